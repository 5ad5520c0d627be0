import { Type } from 'typebox';
import { HOOKS, isSigned, readDelivery } from '../../plugin/hooks/delivery.ts';
import { RECEIVED, type Received, receive } from '../../plugin/hooks/queue.ts';
import type { App, RouteDeps } from '../app.ts';
import { contextOf } from '../call.ts';
import { badSignature, Refusal } from '../problem.ts';
import { commonProblems } from '../schemas.ts';

const SUMMARY = {
  tokenize: 'Rest-hook of a Subscription on notes: the tokenized copy is written beside each',
  validate: 'Rest-hook of a Subscription on AI-written text: it is released, or held with a Task',
} as const;

/**
 * The targets of a FHIR server's Subscriptions: key, signature over the raw body, stored, 202; worked on afterwards. Whatever
 * can never be worked on is answered 202 too: the server would only send it again.
 */
export function hookRoutes(app: App, deps: RouteDeps): void {
  const { hookSecret } = deps.config;
  app.register(async (plain) => {
    const scope = plain as App;
    const types = ['application/json', 'application/fhir+json'];
    scope.removeContentTypeParser(types);
    scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const name of HOOKS) {
      scope.post(
        `/v1/hooks/${name}`,
        {
          config: { scope: 'hooks', operation: 'hook' },
          schema: {
            operationId: `${name}Hook`,
            tags: ['hooks'],
            summary: SUMMARY[name],
            consumes: ['application/fhir+json'],
            body: Type.Any({ description: 'The resource; `{}` for a delete' }),
            headers: Type.Object({
              'x-signature': Type.Optional(
                Type.String({
                  description: 'Hex HMAC-SHA256 of the raw body, needed when SALLYPORT_HOOK_SECRET is set',
                }),
              ),
            }),
            response: {
              202: Type.Object({ status: Type.Unsafe<Received>({ type: 'string', enum: [...RECEIVED] }) }),
              ...commonProblems,
            },
          },
        },
        async (request, reply) => {
          const body = (request.body as Buffer | null) ?? Buffer.alloc(0); // a delivery without a body is one of no resource
          if (hookSecret !== undefined && !isSigned(hookSecret, body, request.headers['x-signature'])) {
            throw new Refusal(badSignature);
          }
          const delivery = readDelivery(request.headers, body);
          const status = await receive(deps.reviews, { name, delivery, body, dueMs: Date.now() }, contextOf(request));
          deps.hooks.wake();
          return reply.code(202).send({ status });
        },
      );
    }
  });
}
