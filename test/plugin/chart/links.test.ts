import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '@medplum/fhirtypes';
import { expect, onTestFinished, test } from 'vitest';
import { disclosuresOf } from '../../../audit/disclosures.ts';
import { exportEvents } from '../../../audit/search.ts';
import { openStore, type Store } from '../../../audit/store.ts';
import { openFhirClient } from '../../../fhir/client-open.ts';
import { patientFinder } from '../../../fhir/resolver.ts';
import { linkDue, noteUnlinked } from '../../../plugin/chart/links.ts';
import { type DetokenizeAnswer, detokenize } from '../../../plugin/detokenize.ts';
import type { Readers } from '../../../plugin/readers.ts';
import { type TokenizeAnswer, tokenize } from '../../../plugin/tokenize.ts';
import { observer } from '../../support/audited-calls.ts';
import { callOf, succeeded, temporaryGate, testReaders } from '../../support/detection.ts';
import { lookupOf, startEhr } from '../../support/ehr.ts';
import { temporaryFolder, temporaryStore } from '../../support/store.ts';

const events = async (store: Store): Promise<AuditEvent[]> => {
  const all: AuditEvent[] = [];
  for await (const event of exportEvents(store, 'default', new URLSearchParams())) all.push(event);
  return all;
};
const waiting = (store: Store) =>
  store.query<{ reference: string; tries: number }>('SELECT reference, tries FROM unlinked_events');
const note = (store: Store, reference: string, eventId = randomUUID()) =>
  store.transaction((tx) =>
    noteUnlinked(
      tx,
      { status: 'unresolved' },
      { eventId, caller: { keyId: 'k', tenant: 'default', purposeOfUse: 'TREAT' }, reference, created: new Date(0) },
    ),
  );

test('a call whose context could not be followed is joined to its patient later, and counts in the accounting', async () => {
  const pool: Readers = await testReaders();
  const server = await startEhr();
  const client = await openFhirClient({ baseUrl: server.baseUrl });
  server.fail({ kind: 'drop' }, { times: 99 });
  const gate = await temporaryGate(pool, { chart: lookupOf(client).lookup });
  const call = callOf<TokenizeAnswer>();
  const answer = await tokenize(gate, { input_text: 'Seen today.', fhir_context: 'Encounter/e-1' }, call);
  expect(answer).toMatchObject({ fhir_context_status: 'unresolved' });

  const later = Date.now() + 60_000;
  const options = { store: gate.store, observer: gate.observer, findPatient: patientFinder(client), now: () => later };
  expect(await linkDue(options)).toBe(0); // the server is still down
  expect(await waiting(gate.store)).toEqual([{ reference: 'Encounter/e-1', tries: 1 }]);
  server.heal();
  expect(await linkDue({ ...options, now: () => later + 60_000 })).toBe(1);
  expect(await waiting(gate.store)).toEqual([]);

  const [original, join] = await events(gate.store);
  expect(original?.id).toBe(call.eventId);
  const what = (join?.entity ?? []).map(
    (entity) => entity.what?.reference ?? `${entity.what?.identifier?.system}|${entity.what?.identifier?.value}`,
  );
  expect(join?.subtype?.map(({ code }) => code)).toContain('link');
  expect(what).toEqual(
    expect.arrayContaining(['Patient/p-1', 'Encounter/e-1', `urn:sallyport:linked-event|${call.eventId}`]),
  );

  const accounting = [];
  const span = { patient: 'Patient/p-1', from: '2000-01-01', to: '2100-01-01' };
  for await (const line of disclosuresOf(gate.store, 'default', span)) accounting.push(line);
  expect(accounting).toMatchObject([{ event: call.eventId, recipient: 'test-key' }]);
});

test('a detokenize call waits for no chart, and is joined to the patient of its context all the same', async () => {
  const pool = await testReaders();
  const gate = { ...(await temporaryGate(pool)), followsContexts: true };
  const { token_map_id } = succeeded(await tokenize(gate, { input_text: 'Seen by Dr. Alma Reyes.' }, callOf()));
  const call = callOf<DetokenizeAnswer>();
  succeeded(await detokenize(gate, { text: '[ID_001]', token_map_id, fhir_context: 'Encounter/e-1' }, call));
  const options = { store: gate.store, observer: gate.observer, now: () => Date.now() + 60_000 };
  expect(await linkDue({ ...options, findPatient: async () => 'Patient/p-1' })).toBe(1);
  const accounting = [];
  for await (const line of disclosuresOf(gate.store, 'default', {
    patient: 'Patient/p-1',
    from: '2000-01-01',
    to: '2100-01-01',
  }))
    accounting.push(line);
  expect(accounting).toMatchObject([{ event: call.eventId, description: 'clinical text, re-identified' }]);
});

test('waiting calls outlive a restart', async () => {
  const directory = temporaryFolder();
  const before = await openStore({ directory });
  const id = randomUUID();
  await note(before, 'Encounter/e-1', id);
  await before.close();
  const after = await openStore({ directory });
  onTestFinished(() => after.close());
  expect(await linkDue({ store: after, observer, findPatient: async () => 'Patient/p-1' })).toBe(1);
  expect((await events(after))[0]?.entity?.some(({ what }) => what?.identifier?.value === id)).toBe(true);
});

test('one reference is followed once for all calls that wait for it', async () => {
  const store = await temporaryStore();
  for (let call = 0; call < 5; call++) await note(store, 'Encounter/e-1');
  let asked = 0;
  const findPatient = async () => {
    asked += 1;
    return 'Patient/p-1';
  };
  expect(await linkDue({ store, observer, findPatient })).toBe(5);
  expect(asked).toBe(1);
  expect(await events(store)).toHaveLength(5);
});

test('waits longer each time, asks an hour apart at most, and gives up after two months', async () => {
  const store = await temporaryStore();
  await note(store, 'Task/unknown');
  let now = 0;
  const tries: number[] = [];
  const findPatient = async () => {
    tries.push(now);
    return undefined;
  };
  for (; now < 62 * 24 * 3_600_000; now += 5_000 * (now < 7_200_000 ? 1 : 120))
    await linkDue({ store, observer, findPatient, now: () => now });
  const gaps = tries.slice(1).map((at, index) => at - tries[index]!);
  expect(gaps.slice(0, 5)).toEqual([5_000, 10_000, 20_000, 40_000, 80_000]);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(3_600_000 + 600_000);
  expect(await waiting(store)).toEqual([]);
  expect(await events(store)).toEqual([]);
});

test.each(['Patient/p-1', 'urn:uuid:0c3f9a1e-5f0e-4f6d-9d1c-0a1b2c3d4e5f', 'https://x.example/y'])(
  '%s is not waited for',
  async (reference) => {
    const store = await temporaryStore();
    await note(store, reference);
    expect(await waiting(store)).toEqual([]);
  },
);

test('nothing waits where the chart was resolved or there is no server', async () => {
  const store = await temporaryStore();
  const call = {
    eventId: 'e',
    caller: { tenant: 'default', purposeOfUse: 'TREAT' },
    reference: 'Encounter/e-1',
    created: new Date(),
  };
  await store.transaction((tx) => noteUnlinked(tx, { status: 'not_configured' }, call));
  await store.transaction((tx) => noteUnlinked(tx, undefined, call));
  expect(await waiting(store)).toEqual([]);
});
