import type { AuditEvent, DetectedIssue, Resource, Task } from '@medplum/fhirtypes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearerClient } from '../../fhir/client-bearer.ts';
import { systemClock } from '../../fhir/pace.ts';
import { destroyedLog } from '../../plugin/destroyed-log.ts';
import { loadKeyring } from '../../plugin/keyring.ts';
import { readDecisions } from '../../plugin/task-decisions.ts';
import { readConfig } from '../../server/config.ts';
import { type Deliveries, noDeliveries, startDeliveries } from '../../server/deliver.ts';
import { startTelemetry, type Telemetry } from '../../server/telemetry.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type FhirServer, startFhirServer } from '../support/fhir-server.ts';
import { problemsIn } from '../support/r4.ts';

const wrong = 'For Zebulon, take lisinopril 1000 mg by mouth once daily.';
let ehr: FhirServer;
let service: TestApp;
let deliveries: Deliveries = noDeliveries;
let telemetry: Telemetry;
const warned: object[] = [];
let reviewDeps: Parameters<typeof readDecisions>[0];

beforeAll(async () => {
  ehr = await startFhirServer();
  const late: Deliveries = { status: () => deliveries.status(), close: () => deliveries.close() };
  service = await testApp({}, (deps) => ({ ...deps, deliveries: late }));
  const { config } = readConfig({ SALLYPORT_DATA_DIR: service.directory, SALLYPORT_METRICS: 'prometheus' });
  telemetry = await startTelemetry({ config, version: 'test' });
  const { store } = service;
  const keyring = await loadKeyring({ masterKeyFile: config.masterKeyFile, store });
  const client = bearerClient(ehr.baseUrl);
  const observer = { instanceId: keyring.instanceId };
  const destroyed = destroyedLog(service.directory);
  reviewDeps = { store, keyring, observer, destroyed, client };
  deliveries = startDeliveries({
    store,
    keyring,
    observer,
    destroyed,
    client,
    telemetry,
    clock: systemClock,
    warn: (fields) => warned.push(fields),
  });
});
afterAll(async () => {
  await deliveries.close();
  await service.close();
  await telemetry.close();
  await ehr.close();
});

const flag = async (body: object = {}) =>
  (await service.call('POST', '/v1/outbound/validate', { body: { llm_output: wrong, ...body } })).json;
async function delivered(): Promise<void> {
  while ((await deliveries.status()).backlog > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}
const all = async <Found extends Resource>(type: Found['resourceType']): Promise<Found[]> =>
  (await ehr.repository.searchResources<Found>({ resourceType: type, count: 1000 })) as Found[];
const taskOf = async (review: string): Promise<Task> =>
  (await all<Task>('Task')).find(({ identifier }) => identifier?.[0]?.value === review)!;

test('a flagged text becomes a Task and a DetectedIssue in the EHR, once, and its AuditEvent is delivered', async () => {
  const { review_id: review, confidence_score: score } = await flag({ fhir_context: 'Communication/c-1' });
  await delivered();
  const tasks = (await all<Task>('Task')).filter(({ identifier }) => identifier?.[0]?.value === review);
  expect(tasks).toHaveLength(1);
  const [task] = tasks as [Task];
  expect(problemsIn(task)).toEqual([]);
  expect(task).toMatchObject({
    status: 'requested',
    intent: 'order',
    priority: 'urgent',
    identifier: [{ system: 'urn:sallyport:review', value: review }],
    focus: { reference: 'Communication/c-1' },
    input: [{ valueDecimal: score }, { valueDecimal: 0.8 }],
  });
  expect(task.code?.coding?.map(({ code }) => code)).toEqual(['approve', 'ai-output-review']);
  expect(task.description).toContain('lisinopril');
  expect(task.owner).toBeUndefined();
  expect(JSON.stringify(task)).not.toContain('Zebulon');

  const issues = (await all<DetectedIssue>('DetectedIssue')).filter((each) => each.identifier?.[0]?.value === review);
  expect(issues).toHaveLength(1);
  expect(problemsIn(issues[0]!)).toEqual([]);
  expect(issues[0]).toMatchObject({ severity: 'high', implicated: [{ reference: 'Communication/c-1' }] });
  expect(issues[0]?.evidence?.length).toBeGreaterThan(0);

  const events = await all<AuditEvent>('AuditEvent');
  const flagged = events.filter(({ subtype }) => subtype?.some(({ code }) => code === 'flagged'));
  expect(flagged).toHaveLength(1);
  expect(problemsIn(flagged[0]!)).toEqual([]);
});

test('health shows that all is delivered', async () => {
  await delivered();
  const { json } = await service.call('GET', '/v1/health');
  expect(json.audit).toMatchObject({ backlog: 0, oldest_age_seconds: 0, dead_letters: 0 });
  expect(json.audit.last_delivered).toMatch(/^\d{4}-/);
});

test('while the server is away the backlog and its age show, and a lost answer makes no second Task', async () => {
  ehr.fail({ kind: 'lose-answer' }, { matching: ({ path }) => path === '/fhir/R4/Task' });
  ehr.fail({ kind: 'status', status: 503 }, { times: 2, matching: ({ path }) => path === '/fhir/R4/AuditEvent' });
  const { review_id: review } = await flag();
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect((await service.call('GET', '/v1/health')).json.audit.backlog).toBeGreaterThan(0);
  await delivered();
  expect((await all<Task>('Task')).filter(({ identifier }) => identifier?.[0]?.value === review)).toHaveLength(1);
  expect(JSON.stringify(warned)).not.toMatch(/Zebulon|lisinopril|127\.0\.0\.1/);
});

test('a decision made on the Task comes back, closes the review, and is audited with who made it', async () => {
  const { review_id: review } = await flag();
  await delivered();
  const task = await taskOf(review);
  await ehr.repository.updateResource<Task>({
    ...task,
    status: 'completed',
    owner: { reference: 'Practitioner/pr-7' },
    statusReason: { text: 'Zebulon takes 10 mg' },
    output: [
      {
        type: { coding: [{ system: 'urn:sallyport:task-output', code: 'decision' }] },
        valueCodeableConcept: { coding: [{ code: 'edited' }] },
      },
    ],
  });
  expect(await readDecisions(reviewDeps)).toBe(1);
  expect(await readDecisions(reviewDeps)).toBe(0);
  const read = await service.call('GET', `/v1/reviews/${review}`);
  expect(read.json).toMatchObject({ status: 'edited' });
  expect(read.json.llm_output).toBeUndefined();
  const audited = await service.call('GET', '/fhir/R4/AuditEvent?subtype=review-decide&_sort=-date&_count=1');
  expect(audited.text).toContain(review);
  expect(audited.text).toContain('Practitioner/pr-7');
  expect(audited.text).not.toContain('Zebulon');
});

test('a decision made here ends the Task in the EHR', async () => {
  const { review_id: review } = await flag();
  await delivered();
  await service.call('POST', `/v1/reviews/${review}`, { body: { decision: 'rejected' } });
  await delivered();
  const task = await taskOf(review);
  expect(task.status).toBe('completed');
  expect(task.output?.[0]).toMatchObject({ valueCode: 'rejected' });
  expect(problemsIn(task)).toEqual([]);
});

test('a review without a hard contradiction is routine and due in a day', async () => {
  const { review_id: review } = await flag({ llm_output: 'Rest and drink fluids.', clinical_threshold: 1 });
  await delivered();
  const task = await taskOf(review);
  expect(task.priority).toBe('routine');
  const hours = (Date.parse(task.restriction?.period?.end ?? '') - Date.parse(task.authoredOn ?? '')) / 3_600_000;
  expect(hours).toBe(24);
});
