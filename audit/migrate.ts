import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from './connection.ts';

/** The database was written by a newer Sallyport; opening it with this one could lose what the newer one keeps. */
export class SchemaTooNew extends Error {
  readonly found: number;
  readonly known: number;
  constructor(found: number, known: number) {
    super(
      `The database has schema ${found}; this version of Sallyport knows schemas up to ${known}. Start the newer version.`,
    );
    this.name = 'SchemaTooNew';
    this.found = found;
    this.known = known;
  }
}

interface Migration {
  readonly version: number;
  readonly sql: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');

/** `0002-audit-events.sql` is version 2; versions are 1, 2, 3… without a gap. */
export function readMigrations(folder = FOLDER): readonly Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    const version = Number.parseInt(name, 10);
    if (version !== index + 1) throw new Error(`Migration ${name} stands at place ${index + 1}`);
    return { version, sql: readFileSync(join(folder, name), 'utf8') };
  });
}

const schemaVersion = async (connection: Connection): Promise<number> => {
  const [row] = await connection.all<{ user_version: number }>('PRAGMA user_version');
  return row?.user_version ?? 0;
};

/** Brings the database to the newest schema, each migration in its own transaction. Throws SchemaTooNew, StatementFailed. */
export async function migrate(connection: Connection, migrations = readMigrations()): Promise<void> {
  for (const { version, sql } of migrations) {
    if ((await schemaVersion(connection)) >= version) continue;
    await connection.script('BEGIN IMMEDIATE');
    try {
      // Another process may have migrated while this one waited for the lock.
      if ((await schemaVersion(connection)) < version)
        await connection.script(`${sql}\nPRAGMA user_version = ${version};`);
      await connection.script('COMMIT');
    } catch (error) {
      await connection.script('ROLLBACK');
      throw error;
    }
  }
  const found = await schemaVersion(connection);
  if (found > migrations.length) throw new SchemaTooNew(found, migrations.length);
}
