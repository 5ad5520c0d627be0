import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AddableTable, type Addition, addedPassages, withAdded } from './addition.ts';
import { type CodeTitles, readCodeTitles } from './codes.ts';
import { openPassages, type Passages } from './passages.ts';
import { listOf, type Row, readTable, readTableText, TABLES_DIRECTORY, type TableName } from './table.ts';
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
  /** What a treatment aims at, by lab or vital sign; a row with a context is only for it. */
  readonly effects: readonly Row<'effects'>[];
  readonly targets: ReadonlyMap<string, readonly Row<'targets'>[]>;
  /** Between which values what one aims at may lie at all. */
  readonly goals: readonly Row<'goals'>[];
  /** Beyond which a lab or vital sign is nothing slight. */
  readonly critical: ReadonlyMap<string, Row<'critical'>>;
  /** How fast drugs are given into a vein at most. */
  readonly rates: ReadonlyMap<string, Row<'rates'>>;
  readonly emergencies: ReadonlyMap<string, readonly Row<'emergencies'>[]>;
  /** What is said or done only where a lab or vital sign lies so. */
  readonly implied: readonly Row<'implied'>[];
  /** Which results show a disease and which speak against it. */
  readonly results: readonly Row<'results'>[];
  /** At which value somebody is called, by lab or vital sign. */
  readonly thresholds: ReadonlyMap<string, readonly Row<'thresholds'>[]>;
  readonly vaccines: ReadonlyMap<string, Row<'vaccines'>>;
  /** How long before or after an event, at which age or week of a pregnancy vaccines are given. */
  readonly vaccineTimes: readonly Row<'vaccine-times'>[];
  readonly antidotes: ReadonlyMap<string, Row<'antidotes'>>;
  readonly organisms: ReadonlyMap<string, Row<'organisms'>>;
  /** Kinds, stains and diseases of germs. */
  readonly germs: readonly Row<'germs'>[];
  /** How infections get about. */
  readonly spreads: readonly Row<'spreads'>[];
  /** Ages to start at, intervals, half-lives, times to effect and the like. */
  readonly quantities: readonly Row<'quantities'>[];
  /** What drugs are, as texts say it, and the drugs and classes that are it. */
  readonly mechanisms: readonly Row<'mechanisms'>[];
  /** What drugs act on in the body or the germ. */
  readonly acts: readonly Row<'acts'>[];
  /** What drugs are called by their use. */
  readonly roles: readonly Row<'roles'>[];
  /** The tests that a drug or class is watched by. */
  readonly monitoring: readonly Row<'monitoring'>[];
  /** Advice that harms in an emergency, and what is right. */
  /** Of a drug, by route, the dose that does what those of its kind do. */
  equivalentsOf(drug: string): readonly Row<'equivalents'>[];
  readonly handling: readonly Row<'handling'>[];
  /** Where medicines, vaccines and blood are kept. */
  readonly keeping: readonly Row<'keeping'>[];
  readonly firstAid: readonly Row<'first-aid'>[];
  /** What is never given or done in emergencies, told by their signs. */
  readonly scenes: readonly Row<'scenes'>[];
  /** Problems, and the drugs that do the contrary of treating them. */
  readonly contraries: readonly Row<'contraries'>[];
  /** Complaints, and what is given for them. */
  readonly symptoms: readonly Row<'symptoms'>[];
  /** Harms that few drugs do. */
  readonly harms: readonly Row<'harms'>[];
  readonly deeds: readonly Row<'deeds'>[];
  readonly actions: readonly Row<'actions'>[];
  readonly alarms: readonly Row<'alarms'>[];
  readonly intervals: readonly Row<'intervals'>[];
  readonly plans: readonly Row<'plans'>[];
  /** What is avoided or fine before a pregnancy and while nursing. */
  readonly mothers: readonly Row<'mothers'>[];
  /** What drugs are given for, and which do something else. */
  readonly aims: readonly Row<'aims'>[];
  /** Organs and tests by the names of texts, and which of them drugs are guided and watched by. */
  readonly watches: readonly Row<'watches'>[];
  readonly watched: readonly Row<'watched'>[];
  /** What people eat, drink and do, by its names. */
  readonly habits: readonly Row<'habits'>[];
  /** What is wrong to say or advise of drugs. */
  readonly misadvice: readonly Row<'misadvice'>[];
  /** What is wrong to do with a disease, before a test, with signs of an emergency; and the wordings that its rows share. */
  readonly conduct: readonly Row<'conduct'>[];
  readonly wordings: readonly Row<'wordings'>[];
  /** What belongs together, by kinds. */
  readonly matches: readonly Row<'matches'>[];
  /** Whom screening is for, when it starts and how often it is done. */
  readonly programmes: readonly Row<'programmes'>[];
  /** What tests look for. */
  readonly tests: readonly Row<'tests'>[];
  /** Advice that what the chart has makes unsafe. */
  readonly advice: readonly Row<'advice'>[];
  /** Words one of which stands in the place of another. */
  readonly alternatives: readonly Row<'alternatives'>[];
  readonly allergies: readonly Row<'allergies'>[];
  readonly anatomy: readonly Row<'anatomy'>[];
  /** Places of the body, and what belongs to which. */
  readonly places: readonly Row<'places'>[];
  readonly structures: readonly Row<'structures'>[];
  /** Organs, and the operations that take them out. */
  readonly organs: readonly Row<'organs'>[];
  readonly denials: readonly Row<'denials'>[];
  /** Whether a lower-case word occurs in the name of any drug in Drugs@FDA, DrugCentral or our tables. */
  isDrugWord(word: string): boolean;
  /** Whether a lower-case word of six letters or more is one of clinical English or of a dictionary. */
  isOrdinaryWord(word: string): boolean;
  readonly codes: CodeTitles;
  readonly passages: Passages;
  close(): Promise<void>;
}

const groupBy = <Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> =>
  Map.groupBy(items, key);

const byName = <Name extends TableName>(rows: readonly Row<Name>[], column: keyof Row<Name>): Map<string, Row<Name>> =>
  new Map(rows.map((row) => [row[column] as string, row]));

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
  const read = <Name extends TableName>(name: Name) => readTable(name, directory);
  const readOpen = <Name extends AddableTable>(name: Name) => withAdded(name, read(name), additions);
  const drugRows = readOpen('drugs');
  const drugs = byName<'drugs'>(drugRows, 'drug');
  const conditions = read('conditions');
  const labs = read('labs');
  const vitals = read('vitals');
  const scores = read('scores');
  const vaccines = read('vaccines');
  const antidotes = read('antidotes');
  const organisms = read('organisms');
  const anatomy = read('anatomy');
  const interactions = readOpen('interactions');
  const doses = groupBy(readOpen('doses'), (row) => row.drug);
  const routes = groupBy(read('routes'), (row) => row.drug);
  const children = groupBy(readOpen('children'), (row) => row.drug);
  const contraindications = groupBy(readOpen('contraindications'), (row) => row.subject);
  const durations = groupBy(readOpen('durations'), (row) => row.subject);
  const regimens = groupBy(read('regimens'), (row) => row.drug);
  const limits = groupBy(read('limits'), (row) => row.subject);
  const indications = groupBy(readOpen('indications'), (row) => row.subject);
  const uses = groupBy(
    read('uses').flatMap((row) => listOf(row.subjects).map((subject) => ({ subject, row }))),
    ({ subject }) => subject,
  );
  const equivalents = groupBy(read('equivalents'), (row) => row.drug);
  const circumstances = groupBy(read('circumstances'), (row) => row.subject);
  const confused = read('confused').flatMap((row) => [
    { drug: row.a, other: row.b, row },
    { drug: row.b, other: row.a, row },
  ]);
  const lookAlikes = groupBy(confused, ({ drug }) => drug);
  const pairs = pairsOf(interactions);
  const classes = new Set(drugRows.flatMap((row) => listOf(row.classes)));
  const ordinaryWords = new Set(readTableText('ordinary-words.txt', directory).split('\n'));
  const isEnglish = wordList(readTableText('english-words.txt', directory));
  const drugWords = new Set(
    ['drug-words.txt', 'recent-drug-words.txt'].flatMap((file) => readTableText(file, directory).split('\n')),
  );
  for (const row of drugRows) {
    for (const word of [row.drug, ...listOf(row.aliases)].join(' ').split(/[^a-z0-9]+/)) drugWords.add(word);
  }

  const subjects = new Map<string, ReadonlySet<string>>();
  const subjectsOf = (drug: string): ReadonlySet<string> => {
    const known = subjects.get(drug);
    if (known) return known;
    const made = new Set([drug, ...listOf(drugs.get(drug)?.classes ?? '')]);
    subjects.set(drug, made);
    return made;
  };
  const rowsOf = <Item>(index: ReadonlyMap<string, Item[]>) => {
    const found = new Map<string, readonly Item[]>();
    return (drug: string): readonly Item[] => {
      const known = found.get(drug);
      if (known) return known;
      const made = [...subjectsOf(drug)].flatMap((subject) => index.get(subject) ?? []);
      found.set(drug, made);
      return made;
    };
  };

  const usesOfClasses = rowsOf(uses);
  const usesOf = (drug: string): readonly Row<'uses'>[] =>
    // A combination has the uses of each of its parts.
    (uses.get(drug) ?? (drug.includes('-') ? [] : usesOfClasses(drug))).map(({ row }) => row);

  const passages = openPassages([
    ...addedPassages(additions),
    ...interactions.map((row) => ({ ...row, text: `${row.a} with ${row.b}: ${row.severity}. ${row.effect}.` })),
    ...[...contraindications.values()].flat().map((row) => ({
      ...row,
      text: `${row.subject} and ${row.context} ${row.threshold}: ${row.severity}. ${row.statement}.`,
    })),
    ...[...indications.values()].flat().map((row) => ({
      ...row,
      text: `${row.subject} is used for ${listOf(row.conditions).join(', ')}.`,
    })),
    ...[...doses.values()].flat().map((row) => ({
      ...row,
      text: `${row.drug} ${listOf(row.routes).join(' or ')}: usual dose ${row.usual_low} to ${row.usual_high} ${row.unit}, ${row.frequency}.`,
    })),
    ...[...limits.values()].flat().map((row) => ({ ...row, text: `${row.subject}: ${row.statement}.` })),
    ...[...durations.values()].flat().map((row) => ({
      ...row,
      text: `${row.subject}${row.condition ? ` for ${row.condition}` : ''}: ${row.statement}.`,
    })),
    ...antidotes.map((row) => ({ ...row, text: `${row.poison}: ${row.antidotes}; not ${row.wrong}.` })),
    ...organisms.map((row) => ({
      ...row,
      text: `${row.organism}: ${listOf(row.effective).join(', ')}; not ${listOf(row.ineffective).join(', ')}.`,
    })),
    ...vaccines.map((row) => ({ ...row, text: `${row.vaccine} vaccine: ${row.routine}; not in ${row.not_in}.` })),
  ]);

  return {
    name: 'knowledge',
    version: additions.length === 0 ? '1' : `1+${fingerprintOf(directory, additions).slice(0, 12)}`,
    sha256: fingerprintOf(directory, additions),
    terms: [
      ...termsOf('drug', drugRows, 'drug'),
      ...[...classes].map((id) => ({ phrase: id, kind: 'class' as const, id })),
      ...termsOf('class', read('classes'), 'class'),
      ...termsOf('condition', conditions, 'condition'),
      ...termsOf('lab', labs, 'analyte'),
      ...termsOf('vital', vitals, 'vital'),
      ...termsOf('score', scores, 'score'),
      ...termsOf('vaccine', vaccines, 'vaccine'),
      ...termsOf('organism', organisms, 'organism'),
      ...termsOf('poison', antidotes, 'poison'),
      ...termsOf(
        'anatomy',
        anatomy.filter((row) => row.kind !== 'function' && !row.kind.startsWith('link ')),
        'term',
      ),
    ],
    drugs,
    subjectsOf,
    routesOf: (drug) =>
      new Set([...(doses.get(drug) ?? []), ...(routes.get(drug) ?? [])].flatMap((row) => listOf(row.routes))),
    dosesOf: (drug) => doses.get(drug) ?? [],
    childDosesOf: (drug) => children.get(drug) ?? [],
    interactionsOf: (a, b) =>
      [...subjectsOf(a)].flatMap((one) => {
        const others = pairs.get(one);
        return others ? [...subjectsOf(b)].flatMap((other) => others.get(other) ?? []) : [];
      }),
    regimensOf: (drug) => regimens.get(drug) ?? [],
    limitsOf: (drug) => limits.get(drug) ?? [],
    durationsOf: rowsOf(durations),
    contraindicationsOf: rowsOf(contraindications),
    circumstancesOf: rowsOf(circumstances),
    indicationsOf: rowsOf(indications),
    usesOf,
    confusedWith: (drug) => lookAlikes.get(drug) ?? [],
    conditions: byName<'conditions'>(conditions, 'condition'),
    labs: byName<'labs'>(labs, 'analyte'),
    vitals: groupBy(vitals, (row) => row.vital),
    scores: byName<'scores'>(scores, 'score'),
    bands: groupBy(read('bands'), (row) => row.score),
    effects: read('effects'),
    targets: groupBy(read('targets'), (row) => row.measure),
    goals: read('goals'),
    critical: byName<'critical'>(read('critical'), 'measure'),
    rates: byName<'rates'>(read('rates'), 'drug'),
    emergencies: groupBy(read('emergencies'), (row) => row.measure),
    implied: read('implied'),
    results: read('results'),
    germs: read('germs'),
    organs: read('organs'),
    denials: read('denials'),
    thresholds: groupBy(read('thresholds'), (row) => row.measure),
    vaccines: byName<'vaccines'>(vaccines, 'vaccine'),
    vaccineTimes: read('vaccine-times'),
    antidotes: byName<'antidotes'>(antidotes, 'poison'),
    organisms: byName<'organisms'>(organisms, 'organism'),
    quantities: read('quantities'),
    mechanisms: read('mechanisms'),
    roles: read('roles'),
    monitoring: read('monitoring'),
    equivalentsOf: (drug) => equivalents.get(drug) ?? [],
    handling: read('handling'),
    firstAid: read('first-aid'),
    scenes: read('scenes'),
    contraries: read('contraries'),
    symptoms: read('symptoms'),
    spreads: read('spreads'),
    harms: read('harms'),
    keeping: read('keeping'),
    acts: read('acts'),
    deeds: read('deeds'),
    actions: read('actions'),
    alarms: read('alarms'),
    intervals: read('intervals'),
    plans: read('plans'),
    mothers: read('mothers'),
    aims: read('aims'),
    watches: read('watches'),
    watched: read('watched'),
    habits: read('habits'),
    misadvice: read('misadvice'),
    conduct: read('conduct'),
    wordings: read('wordings'),
    matches: read('matches'),
    programmes: read('programmes'),
    tests: read('tests'),
    places: read('places'),
    structures: read('structures'),
    advice: read('advice'),
    alternatives: read('alternatives'),
    allergies: read('allergies'),
    anatomy,
    isOrdinaryWord: (word) => ordinaryWords.has(word) || isEnglish(word),
    isDrugWord: (word) => drugWords.has(word),
    codes: readCodeTitles(readTableText('icd10cm.tsv', directory)),
    passages,
    close: () => passages.close(),
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
