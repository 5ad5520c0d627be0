import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { convertDose, plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { isEquated, type Quantity, quantitiesOf } from '../../quantities-beside.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

/**
 * Tablets that are set equal to an amount that their strength does not make: "20 mg tablets: two tablets each morning,
 * which is 60 mg". The amount may be of one time or of a day.
 */
export function checkCountedTablets({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  const all = quantitiesOf(tokens);
  const strengths = all.filter((one) => isStrength(tokens, one));
  if (strengths.length === 0) return [];
  const told = sentences.filter((sentence) => sentence.told);
  const bySize = [
    ...strengths.flatMap((strength) => ofSize(tokens, all, strength)),
    ...ofThem(tokens, all, strengths),
    ...strengths.flatMap((strength) => givenAs(tokens, all, strength)),
  ];
  if (bySize.length > 0) return bySize;
  return all.flatMap((left, at): readonly Finding[] => {
    const right = all[at + 1];
    const [count, amount] = COUNTED.test(left.unit) ? [left, right] : [right, left];
    if (!right || !count || !amount || !COUNTED.test(count.unit) || !MASS.test(amount.unit)) return [];
    if (count.low !== count.high || amount.low !== amount.high || isStrength(tokens, amount)) return [];
    if (told.some(({ first, end }) => left.first >= first && left.first < end)) return [];
    if (!isEquated(tokens, left, right) || !isSetEqual(tokens, left, right)) return [];
    const made = strengths
      .filter((one) => Math.abs(one.first - left.first) < WITHIN)
      .flatMap((one) => convertDose(one.low, one.unit, amount.unit) ?? [])
      .map((strength) => strength * count.low);
    if (made.length === 0 || made.some((one) => TIMES.some((times) => isNear(one * times, amount.low)))) return [];
    const message = `${plain(count.low)} of these ${count.unit}s are ${plain(made[0]!)} ${amount.unit}, not ${plain(amount.low)} ${amount.unit}`;
    return [findingOf(tokens, left.first, right.end, message)];
  });
}

/** "Fifteen milligrams each morning means three of the 5 mg tablets", "15 mg (3 x 5 mg tablets)": the amount before the count. */
function ofSize(tokens: readonly Token[], all: readonly Quantity[], strength: Quantity): readonly Finding[] {
  let at = strength.first - 1;
  while (at > strength.first - 4 && /^(?:of|the|your|her|his|these|those|x|×)$/.test(tokens[at]?.text ?? '')) at -= 1;
  const count = numberAt(tokens, at);
  const amount = all.findLast(({ end, unit }) => end <= at && MASS.test(unit));
  if (
    !count ||
    count.value > 12 + (isSupplied(tokens, strength.end) ? 0 : 88) ||
    !amount ||
    amount.low !== amount.high ||
    at - amount.end > 9
  )
    return [];
  if (isStrength(tokens, amount) || count.end > strength.first) return [];
  const between = tokens.slice(amount.end, at);
  const isSet = between.some(({ text }) =>
    /^(?:means|is|are|=|\(|as|equals|using|ie|being|made|so|which|taking|:)$/.test(text),
  );
  if (!isSet || between.some(({ text, kind }) => kind === 'number' || OTHER_DOSE.test(text))) return [];
  const size = convertDose(strength.low, strength.unit, amount.unit);
  // "Each morning", "weekly": at one time.
  const times = between.some(({ text }) => AT_ONE_TIME.test(text)) || isOfMorning(tokens, strength.end) ? [1] : TIMES;
  const counted = count.value * shareOf(tokens, at);
  if (size === undefined || times.some((one) => isNear(size * counted * one, amount.low))) return [];
  const message = `${plain(counted)} tablets of ${plain(strength.low)} ${strength.unit} are ${plain(size * counted)} ${amount.unit}, not ${plain(amount.low)} ${amount.unit}`;
  return [findingOf(tokens, amount.first, strength.end, message)];
}
/** "Half of one 5 mg tablet", "a quarter of one". */
function shareOf(tokens: readonly Token[], at: number): number {
  const before = phrase(tokens, Math.max(0, at - 2), at);
  if (/\bhalf(?: of)?$/.test(before)) return 1 / 2;
  return /\bquarter(?: of)?$/.test(before) ? 1 / 4 : 1;
}
const AT_ONE_TIME = /^(?:morning|mornings|night|nightly|bedtime|weekly|once|mane|nocte|evening)$/;
/** "30 mg daily, taken as three 5 mg tablets each morning": once a day and no more. */
const isOfMorning = (tokens: readonly Token[], end: number): boolean =>
  /^(?:(?:tablets|tabs|capsules|pills) )(?:(?:each|every|in the) morning|once (?:daily|a day)|at (?:night|bedtime|breakfast)|with breakfast|mane|nocte|together|at once)(?! (?:and|plus|then|,|with))/.test(
    phrase(tokens, end, end + 6),
  );
/** "Only the 2 mg tablets in stock … your dose stays at 6 mg, so please take three of them". */
function ofThem(
  tokens: readonly Token[],
  all: readonly Quantity[],
  strengths: readonly Quantity[],
): readonly Finding[] {
  return wordsIn(tokens, /^(?:them|these|those)$/).flatMap((at): readonly Finding[] => {
    const count = tokens[at - 1]?.text === 'of' ? numberAt(tokens, at - 2) : undefined;
    const strength = strengths.findLast(({ end }) => end < at && at - end < WITHIN);
    const amount = all.findLast((one) => one.end <= at - 2 && MASS.test(one.unit) && !strengths.includes(one));
    if (!count || !strength || !amount || amount.low !== amount.high || at - amount.end > 14) return [];
    const between = tokens.slice(amount.end, at - 2);
    if (
      !between.some(({ text }) => /^(?:so|means|is|=|take)$/.test(text)) ||
      between.some(({ text }) => OTHER_DOSE.test(text))
    )
      return [];
    const size = convertDose(strength.low, strength.unit, amount.unit);
    if (size === undefined || TIMES.some((times) => isNear(size * count.value * times, amount.low))) return [];
    const message = `${plain(count.value)} tablets of ${plain(strength.low)} ${strength.unit} are ${plain(size * count.value)} ${amount.unit}, not ${plain(amount.low)} ${amount.unit}`;
    return [findingOf(tokens, amount.first, at + 1, message)];
  });
}

/** "15 mg once weekly, given as 2.5 mg tablets: take six tablets": the dose, its tablets, and how many of them. */
function givenAs(tokens: readonly Token[], all: readonly Quantity[], strength: Quantity): readonly Finding[] {
  const amount = all.findLast(({ end, unit }) => end <= strength.first && MASS.test(unit));
  if (!amount || amount.low !== amount.high || isStrength(tokens, amount) || strength.first - amount.end > 12)
    return [];
  const between = tokens.slice(amount.end, strength.first).map(({ text }) => text);
  // "Your tablets are 5 mg each, so that means".
  const isToldOfTablets = /\b(?:tablets|capsules|pills) (?:are|is|come as|contain|hold) (?:all |only )?$/.test(
    `${between.join(' ')} `,
  );
  if (
    !(isToldOfTablets || between.some((word) => /^(?:as|using|with|from|in)$/.test(word))) ||
    between.some((word) => OTHER_DOSE.test(word))
  )
    return [];
  for (let at = strength.end; at < Math.min(tokens.length, strength.end + 7); at += 1) {
    const isSaid = isToldOfTablets && /^(?:means|is|makes|needs|swallow|=)$/.test(tokens[at]!.text);
    if (!isSaid && !/^(?:take|takes|give|swallow|taking|giving)$/.test(tokens[at]!.text)) continue;
    const count = numberAt(tokens, at + 1);
    const unit = count && tokens[count.end]?.text;
    const size = convertDose(strength.low, strength.unit, amount.unit);
    if (!count || size === undefined || !/^(?:tablets?|tabs?|capsules?|caps?|pills?)$/.test(unit ?? '')) return [];
    // "Three tablets twice a day" of a dose of a day.
    if (
      TIMES.some(
        (times) => isNear(size * count.value * times, amount.low) || isNear(size * count.value, amount.low * times),
      )
    )
      return [];
    const message = `${plain(count.value)} tablets of ${plain(strength.low)} ${strength.unit} are ${plain(size * count.value)} ${amount.unit}, not ${plain(amount.low)} ${amount.unit}`;
    return [findingOf(tokens, amount.first, count.end + 1, message)];
  }
  return [];
}

/** "20 mg daily (28 x 5 mg tablets supplied)": of a course. */
const isSupplied = (tokens: readonly Token[], end: number): boolean =>
  tokens
    .slice(end, end + 5)
    .map(({ text }) => text)
    .join(' ')
    .split(/ [,);.]/)[0]!
    .split(' ')
    .some((word) =>
      /^(?:suppl\w{1,4}|dispensed?|issued?|given|pack|box|prescribed|for|remaining|left|month|days|weeks)$/.test(word),
    ) ||
  hasWord(
    tokens,
    /^(?:suppl\w{1,4}|dispensed?|issued?|pack|box|total|left|took|swallowed|ingested|overdose)$/,
    Math.max(0, end - 12),
    end,
  );
const OTHER_DOSE = /^(?:then|or|and|plus|to|from|than|reduce|reduced|increase|increased|instead|previously|not)$/;

const findingOf = (tokens: readonly Token[], first: number, end: number, message: string): Finding =>
  miscountAt(spanOf(tokens, first, end), { category: 'tablets_wrong', message });

const COUNTED = /^(?:tablet|capsule)$/;
const MASS = /^(?:mg|mcg|g)$/;
const WITHIN = 40;
/** Of one time, or of a day. */
const TIMES = [1, 2, 3, 4, 6];
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= b * 0.03;

/** "20 mg tablets", "tablets of 500 mg", "500 mg each", "tablets (5 mg)". */
function isStrength(tokens: readonly Token[], { unit, low, high, per, first, end }: Quantity): boolean {
  if (!MASS.test(unit) || low !== high || per !== undefined) return false;
  const [behind, before] = [tokens[end]?.text ?? '', tokens[first - 1]?.text ?? ''];
  const next = behind === '-' ? (tokens[end + 1]?.text ?? '') : behind;
  // "15 mg each morning" is a dose.
  if (next === 'each' && /^(?:morning|day|night|evening|time|dose|week|meal)$/.test(tokens[end + 1]?.text ?? ''))
    return false;
  return (
    /^(?:tablets?|tabs?|capsules?|caps?|pills?|each|apiece|strength)$/.test(next) ||
    // "The 2 mg warfarin tablets".
    (/^[a-z-]{5,}$/.test(next) && /^(?:tablets|capsules)$/.test(tokens[end + 1]?.text ?? '')) ||
    (/^(?:of|\()$/.test(before) &&
      /^(?:tablets?|tabs?|capsules?|caps?|pills?)$/.test(tokens[first - 2]?.text ?? '') &&
      // "No more than 12 tablets (6 mg)": what they all come to.
      !(before === '(' && (numberAt(tokens, first - 3)?.value ?? 0) > 5))
  );
}

/** Words that say the one is the other, not that the one follows. */
const isSetEqual = (tokens: readonly Token[], left: Quantity, right: Quantity): boolean =>
  hasWord(
    tokens,
    /^(?:=|\(|is|are|equals?|equal|which|or|makes?|for|total|comes|gives?|so|means|ie)$/,
    left.end,
    right.first,
  );
