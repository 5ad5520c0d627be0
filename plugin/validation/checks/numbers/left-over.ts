import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase, wordsIn } from '../../reading/words.ts';

/** What is counted and used up, or gone through in steps. */
const THING =
  '(?:tablets?|capsules?|pills?|doses?|patch(?:es)?|ampoules?|amps?|vials?|sachets?|syringes?|pens?|strips?|sessions?|appointments?|visits?|classes|cycles?|courses?|fractions?|treatments?|infusions?|injections?|days?|nights?|weeks?|shifts?|vaccines?|bags?|units|boxes|bottles?|cans|drops|stitches|sutures|staples|clips|teeth|women|men|patients|people|children|swabs|instruments|needles)';
/** Behind a number: it is what is left. */
const LEFT_BEHIND = lean(
  `^(?:more |further |other |remaining )?(?:of (?:them|these|those) )?(?:${THING} )?(?:are |is |still |were |now ){0,3}(?:left|remaining|remain|remains|to go|to come|outstanding|unused|unopened|still to (?:go|come|be given|take))\\b`,
);
/** Before a number: it is what is left. */
const LEFT_BEFORE =
  /(?:^| )(?:(?:that |which |this )?(?:leaves|leaving|left)(?: (?:her|him|us|you|me|with|just|only)){0,2}|missed|did not attend|dna'd|wasted|returned)$/;
/** The whole: "of the 60", "22 sessions booked", "cycle 4 of 6". */
const OF_WHOLE = lean(
  /(?:^| )(?:of|out of) (?:the |a |an |her |his |your |their |my |planned |total of |box of |pack of ){0,3}$|(?:^| )(?:total|planned|course)(?: length| duration| course)? (?::|=|of|is) $/,
);
const IS_WHOLE = lean(
  `^(?:(?:\\S{1,14} ){0,4}?${THING} )?(?:(?:were|was|had been|have been) )?(?:booked|dispensed|collected|supplied|ordered|received|planned|issued|prescribed|offered|bought|scheduled|delivered|opened|counted|invited|at the start|to start|in stock|before|on the shelf)\\b`,
);

/** In tokens, on either side of what is left. */
const REACH = 40;
const MOST = 7;

interface Count {
  readonly value: number;
  readonly first: number;
  readonly end: number;
}

/**
 * What is left of a whole that the text gives with what was used of it: "of the 60 tablets collected 34 are left, one twice a day
 * for 28 days", "cycle 4 of 6 … that leaves four cycles". Every part may be one of those used, and every two of them multiply.
 */
export function checkLeftOver({ reading: { tokens, sentences, frequencies } }: Case): readonly Finding[] {
  if (wordsIn(tokens, CUES).length === 0) return [];
  return sentences.flatMap((sentence): readonly Finding[] => {
    if (sentence.told || sentence.question || wordsIn(tokens, CUES, sentence.first, sentence.end).length === 0)
      return [];
    const from = Math.max(0, sentence.first - REACH);
    const counts = countsIn(tokens, from, sentence.end);
    return counts.flatMap((rest): readonly Finding[] => {
      if (rest.first < sentence.first || !isLeft(tokens, rest, sentence) || isWhole(tokens, rest, sentence)) return [];
      const others = counts.filter((one) => one !== rest && Math.abs(one.first - rest.first) < REACH);
      const [whole, ...more] = others.filter((one) => isWhole(tokens, one, sentence));
      if (!whole || more.length > 0) return [];
      const thing = thingOf(tokens, whole) || thingOf(tokens, rest);
      const used = others.filter((one) => one !== whole && isOf(thing, thingOf(tokens, one))).map(({ value }) => value);
      const often = frequencies
        .filter(({ first }) => first >= from && first < sentence.end)
        .map(({ high }) => high)
        .filter((high) => high > 1);
      if (used.length === 0 || used.length > MOST) return [];
      const gone = goneOf([...used, ...often]);
      // The day itself may be counted or not.
      const slack = /^days?|nights?$/.test(tokens[rest.end]?.text ?? '') ? [0, 1] : [0];
      if (slack.some((one) => gone.has(whole.value - rest.value + one))) return [];
      const message = `of ${plain(whole.value)} there cannot be ${plain(rest.value)} left (${used.map(plain).join(', ')})`;
      return [
        miscountAt(spanOf(tokens, Math.min(whole.first, rest.first), Math.max(whole.end, rest.end)), {
          category: 'remainder_wrong',
          message,
          score: 0.8,
        }),
      ];
    });
  });
}

const CUES =
  /^(?:left|remaining|remain|remains|go|come|outstanding|unused|unopened|leaves|leaving|missed|wasted|returned)$/;

function isLeft(tokens: readonly Token[], { first, end }: Count, sentence: Sentence): boolean {
  return (
    LEFT_BEHIND.test(phrase(tokens, end, Math.min(sentence.end, end + 6))) ||
    LEFT_BEFORE.test(phrase(tokens, Math.max(sentence.first, first - 4), first))
  );
}

const isWhole = (tokens: readonly Token[], { first, end }: Count, sentence: Sentence): boolean =>
  // "Cycle 4 of 6", "of the 60"; not "a score of 1".
  (OF_WHOLE.test(`${phrase(tokens, first - 5, first)} `) &&
    (tokens[first - 1]?.text !== 'of' || numberAt(tokens, first - 2) !== undefined)) ||
  IS_WHOLE.test(phrase(tokens, end, Math.min(sentence.end + 8, end + 8)));

/** The thing that a number counts, where it is said. */
const thingOf = (tokens: readonly Token[], { first, end }: Count): string =>
  // "Day 3", "cycle 4": before the number.
  [first - 1, end, end + 1, end + 2, end + 3, end + 4]
    .map((at) => tokens[at]?.text ?? '')
    .find((word) => IS_THING.test(word))
    ?.replace(/(?:es|e|s)$/, '') ?? '';
const IS_THING = new RegExp(`^${THING}$`);

/** Tablets are used up by days; sessions by nothing but sessions. */
const isOf = (thing: string, other: string): boolean =>
  thing === '' ||
  other === '' ||
  thing === other ||
  (/^(?:day|night|week)$/.test(other) && !/^(?:day|night|week)$/.test(thing));

/** Whole numbers that may count: no clock, no day, no measured value. */
function countsIn(tokens: readonly Token[], from: number, to: number): readonly Count[] {
  const found: Count[] = [];
  for (let at = from; at < to; at += 1) {
    const number = numberAt(tokens, at);
    if (!number) continue;
    const [before, behind] = [tokens[at - 1]?.text ?? '', tokens[number.end]?.text ?? ''];
    const isCount =
      Number.isInteger(number.value) &&
      number.value > 0 &&
      number.value <= 500 &&
      !/^(?:mg|mcg|g|kg|ml|l|%|mmol|mmhg|°|\/|:|-|–|kcal|cm|mm|years?|year|months?|hours?|h|st|nd|rd|th|am|pm|ago|minutes?|mins?|january|february|march|april|may|june|july|august|september|october|november|december|units\/kg)$/.test(
        behind,
      ) &&
      !(before === ':' && tokens[at - 2]?.kind === 'number') &&
      !/^(?:\/|-|–|<|>|≥|≤|bed|room|ward|bay|grade|stage|type|aged|age|january|february|march|april|june|july|august|september|october|november|december)$/.test(
        before,
      );
    if (isCount) found.push({ value: number.value, first: at, end: number.end });
    at = number.end - 1;
  }
  return found;
}

/** All sums of what was used, two of which may be a product: "one twice a day for 28 days". */
function goneOf(used: readonly number[]): ReadonlySet<number> {
  const terms = [...used, ...used.flatMap((a, at) => used.slice(at + 1).map((b) => a * b))];
  let sums = new Set<number>([0]);
  for (const term of terms.slice(0, 16)) {
    const next = new Set(sums);
    for (const sum of sums) if (sum + term <= 500) next.add(sum + term);
    sums = next;
  }
  sums.delete(0);
  return sums;
}
