import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../support/random.ts';
import { startService } from '../support/service.ts';
import { type Answer, openClient } from './client.ts';
import { round, type Summary, summarize, timeCalls } from './measure.ts';
import { ENV } from './probed-service.ts';
import { SEED, TOKENIZE_4K } from './workload.ts';

/** What came of calls that arrive faster than they can be worked on. */
export interface Overload {
  /** Calls a second that 8 callers get answered. */
  readonly capacity: number;
  readonly offered: number;
  readonly acceptedPerSecond: number;
  readonly accepted: Summary;
  readonly refused: Summary;
  /** Refusals without Retry-After, and answers that are neither 200 nor 503: there must be none. */
  readonly wrong: number;
}

/** Distinct bodies, so that the client does not spend the cores on making them. */
const BODIES = 256;

/** Measures the capacity, then sends `times` as many calls a second for `seconds`, whether answers come or not. */
export async function overload(options: { times: number; seconds: number; warmUp: number }): Promise<Overload> {
  const { times, seconds, warmUp } = options;
  const service = await startService({ env: ENV });
  const client = openClient(service);
  await timeCalls(client, TOKENIZE_4K, warmUp, 8);
  const began = performance.now();
  await timeCalls(client, TOKENIZE_4K, warmUp, 8);
  const capacity = warmUp / ((performance.now() - began) / 1000);

  const bodies = Array.from({ length: BODIES }, (_, call) => Buffer.from(JSON.stringify(TOKENIZE_4K.body(call))));
  const arrivals = poisson(capacity * times, seconds);
  const answers: Promise<Answer>[] = [];
  const from = performance.now();
  while (answers.length < arrivals.length) {
    const now = (performance.now() - from) / 1000;
    while (answers.length < arrivals.length && arrivals[answers.length]! <= now) {
      answers.push(client.send(TOKENIZE_4K.path, bodies[answers.length % BODIES]!));
    }
    await sleep(1);
  }
  const all = await Promise.all(answers);
  const lastedS = (performance.now() - from) / 1000;
  client.close();
  await service.stop();

  const accepted = all.filter(({ status }) => status === 200);
  const refused = all.filter(({ status, retryAfter }) => status === 503 && retryAfter !== undefined);
  return {
    capacity: round(capacity),
    offered: round(all.length / seconds),
    acceptedPerSecond: round(accepted.length / lastedS),
    accepted: summarize(accepted.map(({ ms }) => ms)),
    refused: summarize(refused.map(({ ms }) => ms)),
    wrong: all.length - accepted.length - refused.length,
  };
}

/** When calls arrive, in seconds from the start: independent of each other, `perSecond` on the mean. */
export function poisson(perSecond: number, seconds: number): number[] {
  const random = seededRandom(SEED);
  const gap = (): number => -Math.log(1 - random()) / perSecond;
  const arrivals: number[] = [];
  for (let at = gap(); at < seconds; at += gap()) arrivals.push(at);
  return arrivals;
}
