import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

// How a fact is spoken of: which clause an allergy, a side, a range or an age belongs to.

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'allergy_same_drug',
    'Hives to ibuprofen in 2020, so the clinic gives naproxen 500 mg twice daily.',
    'Hives to ibuprofen in 2020, so the clinic gives acetaminophen 500 mg twice daily.',
  ],
  [
    'allergy_same_drug',
    'Penicillin allergy band; the bag of Unasyn 3 g was hung at noon.',
    'Penicillin allergy band; the bag of Unasyn 3 g delivered in error was sent back unopened.',
  ],
  [
    'organism_not_covered',
    'Sputum grew Pseudomonas aeruginosa, no allergies: ertapenem 1 g IV q24h continues.',
    'Sputum grew Pseudomonas aeruginosa, no allergies: cefepime 2 g IV q8h continues.',
  ],
  [
    'organism_not_covered',
    'Cultures grew Candida albicans, the line is out, so we give cefazolin 2 g IV q8h until clear.',
    'Cultures grew Candida albicans, the line is out, so we give micafungin 100 mg IV daily until clear.',
  ],
  [
    'interaction_major',
    'You take azathioprine 150 mg daily. To prevent gout attacks take allopurinol 300 mg once daily.',
    'You take azathioprine 150 mg daily. To prevent gout attacks take colchicine 0.6 mg once daily.',
  ],
  [
    'contraindicated_age',
    'Your 7-year-old daughter has chickenpox. You may give aspirin 325 mg for fever.',
    'Your 7-year-old daughter has chickenpox. You may give acetaminophen 325 mg for fever.',
  ],
  [
    'contraindicated_pregnancy',
    'Congratulations on your pregnancy! Start lisinopril 10 mg once a day.',
    'Congratulations on your pregnancy! Start labetalol 100 mg twice a day.',
  ],
  [
    'vaccine_in_pregnancy',
    "28 weeks' gestation. Recommend MMR 0.5 mL at today's visit.",
    "28 weeks' gestation. Recommend Tdap 0.5 mL at today's visit.",
  ],
  [
    'side_disagrees',
    'Right inguinal hernia, the other side is normal. Plan: left inguinal hernia repair.',
    'Right inguinal hernia, the other side is normal. Plan: right inguinal hernia repair.',
  ],
  [
    'side_disagrees',
    'Large right pneumothorax. Pigtail catheter placed on the left side.',
    'Large right pneumothorax. Pigtail catheter placed on the right side.',
  ],
  [
    'value_outside_said_range',
    'INR 9.4 this morning, in her goal range of 2 to 3.',
    'INR 2.4 this morning, in her goal range of 2 to 3.',
  ],
  [
    'score_out_of_range',
    'Apgar 8 at one minute and 13 at five minutes.',
    'Apgar 8 at one minute and 9 at five minutes.',
  ],
  [
    'sum_wrong',
    'Take it four times a day for 7 days. The bottle holds 48 capsules, enough for the whole course.',
    'Take it four times a day for 7 days. The bottle holds 28 capsules, enough for the whole course.',
  ],
  [
    'citation_impossible',
    'The trial (N Engl J Med 1914;371:993) found it superior.',
    'The trial (N Engl J Med 2014;371:993) found it superior.',
  ],
  [
    'duration_too_long',
    'Bought oxymetazoline for a cold. Told to use it twice daily for no longer than 3 months to avoid rebound.',
    'Bought oxymetazoline for a cold. Told to use it twice daily for no longer than 3 days to avoid rebound.',
  ],
  [
    'indication_wrong',
    'Tamsulosin 0.4 mg each evening, half an hour after the same meal, to treat your high cholesterol.',
    'Tamsulosin 0.4 mg each evening, half an hour after the same meal, to treat your enlarged prostate.',
  ],
  [
    'negation_disagrees',
    'Denied chest pain at every check, and it was noted that the night passed with repeated chest pain.',
    'Denied chest pain at every check, and it was noted that the night passed without any chest pain.',
  ],
  [
    'state_disagrees',
    'She has never reacted to any medicine. The chart was updated to read multiple severe drug allergies.',
    'She has never reacted to any medicine. The chart was updated to read no drug allergies.',
  ],
  [
    'sex_disagrees',
    'Hello Mr. Stroud. We would like to discuss a cervical Pap smear with you.',
    'Dear Mr. Stroud, the overdue Pap test in our letter concerned your wife.',
  ],
  [
    'allergy_same_drug',
    'She had hives within minutes of penicillin as a child; the team starts amoxicillin 500 mg by mouth.',
    'She had hives within minutes of penicillin as a child; the team starts doxycycline 100 mg by mouth.',
  ],
  [
    'contraindicated_pregnancy',
    'You are 9 weeks pregnant: we have replaced your old tablet with lisinopril 10 mg daily.',
    'You are 9 weeks pregnant: we have replaced your lisinopril 10 mg tablet with labetalol 100 mg twice daily.',
  ],
  [
    'score_out_of_range',
    'He opened his eyes to voice and obeyed; GCS was recorded as 19.',
    'He opened his eyes to voice and obeyed; GCS was recorded as 13.',
  ],
  [
    'sum_wrong',
    'Take two 20 mg furosemide tablets each morning, which makes a total of 60 mg a day.',
    'Take two 20 mg furosemide tablets each morning, which makes a total of 40 mg a day.',
  ],
  [
    'sum_wrong',
    'Shift: oral 600 mL, IV 900 mL, total intake 5,000 mL.',
    'Shift: oral 600 mL, IV 900 mL, total intake 1,500 mL.',
  ],
  [
    'sum_wrong',
    'Of three leg ulcers, two have healed and four remain.',
    'Of three leg ulcers, two have healed and one remains.',
  ],
  [
    'code_title_mismatch',
    'Type 2 diabetes, ICD-10-CM E11.97X.',
    'Type 2 diabetes without complications, ICD-10-CM E11.9.',
  ],
  [
    'route_not_available',
    'Latanoprost: one drop in the left ear each night.',
    'Latanoprost: one drop in the left eye each night.',
  ],
  [
    'organism_not_covered',
    'Vancomycin-resistant Enterococcus faecium grew from blood. ID chose ceftriaxone 2 g IV daily.',
    'Vancomycin-resistant Enterococcus faecium grew from blood. ID chose linezolid 600 mg IV q12h.',
  ],
  [
    'sex_disagrees',
    'After your vasectomy, Mr. Odell: put a wrapped ice pack over the vulva.',
    'After your vasectomy, Mr. Odell: put a wrapped ice pack over the scrotum.',
  ],
  [
    'smoking_disagrees',
    'He denies any tobacco use, ever, and, as a lifelong heavy smoker, needs no scan.',
    'He denies any tobacco use, ever, and, as a lifelong non-smoker, needs no scan.',
  ],
  [
    'allergy_same_drug',
    'A severe allergy to clindamycin and one to penicillins, so we called in amoxicillin 500 mg three times a day.',
    'A severe allergy to clindamycin and none to penicillins, so we called in amoxicillin 500 mg three times a day.',
  ],
  [
    'age_disagrees',
    'Born 2 March 1950 and seen on 20 May 2024, she is a 47-year-old teacher.',
    'Born 2 March 1950 and seen on 20 May 2024, she is a 74-year-old teacher.',
  ],
  ['age_disagrees', 'Kai, 66-year-old first-grader with croup.', 'Kai, 6-year-old first-grader with croup.'],
  [
    'limit_above_maximum',
    'Tylenol 500 mg tablets, 2 at a time every 8 hours, never more than 26 tablets in one day.',
    'Tylenol 500 mg tablets, 2 at a time every 8 hours, never more than 6 tablets in one day.',
  ],
  [
    'vaccine_age_wrong',
    'Baby Imogen, born yesterday at term. Shingles vaccine given IM at 0930.',
    'Baby Imogen, born yesterday at term. Hepatitis B vaccine given IM at 0930.',
  ],
];

describe.each(PAIRS)('%s', (category, wrong, right) => {
  test('is found', () => expect(categories(wrong)).toContain(category));
  test('is not said of the right text', () => expect(categories(right)).toEqual([]));
});
