import { join } from 'node:path';
import type { AuditEvent, Bundle } from '@medplum/fhirtypes';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../audit/store.ts';
import { verifyStore } from '../../audit/verify.ts';
import { startFhirServer } from '../support/fhir-server.ts';
import { startService } from '../support/service.ts';
import { temporaryFolder } from '../support/store.ts';

// Services start and die here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const AHEAD_MS = 2 * 3_600_000;

test('after the clock went back the record is in order, and everything goes on: maps, repeats, hooks, delivery, search', async () => {
  const ehr = await startFhirServer();
  onTestFinished(() => ehr.close());
  const directory = temporaryFolder();
  const env = {
    SALLYPORT_API_KEY: 'clock-test-key-of-thirty-two-chars',
    SALLYPORT_FHIR_BASE_URL: ehr.baseUrl,
    CLOCK_AHEAD_MS: String(AHEAD_MS),
    SALLYPORT_METRICS: 'prometheus',
  };
  const nodeArgs = ['--import', join(import.meta.dirname, 'preload-clock.ts')];
  const service = await startService({ directory, env, nodeArgs });
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await service.call('POST', path, body, headers);
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the service, asserted on by field
    return { status: answer.status, json: (await answer.json()) as any };
  };
  const leadSeconds = async (): Promise<number> =>
    Number(/^sallyport_record_lead_seconds (\S+)/m.exec(await (await service.call('GET', '/metrics')).text())?.[1]);
  const note = { input_text: 'Seen by Dr. Imelda Whitfield.' };
  const hook = (id: string) => ({
    resourceType: 'DocumentReference',
    id,
    meta: { versionId: '1' },
    status: 'current',
    content: [{ attachment: { contentType: 'text/plain', data: Buffer.from(note.input_text).toString('base64') } }],
  });
  ehr.fail({ kind: 'status', status: 503 }, { times: 3, matching: ({ path }) => path.includes('DocumentReference') });
  expect((await post('/v1/hooks/tokenize', hook('doc-before'))).status).toBe(202); // put off to a time after the clock's step
  const before = await post('/v1/inbound/tokenize', note, { 'idempotency-key': 'k-1' });

  expect(await leadSeconds()).toBe(0);
  service.signal('SIGUSR2');
  await vi.waitFor(async () => {
    const { headers } = await service.call('GET', '/livez');
    expect(headers.get('x-request-id')).not.toBeNull();
  });
  expect(await post('/v1/inbound/tokenize', note, { 'idempotency-key': 'k-1' })).toEqual(before);
  expect(await leadSeconds()).toBeGreaterThan(AHEAD_MS / 2_000);
  const { token_map_id, tokenized_text: text } = before.json;
  expect(await post('/v1/outbound/detokenize', { text, token_map_id })).toMatchObject({
    json: { text: note.input_text },
  });
  expect((await post('/v1/inbound/tokenize', { ...note, token_map_id })).status).toBe(200);
  expect((await post('/v1/hooks/tokenize', hook('doc-after'))).status).toBe(202);
  const copies = async (): Promise<number> =>
    (await ehr.repository.searchResources({ resourceType: 'DocumentReference' })).length;
  await vi.waitFor(async () => expect(await copies()).toBe(2), { timeout: 50_000, interval: 250 });

  const search = await service.call('GET', '/fhir/R4/AuditEvent?_count=100&_sort=-_lastUpdated');
  const found =
    ((await search.json()) as Bundle<AuditEvent>).entry?.map(({ resource }) => resource?.recorded ?? '') ?? [];
  expect(found.length).toBeGreaterThan(4);
  expect(found).toEqual([...found].sort().reverse());
  expect(await service.stop()).toBe(0);

  const store = await openStore({ directory: service.dataDir });
  expect((await verifyStore(store)).faults).toEqual([]);
  const events = (await store.query<{ json: string }>('SELECT json FROM audit_events ORDER BY seq')).map(
    ({ json }) => JSON.parse(json) as AuditEvent,
  );
  await store.close();
  const steps = events
    .slice(1)
    .map((event, index) => Date.parse(event.period?.end ?? '') - Date.parse(events[index]?.period?.end ?? ''));
  expect(Math.min(...steps)).toBeLessThan(-AHEAD_MS / 2); // the clock did go back
});
