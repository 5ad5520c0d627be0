import { randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from '../audit/store.ts';
import { bind, keyIdIn, openWith, sealWith } from './key-marks.ts';
import { KeyringError, type MasterKey, type MasterKeys } from './master-keys.ts';

/** Told inside the transaction that makes another key of an instance known, to record it. */
export type KeyAdopted = (tx: Transaction, instanceId: string, keyId: string) => Promise<void>;

/** What the instance's secret is sealed for; its row is one of those that plugin/rewrap.ts seals anew. */
export const SECRET_CONTEXT = 'instance secret';

interface Known {
  readonly instance_id: string;
  readonly fingerprint: string;
  readonly retired: string | null;
}

/** The instance that the keys are known for, or a new one; and its secret, which is made at its first use. */
export async function findInstance(
  tx: Transaction,
  { current, former }: MasterKeys,
  adopted: KeyAdopted | undefined,
): Promise<{ readonly instanceId: string; readonly secret: Buffer }> {
  const known = await tx.all<Known>('SELECT instance_id, fingerprint, retired FROM master_keys');
  const knownAs = (key: MasterKey) => known.find(({ fingerprint }) => fingerprint === key.fingerprint);
  if (knownAs(current)?.retired) {
    throw new KeyringError('the master key file holds a key that was retired: put the current one in its place');
  }
  const before = knownAs(current) ?? former.map(knownAs).find((row) => row !== undefined);
  const instanceId = before?.instance_id ?? (await makeInstance(tx, current));
  if (!knownAs(current)) {
    await tx.run('INSERT INTO master_keys (key_id, fingerprint, instance_id, created) VALUES (?, ?, ?, ?)', [
      current.id,
      current.fingerprint,
      instanceId,
      new Date().toISOString(),
    ]);
    if (before) await adopted?.(tx, instanceId, current.id.toString('hex'));
  }
  return { instanceId, secret: await secretOf(tx, instanceId, [current, ...former]) };
}

async function makeInstance(tx: Transaction, key: MasterKey): Promise<string> {
  const instanceId = randomUUID();
  await tx.run('INSERT INTO instances (instance_id, key_fingerprint, created) VALUES (?, ?, ?)', [
    instanceId,
    key.fingerprint,
    new Date().toISOString(),
  ]);
  return instanceId;
}

async function secretOf(
  tx: Transaction,
  instanceId: string,
  keys: readonly [MasterKey, ...MasterKey[]],
): Promise<Buffer> {
  const [row] = await tx.all<{ sealed_secret: Buffer | null }>(
    'SELECT sealed_secret FROM instances WHERE instance_id = ?',
    [instanceId],
  );
  const aad = bind(instanceId, SECRET_CONTEXT);
  if (row?.sealed_secret) {
    const secret = openWith(keys, row.sealed_secret, aad);
    if (secret) return secret;
    const id = keyIdIn(row.sealed_secret)?.toString('hex');
    throw new KeyringError(
      `the former master key ${id} is still needed: put its file (….${id}.old) back beside the current one`,
    );
  }
  const secret = randomBytes(32);
  await tx.run('UPDATE instances SET sealed_secret = ? WHERE instance_id = ?', [
    sealWith(keys[0], secret, aad),
    instanceId,
  ]);
  return secret;
}
