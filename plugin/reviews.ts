import { randomUUID } from 'node:crypto';
import { appendEvent } from '../audit/append.ts';
import type { AuditedOperation, Observer } from '../audit/event.ts';
import type { SqlValue, Store, Transaction } from '../audit/store.ts';
import { buildCallEvent } from './call-event.ts';
import type { Destroyed, DestroyedLog } from './destroyed-log.ts';
import type { Failure } from './failure.ts';
import type { Keyring } from './keyring.ts';
import type { CallContext } from './tokenize.ts';
import type { Evidence, Finding } from './validation/finding.ts';

const DECISIONS = ['approved', 'edited', 'rejected'] as const;
export type ReviewDecision = (typeof DECISIONS)[number];

export type ShownFinding = Omit<Finding, 'family' | 'about' | 'evidence'> & { readonly evidence: Evidence[] };

/** What a reviewer reads; sealed at rest, destroyed with the decision. */
export interface FlaggedText {
  readonly llm_output: string;
  readonly reason: string;
  readonly findings: ShownFinding[];
}

/** What opens a review; the numbers and codes outlive the decision, for recalibration. */
export interface NewReview {
  readonly tenant: string;
  readonly eventId: string;
  readonly created: Date;
  readonly score: number;
  readonly threshold: number;
  readonly fhirContext?: string | undefined;
  /** Finding categories with their counts. */
  readonly categories: Readonly<Record<string, number>>;
  /** The classifier's features by name; empty where the validator was unavailable. */
  readonly features: Readonly<Record<string, number>>;
  readonly flagged: FlaggedText;
}

export interface ReviewSummary {
  readonly review_id: string;
  readonly status: 'open' | ReviewDecision;
  readonly created: string;
  readonly decided: string | null;
  readonly confidence_score: number;
  readonly clinical_threshold: number;
  readonly fhir_context: string | null;
  readonly categories: Readonly<Record<string, number>>;
}
/** With the text and its findings while the review is open. */
export type Review = ReviewSummary & Partial<FlaggedText>;

export interface ReviewDeps {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly observer: Observer;
  readonly destroyed: DestroyedLog;
}

/** `rev_… approved <time>`: who decided and why is lost with the database that knew it. Listed when the decision is committed. */
export const DECIDED_REVIEWS: Destroyed = {
  line: /^(?<id>rev_[0-9a-f-]{36}) (?<decision>approved|edited|rejected) (?<decided>\S{24})$/,
  async endAgain(tx, listed) {
    const { changes } = await tx.run(
      `UPDATE reviews SET decision = listed.value ->> 'decision', decided = listed.value ->> 'decided', sealed = NULL
       FROM json_each(?) AS listed WHERE reviews.id = listed.value ->> 'id' AND reviews.decision IS NULL`,
      [JSON.stringify(listed)],
    );
    return changes;
  },
  async endedLines(store) {
    const sql = 'SELECT id, decision, decided FROM reviews WHERE decision IS NOT NULL';
    return (await store.query<DecidedRow>(sql)).map(decidedLine);
  },
};
type DecidedRow = { readonly id: string; readonly decision: string; readonly decided: string };
const decidedLine = ({ id, decision, decided }: DecidedRow): string => `${id} ${decision} ${decided}`;

interface Row {
  readonly id: string;
  readonly created: string;
  readonly score: number;
  readonly threshold: number;
  readonly fhir_context: string | null;
  readonly categories: string;
  readonly sealed: Buffer | null;
  readonly decision: ReviewDecision | null;
  readonly decided: string | null;
}
const COLUMNS = 'id, created, score, threshold, fhir_context, categories, sealed, decision, decided';

export const sealContext = (tenant: string, id: string): string => JSON.stringify(['review', tenant, id]);

/** What a review waits with; undefined once it is decided, or when another instance sealed it. */
export function openFlagged(
  keyring: Keyring,
  review: { readonly tenant: string; readonly id: string; readonly sealed: Buffer | null },
): FlaggedText | undefined {
  const opened = review.sealed && keyring.open(review.sealed, sealContext(review.tenant, review.id));
  return opened ? (JSON.parse(opened.toString()) as FlaggedText) : undefined;
}

/** Opens a review inside the transaction that commits the flagged call; gives its id. */
export async function openReview(tx: Transaction, keyring: Keyring, review: NewReview): Promise<string> {
  const id = `rev_${randomUUID()}`;
  const sealed = keyring.seal(Buffer.from(JSON.stringify(review.flagged)), sealContext(review.tenant, id));
  await tx.run(
    `INSERT INTO reviews (id, tenant, event_id, created, score, threshold, fhir_context, categories, features, sealed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      review.tenant,
      review.eventId,
      review.created.toISOString(),
      review.score,
      review.threshold,
      review.fhirContext ?? null,
      JSON.stringify(review.categories),
      JSON.stringify(review.features),
      sealed,
    ],
  );
  return id;
}

export interface ReviewQuery {
  readonly status: 'open' | 'decided';
  readonly limit: number;
  /** The last review of the page before: its `created` and id. */
  readonly after?: readonly [created: string, id: string] | undefined;
}

/** The oldest first, so that what waits longest is seen first; never a text. */
export async function listReviews(
  deps: ReviewDeps,
  query: ReviewQuery,
  context: CallContext<unknown>,
): Promise<readonly ReviewSummary[]> {
  const [created, id] = query.after ?? ['', ''];
  return deps.store.transaction(async (tx) => {
    const rows = await tx.all<Row>(
      `SELECT ${COLUMNS} FROM reviews WHERE tenant = ? AND decision IS ${query.status === 'open' ? '' : 'NOT'} NULL
       AND (created, id) > (?, ?) ORDER BY created, id LIMIT ?`,
      [context.caller.tenant, created, id, query.limit],
    );
    await record(tx, deps, context, 'review-search', { results: rows.length });
    return rows.map(summaryOf);
  });
}

/** `review-unknown` for one that is not this tenant's. */
export async function readReview(
  deps: ReviewDeps,
  id: string,
  context: CallContext<unknown>,
): Promise<Review | Failure> {
  const { tenant } = context.caller;
  const found = await deps.store.transaction(async (tx): Promise<Review | undefined> => {
    const row = await readRow(tx, tenant, id);
    if (!row) return undefined;
    await record(tx, deps, context, 'review-read', { review: id });
    return { ...summaryOf(row), ...openFlagged(deps.keyring, { tenant, id, sealed: row.sealed }) };
  });
  return found ?? { kind: 'review-unknown' };
}

/**
 * Records a human's decision once and destroys the flagged text with it. The reason may hold anything a human writes, so
 * it is sealed and appears in no AuditEvent. `review-decided`: it was decided before, and not in the same way.
 */
export async function decideReview(
  deps: ReviewDeps,
  request: { readonly id: string; readonly decision: ReviewDecision; readonly reason?: string | undefined },
  context: CallContext<ReviewSummary>,
): Promise<ReviewSummary | Failure> {
  const { id, decision, reason } = request;
  const { tenant, keyId, onBehalfOf } = context.caller;
  const summary = await deps.store.transaction(async (tx): Promise<ReviewSummary | Failure> => {
    const row = await readRow(tx, tenant, id);
    if (!row) return { kind: 'review-unknown' };
    if (row.decision !== null && row.decision !== decision) return { kind: 'review-decided' };
    const decided = row.decided ?? new Date().toISOString();
    if (row.decision === null) {
      const sealedReason =
        reason === undefined ? null : deps.keyring.seal(Buffer.from(reason), sealContext(tenant, id));
      const values: SqlValue[] = [decision, decided, onBehalfOf ?? keyId ?? null, sealedReason, id];
      await tx.run(
        'UPDATE reviews SET decision = ?, decided = ?, decided_by = ?, sealed_reason = ?, sealed = NULL WHERE id = ?',
        values,
      );
    }
    await record(tx, deps, context, 'review-decide', { review: id, decision, repeated: row.decision === null ? 0 : 1 });
    const given = summaryOf({ ...row, decision, decided });
    await context.onCommit?.(tx, given);
    return given;
  });
  // Not before: a decision that did not commit is none, and its text must not be lost or released by a list.
  if ('decided' in summary && summary.decided !== null) {
    await deps.destroyed.append(decidedLine({ id, decision, decided: summary.decided }));
  }
  return summary;
}

/** A decided review as a line for recalibration: numbers and codes, no text. */
export interface DecidedReview {
  readonly review_id: string;
  readonly decision: ReviewDecision;
  readonly score: number;
  readonly threshold: number;
  readonly categories: Readonly<Record<string, number>>;
  readonly features: Readonly<Record<string, number>>;
}

/** Every decided review, oldest decision first, for `npm run reviews -- export`. */
export async function* decidedReviews(store: Store): AsyncGenerator<DecidedReview> {
  let after: readonly [string, string] = ['', ''];
  for (;;) {
    const rows = await store.query<Row & { readonly features: string }>(
      `SELECT ${COLUMNS}, features FROM reviews WHERE decision IS NOT NULL AND (decided, id) > (?, ?)
       ORDER BY decided, id LIMIT 500`,
      after,
    );
    for (const row of rows) {
      yield {
        review_id: row.id,
        decision: row.decision!,
        score: row.score,
        threshold: row.threshold,
        categories: JSON.parse(row.categories) as Record<string, number>,
        features: JSON.parse(row.features) as Record<string, number>,
      };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = [last.decided ?? '', last.id];
  }
}

const readRow = async (tx: Transaction, tenant: string, id: string): Promise<Row | undefined> =>
  (await tx.all<Row>(`SELECT ${COLUMNS} FROM reviews WHERE tenant = ? AND id = ?`, [tenant, id]))[0];

const summaryOf = (row: Row): ReviewSummary => ({
  review_id: row.id,
  status: row.decision ?? 'open',
  created: row.created,
  decided: row.decided,
  confidence_score: row.score,
  clinical_threshold: row.threshold,
  fhir_context: row.fhir_context,
  categories: JSON.parse(row.categories) as Record<string, number>,
});

function record(
  tx: Transaction,
  { observer }: ReviewDeps,
  context: Omit<CallContext<never>, 'onCommit'>,
  operation: AuditedOperation,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  return appendEvent(tx, buildCallEvent(observer, context, { operation, details }), context.caller.tenant);
}
