import type { CodeableConcept, DetectedIssue, Task } from '@medplum/fhirtypes';
import { HTEST, referTo, thisDevice } from './labels.ts';

/** Our code for the Task of a review; what a worklist and the reading back of decisions search by. */
export const REVIEW_TASK = { system: 'urn:sallyport:task', code: 'ai-output-review' } as const;
const REVIEW = 'urn:sallyport:review';
const FINDING = 'urn:sallyport:finding';
const OUTPUT = 'urn:sallyport:task-output';

export type TaskDecision = 'approved' | 'edited' | 'rejected';

/** What a clinician's worklist shows of a flagged text. */
export interface ReviewedText {
  readonly reviewId: string;
  readonly instanceId: string;
  /** Of the AuditEvent of the validate call. */
  readonly eventId: string;
  readonly created: Date;
  readonly isUrgent: boolean;
  readonly score: number;
  readonly threshold: number;
  /** Finding categories, the worst first. */
  readonly categories: readonly string[];
  /** One sentence a clinician can act on; absent once the review is decided. */
  readonly reason?: string;
  readonly patient?: string;
  /** The resource that holds the text. */
  readonly focus?: string;
  readonly isTest?: boolean;
  readonly decision?: TaskDecision;
}

const HOUR_MS = 3_600_000;
/** Hours until a review is due. */
const DUE_HOURS = { urgent: 4, routine: 24 } as const;

/** By which a Task is found again: it is made once. */
export const reviewIdentifier = (reviewId: string): string => `${REVIEW}|${reviewId}`;

const outputOf = (decision: TaskDecision): NonNullable<Task['output']> => [
  { type: { coding: [{ system: OUTPUT, code: 'decision' }] }, valueCode: decision },
];

/** The Task that routes a flagged text to a human (hl7.org/fhir/R4/task.html). It holds no text of the output. */
export function reviewTask(review: ReviewedText): Task {
  const priority = review.isUrgent ? 'urgent' : 'routine';
  const due = new Date(review.created.getTime() + DUE_HOURS[priority] * HOUR_MS);
  return {
    resourceType: 'Task',
    ...(review.isTest && { meta: { security: [HTEST] } }),
    identifier: [{ system: REVIEW, value: review.reviewId }],
    status: review.decision === undefined ? 'requested' : 'completed',
    intent: 'order',
    priority,
    code: {
      coding: [
        {
          system: 'http://hl7.org/fhir/CodeSystem/task-code',
          code: 'approve',
          display: 'Activate/approve the focal resource',
        },
        REVIEW_TASK,
      ],
      text: 'Review of AI output',
    },
    ...(review.reason !== undefined && { description: review.reason }),
    ...(review.focus !== undefined && { focus: referTo(review.focus) }),
    ...(review.patient !== undefined && { for: referTo(review.patient) }),
    authoredOn: review.created.toISOString(),
    requester: thisDevice(review.instanceId),
    performerType: [
      { coding: [{ system: 'http://snomed.info/sct', code: '158965000', display: 'Medical practitioner' }] },
    ],
    ...(review.categories.length > 0 && { reasonCode: findingCode(review.categories) }),
    reasonReference: {
      type: 'AuditEvent',
      identifier: { system: 'urn:sallyport:event', value: review.eventId },
    },
    restriction: { period: { end: due.toISOString() } },
    input: [
      { type: inputType('confidence-score'), valueDecimal: review.score },
      { type: inputType('clinical-threshold'), valueDecimal: review.threshold },
    ],
    ...(review.decision !== undefined && { output: outputOf(review.decision) }),
  };
}

const inputType = (code: string): CodeableConcept => ({ coding: [{ system: 'urn:sallyport:task-input', code }] });
const findingCode = (categories: readonly string[]): CodeableConcept => ({
  coding: categories.map((code) => ({ system: FINDING, code })),
});

/** A contradiction of the text, as the DetectedIssue says it. */
export interface Contradiction {
  readonly category: string;
  readonly severity: 'high' | 'moderate' | 'low';
  readonly message: string;
  readonly citations: readonly string[];
  /** Resources of the chart that speak against the text. */
  readonly references: readonly string[];
}

/** The clinical contradictions of a flagged text (hl7.org/fhir/R4/detectedissue.html), the worst first. */
export function reviewIssue(review: ReviewedText, contradictions: readonly Contradiction[]): DetectedIssue {
  const implicated = [...new Set(contradictions.flatMap(({ references }) => references))];
  const focus = review.focus === undefined ? [] : [review.focus];
  return {
    resourceType: 'DetectedIssue',
    ...(review.isTest && { meta: { security: [HTEST] } }),
    identifier: [{ system: REVIEW, value: review.reviewId }],
    status: 'preliminary',
    code: findingCode(contradictions.map(({ category }) => category)),
    severity: contradictions[0]?.severity ?? 'high',
    ...(review.patient !== undefined && { patient: referTo(review.patient) }),
    identifiedDateTime: review.created.toISOString(),
    author: thisDevice(review.instanceId),
    ...(implicated.length + focus.length > 0 && {
      implicated: [...focus, ...implicated].map((reference) => referTo(reference)),
    }),
    evidence: contradictions.map(({ category, message, citations }) => ({
      code: [{ ...findingCode([category]), text: [message, ...citations].join('; ') }],
    })),
    ...(review.reason !== undefined && { detail: review.reason }),
  };
}

/** Of the Task of a review: its id, absent for any other Task. */
export const reviewIdOf = (task: Task): string | undefined =>
  task.identifier?.find(({ system }) => system === REVIEW)?.value;

const DECISIONS: readonly string[] = ['approved', 'edited', 'rejected'] satisfies TaskDecision[];
const isDecision = (code: string | undefined): code is TaskDecision => code !== undefined && DECISIONS.includes(code);

/**
 * What the human decided on a review's Task: the output `decision`, else businessStatus, else the status alone (`completed`
 * approves, `rejected` rejects). A Task that was cancelled, failed or entered in error decides nothing.
 */
export function decisionOf(task: Task): TaskDecision | undefined {
  if (task.status !== 'completed' && task.status !== 'rejected') return undefined;
  const output = task.output?.find(({ type }) => type?.coding?.some(({ code }) => code === 'decision'));
  const said = [
    output?.valueCode,
    output?.valueString,
    ...(output?.valueCodeableConcept?.coding ?? []).map(({ code }) => code),
    ...(task.businessStatus?.coding ?? []).map(({ code }) => code),
  ].find(isDecision);
  return said ?? (task.status === 'completed' ? 'approved' : 'rejected');
}

/** Whether nothing is left to do on it. */
export const isOver = (task: Task): boolean =>
  ['completed', 'rejected', 'cancelled', 'failed', 'entered-in-error'].includes(task.status);

/** The Task after a decision that was made elsewhere. */
export const decidedTask = (task: Task, decision: TaskDecision): Task => ({
  ...task,
  status: 'completed',
  output: [...(task.output ?? []), ...outputOf(decision)],
});
