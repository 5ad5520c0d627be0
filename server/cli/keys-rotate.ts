import { join } from 'node:path';
import { appendCheckpoint, takeCheckpoint } from '../../audit/checkpoint.ts';
import { loadSigner } from '../../audit/signing.ts';
import { replaceSigningKey, SUCCESSIONS } from '../../audit/succession.ts';
import { destroyedLog } from '../../plugin/destroyed-log.ts';
import { retireFormerKeys, rotateMasterKey } from '../../plugin/rotation.ts';
import { rotateKey } from '../api-keys.ts';
import { CHECKPOINTS, SIGNING_KEY } from '../checkpoints.ts';
import type { Config } from '../config.ts';
import { SEALED_COLUMNS } from '../key-rotation.ts';
import { recordOperatorEvent } from '../operator-event.ts';
import { CommandError, withStore } from './command.ts';

/** `out` is what a program may read; `note` is for people. */
export interface Print {
  readonly out: (text: string) => void;
  readonly note: (text: string) => void;
}

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `90m`, `24h`, `7d`, or `0` for at once, in milliseconds. */
function checkedGrace(text: string): number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text === '0' ? '0m' : text) ?? [];
  if (count === undefined)
    throw new CommandError('--grace must be minutes, hours or days: 90m, 24h, 7d, or 0 for at once');
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

export async function rotateApiKey(
  config: Config,
  wanted: { readonly idOrName: string; readonly grace: string },
  print: Print,
): Promise<void> {
  const { idOrName } = wanted;
  const graceMs = checkedGrace(wanted.grace);
  const destroyed = destroyedLog(config.dataDir);
  const rotation = await withStore(config, (store, observer) =>
    rotateKey({ store, observer, destroyed }, { idOrName, graceMs }),
  );
  if (rotation.kind === 'unknown') {
    throw new CommandError('No live key has this name or id; npm run keys -- list shows them');
  }
  if (rotation.kind === 'several') {
    throw new CommandError(`Several keys have this name: give the id of one, ${rotation.ids.join(' or ')}`);
  }
  const { made, former, expires } = rotation;
  print.out(made.secret);
  print.note(
    `Key ${made.key.id} is like key ${former}, which is taken until ${expires}. Keep the new one now: it is not shown again.`,
  );
}

export async function rotateMaster(config: Config, print: Print): Promise<void> {
  const { rewrapped, unopened } = await withStore(config, (store, _observer, keyring) =>
    rotateMasterKey({
      store,
      keyring,
      columns: SEALED_COLUMNS,
      masterKeyFile: config.masterKeyFile,
      onProgress: (done) => {
        if (done % 1_000 < 100) print.note(`${done} values sealed under the current key`); // they come by the hundred
      },
    }),
  );
  print.note(
    `A new master key is in force, and ${rewrapped} values were sealed anew. The former key lies beside it, as ${config.masterKeyFile}.….old, until npm run keys -- retire master.`,
  );
  if (unopened > 0) print.note(`${unopened} values do not open and stay as they are: another instance's, or damaged.`);
}

export async function retireMaster(config: Config, print: Print): Promise<void> {
  const { retired, filesLeft } = await withStore(config, (store, observer, keyring) =>
    retireFormerKeys({
      store,
      keyring,
      columns: SEALED_COLUMNS,
      masterKeyFile: config.masterKeyFile,
      record: (tx, keyId) => {
        const details = { kind: 'master', key: keyId };
        return recordOperatorEvent(tx, observer, { operation: 'key-retire', tenant: 'default', details });
      },
    }),
  );
  for (const file of filesLeft) print.note(`${file} cannot be removed here: remove it, nothing needs it any more.`);
  print.note(
    retired.length === 0
      ? 'There is no former master key.'
      : `Retired: ${retired.join(', ')}. Backups made before the rotation cannot be reversed any more.`,
  );
}

/** What the former key signed stays signed: the succession is signed by both. A checkpoint under the new key follows at once. */
export async function rotateSigning(config: Config, print: Print): Promise<void> {
  const keyFile = join(config.dataDir, SIGNING_KEY);
  await withStore(config, async (store, observer) => {
    const before = await loadSigner(keyFile); // makes one where the service never ran
    const checkpoint = await takeCheckpoint(store, before, observer.instanceId);
    if (checkpoint) await appendCheckpoint(join(config.dataDir, CHECKPOINTS), checkpoint);
    const { key } = await store.transaction(async (tx) => {
      const replaced = await replaceSigningKey(keyFile, join(config.dataDir, SUCCESSIONS));
      const details = { kind: 'signing', key: replaced.key };
      await recordOperatorEvent(tx, observer, { operation: 'key-rotate', tenant: 'default', details });
      return replaced;
    });
    const next = await takeCheckpoint(store, await loadSigner(keyFile), observer.instanceId);
    if (next) await appendCheckpoint(join(config.dataDir, CHECKPOINTS), next);
    print.note(
      `Checkpoints are signed by key ${key.slice(0, 16)} from now on. What the former key signed stays signed:`,
    );
    print.note(
      `${join(config.dataDir, SUCCESSIONS)} leads from one to the other, and npm run audit -- key prints both.`,
    );
  });
}
