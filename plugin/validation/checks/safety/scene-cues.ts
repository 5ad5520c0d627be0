import { listOf } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { measuredBy } from '../../measured/value-cues.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, isAbsent, type PhraseIndex } from '../../phrases.ts';
import type { ReadMention } from '../../reading/document.ts';
import { startingIn } from '../../reading/placed.ts';
import { phrase } from '../../reading/words.ts';

/** A row that a text meets by what it tells: parts of cues that must all be there, and phrases that explain it. */
export interface Told {
  readonly cues: string;
  readonly advice?: string;
  readonly unless: string;
}

/** What a phrase of a row is: one of its cues (by the part that must be met), what is wrong to do, or what explains it. */
export interface Tag<Row> {
  readonly row: Row;
  readonly part: number | 'advice' | 'unless';
}

const BETWEEN = 3;
const CLOSE = 1;

/** What a row asks of the text: phrases, names of the tables (`#sepsis`) and measured values (`@potassium<3.3`). */
const partsOf = ({ cues }: Told): readonly Part[] =>
  cues
    .split(' & ')
    .map(listOf)
    .map((part) => ({
      phrases: part.filter((cue) => !/^[#@]/.test(cue)),
      named: part.filter((cue) => cue.startsWith('#')).map((cue) => cue.slice(1)),
      values: part.filter((cue) => cue.startsWith('@')),
    }));

interface Part {
  readonly phrases: readonly string[];
  readonly named: readonly string[];
  readonly values: readonly string[];
}

export interface Scenes<Row> {
  /** Of what a row asks of the text. */
  readonly index: PhraseIndex<Tag<Row>>;
  /** Of its advice and of what excuses it: looked for where all that it asks stands there, which is seldom. */
  readonly restOf: (row: Row) => PhraseIndex<Tag<Row>>;
  readonly all: readonly {
    readonly row: Row;
    readonly parts: readonly Part[];
    /** Whether no phrase of the row need stand in the text. */
    readonly isOfTables: boolean;
  }[];
}

/** The rows of a table with an index of their phrases, made once a table. */
export const scenesOf = <Row extends Told>(): ((rows: readonly Row[]) => Scenes<Row>) =>
  once((rows: readonly Row[]): Scenes<Row> => {
    const all = rows.map((row) => {
      const parts = partsOf(row);
      return { row, parts, isOfTables: parts.every(({ named, values }) => named.length + values.length > 0) };
    });
    const index = indexPhrases<Tag<Row>>(
      all.flatMap(({ row, parts }) => [
        ...parts.flatMap(({ phrases }, at) => phrases.map((text) => ({ text, gap: CLOSE, tag: { row, part: at } }))),
      ]),
    );
    const restOf = once((row: Row) =>
      indexPhrases<Tag<Row>>([
        ...listOf(row.advice ?? '').map((text) => ({ text, gap: BETWEEN, tag: { row, part: 'advice' as const } })),
        ...listOf(row.unless).map((text) => ({ text, gap: CLOSE, tag: { row, part: 'unless' as const } })),
      ]),
    );
    return { index, all, restOf };
  });

/** A row all of whose parts the text tells: the cues of each part, and all phrases of the row that it has. */
export interface Met<Row> {
  readonly row: Row;
  readonly parts: readonly (readonly Cue[])[];
  readonly found: readonly Found<Tag<Row>>[];
}

export interface Cue {
  readonly first: number;
  readonly end: number;
}

const NONE: readonly never[] = [];

/** The rows that the text tells of and does not explain. */
export function metScenes<Row extends Told>(each: Case, { index, all, restOf }: Scenes<Row>): readonly Met<Row>[] {
  const { tokens, sentences } = each.reading;
  const byRow = Map.groupBy(findPhrases(tokens, sentences, index), ({ tag }) => tag.row);
  return all.flatMap(({ row, parts: asked, isOfTables }): readonly Met<Row>[] => {
    const found = byRow.get(row) ?? NONE;
    if (found.length === 0 && !(isOfTables && mayBeNamed(each, asked))) return NONE;
    const parts: (readonly Cue[])[] = [];
    for (const [at, part] of asked.entries()) {
      const own = found.filter(({ tag }) => tag.part === at);
      const cues = cuesOf(each, part, own);
      if (cues.length === 0) return NONE;
      parts.push(cues);
    }
    const rest = findPhrases(tokens, sentences, restOf(row));
    return rest.some(({ tag }) => tag.part === 'unless') ? NONE : [{ row, parts, found: [...found, ...rest] }];
  });
}

/** Whether something that the tables name is in the text for each part that has no values. */
const mayBeNamed = ({ reading: { mentions } }: Case, parts: readonly Part[]): boolean =>
  parts.every(({ named, values }) => values.length > 0 || named.some((name) => namesIn(mentions).has(name)));

const namesIn = once((mentions: readonly ReadMention[]): ReadonlySet<string> => new Set(mentions.map(({ id }) => id)));

function cuesOf(each: Case, { named, values }: Part, found: readonly Found<unknown>[]): readonly Cue[] {
  const { reading } = each;
  return [
    ...found.filter(
      (one) =>
        !isAbsent(reading.tokens, one) && !isSupposed(reading.tokens, one) && !isOfAnother(reading.mentions, one),
    ),
    ...(!named.some((name) => namesIn(reading.mentions).has(name))
      ? []
      : reading.mentions.filter(
          (one) =>
            one.kind !== 'drug' &&
            named.includes(one.id) &&
            !/^(?:negated|other-person|hypothetical)$/.test(one.assertion) &&
            !isSupposed(reading.tokens, one),
        )),
    ...values.flatMap((cue) => measuredBy(each, cue)),
  ];
}

/** Tokens that a name may have. */
const LONGEST = 10;

/** "The angle closure in the clerking is his wife's": a condition that the tables name too, and which is not the patient's. */
const isOfAnother = (mentions: readonly ReadMention[], { first, end }: Cue): boolean =>
  startingIn(mentions, first - LONGEST, end).some(
    (one) => one.kind === 'condition' && first < one.end && /^(?:negated|other-person)$/.test(one.assertion),
  );

/** "Call if the stools turn black", "her sister has", "watch for HIT": not there, or not hers. */
const isSupposed = (
  tokens: Case['reading']['tokens'],
  { first, end, sentence }: Cue & Pick<Found<unknown>, 'sentence'>,
): boolean =>
  sentence.question ||
  sentence.section === 'family' ||
  sentence.section === 'past' ||
  /\b(?:if|call|watch\w{0,3}|report\w{0,3}|reported|return|monitor\w{0,3}|risks?|warn\w{0,5}|seek|signs|unless|may|can|could|might|would|prevent\w{0,5}|avoid|history|prior|previous|sister|brother|mother|father|uncle|aunt|son|daughter|screen\w{0,3}|excluded?|because of .{0,12}risk|counsel\w{0,5}|should|in case|when|told|discussed|until|against|looked for|look for|follow(?:ed|ing)? (?:it|them|the|platelets?|counts?))\b(?: [^ .;]{1,14}){0,9}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 10), first),
  ) ||
  // "Because of GI bleeding and renal risk".
  /^(?:[^ .;]{1,12} ){0,3}risks?(?: |$)|^(?:is|are|becomes?) (?:more|less) likely\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 4)),
  );
