import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OpenTelemetry collector of ours on loopback, for OTLP over HTTP with JSON: keeps all that is sent to it. */
export interface Collector {
  readonly endpoint: string;
  /** The bodies sent to `/v1/traces`, `/v1/metrics` or `/v1/logs`. */
  bodies(signal: 'traces' | 'metrics' | 'logs'): readonly string[];
  spans(): readonly SentSpan[];
  close(): Promise<void>;
}
export interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}
interface SentTraces {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

export async function startCollector(): Promise<Collector> {
  const received: { readonly path: string; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString() });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bodies = (signal: string): string[] =>
    received.filter(({ path }) => path === `/v1/${signal}`).map(({ body }) => body);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bodies,
    spans: () =>
      bodies('traces')
        .flatMap((body) => (JSON.parse(body) as SentTraces).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
