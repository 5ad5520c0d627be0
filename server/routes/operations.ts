import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { operationDefinition } from '../../fhir/operation-definition.ts';
import { FHIR_OPERATIONS, type FhirOperationId, isOperationId } from '../../fhir/operations.ts';
import { readParameters, writeParameters } from '../../fhir/parameters.ts';
import { type DetokenizeAnswer, type DetokenizeRequest, detokenize } from '../../plugin/detokenize.ts';
import { type TokenizeAnswer, type TokenizeRequest, tokenize } from '../../plugin/tokenize.ts';
import { type ValidateAnswer, type ValidateRequest, validate } from '../../plugin/validate.ts';
import type { Scope } from '../api-keys.ts';
import type { App, RouteDeps } from '../app.ts';
import { checkContext, runOnce } from '../call.ts';
import { invalid, notFound, Refusal } from '../problem.ts';
import {
  DetokenizeRequest as DetokenizeBody,
  fhirAnswer,
  fhirProblems,
  TokenizeRequest as TokenizeBody,
  ValidateRequest as ValidateBody,
} from '../schemas.ts';

const FHIR_JSON = 'application/fhir+json; charset=utf-8';

/** Beside those of every call: the token map is unknown, the Idempotency-Key was used before. */
const FAILURES = { 404: fhirAnswer('No such token map here'), 409: fhirAnswer('Conflict') };

/** What an operation was asked: the values for its plain twin, and the extras to include. */
interface Asked {
  readonly values: Readonly<Record<string, unknown>>;
  readonly include: readonly string[];
}
type Run = (request: FastifyRequest, asked: Asked) => Promise<object>;

/** The three operations of the JSON API as FHIR operations: the same code, scopes, audit records and failures. */
export function operationRoutes(app: App, deps: RouteDeps): void {
  const { idempotency, config } = deps;
  /** The values with fhir_context in its canonical form. */
  const checked = <Call extends { readonly fhir_context?: string }>({ values }: Asked): Call => {
    const call = values as unknown as Call;
    const fhirContext = checkContext(call.fhir_context, config.fhir.baseUrl);
    return fhirContext === undefined ? call : { ...call, fhir_context: fhirContext };
  };
  const onceOf = (
    request: FastifyRequest,
    operation: string,
    { fhir_context: fhirContext }: { readonly fhir_context?: string },
  ) => ({ request, operation, fhirContext, idempotency });

  const runs: Record<
    FhirOperationId,
    { scope: Scope; operation: 'tokenize' | 'detokenize' | 'validate'; body: TSchema; run: Run }
  > = {
    'phi-tokenize': {
      scope: 'tokenize',
      operation: 'tokenize',
      body: TokenizeBody,
      async run(request, asked) {
        const call = checked<TokenizeRequest>(asked);
        const answer = await runOnce<TokenizeAnswer>(
          { ...onceOf(request, '$phi-tokenize', call), tokenMapOf: ({ token_map_id }) => token_map_id },
          (context) => tokenize(deps.tokenize, call, context),
        );
        const { entities, ...required } = answer;
        return asked.include.includes('entities') ? { ...required, entities } : required;
      },
    },
    'phi-detokenize': {
      scope: 'detokenize',
      operation: 'detokenize',
      body: DetokenizeBody,
      run(request, asked) {
        const call = checked<DetokenizeRequest>(asked);
        return runOnce<DetokenizeAnswer>(
          { ...onceOf(request, '$phi-detokenize', call), tokenMapOf: () => call.token_map_id },
          (context) => detokenize(deps.tokenize, call, context),
        );
      },
    },
    'clinical-validate': {
      scope: 'validate',
      operation: 'validate',
      body: ValidateBody,
      async run(request, asked) {
        const call = checked<ValidateRequest>(asked);
        const answer = await runOnce<ValidateAnswer>(
          { ...onceOf(request, '$clinical-validate', call), tokenMapOf: () => undefined },
          (context) => validate(deps.validate, call, context),
        );
        const { coverage, findings, ...required } = answer;
        return {
          ...required,
          ...(asked.include.includes('coverage') && { coverage }),
          ...(asked.include.includes('findings') && { findings }),
        };
      },
    },
  };

  for (const [id, { scope, operation, body, run }] of Object.entries(runs)) {
    const definition = FHIR_OPERATIONS[id as FhirOperationId];
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await run(request, readAsked(request, id as FhirOperationId, body));
      const parameters = writeParameters(answer as Readonly<Record<string, unknown>>, definition.out);
      return reply.type(FHIR_JSON).send(JSON.stringify(parameters));
    };
    app.post(
      `/fhir/R4/$${id}`,
      {
        config: { scope, operation },
        schema: {
          operationId: `fhir${definition.name}`,
          tags: ['fhir'],
          summary: `${definition.title}: Parameters in, Parameters out (OperationDefinition/${id})`,
          body: Type.Any({ description: 'Parameters' }),
          response: { 200: fhirAnswer('Parameters'), ...fhirProblems, ...FAILURES },
        },
      },
      handler,
    );
  }
  app.get(
    '/fhir/R4/OperationDefinition/:id',
    {
      config: { scope: 'any' },
      schema: {
        operationId: 'readOperationDefinition',
        tags: ['fhir'],
        summary: 'What an operation takes and gives',
        params: Type.Object({ id: Type.String() }),
        response: { 200: fhirAnswer('The OperationDefinition'), ...fhirProblems, 404: fhirAnswer('No such operation') },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!isOperationId(id)) throw new Refusal(notFound);
      return reply.type(FHIR_JSON).send(JSON.stringify(operationDefinition(id, deps.version)));
    },
  );
}

/** Reads the Parameters and holds them against the schema of the JSON twin; throws the 400. */
function readAsked(request: FastifyRequest, id: FhirOperationId, schema: TSchema): Asked {
  const read = readParameters(request.body, FHIR_OPERATIONS[id].in);
  if ('problems' in read) throw new Refusal(invalid(read.problems));
  const { include = [], ...values } = read.values;
  const extras: readonly string[] = id === 'phi-tokenize' ? ['entities'] : ['findings', 'coverage'];
  if (!(include as readonly unknown[]).every((each) => extras.includes(String(each)))) {
    throw new Refusal(invalid([{ path: 'include', message: `takes ${extras.join(', ')}` }]));
  }
  const validateBody = request.compileValidationSchema(schema, 'body');
  if (validateBody(values) === false) {
    throw Object.assign(new Error('invalid parameters'), {
      validation: validateBody.errors,
      validationContext: 'body',
    });
  }
  return { values, include: include as readonly string[] };
}
