import type { HttpAnswer } from './client-http.ts';

export interface FhirRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base, without a leading slash: `Patient/p-1`, `Condition?patient=Patient/p-1`; '' posts a batch. */
  readonly path: string;
  /** Sent as JSON, unless it is text or bytes. */
  readonly body?: object | string | Uint8Array<ArrayBuffer>;
  /** `application/fhir+json` unless given. */
  readonly contentType?: string;
  /** Asked for: `application/fhir+json` unless given. */
  readonly accept?: string;
  /** Others, such as `If-None-Exist`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** 10,000 unless given. */
  readonly timeoutMs?: number;
  /** 16 MiB unless given. */
  readonly mostBytes?: number;
}

/**
 * One FHIR server. `send` resolves with any status that the server gives (404, 410, 429 …) except 401, for which a new token
 * is fetched once; it rejects with FhirUnreachable when there is no whole answer. Nothing of it is logged.
 */
export interface FhirClient {
  readonly baseUrl: string;
  send(request: FhirRequest): Promise<HttpAnswer>;
}

export const REQUEST_TIMEOUT_MS = 10_000;
export const MOST_BYTES = 16 * 1024 * 1024;
const FHIR_JSON = 'application/fhir+json';

/** Where a request goes; undefined when its path climbs out of the base. */
export function urlBelow(baseUrl: string, path: string): URL | undefined {
  const base = new URL(baseUrl);
  const url = URL.parse(path === '' ? baseUrl : `${baseUrl}/${path}`);
  const isBelow = url?.origin === base.origin && `${url.pathname}/`.startsWith(`${base.pathname.replace(/\/$/, '')}/`);
  return url !== null && isBelow ? url : undefined;
}

/** An absolute URL of the server (a Bundle's `next` link) as a path below its base; undefined when it leads elsewhere. */
export function pathBelow(baseUrl: string, link: string): string | undefined {
  const url = URL.parse(link, `${baseUrl}/`);
  const base = new URL(`${baseUrl}/`);
  if (url === null || url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return undefined;
  return `${url.pathname.slice(base.pathname.length)}${url.search}`;
}

/** Spelt as MedplumClient spells them: under another spelling it would add its own beside ours. */
export const headersOf = ({ body, contentType, accept, headers }: FhirRequest): Record<string, string> => ({
  Accept: accept ?? FHIR_JSON,
  ...(body === undefined ? {} : { 'Content-Type': contentType ?? FHIR_JSON }),
  ...headers,
});

export const bodyOf = ({ body }: FhirRequest): string | Uint8Array<ArrayBuffer> | undefined =>
  body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
