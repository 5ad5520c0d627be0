import { afterEach, expect, test, vi } from 'vitest';
import { pathBelow, urlBelow } from '../../fhir/client.ts';
import { openFhirClient } from '../../fhir/client-open.ts';
import { CANARIES, CLIENT, openClient, startEhr } from '../support/ehr.ts';
import type { Fault } from '../support/fhir-faults.ts';

const said: string[] = [];
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  vi.spyOn(console, method).mockImplementation((...args: unknown[]) => void said.push(args.map(String).join(' ')));
}
afterEach(() => {
  // Whatever happened: nothing of a body, a token or the secret was printed.
  for (const canary of [...CANARIES, 'Bearer', 'opaque-']) expect(said.join('\n')).not.toContain(canary);
  said.length = 0;
});

const medplum = { clients: [CLIENT] };
const read = { method: 'GET', path: 'Patient/p-1' } as const;

test('reads with a token of client credentials, and fetches it once', async () => {
  const server = await startEhr(medplum);
  const client = await openClient(server);
  const answers = await Promise.all([client.send(read), client.send(read), client.send(read)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(server.requests.filter(({ path }) => path === '/oauth2/token')).toHaveLength(1);
});

test('sends one content type and accepts FHIR JSON', async () => {
  const server = await startEhr(medplum);
  const client = await openClient(server);
  await client.send({ method: 'POST', path: '', body: { resourceType: 'Bundle', type: 'batch', entry: [] } });
  const { headers } = server.requests.at(-1)!;
  expect(headers['content-type']).toBe('application/fhir+json');
  expect(headers.accept).toBe('application/fhir+json');
});

test('a token that stops working is replaced once, for every request under way', async () => {
  const server = await startEhr(medplum);
  const client = await openClient(server);
  await client.send(read);
  server.revokeTokens();
  const answers = await Promise.all([client.send(read), client.send(read)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('401 that stays is unauthorized, and later it is tried again', async () => {
  const server = await startEhr(medplum);
  const client = await openClient(server);
  const isRead = ({ path }: { path: string }) => path.includes('Patient');
  server.fail({ kind: 'status', status: 401 }, { times: 10, matching: isRead });
  await expect(client.send(read)).rejects.toMatchObject({ name: 'FhirUnreachable', reason: 'unauthorized' });
  server.heal();
  expect((await client.send(read)).status).toBe(200);
});

test('a wrong secret is unauthorized', async () => {
  const server = await startEhr(medplum);
  const client = await openFhirClient({ baseUrl: server.baseUrl, clientId: CLIENT.id, clientSecret: 'another secret' });
  await expect(client.send(read)).rejects.toMatchObject({ reason: 'unauthorized' });
});

test('writes once with If-None-Exist: 201, then 200 with the same id', async () => {
  const server = await startEhr(medplum);
  const client = await openClient(server);
  const task = {
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    identifier: [{ system: 'urn:x', value: '1' }],
  };
  const write = () =>
    client.send({ method: 'POST', path: 'Task', body: task, headers: { 'If-None-Exist': 'identifier=urn:x|1' } });
  const [first, second] = [await write(), await write()];
  expect([first.status, second.status]).toEqual([201, 200]);
  expect((first.json as { id: string }).id).toBe((second.json as { id: string }).id);
});

test.each([
  [403, 'Observation'],
  [404, 'Patient/none'],
])('%i is an answer with its OperationOutcome', async (status, path) => {
  const server = await startEhr(medplum);
  server.forbid('Observation');
  const client = await openClient(server);
  const answer = await client.send({ method: 'GET', path });
  expect(answer.status).toBe(status);
  expect(answer.json).toMatchObject({ resourceType: 'OperationOutcome' });
});

test('410 is an answer too', async () => {
  const server = await startEhr(medplum);
  const client = await openClient(server);
  await client.send({ method: 'DELETE', path: 'Patient/p-1' });
  expect((await client.send(read)).status).toBe(410);
});

test.each([429, 500, 503])('%i is an answer, sent once: retries are for who asks', async (status) => {
  const server = await startEhr(medplum);
  const client = await openClient(server);
  await client.send(read);
  const before = server.requests.length;
  server.fail({ kind: 'status', status, headers: { 'retry-after': '7' } }, { times: 10 });
  const answer = await client.send({ method: 'POST', path: 'Task', body: { resourceType: 'Task' } });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(server.requests.length - before).toBe(1);
});

test.each<[string, Fault, string]>([
  ['a dropped socket', { kind: 'drop' }, 'network'],
  ['an answer lost after the work', { kind: 'lose-answer' }, 'network'],
  ['malformed JSON', { kind: 'malformed' }, 'not-json'],
  ['a redirect to another host', { kind: 'redirect', to: 'http://127.0.0.1:1/steal' }, 'redirect'],
  ['a redirect by 302', { kind: 'redirect', to: 'http://127.0.0.1:1/steal', status: 302 }, 'redirect'],
  ['a huge body', { kind: 'huge', bytes: 2 * 1024 * 1024 }, 'too-large'],
  ['a body that never ends', { kind: 'slow-body', ms: 'never' }, 'timeout'],
  ['a late answer', { kind: 'delay', ms: 2_500 }, 'timeout'],
])('%s is unreachable, in words of ours', async (_, fault, reason) => {
  for (const clients of [[CLIENT], []]) {
    const server = await startEhr({ clients });
    const client = clients.length > 0 ? await openClient(server) : await openFhirClient({ baseUrl: server.baseUrl });
    await client.send(read);
    server.fail(fault);
    const failed = await client
      .send({ ...read, timeoutMs: 800, mostBytes: 128 * 1024 })
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'FhirUnreachable', reason });
    for (const canary of CANARIES) expect(String((failed as Error).stack)).not.toContain(canary);
    expect((failed as Error).cause).toBeUndefined();
    server.heal();
    expect((await client.send(read)).status).toBe(200);
  }
});

test('a smaller bound for the body holds where it is given', async () => {
  const server = await startEhr();
  const client = await openFhirClient({ baseUrl: server.baseUrl });
  await expect(client.send({ ...read, mostBytes: 100 })).rejects.toMatchObject({ reason: 'too-large' });
});

test('a token endpoint that breaks, redirects or sends what is no JSON is unauthorized or unreachable, and recovers', async () => {
  const server = await startEhr(medplum);
  const client = await openClient(server);
  const isToken = ({ path }: { path: string }) => path === '/oauth2/token';
  for (const fault of [
    { kind: 'drop' },
    { kind: 'malformed' },
    { kind: 'redirect', to: 'http://127.0.0.1:1/' },
    { kind: 'status', status: 500 },
  ] as const) {
    server.fail(fault, { matching: isToken });
    await expect(client.send(read)).rejects.toMatchObject({ name: 'FhirUnreachable' });
  }
  expect((await client.send(read)).status).toBe(200);
});

test.each(['../../admin', '/../x', '..%2f..%2fx/../../../y', '//evil.example/x', '\\\\evil.example\\x'])(
  'no path leaves the base: %s',
  async (path) => {
    const url = urlBelow('https://ehr.example.org/fhir/R4', path);
    if (url) expect(url.href.startsWith('https://ehr.example.org/fhir/R4')).toBe(true);
  },
);

test('a link counts only below the base', () => {
  const base = 'https://ehr.example.org/fhir/R4';
  expect(pathBelow(base, 'https://ehr.example.org/fhir/R4/Patient?_page=2')).toBe('Patient?_page=2');
  expect(pathBelow(base, 'https://ehr.example.org/fhir/R44/Patient')).toBeUndefined();
  expect(pathBelow(base, 'https://ehr.example.org.evil.example/fhir/R4/Patient')).toBeUndefined();
  expect(pathBelow(base, 'http://169.254.169.254/latest')).toBeUndefined();
});
