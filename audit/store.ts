import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Connection, openConnection, type SqlValue, StatementFailed } from './connection.ts';
import { migrate } from './migrate.ts';
import {
  afterOthers,
  codeOf,
  first,
  storeFailed,
  type Transaction,
  TransactionLost,
  type Work,
  writesOnce,
} from './work.ts';

export type { SqlValue } from './connection.ts';
export type { Transaction } from './work.ts';

/** The durable store: one SQLite file, one writer, a few readers. */
export interface Store {
  /**
   * Queues `work` and resolves with its value only after the commit is on disk. What queued while the previous commit
   * ran goes into one commit, each work after the other under a savepoint of its own. If `work` throws, only its own
   * statements are undone and the promise rejects with that error; if the commit fails, every work of it rejects with
   * StoreUnavailable and nothing is kept. A refused statement rejects with StatementFailed, as long as the store can go on.
   * A work must not wait for another transaction: it would wait for itself.
   * A work that `writes` once, by one statement, is a turn of the two threads where another takes four.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, writes?: Writes): Promise<T>;
  /** Reads committed data. Rejects with StoreUnavailable; with StatementFailed when the statement is at fault. */
  query<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
  /** Copies the write-ahead log into the database and empties it, so that what was deleted lies in neither file. */
  checkpoint(): Promise<void>;
  /** Waits for the queued works, then closes every connection. */
  close(): Promise<void>;
}

/** How many statements of a work may write: one, or as many as it likes. */
export type Writes = 'once' | 'often';

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
  /** Is told of every commit when it is on disk or has failed. */
  readonly onCommit?: (commit: Commit) => void;
}

/** One commit: how many works were in it, and SQLite's code when it failed. */
export interface Commit {
  readonly works: number;
  readonly durationMs: number;
  readonly failed?: string;
}

/** Tells a work's caller how it went, once the commit has come or failed. */
type Answer = (failed: StoreUnavailable | undefined) => void;

interface Queued {
  readonly writes: Writes;
  readonly attempt: (writer: Connection, run: typeof afterOthers) => Promise<Answer>;
  readonly refuse: (failed: StoreUnavailable) => void;
}

const READERS = 3;

/** Commits between two checkpoints, and the pages in the log from which on commits wait for one (64 MB). */
const CHECKPOINT_EVERY = 64;
const LARGEST_LOG = 16_384;
/** How long commits then wait for readers to leave the log; a backup or an export may stay in it for minutes. */
const LOG_PATIENCE_MS = 50;
const PAGE_BYTES = 4_096;

const unavailable = (error: unknown): StoreUnavailable => new StoreUnavailable(codeOf(error));

/** Creates `directory` 0700 where it is missing and the database file 0600; SQLite gives -wal and -shm the file's mode. */
function createPrivately(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'sallyport.db');
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  return file;
}

/** Tries again while the database is busy: turning a new one to WAL does not wait for another process that does the same. */
async function withPatience(open: () => Promise<Connection>, patienceMs: number): Promise<Connection> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (codeOf(error) !== 'SQLITE_BUSY' || performance.now() > until) throw error;
      await setTimeout(10);
    }
  }
}

/**
 * Opens `<directory>/sallyport.db`, making and migrating it as needed.
 * Rejects with SchemaTooNew when a newer Sallyport wrote it, with StatementFailed when SQLite cannot open it.
 */
export async function openStore({ directory, busyTimeoutMs = 5_000, onCommit }: StoreOptions): Promise<Store> {
  const file = createPrivately(directory);
  const shared = `PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA foreign_keys = ON;`;
  const openWriter = (): Promise<Connection> =>
    openConnection(
      file,
      `${shared} PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cache_size = -8000;
       PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = ${LARGEST_LOG * PAGE_BYTES};`,
    );

  let writer: Connection | undefined = await withPatience(openWriter, busyTimeoutMs);
  try {
    await migrate(writer);
  } catch (error) {
    await writer.close();
    throw error;
  }
  const open = (pragmas: string): Promise<Connection> => openConnection(file, `${shared} ${pragmas}`);
  const readers = await Promise.all(Array.from({ length: READERS }, () => open('PRAGMA query_only = ON;')));
  // Checkpoints run on a connection of their own, beside the commits: inside a commit they would be its slowest part.
  const checkpointer = await open('PRAGMA synchronous = FULL;');

  let queue: Queued[] = [];
  let chores: (() => Promise<void>)[] = [];
  let draining: Promise<void> | undefined;
  let checkpointing: Promise<void> | undefined;
  let commits = 0;
  let closed = false;

  /** A connection that failed a commit is given up (closing rolls back); the next batch opens a fresh one. */
  const giveUp = async (): Promise<void> => {
    const failed = writer;
    writer = undefined;
    await failed?.close().catch(() => undefined); // its failure is already being answered
  };

  const commit = async (batch: readonly Queued[]): Promise<void> => {
    const began = performance.now();
    const answers: Answer[] = [];
    let failed: StoreUnavailable | undefined;
    try {
      writer ??= await openWriter();
      const isWhole = batch.length === 1 && batch[0]?.writes === 'once';
      if (!isWhole) await writer.run('BEGIN IMMEDIATE');
      for (const queued of batch) {
        const runs = queued.writes === 'once' ? writesOnce : answers.length === 0 ? first : afterOthers;
        answers.push(await queued.attempt(writer, runs));
      }
      if (!isWhole) await writer.run('COMMIT');
    } catch (error) {
      failed = unavailable(error);
      await giveUp();
    }
    for (const answer of answers) answer(failed);
    onCommit?.({ works: batch.length, durationMs: performance.now() - began, ...(failed && { failed: failed.code }) });
    if (failed !== undefined) for (const queued of batch.slice(answers.length)) queued.refuse(failed);
  };

  const truncateLog = async (patienceMs: number): Promise<void> => {
    await checkpointer.script(`PRAGMA busy_timeout = ${patienceMs}`);
    const [row] = await checkpointer.all<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
    if (row?.busy !== 0) throw new StatementFailed('SQLITE_BUSY');
  };

  /** Every few commits copies the log into the database, so that it can begin anew. What fails here stays in the log. */
  const checkpointBeside = (): void => {
    commits += 1;
    if (commits % CHECKPOINT_EVERY !== 0 || checkpointing !== undefined) return;
    checkpointing = checkpointer
      .all<{ log: number; checkpointed: number }>('PRAGMA wal_checkpoint(PASSIVE)')
      .then(
        ([row]) => {
          const isWhole = row?.log === row?.checkpointed; // else a reader is in the way
          if (isWhole && (row?.log ?? 0) > LARGEST_LOG) {
            chores.push(() => truncateLog(LOG_PATIENCE_MS).catch(() => undefined));
          }
        },
        () => undefined,
      )
      .finally(() => {
        checkpointing = undefined;
      });
  };

  const drain = async (): Promise<void> => {
    while (queue.length > 0 || chores.length > 0) {
      const [batch, between] = [queue, chores];
      queue = [];
      chores = [];
      if (batch.length > 0) {
        await commit(batch);
        checkpointBeside();
      }
      for (const chore of between) await chore();
    }
    draining = undefined;
  };

  const startDraining = (): void => {
    draining ??= Promise.resolve().then(drain);
  };

  const transaction = <T>(work: Work<T>, writes: Writes = 'often'): Promise<T> => {
    if (closed) return Promise.reject(new StoreUnavailable('SQLITE_CLOSED'));
    return new Promise<T>((resolve, reject) => {
      const attempt: Queued['attempt'] = async (connection, run) => {
        try {
          const value = await run(connection, work);
          return (failed) => (failed === undefined ? resolve(value) : reject(failed));
        } catch (error) {
          if (error instanceof TransactionLost) throw error;
          return () => reject(error);
        }
      };
      queue.push({ writes, attempt, refuse: reject });
      startDraining();
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
        throw storeFailed(error) ? unavailable(error) : error;
      }
    },
    checkpoint: () => {
      if (closed) return Promise.reject(new StoreUnavailable('SQLITE_CLOSED'));
      return new Promise<void>((resolve, reject) => {
        chores.push(() => truncateLog(busyTimeoutMs).then(resolve, (error: unknown) => reject(unavailable(error))));
        startDraining();
      });
    },
    close: async () => {
      if (closed) return;
      closed = true;
      while (draining !== undefined) await draining;
      await checkpointing;
      await Promise.all([...readers, checkpointer].map((connection) => connection.close()));
      await writer?.close();
    },
  };
}
