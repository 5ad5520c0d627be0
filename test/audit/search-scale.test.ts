import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportEvents, readEvent, searchEvents } from '../../audit/search.ts';
import { openStore, type SqlValue, type Store } from '../../audit/store.ts';
import { verifyStore } from '../../audit/verify.ts';
import { FILTERS, QUERIES, subjectAt } from '../bench/audit-queries.ts';
import { eventIdAt, fillRecord } from '../bench/audit-record.ts';
import { seededBelow } from '../support/random.ts';

// The short form of `npm run bench:audit`: so many events that its queries meet common terms and rare ones.
const EVENTS = 2_000;

let directory: string;
let store: Store;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-test-'));
  store = await openStore({ directory });
  await fillRecord(store, EVENTS);
});
afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

async function answerOf(reader: Store, query: string) {
  const found = await searchEvents(reader, 'default', new URLSearchParams(query), { baseUrl: '', strict: true });
  if (found.kind === 'refused') throw new Error(`Refused: ${query}`);
  return found.bundle;
}

const idsOf = async (query: string): Promise<string[]> =>
  (await Array.fromAsync(exportEvents(store, 'default', new URLSearchParams(query)))).map(({ id = '' }) => id);

const pageOf = async (query: string): Promise<(string | undefined)[]> =>
  ((await answerOf(store, `${query}&_count=30`)).entry ?? []).map(({ resource }) => resource?.id);

test('the record that is measured is whole, for every tenant, index and all', async () => {
  const verified = await verifyStore(store, { withIndex: true });
  expect(verified).toMatchObject({ events: EVENTS, faults: [] });
  expect(verified.heads).toHaveLength(3);
});

test('every filter finds in every form what it finds in any', async () => {
  const random = seededBelow(3);
  for (const filter of FILTERS) {
    const query = filter(subjectAt(random, EVENTS));
    const ids = await idsOf(query);
    expect((await answerOf(store, `${query}&_summary=count`)).total, query).toBe(ids.length);
    expect(await pageOf(`${query}&_sort=date`), query).toEqual(ids.slice(0, 30));
    expect(await pageOf(`${query}&_sort=-date`), query).toEqual(ids.toReversed().slice(0, 30));
    expect(await pageOf(`${query}&_sort=_id`), query).toEqual(ids.toSorted().slice(0, 30));
    expect(await pageOf(`${query}&_sort=-_id`), query).toEqual(ids.toSorted().reverse().slice(0, 30));
  }
});

test('two filters find what both find, rare or common', async () => {
  const random = seededBelow(4);
  for (let turn = 0; turn < 30; turn += 1) {
    const subject = subjectAt(random, EVENTS);
    const [one, other] = [FILTERS, FILTERS].map((filters) => filters[random(filters.length)]!(subject));
    const both = new Set(await idsOf(other!));
    expect(await idsOf(`${one}&${other}`), `${one} and ${other}`).toEqual(
      (await idsOf(one!)).filter((id) => both.has(id)),
    );
  }
});

test('no statement of any search reads a table of events from end to end, or sorts what an index has in order', async () => {
  const plans = new Map<string, string[]>();
  const explaining: Store = {
    ...store,
    query: async <Row>(sql: string, params?: readonly SqlValue[]) => {
      const rows = await store.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params);
      plans.set(
        sql,
        rows.map((row) => row.detail),
      );
      return store.query<Row>(sql, params);
    },
  };
  const random = seededBelow(5);
  for (const { ask } of QUERIES) await answerOf(explaining, ask(subjectAt(random, EVENTS)));
  await readEvent(explaining, 'default', eventIdAt(1));
  expect(plans.size).toBeGreaterThan(15);
  for (const [sql, details] of plans) {
    // A tenant's kinds are a few dozen rows, and eight events at most wait for the index.
    expect(
      details.filter((detail) =>
        /^SCAN (?!json_each|audit_kinds|audit_index|unposted|u$|p$|t VIRTUAL|term VIRTUAL|\(|CONSTANT)/.test(detail),
      ),
      sql,
    ).toEqual([]);
    if (sql.includes('audit_index')) expect(details.join(), sql).toContain('USING PRIMARY KEY (term=?');
    if (/ORDER BY (?:id|recorded)/.test(sql)) expect(details.join(), sql).not.toContain('TEMP B-TREE');
  }
});
