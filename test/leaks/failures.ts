import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from '../../audit/connection.ts';
import type { FhirServer } from '../support/fhir-server.ts';
import type { Service } from '../support/service.ts';
import type { Canary } from './canaries.ts';
import { chartOf } from './story.ts';

interface Scene {
  readonly service: Service;
  readonly ehr: FhirServer;
  /** Sends a call and keeps what an error answers. */
  send(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<number>;
}

const textOf = (canaries: readonly Canary[]): string => canaries.map(({ sentence }) => sentence).join(' ');
const TOKENIZE = '/v1/inbound/tokenize';

/** The EHR is down, answers rubbish, or refuses with a patient's text in its words. */
export async function breakEhr({ ehr, send }: Scene, canaries: readonly Canary[]): Promise<void> {
  const text = textOf(canaries);
  const outcome = JSON.stringify({
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code: 'invalid', diagnostics: text, details: { text } }],
  });
  const faults = [
    { kind: 'status', status: 500, body: outcome },
    { kind: 'status', status: 422, body: outcome },
    { kind: 'status', status: 404, body: text },
    { kind: 'status', status: 401, body: text, headers: { 'www-authenticate': 'Bearer' } },
    { kind: 'malformed' },
    { kind: 'drop' },
    { kind: 'redirect', to: `http://127.0.0.1:9/${encodeURIComponent(text.slice(0, 200))}` },
  ] as const;
  for (const fault of faults) {
    const id = `p-${randomUUID()}`;
    await ehr.add(chartOf(id, canaries));
    ehr.fail(fault, { times: 4 });
    await send('POST', TOKENIZE, { input_text: text, fhir_context: `Patient/${id}` });
    await send('POST', '/v1/outbound/validate', {
      llm_output: `${text} Take lisinopril 1000 mg daily.`,
      fhir_context: `Patient/${id}`,
    });
    ehr.heal();
  }
}

/** Another process holds the database for longer than a call waits: 503. */
export async function lockStore({ service, send }: Scene, canaries: readonly Canary[]): Promise<readonly number[]> {
  const holder = await openConnection(join(service.dataDir, 'sallyport.db'), 'PRAGMA busy_timeout = 5000;');
  await holder.run('BEGIN IMMEDIATE');
  const text = textOf(canaries);
  const statuses = await Promise.all([
    send('POST', TOKENIZE, { input_text: text }),
    send('POST', '/v1/outbound/validate', { llm_output: text }),
    send('POST', '/v1/hooks/tokenize', { resourceType: 'Communication', payload: [{ contentString: text }] }),
  ]);
  await holder.run('ROLLBACK');
  await holder.close();
  return statuses;
}

/** The workers end while they read. */
export async function killWorkers({ service, send }: Scene, canaries: readonly Canary[]): Promise<readonly number[]> {
  const text = `${textOf(canaries)} `.repeat(20);
  const asked = Array.from({ length: 6 }, () => send('POST', TOKENIZE, { input_text: text }));
  await sleep(30);
  service.signal('SIGUSR2');
  return Promise.all(asked);
}

/** Too large, too many, without a key. */
export async function overdo(
  { send }: Scene,
  canaries: readonly Canary[],
  testKey: string,
): Promise<ReadonlySet<number>> {
  const text = textOf(canaries);
  const statuses = new Set<number>([
    await send('POST', TOKENIZE, { input_text: text.repeat(Math.ceil(17e6 / text.length)) }),
  ]);
  for (let call = 0; call < 110; call++)
    statuses.add(
      await send(
        'POST',
        '/v1/outbound/validate',
        { llm_output: text.slice(0, 300), wrong: text },
        { authorization: `Bearer ${testKey}` },
      ),
    );
  for (let call = 0; call < 40; call++)
    statuses.add(
      await send(
        'POST',
        TOKENIZE,
        { input_text: text },
        { authorization: `Bearer ${canaries[call % canaries.length]!.value.replaceAll(' ', '.')}` },
      ),
    );
  return statuses;
}
