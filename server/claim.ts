import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { openConnection, StatementFailed } from '../audit/connection.ts';

/** Another service works on the data directory. The message is one line for the operator. */
class DirectoryInUse extends Error {}

/**
 * Makes this process the only service on `directory` until it ends, by an exclusive SQLite lock on an empty file: the system
 * lets go of it however the process ends. Two services would each deliver the record and work on the hooks. Commands
 * (`npm run keys`, `npm run backup`) claim nothing and run beside. Throws DirectoryInUse.
 */
export async function claimDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  const file = join(directory, 'service.lock');
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  try {
    const connection = await openConnection(file, 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
    return { release: () => connection.close() };
  } catch (error) {
    if (!(error instanceof StatementFailed) || error.code !== 'SQLITE_BUSY') throw error;
    throw new DirectoryInUse(`another Sallyport runs on ${directory}: one data directory has one service`);
  }
}
