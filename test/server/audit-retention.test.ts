import { appendFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { AuditedOperation } from '../../audit/event.ts';
import { exportEvents } from '../../audit/search.ts';
import { openStore } from '../../audit/store.ts';
import { auditCommand } from '../../server/cli/audit.ts';
import { readConfig } from '../../server/config.ts';
import { record } from '../support/record.ts';
import { temporaryFolder } from '../support/store.ts';

let directory: string;

/** Three events of 2017, of 2023 and of 2026 each. */
beforeEach(async () => {
  directory = temporaryFolder();
  const store = await openStore({ directory });
  for (const year of [2017, 2023, 2026]) {
    const ended = new Date(Date.UTC(year, 0, 15));
    for (const patient of ['Patient/p-1', 'Patient/p-2', 'Patient/p-3']) {
      await record(store, 'default', { fhirContext: patient, started: ended, ended });
    }
  }
  await record(store, 'other');
  await store.close();
});

async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await auditCommand(args, readConfig({ SALLYPORT_DATA_DIR: directory }).config, (line) => lines.push(line));
  return lines.join('\n');
}

async function recordedOf(operation: AuditedOperation): Promise<string[]> {
  const store = await openStore({ directory });
  const query = new URLSearchParams(`subtype=urn:sallyport:audit-subtype|${operation}`);
  const events = await Array.fromAsync(exportEvents(store, 'default', query));
  await store.close();
  return events.map((event) => JSON.stringify(event));
}

async function archived(): Promise<string> {
  const folder = join(temporaryFolder(), 'archive');
  await run('archive', '--to', folder);
  return folder;
}

test('events are kept six years unless an operator says more, or less and why', async () => {
  expect(await run('retention')).toContain('kept for 6 years');
  await expect(run('retention', '--years', '5')).rejects.toThrow('state why');
  await expect(run('retention', '--years', '5', '--because', 'Dr. Smith said so')).rejects.toThrow('must be a code');
  await expect(run('retention', '--years', '0')).rejects.toThrow('whole number');
  await expect(run('retention', '--years', 'six')).rejects.toThrow('whole number');
  expect(await run('retention')).toContain('kept for 6 years');
  expect(await run('retention', '--years', '10')).toContain('kept for 10 years');
  expect(await run('retention', '--years', '2', '--because', 'contract-17')).toContain(
    'kept for 2 years (because: contract-17)',
  );
  expect(await run('retention', '--tenant', 'other')).toContain('kept for 6 years');
  expect((await recordedOf('audit-retention')).join()).toMatch(/"years","valueString":"10".*contract-17/);
});

test('a purge counts until it is confirmed, deletes nothing inside six years, and leaves a whole record', async () => {
  const archive = await archived();
  expect(await run('purge', '--archive', archive)).toMatch(/^3 events recorded before 20\d\d-.* would be deleted/);
  expect(await run('purge', '--archive', archive)).toContain('3 events');
  expect(await run('purge', '--archive', archive, '--confirm')).toMatch(
    /^3 events recorded before .* are deleted; 0 are/,
  );
  expect(await run('purge', '--archive', archive, '--confirm')).toContain('0 events');
  expect(await run('verify', '--index')).toContain('3 events were purged after their time');
  expect(await run('verify', '--archive', archive)).toContain('the archive is whole');
  expect(await recordedOf('audit-purge')).toHaveLength(1);
});

test('a shorter retention with its reason lets more go', async () => {
  await run('retention', '--years', '2', '--because', 'state-law');
  expect(await run('purge', '--archive', await archived(), '--confirm')).toContain('6 events');
  expect(await run('verify')).toContain('the record is whole');
});

test('a hold is placed, listed, kept to and lifted, and each is recorded', async () => {
  const placed = await run('hold', 'place', '--patient', 'Patient/p-2');
  const id = placed.replace('placed ', '');
  expect(await run('hold')).toMatch(new RegExp(`${id} .*Patient/p-2`));
  expect(await run('retention')).toContain(id);
  const archive = await archived();
  expect(await run('purge', '--archive', archive, '--confirm')).toMatch(/^2 events .*; 1 are kept under a hold/);
  expect(await run('hold', 'lift', id)).toBe(`lifted ${id}`);
  expect(await run('hold')).toBe('no legal holds');
  await expect(run('hold', 'lift', id)).rejects.toThrow('no such hold');
  expect(await run('purge', '--archive', archive, '--confirm')).toMatch(/^1 events /);
  expect(await run('verify', '--index')).toContain('the record is whole');
  for (const operation of ['audit-hold', 'audit-unhold'] as const) {
    const [event, ...more] = await recordedOf(operation);
    expect(more).toEqual([]);
    expect(event).toContain(id);
    expect(event).toContain('Patient/p-2');
  }
});

test('a hold of a time, or of a whole tenant, keeps everybody', async () => {
  await run('hold', 'place', '--from', '2017-01-01', '--to', '2017-12-31');
  const archive = await archived();
  expect(await run('purge', '--archive', archive)).toMatch(/^0 events .*; 3 are kept/);
  await run('hold', 'place', '--tenant', 'other');
  expect(await run('hold')).not.toContain('everybody  -');
  expect(await run('hold', '--tenant', 'other')).toContain('everybody');
  await expect(run('hold', 'place', '--tenant', 'ohter')).rejects.toThrow('has no record');
  await expect(run('disclosures', '--patient', 'Patient/p-1', '--tenant', 'ohter')).rejects.toThrow('has no record');
  await expect(run('hold', 'place', '--from', 'yesterday')).rejects.toThrow('must be days');
  await expect(run('hold', 'place', '--from', '2026-02-30')).rejects.toThrow('must be days');
  await expect(run('hold', 'place', '--patient', 'Maria Lopez')).rejects.toThrow('must be a reference');
});

test('nothing is purged by a table, an altered archive, or from a record that is not whole', async () => {
  const table = join(temporaryFolder(), 'table');
  expect(await run('export', '--out', table, '--format', 'csv')).toContain('events of tenant default');
  await expect(run('purge', '--archive', table, '--confirm')).rejects.toThrow('archive it');
  const altered = await archived();
  appendFileSync(join(altered, 'events.ndjson'), '{}\n');
  await expect(run('purge', '--archive', altered, '--confirm')).rejects.toThrow('NOT whole');
  const archive = await archived();
  const store = await openStore({ directory });
  await store.transaction((tx) => tx.run("UPDATE audit_events SET recorded = '2016' WHERE position = 1"));
  await store.close();
  await expect(run('purge', '--archive', archive, '--confirm')).rejects.toThrow('NOT whole');
  expect(await recordedOf('audit-purge')).toEqual([]);
});

test('an export of a time as CSV or NDJSON verifies, is recorded, and is seen when it was changed', async () => {
  for (const format of ['csv', 'ndjson']) {
    const folder = join(temporaryFolder(), format);
    const told = await run('export', '--from', '2023-01-01', '--to', '2023-12-31', '--format', format, '--out', folder);
    expect(told).toMatch(/^3 events of tenant default in .*, signed by key [0-9a-f]{16}$/);
    expect(readdirSync(folder).sort()).toEqual(
      format === 'csv' ? ['events.csv', 'manifest.json'] : ['chain.txt', 'events.ndjson', 'manifest.json'],
    );
    expect(await run('verify', '--archive', folder)).toMatch(/3 events .* is whole\nsigned by key/);
    appendFileSync(join(folder, `events.${format}`), 'x');
    await expect(run('verify', '--archive', folder)).rejects.toThrow('NOT whole');
  }
  expect(await recordedOf('audit-archive')).toHaveLength(2);
  expect(await recordedOf('audit-verify')).toHaveLength(4);
  await expect(run('archive', '--to', 'x', '--from', '2026-01-01')).rejects.toThrow('takes everything');
  await expect(run('export')).rejects.toThrow('--out');
  await expect(run('export', '--out', 'x', '--format', 'xml')).rejects.toThrow('csv or ndjson');
  expect(existsSync('x')).toBe(false);
});

test('somebody without the instance verifies with its public key, and is told when there is none', async () => {
  const archive = await archived();
  const [elsewhere, key] = [temporaryFolder(), join(temporaryFolder(), 'key.pem')];
  writeFileSync(key, await run('key'));
  directory = elsewhere;
  expect(await run('verify', '--archive', archive)).toContain('the signature was NOT checked');
  expect(await run('verify', '--archive', archive, '--key', key)).toContain('signed by key');
  writeFileSync(key, 'no key');
  await expect(run('verify', '--archive', archive, '--key', key)).rejects.toThrow('in PEM');
  await expect(run('verify', '--archive', elsewhere)).rejects.toThrow('no manifest.json');
  expect(readdirSync(elsewhere)).toEqual([]);
});
