import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { placeFeatures, SURFACE_COLUMNS, surfaceFeatures } from '../features.ts';
import { TAGS } from '../labels.ts';
import { bitOf, LISTS, lookUpIn, readLexicon } from '../lexicon.ts';
import { scan } from '../scan.ts';
import { holdsPlaceholder, misread, recase, rewrap, spoken, swapNames } from './augment.ts';
import { annotated, type CorpusDocument, generated, negatives, type Split } from './corpus.ts';
import { type Random, seededRandom } from './generate/random.ts';
import { lookAlikeDocuments } from './look-alikes.ts';
import { nameSource } from './names.ts';
import { properThingDocuments } from './proper-things.ts';
import { roleDocuments } from './roles.ts';
import { silverSpans } from './silver.ts';
import { tagsOf } from './tags.ts';

/**
 * JSON Lines and clinical text to the trainer's int32 files, by the featurizer of the service:
 * surfaces.i32 [surfaces, SURFACE_COLUMNS], pieces.i32 [pieces, 5] (surface, three place columns, tag),
 * documents.i32 [documents, 3] (first piece, pieces, source), layout.json.
 */
const { values } = parseArgs({
  options: {
    shared: { type: 'string', default: '../shared/data' },
    dictionary: { type: 'string', default: '/usr/share/dict/american-english' },
    model: { type: 'string', default: 'models/phi-ner' },
    generated: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    split: { type: 'string', default: 'train' },
    seed: { type: 'string', default: '1' },
    encyclopedic: { type: 'string', default: '0.1' },
  },
});
if (!values.out || !/^(train|dev)$/.test(values.split)) throw new Error('--out FOLDER and --split train or dev');
const split = values.split as Split;
const random = seededRandom(values.seed);
const lexicon = lookUpIn(readLexicon(values.model));

const surfaces = new Map<string, number>();
const surfaceRows: Int32Array[] = [];
function surfaceIndex(surface: string): number {
  const known = surfaces.get(surface);
  if (known !== undefined) return known;
  const row = new Int32Array(SURFACE_COLUMNS);
  surfaceFeatures(surface, lexicon, row, 0);
  surfaceRows.push(row);
  surfaces.set(surface, surfaceRows.length - 1);
  return surfaceRows.length - 1;
}

mkdirSync(values.out, { recursive: true });
const pieceFile = openSync(join(values.out, 'pieces.i32'), 'w');
const documents: number[] = [];
const sources: string[] = [];
let written = 0;
function write(document: CorpusDocument): void {
  const pieces = scan(document.text);
  if (pieces.length === 0) return;
  const tags = tagsOf(document, pieces, lexicon);
  const rows = new Int32Array(pieces.length * 5);
  placeFeatures(document.text, pieces, (index, column, value) => {
    rows[index * 5 + 1 + column] = value;
  });
  for (const [index, { surface }] of pieces.entries()) {
    rows[index * 5] = surfaceIndex(surface);
    rows[index * 5 + 4] = tags[index]!;
  }
  if (!sources.includes(document.source)) sources.push(document.source);
  documents.push(written, pieces.length, sources.indexOf(document.source));
  writeSync(pieceFile, rows);
  written += pieces.length;
}

const words: string[] = [];
for (const file of ['common_words_corpora.txt', 'clinical_lowercase_vocab.tsv']) {
  for (const line of readFileSync(join(values.shared, 'gazetteers', file), 'utf8').split('\n')) {
    const word = line.split('\t')[0] ?? '';
    if (/^[a-z]{3,}$/.test(word) && (lexicon.find(word).bits & bitOf('lower-frequent')) === 0) words.push(word);
  }
}
const dictionary = readFileSync(values.dictionary, 'utf8').match(/^[a-z]{3,}$/gm) ?? [];
const drugs =
  readFileSync(join(values.shared, 'gazetteers/drug_names_corpora.txt'), 'utf8').match(/^\p{L}{4,}/gmu) ?? [];
const names = nameSource(values.shared, words);

/** Whether a span still holds a placeholder such as "Dr. X". */
const unfilled = ({ silver, text, spans }: CorpusDocument): boolean =>
  silver && spans.some(({ start, end }) => holdsPlaceholder(text.slice(start, end)));

/** The written sets: few documents in many forms, nearly each of which bears other names. */
const isWritten = (source: string): boolean => source === 'written' || source.startsWith('phi-');

/** Another form of the document for training: casing, wrapping, other names. */
function vary(document: CorpusDocument, random: Random): CorpusDocument {
  const renamed = isWritten(document.source) ? 0.9 : 0.5;
  let varied = unfilled(document) || random.chance(renamed) ? swapNames(document, names, lexicon, random) : document;
  const form = random.next();
  if (form < 0.1) varied = recase(varied, 'lower');
  else if (form < 0.18) varied = spoken(varied);
  else if (form < 0.25) varied = recase(varied, 'upper');
  if (random.chance(0.03)) varied = misread(varied, random.pick([0.15, 0.4, 0.9]), random);
  if (random.chance(0.06))
    varied = rewrap(varied, random.chance(0.4) ? undefined : 40 + Math.floor(random.next() * 50));
  return varied;
}

/** How many forms of a document of each source are written: small sets count more. */
const FORMS: Readonly<Record<string, number>> = {
  'aci-silver': 4,
  'mts-slots': 20,
  wnut17: 2,
  btc: 2,
  'negative-note': 2,
};
const WRITTEN_FORMS = 10;
/** Clinical text in which the silver rules found a name: its natural contexts are worth more. */
const SILVER_FORMS = 8;

const formsOf = (source: string): number => (isWritten(source) ? WRITTEN_FORMS : (FORMS[source] ?? 1));

async function writeAll(corpus: AsyncIterable<CorpusDocument> | Iterable<CorpusDocument>): Promise<void> {
  for await (const document of corpus) {
    const clinical = /^(aci|negative-note)/.test(document.source);
    const spans = clinical ? silverSpans(document.text, document.spans, lexicon) : document.spans;
    const marked = { ...document, spans };
    const forms = spans.length > document.spans.length ? SILVER_FORMS : formsOf(document.source);
    if (split === 'dev') write(unfilled(marked) ? swapNames(marked, names, lexicon, random) : marked);
    else for (let form = 0; form < forms; form++) write(vary(marked, random));
  }
}
for (const path of values.generated) await writeAll(generated(path));
await writeAll(lookAlikeDocuments(split === 'dev' ? 100 : 6_000, lexicon, drugs, dictionary, random));
await writeAll(properThingDocuments(split === 'dev' ? 100 : 7_000, { names, drugs, words: dictionary }, random));
await writeAll(roleDocuments(split === 'dev' ? 100 : 3_000, values.shared, names, random));
await writeAll(annotated(values.shared, split));
await writeAll(negatives(values.shared, split, Number(values.encyclopedic)));
closeSync(pieceFile);

const flat = new Int32Array(surfaceRows.length * SURFACE_COLUMNS);
for (const [index, row] of surfaceRows.entries()) flat.set(row, index * SURFACE_COLUMNS);
writeFileSync(join(values.out, 'surfaces.i32'), flat);
writeFileSync(join(values.out, 'documents.i32'), Int32Array.from(documents));
writeFileSync(
  join(values.out, 'layout.json'),
  JSON.stringify({ sources, tags: TAGS, lists: LISTS, words: lexicon.words, surfaceColumns: SURFACE_COLUMNS }),
);
console.log(`${split}: ${documents.length / 3} documents, ${written} pieces, ${surfaceRows.length} surfaces`);
