import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StatementFailed } from '../../audit/connection.ts';
import type { Observer } from '../../audit/event.ts';
import { SchemaTooNew } from '../../audit/migrate.ts';
import { openStore, type Store, StoreUnavailable } from '../../audit/store.ts';
import { type Keyring, KeyringError, loadKeyring } from '../../plugin/keyring.ts';
import { type Config, ConfigError } from '../config.ts';
import { explain } from '../explain.ts';
import { recordAdoption } from '../key-rotation.ts';

/** Ends a command with its one line on standard error and exit code 1. */
export class CommandError extends Error {}

/** Failures whose message is one line written for the operator; anything else is a bug and keeps its stack. */
const PLAIN = [CommandError, ConfigError, KeyringError, SchemaTooNew, StatementFailed, StoreUnavailable];

/** Runs a command line's `work` with its arguments. A failure meant for people becomes one line and exit code 1. */
export async function runCommand(work: (args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const usage = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    const isSystem = 'syscall' in error; // a file that is missing, a disk that is full
    if (!usage && !isSystem && !PLAIN.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** Whether a service or a command has made its database here before. */
export const hasDatabase = (config: Config): boolean => existsSync(join(config.dataDir, 'sallyport.db'));

/**
 * How long a command waits for the database. A service under load begins its next commit as soon as the last one ended, and
 * SQLite asks only every 100 ms: seconds may pass before the lock is found free.
 */
const PATIENCE_MS = 60_000;

/** Opens the data directory beside a service that may be running on it, and closes it after `work`. */
export async function withStore<Answer>(
  config: Config,
  work: (store: Store, observer: Observer, keyring: Keyring) => Promise<Answer>,
): Promise<Answer> {
  const store = await openStore({ directory: config.dataDir, busyTimeoutMs: PATIENCE_MS });
  try {
    const adopted = recordAdoption(config.site);
    const keyring = await loadKeyring({ masterKeyFile: config.masterKeyFile, store, adopted });
    const observer = { instanceId: keyring.instanceId, ...(config.site === undefined ? {} : { site: config.site }) };
    return await work(store, observer, keyring);
  } finally {
    await store.close();
  }
}
