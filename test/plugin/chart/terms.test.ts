import type { Patient, Resource } from '@medplum/fhirtypes';
import { expect, test } from 'vitest';
import { chartOf } from '../../../plugin/chart/terms.ts';

const read = (patient: Patient, around: readonly Resource[] = [], links: { type?: string; display?: string }[] = []) =>
  chartOf({ reference: 'Patient/p-1', patients: [patient], around, links });
const surfaces = (terms: readonly { surface: string; type: string }[]) =>
  terms.map(({ surface, type }) => `${type} ${surface}`);

test('every name of the patient counts, the contact’s and the mother’s too, titles aside', () => {
  const { people } = read({
    resourceType: 'Patient',
    name: [
      { family: 'Ibarra', given: ['Luz', 'Ana'], prefix: ['Mrs.'] },
      { use: 'old', family: 'Sotelo' },
      { text: 'Dr. Luz Ibarra, MD' },
    ],
    contact: [{ name: { family: 'Vance', given: ['Otto'] } }],
    extension: [
      { url: 'http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName', valueString: 'Petra Lund' },
    ],
  });
  expect(surfaces(people)).toEqual([
    'PATIENT Ibarra',
    'PATIENT Luz',
    'PATIENT Ana',
    'PATIENT Sotelo',
    'PATIENT Luz Ibarra',
    'NAME Vance',
    'NAME Otto',
    'NAME Petra Lund',
  ]);
});

test('everything smaller than a state counts, the birthplace too', () => {
  const { places } = read({
    resourceType: 'Patient',
    address: [
      {
        line: ['9 Elm Rd', 'Apt 2'],
        city: 'Salina',
        district: 'Saline County',
        state: 'Kansas',
        postalCode: '67401',
        country: 'US',
      },
    ],
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/patient-birthPlace',
        valueAddress: { city: 'Tromsø', country: 'NO' },
      },
    ],
  });
  expect(surfaces(places)).toEqual([
    'LOCATION 9 Elm Rd',
    'LOCATION Apt 2',
    'LOCATION Salina',
    'LOCATION Saline County',
    'ZIP 67401',
    'LOCATION Tromsø',
  ]);
});

test('identifiers have the type that their system says', () => {
  const { identifiers } = read({
    resourceType: 'Patient',
    id: 'abc-12345',
    identifier: [
      { type: { coding: [{ code: 'MR' }] }, value: 'M-1' },
      { system: 'http://hl7.org/fhir/sid/us-ssn', value: '999-10-2030' },
      { type: { coding: [{ code: 'DL' }] }, value: 'K99' },
      { system: 'urn:ietf:rfc:3986', value: 'urn:uuid:0c3f9a1e-5f0e-4f6d-9d1c-0a1b2c3d4e5f' },
    ],
    telecom: [
      { system: 'phone', value: 'tel:+1-555-010-2030' },
      { system: 'fax', value: '555-010-2031' },
      { value: 'luz@example.org' },
    ],
    birthDate: '1980-02-03',
    deceasedDateTime: '2025-01-02T03:04:05Z',
  });
  expect(surfaces(identifiers)).toEqual([
    'MRN M-1',
    'SSN 999-10-2030',
    'LICENSE K99',
    'ID 0c3f9a1e-5f0e-4f6d-9d1c-0a1b2c3d4e5f',
    'PHONE +1-555-010-2030',
    'FAX 555-010-2031',
    'EMAIL luz@example.org',
    'DOB 1980-02-03',
    'DATE 2025-01-02T03:04:05Z',
    'ID abc-12345',
  ]);
});

test('staff, relatives and facilities have their own types; a name that two share stays the patient’s', () => {
  const chart = read(
    { resourceType: 'Patient', name: [{ family: 'Marsh' }] },
    [
      { resourceType: 'Practitioner', name: [{ family: 'Marsh', given: ['Ivo'] }] },
      { resourceType: 'RelatedPerson', patient: { reference: 'Patient/p-1' }, name: [{ given: ['Nele'] }] },
      { resourceType: 'Organization', name: 'Tidewater Clinic', alias: ['TWC'] },
    ],
    [
      { type: 'Practitioner', display: 'Dr. Runa Falk' },
      { type: 'Location', display: 'Tidewater Annex' },
      { type: 'Medication', display: 'Aspirin' },
    ],
  );
  expect(surfaces(chart.people)).toEqual(['PATIENT Marsh', 'PHYSICIAN Ivo', 'NAME Nele', 'PHYSICIAN Runa Falk']);
  expect(surfaces(chart.places)).toEqual(['HOSPITAL Tidewater Clinic', 'HOSPITAL TWC', 'HOSPITAL Tidewater Annex']);
});
