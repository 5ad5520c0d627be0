import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEvent, Bundle } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import { appendCheckpoint, type Checkpoint, readCheckpoints, takeCheckpoint } from '../../audit/checkpoint.ts';
import { recordCheckpoints } from '../../audit/checkpoint-event.ts';
import { compareWithCheckpoints } from '../../audit/compare.ts';
import { exportEvents } from '../../audit/search.ts';
import { isAuthentic, loadSigner } from '../../audit/signing.ts';
import { openStore } from '../../audit/store.ts';
import { verifyStore } from '../../audit/verify.ts';
import { observer } from '../support/audited-calls.ts';
import { record, recorded, type StoreAt, signerOf, tamper } from '../support/record.ts';
import { temporaryFolder } from '../support/store.ts';

async function checkpointOf(store: StoreAt): Promise<Checkpoint> {
  return (await takeCheckpoint(store, await signerOf(store), 'i'))!;
}

/** Puts an old copy of the database in place of the new one, and goes on with it. */
async function restored(store: StoreAt, change: () => Promise<void>): Promise<StoreAt> {
  await store.checkpoint();
  const directory = temporaryFolder();
  for (const file of ['sallyport.db', 'audit-signing.pem']) {
    copyFileSync(join(store.directory, file), join(directory, file));
  }
  await change();
  return { ...(await openStore({ directory })), directory };
}

describe('a checkpoint that was kept elsewhere shows', () => {
  test('a cut tail, also when the record has gone on', async () => {
    const store = await recorded();
    const checkpoint = await checkpointOf(store);
    await tamper(store, "DELETE FROM audit_events WHERE tenant = 'default' AND position > 7");
    expect((await verifyStore(store)).faults).toEqual([]);
    const cut = [{ tenant: 'default', position: 9, fault: 'cut' }];
    expect(await compareWithCheckpoints(store, [checkpoint])).toEqual(cut);
    for (let event = 0; event < 4; event++) await record(store);
    expect(await compareWithCheckpoints(store, [checkpoint])).toEqual(cut);
  });

  test('a restored old record, also when newer checkpoints were taken of it', async () => {
    const store = await recorded();
    await signerOf(store);
    const kept: Checkpoint[] = [];
    const old = await restored(store, async () => {
      await record(store);
      kept.push(await checkpointOf(store));
    });
    expect(await compareWithCheckpoints(old, kept)).toEqual([{ tenant: 'default', position: 10, fault: 'cut' }]);
    for (let event = 0; event < 3; event++) await record(old);
    kept.push(await checkpointOf(old));
    expect(await compareWithCheckpoints(old, kept.slice(1))).toEqual([]);
    expect(await compareWithCheckpoints(old, kept)).toEqual([{ tenant: 'default', position: 10, fault: 'cut' }]);
    await old.close();
  });

  test('a tenant that is gone', async () => {
    const store = await recorded();
    const checkpoint = await checkpointOf(store);
    await tamper(store, "DELETE FROM audit_events WHERE tenant = 'other'");
    expect(await compareWithCheckpoints(store, [checkpoint])).toEqual([{ tenant: 'other', position: 3, fault: 'cut' }]);
  });
});

describe('a file of checkpoints', () => {
  test('gets one when something was recorded, and not twice for one state', async () => {
    const store = await recorded();
    const file = join(store.directory, 'checkpoints.jsonl');
    expect(await appendCheckpoint(file, await checkpointOf(store))).toBe(true);
    expect(await appendCheckpoint(file, await checkpointOf(store))).toBe(false);
    await record(store);
    expect(await appendCheckpoint(file, await checkpointOf(store))).toBe(true);
    expect(await readCheckpoints(file)).toHaveLength(2);
  });

  test('of which a crash cut the last line gives the lines before and takes the next', async () => {
    const store = await recorded();
    const file = join(store.directory, 'checkpoints.jsonl');
    await appendCheckpoint(file, await checkpointOf(store));
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"instance":"i","ti`);
    expect(await readCheckpoints(file)).toHaveLength(1);
    await record(store);
    await appendCheckpoint(file, await checkpointOf(store));
    expect((await readCheckpoints(file)).map(({ heads }) => heads[0]?.position)).toEqual([9, 10]);
  });

  test('larger than what is read of it to find the last one, has a last one', async () => {
    const store = await recorded();
    const file = join(store.directory, 'checkpoints.jsonl');
    const checkpoint = await checkpointOf(store);
    const line = `${JSON.stringify({ ...checkpoint, time: 'x'.repeat(1_000) })}\n`;
    writeFileSync(file, line.repeat(1_500));
    expect(await appendCheckpoint(file, checkpoint)).toBe(false);
    expect(await readCheckpoints(file)).toHaveLength(1_500);
  });
});

test('a checkpoint is authentic only as this key signed it', async () => {
  const store = await recorded();
  const checkpoint = await checkpointOf(store);
  const again = await signerOf(store);
  const stranger = await loadSigner(join(store.directory, 'other.pem'));
  expect(isAuthentic(checkpoint, again.publicKey)).toBe(true);
  expect(isAuthentic(checkpoint, stranger.publicKey)).toBe(false);
  expect(isAuthentic({ ...checkpoint, time: '2020-01-01T00:00:00.000Z' }, again.publicKey)).toBe(false);
  const [head, ...others] = checkpoint.heads;
  expect(isAuthentic({ ...checkpoint, heads: [{ ...head, position: 8 }, ...others] }, again.publicKey)).toBe(false);
});

describe('as AuditEvents', () => {
  async function eventsOf(store: StoreAt, tenant: string): Promise<AuditEvent[]> {
    const query = new URLSearchParams('subtype=urn:sallyport:audit-subtype|audit-checkpoint');
    return Array.fromAsync(exportEvents(store, tenant, query));
  }

  test('they stand in the record of each tenant, once for each state', async () => {
    const store = await recorded();
    const signer = await signerOf(store);
    await recordCheckpoints(store, signer, observer);
    await recordCheckpoints(store, signer, observer);
    expect(await eventsOf(store, 'default')).toHaveLength(1);
    await record(store, 'other');
    await recordCheckpoints(store, signer, observer);
    expect(await eventsOf(store, 'default')).toHaveLength(1);
    expect(await eventsOf(store, 'other')).toHaveLength(2);
    expect((await verifyStore(store, { withIndex: true })).faults).toEqual([]);
  });

  test('they say of one tenant nothing to another', async () => {
    const store = await recorded();
    await recordCheckpoints(store, await signerOf(store), observer);
    expect(JSON.stringify(await eventsOf(store, 'default'))).not.toContain('other');
  });

  test.each(['lines', 'a Bundle'])(
    'as a FHIR server gives them back in %s they are authentic, and show a cut',
    async (form) => {
      const store = await recorded();
      const signer = await signerOf(store);
      await recordCheckpoints(store, signer, observer);
      const delivered = [...(await eventsOf(store, 'default')), ...(await eventsOf(store, 'other'))].map((event) => ({
        ...event,
        id: 'of-the-server',
        meta: { versionId: '1', lastUpdated: '2027-01-01T00:00:00Z' },
      }));
      const bundle: Bundle = {
        resourceType: 'Bundle',
        type: 'searchset',
        entry: delivered.map((resource) => ({ resource })),
      };
      const file = join(store.directory, 'from-ehr');
      writeFileSync(
        file,
        form === 'lines'
          ? delivered.map((each) => `${JSON.stringify(each)}\n`).join('')
          : JSON.stringify(bundle, null, 2),
      );
      const kept = await readCheckpoints(file);
      expect(kept.map(({ heads }) => heads[0])).toMatchObject([
        { tenant: 'default', position: 9 },
        { tenant: 'other', position: 3 },
      ]);
      expect(kept.every((each) => isAuthentic(each, signer.publicKey))).toBe(true);
      expect(await compareWithCheckpoints(store, kept)).toEqual([]);
      await tamper(store, "DELETE FROM audit_events WHERE tenant = 'default' AND position > 7");
      for (let event = 0; event < 4; event++) await record(store);
      expect(await compareWithCheckpoints(store, kept)).toEqual([{ tenant: 'default', position: 9, fault: 'cut' }]);
    },
  );
});
