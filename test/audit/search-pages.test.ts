import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportEvents, SearchRefused } from '../../audit/search.ts';
import type { SqlValue, Store } from '../../audit/store.ts';
import { auditedCall } from '../support/audited-calls.ts';
import { append, at, bundleOf, calls, filled, find } from '../support/searched-record.ts';
import { temporaryStore } from '../support/store.ts';

/** Follows `next` to the end; `between` runs after each page. */
async function pagesOf(store: Store, query: string, between: () => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  let search: string | undefined = query;
  while (search !== undefined) {
    const bundle = await bundleOf(store, search);
    seen.push(...(bundle.entry ?? []).map((entry) => entry.resource?.id ?? ''));
    const next = bundle.link?.find((link) => link.relation === 'next')?.url;
    search = next === undefined ? undefined : new URL(next).search;
    await between();
  }
  return seen;
}

test('pages repeat nothing and lose nothing while events arrive, whatever the order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('', '_sort=date', '_sort=-date', '_sort=_id', '_sort=-_id'),
      fc.constantFrom(
        '',
        'subtype=tokenize',
        'patient=p-1',
        'patient=p-1,p-2',
        'entity:identifier=urn:sallyport:event|',
      ),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 14 }),
      async (sort, filter, count, events) => {
        const store = await temporaryStore();
        const arrive = (): Promise<void> => append(store, [{ ...calls[0]!, eventId: randomUUID(), ...at(30) }]);
        await append(
          store,
          Array.from({ length: events }, (_, index) => ({
            ...calls[index % 3]!,
            eventId: randomUUID(),
            ...at(index % 4),
          })),
        );
        const whole = await find(store, `${filter}&${sort}&_count=1000`);
        expect(await pagesOf(store, `${filter}&${sort}&_count=${count}`, arrive)).toEqual(whole);
      },
    ),
    { numRuns: 40 },
  );
});

test('a page of a chain of links can be asked for again', async () => {
  const store = await filled();
  const next = (await bundleOf(store, '_count=2')).link?.find((link) => link.relation === 'next')?.url ?? '';
  const once = await bundleOf(store, new URL(next).search);
  await append(store, [auditedCall({ ...at(30) })]);
  const again = await bundleOf(store, new URL(next).search);
  expect(again).toEqual(once);
  expect(once.link?.[0]?.url).toBe(next);
});

test('a cursor that somebody made up finds what there is', async () => {
  const store = await filled();
  const madeUp = (text: string) => `_cursor=${Buffer.from(text).toString('base64url')}`;
  expect(await find(store, madeUp('999999999999999~999999999999999'))).toHaveLength(calls.length);
  expect(await find(store, `${madeUp('999999999999999~0')}&_sort=date&_total=accurate`)).toHaveLength(calls.length);
  expect(await find(store, madeUp('0~5'))).toEqual([]);
});

test('exports every event it finds, oldest first, in one reading of the store', async () => {
  const store = await temporaryStore();
  const many = Array.from({ length: 450 }, (_, index) => ({
    ...calls[index % 6]!,
    eventId: `e-${String(index).padStart(3, '0')}`,
    ...at(0),
  }));
  await append(store, many);
  const exported: AuditEvent[] = [];
  for await (const event of exportEvents(store, 'default', new URLSearchParams('type=rest'))) {
    if (exported.length === 10) await append(store, [auditedCall({ ...at(50) })]);
    exported.push(event);
  }
  expect(exported.map((event) => event.id)).toEqual(
    many.filter((call) => call.operation !== 'refused').map((call) => call.eventId),
  );
  const backwards: (string | undefined)[] = [];
  for await (const event of exportEvents(store, 'default', new URLSearchParams('_sort=-_id&date=2026-11-20T10:00'))) {
    backwards.push(event.id);
  }
  expect(backwards).toEqual(many.map((call) => call.eventId).reverse());
});

test('an export reads no further ahead than one batch', async () => {
  const store = await temporaryStore();
  await append(
    store,
    Array.from({ length: 900 }, (_, index) => ({ ...calls[index % 6]!, eventId: randomUUID() })),
  );
  let read = 0;
  const counting: Store = {
    ...store,
    query: async <Row>(sql: string, params?: readonly SqlValue[]) => {
      const rows = await store.query<Row>(sql, params);
      if (/json FROM audit_events/.test(sql)) read += rows.length;
      return rows;
    },
  };
  let taken = 0;
  for await (const _ of exportEvents(counting, 'default', new URLSearchParams())) {
    taken += 1;
    expect(read - taken).toBeLessThanOrEqual(200);
    if (taken === 300) break;
  }
  expect(read).toBeLessThanOrEqual(400);
});

test('an export that cannot be understood is refused before its first event', async () => {
  const store = await filled();
  const reading = exportEvents(store, 'default', new URLSearchParams('date=canary'))[Symbol.asyncIterator]();
  const failed = await reading.next().catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(SearchRefused);
  expect(JSON.stringify((failed as SearchRefused).outcome)).not.toContain('canary');
});
