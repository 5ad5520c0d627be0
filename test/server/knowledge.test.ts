import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '../../audit/store.ts';
import { openKnowledge } from '../../models/knowledge/knowledge.ts';
import { isAgainst } from '../../plugin/validation/features.ts';
import { makeLexicon } from '../../plugin/validation/reading/lexicon.ts';
import { judge } from '../../plugin/validation/verdict.ts';
import { CommandError } from '../../server/cli/command.ts';
import { knowledgeCommand } from '../../server/cli/knowledge.ts';
import { readConfig } from '../../server/config.ts';
import { readKnowledge } from '../../server/operator-knowledge.ts';

let directory: string;
let dataDir: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-knowledge-'));
  dataDir = join(directory, 'data');
});
afterEach(() => rmSync(directory, { recursive: true }));

const run = async (...args: string[]): Promise<string> => {
  const printed: string[] = [];
  const { config } = readConfig({ SALLYPORT_DATA_DIR: dataDir });
  await knowledgeCommand(args, config, { out: (text) => printed.push(text), note: () => undefined });
  return printed.join('\n');
};
const file = (name: string, text: string): string => {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
};
async function inStore<Answer>(work: (store: Store) => Promise<Answer>): Promise<Answer> {
  const store = await openStore({ directory: dataDir });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
/** What speaks against a text when a service starts on the data directory. */
async function against(text: string) {
  const knowledge = await openKnowledge({ additions: await inStore(readKnowledge) });
  try {
    const judged = judge({ text, asOf: new Date('2026-11-21') }, knowledge, makeLexicon(knowledge));
    return judged.findings.filter(isAgainst);
  } finally {
    await knowledge.close();
  }
}

const DOSES = 'drug,routes,unit,usual_low,usual_high,once_max,day_max,frequency';
const LOW_LIMIT = `${DOSES}\nLisinopril,PO,mg,2.5,20,20,20,1/day\n`;

test('an overriding dose stands in place of the shipped one and is cited by its title', async () => {
  await run('import', file('f.csv', LOW_LIMIT), '--table', 'doses', '--title', 'North formulary', '--override');
  const [finding] = await against('Continue lisinopril 40 mg by mouth daily.');
  expect(finding).toMatchObject({ category: 'dose_above_maximum' });
  expect(finding?.message).toContain('North formulary');
  expect(finding?.evidence[0]?.citation).toBe('North formulary, version 1, row 1');
});

test('without --override the shipped rows go on counting', async () => {
  await run('import', file('f.csv', LOW_LIMIT), '--table', 'doses');
  expect(await against('Continue lisinopril 40 mg by mouth daily.')).toEqual([]);
});

test('a new drug and its interaction are judged after both are imported', async () => {
  await run('import', file('drugs.json', '[{"drug": "testomabine", "classes": ["biologic"]}]'), '--table', 'drugs');
  const pairs = 'a\tb\tseverity\teffect\ntestomabine\twarfarin\tcontraindicated\tbleeding\n';
  await run('import', file('pairs.tsv', pairs), '--table', 'interactions', '--title', 'Trial protocol');
  const found = await against('Start testomabine while she takes warfarin.');
  expect(found.map(({ category }) => category)).toContain('interaction_contraindicated');
});

test('a document is found by what a finding is about, and cited by title and paragraph', async () => {
  const text = '# Anticoagulation\n\nWarfarin with fluconazole needs an INR within three days.\n';
  await run('import', file('protocol.md', text), '--title', 'Pharmacy protocol');
  const knowledge = await openKnowledge({ additions: await inStore(readKnowledge) });
  const found = await knowledge.passages.search(['warfarin', 'fluconazole'], 2);
  await knowledge.close();
  expect(found).toContainEqual({
    text: 'Anticoagulation: Warfarin with fluconazole needs an INR within three days.',
    source: 'Pharmacy protocol',
    citation: 'Pharmacy protocol, version 1, paragraph 1',
  });
});

test('every fault is named with its line, cells are not repeated, and nothing is imported', async () => {
  const bad = `${DOSES}\nlisinopril,PO,mg,50,20,20,20,1/day\nQuillonbury,XX,mg,a,1,1,,often\n`;
  const refusal = run('import', file('bad.csv', bad), '--table', 'doses');
  await expect(refusal).rejects.toThrow(CommandError);
  const message = await refusal.catch((error: Error) => error.message);
  expect(message).toContain('line 2: the low value is above the high one');
  expect(message).toContain('line 3: drug is no drug of the tables');
  expect(message).toContain('line 3: usual_low is not a number above 0');
  expect(message).not.toMatch(/quillonbury/i);
  expect(await inStore(readKnowledge)).toEqual([]);
});

test.each([
  ['a.csv', `${DOSES}\nlisinopril,PO\n`, 'line 2: 2 cells, the header has 8'],
  ['a.csv', 'drug,dose\nlisinopril,5\n', 'the column routes is missing'],
  ['a.csv', `${DOSES}\n"lisinopril,PO,mg,1,1,1,1,1/day\n`, 'line 2: a quoted cell is not closed'],
  ['a.json', '{}', 'not a list of objects'],
  ['a.json', '[', 'not JSON'],
])('%s that cannot be read is refused: %s', async (name, text, message) => {
  await expect(run('import', file(name, text), '--table', 'doses')).rejects.toThrow(message);
});

test('an import under the same title is the next version; what is removed is gone but listed', async () => {
  await run('import', file('f.csv', LOW_LIMIT), '--table', 'doses', '--title', 'Formulary', '--override');
  const second = await run(
    'import',
    file('f.csv', LOW_LIMIT.replaceAll('20', '10')),
    '--table',
    'doses',
    '--title',
    'Formulary',
  );
  expect(await inStore(readKnowledge)).toMatchObject([{ title: 'Formulary', version: 2, overrides: false }]);
  await run('remove', second);
  expect(await inStore(readKnowledge)).toEqual([]);
  expect((await run('list')).split('\n')).toHaveLength(3);
  await expect(run('remove', second)).rejects.toThrow('Nothing in force has this id');
});

test('each command leaves an AuditEvent with ids and counts, never a title or a cell', async () => {
  const id = await run('import', file('f.csv', LOW_LIMIT), '--table', 'doses', '--title', 'Quillonbury ward');
  await run('list');
  await run('remove', id);
  const events = await inStore((store) => store.query<{ json: string }>('SELECT json FROM audit_events ORDER BY seq'));
  const recorded = events.map(({ json }) => /"knowledge-(import|list|remove)"/.exec(json)?.[1]).filter(Boolean);
  expect(recorded).toEqual(['import', 'list', 'remove']);
  for (const { json } of events) expect(json).not.toMatch(/quillonbury/i);
});

test('what was added changes the version that AuditEvents name', async () => {
  const shipped = await openKnowledge();
  await run('import', file('f.csv', LOW_LIMIT), '--table', 'doses');
  const added = await openKnowledge({ additions: await inStore(readKnowledge) });
  expect(added.sha256).not.toBe(shipped.sha256);
  expect(added.version).toMatch(/^1\+[0-9a-f]{12}$/);
  await Promise.all([shipped.close(), added.close()]);
});
