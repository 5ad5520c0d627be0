import { expect, test } from 'vitest';
import { openKnowledge } from '../../../models/knowledge/knowledge.ts';
import { groundingOf } from '../../../plugin/validation/grounding/grounding.ts';
import { stemOf } from '../../../plugin/validation/grounding/stems.ts';
import { readText } from '../../../plugin/validation/reading/document.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();
const knowledge = await openKnowledge();

const grounding = (text: string, source: string) => {
  const { lexicon } = checker();
  return groundingOf(readText(text, lexicon), readText(source, lexicon), knowledge);
};

const DIALOGUE = `Doctor: Good morning, ma'am, you're fifty two. What brings you in?
Patient: My left knee has hurt for three weeks. It started suddenly on a Tuesday.
Doctor: Any swelling?
Patient: Yes, a lot of swelling.
Doctor: Any fever or chills?
Patient: No.
Doctor: And you take lisinopril twenty milligrams once a day?
Patient: I do. My mother had gout.
Doctor: The right hip looks normal. I'd like you to start naproxen five hundred milligrams twice a day for ten days, and we'll get an x-ray. I do not think you need surgery.`;

test.each([
  ['a side', 'Left knee pain for 3 weeks.', 'Right knee pain for 3 weeks.'],
  ['a part', 'Her left knee has hurt for 3 weeks.', 'Her left ankle has hurt for 3 weeks.'],
  ['a relative', 'Her mother had gout.', 'Her sister had gout.'],
  ['a number', 'The knee has hurt for 3 weeks.', 'The knee has hurt for 8 weeks.'],
  ['a unit', 'The knee has hurt for 3 weeks.', 'The knee has hurt for 3 months.'],
  ['a dose', 'She takes lisinopril 20 mg daily.', 'She takes lisinopril 40 mg daily.'],
  ['a drug', 'Start naproxen 500 mg.', 'Start meloxicam 500 mg.'],
  ['a weekday', 'Pain started suddenly on Tuesday.', 'Pain started suddenly on Friday.'],
  ['an onset', 'Pain started suddenly on Tuesday.', 'Pain started gradually on Tuesday.'],
  ['a denial added', 'She reports swelling.', 'She denies swelling.'],
  ['a denial left out', 'She has no fever or chills.', 'She has fever and chills.'],
  ['a decision', 'She does not need surgery.', 'She does need surgery.'],
  ['a sex', 'A 52-year-old female with knee pain.', 'A 52-year-old male with knee pain.'],
  ['a finding', 'The right hip is normal.', 'The right hip is abnormal.'],
  ['an examination', 'We will get an x-ray.', 'We will get an ultrasound.'],
])('%s that was changed speaks against the text', (_, right, wrong) => {
  expect(grounding(wrong, DIALOGUE).apart).toBeGreaterThan(grounding(right, DIALOGUE).apart);
});

test.each([
  ['numbers in words', 'Lisinopril 20 mg, naproxen 500 mg for 10 days.'],
  ['forms of a word', 'The hurting knee started to swell.'],
  ['a clinical word for a lay one', 'Edema of the knee.'],
  ['what an answer denies', 'No fever. No chills.'],
  ['what reports are made with', 'The patient presents and reports that the knee hurts.'],
])('nothing speaks against %s', (_, text) => {
  expect(grounding(text, DIALOGUE).apart).toBeLessThan(1.3);
});

test('the source leads one to expect what it says near the words beside it, and less what it says elsewhere', () => {
  const shareOf = (text: string, word: string): number => {
    const start = text.indexOf(word);
    return grounding(text, DIALOGUE).expected.find((each) => each.start === start)?.share ?? 0;
  };
  expect(shareOf('The left knee hurts.', 'left')).toBeGreaterThan(0.8);
  expect(shareOf('The right knee hurts.', 'right')).toBeLessThan(shareOf('The left knee hurts.', 'left'));
  expect(shareOf('The elbow hurts.', 'elbow')).toBe(0);
});

test('shares lie between 0 and 1 within the text, and an empty text or source is no error', () => {
  const text = 'No fever; the left knee hurt 3 weeks, not 4. Negative for chills.';
  for (const { start, end, share } of grounding(text, DIALOGUE).expected) {
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThanOrEqual(1);
    expect(text.slice(start, end)).toMatch(/^\S+$/);
  }
  expect(grounding('', DIALOGUE)).toEqual({ words: 0, apart: 0, expected: [] });
  expect(grounding('The knee hurts.', '').expected).toEqual([]);
});

test('a word and its forms have one stem, and others another', () => {
  for (const [one, other] of [
    'walked walking',
    'takes took',
    'allergies allergy',
    'went going',
    'medication medicine',
  ].map((pair) => pair.split(' ')))
    expect(stemOf(one!)).toBe(stemOf(other!));
  expect(stemOf('hypotension')).not.toBe(stemOf('hyperplasia'));
});

test('every alternative has others, and no word is twice in one list', () => {
  for (const { of, words } of knowledge.rows('alternatives')) {
    const all = words.split(/[|/]/);
    expect(words.split('|').length, of).toBeGreaterThan(1);
    expect(new Set(all).size, of).toBe(all.length);
  }
});

test('work is linear: long texts of few words', () => {
  const { apart } = grounding('pain in the left knee. '.repeat(4_000), 'no knee pain, the left hip '.repeat(8_000));
  expect(Number.isFinite(apart)).toBe(true);
});
