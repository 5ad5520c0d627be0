import { type DetokenizeAnswer, detokenize } from '../../plugin/detokenize.ts';
import type { App, RouteDeps } from '../app.ts';
import { checkContext, runOnce } from '../call.ts';
import { commonProblems, conflict, DetokenizeRequest, DetokenizeResponse, mapUnknown } from '../schemas.ts';

export function detokenizeRoute(app: App, deps: RouteDeps): void {
  app.post(
    '/v1/outbound/detokenize',
    {
      config: { scope: 'detokenize', operation: 'detokenize' },
      schema: {
        operationId: 'detokenize',
        tags: ['outbound'],
        summary: 'Put the original values back where their tokens stand',
        body: DetokenizeRequest,
        response: { 200: DetokenizeResponse, ...commonProblems, ...mapUnknown, ...conflict },
      },
    },
    async (request) => {
      const fhirContext = checkContext(request.body.fhir_context, deps.config.fhir.baseUrl);
      const call = { ...request.body, ...(fhirContext === undefined ? {} : { fhir_context: fhirContext }) };
      const answer = await runOnce<DetokenizeAnswer>(
        {
          request,
          operation: 'detokenize',
          fhirContext,
          idempotency: deps.idempotency,
          tokenMapOf: () => call.token_map_id,
        },
        (context) => detokenize(deps.tokenize, call, context),
      );
      return { ...answer, unknown_tokens: [...answer.unknown_tokens] };
    },
  );
}
