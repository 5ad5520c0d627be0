import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../audit/store.ts';
import { readNotes } from '../../server/cli/notes.ts';
import { quantile } from '../../server/cli/quantile.ts';
import { isLong } from '../support/long.ts';
import { type Service, startService } from '../support/service.ts';

const root = resolve(import.meta.dirname, '../..');
const own = join(root, 'test/cases/notes');
const shared = resolve(root, '../shared/data');
const charts = join(shared, 'fhir');
/** The notes of each shared folder that are sent, all of them in the long form; on a machine that may be busy. */
const [MOST, LONG] = isLong ? [Number.POSITIVE_INFINITY, { timeout: 300_000 }] : [12, { timeout: 60_000 }];
const atMost = (count: number): readonly string[] => (count > MOST ? ['--limit', String(MOST)] : []);
const visits = join(shared, 'deid/aci_bench_train_valid_silver.jsonl');

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}
const demo = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  promisify(execFile)(process.execPath, [join(root, 'server/cli/demo.ts'), ...args], {
    cwd: service.dataDir,
    env: { PATH: process.env.PATH ?? '', SALLYPORT_API_KEY: service.apiKey, ...env },
  }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: Ended) => ({ stdout: error.stdout, stderr: error.stderr, code: error.code }),
  );
const notesOf = (path: string): string[] => [...readNotes(path, () => undefined)].map(({ text }) => text);

test('finds the notes of bundles, text files and JSON lines', () => {
  const notes = notesOf(own);
  expect(notes).toHaveLength(8);
  expect(notes.filter((text) => /Kowalczyk/.test(text))).toHaveLength(2);
  expect(notes.filter((text) => /TRIAGE|DISCHARGE/.test(text))).toHaveLength(2);
});

test("sends the project's own notes and prints what was replaced, flagged, and how fast", async () => {
  const { stdout, stderr, code } = await demo([own, '--url', service.baseUrl]);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  expect(stdout).toMatch(/^8 notes, \d+ characters in \d+\.\d s: .* notes a second/);
  for (const type of ['PATIENT', 'MRN', 'SSN', 'DATE', 'PHONE'])
    expect(stdout).toMatch(new RegExp(`^${type} +\\d+$`, 'm'));
  expect(stdout).toMatch(/^tokenize +8 +[\d.]+ +[\d.]+ +[\d.]+$/m);
  expect(stdout).toMatch(/^validate +8 +[\d.]+ +[\d.]+ +[\d.]+$/m);
  expect(stdout).toMatch(/^flagged for a human: \d+ of 8$/m);
});

test('leaves no token map behind', async () => {
  await demo([own, '--url', service.baseUrl, '--no-validate', '--limit', '2']);
  const store = await openStore({ directory: service.dataDir });
  const [row] = await store.query<{ made: number; live: number }>(
    'SELECT count(*) AS made, count(wrapped_key) AS live FROM token_maps',
  );
  await store.close();
  expect(row?.made).toBeGreaterThanOrEqual(2);
  expect(row?.live).toBe(0);
});

test('prints and logs nothing of a note', async () => {
  const { stdout } = await demo([own, '--url', service.baseUrl, '--no-validate']);
  expect(stdout).not.toContain('validate');
  for (const canary of ['Halvorsen', 'Kowalczyk', 'Nkemelu', 'Achterberg', '219-09-9999', '00718264']) {
    expect(stdout + service.output(), canary).not.toContain(canary);
  }
});

test.skipIf(!existsSync(charts))('sends the notes of the Synthea charts (needs ../shared/data)', LONG, async () => {
  const { length } = notesOf(charts);
  const { stdout, code } = await demo([charts, '--url', service.baseUrl, ...atMost(length)]);
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`^${Math.min(length, MOST)} notes`));
  expect(stdout).toMatch(/^PATIENT +\d{2,}$/m);
});

test.skipIf(!existsSync(visits))('sends the visit notes of the shared data (needs ../shared/data)', LONG, async () => {
  const { length } = notesOf(visits);
  const sent = Math.min(length, MOST);
  const { stdout, code } = await demo([visits, '--url', service.baseUrl, ...atMost(length)]);
  expect({ length, code }).toEqual({ length: 174, code: 0 });
  expect(stdout).toMatch(new RegExp(`^${sent} notes`));
  expect(stdout).toMatch(new RegExp(`^flagged for a human: \\d+ of ${sent}$`, 'm'));
});

test.each([
  [['--url', 'http://127.0.0.1:9'], {}, 'No service answers at http://127.0.0.1:9'],
  [['--key', 'sp_live_wrong'], {}, 'answers 401'],
  [[], { SALLYPORT_API_KEY: '' }, 'Give the API key'],
])('%j %j ends with one line', async (args, env, line) => {
  const { stderr, stdout, code } = await demo([own, '--url', service.baseUrl, ...args], env);
  expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain(line);
});

test('a path that is not there, or holds no notes, ends with one line', async () => {
  expect((await demo(['/nowhere'])).stderr).toBe('/nowhere is not there\n');
  expect((await demo([service.dataDir, '--url', service.baseUrl])).stderr).toContain('holds no notes');
});

test('a file that cannot be taken apart is named and passed over, and the rest is read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-notes-'));
  writeFileSync(join(folder, 'a.jsonl'), '{"text": "cut o');
  writeFileSync(join(folder, 'b.txt'), 'whole');
  writeFileSync(join(folder, 'c.json.gz'), 'not gzipped');
  writeFileSync(join(folder, 'd.csv'), 'of no kind that holds notes');
  const unread: string[] = [];
  const notes = [...readNotes(folder, (file) => unread.push(file))];
  rmSync(folder, { recursive: true });
  expect(notes.map(({ text }) => text)).toEqual(['whole']);
  expect(unread).toEqual([join(folder, 'a.jsonl'), join(folder, 'c.json.gz')]);
});

test('quantiles are by nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0, 0.5, 0.99, 1].map((q) => quantile(values, q))).toEqual([1, 50, 99, 100]);
  expect(quantile([7], 0.5)).toBe(7);
});
