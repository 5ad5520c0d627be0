import { bodyOf, type FhirClient, headersOf, MOST_BYTES, REQUEST_TIMEOUT_MS, urlBelow } from './client.ts';
import { exchange, FhirUnreachable, type HttpAnswer } from './client-http.ts';
import type { TokenSource } from './smart-token.ts';

/** Any R4 server, with the tokens of `tokens`; without it, one that asks for none. */
export function bearerClient(baseUrl: string, tokens?: TokenSource): FhirClient {
  return {
    baseUrl,
    async send(request) {
      const url = urlBelow(baseUrl, request.path);
      if (!url) throw new FhirUnreachable('outside');
      const attempt = (token: string | undefined): Promise<HttpAnswer> =>
        exchange(url, {
          method: request.method,
          headers: { ...headersOf(request), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
          body: bodyOf(request),
          timeoutMs: request.timeoutMs ?? REQUEST_TIMEOUT_MS,
          mostBytes: request.mostBytes ?? MOST_BYTES,
        });
      const token = await tokens?.token();
      let answer = await attempt(token);
      if (answer.status === 401 && tokens && token !== undefined) {
        tokens.discard(token);
        answer = await attempt(await tokens.token());
      }
      if (answer.status === 401) throw new FhirUnreachable('unauthorized', 401);
      return answer;
    },
  };
}
