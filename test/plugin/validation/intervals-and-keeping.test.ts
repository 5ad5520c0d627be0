import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('when it is watched, taken and how it is kept', () => {
  test.each([
    'Clozapine needs a blood count once every two years.',
    'After starting spironolactone, your potassium is next checked in ten years.',
    'You start levothyroxine today, so your TSH is due in 2 hours.',
    'While you take bosentan, liver tests are done once in five years.',
    'With your heart failure, weigh yourself once every three months.',
    'After a head injury, check his Glasgow Coma Scale every two days.',
    'Your hemoglobin A1c should be repeated every 12 hours.',
    'Your warfarin is new, so the INR is next checked in three years.',
    'On lithium your kidneys and thyroid are checked every eight years.',
    'In ketoacidosis the potassium is measured every five days.',
    'An opened bottle of latanoprost can be kept for three years.',
    'The Levemir pen in use keeps at room temperature for two years.',
    'Fluoxetine takes 20 minutes to reach its full effect.',
    'Take your bumetanide at bedtime.',
    'Take zopiclone each morning with breakfast.',
    'Inject your Humalog three hours after the meal.',
    'Take repaglinide at midnight on an empty stomach.',
    'Sevelamer is taken between meals, three hours after food.',
    'Your methotrexate for psoriasis is one tablet every evening.',
    'Atorvastatin works if you take it once a year.',
    'Cetirizine is taken every hour until the itch is gone.',
    'You can use your nitroglycerin spray an hour after tadalafil. Wait 20 minutes before the nitro.',
    'Mix your warfarin into the same glass as your colestyramine, at the same time as your cholestyramine.',
    'Take your iron with a mug of tea.',
    'After desmopressin drink plenty of water, two large glasses.',
    'Give naloxone and wait two hours before a second dose of naloxone.',
    'Keep your spare Ozempic pens in the freezer.',
    'Warm the etanercept pen in the microwave for a minute.',
    'Keep your morphine on a low shelf within reach of the children.',
    'Keep concentrated potassium chloride on the ward in the bedside drawer.',
    'Bite your extended-release nifedipine open.',
    'Handle the cyclophosphamide tablets with bare hands.',
    'Keep the oxygen cylinder next to the stove.',
    'Throw your used needles in the kitchen bin bag.',
    'Store the flu vaccine on a sunny windowsill.',
    'Save the leftover amoxicillin suspension for next winter; the bottle keeps for a year.',
    'Asthma at home is followed with a glucose meter.',
  ])('finds what is wrong in: %s', (text) => expect(categories(text)).not.toEqual([]));

  test.each([
    'Clozapine needs a blood count every week at first.',
    'After starting spironolactone, your potassium is next checked in one week.',
    'You start levothyroxine today, so your TSH is due in 6 weeks.',
    'The normal TSH shows that your daily levothyroxine tablet is enough.',
    'You have taken lithium for eight years, and your kidneys are checked every six months.',
    'With your heart failure, weigh yourself every morning.',
    'In heart failure the clinic sees you every six months, and you weigh yourself daily.',
    'Your hemoglobin A1c should be repeated every 3 months.',
    'An opened bottle of latanoprost can be kept for four weeks.',
    'Take your bumetanide in the morning so that you are not up at night.',
    'Take zopiclone right before bed; you may feel drowsy in the morning.',
    'Inject your Humalog just before the meal and check your sugar two hours after the meal.',
    'Your methotrexate is one dose every Monday, with folic acid every other day.',
    'Take atorvastatin every day and come once a year for a blood test.',
    'After tadalafil no nitroglycerin for 48 hours.',
    'Take warfarin at least 4 hours apart from cholestyramine.',
    'Take your iron with a glass of orange juice, not with tea.',
    'Keep your spare Ozempic pens in the refrigerator, away from the freezer compartment.',
    'Let the etanercept pen warm up on the table for 20 minutes; do not use a microwave.',
    'Keep your morphine locked away, out of reach of the children.',
    'Concentrated potassium chloride is kept in the pharmacy and not on the ward.',
    'Swallow your extended-release nifedipine whole.',
    'Keep the oxygen cylinder at least three metres from any flame.',
    'Put your used needles in the sharps container.',
    'Amiodarone needs thyroid tests every six months, and your dentist sees you every two years.',
    'Ramipril was started three years ago; potassium is checked once a year.',
  ])('lets stand: %s', (text) => expect(categories(text)).toEqual([]));
});

/** How long before a test or an operation something is left out, and when it is done again. */
test.each([
  [
    'Stop your clopidogrel one hour before the bypass operation.',
    'Stop your clopidogrel seven days before the bypass operation.',
  ],
  [
    'Do not eat for 30 minutes before the general anesthetic.',
    'Do not eat for eight hours before the general anesthetic.',
  ],
  [
    'No coffee for ten minutes before the adenosine stress test.',
    'No coffee for 24 hours before the adenosine stress test.',
  ],
  [
    'Your semen analysis after the vasectomy is done two days later.',
    'Your semen analysis after the vasectomy is done twelve weeks later.',
  ],
  ['Your tuberculin skin test is read after three weeks.', 'Your tuberculin skin test is read after 48 to 72 hours.'],
  [
    'A patient who is confined to bed is turned every two days.',
    'A patient who is confined to bed is turned every two hours.',
  ],
  [
    'The A1c, checked every three hours, shows how your sugar has been.',
    'The A1c, checked every three months, shows how your sugar has been.',
  ],
  ['In sepsis the lactate is repeated after six weeks.', 'In sepsis the lactate is repeated after four hours.'],
])('flags "%s" and not "%s"', (wrong, right) => {
  expect(categories(wrong)).toContain('interval_wrong');
  expect(categories(right)).toEqual([]);
});
