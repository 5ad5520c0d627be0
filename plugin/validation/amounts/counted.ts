import { convertDose } from '../doses.ts';
import { frequencyAt } from '../reading/frequency.ts';
import { numberAt } from '../reading/numbers.ts';
import type { Token } from '../reading/tokens.ts';
import { unitAt } from '../reading/units.ts';
import { hasWord, phrase } from '../reading/words.ts';
import type { DoseAmount } from './amounts.ts';
import { chainOf } from './sums.ts';

// Tablets, puffs and bags counted: "two 500 mg tablets" are one amount.

const COUNTS = new Set(['tablet', 'capsule', 'puff', 'spray', 'patch', 'drop', 'application']);
export const isCount = ({ unit }: DoseAmount): boolean => COUNTS.has(unit);

/** "two 500 mg tablets", "2 tablets of 500 mg", "500 mg tablets, take 2 tablets", "90 mcg 2 puffs" are one amount each. */
export function mergeCounts(tokens: readonly Token[], amounts: readonly DoseAmount[]): readonly DoseAmount[] {
  const merged: DoseAmount[] = [];
  for (const [at, amount] of amounts.entries()) {
    const last = merged.at(-1);
    const gap = last && !last.course && !amount.course ? amount.first - last.end : Number.POSITIVE_INFINITY;
    if (last && isCount(last) && !isCount(amount) && gap <= 2 && /^(?:of|\(|-)$/.test(tokens[last.end]?.text ?? '')) {
      merged[merged.length - 1] = isHandedOut(tokens, last, amount)
        ? { ...amount, course: true, first: last.first }
        : isTotal(tokens, last, amount)
          ? totalOf(tokens, amount, last.first)
          : times(amount, last.low, last.high, last.first, amount.end);
    } else if (
      last &&
      !isCount(last) &&
      isCount(amount) &&
      gap <= 6 &&
      amount.high <= 10 &&
      !isSized(tokens, amount, amounts[at + 1])
    ) {
      const between = tokens.slice(last.end, amount.first).map(({ text }) => text);
      // "15 mg (six tablets)", "1.2 mg of colchicine (two tablets)" say the same twice, "5 mg every 6 hours as needed, 8 tablets" how many to hand out.
      if (between.at(-1) === '(' && (between.length === 1 || (between[0] === 'of' && between.length <= 4))) continue;
      // "Montelukast 10 mg + budesonide-formoterol 2 puffs": of another drug.
      // "Atorvastatin 40 mg at bedtime, albuterol two puffs": a name behind the comma.
      const isOfNext =
        between.at(-2) === ',' &&
        /^(?!inhal|swallow|instil|usual|normal|initial|tablets|capsules|taking)[a-z-]{7,}$/.test(between.at(-1)!);
      if (isOfNext || between.some((word) => DISPENSED.test(word) || word === '+')) continue;
      merged[merged.length - 1] = times(last, amount.low, amount.high, last.first, amount.end);
    } else {
      merged.push(countedBefore(tokens, amount));
    }
  }
  return merged;
}

/** "15 mg (six tablets of 2.5 mg)": the count has its own strength behind it. */
const isSized = (tokens: readonly Token[], count: DoseAmount, next: DoseAmount | undefined): boolean =>
  next !== undefined && !isCount(next) && tokens[count.end]?.text === 'of' && next.first === count.end + 1;

/** "28 tablets of 800 mg", "2 + 6 = 8 caps of 100 mg", "✓ 10 tabs of 20 mg": so many are for a whole course. */
const isHandedOut = (tokens: readonly Token[], { first, low, end }: DoseAmount, strength: DoseAmount): boolean =>
  // "Sixteen tabs (40 mg) once weekly" are taken.
  tokens[end]?.text === 'of' &&
  frequencyAt(tokens, strength.end) === undefined &&
  (low > MOST_AT_ONCE ||
    (low > 2 &&
      (/^(?:✓|disp|dispense|dispensed|supply|supplied|qty|quantity)$/.test(tokens[first - 1]?.text ?? '') ||
        (tokens[first - 1]?.text === '=' && chainOf(tokens, 0, first - 1).some(({ text }) => /^[+×x]$/.test(text))))));

/** Methotrexate 25 mg are 10 tablets. */
const MOST_AT_ONCE = 10;

/** In tokens: how far before a count its strength is looked for. */
const STRENGTH_BACK = 40;

/** "0.6 mg tablets. Take 2 tablets (1.2 mg)", "500 mcg (one tablet), at most 12 tablets (6 mg)": what as many of the strength told before come to. */
const isTotal = (tokens: readonly Token[], count: DoseAmount, { low, unit }: DoseAmount): boolean =>
  tokens.slice(Math.max(0, count.first - STRENGTH_BACK), count.first).some(({ kind, value = 0 }, step, before) => {
    const at = Math.max(0, count.first - STRENGTH_BACK) + step;
    const own = kind === 'number' ? unitAt(tokens, at + 1) : undefined;
    // "5 mg tablets", "5 mg apixaban tablets".
    const size = own && convertDose(value, own.name, unit);
    if (!own || size === undefined || Math.abs(size * count.low - low) > 1e-6) return false;
    // Of many tablets the product says it by itself.
    const behind = own.end - at + step;
    return count.low > MOST_AT_ONCE / 2 || hasWord(before, TABLETS, behind, behind + 2) || isOneTablet(before, behind);
  });

const isOneTablet = (tokens: readonly Token[], at: number): boolean =>
  /^\( (?:one|1|a) (?:tablet|tab|capsule|cap|pill)$/.test(phrase(tokens, at, at + 3));

/** "12 tablets (6 mg) per course", "in this attack": what all the doses come to. */
const isOfCourse = (tokens: readonly Token[], { end }: DoseAmount): boolean =>
  /^\) (?:per|for|in|during|over) (?:[a-z]{1,6} ){0,2}(?:course|attack|flare|episode|treatment|fortnight|week)\b/.test(
    phrase(tokens, end, end + 5),
  );

/** "Which is 4 tablets (20 mg) a day": what the doses before it come to. */
const isOfDay = (tokens: readonly Token[], { unit, end }: DoseAmount): boolean =>
  !unit.includes('/') && /^\) (?:a|per|each|every) day$/.test(phrase(tokens, end, end + 3));

function totalOf(tokens: readonly Token[], amount: DoseAmount, first: number): DoseAmount {
  if (isOfCourse(tokens, amount)) return { ...amount, course: true, first };
  return { ...amount, first, unit: isOfDay(tokens, amount) ? `${amount.unit}/day` : amount.unit };
}

const TABLETS = /^(?:tablets?|tabs?|capsules?|caps?|pills?)$/;

const DISPENSED =
  /^(?:every|daily|day|or|needed|prn|bid|tid|qid|nightly|dispense|disp|quantity|qty|hours?|refills?|q\d.*)$/;

/** "2 x 500 mg", "half a 500 mg tablet", "2 500-mg tablets"; "60 mg + 4 x 10 mg = 100 mg" sums the doses of a day. */
function timesBefore(
  tokens: readonly Token[],
  { first, end }: DoseAmount,
): { readonly count: number; readonly first: number } | undefined {
  const isOne = /^(?:tablet|tab|pill|capsule|caplet)$/.test(tokens[end]?.text ?? '');
  const half = isOne
    ? /\bhalf (?:of )?(?:a|an|one|the|your|her|his)$/.exec(phrase(tokens, first - 3, first))?.[0]
    : undefined;
  if (half) return { count: 0.5, first: first - half.split(' ').length };
  const isTimes = /^[x×]$/.test(tokens[first - 1]?.text ?? '');
  const isHyphened =
    tokens[first + 1]?.text === '-' && /^(?:tablets|tabs|pills|capsules|caplets)$/.test(tokens[end]?.text ?? '');
  if (!isTimes && !isHyphened) return undefined;
  const before = isTimes ? first - 2 : first - 1;
  const count = tokens[before]?.value;
  return count !== undefined &&
    Number.isInteger(count) &&
    count > 1 &&
    count < 10 &&
    !/^[/+]$/.test(tokens[before - 1]?.text ?? '') &&
    tokens[end]?.text !== '='
    ? { count, first: before }
    : undefined;
}

const times = (amount: DoseAmount, low: number, high: number, first: number, end: number): DoseAmount => ({
  ...amount,
  low: amount.low * low,
  high: amount.high * high,
  first,
  end,
});

/** "Take 2 acetaminophen 500 mg tablets": as many of the strength behind the name. */
function beforeName(
  tokens: readonly Token[],
  { first, end }: DoseAmount,
): { readonly count: number; readonly first: number } | undefined {
  if (!/^(?:tablets|tabs|capsules|caps|pills|caplets)$/.test(tokens[end]?.text ?? '')) return undefined;
  const verb = [3, 4]
    .map((back) => first - back)
    .find((at) => /^(?:take|takes|taking|took|swallow)$/.test(tokens[at]?.text ?? ''));
  const count = verb === undefined ? undefined : numberAt(tokens, verb + 1);
  const isName = count && tokens.slice(count.end, first).every(({ kind }) => kind === 'word') && count.end < first;
  return isName && count.value > 1 && count.value < 10 ? { count: count.value, first } : undefined;
}

function countedBefore(tokens: readonly Token[], amount: DoseAmount): DoseAmount {
  const by = timesBefore(tokens, amount) ?? beforeName(tokens, amount);
  if (by) return times(amount, by.count, by.count, by.first, amount.end);
  // "4 of the 10 mg tablets".
  const isOf =
    tokens[amount.first - 2]?.text === 'of' && /^(?:the|your|her|his|these)$/.test(tokens[amount.first - 1]!.text);
  const before = isOf ? amount.first - 3 : amount.first - 1;
  const found = isOf || tokens[before]?.kind === 'word' ? numberAt(tokens, before) : undefined;
  const count = found && isOf ? { value: found.value, end: found.end + 2 } : found;
  const isTablet = hasWord(
    tokens,
    /^(?:tablets?|tabs?|capsules?|caps?|pills?|bolus|boluses|doses|bags|vials|packets)$/,
    amount.end,
    amount.end + 3,
  );
  if (!count || !isTablet || count.end !== amount.first || count.value > 9) return amount;
  // "Two extra tablets a week, that is nine 100 mcg tablets instead of seven".
  const isOfWeek = count.value > 6 && hasWord(tokens, /^(?:week|weekly)$/, Math.max(0, before - 8), before);
  if (isOfWeek) return amount;
  return times(amount, count.value, count.value, before, amount.end);
}
