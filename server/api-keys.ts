import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Observer } from '../audit/event.ts';
import type { Store, Transaction } from '../audit/store.ts';
import type { Destroyed, DestroyedLog } from '../plugin/destroyed-log.ts';
import { recordOperatorEvent } from './operator-event.ts';

export const SCOPES = ['tokenize', 'detokenize', 'validate', 'review', 'audit.read', 'hooks'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a presented key stands for. `id` is public: it is the caller in AuditEvents and logs. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly tenant: string;
  /** v3-ActReason, e.g. `TREAT`: the AuditEvent's purposeOfEvent. */
  readonly purposeOfUse: string;
  /** An `sp_test_` key: a low rate, and its AuditEvents are labelled as test data. */
  readonly test: boolean;
}
export interface StoredKey extends ApiKey {
  readonly created: string;
  readonly revoked: string | undefined;
  /** When it ends by itself: it was rotated. */
  readonly expires: string | undefined;
}
/** `secret` is the whole text of the key. It exists here once and is stored nowhere. */
export interface NewKey {
  readonly key: ApiKey;
  readonly secret: string;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly scopes: string;
  readonly tenant: string;
  readonly purpose_of_use: string;
  readonly test: number;
  readonly created: string;
  readonly revoked: string | null;
  readonly expires: string | null;
}

// A key holds 256 random bits, so one SHA-256 is enough: there is nothing to guess that a slow hash would protect.
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Makes a key: `sp_live_<id>_<secret>` or `sp_test_…`. Its AuditEvent commits with it. */
export async function createKey(store: Store, observer: Observer, wanted: Omit<ApiKey, 'id'>): Promise<NewKey> {
  return store.transaction((tx) => insertKey(tx, observer, wanted));
}

/** The first start's key, with all scopes; undefined when any key was ever stored, a revoked one too. */
export async function ensureFirstKey(store: Store, observer: Observer): Promise<NewKey | undefined> {
  const first = { name: 'first key', scopes: SCOPES, tenant: 'default', purposeOfUse: 'TREAT', test: false };
  return store.transaction(async (tx) => {
    const stored = await tx.all('SELECT 1 FROM api_keys LIMIT 1');
    return stored.length > 0 ? undefined : insertKey(tx, observer, first);
  });
}

/** `key_<id> <time>`: the key is not taken from that time on. Listed when its end is committed. */
export const ENDED_KEYS: Destroyed = {
  line: /^key_(?<id>[0-9a-f]{16}) (?<ends>\S{24})$/,
  async endAgain(tx, listed) {
    const { changes } = await tx.run(
      `UPDATE api_keys SET expires = listed.ends
       FROM (SELECT value ->> 'id' AS id, min(value ->> 'ends') AS ends FROM json_each(?) GROUP BY 1) AS listed
       WHERE api_keys.id = listed.id AND revoked IS NULL AND (expires IS NULL OR expires > listed.ends)`,
      [JSON.stringify(listed)],
    );
    return changes;
  },
  async endedLines(store) {
    const keys = await listKeys(store);
    return keys.flatMap(({ id, revoked, expires }) =>
      [revoked, expires].flatMap((ends) => (ends ? endLine(id, ends) : [])),
    );
  },
};
const endLine = (id: string, ends: string): string => `key_${id} ${ends}`;

/** What a key is ended with. */
export interface KeyEnding {
  readonly store: Store;
  readonly observer: Observer;
  readonly destroyed: DestroyedLog;
}

/** Ends a key at once, also for a running service. `unknown`: no such key; `already`: it was revoked before. */
export async function revokeKey(
  { store, observer, destroyed }: KeyEnding,
  id: string,
): Promise<'revoked' | 'already' | 'unknown'> {
  const revoked = new Date().toISOString();
  const done = await store.transaction(async (tx) => {
    const [row] = await tx.all<Row>('SELECT * FROM api_keys WHERE id = ?', [id]);
    if (!row) return 'unknown';
    if (row.revoked) return 'already';
    await tx.run('UPDATE api_keys SET revoked = ? WHERE id = ?', [revoked, id]);
    const { tenant } = row;
    await recordOperatorEvent(tx, observer, { operation: 'key-revoke', tenant, details: detailsOf(toKey(row)) });
    return 'revoked';
  });
  if (done === 'revoked') await destroyed.append(endLine(id, revoked));
  return done;
}

/** `several`: more than one live key has this name; their ids tell them apart. */
export type Rotation =
  | { readonly kind: 'rotated'; readonly made: NewKey; readonly former: string; readonly expires: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'several'; readonly ids: readonly string[] };

/**
 * Makes a key of the same name, scopes, tenant and purpose in place of the live one that has this id or name. The former
 * one is taken for `graceMs` more, so that callers can be changed over one by one.
 */
export async function rotateKey(
  { store, observer, destroyed }: KeyEnding,
  wanted: { readonly idOrName: string; readonly graceMs: number },
): Promise<Rotation> {
  const { idOrName, graceMs } = wanted;
  const rotation = await store.transaction(async (tx): Promise<Rotation> => {
    // One that was rotated before is in its days of grace and has its successor.
    const rows = await tx.all<Row>(
      'SELECT * FROM api_keys WHERE (id = ? OR name = ?) AND revoked IS NULL AND expires IS NULL ORDER BY created, id',
      [idOrName, idOrName],
    );
    const [row] = rows;
    if (!row) return { kind: 'unknown' };
    if (rows.length > 1) return { kind: 'several', ids: rows.map(({ id }) => id) };
    const { id: former, ...same } = toKey(row);
    const made = await insertKey(tx, observer, same);
    const expires = new Date(Date.now() + graceMs).toISOString();
    await tx.run('UPDATE api_keys SET expires = ? WHERE id = ?', [expires, former]);
    const details = { kind: 'api', former, api_key: made.key.id, grace_seconds: Math.round(graceMs / 1000) };
    await recordOperatorEvent(tx, observer, { operation: 'key-rotate', tenant: row.tenant, details });
    return { kind: 'rotated', made, former, expires };
  });
  if (rotation.kind === 'rotated') await destroyed.append(endLine(rotation.former, rotation.expires));
  return rotation;
}

/** Every key ever stored, the oldest first. */
export async function listKeys(store: Store): Promise<readonly StoredKey[]> {
  const rows = await store.query<Row>('SELECT * FROM api_keys ORDER BY created, id');
  return rows.map((row) => ({
    ...toKey(row),
    created: row.created,
    revoked: row.revoked ?? undefined,
    expires: row.expires ?? undefined,
  }));
}

/** Those that are taken now. */
export async function listLiveKeys(store: Store): Promise<readonly StoredKey[]> {
  const now = new Date().toISOString();
  const keys = await listKeys(store);
  return keys.filter(({ revoked, expires }) => revoked === undefined && (expires === undefined || expires > now));
}

/**
 * The live key that `bearer` is, or the bootstrap key of `SALLYPORT_API_KEY`. Rows are found by the public id; secrets
 * meet only as hashes and in constant time, an unknown id's too.
 */
export async function findKey(store: Store, bearer: string, bootstrap?: string): Promise<ApiKey | undefined> {
  const presented = sha256(bearer);
  if (bootstrap !== undefined && timingSafeEqual(presented, sha256(bootstrap))) return bootstrapKey(bootstrap);
  const [, id] = /^sp_(?:live|test)_([a-z0-9]+)_/.exec(bearer) ?? [];
  const [row] = await store.query<Row>(
    'SELECT * FROM api_keys WHERE id = ? AND revoked IS NULL AND (expires IS NULL OR expires > ?)',
    [id ?? '', new Date().toISOString()],
  );
  const same = timingSafeEqual(presented, row?.hash ?? NO_HASH);
  return row && same ? toKey(row) : undefined;
}
const NO_HASH = Buffer.alloc(32);

const bootstrapKey = (secret: string): ApiKey => ({
  id: 'bootstrap',
  name: 'SALLYPORT_API_KEY',
  scopes: SCOPES,
  tenant: 'default',
  purposeOfUse: 'TREAT',
  test: secret.startsWith('sp_test_'),
});

async function insertKey(tx: Transaction, observer: Observer, wanted: Omit<ApiKey, 'id'>): Promise<NewKey> {
  const key: ApiKey = { ...wanted, id: randomBytes(8).toString('hex') };
  // base64url has no ':', at which FHIR servers cut webhook headers
  const secret = `sp_${key.test ? 'test' : 'live'}_${key.id}_${randomBytes(32).toString('base64url')}`;
  await tx.run(
    `INSERT INTO api_keys (id, name, hash, scopes, tenant, purpose_of_use, test, created)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      key.id,
      key.name,
      sha256(secret),
      JSON.stringify(key.scopes),
      key.tenant,
      key.purposeOfUse,
      Number(key.test),
      new Date().toISOString(),
    ],
  );
  await recordOperatorEvent(tx, observer, { operation: 'key-create', tenant: key.tenant, details: detailsOf(key) });
  return { key, secret };
}

const detailsOf = (key: ApiKey) => ({ api_key: key.id, scopes: key.scopes.join(), test: Number(key.test) });

const toKey = (row: Row): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: JSON.parse(row.scopes) as Scope[],
  tenant: row.tenant,
  purposeOfUse: row.purpose_of_use,
  test: row.test === 1,
});
