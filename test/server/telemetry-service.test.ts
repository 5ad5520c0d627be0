import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STAGES } from '../../plugin/watch.ts';
import { METRIC_ATTRIBUTES, spanAttributes } from '../../server/vocabulary.ts';
import { type Collector, type SentAttribute, startCollector, valueIn } from '../support/collector.ts';
import { chart } from '../support/ehr.ts';
import { type FhirServer, startFhirServer } from '../support/fhir-server.ts';
import { type Service, startService } from '../support/service.ts';

const CANARIES = ['Zebulon', 'Quartermain', '77120045', '617-555-0143', 'lisinopril'];
const TEXT = 'Patient Zebulon Quartermain, MRN: 77120045, called from 617-555-0143.';
const WRONG = 'Zebulon Quartermain, take lisinopril 1000 mg by mouth once daily.';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const ROUTES = [
  '/v1/inbound/tokenize',
  '/v1/outbound/detokenize',
  '/v1/outbound/validate',
  '/v1/token-maps/:id',
  '/v1/hooks/tokenize',
  '/fhir/R4/AuditEvent',
];

const EVERYTHING = {
  OTEL_TRACES_EXPORTER: 'otlp',
  OTEL_METRICS_EXPORTER: 'otlp',
  OTEL_LOGS_EXPORTER: 'otlp',
};

let collector: Collector;
let ehr: FhirServer;
let service: Service;
beforeAll(async () => {
  [collector, ehr] = await Promise.all([startCollector(), startFhirServer()]);
  await ehr.add(...chart);
  service = await startService({
    env: {
      ...EVERYTHING,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      SALLYPORT_FHIR_BASE_URL: ehr.baseUrl,
    },
  });
});
afterAll(() => Promise.all([collector.close(), ehr.close()]));

/** What a sender could put a name into, beside the body. */
const spoken = {
  baggage: 'name=Zebulon',
  tracestate: 'name=Zebulon',
  traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
  'user-agent': 'Zebulon/1',
  'x-on-behalf-of': 'Zebulon',
};

async function callEverything(): Promise<void> {
  const answer = await service.call('POST', '/v1/inbound/tokenize', { input_text: TEXT }, spoken);
  const { token_map_id: map, tokenized_text: text } = (await answer.json()) as Record<string, string>;
  const note = {
    resourceType: 'DocumentReference',
    id: 'd-1',
    meta: { versionId: '1' },
    status: 'current',
    description: TEXT,
    content: [{ attachment: { contentType: 'text/plain', data: Buffer.from(TEXT).toString('base64') } }],
  };
  const calls = [
    answer,
    await service.call('POST', '/v1/inbound/tokenize', { input_text: TEXT, fhir_context: 'Patient/p-1' }),
    await service.call('POST', '/v1/outbound/detokenize', { text, token_map_id: map }),
    await service.call('POST', '/v1/outbound/validate', { llm_output: WRONG }),
    await service.call('POST', '/v1/hooks/tokenize', note),
    await service.call('GET', '/fhir/R4/AuditEvent?patient=Zebulon'),
    await service.call('POST', '/v1/inbound/tokenize', { input_txt: TEXT }),
    await service.call('POST', '/v1/inbound/tokenize', `{"input_text": "${TEXT}`),
    await service.call('POST', '/v1/inbound/tokenize?name=Zebulon', { input_text: TEXT, fhir_context: TEXT }),
    await service.call('GET', '/v1/token-maps/Zebulon'),
    await service.call('GET', '/Zebulon/Quartermain'),
    await service.call('POST', '/v1/inbound/tokenize', { input_text: TEXT }, { authorization: 'Bearer Zebulon' }),
  ];
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200, 202, 200, 400, 400, 400, 404, 404, 401]);
}

async function backlog(): Promise<number> {
  const health = (await (await service.call('GET', '/v1/health')).json()) as { audit: { backlog: number } };
  return health.audit.backlog;
}

test('a service that exports everything sends a span for every stage, by names and values of the list alone', async () => {
  await callEverything();
  await expect.poll(() => ehr.requests.some(({ path }) => path.includes('Provenance')), { timeout: 30_000 }).toBe(true);
  await expect.poll(backlog, { timeout: 30_000 }).toBe(0);
  expect(await service.stop()).toBe(0); // what waits is sent before the end

  const spans = collector.spans();
  const [first] = spans.filter(({ name }) => name === 'POST /v1/inbound/tokenize');
  expect(first).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' });
  const stages = spans.filter(({ parentSpanId }) => parentSpanId === first?.spanId).map(({ name }) => name);
  expect(stages).toEqual(expect.arrayContaining(['patterns', 'model', 'resolve', 'commit']));

  const names = new Set(spans.map(({ name }) => name).filter((name) => !/^(GET|POST) /.test(name)));
  expect([...names].sort()).toEqual([...STAGES].sort());
  const offList = (rules: Record<string, (value: unknown) => boolean>, attributes: readonly SentAttribute[]) =>
    attributes.filter((attribute) => !rules[attribute.key]?.(valueIn(attribute)));
  expect(spans.flatMap(({ attributes }) => offList(spanAttributes(ROUTES), attributes))).toEqual([]);
  expect(collector.points().map(({ name }) => name)).toContain('sallyport.entities');
  expect(collector.points().flatMap(({ attributes }) => offList(METRIC_ATTRIBUTES, attributes))).toEqual([]);
  for (const span of spans) {
    expect(span.events).toEqual([]);
    expect(span.status.message ?? '').toBe('');
    expect(span.traceState ?? '').toBe('');
  }

  const traces = new Set(spans.map(({ traceId }) => traceId));
  const answered = collector.logs().filter(({ body }) => body.stringValue === 'answered');
  expect(answered.filter(({ traceId }) => traceId && traces.has(traceId))).not.toHaveLength(0);
  expect(answered.some(({ traceId }) => traceId === TRACE)).toBe(true);
  await vi.waitFor(() => expect(service.output()).toContain(`"trace_id":"${TRACE}"`), { timeout: 10_000 });

  const sent = collector.everything() + service.output();
  for (const canary of CANARIES) expect(sent, canary).not.toContain(canary);
});

test('a collector that never answers costs no call and does not hold up the end', async () => {
  const silent = await startCollector({ silent: true });
  const running = await startService({
    env: { ...EVERYTHING, OTEL_EXPORTER_OTLP_ENDPOINT: silent.endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: '600000' },
  });
  expect((await running.call('POST', '/v1/inbound/tokenize', { input_text: TEXT })).status).toBe(200);
  expect(await running.stop()).toBe(0);
  expect(silent.contentTypes()).toEqual(['application/x-protobuf']); // the protocol unless another is asked for
  for (const canary of CANARIES) expect(silent.everything(), canary).not.toContain(canary);
  await silent.close();
});
