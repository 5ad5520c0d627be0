import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resource } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import type { PatientChart } from '../../fhir/chart.ts';
import type { FhirClient, FhirRequest } from '../../fhir/client.ts';
import { batchReader } from '../../fhir/client-batch.ts';
import { openFhirClient } from '../../fhir/client-open.ts';
import { chartResolver, patientFinder } from '../../fhir/resolver.ts';
import { referenceOf, startEhr } from '../support/ehr.ts';
import type { FhirServer } from '../support/fhir-server.ts';

const resolverOf = async (server: FhirServer) => chartResolver(await openFhirClient({ baseUrl: server.baseUrl }));

async function resolved(server: FhirServer, reference: string, extent: 'people' | 'whole' = 'people') {
  const resolution = await (await resolverOf(server))(referenceOf(reference), extent);
  if (resolution.kind !== 'resolved') throw new Error('no chart');
  return resolution.chart;
}
const around = (read: PatientChart): string[] =>
  read.around.map(({ resourceType, id }) => `${resourceType}/${id}`).sort();

const EVERYONE = [
  'Location/ward-1',
  'Organization/org-1',
  'Practitioner/dr-1',
  'PractitionerRole/role-1',
  'RelatedPerson/rp-1',
];

test('a Patient leads to its chart and everyone around it', async () => {
  const server = await startEhr();
  const read = await resolved(server, 'Patient/p-1');
  expect(read.reference).toBe('Patient/p-1');
  expect(around(read)).toEqual(EVERYONE);
  expect(read.clinical).toBeUndefined();
});

test('costs two batches for a Patient, and not one request more', async () => {
  const server = await startEhr();
  await resolved(server, 'Patient/p-1', 'whole');
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /fhir/R4', // the Patient with its searches
    'POST /fhir/R4', // the role and the organization that it names
  ]);
});

const subject = { reference: 'Patient/p-1' };
/** One resource of each kind, as it names its patient. */
const contexts: Readonly<Record<string, object>> = {
  Encounter: { status: 'finished', class: { code: 'AMB' }, subject },
  EpisodeOfCare: { status: 'active', patient: subject },
  DocumentReference: { status: 'current', subject, content: [{ attachment: { contentType: 'text/plain' } }] },
  Composition: {
    status: 'final',
    subject,
    title: 'x',
    type: { text: 'x' },
    date: '2026-01-01',
    author: [{ reference: 'Practitioner/dr-1' }],
  },
  DiagnosticReport: { status: 'final', code: { text: 'x' }, subject },
  Communication: { status: 'completed', recipient: [subject, { reference: 'Practitioner/dr-1' }] },
  Observation: { status: 'final', code: { text: 'x' }, subject },
  Condition: { subject },
  MedicationRequest: { status: 'active', intent: 'order', medicationCodeableConcept: { text: 'x' }, subject },
  ServiceRequest: { status: 'active', intent: 'order', subject },
  Appointment: {
    status: 'booked',
    participant: [
      { actor: subject, status: 'accepted' },
      { actor: { reference: 'Practitioner/dr-1' }, status: 'accepted' },
    ],
  },
  Task: { status: 'requested', intent: 'order', for: subject, owner: { reference: 'Practitioner/dr-1' } },
  QuestionnaireResponse: { status: 'completed', subject },
};

test.each(Object.entries(contexts))('a %s leads to its Patient', async (resourceType, fields) => {
  const server = await startEhr();
  await server.add({ resourceType, id: 'focus', ...fields } as Resource);
  const read = await resolved(server, `${resourceType}/focus`);
  expect(read.reference).toBe('Patient/p-1');
  expect(around(read)).toEqual(EVERYONE);
  expect(
    await patientFinder(await openFhirClient({ baseUrl: server.baseUrl }))(referenceOf(`${resourceType}/focus`)),
  ).toBe('Patient/p-1');
});

test('a Task that names only its Encounter leads to the Patient of that', async () => {
  const server = await startEhr();
  await server.add({
    resourceType: 'Task',
    id: 't',
    status: 'requested',
    intent: 'order',
    encounter: { reference: 'Encounter/e-1' },
  });
  expect((await resolved(server, 'Task/t')).reference).toBe('Patient/p-1');
});

test('a version asked for is read beside the present one, so that the names of then are known', async () => {
  const server = await startEhr();
  const before = await server.repository.readResource<Resource>('Patient', 'p-1');
  await server.repository.updateResource({ ...before, name: [{ family: 'Vandersloot' }] } as Resource);
  const read = await resolved(server, `Patient/p-1/_history/${before.meta?.versionId}`);
  expect(read.patients.map(({ name }) => name?.[0]?.family)).toEqual(['Vandersloot', "O'Thistlewood"]);
});

test('a record that was merged brings the names of the other', async () => {
  const server = await startEhr();
  await server.add(
    { resourceType: 'Patient', id: 'merged', name: [{ family: 'Oldname' }] },
    {
      resourceType: 'Patient',
      id: 'kept',
      name: [{ family: 'Newname' }],
      link: [{ type: 'replaces', other: { reference: 'Patient/merged' } }],
    },
  );
  expect((await resolved(server, 'Patient/kept')).patients.map(({ id }) => id)).toEqual(['kept', 'merged']);
});

describe('absent', () => {
  test.each(['Patient/none', 'Encounter/none', 'Practitioner/dr-1', 'Organization/org-1'])('%s', async (reference) => {
    const server = await startEhr();
    expect(await (await resolverOf(server))(referenceOf(reference), 'people')).toEqual({ kind: 'absent' });
  });

  test('a deleted Patient, and one outside the AccessPolicy', async () => {
    const server = await startEhr();
    const client = await openFhirClient({ baseUrl: server.baseUrl });
    await client.send({ method: 'DELETE', path: 'Patient/p-1' });
    expect(await chartResolver(client)(referenceOf('Patient/p-1'), 'people')).toEqual({ kind: 'absent' });
    const other = await startEhr();
    other.forbid('Patient');
    expect(await (await resolverOf(other))(referenceOf('Encounter/e-1'), 'people')).toEqual({ kind: 'absent' });
  });

  test('two Patients and no subject: nobody guesses', async () => {
    const server = await startEhr();
    const participants = ['p-1', 'p-2'].map((id) => ({
      actor: { reference: `Patient/${id}` },
      status: 'accepted' as const,
    }));
    await server.add({ resourceType: 'Appointment', id: 'two', status: 'booked', participant: participants });
    expect(await (await resolverOf(server))(referenceOf('Appointment/two'), 'people')).toEqual({ kind: 'absent' });
  });
});

test('reads a Patient whose surroundings are forbidden, by the names that references carry', async () => {
  const server = await startEhr();
  for (const type of ['Practitioner', 'PractitionerRole', 'Organization', 'Location', 'RelatedPerson'])
    server.forbid(type);
  const read = await resolved(server, 'Patient/p-1');
  expect(read.links.map(({ display }) => display)).toContain('Dr. Wilhelmina Graves');
});

test('the clinical part is there only when allergies, conditions and medications could be read', async () => {
  const server = await startEhr();
  server.forbid('Observation');
  expect((await resolved(server, 'Patient/p-1', 'whole')).clinical).toBeDefined();
  for (const type of ['AllergyIntolerance', 'Condition', 'MedicationRequest']) {
    const other = await startEhr();
    other.forbid(type);
    expect((await resolved(other, 'Patient/p-1', 'whole')).clinical).toBeUndefined();
  }
});

test('an observation of no category is read, and one that two searches find counts once', async () => {
  const server = await startEhr();
  const observation = (id: string, category?: string): Resource => ({
    resourceType: 'Observation',
    id,
    status: 'final',
    subject,
    effectiveDateTime: '2026-11-02',
    code: { text: 'Creatinine' },
    ...(category && { category: [{ coding: [{ code: category }] }] }),
  });
  await server.add(observation('bare'), observation('sorted', 'laboratory'));
  const found = (await resolved(server, 'Patient/p-1', 'whole')).clinical ?? [];
  const ids = found.filter(({ resourceType }) => resourceType === 'Observation').map(({ id }) => id);
  expect(ids.filter((id) => id === 'bare' || id === 'sorted').sort()).toEqual(['bare', 'sorted']);
});

test('a server without batches is asked one by one, and no batch is tried again', async () => {
  const server = await startEhr({ batch: false });
  const resolve = await resolverOf(server);
  for (let time = 0; time < 2; time++)
    expect((await resolve(referenceOf('Patient/p-1'), 'people')).kind).toBe('resolved');
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('one missing reference in a batch fails alone, as recorded', async () => {
  const { request, response } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../cases/fhir/batch-resolve-references.json'), 'utf8'),
  );
  const sent: FhirRequest[] = [];
  const client: FhirClient = {
    baseUrl: 'http://127.0.0.1:8103/fhir/R4',
    send: async (asked) => {
      sent.push(asked);
      return { status: 200, headers: new Headers(), bytes: Buffer.alloc(0), json: response };
    },
  };
  const urls: string[] = request.entry.map((entry: { request: { url: string } }) => entry.request.url);
  const parts = await batchReader(client).readMany(urls);
  expect(sent[0]?.body).toEqual(request);
  expect(parts.map(({ status, resource }) => [status, resource?.resourceType])).toEqual([
    [200, 'Patient'],
    [200, 'Communication'],
    [404, undefined],
    [200, 'Bundle'],
  ]);
});

test.each([
  ['the Patient', 'Patient'],
  ['its allergies', 'AllergyIntolerance'],
])('a server that fails on %s is unreachable, not a chart with holes', async (_, type) => {
  const server = await startEhr({ batch: false });
  server.fail({ kind: 'status', status: 500 }, { times: 99, matching: ({ path }) => path.includes(`R4/${type}`) });
  await expect((await resolverOf(server))(referenceOf('Patient/p-1'), 'whole')).rejects.toMatchObject({
    reason: 'failing',
  });
});

test('further pages of allergies are read to the last', async () => {
  const server = await startEhr();
  const allergies = Array.from(
    { length: 250 },
    (_, at): Resource => ({
      resourceType: 'AllergyIntolerance',
      id: `many-${at}`,
      patient: subject,
      code: { text: `substance ${at}` },
    }),
  );
  await server.add(...allergies);
  const found = (await resolved(server, 'Patient/p-1', 'whole')).clinical ?? [];
  expect(found.filter(({ resourceType }) => resourceType === 'AllergyIntolerance').length).toBe(251);
});

test('a further page on another host is not fetched, and the clinical part is not whole', async () => {
  const server = await startEhr();
  const page = {
    resourceType: 'Bundle',
    type: 'searchset',
    entry: [],
    link: [{ relation: 'next', url: 'http://127.0.0.1:1/fhir/R4/AllergyIntolerance?page=2' }],
  };
  const other = await startEhr({ batch: false });
  other.fail(
    { kind: 'status', status: 200, body: JSON.stringify(page) },
    { matching: ({ path }) => path.includes('AllergyIntolerance') },
  );
  expect((await resolved(other, 'Patient/p-1', 'whole')).clinical).toBeUndefined();
  expect((await resolved(server, 'Patient/p-1', 'whole')).clinical).toBeDefined();
});

test('references to other servers, contained ones and loops are not followed', async () => {
  const server = await startEhr({}, [
    {
      resourceType: 'Patient',
      id: 'p-1',
      contained: [{ resourceType: 'Practitioner', id: 'inside', name: [{ family: 'Inside' }] }],
      generalPractitioner: [
        { reference: '#inside' },
        { reference: 'http://169.254.169.254/fhir/R4/Practitioner/1' },
        { reference: `${'https://elsewhere.example.org/fhir/R4'}/Practitioner/dr-1` },
        { reference: 'Practitioner/../../admin' },
      ],
      link: [{ type: 'seealso', other: { reference: 'Patient/p-1' } }],
    },
  ]);
  const read = await resolved(server, 'Patient/p-1');
  expect(around(read)).toEqual(['Practitioner/inside']);
  expect(server.requests).toHaveLength(1);
});

test('a server that answers with other shapes than R4 is unreachable or absent, never a crash', async () => {
  const shapes: unknown[] = [
    null,
    [],
    'text',
    7,
    {},
    { resourceType: 5 },
    { resourceType: 'Bundle', entry: 'none' },
    { resourceType: 'Bundle', entry: [null, 1] },
  ];
  for (const json of shapes) {
    const client: FhirClient = {
      baseUrl: 'http://127.0.0.1/fhir/R4',
      send: async () => ({ status: 200, headers: new Headers(), bytes: Buffer.alloc(0), json }),
    };
    const outcome = await chartResolver(client)(referenceOf('Patient/p-1'), 'whole').catch(
      (error: Error) => error.name,
    );
    expect(['FhirUnreachable', { kind: 'absent' }]).toContainEqual(outcome);
  }
});
