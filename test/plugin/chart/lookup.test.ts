import { expect, test, vi } from 'vitest';
import type { Caller } from '../../../audit/event.ts';
import { breaker } from '../../../fhir/breaker.ts';
import { openFhirClient } from '../../../fhir/client-open.ts';
import { CANARIES, CLIENT, lookupOf, openClient, startEhr } from '../../support/ehr.ts';
import type { Fault } from '../../support/fhir-faults.ts';

const caller: Caller = { keyId: 'k', tenant: 'default', purposeOfUse: 'TREAT' };
const medplum = { clients: [CLIENT] };

test('a chart is read once, then known; each tenant and each version for itself', async () => {
  const server = await startEhr();
  const { lookup } = lookupOf(await openFhirClient({ baseUrl: server.baseUrl }));
  const answers = [await lookup('Patient/p-1', caller), await lookup('Patient/p-1', caller)];
  expect(answers.map(({ status }) => status)).toEqual(['resolved', 'resolved']);
  expect(answers[0]).toBe(answers[1]);
  const after = server.requests.length;
  await lookup('Patient/p-1', { ...caller, tenant: 'other' });
  expect(server.requests.length).toBeGreaterThan(after);
  const again = server.requests.length;
  await lookup('Patient/p-1/_history/1', caller);
  expect(server.requests.length).toBeGreaterThan(again);
});

test('calls at once for one chart share one reading', async () => {
  const server = await startEhr();
  const { lookup } = lookupOf(await openFhirClient({ baseUrl: server.baseUrl }));
  await lookup('Patient/p-1', caller);
  const once = server.requests.length;
  const other = lookupOf(await openFhirClient({ baseUrl: server.baseUrl }));
  const answers = await Promise.all(Array.from({ length: 20 }, () => other.lookup('Patient/p-1', caller)));
  expect(answers.every(({ status }) => status === 'resolved')).toBe(true);
  expect(server.requests.length).toBe(2 * once);
});

test('a slow server: unresolved in time, and known when it has answered', async () => {
  const server = await startEhr();
  const { lookup } = lookupOf(await openFhirClient({ baseUrl: server.baseUrl }), { timeoutMs: 50 });
  server.fail({ kind: 'delay', ms: 400 });
  expect(await lookup('Patient/p-1', caller)).toEqual({ status: 'unresolved' });
  await vi.waitFor(async () => expect((await lookup('Patient/p-1', caller)).status).toBe('resolved'), {
    timeout: 10_000,
    interval: 100,
  });
  expect(server.requests.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(2);
});

test('a dead server costs nothing after the first failures, and is found again', async () => {
  let now = 0;
  const server = await startEhr();
  const guard = breaker({ now: () => now });
  const { lookup, warnings } = lookupOf(await openFhirClient({ baseUrl: server.baseUrl }), { breaker: guard });
  server.fail({ kind: 'drop' }, { times: 1_000 });
  for (let call = 0; call < 50; call++)
    expect(await lookup(`Patient/p-${call}`, caller)).toEqual({ status: 'unresolved' });
  expect(server.requests.length).toBe(3);
  expect(warnings.length).toBe(3);
  server.heal();
  expect((await lookup('Patient/p-1', caller)).status).toBe('unresolved');
  now += 2_000;
  expect((await lookup('Patient/p-1', caller)).status).toBe('resolved');
  expect((await lookup('Encounter/e-1', caller)).status).toBe('resolved');
});

test('a server that hangs counts as failing when the call has to go on without it', async () => {
  const server = await startEhr();
  const { lookup } = lookupOf(await openFhirClient({ baseUrl: server.baseUrl }), { timeoutMs: 20 });
  server.fail({ kind: 'slow-body', ms: 'never' }, { times: 1_000 });
  for (let call = 0; call < 10; call++) await lookup(`Patient/p-${call}`, caller);
  expect(server.requests.length).toBeLessThanOrEqual(3);
});

test('an unknown patient is believed unknown for a short while, and costs nothing meanwhile', async () => {
  const server = await startEhr();
  const { lookup } = lookupOf(await openFhirClient({ baseUrl: server.baseUrl }));
  for (let call = 0; call < 3; call++) expect(await lookup('Patient/none', caller)).toEqual({ status: 'unresolved' });
  expect(server.requests.length).toBe(1);
  expect((await lookup('Patient/p-1', caller)).status).toBe('resolved');
});

test.each([
  'urn:uuid:0c3f9a1e-5f0e-4f6d-9d1c-0a1b2c3d4e5f',
  'Patient/../admin',
  'https://elsewhere.example.org/fhir/R4/Patient/p-1',
  'Jane Doe',
])('nothing is asked for %s', async (reference) => {
  const server = await startEhr();
  const { lookup } = lookupOf(await openFhirClient({ baseUrl: server.baseUrl }));
  expect(await lookup(reference, caller)).toEqual({ status: 'unresolved' });
  expect(server.requests).toEqual([]);
});

test.each<[string, Fault]>([
  ['500', { kind: 'status', status: 500 }],
  ['429', { kind: 'status', status: 429 }],
  ['401 that stays', { kind: 'status', status: 401 }],
  ['a dropped socket', { kind: 'drop' }],
  ['malformed JSON', { kind: 'malformed' }],
  ['HTML', { kind: 'status', status: 200, body: '<html>Okonkwo</html>', headers: { 'content-type': 'text/html' } }],
  [
    'an OperationOutcome under 200',
    { kind: 'status', status: 200, body: '{"resourceType":"OperationOutcome","issue":[{"diagnostics":"Okonkwo"}]}' },
  ],
  ['a redirect elsewhere', { kind: 'redirect', to: 'http://127.0.0.1:1/' }],
  ['a huge answer', { kind: 'huge', bytes: 17 * 1024 * 1024 }],
])('%s: unresolved, and nothing of the chart or a token in what is logged', async (_, fault) => {
  const server = await startEhr(medplum);
  const { lookup, warnings } = lookupOf(await openClient(server));
  server.fail(fault, { times: 20, matching: ({ path }) => !path.includes('token') });
  expect(await lookup('Patient/p-1', caller)).toEqual({ status: 'unresolved' });
  expect(warnings.length).toBe(1);
  const said = warnings
    .map((error) => `${String(error)} ${(error as Error).stack} ${JSON.stringify(error)}`)
    .join('\n');
  for (const canary of [...CANARIES, ...server.tokens]) expect(said).not.toContain(canary);
  expect((warnings[0] as Error).name).toBe('FhirUnreachable');
});

test('a chart of another shape than R4 is unresolved, not a crash', async () => {
  const server = await startEhr({}, []);
  const odd = {
    resourceType: 'Patient',
    id: 'p-1',
    name: 'Jane',
    telecom: 7,
    address: { line: 'x' },
    contact: [null],
    identifier: [3],
    birthDate: {},
  };
  server.fail({ kind: 'status', status: 200, body: JSON.stringify(odd) }, { times: 50 });
  const { lookup } = lookupOf(await openFhirClient({ baseUrl: server.baseUrl }));
  expect(['resolved', 'unresolved']).toContain((await lookup('Patient/p-1', caller)).status);
});
