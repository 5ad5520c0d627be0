import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls `over` once for every request, when it was answered, or its caller has left and nobody works on it any more.
 * `onResponse` alone would not do: it does not come for a caller who has left.
 */
export function whenOver(app: FastifyInstance, over: (request: FastifyRequest, reply: FastifyReply) => void): void {
  const worked = new WeakSet<FastifyRequest>();
  const left = new WeakSet<FastifyRequest>();
  const ended = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest, reply: FastifyReply): void => {
    if (ended.has(request)) return;
    ended.add(request);
    over(request, reply);
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (worked.has(request)) left.add(request);
      else end(request, reply);
    });
  });
  app.addHook('preHandler', async (request) => {
    worked.add(request);
  });
  app.addHook('onSend', async (request, reply) => {
    worked.delete(request);
    if (left.has(request)) end(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply));
}
