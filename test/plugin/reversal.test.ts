import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { detokenize, restoreTokens } from '../../plugin/detokenize.ts';
import type { Readers } from '../../plugin/readers.ts';
import { tokenize } from '../../plugin/tokenize.ts';
import { findTokens, tokenOf } from '../../plugin/tokens.ts';
import { callOf, succeeded, temporaryGate, testReaders } from '../support/detection.ts';

let pool: Readers;
beforeAll(async () => {
  pool = await testReaders();
});

/** Clinical text in pieces that reversal could stumble over: literal tokens whole and cut, surrogates, marks, line ends. */
const clinicalText = (): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc.constantFrom(
            'Maria Lopez',
            'Dr. Whitfield',
            '617-555-0143',
            '03/04/2024',
            'MRN: 00482913',
            'fever of 39.2',
            'O’Brien',
          ),
        },
        {
          weight: 3,
          arbitrary: fc.constantFrom(
            '[ID_001]',
            '[ID_1]',
            '[ID_10]',
            'ID_7',
            '[id 7]',
            '[ID 001]',
            '[ID-2]',
            '\\[ID_3\\]',
            '**[ID_001]**',
            '【ID_4】',
          ),
        },
        { weight: 3, arbitrary: fc.constantFrom('[', ']', 'ID', '_', '7', '\\', '[ID_', '001]', '[ID_00', 'id', '#') },
        { weight: 2, arbitrary: fc.constantFrom(' ', '\r\n', '\n', '\t', ', ', '. ', "'s ", '|') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('👩‍⚕️', 'e\u0301', '\ud83d', '\udc00', '\u200b', '\u00ad', '１２', '\u202e', '\0'),
        },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
      ),
      { minLength: 1, maxLength: 24 },
    )
    .map((pieces) => pieces.join(''));

test('detokenize gives back the exact text', async () => {
  const gate = await temporaryGate(pool);
  await fc.assert(
    fc.asyncProperty(clinicalText(), async (text) => {
      const given = succeeded(await tokenize(gate, { input_text: text }, callOf()));
      const restored = succeeded(
        await detokenize(gate, { text: given.tokenized_text, token_map_id: given.token_map_id }, callOf()),
      );
      expect(restored.text).toBe(text);
      expect(restored.unknown_tokens).toEqual([]);
      expect(restored.tokens_restored).toBe(given.entities_found);
    }),
    { numRuns: 300 },
  );
});

test('a long value that a text names ten thousand times is not put back: the answer has a bound', async () => {
  const gate = await temporaryGate(pool);
  const link = `https://chart.example/${'a'.repeat(2_000)}`;
  const given = succeeded(await tokenize(gate, { input_text: `See ${link} today.` }, callOf()));
  const ask = (times: number) =>
    detokenize(gate, { text: '[ID_001] '.repeat(times), token_map_id: given.token_map_id }, callOf());
  expect(given.tokenized_text).toBe('See [ID_001] today.');
  expect(succeeded(await ask(100)).text === `${link} `.repeat(100)).toBe(true);
  expect(await ask(10_000)).toEqual({ kind: 'restored-too-long' });
});

test('no text beside an inserted token can join it', () => {
  fc.assert(
    fc.property(clinicalText(), clinicalText(), fc.integer({ min: 1, max: 1200 }), (before, after, number) => {
      const clean = (text: string): string => restoreTokens(text, () => '').text;
      const found = findTokens(clean(clean(before)) + tokenOf(number) + clean(clean(after)));
      fc.pre(findTokens(clean(clean(before))).length + findTokens(clean(clean(after))).length === 0);
      expect(found.map((token) => token.number)).toEqual([number]);
    }),
  );
});

test('the entities rebuild the tokenized text, sorted and apart', async () => {
  const gate = await temporaryGate(pool);
  await fc.assert(
    fc.asyncProperty(clinicalText(), async (text) => {
      const given = succeeded(await tokenize(gate, { input_text: text }, callOf()));
      let rebuilt = '';
      let at = 0;
      for (const { start, end, token } of given.entities) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        rebuilt += text.slice(at, start) + token;
        at = end;
      }
      expect(rebuilt + text.slice(at)).toBe(given.tokenized_text);
    }),
    { numRuns: 100 },
  );
});

const SURFACES = new Map([
  [1, 'Maria Lopez'],
  [10, 'Dayton'],
  [1000, 'Whitfield'],
]);
const restore = (text: string): string => restoreTokens(text, (number) => SURFACES.get(number)).text;

test.each([
  ['ID_001', 'Maria Lopez'],
  ['[ID 001]', 'Maria Lopez'],
  ['[id_1]', 'Maria Lopez'],
  ['[ID-1]', 'Maria Lopez'],
  ['[ ID_001 ]', 'Maria Lopez'],
  ['[ID001]', 'Maria Lopez'],
  ['**[ID_001]**', '**Maria Lopez**'],
  ['\\[ID\\_001\\]', 'Maria Lopez'],
  ['【ID_001】', 'Maria Lopez'],
  ["[ID_001]'s chart", "Maria Lopez's chart"],
  ['(ID_001)', '(Maria Lopez)'],
  ['[ID_1000]', 'Whitfield'],
])('a token bent to %s is restored', (bent, expected) => {
  expect(restore(`Ask ${bent}.`)).toBe(`Ask ${expected}.`);
});

test('[ID_1] is never read in [ID_10]', () => {
  expect(restore('[ID_10] [ID_1] ID_10, ID_100')).toBe('Dayton Maria Lopez Dayton, ID_100');
});

test.each([
  'COVID_19',
  'PATIENT_ID_1',
  'ID_1a',
  'ID 1',
  'the ID is 1',
  '[ID_]',
  '[IDs_1]',
  '[ID_0000000001]',
  'ID_12345678901',
])('%s is not taken for a token', (text) => {
  expect(findTokens(text)).toEqual([]);
});

test('unknown tokens stay and are listed once', () => {
  const { text, unknown, count } = restoreTokens('[ID_042], ID_42 and [ID_001]', (number) => SURFACES.get(number));
  expect(text).toBe('[ID_042], ID_42 and Maria Lopez');
  expect(unknown).toEqual(['[ID_042]']);
  expect(count).toBe(1);
});

test('a restored value that looks like a token is not read again', () => {
  expect(restoreTokens('[ID_001]', (number) => (number === 1 ? '[ID_002]' : 'wrong')).text).toBe('[ID_002]');
});
