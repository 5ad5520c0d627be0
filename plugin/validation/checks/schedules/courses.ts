import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { mayMatch } from '../../needed-words.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { AFTER_LEAVING, AFTER_RECOVERY } from './after-leaving.ts';
import { TO_END } from './lasting-drugs.ts';

const LONG_INFECTION =
  /\b(?:tuberculosis|tb|actinomyc\w{2,5}|nocardi\w{1,4}|whipple\w{0,2}|osteomyelitis|dis[ck]itis|vertebral|prosthe\w{2,4}|pji|hardware|spacer|mac|ntm|mycobacteri\w{1,4}|abscessus|acne|rosacea|hidradenitis|melioidosis|brucell\w{1,4}|coxiella|q fever|leprosy|bartonell\w{1,4}|bronchiectasis|cystic|copd|prophyla\w{1,6}|prevent\w{0,5}|suppress\w{0,5}|chronic|recurrent|recurring|lifelong|indefinite\w{0,2}|sickle|spleen|asplenia|splenectomy|rheumatic|graft|device|lvad|pcp|pjp|pneumocystis|toxoplasm\w{1,4}|hiv|aids|cirrhosis|encephalopathy|ibs|pouchitis|crohn'?s?|pemphigoid|transplant|immun(?:o(?:sup|com|def)|e)\w{1,14}|reflux|blepharitis|periodontitis|gastroparesis|endophthalmitis|cavit\w{1,5}|aspergill\w{1,4}|fung\w{1,4}|months of (?:therapy|treatment|antibiotics?))\b/i;

export const isLongInfection = (text: string): boolean => LONG_INFECTION.test(text);

/** How the conditions of rows begin that tell of a limit, of what stays on the skin, and of what is treated on the spot. */
export const STATED_LIMIT = 'stated limit';
export const LEFT_ON = 'left on';
export const LOCAL = 'local';
const ELSEWHERE = ['step ', TO_END, AFTER_LEAVING, AFTER_RECOVERY, STATED_LIMIT, LEFT_ON, LOCAL];

/** Whether a row tells of a course, and not of a step, a limit or what stays on the skin. */
export const isCourse = ({ condition }: Row<'durations'>): boolean =>
  ELSEWHERE.every((one) => !condition.startsWith(one));

/** A text as its courses are read, each thing found once. */
export interface Courses {
  readonly each: Case;
  /** Whether its words name a condition. */
  readonly names: (phrase: string) => boolean;
  readonly hasLongInfection: boolean;
  /** The conditions of the patient, and those of each sentence. */
  readonly conditions: ReadonlySet<string>;
  readonly conditionsOf: ReadonlyMap<Sentence, ReadonlySet<string>>;
  /** Tokens of drugs with their doses. */
  readonly dosed: ReadonlySet<number>;
  /** The drug that starts at a token. */
  readonly drugAt: ReadonlyMap<number, string>;
  readonly rows: Map<string, readonly Row<'durations'>[]>;
}

export function coursesOf(each: Case): Courses {
  const { text, doses, reading } = each;
  const conditions = reading.mentions.filter(
    ({ kind, assertion }) => kind === 'condition' && assertion !== 'other-person' && assertion !== 'negated',
  );
  const bySentence = Map.groupBy(conditions, ({ sentence }) => sentence);
  const drugs = reading.mentions.filter(({ kind }) => kind === 'drug');
  const rangesOf = (places: readonly { first: number; end: number }[]) =>
    places.flatMap(({ first, end }) =>
      Array.from({ length: Math.min(end - first, LONGEST_DOSE) }, (_, at) => first + at),
    );
  // Lower case, one space around each; asked for where a drug has rows for conditions.
  let words: string | undefined;
  const names = new Map<string, boolean>();
  return {
    each,
    names: (phrase) => {
      words ??= ` ${text.toLowerCase().replace(/[^a-z0-9]{1,20}/g, ' ')} `;
      const is = names.get(phrase) ?? isNamed(words, phrase);
      names.set(phrase, is);
      return is;
    },
    hasLongInfection: mayMatch(LONG_INFECTION, each.searched) && LONG_INFECTION.test(text),
    conditions: new Set(conditions.map(({ id }) => id)),
    conditionsOf: new Map([...bySentence].map(([sentence, here]) => [sentence, new Set(here.map(({ id }) => id))])),
    dosed: new Set([...rangesOf(doses), ...rangesOf(drugs)]),
    drugAt: new Map(drugs.map(({ first, id }) => [first, id])),
    rows: new Map(),
  };
}

/** In tokens. */
const LONGEST_DOSE = 40;

/** The rows for conditions that the drug's sentence names, else the text, else those for any use. */
export function rowsFor(
  { each, names, conditions, conditionsOf, rows: known }: Courses,
  drug: ReadMention,
): readonly Row<'durations'>[] {
  const key = `${drug.id} ${drug.sentence.first}`;
  const before = known.get(key);
  if (before) return before;
  const rows = each.knowledge.durationsOf(drug.id).filter(isCourse);
  const phrases = ({ condition }: Row<'durations'>) => condition.split('|');
  const some = rows.filter(({ condition }) => condition !== '');
  const here = conditionsOf.get(drug.sentence);
  const met = [
    // "PEP: one daily for 28 days", of whoever has no infection yet.
    some.filter((row) => row.condition.startsWith('pep|') && phrases(row).some(names)),
    some.filter((row) => phrases(row).some((one) => here?.has(one))),
    some.filter((row) => phrases(row).some((one) => conditions.has(one) || names(one))),
    rows.filter(({ condition }) => condition === ''),
  ].find((found) => found.length > 0);
  // What is known of the drug goes before what is known of its class.
  const ofDrug = met?.filter(({ subject }) => subject === drug.id) ?? [];
  const found = mostSpecific(ofDrug.length > 0 ? ofDrug : (met ?? []), names);
  known.set(key, found);
  return found;
}

/** Of "bacteremia" and "MSSA bacteremia" the second, where the text names it. */
const mostSpecific = (rows: readonly Row<'durations'>[], names: Courses['names']): readonly Row<'durations'>[] => {
  if (rows.length < 2) return rows;
  const plain = (phrase: string): string => phrase.replace('aemia', 'emia');
  const named = rows.flatMap(({ condition }) => condition.split('|').filter(names).map(plain));
  return rows.filter(
    ({ condition }) =>
      condition === '' ||
      !condition
        .split('|')
        .map(plain)
        .every((own) => named.some((other) => other.endsWith(` ${own}`))),
  );
};

/** "X-ray: no osteomyelitis" names none. */
const isNamed = (words: string, phrase: string): boolean =>
  words.includes(` ${phrase} `) && !DENIALS.some((word) => words.includes(` ${word} ${phrase} `));

const DENIALS = ['no', 'not', 'without', 'excluded', 'excludes'];
