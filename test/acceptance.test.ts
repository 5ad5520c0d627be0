import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from './support/service.ts';

/** API.md as a program of black-box checks; it lies beside the project where that is developed. */
const contract = resolve(import.meta.dirname, '../../shared/acceptance/contract.mjs');

let service: Service | undefined;
beforeAll(async () => {
  if (existsSync(contract)) service = await startService();
});
afterAll(() => service?.stop());

test.skipIf(!existsSync(contract))(
  'the running service keeps every point of the contract (needs ../shared)',
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [contract], {
      env: { PATH: process.env.PATH ?? '', BASE_URL: service?.baseUrl ?? '', API_KEY: service?.apiKey ?? '' },
    }).catch((error: { readonly stdout: string }) => error);
    expect(stdout.split('\n').filter((line) => line.startsWith('FAIL'))).toEqual([]);
    expect(stdout).toMatch(/^\d{2,} passed, 0 failed$/m);
  },
);
