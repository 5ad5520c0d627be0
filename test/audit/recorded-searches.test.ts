import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditEvent } from '@medplum/fhirtypes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendEvent } from '../../audit/append.ts';
import { searchEvents } from '../../audit/search.ts';
import { openStore, type Store } from '../../audit/store.ts';

interface Recorded {
  readonly query: string;
  /** What a Medplum 5.0 server answered on 2026-11-20, and how many of the two events below were in it. */
  readonly status: number;
  readonly hits: number;
  /** What we answer where it is something else, and why. */
  readonly ours?: { readonly status: number; readonly hits: number; readonly why: string };
}

const file = join(import.meta.dirname, '..', 'cases', 'auditevent-searches.json');
const recorded = JSON.parse(readFileSync(file, 'utf8')) as readonly Recorded[];

/** The two events that were on that server, with every element that its searches look at. */
const event = (id: string, at: string, changes: Partial<AuditEvent>): AuditEvent => ({
  resourceType: 'AuditEvent',
  id,
  meta: {
    profile: ['https://profiles.ihe.net/ITI/BALP/StructureDefinition/IHE.BasicAudit.PatientRead'],
    security: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: 'HTEST' }],
    tag: [{ system: 'https://example.org/plugin', code: 'tokenize' }],
  },
  type: { system: 'http://terminology.hl7.org/CodeSystem/audit-event-type', code: 'rest' },
  subtype: [
    { system: 'http://hl7.org/fhir/restful-interaction', code: 'operation' },
    { system: 'https://example.org/fhir/CodeSystem/plugin-audit', code: 'tokenize' },
  ],
  action: 'E',
  recorded: at,
  agent: [
    {
      who: { identifier: { system: 'https://example.org/api-key-id', value: 'key_01' } },
      requestor: true,
      network: { address: '127.0.0.1', type: '2' },
    },
    { who: { reference: 'ClientApplication/fc08a20e-8296-440f-860c-d47df97dc295' }, requestor: false },
  ],
  source: { site: 'lab', observer: { reference: 'ClientApplication/fc08a20e-8296-440f-860c-d47df97dc295' } },
  entity: [
    {
      what: { reference: 'Patient/3723092b-7e0e-474f-9637-718499c59105' },
      type: { system: 'http://terminology.hl7.org/CodeSystem/audit-entity-type', code: '1' },
      role: { system: 'http://terminology.hl7.org/CodeSystem/object-role', code: '1' },
    },
    { what: { identifier: { value: id } } },
  ],
  ...changes,
});

let directory: string;
let store: Store;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-test-'));
  store = await openStore({ directory });
  await store.transaction(async (tx) => {
    await appendEvent(tx, event('req-2', '2026-11-20T13:03:16.772Z', { outcome: '8' }), 'default');
    await appendEvent(tx, event('req-0', '2026-11-20T13:05:16.772Z', { outcome: '4' }), 'default');
  });
});

afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

async function answerTo(query: string): Promise<{ status: number; hits: number }> {
  const options = { baseUrl: 'http://127.0.0.1:8484/fhir/R4', strict: false };
  const outcome = await searchEvents(store, 'default', new URLSearchParams(query), options);
  if (outcome.kind === 'refused') return { status: 400, hits: 0 };
  return { status: 200, hits: outcome.bundle.entry?.length ?? 0 };
}

describe('answers like a real server, or otherwise for a reason that is written down', () => {
  test.each(recorded)('$query', async ({ query, status, hits, ours }) => {
    const answer = await answerTo(query);
    if (ours === undefined) expect(answer).toEqual({ status, hits });
    else expect(answer).toEqual({ status: ours.status, hits: ours.hits });
  });
});

test('all 41 searches are here', () => {
  expect(recorded).toHaveLength(41);
});
