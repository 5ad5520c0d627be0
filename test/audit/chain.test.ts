import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../audit/canonical.ts';
import { type AuditedOperation, OPERATIONS } from '../../audit/operations.ts';
import { verifyStore } from '../../audit/verify.ts';
import { record, recorded, tamper } from '../support/record.ts';

const operations = Object.keys(OPERATIONS) as AuditedOperation[];

describe('a record that nobody touched', () => {
  test('is whole, for every tenant, index and all', async () => {
    const { faults, events, heads } = await verifyStore(await recorded(), { withIndex: true });
    expect(faults).toEqual([]);
    expect(events).toBe(12);
    expect(heads.map(({ tenant, position }) => [tenant, position])).toEqual([
      ['default', 9],
      ['other', 3],
    ]);
  });
});

describe('what is found', () => {
  test.each([
    [
      'an edited event',
      `UPDATE audit_events SET json = replace(json, '"outcome":"0"', '"outcome":"4"') WHERE tenant = 'default' AND position = 4`,
      { position: 4, fault: 'altered' },
    ],
    [
      'an edited event with white space only',
      `UPDATE audit_events SET json = json || ' ' WHERE tenant = 'default' AND position = 4`,
      { position: 4, fault: 'altered' },
    ],
    [
      'an edited hash',
      `UPDATE audit_events SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE tenant = 'default' AND position = 9`,
      { position: 9, fault: 'altered' },
    ],
    [
      'a deleted event',
      `DELETE FROM audit_events WHERE tenant = 'default' AND position = 4`,
      { position: 4, fault: 'missing' },
    ],
    [
      'a deleted first event',
      `DELETE FROM audit_events WHERE tenant = 'default' AND position = 1`,
      { position: 1, fault: 'missing' },
    ],
    [
      'a deleted event whose gap was closed',
      `DELETE FROM audit_events WHERE tenant = 'default' AND position = 4; UPDATE audit_events SET position = -position WHERE tenant = 'default' AND position > 4; UPDATE audit_events SET position = -position - 1 WHERE position < 0`,
      { position: 4, fault: 'altered' },
    ],
    [
      'two events that changed places',
      `UPDATE audit_events SET position = -4 WHERE tenant = 'default' AND position = 4; UPDATE audit_events SET position = 4 WHERE tenant = 'default' AND position = 5; UPDATE audit_events SET position = 5 WHERE position = -4`,
      { position: 4, fault: 'altered' },
    ],
    [
      'an event moved to another tenant',
      `UPDATE audit_events SET tenant = 'default', position = 10 WHERE tenant = 'other' AND position = 3`,
      { position: 10, fault: 'altered' },
    ],
    [
      'an edited time',
      `UPDATE audit_events SET recorded = '2020-01-01T00:00:00.000Z' WHERE tenant = 'default' AND position = 4`,
      { position: 4, fault: 'misfiled' },
    ],
    [
      'an edited id',
      `UPDATE audit_events SET id = 'x' WHERE tenant = 'default' AND position = 4`,
      { position: 4, fault: 'misfiled' },
    ],
    [
      'an edited kind',
      `UPDATE audit_kinds SET facets = replace(facets, 'tokenize', 'validate') WHERE tenant = 'default'`,
      { position: 1, fault: 'misfiled' },
    ],
    ['a deleted kind', `DELETE FROM audit_kinds WHERE tenant = 'default'`, { position: 1, fault: 'misfiled' }],
  ])('%s', async (_name, sql, fault) => {
    const store = await recorded();
    await tamper(store, sql);
    const { faults } = await verifyStore(store);
    expect(faults).toContainEqual({ tenant: 'default', ...fault });
  });

  test('an event that was taken out of the search index', async () => {
    const store = await recorded();
    await tamper(
      store,
      "DELETE FROM audit_postings WHERE seq = (SELECT seq FROM audit_events WHERE tenant = 'default' AND position = 4)",
    );
    expect((await verifyStore(store)).faults).toEqual([]);
    expect((await verifyStore(store, { withIndex: true })).faults).toEqual([
      { tenant: 'default', position: 4, fault: 'index' },
    ]);
  });
});

test('an event that was put into the search index under a patient who is not its own', async () => {
  const store = await recorded();
  await tamper(
    store,
    "INSERT INTO audit_postings SELECT x'00112233445566778899aabb', kind, seq FROM audit_events LIMIT 1",
  );
  expect((await verifyStore(store, { withIndex: true })).faults).toEqual([
    { tenant: '*', position: 0, fault: 'strays' },
  ]);
});

test('a record that grows while it is read is whole', async () => {
  const store = await recorded();
  let reads = 0;
  const growing: typeof store = {
    ...store,
    query: async (sql, params) => {
      const rows = await store.query<never>(sql, params);
      // New kinds of event arrive between any two readings.
      await record(store, 'default', { operation: operations[reads++ % operations.length]! });
      return rows;
    },
  };
  expect((await verifyStore(growing, { withIndex: true })).faults).toEqual([]);
  expect(reads).toBeGreaterThan(5);
});

test('canonical JSON is the same for equal values, whatever the order of their members', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
