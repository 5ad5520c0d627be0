import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '../../audit/canonical.ts';
import type { Head } from '../../audit/chain.ts';
import type { Keyring } from '../../plugin/keyring.ts';
import { CommandError } from './command.ts';

export const MANIFEST = 'manifest.json';
const FORMAT = 'sallyport-backup-1';

export interface FileSum {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** What a backup holds, written last: a folder without it is a backup that was not finished. */
export interface BackupManifest {
  readonly format: typeof FORMAT;
  readonly made: string;
  readonly version: string;
  /** The number of the newest migration. */
  readonly schema: number;
  readonly instance: string;
  /** Where every tenant's chain stood. */
  readonly heads: readonly Head[];
  readonly counts: {
    readonly events: number;
    readonly token_maps: number;
    readonly live_token_maps: number;
    readonly api_keys: number;
    readonly open_reviews: number;
    readonly waiting_hooks: number;
  };
  readonly files: Readonly<Record<string, FileSum>>;
  /** HMAC-SHA256 of all other fields under the instance's key, hex: nobody else can make or change a backup unnoticed. */
  readonly mac: string;
}

const macOf = (keyring: Keyring, manifest: Omit<BackupManifest, 'mac'>): string =>
  keyring.fingerprint('backup manifest', canonicalJson(manifest));

export function signManifest(keyring: Keyring, content: Omit<BackupManifest, 'mac' | 'format'>): BackupManifest {
  const manifest = { format: FORMAT, ...content } as const;
  return { ...manifest, mac: macOf(keyring, manifest) };
}

export const isOwnManifest = (keyring: Keyring, { mac, ...manifest }: BackupManifest): boolean =>
  mac === macOf(keyring, manifest);

/** Throws CommandError when the folder holds no finished backup of this format. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch {
    throw new CommandError(`${folder} holds no ${MANIFEST}: it is no backup, or one that was not finished`);
  }
  const manifest = parse(text);
  if (manifest?.format !== FORMAT) throw new CommandError(`${folder} is no backup of a format that this version reads`);
  return manifest;
}

function parse(text: string): BackupManifest | undefined {
  try {
    return JSON.parse(text) as BackupManifest;
  } catch {
    return undefined;
  }
}

export async function sumOf(file: string): Promise<FileSum> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file)) digest.update(chunk as Buffer);
  return { bytes: (await stat(file)).size, sha256: digest.digest('hex') };
}
