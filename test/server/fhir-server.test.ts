import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { connectFhir, openCharts } from '../../server/fhir-server.ts';
import { startEhr } from '../support/ehr.ts';
import { temporaryFolder } from '../support/store.ts';

const keys = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const settings = (baseUrl: string, file: string) =>
  readConfig({
    SALLYPORT_FHIR_BASE_URL: baseUrl,
    SALLYPORT_FHIR_CLIENT_ID: 'gate',
    SALLYPORT_FHIR_PRIVATE_KEY_FILE: file,
    SALLYPORT_FHIR_TIMEOUT_MS: '5000',
  }).config.fhir;

test('a private key file makes the service a SMART Backend Services client', async () => {
  const server = await startEhr({ clients: [{ id: 'gate', publicKey: keys.publicKey }] });
  const file = join(temporaryFolder(), 'key.pem');
  writeFileSync(file, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const fhir = settings(server.baseUrl, file);
  const charts = openCharts(await connectFhir(fhir), fhir, () => undefined);
  const answer = await charts.people('Patient/p-1', { tenant: 'default', purposeOfUse: 'TREAT' });
  expect(answer).toMatchObject({ status: 'resolved', patient: 'Patient/p-1' });
  charts.close();
});

test.each([
  ['is missing', undefined, 'SALLYPORT_FHIR_PRIVATE_KEY_FILE cannot be read (ENOENT)'],
  ['holds no key', 'canary text', 'SALLYPORT_FHIR_PRIVATE_KEY_FILE holds no private key'],
])('a key file that %s stops the start with one line', async (_, content, line) => {
  const file = join(temporaryFolder(), 'key.pem');
  if (content !== undefined) writeFileSync(file, content);
  const failed = await connectFhir(settings('https://ehr.example.org/fhir/R4', file)).catch((error: Error) => error);
  expect(failed).toBeInstanceOf(ConfigError);
  expect((failed as Error).message).toContain(line);
  expect((failed as Error).message).not.toContain('canary');
});

test('a secret and a private key at once stop the start', () => {
  const both = {
    SALLYPORT_FHIR_BASE_URL: 'https://ehr.example.org/fhir/R4',
    SALLYPORT_FHIR_CLIENT_ID: 'gate',
    SALLYPORT_FHIR_CLIENT_SECRET: 'client secret',
    SALLYPORT_FHIR_PRIVATE_KEY_FILE: '/run/secrets/key.pem',
  };
  expect(() => readConfig(both)).toThrow('two ways in');
});

test('without a FHIR server charts are not configured', async () => {
  const fhir = readConfig({}).config.fhir;
  const charts = openCharts(await connectFhir(fhir), fhir, () => undefined);
  expect(await charts.whole('Patient/p-1', { tenant: 'default', purposeOfUse: 'TREAT' })).toEqual({
    status: 'not_configured',
  });
});
