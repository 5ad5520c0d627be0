import type { AuditEvent } from '@medplum/fhirtypes';
import type { Delivery } from '../audit/outbox.ts';
import type { Recorded } from '../audit/outbox-state.ts';
import type { Store } from '../audit/store.ts';
import { readSearchset } from '../fhir/chart.ts';
import type { FhirClient } from '../fhir/client.ts';
import type { HttpAnswer } from '../fhir/client-http.ts';
import { type GateAnswer, gateMark, markGate } from '../fhir/gate.ts';
import { patientOf, wellFormed } from '../fhir/references.ts';
import {
  type Contradiction,
  decidedTask,
  isOver,
  type ReviewedText,
  reviewIdentifier,
  reviewIssue,
  reviewTask,
  type TaskDecision,
} from '../fhir/task.ts';
import { isWriteOf, rememberWrite } from './hooks/queue.ts';
import type { Keyring } from './keyring.ts';
import { type FlaggedText, openFlagged } from './reviews.ts';

export interface ReviewTaskDeps {
  readonly store: Store;
  readonly keyring: Keyring;
}

interface Row {
  /** Of the validate call that was flagged. */
  readonly event_id: string;
  readonly created: string;
  readonly fhir_context: string | null;
  readonly score: number;
  readonly threshold: number;
  readonly categories: string;
  readonly sealed: Buffer | null;
  readonly decision: TaskDecision | null;
}

/**
 * What the outbox sends after an event of the record: with a flagged validate call the Task of its review and a DetectedIssue
 * for its contradictions, with a decision the Task's end. Both stand under the review's identifier, so they are made once.
 */
export const followReviews =
  (deps: ReviewTaskDeps) =>
  async ({ event, tenant }: Recorded): Promise<readonly Delivery[]> => {
    const id = detailOf(event, 'review');
    if (id === undefined || event.outcome === '4') return [];
    const made = isOf(event, 'validate');
    if (!made && !isOf(event, 'review-decide')) return [];
    const sql =
      'SELECT event_id, created, fhir_context, score, threshold, categories, sealed, decision FROM reviews WHERE tenant = ? AND id = ?';
    const [row] = await deps.store.query<Row>(sql, [tenant, id]);
    if (!row) return [];
    if (!made) return row.decision === null ? [] : [closing(id, row.decision), ...releases(deps.store, row)];
    const flagged = openFlagged(deps.keyring, { tenant, id, sealed: row.sealed });
    const review = describe(event, id, row, flagged);
    const contradictions = contradictionsOf(flagged);
    const headers = { 'If-None-Exist': `identifier=${reviewIdentifier(id)}` };
    const create = (part: string, body: object): Delivery => ({
      part,
      send: (client) => client.send({ method: 'POST', path: part, body, headers }),
    });
    return [
      create('Task', reviewTask(review)),
      ...(contradictions.length > 0 ? [create('DetectedIssue', reviewIssue(review, contradictions))] : []),
    ];
  };

const isOf = (event: AuditEvent, operation: string): boolean =>
  event.subtype?.some(({ system, code }) => system === 'urn:sallyport:audit-subtype' && code === operation) ?? false;

const detailOf = (event: AuditEvent, name: string): string | undefined =>
  event.entity?.flatMap(({ detail }) => detail ?? []).find(({ type }) => type === name)?.valueString;

const SEVERITIES = ['high', 'moderate', 'low'] as const;
const rankOf = (severity: string): number => SEVERITIES.findIndex((each) => severity === each);
const worstFirst = (one: { readonly severity: string }, other: { readonly severity: string }): number =>
  rankOf(one.severity) - rankOf(other.severity);

const isAgainst = ({ verdict }: { readonly verdict: string }): boolean =>
  verdict === 'contradicted' || verdict === 'unsupported';

function describe(event: AuditEvent, reviewId: string, row: Row, flagged: FlaggedText | undefined): ReviewedText {
  const named = event.entity?.flatMap(({ what }) => what?.reference ?? []) ?? [];
  const patient = named.flatMap((reference) => patientOf(reference) ?? [])[0];
  const focus = named.find((reference) => {
    const type = wellFormed(reference)?.type;
    return type !== undefined && type !== 'Patient';
  });
  const against = (flagged?.findings ?? []).filter(isAgainst).sort(worstFirst);
  const counted = Object.keys(JSON.parse(row.categories) as Record<string, number>);
  return {
    reviewId,
    instanceId: event.source.observer.identifier?.value ?? '',
    eventId: event.id ?? '',
    created: new Date(row.created),
    // An output that could not be checked at all, or with a hard contradiction.
    isUrgent: event.outcome !== '0' || (against.length > 0 ? against[0]?.severity === 'high' : row.score <= 0.2),
    score: row.score,
    threshold: row.threshold,
    categories: [...new Set([...against.map(({ category }) => category), ...counted])],
    ...(flagged && { reason: flagged.reason }),
    ...(patient !== undefined && { patient }),
    ...(focus !== undefined && { focus }),
    ...(event.meta?.security?.some(({ code }) => code === 'HTEST') && { isTest: true }),
    ...(row.decision !== null && { decision: row.decision }),
  };
}

const contradictionsOf = (flagged: FlaggedText | undefined): readonly Contradiction[] =>
  (flagged?.findings ?? [])
    .filter(({ verdict }) => verdict === 'contradicted')
    .sort(worstFirst)
    .map(({ category, severity, message, evidence }) => ({
      category,
      severity: SEVERITIES.find((each) => each === severity) ?? 'low',
      message,
      citations: evidence.map(({ citation }) => citation),
      references: evidence.flatMap(({ citation }) => wellFormed(citation)?.reference ?? []),
    }));

/** Ends the Task of a review that was decided here. One that is over, or that is not there, needs nothing. */
const closing = (reviewId: string, decision: TaskDecision): Delivery => ({
  part: 'Task decision',
  async send(client: FhirClient): Promise<HttpAnswer> {
    const path = `Task?identifier=${encodeURIComponent(reviewIdentifier(reviewId))}`;
    const search = await client.send({ method: 'GET', path });
    const bundle = search.json as Parameters<typeof readSearchset>[0];
    const task = readSearchset(bundle).found.find((each) => each.resourceType === 'Task');
    if (search.status !== 200 || !task || isOver(task)) return search;
    const version = task.meta?.versionId;
    return client.send({
      method: 'PUT',
      path: `Task/${task.id}`,
      body: decidedTask(task, decision),
      ...(version !== undefined && { headers: { 'If-Match': `W/"${version}"` } }),
    });
  },
});

/** Among the dead letters. */
export const RELEASE = 'Release';

/** Lets go what the validate hook held, once a human approved it as it is; only the version that this very review held. */
function releases(store: Store, { event_id: eventId, fhir_context: context, decision }: Row): readonly Delivery[] {
  const reference = context?.replace(/\/_history\/.*/, '') ?? '';
  if (decision !== 'approved' || !/^(?:Communication|DocumentReference)\//.test(reference)) return [];
  return [
    {
      part: RELEASE,
      async send(client) {
        const answer = await markGate(client, reference, {
          mark: 'released',
          onlyIf: async (resource) =>
            gateMark(resource) === 'held' &&
            (await isWriteOf(store, eventId, { reference, version: resource.meta?.versionId })),
        });
        if (answer.kind === 'marked' && answer.version !== undefined) {
          await rememberWrite(store, { reference, version: answer.version });
        }
        return { status: statusOf(answer), headers: new Headers() };
      },
    },
  ];
}

/** One that was changed or is gone is no longer ours to release. */
const statusOf = (answer: GateAnswer): number => (answer.kind === 'refused' ? answer.status : 200);
