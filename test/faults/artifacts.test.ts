import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ONE_WORKER, spawnService } from '../support/service.ts';

// Services start and die here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const root = resolve(import.meta.dirname, '../..');
let project = '';

/** A copy of what the service runs from, so that its files can be spoilt. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'sallyport-artifacts-'));
  for (const name of ['server', 'plugin', 'audit', 'fhir', 'models', 'package.json', 'package-lock.json', '.bundled']) {
    const filter = (source: string): boolean => !/\/(?:train|eval|compiled)$/.test(source);
    // With their times, by which the bundles know the sources that they were made of.
    cpSync(join(root, name), join(project, name), { recursive: true, filter, preserveTimestamps: true });
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** How the copied service refuses to start while `file` of it is spoilt. */
async function refusalWith(file: string, spoil: (path: string) => void): Promise<string> {
  const path = join(project, file);
  const kept = readFileSync(path);
  spoil(path);
  try {
    const directory = join(project, 'home');
    mkdirSync(directory, { recursive: true });
    const spawned = spawnService({
      directory,
      project,
      // What one start has compiled the next ones take.
      env: {
        ...ONE_WORKER,
        SALLYPORT_API_KEY: 'a-key-of-thirty-two-characters-xx',
        NODE_COMPILE_CACHE: join(project, 'compiled'),
      },
    });
    expect(await spawned.ended).toBe(1);
    const lines = spawned.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0]!;
  } finally {
    writeFileSync(path, kept);
  }
}
const SPOILT: Readonly<Record<'missing' | 'altered' | 'cut short', (path: string) => void>> = {
  missing: (path) => rmSync(path),
  altered(path) {
    const content = readFileSync(path);
    content[content.length >> 1]! ^= 1;
    writeFileSync(path, content);
  },
  // Inside a line: a table that ends with a whole row is a shorter table.
  'cut short'(path) {
    const content = readFileSync(path);
    writeFileSync(path, content.subarray(0, content.lastIndexOf('\n', -1_000) + 5));
  },
};

test.each([
  ['models/phi-ner/phi-ner.onnx', 'missing', /phi-ner/],
  ['models/phi-ner/phi-ner.onnx', 'altered', /phi-ner: .*SHA-256 is .*card/],
  ['models/phi-ner/lexicon.gz', 'missing', /lexicon|phi-ner/],
  ['models/phi-ner/lexicon.gz', 'altered', /lexicon|phi-ner/],
  ['models/claim-entropy/model.onnx', 'missing', /claim-entropy/],
  ['models/claim-entropy/model.onnx', 'cut short', /claim-entropy: .*SHA-256/],
  ['models/claim-entropy/head.onnx', 'cut short', /claim-entropy: .*SHA-256/],
  ['models/claim-entropy/card.json', 'missing', /claim-entropy.*card\.json/],
  ['models/knowledge/tables/doses.tsv', 'missing', /doses\.tsv: cannot be read/],
  ['models/knowledge/tables/doses.tsv', 'cut short', /doses\.tsv line \d+: not \d+ columns/],
  ['models/knowledge/tables/icd10cm.tsv', 'missing', /icd10cm\.tsv: cannot be read/],
] as const)('a service whose %s is %s does not start, and names it', async (file, how, line) => {
  expect(await refusalWith(file, SPOILT[how])).toMatch(line);
});
