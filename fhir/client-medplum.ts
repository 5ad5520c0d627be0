import { ClientStorage, MedplumClient, MemoryStorage } from '@medplum/core';
import {
  bodyOf,
  type FhirClient,
  type FhirRequest,
  headersOf,
  MOST_BYTES,
  REQUEST_TIMEOUT_MS,
  urlBelow,
} from './client.ts';
import { exchange, FhirUnreachable, type HttpAnswer } from './client-http.ts';

export interface MedplumOptions {
  /** `https://…/fhir/R4` */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** `<root>/oauth2/token` unless given. */
  readonly tokenUrl?: string;
}

const FHIR_PATH = /\/fhir\/R4$/;

/** What one `send` hands to `fetch` and gets back from it. */
interface Pass {
  readonly request: FhirRequest;
  answer?: HttpAnswer;
}

/**
 * A Medplum server, by MedplumClient: OAuth2 client credentials, a new token before the old one ends and after a 401, and no
 * retries of its own (it would repeat POSTs). Its `fetch` is ours, so that limits hold and no redirect is followed; what it
 * keeps (the login) stays in memory. It prints what it cannot parse, so it is never given any such answer.
 */
export function medplumClient(options: MedplumOptions): FhirClient {
  const { baseUrl, clientId, clientSecret, tokenUrl } = options;
  // The signal is the one part of a request that MedplumClient hands to fetch untouched, on every attempt.
  const passes = new WeakMap<AbortSignal, Pass>();

  const guardedFetch = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const pass = init.signal ? passes.get(init.signal) : undefined;
    const answer = await exchange(new URL(target), {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body as string | Uint8Array<ArrayBuffer> | undefined,
      timeoutMs: pass?.request.timeoutMs ?? REQUEST_TIMEOUT_MS,
      mostBytes: pass?.request.mostBytes ?? MOST_BYTES,
    });
    if (pass) pass.answer = answer;
    const hasBody = answer.bytes.length > 0 && answer.status !== 204 && answer.status !== 304;
    return new Response(hasBody ? answer.bytes : null, {
      status: answer.status,
      headers: plainHeaders(answer.headers),
    });
  };

  const medplum = new MedplumClient({
    baseUrl: baseUrl.replace(FHIR_PATH, '/'),
    ...(tokenUrl === undefined ? {} : { tokenUrl }),
    fetch: guardedFetch,
    storage: new ClientStorage(new MemoryStorage()),
    maxRetries: 0,
    cacheTime: 0,
    redirect: 'manual',
    logLevel: 'none',
  });

  let login: Promise<unknown> | undefined;
  const ensureLogin = async (): Promise<void> => {
    if (medplum.getAccessToken() !== undefined) return;
    login ??= medplum.startClientLogin(clientId, clientSecret).finally(() => {
      login = undefined;
    });
    await login;
  };

  const run = (url: URL, request: FhirRequest, signal: AbortSignal): Promise<unknown> => {
    const init = { headers: headersOf(request), signal };
    const body = bodyOf(request);
    switch (request.method) {
      case 'GET':
        return medplum.get(url, init);
      case 'DELETE':
        return medplum.delete(url, init);
      case 'POST':
        return medplum.post(url, body, undefined, init);
      case 'PUT':
        return medplum.put(url, body, undefined, init);
      case 'PATCH':
        return medplum.patch(url, request.body as never, init);
    }
  };

  return {
    baseUrl,
    async send(request) {
      const url = urlBelow(baseUrl, request.path);
      if (!url) throw new FhirUnreachable('outside');
      const { signal } = new AbortController();
      const pass: Pass = { request };
      passes.set(signal, pass);
      try {
        await ensureLogin();
        await run(url, request, signal);
      } catch (error) {
        if (error instanceof FhirUnreachable) throw error;
        // Anything else is MedplumClient's own reading of an answer that we hold, or of the login's refusal.
        if (pass.answer === undefined) throw new FhirUnreachable('unauthorized');
      }
      if (pass.answer === undefined) throw new FhirUnreachable('network');
      if (pass.answer.status === 401) throw new FhirUnreachable('unauthorized', 401);
      return pass.answer;
    },
  };
}

/** Without what spoke of the body as it was sent. */
function plainHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) plain.delete(name);
  return plain;
}
