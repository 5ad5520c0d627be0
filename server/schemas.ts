import { Type } from 'typebox';
import { PHI_TYPES, type PhiType } from '../plugin/spans.ts';
import { ProblemSchema } from './problem.ts';

/** The shapes of API.md sections 2 to 5: what validates requests, serializes answers and makes the OpenAPI document. */

const strict = { additionalProperties: false } as const;

const FhirContext = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'FHIR R4 reference: `Patient/p-28491`, `Encounter/e1/_history/2`, an absolute URL below the configured FHIR base, or `urn:uuid:…`',
});
const FhirContextStatus = Type.Union(
  [Type.Literal('resolved'), Type.Literal('unresolved'), Type.Literal('not_configured')],
  { description: 'Whether the chart was available; absent without `fhir_context`' },
);
const TokenMapId = Type.String({ minLength: 1, maxLength: 64, description: '`tmap_` and a UUID' });
const ProcessingTime = Type.Number({ minimum: 0, description: 'Milliseconds in the service, audit commit included' });

/** `?include=a,b` or `?include=a&include=b`. */
export const includeQuery = (extras: readonly [string, ...string[]]) => {
  const some = `(?:${extras.join('|')})`;
  const one = Type.String({
    pattern: `^${some}(?:,${some}){0,3}$`,
    description: `Optional extras: ${extras.join(', ')}`,
  });
  return Type.Object({ include: Type.Optional(Type.Union([one, Type.Array(one, { maxItems: 4 })])) }, strict);
};
export const included = (query: { readonly include?: string | readonly string[] }, extra: string): boolean =>
  [query.include ?? []].flat().some((value) => value.split(',').includes(extra));

export const TokenizeRequest = Type.Object(
  {
    input_text: Type.String({ minLength: 1, maxLength: 1_000_000, description: 'Raw clinical text' }),
    fhir_context: Type.Optional(FhirContext),
    token_map_id: Type.Optional(TokenMapId),
  },
  { ...strict, $id: 'TokenizeRequest', title: 'TokenizeRequest' },
);
export const TokenizeResponse = Type.Object(
  {
    status: Type.Literal('success'),
    tokenized_text: Type.String({ description: 'The text with each PHI span replaced by `[ID_001]`, `[ID_002]`, …' }),
    scrubbed_text: Type.String({ description: 'The same text again' }),
    entities_found: Type.Integer({ minimum: 0, description: 'Number of replacements made' }),
    processing_time_ms: ProcessingTime,
    token_map_id: TokenMapId,
    fhir_context_status: Type.Optional(FhirContextStatus),
    entities: Type.Optional(
      Type.Array(
        Type.Object({
          token: Type.String(),
          type: Type.Unsafe<PhiType>({ type: 'string', enum: [...PHI_TYPES] }),
          start: Type.Integer({ minimum: 0, description: 'UTF-16 code units into `input_text`' }),
          end: Type.Integer({ minimum: 1, description: 'Exclusive' }),
          score: Type.Number({ minimum: 0, maximum: 1 }),
          source: Type.Union([Type.Literal('pattern'), Type.Literal('ner'), Type.Literal('chart')]),
        }),
        { description: 'With `?include=entities`; never the raw value' },
      ),
    ),
  },
  { $id: 'TokenizeResponse', title: 'TokenizeResponse' },
);

export const DetokenizeRequest = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 1_000_000 }),
    token_map_id: TokenMapId,
    fhir_context: Type.Optional(FhirContext),
  },
  { ...strict, $id: 'DetokenizeRequest', title: 'DetokenizeRequest' },
);
export const DetokenizeResponse = Type.Object(
  {
    status: Type.Literal('success'),
    text: Type.String(),
    tokens_restored: Type.Integer({ minimum: 0 }),
    unknown_tokens: Type.Array(Type.String(), {
      description: 'Tokens that the map does not hold; they stay in the text',
    }),
    processing_time_ms: ProcessingTime,
  },
  { $id: 'DetokenizeResponse', title: 'DetokenizeResponse' },
);

export const TokenMapParams = Type.Object({ id: Type.String({ maxLength: 64 }) });
export const TokenMapResponse = Type.Object(
  {
    token_map_id: TokenMapId,
    created: Type.String({ description: 'ISO 8601, UTC' }),
    expires: Type.Union([Type.String(), Type.Null()]),
    entities: Type.Record(Type.String(), Type.Integer(), { description: 'Entities by type' }),
    contexts: Type.Array(Type.String(), { description: 'The FHIR contexts it was used with' }),
  },
  { $id: 'TokenMap', title: 'TokenMap' },
);

const Finding = Type.Object({
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  category: Type.String(),
  severity: Type.String(),
  verdict: Type.Union([
    Type.Literal('contradicted'),
    Type.Literal('unsupported'),
    Type.Literal('supported'),
    Type.Literal('uncertain'),
  ]),
  message: Type.String(),
  score: Type.Number(),
  evidence: Type.Array(Type.Object({ source: Type.String(), citation: Type.String(), text: Type.String() })),
});

export const ValidateRequest = Type.Object(
  {
    llm_output: Type.String({
      minLength: 1,
      maxLength: 200_000,
      description: 'Generated clinical text. Tokens such as `[ID_001]` in it are neutral',
    }),
    clinical_threshold: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, default: 0.8, description: 'Below it the output is flagged' }),
    ),
    fhir_context: Type.Optional(FhirContext),
    context: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200_000,
        description: 'The source the text was made from; its claims must agree with it',
      }),
    ),
    as_of: Type.Optional(
      Type.String({
        format: 'date',
        description:
          'The clinical date; when absent today, or of a chart that ended over two months ago the day of its newest record',
      }),
    ),
    samples: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200_000 }), {
        minItems: 1,
        maxItems: 10,
        description: 'Other answers of the same model to the same prompt',
      }),
    ),
  },
  { ...strict, $id: 'ValidateRequest', title: 'ValidateRequest' },
);
export const ValidateResponse = Type.Object(
  {
    status: Type.Union([Type.Literal('passed'), Type.Literal('flagged')]),
    confidence_score: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'The probability that the text holds no clinically significant error that the gate can check, at the base rate its card states',
    }),
    action: Type.Union([Type.Literal('none'), Type.Literal('route_to_human')]),
    reason: Type.String({ description: '`none` when passed; else one sentence a clinician can act on' }),
    processing_time_ms: ProcessingTime,
    fhir_context_status: Type.Optional(FhirContextStatus),
    review_id: Type.Optional(Type.String({ description: 'When flagged: the review that waits for a human' })),
    coverage: Type.Optional(
      Type.Object(
        {
          claims: Type.Integer(),
          supported: Type.Integer(),
          contradicted: Type.Integer(),
          unchecked: Type.Integer(),
          characters_read: Type.Integer(),
        },
        { description: 'With `?include=coverage`: a pass never means verified' },
      ),
    ),
    findings: Type.Optional(Type.Array(Finding, { description: 'With `?include=findings`' })),
  },
  { $id: 'ValidateResponse', title: 'ValidateResponse' },
);

const Counts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description });
export const SummaryQuery = Type.Object(
  {
    from: Type.Optional(
      Type.String({ maxLength: 40, description: 'ISO date or instant; a day before `to` when absent' }),
    ),
    to: Type.Optional(Type.String({ maxLength: 40, description: 'Not included; now when absent' })),
  },
  strict,
);
export const SummaryResponse = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    events: Type.Integer(),
    operations: Type.Record(
      Type.String(),
      Type.Object({
        calls: Type.Integer(),
        refused: Type.Integer({ description: "The caller's error" }),
        failed: Type.Integer({ description: 'Ours' }),
        p50_ms: Type.Union([Type.Number(), Type.Null()]),
        p99_ms: Type.Union([Type.Number(), Type.Null()]),
      }),
    ),
    entities: Counts('Replacements by type'),
    validated: Type.Object({
      passed: Type.Integer(),
      flagged: Type.Integer(),
      flag_rate: Type.Union([Type.Number(), Type.Null()]),
    }),
    findings: Counts('Findings against texts by category'),
    callers: Counts('Calls by key id'),
    errors: Counts('Calls turned away or gone wrong by error code'),
    decisions: Counts('Decisions of reviewers'),
    days: Type.Record(Type.String(), Counts('Calls by operation'), { description: 'By day, UTC' }),
  },
  { $id: 'AuditSummary', title: 'AuditSummary' },
);

const Decision = Type.Union([Type.Literal('approved'), Type.Literal('edited'), Type.Literal('rejected')]);
export const ReviewParams = Type.Object({ id: Type.String({ maxLength: 64 }) });
export const ReviewsQuery = Type.Object(
  {
    status: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('decided')], { default: 'open' })),
    count: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$', description: '1 to 999; 50 when absent' })),
    after: Type.Optional(Type.String({ maxLength: 200, description: 'The `next` of the page before' })),
  },
  strict,
);
const reviewFields = {
  review_id: Type.String(),
  status: Type.Union([Type.Literal('open'), Decision]),
  created: Type.String(),
  decided: Type.Union([Type.String(), Type.Null()]),
  confidence_score: Type.Number(),
  clinical_threshold: Type.Number(),
  fhir_context: Type.Union([Type.String(), Type.Null()]),
  categories: Type.Record(Type.String(), Type.Integer(), { description: 'Findings by category' }),
};
export const ReviewSummaryResponse = Type.Object(reviewFields, { $id: 'ReviewSummary', title: 'ReviewSummary' });
export const ReviewsResponse = Type.Object(
  { reviews: Type.Array(Type.Object(reviewFields)), next: Type.Union([Type.String(), Type.Null()]) },
  { $id: 'Reviews', title: 'Reviews' },
);
export const ReviewResponse = Type.Object(
  {
    ...reviewFields,
    llm_output: Type.Optional(Type.String({ description: 'While the review is open' })),
    reason: Type.Optional(Type.String()),
    findings: Type.Optional(Type.Array(Finding)),
  },
  { $id: 'Review', title: 'Review' },
);
export const DecisionRequest = Type.Object(
  { decision: Decision, reason: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })) },
  { ...strict, $id: 'DecisionRequest', title: 'DecisionRequest' },
);

export const HealthResponse = Type.Object(
  {
    status: Type.Literal('ok'),
    version: Type.String(),
    instance_id: Type.String(),
    models: Type.Array(Type.Object({ name: Type.String(), version: Type.String(), sha256: Type.String() })),
    audit: Type.Object({
      backlog: Type.Integer({
        description:
          'AuditEvents not yet delivered to the FHIR server, or where it takes none not yet looked through for releases; 0 without one',
      }),
      last_delivered: Type.Union([Type.String(), Type.Null()]),
      oldest_age_seconds: Type.Integer({
        description: 'Age of the oldest AuditEvent not yet delivered; 0 when none waits',
      }),
      dead_letters: Type.Integer({
        description: 'What the FHIR server refused for good: npm run medplum -- dead-letters',
      }),
    }),
  },
  { $id: 'Health', title: 'Health' },
);

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ProblemSchema } },
});
/** The answers that every operation under /v1 can give beside its own. */
export const commonProblems = {
  400: problem('The request is malformed, holds an unknown field, or a reference that is not one'),
  401: problem('No key, or not a known one'),
  403: problem('The key does not have the scope'),
  413: problem('The body is over the size limit'),
  415: problem('The body is not JSON'),
  429: problem('Too many requests'),
  503: problem('The store cannot commit, or the service is overloaded: nothing was done'),
};
/** The same under /fhir, where every error is an OperationOutcome. */
export const fhirAnswer = (description: string) => ({
  description,
  content: { 'application/fhir+json': { schema: Type.Any() } },
});
export const fhirProblems = Object.fromEntries(
  Object.entries(commonProblems).map(([status, { description }]) => [status, fhirAnswer(description)]),
);
export const mapUnknown = {
  404: problem('No such token map here: unknown, deleted, expired, or of another instance or tenant'),
};
export const reviewUnknown = { 404: problem('No such review here: unknown, or of another tenant') };
export const conflict = { 409: problem('The Idempotency-Key was used with another request') };
