import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Operation, Schema } from './operations.ts';
import { type FuzzRequest, MARKER } from './requests.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
}

/** An answer takes longer than this only when something hangs. */
export const DEADLINE_MS = 20_000;
/** What any path may answer when method, path or protocol are not an operation's. */
const ANYWHERE = new Set([200, 204, 304, 400, 401, 403, 404, 405, 413, 414, 415, 429, 431, 503]);

const ajv = new Ajv2020({ strict: false, allErrors: false });
(formats as unknown as (instance: Ajv2020) => void)(ajv);
const compiled = new WeakMap<object, (value: unknown) => boolean>();
function fits(schema: Schema, value: unknown): boolean {
  const check = compiled.get(schema) ?? ajv.compile(structuredClone(schema) as object);
  compiled.set(schema, check);
  return check(value);
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const isOutcome = (json: unknown): boolean => {
  const { resourceType, issue } = (json ?? {}) as { resourceType?: unknown; issue?: unknown };
  return resourceType === 'OperationOutcome' && Array.isArray(issue) && issue.length > 0;
};
const isProblem = (json: unknown, status: number): boolean => {
  const problem = (json ?? {}) as Record<string, unknown>;
  return (
    problem.status === status &&
    ['type', 'title', 'detail', 'code', 'request_id'].every((field) => typeof problem[field] === 'string')
  );
};

/** What is wrong with the answer; undefined when it is as the OpenAPI document and the contract say. */
export function faultOf(request: FuzzRequest, answer: FuzzAnswer): string | undefined {
  const { status, headers, text, ms } = answer;
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (ms > DEADLINE_MS) return `took ${Math.round(ms)} ms`;
  if (request.isPlain && !(String(status) in request.operation.answers)) return `status ${status} is not documented`;
  if (!ANYWHERE.has(status) && !(String(status) in request.operation.answers))
    return `status ${status} is not expected anywhere`;
  const type = String(headers['content-type'] ?? '').split(';', 1)[0]!;
  if (status < 400) return request.isPlain ? faultOfSuccess(request.operation, { status, type, text }) : undefined;

  if (JSON.stringify([headers, text]).includes(MARKER)) return `an error with status ${status} repeats the request`;
  if (request.method === 'HEAD' || text === '') return undefined;
  const isFhir = /^\/fhir(?:[/?]|$)/.test(request.target);
  if (isFhir) return type === 'application/fhir+json' && isOutcome(parse(text)) ? undefined : 'no OperationOutcome';
  return type === 'application/problem+json' && isProblem(parse(text), status) ? undefined : 'no problem+json';
}

function faultOfSuccess(
  operation: Operation,
  { status, type, text }: { status: number; type: string; text: string },
): string | undefined {
  const schemas = operation.answers[String(status)];
  if (status === 204 || schemas === undefined)
    return text === '' || type === 'application/json' ? undefined : 'a body where none is documented';
  if (type === 'application/fhir+ndjson') return undefined;
  const schema = schemas[type];
  if (!schema) return `content type ${type} is not documented`;
  return fits(schema, parse(text)) ? undefined : 'the body does not fit its schema';
}
