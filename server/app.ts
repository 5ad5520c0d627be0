import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerOptions } from 'node:https';
import rateLimit from '@fastify/rate-limit';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type RawServerDefault } from 'fastify';
import type { Observer } from '../audit/event.ts';
import type { Store } from '../audit/store.ts';
import type { ModelCard } from '../models/card.ts';
import type { DetokenizeDeps } from '../plugin/detokenize.ts';
import type { HookWorker } from '../plugin/hooks/worker.ts';
import type { ReviewDeps } from '../plugin/reviews.ts';
import type { TokenMapDeps } from '../plugin/token-map/operations.ts';
import type { TokenizeDeps } from '../plugin/tokenize.ts';
import type { ValidateDeps } from '../plugin/validate.ts';
import type { ApiKey } from './api-keys.ts';
import { addAuthentication } from './auth.ts';
import type { Config } from './config.ts';
import { gatherRefreshes, type Refreshes } from './console-refreshes.ts';
import type { Deliveries } from './deliver.ts';
import { refuseWhenEnding } from './ending.ts';
import { type Idempotency, idempotency } from './idempotency.ts';
import { lingerAfterBody } from './linger.ts';
import { loggerOptions } from './logging.ts';
import { addObservation } from './observe.ts';
import { addOpenApi } from './openapi.ts';
import { addOverloadGuard } from './overload.ts';
import { Refusal, rateLimited } from './problem.ts';
import { protocolAnswers } from './protocol.ts';
import { RateStore } from './rate-store.ts';
import { addRefusals } from './refuse.ts';
import { addRequestContext, requestIdOf } from './request-context.ts';
import { auditChainRoute } from './routes/audit-chain.ts';
import { auditEventRoutes } from './routes/audit-events.ts';
import { auditSummaryRoute } from './routes/audit-summary.ts';
import { auditTimelineRoute } from './routes/audit-timeline.ts';
import { consoleRoutes } from './routes/console.ts';
import { detokenizeRoute } from './routes/detokenize.ts';
import { healthRoutes } from './routes/health.ts';
import { hookRoutes } from './routes/hooks.ts';
import { keyRoute } from './routes/key.ts';
import { metadataRoute } from './routes/metadata.ts';
import { operationRoutes } from './routes/operations.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { tokenMapRoutes } from './routes/token-maps.ts';
import { tokenizeRoute } from './routes/tokenize.ts';
import { validateRoute } from './routes/validate.ts';
import { buildSerializer } from './serializers.ts';
import type { Telemetry } from './telemetry.ts';
import type { UnauthorizedCalls } from './unauthorized.ts';
import { cutUnread } from './unread.ts';

/** A million characters, each escaped in JSON, and room for the other fields. */
const BODY_LIMIT_BYTES = 16 * 1024 * 1024;
/** From a request's first byte to its last. */
const REQUEST_TIMEOUT_MS = 60_000;
/** On a connection on which nothing goes in or out: see `unread.ts`. */
const STALLED_MS = 60_000;
/** A `sp_test_` key's requests per minute. */
const TEST_KEY_LIMIT = 100;

/** Everything the routes use; made in `server/service.ts`. */
export interface AppDeps {
  readonly config: Config;
  readonly version: string;
  readonly observer: Observer;
  readonly store: Store;
  readonly cards: readonly ModelCard[];
  readonly tokenize: TokenizeDeps & DetokenizeDeps;
  readonly tokenMaps: TokenMapDeps;
  readonly validate: ValidateDeps;
  readonly reviews: ReviewDeps;
  readonly deliveries: Deliveries;
  /** Works on what the hooks stored; without a FHIR server it waits. */
  readonly hooks: Pick<HookWorker, 'wake'>;
  readonly findKey: (bearer: string) => Promise<ApiKey | undefined>;
  readonly unauthorizedCalls: UnauthorizedCalls;
  readonly telemetry: Telemetry;
  /** HTTPS by these; plain HTTP when absent. */
  readonly tls?: ServerOptions | undefined;
  /** Where log lines go; standard output when absent. */
  readonly writeLog?: ((line: string) => void) | undefined;
}
export type RouteDeps = AppDeps & { readonly idempotency: Idempotency; readonly refreshes: Refreshes };
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** The service without its socket: hooks in the order in which a request meets them, then the routes. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const app = fastify({
    https: deps.tls ?? null,
    ...loggerOptions(deps.config.logLevel, deps.writeLog),
    ...protocolAnswers,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_MS,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: false,
        validateSchema: false, // ours are of types (schemas.ts), and a test holds them against the standard
      },
    },
    schemaController: { compilersFactory: { buildSerializer } },
    return503OnClosing: false, // server/ending.ts answers as every refusal is answered
    // Some FHIR clients escape the dollar sign of an operation, which the router would keep apart.
    rewriteUrl: ({ url = '/' }) => url.replace(/^\/fhir\/R4\/%24/, '/fhir/R4/$$'),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App; // one type for both kinds of server

  app.removeContentTypeParser('text/plain');
  addRequestContext(app);
  addObservation(app, deps.telemetry);
  addRefusals(app, deps);
  lingerAfterBody(app);
  refuseWhenEnding(app);
  await addOpenApi(app, deps.version);
  addOverloadGuard(app, { maxInFlight: deps.config.maxInFlight });
  cutUnread(app);
  addAuthentication(app, { findKey: deps.findKey, calls: deps.unauthorizedCalls });
  if (deps.config.rateLimit > 0) {
    await app.register(rateLimit, {
      global: true,
      timeWindow: 60_000,
      store: RateStore,
      max: (request) => (request.caller.test ? TEST_KEY_LIMIT : deps.config.rateLimit),
      keyGenerator: (request) => request.caller.keyId ?? '',
      allowList: (request) => request.caller.keyId === undefined,
      enableDraftSpec: true,
      errorResponseBuilder: (_request, { ttl }) => {
        throw new Refusal(rateLimited({ 'retry-after': String(Math.max(1, Math.ceil(ttl / 1000))) }));
      },
    });
  }

  const routeDeps: RouteDeps = {
    ...deps,
    idempotency: idempotency({ store: deps.store, keyring: deps.tokenize.keyring }),
    refreshes: gatherRefreshes(),
  };
  await app.register(async (routes) => {
    tokenizeRoute(routes as App, routeDeps);
    detokenizeRoute(routes as App, routeDeps);
    tokenMapRoutes(routes as App, routeDeps);
    validateRoute(routes as App, routeDeps);
    reviewRoutes(routes as App, routeDeps);
    hookRoutes(routes as App, routeDeps);
    healthRoutes(routes as App, routeDeps);
    metadataRoute(routes as App, routeDeps);
    routes.register(async (fhir) => {
      const readJson = app.getDefaultJsonParser('error', 'error');
      fhir.addContentTypeParser('application/fhir+json', { parseAs: 'string' }, readJson);
      operationRoutes(fhir as App, routeDeps);
    });
    auditEventRoutes(routes as App, routeDeps);
    auditSummaryRoute(routes as App, routeDeps);
    auditTimelineRoute(routes as App, routeDeps);
    auditChainRoute(routes as App, routeDeps);
    keyRoute(routes as App);
    consoleRoutes(routes as App);
  });
  return app;
}
