import { join } from 'node:path';
import { loadSigner, writeCheckpoint } from '../audit/checkpoint.ts';
import type { Store } from '../audit/store.ts';

export const SIGNING_KEY = 'audit-signing.pem';
export const CHECKPOINTS = 'audit-checkpoints.jsonl';

const EVERY_MS = 10 * 60 * 1000;

/** Signs where the record stands: at the start, every ten minutes in which something was recorded, and at the end. */
export async function keepCheckpoints(options: {
  readonly store: Store;
  readonly instance: string;
  readonly directory: string;
  /** Is told when a turn failed. */
  readonly failed: () => void;
}): Promise<{ close(): Promise<void> }> {
  const { store, instance, directory, failed } = options;
  const signer = await loadSigner(join(directory, SIGNING_KEY));
  const write = () => writeCheckpoint({ store, signer, instance, file: join(directory, CHECKPOINTS) });
  await write();
  // A checkpoint that could not be written is written by the next turn; the record itself does not depend on it.
  const timer = setInterval(() => write().catch(failed), EVERY_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
