import { capabilityStatement } from '../../fhir/capability.ts';
import type { App, RouteDeps } from '../app.ts';
import { fhirAnswer } from '../schemas.ts';

export function metadataRoute(app: App, deps: RouteDeps): void {
  app.get(
    '/fhir/R4/metadata',
    {
      config: { scope: 'none' },
      schema: {
        operationId: 'capabilities',
        tags: ['fhir'],
        summary: 'CapabilityStatement',
        security: [],
        response: { 200: fhirAnswer('The CapabilityStatement'), 400: fhirAnswer('OperationOutcome') },
      },
    },
    async (request, reply) =>
      reply
        .type('application/fhir+json; charset=utf-8')
        .send(JSON.stringify(capabilityStatement(deps.version, `${request.protocol}://${request.host}/fhir/R4`))),
  );
}
