import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readHeads } from '../../audit/checkpoint.ts';
import { type Connection, openConnection } from '../../audit/connection.ts';
import { writeNewFile } from '../../audit/new-file.ts';
import { snapshotDatabase } from '../../audit/snapshot.ts';
import { SUCCESSIONS } from '../../audit/succession.ts';
import { DESTROYED_LOG } from '../../plugin/destroyed-log.ts';
import { syncDirectory } from '../../plugin/durable.ts';
import { type Keyring, loadKeyring } from '../../plugin/keyring.ts';
import { CHECKPOINTS, SIGNING_KEY } from '../checkpoints.ts';
import { type Config, loadConfig } from '../config.ts';
import { recordOperatorEvent } from '../operator-event.ts';
import { type BackupManifest, type FileSum, MANIFEST, signManifest, sumOf } from './backup-manifest.ts';
import { CommandError, hasDatabase, runCommand, withStore } from './command.ts';
import { type KeysFile, readMasterKeys } from './restore-keys.ts';

const USAGE = `npm run backup -- --out FOLDER [--with-keys FILE]
FOLDER is made; it holds no key and is of no use without one. FILE, made 0600, gets the keys: keep it elsewhere.`;

export const DATABASE = 'sallyport.db';

/** Copies what a restore needs, also while a service runs on it. What is acknowledged before it begins is in it. */
export async function backupCommand(
  args: readonly string[],
  config: Config,
  print: (line: string) => void,
): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { out: { type: 'string' }, 'with-keys': { type: 'string' } },
  });
  const { out, 'with-keys': keysFile } = values;
  if (out === undefined) throw new CommandError(USAGE);
  if (!hasDatabase(config)) throw new CommandError(`${config.dataDir} holds no database yet: there is nothing to save`);
  if (keysFile !== undefined) checkKeysFile(keysFile, out);
  await makeFolder(out);
  try {
    await withStore(config, async (store, observer) => {
      const keyring = await loadKeyring({ masterKeyFile: config.masterKeyFile, store });
      const manifest = await writeBackup(config, keyring, out);
      if (keysFile !== undefined) await writeKeys(config, keysFile);
      const { events, live_token_maps } = manifest.counts;
      const details = { events, live_token_maps, with_keys: keysFile === undefined ? 0 : 1 };
      await store.transaction((tx) =>
        recordOperatorEvent(tx, observer, { operation: 'backup', tenant: 'default', details }),
      );
      print(`${events} events and ${live_token_maps} live token maps in ${out}`);
      print(
        keysFile === undefined
          ? `The master key is not in it: keep ${config.masterKeyFile} too, elsewhere`
          : `The keys are in ${keysFile}: keep them elsewhere`,
      );
    });
  } catch (error) {
    await rm(out, { recursive: true, force: true });
    throw error;
  }
}

/** Checkpoints first and the list of what was destroyed last: the database never lacks what the one saw, nor revives what the other names. */
async function writeBackup(config: Config, keyring: Keyring, out: string): Promise<BackupManifest> {
  await copyIfThere(config.dataDir, out, CHECKPOINTS);
  await copyIfThere(config.dataDir, out, SUCCESSIONS);
  await snapshotDatabase(config.dataDir, join(out, DATABASE));
  await copyIfThere(config.dataDir, out, DESTROYED_LOG);
  const files: Record<string, FileSum> = {};
  for (const name of (await readdir(out)).sort()) files[name] = await sumOf(join(out, name));
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const snapshot = await openConnection(join(out, DATABASE), 'PRAGMA query_only = ON;');
  try {
    const manifest = signManifest(keyring, {
      made: new Date().toISOString(),
      version,
      instance: keyring.instanceId,
      files,
      ...(await describe(snapshot)),
    });
    await writeNewFile(join(out, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`);
    await syncDirectory(out);
    return manifest;
  } finally {
    await snapshot.close();
  }
}

async function describe(snapshot: Connection): Promise<Pick<BackupManifest, 'schema' | 'heads' | 'counts'>> {
  const [schema] = await snapshot.all<{ user_version: number }>('PRAGMA user_version');
  const [counts] = await snapshot.all<BackupManifest['counts']>(
    `SELECT (SELECT count(*) FROM audit_events) AS events,
            (SELECT count(*) FROM token_maps) AS token_maps,
            (SELECT count(*) FROM token_maps WHERE wrapped_key IS NOT NULL) AS live_token_maps,
            (SELECT count(*) FROM api_keys WHERE revoked IS NULL) AS api_keys,
            (SELECT count(*) FROM reviews WHERE decision IS NULL) AS open_reviews,
            (SELECT count(*) FROM hook_messages WHERE state = 'waiting') AS waiting_hooks`,
  );
  return { schema: schema!.user_version, heads: await readHeads({ query: snapshot.all }), counts: counts! };
}

function checkKeysFile(keysFile: string, out: string): void {
  const place = relative(resolve(out), resolve(keysFile));
  if (!place.startsWith('..'))
    throw new CommandError('--with-keys must lie outside the backup: either alone opens nothing');
  if (existsSync(keysFile)) throw new CommandError(`${keysFile} is there already`);
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty: a backup gets a new folder`);
}

async function copyIfThere(from: string, to: string, name: string): Promise<void> {
  if (existsSync(join(from, name))) await writeNewFile(join(to, name), await readFile(join(from, name)));
}

async function writeKeys(config: Config, keysFile: string): Promise<void> {
  const signing = join(config.dataDir, SIGNING_KEY);
  const master = [...(await readMasterKeys(config.masterKeyFile))];
  const keys: KeysFile = {
    master_keys: Object.fromEntries(master.map(([end, key]) => [end, key.toString('base64')])),
    signing_key: existsSync(signing) ? (await readFile(signing)).toString('base64') : null,
  };
  await mkdir(dirname(keysFile), { recursive: true, mode: 0o700 });
  await writeNewFile(keysFile, `${JSON.stringify(keys)}\n`);
}

if (import.meta.main) {
  await runCommand((args) => backupCommand(args, loadConfig().config, (line) => process.stdout.write(`${line}\n`)));
}
