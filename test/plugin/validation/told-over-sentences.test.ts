import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories, surely } = fileChecker();

/** What one sentence names and the next tells on of: wrong, the finding, right. */
test.each([
  [
    'score_out_of_range',
    'Thanks for sending back the GAD-7. Your total was 34, and sleep is the main worry.',
    'Thanks for sending back the GAD-7. Your total was 14, and sleep is the main worry.',
  ],
  [
    'score_out_of_range',
    'We filled in the EPDS at the visit. She scored 47 and denies any thought of harm.',
    'We filled in the EPDS at the visit. She scored 7 and denies any thought of harm.',
  ],
  [
    'value_played_down',
    'Many thanks for the week of home readings. The average comes out at 212/124, which is where we want it.',
    'Many thanks for the week of home readings. The average comes out at 128/78, which is where we want it.',
  ],
  [
    'effect_reversed',
    'He began voriconazole 200 mg twice daily on Monday. This will make his ciclosporin level drop.',
    'He began voriconazole 200 mg twice daily on Monday. This will make his ciclosporin level rise.',
  ],
  [
    'antidote_wrong',
    'She fitted after the epidural top-up and was given intravenous dantrolene. It has been reported as local anaesthetic systemic toxicity.',
    'She fitted after the epidural top-up and was given intravenous lipid emulsion. It has been reported as local anaesthetic systemic toxicity.',
  ],
  [
    'quantity_wrong_after_birth',
    'She injects dalteparin 5000 units daily. It should carry on for six minutes after the birth.',
    'She injects dalteparin 5000 units daily. It should carry on for six weeks after the birth.',
  ],
  [
    'tablets_wrong',
    'Take prednisolone 30 mg each morning. Your tablets are 5 mg each, so that means sixteen tablets together.',
    'Take prednisolone 30 mg each morning. Your tablets are 5 mg each, so that means six tablets together.',
  ],
  [
    'negation_disagrees',
    'Her last seizure was in June of last year on lamotrigine. Her seizures occur daily, so she asks about driving.',
    'Her last seizure was in June of last year on lamotrigine. Her seizures have stopped, so she asks about driving.',
  ],
])('%s: "%s", and not "%s"', (category, wrong, right) => {
  expect(categories(wrong)).toContain(category);
  expect(surely(right)).toEqual([]);
});

test.each([
  [
    'bmi_wrong',
    'O: 104 kg, 1.68 m, BMI 24.1 kg/m2, neck 43 cm, Epworth 11.',
    'O: 104 kg, 1.68 m, BMI 36.8 kg/m2, neck 43 cm, Epworth 11.',
  ],
  [
    'result_misread',
    'Both sweat tests gave chlorides of 88 and 91 mmol/L, which rule out cystic fibrosis.',
    'Both sweat tests gave chlorides of 88 and 91 mmol/L, which support cystic fibrosis.',
  ],
  [
    'vaccine_time_wrong',
    'Her first MMR is due around her first week of life.',
    'Her first MMR is due around her first birthday.',
  ],
  [
    'interaction_contraindicated',
    'Takes isosorbide mononitrate 60 mg every morning. P: tadalafil 10 mg prescribed, discussed counselling.',
    'Takes isosorbide mononitrate 60 mg every morning. P: tadalafil not prescribed, discussed counselling.',
  ],
  [
    'interaction_major',
    'While you are on warfarin, please use naproxen for your knee. Your INR may need an earlier check.',
    'While you are on warfarin, please use paracetamol for your knee. Your INR may need an earlier check.',
  ],
  [
    'side_disagrees',
    'She had a left mastectomy in May and starts radiotherapy to the right chest wall on Monday.',
    'She had a left mastectomy in May and starts radiotherapy to the left chest wall on Monday.',
  ],
  [
    'duration_too_short',
    'Her pulmonary embolism will be treated with rivaroxaban for at least three hours, then reviewed.',
    'Her pulmonary embolism will be treated with rivaroxaban for at least three months, then reviewed.',
  ],
  [
    'value_played_down',
    'Potassium 7.1 mmol/L with tall T waves: routine repeat in three months.',
    'Potassium 4.4 mmol/L on ramipril: routine repeat in three months.',
  ],
  ['quantity_wrong_apart', 'Shingrix is two doses, two hours apart.', 'Shingrix is two doses, two months apart.'],
  [
    'quantity_wrong_lasts',
    'The plaster stays on for six minutes while the ankle knits.',
    'The plaster stays on for six weeks while the ankle knits.',
  ],
  [
    'vaccine_time_wrong',
    'The rotavirus drops are given at 8 and 12 years.',
    'The rotavirus drops are given at 8 and 12 weeks.',
  ],
  ['age_disagrees', 'She was born in July 1948 and is now 62.', 'She was born in July 1948 and is now 78.'],
])('%s: "%s", and not "%s"', (category, wrong, right) => {
  expect(categories(wrong)).toContain(category);
  expect(surely(right)).toEqual([]);
});

test.each([
  'Maintenance for acute lymphoblastic leukaemia: mercaptopurine nightly, methotrexate on Tuesdays, co-trimoxazole at weekends.',
  'Penicillin anaphylaxis noted. For her infected eczema I have prescribed doxycycline 100 mg twice daily for a week.',
])('finds nothing wrong in "%s"', (text) => {
  expect(surely(text)).toEqual([]);
});
