import { exchange, FhirUnreachable } from './client-http.ts';
import { clientAssertion, type SigningKey } from './smart-key.ts';

export interface SmartOptions {
  readonly baseUrl: string;
  readonly clientId: string;
  /** How the client proves itself: by a signed JWT, or by a shared secret. */
  readonly proof: { readonly signingKey: SigningKey } | { readonly secret: string };
  /** `system/*.read` unless given, in the form that the server's scopes have. */
  readonly scope?: string;
  /** Found by `.well-known/smart-configuration` unless given. */
  readonly tokenUrl?: string;
  readonly now?: () => number;
}

/** A Bearer token for a FHIR server, kept until a minute before it ends. */
export interface TokenSource {
  /** Rejects with FhirUnreachable: 'unauthorized' when the server gives none. */
  token(): Promise<string>;
  /** The server did not accept that token: the next call fetches a new one. */
  discard(token: string): void;
}

const LIMITS = { timeoutMs: 10_000, mostBytes: 256 * 1024 };
const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const EARLY_MS = 60_000;
/** A server that does not say how long its token lives: SMART recommends five minutes at most. */
const DEFAULT_LIFETIME_S = 300;

const stringOf = (json: unknown, name: string): string | undefined => {
  const value = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

interface Endpoint {
  readonly tokenUrl: string;
  /** Whether the secret goes into an Authorization header; into the form otherwise. */
  readonly basic: boolean;
}

/** hl7.org/fhir/smart-app-launch/conformance.html. The token endpoint may be on another host, but not on plain http when the FHIR server is not. */
async function discover(baseUrl: string): Promise<Endpoint> {
  const answer = await exchange(new URL(`${baseUrl}/.well-known/smart-configuration`), {
    method: 'GET',
    headers: { accept: 'application/json' },
    ...LIMITS,
  });
  const url = URL.parse(stringOf(answer.json, 'token_endpoint') ?? '');
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && baseUrl.startsWith('http:'));
  if (answer.status !== 200 || url === null || !isSafe) throw new FhirUnreachable('unauthorized', answer.status);
  const { token_endpoint_auth_methods_supported: methods } = answer.json as Record<string, unknown>;
  const posts = !Array.isArray(methods) || methods.includes('client_secret_post');
  return { tokenUrl: url.href, basic: !posts };
}

/**
 * Client credentials: SMART Backend Services (hl7.org/fhir/smart-app-launch/backend-services.html) by a signed JWT, or RFC
 * 6749 section 4.4 by a secret.
 */
export function smartTokens(options: SmartOptions): TokenSource {
  const { baseUrl, clientId, proof, scope = 'system/*.read', now = Date.now } = options;
  let endpoint: Endpoint | undefined =
    options.tokenUrl === undefined ? undefined : { tokenUrl: options.tokenUrl, basic: false };
  let current: { readonly token: string; readonly until: number } | undefined;
  let fetching: Promise<string> | undefined;

  const fetchToken = async (): Promise<string> => {
    endpoint ??= await discover(baseUrl);
    const { tokenUrl, basic } = endpoint;
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope });
    const headers: Record<string, string> = {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    };
    if ('signingKey' in proof) {
      form.set('client_assertion_type', JWT_BEARER);
      form.set('client_assertion', clientAssertion(proof.signingKey, { clientId, tokenUrl, nowMs: now() }));
    } else if (basic) {
      // RFC 6749 section 2.3.1: each half form-encoded before they are joined.
      const halves = [clientId, proof.secret].map(encodeURIComponent).join(':');
      headers.authorization = `Basic ${Buffer.from(halves).toString('base64')}`;
    } else {
      form.set('client_id', clientId);
      form.set('client_secret', proof.secret);
    }
    const answer = await exchange(new URL(tokenUrl), { method: 'POST', headers, body: form.toString(), ...LIMITS });
    const token = stringOf(answer.json, 'access_token');
    if (answer.status !== 200 || token === undefined) throw new FhirUnreachable('unauthorized', answer.status);
    const { expires_in: expiresIn } = answer.json as { readonly expires_in?: unknown };
    const lifetimeMs = (typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : DEFAULT_LIFETIME_S) * 1000;
    current = { token, until: now() + Math.max(lifetimeMs - EARLY_MS, lifetimeMs / 2) };
    return token;
  };

  return {
    async token() {
      if (current && current.until > now()) return current.token;
      fetching ??= fetchToken().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    discard(token) {
      if (current?.token === token) current = undefined;
    },
  };
}
