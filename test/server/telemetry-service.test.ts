import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Collector, startCollector } from '../support/collector.ts';
import { type Service, startService } from '../support/service.ts';

const CANARIES = ['Zebulon', 'Quartermain', '77120045', '617-555-0143'];
const TEXT = 'Patient Zebulon Quartermain, MRN: 77120045, called from 617-555-0143.';

let collector: Collector;
let service: Service;
beforeAll(async () => {
  collector = await startCollector();
  service = await startService({
    env: {
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_METRICS_EXPORTER: 'otlp',
      OTEL_LOGS_EXPORTER: 'otlp',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    },
  });
});
afterAll(() => collector.close());

test('a service that exports everything sends spans of its calls with their stages, and no text of any', async () => {
  const baggage = { baggage: 'name=Zebulon', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  const calls = [
    await service.call('POST', '/v1/inbound/tokenize', { input_text: TEXT }, baggage),
    await service.call('POST', '/v1/outbound/validate', { llm_output: TEXT }),
    await service.call('POST', '/v1/inbound/tokenize', { input_txt: TEXT }),
    await service.call('POST', '/v1/inbound/tokenize', `{"input_text": "${TEXT}`),
    await service.call('POST', '/v1/inbound/tokenize?name=Zebulon', { input_text: TEXT, fhir_context: TEXT }),
    await service.call('GET', '/v1/token-maps/Zebulon'),
    await service.call('GET', '/Zebulon/Quartermain'),
  ];
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400, 404, 404]);
  expect(await service.stop()).toBe(0); // what waits is sent before the end

  const spans = collector.spans();
  const [first] = spans.filter(({ name }) => name === 'POST /v1/inbound/tokenize');
  expect(first).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' });
  const stages = spans.filter(({ parentSpanId }) => parentSpanId === first?.spanId).map(({ name }) => name);
  expect(stages).toEqual(expect.arrayContaining(['commit', 'model phi-ner']));
  expect(collector.bodies('metrics').join()).toContain('sallyport.entities');
  expect(collector.bodies('logs').join()).toContain('/v1/token-maps/:id');

  const sent = (['traces', 'metrics', 'logs'] as const).flatMap((signal) => collector.bodies(signal)).join();
  for (const canary of CANARIES) expect(sent + service.output(), canary).not.toContain(canary);
});
