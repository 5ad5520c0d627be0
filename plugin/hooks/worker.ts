import { StoreUnavailable } from '../../audit/store.ts';
import { FhirUnreachable } from '../../fhir/client-http.ts';
import { backoffMs, type Clock } from '../../fhir/pace.ts';
import { unwatched, type Watch } from '../watch.ts';
import { readDelivery, resourceIn } from './delivery.ts';
import type { HookDeps, HookHandler, HookResult } from './handler.ts';
import { finish, forgetOld, type HookMessage, isOwnWrite, nextMessage, postpone, type QueueDeps } from './queue.ts';
import { tokenizeResource } from './tokenize.ts';
import { validateResource } from './validate.ts';

const HANDLERS: Record<HookMessage['name'], HookHandler> = { tokenize: tokenizeResource, validate: validateResource };

export interface HookWorkerDeps extends QueueDeps, HookDeps {
  /** `ClientApplication/x`: what our own client writes carries it as `meta.author` on Medplum. */
  readonly ownAuthor?: string;
  readonly clock: Clock;
  /** Tells of waiting and of poison by our codes; `error` is a bug's. */
  readonly report: (code: string, error?: unknown) => void;
  /** How long to wait for new messages when none is due. */
  readonly idleMs?: number;
  /** In [0, 1), for the jitter. */
  readonly random?: () => number;
  readonly watch?: Watch;
}

export interface HookWorker {
  /** There is something new. */
  wake(): void;
  /** Ends after the message in progress. */
  close(): Promise<void>;
}

const IDLE_MS = 1_000;
const DAY_MS = 24 * 3_600_000;
/** A message that never succeeds is given up after a week of tries, one that trips over a bug after five. */
const LONGEST_MS = 7 * DAY_MS;
const MOST_BUGS = 5;

/** Works on the stored deliveries, one after another, until `close`. A server that is away is waited for. */
export function startHookWorker(deps: HookWorkerDeps): HookWorker {
  const { clock, report, idleMs = IDLE_MS, random = Math.random } = deps;
  const stopping = new AbortController();
  let sleeper = new AbortController();
  const sleep = async (ms: number): Promise<void> => {
    sleeper = new AbortController();
    await clock.sleep(ms, AbortSignal.any([sleeper.signal, stopping.signal]));
  };
  const work = async (): Promise<void> => {
    let failures = 0;
    let forgotten = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      try {
        if (clock.now() - forgotten > DAY_MS) {
          await forgetOld(deps, clock.now());
          forgotten = clock.now();
        }
        const message = await nextMessage(deps, clock.now());
        const step = message ? await workOn(deps, message, random()) : 'idle';
        failures = step === 'unreachable' ? failures + 1 : 0;
        if (step === 'unreachable') report('hooks_wait');
        if (step !== 'worked') await sleep(step === 'idle' ? idleMs : backoffMs(failures, random()));
      } catch (error) {
        failures++;
        report(error instanceof StoreUnavailable ? 'store_unavailable' : 'internal', error);
        await sleep(backoffMs(failures, random()));
      }
    }
  };
  const running = work();
  return {
    wake: () => sleeper.abort(),
    async close() {
      stopping.abort();
      await running;
    },
  };
}

/** One message to its end, or back into the queue. `unreachable`: the next one would fare no better. */
async function workOn(deps: HookWorkerDeps, message: HookMessage, random: number): Promise<'worked' | 'unreachable'> {
  const { clock, report, watch = unwatched } = deps;
  let result: HookResult;
  let isAway = false;
  let { bugs } = message;
  try {
    result = await watch.stage('hook', () => handle(deps, message));
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    isAway = error instanceof FhirUnreachable;
    if (!isAway) {
      report('internal', error);
      bugs++;
    }
    result = bugs >= MOST_BUGS ? { state: 'poison', code: 'internal' } : { state: 'later', code: 'unreachable' };
  }
  if (result.state === 'later' && clock.now() - message.received.getTime() > LONGEST_MS) {
    result = { state: 'poison', code: 'gave_up' };
  }
  if (result.state === 'later') {
    await postpone(deps, message, { dueMs: clock.now() + backoffMs(message.attempts + 1, random), bugs });
    return isAway ? 'unreachable' : 'worked';
  }
  if (result.state === 'poison') report('hook_poison');
  await finish(deps, message, { state: result.state, code: 'code' in result ? result.code : undefined });
  return 'worked';
}

async function handle(deps: HookWorkerDeps, message: HookMessage): Promise<HookResult> {
  const { store, ownAuthor } = deps;
  const resource = message.body && resourceIn(message.body);
  const { reference, version } = readDelivery({}, message.body ?? Buffer.alloc(0));
  if (resource === undefined || resource === 'not_json' || reference === undefined) {
    return { state: 'poison', code: 'unreadable' };
  }
  const isOurs = ownAuthor !== undefined && resource.meta?.author?.reference === ownAuthor;
  if (isOurs || (await isOwnWrite(store, reference, version))) return { state: 'skipped', code: 'own_write' };
  return HANDLERS[message.name](deps, { message, resource, reference, version });
}
