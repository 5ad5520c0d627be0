import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../audit/store.ts';
import { type TestApp, testApp } from '../support/app.ts';

let service: TestApp;
let failing = false;
beforeAll(async () => {
  service = await testApp({}, (deps) => ({
    ...deps,
    store: {
      ...deps.store,
      transaction: (work) =>
        failing ? Promise.reject(new StoreUnavailable('SQLITE_FULL')) : deps.store.transaction(work),
    },
  }));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => service.close());

const REFRESH = { 'x-console-refresh': '1' };

/** A caller of its own, and the details of the events that its searches left, the oldest first. */
async function caller() {
  const key = await service.makeKey({ scopes: ['audit.read'] });
  return {
    search: (query: string, headers: Record<string, string> = REFRESH) =>
      service.call('GET', `/fhir/R4/AuditEvent?${query}`, { key, headers }),
    async recorded(): Promise<readonly Record<string, string>[]> {
      const rows = await service.store.query<{ json: string }>(
        'SELECT json FROM audit_events WHERE json LIKE ? ORDER BY seq',
        [`%${key.split('_')[2]}%`],
      );
      const events = rows
        .map(({ json }) => JSON.parse(json))
        .filter(({ outcome, action }) => `${outcome}${action}` === '0R');
      return events.map(({ entity }) => {
        const details = entity.flatMap(({ detail = [] }) => detail);
        return Object.fromEntries(
          details.map((each: { type: string; valueString: string }) => [each.type, each.valueString]),
        );
      });
    },
  };
}

test("a console's refreshes of one minute are one event, which is there before the first is answered", async () => {
  const { search, recorded } = await caller();
  await search('_count=1');
  expect(await recorded()).toEqual([{ results: '1', refreshes_seconds: '60' }]);
  for (let turn = 0; turn < 10; turn++) expect((await search('_count=1')).status).toBe(200);
  expect(await recorded()).toHaveLength(1);
});

test('what a user asks for is recorded each time', async () => {
  const { search, recorded } = await caller();
  for (let turn = 0; turn < 3; turn++) await search('_count=1', {});
  expect(await recorded()).toEqual([{ results: '1' }, { results: '1' }, { results: '1' }]);
});

test('another question, user, page, caller or way of reading is recorded for itself', async () => {
  const [one, other] = [await caller(), await caller()];
  const first = await one.search('_count=1');
  await one.search('_count=2');
  await one.search('_count=1', { ...REFRESH, 'x-on-behalf-of': 'Practitioner/1' });
  expect(await one.recorded()).toHaveLength(3);
  await other.search('_count=1');
  expect(await other.recorded()).toHaveLength(1);
  const next = new URL(first.json.link[1].url).search.slice(1);
  for (let turn = 0; turn < 2; turn++) await one.search(next);
  for (let turn = 0; turn < 2; turn++) await one.search('_count=1', { ...REFRESH, accept: 'application/fhir+ndjson' });
  expect(await one.recorded()).toHaveLength(7);
});

test('the thirty-first refresh of a minute, and the next minute, have an event of their own', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { search, recorded } = await caller();
  for (let turn = 0; turn < 30; turn++) await search('_count=1');
  expect(await recorded()).toHaveLength(1);
  await search('_count=1');
  expect(await recorded()).toHaveLength(2);
  vi.setSystemTime(Date.now() + 61_000);
  await search('_count=1');
  expect(await recorded()).toHaveLength(3);
});

test('a refresh whose event cannot be recorded shows nothing, and covers none after it', async () => {
  const { search, recorded } = await caller();
  failing = true;
  for (let turn = 0; turn < 2; turn++) expect((await search('_count=1')).status).toBe(503);
  failing = false;
  await search('_count=1');
  expect(await recorded()).toHaveLength(1);
});

test.each(['/v1/audit/timeline?days=1', '/v1/audit/timeline?days=7', '/v1/audit/chain'])(
  'reading %s is recorded, and its refreshes are gathered',
  async (path) => {
    const key = await service.makeKey({ scopes: ['audit.read'] });
    const events = async () =>
      (await service.store.query('SELECT 1 FROM audit_events WHERE json LIKE ?', [`%${key.split('_')[2]}%`])).length;
    const before = await events();
    for (let turn = 0; turn < 2; turn++) expect((await service.call('GET', path, { key })).status).toBe(200);
    expect((await events()) - before).toBe(2);
    for (let turn = 0; turn < 3; turn++) await service.call('GET', path, { key, headers: REFRESH });
    expect((await events()) - before).toBe(3);
    expect((await service.call('GET', path, { key: await service.makeKey({ scopes: ['review'] }) })).status).toBe(403);
  },
);
