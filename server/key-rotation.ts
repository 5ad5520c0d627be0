import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../audit/store.ts';
import type { KeyAdopted } from '../plugin/instance.ts';
import type { Keyring } from '../plugin/keyring.ts';
import { rewrap, SEALED, type SealedColumn } from '../plugin/rewrap.ts';
import { SEALED_ANSWERS } from './idempotency.ts';
import { recordOperatorEvent } from './operator-event.ts';

/** Every column of the database that is sealed under the master key. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [...SEALED, SEALED_ANSWERS];

/** How often the service looks for a new master key when no call does. */
const LOOK_EVERY_MS = 5_000;
/** Between two transactions of sealing anew, for the calls. */
const PAUSE_MS = 20;

/** Records a new master key of the instance in the transaction that makes it known, whichever process does. */
export const recordAdoption =
  (site: string | undefined): KeyAdopted =>
  (tx, instanceId, keyId) =>
    recordOperatorEvent(
      tx,
      { instanceId, ...(site === undefined ? {} : { site }) },
      { operation: 'key-rotate', tenant: 'default', details: { kind: 'master', key: keyId } },
    );

/**
 * Seals everything anew beside the calls when the master key was replaced, also when an earlier start did not come to the
 * end of it. What fails is tried again at the next look; `failed` is told.
 */
export function followRotation(options: {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly failed: (error: unknown) => void;
  readonly lookEveryMs?: number;
}): { close(): Promise<void> } {
  const { store, keyring, failed, lookEveryMs = LOOK_EVERY_MS } = options;
  const ending = new AbortController();
  const pause = () => sleep(PAUSE_MS);
  let done: Buffer | undefined;
  const look = async (): Promise<void> => {
    await keyring.refresh();
    const mark = keyring.mark();
    if (done?.equals(mark) || keyring.formerIds().length === 0) return;
    const { rewrapped } = await rewrap({ store, keyring, columns: SEALED_COLUMNS, signal: ending.signal, pause });
    // A call that was sealing when the key came may commit after the walk has passed its place: the next look finds it.
    if (rewrapped === 0) done = mark;
  };
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await look().catch(failed);
      await sleep(lookEveryMs, undefined, { ref: false, signal: ending.signal }).catch(() => undefined); // the end wakes it
    }
  };
  const running = loop();
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}
