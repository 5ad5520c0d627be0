import { type ValidateAnswer, validate } from '../../plugin/validate.ts';
import type { App, RouteDeps } from '../app.ts';
import { checkContext, runOnce } from '../call.ts';
import { commonProblems, conflict, included, includeQuery, ValidateRequest, ValidateResponse } from '../schemas.ts';

export function validateRoute(app: App, deps: RouteDeps): void {
  app.post(
    '/v1/outbound/validate',
    {
      config: { scope: 'validate', operation: 'validate' },
      schema: {
        operationId: 'validate',
        tags: ['outbound'],
        summary: 'Score text that a language model wrote; flag it for a human below the threshold',
        body: ValidateRequest,
        querystring: includeQuery(['coverage', 'findings']),
        response: { 200: ValidateResponse, ...commonProblems, ...conflict },
      },
    },
    async (request) => {
      const fhirContext = checkContext(request.body.fhir_context, deps.config.fhir.baseUrl);
      const call = { ...request.body, ...(fhirContext === undefined ? {} : { fhir_context: fhirContext }) };
      const answer = await runOnce<ValidateAnswer>(
        {
          request,
          operation: 'validate',
          fhirContext,
          idempotency: deps.idempotency,
          tokenMapOf: () => undefined,
        },
        (context) => validate(deps.validate, call, context),
      );
      const { coverage, findings, ...required } = answer;
      return {
        ...required,
        ...(included(request.query, 'coverage') ? { coverage } : {}),
        ...(included(request.query, 'findings')
          ? { findings: findings.map((finding) => ({ ...finding, evidence: [...finding.evidence] })) }
          : {}),
      };
    },
  );
}
