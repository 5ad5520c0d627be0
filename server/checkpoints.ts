import { join } from 'node:path';
import { appendCheckpoint, takeCheckpoint } from '../audit/checkpoint.ts';
import { recordCheckpoints } from '../audit/checkpoint-event.ts';
import type { Observer } from '../audit/event.ts';
import { loadSigner } from '../audit/signing.ts';
import type { Store } from '../audit/store.ts';

export const SIGNING_KEY = 'audit-signing.pem';
export const CHECKPOINTS = 'audit-checkpoints.jsonl';

const EVERY_MS = 10 * 60 * 1000;
/** Turns between two that also go into the record: once an hour. */
const TURNS_TO_EVENT = 6;

export interface CheckpointDeps {
  readonly store: Store;
  readonly observer: Observer;
  readonly directory: string;
  /** A file of the operator's choice, on another machine's disk, that gets every checkpoint too. */
  readonly copyTo?: string;
  /** Whether AuditEvents are delivered: then checkpoints leave with them. */
  readonly delivered: boolean;
  /** Is told when a turn failed. */
  readonly failed: () => void;
}

/**
 * Signs where the record stands: at the start, every ten minutes in which something was recorded, and at the end. Rejects
 * at the start when a file cannot be written.
 */
export async function keepCheckpoints(deps: CheckpointDeps): Promise<{ close(): Promise<void> }> {
  const { store, observer, directory, copyTo, failed } = deps;
  const signingKey = join(directory, SIGNING_KEY); // read at every turn: it may have been rotated
  const files = [join(directory, CHECKPOINTS), ...(copyTo === undefined ? [] : [copyTo])];
  const write = async (): Promise<void> => {
    const checkpoint = await takeCheckpoint(store, await loadSigner(signingKey), observer.instanceId);
    if (checkpoint) await Promise.all(files.map((file) => appendCheckpoint(file, checkpoint)));
  };
  let turn = 0;
  const take = async (): Promise<void> => {
    if (deps.delivered && turn++ % TURNS_TO_EVENT === 0) {
      await recordCheckpoints(store, await loadSigner(signingKey), observer);
    }
    await write();
  };
  await take();
  // A checkpoint that could not be written is written by the next turn; the record itself does not depend on it.
  const timer = setInterval(() => take().catch(failed), EVERY_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
