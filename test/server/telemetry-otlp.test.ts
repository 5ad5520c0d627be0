import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { startTelemetry, type Telemetry } from '../../server/telemetry.ts';

/** A collector of ours on loopback: keeps what is sent to each path. */
const received: { readonly path: string; readonly body: string }[] = [];
let collector: Server;
let telemetry: Telemetry;
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString() });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const { config, otel } = readConfig({
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_LOGS_EXPORTER: 'otlp',
    OTEL_METRICS_EXPORTER: 'otlp',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  Object.assign(process.env, otel);
  telemetry = await startTelemetry({ config, version: '1.2.3' });
});
afterAll(() => new Promise((resolve) => collector.close(resolve)));

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

test('a call below a traceparent, its stages, its counts and the log reach the collector, and nothing of the host does', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const call = telemetry.open('POST /v1/inbound/tokenize', Date.now(), {
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  });
  await call.within(() => telemetry.stage('commit', async () => undefined));
  call.end({ operation: 'tokenize', status: 200, durationMs: 3, entityTypes: ['SSN'] });
  const bare = telemetry.open('POST /v1/outbound/validate', Date.now(), {
    traceparent: '3f2b0c1e-8f4d-4a57-9a51-0f6d2f0c8a11', // what Medplum may send: ignored, not an error
  });
  bare.end({ operation: 'validate', status: 503, durationMs: 3 });
  telemetry.writeLog?.(`{"level":30,"time":"2026-01-01T00:00:00.000Z","route":"/v1/health","msg":"answered"}\n`);
  await telemetry.close();

  const sent = received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body).resourceSpans);
  const spans: SentSpan[] = sent.flatMap((each) => each.scopeSpans).flatMap((each) => each.spans);
  const byName = Object.fromEntries(spans.map((span) => [span.name, span]));
  expect(byName['POST /v1/inbound/tokenize']).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(byName.commit).toMatchObject({ traceId, parentSpanId: byName['POST /v1/inbound/tokenize']?.spanId });
  expect(byName['POST /v1/outbound/validate']?.parentSpanId ?? '').toBe('');

  const bodies = (path: string): string =>
    received
      .filter((each) => each.path === path)
      .map(({ body }) => body)
      .join();
  expect(bodies('/v1/metrics')).toContain('sallyport.calls');
  expect(bodies('/v1/logs')).toContain('answered');
  const attributes = sent.flatMap((each) => each.resource.attributes).map(({ key }: { key: string }) => key);
  expect(new Set(attributes)).toContain('service.name');
  expect(attributes.filter((key: string) => /^(host|process|os)\./.test(key))).toEqual([]);
});
