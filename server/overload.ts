import type { FastifyInstance, FastifyRequest } from 'fastify';
import { overloaded, Refusal } from './problem.ts';
import { whenOver } from './request-over.ts';

/** Bytes of bodies worked on at once: eight notes of the longest size were seen to fit the heap that `npm start` sets. */
export const MOST_BYTES_IN_FLIGHT = 8 * 1024 * 1024;
/** What a body counts whose length is not declared. */
const UNDECLARED_BYTES = 1024 * 1024;

/** A text that would wait longer for a worker is refused at once: later is too late for whoever waits for the answer. */
export const LONGEST_WAIT_MS = 60;
/** Calls at once that never wait too long by this measure: a slow machine serves its callers slowly rather than not at all. */
const ALWAYS_TAKEN = 32;

/**
 * Answers 503 with Retry-After when more than `maxInFlight` audited calls, or more than MOST_BYTES_IN_FLIGHT of their
 * bodies, are being worked on, or when there are ALWAYS_TAKEN of them and
 * the workers have more than LONGEST_WAIT_MS of work before them (`waitMs`). A call that is alone is always taken: its own
 * limit is the body limit.
 */
export function addOverloadGuard(
  app: FastifyInstance,
  { maxInFlight, waitMs }: { readonly maxInFlight: number; readonly waitMs: () => number },
): void {
  const working = new WeakMap<FastifyRequest, number>();
  let inFlight = 0;
  let bytesInFlight = 0;
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.operation === undefined) return;
    const bytes = bytesOf(request);
    const tooMany =
      inFlight >= maxInFlight ||
      bytesInFlight + bytes > MOST_BYTES_IN_FLIGHT ||
      (inFlight >= ALWAYS_TAKEN && waitMs() > LONGEST_WAIT_MS);
    if (inFlight > 0 && tooMany) throw new Refusal(overloaded);
    working.set(request, bytes);
    inFlight++;
    bytesInFlight += bytes;
  });
  whenOver(app, (request) => {
    const bytes = working.get(request);
    if (bytes === undefined) return;
    working.delete(request);
    inFlight--;
    bytesInFlight -= bytes;
  });
}

function bytesOf({ headers }: FastifyRequest): number {
  const declared = Number(headers['content-length'] ?? 0);
  if (headers['transfer-encoding'] !== undefined || !Number.isSafeInteger(declared)) return UNDECLARED_BYTES;
  return declared;
}
