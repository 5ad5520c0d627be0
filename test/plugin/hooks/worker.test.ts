import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { FhirClient } from '../../../fhir/client.ts';
import { FhirUnreachable } from '../../../fhir/client-http.ts';
import { readDelivery } from '../../../plugin/hooks/delivery.ts';
import { hookStatus, isOwnWrite, isWriteOf, receive, rememberWrite } from '../../../plugin/hooks/queue.ts';
import { type HookWorkerDeps, startHookWorker } from '../../../plugin/hooks/worker.ts';
import { loadKeyring } from '../../../plugin/keyring.ts';
import { observer } from '../../support/audited-calls.ts';
import { fakeClock } from '../../support/fake-clock.ts';
import { temporaryStore } from '../../support/store.ts';

const DAY_MS = 24 * 3_600_000;
const note = {
  resourceType: 'DocumentReference',
  id: 'd-1',
  meta: { versionId: '1' },
  content: [{ attachment: { url: 'Binary/b' } }],
};

/** A queue with one note whose Binary `send` is asked for, worked on by a fake clock. */
async function queue(send: (asked: number) => Promise<never>) {
  const store = await temporaryStore();
  const keyring = await loadKeyring({ masterKeyFile: join(store.directory, 'key'), store });
  const clock = fakeClock();
  let asked = 0;
  const client: FhirClient = { baseUrl: 'http://ehr.example/fhir/R4', send: () => send(++asked) };
  const parts = { store, keyring, observer };
  const said: string[] = [];
  // Nothing gets as far as tokenizing or validating here.
  const operations = { tokenize: parts, validate: parts, reviews: parts } as unknown as Pick<
    HookWorkerDeps,
    'tokenize' | 'validate' | 'reviews'
  >;
  const body = Buffer.from(JSON.stringify(note));
  const caller = { keyId: 'key_1', tenant: 'default', purposeOfUse: 'TREAT' };
  const context = { caller, requestId: 'r-1', eventId: randomUUID(), started: new Date(clock.now()) };
  await receive(parts, { name: 'tokenize', delivery: readDelivery({}, body), body, dueMs: clock.now() }, context);
  const worker = startHookWorker({
    ...parts,
    ...operations,
    client,
    clock,
    report: (code) => said.push(code),
    random: () => 0.5,
  });
  onTestFinished(() => worker.close());
  const ended = async () => {
    while ((await hookStatus(store)).waiting > 0) await new Promise((resolve) => setTimeout(resolve, 2));
    return (
      await store.query<{ state: string; code: string; attempts: number; sealed: unknown }>(
        'SELECT * FROM hook_messages',
      )
    )[0];
  };
  return { store, clock, ended, said, requests: () => asked };
}

test('a server that is away is waited for a week, and then the message is given up and audited', async () => {
  const { store, clock, ended, requests } = await queue(async () => {
    throw new FhirUnreachable('network');
  });
  const began = clock.now();
  expect(await ended()).toMatchObject({ state: 'poison', code: 'gave_up', sealed: null });
  expect(clock.now() - began).toBeGreaterThan(7 * DAY_MS);
  expect(clock.now() - began).toBeLessThan(7 * DAY_MS + 3_600_000);
  expect(requests()).toBeGreaterThan(1_000);
  const rows = await store.query<{ json: string }>('SELECT json FROM audit_events');
  expect(rows.filter(({ json }) => json.includes('gave_up'))).toHaveLength(1);
});

test('a message that trips over a bug is poison after five tries', async () => {
  const { ended, said, requests } = await queue(async () => {
    throw new TypeError('bug');
  });
  expect(await ended()).toMatchObject({ state: 'poison', code: 'internal' });
  expect(requests()).toBe(5);
  expect(said).toContain('internal');
  expect(said).toContain('hook_poison');
});

test('tries that did not reach the server are no bugs', async () => {
  const { ended, requests } = await queue(async (asked) => {
    throw asked <= 10 || asked === 13 ? new FhirUnreachable('network') : new TypeError('bug');
  });
  expect(await ended()).toMatchObject({ state: 'poison', code: 'internal' });
  expect(requests()).toBe(16);
});

test('versions that we wrote are remembered', async () => {
  const store = await temporaryStore();
  await rememberWrite(store, { reference: 'Communication/c', version: '2', eventId: 'first' });
  await rememberWrite(store, { reference: 'Communication/c', version: '2', eventId: 'again' });
  expect(await isOwnWrite(store, 'Communication/c', '2')).toBe(true);
  expect(await isOwnWrite(store, 'Communication/c', '3')).toBe(false);
  expect(await isOwnWrite(store, 'Communication/c', undefined)).toBe(false);
  const version = (number: string | undefined) => ({ reference: 'Communication/c', version: number });
  expect(await isWriteOf(store, 'first', version('2'))).toBe(true);
  expect(await isWriteOf(store, 'again', version('2'))).toBe(false);
  expect(await isWriteOf(store, 'first', version(undefined))).toBe(false);
});
