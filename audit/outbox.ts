import type { AuditEvent } from '@medplum/fhirtypes';
import type { FhirClient } from '../fhir/client.ts';
import { FhirUnreachable, type HttpAnswer } from '../fhir/client-http.ts';
import { backoffMs, type Clock, quotaPauseMs, retryAfterMs } from '../fhir/pace.ts';
import {
  type DeadLetter,
  type DeliveryStatus,
  deliveryTo,
  type OutboxState,
  outboxState,
  type Recorded,
} from './outbox-state.ts';
import { type Store, StoreUnavailable } from './store.ts';

/** One resource that an event leads to on the FHIR server. Sent again after a failure: it must make its resource once. */
export interface Delivery {
  /** What it is called among the dead letters: `AuditEvent`, `Task`. */
  readonly part: string;
  /** Rejects with FhirUnreachable. */
  readonly send: (client: FhirClient) => Promise<Answer>;
}
type Answer = Pick<HttpAnswer, 'status' | 'headers'>;

export interface OutboxDeps {
  readonly store: Store;
  readonly client: FhirClient;
  readonly clock: Clock;
  /** What else an event leads to, sent after it and before the next: the Task of a review. */
  readonly follow: (recorded: Recorded) => Promise<readonly Delivery[]>;
  /** For a server that takes no AuditEvents: only what follows is sent, with a cursor of its own. */
  readonly followOnly?: boolean;
  /** Tells of waiting and of dead letters by our codes; `error` is a bug's. */
  readonly report: (code: string, error?: unknown) => void;
  /** In [0, 1), for the jitter. */
  readonly random?: () => number;
}

export interface Outbox {
  status(): Promise<DeliveryStatus>;
  /** Stops after the exchange in progress and keeps how far it came. */
  close(): Promise<void>;
}

const PAGE = 100;
/** How often to look for new events when all are delivered. */
const IDLE_MS = 1_000;
/** What may speak of one request alone: a bug that it meets, or a conflict of versions that a try from a new reading can end. */
const FAILING = new Set(['http_409', 'http_412', 'http_500']);
/** From so many of them in a row for one event on, the next one is tried: where that succeeds, the first alone is what fails. */
const STUCK_AFTER = 10;
/** Where only what follows is sent no next event can tell: it is given up after so many of them, about an hour. */
const MOST_TRIES = 20;
const isFailing = ({ code }: { readonly code?: string }): boolean => code !== undefined && FAILING.has(code);
const STOPPING = 'stopping';

/**
 * Sends the record to the FHIR server, in the order of the events and each once: from a cursor kept in the database, under
 * `If-None-Exist` by the event's own id, so that a repeat after a lost answer or a crash finds the first. It waits for as long
 * as the server does; what the server refuses for good becomes a dead letter, and the next event follows.
 */
export function startOutbox(deps: OutboxDeps): Outbox {
  const { baseUrl } = deps.client;
  const state = outboxState(deps.store, deliveryTo(baseUrl, { followOnly: deps.followOnly ?? false }));
  const stopping = new AbortController();
  const running = drain(deps, state, stopping.signal);
  return {
    status: () => state.status(),
    async close() {
      stopping.abort();
      await running;
    },
  };
}

async function drain(deps: OutboxDeps, state: OutboxState, signal: AbortSignal): Promise<void> {
  const { clock, random = Math.random } = deps;
  let failures = 0;
  let stuck = 0;
  while (!signal.aborted) {
    const pause = await round({ deps, state, signal, stuck }).catch(trouble);
    failures = pause.code === undefined ? 0 : pause.progressed ? 1 : failures + 1;
    stuck = !isFailing(pause) ? 0 : pause.progressed ? 1 : stuck + 1;
    if (pause.code !== undefined && !signal.aborted) deps.report(pause.code, pause.error);
    const waitMs = pause.code === undefined ? pause.ms : Math.max(pause.ms, backoffMs(failures, random()));
    if (waitMs > 0) await clock.sleep(waitMs, signal);
  }
}

/** What a round came to: how long to wait before the next, and with a code when that is for a failure. */
interface Pause {
  readonly ms: number;
  readonly code?: string;
  readonly error?: unknown;
  /** Whether something came through before the failure. */
  readonly progressed?: boolean;
}

/** A store that is down comes back; a bug must not end the delivery of what it does not concern. */
const trouble = (error: unknown): Pause =>
  error instanceof StoreUnavailable ? { ms: 0, code: 'store_unavailable' } : { ms: 0, code: 'internal', error };

interface Round {
  readonly deps: OutboxDeps;
  readonly state: OutboxState;
  readonly signal: AbortSignal;
  /** How often the server failed on the first of the events that wait, in a row. */
  readonly stuck: number;
}

/** Sends a page of events; ends early when the server is to be waited for. */
async function round(at: Round): Promise<Pause> {
  const { deps, state, signal, stuck } = at;
  const revived = await sendRevived(at);
  if (revived) return revived;
  const start = await state.cursor();
  const events = await state.after(start, PAGE);
  let delivered = start;
  let lastDelivered: string | undefined;
  const keep = async (): Promise<void> => {
    if (delivered > start) await state.advance(delivered, lastDelivered);
  };
  for (const [index, recorded] of events.entries()) {
    if (signal.aborted) break;
    let sent = await sendAll(deps, state, recorded, { signal });
    if (sent.kind === 'wait' && isFailing(sent) && index === 0 && stuck >= STUCK_AFTER) {
      sent = await setAside(deps, state, { recorded, next: events[1], waiting: sent, tries: stuck + 1 });
    }
    if (sent.kind === 'wait') {
      await keep();
      return { ms: sent.ms, code: sent.code, progressed: delivered > start };
    }
    delivered = recorded.seq;
    if (sent.done) lastDelivered = new Date(deps.clock.now()).toISOString();
    if (sent.pauseMs > 0) {
      await keep();
      return { ms: sent.pauseMs };
    }
  }
  await keep();
  return { ms: events.length < PAGE ? IDLE_MS : 0 };
}

type Sent = { readonly kind: 'over'; readonly done: boolean; readonly pauseMs: number } | Waiting;

/** What stopped an event; without a part it is we who stop. */
interface Waiting {
  readonly kind: 'wait';
  readonly ms: number;
  readonly code: string;
  readonly part?: string;
}

/** The event, then what follows from it. */
const deliveriesOf = async ({ follow, followOnly }: OutboxDeps, recorded: Recorded): Promise<readonly Delivery[]> => [
  ...(followOnly ? [] : [eventDelivery(recorded.event)]),
  ...(await follow(recorded)),
];

interface Sending {
  readonly signal?: AbortSignal;
  /** With it what the server fails on is no longer waited for. `tries`: how often it has failed on `part`. */
  readonly givenUp?: { readonly part: string | undefined; readonly tries: number };
}

/** Sends all of it. A part that is refused or given up is buried, and the others are sent all the same. */
async function sendAll(
  deps: OutboxDeps,
  state: OutboxState,
  recorded: Recorded,
  { signal, givenUp }: Sending,
): Promise<Sent> {
  let pauseMs = 0;
  let done = false;
  for (const delivery of await deliveriesOf(deps, recorded)) {
    if (signal?.aborted) return { kind: 'wait', ms: 0, code: STOPPING };
    const { part } = delivery;
    const result = await attempt(deps, delivery);
    if (result.kind === 'done') {
      done = true;
      pauseMs = Math.max(pauseMs, result.pauseMs);
      continue;
    }
    if (result.kind === 'wait' && !(givenUp && isFailing(result))) return { ...result, part };
    const attempts = part === givenUp?.part ? givenUp.tries + 1 : 1;
    await bury(deps, state, { seq: recorded.seq, part, code: result.code, attempts });
  }
  return { kind: 'over', done, pauseMs };
}

/** Sends an event on which the server fails again and again while it takes others; what it still fails on is buried. */
async function setAside(
  deps: OutboxDeps,
  state: OutboxState,
  stuck: { recorded: Recorded; next: Recorded | undefined; waiting: Waiting; tries: number },
): Promise<Sent> {
  const { recorded, next, waiting, tries } = stuck;
  if (!(await takesOthers(deps, next, tries))) return waiting;
  // The server may have come back in between: then this one succeeds now too.
  return sendAll(deps, state, recorded, { givenUp: { part: waiting.part, tries } });
}

async function takesOthers(deps: OutboxDeps, next: Recorded | undefined, tries: number): Promise<boolean> {
  if (deps.followOnly) return tries >= MOST_TRIES;
  return next !== undefined && (await attempt(deps, eventDelivery(next.event))).kind === 'done';
}

async function bury(
  { clock, report }: OutboxDeps,
  state: OutboxState,
  letter: Pick<DeadLetter, 'seq' | 'part' | 'code' | 'attempts'>,
): Promise<void> {
  await state.bury({ ...letter, failed: new Date(clock.now()).toISOString() });
  report('dead_letter');
}

async function sendRevived({ deps, state, signal }: Round): Promise<Pause | undefined> {
  for (const letter of await state.revived()) {
    if (signal.aborted) return undefined;
    const recorded = await state.one(letter.seq);
    const deliveries = recorded ? await deliveriesOf(deps, recorded) : [];
    const delivery = deliveries.find(({ part }) => part === letter.part);
    // The event stays; what followed from it may be settled by now, and then there is nothing left to send.
    const result: Attempt = delivery ? await attempt(deps, delivery) : { kind: 'done', pauseMs: 0 };
    // A letter that the server fails on must not hold up what follows it: it may be asked for again.
    const isOver = result.kind === 'refused' || (result.kind === 'wait' && isFailing(result));
    if (isOver) await bury(deps, state, { ...letter, code: result.code, attempts: 1 });
    else if (result.kind === 'wait') return { ms: result.ms, code: result.code };
    else await state.forget(letter);
  }
  return undefined;
}

/** The event as a resource to be made there; its id and lastUpdated are ours, the server gives its own. */
function eventDelivery(event: AuditEvent): Delivery {
  const { id, meta, ...rest } = event;
  const { lastUpdated: _, ...kept } = meta ?? {};
  const body: AuditEvent = { ...rest, ...(Object.keys(kept).length > 0 && { meta: kept }) };
  const headers = { 'If-None-Exist': `entity:identifier=urn:sallyport:event|${id}` };
  return {
    part: 'AuditEvent',
    send: (client) => client.send({ method: 'POST', path: 'AuditEvent', body, headers }),
  };
}

type Attempt =
  | { readonly kind: 'done'; readonly pauseMs: number }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'wait'; readonly ms: number; readonly code: string };

/** Statuses that say that this one AuditEvent will never be taken. A 403 or 404 speaks of the whole server: it is waited for. */
const NEVER = new Set([400, 412, 413, 422]);
/** Statuses after which what follows from an event can succeed. */
const LATER = new Set([401, 408, 409, 412, 425, 429]);

async function attempt({ client, clock }: OutboxDeps, { part, send }: Delivery): Promise<Attempt> {
  try {
    const { status, headers } = await send(client).catch(answerOf);
    const code = `http_${status}`;
    if (status >= 200 && status < 300) return { kind: 'done', pauseMs: quotaPauseMs(headers) };
    const isFinal = part === 'AuditEvent' ? NEVER.has(status) : (status < 500 || status === 501) && !LATER.has(status);
    if (isFinal) return { kind: 'refused', code };
    const ms = Math.max(retryAfterMs(headers, clock.now()), status === 429 ? quotaPauseMs(headers) : 0);
    return { kind: 'wait', ms, code };
  } catch (error) {
    if (!(error instanceof FhirUnreachable)) throw error;
    return { kind: 'wait', ms: 0, code: `fhir_${error.reason.replace('-', '_')}` };
  }
}

/** A server that said that it fails did answer. */
function answerOf(error: unknown): Answer {
  if (!(error instanceof FhirUnreachable) || error.reason !== 'failing' || error.status === undefined) throw error;
  return { status: error.status, headers: new Headers() };
}
