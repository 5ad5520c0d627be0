import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right: whose a condition is, what is given against a result, what was not lowered, what was answered. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'contraindicated_condition',
    "The asthma is his own. His wife's chest is clear and his propranolol 40 mg was started.",
    "Asthma is in his wife's notes. He has none, and propranolol 40 mg was started.",
  ],
  [
    'contraindicated_condition',
    'He has haemophilia A. His uncle does not, and diclofenac 75 mg IM was given.',
    'His uncle has haemophilia A. He does not, and diclofenac 75 mg IM was given.',
  ],
  [
    'contraindicated_condition',
    "G6PD deficiency is his own; his brother's assay is normal, so rasburicase went ahead.",
    "G6PD deficiency runs on her husband's side; hers is normal, so rasburicase went ahead.",
  ],
  [
    'allergy_cross_reaction',
    'Carbamazepine gave him a rash: levetiracetam was proposed, turned down, and oxcarbazepine started.',
    'Carbamazepine gave him a rash: oxcarbazepine was proposed, turned down, and levetiracetam started.',
  ],
  [
    'contraindicated_lab',
    'Ondansetron 4 mg IV was given despite a QTc of 540 ms.',
    'Ondansetron 4 mg IV was withheld with a QTc of 540 ms.',
  ],
  [
    'contraindicated_lab',
    'Desmopressin 200 micrograms was taken with a sodium of 122.',
    'Desmopressin 200 micrograms was not given with a sodium of 122.',
  ],
  ['contraindicated_lab', 'Platelets are 18: tinzaparin is not held.', 'Platelets are 180: tinzaparin is not held.'],
  [
    'contraindicated_lab',
    'RR 7, hard to rouse: oxycodone was never withheld.',
    'RR 7, hard to rouse: oxycodone was withheld.',
  ],
  [
    'dose_above_limit_renal',
    'CrCl 20: enoxaparin 70 mg was not spaced out and is given every 12 hours.',
    'CrCl 20: enoxaparin 70 mg was spaced out and is given every 24 hours.',
  ],
  [
    'dose_above_limit_renal',
    'CrCl 20, weight 70 kg. Aciclovir 700 mg IV every 8 hours.',
    'CrCl 20, weight 70 kg. Aciclovir 700 mg IV every 24 hours.',
  ],
  [
    'dose_above_limit_condition',
    'Atrial fibrillation: apixaban 10 mg twice daily.',
    'Atrial fibrillation: apixaban 5 mg twice daily.',
  ],
  [
    'dose_raised_for_kidneys',
    'eGFR 14: oxycodone 2.5 mg six-hourly increased to 10 mg four-hourly.',
    'eGFR 94: oxycodone 2.5 mg six-hourly increased to 10 mg four-hourly.',
  ],
  [
    'dose_wrong_for_condition',
    'Opioid-naive: morphine 100 mg PO was given.',
    'Opioid-naive: morphine 10 mg PO was given.',
  ],
  [
    'adjusted_wrong_way',
    'Fluconazole was added, and tacrolimus 3 mg was doubled to 6 mg twice daily.',
    'Fluconazole was added, and tacrolimus 3 mg was cut to 1 mg twice daily.',
  ],
  [
    'adjusted_wrong_way',
    'Ciprofloxacin could not be avoided, yet theophylline was doubled.',
    'Ciprofloxacin could not be avoided, so theophylline was halved.',
  ],
  [
    'contraindicated_condition',
    'Would sumatriptan suit him after his heart attack? Yes, sumatriptan 100 mg is prescribed.',
    'Would sumatriptan suit him after his heart attack? No, paracetamol 1 g is prescribed.',
  ],
  [
    'contraindicated_renal',
    'Could he have ibuprofen with an eGFR of 18? Yes, and 400 mg three times a day was given.',
    'Could he have ibuprofen with an eGFR of 18? No, and paracetamol 1 g was given.',
  ],
  [
    'allergy_same_drug',
    'Is he allergic to penicillin? Yes. Amoxicillin 500 mg was given.',
    'Is he allergic to penicillin? No. Amoxicillin 500 mg was given.',
  ],
  [
    'allergy_hidden',
    'Gelofusine anaphylaxis. BP 80/40 was treated with 500 mL of Gelofusine.',
    "Gelofusine anaphylaxis. BP 80/40 was treated with 500 mL of Hartmann's; the Gelofusine was removed.",
  ],
  [
    'allergy_hidden',
    'Neomycin allergy: mupirocin was swapped for Naseptin.',
    'Neomycin allergy: Naseptin was swapped for mupirocin.',
  ],
  [
    'contraindicated_pregnancy',
    'Valproate was carried on after she conceived; she takes 500 mg twice daily.',
    'Valproate was stopped before she conceived; she takes lamotrigine 100 mg twice daily.',
  ],
  [
    'unsuited',
    'She takes co-dydramol, eight a day, on top of paracetamol 1 g four times a day.',
    'She takes co-dydramol, eight a day; the paracetamol was stopped.',
  ],
  [
    'unsuited',
    'He takes disulfiram 200 mg daily and drinks wine at night.',
    'He takes disulfiram 200 mg daily and has had no drink since.',
  ],
  [
    'plan_wrong',
    'Hypo of 3.1 overnight; Lantus increased to 34 units.',
    'Hypo of 3.1 overnight; Lantus reduced to 26 units.',
  ],
  [
    'contraindicated_condition',
    'Suxamethonium 100 mg was given three weeks after 40% burns.',
    'Rocuronium 50 mg was given three weeks after 40% burns.',
  ],
  [
    'plan_wrong',
    'Carbimazole was continued despite agranulocytosis.',
    'Carbimazole was stopped after agranulocytosis was found.',
  ],
  [
    'allergy_hidden',
    'Peanut allergy, and the arachis oil enema was given.',
    'Peanut allergy, so the arachis oil enema went back to pharmacy unopened.',
  ],
  [
    'contraindicated_renal',
    'She is on haemodialysis. A phosphate enema was given.',
    'She is on haemodialysis. A glycerol suppository was given.',
  ],
];

describe('given against', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });
});

test.each([
  'His brother has epilepsy and valproate was prescribed.',
  'Tacrolimus was raised to 4 mg for a level of 3; fluconazole unchanged.',
  'Fluconazole has been stopped, and tacrolimus was increased to 3 mg again.',
  'No hypos this week; Lantus increased to 34 units.',
  'He takes co-codamol and no paracetamol besides.',
  'A healthy adult should stay under 4,000 mg of acetaminophen in 24 hours from all sources, as it is also in NyQuil.',
])('nothing against: %s', (text) => {
  expect(categories(text)).toEqual([]);
});
