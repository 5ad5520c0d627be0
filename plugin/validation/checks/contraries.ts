/** What does the contrary of what the condition asks for, or does not get to where it is, by drug or class. */
const OPPOSITES: readonly (readonly [condition: string, drugs: readonly string[]])[] = [
  ['hypothyroidism', ['methimazole', 'propylthiouracil', 'antithyroid']],
  ['hyperthyroidism', ['levothyroxine', 'liothyronine', 'thyroid hormone']],
  ['constipation', ['loperamide', 'diphenoxylate-atropine', 'opioid']],
  ['diarrhea', ['senna', 'docusate', 'bisacodyl', 'polyethylene glycol', 'laxative']],
  ['hypoglycemia', ['insulin', 'sulfonylurea']],
  ['hypertension', ['midodrine', 'fludrocortisone', 'droxidopa']],
  ['hypotension', ['ace inhibitor', 'arb', 'calcium channel blocker', 'beta-blocker']],
  ['hyperkalaemia', ['potassium chloride', 'spironolactone']],
  ['hypokalemia', ['patiromer', 'sodium polystyrene sulfonate', 'sodium zirconium cyclosilicate']],
  ['insomnia', ['methylphenidate', 'stimulant', 'modafinil']],
  ['rosacea', ['clobetasol', 'betamethasone', 'halobetasol', 'fluocinonide', 'triamcinolone', 'mometasone']],
  ['glaucoma', ['tropicamide', 'cyclopentolate', 'atropine', 'prednisolone', 'dexamethasone', 'difluprednate']],
  ['infantile spasms', ['carbamazepine', 'oxcarbazepine', 'phenytoin']],
  ['myasthenia gravis', ['gentamicin', 'magnesium sulfate', 'succinylcholine']],
  ['parkinson disease', ['haloperidol', 'metoclopramide', 'prochlorperazine', 'promethazine']],
  ['urinary retention', ['oxybutynin', 'tolterodine', 'solifenacin', 'diphenhydramine']],
  ['overactive bladder', ['bethanechol']],
  ['anemia', ['filgrastim', 'pegfilgrastim', 'g-csf']],
  ['pneumonia', ['nitrofurantoin', 'fosfomycin', 'daptomycin']],
  ['cellulitis', ['nitrofurantoin', 'fosfomycin']],
  ['meningitis', ['nitrofurantoin', 'fosfomycin', 'cefazolin']],
];
/** Whether a drug, by its name or a class, does that. */
export const isOpposite = (subjects: ReadonlySet<string>, condition: string): boolean =>
  OPPOSITES.some(([name, drugs]) => name === condition && drugs.some((drug) => subjects.has(drug)));
