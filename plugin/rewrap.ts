import type { SqlValue, Store } from '../audit/store.ts';
import { sealContext as hookContext } from './hooks/queue.ts';
import { SECRET_CONTEXT } from './instance.ts';
import type { Keyring } from './keyring.ts';
import { sealContext as reviewContext } from './reviews.ts';
import { wrapContext } from './token-map/keys.ts';

type Row = Readonly<Record<string, string | number>>;

/** A column of values that the keyring seals, and what each is bound to. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key, by which its rows are walked. */
  readonly key: readonly string[];
  /** Further columns that `context` reads. */
  readonly reads?: readonly string[];
  context(row: Row): string;
}

/** Everything of this room that is sealed under the master key. A map's entries are not: its data key seals them. */
export const SEALED: readonly SealedColumn[] = [
  { table: 'instances', column: 'sealed_secret', key: ['instance_id'], context: () => SECRET_CONTEXT },
  {
    table: 'token_maps',
    column: 'wrapped_key',
    key: ['id'],
    reads: ['tenant'],
    context: ({ tenant, id }) => wrapContext({ tenant: String(tenant), id: String(id) }),
  },
  ...['sealed', 'sealed_reason'].map((column) => ({
    table: 'reviews',
    column,
    key: ['id'],
    reads: ['tenant'],
    context: ({ tenant, id }: Row) => reviewContext(String(tenant), String(id)),
  })),
  ...(
    [
      ['sealed', 'body'],
      ['progress', 'progress'],
    ] as const
  ).map(([column, part]) => ({
    table: 'hook_messages',
    column,
    key: ['id'],
    reads: ['dedupe'],
    context: ({ dedupe }: Row) => hookContext(part, String(dedupe)),
  })),
];

export interface Rewrapping {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly columns: readonly SealedColumn[];
  /** Between two transactions; the calls beside it go first. */
  readonly pause?: () => Promise<void>;
  /** Ends it early; what is done stays done. */
  readonly signal?: AbortSignal;
  /** After every transaction, with how many values were sealed anew so far. */
  readonly onProgress?: (rewrapped: number) => void;
}

export interface Rewrapped {
  readonly rewrapped: number;
  /** Values that no key at hand opens: another instance's, or damaged. */
  readonly unopened: number;
}

/** Values in one transaction: some milliseconds of the one writer. */
const BATCH = 100;

type SealedRow = Row & { readonly sealed_value: Buffer };

/**
 * Seals everything under the current key that is not yet, in small transactions. It keeps no place: what is done shows by
 * its mark, so that after a crash, or beside another process that does the same, it does what is left.
 */
export async function rewrap(work: Rewrapping): Promise<Rewrapped> {
  let rewrapped = 0;
  let unopened = 0;
  for (const column of work.columns) {
    let after: readonly SqlValue[] = [];
    for (;;) {
      if (work.signal?.aborted) return { rewrapped, unopened };
      const rows = await rowsAfter(work, column, after);
      const last = rows.at(-1);
      if (!last) break;
      const done = await sealAnew(work, column, rows);
      rewrapped += done;
      unopened += rows.length - done;
      work.onProgress?.(rewrapped);
      after = keyOf(column, last);
      await work.pause?.();
    }
  }
  return { rewrapped, unopened };
}

const keyOf = ({ key }: SealedColumn, row: Row): SqlValue[] => key.map((name) => row[name] ?? null);

/** Read outside a transaction: a table that is mostly done is walked without holding up the writer. */
function rowsAfter(
  { store, keyring }: Rewrapping,
  column: SealedColumn,
  after: readonly SqlValue[],
): Promise<SealedRow[]> {
  const { table, column: sealed, key, reads = [] } = column;
  const beyond = after.length === 0 ? '' : `AND (${key.join()}) > (${key.map(() => '?').join()})`;
  return store.query<SealedRow>(
    `SELECT ${[...key, ...reads].join()}, ${sealed} AS sealed_value FROM ${table}
     WHERE ${sealed} IS NOT NULL AND substr(${sealed}, 1, 9) <> ? ${beyond} ORDER BY ${key.join()} LIMIT ${BATCH}`,
    [keyring.mark(), ...after],
  );
}

async function sealAnew(
  { store, keyring }: Rewrapping,
  column: SealedColumn,
  rows: readonly SealedRow[],
): Promise<number> {
  const { table, column: sealed, key } = column;
  const sql = `UPDATE ${table} SET ${sealed} = ? WHERE ${key.map((name) => `${name} = ?`).join(' AND ')} AND ${sealed} = ?`;
  const opened = rows.flatMap((row) => {
    const plaintext = keyring.open(row.sealed_value, column.context(row));
    return plaintext ? [{ row, plaintext }] : [];
  });
  if (opened.length === 0) return 0;
  return store.transaction(async (tx) => {
    for (const { row, plaintext } of opened) {
      const anew = keyring.seal(plaintext, column.context(row));
      // Not where the value is another one by now: destroyed, decided, or sealed anew by another process.
      await tx.run(sql, [anew, ...keyOf(column, row), row.sealed_value]);
    }
    return opened.length;
  });
}
