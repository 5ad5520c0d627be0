import { createHmac } from 'node:crypto';
import type { Communication, DocumentReference, Provenance, Resource, Task } from '@medplum/fhirtypes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bearerClient } from '../../fhir/client-bearer.ts';
import { systemClock } from '../../fhir/pace.ts';
import { hookStatus } from '../../plugin/hooks/queue.ts';
import type { HookWorker } from '../../plugin/hooks/worker.ts';
import { type Deliveries, noDeliveries, startDeliveries } from '../../server/deliver.ts';
import { startHooks } from '../../server/hook-worker.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type FhirServer, startFhirServer } from '../support/fhir-server.ts';
import { problemsIn } from '../support/r4.ts';

const SECRET = 'hook-secret-of-the-test';
const PATIENT = { reference: 'Patient/p-1' };
const NAME = 'Zebulon Quackenbush';
const note = `${NAME} (MRN: 00482913) was seen by Dr. Alan Whitfield. Continue metoprolol 25 mg BID.`;
const harmful = 'Take lisinopril 1000 mg by mouth once daily.';
const harmless = 'Rest and drink fluids.';

let ehr: FhirServer;
let service: TestApp;
let hooks: HookWorker;
let deliveries: Deliveries = noDeliveries;
const warned: object[] = [];

beforeAll(async () => {
  ehr = await startFhirServer();
  const client = bearerClient(ehr.baseUrl);
  const warn = (fields: object, message: string) => void warned.push({ ...fields, message });
  service = await testApp({ SALLYPORT_HOOK_SECRET: SECRET }, (deps) => {
    const { tokenize, validate, reviews, telemetry, store, observer } = deps;
    const { destroyed } = reviews;
    hooks = startHooks({ client, clientId: 'our-client', tokenize, validate, reviews, telemetry, warn });
    const { keyring } = tokenize;
    deliveries = startDeliveries({ store, keyring, observer, destroyed, client, telemetry, warn, clock: systemClock });
    return { ...deps, hooks, deliveries };
  });
});
afterEach(() => ehr.heal());
afterAll(async () => {
  await hooks.close();
  await deliveries.close();
  await service.close();
  await ehr.close();
});

const sign = (text: string, secret = SECRET): string => createHmac('sha256', secret).update(text).digest('hex');

/** Delivers `body` as a Subscription of Medplum would. */
function deliver(name: string, body: object | string, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return service.call('POST', `/v1/hooks/${name}`, {
    body: text,
    headers: {
      'content-type': 'application/fhir+json',
      'x-medplum-subscription': 's-1',
      'x-medplum-interaction': 'create',
      'x-signature': sign(text),
      ...headers,
    },
  });
}
async function worked(): Promise<void> {
  while ((await hookStatus(service.store)).waiting > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}
async function delivered(): Promise<void> {
  while ((await deliveries.status()).backlog > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}
const store = <Made extends Resource>(resource: Made): Promise<Made> =>
  ehr.repository.createResource(resource) as Promise<Made>;
const read = <Found extends Resource>(type: Found['resourceType'], id: string | undefined) =>
  ehr.repository.readResource<Found>(type, id ?? '');
const all = async <Found extends Resource>(type: Found['resourceType']): Promise<Found[]> =>
  (await ehr.repository.searchResources<Found>({ resourceType: type, count: 1000 })) as Found[];
const lastCode = async () =>
  (
    await service.store.query<{ state: string; code: string | null }>(
      'SELECT state, code FROM hook_messages ORDER BY id DESC LIMIT 1',
    )
  )[0];
const message = (text: string, changes: Partial<Communication> = {}): Communication => ({
  resourceType: 'Communication',
  status: 'preparation',
  subject: PATIENT,
  payload: [{ contentString: text }],
  ...changes,
});
const copiesOf = async (id: string | undefined) =>
  (await all<DocumentReference>('DocumentReference')).filter((each) =>
    each.identifier?.some(({ value }) => value?.includes(`/${id}/`)),
  );

test('a note becomes a tokenized copy beside it, labelled, linked and with its Provenance', async () => {
  const data = Buffer.from(note).toString('base64');
  const original = await store<DocumentReference>({
    resourceType: 'DocumentReference',
    status: 'current',
    description: NAME,
    subject: { ...PATIENT, display: NAME },
    type: { coding: [{ system: 'http://loinc.org', code: '11506-3', display: 'Progress note' }], text: NAME },
    content: [{ attachment: { contentType: 'text/plain', data, title: NAME } }],
  });
  expect(await deliver('tokenize', original)).toMatchObject({ status: 202, json: { status: 'accepted' } });
  await worked();
  const copies = await copiesOf(original.id);
  expect(copies).toHaveLength(1);
  const [copy] = copies as [DocumentReference];
  expect(problemsIn(copy)).toEqual([]);
  expect(copy).toMatchObject({
    subject: PATIENT,
    relatesTo: [{ code: 'transforms', target: { reference: `DocumentReference/${original.id}` } }],
    securityLabel: [{ coding: [{ code: 'PSEUDED' }] }],
    type: { coding: [{ code: '11506-3' }] },
  });
  const text = Buffer.from(copy.content[0]?.attachment?.data ?? '', 'base64').toString();
  expect(text).toContain('[ID_001]');
  expect(text).toContain('metoprolol 25 mg');
  expect(JSON.stringify(copy) + text).not.toMatch(/Zebulon|Quackenbush|00482913|Whitfield/);

  const proofs = (await all<Provenance>('Provenance')).filter(
    ({ target }) => target[0]?.reference === `DocumentReference/${copy.id}`,
  );
  expect(proofs).toHaveLength(1);
  expect(problemsIn(proofs[0]!)).toEqual([]);
  expect(proofs[0]?.entity?.[0]?.what?.reference).toBe(
    `DocumentReference/${original.id}/_history/${original.meta?.versionId}`,
  );

  const map = copy.identifier?.find(({ system }) => system === 'urn:sallyport:token-map')?.value;
  const back = await service.call('POST', '/v1/outbound/detokenize', { body: { text, token_map_id: map } });
  expect(back.json.text).toBe(note);
});

test('a delivery that comes again is one message; another version of the resource is another', async () => {
  const first = await store(message(note));
  expect((await deliver('tokenize', first)).json.status).toBe('accepted');
  expect((await deliver('tokenize', first)).json.status).toBe('duplicate');
  expect((await deliver('tokenize', first, { 'x-medplum-subscription': 's-2' })).json.status).toBe('accepted');
  const second = await ehr.repository.updateResource<Communication>({ ...first, status: 'in-progress' });
  expect((await deliver('tokenize', second)).json.status).toBe('accepted');
  await worked();
  // Two Subscriptions on one version still make one copy of it.
  expect(await copiesOf(first.id)).toHaveLength(2);
});

test('our own writes start nothing: by tag, by version, by author', async () => {
  const original = await store(message(note));
  await deliver('tokenize', original);
  await worked();
  const [copy] = await copiesOf(original.id);
  await deliver('tokenize', copy!);
  await worked();
  expect(await lastCode()).toEqual({ state: 'skipped', code: 'own_write' });
  expect(await copiesOf(copy?.id)).toEqual([]);

  const held = await store(message(harmful));
  await deliver('validate', held);
  await worked();
  await deliver('validate', await read<Communication>('Communication', held.id), { 'x-medplum-interaction': 'update' });
  await worked();
  expect(await lastCode()).toEqual({ state: 'skipped', code: 'own_write' });

  const authored = message(harmful, { id: 'c-9', meta: { author: { reference: 'ClientApplication/our-client' } } });
  await deliver('validate', authored);
  await worked();
  expect(await lastCode()).toEqual({ state: 'skipped', code: 'own_write' });
});

test('a harmful text is held, its Task is made, and a human who approves it releases it', async () => {
  const written = await store(message(harmful));
  await deliver('validate', written);
  await worked();
  const held = await read<Communication>('Communication', written.id);
  expect(held).toMatchObject({ status: 'on-hold', statusReason: { coding: [{ code: 'awaiting-review' }] } });
  expect(problemsIn(held)).toEqual([]);
  await delivered();
  const task = (await all<Task>('Task')).find(({ focus }) => focus?.reference === `Communication/${written.id}`);
  expect(task).toMatchObject({ status: 'requested', priority: 'urgent' });
  const proof = (await all<Provenance>('Provenance')).find(({ target }) =>
    target[0]?.reference?.startsWith(`Communication/${written.id}/_history/`),
  );
  expect(problemsIn(proof!)).toEqual([]);

  // The Task comes by its own Subscription, as updated by the human.
  const decided = await ehr.repository.updateResource<Task>({ ...task!, status: 'completed' });
  await deliver('validate', decided, { 'x-medplum-interaction': 'update' });
  await worked();
  await delivered();
  const released = await read<Communication>('Communication', written.id);
  expect(released.status).toBe('in-progress');
  expect(released.statusReason).toBeUndefined();
  expect(released.meta?.tag?.map(({ code }) => code)).toEqual(['released']);
});

/** Decides the oldest open review of a resource over HTTP; gives its id. */
async function decide(id: string | undefined, decision: 'approved' | 'edited'): Promise<string> {
  const list = await service.call('GET', '/v1/reviews?count=999');
  const { review_id: review } = list.json.reviews.find(({ fhir_context: context }: { fhir_context: string }) =>
    context.startsWith(`Communication/${id}/`),
  );
  await approve(review, decision);
  return review;
}
async function approve(review: string, decision = 'approved'): Promise<void> {
  await service.call('POST', `/v1/reviews/${review}`, { body: { decision } });
  await delivered();
}

test('a text in whose place a corrected one was used is not released', async () => {
  const written = await store(message(harmful));
  await deliver('validate', written);
  await worked();
  await decide(written.id, 'edited');
  expect((await read<Communication>('Communication', written.id)).status).toBe('on-hold');
});

test('a text that was held, and the answer lost, is held once and released when approved', async () => {
  const reviews = async () => (await service.call('GET', '/v1/reviews?count=999')).json.reviews.length;
  const before = await reviews();
  ehr.fail({ kind: 'lose-answer' }, { matching: ({ method }) => method === 'PATCH' });
  const written = await store(message(harmful));
  await deliver('validate', written);
  await worked();
  await deliver('validate', await read<Communication>('Communication', written.id), {
    'x-medplum-interaction': 'update',
  });
  await worked();
  expect(await lastCode()).toEqual({ state: 'skipped', code: 'own_write' });
  expect(await reviews()).toBe(before + 1);
  await decide(written.id, 'approved');
  expect((await read<Communication>('Communication', written.id)).status).toBe('in-progress');
});

test('approving a review does not release what was changed since it was held', async () => {
  const written = await store(message(harmful));
  await deliver('validate', written);
  await worked();
  await delivered();
  const held = await read<Communication>('Communication', written.id);
  await ehr.repository.updateResource<Communication>({ ...held, payload: [{ contentString: `${harmful} Twice.` }] });
  await decide(written.id, 'approved');
  expect((await read<Communication>('Communication', written.id)).status).toBe('on-hold');
});

test('a changed text that was held anew is released by its own review alone', async () => {
  const written = await store(message(harmful));
  await deliver('validate', written);
  await worked();
  const held = await read<Communication>('Communication', written.id);
  const payload = [{ contentString: 'Take warfarin 500 mg by mouth twice daily.' }];
  const changed = await ehr.repository.updateResource<Communication>({ ...held, payload });
  await deliver('validate', changed, { 'x-medplum-interaction': 'update' });
  await worked();
  const first = await decide(written.id, 'approved');
  await approve(first);
  expect((await read<Communication>('Communication', written.id)).status).toBe('on-hold');
  await decide(written.id, 'approved');
  expect((await read<Communication>('Communication', written.id)).status).toBe('in-progress');
});

test('a review of what a caller said the text to be does not release what stands there', async () => {
  const written = await store(message(harmful));
  await deliver('validate', written);
  await worked();
  const body = {
    llm_output: 'Take lisinopril 900 mg by mouth once daily.',
    fhir_context: `Communication/${written.id}`,
  };
  const { json } = await service.call('POST', '/v1/outbound/validate', { body });
  await approve(json.review_id);
  expect((await read<Communication>('Communication', written.id)).status).toBe('on-hold');
});

test('a harmless text passes on; a document becomes final', async () => {
  const written = await store(message(harmless));
  const document = await store<DocumentReference>({
    resourceType: 'DocumentReference',
    status: 'current',
    docStatus: 'preliminary',
    content: [{ attachment: { contentType: 'text/plain', data: Buffer.from(harmless).toString('base64') } }],
  });
  await deliver('validate', written);
  await deliver('validate', document);
  await worked();
  expect((await read<Communication>('Communication', written.id)).status).toBe('in-progress');
  expect((await read<DocumentReference>('DocumentReference', document.id)).docStatus).toBe('final');
});

test('a version that is no longer the newest is not marked', async () => {
  const written = await store(message(harmful));
  await ehr.repository.updateResource<Communication>({ ...written, payload: [{ contentString: harmless }] });
  await deliver('validate', written);
  await worked();
  expect(await lastCode()).toEqual({ state: 'skipped', code: 'superseded' });
  expect((await read<Communication>('Communication', written.id)).status).toBe('preparation');
});

test.each([
  ['no signature', { 'x-signature': '' }],
  ['a signature under another secret', { 'x-signature': sign(JSON.stringify(message(note)), 'another-secret') }],
  ['a signature that is no hex', { 'x-signature': 'z'.repeat(64) }],
])('%s is a 401, recorded as a security alert, and nothing is stored', async (_, headers) => {
  const before = await service.store.query('SELECT id FROM hook_messages');
  const answer = await deliver('tokenize', message(note), headers);
  expect(answer).toMatchObject({ status: 401, json: { code: 'bad_signature' } });
  expect(await service.store.query('SELECT id FROM hook_messages')).toEqual(before);
  const events = await service.call('GET', '/fhir/R4/AuditEvent?type=110113&_sort=-date&_count=1');
  expect(events.text).toContain('bad_signature');
});

test('a key without the scope hooks is refused before its body is read', async () => {
  const key = await service.makeKey({ scopes: ['tokenize'] });
  const answer = await service.call('POST', '/v1/hooks/tokenize', { body: '{', key });
  expect(answer.status).toBe(403);
});

test.each([
  ['no JSON', 'this is no JSON', 'not_json'],
  ['JSON that is no resource', { hello: 'world' }, 'not_a_resource'],
  ['a resource without an id', message(note), 'not_a_resource'],
])('%s is answered 202 and recorded: asking for it again would be of no use', async (_, body, code) => {
  const answer = await deliver('tokenize', body);
  expect(answer).toMatchObject({ status: 202, json: { status: 'recorded' } });
  expect(await lastCode()).toEqual({ state: 'poison', code });
});

test('a deleted resource is recorded and nothing is done', async () => {
  const answer = await deliver('tokenize', '{}', {
    'x-medplum-interaction': 'delete',
    'x-medplum-deleted-resource': 'DocumentReference/95c30717-c867-4430-9718-8a2d3575259c',
  });
  expect(answer).toMatchObject({ status: 202, json: { status: 'recorded' } });
  expect(await lastCode()).toEqual({ state: 'skipped', code: 'deleted' });
});

test('what the server refuses is poison: recorded, audited, and the next message is worked on', async () => {
  ehr.fail({ kind: 'status', status: 422 }, { matching: ({ path }) => path === '/fhir/R4/DocumentReference' });
  await deliver('tokenize', await store(message(note)));
  await worked();
  expect(await lastCode()).toEqual({ state: 'poison', code: 'http_422' });
  const events = await service.call('GET', '/fhir/R4/AuditEvent?subtype=hook&outcome=8&_sort=-date&_count=1');
  expect(events.text).toContain('http_422');
});

test('a lost answer and an outage make one map and one copy', async () => {
  const maps = async () => (await service.store.query('SELECT id FROM token_maps')).length;
  const before = await maps();
  ehr.fail({ kind: 'lose-answer' }, { matching: ({ path }) => path === '/fhir/R4/DocumentReference' });
  ehr.fail({ kind: 'status', status: 503 }, { matching: ({ path }) => path === '/fhir/R4/Provenance' });
  const original = await store(message(note));
  await deliver('tokenize', original);
  await worked();
  expect(await maps()).toBe(before + 1);
  const copies = await copiesOf(original.id);
  expect(copies).toHaveLength(1);
  const proofs = (await all<Provenance>('Provenance')).filter(
    ({ target }) => target[0]?.reference === `DocumentReference/${copies[0]?.id}`,
  );
  expect(proofs).toHaveLength(1);
});

test('an attachment is read as Binary with our own token, never by its presigned URL', async () => {
  const sent = await fetch(`${ehr.baseUrl}/Binary`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: note,
  });
  const binary = ((await sent.json()) as { id: string }).id;
  const url = `https://storage.elsewhere.example/storage/${binary}/v1?Expires=1&Signature=canary-signature`;
  const original = await store<DocumentReference>({
    resourceType: 'DocumentReference',
    status: 'current',
    content: [{ attachment: { contentType: 'text/plain', url } }],
  });
  await deliver('tokenize', original);
  await worked();
  const [copy] = await copiesOf(original.id);
  expect(Buffer.from(copy?.content[0]?.attachment?.data ?? '', 'base64').toString()).toContain('metoprolol');
  expect(ehr.requests.map(({ path }) => path)).toContain(`/fhir/R4/Binary/${binary}`);
});

test('an attachment that leads elsewhere, or is no text, is not passed over in silence', async () => {
  for (const attachment of [
    { contentType: 'text/plain', url: 'https://evil.example/notes/1' },
    { contentType: 'application/pdf', data: 'JVBERi0=' },
  ]) {
    const original = await store<DocumentReference>({
      resourceType: 'DocumentReference',
      status: 'current',
      content: [{ attachment }],
    });
    await deliver('tokenize', original);
    await worked();
    expect(await lastCode()).toMatchObject({ code: 'attachment_unreadable' });
  }
});

test('nothing of a message stays in clear: not in the database, the log, the audit record or our reports', async () => {
  await worked();
  await delivered();
  const rows = [
    ...(await service.store.query<Record<string, unknown>>('SELECT * FROM hook_messages')),
    ...(await service.store.query<Record<string, unknown>>('SELECT json FROM audit_events')),
  ];
  const bytes = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)));
  const everything = [...bytes, ...service.log, JSON.stringify(warned)].join('\n');
  expect(everything).not.toMatch(/Zebulon|Quackenbush|Whitfield|00482913|canary-signature|lisinopril 1000/);
  expect(rows.every((row) => row.sealed === undefined || row.sealed === null)).toBe(true);
});
