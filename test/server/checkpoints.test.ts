import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startOutbox } from '../../audit/outbox.ts';
import { openStore, type Store } from '../../audit/store.ts';
import { CHECKPOINTS, type CheckpointDeps, keepCheckpoints } from '../../server/checkpoints.ts';
import { auditCommand } from '../../server/cli/audit.ts';
import { readConfig } from '../../server/config.ts';
import { observer } from '../support/audited-calls.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { fakeFhir } from '../support/fake-fhir.ts';
import { record } from '../support/record.ts';
import { temporaryFolder, temporaryStore } from '../support/store.ts';

async function verify(directory: string, ...more: string[]): Promise<string> {
  const lines: string[] = [];
  const { config } = readConfig({ SALLYPORT_DATA_DIR: directory });
  await auditCommand(['verify', ...more], config, (line) => lines.push(line));
  return lines.join('\n');
}

const kept = (store: Store, directory: string, changes: Partial<CheckpointDeps> = {}) =>
  keepCheckpoints({ store, observer, directory, delivered: false, failed: () => undefined, ...changes });

/** Puts what the database was before `change` in its place, as somebody does who restores an old file, and records on. */
async function restoredBefore(change: (store: Store, directory: string) => Promise<void>): Promise<string> {
  const directory = temporaryFolder();
  const [file, old] = [join(directory, 'sallyport.db'), join(temporaryFolder(), 'old.db')];
  const before = await openStore({ directory });
  for (let event = 0; event < 3; event += 1) await record(before);
  await before.close();
  copyFileSync(file, old);
  const store = await openStore({ directory });
  await change(store, directory);
  await store.close();
  copyFileSync(old, file);
  const restored = await openStore({ directory });
  for (let event = 0; event < 9; event += 1) await record(restored);
  await restored.close();
  return directory;
}

test('every checkpoint also goes to the file that the operator names, and there shows a restored old record', async () => {
  const copyTo = join(temporaryFolder(), 'elsewhere.jsonl');
  const directory = await restoredBefore(async (store, folder) => {
    const checkpoints = await kept(store, folder, { copyTo });
    await record(store);
    await checkpoints.close();
    expect(readFileSync(copyTo, 'utf8')).toBe(readFileSync(join(folder, CHECKPOINTS), 'utf8'));
    expect(await verify(folder, '--checkpoints', copyTo)).toContain('as 4 checkpoints saw it');
  });
  // Whoever restores the whole directory restores its own checkpoints too.
  writeFileSync(join(directory, CHECKPOINTS), '');
  expect(await verify(directory)).toContain('no checkpoint was found');
  await expect(verify(directory, '--checkpoints', copyTo)).rejects.toThrow('NOT whole');
});

test('a file that cannot be written stops the start', async () => {
  const store = await temporaryStore();
  await record(store);
  const copyTo = join(temporaryFolder(), 'gone', 'elsewhere.jsonl');
  await expect(kept(store, store.directory, { copyTo })).rejects.toThrow('ENOENT');
});

test('delivered to the FHIR server as AuditEvents, checkpoints show there what was restored', async () => {
  const clock = fakeClock();
  const fhir = fakeFhir({ clock });
  const file = join(temporaryFolder(), 'from-ehr.ndjson');
  const directory = await restoredBefore(async (store, folder) => {
    await record(store);
    const checkpoints = await kept(store, folder, { delivered: true });
    const outbox = startOutbox({ store, client: fhir.client, clock, follow: async () => [], report: () => undefined });
    onTestFinished(() => outbox.close());
    while ((await outbox.status()).backlog > 0) await new Promise((resolve) => setTimeout(resolve, 2));
    await outbox.close();
    await checkpoints.close();
    writeFileSync(file, fhir.bodies.map((body) => `${JSON.stringify(body)}\n`).join(''));
    expect(readFileSync(file, 'utf8').match(/"code":"audit-checkpoint"/g)).toHaveLength(1);
    expect(await verify(folder, '--checkpoints', file)).toContain('the record is whole');
  });
  writeFileSync(join(directory, CHECKPOINTS), '');
  expect(await verify(directory)).toContain('the record is whole');
  await expect(verify(directory, '--checkpoints', file)).rejects.toThrow('NOT whole');
});

test('a checkpoint is taken every ten minutes, and goes into a delivered record every hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const store = await temporaryStore();
  await record(store);
  const checkpoints = await kept(store, store.directory, { delivered: true });
  const counts: number[][] = [];
  for (let turn = 1; turn <= 7; turn += 1) {
    await record(store);
    vi.advanceTimersByTime(10 * 60 * 1000);
    const lines = () => readFileSync(join(store.directory, CHECKPOINTS), 'utf8').split('\n').length - 1;
    while (lines() < turn + 1) await new Promise((resolve) => setTimeout(resolve, 2));
    const [row] = await store.query<{ n: number }>(
      "SELECT count(*) AS n FROM audit_events WHERE json LIKE '%audit-checkpoint%'",
    );
    counts.push([lines(), row?.n ?? 0]);
  }
  await checkpoints.close();
  expect(counts).toEqual([
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
    [7, 2],
    [8, 2],
  ]);
});

test('no checkpoint goes into a record that is not delivered', async () => {
  const store = await temporaryStore();
  await record(store);
  await (await kept(store, store.directory)).close();
  const [row] = await store.query<{ n: number }>('SELECT count(*) AS n FROM audit_events');
  expect(row?.n).toBe(1);
});

test('checkpoints that were altered, or that are none, are not believed', async () => {
  const store = await temporaryStore();
  await record(store);
  await (await kept(store, store.directory)).close();
  const file = join(store.directory, CHECKPOINTS);
  const forged = join(temporaryFolder(), 'forged.jsonl');
  writeFileSync(forged, readFileSync(file, 'utf8').replace('"position":1', '"position":2'));
  await expect(verify(store.directory, '--checkpoints', forged)).rejects.toThrow('NOT whole');
  writeFileSync(forged, '\n');
  await expect(verify(store.directory, '--checkpoints', forged)).rejects.toThrow('holds no checkpoint');
  await expect(verify(store.directory, '--checkpoints', `${forged}.gone`)).rejects.toThrow('no such file');
});

test('a checkpoint is taken by command, into a file of its own', async () => {
  const store = await temporaryStore();
  await record(store);
  const to = join(temporaryFolder(), 'by-hand.jsonl');
  const { config } = readConfig({ SALLYPORT_DATA_DIR: store.directory });
  const lines: string[] = [];
  await auditCommand(['checkpoint', '--to', to], config, (line) => lines.push(line));
  expect(lines.join()).toMatch(/^1 tenants at 20.*, signed by key [0-9a-f]{16}$/);
  expect(existsSync(to)).toBe(true);
  expect(await verify(store.directory, '--checkpoints', to)).toContain('as 1 checkpoints saw it');
});
