import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuditEvent, Communication, DocumentReference, Patient, Resource, Task } from '@medplum/fhirtypes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FhirServer, startFhirServer } from '../support/fhir-server.ts';
import { type Service, startService } from '../support/service.ts';

/** The whole way over HTTP, as a hospital sees it: a Medplum server with OAuth2, and the service as `npm start` runs it. */
const CLIENT = { id: 'story-client', secret: 'story-canary-secret' };
const HOOK_SECRET = 'story-canary-hook-secret';
const NAME = { family: 'Quackenbush', given: ['Zebulon'] };
const PATIENT: Patient = { resourceType: 'Patient', id: 'story-patient', name: [NAME], birthDate: '1968-04-12' };
const subject = { reference: 'Patient/story-patient' };

let ehr: FhirServer;
let service: Service;
let strangers = 0;
const stranger = createServer((_request, response) => {
  strangers++;
  response.end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  ehr = await startFhirServer({ clients: [CLIENT] });
  await ehr.add(PATIENT);
  service = await startService({
    env: {
      SALLYPORT_FHIR_BASE_URL: ehr.baseUrl,
      SALLYPORT_FHIR_CLIENT_ID: CLIENT.id,
      SALLYPORT_FHIR_CLIENT_SECRET: CLIENT.secret,
      SALLYPORT_FHIR_TIMEOUT_MS: '5000',
      SALLYPORT_HOOK_SECRET: HOOK_SECRET,
      SALLYPORT_LOG_LEVEL: 'trace',
    },
  });
});
afterAll(async () => {
  await service.stop();
  await ehr.close();
  stranger.close();
});

/** Delivers a resource as its Subscription would. */
async function deliver(name: string, resource: Resource, interaction: 'create' | 'update' = 'create'): Promise<void> {
  const body = JSON.stringify(resource);
  const answer = await service.call('POST', `/v1/hooks/${name}`, body, {
    'content-type': 'application/fhir+json',
    'x-medplum-subscription': 'story',
    'x-medplum-interaction': interaction,
    'x-signature': createHmac('sha256', HOOK_SECRET).update(body).digest('hex'),
  });
  expect(answer.status).toBe(202);
}
async function eventually<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < 600; tries++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come');
}
const all = async <Found extends Resource>(type: Found['resourceType']): Promise<Found[]> =>
  (await ehr.repository.searchResources<Found>({ resourceType: type, count: 1000 })) as Found[];
const subtypes = ({ subtype }: AuditEvent): (string | undefined)[] => (subtype ?? []).map(({ code }) => code);
const patientsOf = ({ entity }: AuditEvent) => (entity ?? []).flatMap(({ what }) => what?.reference ?? []);

test('from a Subscription to the Task, the decision and the delivered record', async () => {
  const draft = await ehr.repository.createResource<Communication>({
    resourceType: 'Communication',
    status: 'preparation',
    subject,
    payload: [{ contentString: 'Zebulon, take lisinopril 1000 mg by mouth once daily.' }],
  });
  await deliver('validate', draft);
  const task = await eventually(async () => (await all<Task>('Task'))[0]);
  expect(task).toMatchObject({
    status: 'requested',
    for: subject,
    focus: { reference: `Communication/${draft.id}` },
  });
  const held = await ehr.repository.readResource<Communication>('Communication', draft.id ?? '');
  expect(held.status).toBe('on-hold');

  const decided = await ehr.repository.updateResource<Task>({
    ...task,
    status: 'completed',
    owner: { reference: 'Practitioner/dr-7' },
  });
  await deliver('validate', decided, 'update');
  await eventually(async () => {
    const now = await ehr.repository.readResource<Communication>('Communication', draft.id ?? '');
    return now.status === 'in-progress' ? now : undefined;
  });
  const events = await eventually(async () => {
    const found = await all<AuditEvent>('AuditEvent');
    return found.some((event) => subtypes(event).includes('review-decide')) ? found : undefined;
  });
  const flagged = events.find((event) => subtypes(event).includes('flagged'))!;
  expect(patientsOf(flagged)).toContain('Patient/story-patient');
  expect(events.filter((event) => subtypes(event).includes('hook'))).toHaveLength(2);
});

test('from a Subscription to the tokenized copy: the chart names whom to mask', async () => {
  const note = 'Seen with daughter. QUACKENBUSH, Z. tolerates metoprolol 25 mg BID.';
  const original = await ehr.repository.createResource<DocumentReference>({
    resourceType: 'DocumentReference',
    status: 'current',
    subject,
    content: [{ attachment: { contentType: 'text/plain', data: Buffer.from(note).toString('base64') } }],
  });
  await deliver('tokenize', original);
  const copy = await eventually(async () =>
    (await all<DocumentReference>('DocumentReference')).find(({ relatesTo }) => relatesTo !== undefined),
  );
  const text = Buffer.from(copy.content[0]?.attachment?.data ?? '', 'base64').toString();
  expect(text).toContain('metoprolol 25 mg BID');
  expect(text).not.toMatch(/quackenbush/i);
});

test('a redirect to another host is not followed, and delivery goes on when it is over', async () => {
  const to = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/fhir/R4/AuditEvent`;
  ehr.fail({ kind: 'redirect', to }, { times: 2, matching: ({ path }) => path === '/fhir/R4/AuditEvent' });
  await service.call('POST', '/v1/inbound/tokenize', { input_text: 'Rest.' });
  const health = () => service.call('GET', '/v1/health').then((answer) => answer.json() as Promise<Health>);
  await eventually(async () => ((await health()).audit.backlog === 0 ? true : undefined));
  expect(strangers).toBe(0);
  expect((await health()).audit.dead_letters).toBe(0);
});

test('every event is there once; nothing printed holds PHI, a token, a secret or a URL of the EHR', async () => {
  const ids = (await all<AuditEvent>('AuditEvent')).map(
    ({ entity }) =>
      entity?.find(({ what }) => what?.identifier?.system === 'urn:sallyport:event')?.what?.identifier?.value,
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(5);
  const printed = service.output();
  expect(printed).not.toMatch(/Zebulon|Quackenbush|lisinopril|metoprolol|canary|story-patient/i);
  for (const token of ehr.tokens) expect(printed).not.toContain(token);
  expect(printed).not.toContain(ehr.baseUrl);
});

interface Health {
  readonly audit: { readonly backlog: number; readonly dead_letters: number };
}
