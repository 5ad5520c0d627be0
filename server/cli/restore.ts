import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readMigrations, SchemaTooNew } from '../../audit/migrate.ts';
import { syncDirectory } from '../../plugin/durable.ts';
import { type Config, loadConfig } from '../config.ts';
import { DATABASE } from './backup.ts';
import { readManifest } from './backup-manifest.ts';
import { CommandError, runCommand } from './command.ts';
import { findKeys } from './restore-keys.ts';
import { prove } from './restore-proof.ts';
import { stage } from './restore-staging.ts';

const USAGE = `npm run restore -- --from BACKUP --data-dir FOLDER (--keys FILE | --master-key FILE) [--destroyed FILE]
FOLDER must be empty. --keys is what backup --with-keys wrote, --master-key the 32 bytes alone; neither is needed when
SALLYPORT_MASTER_KEY_FILE names a file that is there. --destroyed: a newer destroyed-maps.log than the backup's: token maps, API keys and reviews that ended since.`;

/** Where everything is put together and proven before any of it is in its place. */
const STAGING = '.restoring';
/** Puts a backup into an empty data directory and proves it; leaves the directory empty when anything is not as it should be. */
export async function restoreCommand(
  args: readonly string[],
  config: Config,
  print: (line: string) => void,
): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      'data-dir': { type: 'string' },
      keys: { type: 'string' },
      'master-key': { type: 'string' },
      destroyed: { type: 'string' },
    },
  });
  const { from, 'data-dir': target } = values;
  if (from === undefined || target === undefined) throw new CommandError(USAGE);
  const directory = resolve(target);
  const keys = await findKeys(values, config);
  const manifest = await readManifest(from);
  if (manifest.schema > readMigrations().length) throw new SchemaTooNew(manifest.schema, readMigrations().length);
  await makeEmpty(directory);
  const staging = join(directory, STAGING);
  try {
    await stage({ from, staging, manifest, keys, destroyed: values.destroyed });
    const proof = await prove({ staging, manifest, keys });
    await putInPlace(staging, directory);
    print(`The backup of ${manifest.made} is whole: ${manifest.counts.events} events, every one in its chain`);
    const { maps, reviews, api_keys: keysEnded } = proof.replayed;
    print(`${maps} token maps that were destroyed since are destroyed again`);
    print(`${reviews} reviews that were decided since are decided again`);
    print(`${keysEnded} API keys that were revoked or replaced since are ended again`);
    print(`${proof.opened} token maps were opened with the key; they reverse, and take no new values`);
    print(`${proof.liveKeys.length} API keys count; revoke what should not (npm run keys -- revoke ID):`);
    for (const { id, name, tenant } of proof.liveKeys) print(`  ${id}  ${name} (${tenant})`);
    print(`Restored to ${directory}`);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

async function makeEmpty(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await rm(join(directory, STAGING), { recursive: true, force: true });
  const there = (await readdir(directory)).filter((name) => name !== 'lost+found');
  if (there.length > 0) throw new CommandError(`${directory} is not empty: a restore overwrites nothing`);
}

/** The database last: until it is there, the directory holds nothing that a service would serve. */
async function putInPlace(staging: string, directory: string): Promise<void> {
  const names = (await readdir(staging)).filter((name) => name !== DATABASE);
  for (const name of [...names, DATABASE]) await rename(join(staging, name), join(directory, name));
  await rm(staging, { recursive: true });
  await syncDirectory(directory);
}

if (import.meta.main) {
  await runCommand((args) => restoreCommand(args, loadConfig().config, (line) => process.stdout.write(`${line}\n`)));
}
