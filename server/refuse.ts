import type { OperationOutcome, OperationOutcomeIssue } from '@medplum/fhirtypes';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import { appendEvent } from '../audit/append.ts';
import { buildAuditEvent, type Observer } from '../audit/event.ts';
import { type Store, StoreUnavailable } from '../audit/store.ts';
import { operationOutcome } from '../fhir/outcome.ts';
import { placesOf } from './crash.ts';
import { describeError } from './logging.ts';
import {
  internal,
  invalid,
  methodNotAllowed,
  notFound,
  notJson,
  type Problem,
  type ProblemBody,
  Refusal,
  storeUnavailable,
  tooLarge,
  unsupportedMediaType,
} from './problem.ts';
import { isFhir } from './request-context.ts';

/** A FHIR issue-type for each status (hl7.org/fhir/R4/valueset-issue-type.html). */
const ISSUE_TYPE: Record<number, OperationOutcomeIssue['code']> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  409: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  429: 'throttled',
  500: 'exception',
  503: 'transient',
};

/** AJV's messages name rules; its `additionalProperties` and `enum` params hold the caller's words, so they stay out. */
function describeViolations(
  violations: readonly FastifySchemaValidationError[],
  allowed: readonly string[],
): { path: string; message: string }[] {
  return violations.slice(0, 20).map(({ instancePath, keyword, message, params }) => {
    if (keyword === 'additionalProperties') {
      return { path: instancePath, message: `holds an unknown field; the fields are ${allowed.join(', ')}` };
    }
    if (keyword === 'required')
      return { path: `${instancePath}/${String(params.missingProperty)}`, message: 'is required' };
    return { path: instancePath, message: message ?? 'is not valid' };
  });
}

const fieldsOf = (request: FastifyRequest, part: string | undefined): string[] => {
  const schema = request.routeOptions.schema?.[part === 'querystring' ? 'querystring' : 'body'] as
    | { readonly properties?: Record<string, unknown> }
    | undefined;
  return Object.keys(schema?.properties ?? {});
};

/** What a thrown thing means to the caller. Foreign messages may quote the request: only codes are read of them. */
function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Refusal) return error.problem;
  if (error instanceof StoreUnavailable) return storeUnavailable;
  const { code, statusCode, validation, validationContext } = error as Partial<FastifyError>;
  if (validation) return invalid(describeViolations(validation, fieldsOf(request, validationContext)));
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedMediaType;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge;
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || error instanceof SyntaxError) return notJson;
  if (statusCode === 400) return notJson;
  return internal;
}

/** The problem as FHIR says it; each field that is wrong is an issue of its own. */
function outcomeOf({ status, detail, errors = [] }: Problem): OperationOutcome {
  const outcome = operationOutcome('error', ISSUE_TYPE[status] ?? 'processing', detail);
  const [issue] = outcome.issue;
  const fields = errors.map(({ path, message }) => ({ ...issue!, diagnostics: `${path} ${message}` }));
  return fields.length === 0 ? outcome : { ...outcome, issue: fields };
}

/** Answers with the problem, under /fhir as an OperationOutcome. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  request.refusal = problem.code;
  reply.code(problem.status).headers(problem.headers ?? {});
  if (isFhir(request)) {
    return reply.type('application/fhir+json; charset=utf-8').send(JSON.stringify(outcomeOf(problem)));
  }
  const body: ProblemBody = {
    type: `urn:sallyport:problem:${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: problem.detail,
    code: problem.code,
    request_id: request.id,
    ...(problem.errors ? { errors: [...problem.errors] } : {}),
  };
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(body));
}

/** Records every refused or failed call as one AuditEvent before it is answered; what cannot be recorded is a 503. */
export function addRefusals(app: FastifyInstance, deps: { readonly store: Store; readonly observer: Observer }): void {
  const record = async (request: FastifyRequest, problem: Problem): Promise<void> => {
    const { operation = 'refused' } = request.routeOptions.config;
    // A caller that was turned away (FHIR.md section 3: a security alert), not a call that went wrong.
    const turnedAway = [401, 403, 429].includes(problem.status);
    const event = buildAuditEvent(
      {
        eventId: request.eventId,
        requestId: request.id,
        operation: turnedAway ? 'refused' : operation,
        outcome: problem.outcome,
        outcomeCode: problem.code,
        started: request.started,
        ended: new Date(),
        caller: request.caller,
        ...(problem.fhirContext === undefined ? {} : { fhirContext: problem.fhirContext }),
        details: { status: problem.status, operation },
      },
      deps.observer,
    );
    await deps.store.transaction((tx) => appendEvent(tx, event, request.caller.tenant));
  };

  const refuse = async (request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<FastifyReply> => {
    // A call with no key is gathered by server/unauthorized.ts; one outside the API (documents, probes) is not audited.
    if (problem.recorded || request.caller.keyId === undefined) return sendProblem(request, reply, problem);
    try {
      await record(request, problem);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return sendProblem(request, reply, storeUnavailable);
    }
    return sendProblem(request, reply, problem);
  };

  app.setErrorHandler(async (error, request, reply) => {
    const problem = problemOf(error, request);
    if (error instanceof StoreUnavailable) {
      request.log.warn({ request_id: request.id, code: error.code }, 'the store failed');
    }
    if (problem === internal) {
      // The class and place of a bug, not its message: that may quote what was being worked on.
      const { error: name } = describeError(error);
      request.log.error({ request_id: request.id, error: name, at: placesOf(error) }, 'failed');
    }
    return refuse(request, reply, problem);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = (['GET', 'POST', 'DELETE'] as const).filter(
      (method) => app.findRoute({ method, url: path }) !== null,
    );
    return refuse(request, reply, methods.length > 0 ? methodNotAllowed(methods) : notFound);
  });
}
