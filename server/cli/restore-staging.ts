import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeNewFile } from '../../audit/new-file.ts';
import { SUCCESSIONS } from '../../audit/succession.ts';
import { DESTROYED_LOG, listedIn } from '../../plugin/destroyed-log.ts';
import { CHECKPOINTS, SIGNING_KEY } from '../checkpoints.ts';
import { DESTROYED } from '../destroyed.ts';
import { DATABASE } from './backup.ts';
import { type BackupManifest, sumOf } from './backup-manifest.ts';
import { CommandError } from './command.ts';
import { type Keys, readGiven } from './restore-keys.ts';

/** The master key's name among what is staged, and what the names of former ones begin with. */
export const STAGED_KEY = 'instance.key';
/** Checkpoints of a signing key that is not here any more. */
const FORMER_CHECKPOINTS = 'audit-checkpoints.before-restore.jsonl';

/** Copies the backup's files and the keys, comparing every file with its checksum, and joins the lists of what was destroyed. */
export async function stage(options: {
  readonly from: string;
  readonly staging: string;
  readonly manifest: BackupManifest;
  readonly keys: Keys;
  readonly destroyed: string | undefined;
}): Promise<void> {
  const { from, staging, manifest, keys, destroyed } = options;
  await mkdir(staging, { mode: 0o700 });
  const known = [DATABASE, DESTROYED_LOG, CHECKPOINTS, SUCCESSIONS].filter(
    (name) => manifest.files[name] !== undefined,
  );
  for (const name of known) {
    const copy = join(staging, name);
    await copyFile(join(from, name), copy);
    await chmod(copy, 0o600);
    const { sha256 } = await sumOf(copy);
    if (sha256 !== manifest.files[name]?.sha256) throw new CommandError(`${name} is not what the backup wrote`);
  }
  if (!known.includes(DATABASE)) throw new CommandError('The backup holds no database');
  for (const [end, key] of keys.master) await writeNewFile(join(staging, STAGED_KEY + end), key);
  if (keys.signing) await writeNewFile(join(staging, SIGNING_KEY), keys.signing);
  else if (known.includes(CHECKPOINTS)) await rename(join(staging, CHECKPOINTS), join(staging, FORMER_CHECKPOINTS));
  if (destroyed !== undefined) await addDestroyed(join(staging, DESTROYED_LOG), destroyed);
}

async function addDestroyed(list: string, newer: string): Promise<void> {
  const text = (await readGiven(newer)).toString();
  if (text.trim() !== '' && Object.values(DESTROYED).every((kind) => listedIn(text, kind).length === 0)) {
    throw new CommandError(`${newer} is no ${DESTROYED_LOG}`);
  }
  const before = existsSync(list) ? await readFile(list, 'utf8') : '';
  const lines = new Set([...before.split('\n'), ...text.split('\n')].filter((line) => line !== ''));
  await rm(list, { force: true });
  await writeNewFile(list, [...lines].map((line) => `${line}\n`).join(''));
}
