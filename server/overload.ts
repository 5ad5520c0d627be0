import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countedAtOnce, holdBodies } from './bodies.ts';
import { overloaded, Refusal } from './problem.ts';
import { whenOver } from './request-over.ts';

/**
 * Overload is when calls come faster than they are answered: callers who each wait for their answer never have more
 * than a few tens in progress, however slow the machine is, and are served; who does not wait passes that number at once.
 */
const OVERLOADED_FROM = 32;
/** How long the last call of a burst may wait: a burst that is worked off by then is none. */
const LONGEST_BURST_MS = 150;
/** How long it is taken to go on after the last call that had to be refused. */
const OVERLOAD_LASTS_MS = 1_000;
/** Meanwhile a call that would be answered later is refused: too late for whoever waits for the answer. */
const LONGEST_WAIT_MS = 18;
/** So many calls are worked on even then, whatever they wait: a slow machine serves slowly rather than not at all. */
const ALWAYS_TAKEN = 3;
/** So many calls are worked on at once, enough for one commit to be shared; the others wait for their turn, and are refused when overload begins. */
const AT_WORK = 6;
/** How much the last answer says of how long the next ones take, as against those before it. */
const NEWS = 0.05;
/** No single answer counts for more: the first ones after a start are slow. */
const SLOWEST_MS = 10;

/**
 * Answers 503 with Retry-After when more than `maxInFlight` audited calls are in progress, or no room is left for their
 * bodies (`bodies.ts`), when they are more than are answered in LONGEST_BURST_MS, and after such a refusal for a while
 * more than are answered in LONGEST_WAIT_MS; those that wait for their turn and would wait so long are refused with it.
 * A call that is alone is always taken. It is in progress until its answer is there: who reads that slowly, or sends the
 * body slowly, is in nobody's way. `now`: milliseconds.
 */
export function addOverloadGuard(
  app: FastifyInstance,
  options: { readonly maxInFlight: number; readonly now?: () => number },
): void {
  const { maxInFlight, now = () => performance.now() } = options;
  const taken = new Set<FastifyRequest>();
  const bodies = holdBodies(app, { isGuarded: (request) => taken.has(request), now });
  /** Between two answers, while there is work: by Little's law a new call waits so long for each one before it. */
  let betweenMs = 0;
  let busySince = 0;
  let overloadEnds = Number.NEGATIVE_INFINITY;
  const atWork = new Set<FastifyRequest>();
  /** Until they may go on, in order of their coming. */
  const waiting = new Map<FastifyRequest, { readonly go: () => void; readonly refuse: (why: Refusal) => void }>();
  const leave = (request: FastifyRequest): boolean => {
    bodies.drop(request);
    return taken.delete(request);
  };
  const refuseWaiting = (request: FastifyRequest): void => {
    const turn = waiting.get(request);
    waiting.delete(request);
    turn?.refuse(new Refusal(overloaded));
  };
  const beginOverload = (): void => {
    overloadEnds = now() + OVERLOAD_LASTS_MS;
    const inTime = Math.max(0, Math.floor(LONGEST_WAIT_MS / betweenMs) - atWork.size);
    for (const request of [...waiting.keys()].slice(inTime)) {
      leave(request);
      refuseWaiting(request);
    }
  };
  const goOn = (): void => {
    for (const [request, { go }] of waiting) {
      waiting.delete(request);
      atWork.add(request);
      go();
      return;
    }
  };
  const waitsTooLong = (inFlight: number): boolean => {
    const waitMs = inFlight * betweenMs;
    if (now() < overloadEnds) return inFlight >= ALWAYS_TAKEN && waitMs > LONGEST_WAIT_MS;
    return inFlight >= OVERLOADED_FROM && waitMs > LONGEST_BURST_MS;
  };
  /** Refuses a call that would be one too many beside those in progress. */
  const admit = (bytes: number): void => {
    const hasRoom = bodies.makeRoom(bytes);
    const inFlight = taken.size - bodies.slow();
    if (inFlight === 0) {
      busySince = now();
      return;
    }
    if (inFlight < maxInFlight && hasRoom && !waitsTooLong(inFlight)) return;
    if (inFlight >= ALWAYS_TAKEN) beginOverload();
    throw new Refusal(overloaded);
  };
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.operation === undefined) return;
    admit(countedAtOnce(request));
    taken.add(request);
  });
  app.addHook('preValidation', async (request) => {
    if (bodies.isSlow(request)) admit(0); // was in nobody's way until now
    bodies.arrived(request);
  });
  app.addHook('preHandler', async (request) => {
    if (!taken.has(request)) return;
    if (atWork.size < AT_WORK) atWork.add(request);
    else await new Promise<void>((go, refuse) => waiting.set(request, { go, refuse }));
  });
  const end = (request: FastifyRequest): void => {
    refuseWaiting(request); // its caller has left
    if (atWork.delete(request)) goOn();
    if (!leave(request)) return;
    betweenMs += NEWS * (Math.min(now() - busySince, SLOWEST_MS) - betweenMs);
    busySince = now();
  };
  app.addHook('onSend', (request, _reply, payload, done) => {
    end(request);
    done(null, payload);
  });
  whenOver(app, end);
}
