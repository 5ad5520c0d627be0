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
    const answer = await telemetry.stage('commit', async () => 42);
    telemetry.open('POST /', Date.now(), {}).end({ operation: 'tokenize', status: 200, durationMs: 1 });
    const text = await telemetry.prometheusText();
    await telemetry.close();
    console.log(JSON.stringify({ loaded, answer, text }));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual({ loaded: [], answer: 42, text: '' });
});

let telemetry: Telemetry;
beforeAll(async () => {
  process.env.OTEL_TRACES_EXPORTER = 'none';
  process.env.OTEL_LOGS_EXPORTER = 'none';
  process.env.OTEL_NODE_RESOURCE_DETECTORS = 'env,serviceinstance';
  telemetry = await startTelemetry({ config: { telemetry: NONE, metrics: 'prometheus' }, version: '1.2.3' });
});
afterAll(() => telemetry.close());

test('calls, latency, entities by type and flags come out as Prometheus text', async () => {
  const call = telemetry.open('POST /v1/inbound/tokenize', Date.now(), {});
  call.end({ operation: 'tokenize', status: 200, durationMs: 4.2, entityTypes: ['PATIENT', 'PATIENT', 'MRN'] });
  telemetry.open('POST /v1/outbound/validate', Date.now(), {}).end({
    operation: 'validate',
    status: 200,
    durationMs: 12,
    flagged: true,
  });
  const text = await telemetry.prometheusText();
  expect(text).toMatch(/^sallyport_calls_total\{operation="tokenize",status="200".*\} 1$/m);
  expect(text).toMatch(/^sallyport_entities_total\{type="PATIENT".*\} 2$/m);
  expect(text).toMatch(/^sallyport_entities_total\{type="MRN".*\} 1$/m);
  expect(text).toMatch(/^sallyport_flagged_total\{?.*\}? 1$/m);
  expect(text).toMatch(/^sallyport_call_seconds_bucket\{operation="tokenize".*le="0.005".*\} 1$/m);
  expect(text).toMatch(/^sallyport_call_seconds_bucket\{operation="tokenize".*le="0.004".*\} 0$/m);
});

test('a stage gives back its answer or its error, and is timed', async () => {
  expect(await telemetry.stage('commit', async () => 7)).toBe(7);
  const failing = telemetry.stage('commit', async () => {
    throw new RangeError('Zebulon Quartermain');
  });
  await expect(failing).rejects.toThrow(RangeError);
  const text = await telemetry.prometheusText();
  expect(text).toMatch(/^sallyport_stage_seconds_count\{stage="commit".*\} 2$/m);
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
  const body = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
  app.post('/v1/notes/:id', { config: { operation: 'detokenize' }, schema: { body } }, async (request) => {
    request.measured = { entityTypes: ['ZIP'] };
    return { status: 'success' };
  });
  await app.inject({ method: 'POST', url: '/v1/notes/zebulon?x=zebulon', payload: { text: 'Zebulon' } });
  await app.inject({ method: 'POST', url: '/v1/notes/zebulon', payload: { note: 'Zebulon' } });
  await app.inject({ method: 'GET', url: '/zebulon' });
  await app.close();
  const text = await telemetry.prometheusText();
  expect(text).toMatch(/^sallyport_calls_total\{operation="detokenize",status="200".*\} 1$/m);
  expect(text).toMatch(/^sallyport_calls_total\{operation="detokenize",status="400".*\} 1$/m);
  expect(text).toMatch(/^sallyport_entities_total\{type="ZIP".*\} 1$/m);
  expect(text.toLowerCase()).not.toContain('zebulon');
});
