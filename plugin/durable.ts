import { open } from 'node:fs/promises';

/** A new file outlives a power cut only once its directory's entry does. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The system's code of an error (`ENOENT`), for messages that must not quote more. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
