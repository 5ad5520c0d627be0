import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProblemCode } from './problem.ts';
import { whenOver } from './request-over.ts';
import type { OpenCall } from './spans.ts';
import type { Telemetry } from './telemetry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    openCall: OpenCall | undefined;
    /** Why it was refused or failed, once it was answered so. */
    refusal: ProblemCode | undefined;
  }
}

/** What nginx logs for a caller that closed the connection before it was answered. */
const CALLER_LEFT = 499;

/**
 * One log line for every request, and a trace and counts for every call of an operation. Routes appear as patterns: a
 * URL may hold what a caller put there. Goes in after server/request-context.ts.
 */
export function addObservation(app: FastifyInstance, telemetry: Telemetry): void {
  let inFlight = 0;
  telemetry.gauge('sallyport.calls.in_flight', 'Calls being worked on', () => inFlight);
  app.decorateRequest('openCall');
  app.decorateRequest('refusal');
  app.addHook('onRequest', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    if (operation === undefined) return;
    inFlight++;
    const { method, headers } = request;
    const startedMs = request.started.getTime();
    request.openCall = telemetry.open({ method, route: patternOf(request), operation, startedMs, headers });
    if (request.openCall.ids.trace_id === undefined) return;
    request.log = request.log.child(request.openCall.ids);
    reply.log = request.log;
  });
  // In callback form, so that the handler runs inside the call's context.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.openCall) request.openCall.within(done);
    else done();
  });
  whenOver(app, (request, reply) => {
    const { operation } = request.routeOptions.config;
    const { refusal } = request;
    const status = reply.raw.writableEnded ? reply.statusCode : CALLER_LEFT;
    telemetry.call({ operation: operation ?? 'none', status, durationMs: reply.elapsedTime, refusal });
    if (request.openCall) {
      inFlight--;
      request.openCall.end({ status, refusal });
    }
    const line = {
      method: request.method,
      route: patternOf(request),
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      key: request.caller.keyId,
      code: refusal,
    };
    if (operation === undefined && status < 400) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
}

/** `/v1/token-maps/:id`; a path that no route has is not repeated. */
const patternOf = (request: FastifyRequest): string => request.routeOptions.url ?? '(no such route)';
