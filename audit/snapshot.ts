import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { openConnection } from './connection.ts';

/**
 * Copies the database in `directory` into the new file `to`, as it stood at one moment, also while a service writes:
 * `VACUUM INTO` reads under a snapshot that no writer waits for (sqlite.org/lang_vacuum.html), and leaves out what was
 * deleted. On disk when it resolves. Rejects with StatementFailed.
 */
export async function snapshotDatabase(directory: string, to: string): Promise<void> {
  // SQLite takes an empty file as it is, with its mode, and refuses any other.
  await (await open(to, 'wx', 0o600)).close();
  const source = await openConnection(join(directory, 'sallyport.db'), 'PRAGMA busy_timeout = 5000;');
  try {
    await source.run('VACUUM INTO ?', [to]);
  } finally {
    await source.close();
  }
  const written = await open(to, 'r+');
  try {
    await written.sync();
  } finally {
    await written.close();
  }
}
