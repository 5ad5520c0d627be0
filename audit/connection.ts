import sqlite3 from 'sqlite3';

export type SqlValue = string | number | bigint | Buffer | null;

/** SQLite refused a statement. `code` is SQLite's (SQLITE_CONSTRAINT, SQLITE_FULL…); its words are dropped, they may quote values. */
export class StatementFailed extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`SQLite refused a statement: ${code}`);
    this.name = 'StatementFailed';
    this.code = code;
  }
}

/** One SQLite connection whose statements run strictly one after another, in the order they were asked for. */
export interface Connection {
  run(sql: string, params?: readonly SqlValue[]): Promise<{ changes: number; lastId: number }>;
  all<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs a script of several statements without parameters. */
  script(sql: string): Promise<void>;
  /** Statements asked for and not yet done. */
  readonly pending: number;
  close(): Promise<void>;
}

/** Prepared statements kept per connection; a prepared one costs half of an unprepared one. */
const PREPARED_LIMIT = 200;

const refused = (error: Error): StatementFailed =>
  new StatementFailed('code' in error && typeof error.code === 'string' ? error.code : 'SQLITE_ERROR');

const settle =
  (resolve: () => void, reject: (error: Error) => void) =>
  (error: Error | null): void =>
    error === null ? resolve() : reject(refused(error));

// SQLite has no type of its own for a bigint in this driver; its decimal text takes the column's INTEGER affinity.
const bindable = (params: readonly SqlValue[]): unknown[] =>
  params.map((value) => (typeof value === 'bigint' ? value.toString() : value));

const openDatabase = (file: string): Promise<sqlite3.Database> =>
  new Promise((resolve, reject) => {
    const database = new sqlite3.Database(file, (error) =>
      error === null ? resolve(database) : reject(refused(error)),
    );
  });

const prepare = (database: sqlite3.Database, sql: string): Promise<sqlite3.Statement> =>
  new Promise((resolve, reject) => {
    const statement = database.prepare(sql, (error: Error | null) =>
      error === null ? resolve(statement) : reject(refused(error)),
    );
  });

const runOn = (statement: sqlite3.Statement, params: unknown[]): Promise<{ changes: number; lastId: number }> =>
  new Promise((resolve, reject) => {
    statement.run(params, function (error) {
      if (error === null) resolve({ changes: this.changes, lastId: this.lastID });
      else reject(refused(error));
    });
  });

// `all` and never `get`: `get` leaves its statement standing on a row, which holds a read transaction open.
const allOn = <Row>(statement: sqlite3.Statement, params: unknown[]): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    statement.all<Row>(params, (error, rows) => (error === null ? resolve(rows) : reject(refused(error))));
  });

/** Opens `file` and runs `pragmas` on the connection. Rejects with StatementFailed. */
export async function openConnection(file: string, pragmas: string): Promise<Connection> {
  const database = await openDatabase(file);
  const prepared = new Map<string, sqlite3.Statement>();
  let tail: Promise<unknown> = Promise.resolve();
  let pending = 0;

  // The driver runs statements of one connection in parallel threads; this chain is what keeps their order.
  const enqueue = <T>(step: () => Promise<T>): Promise<T> => {
    pending += 1;
    const result = tail.then(step).finally(() => {
      pending -= 1;
    });
    tail = result.catch(() => undefined); // the caller holds `result` and meets its failure; the chain only waits
    return result;
  };

  const finalize = (statement: sqlite3.Statement): Promise<void> =>
    new Promise((resolve) => {
      statement.finalize(() => resolve());
    });

  const statementFor = async (sql: string): Promise<sqlite3.Statement> => {
    const known = prepared.get(sql);
    const statement = known ?? (await prepare(database, sql));
    prepared.delete(sql);
    prepared.set(sql, statement); // the latest used stand last
    const [oldest] = prepared;
    if (prepared.size > PREPARED_LIMIT && oldest !== undefined) {
      prepared.delete(oldest[0]);
      await finalize(oldest[1]);
    }
    return statement;
  };

  const script = (sql: string): Promise<void> =>
    enqueue(() => new Promise<void>((resolve, reject) => void database.exec(sql, settle(resolve, reject))));

  const close = (): Promise<void> =>
    enqueue(async () => {
      for (const statement of prepared.values()) await finalize(statement);
      prepared.clear();
      await new Promise<void>((resolve, reject) => database.close(settle(resolve, reject)));
    });

  const connection: Connection = {
    run: (sql, params = []) => enqueue(async () => runOn(await statementFor(sql), bindable(params))),
    all: <Row>(sql: string, params: readonly SqlValue[] = []) =>
      enqueue(async () => allOn<Row>(await statementFor(sql), bindable(params))),
    script,
    get pending() {
      return pending;
    },
    close,
  };
  try {
    await script(pragmas);
  } catch (error) {
    await close();
    throw error;
  }
  return connection;
}
