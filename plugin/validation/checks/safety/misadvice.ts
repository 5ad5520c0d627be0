import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import { isAllowed } from '../../allowed.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { placesOf, wordsOf } from '../../phrase-index.ts';
import {
  type Found,
  findPhrases,
  indexPhrases,
  isDenied,
  isOwnWords,
  type PhraseIndex,
  type Place,
} from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { type Sentence, sentenceAt } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';

type Misadvice = Row<'misadvice'>;
/** What a phrase of a row is: said of the drug as what it does, right behind it; advised; or what explains it. */
type Tag = { readonly row: Misadvice; readonly part: 'does' | 'advice' | 'unless' };

interface Rows {
  readonly index: PhraseIndex<Tag>;
  readonly all: readonly {
    readonly row: Misadvice;
    readonly subjects: readonly string[];
    readonly habits: readonly string[];
  }[];
}

const CLOSE = 1;
const rowsOf = once((rows: readonly Misadvice[]): Rows => {
  const index = indexPhrases<Tag>(
    rows.flatMap((row) => [
      ...listOf(row.advice)
        .filter((text) => !text.startsWith('+'))
        .map((text) =>
          text.startsWith('>')
            ? { text: text.slice(1), gap: CLOSE, tag: { row, part: 'does' as const } }
            : { text, gap: CLOSE, tag: { row, part: 'advice' as const } },
        ),
    ]),
  );
  const all = rows.map((row) => ({
    row,
    subjects: row.subjects.split(';').filter(Boolean),
    habits: listOf(row.advice)
      .filter((text) => text.startsWith('+'))
      .map((text) => text.slice(1)),
  }));
  return { index, all };
});

/** What excuses a row, looked for where something of it is said. */
const unlessOf = once((row: Misadvice) =>
  indexPhrases<Tag>(listOf(row.unless).map((text) => ({ text, gap: 0, tag: { row, part: 'unless' as const } }))),
);

const habitsOf = once(
  (rows: readonly Row<'habits'>[]): ReadonlyMap<string, readonly (readonly string[])[]> =>
    new Map(rows.map(({ habit, words }) => [habit, listOf(words).map(wordsOf)])),
);

/**
 * What is wrong to say or advise of a drug (misadvice.tsv): "doxycycline … sunscreen can stay at home", "simvastatin … enjoy a quart
 * of grapefruit juice", "you missed last night's warfarin, so tonight take four times your usual dose".
 */
export function checkMisadvice(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  const { index, all } = rowsOf(each.knowledge.rows('misadvice'));
  const drugs = mentions.filter((one) => isSpokenOf(tokens, one));
  const spoken = new Set(drugs.flatMap(({ id }) => [...each.knowledge.subjectsOf(id)]));
  const asked = rowsFor(all, spoken);
  if (asked.length === 0) return [];
  const byRow = Map.groupBy(findPhrases(tokens, sentences, index), ({ tag }) => tag.row);
  return asked
    .flatMap(({ row, subjects, habits }): readonly Finding[] => {
      const found = byRow.get(row) ?? [];
      const said: readonly Said[] = [
        ...found.filter((one) => isAdvised(each, one)).map((one) => ({ ...one, does: one.tag.part === 'does' })),
        ...habits.flatMap((habit) => allowedIn(each, habit)),
      ];
      const excuses = said.length > 0 ? findPhrases(tokens, sentences, unlessOf(row)) : [];
      const hit = said.find(
        (one) =>
          !isExplained(each, excuses, one) &&
          !isOfOther(each, subjects, one) &&
          !isPutRight(each, one) &&
          (subjects.length === 0 ||
            drugs.some(
              (drug) =>
                isOf(each, drug, subjects) &&
                (one.does ? isSubject(each, drug, one) : isNear(each, drug, one) && !isEnded(each, drug, one)),
            )),
      );
      return hit ? [findingOf(each, row, hit)] : [];
    })
    .slice(0, 1);
}

type Asked = Rows['all'][number];
const byName = once((all: Rows['all']): ReadonlyMap<string, readonly Asked[]> => {
  const named = all.flatMap((row) => (row.subjects.length > 0 ? row.subjects : ['']).map((name) => ({ name, row })));
  return new Map([...Map.groupBy(named, ({ name }) => name)].map(([name, rows]) => [name, rows.map(({ row }) => row)]));
});
/** Rows of no drug, and of those that the text speaks of. */
const rowsFor = (all: Rows['all'], spoken: ReadonlySet<string>): readonly Asked[] => {
  const index = byName(all);
  const found = new Set(['', ...spoken].flatMap((name) => index.get(name) ?? []));
  return all.filter((row) => found.has(row));
};

interface Said extends Place {
  readonly sentence: Sentence;
  /** Said of the drug as what it does. */
  readonly does?: boolean;
  /** The words of the phrase. */
  readonly wanted?: Found<Tag>['wanted'];
}

/** "Not on digoxin" of another; "digoxin … less likely" and "semaglutide … so tell" are spoken of. */
const isSpokenOf = (
  tokens: Case['reading']['tokens'],
  { kind, assertion, misspelt, first, end, sentence }: ReadMention,
): boolean =>
  (kind === 'drug' || kind === 'class') &&
  !misspelt &&
  assertion !== 'other-person' &&
  sentence.section !== 'allergies' &&
  !hasWord(tokens, /^(?:no|not|never|without|allergic|allergy)$/, Math.max(sentence.first, first - 4), first) &&
  !/^(?:\S{1,14} ){0,2}(?:(?:must|should|can|may|will|is|are|was|were) (?:not|never)|cannot|(?:was|were|is|are) (?:held|withheld|avoided|contraindicated))\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 6)),
  );

const isOf = ({ knowledge }: Case, { id }: ReadMention, subjects: readonly string[]): boolean => {
  const own = knowledge.subjectsOf(id);
  return subjects.some((name) => own.has(name));
};

/** "Stopping a beta blocker abruptly can trigger angina": told as what does harm. */
const DOES_HARM =
  /^(?:\S{1,14} ){0,4}?(?:(?:can|may|might|could|will|would) (?:\S{1,12} )?(?:cause|trigger|bring|lead|harm|damage|hurt|raise|worsen|provoke|be (?:dangerous|harmful|fatal|risky))|(?:is|are) (?:dangerous|risky|harmful|unsafe|wrong|discouraged)|(?:causes|triggers|risks|brings|leads|provokes))\b/;
/** "Who stop abruptly", "if you stop". */
const IF_ONE = /\b(?:if|who|whenever|risks?|danger\w{0,3}|because|after|ran out|when)(?: \S{1,12}){0,4}$/;

const isAdvised = ({ reading: { tokens } }: Case, one: Found<Tag>): boolean =>
  !one.sentence.question &&
  !one.sentence.told &&
  !isDenied(tokens, one) &&
  // "Ibuprofen is good for the pain if your kidneys are healthy": of two things.
  !(one.tag.part === 'does' && hasWord(tokens, /^(?:if|unless|provided)$/, one.first, one.end)) &&
  !DOES_HARM.test(phrase(tokens, one.end, Math.min(one.sentence.end, one.end + 10))) &&
  !(
    OF_STOPPING.test(tokens[one.first]!.text) &&
    !/^(?:missed|skip\w{0,4})$/.test(tokens[one.first]!.text) &&
    IF_ONE.test(phrase(tokens, Math.max(one.sentence.first, one.first - 6), one.first))
  );

const allowedIn = ({ reading: { tokens, sentences }, knowledge }: Case, habit: string): readonly Said[] =>
  placesOf(tokens, habitsOf(knowledge.rows('habits')).get(habit) ?? [])
    .map((place) => ({ ...place, sentence: sentenceAt(sentences, place.first) }))
    .filter((one) => isAllowed(tokens, one.sentence, one) && !isFreeOfIt(tokens, one));

/** "Alcohol-free beer", "root beer", "non-alcoholic wine". */
const isFreeOfIt = (tokens: Case['reading']['tokens'], { first, end }: Place): boolean =>
  hasWord(
    tokens,
    /^(?:free|non|root|ginger|alcoholic|rubbing|nonalcoholic|dealcoholi[sz]ed|vinegar)$/,
    first - 2,
    first,
  ) || hasWord(tokens, /^(?:free|vinegar|wipes?|swabs?)$/, end, end + 2);

/** Something of the row that stands in the same sentence and explains what is said, and is not what is said itself. */
const isExplained = ({ reading: { tokens } }: Case, found: readonly Found<Tag>[], said: Said): boolean =>
  found.some(
    (one) =>
      one.tag.part === 'unless' &&
      one.sentence === said.sentence &&
      (said.wanted === undefined ||
        one.first >= said.end ||
        one.end <= said.first ||
        !isOwnWords(tokens, { wanted: said.wanted }, one)),
  );

/** "On levothyroxine, taken with her iron. … Separate iron by 4 hours": told as what is amiss, and put right further on. */
const isPutRight = ({ reading: { tokens, sentences } }: Case, { first, end, sentence }: Said): boolean =>
  /^(?:taken|swallowed)$/.test(tokens[first]?.text ?? '') &&
  sentences.some(
    (one) =>
      one.first >= sentence.end &&
      one.first < end + FURTHER &&
      hasWord(tokens, /^(?:separate|space|apart|instead|separately|spaced)$/, one.first, one.end),
  );
const FURTHER = 80;

/** "Take glipizide with breakfast and atorvastatin at bedtime": another medicine, which the phrase does not name, stands in between. */
const isOfOther = (each: Case, subjects: readonly string[], { first, end, wanted }: Said): boolean =>
  subjects.length > 0 &&
  wanted !== undefined &&
  each.reading.mentions.some(
    (one) =>
      one.kind === 'drug' &&
      one.first > first &&
      one.end < end &&
      !isOf(each, one, subjects) &&
      !isOwnWords(each.reading.tokens, { wanted }, one),
  );

/** In tokens: "is likely to cause". */
const BEHIND = 6;

/** "Oxycodone often loosens the stool": the drug stands right before what it is said to do, and nothing between turns to another. */
const isSubject = ({ reading: { tokens, mentions } }: Case, drug: ReadMention, { first }: Said): boolean =>
  drug.end <= first &&
  first - drug.end <= BEHIND &&
  !hasWord(tokens, /^(?:[,;:.]|and|but|or|with|for|because|if|after|when|while|from|than|not|so)$/, drug.end, first) &&
  !mentions.some((one) => one.kind === 'drug' && one.id !== drug.id && one.first >= drug.end && one.end <= first);

/** "We add Jardiance 10 mg to your metformin. Take it once each morning": a dosed drug of the last sentence that names one. */
const isMeantByIt = ({ reading: { mentions }, doses }: Case, drug: ReadMention, first: number): boolean => {
  const last = mentions.findLast((one) => one.kind === 'drug' && one.first < first)?.sentence;
  if (last === undefined || drug.kind !== 'drug') return true;
  const isDosed = ({ id }: ReadMention): boolean =>
    doses.some((one) => one.drug.id === id && one.amount !== undefined && one.drug.sentence === last);
  return (
    drug.sentence === last &&
    (isDosed(drug) || !mentions.some((one) => one.kind === 'drug' && one.sentence === last && isDosed(one)))
  );
};

/** The drug is of the same sentence, or, where that names none, of one of the two before. */
const isNear = (each: Case, drug: ReadMention, { sentence, first }: Said): boolean => {
  const { tokens, sentences, mentions } = each.reading;
  if (drug.sentence !== sentence && mentions.some((one) => one.kind === 'drug' && one.sentence === sentence))
    return false;
  if (drug.sentence !== sentence && !isMeantByIt(each, drug, first)) return false;
  // "Spironolactone 25 mg od, atorvastatin 40 mg taken at night": of the item that it stands behind.
  const isOfNext = mentions.some(
    (one) =>
      one.kind === 'drug' &&
      one.id !== drug.id &&
      one.first >= drug.end &&
      one.end <= first &&
      hasWord(tokens, /^[,;]$/, drug.end, one.first),
  );
  if (isOfNext && /^(?:taken|given|swallowed)$/.test(tokens[first]!.text)) return false;
  const at = sentences.indexOf(sentence);
  return sentences.slice(Math.max(0, at - 2), at + 1).includes(drug.sentence);
};

const OF_STOPPING =
  /^(?:stop\w{0,4}|quit|drop|halt|cease|end|discontinu\w{1,4}|cold|taper\w{0,3}|wean\w{0,3}|off|missed|skip\w{0,4}|hold)$/;

/** What was taken off or is no longer taken is still kept somewhere. */
const OF_KEEPING =
  /^(?:keep|kept|stored?|leave|left|box|bottle|jar|tin|bowl|cup|glass|basket|reach|shelf|table|unlocked)$/;

/** A drug that is stopped forbids nothing more, but for how it is stopped. */
const isEnded = ({ reading: { tokens } }: Case, { assertion }: ReadMention, { first, end }: Said): boolean =>
  assertion === 'stopped' && !hasWord(tokens, OF_STOPPING, first, end) && !hasWord(tokens, OF_KEEPING, first, end);

const findingOf = (each: Case, row: Misadvice, { first, end }: Said): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category: 'advice_wrong',
  severity: 'high',
  verdict: 'contradicted',
  score: 0.82,
  message: `the text says otherwise than is known of the drug: ${row.statement} (${row.source})`,
  evidence: [evidenceOf(row, row.statement)],
});
