import { expect, test } from 'vitest';
import { adjacencyIn } from '../../../plugin/validation/adjacency.ts';
import { readText } from '../../../plugin/validation/reading/document.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();
const adjacency = (text: string, source: string): number =>
  adjacencyIn(readText(text, checker().lexicon), readText(source, checker().lexicon));

const SOURCE =
  'Doctor: How long has the knee hurt? Patient: Two weeks, the left knee. I took ibuprofen and the swelling went down. My father had gout, the right hip is fine.';

test('what the source says side by side is all held', () => {
  expect(adjacency('Left knee hurt two weeks.', SOURCE)).toBeGreaterThan(0.8);
});

test.each([
  ['Left knee hurt two weeks.', 'Right knee hurt two weeks.'],
  ['Took ibuprofen and swelling went down.', 'Took ibuprofen and swelling went up.'],
  ['Father had gout.', 'Sister had gout.'],
])('a word that the source has elsewhere or nowhere is held less: %s / %s', (right, wrong) => {
  expect(adjacency(wrong, SOURCE)).toBeLessThan(adjacency(right, SOURCE));
});

test('with nothing to compare it is whole', () => {
  expect(adjacency('', SOURCE)).toBe(1);
  expect(adjacency('Gout.', '')).toBe(1);
});

test('work is linear: a source of one word many times', () => {
  expect(adjacency('pain in the knee '.repeat(2_000), 'knee pain '.repeat(20_000))).toBeGreaterThan(0.9);
});
