import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { CommandError } from './command.ts';

/** What `backup --with-keys` writes: base64 of each file. */
export interface KeysFile {
  /** By the end of its name: `` is the current master key, `.<anything>.old` a former one. */
  readonly master_keys: Readonly<Record<string, string>>;
  readonly signing_key: string | null;
}

/** The keys of the instance that made the backup. */
export interface Keys {
  readonly master: ReadonlyMap<string, Buffer>;
  readonly signing: Buffer | undefined;
  /** Whether the master keys go into the data directory; false: they stay where the settings say they are. */
  readonly isOurs: boolean;
}

/** Takes them from where the operator says they are. Throws CommandError. */
export async function findKeys(
  given: { readonly keys?: string | undefined; readonly 'master-key'?: string | undefined },
  config: Config,
): Promise<Keys> {
  if (given.keys !== undefined && given['master-key'] !== undefined) {
    throw new CommandError('--keys and --master-key are two ways to give the key: give one');
  }
  if (given.keys !== undefined) return parseKeys(await readGiven(given.keys));
  if (given['master-key'] !== undefined) {
    return { master: await readMasterKeys(given['master-key']), signing: undefined, isOurs: true };
  }
  const isElsewhere = config.masterKeyFile !== join(config.dataDir, 'instance.key');
  if (!isElsewhere) {
    throw new CommandError('Without the master key nothing could be reversed: --keys FILE or --master-key FILE');
  }
  return { master: await readMasterKeys(config.masterKeyFile), signing: undefined, isOurs: false };
}

/** Whether a key file's name with this end is a former key's; it is a name, and leads nowhere. */
const isFormer = (end: string): boolean => /^(?:\.[^/]*)?\.old$/.test(end) && !end.includes('\0');

/** The key file and the former keys beside it, by the end of their names. */
export async function readMasterKeys(file: string): Promise<ReadonlyMap<string, Buffer>> {
  const current = await readGiven(file);
  const beside = (await readdir(dirname(file))).filter((name) => name.startsWith(basename(file)));
  const ends = beside.map((name) => name.slice(basename(file).length)).filter(isFormer);
  const keys = new Map([['', current]]);
  for (const end of ends) keys.set(end, await readGiven(file + end));
  return keys;
}

function parseKeys(content: Buffer): Keys {
  try {
    const { master_keys, signing_key } = JSON.parse(content.toString()) as KeysFile;
    const master = Object.entries(master_keys).map(([end, key]) => [end, Buffer.from(key, 'base64')] as const);
    if (!master.every(([end]) => end === '' || isFormer(end))) throw new Error('not a key file');
    const signing = signing_key === null ? undefined : Buffer.from(signing_key, 'base64');
    return { master: new Map(master), signing, isOurs: true };
  } catch {
    throw new CommandError('--keys must be what backup --with-keys wrote; a raw key goes in by --master-key');
  }
}

/** A file that the operator named. Throws CommandError when it cannot be read. */
export async function readGiven(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CommandError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
