import { type Connection, type SqlValue, StatementFailed } from './connection.ts';

/** Statements of one piece of work; valid only until the work's promise settles. */
export interface Transaction {
  run(sql: string, params?: readonly SqlValue[]): Promise<{ changes: number; lastId: number }>;
  all<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
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
export const storeFailed = (error: unknown): boolean =>
  error instanceof StatementFailed && STORE_FAILED.test(error.code);

function limitedTo(writer: Connection): { readonly tx: Transaction; readonly end: () => void } {
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
  const end = (): void => {
    open = false;
  };
  return { tx, end };
}

/** Runs SAVEPOINT, RELEASE or a rollback: where one of them fails, nobody knows what the transaction holds. */
async function control(writer: Connection, sql: string): Promise<void> {
  try {
    await writer.run(sql);
  } catch (error) {
    throw new TransactionLost(codeOf(error));
  }
}

/**
 * Runs `work` inside the writer's transaction; if it throws, undoes its statements (those it did not wait for come
 * first, a connection keeps the order) and throws its error. Throws TransactionLost when the store fails.
 */
async function attempt<T>(writer: Connection, work: Work<T>, undo: readonly string[]): Promise<T> {
  const { tx, end } = limitedTo(writer);
  try {
    return await work(tx);
  } catch (error) {
    end();
    if (storeFailed(error)) throw new TransactionLost(codeOf(error));
    for (const sql of undo) await control(writer, sql);
    throw error;
  } finally {
    end();
  }
}

/** One of several works in a transaction: under a savepoint of its own, so that it can be undone alone. */
export async function underSavepoint<T>(writer: Connection, work: Work<T>): Promise<T> {
  await control(writer, 'SAVEPOINT work');
  const value = await attempt(writer, work, ['ROLLBACK TO work', 'RELEASE work']);
  await control(writer, 'RELEASE work');
  return value;
}

/** The only work of a transaction: if it fails the transaction begins again, empty. Saves two trips to the driver's thread. */
export const alone = <T>(writer: Connection, work: Work<T>): Promise<T> =>
  attempt(writer, work, ['ROLLBACK', 'BEGIN IMMEDIATE']);
