import { expect, test } from 'vitest';
import { deliveryTo, outboxState } from '../../audit/outbox-state.ts';
import { destroyedLog } from '../../plugin/destroyed-log.ts';
import { loadKeyring } from '../../plugin/keyring.ts';
import { readConfig } from '../../server/config.ts';
import { startReleases } from '../../server/deliver.ts';
import { startTelemetry } from '../../server/telemetry.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { fakeFhir } from '../support/fake-fhir.ts';
import { temporaryFolder, temporaryStore } from '../support/store.ts';

test('where only releases are sent, those that the server refused show in the status and as a gauge', async () => {
  const store = await temporaryStore();
  const clock = fakeClock();
  const { client } = fakeFhir({ clock });
  const directory = temporaryFolder();
  const { config } = readConfig({ SALLYPORT_DATA_DIR: directory, SALLYPORT_METRICS: 'prometheus' });
  const keyring = await loadKeyring({ masterKeyFile: config.masterKeyFile, store });
  const telemetry = await startTelemetry({ config, version: 'test' });
  const failed = new Date(clock.now()).toISOString();
  const followed = outboxState(store, deliveryTo(client.baseUrl, { followOnly: true }));
  await followed.bury({ seq: 1, part: 'Release', code: 'http_501', attempts: 1, failed });

  const observer = { instanceId: keyring.instanceId };
  const destroyed = destroyedLog(directory);
  const warn = () => undefined;
  const releases = startReleases({ store, keyring, observer, destroyed, client, telemetry, warn, clock });
  expect(await releases.status()).toMatchObject({ backlog: 0, deadLetters: 1 });
  expect(await telemetry.prometheusText()).toMatch(/^sallyport_audit_dead_letters(?:\{.*\})? 1$/m);
  await releases.close();
  await telemetry.close();
});
