import type { AuditEvent } from '@medplum/fhirtypes';
import { canonicalJson } from './canonical.ts';
import { genesis, linkHash } from './chain.ts';
import { StatementFailed } from './connection.ts';
import { facetsOf } from './facets.ts';
import type { SqlValue, Transaction } from './store.ts';
import { termsOf } from './terms.ts';

/** Where a tenant's next event is linked to. */
interface Before {
  /** Time of the newest event of all tenants. */
  readonly newest: string | null;
  /** Of the tenant's newest event; null: it has none. */
  readonly position: number | null;
  readonly hash: string | null;
}

// A reading is a turn of two threads, as dear as a write, so each connection's last link is remembered. It may be wrong (rolled back, or
// another process wrote since): the INSERT is refused then (0013-checked-appends.sql) and the head is read.
const remembered = new WeakMap<object, Map<string, Before>>();

/** What is written in the event's own statement: into a view of its columns and these (`mapped_events`). */
export interface Joined {
  readonly into: string;
  readonly columns: Readonly<Record<string, SqlValue>>;
}

/**
 * Stores an event as the next link of its tenant's chain and indexes it. `recorded` is moved forward to the newest event's time where the clock went back, so that
 * order by time and by seq are one order; `period` keeps the real times.
 * Two events of one tenant cannot have one id: StatementFailed, SQLITE_CONSTRAINT.
 * Writes once: it is a work of one write by itself, also with what is joined to it.
 */
export async function appendEvent(tx: Transaction, event: AuditEvent, tenant: string, joined?: Joined): Promise<void> {
  const heads = remembered.get(tx.connection) ?? new Map<string, Before>();
  remembered.set(tx.connection, heads);
  const known = heads.get(tenant);
  heads.delete(tenant);
  const linked =
    (known && (await tryToLink(tx, event, { tenant, before: known, joined }))) ??
    (await link(tx, event, { tenant, before: await stateBefore(tx, tenant), joined }));
  heads.set(tenant, linked);
}

interface Place {
  readonly tenant: string;
  readonly before: Before;
  readonly joined: Joined | undefined;
}

/** Undefined: refused, and nothing was written. */
async function tryToLink(tx: Transaction, event: AuditEvent, place: Place): Promise<Before | undefined> {
  try {
    return await link(tx, event, place);
  } catch (error) {
    if (error instanceof StatementFailed && error.code === 'SQLITE_CONSTRAINT') return undefined;
    throw error;
  }
}

/** Writes the event and gives what the next one is linked to. Refused (SQLITE_CONSTRAINT) where `before` is not the head. */
async function link(tx: Transaction, event: AuditEvent, { tenant, before, joined }: Place): Promise<Before> {
  const { newest, position, hash } = before;
  const recorded = newest !== null && newest > event.recorded ? newest : event.recorded;
  const stored: AuditEvent = { ...event, meta: { ...event.meta, lastUpdated: recorded }, recorded };
  const json = canonicalJson(stored);
  const next = { newest: recorded, position: (position ?? 0) + 1, hash: linkHash(hash ?? genesis(tenant), json) };
  const row = {
    id: stored.id ?? null,
    tenant,
    recorded,
    facets: JSON.stringify(facetsOf(event)),
    json,
    position: next.position,
    hash: next.hash,
    previous: hash,
    terms: JSON.stringify(termsOf(tenant, stored)),
    ...joined?.columns,
  };
  const names = Object.keys(row);
  await tx.run(
    `INSERT INTO ${joined?.into ?? 'appended_events'} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    Object.values(row),
  );
  return next;
}

async function stateBefore(tx: Transaction, tenant: string): Promise<Before> {
  const [before] = await tx.all<Before>(
    `SELECT (SELECT recorded FROM audit_events ORDER BY seq DESC LIMIT 1) AS newest,
            (SELECT position FROM audit_events WHERE tenant = ? ORDER BY position DESC LIMIT 1) AS position,
            (SELECT hash FROM audit_events WHERE tenant = ? ORDER BY position DESC LIMIT 1) AS hash`,
    [tenant, tenant],
  );
  return before ?? { newest: null, position: null, hash: null };
}
