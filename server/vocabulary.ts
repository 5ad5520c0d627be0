import { type AuditedOperation, OPERATIONS } from '../audit/operations.ts';
import { PHI_TYPES, type PhiType } from '../plugin/spans.ts';
import { DECISIONS, type Decision, STAGES, type Stage } from '../plugin/watch.ts';
import { PROBLEM_CODES, type ProblemCode } from './problem.ts';

/** What a measurement belongs to: an operation of the API, the delivery of the record, or neither. */
export type MeasuredOperation = AuditedOperation | 'delivery' | 'none';

/** SQLite's result codes that a failed commit can have (sqlite.org/rescode.html); any other is `other`. */
export const COMMIT_CODES = [
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_CLOSED',
  'SQLITE_CONSTRAINT',
  'SQLITE_CORRUPT',
  'SQLITE_ERROR',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_LOCKED',
  'SQLITE_NOMEM',
  'SQLITE_NOTADB',
  'SQLITE_PERM',
  'SQLITE_READONLY',
  'other',
] as const;
export type CommitCode = (typeof COMMIT_CODES)[number];
export const commitCodeOf = (code: string): CommitCode => COMMIT_CODES.find((known) => known === code) ?? 'other';

/** The attributes of metrics. A value that is not of its list does not compile. */
export type Labels = {
  readonly operation?: MeasuredOperation;
  readonly stage?: Stage;
  readonly status?: number;
  readonly code?: ProblemCode | CommitCode;
  readonly type?: PhiType;
  readonly decision?: Decision;
  /** A model's or table's own name and version, from its card. */
  readonly model?: string;
  readonly version?: string;
};

type Rule = (value: unknown) => boolean;
const among =
  (values: readonly string[]): Rule =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const isStatus: Rule = (value) => Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599;
const operation = among([...Object.keys(OPERATIONS), 'delivery', 'none']);

/** Every attribute that a metric may carry, with the values that it may take. No text of a request is among them. */
export const METRIC_ATTRIBUTES: Record<keyof Labels, Rule> = {
  operation,
  stage: among(STAGES),
  status: isStatus,
  code: among([...PROBLEM_CODES, ...COMMIT_CODES]),
  type: among(PHI_TYPES),
  decision: among(DECISIONS),
  model: among(['phi-ner', 'claim-entropy', 'knowledge', 'sallyport']),
  version: (value) => typeof value === 'string' && /^[\w.-]{1,40}$/.test(value),
};

/** The attributes of a call's span, by the semantic conventions for HTTP; the path and the query are left out. */
export interface SpanAttributes {
  readonly 'http.request.method': string;
  readonly 'http.route': string;
  readonly 'http.response.status_code': number;
  readonly 'error.type': ProblemCode;
  readonly 'sallyport.operation': MeasuredOperation;
}

/** Every attribute that a span may carry. `routes`: the patterns of the service's routes. */
export const spanAttributes = (routes: readonly string[]): Record<keyof SpanAttributes, Rule> => ({
  'http.request.method': among(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
  'http.route': among(routes),
  'http.response.status_code': isStatus,
  'error.type': among(PROBLEM_CODES),
  'sallyport.operation': operation,
});
