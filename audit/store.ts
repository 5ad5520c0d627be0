import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, openConnection, type SqlValue, StatementFailed } from './connection.ts';
import { migrate } from './migrate.ts';

export type { SqlValue } from './connection.ts';

/** Statements of one piece of work; valid only until the work's promise settles. */
export interface Transaction {
  run(sql: string, params?: readonly SqlValue[]): Promise<{ changes: number; lastId: number }>;
  all<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
}

/** The durable store: one SQLite file, one writer, a few readers. */
export interface Store {
  /**
   * Queues `work` and resolves with its value only after the commit is on disk. What queued while the previous commit
   * ran goes into one commit, each work after the other under a savepoint of its own. If `work` throws, only its own
   * statements are undone and the promise rejects with that error; if the commit fails, every work of it rejects with
   * StoreUnavailable and nothing is kept. A refused statement rejects with StatementFailed, as long as the store can go on.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Reads committed data. Rejects with StoreUnavailable. */
  query<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
  /** Copies the write-ahead log into the database and empties it, so that what was deleted lies in neither file. */
  checkpoint(): Promise<void>;
  /** Waits for the queued works, then closes every connection. */
  close(): Promise<void>;
}

/** The store could not begin, write or commit. Carries SQLite's code at most, never its words. */
export class StoreUnavailable extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The store is unavailable: ${code}`);
    this.name = 'StoreUnavailable';
    this.code = code;
  }
}

export interface StoreOptions {
  readonly directory: string;
  /** How long a statement waits for another process's lock. */
  readonly busyTimeoutMs?: number;
}

interface Queued {
  /** Runs the work under its savepoint; the returned function tells its caller, once the commit has come or failed. */
  attempt(writer: Connection): Promise<(failed: StoreUnavailable | undefined) => void>;
  refuse(failed: StoreUnavailable): void;
}

const READERS = 3;

// After one of these the transaction as a whole cannot be trusted (SQLite may have rolled it back by itself).
const ENDS_THE_TRANSACTION =
  /^SQLITE_(FULL|IOERR|NOMEM|BUSY|LOCKED|INTERRUPT|CORRUPT|NOTADB|CANTOPEN|READONLY|PROTOCOL|PERM|MISUSE)/;

/** The transaction around the works is gone or cannot be trusted: no work of it may be answered as kept. */
class TransactionLost extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The transaction is lost: ${code}`);
    this.name = 'TransactionLost';
    this.code = code;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof StatementFailed || error instanceof TransactionLost ? error.code : 'SQLITE_ERROR';

const unavailable = (error: unknown): StoreUnavailable => new StoreUnavailable(codeOf(error));

const endsTheTransaction = (error: unknown): boolean =>
  error instanceof StatementFailed && ENDS_THE_TRANSACTION.test(error.code);

/** Creates `directory` 0700 where it is missing and the database file 0600; SQLite gives -wal and -shm the file's mode. */
function createPrivately(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'sallyport.db');
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  return file;
}

function limitedTo(writer: Connection): { tx: Transaction; end: () => void } {
  let open = true;
  const check = (): void => {
    if (!open) throw new Error('A transaction was used after its work had ended');
  };
  const tx: Transaction = {
    run: async (sql, params) => {
      check();
      return writer.run(sql, params);
    },
    all: async <Row>(sql: string, params?: readonly SqlValue[]) => {
      check();
      return writer.all<Row>(sql, params);
    },
  };
  return {
    tx,
    end: () => {
      open = false;
    },
  };
}

/** Runs SAVEPOINT, RELEASE or ROLLBACK TO: where one of them fails, nobody knows what the transaction holds. */
async function control(writer: Connection, sql: string): Promise<void> {
  try {
    await writer.run(sql);
  } catch (error) {
    throw new TransactionLost(codeOf(error));
  }
}

async function underSavepoint<T>(writer: Connection, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await control(writer, 'SAVEPOINT work');
  const { tx, end } = limitedTo(writer);
  let value: T;
  try {
    value = await work(tx);
  } catch (error) {
    end();
    if (endsTheTransaction(error)) throw new TransactionLost(codeOf(error));
    // Statements that the work did not wait for come before these: a connection keeps the order.
    await control(writer, 'ROLLBACK TO work');
    await control(writer, 'RELEASE work');
    throw error;
  }
  end();
  await control(writer, 'RELEASE work');
  return value;
}

/**
 * Opens `<directory>/sallyport.db`, making and migrating it as needed.
 * Rejects with SchemaTooNew when a newer Sallyport wrote it, with StatementFailed when SQLite cannot open it.
 */
export async function openStore({ directory, busyTimeoutMs = 5_000 }: StoreOptions): Promise<Store> {
  const file = createPrivately(directory);
  const shared = `PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA foreign_keys = ON;`;
  const openWriter = (): Promise<Connection> =>
    openConnection(
      file,
      `${shared} PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cache_size = -16000;`,
    );

  let writer: Connection | undefined = await openWriter();
  try {
    await migrate(writer);
  } catch (error) {
    await writer.close();
    throw error;
  }
  const readers = await Promise.all(
    Array.from({ length: READERS }, () => openConnection(file, `${shared} PRAGMA query_only = ON;`)),
  );

  let queue: Queued[] = [];
  let draining: Promise<void> | undefined;
  let closed = false;

  /** A connection that failed a commit is given up (closing rolls back); the next batch opens a fresh one. */
  const giveUp = async (): Promise<void> => {
    const failed = writer;
    writer = undefined;
    await failed?.close();
  };

  const commit = async (batch: readonly Queued[]): Promise<void> => {
    const answers: ((failed: StoreUnavailable | undefined) => void)[] = [];
    let failed: StoreUnavailable | undefined;
    try {
      writer ??= await openWriter();
      await writer.run('BEGIN IMMEDIATE');
      for (const queued of batch) answers.push(await queued.attempt(writer));
      await writer.run('COMMIT');
    } catch (error) {
      failed = unavailable(error);
      await giveUp();
    }
    for (const answer of answers) answer(failed);
    if (failed !== undefined) for (const queued of batch.slice(answers.length)) queued.refuse(failed);
  };

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      await commit(batch);
    }
    draining = undefined;
  };

  const enqueue = (queued: Queued): void => {
    queue.push(queued);
    draining ??= Promise.resolve().then(drain);
  };

  const transaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    if (closed) return Promise.reject(new StoreUnavailable('SQLITE_CLOSED'));
    return new Promise<T>((resolve, reject) => {
      const attempt = async (connection: Connection): Promise<(failed: StoreUnavailable | undefined) => void> => {
        try {
          const value = await underSavepoint(connection, work);
          return (failed) => (failed === undefined ? resolve(value) : reject(failed));
        } catch (error) {
          if (error instanceof TransactionLost) throw error;
          return () => reject(error);
        }
      };
      enqueue({ attempt, refuse: reject });
    });
  };

  return {
    transaction,
    query: async <Row>(sql: string, params?: readonly SqlValue[]) => {
      if (closed) throw new StoreUnavailable('SQLITE_CLOSED');
      const idlest = readers.reduce((best, reader) => (reader.pending < best.pending ? reader : best));
      try {
        return await idlest.all<Row>(sql, params);
      } catch (error) {
        throw unavailable(error);
      }
    },
    checkpoint: async () => {
      while (draining !== undefined) await draining;
      if (closed) throw new StoreUnavailable('SQLITE_CLOSED');
      try {
        writer ??= await openWriter();
        await writer.all('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch (error) {
        throw unavailable(error);
      }
    },
    close: async () => {
      if (closed) return;
      closed = true;
      while (draining !== undefined) await draining;
      await Promise.all(readers.map((reader) => reader.close()));
      await writer?.close();
    },
  };
}
