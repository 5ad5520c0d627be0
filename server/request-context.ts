import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditedOperation, Caller } from '../audit/event.ts';
import type { ApiKey, Scope } from './api-keys.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the API key must be allowed to do; `any` key, or `none`: no key. */
    scope?: Scope | 'any' | 'none';
    /** What a call of this route is in the audit record; absent: the route's calls are not audited. */
    operation?: AuditedOperation;
  }
  interface FastifyRequest {
    caller: Caller;
    /** The key that was presented; absent where none is needed. */
    apiKey: ApiKey | undefined;
    started: Date;
    /** `performance.now()` at the start. */
    startedAt: number;
    /** The AuditEvent's id, made here so that a retry of its delivery is known. */
    eventId: string;
  }
}

/** A caller's own request id is taken over when it is short and plain. */
const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{1,100}$/;

export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && SANE_REQUEST_ID.test(header) ? header : `req-${randomUUID()}`;

const nobody: Caller = { tenant: 'default', purposeOfUse: 'TREAT' };

/**
 * Answers hold PHI or decisions about it: no cache keeps them, no browser guesses what they are, runs them, frames them or
 * hands them to another site's page. A route with a page of its own states what that page may load.
 */
export const plainHeaders = ({ id, protocol }: Pick<FastifyRequest, 'id' | 'protocol'>): Record<string, string> => ({
  'x-request-id': id,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // A year: whoever once called by TLS is never led to plain HTTP (RFC 6797).
  ...(protocol === 'https' && { 'strict-transport-security': 'max-age=31536000' }),
});

/** Decorates every request with who calls, when, and the id of its AuditEvent; answers with its X-Request-Id. */
export function addRequestContext(app: FastifyInstance): void {
  app.decorateRequest('caller', null as unknown as Caller);
  app.decorateRequest('started', null as unknown as Date);
  app.decorateRequest('apiKey');
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('eventId', '');
  app.addHook('onRequest', async (request, reply) => {
    request.started = new Date();
    request.startedAt = performance.now();
    request.eventId = randomUUID();
    request.caller = { ...nobody, address: request.ip };
    reply.headers(plainHeaders(request));
  });
}

/** Under /fhir errors are OperationOutcomes and bodies FHIR JSON. */
export const isFhir = (request: FastifyRequest): boolean => /^\/fhir(?:[/?]|$)/.test(request.url);

/** The scope that a request needs: what its route says; else any key under /v1 and /fhir, also where there is no route. */
export const scopeOf = (request: FastifyRequest): Scope | 'any' | 'none' =>
  request.routeOptions.config.scope ?? (/^\/(?:fhir|v1)(?:[/?]|$)/.test(request.url) ? 'any' : 'none');
