import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { appendEvent } from '../../audit/append.ts';
import { buildAuditEvent } from '../../audit/event.ts';
import { type Outbox, type OutboxDeps, startOutbox } from '../../audit/outbox.ts';
import { listDeadLetters, outboxState, reviveDeadLetters } from '../../audit/outbox-state.ts';
import type { Store } from '../../audit/store.ts';
import { FhirUnreachable } from '../../fhir/client-http.ts';
import { type Clock, systemClock } from '../../fhir/pace.ts';
import { auditedCall, observer } from '../support/audited-calls.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { type FakeFhir, fakeFhir, type Trouble } from '../support/fake-fhir.ts';
import { temporaryStore } from '../support/store.ts';

/** Records `count` events; gives their ids in order. */
async function record(store: Store, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await store.transaction(async (tx) => {
    for (const eventId of ids) await appendEvent(tx, buildAuditEvent(auditedCall({ eventId }), observer), 'default');
  });
  return ids;
}

function start(store: Store, fhir: FakeFhir, changes: Partial<OutboxDeps> & { readonly clock: Clock }): Outbox {
  const outbox = startOutbox({
    store,
    client: fhir.client,
    follow: async () => [],
    report: () => undefined,
    random: () => 0.5,
    ...changes,
  });
  onTestFinished(() => outbox.close());
  return outbox;
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 2));
}
const drained = (outbox: Outbox) => until(async () => (await outbox.status()).backlog === 0);

const term = (id: string): string => `AuditEvent entity:identifier=urn:sallyport:event|${id}`;

test('delivers every event in the order of the record, also those recorded before a server was configured', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  const ids = await record(store, 250);
  const fhir = fakeFhir({ clock });
  const outbox = start(store, fhir, { clock });
  await drained(outbox);
  ids.push(...(await record(store, 3)));
  await drained(outbox);
  expect(fhir.made).toEqual(ids.map(term));
  expect(await outbox.status()).toMatchObject({ backlog: 0, oldestWaiting: null, deadLetters: 0 });
  expect((await outbox.status()).lastDelivered).toMatch(/^2026-/);
});

test('sends the event without our id, which the server gives anew', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  const [id] = await record(store, 1);
  const fhir = fakeFhir({ clock });
  await drained(start(store, fhir, { clock }));
  const body = fhir.bodies[0] as { id?: string; meta?: object; resourceType: string };
  expect(body.id).toBeUndefined();
  expect(body.meta).toBeUndefined();
  expect(JSON.stringify(body)).toContain(id);
});

/** Every kind of fault, by the request's number: about one request in four meets one, now and then many in a row. */
const troubled = (count: number): Trouble | undefined => {
  if (count % 997 < 12) return { status: 503 };
  if (count % 101 === 0) return { status: 429, headers: { 'retry-after': '7' } };
  if (count % 61 === 0) return { status: 500 };
  if (count % 53 === 0) return 'timeout';
  if (count % 17 === 0) return 'dropped';
  return count % 7 === 0 ? 'lost-answer' : undefined;
};

// The full hundred thousand: `npm run bench:drain`.
test('2,000 queued events drain without loss or doubles through timeouts, 429, 5xx, dropped sockets and lost answers', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  const ids = await record(store, 2_000);
  const fhir = fakeFhir({ clock, trouble: (_, count) => troubled(count) });
  const began = clock.now();
  await drained(start(store, fhir, { clock }));
  expect(fhir.made).toEqual(ids.map(term));
  expect(fhir.refused429()).toBe(0);
  // 500 writes a minute are what the quota allows.
  expect(clock.now() - began).toBeGreaterThan(3 * 60_000);
});

test('days of outage lose nothing, and the waits between two tries stay below five minutes', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  const ids = await record(store, 20);
  const back = clock.now() + 3 * 24 * 3_600_000;
  const fhir = fakeFhir({ clock, trouble: () => (clock.now() < back ? 'dropped' : undefined) });
  const outbox = start(store, fhir, { clock });
  await drained(outbox);
  expect(fhir.made).toEqual(ids.map(term));
  expect(clock.now() - back).toBeLessThan(300_000 + 10_000);
  expect(fhir.requests()).toBeLessThan(3 * 24 * 30);
});

test('goes on where it stopped, and a crash after the write makes nothing twice', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  const ids = await record(store, 300);
  const fhir = fakeFhir({ clock });
  const first = start(store, fhir, { clock });
  await until(() => fhir.made.length > 120);
  await first.close();
  // As after a crash: what was delivered since the cursor was kept is sent again.
  await outboxState(store, fhir.client.baseUrl).advance(100, undefined);
  await drained(start(store, fhir, { clock }));
  expect(fhir.made).toEqual(ids.map(term));
});

test('buries what the server refuses, goes on, and sends it again when asked', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  const ids = await record(store, 5);
  let mended = false;
  const said: string[] = [];
  const fhir = fakeFhir({
    clock,
    trouble: ({ headers }) =>
      !mended && headers?.['If-None-Exist']?.includes(ids[2] ?? '-') ? { status: 422 } : undefined,
  });
  const outbox = start(store, fhir, { clock, report: (code) => said.push(code) });
  await drained(outbox);
  expect(fhir.made).toEqual(ids.filter((_, index) => index !== 2).map(term));
  expect(await listDeadLetters(store)).toMatchObject([
    { server: fhir.client.baseUrl, seq: 3, part: 'AuditEvent', code: 'http_422', attempts: 1, resend: false },
  ]);
  expect(said).toContain('dead_letter');
  expect((await outbox.status()).deadLetters).toBe(1);

  await reviveDeadLetters(store);
  await until(async () => (await listDeadLetters(store))[0]?.attempts === 2);
  mended = true;
  await reviveDeadLetters(store);
  await until(async () => (await outbox.status()).deadLetters === 0);
  expect(fhir.made.at(-1)).toBe(term(ids[2] ?? ''));
});

test('one event on which the server always fails does not hold up the others', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  const ids = await record(store, 4);
  const fhir = fakeFhir({
    clock,
    trouble: ({ headers }) => (headers?.['If-None-Exist']?.includes(ids[1] ?? '-') ? { status: 500 } : undefined),
  });
  const outbox = start(store, fhir, { clock });
  await drained(outbox);
  expect([...fhir.made].sort()).toEqual(
    ids
      .filter((_, index) => index !== 1)
      .map(term)
      .sort(),
  );
  expect(await listDeadLetters(store)).toMatchObject([{ seq: 2, code: 'http_500' }]);
});

/** What a flagged call leads to. */
const followFlagged: OutboxDeps['follow'] = async ({ seq }) =>
  ['Task', 'DetectedIssue'].map((part) => ({
    part,
    send: (client) =>
      client.send({ method: 'POST', path: part, body: {}, headers: { 'If-None-Exist': `identifier=${seq}` } }),
  }));
const letters = async (store: Store): Promise<string[]> =>
  (await listDeadLetters(store)).map(({ seq, part, code }) => `${seq} ${part} ${code}`);

test.each([[['AuditEvent']], [['Task']], [['DetectedIssue']], [['AuditEvent', 'Task']]])(
  'where the server always fails on %j of an event, that alone waits to be sent again',
  async (failing) => {
    const store = await temporaryStore();
    const clock = fakeClock();
    const ids = await record(store, 2);
    let mended = false;
    const ofFirst = [`urn:sallyport:event|${ids[0]}`, 'identifier=1'];
    const isOfFirst = (condition = ''): boolean => ofFirst.some((each) => condition.endsWith(each));
    const fhir = fakeFhir({
      clock,
      trouble: ({ path, headers }) =>
        !mended && failing.includes(path) && isOfFirst(headers?.['If-None-Exist']) ? { status: 500 } : undefined,
    });
    const outbox = start(store, fhir, { clock, follow: followFlagged });
    await drained(outbox);
    expect(await letters(store)).toEqual(failing.map((part) => `1 ${part} http_500`));
    expect(fhir.made).toHaveLength(6 - failing.length);
    mended = true;
    await reviveDeadLetters(store);
    await until(async () => (await outbox.status()).deadLetters === 0);
    expect(fhir.made.slice(-failing.length).map((each) => each.split(' ')[0])).toEqual(failing);
  },
);

test('a server that answers 500 to all is waited for: nothing is buried', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  const ids = await record(store, 4);
  const back = clock.now() + 24 * 3_600_000;
  const fhir = fakeFhir({ clock, trouble: () => (clock.now() < back ? { status: 500 } : undefined) });
  const outbox = start(store, fhir, { clock });
  await drained(outbox);
  expect(fhir.made).toEqual(ids.map(term));
  expect((await outbox.status()).deadLetters).toBe(0);
});

test('a 500 after other trouble is not taken for the event being stuck', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  const ids = await record(store, 3);
  const fhir = fakeFhir({
    clock,
    trouble: (_, count) => (count <= 15 ? { status: 503 } : count === 16 ? { status: 500 } : undefined),
  });
  const outbox = start(store, fhir, { clock });
  await drained(outbox);
  expect(fhir.made).toEqual(ids.map(term));
  expect((await outbox.status()).deadLetters).toBe(0);
});

test('a server that comes back just then loses no event', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  const ids = await record(store, 3);
  const fhir = fakeFhir({ clock, trouble: (_, count) => (count <= 11 ? { status: 500 } : undefined) });
  const outbox = start(store, fhir, { clock });
  await drained(outbox);
  expect([...fhir.made].sort()).toEqual(ids.map(term).sort());
  expect((await outbox.status()).deadLetters).toBe(0);
});

test.each([401, 403, 404])('a %i for AuditEvents speaks of the whole server and is waited for', async (status) => {
  const store = await temporaryStore();
  const clock = fakeClock();
  await record(store, 2);
  const fhir = fakeFhir({ clock, trouble: (_, count) => (count < 6 ? { status } : undefined) });
  const said: string[] = [];
  const outbox = start(store, fhir, { clock, report: (code) => said.push(code) });
  await drained(outbox);
  expect((await outbox.status()).deadLetters).toBe(0);
  expect(said).toEqual(Array.from({ length: 5 }, () => `http_${status}`));
});

test('what follows from an event is sent after it and before the next; refused, it is buried alone', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  await record(store, 2);
  const fhir = fakeFhir({ clock, trouble: ({ path }) => (path === 'DetectedIssue' ? { status: 403 } : undefined) });
  const outbox = start(store, fhir, {
    clock,
    follow: followFlagged,
  });
  await drained(outbox);
  expect(fhir.made.map((each) => each.split(' ')[0])).toEqual(['AuditEvent', 'Task', 'AuditEvent', 'Task']);
  expect(await letters(store)).toEqual(['1 DetectedIssue http_403', '2 DetectedIssue http_403']);
});

test('for a server that takes no AuditEvents only what follows is sent, and the whole record once it takes them', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  await record(store, 2);
  const fhir = fakeFhir({ clock });
  const follow: OutboxDeps['follow'] = async ({ seq }) => [
    {
      part: 'Release',
      send: (client) =>
        client.send({ method: 'POST', path: 'Task', body: {}, headers: { 'If-None-Exist': `identifier=${seq}` } }),
    },
  ];
  const without = start(store, fhir, { clock, follow, followOnly: true });
  await drained(without);
  await without.close();
  expect(fhir.made).toEqual(['Task identifier=1', 'Task identifier=2']);
  await drained(start(store, fhir, { clock }));
  expect(fhir.made.slice(2).map((each) => each.split(' ')[0])).toEqual(['AuditEvent', 'AuditEvent']);
});

/** A release after each event; that of the first rejects while it has a status to reject with. */
const followWithReleases =
  (failing: () => number | undefined): OutboxDeps['follow'] =>
  async ({ seq }) => [
    {
      part: 'Release',
      async send(client) {
        const status = seq === 1 ? failing() : undefined;
        if (status !== undefined) throw new FhirUnreachable('failing', status);
        return client.send({ method: 'POST', path: 'Task', headers: { 'If-None-Exist': `identifier=${seq}` } });
      },
    },
  ];

test.each([false, true])(
  'one release on which the server always fails does not hold up the others: %j',
  async (followOnly) => {
    const store = await temporaryStore();
    const clock = fakeClock();
    await record(store, 3);
    const fhir = fakeFhir({ clock });
    const outbox = start(store, fhir, { clock, followOnly, follow: followWithReleases(() => 500) });
    await drained(outbox);
    expect(await letters(store)).toEqual(['1 Release http_500']);
    expect(fhir.made.filter((each) => each.startsWith('Task'))).toEqual(['Task identifier=2', 'Task identifier=3']);
  },
);

test('a release that is answered 501 is never taken', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  await record(store, 1);
  const outbox = start(store, fakeFhir({ clock }), { clock, follow: followWithReleases(() => 501) });
  await drained(outbox);
  expect(await listDeadLetters(store)).toMatchObject([{ part: 'Release', code: 'http_501', attempts: 1 }]);
});

test('where only what follows is sent, a server that fails for half an hour is waited for', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  await record(store, 2);
  const back = clock.now() + 30 * 60_000;
  const fhir = fakeFhir({ clock });
  const follow = followWithReleases(() => (clock.now() < back ? 500 : undefined));
  const outbox = start(store, fhir, { clock, followOnly: true, follow });
  await drained(outbox);
  expect(await letters(store)).toEqual([]);
  expect(fhir.made).toEqual(['Task identifier=1', 'Task identifier=2']);
});

/** A decision's Task is read, then written as long as it is the one that was read: `status` is the answer to that. */
const followWithDecision =
  (status: () => number | undefined): OutboxDeps['follow'] =>
  async ({ seq }) => [
    {
      part: 'Task decision',
      send: async (client) => {
        const answer = status();
        if (seq === 1 && answer !== undefined) return { status: answer, headers: new Headers() };
        return client.send({ method: 'PUT', path: `Task/${seq}`, body: {} });
      },
    },
  ];

test.each([409, 412])('a %i says that somebody wrote in between: the part is sent again', async (status) => {
  const store = await temporaryStore();
  const clock = fakeClock();
  await record(store, 1);
  const fhir = fakeFhir({ clock });
  let tries = 0;
  const outbox = start(store, fhir, { clock, follow: followWithDecision(() => (++tries === 1 ? status : undefined)) });
  await drained(outbox);
  expect(await letters(store)).toEqual([]);
  expect(fhir.made).toHaveLength(2);
});

test.each([409, 412])('a %i that stays holds up no other event', async (status) => {
  const store = await temporaryStore();
  const clock = fakeClock();
  await record(store, 3);
  const outbox = start(store, fakeFhir({ clock }), { clock, follow: followWithDecision(() => status) });
  await drained(outbox);
  expect(await letters(store)).toEqual([`1 Task decision http_${status}`]);
  await reviveDeadLetters(store);
  await until(async () => (await listDeadLetters(store))[0]?.resend === false);
  expect(await letters(store)).toEqual([`1 Task decision http_${status}`]);
});

test('a bug in what follows is reported and does not end the delivery', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  await record(store, 1);
  const said: string[] = [];
  let calls = 0;
  const outbox = start(store, fakeFhir({ clock }), {
    clock,
    report: (code) => said.push(code),
    follow: async () => {
      if (++calls < 3) throw new TypeError('bug');
      return [];
    },
  });
  await drained(outbox);
  expect(said).toEqual(['internal', 'internal']);
});

test('stops at once while it waits', async () => {
  const store = await temporaryStore();
  await record(store, 1);
  const fhir = fakeFhir({ clock: systemClock, trouble: () => ({ status: 503, headers: { 'retry-after': '600' } }) });
  const outbox = start(store, fhir, { clock: systemClock });
  await until(() => fhir.requests() === 1);
  await outbox.close();
});
