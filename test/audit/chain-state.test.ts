import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appendEvent } from '../../audit/append.ts';
import { readChainState } from '../../audit/chain-state.ts';
import { takeCheckpoint } from '../../audit/checkpoint.ts';
import { buildAuditEvent } from '../../audit/event.ts';
import { loadSigner } from '../../audit/signing.ts';
import type { Store } from '../../audit/store.ts';
import { auditedCall, observer } from '../support/audited-calls.ts';
import { temporaryFolder, temporaryStore } from '../support/store.ts';

const grow = async (store: Store, count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) {
    await store.transaction((tx) => appendEvent(tx, buildAuditEvent(auditedCall(), observer), 'default'));
  }
};
const change = (store: Store, sql: string) => store.transaction((tx) => tx.run(sql));

async function kept() {
  const store = await temporaryStore();
  const signer = await loadSigner(join(temporaryFolder(), 'key.pem'));
  await grow(store, 5);
  const checkpoint = await takeCheckpoint(store, signer, observer.instanceId);
  await grow(store, 3);
  const look = (given = checkpoint, publicKey = signer.publicKey) =>
    readChainState(store, 'default', { checkpoint: given, publicKey });
  return { store, checkpoint, look };
}

test('a whole chain: its newest links fit, and the newest checkpoint still stands', async () => {
  const { look } = await kept();
  const state = await look();
  expect(state.head?.position).toBe(8);
  expect(state.newest).toEqual({ checked: 8, brokenAt: undefined });
  expect(state.checkpoint).toMatchObject({ position: 5, signed: true, stands: true });
});

test.each([
  ['a changed event', "UPDATE audit_events SET json = replace(json, '127.0.0.1', '127.0.0.2') WHERE position = 4", 4],
  ['a missing event', 'DELETE FROM audit_events WHERE position = 6', 6],
  ['a missing beginning', 'DELETE FROM audit_events WHERE position <= 2', 1],
  ['a changed hash', "UPDATE audit_events SET hash = 'x' WHERE position = 8", 8],
])('%s is seen', async (_name, sql, place) => {
  const { store, look } = await kept();
  await change(store, sql);
  expect((await look()).newest.brokenAt).toBe(place);
});

test('a record that was cut no longer fits its checkpoint', async () => {
  const { store, look } = await kept();
  await change(store, 'DELETE FROM audit_events WHERE position >= 5');
  expect((await look()).newest.brokenAt).toBeUndefined();
  expect((await look()).checkpoint?.stands).toBe(false);
});

test('a checkpoint of another key is not authentic', async () => {
  const { look, checkpoint } = await kept();
  const other = await loadSigner(join(temporaryFolder(), 'other.pem'));
  expect((await look(checkpoint, other.publicKey)).checkpoint?.signed).toBe(false);
});

test('an empty record has neither head nor checkpoint', async () => {
  const state = await readChainState(await temporaryStore(), 'default', {
    checkpoint: undefined,
    publicKey: undefined,
  });
  expect(state).toEqual({ head: undefined, checkpoint: undefined, newest: { checked: 0, brokenAt: undefined } });
});
