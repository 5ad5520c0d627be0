import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../support/long.ts';
import { type Service, startService } from '../support/service.ts';
import { DISGUISES, disguise } from './disguises.ts';

/** The longest input of the contract, or a long note. */
const LENGTH = isLong ? 1_000_000 : 20_000;
/** Wide: a machine that does other things took 25 s for the longest text. */
const CEILING_MS = isLong ? 180_000 : 30_000;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const fill = (unit: string): string => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);

/** There and back; gives what was found and how long it took. */
async function roundTrip(text: string): Promise<{ readonly entities: number; readonly ms: number }> {
  const began = performance.now();
  const there = await service.call('POST', '/v1/inbound/tokenize', { input_text: text });
  expect(there.status).toBe(200);
  const {
    tokenized_text: tokenized,
    token_map_id: map,
    entities_found: entities,
  } = (await there.json()) as {
    tokenized_text: string;
    token_map_id: string;
    entities_found: number;
  };
  const ms = performance.now() - began;
  if (tokenized.length <= 1_000_000) {
    const back = await service.call('POST', '/v1/outbound/detokenize', { text: tokenized, token_map_id: map });
    expect(((await back.json()) as { text: string }).text === text).toBe(true);
  }
  await service.call('DELETE', `/v1/token-maps/${map}`);
  return { entities, ms };
}

test(`a text of ${LENGTH / 10} entities is tokenized whole`, async () => {
  const days = Array.from({ length: LENGTH / 10 }, (_, at) =>
    `${1 + (at % 9)}/${10 + (at % 19)}/${10 + (at % 89)}`.padEnd(9),
  );
  const { entities, ms } = await roundTrip(days.join(' ').slice(0, LENGTH));
  expect(entities).toBeGreaterThan(LENGTH / 10 - 10);
  expect(ms).toBeLessThan(CEILING_MS);
}, 600_000);

const HOSTILE: Readonly<Record<string, string>> = {
  'lone surrogates': '\ud800 a\udc00',
  'NUL characters': '\0',
  'zero-width characters between letters': 'M\u200ba\u200br\u200bi\u200ba ',
  'bidi controls': '\u202e536-22-8146\u202c ',
  'combining marks without an end': 'e\u0301\u0302\u0303\u0304',
  'names of Cyrillic look-alikes': 'Mаriа Lореz ',
  'mathematical letters': disguise('Maria Lopez 536-22-8146 ', DISGUISES['mathematical bold']!),
  'full-width text': disguise('Maria Lopez 536-22-8146 ', DISGUISES['full-width characters']!),
  'every kind of space': '\u00a0\u1680\u2003\u202f\u205f\u3000\u2028\u2029\u0085',
  emoji: '👩‍⚕️🇺🇸',
  'literal tokens': '[ID_001] ID_7 [id 7] ',
  'opened brackets': '[ID_',
  'capital words': 'Maria Lopez ',
  'one word': 'a',
  'digits alone': '1',
  'labels without values': 'MRN: account number patient id dob ',
  'spoken numbers': 'five five five oh one ',
  'line ends': '\r\n',
};

for (const [name, unit] of Object.entries(HOSTILE)) {
  test(`${LENGTH} characters of ${name} go through and come back exactly`, async () => {
    const { ms } = await roundTrip(fill(unit));
    expect(ms).toBeLessThan(CEILING_MS);
  }, 600_000);
}
