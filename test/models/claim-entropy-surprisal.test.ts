import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimEntropyCard, readListed } from '../../models/claim-entropy/card.ts';
import { spanSurprisal, surprisalScores, unexpectedNats, zScore } from '../../models/claim-entropy/scores.ts';
import { surprisal, surprisalWindows } from '../../models/claim-entropy/surprisal.ts';
import { type BytePairs, symbolEncoder } from '../../models/claim-entropy/symbols.ts';
import { type ModelPool, startModelPool } from '../../models/pool.ts';
import cases from '../cases/claim-entropy.json' with { type: 'json' };

const anyText = fc.string({ unit: 'binary', maxLength: 400 });

describe('symbols', () => {
  const encode = symbolEncoder(JSON.parse(readListed('bpe.json').toString('utf8')) as BytePairs);

  test('cover every character once, in order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { ids, starts } = encode(text);
        expect(starts.length).toBe(ids.length + 1);
        expect(starts.at(-1)).toBe(text.length);
        if (text.length > 0) expect(starts[0]).toBe(0);
        for (let i = 0; i < ids.length; i++) expect(starts[i + 1]!).toBeGreaterThan(starts[i]!);
      }),
    );
  });

  test.each(cases.symbols)('are those that the Python trainer gives: %j', ({ text, ids }) => {
    expect([...encode(text).ids]).toEqual(ids);
  });

  test('take no longer a letter for one word of 200,000 letters', () => {
    const started = performance.now();
    encode('a'.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('windows', () => {
  test('cover every character once, in order, and are bounded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('word', ' ', '\n', '😀', 'e\u0301', '5', 'x'.repeat(700), 'x'.repeat(5_000)), {
          maxLength: 400,
        }),
        (parts) => {
          const text = parts.join('');
          let at = 0;
          for (const { from, start, end } of surprisalWindows(text)) {
            expect(start).toBe(at);
            expect(from).toBeLessThanOrEqual(start);
            expect(end).toBeGreaterThan(start);
            expect(end - from).toBeLessThanOrEqual(3000);
            at = end;
          }
          expect(at).toBe(text.length);
        },
      ),
    );
  });
});

describe('surprisal', () => {
  let pool: ModelPool;
  beforeAll(async () => {
    pool = await startModelPool({ threads: 2 });
  });
  afterAll(() => pool.close());
  const scores = async (text: string) => surprisalScores(await surprisal(pool, text), text, []);

  test('is the same for the same text, every symbol finite, every character covered', async () => {
    const text = 'Pt is a 54 y/o M 😀 with T2DM; metformin 500 mg BID.\r\nÀ revoir. '.repeat(120);
    const [first, second] = [await surprisal(pool, text), await surprisal(pool, text)];
    expect(first).toEqual(second);
    expect(first.nats.every(Number.isFinite)).toBe(true);
    expect(first.entropy.every((value) => value >= -1e-3)).toBe(true);
    expect([first.starts[0], first.starts.at(-1)]).toEqual([0, text.length]);
  });

  test('of a symbol after a cut is nearly that of the uncut text', async () => {
    const text = cases.clinical.join(' ').repeat(4).slice(0, 2400);
    const cut = await surprisal(pool, text);
    const whole = await pool.run('claim-entropy', { text, context: 0 }, 2);
    expect(cut.starts).toEqual(whole.starts);
    const difference = cut.nats.reduce((sum, value, i) => sum + Math.abs(value - whole.nats[i]!), 0) / cut.nats.length;
    expect(difference).toBeLessThan(0.1); // int8 scales differ between the runs, the symbols seen do not
  });

  test('answers for the empty text', async () => {
    expect((await surprisal(pool, '')).nats.length).toBe(0);
    expect(await scores('')).toEqual({ meanZ: 0, maxZ: 0, claimZ: 0, oddWordZ: 0, wordNats: 0 });
  });

  test('every clinical text scores below its shuffled and its scrambled twin', async () => {
    for (const text of cases.clinical) {
      const own = (await scores(text)).meanZ;
      const words = text.split(' ');
      const shuffled = words.map((_, i) => words[(i * 7 + 3) % words.length]!).join(' ');
      const scrambled = text.replace(/\p{L}+/gu, (word) => [...word].reverse().join(''));
      for (const garbled of [shuffled, scrambled]) expect((await scores(garbled)).meanZ).toBeGreaterThan(own);
      expect((await scores(scrambled)).meanZ).toBeGreaterThan(3);
    }
  });

  test('puts text that is not clinical English above 2, clinical text below 2', async () => {
    for (const text of cases.clinical) expect((await scores(text)).meanZ).toBeLessThan(2);
    for (const text of cases.foreign) expect((await scores(text)).meanZ).toBeGreaterThan(2);
  });

  test('tells garbled text by its words, and takes no shorthand, names, message or line of values for it', async () => {
    for (const text of cases.unreadable) expect((await scores(text)).wordNats).toBeGreaterThan(3.6);
    for (const text of [...cases.clinical, ...cases.shorthand]) expect((await scores(text)).wordNats).toBeLessThan(3.6);
    expect((await scores('Qxzv wvjk zzqp.')).wordNats).toBe(0); // too few words to tell
  });

  test.each(cases.inventedWords)('finds $invented odder than $real', async ({ frame, real, invented }) => {
    const text = (word: string) => frame.replace('_', word);
    const at = (word: string) => ({ start: frame.indexOf('_'), end: frame.indexOf('_') + word.length });
    const z = async (word: string) => spanSurprisal(await surprisal(pool, text(word)), at(word));
    expect(await z(invented)).toBeGreaterThan(await z(real));
  });

  test('what a source leads one to expect does not surprise, by its share', async () => {
    const text = 'Her left knee hurts.';
    const read = await surprisal(pool, text);
    const knee = (share: number) => unexpectedNats(read, text, [{ start: 9, end: 13, share }]);
    const all = read.nats.reduce((sum, value) => sum + value, 0);
    expect(unexpectedNats(read, text, [])).toBeCloseTo(all);
    expect(knee(1)).toBeLessThan(all);
    expect(knee(0.5)).toBeCloseTo((all + knee(1)) / 2);
    expect(unexpectedNats(read, text, [{ start: 0, end: text.length, share: 1 }])).toBeCloseTo(0);
    expect(unexpectedNats(await surprisal(pool, ''), '', [])).toBe(0);
  });

  test('does not count tokens such as [ID_001]', async () => {
    const text = 'Seen by [ID_001] and [PHYSICIAN_002] for asthma. '.repeat(3);
    const read = await surprisal(pool, text);
    const loud = {
      ...read,
      nats: read.nats.map((value, i) =>
        /[\d_[\]]/.test(text.slice(read.starts[i], read.starts[i + 1])) ? 1e6 : value,
      ),
    };
    expect(surprisalScores(loud, text, []).meanZ).toBeLessThan(1e4);
  });
});

test('a z-score grows with the value and crosses the knots', () => {
  const quantiles = {
    sizes: [10, 100],
    values: [
      [1, 2, 3, 4, 5, 6, 7],
      [2, 3, 4, 5, 6, 7, 8],
    ],
  };
  expect(zScore(quantiles, 10, 4)).toBe(0);
  expect(zScore(quantiles, 1000, 5)).toBe(0);
  expect(zScore(quantiles, 10, 5)).toBeCloseTo(1);
  expect(zScore(quantiles, 10, 10)).toBeCloseTo(2 * 2.326);
  fc.assert(
    fc.property(
      fc.double({ min: -5, max: 20, noNaN: true }),
      fc.double({ min: 0.01, max: 5, noNaN: true }),
      fc.integer({ min: 1, max: 500 }),
      (value, more, size) => {
        expect(zScore(quantiles, size, value + more)).toBeGreaterThan(zScore(quantiles, size, value));
      },
    ),
  );
});

test('a file that is not the one of the card is refused', () => {
  const described = { ...claimEntropyCard(), files: { ...claimEntropyCard().files, 'model.onnx': '0'.repeat(64) } };
  expect(() => readListed('model.onnx', described)).toThrow(/SHA-256/);
  expect(() => readListed('bpe.json', { ...claimEntropyCard(), files: {} })).toThrow(/SHA-256/);
});
