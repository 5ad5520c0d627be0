import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ModelFailed } from '../../models/pool.ts';
import { type DetectParts, detect } from '../../plugin/detect.ts';
import type { Readers } from '../../plugin/readers.ts';
import { type Entity, PHI_TYPES, type PhiType } from '../../plugin/spans.ts';
import { testReaders } from '../support/detection.ts';

let pool: Readers;
beforeAll(async () => {
  pool = await testReaders();
});

const PATTERNS: DetectParts = { patterns: true, ner: false, propagation: false };
const PROPAGATED: DetectParts = { patterns: true, ner: false, propagation: true };

async function found(
  text: string,
  use?: DetectParts,
  types: readonly PhiType[] = PHI_TYPES,
): Promise<readonly Entity[]> {
  const entities = await detect(text, { pool, types, ...(use && { use }) });
  if ('kind' in entities) throw new Error(entities.kind);
  return entities;
}
const surfaces = async (text: string, use?: DetectParts): Promise<string[]> =>
  (await found(text, use)).map(({ start, end }) => text.slice(start, end));

test('the first sentence of every demonstration: the name goes, the fever stays', async () => {
  expect(await surfaces('Patient Forgive presents with a fever of 39.2°C.')).toEqual(['Forgive']);
});

test('model and patterns together hide a dense note and keep its medicine', async () => {
  const text =
    'Maria Lopez (MRN: 00482913, SSN 536-22-8146, DOB 04/12/1968) was seen by Dr. Alan Whitfield. BP 128/76, metoprolol 25 mg BID, Foley catheter placed, Parkinson disease, pain 6/10, a 45-year-old woman.';
  const kept = (await found(text)).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
  for (const surface of ['Maria', 'Lopez', '00482913', '536-22-8146', '04/12/1968', 'Whitfield']) {
    expect(kept).not.toContain(surface);
  }
  for (const surface of [
    '128/76',
    'metoprolol 25 mg BID',
    'Foley catheter',
    'Parkinson disease',
    '6/10',
    '45-year-old',
  ]) {
    expect(kept).toContain(surface);
  }
});

describe('propagation', () => {
  test('finds a person at other mentions: last name, first name, possessive, capitals', async () => {
    const text = "Dr. Alan Whitfield came. Whitfield's note: call Alan. WHITFIELD signed.";
    expect(await surfaces(text, PROPAGATED)).toEqual(['Alan Whitfield', 'Whitfield', 'Alan', 'WHITFIELD']);
  });

  test('keeps the eponym of a disease in the chart of its namesake', async () => {
    const text = 'Mr. Robert Graves has Graves disease. Graves is well.';
    expect(await surfaces(text, PROPAGATED)).toEqual(['Robert Graves', 'Graves']);
  });

  test('keeps a common word in lower case and at the start of a sentence', async () => {
    const text = 'Ms. Rose Young is a young woman. Young adults recover. She saw Young there.';
    expect(await surfaces(text, PROPAGATED)).toEqual(['Rose Young', 'Young']);
  });

  test('finds an unlabelled number that was labelled before', async () => {
    const text = 'MRN: 482913. Labels printed for 482913, not for 482914.';
    expect(await surfaces(text, PROPAGATED)).toEqual(['482913', '482913']);
  });
});

test('only the chosen types are reported, and literal tokens in any case', async () => {
  const text = 'SSN 536-22-8146, call 617-555-0143, [ID_007].';
  const entities = await found(text, PATTERNS, ['SSN']);
  expect(entities.map(({ type, start, end }) => [type, text.slice(start, end)])).toEqual([
    ['SSN', '536-22-8146'],
    ['ID', '[ID_007]'],
  ]);
});

test('a type that stays does not hide a type that goes', async () => {
  const text = 'See https://203.0.113.7/chart today.';
  const entities = await found(text, PATTERNS, ['IP']);
  expect(entities.map(({ start, end }) => text.slice(start, end))).toEqual(['203.0.113.7']);
});

test('what the chart knows is found in any case, whole words only', async () => {
  const entities = await detect('treviño lives in Carson; Carsonville is far. Code QX-70042.', {
    pool,
    types: PHI_TYPES,
    use: PATTERNS,
    chart: {
      people: [{ surface: 'Treviño', type: 'PATIENT' }],
      places: [{ surface: 'Carson', type: 'LOCATION' }],
      identifiers: [{ surface: 'QX-70042', type: 'MRN' }],
    },
  });
  expect(entities).toEqual([
    { start: 0, end: 7, type: 'PATIENT', score: 1, source: 'chart' },
    { start: 17, end: 23, type: 'LOCATION', score: 1, source: 'chart' },
    { start: 50, end: 58, type: 'MRN', score: 1, source: 'chart' },
  ]);
});

test('who a person is follows from what stands around the name', async () => {
  const text = 'Patient Name: Maria Lopez. Her sister Ana Ruiz and Dr. Whitfield agreed.';
  const types = (await found(text, PATTERNS)).map(({ type }) => type);
  expect(types).toEqual(['PATIENT', 'NAME', 'PHYSICIAN']);
});

test('a model that does not finish is a failure, never a shorter list', async () => {
  const broken: Readers = { ...pool, run: () => Promise.reject(new ModelFailed('phi-ner', 'worker ended')) };
  expect(await detect('SSN 536-22-8146', { pool: broken, types: PHI_TYPES })).toEqual({
    kind: 'recognizer-unfinished',
    recognizer: 'phi-ner',
  });
});

test('the same text gives the same spans, sorted, apart and inside it', async () => {
  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'Maria Lopez ',
          'dr whitfield ',
          'O’Brien, ',
          '03/04/2024 ',
          'MRN 482913\r\n',
          '617-555-0143',
          'e\u0301',
          '👩‍⚕️',
          '\u200b',
          '[ID_001]',
          ' at ',
        ),
        fc.string({ unit: 'binary', maxLength: 6 }),
      ),
      { minLength: 1, maxLength: 16 },
    )
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(text, async (input) => {
      const entities = await found(input);
      expect(await found(input)).toEqual(entities);
      let at = 0;
      for (const { start, end } of entities) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(input.length);
        at = end;
      }
    }),
    { numRuns: 100 },
  );
});
