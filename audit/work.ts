import { type Connection, type SqlValue, StatementFailed } from './connection.ts';

/** Statements of one piece of work; valid only until the work's promise settles. */
export interface Transaction {
  run(sql: string, params?: readonly SqlValue[]): Promise<{ changes: number; lastId: number }>;
  all<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
  /** The same object for all works of one connection, after which what was read there may be remembered. */
  readonly connection: object;
}

export type Work<T> = (tx: Transaction) => Promise<T>;

/** The transaction around the works is gone or cannot be trusted: no work of it may be answered as kept. */
export class TransactionLost extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The transaction is lost: ${code}`);
    this.name = 'TransactionLost';
    this.code = code;
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof StatementFailed || error instanceof TransactionLost ? error.code : 'SQLITE_ERROR';

// SQLite may roll the whole transaction back by itself on these (sqlite.org/lang_transaction.html, section 3.1), or can go on no more.
const STORE_FAILED =
  /^SQLITE_(FULL|IOERR|NOMEM|BUSY|LOCKED|INTERRUPT|CORRUPT|NOTADB|CANTOPEN|READONLY|PROTOCOL|PERM|MISUSE)/;

/** Whether the store failed, rather than one statement: then nothing of the transaction can be kept. */
export const storeFailed = (error: unknown): error is StatementFailed =>
  error instanceof StatementFailed && STORE_FAILED.test(error.code);

interface Limited {
  readonly tx: Transaction;
  /** Refuses what comes later; then gives the failure of the store that a statement met, whether or not the work hid it. */
  end(): Promise<StatementFailed | undefined>;
}

function limitedTo(writer: Connection): Limited {
  let open = true;
  let failure: StatementFailed | undefined;
  let latest: Promise<unknown> = Promise.resolve(); // a connection keeps the order: when it is done, all are
  const ask = <T>(statement: () => Promise<T>): Promise<T> => {
    if (!open) return Promise.reject(new Error('A transaction was used after its work had ended'));
    const asked = statement();
    latest = asked.catch((error: unknown) => {
      if (storeFailed(error)) failure = error;
    });
    return asked;
  };
  const tx: Transaction = {
    run: (sql, params) => ask(() => writer.run(sql, params)),
    all: <Row>(sql: string, params?: readonly SqlValue[]) => ask(() => writer.all<Row>(sql, params)),
    connection: writer,
  };
  const end = async (): Promise<StatementFailed | undefined> => {
    open = false;
    await latest;
    return failure;
  };
  return { tx, end };
}

/** Runs SAVEPOINT or a rollback: where one of them fails, nobody knows what the transaction holds. */
async function control(writer: Connection, sql: string): Promise<void> {
  try {
    await writer.run(sql);
  } catch (error) {
    throw new TransactionLost(codeOf(error));
  }
}

/**
 * Runs `work` inside the writer's transaction; if it throws, undoes its statements (those it did not wait for come
 * first, a connection keeps the order) and throws its error. Throws TransactionLost when the store failed.
 */
async function attempt<T>(writer: Connection, work: Work<T>, undo: readonly string[]): Promise<T> {
  const { tx, end } = limitedTo(writer);
  const [outcome] = await Promise.allSettled([work(tx)]);
  const failure = await end();
  if (failure !== undefined) throw new TransactionLost(failure.code);
  if (outcome.status === 'fulfilled') return outcome.value;
  for (const sql of undo) await control(writer, sql);
  throw outcome.reason;
}

/** A work after others in a transaction: under a savepoint of its own, so that it can be undone alone. The commit releases them all. */
export async function afterOthers<T>(writer: Connection, work: Work<T>): Promise<T> {
  await control(writer, 'SAVEPOINT work');
  return attempt(writer, work, ['ROLLBACK TO work', 'RELEASE work']);
}

/**
 * A work that writes once, which is whole or nothing by itself: it needs no savepoint, and alone no transaction around it.
 * A refused write wrote nothing and may be tried again; a second write throws. The write must be the last that can fail: it stays.
 */
export async function writesOnce<T>(writer: Connection, work: Work<T>): Promise<T> {
  let wrote = false;
  const once = (tx: Transaction): Transaction => ({
    ...tx,
    async run(sql, params) {
      if (wrote) throw new Error('A work that writes once wrote twice');
      wrote = true;
      try {
        return await tx.run(sql, params);
      } catch (error) {
        wrote = false;
        throw error;
      }
    },
  });
  return attempt(writer, (tx) => work(once(tx)), []);
}

/** The first work of a transaction: if it fails the transaction begins again, empty. */
export const first = <T>(writer: Connection, work: Work<T>): Promise<T> =>
  attempt(writer, work, ['ROLLBACK', 'BEGIN IMMEDIATE']);
