import { StatementFailed } from '../audit/connection.ts';
import { StoreUnavailable } from '../audit/store.ts';

/** SQLite's codes by what an operator can do about them (sqlite.org/rescode.html). */
const DATABASE: readonly (readonly [code: RegExp, advice: string])[] = [
  [/^SQLITE_(CORRUPT|NOTADB)/, 'the database is damaged: restore a backup, docs/backup.md'],
  [
    /^SQLITE_(CANTOPEN|READONLY|PERM)/,
    'the database cannot be written: look at owner, mode and mount of the data directory',
  ],
  [/^SQLITE_(FULL|IOERR)/, 'the disk of the data directory is full or fails'],
  [/^SQLITE_(BUSY|LOCKED)/, 'another process holds the database'],
];
const SYSTEM: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already: end it, or set SALLYPORT_PORT',
  EADDRNOTAVAIL: 'this machine has no such address: look at SALLYPORT_HOST',
  EACCES: 'this user may not: look at owner and mode',
  EPERM: 'this user may not: look at owner and mode',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'a file that must be there is missing',
};

/** One line to the terminal for what an operator can mend: a setting, a key file, a port, a schema, a model file, the disk. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof StatementFailed || error instanceof StoreUnavailable) {
    const advice = DATABASE.find(([pattern]) => pattern.test(code))?.[1];
    return advice === undefined ? error.message : `${advice} (${code})`;
  }
  const advice = SYSTEM[code];
  return advice === undefined ? error.message : `${advice} (${error.message})`;
}
