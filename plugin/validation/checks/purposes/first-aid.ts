import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import {
  type Found,
  findPhrases,
  indexPhrases,
  isAbsent,
  isDenied,
  type PhraseIndex,
  type Place,
} from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

type FirstAid = Row<'first-aid'>;
interface Tag {
  readonly row: FirstAid;
  /** Which of the cell's parts joined by `&`; advice has none. */
  readonly part: number | undefined;
}

/** How many words may stand between those of an advice. */
const BETWEEN = 3;

const indexOf = once(
  (rows: readonly FirstAid[]): PhraseIndex<Tag> =>
    indexPhrases<Tag>(
      rows.flatMap((row) => [
        ...partsOf(row).flatMap((part, at) =>
          listOf(part).flatMap((text) => (text.startsWith('@') ? [] : [{ text, gap: 0, tag: { row, part: at } }])),
        ),
        ...listOf(row.advice).map((text) => ({ text, gap: BETWEEN, tag: { row, part: undefined } })),
      ]),
    ),
);

/** "burn|scald & child|@age<16": all of them are there, by a phrase or by the age of the patient. */
const partsOf = ({ situation }: FirstAid): readonly string[] => situation.split(' & ');

/** Advice in an emergency that the table calls harmful or too slow: a spoon between the teeth, butter on a burn, waiting. */
export function checkFirstAid(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const found = findPhrases(tokens, sentences, indexOf(each.knowledge.rows('first-aid')));
  const situations = Map.groupBy(
    found.filter(({ tag }) => tag.part !== undefined),
    ({ tag }) => tag.row,
  );
  const seen = new Set<unknown>();
  return found.flatMap((advice): readonly Finding[] => {
    const { tag, sentence } = advice;
    if (tag.part !== undefined || seen.has(sentence) || sentence.question || sentence.section === 'family') return [];
    const there = situations.get(tag.row) ?? [];
    if (!isThere(each, advice, there) || isOfOther(each, advice, there) || isDenied(tokens, advice)) return [];
    if (isSupposed(tokens, advice) || isOfLevel(tokens, advice)) return [];
    // "Aspirin 81 mg: continue to 36 weeks; first baby": nobody is born yet.
    if (tag.row.situation.startsWith('baby') && each.patient.pregnant === true) return [];
    seen.add(sentence);
    return [findingOf(each, tag.row, advice)];
  });
}

/** "If you take it daily by mistake, ring us". */
const isSupposed = (tokens: readonly Token[], { first, end }: Place): boolean =>
  /\b(?:if|when|unless|in case) (?:you|he|she|they|someone|anyone|your child)(?: (?:ever|should|accidentally|did|do))?$/.test(
    phrase(tokens, Math.max(0, first - 5), first),
  ) || /^by (?:mistake|accident)\b/.test(phrase(tokens, end, end + 2));

/** "Your level may rise up to twofold within 2 weeks"; "if K falls below 3.3, stop insulin until repleted". */
const isOfLevel = (tokens: readonly Token[], { first, end, sentence }: Found<Tag>): boolean =>
  hasWord(tokens, /^(?:rise|rises|fall|falls|twofold|settle|settles)$/, Math.max(sentence.first, first - 4), end) ||
  (hasWord(tokens, /^insulin$/, first, end) &&
    hasWord(tokens, /^(?:k|potassium)$/, Math.max(sentence.first, first - 9), first));

/** "Folic acid is a separate vitamin; you take it daily": the advice of a whole text is said of the drug that its sentence names. */
const isOfOther = (
  { reading: { mentions } }: Case,
  { tag: { row }, sentence }: Found<Tag>,
  situations: readonly Found<Tag>[],
): boolean =>
  row.scope === 'text' &&
  mentions.some((one) => one.kind === 'drug' && listOf(row.situation).includes(one.id)) &&
  mentions.some((one) => one.kind === 'drug' && one.sentence === sentence) &&
  !situations.some((one) => one.sentence === sentence);

const ACUTE =
  /^(?:spreading|spreads|radiating|sweating|sweaty|hour|hours|minutes|now|sudden|suddenly|crushing|severe|started|began|tonight|today)$/;

/** The situation in the text; in the sentence of the advice, or with words of an acute onset just before it, where it must be. */
function isThere(
  { reading: { tokens, sentences }, patient }: Case,
  { tag: { row }, sentence }: Found<Tag>,
  situations: readonly Found<Tag>[],
): boolean {
  const index = sentences.indexOf(sentence);
  const near = situations.filter(
    (one) =>
      row.scope === 'text' ||
      one.sentence === sentence ||
      (row.scope === 'acute' && sentences.slice(Math.max(0, index - 2), index).includes(one.sentence)),
  );
  const isMeant = (one: Found<Tag>): boolean =>
    !isAbsent(tokens, one) && (row.scope !== 'acute' || hasWord(tokens, ACUTE, one.sentence.first, one.sentence.end));
  const isOfAge = (cues: string): boolean => {
    const limit = /@age<(\d{1,2})/.exec(cues)?.[1];
    return limit !== undefined && patient.ageYears !== undefined && patient.ageYears < Number(limit);
  };
  return partsOf(row).every((cues, part) => isOfAge(cues) || near.some((one) => one.tag.part === part && isMeant(one)));
}

const findingOf = (each: Case, row: FirstAid, { first, end }: Place): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category: 'emergency_advice_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message: `advice against first aid: ${row.statement} (${row.source})`,
  score: 0.82,
  evidence: [evidenceOf(row, row.statement)],
});
