import { describe, expect, test } from 'vitest';
import { readTable } from '../../../models/knowledge/table.ts';
import { QUANTITY_KINDS } from '../../../plugin/validation/reading/quantities.ts';
import { fileChecker } from './support.ts';

const { checker, categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  // classes, first doses, sums and scores of what is stated
  [
    'class_of_another_drug',
    'Aprepitant 125 mg works as a proton pump inhibitor.',
    'Aprepitant 125 mg works as an NK1 antagonist.',
  ],
  [
    'class_of_another_drug',
    'You asked about mirtazapine. It blocks the enzyme monoamine oxidase.',
    'You asked about phenelzine. It blocks the enzyme monoamine oxidase.',
  ],
  [
    'class_of_another_drug',
    'Entacapone 200 mg is added; it prolongs the effect by inhibiting acetylcholinesterase.',
    'Donepezil 5 mg is added; it prolongs the effect by inhibiting acetylcholinesterase.',
  ],
  ['class_of_another_drug', 'Dupilumab is a PDE4 inhibitor.', 'Roflumilast is a PDE4 inhibitor.'],
  [
    'dose_above_limit_start',
    '81M with angina. Start levothyroxine 200 mcg every morning.',
    '81M with angina. Start levothyroxine 25 mcg every morning.',
  ],
  ['dose_above_limit_age', '86F, delirium. Haloperidol 15 mg IM x1.', '86F, delirium. Haloperidol 0.5 mg IM x1.'],
  [
    'antidote_wrong',
    'Sulfonylurea hypoglycemia. Vitamin K 10 mg IV as antidote.',
    'Sulfonylurea hypoglycemia. Octreotide 50 mcg SC as antidote.',
  ],
  [
    'score_misread',
    'PHQ-9 17, a total that falls in the minimal band.',
    'PHQ-9 3, a total that falls in the minimal band.',
  ],
  [
    'score_sum_wrong',
    'Child-Pugh 5. Bilirubin 2.5, albumin 3.0, INR 1.5, mild ascites, no encephalopathy.',
    'Child-Pugh 8. Bilirubin 2.5, albumin 3.0, INR 1.5, mild ascites, no encephalopathy.',
  ],
  [
    'score_sum_wrong',
    'Mrs. Osei is 78, with AF, hypertension and diabetes. CHA2DS2-VASc is 1.',
    'Mrs. Osei is 78, with AF, hypertension and diabetes. CHA2DS2-VASc is 5.',
  ],
  [
    'score_sum_wrong',
    'Eyes open to voice (3), confused (4), obeys (6); GCS 9.',
    'Eyes open to voice (3), confused (4), obeys (6); GCS 13.',
  ],
  [
    'sum_wrong',
    'Your tablets are 5 mg each. Take 20 mg, which is six tablets.',
    'Your tablets are 5 mg each. Take 20 mg, which is four tablets.',
  ],
  [
    'sum_wrong',
    'Quetiapine 100 mg each morning plus 200 mg each night, 500 mg a day altogether.',
    'Quetiapine 100 mg each morning plus 200 mg each night, 300 mg a day altogether.',
  ],
  [
    'sum_wrong',
    'Intake: PO 600 mL + IV 250 mL = 850 mL. Output: urine 1,450 mL, no stool. Net for shift +600 mL.',
    'Intake: PO 600 mL + IV 250 mL = 850 mL. Output: urine 1,450 mL, no stool. Net for shift -600 mL.',
  ],
  ['sum_wrong', 'Target AUC 5: 5 x (60 + 25) = 725 mg.', 'Target AUC 5: 5 x (60 + 25) = 425 mg.'],
  [
    'allergy_cross_reaction',
    'DRESS on carbamazepine in April. Start oxcarbazepine 300 mg BID.',
    'DRESS on carbamazepine in April. Start levetiracetam 500 mg BID.',
  ],
  [
    'child_dose_above_maximum',
    'Ben (3 years old, 15 kg at the visit): ibuprofen 750 mg every 6 hours.',
    'Ben (3 years old, 15 kg at the visit): ibuprofen 150 mg every 6 hours.',
  ],
  [
    'class_of_another_drug',
    'Aprepitant 125 mg today, then 80 mg days 2 and 3, which works as a proton pump inhibitor.',
    'Aprepitant 125 mg today, then 80 mg days 2 and 3, which works as an NK1 antagonist.',
  ],
  [
    'class_of_another_drug',
    'Omalizumab 300 mg SC given. It is an antibody to CD20.',
    'Rituximab 1 g IV given. It is an antibody to CD20.',
  ],
  [
    'duration_too_short',
    'Ticagrelor 90 mg BID, to run without a break for 12 days.',
    'Ticagrelor 90 mg BID, to run without a break for 12 months.',
  ],
  [
    'indication_wrong',
    'Pyridostigmine 60 mg, to be taken three times a day, for high cholesterol.',
    'Pyridostigmine 60 mg, to be taken three times a day, for myasthenia gravis.',
  ],
  [
    'indication_wrong',
    'Valbenazine 40 mg daily: treats your asthma.',
    'Valbenazine 40 mg daily: treats your tardive dyskinesia.',
  ],
  [
    'organism_not_covered',
    'Listeria in CSF. Afebrile. Cr 0.9. No allergy. Neck supple. Definitive therapy is ceftriaxone 2 g IV q12h.',
    'Listeria in CSF. Afebrile. Cr 0.9. No allergy. Neck supple. Definitive therapy is ampicillin 2 g IV q4h.',
  ],
  [
    'antidote_wrong',
    'Sprayed with chlorpyrifos. Skin washed. Team in gowns. Physostigmine 2 mg IV.',
    'Sprayed with chlorpyrifos. Skin washed. Team in gowns. Atropine 2 mg IV.',
  ],
  [
    'site_wrong',
    'Lumbar puncture: needle at the T3-T4 interspace, clear fluid.',
    'Lumbar puncture: needle at the L3-L4 interspace, clear fluid.',
  ],
  [
    'side_disagrees',
    'After your right mastectomy have blood draws done on your right arm.',
    'After your right mastectomy have blood draws done on your left arm.',
  ],
  [
    'value_misread',
    'On levothyroxine your TSH was 0.02. That tells us the thyroid dose is too low.',
    'On levothyroxine your TSH was 0.02. That tells us the thyroid dose is too high.',
  ],
  [
    'value_misread',
    'Supine 144/78, HR 68. Standing 3 min: 112/64. Orthostatic screen negative.',
    'Supine 144/78, HR 68. Standing 3 min: 138/76. Orthostatic screen negative.',
  ],
  [
    'frequency_above_usual',
    'Invega Sustenna 117 mg IM. From here on the plan is 117 mg three times a week.',
    'Invega Sustenna 117 mg IM. From here on the plan is 117 mg once a month.',
  ],
  [
    'dose_above_maximum',
    'Fentanyl patch, strength 25 mg per hour, changed every 72 hours.',
    'Fentanyl patch, strength 25 mcg per hour, changed every 72 hours.',
  ],
  [
    'contraindicated_condition',
    'Untreated narrow-angle glaucoma (declined laser iridotomy). Oxybutynin ER 10 mg once daily.',
    'Open-angle glaucoma (declined laser). Mirabegron 25 mg once daily.',
  ],
  [
    'allergy_cross_reaction',
    'Aspirin once sent you to the ICU with a severe asthma attack. Use naproxen 500 mg every 12 hours.',
    'Aspirin once sent you to the ICU with a severe asthma attack. Use acetaminophen 500 mg every 6 hours.',
  ],
  // quantities.tsv
  ['quantity_wrong_start_age', 'Routine mammograms start at age 62.', 'Routine mammograms start at age 40.'],
  [
    'quantity_wrong_start_age',
    'Lung cancer screening: eligible at ages 25–35 with 20 pack-years.',
    'Lung cancer screening: eligible at ages 50–80 with 20 pack-years.',
  ],
  ['quantity_wrong_interval', 'A colonoscopy every 10 months is enough.', 'A colonoscopy every 10 years is enough.'],
  [
    'quantity_wrong_half_life',
    'Amiodarone has a half-life of about 50 minutes.',
    'Amiodarone has a half-life of about 50 days.',
  ],
  ['quantity_wrong_apart', 'Shingrix: two doses 2 to 6 years apart.', 'Shingrix: two doses 2 to 6 months apart.'],
  ['quantity_wrong_doses', 'HPV vaccine: the series is 8 doses.', 'HPV vaccine: the series is 2 doses.'],
  [
    'quantity_wrong_onset',
    'The benefit of sertraline builds over 3 to 5 hours.',
    'The benefit of sertraline builds over 3 to 5 weeks.',
  ],
  [
    'quantity_wrong_before_surgery',
    'Stop clopidogrel 5 hours before surgery.',
    'Stop clopidogrel 5 days before surgery.',
  ],
  [
    'quantity_wrong_after_dose',
    'Draw the lithium level 1 hour after the last dose.',
    'Draw the lithium level 12 hours after the last dose.',
  ],
  // The same in other words.
  ['quantity_wrong_start_age', 'We offer mammograms from the age of 72.', 'We offer mammograms from the age of 40.'],
  [
    'quantity_wrong_start_age',
    'Colon cancer screening should start at 75 for people at average risk.',
    'Colon cancer screening should start at 45 for people at average risk.',
  ],
  [
    'quantity_wrong_start_age',
    'Routine mammograms are advised beginning at 70 years.',
    'Routine mammograms are advised beginning at 40 years.',
  ],
  ['quantity_wrong_start_age', 'Mammograms are not needed before 70.', 'Mammograms are not needed before 40.'],
  [
    'quantity_wrong_interval',
    'Colonoscopy is repeated at intervals of 10 weeks.',
    'Colonoscopy is repeated at intervals of 10 years.',
  ],
  [
    'quantity_wrong_doses',
    'Complete the 7-dose series of hepatitis B vaccine.',
    'Complete the 3-dose series of hepatitis B vaccine.',
  ],
  ['quantity_wrong_onset', 'Sertraline takes 4 hours to work.', 'Sertraline takes 4 weeks to work.'],
  ['quantity_wrong_onset', 'It takes 4 hours before sertraline works.', 'It takes 4 weeks before sertraline works.'],
  [
    'quantity_wrong_onset',
    'Insulin lispro begins to work after 8 hours.',
    'Insulin lispro begins to work after 15 minutes.',
  ],
  [
    'quantity_wrong_onset',
    'The full effect of sertraline comes after 5 hours.',
    'The full effect of sertraline comes after 5 weeks.',
  ],
  ['quantity_wrong_lasts', 'Naloxone wears off after 3 days.', 'Naloxone wears off after 60 minutes.'],
  [
    'quantity_wrong_before_surgery',
    'Take the last apixaban 30 days before the operation.',
    'Take the last apixaban 3 days before the operation.',
  ],
  [
    'quantity_wrong_before_surgery',
    'Omit clopidogrel for 5 hours prior to the procedure.',
    'Omit clopidogrel for 5 days prior to the procedure.',
  ],
  [
    'quantity_wrong_within',
    'Oseltamivir can be started up to 48 days after symptom onset.',
    'Oseltamivir can be started up to 48 hours after symptom onset.',
  ],
  [
    'quantity_wrong_washout',
    'Leave a washout of 2 hours between the MAOI and the SSRI.',
    'Leave a washout of 2 weeks between the MAOI and the SSRI.',
  ],
  // bands.tsv: what a score is said to show, before it.
  ['score_misread', 'Severe depression (PHQ-9 4).', 'Severe depression (PHQ-9 23).'],
  ['score_misread', 'Severe depression (PHQ-9 4).', 'No severe depression (PHQ-9 4).'],
  ['score_misread', 'Her anxiety is mild by a GAD-7 of 19.', 'Her anxiety is mild by a GAD-7 of 7.'],
  ['score_misread', 'High risk of stroke, CHA2DS2-VASc 0.', 'High risk of stroke, CHA2DS2-VASc 6.'],
  ['score_misread', 'Low probability of PE by a Wells score of 9.', 'High probability of PE by a Wells score of 9.'],
  [
    'score_misread',
    'The child is in severe pain, FLACC 0.',
    'The child was in severe pain after surgery; FLACC 0 now.',
  ],
  ['score_misread', 'Severe depression, PHQ-9 4.', 'Treated for severe depression, PHQ-9 4.'],
  // interactions.tsv
  [
    'interaction_contraindicated',
    'Keep taking clarithromycin. Your new medicine is simvastatin.',
    'Keep taking clarithromycin. Your new medicine is loratadine.',
  ],
  // mechanisms.tsv
  [
    'class_of_another_drug',
    'Jardiance (empagliflozin) is a sulfonylurea.',
    'Jardiance (empagliflozin) is an SGLT2 inhibitor.',
  ],
  ['class_of_another_drug', 'He takes the beta-blocker lisinopril.', 'He takes the beta-blocker metoprolol.'],
  [
    'class_of_another_drug',
    'Statins such as apixaban are taken for years.',
    'Statins such as atorvastatin are taken for years.',
  ],
  // regimens.tsv
  [
    'dose_wrong_for_condition',
    'COPD exacerbation: prednisone 4 mg daily for 5 days.',
    'COPD exacerbation: prednisone 40 mg daily for 5 days.',
  ],
  [
    'route_wrong_for_condition',
    'C. diff, first episode: vancomycin 125 mg IV four times a day.',
    'C. diff, first episode: vancomycin 125 mg PO four times a day.',
  ],
  [
    'child_dose_below_usual',
    'For your 3-year-old: ceftriaxone 5 mg/kg/day IV.',
    'For your 3-year-old: ceftriaxone 75 mg/kg/day IV.',
  ],
  // What is called safe.
  [
    'declared_safe_in_pregnancy',
    'Isotretinoin is safe throughout pregnancy.',
    'Isotretinoin is not safe at any time in pregnancy.',
  ],
  ['vaccine_denied_in_pregnancy', 'Tdap is never given in pregnancy.', 'Tdap is given in every pregnancy.'],
  [
    'interaction_denied',
    'Rifampin has no effect on apixaban, no change is needed.',
    'Rifampin lowers apixaban, so we avoid the pair.',
  ],
  [
    'cross_reaction_denied',
    'Oxcarbazepine never cross-reacts with carbamazepine.',
    'Oxcarbazepine often cross-reacts with carbamazepine.',
  ],
  // monitoring.tsv, first-aid.tsv
  [
    'monitoring_wrong',
    'Clozapine 50 mg twice daily. No blood counts are needed at any point.',
    'Clozapine 50 mg twice daily. A blood count is needed each week.',
  ],
  [
    'emergency_advice_wrong',
    'In a seizure, turn him on his side and push a spoon between his teeth.',
    "In a seizure, turn him on his side and don't push a spoon between his teeth.",
  ],
  // What values are said to mean, and what numbers make.
  ['value_misread', 'K 6.7, peaked T waves = severe hypokalemia.', 'K 6.7, peaked T waves = severe hyperkalemia.'],
  ['value_misread', 'A1c 5.3%: in the diabetes range.', 'A1c 7.3%: in the diabetes range.'],
  [
    'value_misread',
    'D-dimer 180 ng/mL (cutoff 500), which is positive.',
    'D-dimer 180 ng/mL (cutoff 500), which is negative.',
  ],
  [
    'change_wrong',
    'A1c went from 9.4% in January to 7.1% today, a fall of 6.3 points.',
    'A1c went from 9.4% in January to 7.1% today, a fall of 2.3 points.',
  ],
  [
    'volume_wrong',
    'The liquid is 400 mg in each 5 mL and her dose is 400 mg, so she takes 15 mL.',
    'The liquid is 400 mg in each 5 mL and her dose is 400 mg, so she takes 5 mL.',
  ],
];

test.each(PAIRS)('%s: %s', (category, wrong, right) => {
  expect(categories(wrong)).toContain(category);
  expect(categories(right)).not.toContain(category);
});

describe('right texts raise nothing', () => {
  test.each([
    [
      'food is no dose of the drug before',
      'Glimepiride 4 mg daily. If it is under 70, take 15 grams of fast-acting sugar.',
    ],
    ['a medicine in a list that is stopped', '| Glimepiride | STOP |\nTake 15 g.'],
    ['another drug by its abbreviation', 'Hydroxychloroquine 400, XYZ 3 g, prednisone 10 mg.'],
    [
      'a limit of the day and what some prefer',
      'Acetaminophen: stay under 4,000 mg in 24 hours; many prefer 3,000 mg.',
    ],
    ['a warning of a pair', 'Acetaminophen is the safer choice, since ibuprofen can raise your lithium level.'],
    [
      'a class of one of whose members the germ is killed',
      'Legionella antigen positive: start a beta-lactam plus a macrolide.',
    ],
    ['a state is no calcium', 'Lives in Turlock CA 95380.'],
    ['a drug since the lists', 'Started Enhertu and Trikafta 2 tablets each morning.'],
    ['a load before the upkeep', 'CrCl 34 mL/min. Levofloxacin 750 mg IV x1 then 750 mg q48h.'],
    ['a family history changes the age', 'With a strong family history, mammograms start at age 30 for her.'],
  ])('%s', (_, text) => expect(categories(text)).toEqual([]));
});

test('every kind of quantity in the table is one that is read', () => {
  expect(checker().knowledge.rows('quantities').length).toBeGreaterThan(150);
  for (const { kind, min, max, unit, citation } of checker().knowledge.rows('quantities')) {
    if (kind.includes('size')) continue; // of sizes.test.ts
    expect([...QUANTITY_KINDS, 'ml_per_kg', 'j_per_kg', 'g_per_kg', 'kcal_per_kg'], citation).toContain(kind);
    expect(unit, citation).toMatch(/^(?:count|seconds|minutes|hours|days|weeks|months|years|(?:ml|l|j|g|kcal)\/kg)$/);
    expect(Number(max), citation).toBeGreaterThanOrEqual(Number(min));
  }
});

test('every drug of a regimen is known', () => {
  for (const row of readTable('regimens')) {
    // Of what is no drug of the tables a row names none.
    if (row.drug !== '') expect(checker().knowledge.drugs.has(row.drug), row.citation).toBe(true);
    expect(Number(row.high), row.citation).toBeGreaterThanOrEqual(Number(row.low));
  }
});
