import type { App, RouteDeps } from '../app.ts';
import { ageSeconds } from '../deliver.ts';
import { commonProblems, HealthResponse } from '../schemas.ts';

export function healthRoutes(app: App, deps: RouteDeps): void {
  app.get(
    '/v1/health',
    {
      config: { scope: 'any' },
      schema: {
        operationId: 'health',
        tags: ['operation'],
        summary: 'Version, instance, models, delivery of AuditEvents',
        response: { 200: HealthResponse, ...commonProblems },
      },
    },
    async () => ({
      status: 'ok' as const,
      version: deps.version,
      instance_id: deps.observer.instanceId,
      models: [...deps.cards, deps.validate.knowledge].map(({ name, version, sha256 }) => ({ name, version, sha256 })),
      audit: await deliveryOf(deps),
    }),
  );
  app.get('/livez', { config: { scope: 'none' }, schema: { hide: true } }, async (_request, reply) => reply.send());
  app.get('/readyz', { config: { scope: 'none' }, schema: { hide: true } }, async (_request, reply) => {
    await deps.store.query('SELECT 1');
    return reply.send();
  });
  if (deps.config.metrics === 'prometheus') {
    app.get('/metrics', { config: { scope: 'any' }, schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/plain; version=0.0.4; charset=utf-8').send(await deps.telemetry.prometheusText()),
    );
  }
}

async function deliveryOf({ deliveries }: RouteDeps) {
  const { backlog, lastDelivered, oldestWaiting, deadLetters } = await deliveries.status();
  return {
    backlog,
    last_delivered: lastDelivered,
    oldest_age_seconds: ageSeconds(oldestWaiting, Date.now()),
    dead_letters: deadLetters,
  };
}
