import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Problem, Refusal } from './problem.ts';

/** From the signal on: when calls that are not done are cut off, and when the process ends whatever is left. */
const CUT_AFTER_MS = 5_000;
const FORCED_AFTER_MS = 9_000;
/** A terminal's Ctrl-C reaches the process twice under npm, which hands it on: that is one wish to end. */
const SAME_SIGNAL_MS = 1_000;

const ending: Problem = {
  status: 503,
  code: 'ending',
  title: 'Service unavailable',
  detail: 'The service ends; nothing of this call was done.',
  outcome: '8',
  headers: { 'retry-after': '5' },
  recorded: true,
};

/** From the signal on, calls that still come in on open connections are turned away before anything of them is read. */
export function refuseWhenEnding(app: FastifyInstance): void {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onRequest', async () => {
    if (isEnding) throw new Refusal(ending);
  });
}

/** Takes no more calls and waits for those in progress; what has not come in or gone out by then is cut off, and was never answered. */
export async function closeCalls(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => {
    app.log.warn({ code: 'calls_cut' }, 'connections that did not end were closed');
    app.server.closeAllConnections();
  }, CUT_AFTER_MS);
  await app.close();
  clearTimeout(cut);
}

/** Waits for both also when one fails: a process that exits while a model loads dies of a signal. */
export async function together<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

/** Waits for what goes on beside the calls; what does not end in time stands in the database and is taken up by the next start. */
export const endBeside = (work: readonly (Promise<unknown> | undefined)[]): Promise<unknown> =>
  Promise.race([Promise.all(work), sleep(CUT_AFTER_MS, undefined, { ref: false })]);

/**
 * Ends the process by `stop` at SIGTERM or SIGINT, with code 0. A second signal, or a stop that takes too long, ends it at
 * once with code 1: what was answered is on disk all the same.
 */
export function endOnSignals(stop: () => Promise<void>): () => void {
  let asked: number | undefined;
  const force = (why: string): never => {
    process.stderr.write(`Sallyport ends at once (${why}): what was answered is kept, what was not is not done\n`);
    process.exit(1);
  };
  const end = (): void => {
    const now = performance.now();
    if (asked !== undefined && now - asked > SAME_SIGNAL_MS) force('second signal');
    if (asked !== undefined) return;
    asked = now;
    setTimeout(() => force('not done in time'), FORCED_AFTER_MS).unref();
    stop().then(
      () => process.exit(0),
      () => force('the end failed'),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return end;
}
