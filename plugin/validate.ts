import { appendEvent } from '../audit/append.ts';
import { buildAuditEvent, type Observer } from '../audit/event.ts';
import type { Store } from '../audit/store.ts';
import { confidenceOf } from '../models/claim-entropy/classifier.ts';
import { surprisalScores, unexpectedNats } from '../models/claim-entropy/scores.ts';
import { type EntropyPool, surprisal } from '../models/claim-entropy/surprisal.ts';
import type { Knowledge } from '../models/knowledge/knowledge.ts';
import { noteUnlinked } from './chart/links.ts';
import type { ChartAnswer, ChartLookup } from './chart.ts';
import type { Failure } from './failure.ts';
import type { Keyring } from './keyring.ts';
import { openReview, type ShownFinding } from './reviews.ts';
import { type CallContext, elapsedMs, prefixed } from './tokenize.ts';
import { citePassages } from './validation/evidence.ts';
import { FEATURE_NAMES, featuresOf, isAgainst } from './validation/features.ts';
import type { Coverage, Finding } from './validation/finding.ts';
import { type Lexicon, makeLexicon } from './validation/reading/lexicon.ts';
import { reasonOf } from './validation/reason.ts';
import { withoutRepeats } from './validation/repeats.ts';
import { judge } from './validation/verdict.ts';
import { unwatched, type Watch } from './watch.ts';

/** The policy under which texts are judged, for the AuditEvent. */
const VALIDATION_POLICY = 'urn:sallyport:policy:validation-v1';
const DEFAULT_THRESHOLD = 0.8;

/** A hard contradiction is flagged at any sensible threshold (VALIDATION.md section 3, rule 1). */
export const HARD_CONTRADICTION_CAP = 0.2;
/** A confidence just under such a cap, in the order that it had without. */
export const under = (cap: number, confidence: number): number => Math.min(confidence, (cap * (9 + confidence)) / 10);
/** Just below the default threshold, for sites that want every unchecked high-risk claim seen (rule 3). */
const UNCHECKED_HIGH_RISK_CAP = 0.79;

/** Far above any real time (20,000 characters take 0.3 s): what has not answered by then will not. */
const DEADLINE_MS = 20_000;

export interface ValidateDeps {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly pool: EntropyPool;
  readonly knowledge: Knowledge;
  readonly observer: Observer;
  readonly chart: ChartLookup;
  /** Flag a text whose chart could not be read. */
  readonly requireChart: boolean;
  readonly modelVersions: Readonly<Record<string, string>>;
  readonly unverifiedHighRisk: 'allow' | 'flag';
  /** Milliseconds for judging one text; a test makes it short. */
  readonly deadlineMs?: number;
  readonly watch?: Watch;
}

export interface ValidateRequest {
  readonly llm_output: string;
  readonly clinical_threshold?: number;
  /** A reference that was parsed and found well-formed. */
  readonly fhir_context?: string;
  readonly context?: string;
  /** ISO date. */
  readonly as_of?: string;
  readonly samples?: readonly string[];
}

/** The response of API.md section 4, `coverage` and `findings` always included. */
export interface ValidateAnswer {
  readonly status: 'passed' | 'flagged';
  readonly confidence_score: number;
  readonly action: 'none' | 'route_to_human';
  readonly reason: string;
  readonly processing_time_ms: number;
  readonly fhir_context_status?: ChartAnswer['status'];
  /** Present when flagged: the review that waits for a human. */
  readonly review_id?: string;
  readonly coverage: {
    readonly claims: number;
    readonly supported: number;
    readonly contradicted: number;
    readonly unchecked: number;
    readonly characters_read: number;
  };
  readonly findings: readonly ShownFinding[];
}

/** What judging a text came to; `unavailable` is a decision too, and the only one without a score. */
interface Decision {
  readonly confidence: number;
  readonly flagged: boolean;
  readonly reason: string;
  readonly coverage: Coverage;
  readonly findings: readonly Finding[];
  /** What the classifier saw; empty where nothing was read. */
  readonly features: readonly number[];
  readonly unavailable: boolean;
}

/**
 * Judges a generated text. The AuditEvent commits before the answer. A validator that fails or runs out of time answers
 * `flagged`, confidence 0; only a store that cannot commit rejects (StoreUnavailable). Never gives a Failure of its own.
 */
export async function validate(
  deps: ValidateDeps,
  request: ValidateRequest,
  context: CallContext<ValidateAnswer>,
): Promise<ValidateAnswer | Failure> {
  const began = performance.now();
  const threshold = request.clinical_threshold ?? DEFAULT_THRESHOLD;
  const chart = request.fhir_context === undefined ? undefined : await deps.chart(request.fhir_context, context.caller);
  const decision = await decide(deps, request, { threshold, chart });
  const textHmac = deps.keyring.fingerprint('validate text', request.llm_output);

  const writes = !decision.flagged && !context.onCommit && chart?.status !== 'unresolved' ? 'once' : 'often';
  const answer = await deps.store.transaction(async (tx) => {
    const findings = decision.findings.map(({ family: _, about: __, evidence, ...shown }) => ({
      ...shown,
      evidence: [...evidence],
    }));
    const reviewId = decision.flagged
      ? await openReview(tx, deps.keyring, {
          tenant: context.caller.tenant,
          eventId: context.eventId,
          created: context.started,
          score: decision.confidence,
          threshold,
          fhirContext: request.fhir_context,
          categories: countCategories(decision.findings),
          features: Object.fromEntries(decision.features.map((value, index) => [FEATURE_NAMES[index], value])),
          flagged: { llm_output: request.llm_output, reason: decision.reason, findings },
        })
      : undefined;
    const given: ValidateAnswer = {
      status: decision.flagged ? 'flagged' : 'passed',
      confidence_score: decision.confidence,
      action: decision.flagged ? 'route_to_human' : 'none',
      reason: decision.flagged ? decision.reason : 'none',
      processing_time_ms: elapsedMs(began),
      ...(chart && { fhir_context_status: checkedAgainst(chart) }),
      ...(reviewId !== undefined && { review_id: reviewId }),
      coverage: shownCoverage(decision.coverage),
      findings,
    };
    const event = buildAuditEvent(
      {
        eventId: context.eventId,
        requestId: context.requestId,
        operation: 'validate',
        outcome: decision.unavailable ? '8' : '0',
        ...(decision.unavailable && { outcomeCode: 'validator_unavailable' }),
        started: context.started,
        ended: new Date(),
        caller: context.caller,
        flagged: decision.flagged,
        ...(request.fhir_context !== undefined && { fhirContext: request.fhir_context }),
        ...(chart?.status === 'resolved' && chart.patient !== undefined && { patient: chart.patient }),
        details: {
          policy: VALIDATION_POLICY,
          score: decision.confidence,
          threshold,
          decision: given.action,
          ...(reviewId !== undefined && { review: reviewId }),
          input_length: request.llm_output.length,
          input_hmac: textHmac,
          ...prefixed('claims', { ...decision.coverage }),
          ...prefixed('findings', countCategories(decision.findings)),
          ...prefixed('model', { ...deps.modelVersions, knowledge: deps.knowledge.version }),
        },
      },
      deps.observer,
    );
    await appendEvent(tx, event, context.caller.tenant);
    if (request.fhir_context !== undefined) {
      await noteUnlinked(tx, chart, { ...context, created: context.started, reference: request.fhir_context });
    }
    await context.onCommit?.(tx, given);
    return given;
  }, writes);
  deps.watch?.judged(decision.unavailable ? 'unavailable' : answer.status);
  return context.onCommit ? answer : { ...answer, processing_time_ms: elapsedMs(began) };
}

/** A chart whose allergies, medications or conditions could not be read was not available to the check. */
const checkedAgainst = (chart: ChartAnswer): ChartAnswer['status'] =>
  chart.status === 'resolved' && chart.chart.facts === undefined ? 'unresolved' : chart.status;

interface Terms {
  readonly threshold: number;
  readonly chart: ChartAnswer | undefined;
}

async function decide(deps: ValidateDeps, request: ValidateRequest, terms: Terms): Promise<Decision> {
  try {
    return await inTime(deps.deadlineMs ?? DEADLINE_MS, decideOpen(deps, request, terms));
  } catch {
    // Whatever it was (a worker that died, a table that is gone), the text was not checked, and its error may quote it.
    return { ...UNREAD, confidence: 0, flagged: true, reason: 'validator unavailable', unavailable: true };
  }
}

const UNREAD = {
  coverage: { claims: 0, supported: 0, contradicted: 0, unchecked: 0, charactersRead: 0 },
  findings: [],
  features: [],
} as const;

async function decideOpen(
  deps: ValidateDeps,
  request: ValidateRequest,
  { threshold, chart }: Terms,
): Promise<Decision> {
  const { watch = unwatched } = deps;
  const text = request.llm_output;
  const facts = chart?.status === 'resolved' ? chart.chart.facts : undefined;
  const reading = surprisal(deps.pool, text);
  await undefined; // the pool hands out at the end of this turn: the workers read while this thread judges
  const judged = judgeOrSettle(reading, () =>
    watch.stage('claims', () =>
      judge(
        {
          text,
          ...(request.as_of === undefined ? { asOf: new Date(), isToday: true } : { asOf: new Date(request.as_of) }),
          ...(request.context === undefined ? {} : { context: request.context }),
          ...(request.samples === undefined ? {} : { samples: request.samples }),
          ...(facts ? { chart: facts } : {}),
        },
        deps.knowledge,
        lexiconOf(deps.knowledge),
      ),
    ),
  );
  const told = withoutRepeats(judged.findings);
  const evidence = watch.stage('evidence', () => citePassages({ ...judged, findings: told }, deps.knowledge.passages));
  const [read, findings] = await Promise.all([reading, evidence]);
  const { scores, features, raw } = watch.stage('classify', () => {
    const scores = surprisalScores(read, text, judged.claimSpans);
    const unexpected = unexpectedNats(read, text, judged.grounding?.expected ?? []);
    const features = featuresOf(judged, { ...scores, unexpectedNats: unexpected });
    return { scores, features, raw: confidenceOf(features) };
  });
  const hard = findings.some((finding) => finding.severity === 'high' && isAgainst(finding));
  const unseen = deps.unverifiedHighRisk === 'flag' && judged.uncheckedHighRisk > 0;
  const held = hard ? under(HARD_CONTRADICTION_CAP, raw) : raw;
  const confidence = round(unseen ? Math.min(held, UNCHECKED_HIGH_RISK_CAP) : held);
  const { coverage } = judged;
  if (deps.requireChart && (chart === undefined || checkedAgainst(chart) !== 'resolved')) {
    const reason = 'the chart could not be read, and this site requires it';
    return { confidence: 0, flagged: true, reason, coverage, findings, features, unavailable: false };
  }
  return {
    confidence,
    flagged: confidence < threshold,
    reason: reasonOf(findings, judged, scores.wordNats),
    coverage,
    findings,
    features,
    unavailable: false,
  };
}

/** Runs `work`; when it throws, `pending` is not left to reject with nobody listening. */
function judgeOrSettle<Value>(pending: Promise<unknown>, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    pending.catch(() => undefined);
    throw error;
  }
}

async function inTime<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('deadline')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A lexicon takes 25 ms to make and belongs to its knowledge. */
const lexicons = new WeakMap<Knowledge, Lexicon>();
export function lexiconOf(knowledge: Knowledge): Lexicon {
  const made = lexicons.get(knowledge) ?? makeLexicon(knowledge);
  lexicons.set(knowledge, made);
  return made;
}

/** One fact of a long note may show in the seventh digit alone. */
const round = (confidence: number): number => Math.round(confidence * 1e9) / 1e9;

const shownCoverage = ({ charactersRead, ...counts }: Coverage): ValidateAnswer['coverage'] => ({
  ...counts,
  characters_read: charactersRead,
});

/** Findings against the text by category: the AuditEvent says what was found, never where in which words. */
function countCategories(findings: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const finding of findings.filter(isAgainst)) counts[finding.category] = (counts[finding.category] ?? 0) + 1;
  return counts;
}
