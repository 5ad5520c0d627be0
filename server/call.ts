import type { FastifyRequest } from 'fastify';
import { parseReference } from '../fhir/references.ts';
import type { Failure } from '../plugin/failure.ts';
import type { CallContext } from '../plugin/tokenize.ts';
import { PROBLEMS } from './failures.ts';
import type { Idempotency, Repeatable } from './idempotency.ts';
import { invalid, Refusal } from './problem.ts';

/** The canonical form of a request's `fhir_context`; throws a 400 when it is no reference or leads to another host. */
export function checkContext(text: string | undefined, fhirBaseUrl: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const parsed = parseReference(text, fhirBaseUrl);
  if ('ok' in parsed) return parsed.ok.reference;
  const message =
    parsed.failed === 'foreign-host'
      ? 'is an absolute URL that is not below the configured FHIR base'
      : 'is not a FHIR R4 reference';
  throw new Refusal(invalid([{ path: '/fhir_context', message }]));
}

/** The answer, or the Failure thrown as its problem to the one place that records and answers it. */
export function answerOf<Answer extends object>(result: Answer | Failure, fhirContext?: string): Answer {
  if (!('kind' in result)) return result;
  const problem = PROBLEMS[(result as Failure).kind];
  throw new Refusal(fhirContext === undefined ? problem : { ...problem, fhirContext });
}

/** This request's call, as the plugin's operations take it. */
export const contextOf = (request: FastifyRequest): Omit<CallContext<never>, 'onCommit'> => ({
  caller: request.caller,
  requestId: request.id,
  eventId: request.eventId,
  started: request.started,
});

/** Runs an operation of the plugin as this request's call, once per Idempotency-Key. */
export const runOnce = <Answer extends object>(
  { idempotency, fhirContext, ...call }: RunOptions<Answer>,
  work: (context: CallContext<Answer>) => Promise<Answer | Failure>,
): Promise<Answer> =>
  idempotency.once(call, async (onCommit) =>
    answerOf(await work({ ...contextOf(call.request), ...(onCommit ? { onCommit } : {}) }), fhirContext),
  );

interface RunOptions<Answer> extends Repeatable<Answer> {
  readonly fhirContext?: string | undefined;
  readonly idempotency: Idempotency;
}
