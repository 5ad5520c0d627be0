import { Type } from 'typebox';
import { destroyTokenMap, readTokenMap } from '../../plugin/token-map/operations.ts';
import type { App, RouteDeps } from '../app.ts';
import { answerOf, contextOf } from '../call.ts';
import { PROBLEMS } from '../failures.ts';
import { Refusal } from '../problem.ts';
import { commonProblems, mapUnknown, TokenMapParams, TokenMapResponse } from '../schemas.ts';

export function tokenMapRoutes(app: App, deps: RouteDeps): void {
  app.get(
    '/v1/token-maps/:id',
    {
      config: { scope: 'detokenize', operation: 'token-map-read' },
      schema: {
        operationId: 'readTokenMap',
        tags: ['token maps'],
        summary: "A token map's metadata, never its values",
        params: TokenMapParams,
        response: { 200: TokenMapResponse, ...commonProblems, ...mapUnknown },
      },
    },
    async (request) => {
      const { contexts, ...metadata } = answerOf(
        await readTokenMap(deps.tokenMaps, request.params.id, contextOf(request)),
      );
      return { ...metadata, contexts: [...contexts] };
    },
  );
  app.delete(
    '/v1/token-maps/:id',
    {
      config: { scope: 'detokenize', operation: 'token-map-delete' },
      schema: {
        operationId: 'destroyTokenMap',
        tags: ['token maps'],
        summary: "Destroy a token map's data key: nothing of it can be reversed again",
        params: TokenMapParams,
        response: {
          204: Type.Null({ description: 'Destroyed, also the second time' }),
          ...commonProblems,
          ...mapUnknown,
        },
      },
    },
    async (request, reply) => {
      const failure = await destroyTokenMap(deps.tokenMaps, request.params.id, contextOf(request));
      if (failure) throw new Refusal(PROBLEMS[failure.kind]);
      return reply.code(204).send(null);
    },
  );
}
