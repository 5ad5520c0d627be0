import sqlite3 from 'sqlite3';

/** A fact or a paragraph as a sentence to show and to cite. */
export interface Passage {
  readonly text: string;
  readonly source: string;
  readonly citation: string;
}

/** Full-text search over facts and, later, an operator's own documents. */
export interface Passages {
  /** The passages that hold the most and the rarest of `terms` (names, not sentences), best first. */
  search(terms: readonly string[], limit: number): Promise<readonly Passage[]>;
  close(): Promise<void>;
}

/**
 * Builds an SQLite FTS5 index in memory: some two thousand sentences, about 30 ms, so there is no file to go stale
 * beside the tables. Rejects when SQLite was built without FTS5.
 */
export async function openPassages(passages: readonly Passage[]): Promise<Passages> {
  const db = new sqlite3.Database(':memory:');
  const run = (sql: string): Promise<void> =>
    new Promise((resolve, reject) => db.exec(sql, (error) => (error ? reject(error) : resolve())));
  await run("CREATE VIRTUAL TABLE passages USING fts5(text, source UNINDEXED, citation UNINDEXED, tokenize='porter')");
  for (let from = 0; from < passages.length; from += 300) {
    const some = passages.slice(from, from + 300);
    await new Promise<void>((resolve, reject) =>
      db.run(
        `INSERT INTO passages VALUES ${some.map(() => '(?,?,?)').join(',')}`,
        some.flatMap(({ text, source, citation }) => [text, source, citation]),
        (error) => (error ? reject(error) : resolve()),
      ),
    );
  }
  const statement = db.prepare(
    'SELECT text, source, citation FROM passages WHERE passages MATCH ? ORDER BY bm25(passages) LIMIT ?',
  );
  return {
    search: (terms, limit) =>
      new Promise((resolve, reject) =>
        // Quoted, so that a name is a phrase and never query syntax.
        statement.all<Passage>(
          [terms.map((term) => `"${term.replaceAll('"', '')}"`).join(' AND '), limit],
          (error, rows) => (error ? reject(error) : resolve(rows)),
        ),
      ),
    close: () =>
      new Promise((resolve, reject) =>
        statement.finalize(() => db.close((error) => (error ? reject(error) : resolve()))),
      ),
  };
}
