import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { appendEvent } from '../../audit/append.ts';
import { type AuditedCall, buildAuditEvent } from '../../audit/event.ts';
import { searchEvents } from '../../audit/search.ts';
import { openStore, type Store } from '../../audit/store.ts';
import { auditedCall, observer } from './audited-calls.ts';
import { temporaryStore } from './store.ts';

export const options = {
  baseUrl: 'http://127.0.0.1:8484/fhir/R4',
  strict: false,
  fhirBaseUrl: 'https://ehr.example/fhir/R4',
};

export const at = (minute: number): Pick<AuditedCall, 'started' | 'ended'> => {
  const ended = new Date(Date.UTC(2026, 10, 20, 10, minute));
  return { started: new Date(ended.getTime() - 5), ended };
};

export async function append(store: Store, calls: readonly AuditedCall[], tenant = 'default'): Promise<void> {
  await store.transaction(async (tx) => {
    for (const call of calls) await appendEvent(tx, buildAuditEvent(call, observer), tenant);
  });
}

export async function bundleOf(store: Store, query: string, tenant = 'default') {
  const outcome = await searchEvents(store, tenant, new URLSearchParams(query), options);
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.outcome));
  return outcome.bundle;
}

export const find = async (store: Store, query: string, tenant = 'default'): Promise<string[]> =>
  ((await bundleOf(store, query, tenant)).entry ?? []).map((entry) => entry.resource?.id ?? '');

/** Six calls, a minute apart; ids say what each is. */
export const calls: readonly AuditedCall[] = [
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

export async function filled(): Promise<Store> {
  const store = await temporaryStore();
  await append(store, calls);
  return store;
}

/** One filled store for all tests of a block, which only read it. */
export function sharedStore(): () => Store {
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
