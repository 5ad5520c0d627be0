import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely: against } = fileChecker();

/** What is so, what is not, and the category that says it. */
const PAIRS: readonly (readonly [right: string, wrong: string, category: string])[] = [
  [
    'On azathioprine 125 mg daily for lupus. Asked about allopurinol 100 mg for gout; allopurinol was not started.',
    'On azathioprine 125 mg daily for lupus. Asked about allopurinol 100 mg for gout; allopurinol 100 mg started today.',
    'dose_above_limit_with',
  ],
  [
    'Took 30 of her amitriptyline 25 mg tablets with wine two hours ago. Treated with sodium bicarbonate, completed without reaction.',
    'Took 30 paracetamol 500 mg tablets at once. Level above the line. Treated with flumazenil, completed without reaction.',
    'antidote_wrong',
  ],
  [
    'Farmer with organophosphate poisoning: atropine 30 mg in total over 2 h, chest now dry.',
    'Atropine 14 mg IV given for sinus bradycardia of 38.',
    'dose_above_maximum',
  ],
  [
    'Hydroxyzine is held to 100 mg a day because of QT prolongation.',
    'Ondansetron 8 mg IV for nausea; he has congenital long QT syndrome.',
    'contraindicated_condition',
  ],
  ['Ring us if the temperature is above 37.5.', 'Ring us if the temperature is above 36.8.', 'call_limit_wrong'],
  ['Stop it if the sodium falls below 125.', 'Stop it if the sodium falls below 1250.', 'call_limit_wrong'],
  ['Dialysis if K rises above 6.5.', 'Dialysis if K rises above 65.', 'call_limit_wrong'],
  ['Withhold it if potassium exceeds 5.5.', 'Withhold it if potassium exceeds 5.5 mg/dL.', 'call_limit_wrong'],
  ['Metformin stops if the eGFR falls below 30.', 'Metformin stops if the eGFR falls below 300.', 'call_limit_wrong'],
  [
    'Midwife: 20 weeks, G2P1, rubella non-immune. MMR after delivery.',
    'Midwife: 20 weeks, G2P1, rubella non-immune. MMR booked at 24 weeks of pregnancy.',
    'vaccine_in_pregnancy',
  ],
  ['Shingrix does not contain live virus.', 'Shingrix contains a weakened live virus.', 'vaccine_type_wrong'],
  [
    'Augmentin holds amoxicillin, which is a penicillin.',
    'Augmentin holds amoxicillin, which is not a penicillin.',
    'class_denied',
  ],
  [
    "St John's wort makes the ciclosporin level fall.",
    "St John's wort makes the ciclosporin level rise.",
    'effect_reversed',
  ],
  [
    'Carbamazepine lowers oestrogen levels, so she needs another method.',
    'Carbamazepine raises oestrogen levels, so she needs no other method.',
    'effect_reversed',
  ],
  [
    'Spironolactone 100 mg OD to raise his potassium.',
    'Spironolactone 25 mg once daily to bring his potassium down.',
    'effect_reversed',
  ],
  ['Rifampicin is a strong inducer of CYP3A4.', 'Rifampicin is a strong inhibitor of CYP3A4.', 'enzyme_reversed'],
  [
    'Day 9 after 40% flame burns: rapid sequence induction with rocuronium 1.2 mg/kg.',
    'Day 9 after 40% flame burns: rapid sequence induction with suxamethonium 1.5 mg/kg.',
    'unsuited',
  ],
  [
    '35F G1 30+4, severe pre-eclampsia, on labetalol 200 mg TDS. Neonatal team aware.',
    '35F G1 30+4, severe pre-eclampsia, on ramipril 10 mg OD. Neonatal team aware.',
    'contraindicated_pregnancy',
  ],
  [
    'Mycophenolate can harm a developing baby.',
    'Isotretinoin is completely harmless to a developing baby.',
    'declared_safe_in_pregnancy',
  ],
  [
    'History of angioedema with ramipril: amlodipine 10 mg once daily.',
    'History of angioedema with ramipril: lisinopril 10 mg once daily.',
    'contraindicated_condition',
  ],
  [
    'No rigors, no diabetes. Anaphylaxis to penicillin V in 2012. Prescribed doxycycline 100 mg twice daily.',
    'No rigors, no diabetes. Anaphylaxis to penicillin V in 2012. Prescribed flucloxacillin 500 mg four times daily.',
    'allergy_same_drug',
  ],
  [
    'Methotrexate 3 g/m2, then rescue with folinic acid 15 mg/m2.',
    'Methotrexate 3 g/m2, then rescue with folic acid 15 mg/m2.',
    'antidote_wrong',
  ],
  [
    'Octreotide LAR 20 mg monthly was started for acromegaly.',
    'Octreotide LAR 20 mg monthly was started for growth hormone deficiency.',
    'indication_wrong',
  ],
  [
    'PHQ-9 was 21 in May and is now 3, which is in the minimal range.',
    'PHQ-9 was 21 in May and is now 3, which means severe depression.',
    'score_misread',
  ],
  [
    'Boostrix given today, which protects against tetanus and whooping cough. The flu and COVID vaccines protect against influenza.',
    'Boostrix given today, which protects against influenza.',
    'vaccine_aim_wrong',
  ],
  [
    'Girl, 4, with chickenpox; paracetamol 240 mg was given for the fever.',
    'Girl, 4, with chickenpox; aspirin 75 mg was given for the fever.',
    'contraindicated_age',
  ],
  [
    'Hydroxycarbamide 500 mg daily was started to lower his platelet count.',
    'Hydroxycarbamide 500 mg daily was started to replace his iron stores.',
    'indication_wrong',
  ],
  [
    'Hx of C. difficile twice. For the UTI: nitrofurantoin 100 mg BD.',
    'C. difficile toxin positive: nitrofurantoin 100 mg BD started.',
    'organism_not_covered',
  ],
  [
    'G6PD assay: severely deficient. Fluids 3 L a day without potassium and allopurinol 300 mg daily.',
    'G6PD assay: severely deficient. Fluids 3 L a day without potassium and rasburicase 15 mg IV daily.',
    'contraindicated_condition',
  ],
  [
    'You asked about ibuprofen. As you take lithium, you cannot take it safely.',
    'You asked about ibuprofen. As you take lithium, you can take it safely.',
    'interaction_denied',
  ],
  [
    'Loperamide 2 mg was given to settle the diarrhoea.',
    'Loperamide 2 mg was given to relieve her constipation.',
    'indication_wrong',
  ],
  ['Lithium with paracetamol for back pain.', 'Lithium with naproxen for back pain.', 'interaction_major'],
  [
    'If a patient on colchicine needs clarithromycin, the colchicine should be stopped for the course.',
    'If a patient on colchicine needs clarithromycin, it should be carried on, because the two do not interact.',
    'interaction_denied',
  ],
];

test.each(PAIRS)('tells "%s" from its contrary', (right, wrong, category) => {
  expect(against(right)).toEqual([]);
  expect(against(wrong)).toContain(category);
});
