import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { observer } from '../support/audited-calls.ts';
import { bundleOf, calls, find, sharedStore } from '../support/searched-record.ts';

const ALL = calls.map((call) => call.eventId).reverse();

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
});
