import { afterEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../audit/store.ts';
import { type TestApp, testApp } from '../support/app.ts';

let service: TestApp;
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

const REFRESH = { 'x-console-refresh': '1' };
const search = (query: string, options: { key?: string; headers?: Record<string, string> } = {}) =>
  service.call('GET', `/fhir/R4/AuditEvent?${query}`, options);
/** The events of searches, the newest first, without one for this look. */
const recorded = async (): Promise<{ readonly details: Record<string, string> }[]> => {
  const rows = await service.store.query<{ json: string }>(
    `SELECT json FROM audit_events JOIN audit_kinds USING (kind) WHERE facets LIKE '%|audit-search%' ORDER BY seq DESC`,
  );
  return rows.map(({ json }) => {
    const { entity } = JSON.parse(json) as { entity: { detail?: { type: string; valueString: string }[] }[] };
    const details = entity.flatMap(({ detail = [] }) => detail.map(({ type, valueString }) => [type, valueString]));
    return { details: Object.fromEntries(details) };
  });
};

test("a console's refreshes of one minute are one event, which is there before the first is answered", async () => {
  service = await testApp();
  await search('_count=1', { headers: REFRESH });
  expect(await recorded()).toEqual([{ details: { results: '1', refreshes_seconds: '60' } }]);
  for (let turn = 0; turn < 10; turn++) expect((await search('_count=1', { headers: REFRESH })).status).toBe(200);
  expect(await recorded()).toHaveLength(1);
});

test('what a user asks for is recorded each time', async () => {
  service = await testApp();
  for (let turn = 0; turn < 3; turn++) await search('_count=1');
  expect(await recorded()).toHaveLength(3);
});

test('another question, caller, page or way of reading is recorded for itself', async () => {
  service = await testApp();
  const key = await service.makeKey({ scopes: ['audit.read'] });
  const next = new URL((await search('_count=1')).json.link[1].url).search.slice(1);
  await search('_count=1', { headers: REFRESH });
  await search('_count=2', { headers: REFRESH });
  await search('_count=1', { headers: REFRESH, key });
  await search('_count=1', { headers: { ...REFRESH, 'x-on-behalf-of': 'Practitioner/1' } });
  expect(await recorded()).toHaveLength(5);
  for (let turn = 0; turn < 2; turn++) await search(next, { headers: REFRESH });
  expect(await recorded()).toHaveLength(7);
  for (let turn = 0; turn < 2; turn++) {
    await search('_count=1', { headers: { ...REFRESH, accept: 'application/fhir+ndjson' } });
  }
  const exports = await search('subtype=audit-export&_summary=count');
  expect(exports.json.total).toBe(2);
});

test('the next minute, and the thirty-first refresh of one, have an event of their own', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
  service = await testApp();
  for (let turn = 0; turn < 30; turn++) await search('_count=1', { headers: REFRESH });
  expect(await recorded()).toHaveLength(1);
  await search('_count=1', { headers: REFRESH });
  expect(await recorded()).toHaveLength(2);
  vi.setSystemTime(new Date('2026-11-21T10:01:01Z'));
  await search('_count=1', { headers: REFRESH });
  expect(await recorded()).toHaveLength(3);
});

test('a refresh whose event cannot be recorded shows nothing, and covers none after it', async () => {
  let failing = false;
  service = await testApp({}, (deps) => ({
    ...deps,
    store: {
      ...deps.store,
      transaction: (work) =>
        failing ? Promise.reject(new StoreUnavailable('SQLITE_FULL')) : deps.store.transaction(work),
    },
  }));
  failing = true;
  for (let turn = 0; turn < 2; turn++) expect((await search('_count=1', { headers: REFRESH })).status).toBe(503);
  failing = false;
  await search('_count=1', { headers: REFRESH });
  expect(await recorded()).toHaveLength(1);
});
