import { randomUUID } from 'node:crypto';
import { link, open, unlink } from 'node:fs/promises';

/** A new file outlives a power cut only once its directory's entry does. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a new file, mode 0600, that is there whole and on disk or not at all, whenever the process dies: under another name
 * first. Rejects with EEXIST when there is one.
 */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.new`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
    await link(unfinished, file);
  } finally {
    await handle.close();
    await unlink(unfinished);
  }
}

/** The system's code of an error (`ENOENT`), for messages that must not quote more. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
