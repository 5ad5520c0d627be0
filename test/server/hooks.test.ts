import type { Communication, DocumentReference, Provenance } from '@medplum/fhirtypes';
import { afterAll, afterEach, expect, test } from 'vitest';
import { harmful, message, PATIENT, sign, startHookedService } from '../support/hooked-service.ts';
import { problemsIn } from '../support/r4.ts';

const NAME = 'Zebulon Quackenbush';
const note = `${NAME} (MRN: 00482913) was seen by Dr. Alan Whitfield. Continue metoprolol 25 mg BID.`;

const hooked = await startHookedService();
const { ehr, service, deliver, worked, store, read, all, lastCode } = hooked;
afterEach(() => ehr.heal());
afterAll(() => hooked.close());

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
  const { messages, text } = await hooked.written();
  expect(text).not.toMatch(/Zebulon|Quackenbush|Whitfield|00482913|canary-signature|lisinopril 1000/);
  expect(messages.every(({ sealed }) => sealed === undefined || sealed === null)).toBe(true);
});
