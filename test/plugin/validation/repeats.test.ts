import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAgainst } from '../../../plugin/validation/features.ts';
import type { Finding } from '../../../plugin/validation/finding.ts';
import { withoutRepeats } from '../../../plugin/validation/repeats.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();
const toldOf = (text: string) => withoutRepeats(checker().judge(text).findings).filter(isAgainst);

test.each([
  ['a symptom denied and told', 'Denies chest pain. The chest pain is worse at night.', 'negation_disagrees'],
  [
    'a culture of both results',
    'Blood cultures are negative. Vancomycin for MRSA in blood cultures positive in two bottles.',
    'result_disagrees',
  ],
  ['a course shorter than a day', 'Sofosbuvir once daily for 12 hours for hepatitis C.', 'duration_too_short'],
  [
    'two places of a poison',
    'Ethylene glycol ingestion. Flumazenil given for the ethylene glycol, as ethylene glycol is toxic.',
    'antidote_wrong',
  ],
])('%s is told once', (_, text, category) => {
  expect(toldOf(text).map((one) => one.category)).toEqual([category]);
});

test('two places, and two facts of one place, are told both', () => {
  expect(toldOf('Metformin 9000 mg twice daily. He takes metformin 9000 mg twice daily.')).toHaveLength(2);
  const drugs = toldOf('Acute kidney injury and ascites. Naproxen 500 mg twice daily for pain.');
  expect(drugs.length).toBeGreaterThan(1);
});

const finding = fc.record({
  category: fc.constantFrom('duration_too_short', 'dose_unit'),
  message: fc.constantFrom('one', 'another'),
  start: fc.nat(30),
  length: fc.integer({ min: 1, max: 8 }),
  verdict: fc.constantFrom('contradicted', 'supported'),
});
const saysTheSame = (a: Finding, b: Finding): boolean =>
  a.category === b.category &&
  (a.message === b.message || a.category === 'duration_too_short') &&
  a.start < b.end &&
  b.start < a.end;

test('what is left out was said before of that place, and what stays was not', () => {
  fc.assert(
    fc.property(fc.array(finding), (all) => {
      const findings = all.map(({ length, ...one }) => ({ ...one, end: one.start + length }) as unknown as Finding);
      const told = withoutRepeats(findings);
      findings.forEach((one, at) => {
        const isSaid = findings
          .slice(0, at)
          .some((other) => told.includes(other) && isAgainst(other) && saysTheSame(one, other));
        expect(told.includes(one)).toBe(!isAgainst(one) || !isSaid);
      });
    }),
  );
});
