import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { takeCheckpoint } from '../../audit/checkpoint.ts';
import { compareWithCheckpoints } from '../../audit/compare.ts';
import { writeExport } from '../../audit/export.ts';
import { ArchiveMismatch, type Purge, planPurge, purgeEvents } from '../../audit/purge.ts';
import { exportEvents, searchEvents } from '../../audit/search.ts';
import { loadSigner } from '../../audit/signing.ts';
import { openStore } from '../../audit/store.ts';
import { readTombstones } from '../../audit/tombstone.ts';
import { verifyStore } from '../../audit/verify.ts';
import { verifyExport } from '../../audit/verify-export.ts';
import { observer } from '../support/audited-calls.ts';
import { record, type StoreAt, signerOf, tamper } from '../support/record.ts';
import { temporaryFolder, temporaryStore } from '../support/store.ts';

const inYear = (year: number) => ({ started: new Date(Date.UTC(year, 5)), ended: new Date(Date.UTC(year, 5)) });

/** Eight events of 2019, named by their place, of patients p-0 to p-3, then three of 2026. */
async function ofTwoTimes(): Promise<StoreAt> {
  const store = await temporaryStore();
  for (let place = 1; place <= 8; place += 1) {
    await record(store, 'default', { eventId: `old-${place}`, fhirContext: `Patient/p-${place % 4}`, ...inYear(2019) });
  }
  for (let place = 9; place <= 11; place += 1) {
    await record(store, 'default', { eventId: `new-${place}`, fhirContext: 'Patient/p-1', ...inYear(2026) });
  }
  return store;
}

async function archived(store: StoreAt, changes: Partial<Purge> = {}): Promise<Purge> {
  const folder = join(temporaryFolder(), 'archive');
  const signer = await signerOf(store);
  const archive = await writeExport(store, { tenant: 'default', format: 'ndjson', folder, instance: 'i', signer });
  return { tenant: 'default', archive, before: '2020-11-21T00:00:00.000Z', holds: [], ...changes };
}

async function purged(store: StoreAt, changes: Partial<Purge> = {}) {
  const purge = await archived(store, changes);
  const signer = await signerOf(store);
  return purgeEvents(store, purge, { signer, observer });
}

/** `count` events of 2019, then three of 2026. */
async function ofManyOld(count: number): Promise<StoreAt> {
  const store = await temporaryStore();
  const old = Array.from({ length: count }, (_, index) => ({ eventId: `old-${index}`, ...inYear(2019) }));
  const recent = ['new-1', 'new-2', 'new-3'].map((eventId) => ({ eventId, ...inYear(2026) }));
  await Promise.all([...old, ...recent].map((call) => record(store, 'default', call)));
  return store;
}

async function idsOf(store: StoreAt, query = ''): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id = '' } of exportEvents(store, 'default', new URLSearchParams(query))) ids.push(id);
  return ids.filter((id) => /^(?:old|new)-/.test(id));
}

const verified = async (store: StoreAt) =>
  verifyStore(store, { publicKey: (await signerOf(store)).publicKey, withIndex: true });

describe('a purge', () => {
  test('deletes what is old and archived, and leaves a whole record that says so', async () => {
    const store = await ofTwoTimes();
    expect(await planPurge(store, await archived(store))).toEqual({ events: 8, held: 0 });
    expect(await purged(store)).toEqual({ events: 8, held: 0 });
    expect(await idsOf(store)).toEqual(['new-9', 'new-10', 'new-11']);
    expect(await verified(store)).toMatchObject({ faults: [], purged: 8, events: 4 });
    expect(await idsOf(store, 'patient=p-2')).toEqual([]);
    const [tombstone] = await readTombstones(store, 'default');
    expect(tombstone).toMatchObject({ tenant: 'default', first: 1, last: 8 });
  });

  test('leaves nothing of them in the files of the database', async () => {
    const store = await ofTwoTimes();
    await purged(store);
    const files = ['sallyport.db', 'sallyport.db-wal'].map((name) =>
      readFileSync(join(store.directory, name), 'latin1'),
    );
    expect(files.join()).toContain('new-9');
    expect(files.join()).not.toMatch(/old-\d|Patient\/p-2/);
  });

  test('beside an export loses it nothing that stands', async () => {
    const store = await ofManyOld(650);
    const beside = await openStore(store);
    onTestFinished(() => beside.close());
    const ids: string[] = [];
    for await (const { id = '' } of exportEvents(beside, 'default', new URLSearchParams())) {
      if (ids.push(id) === 10) await purged(store);
    }
    expect(ids.filter((id) => /^new-\d$/.test(id))).toEqual(['new-1', 'new-2', 'new-3']);
  });

  test('beside a reader of pages leaves a link to what stands', async () => {
    const store = await ofManyOld(5);
    const beside = await openStore(store);
    onTestFinished(() => beside.close());
    const ids: string[] = [];
    let search: string | undefined = '_sort=date&_count=2';
    while (search !== undefined) {
      const options = { baseUrl: 'http://127.0.0.1/fhir/R4', strict: true };
      const found = await searchEvents(beside, 'default', new URLSearchParams(search), options);
      if (found.kind === 'refused') throw new Error(JSON.stringify(found.outcome));
      const { entry = [], link = [] } = found.bundle;
      ids.push(...entry.map(({ resource }) => resource?.id ?? ''));
      if (ids.length === 2) await purged(store);
      const next = link.find(({ relation }) => relation === 'next')?.url;
      search = next === undefined ? undefined : new URL(next).search;
    }
    expect(ids.slice(0, 5)).toEqual(['old-0', 'old-1', 'new-1', 'new-2', 'new-3']);
  });

  test('is recorded, and what is recorded after it goes on in the chain', async () => {
    const store = await ofTwoTimes();
    await purged(store);
    const found = await searchEvents(store, 'default', new URLSearchParams('subtype=audit-purge'), {
      baseUrl: '',
      strict: true,
    });
    expect(found).toMatchObject({ bundle: { entry: [{ resource: { action: 'D', outcome: '0' } }] } });
    await record(store, 'default', { eventId: 'new-12' });
    expect(await verified(store)).toMatchObject({ faults: [], events: 5 });
  });

  test('can be done again when more is old: tombstones lie side by side', async () => {
    const store = await ofTwoTimes();
    await purged(store, { before: '2019-01-01T00:00:00.000Z' });
    expect(await idsOf(store)).toHaveLength(11);
    const hold = { id: 'h', placed: '', patient: 'Patient/p-3' };
    await purged(store, { holds: [hold] });
    await purged(store);
    expect(await idsOf(store)).toHaveLength(3);
    expect(await verified(store)).toMatchObject({ faults: [], purged: 8 });
    const tombstones = await readTombstones(store, 'default');
    expect(tombstones.map(({ first, last }) => [first, last])).toEqual([
      [1, 2],
      [3, 3],
      [4, 6],
      [7, 7],
      [8, 8],
    ]);
  });

  test('takes nothing that was recorded after the archive was written', async () => {
    const store = await temporaryStore();
    await record(store, 'default', { eventId: 'old-1', ...inYear(2019) });
    const purge = await archived(store);
    await record(store, 'default', { eventId: 'old-2', ...inYear(2019) });
    await purgeEvents(store, purge, { signer: await signerOf(store), observer });
    expect(await idsOf(store)).toEqual(['old-2']);
  });

  test('waits for what the FHIR server does not have yet', async () => {
    const store = await ofTwoTimes();
    expect(await purged(store, { delivered: 3 })).toEqual({ events: 3, held: 0 });
    expect(await idsOf(store)).toHaveLength(8);
  });

  test.each([
    ['another tenant', { tenant: 'other' }],
    ['another record', {}],
  ])('refuses an archive of %s', async (_name, changes) => {
    const [mine, theirs] = [await ofTwoTimes(), await ofTwoTimes()];
    const purge = { ...(await archived(theirs)), ...changes };
    const signer = await signerOf(mine);
    await expect(purgeEvents(mine, purge, { signer, observer })).rejects.toThrow(ArchiveMismatch);
    expect(await idsOf(mine)).toHaveLength(11);
  });

  test('leaves its own tombstones, holds and decisions, however old', async () => {
    const store = await temporaryStore();
    for (const operation of ['audit-hold', 'audit-retention', 'audit-purge', 'audit-unhold', 'tokenize'] as const) {
      await record(store, 'default', { operation, ...inYear(2019) });
    }
    expect(await planPurge(store, await archived(store))).toEqual({ events: 1, held: 0 });
  });
});

describe('a legal hold keeps', () => {
  const hold = (bounds: object) => ({ holds: [{ id: 'hold-1', placed: '2026-01-01T00:00:00.000Z', ...bounds }] });

  test('the events of a patient, in between what goes', async () => {
    const store = await ofTwoTimes();
    expect(await purged(store, hold({ patient: 'Patient/p-3' }))).toEqual({ events: 6, held: 2 });
    expect(await idsOf(store)).toEqual(['old-3', 'old-7', 'new-9', 'new-10', 'new-11']);
    expect(await verified(store)).toMatchObject({ faults: [], purged: 6 });
  });

  test('calls that were joined to the patient later', async () => {
    const store = await temporaryStore();
    await record(store, 'default', { eventId: 'old-1', fhirContext: 'Encounter/e1', ...inYear(2019) });
    await record(store, 'default', { eventId: 'old-2', fhirContext: 'Encounter/e2', ...inYear(2019) });
    await record(store, 'default', {
      eventId: 'link',
      operation: 'link',
      patient: 'Patient/p-9',
      linkedEvent: 'old-1',
      ...inYear(2019),
    });
    await purged(store, hold({ patient: 'Patient/p-9' }));
    expect(await idsOf(store)).toEqual(['old-1']);
  });

  test('everything of a tenant', async () => {
    const store = await ofTwoTimes();
    expect(await purged(store, hold({}))).toEqual({ events: 0, held: 8 });
  });

  test('the events of a time, to the end of its last day', async () => {
    const store = await temporaryStore();
    for (const [place, time] of [
      '2019-03-01T23:59:59.999Z',
      '2019-03-02T00:00:00.000Z',
      '2019-03-03T23:59:59.999Z',
      '2019-03-04T00:00:00.000Z',
    ].entries()) {
      await record(store, 'default', { eventId: `old-${place}`, started: new Date(time), ended: new Date(time) });
    }
    await purged(store, hold({ from: '2019-03-02', to: '2019-03-03' }));
    expect(await idsOf(store)).toEqual(['old-1', 'old-2']);
  });

  test('the events of a patient in a time', async () => {
    const store = await ofTwoTimes();
    await purged(store, hold({ patient: 'Patient/p-3', from: '2020-01-01' }));
    expect(await idsOf(store)).toHaveLength(3);
  });
});

describe('after a purge is found', () => {
  test.each([
    [
      'an edited event',
      `UPDATE audit_events SET json = replace(json, '"outcome":"0"', '"outcome":"4"') WHERE position = 9`,
      { position: 9, fault: 'altered' },
    ],
    ['another deleted event', 'DELETE FROM audit_events WHERE position = 9', { position: 9, fault: 'missing' }],
    ['a deleted tombstone', 'DELETE FROM audit_events WHERE position = 12', { position: 1, fault: 'missing' }],
    [
      'a tombstone whose end was moved over another event',
      `DELETE FROM audit_events WHERE position = 9;
       UPDATE audit_events SET json = replace(json, '"type":"last","valueString":"8"', '"type":"last","valueString":"9"') WHERE position = 12`,
      { position: 1, fault: 'tombstone' },
    ],
    [
      'an event put into the gap',
      `INSERT INTO audit_events (id, tenant, recorded, kind, json, position, hash)
       SELECT 'put-in', tenant, '2019-06-01T00:00:00.000Z', kind, json, 4, hash FROM audit_events WHERE position = 9`,
      { position: 9, fault: 'missing' },
    ],
    [
      'an event put at the begin of the gap',
      `INSERT INTO audit_events (id, tenant, recorded, kind, json, position, hash)
       SELECT 'put-in', tenant, '2019-06-01T00:00:00.000Z', kind, json, 1, hash FROM audit_events WHERE position = 9`,
      { position: 1, fault: 'altered' },
    ],
  ])('%s', async (_name, sql, fault) => {
    const store = await ofTwoTimes();
    await purged(store);
    await tamper(store, sql);
    const { faults } = await verifyStore(store, { publicKey: (await signerOf(store)).publicKey });
    expect(faults).toEqual([{ tenant: 'default', ...fault }]);
  });

  test('a tombstone that another key signed', async () => {
    const store = await ofTwoTimes();
    const stranger = await loadSigner(join(store.directory, 'other.pem'));
    await purgeEvents(store, await archived(store), { signer: stranger, observer });
    expect((await verifyStore(store)).faults).toEqual([]);
    expect((await verified(store)).faults).toEqual([{ tenant: 'default', position: 1, fault: 'tombstone' }]);
  });

  test('what a checkpoint from before the purge saw: another record under the same tombstones', async () => {
    const store = await ofTwoTimes();
    const before = await takeCheckpoint(store, await signerOf(store), 'i');
    await purged(store);
    expect(await compareWithCheckpoints(store, [before!])).toEqual([]);
    const other = await ofTwoTimes();
    await purged(other);
    expect(await compareWithCheckpoints(other, [before!])).toEqual([{ tenant: 'default', position: 11, fault: 'cut' }]);
  });
});

test('an export over the gap verifies, and shows a tombstone that was changed', async () => {
  const store = await ofTwoTimes();
  await purged(store, { holds: [{ id: 'h', placed: '', patient: 'Patient/p-1' }] });
  const signer = await signerOf(store);
  const folder = join(temporaryFolder(), 'export');
  const manifest = await writeExport(store, { tenant: 'default', format: 'ndjson', folder, instance: 'i', signer });
  expect(manifest).toMatchObject({ first_position: 1, last_position: 13, events: 7 });
  expect((await verifyExport(folder, signer.publicKey)).fault).toBeUndefined();
  const copy = join(temporaryFolder(), 'copy');
  cpSync(folder, copy, { recursive: true });
  const chain = readFileSync(join(copy, 'chain.txt'), 'utf8');
  expect(chain.match(/"first":2/g)).toHaveLength(1);
  writeFileSync(join(copy, 'chain.txt'), chain.replace('"last":4', '"last":5'));
  expect((await verifyExport(copy, signer.publicKey)).fault).toMatchObject({ position: 2, fault: 'tombstone' });
});

test('a search that had read ahead finds nothing that was purged since', async () => {
  const store = await ofTwoTimes();
  const total = async () => {
    const found = await searchEvents(store, 'default', new URLSearchParams('type=rest&_total=accurate'), {
      baseUrl: '',
      strict: true,
    });
    return found.kind === 'found' && [found.bundle.total, found.bundle.entry?.length];
  };
  expect(await total()).toEqual([11, 11]);
  await purged(store);
  expect(await total()).toEqual([3, 3]);
});
