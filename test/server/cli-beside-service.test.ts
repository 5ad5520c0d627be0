import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

const root = resolve(import.meta.dirname, '../..');
let service: Service;
beforeAll(async () => {
  service = await startService({ env: { SALLYPORT_METRICS: 'prometheus' } });
});
afterAll(() => service.stop());

const keys = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'server/cli/keys.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', SALLYPORT_DATA_DIR: service.dataDir },
  });
  return stdout.trim();
};
const tokenizeWith = async (key: string): Promise<number> => {
  const headers = { authorization: `Bearer ${key}` };
  return (await service.call('POST', '/v1/inbound/tokenize', { input_text: 'Fever of 39.2.' }, headers)).status;
};

test('keys made and revoked beside a running service count at once, also while it is busy writing', async () => {
  let isBusy = true;
  const load = async (): Promise<number[]> => {
    const statuses: number[] = [];
    while (isBusy) statuses.push(await tokenizeWith(service.apiKey));
    return statuses;
  };
  const busy = Promise.all([load(), load()]);
  const key = await keys('create', '--name', 'beside', '--scopes', 'tokenize');
  expect(await tokenizeWith(key)).toBe(200);
  const other = await service.call('GET', '/fhir/R4/AuditEvent', undefined, { authorization: `Bearer ${key}` });
  expect(other.status).toBe(403);
  await keys('revoke', key.split('_')[2] ?? '');
  expect(await tokenizeWith(key)).toBe(401);
  isBusy = false;
  expect(new Set((await busy).flat())).toEqual(new Set([200]));
});

test('the metrics of a running service count its calls and what they found, for a key', async () => {
  await service.call('POST', '/v1/inbound/tokenize', { input_text: 'Call 617-555-0143 for Zebulon.' });
  expect((await fetch(`${service.baseUrl}/metrics`)).status).toBe(401);
  const text = await (await service.call('GET', '/metrics')).text();
  expect(text).toMatch(/^sallyport_calls_total\{operation="tokenize",status="200"\} [1-9]\d*$/m);
  expect(text).toMatch(/^sallyport_entities_total\{type="PHONE"\} [1-9]\d*$/m);
  expect(text).toMatch(/^sallyport_stage_seconds_count\{operation="tokenize",stage="commit"\} [1-9]\d*$/m);
  expect(text).not.toContain('Zebulon');
});

test('the log has one line a request, with its route as a pattern and the key by its id', async () => {
  await service.call('GET', '/v1/token-maps/tmap_00000000-0000-4000-8000-000000000000?x=Zebulon');
  const logged = (): string | undefined =>
    service
      .output()
      .split('\n')
      .findLast((line) => line.startsWith('{') && line.includes('token-maps'));
  await expect.poll(logged).toBeDefined();
  expect(JSON.parse(logged() ?? '{}')).toMatchObject({
    method: 'GET',
    route: '/v1/token-maps/:id',
    status: 404,
    key: expect.stringMatching(/^\w+$/),
  });
  expect(service.output()).not.toContain('Zebulon');
});
