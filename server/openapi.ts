import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './app.ts';

/** The page is our own files and asks our own API; the package's default would also load from anywhere. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** OpenAPI 3.1 from the schemas that validate: `/openapi.json`, and `/docs` to read it without anything from outside. */
export async function addOpenApi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sallyport',
        version,
        description:
          "The guarded gate between a patient's chart and a language model: tokenizes PHI on the way in, validates generated text on the way out.",
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key made by `npm run keys -- create`' },
        },
      },
      security: [{ apiKey: [] }],
      tags: [
        { name: 'inbound', description: 'Text on its way to a language model' },
        { name: 'outbound', description: 'Text that came from one' },
        { name: 'token maps' },
        { name: 'hooks', description: "Targets of a FHIR server's Subscriptions" },
        { name: 'reviews', description: 'Flagged texts that wait for a human' },
        { name: 'audit', description: 'The record, in numbers' },
        { name: 'operation', description: 'Health, metrics' },
        { name: 'fhir', description: 'FHIR R4' },
      ],
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: PAGE_POLICY, uiConfig: { validatorUrl: null } });
  app.get('/openapi.json', { schema: { hide: true }, config: { scope: 'none' } }, async () => app.swagger());
}
