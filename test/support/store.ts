import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore, type Store } from '../../audit/store.ts';

/** A folder of its own that is gone when the test is over. Call inside a test or a hook of one test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A real store in a temporary folder, closed and removed when the test is over. */
export async function temporaryStore(
  options: { readonly busyTimeoutMs?: number } = {},
): Promise<Store & { readonly directory: string }> {
  const directory = temporaryFolder();
  const store = await openStore({ directory, ...options });
  onTestFinished(() => store.close());
  return { ...store, directory };
}
