import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addObservation } from '../../server/observe.ts';
import { startTelemetry, type Telemetry } from '../../server/telemetry.ts';

const NONE = { traces: 'none', metrics: 'none', logs: 'none' } as const;

test('with nothing asked for, no part of OpenTelemetry is loaded and the metrics are empty', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => { if (name.includes('opentelemetry')) loaded.push(name); return next(name, context); } });
    const { startTelemetry } = await import('./server/telemetry.ts');
    const telemetry = await startTelemetry({ config: { telemetry: ${JSON.stringify(NONE)} }, version: '0' });
    const answer = await telemetry.watch.stage('commit', async () => 42);
    const call = telemetry.open({ method: 'POST', route: '/', operation: 'tokenize', startedMs: Date.now(), headers: {} });
    call.end({ status: 200 });
    const text = await telemetry.prometheusText();
    await telemetry.close();
    console.log(JSON.stringify({ loaded, answer, text, ids: call.ids }));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual({ loaded: [], answer: 42, text: '', ids: {} });
});

let telemetry: Telemetry;
beforeAll(async () => {
  process.env.OTEL_TRACES_EXPORTER = 'none';
  process.env.OTEL_LOGS_EXPORTER = 'none';
  process.env.OTEL_NODE_RESOURCE_DETECTORS = 'env,serviceinstance';
  telemetry = await startTelemetry({ config: { telemetry: NONE, metrics: 'prometheus' }, version: '1.2.3' });
});
afterAll(() => telemetry.close());

test('calls, latency, entities by type and decisions come out as Prometheus text', async () => {
  telemetry.call({ operation: 'tokenize', status: 200, durationMs: 4.2 });
  telemetry.watch.replaced({ PATIENT: 2, MRN: 1 });
  telemetry.call({ operation: 'validate', status: 200, durationMs: 12 });
  telemetry.watch.judged('flagged');
  const text = await telemetry.prometheusText();
  expect(text).toMatch(/^sallyport_calls_total\{operation="tokenize",status="200"\} 1$/m);
  expect(text).toMatch(/^sallyport_entities_total\{type="PATIENT"\} 2$/m);
  expect(text).toMatch(/^sallyport_entities_total\{type="MRN"\} 1$/m);
  expect(text).toMatch(/^sallyport_judged_total\{decision="flagged"\} 1$/m);
  expect(text).toMatch(/^sallyport_call_seconds_bucket\{operation="tokenize",le="0.005"\} 1$/m);
  expect(text).toMatch(/^sallyport_call_seconds_bucket\{operation="tokenize",le="0.004"\} 0$/m);
});

test('commits are counted with their size, and failures by a code of SQLite or none at all', async () => {
  telemetry.committed({ works: 3, durationMs: 1.5 });
  telemetry.committed({ works: 1, durationMs: 1.5, failed: 'SQLITE_FULL' });
  telemetry.committed({ works: 1, durationMs: 1.5, failed: 'Zebulon' });
  const text = await telemetry.prometheusText();
  expect(text).toMatch(/^sallyport_commit_works_sum 5$/m);
  expect(text).toMatch(/^sallyport_commit_seconds_count 3$/m);
  expect(text).toMatch(/^sallyport_commit_failures_total\{code="SQLITE_FULL"\} 1$/m);
  expect(text).toMatch(/^sallyport_commit_failures_total\{code="other"\} 1$/m);
  expect(text).not.toContain('Zebulon');
});

test('what may never happen is counted from the start, so that its first time is an increase', async () => {
  const text = await telemetry.prometheusText();
  expect(text).toMatch(/^sallyport_model_restarts_total 0$/m);
  expect(text).toMatch(/^sallyport_checkpoint_failures_total 0$/m);
  telemetry.workerLost();
  telemetry.checkpointFailed();
  const later = await telemetry.prometheusText();
  expect(later).toMatch(/^sallyport_model_restarts_total 1$/m);
  expect(later).toMatch(/^sallyport_checkpoint_failures_total 1$/m);
});

test('a stage gives back its answer or its error, at once or later, and is timed under its call', async () => {
  const { stage } = telemetry.watch;
  const failing = () => {
    throw new RangeError('Zebulon Quartermain');
  };
  const call = telemetry.open({
    method: 'POST',
    route: '/v1/inbound/tokenize',
    operation: 'tokenize',
    startedMs: Date.now(),
    headers: {},
  });
  await call.within(async () => {
    expect(stage('resolve', () => 7)).toBe(7);
    expect(await stage('commit', async () => 8)).toBe(8);
    expect(() => stage('resolve', failing)).toThrow(RangeError);
    await expect(stage('commit', async () => failing())).rejects.toThrow(RangeError);
  });
  await stage('hook', () => stage('commit', async () => undefined));
  expect(await stage('commit', async () => 9)).toBe(9); // of no call
  const text = await telemetry.prometheusText();
  expect(text).toMatch(/^sallyport_stage_seconds_count\{operation="tokenize",stage="resolve"\} 2$/m);
  expect(text).toMatch(/^sallyport_stage_seconds_count\{operation="tokenize",stage="commit"\} 2$/m);
  expect(text).toMatch(/^sallyport_stage_seconds_count\{operation="hook",stage="commit"\} 1$/m);
  expect(text).not.toMatch(/stage_seconds_count\{operation="none"/);
  expect(text).not.toContain('Zebulon');
});

test('a service counts refused calls too, and by pattern: nothing of a URL or a body comes out', async () => {
  const app = fastify();
  app.decorateRequest('started');
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    request.started = new Date();
    request.caller = { tenant: 'default', purposeOfUse: 'TREAT' };
  });
  addObservation(app, telemetry);
  let inFlight = '';
  const body = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
  app.post('/v1/notes/:id', { config: { operation: 'detokenize' }, schema: { body } }, async () => {
    inFlight = await telemetry.prometheusText();
    return { status: 'success' };
  });
  app.setErrorHandler(async (_error, request, reply) => {
    request.refusal = 'invalid_request';
    return reply.code(400).send({});
  });
  app.setNotFoundHandler(async (request, reply) => {
    request.refusal = 'not_found';
    return reply.code(404).send({});
  });
  await app.inject({ method: 'POST', url: '/v1/notes/zebulon?x=zebulon', payload: { text: 'Zebulon' } });
  await app.inject({ method: 'POST', url: '/v1/notes/zebulon', payload: { note: 'Zebulon' } });
  await app.inject({ method: 'GET', url: '/zebulon' });
  await app.close();
  const text = await telemetry.prometheusText();
  expect(text).toMatch(/^sallyport_calls_total\{operation="detokenize",status="200"\} 1$/m);
  expect(text).toMatch(/^sallyport_calls_total\{operation="detokenize",status="400"\} 1$/m);
  expect(text).toMatch(/^sallyport_refused_total\{operation="detokenize",code="invalid_request"\} 1$/m);
  expect(text).toMatch(/^sallyport_refused_total\{operation="none",code="not_found"\} 1$/m);
  expect(inFlight).toMatch(/^sallyport_calls_in_flight 1$/m);
  expect(text).toMatch(/^sallyport_calls_in_flight 0$/m);
  expect(text.toLowerCase()).not.toContain('zebulon');
});
