import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Store, Transaction } from '../audit/store.ts';
import { codeOf, syncDirectory } from './durable.ts';

/** It held token maps alone once, and sites copy it by this name. */
export const DESTROYED_LOG = 'destroyed-maps.log';

/** The list, kept outside the database, of what was ended for good. */
export interface DestroyedLog {
  /** Durable (fsynced) when it resolves. */
  append(line: string): Promise<void>;
}

/** A kind of thing that is ended for good: a database restored from a backup must not bring it back. */
export interface Destroyed {
  /** A line of the list; its named groups tell what ended and how. */
  readonly line: RegExp;
  /** Ends again what the lines name and what still lives; gives how many that were. */
  endAgain(tx: Transaction, listed: readonly Listed[]): Promise<number>;
  /** The lines of what has ended in the database. Absent: what ends is listed before its end commits. */
  endedLines?(store: Store): Promise<readonly string[]>;
}
export type Listed = Readonly<Record<string, string>>;

/** The lines of `text` that are of this kind; a line that a crash cut is of none. */
export const listedIn = (text: string, { line }: Destroyed): readonly Listed[] =>
  text.split('\n').flatMap((each) => {
    const groups = line.exec(each)?.groups;
    return groups ? [groups] : [];
  });

/** The list of a data directory; a running service and the commands beside it append to the same one. */
export function destroyedLog(directory: string): DestroyedLog {
  const file = join(directory, DESTROYED_LOG);
  return { append: (line) => appendLines(file, [line]) };
}

/**
 * Ends again all that `<directory>/destroyed-maps.log` names and that lives in the database, and lists what ended there and is
 * not in the list yet: from a version that listed only maps, or from a crash. To be awaited before the service answers anything.
 * Gives how many of each kind lived.
 */
export async function replayDestroyed<Name extends string>(options: {
  readonly directory: string;
  readonly store: Store;
  readonly kinds: Readonly<Record<Name, Destroyed>>;
}): Promise<Readonly<Record<Name, number>>> {
  const { store } = options;
  const file = join(options.directory, DESTROYED_LOG);
  const text = await readLog(file);
  const kinds = Object.entries<Destroyed>(options.kinds);
  const replayed = await store.transaction(async (tx) => {
    const counts: [string, number][] = [];
    for (const [name, kind] of kinds) counts.push([name, await kind.endAgain(tx, listedIn(text, kind))]);
    return Object.fromEntries(counts) as Record<Name, number>;
  });
  const known = new Set(text.split('\n'));
  const ended = await Promise.all(kinds.map(([, kind]) => kind.endedLines?.(store) ?? []));
  await appendLines(
    file,
    ended.flat().filter((line) => !known.has(line)),
  );
  return replayed;
}

/** A line that a crash cut is ended first, so that the next one stands by itself. */
async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    const end = size === 0 || buffer.toString() === '\n' ? '' : '\n';
    await handle.appendFile(`${end}${lines.map((line) => `${line}\n`).join('')}`);
    await handle.sync();
    if (size === 0) await syncDirectory(dirname(file));
  } finally {
    await handle.close();
  }
}

async function readLog(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}
