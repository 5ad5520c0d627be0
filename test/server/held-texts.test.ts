import type { Communication, DocumentReference, Provenance, Task } from '@medplum/fhirtypes';
import { afterAll, afterEach, expect, test } from 'vitest';
import { harmful, harmless, message, startHookedService } from '../support/hooked-service.ts';
import { problemsIn } from '../support/r4.ts';

const hooked = await startHookedService();
const { ehr, service, deliver, worked, delivered, store, read, all, lastCode } = hooked;
afterEach(() => ehr.heal());
afterAll(() => hooked.close());

/** A message whose text the gate has held. */
async function heldMessage(): Promise<Communication> {
  const written = await store(message(harmful));
  await deliver('validate', written);
  await worked();
  return read<Communication>('Communication', written.id);
}
const statusOf = async (id: string | undefined) => (await read<Communication>('Communication', id)).status;

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
  const held = await heldMessage();
  await decide(held.id, 'edited');
  expect(await statusOf(held.id)).toBe('on-hold');
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
  expect(await statusOf(written.id)).toBe('in-progress');
});

test('approving a review does not release what was changed since it was held', async () => {
  const held = await heldMessage();
  await delivered();
  await ehr.repository.updateResource<Communication>({ ...held, payload: [{ contentString: `${harmful} Twice.` }] });
  await decide(held.id, 'approved');
  expect(await statusOf(held.id)).toBe('on-hold');
});

test('a changed text that was held anew is released by its own review alone', async () => {
  const held = await heldMessage();
  const payload = [{ contentString: 'Take warfarin 500 mg by mouth twice daily.' }];
  const changed = await ehr.repository.updateResource<Communication>({ ...held, payload });
  await deliver('validate', changed, { 'x-medplum-interaction': 'update' });
  await worked();
  const first = await decide(held.id, 'approved');
  await approve(first);
  expect(await statusOf(held.id)).toBe('on-hold');
  await decide(held.id, 'approved');
  expect(await statusOf(held.id)).toBe('in-progress');
});

test('a review of what a caller said the text to be does not release what stands there', async () => {
  const held = await heldMessage();
  const body = {
    llm_output: 'Take lisinopril 900 mg by mouth once daily.',
    fhir_context: `Communication/${held.id}`,
  };
  const { json } = await service.call('POST', '/v1/outbound/validate', { body });
  await approve(json.review_id);
  expect(await statusOf(held.id)).toBe('on-hold');
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
  expect(await statusOf(written.id)).toBe('in-progress');
  expect((await read<DocumentReference>('DocumentReference', document.id)).docStatus).toBe('final');
});

test('a version that is no longer the newest is not marked', async () => {
  const written = await store(message(harmful));
  await ehr.repository.updateResource<Communication>({ ...written, payload: [{ contentString: harmless }] });
  await deliver('validate', written);
  await worked();
  expect(await lastCode()).toEqual({ state: 'skipped', code: 'superseded' });
  expect(await statusOf(written.id)).toBe('preparation');
});

test('nothing of a held text stays in clear: not in the database, the log, the audit record or our reports', async () => {
  const { messages, text } = await hooked.written();
  expect(text).not.toMatch(/lisinopril|warfarin/);
  expect(messages.every(({ sealed }) => sealed === undefined || sealed === null)).toBe(true);
});
