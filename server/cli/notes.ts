import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Bundle, DocumentReference, Resource } from '@medplum/fhirtypes';

/** A clinical note found in a folder. */
export interface Note {
  /** The file it was in, and where in it; shown when something goes wrong, so it holds no text. */
  readonly place: string;
  readonly text: string;
}

/** The fields under which a JSON line may hold its note, the first of them that is there. */
const TEXT_FIELDS = ['text', 'note', 'input_text'] as const;

/** What a kind of file holds, by the end of its name. */
const READERS: readonly { readonly ending: string; readonly read: (content: Buffer) => readonly string[] }[] = [
  { ending: '.txt', read: (content) => [content.toString('utf8')] },
  { ending: '.jsonl', read: (content) => notesOfLines(content.toString('utf8')) },
  { ending: '.json', read: (content) => notesOfFhir(content.toString('utf8')) },
  { ending: '.json.gz', read: (content) => notesOfFhir(gunzipSync(content).toString('utf8')) },
];

/**
 * Every note of a file or of all files below a folder, in order of name: `.txt` whole, each line of `.jsonl` with a text
 * field, the text attachments of the DocumentReferences in `.json` and `.json.gz`. Other files and blank notes are
 * passed over. `unread` is told of a file that could not be taken apart.
 */
export function* readNotes(path: string, unread: (place: string) => void): Generator<Note> {
  for (const file of filesBelow(path)) {
    const reader = READERS.find(({ ending }) => file.endsWith(ending));
    if (!reader) continue;
    let texts: readonly string[] = [];
    try {
      texts = reader.read(readFileSync(file));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      unread(file);
    }
    for (const [index, text] of texts.entries()) {
      if (text.trim() !== '') yield { place: `${file}#${index + 1}`, text };
    }
  }
}

function filesBelow(path: string): readonly string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function notesOfLines(content: string): string[] {
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  return lines.flatMap((line) => {
    const record = JSON.parse(line) as Record<string, unknown>;
    const text = TEXT_FIELDS.map((field) => record[field]).find((value) => typeof value === 'string');
    return text === undefined ? [] : [text];
  });
}

function notesOfFhir(content: string): string[] {
  const root = JSON.parse(content) as Resource | { readonly resourceType?: undefined };
  const resources = root.resourceType === 'Bundle' ? (root as Bundle).entry?.map((entry) => entry.resource) : [root];
  return (resources ?? [])
    .filter((resource): resource is DocumentReference => resource?.resourceType === 'DocumentReference')
    .flatMap((document) => document.content ?? [])
    .filter(({ attachment }) => attachment?.data !== undefined && /^text\//.test(attachment.contentType ?? 'text/'))
    .map(({ attachment }) => Buffer.from(attachment.data ?? '', 'base64').toString('utf8'));
}
