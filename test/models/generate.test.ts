import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Corpus,
  type GeneratedDocument,
  openCorpus,
  TEMPLATES,
} from '../../models/phi-ner/train/generate/corpus.ts';
import { readGazetteers } from '../../models/phi-ner/train/generate/gazetteers.ts';
import { writeName } from '../../models/phi-ner/train/generate/name-forms.ts';
import { type Person, peopleFrom } from '../../models/phi-ner/train/generate/people.ts';
import { LABELS, textOf } from '../../models/phi-ner/train/generate/piece.ts';
import { placesFrom } from '../../models/phi-ner/train/generate/places.ts';
import { seededRandom } from '../../models/phi-ner/train/generate/random.ts';
import { newScene } from '../../models/phi-ner/train/generate/scene.ts';
import { slotsFrom } from '../../models/phi-ner/train/generate/slots.ts';
import { sayNumber, sayOrdinal, sayYear } from '../../models/phi-ner/train/generate/spoken.ts';
import {
  countSlots,
  parseTemplate,
  readFamilies,
  readWordLists,
} from '../../models/phi-ner/train/generate/template.ts';
import { makeWriter } from '../../models/phi-ner/train/generate/writer.ts';

/** Lists and carrier texts of our own making, in the shape of the shared ones, so that the tests stand alone. */
function writeSharedData(folder: string): void {
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const mix = (starts: string, ends: string) =>
    starts.split(' ').flatMap((start) => ends.split(' ').map((end) => start + end));
  const given = mix('Al Ber Cor Dan El', 'ba den dia lina mon');
  const family = mix('Bas Crom Drum Fal Gris', 'wick mond eber ton sen');
  const tagged = (words: readonly string[], tag: string) => words.map((word) => `${word}\t${tag}`).join('\n');
  put('gazetteers/given_names_us_ssa.txt', given.join('\n'));
  put('gazetteers/given_names_us_census1990.txt', given.join('\n'));
  put('gazetteers/surnames_us_census1990.txt', family.join('\n'));
  put('gazetteers/given_names_faker_locales.tsv', tagged(given, 'xx'));
  put('gazetteers/surnames_faker_locales.tsv', tagged(family, 'xx'));
  put('gazetteers/given_names_by_country.tsv', tagged(given, 'XX'));
  put('gazetteers/surnames_by_country.tsv', tagged(family, 'XX'));
  put('gazetteers/cities_us.tsv', tagged(['Ashmere', 'Bellport'], 'OH'));
  put('gazetteers/cities_world_geonames15000.tsv', tagged(['Quorra', 'Vintesa'], 'Portugal'));
  put('gazetteers/cities_faker_locales.tsv', tagged(['Lindelund'], 'da'));
  put('gazetteers/us_counties.txt', 'Ashby\nTrask');
  put('gazetteers/street_names_faker.txt', 'Kiln Lane\nOld Mill Road');
  put('gazetteers/street_suffixes.txt', 'Street\nWay');
  put('gazetteers/us_states.tsv', 'Ohio\tOH\nUtah\tUT');
  put('gazetteers/countries.txt', 'Portugal\nDenmark');
  put('gazetteers/hospitals_us_cms.tsv', 'Ashmere General Hospital\tAshmere\tOH');
  put('gazetteers/drug_names_corpora.txt', 'Zorvex\nMilatan');
  put('gazetteers/clinical_eponyms.txt', 'Foley\nGraves');
  put('gazetteers/occupations_corpora.txt', 'welder\nbaker');
  put('gazetteers/clinical_lowercase_vocab.tsv', 'pain\t9\ncough\t8');
  const note = 'HPI\nThe patient reports a cough. She lives with her daughter. She was seen by her cardiologist.';
  const talk =
    '[doctor] hello how are you ?\n[patient] okay , my wife drove me .\n[doctor] good .\n[patient] yes .\n[doctor] bye .';
  const many = <Row>(make: (index: number) => Row) =>
    Array.from({ length: 400 }, (_, index) => JSON.stringify(make(index))).join('\n');
  const rows = (prefix: string, text: string) =>
    many((index) => ({ id: `${prefix}-${index}-${text === talk ? 'dialogue' : 'note'}`, source: 'x GENHX', text }));
  const silver = many((index) => ({
    id: `aci-s${index}-note`,
    text: 'Zebulun Quarrington is a 61-year-old male. Follows with Dr. XYZ. Seen by Dr. Brambleworth for pain. He has a cough.',
    chart: { given: 'Zebulun', family: 'Quarrington' },
    spans: [{ start: 0, end: 19, label: 'PATIENT' }],
  }));
  put('deid/aci_bench_train_valid_silver.jsonl', `${rows('aci', note)}\n${rows('aci', talk)}\n${silver}`);
  put('deid/mts_dialog_train_text.jsonl', `${rows('mts-train', note)}\n${rows('mts-train', talk)}`);
  put('validate/train/medec_ms_val_as_train.jsonl', rows('medec', note));
  put(
    'validate/train/medhallu_train.jsonl',
    many((index) => ({ id: `h-${index}`, text: '', question: 'Does it help?' })),
  );
  put(
    'validate/kb_docs/medquad.jsonl',
    many((index) => ({
      id: `q-${index}`,
      question: 'What is a cough?',
      text: 'A cough is a reflex that clears the airways.',
    })).repeat(1),
  );
  put('validate/facts/drugsatfda_products.tsv', 'active_ingredient\tform\tproduct_names\nzorin\ttablet\tzorvex|zorin');
  put('validate/facts/icd10cm_2021_codes.tsv', `code\ttitle\n${'R05\tCough, unspecified\n'.repeat(30)}`);
  const web = many((index) => ({
    id: `w-${index}`,
    text: 'We met Corlina in Bellport on the way home.',
    spans: [{ start: 7, end: 14, label: 'NAME' }],
  }));
  put('deid/general_ner_wnut17.jsonl', web);
  put('deid/general_ner_btc.jsonl', web);
}

let shared: string;
let train: Corpus;
let documents: GeneratedDocument[];
const draw = (corpus: Corpus, count: number) => Array.from({ length: count }, (_, number) => corpus.document(number));

beforeAll(() => {
  shared = mkdtempSync(join(tmpdir(), 'sallyport-generate-'));
  writeSharedData(shared);
  train = openCorpus({ shared, seed: '1', split: 'train' });
  documents = draw(train, 2500);
});
afterAll(() => rmSync(shared, { recursive: true, force: true }));

describe('generated documents', () => {
  test('have spans that lie inside the text, sorted, apart and free of outer white space', () => {
    for (const { text, spans } of documents) {
      let end = 0;
      for (const span of spans) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        expect(span.end).toBeLessThanOrEqual(text.length);
        const surface = text.slice(span.start, span.end);
        expect(surface).toBe(surface.trim());
        expect(surface).toMatch(/[\p{L}\p{N}]/u);
        expect(LABELS).toContain(span.label);
        end = span.end;
      }
    }
  });
  test('are the same for the same seed and differ for another', () => {
    const again = openCorpus({ shared, seed: '1', split: 'train' });
    expect(JSON.stringify(draw(again, 200))).toBe(JSON.stringify(documents.slice(0, 200)));
    const other = openCorpus({ shared, seed: '2', split: 'train' });
    expect(draw(other, 50).map((each) => each.text)).not.toEqual(documents.slice(0, 50).map((each) => each.text));
  });
  test('hold every label, and between a tenth and a third of them no identifier at all', () => {
    const labels = new Set(documents.flatMap((each) => each.spans.map((span) => span.label)));
    expect([...LABELS].filter((label) => !labels.has(label))).toEqual([]);
    const clean = documents.filter((each) => each.spans.length === 0).length / documents.length;
    expect(clean).toBeGreaterThan(0.1);
    expect(clean).toBeLessThan(0.33);
  });
  test('hold no leftover of the template language', () => {
    for (const { text } of documents) expect(text).not.toMatch(/\{[a-z]+[.}]|⟪|⟫|undefined/);
  });
  test('never show the names that the carrier texts came with, marked or not', () => {
    expect(documents.some((each) => /is a 61-year-old male/i.test(each.text))).toBe(true);
    for (const { text } of documents) expect(text).not.toMatch(/Zebulun|Quarrington|Brambleworth|Dr\. XYZ/i);
  });
  test('are never empty', () => {
    for (const { text } of documents) expect(text.trim().length).toBeGreaterThan(12);
  });
  test('keep a title and a credential outside of the name', () => {
    const names = documents.flatMap((each) =>
      each.spans.filter((span) => span.label === 'PHYSICIAN').map((span) => each.text.slice(span.start, span.end)),
    );
    expect(names.length).toBeGreaterThan(500);
    for (const name of names) expect(name).not.toMatch(/^(?:Dr|Mr|Mrs|Ms)\b|, ?(?:MD|DO|RN|NP)\b/);
  });
});

describe('every template', () => {
  test('can be written: each slot, form and group it names exists', () => {
    const gazetteers = readGazetteers(shared);
    const people = peopleFrom(gazetteers);
    const world = { people, places: placesFrom(gazetteers, people.invent) };
    const slots = slotsFrom(world, gazetteers, readWordLists(join(TEMPLATES, 'words.lists')));
    const families = readFamilies(TEMPLATES);
    const writer = makeWriter(families, slots, () => [{ text: 'No acute distress.' }]);
    const random = seededRandom('templates');
    for (const family of families)
      for (const template of family.templates) {
        const write = () => writer.write(template, newScene(world, random), random);
        for (let times = 0; times < 3; times++) expect(write, family.name).not.toThrow();
      }
  });
});

describe('the split', () => {
  const families = readFamilies(TEMPLATES);
  test('gives each family to one side, and each group to both', () => {
    const names = families.map((family) => family.name);
    expect(new Set(names).size).toBe(names.length);
    for (const group of new Set(families.map((family) => family.group))) {
      const splits = families.filter((family) => family.group === group).map((family) => family.split);
      expect(new Set(splits)).toEqual(new Set(['train', 'dev']));
    }
  });
  test('shows no document template of dev in training', () => {
    const dev = openCorpus({ shared, seed: '1', split: 'dev' });
    const of = (drawn: readonly GeneratedDocument[]) =>
      new Set(drawn.map((each) => each.source).filter((source) => source.startsWith('doc-')));
    const trained = of(documents);
    expect([...of(draw(dev, 800))].filter((source) => trained.has(source))).toEqual([]);
  });
  test('has at least five thousand slots in distinct contexts', () => {
    const slots = families
      .flatMap((family) => family.templates)
      .reduce((total, template) => total + countSlots(template), 0);
    expect(slots).toBeGreaterThan(5000);
  });
});

describe('people', () => {
  test('bear in at least three of ten cases a name that stands in no list', () => {
    const gazetteers = readGazetteers(shared);
    const people = peopleFrom(gazetteers);
    const random = seededRandom('people');
    const drawn = Array.from({ length: 2000 }, () => people.person(random));
    const unlisted = drawn.filter((person) => person.unlisted);
    expect(unlisted.length / drawn.length).toBeGreaterThan(0.3);
    for (const { given } of unlisted) expect(gazetteers.allNames.has(given.toLowerCase())).toBe(false);
  });
});

describe('name forms', () => {
  const person: Person = { gender: 'f', given: 'Corlina', middle: 'Rae', family: 'O’Drumsen', unlisted: false };
  const write = (form: string) => writeName(person, 'PATIENT', form, seededRandom('form'));
  test.each([
    ['fl', 'Corlina O’Drumsen'],
    ['csv', 'O’Drumsen,Corlina'],
    ['f', 'Corlina'],
  ])('%s writes the whole name as one span', (form, expected) => {
    expect(write(form)).toEqual([{ text: expected, label: 'PATIENT' }]);
  });
  test('a title stays outside', () => {
    const [title, name] = write('t');
    expect(title?.label).toBeUndefined();
    expect(name).toEqual({ text: 'O’Drumsen', label: 'PATIENT' });
  });
  test('spelled letters are the name', () => {
    expect(textOf(write('spas')).replace(/ as in [\w-]+/g, '')).toMatch(/^[a-z-]+(?:,? [a-z-]+)+$/);
  });
  test('a form that there is not fails', () => {
    expect(() => write('nope')).toThrow('no name form');
  });
});

describe('the template language', () => {
  test('reads slots, nested choices and escapes', () => {
    const nodes = parseTemplate('A {pat.fl} [x|[y|]z] \\[b\\] | c');
    expect(nodes.map((node) => node.kind)).toEqual(['text', 'slot', 'text', 'choice', 'text']);
    expect(nodes.at(-1)).toEqual({ kind: 'text', text: ' [b] | c' });
  });
  test('refuses an open bracket', () => {
    expect(() => parseTemplate('a {pat')).toThrow('unclosed {');
    expect(() => parseTemplate('a [b|c')).toThrow('unclosed [');
  });
});

describe('spoken numbers', () => {
  test('are said as people say them', () => {
    expect([sayNumber(7), sayNumber(40), sayNumber(73)]).toEqual(['seven', 'forty', 'seventy three']);
    expect([sayOrdinal(3), sayOrdinal(20), sayOrdinal(30), sayOrdinal(21)]).toEqual([
      'third',
      'twentieth',
      'thirtieth',
      'twenty first',
    ]);
    expect(sayYear(1973, seededRandom('y'))).toBe('nineteen seventy three');
    expect(sayYear(1907, seededRandom('y'))).toBe('nineteen oh seven');
  });
});
