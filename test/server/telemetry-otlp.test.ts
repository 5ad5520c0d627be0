import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { startTelemetry, type Telemetry } from '../../server/telemetry.ts';
import { type Collector, startCollector } from '../support/collector.ts';

let collector: Collector;
let telemetry: Telemetry;
beforeAll(async () => {
  collector = await startCollector();
  const { config, otel } = readConfig({
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_LOGS_EXPORTER: 'otlp',
    OTEL_METRICS_EXPORTER: 'otlp',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  });
  Object.assign(process.env, otel);
  telemetry = await startTelemetry({ config, version: '1.2.3' });
});
afterAll(() => collector.close());

test('a call below a traceparent, its stages, counts and log lines reach the collector, and nothing of the host does', async () => {
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

  const byName = Object.fromEntries(collector.spans().map((span) => [span.name, span]));
  expect(byName['POST /v1/inbound/tokenize']).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(byName.commit).toMatchObject({ traceId, parentSpanId: byName['POST /v1/inbound/tokenize']?.spanId });
  expect(byName['POST /v1/outbound/validate']?.parentSpanId ?? '').toBe('');
  expect(collector.bodies('metrics').join()).toContain('sallyport.calls');
  expect(collector.bodies('logs').join()).toContain('answered');

  const everything = (['traces', 'metrics', 'logs'] as const).flatMap((signal) => collector.bodies(signal)).join();
  expect(everything).toContain('"service.name"');
  expect(everything).not.toMatch(/"(host|process|os)\./);
});
