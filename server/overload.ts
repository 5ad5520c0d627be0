import type { FastifyInstance, FastifyRequest } from 'fastify';
import { overloaded, Refusal } from './problem.ts';

/** Answers 503 with Retry-After when more than `maxInFlight` audited calls are being worked on. */
export function addOverloadGuard(app: FastifyInstance, maxInFlight: number): void {
  const working = new WeakSet<FastifyRequest>();
  let inFlight = 0;
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.operation === undefined) return;
    if (inFlight >= maxInFlight) throw new Refusal(overloaded);
    working.add(request);
    inFlight++;
  });
  app.addHook('onResponse', async (request) => {
    if (working.delete(request)) inFlight--;
  });
}
