import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { ArtifactMismatch, readCard } from '../card.ts';
import { type LexiconTable, readLexicon } from './lexicon.ts';
import type { PhiNerCard } from './model.ts';
import { readParsed, writeParsed } from './parsed-lexicon.ts';

/** The folder of the model that the service runs. */
export const PHI_NER = import.meta.dirname;

const handed = (workerData as { readonly lexicons?: ReadonlyMap<string, LexiconTable> } | null)?.lexicons;
const opened = new Map(handed);

/**
 * The word list of the model in `directory`, read once for all threads: workers are started with it. Throws
 * ArtifactMismatch when it is not the one of the model's card: another would give the words other ids.
 */
export function openLexicon(directory: string): LexiconTable {
  const table = opened.get(directory) ?? checked(directory);
  opened.set(directory, table);
  return table;
}

/** The `workerData` of a worker that reads no word list of its own. */
export const lexiconForWorkers = (): object => ({ lexicons: new Map([[PHI_NER, openLexicon(PHI_NER)]]) });

/** Where the installation leaves the table. */
const PARSED = join(PHI_NER, '../../.bundled/lexicon.bin');

/** The SHA-256 of the list, in hex. */
const digestOf = (directory: string): string =>
  createHash('sha256')
    .update(readFileSync(join(directory, 'lexicon.gz')))
    .digest('hex');

function checked(directory: string): LexiconTable {
  const card = readCard(directory) as PhiNerCard;
  const sha256 = digestOf(directory);
  if (sha256 !== card.lexiconSha256) throw new ArtifactMismatch(`${card.name}: lexicon.gz is not the one of its card`);
  return readParsed(PARSED, sha256) ?? readLexicon(directory);
}

/** For the installation: parses the list once for all starts. */
export const leaveParsed = (): void => writeParsed(PARSED, digestOf(PHI_NER), readLexicon(PHI_NER));
