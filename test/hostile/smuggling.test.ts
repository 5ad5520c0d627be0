import { beforeAll, expect, test } from 'vitest';
import { detect } from '../../plugin/detect.ts';
import { detokenize } from '../../plugin/detokenize.ts';
import { PHI_TYPES } from '../../plugin/spans.ts';
import { tokenize } from '../../plugin/tokenize.ts';
import { callOf, succeeded, temporaryGate, testReaders } from '../support/detection.ts';
import { DISGUISES, disguise } from './disguises.ts';

let pool: Awaited<ReturnType<typeof testReaders>>;
beforeAll(async () => {
  pool = await testReaders();
});

/** What stands before each value, the value, what stands behind it. */
const NOTE: readonly (readonly [string, string, string])[] = [
  ['Patient: ', 'Maria Lopez', ', seen today. '],
  ['Her SSN is ', '536-22-8146', '. '],
  ['MRN: ', '00482913', '. '],
  ['Born ', '04/12/1968', '. '],
  ['Call ', '(617) 555-0143', '. '],
  ['Write to ', 'maria.lopez@example.org', ' please. '],
  ['Portal: ', 'https://portal.example.org/p/88412', ' today. '],
  ['Account number ', '7730091284', '. '],
  ['Host ', '10.44.7.201', ' was used. '],
  ['Seen by Dr. ', 'Alan Whitfield', ' on the ward. '],
  ['She moved on ', 'March 14, 2023', '. '],
  ['VIN ', '1HGCM82633A004352', '. '],
];

/** The note with every value disguised, and where each stands. */
function disguised(by: (character: string) => string) {
  let text = '';
  const values = NOTE.map(([before, value, behind]) => {
    text += before;
    const start = text.length;
    text += disguise(value, by);
    const end = text.length;
    text += behind;
    return { value, start, end };
  });
  return { text, values };
}

/** What no one sees at a value's end may stay. */
const INVISIBLE_END = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}\p{Cs}]*$/u;

test.each(Object.entries(DISGUISES))(
  'a literal token under %s is replaced: no reader takes it for one of ours',
  async (_name, by) => {
    const before = 'See ';
    const token = disguise('[ID_001]', by);
    const entities = await detect(`${before}${token} for it.`, { pool, types: PHI_TYPES });
    if ('kind' in entities) throw new Error(entities.kind);
    const visible = before.length + token.replace(INVISIBLE_END, '').length;
    expect(entities.some(({ start, end }) => start <= before.length && end >= visible)).toBe(true);
  },
);

for (const [name, by] of Object.entries(DISGUISES)) {
  test(`${name} smuggle no PHI through, and reversal gives back every byte`, async () => {
    const { text, values } = disguised(by);
    const entities = await detect(text, { pool, types: PHI_TYPES });
    if ('kind' in entities) throw new Error(entities.kind);
    const covered = new Uint8Array(text.length);
    for (const { start, end } of entities) covered.fill(1, start, end);
    const left = values
      .filter(({ start, end }) => {
        const visible = text.slice(start, end).replace(INVISIBLE_END, '').length;
        return covered.subarray(start, start + visible).includes(0);
      })
      .map(({ value }) => value);
    expect(left).toEqual([]);

    const gate = await temporaryGate(pool);
    const tokenized = succeeded(await tokenize(gate, { input_text: text }, callOf()));
    const restored = succeeded(
      await detokenize(gate, { text: tokenized.tokenized_text, token_map_id: tokenized.token_map_id }, callOf()),
    );
    expect(restored.text).toBe(text);
  });
}
