import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type FhirServer, startFhirServer } from '../support/fhir-server.ts';
import { type Service, startService } from '../support/service.ts';

/** One name for each way that a text can take; the last word of each stands nowhere else. */
const NAMES = {
  tokenize: 'Quim Bertrovox',
  idempotent: 'Klan Dervoothry',
  detokenize: 'Fizz Brontoloxam',
  validate: 'Merri Plothwaxen',
  context: 'Unga Serrivanek',
  malformed: 'Wexl Duspetchin',
  hook: 'Grum Iskavanderq',
  chart: 'Ober Trastlefeld',
} as const;
type Way = keyof typeof NAMES;
const lastOf = (way: Way): string => NAMES[way].split(' ')[1]!;
const textOf = (way: Way): string => `Patient: ${NAMES[way]}, MRN: 00482913. Continue metoprolol 25 mg BID.`;

async function takeAllWays(service: Service, ehr: FhirServer): Promise<void> {
  const post = async (path: string, body: unknown, headers = {}): Promise<Record<string, string>> =>
    (await (await service.call('POST', path, body, headers)).json()) as Record<string, string>;
  const tokenize = '/v1/inbound/tokenize';
  await ehr.add({ resourceType: 'Patient', id: 'p1', name: [{ given: ['Ober'], family: lastOf('chart') }] });
  await post(tokenize, { input_text: textOf('tokenize') });
  await post(tokenize, { input_text: textOf('idempotent') }, { 'idempotency-key': 'k1' });
  await post(tokenize, { input_text: 'Seen today.', fhir_context: 'Patient/p1' });
  const there = await post(tokenize, { input_text: textOf('detokenize') });
  await post('/v1/outbound/detokenize', { text: there.tokenized_text, token_map_id: there.token_map_id });
  const harmful = `${NAMES.validate}: take lisinopril 1000 mg by mouth once daily.`;
  await post('/v1/outbound/validate', { llm_output: harmful, context: textOf('context') });
  await post(tokenize, `{"input_text": "${NAMES.malformed}`);
  const note = { resourceType: 'Communication', id: 'c1', payload: [{ contentString: textOf('hook') }] };
  await post('/v1/hooks/tokenize', note, {
    'content-type': 'application/fhir+json',
    'x-medplum-interaction': 'create',
  });
}

test('after its answer no text is reachable in any heap, but what the chart cache keeps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-heap-'));
  const ehr = await startFhirServer();
  const service = await startService({
    env: { SNAPSHOT_FOLDER: folder, SALLYPORT_FHIR_BASE_URL: ehr.baseUrl, SALLYPORT_FHIR_TIMEOUT_MS: '5000' },
    nodeArgs: ['--import', join(import.meta.dirname, 'snapshot.mjs'), '--heap-snapshot-string-limit=1000000'],
  });
  try {
    await takeAllWays(service, ehr);
    await sleep(2_000); // for the hook and the deliveries
    service.signal('SIGUSR2');
    while (!service.output().includes('snapshots written')) await sleep(50);
    const heaps = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8').toLowerCase());
    expect(heaps.length).toBeGreaterThan(1);
    const reachable = (Object.keys(NAMES) as Way[]).filter((way) =>
      heaps.some((heap) => heap.includes(lastOf(way).toLowerCase())),
    );
    expect(reachable).toEqual(['chart']);
  } finally {
    await service.stop();
    await ehr.close();
    rmSync(folder, { recursive: true });
  }
}, 240_000);
