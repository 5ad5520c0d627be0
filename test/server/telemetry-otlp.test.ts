import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { startTelemetry, type Telemetry } from '../../server/telemetry.ts';
import { type Collector, startCollector } from '../support/collector.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`;

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

const arrived = (route: string, headers: Record<string, string> = {}) =>
  telemetry.open({
    method: 'POST',
    route,
    operation: 'tokenize',
    startedMs: Date.now(),
    headers,
  });

test('calls below a traceparent, their stages, counts and log lines reach the collector, and nothing of the host does', async () => {
  const { stage } = telemetry.watch;
  const call = arrived('/v1/inbound/tokenize', {
    traceparent: TRACEPARENT,
    tracestate: 'name=Zebulon',
    baggage: 'name=Zebulon',
  });
  expect(call.ids.trace_id).toBe(TRACE);
  await call.within(() =>
    stage('commit', async () => {
      stage('patterns', () => undefined);
      expect(telemetry.ids()).toMatchObject({ trace_id: TRACE });
    }),
  );
  const { span_id, ...ids } = call.ids;
  telemetry.writeLog?.(
    `${JSON.stringify({ level: 30, time: '2026-01-01T00:00:00.000Z', span_id, ...ids, route: '/v1/health', msg: 'answered' })}\n`,
  );
  call.end({ status: 200 });
  // What Medplum may send: ignored, not an error.
  arrived('/v1/outbound/validate', { traceparent: '3f2b0c1e-8f4d-4a57-9a51-0f6d2f0c8a11' }).end({
    status: 503,
    refusal: 'overloaded',
  });
  telemetry.call({ operation: 'tokenize', status: 200, durationMs: 3 });
  await telemetry.close();

  const byName = Object.fromEntries(collector.spans().map((span) => [span.name, span]));
  const root = byName['POST /v1/inbound/tokenize'];
  expect(root).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331', status: { code: 0 } });
  expect(byName.commit).toMatchObject({ traceId: TRACE, parentSpanId: root?.spanId });
  expect(byName.patterns).toMatchObject({ traceId: TRACE, parentSpanId: byName.commit?.spanId });
  const refused = byName['POST /v1/outbound/validate'];
  expect(refused?.parentSpanId ?? '').toBe('');
  expect(refused?.status.code).toBe(2);
  expect(refused?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'overloaded' } });
  expect(collector.points().map(({ name }) => name)).toContain('sallyport.calls');
  expect(collector.logs()).toEqual([
    expect.objectContaining({ body: { stringValue: 'answered' }, traceId: TRACE, spanId: span_id, flags: 1 }),
  ]);

  expect(collector.everything()).toContain('"service.name"');
  expect(collector.everything()).not.toMatch(/"(host|process|os)\.|Zebulon/);
});
