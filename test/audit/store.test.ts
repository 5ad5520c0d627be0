import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sqlite3 from 'sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection, StatementFailed } from '../../audit/connection.ts';
import { readMigrations, SchemaTooNew } from '../../audit/migrate.ts';
import { openStore, StoreUnavailable, type Transaction } from '../../audit/store.ts';
import { addInstance, instances } from '../support/instances.ts';
import { temporaryFolder, temporaryStore } from '../support/store.ts';

/** Another process's view: a connection that the store knows nothing of. */
async function elsewhere(directory: string) {
  const connection = await openConnection(join(directory, 'sallyport.db'), 'PRAGMA busy_timeout = 0');
  let open = true;
  const close = async (): Promise<void> => {
    if (open) await connection.close();
    open = false;
  };
  onTestFinished(close);
  return { ...connection, close };
}

test('a resolved transaction is readable from another connection', async () => {
  const store = await temporaryStore();
  const other = await elsewhere(store.directory);
  await store.transaction((tx) => addInstance(tx, 'one'));
  expect(await other.all('SELECT instance_id FROM instances')).toEqual([{ instance_id: 'one' }]);
  expect(await instances(store)).toEqual(['one']);
});

test('a work that throws undoes its own statements only, whoever shares the commit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ rows: fc.integer({ min: 0, max: 4 }), fails: fc.boolean(), pause: fc.boolean() }), {
        minLength: 1,
        maxLength: 12,
      }),
      async (works) => {
        const directory = temporaryFolder();
        const store = await openStore({ directory });
        const settled = await Promise.allSettled(
          works.map(({ rows, fails, pause }, index) =>
            store.transaction(async (tx) => {
              for (let row = 0; row < rows; row += 1) {
                await addInstance(tx, `${index}-${row}`);
                if (pause) await new Promise((resolve) => setImmediate(resolve));
              }
              if (fails) throw new Error(`work ${index}`);
              return index;
            }),
          ),
        );
        const other = await openConnection(join(directory, 'sallyport.db'), '');
        const kept = await other.all<{ instance_id: string }>('SELECT instance_id FROM instances ORDER BY rowid');
        await other.close();
        await store.close();
        expect(settled.map((one) => one.status)).toEqual(works.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')));
        expect(kept.map((row) => row.instance_id)).toEqual(
          works.flatMap(({ rows, fails }, index) =>
            fails ? [] : Array.from({ length: rows }, (_, row) => `${index}-${row}`),
          ),
        );
      },
    ),
    { numRuns: 25 },
  );
});

test('what queued during a commit shares the next one', async () => {
  const store = await temporaryStore();
  const seen: number[] = [];
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      store.transaction(async (tx) => {
        await addInstance(tx, `${index}`);
        seen.push((await store.query('SELECT 1 FROM instances')).length);
      }),
    ),
  );
  // No reader saw a row before the one commit of all forty.
  expect(new Set(seen)).toEqual(new Set([0]));
  expect(await instances(store)).toHaveLength(40);
});

test('statements that a work does not wait for still belong to it', async () => {
  const store = await temporaryStore();
  await store.transaction(async (tx) => {
    await Promise.all([addInstance(tx, 'a'), addInstance(tx, 'b'), addInstance(tx, 'c')]);
  });
  expect(await instances(store)).toEqual(['a', 'b', 'c']);
  const failing = store.transaction(async (tx) => {
    void addInstance(tx, 'd');
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await instances(store)).toEqual(['a', 'b', 'c']);
});

test('a transaction cannot be used after its work has ended', async () => {
  const store = await temporaryStore();
  let kept: Transaction | undefined;
  await store.transaction(async (tx) => {
    kept = tx;
  });
  await expect(kept?.run('DELETE FROM instances')).rejects.toThrow('after its work had ended');
  await expect(kept?.all('SELECT 1')).rejects.toThrow('after its work had ended');
});

test('a refused statement names its code, keeps the words of SQLite back, and lets the work go on', async () => {
  const store = await temporaryStore();
  await store.transaction(async (tx) => {
    await addInstance(tx, 'twice');
    const failed = await addInstance(tx, 'twice').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(StatementFailed);
    expect(failed).toMatchObject({ code: 'SQLITE_CONSTRAINT' });
    expect(String(failed)).not.toMatch(/instances|UNIQUE|twice/);
    await addInstance(tx, 'after');
  });
  expect(await instances(store)).toEqual(['twice', 'after']);
});

test('while another process holds the lock every caller gets StoreUnavailable, afterwards the store works', async () => {
  const store = await temporaryStore({ busyTimeoutMs: 20 });
  const other = await elsewhere(store.directory);
  await other.script('BEGIN IMMEDIATE');
  const settled = await Promise.allSettled([
    store.transaction((tx) => addInstance(tx, 'x')),
    store.transaction((tx) => addInstance(tx, 'y')),
  ]);
  for (const one of settled) {
    expect(one).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable', code: 'SQLITE_BUSY' } });
  }
  await other.script('ROLLBACK');
  await store.transaction((tx) => addInstance(tx, 'z'));
  expect(await instances(store)).toEqual(['z']);
});

test('a full disk fails the works that needed it, keeps nothing of their commit, and is survived', async () => {
  const store = await temporaryStore();
  await store.transaction((tx) => addInstance(tx, 'before'));
  const limit = await store.transaction(async (tx) => {
    const [row] = await tx.all<{ page_count: number }>('PRAGMA page_count');
    await tx.all(`PRAGMA max_page_count = ${(row?.page_count ?? 0) + 2}`);
    return row?.page_count;
  });
  expect(limit).toBeGreaterThan(0);
  const large = 'x'.repeat(100_000);
  const settled = await Promise.allSettled([
    store.transaction((tx) => addInstance(tx, 'small')),
    store.transaction((tx) => addInstance(tx, large)),
    store.transaction((tx) => addInstance(tx, 'later')),
  ]);
  for (const one of settled) {
    expect(one).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable', code: 'SQLITE_FULL' } });
  }
  // The writer was replaced, and with it the limit of its connection: the disk has room again.
  await store.transaction((tx) => addInstance(tx, 'after'));
  expect(await instances(store)).toEqual(['before', 'after']);
});

test('a work that hides a failure of the store, or does not wait for it, is not taken as kept', async () => {
  const store = await temporaryStore();
  const large = 'x'.repeat(100_000);
  for (const meet of [
    (asked: Promise<unknown>) => asked.catch(() => 'hidden'),
    (asked: Promise<unknown>) => void asked.catch(() => 'not waited for'),
  ]) {
    await store.transaction((tx) => tx.all('PRAGMA max_page_count = 1')); // the least it takes is what there is
    const settled = await Promise.allSettled([
      store.transaction((tx) => addInstance(tx, 'before')),
      store.transaction(async (tx) => meet(addInstance(tx, large))),
      store.transaction((tx) => addInstance(tx, 'beside')),
    ]);
    for (const one of settled) {
      expect(one).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable', code: 'SQLITE_FULL' } });
    }
    expect(await instances(store)).toEqual([]);
  }
});

test('database, log and shared memory are readable by their owner only', async () => {
  const folder = join(temporaryFolder(), 'made', 'here');
  const store = await openStore({ directory: folder });
  onTestFinished(() => store.close());
  await store.transaction((tx) => addInstance(tx, 'one'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const end of ['', '-wal', '-shm']) {
    expect(statSync(join(folder, `sallyport.db${end}`)).mode & 0o777, end).toBe(0o600);
  }
});

test('a database left readable to others is closed to them at the next start', async () => {
  const directory = temporaryFolder();
  await (await openStore({ directory })).close();
  chmodSync(join(directory, 'sallyport.db'), 0o644);
  await (await openStore({ directory })).close();
  expect(statSync(join(directory, 'sallyport.db')).mode & 0o777).toBe(0o600);
});

test('every commit is on disk before it is answered, and what is deleted is overwritten', async () => {
  const store = await temporaryStore();
  const pragma = async (name: string) =>
    Object.values((await store.transaction((tx) => tx.all<Record<string, unknown>>(`PRAGMA ${name}`)))[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('secure_delete')).toBe(1);
  expect(await pragma('foreign_keys')).toBe(1);
});

test('after a checkpoint, deleted bytes lie in neither the database nor its log', async () => {
  const store = await temporaryStore();
  const secret = 'b7e151628aed2a6abf7158809cf4f3c7';
  const files = () =>
    ['', '-wal'].map((end) => readFileSync(join(store.directory, `sallyport.db${end}`), 'latin1')).join('');
  await store.transaction((tx) => addInstance(tx, secret));
  expect(files()).toContain(secret);
  await store.transaction((tx) => tx.run('DELETE FROM instances'));
  await store.checkpoint();
  expect(files()).not.toContain(secret);
});

test('a checkpoint runs between commits, however many are queued', async () => {
  const store = await temporaryStore();
  const works = Array.from({ length: 60 }, async (_, index) => {
    if (index % 10 === 0) await store.checkpoint();
    await store.transaction((tx) => addInstance(tx, `${index}`));
  });
  await Promise.all([...works, store.checkpoint(), store.checkpoint()]);
  expect(await instances(store)).toHaveLength(60);
  await store.checkpoint();
  expect(statSync(join(store.directory, 'sallyport.db-wal')).size).toBe(0);
});

test('a reader that stays in the way of a checkpoint makes it fail, not the commits', async () => {
  const store = await temporaryStore({ busyTimeoutMs: 20 });
  const other = await elsewhere(store.directory);
  await store.transaction((tx) => addInstance(tx, 'one'));
  await other.script('BEGIN');
  await other.all('SELECT * FROM instances');
  await store.transaction((tx) => addInstance(tx, 'two'));
  await expect(store.checkpoint()).rejects.toMatchObject({ name: 'StoreUnavailable', code: 'SQLITE_BUSY' });
  await store.transaction((tx) => addInstance(tx, 'three'));
  expect(await other.all('SELECT * FROM instances')).toHaveLength(1);
  await other.script('COMMIT');
  await store.checkpoint();
  expect(await instances(store)).toEqual(['one', 'two', 'three']);
});

test('a reader that stays, as a backup does, holds up no commit when the log grows large', async () => {
  const store = await temporaryStore({ busyTimeoutMs: 600_000 });
  await store.transaction((tx) => addInstance(tx, 'before'));
  const other = await elsewhere(store.directory);
  await other.script('BEGIN');
  await other.all('SELECT * FROM instances');
  const large = 'x'.repeat(600_000);
  for (let count = 0; count < 180; count += 1) await store.transaction((tx) => addInstance(tx, `${large}${count}`));
  expect(statSync(join(store.directory, 'sallyport.db-wal')).size).toBeGreaterThan(64 * 1024 * 1024);
  expect(await other.all('SELECT * FROM instances')).toHaveLength(1);
  await other.script('COMMIT');
});

test('a query that is wrong says so; it is not the store that failed', async () => {
  const store = await temporaryStore();
  await expect(store.query('SELECT canary FROM nowhere')).rejects.toMatchObject({
    name: 'StatementFailed',
    message: 'SQLite refused a statement: SQLITE_ERROR',
  });
  await expect(store.query('DELETE FROM instances')).rejects.toThrow('SQLITE_READONLY');
});

test('whole numbers beyond 32 and 53 bits come back as they were', async () => {
  const store = await temporaryStore();
  const written = 1_763_740_800_123;
  await store.transaction(async (tx) => {
    await tx.run('CREATE TABLE numbers (one INTEGER, two INTEGER) STRICT');
    await tx.run('INSERT INTO numbers VALUES (?, ?)', [written, 9_007_199_254_740_993n]);
  });
  expect(await store.query('SELECT one, CAST(two AS TEXT) AS two FROM numbers WHERE one = ?', [written])).toEqual([
    { one: written, two: '9007199254740993' },
  ]);
});

test('more statements than are kept prepared run as well', async () => {
  const store = await temporaryStore();
  for (let number = 0; number < 250; number += 1) {
    expect(await store.query(`SELECT ${number} AS number`)).toEqual([{ number }]);
  }
  await store.transaction(async (tx) => {
    for (let number = 0; number < 250; number += 1) {
      expect(await tx.all(`SELECT ${number} AS number, ? AS text`, [`${number}`])).toEqual([
        { number, text: `${number}` },
      ]);
    }
  });
});

test('a database of a newer version is refused and left as it is', async () => {
  const directory = temporaryFolder();
  await (await openStore({ directory })).close();
  const newer = await openConnection(join(directory, 'sallyport.db'), 'PRAGMA user_version = 999');
  await newer.close();
  const failed = await openStore({ directory }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(SchemaTooNew);
  expect(failed).toMatchObject({ found: 999, known: readMigrations().length });
});

test('two processes may open a new database at the same time', async () => {
  const directory = temporaryFolder();
  const [one, two] = await Promise.all([openStore({ directory }), openStore({ directory })]);
  await Promise.all([one.transaction((tx) => addInstance(tx, 'a')), two.transaction((tx) => addInstance(tx, 'b'))]);
  expect((await instances(one)).sort()).toEqual(['a', 'b']);
  await Promise.all([one.close(), two.close()]);
});

test('a migration out of its place stops the start', () => {
  const folder = join(temporaryFolder(), 'migrations');
  mkdirSync(folder);
  writeFileSync(join(folder, '0002-second.sql'), '');
  expect(() => readMigrations(folder)).toThrow('0002-second.sql stands at place 1');
});

test('close waits for what is queued; afterwards the store answers StoreUnavailable', async () => {
  const store = await temporaryStore();
  const queued = store.transaction((tx) => addInstance(tx, 'last'));
  await store.close();
  await queued;
  await expect(store.transaction((tx) => addInstance(tx, 'no'))).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(store.query('SELECT 1')).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(store.checkpoint()).rejects.toBeInstanceOf(StoreUnavailable);
});

test('a file that is no database is refused at the start, without its content in the error', async () => {
  const directory = temporaryFolder();
  writeFileSync(join(directory, 'sallyport.db'), 'Jane Q. Canary, MRN 00123456, is not a database. '.repeat(100));
  const failed = await openStore({ directory }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: 'StatementFailed', code: 'SQLITE_NOTADB' });
  expect(String(failed)).not.toContain('Canary');
});

test('what was acknowledged survives kill -9 in the middle of appending', async () => {
  const directory = temporaryFolder();
  const program = join(import.meta.dirname, '..', 'support', 'append-forever.ts');
  const child = spawn(process.execPath, [program, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  const died = new Promise((resolve) => child.once('close', resolve));
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    if (text.split('\n').length > 200 && !child.killed) child.kill('SIGKILL');
  }
  await died;
  acknowledged.push(...text.split('\n').slice(0, -1));
  expect(child.signalCode).toBe('SIGKILL');
  expect(acknowledged.length).toBeGreaterThan(150);
  expect(existsSync(join(directory, 'sallyport.db-wal'))).toBe(true);

  const store = await openStore({ directory });
  onTestFinished(() => store.close());
  const kept = new Set((await store.query<{ id: string }>('SELECT id FROM audit_events')).map((row) => row.id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  const [check] = await store.query<{ integrity_check: string }>('PRAGMA integrity_check');
  expect(check?.integrity_check).toBe('ok');
  // Each event came with its index entries or not at all.
  const [orphans] = await store.query<{ events: number }>(
    'SELECT count(*) AS events FROM audit_events e WHERE NOT EXISTS (SELECT 1 FROM audit_index p WHERE p.seq = e.seq)',
  );
  expect(orphans?.events).toBe(0);
});

test('the driver in use has what the store needs', async () => {
  const database = new sqlite3.Database(':memory:');
  const [row] = await new Promise<{ version: string }[]>((resolve, reject) =>
    database.all<{ version: string }>("SELECT sqlite_version() AS version, unhex('00')", (error, rows) =>
      error === null ? resolve(rows) : reject(error),
    ),
  );
  database.close();
  expect(Number(row?.version.split('.')[1])).toBeGreaterThanOrEqual(41); // unhex: 3.41
});
