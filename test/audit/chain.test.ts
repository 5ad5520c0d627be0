import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appendEvent } from '../../audit/append.ts';
import { verifyArchive, writeArchive } from '../../audit/archive.ts';
import { canonicalJson } from '../../audit/canonical.ts';
import { isAuthentic, loadSigner, readCheckpoints, writeCheckpoint } from '../../audit/checkpoint.ts';
import { openConnection } from '../../audit/connection.ts';
import { buildAuditEvent } from '../../audit/event.ts';
import type { Store } from '../../audit/store.ts';
import { compareWithCheckpoint, verifyStore } from '../../audit/verify.ts';
import { auditedCall, observer } from '../support/audited-calls.ts';
import { temporaryFolder, temporaryStore } from '../support/store.ts';

const record = (store: Store, tenant = 'default'): Promise<void> => {
  const call = auditedCall({ caller: { keyId: 'k', tenant, purposeOfUse: 'TREAT' } });
  return store.transaction((tx) => appendEvent(tx, buildAuditEvent(call, observer), tenant));
};

async function recorded(events = 9): Promise<Store & { readonly directory: string }> {
  const store = await temporaryStore();
  await Promise.all(Array.from({ length: events }, () => record(store)));
  for (let event = 0; event < 3; event++) await record(store, 'other');
  return store;
}

/** What somebody does with SQLite's own tools, past the service. */
async function tamper(store: { readonly directory: string }, sql: string): Promise<void> {
  const connection = await openConnection(join(store.directory, 'sallyport.db'), 'PRAGMA foreign_keys = OFF');
  await connection.script(sql);
  await connection.close();
}

describe('a record that nobody touched', () => {
  test('is whole, for every tenant, index and all', async () => {
    const { faults, events, heads } = await verifyStore(await recorded(), { withIndex: true });
    expect(faults).toEqual([]);
    expect(events).toBe(12);
    expect(heads.map(({ tenant, position }) => [tenant, position])).toEqual([
      ['default', 9],
      ['other', 3],
    ]);
  });
});

describe('what is found', () => {
  test.each([
    [
      'an edited event',
      `UPDATE audit_events SET json = replace(json, '"outcome":"0"', '"outcome":"4"') WHERE tenant = 'default' AND position = 4`,
      { position: 4, fault: 'altered' },
    ],
    [
      'an edited event with white space only',
      `UPDATE audit_events SET json = json || ' ' WHERE tenant = 'default' AND position = 4`,
      { position: 4, fault: 'altered' },
    ],
    [
      'an edited hash',
      `UPDATE audit_events SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE tenant = 'default' AND position = 9`,
      { position: 9, fault: 'altered' },
    ],
    [
      'a deleted event',
      `DELETE FROM audit_events WHERE tenant = 'default' AND position = 4`,
      { position: 4, fault: 'missing' },
    ],
    [
      'a deleted first event',
      `DELETE FROM audit_events WHERE tenant = 'default' AND position = 1`,
      { position: 1, fault: 'missing' },
    ],
    [
      'a deleted event whose gap was closed',
      `DELETE FROM audit_events WHERE tenant = 'default' AND position = 4; UPDATE audit_events SET position = -position WHERE tenant = 'default' AND position > 4; UPDATE audit_events SET position = -position - 1 WHERE position < 0`,
      { position: 4, fault: 'altered' },
    ],
    [
      'two events that changed places',
      `UPDATE audit_events SET position = -4 WHERE tenant = 'default' AND position = 4; UPDATE audit_events SET position = 4 WHERE tenant = 'default' AND position = 5; UPDATE audit_events SET position = 5 WHERE position = -4`,
      { position: 4, fault: 'altered' },
    ],
    [
      'an event moved to another tenant',
      `UPDATE audit_events SET tenant = 'default', position = 10 WHERE tenant = 'other' AND position = 3`,
      { position: 10, fault: 'altered' },
    ],
    [
      'an edited time',
      `UPDATE audit_events SET recorded = '2020-01-01T00:00:00.000Z' WHERE tenant = 'default' AND position = 4`,
      { position: 4, fault: 'misfiled' },
    ],
    [
      'an edited id',
      `UPDATE audit_events SET id = 'x' WHERE tenant = 'default' AND position = 4`,
      { position: 4, fault: 'misfiled' },
    ],
    [
      'an edited kind',
      `UPDATE audit_kinds SET facets = replace(facets, 'tokenize', 'validate') WHERE tenant = 'default'`,
      { position: 1, fault: 'misfiled' },
    ],
    ['a deleted kind', `DELETE FROM audit_kinds WHERE tenant = 'default'`, { position: 1, fault: 'misfiled' }],
  ])('%s', async (_name, sql, fault) => {
    const store = await recorded();
    await tamper(store, sql);
    const { faults } = await verifyStore(store);
    expect(faults).toContainEqual({ tenant: 'default', ...fault });
  });

  test('an event that was taken out of the search index', async () => {
    const store = await recorded();
    await tamper(
      store,
      "DELETE FROM audit_postings WHERE seq = (SELECT seq FROM audit_events WHERE tenant = 'default' AND position = 4)",
    );
    expect((await verifyStore(store)).faults).toEqual([]);
    expect((await verifyStore(store, { withIndex: true })).faults).toEqual([
      { tenant: 'default', position: 4, fault: 'index' },
    ]);
  });

  test('a cut tail, by the newest checkpoint that was kept elsewhere', async () => {
    const store = await recorded();
    const file = join(temporaryFolder(), 'checkpoints.jsonl');
    const signer = await loadSigner(join(store.directory, 'signing.pem'));
    const checkpoint = await writeCheckpoint({ store, signer, instance: 'i', file });
    await tamper(store, "DELETE FROM audit_events WHERE tenant = 'default' AND position > 7");
    expect((await verifyStore(store)).faults).toEqual([]);
    expect(await compareWithCheckpoint(store, checkpoint!)).toEqual([{ tenant: 'default', position: 9, fault: 'cut' }]);
    for (let event = 0; event < 4; event++) await record(store);
    expect(await compareWithCheckpoint(store, checkpoint!)).toEqual([{ tenant: 'default', position: 9, fault: 'cut' }]);
  });
});

describe('checkpoints', () => {
  test('are written when something was recorded, and not twice for one state', async () => {
    const store = await recorded();
    const file = join(store.directory, 'checkpoints.jsonl');
    const signer = await loadSigner(join(store.directory, 'signing.pem'));
    const write = () => writeCheckpoint({ store, signer, instance: 'i', file });
    expect(await write()).toBeDefined();
    expect(await write()).toBeUndefined();
    await record(store);
    expect(await write()).toBeDefined();
    expect(await readCheckpoints(file)).toHaveLength(2);
  });

  test('are authentic only as this key signed them', async () => {
    const store = await recorded();
    const signer = await loadSigner(join(store.directory, 'signing.pem'));
    const again = await loadSigner(join(store.directory, 'signing.pem'));
    const stranger = await loadSigner(join(store.directory, 'other.pem'));
    const file = join(store.directory, 'checkpoints.jsonl');
    const checkpoint = (await writeCheckpoint({ store, signer, instance: 'i', file }))!;
    expect(isAuthentic(checkpoint, again.publicKey)).toBe(true);
    expect(isAuthentic(checkpoint, stranger.publicKey)).toBe(false);
    expect(isAuthentic({ ...checkpoint, time: '2020-01-01T00:00:00.000Z' }, signer.publicKey)).toBe(false);
  });

  test('of which a crash cut the last line still give the lines before', async () => {
    const store = await recorded();
    const signer = await loadSigner(join(store.directory, 'signing.pem'));
    const file = join(store.directory, 'checkpoints.jsonl');
    await writeCheckpoint({ store, signer, instance: 'i', file });
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"instance":"i","ti`);
    expect(await readCheckpoints(file)).toHaveLength(1);
  });
});

describe('an archive', () => {
  test('verifies anywhere, and names the first line that was changed, taken out or put in', async () => {
    const store = await recorded();
    const folder = join(temporaryFolder(), 'archive');
    const manifest = await writeArchive(store, 'default', folder);
    expect(manifest).toMatchObject({ tenant: 'default', events: 9 });
    expect((await verifyArchive(folder)).fault).toBeUndefined();

    const file = join(folder, 'events.ndjson');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const withLines = async (changed: readonly string[]) => {
      writeFileSync(file, `${changed.join('\n')}\n`);
      return (await verifyArchive(folder)).fault;
    };
    expect(await withLines(lines.with(3, lines[3]!.replace('"outcome":"0"', '"outcome":"8"')))).toMatchObject({
      position: 4,
      fault: 'altered',
    });
    expect(await withLines(lines.toSpliced(3, 1))).toMatchObject({ position: 4, fault: 'altered' });
    expect(await withLines(lines.toSpliced(3, 0, lines[2]!))).toMatchObject({ position: 4, fault: 'altered' });
    expect(await withLines(lines.slice(0, -1))).toMatchObject({ position: 9, fault: 'missing' });
    const reordered = lines.map((line) =>
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line)).reverse())),
    );
    expect(await withLines(reordered)).toBeUndefined();
  });
});

test('canonical JSON is the same for equal values, whatever the order of their members', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
