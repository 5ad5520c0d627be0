import { type Static, Type } from 'typebox';
import type { Outcome } from '../audit/event.ts';

/** RFC 9457 problem details, as every error under /v1 answers. Nothing in it repeats text from the request. */
export const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: 'A URI that names the kind of problem: `urn:sallyport:problem:<code>`' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.String({ pattern: '^[a-z][a-z0-9_]*$', description: 'Stable, for programs' }),
    request_id: Type.String(),
    errors: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), { description: 'With status 400' }),
    ),
  },
  { $id: 'Problem', title: 'Problem' },
);
export type ProblemBody = Static<typeof ProblemSchema>;

/** Every `code` that an error may have. */
export const PROBLEM_CODES = [
  'unauthorized',
  'too_many_unauthorized',
  'ending',
  'forbidden',
  'bad_signature',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'too_large',
  'invalid_json',
  'invalid_path',
  'invalid_request',
  'invalid_search',
  'idempotency_conflict',
  'rate_limited',
  'overloaded',
  'store_unavailable',
  'internal',
  'token_map_unknown',
  'review_unknown',
  'review_decided',
  'recognizer_unfinished',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Why a request is refused or could not be done: what the caller is told, and the AuditEvent's outcome. */
export interface Problem {
  readonly status: number;
  readonly code: ProblemCode;
  readonly title: string;
  readonly detail: string;
  readonly outcome: Outcome;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  readonly headers?: Readonly<Record<string, string>>;
  /** A well-formed reference the refused call was about, for its AuditEvent. */
  readonly fhirContext?: string;
  /** Its AuditEvent is written already, or it is gathered with others of its minute. */
  readonly recorded?: true;
}

/** Carries a Problem to the one error handler (`server/refuse.ts`), which records and answers it. */
export class Refusal extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

const caller = (status: number, code: ProblemCode, title: string, detail: string): Problem => ({
  status,
  code,
  title,
  detail,
  outcome: '4',
});

export const unauthorized: Problem = {
  ...caller(401, 'unauthorized', 'Unauthorized', 'A valid API key is needed: Authorization: Bearer <API_KEY>.'),
  headers: { 'www-authenticate': 'Bearer realm="sallyport"' },
  recorded: true,
};
export const tooManyUnauthorized = (retryAfterS: number): Problem => ({
  ...caller(429, 'too_many_unauthorized', 'Too many requests', 'Too many requests without a valid key.'),
  headers: { 'retry-after': String(retryAfterS), 'www-authenticate': 'Bearer realm="sallyport"' },
  recorded: true,
});
export const forbidden = (scope: string): Problem =>
  caller(403, 'forbidden', 'Forbidden', `The API key does not have the scope ${scope}.`);
export const badSignature: Problem = caller(
  401,
  'bad_signature',
  'Unauthorized',
  'The X-Signature is missing or does not fit the body.',
);
export const invalidPath = caller(400, 'invalid_path', 'Bad request', 'The path is not one that any route can have.');
export const notFound = caller(404, 'not_found', 'Not found', 'There is nothing at this path.');
export const methodNotAllowed = (allow: readonly string[]): Problem => ({
  ...caller(405, 'method_not_allowed', 'Method not allowed', 'This path does not take this method.'),
  headers: { allow: allow.join(', ') },
});
export const unsupportedMediaType = caller(
  415,
  'unsupported_media_type',
  'Unsupported media type',
  'Send application/json (under /fhir also application/fhir+json).',
);
export const tooLarge = caller(413, 'too_large', 'Content too large', 'The body is over the size limit.');
export const notJson = caller(400, 'invalid_json', 'Bad request', 'The body is not valid JSON.');
export const invalid = (errors: NonNullable<Problem['errors']>): Problem => ({
  ...caller(400, 'invalid_request', 'Bad request', 'The request does not have the form that the API describes.'),
  errors,
});
/** `detail` is the search's own words: it names parameters that we know, never a value. */
export const invalidSearch = (detail = 'The search cannot be done.'): Problem =>
  caller(400, 'invalid_search', 'Bad request', detail);
export const idempotencyConflict = caller(
  409,
  'idempotency_conflict',
  'Conflict',
  'This Idempotency-Key was used with another request within 24 hours.',
);
export const rateLimited = (headers: Readonly<Record<string, string>>): Problem => ({
  ...caller(429, 'rate_limited', 'Too many requests', "The API key's requests per minute are used up."),
  headers,
});
export const overloaded: Problem = {
  status: 503,
  code: 'overloaded',
  title: 'Service unavailable',
  detail: 'Too many requests are being worked on; try again shortly.',
  outcome: '8',
  headers: { 'retry-after': '1' },
};
export const storeUnavailable: Problem = {
  status: 503,
  code: 'store_unavailable',
  title: 'Service unavailable',
  detail: 'The audit store cannot commit, so nothing is answered.',
  outcome: '12',
};
export const internal: Problem = {
  status: 500,
  code: 'internal',
  title: 'Internal error',
  detail: 'The service failed; the log has the request id.',
  outcome: '8',
};
