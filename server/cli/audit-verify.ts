import { createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { appendCheckpoint, type Checkpoint, readCheckpoints, takeCheckpoint } from '../../audit/checkpoint.ts';
import { recordCheckpoints } from '../../audit/checkpoint-event.ts';
import { compareWithCheckpoints } from '../../audit/compare.ts';
import type { Fault } from '../../audit/fault.ts';
import { isAuthentic, loadSigner, type PublicKeys } from '../../audit/signing.ts';
import { verifyStore } from '../../audit/verify.ts';
import { verifyExport } from '../../audit/verify-export.ts';
import { CHECKPOINTS, SIGNING_KEY } from '../checkpoints.ts';
import type { Config } from '../config.ts';
import { recordOperatorEvent } from '../operator-event.ts';
import { type AuditCommand, note, type Print } from './audit-command.ts';
import { CommandError, hasDatabase, withStore } from './command.ts';

const signingKeyOf = (config: Config): string => join(config.dataDir, SIGNING_KEY);

/** Reads the whole record and compares it with every checkpoint that is at hand. */
export async function verifyCommand(command: AuditCommand): Promise<void> {
  const { store, config, values, print } = command;
  const { publicKeys: publicKey } = await loadSigner(signingKeyOf(config));
  const checkpoints = await checkpointsAtHand(config, values.checkpoints);
  const verified = await verifyStore(store, { publicKey, withIndex: values.index });
  const forged = checkpoints.find((checkpoint) => !isAuthentic(checkpoint, publicKey));
  const faults: readonly Fault[] = [
    ...verified.faults,
    ...(forged ? [{ tenant: '*', position: 0, fault: 'checkpoint' } as const] : []),
    ...(await compareWithCheckpoints(store, checkpoints)),
  ];
  const details = { events: verified.events, checkpoints: checkpoints.length, faults: faults.length };
  await note(command, { operation: 'audit-verify', tenant: 'default', details });
  report(faults, print);
  const newest = checkpoints
    .map(({ time }) => time)
    .sort()
    .at(-1);
  print(`${verified.events} events of ${verified.heads.length} tenants: the record is whole`);
  if (verified.purged > 0) print(`${verified.purged} events were purged after their time; tombstones stand for them`);
  print(
    newest === undefined
      ? 'no checkpoint was found: a record whose end was cut looks the same'
      : `as ${checkpoints.length} checkpoints saw it, the newest of ${newest}`,
  );
}

/** The instance's own, the operator's copy, and those that somebody kept elsewhere. */
async function checkpointsAtHand(config: Config, kept: string | undefined): Promise<readonly Checkpoint[]> {
  const files = [join(config.dataDir, CHECKPOINTS), config.checkpointFile].filter((file) => file && existsSync(file));
  const own = await Promise.all(files.map((file) => readCheckpoints(file ?? '')));
  if (kept === undefined) return own.flat();
  if (!existsSync(kept)) throw new CommandError('--checkpoints: there is no such file');
  const elsewhere = await readCheckpoints(kept);
  if (elsewhere.length === 0) throw new CommandError('--checkpoints: the file holds no checkpoint');
  return [...own.flat(), ...elsewhere];
}

/** Verifies an archive or export, with the key of this instance or one that was kept. Recorded where there is a record. */
export async function verifyArchiveCommand(of: {
  readonly archive: string;
  readonly keyFile: string | undefined;
  readonly config: Config;
  readonly print: Print;
}): Promise<void> {
  const { archive, keyFile, config, print } = of;
  if (!existsSync(join(archive, 'manifest.json')))
    throw new CommandError('--archive: no manifest.json is in that folder');
  const publicKey = await keyAtHand(config, keyFile);
  const { manifest, fault } = await verifyExport(archive, publicKey);
  if (hasDatabase(config)) {
    const details = { events: manifest.events, faults: fault ? 1 : 0 };
    const event = { operation: 'audit-verify', tenant: 'default', details } as const;
    await withStore(config, (store, observer) => store.transaction((tx) => recordOperatorEvent(tx, observer, event)));
  }
  report(fault ? [fault] : [], print);
  print(`${manifest.events} events of tenant ${manifest.tenant}: the archive is whole`);
  print(
    publicKey
      ? `signed by key ${manifest.key.slice(0, 16)} at ${manifest.time}`
      : 'the signature was NOT checked: give the public key of the instance (npm run audit -- key) with --key',
  );
}

async function keyAtHand(config: Config, keyFile: string | undefined): Promise<PublicKeys | undefined> {
  if (keyFile === undefined) {
    const own = signingKeyOf(config);
    return existsSync(own) ? (await loadSigner(own)).publicKeys : undefined;
  }
  if (!existsSync(resolve(keyFile))) throw new CommandError('--key: there is no such file');
  try {
    const keys =
      (await readFile(resolve(keyFile), 'utf8')).match(
        /-----BEGIN [^-]{1,40}-----[^-]{1,10000}-----END [^-]{1,40}-----/g,
      ) ?? [];
    if (keys.length > 0) return keys.map((pem) => createPublicKey(pem)); // of a private key, its public half
  } catch {
    // said below: what the library says may quote the file
  }
  throw new CommandError('--key must hold public keys in PEM');
}

/** Signs where the record stands now and appends that to a file, which the operator takes elsewhere. */
export async function checkpointCommand({ store, observer, config, values, print }: AuditCommand): Promise<void> {
  if (values.to === undefined) throw new CommandError('checkpoint needs --to FILE');
  const signer = await loadSigner(signingKeyOf(config));
  await recordCheckpoints(store, signer, observer);
  const checkpoint = await takeCheckpoint(store, signer, observer.instanceId);
  if (checkpoint === undefined) throw new CommandError('nothing is recorded yet');
  await appendCheckpoint(values.to, checkpoint);
  print(`${checkpoint.heads.length} tenants at ${checkpoint.time}, signed by key ${checkpoint.key.slice(0, 16)}`);
}

export async function keyCommand(config: Config, print: Print): Promise<void> {
  const file = signingKeyOf(config);
  if (!existsSync(file)) throw new CommandError(`${config.dataDir} holds no signing key yet: start the service once`);
  const { publicKeys } = await loadSigner(file);
  for (const key of publicKeys) print(key.export({ type: 'spki', format: 'pem' }).toString().trimEnd());
}

const MEANING: Record<Fault['fault'], string> = {
  altered: 'is not what was recorded',
  missing: 'is missing',
  misfiled: 'is filed under another id, time or kind than its own',
  index: 'is not in the search index as it should be',
  strays: 'the search index leads to events that are not meant',
  cut: 'is not what a signed checkpoint saw: the record was cut or replaced',
  checkpoint: 'a checkpoint is not signed by this instance',
  tombstone: 'what stands for deleted events is not signed by this instance, or is not of this place',
  manifest: 'the manifest is not signed by this key',
  file: 'the files are not byte for byte what was written',
};

export function report(faults: readonly Fault[], print: Print): void {
  for (const { tenant, position, fault } of faults) print(`tenant ${tenant}, event ${position}: ${MEANING[fault]}`);
  if (faults.length > 0) throw new CommandError('The record is NOT whole');
}
