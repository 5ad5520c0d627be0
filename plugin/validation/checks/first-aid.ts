import { listOf, type Row } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { spanOf } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';

/** Advice in an emergency that the table calls harmful or too slow: a spoon between the teeth, butter on a burn, waiting. */
export function checkFirstAid(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const words = new Set(tokens.map(({ text }) => text));
  const isPossible = (phrase: string): boolean => phrase.split(/[ -]/).every((word) => words.has(word));
  const rows = each.knowledge.firstAid.filter(
    (row) => listOf(row.situation).some(isPossible) && listOf(row.advice).some(isPossible),
  );
  if (rows.length === 0) return [];
  return sentences.flatMap((sentence, index) => {
    if (sentence.question || sentence.section === 'family') return [];
    const hit = rows.flatMap((row) => {
      const place = placeOf(tokens, sentence, listOf(row.advice));
      return place && !isOfOther(each, sentence, row) && isThere(each, sentences, index, row) ? [{ row, place }] : [];
    })[0];
    return hit ? [findingOf(each, hit.row, hit.place)] : [];
  });
}

/** "Folic acid is a separate vitamin; you take it daily": the advice of a whole text is said of the drug that its sentence names. */
const isOfOther = ({ reading: { tokens, mentions } }: Case, sentence: Sentence, row: Row<'first-aid'>): boolean =>
  row.scope === 'text' &&
  mentions.some((one) => one.kind === 'drug' && listOf(row.situation).includes(one.id)) &&
  mentions.some((one) => one.kind === 'drug' && one.sentence === sentence) &&
  placeOf(tokens, sentence, listOf(row.situation), 0, ABSENT) === undefined;

const ACUTE =
  /^(?:spreading|spreads|radiating|sweating|sweaty|hour|hours|minutes|now|sudden|suddenly|crushing|severe|started|began|tonight|today)$/;

/** The situation in the text; in the sentence of the advice, or with words of an acute onset just before it, where it must be. */
function isThere(
  { reading: { tokens } }: Case,
  sentences: readonly Sentence[],
  index: number,
  row: Row<'first-aid'>,
): boolean {
  const [first, last] =
    row.scope === 'text'
      ? [0, sentences.length - 1]
      : row.scope === 'acute'
        ? [Math.max(0, index - 2), index]
        : [index, index];
  return sentences.slice(first, last + 1).some((sentence) => {
    const place = placeOf(tokens, sentence, listOf(row.situation), 0, ABSENT);
    if (!place) return false;
    return row.scope !== 'acute' || tokens.slice(sentence.first, sentence.end).some(({ text }) => ACUTE.test(text));
  });
}

const DENIED =
  /^(?:not|no|never|don't|do not|avoid|nothing|without|isn't|aren't|instead|rather|nor|cannot|can't|myth|stop)$/;
/** "Stop your hydrocortisone" speaks of one who takes it. */
const ABSENT = /^(?:not|no|never|without|isn't|aren't|rather|nor|myth)$/;
const BETWEEN = 3;

interface Place {
  readonly first: number;
  readonly end: number;
}

/** The first of the phrases whose words stand in the sentence in order, a few words apart at most, and are not denied. */
function placeOf(
  tokens: readonly Token[],
  sentence: Sentence,
  phrases: readonly string[],
  between = BETWEEN,
  denied = DENIED,
): Place | undefined {
  for (const phrase of phrases) {
    const wanted = phrase.split(/[ -]/);
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const end = tokens[at]!.text === wanted[0] ? phraseEnd(tokens, at, sentence.end, wanted, between) : undefined;
      if (end === undefined) continue;
      const before = tokens.slice(Math.max(sentence.first, at - 7), at);
      // "Should not stop abruptly".
      const within = tokens.slice(at, end).filter(({ text }) => !wanted.includes(text));
      // "Syrup of ipecac is not recommended", "butter should never go on a burn".
      const after = tokens.slice(end, Math.min(sentence.end, end + 3));
      if (![...before, ...within, ...(denied === DENIED ? after : [])].some(({ text }) => denied.test(text)))
        return { first: at, end };
    }
  }
  return undefined;
}

function phraseEnd(
  tokens: readonly Token[],
  from: number,
  end: number,
  wanted: readonly string[],
  between: number,
): number | undefined {
  let at = from + 1;
  for (const word of wanted.slice(1)) {
    let skipped = 0;
    while (at < end && tokens[at]!.text !== word) {
      if (tokens[at]!.text !== '-') skipped += 1;
      if (skipped > between) return undefined;
      at += 1;
    }
    if (at >= end) return undefined;
    at += 1;
  }
  return at;
}

const findingOf = (each: Case, row: Row<'first-aid'>, { first, end }: Place): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category: 'emergency_advice_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message: `advice against first aid: ${row.statement} (${row.source})`,
  score: 0.82,
  evidence: [evidenceOf(row, row.statement)],
});
