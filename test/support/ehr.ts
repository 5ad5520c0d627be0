import type { Bundle, Patient, Resource } from '@medplum/fhirtypes';
import { onTestFinished } from 'vitest';
import { breaker } from '../../fhir/breaker.ts';
import { expiringCache } from '../../fhir/cache.ts';
import { type ChartExtent, isAround } from '../../fhir/chart.ts';
import type { FhirClient } from '../../fhir/client.ts';
import { openFhirClient } from '../../fhir/client-open.ts';
import { type ParsedReference, parseReference } from '../../fhir/references.ts';
import { chartResolver } from '../../fhir/resolver.ts';
import { chartLookup, type LookupOptions } from '../../plugin/chart/lookup.ts';
import { chartOf } from '../../plugin/chart/terms.ts';
import type { ChartAnswer, ChartLookup } from '../../plugin/chart.ts';
import { type FhirServer, type FhirServerOptions, startFhirServer } from './fhir-server.ts';

export const CLIENT = { id: 'fc08a20e-8296-440f-860c-d47df97dc295', secret: 'canary-client-secret-7731' } as const;

/** Strings of the chart below that must show up nowhere but in answers. */
export const CANARIES = [
  'Okonkwo',
  'Zebulon',
  'Thistlewood',
  '1958-03-09',
  'Quillfeather',
  'MRN-77120093',
  CLIENT.secret,
];

/** A small chart of our own: a patient with a former name and a nickname, a wife, a doctor by a role, a ward, a clinic. */
export const chart: readonly Resource[] = [
  {
    resourceType: 'Patient',
    id: 'p-1',
    name: [
      { use: 'official', family: "O'Thistlewood", given: ['Zebulon', 'Rex'] },
      { use: 'old', family: 'Okonkwo', given: ['Zebulon'] },
      { use: 'nickname', text: 'Zebby' },
    ],
    gender: 'male',
    birthDate: '1958-03-09',
    identifier: [
      { type: { coding: [{ code: 'MR' }] }, system: 'http://hospital.example.org/mrn', value: 'MRN-77120093' },
      { system: 'http://hl7.org/fhir/sid/us-ssn', value: '999-31-4477' },
    ],
    telecom: [
      { system: 'phone', value: '(555) 301-4477' },
      { system: 'email', value: 'zeb.thistle@example.org' },
    ],
    address: [{ line: ['12 Quillfeather Lane Apt 4'], city: 'Mission', state: 'KS', postalCode: '66202' }],
    generalPractitioner: [{ reference: 'PractitionerRole/role-1' }],
    managingOrganization: { reference: 'Organization/org-1' },
  },
  {
    resourceType: 'RelatedPerson',
    id: 'rp-1',
    patient: { reference: 'Patient/p-1' },
    name: [{ family: 'Rose', given: ['Imelda'] }],
  },
  {
    resourceType: 'PractitionerRole',
    id: 'role-1',
    practitioner: { reference: 'Practitioner/dr-1' },
    organization: { reference: 'Organization/org-1' },
  },
  { resourceType: 'Practitioner', id: 'dr-1', name: [{ prefix: ['Dr.'], family: 'Graves', given: ['Wilhelmina'] }] },
  { resourceType: 'Organization', id: 'org-1', name: 'Bexleyheath Regional Medical Center Inc' },
  { resourceType: 'Location', id: 'ward-1', name: 'Larkspur Ward' },
  {
    resourceType: 'Encounter',
    id: 'e-1',
    status: 'finished',
    class: { code: 'AMB' },
    subject: { reference: 'Patient/p-1' },
    participant: [{ individual: { reference: 'Practitioner/dr-1', display: 'Dr. Wilhelmina Graves' } }],
    location: [{ location: { reference: 'Location/ward-1' } }],
  },
  {
    resourceType: 'AllergyIntolerance',
    id: 'a-1',
    patient: { reference: 'Patient/p-1' },
    code: { text: 'Allergy to penicillin' },
  },
  {
    resourceType: 'Condition',
    id: 'c-1',
    subject: { reference: 'Patient/p-1' },
    code: { text: 'Myasthenia gravis (disorder)' },
  },
  {
    resourceType: 'MedicationRequest',
    id: 'm-1',
    status: 'active',
    intent: 'order',
    subject: { reference: 'Patient/p-1' },
    medicationCodeableConcept: { text: 'Simvastatin 20 MG Oral Tablet' },
    dosageInstruction: [{ doseAndRate: [{ doseQuantity: { value: 1 } }] }],
  },
  {
    resourceType: 'Observation',
    id: 'lab-1',
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { text: 'Potassium' },
    subject: { reference: 'Patient/p-1' },
    effectiveDateTime: '2026-11-01T10:00:00Z',
    valueQuantity: { value: 5.9, unit: 'mmol/L' },
  },
  {
    resourceType: 'Observation',
    id: 'w-1',
    status: 'final',
    category: [{ coding: [{ code: 'vital-signs' }] }],
    code: { coding: [{ code: '29463-7' }] },
    subject: { reference: 'Patient/p-1' },
    effectiveDateTime: '2026-11-01T10:00:00Z',
    valueQuantity: { value: 176, unit: '[lb_av]' },
  },
];

/** What detection takes of it. */
export const testChart = chartOf({
  reference: 'Patient/p-1',
  patients: chart.filter((resource): resource is Patient => resource.resourceType === 'Patient'),
  around: chart.filter(({ resourceType }) => isAround(resourceType)),
  links: [],
});

/** A FHIR server with that chart, closed with the test. */
export async function startEhr(
  options: FhirServerOptions = {},
  resources: readonly Resource[] = chart,
): Promise<FhirServer> {
  const server = await startFhirServer(options);
  onTestFinished(() => server.close());
  await server.add(...resources);
  return server;
}

export const openClient = (server: FhirServer): Promise<FhirClient> =>
  openFhirClient({ baseUrl: server.baseUrl, clientId: CLIENT.id, clientSecret: CLIENT.secret });

export function referenceOf(text: string): ParsedReference {
  const parsed = parseReference(text);
  if ('failed' in parsed) throw new Error(`no reference: ${parsed.failed}`);
  return parsed.ok;
}

export interface TestLookup {
  readonly lookup: ChartLookup;
  readonly warnings: readonly unknown[];
}
/** A lookup over that client, with what a test needs changed. */
export function lookupOf(client: FhirClient, changes: Partial<LookupOptions> = {}): TestLookup {
  const warnings: unknown[] = [];
  const cache = expiringCache<ChartAnswer>({ most: 10 });
  onTestFinished(() => cache.clear());
  const lookup = chartLookup({
    resolve: chartResolver(client),
    baseUrl: client.baseUrl,
    extent: 'whole' as ChartExtent,
    cache,
    breaker: breaker(),
    timeoutMs: 5_000,
    keepMs: 60_000,
    warn: (error) => void warnings.push(error),
    ...changes,
  });
  return { lookup, warnings };
}

/** The resources of a batch that a server answered. */
export const entriesOf = (json: unknown): NonNullable<Bundle['entry']> => (json as Bundle).entry ?? [];
