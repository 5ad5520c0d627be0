import { describe, expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

const WOMAN: ChartFacts = {
  birthDate: '1964-03-02',
  sex: 'female',
  allergies: ['Penicillin V', 'Sulfamethoxazole'],
  reactions: [
    { substance: 'Penicillin V', told: ['Anaphylaxis'], severe: true },
    { substance: 'Sulfamethoxazole', told: ['Rash'], severe: false },
  ],
  medications: [
    {
      name: 'Apixaban 5 mg tablet',
      dose: { value: 5, unit: 'mg' },
      amounts: [{ value: 5, unit: 'mg' }],
      sig: 'Take 5 mg by mouth twice daily',
    },
  ],
  conditions: ['Atrial fibrillation', 'Essential hypertension', 'Migraine with aura', 'Mild intermittent asthma'],
  pastConditions: ['Renal cell carcinoma'],
  relatives: [
    { names: ['Malignant neoplasm of breast'], relation: 'mother', age: 48 },
    { names: ['Type 2 diabetes mellitus'], relation: 'father', age: 60 },
    { names: ['Malignant neoplasm of ovary'], relation: 'maternal aunt', age: 58 },
    { names: ['Colorectal cancer'], relation: 'brother', age: 51 },
  ],
  procedures: [
    { names: ['Laparoscopic cholecystectomy'], on: '2018-05-14' },
    { names: ['Total abdominal hysterectomy'], on: '2011-03-09' },
    { names: ['Total replacement of hip joint'], site: 'Right hip', on: '2022-09-06' },
    { names: ['Radical nephrectomy, left'], site: 'Left kidney', on: '2019-08-20' },
    { names: ['Coronary artery bypass grafting'], on: '2015-02-11' },
    { names: ['Insertion of permanent cardiac pacemaker'], on: '2020-04-15' },
  ],
  said: [
    { name: 'Tobacco smoking status', said: 'Former smoker' },
    { name: 'Alcohol use', said: 'Does not drink alcohol' },
    { name: 'Living situation', said: 'Lives alone' },
    { name: 'Code status', said: 'Do not attempt resuscitation' },
  ],
  labs: [],
};
const against = (text: string): readonly string[] => surely(text, { chart: WOMAN, asOf: new Date('2026-11-21') });

describe.each<readonly [category: string, right: string, wrong: string]>([
  ['chart_family_denied', 'Mum had breast cancer before she was 50.', 'No breast cancer in her mother.'],
  ['chart_family_denied', 'Her mother has no ovarian cancer.', 'Her brother was free of bowel cancer.'],
  ['chart_family_denied', 'Neither parent had a stroke.', 'Neither of your parents had diabetes.'],
  ['chart_family_denied', 'No stroke among first-degree relatives.', 'No diabetes among first-degree relatives.'],
  ['chart_family_denied', "On her father's side no one has had cancer.", "No one on her mother's side has had cancer."],
  ['chart_family_denied', 'Her daughter is healthy.', 'Both parents healthy.'],
  ['chart_family_denied', 'Family history: as listed.', 'Family history: nil of note.'],
  ['chart_relative_differs', "Ovarian cancer: mother's sister.", 'Ovarian cancer in a paternal aunt.'],
  ['chart_relative_differs', 'Her mother had breast cancer.', 'Her sister had breast cancer.'],
  ['chart_relative_differs', "Her husband's mother had breast cancer.", 'FHx: mother T2DM, father breast ca.'],
  ['chart_relative_age_differs', 'Mother: breast cancer at 48.', 'Mother: breast cancer at 68.'],
  ['chart_relative_age_differs', 'Brother: CRC at 51.', "Her brother's bowel cancer began in his thirties."],
  [
    'chart_relative_age_differs',
    'Mother, breast cancer, died at 70.',
    'Breast cancer in the mother, diagnosed aged 72.',
  ],
  ['chart_procedure_denied', 'No abdominal surgery since 2018.', 'No prior abdominal surgery.'],
  ['chart_procedure_denied', 'No other operations.', 'She has never been operated on.'],
  ['chart_procedure_denied', 'No previous bowel surgery.', 'No previous cardiac surgery.'],
  ['chart_procedure_denied', 'No surgery is planned.', 'Past surgical history nil.'],
  ['chart_procedure_denied', 'No hardware in the left hip.', 'She reports no implants and no joint replacements.'],
  ['chart_procedure_denied', 'Left hip native.', 'Walks well on a native right hip.'],
  ['chart_procedure_denied', 'PSH: see list.', 'PSH: gallbladder only.'],
  ['chart_procedure_denied', 'ICD: none.', 'Pacemaker: none.'],
  ['chart_organ_removed', 'Her womb was removed years ago.', 'Since you still have your womb, take progesterone too.'],
  ['chart_organ_removed', 'Her womb was removed years ago.', 'Uterus and both ovaries are in place.'],
  ['chart_organ_removed', 'Right kidney shows mild hydronephrosis.', 'Left kidney shows mild hydronephrosis.'],
  ['chart_organ_removed', 'She has one kidney.', 'She has two functioning kidneys.'],
  ['chart_organ_removed', 'Gallbladder out in 2018.', 'Gallbladder still in place.'],
  ['chart_procedure_date_differs', 'Her hip was replaced in 2022.', 'Her hip was replaced in 2012.'],
  ['chart_procedure_date_differs', 'Cholecystectomy eight years ago.', 'Cholecystectomy three years ago.'],
  ['chart_smoking_differs', 'She does not smoke.', 'She smokes 15 cigarettes a day.'],
  ['chart_smoking_differs', 'Tobacco: former.', 'Tobacco: never.'],
  ['chart_alcohol_differs', 'No wine, no beer.', 'She drinks half a bottle of wine every evening.'],
  ['chart_living_differs', 'Her daughter visits.', 'She lives with her husband.'],
  ['chart_code_status_differs', 'DNR in place.', 'Code status: full.'],
  ['chart_reaction_differs', 'Penicillin: anaphylaxis.', 'Penicillin allergy with a mild rash only.'],
  ['chart_reaction_differs', 'She does not tolerate penicillins.', 'She tolerates penicillins well.'],
  ['chart_allergy_denied', 'Allergic to sulfa and penicillin.', 'Her only allergy is to sulfa.'],
  ['chart_interval_differs', 'Takes apixaban 5 mg twice daily.', 'Takes apixaban 5 mg once daily.'],
  ['chart_condition_denied', 'No lung cancer.', 'No known heart disease, no arrhythmia.'],
  ['chart_condition_denied', 'No sign of recurrent malignancy.', 'No history of cancer.'],
  ['chart_condition_kind_differs', 'Migraine with aura.', 'Migraine without aura.'],
  ['class_denied', 'Azithromycin is not a penicillin.', 'Augmentin contains no penicillin.'],
  ['class_denied', 'Acetaminophen is not an NSAID.', 'Naproxen is not an NSAID, so take it.'],
])('%s', (category, right, wrong) => {
  test(right, () => expect(against(right)).toEqual([]));
  test(wrong, () => expect(against(wrong)).toContain(category));
});
