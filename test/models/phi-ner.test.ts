import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArtifactMismatch } from '../../models/card.ts';
import { findNames } from '../../models/phi-ner/find-names.ts';
import { openPhiNer } from '../../models/phi-ner/model.ts';
import { windowsOf } from '../../models/phi-ner/windows.ts';
import { type ModelPool, startModelPool } from '../../models/pool.ts';

const DIRECTORY = join(import.meta.dirname, '../../models/phi-ner');
let pool: ModelPool;
beforeAll(async () => {
  pool = await startModelPool({ threads: 2 });
});
afterAll(() => pool.close());

const note = (visits: number): string =>
  Array.from(
    { length: visits },
    (_, visit) =>
      `Mrs. Adaeze Okonkwo (visit ${visit}) was seen by Dr. Lindqvist. BP 120/80, Lasix 40 mg, Foley removed.`,
  ).join('\n');

const found = async (text: string): Promise<string[]> =>
  (await findNames(pool, text)).map(({ start, end, label }) => `${label} ${text.slice(start, end)}`);

describe('finding names', () => {
  test('finds a name that is a word, and leaves the temperature', async () => {
    expect(await found('Patient Forgive presents with a fever of 39.2°C.')).toEqual(['PATIENT Forgive']);
  });

  test('leaves eponyms, drugs, scores and units', async () => {
    const text =
      'Parkinson disease on Sinemet. Foley draining. Graves disease. Wells score 4.5. Lasix 40 mg IV, SpO2 96%.';
    expect(await found(text)).toEqual([]);
  });

  test('finds a name in capitals and in lower case', async () => {
    expect((await found('PATIENT: ADAEZE OKONKWO SEEN BY DR. LINDQVIST')).join()).toMatch(/ADAEZE OKONKWO.*LINDQVIST/);
    expect((await found('patient is adaeze okonkwo, seen by dr lindqvist')).join()).toMatch(
      /adaeze okonkwo.*lindqvist/,
    );
  });

  test('answers nothing for a text without letters', async () => {
    for (const text of ['', ' ', '\r\n\n', '120/80 98%', '…—…'])
      expect(await found(text), JSON.stringify(text)).toEqual([]);
  });
});

describe('windows', () => {
  const clinical = fc.string({
    unit: fc.constantFrom('a', 'B', ' ', '\n', '\r\n', 'é', '😀', 'e\u0301', '0', '.'),
    maxLength: 9_000,
  });

  test('cover every character once, overlap at each edge, and never split a character', () => {
    fc.assert(
      fc.property(clinical, (text) => {
        const windows = windowsOf(text);
        expect(windows[0]!.keepFrom).toBe(0);
        expect(windows.at(-1)!.keepTo).toBe(text.length);
        for (const [index, { from, to, keepFrom, keepTo }] of windows.entries()) {
          expect(from).toBeLessThanOrEqual(keepFrom);
          expect(to).toBeGreaterThanOrEqual(keepTo);
          if (index > 0) {
            expect(keepFrom).toBe(windows[index - 1]!.keepTo);
            expect(keepFrom - from).toBeGreaterThanOrEqual(100);
          }
          for (const cut of [from, to, keepFrom]) expect(text.slice(0, cut).isWellFormed()).toBe(true);
        }
      }),
    );
  });

  test('grow in number with the text, not in size', () => {
    for (const length of [1_999, 2_001, 4_000, 64_000, 1_000_000]) {
      const windows = windowsOf('word '.repeat(length / 5));
      expect(windows.length).toBe(Math.ceil((Math.floor(length / 5) * 5 - 500) / 3_600));
      for (const { from, to } of windows) expect(to - from).toBeLessThan(4_200);
    }
  });

  test('a name is found wherever the windows are cut', async () => {
    const before = 'The abdomen is soft and not tender; bowel sounds are normal. ';
    for (let shift = 0; shift < 60; shift += 7) {
      const text = `${before.repeat(53)}${'x'.repeat(shift)} ok. Dr. Adaeze Okonkwo-Lindqvist was called. ${before.repeat(34)}`;
      expect((await found(text)).join(' '), `shift ${shift}`).toContain('Okonkwo-Lindqvist');
    }
  });
});

describe('answers', () => {
  test('are sorted, apart and inside the text, whatever the text', async () => {
    const words = fc.constantFrom(
      'Dr. ',
      'Okonkwo',
      ' ',
      '\r\n',
      '😀',
      'e\u0301',
      ' [ID_001] ',
      'mg ',
      ', ',
      'José ',
      '|',
      '\u0000',
      '\ud800',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 900 }), async (parts) => {
        const text = parts.join('');
        let last = 0;
        for (const { start, end, score } of await findNames(pool, text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(1);
          last = end;
        }
      }),
      { numRuns: 30 },
    );
  });

  test('are the same for the same text, on one worker, on two, and beside other calls', async () => {
    const text = note(90);
    const alone = await findNames(pool, text);
    const crowd = await Promise.all(
      Array.from({ length: 8 }, (_, index) => findNames(pool, index % 2 ? text : note(40))),
    );
    const single = await startModelPool({ threads: 1 });
    const one = await findNames(single, text);
    await single.close();
    expect(alone.length).toBeGreaterThan(0);
    expect(crowd[1]).toEqual(alone);
    expect(crowd[7]).toEqual(alone);
    expect(one).toEqual(alone);
  });
});

describe('the loader refuses', () => {
  const altered = (change: (folder: string) => void): string => {
    const folder = mkdtempSync(join(tmpdir(), 'phi-ner-'));
    for (const file of ['card.json', 'phi-ner.onnx', 'lexicon.gz']) cpSync(join(DIRECTORY, file), join(folder, file));
    change(folder);
    return folder;
  };
  const flipLastByte = (path: string): void => {
    const bytes = readFileSync(path);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(path, bytes);
  };
  const editCard = (folder: string, edit: (card: Record<string, unknown>) => unknown): void => {
    const path = join(folder, 'card.json');
    const card = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    edit(card);
    writeFileSync(path, JSON.stringify(card));
  };

  test('an artifact or a word list that is not the one of the card', async () => {
    await expect(openPhiNer(altered((folder) => flipLastByte(join(folder, 'phi-ner.onnx'))))).rejects.toThrow(
      ArtifactMismatch,
    );
    await expect(openPhiNer(altered((folder) => flipLastByte(join(folder, 'lexicon.gz'))))).rejects.toThrow(
      ArtifactMismatch,
    );
  });

  test('a card with other tags or lists than the program', async () => {
    const tags = altered((folder) => editCard(folder, (card) => Object.assign(card, { tags: ['O'] })));
    const lists = altered((folder) => editCard(folder, (card) => Object.assign(card, { lists: [] })));
    await expect(openPhiNer(tags)).rejects.toThrow(ArtifactMismatch);
    await expect(openPhiNer(lists)).rejects.toThrow(ArtifactMismatch);
  });

  test('and accepts the copy that is unchanged', async () => {
    const model = await openPhiNer(altered(() => undefined));
    expect(model.card.name).toBe('phi-ner');
  });
});
