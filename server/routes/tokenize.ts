import { type TokenizeAnswer, tokenize } from '../../plugin/tokenize.ts';
import type { App, RouteDeps } from '../app.ts';
import { checkContext, runOnce } from '../call.ts';
import {
  commonProblems,
  conflict,
  included,
  includeQuery,
  mapUnknown,
  TokenizeRequest,
  TokenizeResponse,
} from '../schemas.ts';

export function tokenizeRoute(app: App, deps: RouteDeps): void {
  app.post(
    '/v1/inbound/tokenize',
    {
      config: { scope: 'tokenize', operation: 'tokenize' },
      schema: {
        operationId: 'tokenize',
        tags: ['inbound'],
        summary: 'Replace PHI in clinical text by tokens that only this instance can reverse',
        body: TokenizeRequest,
        querystring: includeQuery(['entities']),
        response: { 200: TokenizeResponse, ...commonProblems, ...mapUnknown, ...conflict },
      },
    },
    async (request) => {
      const fhirContext = checkContext(request.body.fhir_context, deps.config.fhir.baseUrl);
      const call = { ...request.body, ...(fhirContext === undefined ? {} : { fhir_context: fhirContext }) };
      const answer = await runOnce<TokenizeAnswer>(
        {
          request,
          operation: 'tokenize',
          fhirContext,
          idempotency: deps.idempotency,
          tokenMapOf: ({ token_map_id }) => token_map_id,
        },
        (context) => tokenize(deps.tokenize, call, context),
      );
      const { entities, ...required } = answer;
      return included(request.query, 'entities') ? { ...required, entities: [...entities] } : required;
    },
  );
}
