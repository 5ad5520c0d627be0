import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { checker, surely } = fileChecker();

describe('what is asked and granted is found', () => {
  test.each([
    ['interaction_major', 'Patient: Can I take ibuprofen with my warfarin? Doctor: Yes, that is fine.'],
    ['interaction_major', 'Patient: Is it a problem to take ibuprofen with my warfarin?\nDoctor: No, not at all.'],
    ['contraindicated_pregnancy', "Patient: I'm pregnant. Can I keep taking my lisinopril? Doctor: Sure."],
    ['allergy_same_drug', "Patient: I'm allergic to penicillin. Is amoxicillin OK? Doctor: Yes."],
    ['contraindicated_renal', 'Q: Can metformin be continued at an eGFR of 25? A: Yes, at full dose.'],
    ['frequency_above_usual', 'Patient: How often do I take the methotrexate?\nDoctor: Every day.'],
    ['duration_too_short', 'Patient: How long do I take the amoxicillin for strep? Doctor: Two days.'],
    ['dose_above_maximum', 'Patient: How much Tylenol can I take in a day? Doctor: Eight grams.'],
    ['value_misread', 'Patient: My potassium is 6.9. Is that normal? Doctor: Yes.'],
    [
      'emergency_advice_wrong',
      'Patient: My face droops and my arm is weak. Should I call 911? Doctor: No, sleep on it.',
    ],
    ['emergency_advice_wrong', 'You have crushing chest pain and sweating. See me next week.'],
    [
      'interaction_major',
      'Doctor: Are you still on the apixaban? Patient: Yes, twice a day. Doctor: Anything from the drugstore? Patient: Yes, ibuprofen every day. Doctor: Continue the ibuprofen for your knees.',
    ],
    [
      'interaction_contraindicated',
      "Do you use a nitrate spray? Yes, once a week. I'll prescribe sildenafil, take one before sex.",
    ],
    [
      'emergency_advice_wrong',
      "His mouth is drooping on one side and he can't lift his right arm. Let him sleep and call the office tomorrow.",
    ],
    [
      'emergency_advice_wrong',
      "I'm numb between my legs and I haven't been able to pee since last night. Do back stretches and see a physio next month.",
    ],
    ['emergency_advice_wrong', 'He took thirty 500 mg Tylenol at once last night. He can stay at home.'],
    ['medicine_mishandled', 'Patient: Can I crush my metoprolol succinate ER? Nurse: Yes.'],
  ])('%s: %s', (category, text) => expect(surely(text)).toContain(category));
});

describe('what is refused, found out or well answered is not', () => {
  test.each([
    'Patient: Can I take ibuprofen with my warfarin? Doctor: No, use acetaminophen.',
    "Patient: I'm on Microgynon. I started St John's wort. Is that ok? Doctor: No, it can make the pill fail, so stop it.",
    'Patient: Is grapefruit a problem with my simvastatin? Doctor: Yes, please leave it out.',
    "Patient: Should I stop my insulin when I'm sick? Doctor: No, keep taking it and check your sugar.",
    'Patient: How often do I take the methotrexate? Doctor: Once a week, on the same day.',
    'Patient: How long do I take the amoxicillin for strep? Doctor: Ten days.',
    'Doctor: How often do you take the methotrexate? Patient: Every day. Doctor: It is meant to be once a week.',
    'Doctor: Did you take the ibuprofen and the warfarin together? Patient: Yes. Doctor: No ibuprofen from now on.',
    'Patient: My potassium is 6.9. Is that normal? Doctor: No, go to the emergency room now.',
    'Patient: My face droops and my arm is weak. Should I call 911? Doctor: Yes, right now.',
    'Call if you have crushing chest pain and sweating. See me next week.',
    "Patient: I'm allergic to penicillin. Is azithromycin OK? Doctor: Yes.",
    'Do you take metformin? Yes. With an eGFR of 20 we need to stop it.',
    'Are you taking ibuprofen with your warfarin? Yes, most days. That is what made your stomach bleed, so no more ibuprofen.',
    "Do you use a nitrate spray? Yes. Then I can't prescribe sildenafil for you.",
    "Do you still take simvastatin? Yes, every night. I'm giving you clarithromycin, so hold the simvastatin until you're done.",
    "Do you smoke? Yes. Are you on the combined pill? Yes. You're 38, so I want to change you to a progestogen-only pill.",
  ])('%s', (text) => expect(surely(text)).toEqual([]));
});

test('a finding in a dialogue keeps its place, labels or not', () => {
  const text = 'Patient: How much Tylenol can I take?\nDoctor: Take 8 g of Tylenol a day.';
  const [found] = checker().against(text);
  expect(text.slice(found!.start, found!.end)).toContain('8 g');
});
