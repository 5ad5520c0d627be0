import type { FastifyRequest } from 'fastify';
import type { Store, Transaction } from '../audit/store.ts';
import type { Keyring } from '../plugin/keyring.ts';
import type { SealedColumn } from '../plugin/rewrap.ts';
import { readLiveRow } from '../plugin/token-map/map.ts';
import { idempotencyConflict, invalid, Refusal } from './problem.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SANE_KEY = /^[\x21-\x7e]{1,255}$/;

interface StoredAnswer {
  readonly body_fingerprint: string;
  readonly token_map_id: string | null;
  readonly sealed: Buffer;
}

/** A call that its caller may repeat. */
export interface Repeatable<Answer> {
  readonly request: FastifyRequest;
  readonly operation: string;
  /** The token map that the answer quotes: it is kept no longer than that map lives. */
  readonly tokenMapOf: (answer: Answer) => string | undefined;
}

export interface Idempotency {
  /**
   * Runs `work` once per (API key, Idempotency-Key): a repeat within 24 hours with the same body gives the first
   * answer, with another body it throws a 409. When the answer's token map has come to its end, or takes no new values
   * any more, a repeat is a new call. Calls that meet wait for each other. `work` gets the function that
   * stores its answer, to be run inside the transaction that commits the call; without the header it gets none.
   */
  once<Answer>(
    call: Repeatable<Answer>,
    work: (onCommit: OnCommit<Answer> | undefined) => Promise<Answer>,
  ): Promise<Answer>;
}
export type OnCommit<Answer> = (tx: Transaction, answer: Answer) => Promise<void>;

const contextOf = (keyId: string, keyHash: string): string => `idempotent-answer ${keyId} ${keyHash}`;

/** Where the answers lie, for a rotation of the master key. */
export const SEALED_ANSWERS: SealedColumn = {
  table: 'idempotent_answers',
  column: 'sealed',
  key: ['key_id', 'idempotency_key_hash'],
  context: ({ key_id: keyId, idempotency_key_hash: keyHash }) => contextOf(String(keyId), String(keyHash)),
};

/** Answers deleted in one transaction: some milliseconds of the one writer. */
const BATCH = 20;

/** Deletes answers that are given no more, at most one batch of them; gives how many. */
export const deleteOldAnswers = (store: Store): Promise<number> =>
  store.transaction(async (tx) => {
    const { changes } = await tx.run(
      `DELETE FROM idempotent_answers WHERE (key_id, idempotency_key_hash) IN
       (SELECT key_id, idempotency_key_hash FROM idempotent_answers WHERE created <= ? ORDER BY created LIMIT ?)`,
      [Date.now() - DAY_MS, BATCH],
    );
    return changes;
  });

/** Answers are kept sealed under the instance's key; those of a token map are deleted with it. */
export function idempotency({ store, keyring }: { readonly store: Store; readonly keyring: Keyring }): Idempotency {
  const running = new Map<string, Promise<unknown>>();
  const mayBeGiven = async ({ token_map_id: map }: StoredAnswer, tenant: string): Promise<boolean> =>
    map === null || (await readLiveRow(store.query, { keyring, tenant }, map))?.closed === null;

  return {
    async once<Answer>(
      { request, operation, tokenMapOf }: Repeatable<Answer>,
      work: (onCommit: OnCommit<Answer> | undefined) => Promise<Answer>,
    ): Promise<Answer> {
      const header = request.headers['idempotency-key'];
      if (header === undefined) return work(undefined);
      if (typeof header !== 'string' || !SANE_KEY.test(header)) {
        throw new Refusal(invalid([{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }]));
      }
      const keyId = request.caller.keyId ?? '';
      const keyHash = keyring.fingerprint('idempotency-key', header);
      const bodyFingerprint = keyring.fingerprint('idempotency-body', `${operation} ${JSON.stringify(request.body)}`);
      const slot = `${keyId} ${keyHash}`;
      const sealContext = contextOf(keyId, keyHash);

      const attempt = async (): Promise<Answer> => {
        const [stored] = await store.query<StoredAnswer>(
          'SELECT body_fingerprint, token_map_id, sealed FROM idempotent_answers WHERE key_id = ? AND idempotency_key_hash = ? AND created > ?',
          [keyId, keyHash, Date.now() - DAY_MS],
        );
        if (stored && stored.body_fingerprint !== bodyFingerprint) throw new Refusal(idempotencyConflict);
        const opened =
          stored && (await mayBeGiven(stored, request.caller.tenant)) && keyring.open(stored.sealed, sealContext);
        if (opened) return JSON.parse(opened.toString('utf8')) as Answer;
        return work(async (tx, answer) => {
          await tx.run(
            'INSERT OR REPLACE INTO idempotent_answers (key_id, idempotency_key_hash, operation, body_fingerprint, token_map_id, sealed, created) VALUES (?, ?, ?, ?, ?, ?, ?)',
            [
              keyId,
              keyHash,
              operation,
              bodyFingerprint,
              tokenMapOf(answer) ?? null,
              keyring.seal(Buffer.from(JSON.stringify(answer)), sealContext),
              Date.now(),
            ],
          );
        });
      };
      const turn = (running.get(slot) ?? Promise.resolve()).then(attempt, attempt);
      running.set(slot, turn);
      try {
        return await turn;
      } finally {
        if (running.get(slot) === turn) running.delete(slot);
      }
    },
  };
}
