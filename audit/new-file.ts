import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a new file, mode 0600, that is there whole and on disk or not at all, whenever the process dies: under another name
 * first. Throws EEXIST when there is one.
 */
export function writeNewFile(file: string, content: string | Uint8Array): void {
  const unfinished = `${file}.${randomUUID()}.new`;
  const handle = openSync(unfinished, 'wx', 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
    linkSync(unfinished, file);
  } finally {
    closeSync(handle);
    rmSync(unfinished);
  }
}
