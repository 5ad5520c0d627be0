import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { checker, surely } = fileChecker();

/** What speaks surely against a summary of a source. */
const against = (text: string, context: string): readonly string[] => surely(text, { context });

const VISIT = `Nurse: What happened?
Patient: I slipped on ice last Tuesday and landed on my wrist, the left one. The right knee is sore too.
Nurse: Any numbness in the fingers?
Patient: No, none.
Nurse: Is there bone loss in the family?
Patient: My mom had osteoporosis, she broke a hip at 68.
Nurse: And what are you taking?
Patient: Naproxen, 250 twice a day, and the calcium. I had a DEXA in April.
Nurse: The X-ray shows a fracture, tilted 9 degrees. We'll put on a cast for 5 weeks, and no lifting over 4 pounds.`;

const NOTE =
  'Admitted 6/14. Blood cultures positive for MSSA, started on nafcillin 2 g IV q4h; HIV negative. TTE 6/15: 11 mm vegetation, ' +
  'no abscess. Allergic to levofloxacin (tendon rupture 2021). Brother with aortic dissection at 44. Plan 6 weeks, end 7/26.';

describe('a summary of a visit', () => {
  test.each([
    'Fell on ice last Tuesday and hurt the left wrist; no numbness in the fingers.',
    'Mother had osteoporosis with a hip fracture at 68. A DEXA was done in April.',
    'She takes naproxen 250 mg twice daily. Cast for five weeks, lifting limit 4 lb, fracture angulation 9 degrees.',
  ])('as it was told raises nothing: %s', (text) => expect(against(text, VISIT)).toEqual([]));

  test.each([
    ['source_side_differs', 'Fell on ice last Tuesday and hurt the right wrist.'],
    ['source_denial_differs', 'Left wrist fracture after a fall; she reports numbness in the fingers.'],
    ['source_relative_differs', 'Her sister had osteoporosis and broke a hip at 68.'],
    ['source_number_differs', 'The fracture is tilted 19 degrees and will be in a cast for 5 weeks.'],
    ['source_number_differs', 'Cast for 8 weeks for the wrist fracture, no lifting over 4 pounds.'],
    ['source_date_differs', 'Takes calcium and naproxen; the last DEXA was in October.'],
  ])('%s: %s', (category, text) => expect(against(text, VISIT)).toContain(category));
});

describe('a summary of a note', () => {
  test.each([
    'MSSA grew in blood cultures; nafcillin for six weeks until July 26. TTE on June 15 showed an 11 mm vegetation.',
    'His brother had an aortic dissection at 44. Levofloxacin caused a tendon rupture in 2021. HIV was negative.',
  ])('as it stands raises nothing: %s', (text) => expect(against(text, NOTE)).toEqual([]));

  test.each([
    ['source_result_differs', 'Blood cultures were negative for MSSA.'],
    ['source_date_differs', 'Vegetation of 11 mm on the TTE of 6/19.'],
    ['source_drug_differs', 'MSSA in blood cultures, on oxacillin IV q4h.'],
    ['source_number_differs', 'TTE showed a 17 mm vegetation and no abscess.'],
    ['source_year_differs', 'Allergic to levofloxacin after a tendon rupture in 2012.'],
  ])('%s: %s', (category, text) => expect(against(text, NOTE)).toContain(category));
});

const SPEECH = `[doctor] so how's the knee , any fever or chills
[patient] no
[doctor] okay coughing headache
[patient] ma'am
[doctor] there's no rebound and your right knee does show a little bit of , uh , an effusion and there's , uh , some pain to palpation
[patient] i take one in the morning and one at night of the metformin , and lisinopril twenty . i ran one ninety five at home and my sugars were three to four hundreds
[doctor] you lost about 3 and a half pounds . which means you do n't have pneumonia . he got negative hiv but positive hep c
[patient] my siblings are fine . my sister had a stroke at sixty one
[doctor] five hundred four times a day of the cephalexin`;

describe('a note of speech as it was transcribed', () => {
  test.each([
    'Denies fever and chills. Reports headache.',
    'Right knee effusion with pain to palpation.',
    'Metformin BID, lisinopril 20 mg daily. Glucose 300 to 400 at home, pressure 195.',
    'Lost 3.5 pounds. No pneumonia. HIV negative, hepatitis C positive. Cephalexin 500 mg QID.',
    'Her brother is well. Family history: sister with stroke at 61.',
  ])('raises nothing: %s', (text) => expect(against(text, SPEECH)).toEqual([]));

  test.each([
    ['source_denial_differs', 'He reports fever and chills.'],
    ['source_number_differs', 'Lost 9 pounds since the last visit.'],
    ['source_frequency_differs', 'Cephalexin 500 mg twice weekly.'],
    ['source_result_differs', 'He tested HIV positive.'],
  ])('%s: %s', (category, text) => expect(against(text, SPEECH)).toContain(category));
});

describe('who it is said of, and what is done', () => {
  const CALL = `Nurse: Does anyone in the family have heart trouble?
Patient: My sister had a stroke at sixty-one. I don't, no.
Nurse: Are you still on the warfarin?
Patient: Yes. And no aspirin, it bothers my stomach.
Nurse: With that fever you need to come to the emergency room now.`;
  const whole = (sentence: string) =>
    `${sentence} ${'The call was taken by phone and the plan was repeated back. '.repeat(6)}`;

  test.each([
    'FHx: sister with stroke at 61. Sent to the ED at once.',
    'On warfarin. Aspirin avoided. Told to go to the emergency room.',
  ])('raises nothing: %s', (text) => expect(against(whole(text), CALL)).toEqual([]));

  test.each([
    ['source_history_differs', 'PMH: stroke at 61. Sent to the ED at once.'],
    ['source_disposition_differs', 'Fever: observe at home and call if it is worse.'],
  ])('%s: %s', (category, text) => expect(against(whole(text), CALL)).toContain(category));

  test('a drug denied or gone on with orders two texts, and flags none', () => {
    const found = (text: string) =>
      checker()
        .against(text, { context: CALL })
        .map(({ category, severity }) => [category, severity]);
    expect(found('Continue aspirin.')).toContainEqual(['source_drug_denied', 'moderate']);
    expect(found('Warfarin was stopped.')).toContainEqual(['source_drug_continued', 'moderate']);
    expect(found('Continues warfarin, no aspirin.')).toEqual([]);
  });

  test('of two such differences one is told, and its score is higher', () => {
    const scores = (text: string) =>
      checker()
        .against(text, { context: CALL })
        .map(({ score }) => score);
    const [one, two] = [scores('Warfarin was stopped.'), scores('Warfarin was stopped. Continue aspirin.')];
    expect([one.length, two.length]).toEqual([1, 1]);
    expect(two[0]!).toBeGreaterThan(one[0]!);
  });
});

test('a number turned into another unit or a sum of two is held', () => {
  const source = 'Weight 80 kg, was 92 kg in May. Two weeks of cefazolin, 1500 mg a dose.';
  const text = 'Weight 176 lb, 12 kg less than in May. Cefazolin 1.5 g a dose for 14 days.';
  expect(against(text, source)).toEqual([]);
});

test('no message repeats a date, a number or a name of a text', () => {
  const findings = checker().against('Vegetation of 17 mm on the TTE of 6/19, seen by Dr. Quillonbury.', {
    context: NOTE,
  });
  const marks = findings.filter(({ category }) => /number|date/.test(category));
  expect(marks.length).toBeGreaterThan(1);
  for (const { message } of marks) expect(message).not.toMatch(/\d|quillonbury/i);
});

test('a long source and a long text of the same words are aligned in linear time', () => {
  const many = (count: number) => 'The left knee and right hip, 12 mm on 6/14 with mother and no fever. '.repeat(count);
  const cost = (count: number): number => {
    const [text, context] = [many(count), many(count)];
    const start = performance.now();
    checker().judge(text, { context });
    return performance.now() - start;
  };
  cost(20);
  const [small, large] = [Math.max(cost(40), 5), cost(320)];
  expect(large / small).toBeLessThan(40);
});
