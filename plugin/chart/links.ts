import { randomUUID } from 'node:crypto';
import { appendEvent } from '../../audit/append.ts';
import { buildAuditEvent, type Caller, type Observer } from '../../audit/event.ts';
import type { Store, Transaction } from '../../audit/store.ts';
import { type ParsedReference, parseReference } from '../../fhir/references.ts';
import type { ChartAnswer } from '../chart.ts';

/** A call whose fhir_context named a patient's resource that could not be followed in time. */
export interface UnlinkedCall {
  readonly eventId: string;
  readonly caller: Caller;
  readonly reference: string;
  readonly created: Date;
}

/**
 * Notes, in the transaction that records the call, that its event is to be joined to its patient later. Nothing is noted of a
 * Patient (the event names it already), of a `urn:uuid:` (no server can be asked for it), or where there is no FHIR server.
 */
export async function noteUnlinked(
  tx: Transaction,
  answer: ChartAnswer | undefined,
  call: UnlinkedCall,
): Promise<void> {
  if (answer?.status !== 'unresolved') return;
  const parsed = parseReference(call.reference);
  if ('failed' in parsed || parsed.ok.type === undefined || parsed.ok.type === 'Patient') return;
  const { tenant, purposeOfUse, test } = call.caller;
  const at = call.created.getTime();
  await tx.run(
    `INSERT INTO unlinked_events (event_id, tenant, reference, purpose_of_use, test, created, next_try)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [call.eventId, tenant, parsed.ok.reference, purposeOfUse, test ? 1 : 0, at, at + FIRST_WAIT_MS],
  );
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;
/** A reference that leads nowhere for two months leads nowhere. */
const GIVE_UP_MS = 60 * 24 * 3_600_000;
const AT_ONCE = 50;

interface Row {
  readonly event_id: string;
  readonly tenant: string;
  readonly reference: string;
  readonly purpose_of_use: string;
  readonly test: number;
  readonly created: number;
  readonly tries: number;
}

/** `Patient/x` that a reference leads to; undefined when the server answers that there is none. Rejects when it does not answer. */
export type FindPatient = (reference: ParsedReference) => Promise<string | undefined>;

export interface LinkOptions {
  readonly store: Store;
  readonly observer: Observer;
  readonly findPatient: FindPatient;
  readonly now?: () => number;
}

/** Joins what is due; gives how many events were joined. A server that does not answer ends the round. */
export async function linkDue({ store, observer, findPatient, now = Date.now }: LinkOptions): Promise<number> {
  const due = await store.query<Row>(
    `SELECT event_id, tenant, reference, purpose_of_use, test, created, tries FROM unlinked_events
     WHERE next_try <= ? OR next_try > ? ORDER BY next_try LIMIT ${AT_ONCE}`,
    [now(), now() + LONGEST_WAIT_MS], // a time beyond the longest wait was set by a clock that has gone back since
  );
  let joined = 0;
  for (const [reference, rows] of Map.groupBy(due, (row) => row.reference)) {
    const found = await follow(reference, findPatient);
    if (found.patient !== undefined) joined += await join({ store, observer, now }, rows, found.patient);
    else await postpone(store, rows, now());
    if (!found.answered) break;
  }
  return joined;
}

interface Followed {
  readonly answered: boolean;
  readonly patient?: string | undefined;
}

async function follow(reference: string, findPatient: FindPatient): Promise<Followed> {
  const parsed = parseReference(reference);
  if ('failed' in parsed) return { answered: true };
  try {
    return { answered: true, patient: await findPatient(parsed.ok) };
  } catch {
    // Tried again later, whatever it was: the row stays until it is joined or too old.
    return { answered: false };
  }
}

/** One event joins one call; event and row change hands in one commit. */
async function join(
  { store, observer, now }: Pick<LinkOptions, 'store' | 'observer'> & { readonly now: () => number },
  rows: readonly Row[],
  patient: string,
): Promise<number> {
  await store.transaction(async (tx) => {
    for (const row of rows) {
      const at = new Date(now());
      const event = buildAuditEvent(
        {
          eventId: randomUUID(),
          requestId: row.event_id,
          operation: 'link',
          outcome: '0',
          started: at,
          ended: at,
          caller: { tenant: row.tenant, purposeOfUse: row.purpose_of_use, ...(row.test === 1 && { test: true }) },
          fhirContext: row.reference,
          patient,
          linkedEvent: row.event_id,
          details: { tries: row.tries + 1 },
        },
        observer,
      );
      await appendEvent(tx, event, row.tenant);
      await tx.run('DELETE FROM unlinked_events WHERE tenant = ? AND event_id = ?', [row.tenant, row.event_id]);
    }
  });
  return rows.length;
}

async function postpone(store: Store, rows: readonly Row[], now: number): Promise<void> {
  await store.transaction(async (tx) => {
    for (const { tenant, event_id: eventId, tries, created } of rows) {
      if (now - created > GIVE_UP_MS) {
        await tx.run('DELETE FROM unlinked_events WHERE tenant = ? AND event_id = ?', [tenant, eventId]);
        continue;
      }
      const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 20), LONGEST_WAIT_MS);
      await tx.run('UPDATE unlinked_events SET tries = tries + 1, next_try = ? WHERE tenant = ? AND event_id = ?', [
        now + wait,
        tenant,
        eventId,
      ]);
    }
  });
}

/** Rounds of `linkDue` until it is closed. */
export interface Linking {
  close(): Promise<void>;
}

const ROUND_MS = 5_000;

/** `warn` is told the class of what ended a round early (the store was down); the next round comes all the same. */
export function startLinking(options: LinkOptions & { readonly warn: (error: unknown) => void }): Linking {
  let round: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    round = linkDue(options)
      .catch(options.warn)
      .finally(() => {
        isRunning = false;
      });
  }, ROUND_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await round;
    },
  };
}
