import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a new file, mode 0600, that is there whole and on disk or not at all, whenever the process dies: under another name
 * first. By a rename, as Node's permission model refuses hard links: two processes that may make one file at the same moment
 * take turns, as in a transaction of the store. Throws EEXIST when there is one.
 */
export function writeNewFile(file: string, content: string | Uint8Array): void {
  if (existsSync(file)) {
    throw Object.assign(new Error(`EEXIST: ${file} is there already`), { code: 'EEXIST', syscall: 'open' });
  }
  const unfinished = `${file}.${randomUUID()}.new`;
  const handle = openSync(unfinished, 'wx', 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
    renameSync(unfinished, file);
  } finally {
    closeSync(handle);
    rmSync(unfinished, { force: true });
  }
}
