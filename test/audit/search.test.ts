import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditEvent } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendEvent } from '../../audit/append.ts';
import { type AuditedCall, buildAuditEvent } from '../../audit/event.ts';
import { exportEvents, readEvent, SearchRefused, searchEvents } from '../../audit/search.ts';
import { openStore, type SqlValue, type Store } from '../../audit/store.ts';
import { auditedCall, observer } from '../support/audited-calls.ts';
import { problemsIn } from '../support/r4.ts';
import { temporaryStore } from '../support/store.ts';

const options = { baseUrl: 'http://127.0.0.1:8484/fhir/R4', strict: false, fhirBaseUrl: 'https://ehr.example/fhir/R4' };

const at = (minute: number): Pick<AuditedCall, 'started' | 'ended'> => {
  const ended = new Date(Date.UTC(2026, 10, 20, 10, minute));
  return { started: new Date(ended.getTime() - 5), ended };
};

async function append(store: Store, calls: readonly AuditedCall[], tenant = 'default'): Promise<void> {
  await store.transaction(async (tx) => {
    for (const call of calls) await appendEvent(tx, buildAuditEvent(call, observer), tenant);
  });
}

async function bundleOf(store: Store, query: string, tenant = 'default') {
  const outcome = await searchEvents(store, tenant, new URLSearchParams(query), options);
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.outcome));
  return outcome.bundle;
}

const find = async (store: Store, query: string, tenant = 'default'): Promise<string[]> =>
  ((await bundleOf(store, query, tenant)).entry ?? []).map((entry) => entry.resource?.id ?? '');

async function refusal(store: Store, query: string, strict = false) {
  const outcome = await searchEvents(store, 'default', new URLSearchParams(query), { ...options, strict });
  return outcome.kind === 'refused' ? outcome.outcome : undefined;
}

/** Six calls, a minute apart; ids say what each is. */
const calls: readonly AuditedCall[] = [
  auditedCall({ eventId: 'tokenize-p1', fhirContext: 'Patient/p-1', requestId: 'req-0', ...at(0) }),
  auditedCall({ eventId: 'tokenize-e1', fhirContext: 'Encounter/e1/_history/2', patient: 'Patient/p-1', ...at(1) }),
  auditedCall({
    eventId: 'validate-flagged',
    operation: 'validate',
    flagged: true,
    fhirContext: 'Patient/p-2',
    ...at(2),
  }),
  auditedCall({
    eventId: 'detokenize-failed',
    operation: 'detokenize',
    outcome: '4',
    outcomeCode: 'map_unknown',
    caller: { keyId: 'key_b2', tenant: 'default', purposeOfUse: 'HOPERAT' },
    details: {},
    ...at(3),
  }),
  auditedCall({
    eventId: 'refused',
    operation: 'refused',
    outcome: '8',
    outcomeCode: 'unauthorized',
    caller: { tenant: 'default', purposeOfUse: 'TREAT' },
    details: {},
    ...at(4),
  }),
  auditedCall({
    eventId: 'absolute',
    operation: 'validate',
    fhirContext: 'https://ehr.example/fhir/R4/Patient/p-3',
    ...at(5),
  }),
];

const ALL = calls.map((call) => call.eventId).reverse();

async function filled(): Promise<Store> {
  const store = await temporaryStore();
  await append(store, calls);
  return store;
}

/** A query, and the events it must find, newest first. */
const SEARCHES: readonly (readonly [query: string, found: readonly string[]])[] = [
  ['', ALL],
  ['type=rest', ['absolute', 'detokenize-failed', 'validate-flagged', 'tokenize-e1', 'tokenize-p1']],
  ['type=110113', ['refused']],
  ['type=http://dicom.nema.org/resources/ontology/DCM|110113', ['refused']],
  ['type=http://dicom.nema.org/resources/ontology/DCM|rest', []],
  ['type=|rest', []],
  ['type=http://dicom.nema.org/resources/ontology/DCM|', ['refused']],
  ['type:not=rest', ['refused']],
  ['subtype=tokenize', ['tokenize-e1', 'tokenize-p1']],
  ['subtype=urn:sallyport:audit-subtype|flagged', ['validate-flagged']],
  ['subtype=tokenize,flagged', ['validate-flagged', 'tokenize-e1', 'tokenize-p1']],
  ['subtype=validate&subtype=flagged', ['validate-flagged']],
  ['subtype=validate&subtype:not=flagged', ['absolute']],
  ['subtype:not=tokenize,validate', ['refused', 'detokenize-failed']],
  ['action=E', ALL],
  ['action=http://hl7.org/fhir/audit-event-action|E', ALL],
  ['action=|E', ALL],
  ['action=R', []],
  ['outcome=0', ['absolute', 'validate-flagged', 'tokenize-e1', 'tokenize-p1']],
  ['outcome=4,8', ['refused', 'detokenize-failed']],
  ['outcome:not=0', ['refused', 'detokenize-failed']],
  ['outcome:missing=true', []],
  ['outcome:missing=false', ALL],
  ['patient=Patient/p-1', ['tokenize-e1', 'tokenize-p1']],
  ['patient=p-1', ['tokenize-e1', 'tokenize-p1']],
  ['patient:Patient=p-1', ['tokenize-e1', 'tokenize-p1']],
  ['patient=https://ehr.example/fhir/R4/Patient/p-1', ['tokenize-e1', 'tokenize-p1']],
  ['patient=https://evil.example/fhir/R4/Patient/p-1', []],
  ['patient=p-3', ['absolute']],
  ['patient=https://ehr.example/fhir/R4/Patient/p-3', ['absolute']],
  ['patient=p-1,p-2', ['validate-flagged', 'tokenize-e1', 'tokenize-p1']],
  ['patient=Practitioner/p-1', []],
  ['patient=e1', []],
  ['patient:missing=true', ['refused', 'detokenize-failed']],
  ['patient:missing=false&outcome=0&subtype=validate', ['absolute', 'validate-flagged']],
  ['entity=Encounter/e1', ['tokenize-e1']],
  ['entity=Encounter/e1/_history/2', ['tokenize-e1']],
  ['entity=Encounter/e1/_history/3', []],
  ['entity:Encounter=e1', ['tokenize-e1']],
  ['entity=e1', ['tokenize-e1']],
  ['entity=Patient/p-1&entity=Encounter/e1', ['tokenize-e1']],
  ['entity:identifier=urn:sallyport:event|tokenize-p1', ['tokenize-p1']],
  ['entity:identifier=tokenize-p1', ['tokenize-p1']],
  ['entity:identifier=urn:sallyport:request|req-0', ['tokenize-p1']],
  ['entity:identifier=urn:sallyport:event|req-0', []],
  ['entity:identifier=urn:sallyport:event|', ALL],
  ['agent:identifier=urn:sallyport:key|key_b2', ['detokenize-failed']],
  ['agent:identifier=unknown', ['refused']],
  ['agent:identifier=urn:sallyport:instance|', ALL],
  ['agent=Device/d-1', []],
  ['agent-name=anybody', []],
  ['agent-name:missing=true&patient=p-2', ['validate-flagged']],
  [`source:identifier=urn:sallyport:instance|${observer.instanceId}`, ALL],
  ['source=Device/d-1', []],
  ['site=default', ALL],
  ['entity-role=24', []],
  ['policy=urn:sallyport:policy:validation-v1', ['absolute', 'validate-flagged']],
  ['_id=refused', ['refused']],
  ['_id=refused,absolute,nobody', ['absolute', 'refused']],
  ['_id=refused&_id=absolute', []],
  ['_id=refused&type=rest', []],
  ['date=2026-11-20T10:02:00Z', ['validate-flagged']],
  ['date=2026-11-20T10:02', ['validate-flagged']],
  ['date=2026-11-20', ALL],
  ['date=2026-11', ALL],
  ['date=2026', ALL],
  ['date=2025', []],
  ['date=ge2026-11-20T10:04', ['absolute', 'refused']],
  ['date=gt2026-11-20T10:04', ['absolute']],
  ['date=sa2026-11-20T10:04', ['absolute']],
  ['date=lt2026-11-20T10:01', ['tokenize-p1']],
  ['date=eb2026-11-20T10:01', ['tokenize-p1']],
  ['date=le2026-11-20T10:01', ['tokenize-e1', 'tokenize-p1']],
  ['date=ne2026-11-20T10:01', ['absolute', 'refused', 'detokenize-failed', 'validate-flagged', 'tokenize-p1']],
  ['date=gt2026-11-20', []],
  ['date=ge2026-11-20&date=lt2026-11-20T10:01', ['tokenize-p1']],
  ['date=2026-11-20T10:01,2026-11-20T10:03', ['detokenize-failed', 'tokenize-e1']],
  ['date=2026-11-20T11:02:00%2B01:00', ['validate-flagged']],
  ['date=2026-11-20T11:02:00+01:00', ['validate-flagged']],
  ['date=ap2026-11-20', ALL],
  ['_lastUpdated=ge2026-11-20T10:05', ['absolute']],
  ['_sort=date', [...ALL].reverse()],
  ['_sort=-_lastUpdated&_count=2', ['absolute', 'refused']],
  ['_sort=_id', [...ALL].sort()],
  ['_sort=-_id', [...ALL].sort().reverse()],
  ['_sort=_id&patient=p-1', ['tokenize-e1', 'tokenize-p1']],
  ['_sort=_id&date=lt2026-11-20T10:02&type=rest', ['tokenize-e1', 'tokenize-p1']],
  ['outcome=', ALL],
];

/** One filled store for all tests of a block, which only read it. */
function sharedStore(): () => Store {
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-test-'));
  let store: Store | undefined;
  beforeAll(async () => {
    store = await openStore({ directory });
    await append(store, calls);
  });
  afterAll(async () => {
    await store?.close();
    rmSync(directory, { recursive: true });
  });
  return () => store!;
}

describe('finds what R4 says', () => {
  const shared = sharedStore();

  test.each(SEARCHES)('%s', async (query, found) => {
    const store = shared();
    expect(await find(store, query)).toEqual(found);
    const counted = await bundleOf(store, `${query}&_summary=count`);
    expect(counted.entry).toBeUndefined();
    if (!query.includes('_count')) expect(counted.total).toBe(found.length);
  });
});

const filters = SEARCHES.map(([query]) => query).filter((query) => !/^$|_sort|_count/.test(query));

describe('at any size', () => {
  const shared = sharedStore();

  test('two filters find what both find', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...filters), fc.constantFrom(...filters), async (one, two) => {
        const [ofOne, ofTwo] = [await find(shared(), one), await find(shared(), two)];
        expect(await find(shared(), `${one}&${two}`)).toEqual(ofOne.filter((id) => ofTwo.includes(id)));
      }),
      { numRuns: 150 },
    );
  });

  test('no statement of a search reads a table from end to end', async () => {
    const plans = new Map<string, string[]>();
    const explaining: Store = {
      ...shared(),
      query: async <Row>(sql: string, params?: readonly SqlValue[]) => {
        const rows = await shared().query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params);
        plans.set(
          sql,
          rows.map((row) => row.detail),
        );
        return shared().query<Row>(sql, params);
      },
    };
    for (const [query] of SEARCHES) {
      for (const suffix of [
        '',
        '&_sort=date',
        '&_sort=_id',
        '&_total=accurate',
        '&patient=p-1',
        '&patient=p-1,p-2&entity=e1',
      ]) {
        await bundleOf(explaining, `${query}${query.includes('_sort') ? suffix.replace(/^&_sort=.*/, '') : suffix}`);
      }
    }
    await readEvent(explaining, 'default', 'refused');
    expect(plans.size).toBeGreaterThan(20);
    const scans = [...plans].flatMap(([sql, details]) =>
      details
        .filter((detail) => /^SCAN (?!json_each|audit_kinds|\(|CONSTANT)/.test(detail))
        .map((detail) => `${detail}: ${sql}`),
    );
    expect(scans).toEqual([]);
    const sorts = [...plans].filter(
      ([sql, details]) => /p\.seq (?:ASC|DESC)/.test(sql) && details.some((one) => /TEMP B-TREE/.test(one)),
    );
    expect(sorts).toEqual([]);
    for (const [sql, details] of plans) {
      if (sql.includes('FROM audit_postings'))
        expect(details.join(), sql).toMatch(/USING (?:COVERING INDEX|PRIMARY KEY|INDEX)/);
    }
  });
});

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
