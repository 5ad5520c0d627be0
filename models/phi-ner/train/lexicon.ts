import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bitOf, FIRST_WORD_ID, foldWord, formatLexicon, type ListName } from '../lexicon.ts';
import { scan } from '../scan.ts';
import { CALENDAR, CREDENTIALS, CUES, FACILITIES, KIN, PARTICLES, STREET_SUFFIXES, TITLES } from './cues.ts';
import { EPONYMS } from './look-alikes.ts';
import { readJsonl, referenceText } from './reference-text.ts';

interface Annotated {
  readonly text: string;
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

/** Ids for at most this many words: the model's word table. */
const VOCABULARY = 14_000;

const { values } = parseArgs({
  options: {
    shared: { type: 'string', default: '../shared/data' },
    dictionary: { type: 'string', default: '/usr/share/dict/american-english' },
    out: { type: 'string', default: 'models/phi-ner' },
  },
});
const gazetteer = (name: string): string[] =>
  readFileSync(join(values.shared, 'gazetteers', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')[0] ?? '');
const facts = (name: string): string[] => {
  const path = join(values.shared, 'validate/facts', name);
  if (!existsSync(path)) throw new Error(`missing input: ${path}`);
  return readFileSync(path, 'utf8').split('\n').slice(1);
};

const bits = new Map<string, number>();
const wordsOf = (entry: string): string[] =>
  scan(entry)
    .filter((piece) => /^\p{L}/u.test(piece.surface))
    .map((piece) => foldWord(piece.surface));
const mark = (word: string, list: ListName): void => void bits.set(word, (bits.get(word) ?? 0) | bitOf(list));
/** Single words get `whole`; the words of longer entries `part`, so that "new" of "New York" is not itself a city. */
function markEntries(entries: readonly string[], whole: ListName, part?: ListName): void {
  for (const entry of entries) {
    const words = wordsOf(entry);
    for (const word of words) if (words.length === 1 || part) mark(word, words.length === 1 ? whole : (part ?? whole));
  }
}

const ssa = gazetteer('given_names_us_ssa.txt');
markEntries(ssa.slice(0, 1200), 'given-common');
for (const name of [
  'given_names_us_ssa.txt',
  'given_names_us_census1990.txt',
  'given_names_by_country.tsv',
  'given_names_faker_locales.tsv',
]) {
  markEntries(gazetteer(name), 'given', 'given');
}
markEntries(gazetteer('surnames_by_country.tsv'), 'surname-popular', 'surname-popular');
markEntries(gazetteer('surnames_us_census1990.txt'), 'surname-census');
markEntries(gazetteer('surnames_faker_locales.tsv'), 'surname-world', 'surname-world');
markEntries(gazetteer('cities_us.tsv'), 'city-us', 'place-part');
markEntries(gazetteer('cities_world_geonames15000.tsv'), 'city-world', 'place-part');
markEntries(gazetteer('cities_faker_locales.tsv'), 'city-world', 'place-part');
markEntries(gazetteer('us_states.tsv'), 'state-country', 'state-country');
markEntries(gazetteer('countries.txt'), 'state-country', 'state-country');
markEntries(gazetteer('us_counties.txt'), 'county-street', 'county-street');
markEntries(gazetteer('street_names_faker.txt'), 'county-street', 'county-street');
markEntries([...gazetteer('street_suffixes.txt'), ...STREET_SUFFIXES], 'street-suffix', 'street-suffix');
markEntries(gazetteer('occupations_corpora.txt'), 'occupation', 'occupation');
markEntries([...gazetteer('clinical_eponyms.txt'), ...EPONYMS], 'eponym', 'eponym');
markEntries(gazetteer('drug_device_name_lookalikes.txt'), 'drug', 'drug');
markEntries(gazetteer('drug_names_corpora.txt'), 'drug', 'drug');
for (const line of facts('drugsatfda_products.tsv')) {
  const [ingredient = '', , products = ''] = line.split('\t');
  markEntries([ingredient, ...products.split('|')], 'drug', 'drug');
}
for (const line of facts('drug_classes.tsv')) markEntries([line.split('\t')[0] ?? ''], 'drug', 'drug');
const titles = new Map<string, number>();
for (const line of facts('icd10cm_2021_codes.tsv')) {
  for (const word of wordsOf(line.split('\t')[1] ?? '')) titles.set(word, (titles.get(word) ?? 0) + 1);
}
for (const [word, count] of titles) if (count >= 2 && word.length > 2) mark(word, 'medical');
const hospitalWords = new Map<string, number>();
for (const name of gazetteer('hospitals_us_cms.tsv')) {
  for (const word of new Set(wordsOf(name))) hospitalWords.set(word, (hospitalWords.get(word) ?? 0) + 1);
}
for (const [word, count] of hospitalWords) if (count >= 2) mark(word, 'hospital-word');
for (const [words, name] of [
  [TITLES, 'title'],
  [CREDENTIALS, 'credential'],
  [KIN, 'kin'],
  [CALENDAR, 'calendar'],
  [FACILITIES, 'facility'],
  [PARTICLES, 'particle'],
] as const) {
  for (const word of words) mark(word, name);
}

if (!existsSync(values.dictionary)) throw new Error(`missing input: ${values.dictionary} (Debian package wamerican)`);
for (const word of readFileSync(values.dictionary, 'utf8').split('\n'))
  if (/^\p{Ll}{2,}$/u.test(word)) mark(foldWord(word), 'dictionary');

// Counts over the clinical text: how often a word is written lower case, and how often with a capital amid a sentence.
const NAMES =
  bitOf('given') | bitOf('given-common') | bitOf('surname-popular') | bitOf('surname-census') | bitOf('surname-world');
const lower = new Map<string, number>();
const capital = new Map<string, number>();
const any = new Map<string, number>();
const add = (counts: Map<string, number>, word: string): void => void counts.set(word, (counts.get(word) ?? 0) + 1);
for await (const { kind, text } of referenceText(values.shared)) {
  const pieces = scan(text);
  for (const [index, { surface }] of pieces.entries()) {
    if (!/^\p{L}/u.test(surface)) continue;
    const word = foldWord(surface);
    const listed = ((bits.get(word) ?? 0) & NAMES) !== 0;
    if (kind === 'spoken' && listed) continue; // lower-case transcripts write names like words
    add(any, word);
    if (surface === surface.toLowerCase()) add(lower, word);
    else if (kind === 'encyclopedic' && /^[\p{L},;]/u.test(pieces[index - 1]?.surface ?? '.')) add(capital, word);
  }
}
// Everyday and Spanish words: what annotated text of other kinds writes lower case outside its names.
const everyday = new Map<string, number>();
for (const file of ['general_ner_wnut17.jsonl', 'general_ner_btc.jsonl', 'meddocan_es_train_dev.jsonl']) {
  for await (const { text, spans } of readJsonl<Annotated>(join(values.shared, 'deid', file))) {
    for (const { surface, start } of scan(text)) {
      if (!/^\p{Ll}/u.test(surface) || spans.some((span) => span.start <= start && start < span.end)) continue;
      add(everyday, foldWord(surface));
    }
  }
}
for (const [word, count] of everyday)
  if (count >= (((bits.get(word) ?? 0) & NAMES) !== 0 ? 4 : 2)) mark(word, 'lower-seen');
for (const [word, count] of lower) {
  if (count >= 2) mark(word, 'lower-seen');
  if (count >= 30) mark(word, 'lower-common');
  if (count >= 1000) mark(word, 'lower-frequent');
}
for (const [word, count] of capital) if (count >= 3 && !lower.has(word)) mark(word, 'capital-only');

// Names get no id of their own unless the clinical text also uses them as words: the model must not learn names by heart.
const known = new Set([...CUES, ...TITLES, ...CREDENTIALS, ...KIN, ...CALENDAR, ...FACILITIES, ...STREET_SUFFIXES]);
const candidates = [...any]
  .filter(([word, count]) => {
    const listed = ((bits.get(word) ?? 0) & NAMES) !== 0;
    return !known.has(word) && (listed ? (lower.get(word) ?? 0) >= 10 : count >= 5);
  })
  .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
  .map(([word]) => word);
const vocabulary = [...[...known].sort(), ...candidates].slice(0, VOCABULARY);
const ids = new Map(vocabulary.map((word, index) => [word, FIRST_WORD_ID + index]));

const words = [...new Set([...bits.keys(), ...ids.keys()])].filter((word) => /^[\p{L}]+$/u.test(word)).sort();
const entries = words.map((word) => ({ word, id: ids.get(word) ?? 0, bits: bits.get(word) ?? 0 }));
writeFileSync(join(values.out, 'lexicon.gz'), gzipSync(formatLexicon(entries), { level: 9 }));
console.log(
  `lexicon: ${entries.length} words, ${vocabulary.length} of them with an id, ${candidates.length} candidates`,
);
