import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 60 * 60 * 1000;
/** Between two batches, for the calls. */
const PAUSE_MS = 20;

/** Takes away what has come to its end: at most one batch, in one transaction. Gives how many there were. */
export type SweepBatch = () => Promise<number>;

/**
 * Runs each sweep until it finds nothing more, at the start and then every hour. What fails is tried again at the next
 * turn; `failed` is told.
 */
export function sweepHourly(
  sweeps: readonly SweepBatch[],
  failed: (error: unknown) => void,
): { close(): Promise<void> } {
  const ending = new AbortController();
  const toTheEnd = async (sweep: SweepBatch): Promise<void> => {
    while (!ending.signal.aborted && (await sweep()) > 0) await sleep(PAUSE_MS);
  };
  let turns = Promise.resolve();
  const turn = (): void => {
    for (const sweep of sweeps) turns = turns.then(() => toTheEnd(sweep)).catch(failed);
  };
  turn();
  const timer = setInterval(turn, EVERY_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      ending.abort();
      await turns;
    },
  };
}
