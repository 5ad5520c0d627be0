import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { hasWord, phrase } from '../../reading/words.ts';

// Places of the body that take drops, enemas and sprays, and what is made for them.

/** Made as suppositories somewhere, whatever the tables say. */
export const SUPPOSITORIES =
  /^(?:acetaminophen|aspirin|diclofenac|ibuprofen|naproxen|ketoprofen|indomethacin|meloxicam|piroxicam|morphine|hydromorphone|oxymorphone|oxycodone|tramadol|methadone|prochlorperazine|promethazine|chlorpromazine|domperidone|metoclopramide|ondansetron|granisetron|trimethobenzamide|dimenhydrinate|mesalamine|hydrocortisone|prednisolone|budesonide|beclomethasone|bisacodyl|glycerin|senna|docusate|ergotamine|sumatriptan|aminophylline|theophylline|metronidazole|clindamycin|miconazole|clotrimazole|nystatin|econazole|terconazole|boric acid|progesterone|estradiol|dinoprostone|misoprostol|diazepam|lorazepam|phenobarbital|pentobarbital|carbamazepine|valproate|lamotrigine|belladonna.{0,20}|hyoscine butylbromide|hyoscyamine|tacrolimus|baclofen|gabapentin|lidocaine|phenylephrine|benzocaine|alprostadil|prasterone|metamizole|doxepin|haloperidol|dexamethasone|tizanidine|amitriptyline|scopolamine|pyridostigmine|levothyroxine|erythromycin|ketamine)$/;

/** Given into the bowel as an enema, or by what the class is known for. */
const ENEMAS =
  /^(?:vancomycin|sucralfate|lactulose|sodium polystyrene sulfonate|calcium polystyrene sulfonate|polyethylene glycol|sodium phosphate|oral sodium phosphate|neomycin|rifaximin|thiopental|chloral hydrate|paraldehyde|clonazepam|midazolam|levetiracetam|olanzapine|oxybutynin|magnesium hydroxide|mineral oil|psyllium|acetic acid|methylnaltrexone|tranexamic acid|formalin|propylthiouracil|methimazole)$/;

/** Classes that hospices give by every way. */
const ANYWHERE = ['opioid', 'benzodiazepine', 'antiemetic', 'nsaid', 'anticonvulsant', 'laxative', 'antipsychotic'];

/** Whether a drug of which no such form is made is said to go into the ear's neighbour, the nose or the bowel. */
export function isForeignPlace(each: Case, { drug, route }: DoseClaim, known: ReadonlySet<string>): boolean {
  if (!route || known.has(route.route)) return false;
  switch (route.route) {
    // "Ear drops in the right eye", "a nasal spray into each eye".
    case 'OPH':
      return known.has('OT') || ((known.has('IN') || known.has('INH')) && drug.id !== 'triamcinolone');
    // "Semaglutide 0.5 mg rubbed into the skin", "levothyroxine applied to the skin".
    case 'TOP':
      return isForTheNeedle(each, drug.id, known) || (!known.has('TD') && isForNoSkin(each, drug.id));
    // "Ciprofloxacin drops into the left nostril".
    case 'IN':
      return (
        ((known.has('OT') || known.has('OPH')) && each.knowledge.subjectsOf(drug.id).has('antibiotic')) ||
        // "Salbutamol, two puffs up each nostril".
        (known.has('INH') &&
          ['saba', 'sama', 'laba', 'lama'].some((name) => each.knowledge.subjectsOf(drug.id).has(name))) ||
        // The spray against angina goes under the tongue.
        each.knowledge.subjectsOf(drug.id).has('nitrate')
      );
    case 'PR':
      return (
        known.has('PO') &&
        !known.has('PV') &&
        !SUPPOSITORIES.test(drug.id) &&
        !ENEMAS.test(drug.id) &&
        !ANYWHERE.some((name) => each.knowledge.subjectsOf(drug.id).has(name))
      );
    default:
      return false;
  }
}

/** Insulin and its like reach nobody through the skin. */
const isForTheNeedle = ({ knowledge }: Case, id: string, known: ReadonlySet<string>): boolean =>
  [...known].every((way) => way === 'SC') ||
  (known.has('SC') &&
    ['insulin', 'lmwh', 'glp1 agonist', 'tnf inhibitor'].some((name) => knowledge.subjectsOf(id).has(name)));

/** Of kinds that no cream is made of. */
const isForNoSkin = ({ knowledge }: Case, id: string): boolean => {
  const classes = knowledge.subjectsOf(id);
  return UNDER_THE_SKIN.some((name) => classes.has(name));
};
/** Kinds that act in the whole body and are made for no place of its surface. */
export const SYSTEMIC = [
  ...['ace inhibitor', 'arb', 'statin', 'ssri', 'snri', 'sulfonylurea', 'biguanide', 'anticoagulant'],
  ...['thyroid hormone', 'ppi', 'loop diuretic', 'thiazide'],
];
const UNDER_THE_SKIN = [...SYSTEMIC, 'sglt2 inhibitor', 'dpp4 inhibitor', 'antiseizure', 'bisphosphonate'];

/** By mouth, told at most so many words behind the drug. */
const isSwallowedBehind = (
  drug: DoseClaim['drug'],
  route: DoseClaim['route'],
  most: number,
): route is NonNullable<DoseClaim['route']> =>
  route?.route === 'PO' && route.first >= drug.end && route.first - drug.end <= most;

/** "Pilocarpine 2% by mouth": the strength of drops, of a drug that has a tablet, too. */
export const isPercentSwallowed = (
  { reading: { tokens } }: Case,
  { drug, route }: DoseClaim,
  known: ReadonlySet<string>,
): boolean =>
  isSwallowedBehind(drug, route, 6) &&
  (known.has('OPH') || known.has('OT') || known.has('TOP')) &&
  !/^(?:lidocaine|chlorhexidine|nystatin|sodium chloride|sodium bicarbonate|glucose|dextrose|benzydamine|hydrogen peroxide|povidone-iodine)$/.test(
    drug.id,
  ) &&
  hasWord(tokens, /^%$/, drug.end, route.first) &&
  !hasWord(tokens, /^(?:and|or|then|not|[,;])$/, drug.end, route.first);

/** "Timolol, one drop by mouth", "ciprofloxacin ear drops by mouth": of what is dropped into an eye or an ear. */
export const isDropSwallowed = (
  { reading: { tokens } }: Case,
  { drug, route }: DoseClaim,
  known: ReadonlySet<string>,
): boolean =>
  isSwallowedBehind(drug, route, 9) &&
  (known.has('OPH') || known.has('OT')) &&
  /^(?:by|orally|swallowed)$/.test(tokens[route.first]?.text ?? '') &&
  /\b(?:(?:one|two|three|four|\d) (?:eye |ear )?drops?|(?:eye|ear) drops)\b/.test(
    phrase(tokens, drug.end, route.first),
  ) &&
  !hasWord(tokens, /^(?:and|or|then|not|never|plus|[.;])$/, drug.end, route.first);
