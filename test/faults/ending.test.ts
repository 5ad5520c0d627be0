import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openConnection } from '../../audit/connection.ts';
import { makeNote } from '../bench/notes.ts';
import { ONE_WORKER, type Service, startService } from '../support/service.ts';
import { temporaryFolder } from '../support/store.ts';

// Services start and die here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const env = { ...ONE_WORKER, SALLYPORT_API_KEY: 'ending-test-key-of-thirty-two-chars' };

interface Told {
  readonly requestId: string;
  readonly note: string;
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the service, asserted on by field
  readonly json: any;
}

/** Eight callers tokenize until the service takes no more; every answer that comes goes into `told`. */
async function callUntilRefused(service: Service, told: Told[]): Promise<void> {
  const caller = async (number: number): Promise<void> => {
    for (let count = 0; ; count++) {
      const requestId = `end-${randomUUID()}`;
      const note = makeNote(600, number * 1_000 + count);
      try {
        const answer = await service.call(
          'POST',
          '/v1/inbound/tokenize',
          { input_text: note },
          { 'x-request-id': requestId },
        );
        told.push({ requestId, note, status: answer.status, json: await answer.json() });
      } catch {
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, number) => caller(number)));
}

async function recordedRequests(dataDir: string): Promise<string> {
  const connection = await openConnection(join(dataDir, 'sallyport.db'), 'PRAGMA query_only = ON;');
  const rows = await connection.all<{ json: string }>('SELECT json FROM audit_events');
  await connection.close();
  return rows.map(({ json }) => json).join('\n');
}

/** Opens a connection that sends half a request and no more. */
async function stall(service: Service): Promise<void> {
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // it will be cut off
  onTestFinished(() => void socket.destroy());
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  socket.write(
    `POST /v1/inbound/tokenize HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${env.SALLYPORT_API_KEY}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"input_text": "half`,
  );
  await sleep(100);
}

test('SIGTERM under load ends with code 0: every answer that was given is recorded and reverses', async () => {
  const directory = temporaryFolder();
  const service = await startService({ directory, env });
  const told: Told[] = [];
  const calling = callUntilRefused(service, told);
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(16), { timeout: 40_000, interval: 5 });
  service.signal('SIGTERM');
  await calling;
  expect(await service.ended).toBe(0);
  const done = told.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(8);
  for (const { status, json } of told.filter((each) => each.status !== 200)) {
    expect({ status, code: json.code }).toEqual({ status: 503, code: 'ending' });
  }
  const record = await recordedRequests(service.dataDir);
  for (const { requestId } of done) expect(record.split(`"value":"${requestId}"`)).toHaveLength(2);

  const again = await startService({ directory, env });
  for (const { note, json } of done) {
    const body = { text: json.tokenized_text, token_map_id: json.token_map_id };
    expect(await (await again.call('POST', '/v1/outbound/detokenize', body)).json()).toMatchObject({ text: note });
  }
  expect(await again.stop()).toBe(0);
});

test('neither a caller that never finishes its request nor a FHIR server that never answers holds up the end', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const directory = temporaryFolder();
  const withFhir = { ...env, SALLYPORT_FHIR_BASE_URL: `http://127.0.0.1:${port}/fhir/R4` };
  const service = await startService({ directory, env: withFhir });
  await service.call('POST', '/v1/inbound/tokenize', { input_text: 'Seen by Dr. Whitfield.' });
  await stall(service);
  expect(await service.stop()).toBe(0);
  expect(service.output()).toContain('"code":"calls_cut"');
});

test('a second signal ends at once with code 1, and what was answered is there', async () => {
  const directory = temporaryFolder();
  const service = await startService({ directory, env });
  const note = makeNote(600, 1);
  const answer = await service.call('POST', '/v1/inbound/tokenize', { input_text: note });
  const { tokenized_text: text, token_map_id } = (await answer.json()) as Record<string, string>;
  await stall(service);
  service.signal('SIGTERM');
  await sleep(1_300);
  service.signal('SIGTERM');
  expect(await service.ended).toBe(1);
  expect(service.output()).toContain('Sallyport ends at once (second signal)');
  const again = await startService({ directory, env });
  const back = await again.call('POST', '/v1/outbound/detokenize', { text, token_map_id });
  expect(await back.json()).toMatchObject({ text: note });
  await again.stop();
});

test('an end that hangs is cut short with code 1 and a line that says so', async () => {
  const hangs = `import { Worker } from 'node:worker_threads';
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ports) { if (!message.end) post.call(this, message, ports); };
    Worker.prototype.terminate = () => new Promise(() => {});`;
  const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(hangs)}`];
  const service = await startService({ directory: temporaryFolder(), env, nodeArgs });
  expect(await service.stop()).toBe(1);
  expect(service.output()).toContain('Sallyport ends at once (not done in time)');
});
