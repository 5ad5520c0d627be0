import type { Resource } from '@medplum/fhirtypes';
import { expect, test } from 'vitest';
import type { FhirClient } from '../../fhir/client.ts';
import { binaryIdOf, readResourceText } from '../../fhir/resource-text.ts';

test.each([
  ['Binary/b-1', 'b-1'],
  ['https://ehr.example/fhir/R4/Binary/b-1', 'b-1'],
  [
    'http://127.0.0.1:8103/storage/6c871755-eb56-4b24-8c48-d92efb12d860/03d4?Expires=1&Signature=x',
    '6c871755-eb56-4b24-8c48-d92efb12d860',
  ],
  ['https://elsewhere.example/notes/1', undefined],
  ['https://ehr.example/Binary/../Patient', undefined],
  ['https://ehr.example/Binary/%2e%2e', undefined],
  ['data:text/plain,Jane', undefined],
  [undefined, undefined],
])('of %s the Binary is %s', (url, id) => expect(binaryIdOf(url)).toBe(id));

const asked: string[] = [];
const client: FhirClient = {
  baseUrl: 'https://ehr.example/fhir/R4',
  async send({ path }) {
    asked.push(path);
    return { status: 200, headers: new Headers(), bytes: Buffer.from('from the Binary') };
  },
};

test.each<[string, object, unknown]>([
  [
    'payloads and notes',
    { resourceType: 'Communication', payload: [{ contentString: 'a' }, { contentString: 'b' }], note: [{ text: 'c' }] },
    { text: 'a\n\nb\n\nc' },
  ],
  [
    'a conclusion and a form',
    {
      resourceType: 'DiagnosticReport',
      conclusion: 'a',
      presentedForm: [{ contentType: 'text/plain', url: 'Binary/1' }],
    },
    { text: 'a\n\nfrom the Binary' },
  ],
  [
    'data before a URL',
    { resourceType: 'DocumentReference', content: [{ attachment: { data: Buffer.from('é').toString('base64') } }] },
    { text: 'é' },
  ],
  ['an impression', { resourceType: 'ClinicalImpression', description: 'a', summary: 'b' }, { text: 'a\n\nb' }],
  ['nothing written', { resourceType: 'Observation' }, { none: 'no_text' }],
  ['a person', { resourceType: 'Patient', name: [{ family: 'x' }] }, { none: 'unsupported_type' }],
  [
    'a PDF beside text',
    {
      resourceType: 'DocumentReference',
      content: [{ attachment: { data: 'YQ==' } }, { attachment: { contentType: 'application/pdf', data: 'JQ==' } }],
    },
    { none: 'attachment_unreadable' },
  ],
])('%s', async (_, resource, text) => {
  expect(await readResourceText(client, resource as Resource)).toEqual(text);
  expect(asked.every((path) => path.startsWith('Binary/'))).toBe(true);
});
