import type { AuditEvent } from '@medplum/fhirtypes';
import type { Store } from './store.ts';

/** An event of the record, in the order in which it was recorded. */
export interface Recorded {
  readonly seq: number;
  readonly tenant: string;
  readonly event: AuditEvent;
}

/** Something that the FHIR server refused for good. */
export interface DeadLetter {
  readonly seq: number;
  readonly part: string;
  /** `http_422`. */
  readonly code: string;
  readonly attempts: number;
  readonly failed: string;
  readonly resend: boolean;
}

export interface DeliveryStatus {
  /** Events not yet delivered. */
  readonly backlog: number;
  readonly lastDelivered: string | null;
  /** When the oldest event that waits was recorded. */
  readonly oldestWaiting: string | null;
  readonly deadLetters: number;
}

/** The delivery to one server, as the database holds it. Methods reject with StoreUnavailable. */
export interface OutboxState {
  cursor(): Promise<number>;
  /** The next events after `seq`, oldest first. */
  after(seq: number, limit: number): Promise<readonly Recorded[]>;
  one(seq: number): Promise<Recorded | undefined>;
  /** Everything up to `seq` is delivered or a dead letter. */
  advance(seq: number, lastDelivered: string | undefined): Promise<void>;
  bury(letter: Omit<DeadLetter, 'resend'>): Promise<void>;
  /** The dead letters that an operator asked to be sent again. */
  revived(): Promise<readonly DeadLetter[]>;
  /** It was delivered after all. */
  forget(letter: Pick<DeadLetter, 'seq' | 'part'>): Promise<void>;
  status(): Promise<DeliveryStatus>;
}

interface EventRow {
  readonly seq: number;
  readonly tenant: string;
  readonly json: string;
}
const readRow = ({ seq, tenant, json }: EventRow): Recorded => ({ seq, tenant, event: JSON.parse(json) as AuditEvent });

type LetterRow = Omit<DeadLetter, 'resend'> & { readonly resend: number };
const LETTER = 'seq, part, code, attempts, failed, resend';

/** What the delivery to a server is called in the database; where only what follows from events is sent, it is one of its own. */
export const deliveryTo = (baseUrl: string, { followOnly }: { readonly followOnly: boolean }): string =>
  followOnly ? `${baseUrl}#followed` : baseUrl;

export function outboxState(store: Store, server: string): OutboxState {
  const cursor = async (): Promise<number> => {
    const [row] = await store.query<{ seq: number }>('SELECT seq FROM deliveries WHERE server = ?', [server]);
    return row?.seq ?? 0;
  };
  return {
    cursor,
    async after(seq, limit) {
      const sql = 'SELECT seq, tenant, json FROM audit_events WHERE seq > ? ORDER BY seq LIMIT ?';
      return (await store.query<EventRow>(sql, [seq, limit])).map(readRow);
    },
    async one(seq) {
      const [row] = await store.query<EventRow>('SELECT seq, tenant, json FROM audit_events WHERE seq = ?', [seq]);
      return row && readRow(row);
    },
    advance: (seq, lastDelivered) =>
      store.transaction(async (tx) => {
        await tx.run(
          `INSERT INTO deliveries (server, seq, last_delivered) VALUES (?, ?, ?)
           ON CONFLICT (server) DO UPDATE SET seq = excluded.seq,
             last_delivered = coalesce(excluded.last_delivered, last_delivered)`,
          [server, seq, lastDelivered ?? null],
        );
      }),
    bury: ({ seq, part, code, attempts, failed }) =>
      store.transaction(async (tx) => {
        await tx.run(
          `INSERT INTO dead_letters (server, seq, part, code, attempts, failed) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (server, seq, part) DO UPDATE SET code = excluded.code, failed = excluded.failed,
             attempts = attempts + excluded.attempts, resend = 0`,
          [server, seq, part, code, attempts, failed],
        );
      }),
    async revived() {
      const sql = `SELECT ${LETTER} FROM dead_letters WHERE server = ? AND resend = 1 ORDER BY seq, part`;
      return (await store.query<LetterRow>(sql, [server])).map((row) => ({ ...row, resend: true }));
    },
    forget: ({ seq, part }) =>
      store.transaction(async (tx) => {
        await tx.run('DELETE FROM dead_letters WHERE server = ? AND seq = ? AND part = ?', [server, seq, part]);
      }),
    async status() {
      const [row] = await store.query<StatusRow>(STATUS, [server, server]);
      return {
        backlog: (row?.newest ?? 0) - (row?.seq ?? 0),
        lastDelivered: row?.last_delivered ?? null,
        oldestWaiting: row?.oldest ?? null,
        deadLetters: row?.dead ?? 0,
      };
    },
  };
}

interface StatusRow {
  readonly seq: number;
  readonly newest: number;
  readonly last_delivered: string | null;
  readonly oldest: string | null;
  readonly dead: number;
}
/** seq has no gaps but where events were purged, years after their delivery: a transaction that is undone gives its numbers back. */
const STATUS = `
  WITH d AS (SELECT coalesce(max(seq), 0) AS seq, max(last_delivered) AS last_delivered FROM deliveries WHERE server = ?)
  SELECT d.seq AS seq, d.last_delivered AS last_delivered,
    (SELECT coalesce(max(seq), 0) FROM audit_events) AS newest,
    (SELECT recorded FROM audit_events WHERE audit_events.seq > d.seq ORDER BY audit_events.seq LIMIT 1) AS oldest,
    (SELECT count(*) FROM dead_letters WHERE server = ?) AS dead
  FROM d`;

/** Every dead letter of every server, for the operator's list. */
export async function listDeadLetters(store: Store): Promise<readonly (DeadLetter & { readonly server: string })[]> {
  const sql = `SELECT server, ${LETTER} FROM dead_letters ORDER BY server, seq, part`;
  const rows = await store.query<LetterRow & { readonly server: string }>(sql);
  return rows.map((row) => ({ ...row, resend: row.resend === 1 }));
}

/** Asks for all of them to be sent again, by the service that runs or at its next start; gives their number. */
export const reviveDeadLetters = (store: Store): Promise<number> =>
  store.transaction(async (tx) => (await tx.run('UPDATE dead_letters SET resend = 1 WHERE resend = 0')).changes);
