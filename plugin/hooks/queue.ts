import { randomUUID } from 'node:crypto';
import { appendEvent } from '../../audit/append.ts';
import { buildAuditEvent, type Caller, type Observer, type Outcome } from '../../audit/event.ts';
import type { Store, Transaction } from '../../audit/store.ts';
import { LONGEST_BACKOFF_MS } from '../../fhir/pace.ts';
import type { Keyring } from '../keyring.ts';
import type { CallContext } from '../tokenize.ts';
import { type HookDelivery, type HookName, type Interaction, identityOf } from './delivery.ts';

export interface QueueDeps {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly observer: Observer;
}

/** A stored delivery that waits to be worked on. */
export interface HookMessage {
  readonly id: number;
  readonly name: HookName;
  readonly caller: Caller;
  readonly requestId: string;
  readonly interaction: Interaction;
  readonly received: Date;
  readonly attempts: number;
  /** How many of them tripped over a bug. */
  readonly bugs: number;
  /** The raw body; undefined when another instance's key sealed it. */
  readonly body: Buffer | undefined;
  /** What an earlier, finished step left. */
  readonly progress: unknown;
}

/** `duplicate`: it came before; `recorded`: there is nothing to work on, so that asking for it again would be of no use. */
export const RECEIVED = ['accepted', 'duplicate', 'recorded'] as const;
export type Received = (typeof RECEIVED)[number];

export const sealContext = (part: 'body' | 'progress', dedupe: string): string =>
  JSON.stringify(['hook', part, dedupe]);
const DAY_MS = 24 * 3_600_000;
/** How long a finished delivery is remembered: its Subscription may repeat it for days. */
const REMEMBERED_MS = 30 * DAY_MS;
/** How long a version that we wrote is: a held text is released by it, after review. */
const WRITES_REMEMBERED_MS = 365 * DAY_MS;

/** A deleted resource leaves nothing to do; what is no JSON or no resource never will. */
function stateOf(delivery: HookDelivery): { readonly state: 'waiting' | 'skipped' | 'poison'; readonly code?: string } {
  if (delivery.poison !== undefined) return { state: 'poison', code: delivery.poison };
  return delivery.interaction === 'delete' ? { state: 'skipped', code: 'deleted' } : { state: 'waiting' };
}

/** Stores a delivery and its AuditEvent in one transaction. */
export async function receive(
  deps: QueueDeps,
  hook: { readonly name: HookName; readonly delivery: HookDelivery; readonly body: Buffer; readonly dueMs: number },
  context: Omit<CallContext<never>, 'onCommit'>,
): Promise<Received> {
  const { name, delivery, body, dueMs } = hook;
  const { caller } = context;
  const dedupe = deps.keyring.fingerprint('hook', identityOf(name, caller.tenant, delivery, body));
  const { state, code } = stateOf(delivery);
  const sealed = state === 'waiting' ? deps.keyring.seal(body, sealContext('body', dedupe)) : null;
  return deps.store.transaction(async (tx) => {
    const { changes } = await tx.run(
      `INSERT INTO hook_messages (name, dedupe, caller, request_id, interaction, received, state, code, due, sealed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (dedupe) DO NOTHING`,
      [
        name,
        dedupe,
        JSON.stringify(caller),
        context.requestId,
        delivery.interaction,
        context.started.toISOString(),
        state,
        code ?? null,
        dueMs,
        sealed,
      ],
    );
    const isNew = changes > 0;
    await recordHook(tx, deps.observer, {
      ...context,
      outcome: state === 'poison' ? '4' : '0',
      ...(state === 'poison' && code !== undefined && { code }),
      ...(delivery.reference !== undefined && { reference: referenceOf(delivery.reference, delivery.version) }),
      details: { hook: name, interaction: delivery.interaction, duplicate: isNew ? 0 : 1, input_length: body.length },
    });
    if (!isNew) return 'duplicate';
    return state === 'waiting' ? 'accepted' : 'recorded';
  });
}

export const referenceOf = (reference: string, version: string | undefined): string =>
  version === undefined ? reference : `${reference}/_history/${version}`;

interface HookRecord {
  readonly caller: Caller;
  readonly requestId: string;
  readonly eventId: string;
  readonly started: Date;
  readonly outcome: Outcome;
  readonly code?: string;
  readonly reference?: string;
  readonly details: Readonly<Record<string, string | number>>;
}

function recordHook(tx: Transaction, observer: Observer, hook: HookRecord): Promise<void> {
  const { caller, requestId, eventId, started, outcome, code, reference, details } = hook;
  const event = buildAuditEvent(
    {
      eventId,
      requestId,
      operation: 'hook',
      outcome,
      ...(code !== undefined && { outcomeCode: code }),
      started,
      ended: new Date(),
      caller,
      ...(reference !== undefined && { fhirContext: reference }),
      details,
    },
    observer,
  );
  return appendEvent(tx, event, caller.tenant);
}

interface Row {
  readonly id: number;
  readonly name: HookName;
  readonly dedupe: string;
  readonly caller: string;
  readonly request_id: string;
  readonly interaction: Interaction;
  readonly received: string;
  readonly attempts: number;
  readonly bugs: number;
  readonly sealed: Buffer | null;
  readonly progress: Buffer | null;
}

/** The message that has waited longest among those that are due. A time beyond the longest wait was set by a clock that has gone back since. */
export async function nextMessage({ store, keyring }: QueueDeps, nowMs: number): Promise<HookMessage | undefined> {
  const [row] = await store.query<Row>(
    `SELECT id, name, dedupe, caller, request_id, interaction, received, attempts, bugs, sealed, progress
     FROM hook_messages WHERE state = 'waiting' AND (due <= ? OR due > ?) ORDER BY due, id LIMIT 1`,
    [nowMs, nowMs + LONGEST_BACKOFF_MS],
  );
  if (!row) return undefined;
  const progress = row.progress ? keyring.open(row.progress, sealContext('progress', row.dedupe)) : undefined;
  return {
    id: row.id,
    name: row.name,
    caller: JSON.parse(row.caller) as Caller,
    requestId: row.request_id,
    interaction: row.interaction,
    received: new Date(row.received),
    attempts: row.attempts,
    bugs: row.bugs,
    body: row.sealed ? keyring.open(row.sealed, sealContext('body', row.dedupe)) : undefined,
    progress: progress && JSON.parse(progress.toString()),
  };
}

/** Keeps what a step came to, inside the transaction that commits the step: after a crash it is not done again. */
export async function keepProgress(tx: Transaction, keyring: Keyring, id: number, progress: unknown): Promise<void> {
  const [row] = await tx.all<{ dedupe: string }>('SELECT dedupe FROM hook_messages WHERE id = ?', [id]);
  const sealed = keyring.seal(Buffer.from(JSON.stringify(progress)), sealContext('progress', row?.dedupe ?? ''));
  await tx.run('UPDATE hook_messages SET progress = ? WHERE id = ?', [sealed, id]);
}

/** Ends a message and destroys its text. A poisoned one is audited with why. */
export const finish = (
  { store, observer }: QueueDeps,
  message: HookMessage,
  end: { readonly state: 'done' | 'skipped' | 'poison'; readonly code?: string | undefined },
): Promise<void> =>
  store.transaction(async (tx) => {
    await tx.run('UPDATE hook_messages SET state = ?, code = ?, sealed = NULL, progress = NULL WHERE id = ?', [
      end.state,
      end.code ?? null,
      message.id,
    ]);
    if (end.state !== 'poison') return;
    await recordHook(tx, observer, {
      caller: message.caller,
      requestId: message.requestId,
      eventId: randomUUID(),
      started: new Date(),
      outcome: '8',
      ...(end.code !== undefined && { code: end.code }),
      details: { hook: message.name, interaction: message.interaction, attempts: message.attempts + 1 },
    });
  });

/** Puts a message back to be tried at `dueMs`, with the bugs that it has tripped over. */
export const postpone = (
  { store }: QueueDeps,
  { id }: HookMessage,
  { dueMs, bugs }: { readonly dueMs: number; readonly bugs: number },
): Promise<void> =>
  store.transaction(async (tx) => {
    await tx.run('UPDATE hook_messages SET attempts = attempts + 1, bugs = ?, due = ? WHERE id = ?', [bugs, dueMs, id]);
  });

/** Forgets what was finished long ago. */
export const forgetOld = ({ store }: QueueDeps, nowMs: number): Promise<void> =>
  store.transaction(async (tx) => {
    const before = new Date(nowMs - REMEMBERED_MS).toISOString();
    await tx.run("DELETE FROM hook_messages WHERE state <> 'waiting' AND received < ?", [before]);
    await tx.run('DELETE FROM hook_writes WHERE written < ?', [new Date(nowMs - WRITES_REMEMBERED_MS).toISOString()]);
  });

/** A version of `Type/id` that we wrote. */
export interface OwnWrite {
  readonly reference: string;
  readonly version: string;
  /** The AuditEvent of the validate call that led to it. */
  readonly eventId?: string;
}

/** Remembers a version that we wrote, so that a Subscription which brings it back starts nothing. */
export const rememberWrite = (store: Store, { reference, version, eventId }: OwnWrite): Promise<void> =>
  store.transaction(async (tx) => {
    await tx.run(
      `INSERT INTO hook_writes (reference, version, written, event_id) VALUES (?, ?, ?, ?)
       ON CONFLICT (reference, version) DO NOTHING`,
      [reference, version, new Date().toISOString(), eventId ?? null],
    );
  });

export async function isOwnWrite(store: Store, reference: string, version: string | undefined): Promise<boolean> {
  if (version === undefined) return false;
  const sql = 'SELECT 1 FROM hook_writes WHERE reference = ? AND version = ?';
  return (await store.query(sql, [reference, version])).length > 0;
}

/** Whether it is the validate call `eventId` that left this version. */
export async function isWriteOf(
  store: Store,
  eventId: string,
  { reference, version }: { readonly reference: string; readonly version: string | undefined },
): Promise<boolean> {
  if (version === undefined) return false;
  const sql = 'SELECT 1 FROM hook_writes WHERE reference = ? AND version = ? AND event_id = ?';
  return (await store.query(sql, [reference, version, eventId])).length > 0;
}

/** How many wait, and since when the longest; how many could not be worked on. */
export async function hookStatus(
  store: Store,
): Promise<{ readonly waiting: number; readonly oldestWaiting: string | null; readonly poisoned: number }> {
  const [row] = await store.query<{ waiting: number; oldest: string | null; poisoned: number }>(
    `SELECT (SELECT count(*) FROM hook_messages WHERE state = 'waiting') AS waiting,
            (SELECT min(received) FROM hook_messages WHERE state = 'waiting') AS oldest,
            (SELECT count(*) FROM hook_messages WHERE state = 'poison') AS poisoned`,
  );
  return { waiting: row?.waiting ?? 0, oldestWaiting: row?.oldest ?? null, poisoned: row?.poisoned ?? 0 };
}
