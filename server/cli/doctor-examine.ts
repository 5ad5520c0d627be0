import { existsSync } from 'node:fs';
import { loadConfig, type ReadConfig } from '../config.ts';
import type { Check } from './doctor-check.ts';
import { checkMasterKey, checkModes, checkTls } from './doctor-files.ts';
import { look } from './doctor-look.ts';
import { checkMachine } from './doctor-machine.ts';
import { checkFhir, checkService } from './doctor-network.ts';
import { checkRecord } from './doctor-record.ts';
import { checkSettings } from './doctor-settings.ts';

/** Everything that runs on Node and its modules, as the settings of this folder have it. Throws ConfigError. */
export const examineHere = (): Promise<readonly Check[]> => examine(loadConfig());

/** Looks beside a service that runs, or before the first start. It records that it looked, and changes nothing else. */
export async function examine(read: ReadConfig): Promise<readonly Check[]> {
  const { config } = read;
  const wasStarted = existsSync(config.dataDir);
  const groups = [
    await checkMachine(wasStarted ? config.dataDir : '.'),
    await look('settings', () => checkSettings(read)),
    ...(wasStarted ? await kept(read) : []),
    await look('TLS', () => checkTls(read)),
    await look('database', () => checkRecord(config)),
    await look('service', () => checkService(config)),
    await look('FHIR server', () => checkFhir(config)),
  ];
  return groups.flat();
}

const kept = async (read: ReadConfig): Promise<readonly (readonly Check[])[]> => [
  await look('rights', () => checkModes(read)),
  await look('master key', () => checkMasterKey(read)),
];
