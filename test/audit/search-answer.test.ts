import { describe, expect, test } from 'vitest';
import { readEvent, searchEvents } from '../../audit/search.ts';
import type { Store } from '../../audit/store.ts';
import { auditedCall } from '../support/audited-calls.ts';
import { problemsIn } from '../support/r4.ts';
import { append, at, bundleOf, filled, find, options, sharedStore } from '../support/searched-record.ts';
import { temporaryStore } from '../support/store.ts';

async function refusal(store: Store, query: string, strict = false) {
  const outcome = await searchEvents(store, 'default', new URLSearchParams(query), { ...options, strict });
  return outcome.kind === 'refused' ? outcome.outcome : undefined;
}

test('answers a valid searchset Bundle with what each entry is and where', async () => {
  const store = await filled();
  const bundle = await bundleOf(store, 'subtype=tokenize&_total=accurate&colour=red');
  expect(problemsIn(bundle)).toEqual([]);
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'searchset', total: 2 });
  expect(bundle.link).toEqual([
    { relation: 'self', url: `${options.baseUrl}/AuditEvent?subtype=tokenize&_total=accurate` },
  ]);
  expect(bundle.entry?.[0]).toMatchObject({
    fullUrl: `${options.baseUrl}/AuditEvent/tokenize-e1`,
    search: { mode: 'match' },
  });
  for (const entry of bundle.entry ?? []) expect(problemsIn(entry.resource!)).toEqual([]);
});

test('gives no total unless asked, and only the total when asked for nothing else', async () => {
  const store = await filled();
  expect((await bundleOf(store, '')).total).toBeUndefined();
  expect((await bundleOf(store, '_total=none')).total).toBeUndefined();
  expect((await bundleOf(store, '_total=estimate')).total).toBe(6);
  const counted = await bundleOf(store, '_count=0');
  expect(counted.total).toBe(6);
  expect(counted.entry).toBeUndefined();
  expect(counted.link?.map((link) => link.relation)).toEqual(['self']);
});

test('_elements and _summary leave valid AuditEvents that say they are cut', async () => {
  const store = await filled();
  const [cut] = (await bundleOf(store, '_elements=outcome&_count=1')).entry ?? [];
  expect(Object.keys(cut?.resource ?? {}).sort()).toEqual(
    ['agent', 'id', 'meta', 'outcome', 'recorded', 'resourceType', 'source', 'type'].sort(),
  );
  expect(cut?.resource?.meta?.tag?.[0]?.code).toBe('SUBSETTED');
  expect(problemsIn(cut!.resource!)).toEqual([]);
  const [summary] = (await bundleOf(store, '_summary=true&_count=1')).entry ?? [];
  expect(summary?.resource).toHaveProperty('subtype');
  expect(summary?.resource).not.toHaveProperty('entity');
});

describe('refuses with a 400 that repeats nothing', () => {
  const shared = sharedStore();

  test.each([
    'date=yesterday-canary',
    'date=2026-13',
    'date=2026-02-30',
    'date=2026-11-20T25:00',
    'date=2026-11-20T10:00:00%2B25:00',
    'date:missing=true',
    '_lastUpdated=canary',
    'type=a|canary|c',
    'type=|',
    'subtype:canary=x',
    'outcome:missing=canary',
    'patient=Canary Jane',
    'patient=Patient/../../admin-canary',
    'patient=Patient/canary?x=y',
    'patient:identifier=canary',
    'entity=%23canary',
    'entity:Canary=x',
    'agent=,',
    'source=canary jane',
    '_count=-1',
    '_count=canary',
    '_sort=-recorded',
    '_sort=canary',
    '_total=canary',
    '_summary=canary',
    '_elements=canary jane',
    '_cursor=canary',
    `_cursor=${Buffer.from("1~1' OR 1=1").toString('base64url')}`,
    `_cursor=${Buffer.from('5~abc').toString('base64url')}`,
    `entity=${'x,'.repeat(60)}canary`,
    `type=${'canary'.repeat(1000)}`,
    Array.from({ length: 50 }, () => 'type=rest').join('&'),
  ])('%s', async (query) => {
    const outcome = await refusal(shared(), query);
    expect(outcome?.resourceType).toBe('OperationOutcome');
    expect(problemsIn(outcome!)).toEqual([]);
    expect(JSON.stringify(outcome)).not.toMatch(/canary|yesterday|admin|recorded/i);
  });
});

test('an unknown parameter is ignored, or under strict handling refused without its name', async () => {
  const store = await filled();
  expect(await find(store, 'jane-canary=1&subtype=tokenize')).toHaveLength(2);
  const outcome = await refusal(store, 'jane-canary=1&subtype=tokenize', true);
  expect(outcome?.issue).toEqual([
    { severity: 'error', code: 'not-supported', diagnostics: 'Search parameter number 1 is not supported' },
  ]);
  expect(await refusal(store, 'subtype=tokenize', true)).toBeUndefined();
});

test('one tenant finds, reads and exports nothing of another', async () => {
  const store = await filled();
  await append(store, [auditedCall({ eventId: 'theirs', fhirContext: 'Patient/p-1', ...at(9) })], 'other');
  expect(await find(store, 'patient=p-1')).toEqual(['tokenize-e1', 'tokenize-p1']);
  expect(await find(store, '_id=theirs')).toEqual([]);
  expect(await find(store, 'patient=p-1', 'other')).toEqual(['theirs']);
  expect(await find(store, '_sort=_id', 'other')).toEqual(['theirs']);
  expect(await readEvent(store, 'default', 'theirs')).toBeUndefined();
  expect((await readEvent(store, 'other', 'theirs'))?.id).toBe('theirs');
  expect(await readEvent(store, 'other', 'nobody')).toBeUndefined();
});

test('recorded never goes back, the real times stay in period', async () => {
  const store = await temporaryStore();
  await append(store, [
    auditedCall({ eventId: 'first', ...at(5) }),
    auditedCall({ eventId: 'clock-went-back', ...at(1) }),
  ]);
  expect(await find(store, '_sort=date')).toEqual(['first', 'clock-went-back']);
  const event = await readEvent(store, 'default', 'clock-went-back');
  expect(event?.recorded).toBe(at(5).ended.toISOString());
  expect(event?.meta?.lastUpdated).toBe(event?.recorded);
  expect(event?.period?.end).toBe(at(1).ended.toISOString());
});

test('an event id is kept once', async () => {
  const store = await filled();
  await expect(append(store, [auditedCall({ eventId: 'refused', ...at(9) })])).rejects.toMatchObject({
    code: 'SQLITE_CONSTRAINT',
  });
  expect(await find(store, '')).toHaveLength(6);
});
