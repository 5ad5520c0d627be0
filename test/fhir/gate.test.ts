import type { Communication } from '@medplum/fhirtypes';
import { expect, test } from 'vitest';
import type { FhirClient } from '../../fhir/client.ts';
import { markGate } from '../../fhir/gate.ts';

const message: Communication = {
  resourceType: 'Communication',
  id: 'c',
  status: 'preparation',
  meta: { versionId: '1' },
};

/** Gives the message, and for a PATCH no body and these headers. */
const silent = (headers: Record<string, string>): FhirClient => ({
  baseUrl: 'http://ehr.example/fhir/R4',
  send: async ({ method }) => ({
    status: 200,
    bytes: Buffer.alloc(0),
    headers: new Headers(method === 'GET' ? {} : headers),
    ...(method === 'GET' && { json: message }),
  }),
});

test.each([
  [{ etag: 'W/"2"' }, { kind: 'marked', version: '2' }],
  [{ etag: '"2"' }, { kind: 'marked', version: '2' }],
  [{}, { kind: 'marked' }],
])('what a server wrote that answers a PATCH without a body is known by its ETag: %j', async (headers, expected) => {
  expect(await markGate(silent(headers), 'Communication/c', { mark: 'held', version: '1' })).toEqual(expected);
});

test('a server that knows no PATCH refuses: it is not waited for', async () => {
  const { baseUrl, send } = silent({});
  const client: FhirClient = {
    baseUrl,
    send: async (request) => ({ ...(await send(request)), ...(request.method === 'PATCH' && { status: 501 }) }),
  };
  expect(await markGate(client, 'Communication/c', { mark: 'held' })).toEqual({ kind: 'refused', status: 501 });
});
