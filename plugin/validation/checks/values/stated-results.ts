import { lean } from '../../../lean.ts';
import { chainOf } from '../../amounts/sums.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { isRounded, type Quantity, quantitiesOf } from '../../quantities-beside.ts';
import { reachable } from '../../reachable.ts';
import { spanOf } from '../../reading/document.ts';
import { type Sentence, sentenceAt } from '../../reading/sentences.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { totalsBefore } from '../numbers/carried-totals.ts';
import { countOf, timesOf } from '../numbers/sum.ts';

/** Said right before what numbers come to, or right behind it. */
const RESULT = lean(
  /(?:^| )(?:(?:calculated|required|resulting) (?:dose|volume|rate)|total|totalling|totaling|in all|altogether|in total|grand total|cumulative|together|(?:(?:that|this|it|which) )?(?:comes?|came|works?|worked|working|adds?|added|adding|amounts?|amounted|coming)(?: out| up)?(?: to| as| at)|(?:that|this|which) (?:is|makes|made|gives|gave|equals|was)|making|giving|equals|equalling|i ?\.? ?e ?\.?|ie|=|so (?:he|she|they|you) (?:has|have) (?:now )?(?:had|received|used|taken|been given)|has therefore had|hence|so (?:a|one|each|the|her|his|your) (?:dose|volume) (?:is|will be|comes to))(?: (?:of|a|an|about|exactly|just|approximately|roughly|dose|daily|now|only|around|:|is|was|to|the|supply|volume|intake|output|given|used|received|administered|,)){0,5}$/,
);
const BEHIND =
  /^(?:(?:of prn )?,? ?(?:in (?:all|total)|altogether|all told|all together|combined|in sum)\b|total(?! (?:of )?\d)\b)/;
/** Of a week, each day has its own; "one and a half tablets". */
const UNREAD = /^(?:mon|tue|wed|thu|fri|sat|sun)(?:s|r|rs|nes|ur)?(?:days?)?$|^weekly$|^mwf$|^half$/;
/** What is no sum: a cap, a goal, what is usual, an equivalent of another drug. */
const NO_SUM =
  /^(?:max|maximum|cap|capped|limit|limits?|up|goal|target|usual|recommended|equivalent|equivalents|elemental|ome|mme|base|salt|more|less|than|higher|lower|above|below|under|over|short|previous|previously|last|until|between|range|increase|increased|reduce|reduced|reducing|converted|conversion|cholesterol|bilirubin|protein|ige|t3|t4|testosterone|iron|calcium|body|each|per|every|either|or)$/;
/** Of what a drug is diluted to. */
const DILUTED = /^(?:made|diluted?|dilute|saline|dextrose|water|bag|flush|flushed|over|glucose|syringe|driver)$/;
const OF_ONE = /^(?:mg|mcg|g|units|ml|l|meq|mmol)$/;

/**
 * A result that a text states of its own numbers, in whatever words: "8 units with each of her three meals, that is 34 units",
 * "5 mg used four times, so she has had 40 mg in all". It is wrong where nothing that these numbers can make is it.
 */
export function checkStatedResults(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  const all = quantitiesOf(tokens);
  if (all.length < 2) return [];
  const drugs = mentions.filter(({ kind }) => kind === 'drug');
  const ownerAt = (first: number): string | undefined => drugs.findLast((drug) => drug.first < first)?.id;
  const bodies = bodiesIn(tokens, all);
  const weights = each.patient.weightKg === undefined ? bodies : [...bodies, each.patient.weightKg];
  return all.flatMap((result): readonly Finding[] => {
    if (!OF_ONE.test(result.unit) || result.per !== undefined || result.low !== result.high) return [];
    if (isWorkedOut(tokens, result)) return [];
    const sentence = sentenceAt(sentences, result.first);
    if (sentence.told || sentence.question || !isResult(each, result)) return [];
    const owner = ownerAt(result.first);
    const behind = drugs.find(({ first }) => first >= result.end && first - result.end <= 2);
    if (behind && behind.id !== owner) return [];
    const window = {
      from: Math.max(startOf(sentences, sentence, result.unit), result.first - REACH),
      to: Math.min(sentence.end, result.end + AFTER),
      without: result,
      isOwn: (first: number) => owner === undefined || ownerAt(first) === undefined || ownerAt(first) === owner,
    };
    const made = reachable(each.reading, result.unit, window, weights);
    if (made.parts.some((part) => isDayOfTablets(tokens, window.from, result, part))) return [];
    if (!made.isMade || made.has(result.low) || isRounded(tokens, result)) return [];
    // "Total 210 mg. PRN 10 mg used once, so true total 220 mg".
    const isCarried = (total: number): boolean => result.low > total && made.has(result.low - total);
    if (totalsBefore(tokens, window.from, result.unit).some(isCarried)) return [];
    if (
      hasWord(tokens, UNREAD, window.from, window.to) ||
      isMixed(all, result.unit, { from: window.from, to: sentence.end })
    )
      return [];
    const wide = { ...window, from: 0, to: tokens.length };
    if (reachable(each.reading, result.unit, wide, weights).isOne(result.low)) return [];
    if (reachable(each.reading, result.unit, { ...window, isOwn: () => true }, weights).has(result.low)) return [];
    return [findingOf(each, result, made.parts)];
  });
}

/** "500 mg, two tablets twice a day, that is 2000 mg": so many at once, so many times. */
function isDayOfTablets(
  tokens: Case['reading']['tokens'],
  from: number,
  { first, low }: Quantity,
  part: number,
): boolean {
  const said = phrase(tokens, from, first);
  const count = TABLETS.exec(said)?.groups?.count;
  const often = TIMES.exec(said)?.groups?.often?.split(' ')[0];
  return count !== undefined && often !== undefined && part * countOf(count) * timesOf(often) === low;
}
const TABLETS = /\b(?<count>one|two|three|four|[1-9]) (?:tablets|capsules|pills|puffs|sachets|patches)\b/;
const TIMES = /\b(?<often>once|twice|(?:three|four|five|[2-6]) times) (?:a|per|each|every|daily)\b/;

/** "0.5 × 60 = 30 L", "2,000 u bolus + 500/h × 3 h = 3,500 u": the sum is written out, and right. */
function isWorkedOut(tokens: Case['reading']['tokens'], { first, low }: Quantity): boolean {
  if (tokens[first - 1]?.text !== '=') return false;
  const chain = chainOf(tokens, 0, first - 1);
  if (isShareOf(chain, low)) return true;
  const terms: number[][] = [[]];
  let isJoined = true;
  for (const { text, kind, value } of chain.toReversed()) {
    if (kind === 'number' && value !== undefined) {
      // "A 60 kg woman with body water of 0.5 × 60": where the sum begins.
      if (!isJoined) break;
      terms.at(-1)!.push(value);
      isJoined = false;
    } else if (/^[+×x*]$/.test(text)) {
      isJoined = true;
      if (text === '+') terms.push([]);
    }
  }
  const isMade = chain.some(({ text }) => /^[+×x*]$/.test(text)) && terms.every((factors) => factors.length > 0);
  const sum = terms.reduce((total, factors) => total + factors.reduce((product, one) => product * one, 1), 0);
  return isMade && Math.abs(sum - low) <= low * 0.01;
}

/** "0.4% of 5,000 mL = 20 mL". */
const isShareOf = (chain: Case['reading']['tokens'], low: number): boolean =>
  chain.some(
    ({ text, value = 0 }, at) =>
      /^(?:%|percent)$/.test(chain[at + 1]?.text ?? '') &&
      chain[at + 2]?.text === 'of' &&
      text !== '%' &&
      Math.abs((value * (chain[at + 3]?.value ?? 0)) / 100 - low) <= low * 0.01,
  );

/** "2.5 L in all: 1 L in the ED, 1 L in CT and 500 mL on the floor": the parts are in two units. */
const isMixed = (
  all: readonly Quantity[],
  unit: string,
  { from, to }: { readonly from: number; readonly to: number },
): boolean =>
  /^(?:ml|l)$/.test(unit) &&
  all.some((one) => /^(?:ml|l)$/.test(one.unit) && one.unit !== unit && one.first >= from && one.first < to);

/** A volume is of the dose that the sentence before may tell: "her dose is 90 mg. With 100 mg per 5 mL, that comes to 4.5 mL". */
const startOf = (sentences: readonly Sentence[], sentence: Sentence, unit: string): number =>
  unit === 'ml' ? (sentences[sentences.indexOf(sentence) - 1]?.first ?? sentence.first) : sentence.first;

/** Every weight and surface: "BSA 0.75", "1,180 g". */
const bodiesIn = (tokens: Case['reading']['tokens'], all: readonly Quantity[]): readonly number[] => [
  ...all.flatMap(({ unit, low }) =>
    unit === 'kg' || unit === 'm2' ? [low] : unit === 'g' && low > 400 ? [low / 1000] : [],
  ),
  ...wordsIn(tokens, /^bsa$/).flatMap(
    (at) => tokens.slice(at + 1, at + 4).find(({ kind }) => kind === 'number')?.value ?? [],
  ),
];

/** In tokens, before the result and behind it. */
const REACH = 45;
const AFTER = 14;

function isResult({ reading: { tokens } }: Case, { first, end, unit }: Quantity): boolean {
  if (hasWord(tokens, NO_SUM, Math.max(0, first - 4), first) || isNoSum(tokens, end)) return false;
  if (/^(?:\/|-|%|to)$/.test(tokens[end]?.text ?? '') || /^(?:<|>|≤|≥|-)$/.test(tokens[first - 1]?.text ?? ''))
    return false;
  if (unit === 'ml' && hasWord(tokens, DILUTED, Math.max(0, first - 8), end + 4)) return false;
  return RESULT.test(phrase(tokens, first - 7, first)) || BEHIND.test(phrase(tokens, end, end + 4));
}

/** "2.7 mL, no more often than": behind a stop it is said of something else. */
const isNoSum = (tokens: Case['reading']['tokens'], end: number): boolean => {
  const behind = tokens.slice(end, end + 3);
  const stop = behind.findIndex(({ text }) => /^[,;.)]$/.test(text));
  return (stop === -1 ? behind : behind.slice(0, stop)).some(({ text }) => NO_SUM.test(text));
};

const findingOf = (each: Case, { first, end, low, unit }: Quantity, parts: readonly number[]): Finding =>
  miscountAt(spanOf(each.reading.tokens, first, end), {
    category: 'result_wrong',
    message: `${plain(low)} ${unit} is nothing that the numbers beside it make (${parts.slice(0, 4).map(plain).join(', ')} ${unit})`,
    score: 0.8,
  });
