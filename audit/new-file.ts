import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a new file, mode 0600, that is there whole and on disk or not at all, whenever the process dies: under another name
 * first. By a rename and a handle, as Node's permission model refuses hard links and `fsyncSync`: two processes that may make
 * one file at the same moment take turns, as in a transaction of the store. Rejects with EEXIST when there is one.
 */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  if (existsSync(file)) {
    throw Object.assign(new Error(`EEXIST: ${file} is there already`), { code: 'EEXIST', syscall: 'open' });
  }
  const unfinished = `${file}.${randomUUID()}.new`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
    await rename(unfinished, file);
  } finally {
    await handle.close();
    await rm(unfinished, { force: true });
  }
}
