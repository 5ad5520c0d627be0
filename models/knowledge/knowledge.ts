import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Addition, addedPassages, withAdded } from './addition.ts';
import { type CodeTitles, readCodeTitles } from './codes.ts';
import { factPassages } from './fact-passages.ts';
import { openPassages, type Passages } from './passages.ts';
import {
  listOf,
  type Row,
  type Rows,
  readTable,
  readTableText,
  TABLE_NAMES,
  TABLES_DIRECTORY,
  type TableName,
} from './table.ts';
import { wordList } from './words.ts';

/** What a phrase of the lexicon stands for. */
const TERM_KINDS = [
  'drug',
  'class',
  'condition',
  'lab',
  'vital',
  'score',
  'vaccine',
  'organism',
  'poison',
  'anatomy',
] as const;
export type TermKind = (typeof TERM_KINDS)[number];
export interface Term {
  readonly phrase: string;
  readonly kind: TermKind;
  /** The canonical name: the row's first cell. */
  readonly id: string;
}

/** Every fact, read at start and kept in memory, by the entity that a claim names; and the passages to search. */
export interface Knowledge {
  readonly name: string;
  readonly version: string;
  /** Lower-case hex SHA-256 over every table, in order of file name, and over the operator's additions. */
  readonly sha256: string;
  readonly terms: readonly Term[];
  /** All rows of a table, the operator's among them; what each table holds is told in `table.ts`. */
  readonly rows: Rows;
  readonly drugs: ReadonlyMap<string, Row<'drugs'>>;
  /** The drug's name and every class it belongs to. */
  subjectsOf(drug: string): ReadonlySet<string>;
  /** Every route of the dose rows and of the marketed products. */
  routesOf(drug: string): ReadonlySet<string>;
  dosesOf(drug: string): readonly Row<'doses'>[];
  childDosesOf(drug: string): readonly Row<'children'>[];
  /** What a dose of it is held to by kidney function, age, another drug, or as a first dose. */
  limitsOf(drug: string): readonly Row<'limits'>[];
  /** How long the drug, or its class, is given. */
  durationsOf(drug: string): readonly Row<'durations'>[];
  /** Rows whose two sides the two drugs (or classes) fill, one each. */
  interactionsOf(a: string, b: string): readonly Row<'interactions'>[];
  /** What a condition asks of a drug's dose and route. */
  regimensOf(drug: string): readonly Row<'regimens'>[];
  contraindicationsOf(drug: string): readonly Row<'contraindications'>[];
  /** Whom, and under which circumstances, it is not given to. */
  circumstancesOf(drug: string): readonly Row<'circumstances'>[];
  indicationsOf(drug: string): readonly Row<'indications'>[];
  /** Where it is known in full, all that the drug is used for: by its own row, else by its classes'. */
  usesOf(drug: string): readonly Row<'uses'>[];
  /** The drugs whose names are taken for this one's. */
  confusedWith(drug: string): readonly { readonly other: string; readonly row: Row<'confused'> }[];
  readonly conditions: ReadonlyMap<string, Row<'conditions'>>;
  readonly labs: ReadonlyMap<string, Row<'labs'>>;
  readonly vitals: ReadonlyMap<string, readonly Row<'vitals'>[]>;
  readonly scores: ReadonlyMap<string, Row<'scores'>>;
  /** What a range of a score is called. */
  readonly bands: ReadonlyMap<string, readonly Row<'bands'>[]>;
  readonly targets: ReadonlyMap<string, readonly Row<'targets'>[]>;
  /** Beyond which a lab or vital sign is nothing slight. */
  readonly critical: ReadonlyMap<string, Row<'critical'>>;
  /** How fast drugs are given into a vein at most. */
  readonly rates: ReadonlyMap<string, Row<'rates'>>;
  readonly emergencies: ReadonlyMap<string, readonly Row<'emergencies'>[]>;
  /** At which value somebody is called, by lab or vital sign. */
  readonly thresholds: ReadonlyMap<string, readonly Row<'thresholds'>[]>;
  readonly vaccines: ReadonlyMap<string, Row<'vaccines'>>;
  readonly antidotes: ReadonlyMap<string, Row<'antidotes'>>;
  readonly organisms: ReadonlyMap<string, Row<'organisms'>>;
  /** Of a drug, by route, the dose that does what those of its kind do. */
  equivalentsOf(drug: string): readonly Row<'equivalents'>[];
  /** Whether a lower-case word occurs in the name of any drug in Drugs@FDA, DrugCentral or our tables. */
  isDrugWord(word: string): boolean;
  /** Whether a lower-case word of six letters or more is one of clinical English or of a dictionary. */
  isOrdinaryWord(word: string): boolean;
  readonly codes: CodeTitles;
  readonly passages: Passages;
  close(): Promise<void>;
}

const byName = <R extends Readonly<Record<string, string>>>(
  rows: readonly R[],
  column: keyof R,
): ReadonlyMap<string, R> => new Map(rows.map((row) => [row[column] as string, row]));

/** SHA-256 over the tables, so that a run of the service names exactly the facts that it judged by. */
function fingerprintOf(directory: string, additions: readonly Addition[]): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(directory).sort()) hash.update(file).update(readFileSync(join(directory, file)));
  if (additions.length > 0) hash.update(JSON.stringify(additions));
  return hash.digest('hex');
}

const termsOf = <Name extends TableName>(kind: TermKind, rows: readonly Row<Name>[], column: keyof Row<Name>): Term[] =>
  rows.flatMap((row) => {
    const id = row[column] as string;
    const aliases = 'aliases' in row ? listOf(row.aliases as string) : [];
    return [id, ...aliases].map((phrase) => ({ phrase: phrase.toLowerCase(), kind, id }));
  });

export interface KnowledgeOptions {
  readonly directory?: string;
  /** What the operator added, in order of import. */
  readonly additions?: readonly Addition[];
}

/** Reads the tables and opens the passages. Rejects with TableMismatch when a table is missing or malformed. */
export async function openKnowledge(options?: KnowledgeOptions): Promise<Knowledge> {
  const knowledge = readTables(options);
  await knowledge.passages.ready;
  return knowledge;
}

/**
 * The same before its passages can be searched: see their `ready`. Throws TableMismatch: the service does not start with
 * half its facts.
 */
export function readTables({ directory = TABLES_DIRECTORY, additions = [] }: KnowledgeOptions = {}): Knowledge {
  const rows = readAll(directory, additions);
  const passages = openPassages([...addedPassages(additions), ...factPassages(rows)]);
  const sha256 = fingerprintOf(directory, additions);
  return {
    name: 'knowledge',
    version: additions.length === 0 ? '1' : `1+${sha256.slice(0, 12)}`,
    sha256,
    terms: allTerms(rows),
    rows,
    ...ofDrugs(rows),
    ...byNameOf(rows),
    ...wordsOf(rows, directory),
    codes: readCodeTitles(readTableText('icd10cm.tsv', directory)),
    passages,
    close: () => passages.close(),
  };
}

function readAll(directory: string, additions: readonly Addition[]): Rows {
  const tables = new Map(TABLE_NAMES.map((name) => [name, withAdded(name, readTable(name, directory), additions)]));
  return <Name extends TableName>(name: Name) => tables.get(name) as unknown as readonly Row<Name>[];
}

const classesOf = (rows: Rows): ReadonlySet<string> => new Set(rows('drugs').flatMap(({ classes }) => listOf(classes)));

const allTerms = (rows: Rows): readonly Term[] => [
  ...termsOf('drug', rows('drugs'), 'drug'),
  ...[...classesOf(rows)].map((id) => ({ phrase: id, kind: 'class' as const, id })),
  ...termsOf('class', rows('classes'), 'class'),
  ...termsOf('condition', rows('conditions'), 'condition'),
  ...termsOf('lab', rows('labs'), 'analyte'),
  ...termsOf('vital', rows('vitals'), 'vital'),
  ...termsOf('score', rows('scores'), 'score'),
  ...termsOf('vaccine', rows('vaccines'), 'vaccine'),
  ...termsOf('organism', rows('organisms'), 'organism'),
  ...termsOf('poison', rows('antidotes'), 'poison'),
  ...termsOf(
    'anatomy',
    rows('anatomy').filter(({ kind }) => kind !== 'function' && !kind.startsWith('link ')),
    'term',
  ),
];

/** What the tables say of a drug: by its own name, or by any class that it belongs to. */
function ofDrugs(rows: Rows) {
  const drugs = byName(rows('drugs'), 'drug');
  const subjects = new Map<string, ReadonlySet<string>>();
  const subjectsOf = (drug: string): ReadonlySet<string> => {
    const known = subjects.get(drug);
    if (known) return known;
    const made = new Set([drug, ...listOf(drugs.get(drug)?.classes ?? '')]);
    subjects.set(drug, made);
    return made;
  };
  const byDrug = <Item>(items: readonly Item[], drugOf: (item: Item) => string) => {
    const index = Map.groupBy(items, drugOf);
    return (drug: string): readonly Item[] => index.get(drug) ?? [];
  };
  const bySubject = <Item>(items: readonly Item[], subjectOf: (item: Item) => string) => {
    const own = byDrug(items, subjectOf);
    const found = new Map<string, readonly Item[]>();
    return (drug: string): readonly Item[] => {
      const known = found.get(drug);
      if (known) return known;
      const made = [...subjectsOf(drug)].flatMap(own);
      found.set(drug, made);
      return made;
    };
  };

  const dosesOf = byDrug(rows('doses'), (row) => row.drug);
  const productsOf = byDrug(rows('routes'), (row) => row.drug);
  const pairs = pairsOf(rows('interactions'));
  const uses = rows('uses').flatMap((row) => listOf(row.subjects).map((subject) => ({ subject, row })));
  const ownUsesOf = byDrug(uses, ({ subject }) => subject);
  const usesOfClasses = bySubject(uses, ({ subject }) => subject);
  const lookAlikes = rows('confused').flatMap((row) => [
    { drug: row.a, other: row.b, row },
    { drug: row.b, other: row.a, row },
  ]);
  return {
    drugs,
    subjectsOf,
    routesOf: (drug: string) => new Set([...dosesOf(drug), ...productsOf(drug)].flatMap((row) => listOf(row.routes))),
    dosesOf,
    childDosesOf: byDrug(rows('children'), (row) => row.drug),
    interactionsOf: (a: string, b: string) =>
      [...subjectsOf(a)].flatMap((one) => {
        const others = pairs.get(one);
        return others ? [...subjectsOf(b)].flatMap((other) => others.get(other) ?? []) : [];
      }),
    regimensOf: byDrug(rows('regimens'), (row) => row.drug),
    limitsOf: byDrug(rows('limits'), (row) => row.subject),
    durationsOf: bySubject(rows('durations'), (row) => row.subject),
    contraindicationsOf: bySubject(rows('contraindications'), (row) => row.subject),
    circumstancesOf: bySubject(rows('circumstances'), (row) => row.subject),
    indicationsOf: bySubject(rows('indications'), (row) => row.subject),
    usesOf: (drug: string) => {
      const own = ownUsesOf(drug);
      // A combination has the uses of each of its parts.
      const all = own.length > 0 || drug.includes('-') ? own : usesOfClasses(drug);
      return all.map(({ row }) => row);
    },
    confusedWith: byDrug(lookAlikes, ({ drug }) => drug),
    equivalentsOf: byDrug(rows('equivalents'), (row) => row.drug),
  };
}

const byNameOf = (rows: Rows) => ({
  conditions: byName(rows('conditions'), 'condition'),
  labs: byName(rows('labs'), 'analyte'),
  vitals: Map.groupBy(rows('vitals'), (row) => row.vital),
  scores: byName(rows('scores'), 'score'),
  bands: Map.groupBy(rows('bands'), (row) => row.score),
  targets: Map.groupBy(rows('targets'), (row) => row.measure),
  critical: byName(rows('critical'), 'measure'),
  rates: byName(rows('rates'), 'drug'),
  emergencies: Map.groupBy(rows('emergencies'), (row) => row.measure),
  thresholds: Map.groupBy(rows('thresholds'), (row) => row.measure),
  vaccines: byName(rows('vaccines'), 'vaccine'),
  antidotes: byName(rows('antidotes'), 'poison'),
  organisms: byName(rows('organisms'), 'organism'),
});

function wordsOf(rows: Rows, directory: string) {
  const linesOf = (file: string): readonly string[] => readTableText(file, directory).split('\n');
  const ordinary = new Set(linesOf('ordinary-words.txt'));
  const isEnglish = wordList(readTableText('english-words.txt', directory));
  const names = rows('drugs').flatMap((row) => [row.drug, ...listOf(row.aliases)]);
  const ofDrugs = new Set([
    ...['drug-words.txt', 'recent-drug-words.txt'].flatMap(linesOf),
    ...names.flatMap((name) => name.split(/[^a-z0-9]+/)),
  ]);
  return {
    isOrdinaryWord: (word: string) => ordinary.has(word) || isEnglish(word),
    isDrugWord: (word: string) => ofDrugs.has(word),
  };
}

/** Rows by either of the two and then by the other. */
function pairsOf<Pair extends { readonly a: string; readonly b: string }>(
  rows: readonly Pair[],
): ReadonlyMap<string, ReadonlyMap<string, readonly Pair[]>> {
  const both = rows.flatMap((row) => [
    { one: row.a, other: row.b, row },
    ...(row.a === row.b ? [] : [{ one: row.b, other: row.a, row }]),
  ]);
  return new Map(
    [...Map.groupBy(both, ({ one }) => one)].map(([one, all]) => [
      one,
      new Map([...Map.groupBy(all, ({ other }) => other)].map(([other, own]) => [other, own.map(({ row }) => row)])),
    ]),
  );
}
