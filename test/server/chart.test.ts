import type { AuditEvent, Bundle } from '@medplum/fhirtypes';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CANARIES, CLIENT, chart } from '../support/ehr.ts';
import { type FhirServer, startFhirServer } from '../support/fhir-server.ts';
import { type Service, startService } from '../support/service.ts';

const INPUT =
  "ZEBULON O'THISTLEWOOD (formerly Okonkwo), born March 9th 1958, MRN 77120093, of 12 Quillfeather Ln, was seen by Graves. zebulno's wife Imelda Rose called from 555.301.4477.";

let server: FhirServer;
let service: Service;
beforeAll(async () => {
  server = await startFhirServer({ clients: [CLIENT] });
  await server.add(...chart);
  service = await startService({
    env: {
      SALLYPORT_FHIR_BASE_URL: server.baseUrl,
      SALLYPORT_FHIR_CLIENT_ID: CLIENT.id,
      SALLYPORT_FHIR_CLIENT_SECRET: CLIENT.secret,
      SALLYPORT_FHIR_TIMEOUT_MS: '5000',
      SALLYPORT_REQUIRE_CHART: 'true',
    },
  });
});
afterAll(async () => {
  await service.stop();
  await server.close();
});
beforeEach(() => server.heal());

const tokenize = async (fhirContext?: string) => {
  const body = { input_text: INPUT, ...(fhirContext === undefined ? {} : { fhir_context: fhirContext }) };
  const answer = await service.call('POST', '/v1/inbound/tokenize?include=entities', body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as {
    tokenized_text: string;
    fhir_context_status?: string;
    entities: { source: string; start: number; end: number }[];
  };
};
interface Validated {
  readonly status: string;
  readonly fhir_context_status: string;
  readonly reason: string;
  readonly findings: { category: string; evidence: { source: string }[] }[];
}
const validate = async (text: string, fhirContext?: string): Promise<Validated> => {
  const body = { llm_output: text, ...(fhirContext === undefined ? {} : { fhir_context: fhirContext }) };
  return (await (await service.call('POST', '/v1/outbound/validate?include=findings', body)).json()) as Validated;
};
const auditEvents = async (query: string): Promise<AuditEvent[]> => {
  const bundle = (await (await service.call('GET', `/fhir/R4/AuditEvent?${query}`)).json()) as Bundle<AuditEvent>;
  return (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
};

test('what the chart knows is gone from the text, by way of an Encounter, and the AuditEvent names the patient', async () => {
  const answer = await tokenize('Encounter/e-1');
  expect(answer.fhir_context_status).toBe('resolved');
  for (const phi of [
    'THISTLEWOOD',
    'ZEBULON',
    'zebulno',
    'Okonkwo',
    '1958',
    '77120093',
    'Quillfeather',
    'Graves',
    'Imelda',
    'Rose',
    '4477',
  ])
    expect(answer.tokenized_text).not.toContain(phi);
  const chartOnes = answer.entities
    .filter(({ source }) => source === 'chart')
    .map(({ start, end }) => INPUT.slice(start, end));
  expect(chartOnes).toEqual(expect.arrayContaining(['Okonkwo', 'Graves']));
  const [event] = await auditEvents('subtype=tokenize&patient=Patient/p-1&_sort=-date');
  expect(event?.entity?.flatMap(({ what }) => what?.reference ?? [])).toEqual(['Patient/p-1', 'Encounter/e-1']);
});

test('without fhir_context nothing is asked and nothing is said of a chart', async () => {
  // Beside what delivers the record, which goes on by itself.
  const read = () => server.requests.filter((request) => !JSON.stringify(request).includes('AuditEvent')).length;
  const before = read();
  expect(await tokenize()).not.toHaveProperty('fhir_context_status');
  expect(read()).toBe(before);
});

test('a reference that leads nowhere is unresolved, and the text is tokenized all the same', async () => {
  expect((await tokenize('Patient/unknown')).fhir_context_status).toBe('unresolved');
});

test('a text is held against allergies, conditions, medications and labs of the chart', async () => {
  const against = async (text: string) =>
    (await validate(text, 'Patient/p-1')).findings
      .filter(({ evidence }) => evidence.length > 0)
      .map(({ category }) => category);
  expect(await against('Start amoxicillin 500 mg three times a day for sinusitis.')).toContain('allergy_same_drug');
  expect(await against('Add clarithromycin 500 mg twice daily.')).toContain('chart_interaction_contraindicated');
  expect(await against('She continues simvastatin 40 mg daily.')).toContain('chart_dose_differs');
  expect(await against('Potassium was 3.1 mmol/L.')).toContain('chart_lab_differs');
  expect(await against('The patient is a 24-year-old woman.')).toEqual(
    expect.arrayContaining(['chart_age_differs', 'chart_sex_differs']),
  );
});

test('a site that requires the chart has a text flagged whose chart could not be read', async () => {
  const harmless = 'Drink enough water and rest.';
  expect(await validate(harmless, 'Patient/p-1')).toMatchObject({ fhir_context_status: 'resolved', status: 'passed' });
  expect(await validate(harmless, 'Patient/unknown')).toMatchObject({
    status: 'flagged',
    reason: expect.stringContaining('chart'),
  });
  expect(await validate(harmless)).toMatchObject({ status: 'flagged' });
});

test('a call made while the EHR was down is joined to its patient by a later event', async () => {
  await server.add({
    resourceType: 'Encounter',
    id: 'e-later',
    status: 'finished',
    class: { code: 'AMB' },
    subject: { reference: 'Patient/p-1' },
  });
  server.fail({ kind: 'status', status: 503 }, { times: 1, matching: ({ path }) => path.includes('e-later') });
  expect((await tokenize('Encounter/e-later')).fhir_context_status).toBe('unresolved');
  const joined = async () => {
    const [event] = await auditEvents('subtype=link&patient=Patient/p-1');
    expect(event?.entity?.some(({ what }) => what?.reference === 'Encounter/e-later')).toBe(true);
  };
  await vi.waitFor(joined, { timeout: 40_000, interval: 500 });
});

test('nothing of the chart, the secret or a token was written to the log', async () => {
  server.fail({ kind: 'malformed' }, { times: 3, matching: ({ path }) => path.includes('never-seen') });
  expect((await tokenize('Task/never-seen')).fhir_context_status).toBe('unresolved');
  for (const canary of [...CANARIES, ...server.tokens, 'Bearer ']) expect(service.output()).not.toContain(canary);
});
