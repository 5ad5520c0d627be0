import type { FastifyInstance } from 'fastify';
import type { ApiKey } from './api-keys.ts';
import { forbidden, invalid, Refusal, tooManyUnauthorized, unauthorized } from './problem.ts';
import { scopeOf } from './request-context.ts';
import type { UnauthorizedCalls } from './unauthorized.ts';

/** An opaque user id of the EHR, or a FHIR reference; it becomes an AuditEvent agent. */
const ON_BEHALF_OF = /^[A-Za-z0-9._:@|/-]{1,128}$/;

/** Checks the API key and its scope before anything of the body is read. */
export function addAuthentication(
  app: FastifyInstance,
  {
    findKey,
    calls,
  }: { readonly findKey: (bearer: string) => Promise<ApiKey | undefined>; readonly calls: UnauthorizedCalls },
): void {
  app.addHook('onRequest', async (request) => {
    const scope = scopeOf(request);
    if (scope === 'none') return;
    const [, bearer] = /^Bearer +([\x21-\x7e]{1,256}) *$/i.exec(request.headers.authorization ?? '') ?? [];
    const key = bearer === undefined ? undefined : await findKey(bearer);
    if (!key) {
      const retryAfterS = await calls.note(request);
      throw new Refusal(retryAfterS === undefined ? unauthorized : tooManyUnauthorized(retryAfterS));
    }
    request.apiKey = key;
    request.caller = {
      keyId: key.id,
      tenant: key.tenant,
      purposeOfUse: key.purposeOfUse,
      address: request.ip,
      test: key.test,
    };
    const user = request.headers['x-on-behalf-of'];
    if (user !== undefined) {
      if (typeof user !== 'string' || !ON_BEHALF_OF.test(user)) {
        throw new Refusal(
          invalid([{ path: 'X-On-Behalf-Of', message: 'must be an opaque id of 1 to 128 plain characters' }]),
        );
      }
      request.caller = { ...request.caller, onBehalfOf: user };
    }
    if (scope !== 'any' && !key.scopes.includes(scope)) throw new Refusal(forbidden(scope));
  });
}
