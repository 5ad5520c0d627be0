import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { COLUMNS, FIRST_WORD_ID, type LexiconTable } from './lexicon.ts';

// The installation leaves the word list's table as it lies in memory (server/bundle.mjs): parsing the list is a tenth of a
// start. A file that is not of this list, of this layout, or not whole is as good as none.

/** Raised with any change of `lexicon.ts` that gives the same list another table. */
const LAYOUT = 'lexicon table 1';
const DIGEST_BYTES = 32;

const digestOf = (listSha256: string, bytes: Uint8Array): Buffer =>
  createHash('sha256').update(LAYOUT).update(listSha256).update(bytes).digest();

const wordsOf = (rows: Int32Array): number => {
  let words = FIRST_WORD_ID;
  for (let id = 1; id < rows.length; id += COLUMNS) if (rows[id]! >= words) words = rows[id]! + 1;
  return words;
};

/** Undefined where there is none for the list of this SHA-256. */
export function readParsed(file: string | URL, listSha256: string): LexiconTable | undefined {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return undefined;
  }
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer(Math.max(0, fstatSync(handle).size - DIGEST_BYTES)));
    const digest = Buffer.alloc(DIGEST_BYTES);
    readSync(handle, digest, 0, DIGEST_BYTES, 0);
    readSync(handle, bytes, 0, bytes.length, DIGEST_BYTES);
    if (!digest.equals(digestOf(listSha256, bytes))) return undefined;
    const rows = new Int32Array(bytes.buffer);
    return { rows, words: wordsOf(rows) };
  } finally {
    closeSync(handle);
  }
}

export function writeParsed(file: string, listSha256: string, { rows }: LexiconTable): void {
  const bytes = new Uint8Array(rows.buffer);
  writeFileSync(`${file}.part`, Buffer.concat([digestOf(listSha256, bytes), bytes]));
  renameSync(`${file}.part`, file);
}
