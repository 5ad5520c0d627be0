import type { AuditEvent } from '@medplum/fhirtypes';
import { appendEvent } from './append.ts';
import type { Observer } from './event.ts';
import { type ExportManifest, eventsFile } from './export.ts';
import { factsOf } from './facts.ts';
import { eventsOfPatient } from './patient-events.ts';
import type { Reader } from './reader.ts';
import type { Hold } from './retention.ts';
import type { Signer } from './signing.ts';
import type { Store, Transaction } from './store.ts';
import { termsOf } from './terms.ts';
import { readTombstones, type Tombstone, tombstoneEvent } from './tombstone.ts';
import { stepOver } from './walk.ts';

/** Events deleted in one transaction, for which one tombstone stands: a service that runs beside waits no longer than for these. */
const LONGEST_RUN = 500;

/** What the purge itself needs later: the tombstones, and the decisions by which it deletes. */
const KEPT = new Set(['audit-purge', 'audit-hold', 'audit-unhold', 'audit-retention']);

export interface Purge {
  readonly tenant: string;
  /** An archive that was verified with the instance's key: what is not in it stays. */
  readonly archive: ExportManifest;
  /** Only events recorded before this instant go. */
  readonly before: string;
  readonly holds: readonly Hold[];
  /** Up to this seq the FHIR server has the events; absent where none is to have them. */
  readonly delivered?: number;
}

export interface Purged {
  readonly events: number;
  readonly held: number;
}

/** The archive is not of this record: its first or last event is another than the one that stands here. */
export class ArchiveMismatch extends Error {}

interface Row {
  readonly seq: number;
  readonly position: number;
  readonly hash: string;
  readonly kind: number;
  readonly recorded: string;
  readonly json: string;
}

/** Consecutive events that go together. */
interface Run {
  /** The hash before the first. */
  readonly before: string;
  readonly rows: readonly Row[];
}

/** Counts what `purge` would delete. */
export async function planPurge(store: Reader, purge: Purge): Promise<Purged> {
  let events = 0;
  let held = 0;
  for await (const found of runsOf(store, purge)) {
    events += found.run?.rows.length ?? 0;
    held += found.held;
  }
  return { events, held };
}

/**
 * Deletes the events that are in the archive, older than the retention, delivered and under no hold, with their place in the
 * search index. For each run of them a signed tombstone is recorded in the same transaction. Ended in between, it leaves a whole
 * record and can be begun again. Throws ArchiveMismatch before anything is deleted.
 */
export async function purgeEvents(
  store: Store,
  purge: Purge,
  { signer, observer }: { readonly signer: Signer; readonly observer: Observer },
): Promise<Purged> {
  let events = 0;
  let held = 0;
  for await (const found of runsOf(store, purge)) {
    held += found.held;
    if (found.run === undefined) continue;
    const tombstone = tombstoneOf(found.run, purge, signer, observer);
    const { rows } = found.run;
    await store.transaction((tx) => bury(tx, rows, tombstoneEvent(tombstone, observer), purge.tenant));
    events += rows.length;
  }
  await store.checkpoint(); // so that the log does not keep what was deleted
  return { events, held };
}

function tombstoneOf({ rows, before }: Run, purge: Purge, signer: Signer, observer: Observer): Tombstone {
  const [first, last] = [rows[0]!, rows.at(-1)!]; // a run has a row
  return signer.sign({
    instance: observer.instanceId,
    tenant: purge.tenant,
    time: new Date().toISOString(),
    first: first.position,
    last: last.position,
    before,
    head: last.hash,
    archive: purge.archive.sha256[eventsFile('ndjson')] ?? '',
  });
}

async function bury(tx: Transaction, rows: readonly Row[], tombstone: AuditEvent, tenant: string): Promise<void> {
  for (const { seq, kind, json } of rows) {
    await tx.run(
      'DELETE FROM audit_postings WHERE term IN (SELECT unhex(value) FROM json_each(?)) AND kind = ? AND seq = ?',
      [JSON.stringify(termsOf(tenant, JSON.parse(json))), kind, seq],
    );
    await tx.run('DELETE FROM audit_unposted WHERE seq = ?', [seq]);
    await tx.run('DELETE FROM audit_events WHERE seq = ?', [seq]);
  }
  await appendEvent(tx, tombstone, tenant);
}

interface Found {
  readonly run?: Run;
  readonly held: number;
}

async function* runsOf(store: Reader, purge: Purge): AsyncGenerator<Found> {
  const { tenant, archive, before } = purge;
  const tombstones = new Map((await readTombstones(store, tenant)).map((each) => [each.first, each]));
  await checkArchive(store, purge, [...tombstones.values()]);
  const isHeld = await heldBy(store, purge);
  let at = { position: archive.first_position - 1, hash: archive.before };
  let run: { before: string; rows: Row[] } = { before: at.hash, rows: [] };
  for (;;) {
    const rows = await store.query<Row>(
      `SELECT seq, position, hash, kind, recorded, json FROM audit_events
       WHERE tenant = ? AND position > ? AND position <= ? AND recorded < ? AND seq <= ? ORDER BY position LIMIT ?`,
      [tenant, at.position, archive.last_position, before, purge.delivered ?? Number.MAX_SAFE_INTEGER, LONGEST_RUN],
    );
    let held = 0;
    for (const row of rows) {
      const event = JSON.parse(row.json) as AuditEvent;
      const underHold = isHeld(event);
      if (underHold) held += 1;
      const stays = underHold || KEPT.has(factsOf(event).operation);
      const over = stepOver(at, (position) => tombstones.get(position), undefined).place;
      const isApart = stays || over.position !== at.position || run.rows.length === LONGEST_RUN;
      if (isApart && run.rows.length > 0) yield { run, held: 0 };
      if (isApart || run.rows.length === 0) run = { before: over.hash, rows: [] };
      if (!stays) run.rows.push(row);
      at = row;
    }
    if (held > 0) yield { held };
    if (rows.length < LONGEST_RUN) break;
  }
  if (run.rows.length > 0) yield { run, held: 0 };
}

/** The events between two hashes of a chain are what they were: an archive of the same two holds the same events. */
async function checkArchive(
  store: Reader,
  { tenant, archive }: Purge,
  tombstones: readonly Tombstone[],
): Promise<void> {
  const { events, last_position: last, head } = archive;
  if (events === 0) return;
  const [row] = await store.query<{ hash: string }>('SELECT hash FROM audit_events WHERE tenant = ? AND position = ?', [
    tenant,
    last,
  ]);
  const standing = row?.hash ?? tombstones.find((each) => each.last === last)?.head;
  if (archive.tenant !== tenant || standing !== head) throw new ArchiveMismatch('The archive is not of this record');
}

/** Whether a hold names the event. Those of a patient are found by the index, so that joined calls count too. */
async function heldBy(store: Reader, { tenant, holds, before }: Purge): Promise<(event: AuditEvent) => boolean> {
  const ids = new Set<string>();
  for (const { patient, from = '0000', to } of holds) {
    if (patient === undefined) continue;
    const until = to === undefined ? before : [endOf(to), before].sort()[0]!;
    for await (const { id } of eventsOfPatient(store, tenant, { patient, from, to: until })) ids.add(id ?? '');
  }
  const spans = holds.filter(({ patient }) => patient === undefined);
  return ({ id = '', recorded }) =>
    ids.has(id) || spans.some(({ from = '', to }) => recorded >= from && (to === undefined || recorded < endOf(to)));
}

/** The instant after the day. */
const endOf = (day: string): string => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString();
