import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenCall, Telemetry } from './telemetry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the answer held, for the counters: set by a route when its operation succeeded. */
    measured: { readonly entityTypes?: readonly string[]; readonly flagged?: boolean };
    openCall: OpenCall | undefined;
  }
}

/**
 * One log line for every request, and a trace and counts for every call of an operation. Routes appear as patterns: a
 * URL may hold what a caller put there. Goes in after server/request-context.ts.
 */
export function addObservation(app: FastifyInstance, telemetry: Telemetry): void {
  const none = {};
  app.decorateRequest('measured');
  app.decorateRequest('openCall');
  app.addHook('onRequest', async (request) => {
    request.measured = none;
    if (request.routeOptions.config.operation === undefined) return;
    const name = `${request.method} ${patternOf(request)}`;
    request.openCall = telemetry.open(name, request.started.getTime(), request.headers);
  });
  // In callback form, so that the handler runs inside the call's context.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.openCall) request.openCall.within(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    const call = { status: reply.statusCode, durationMs: reply.elapsedTime, ...request.measured };
    request.openCall?.end({ operation: operation ?? 'none', ...call });
    const line = {
      method: request.method,
      route: patternOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      key: request.caller.keyId,
    };
    if (operation === undefined && reply.statusCode < 400) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
}

/** `/v1/token-maps/:id`; a path that no route has is not repeated. */
const patternOf = (request: FastifyRequest): string => request.routeOptions.url ?? '(no such route)';
