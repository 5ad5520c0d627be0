import { frequencyAt } from '../reading/frequency.ts';
import { amountAt } from '../reading/numbers.ts';
import type { Token } from '../reading/tokens.ts';
import { DOSE_UNITS, unitAt } from '../reading/units.ts';
import { hasWord, phrase } from '../reading/words.ts';
import { mergeCounts } from './counted.ts';
import { isCeiling, isLimit, isThreshold } from './limits.ts';
import { isBore, isGauge, isOfBalance, isOfFood, isOfOther, isRatio, isWeight } from './other.ts';
import { isEqualToDay, isSumOfDoses } from './sums.ts';
import {
  dayEnd,
  isBracketedTotal,
  isCourseGoal,
  isCourseTotal,
  isDayOfDoses,
  isDayTotal,
  isOfCourse,
  isOfCourseBefore,
  isOfDayLimit,
  isPreferred,
  isWeekOfDays,
} from './totals.ts';

/** How much of a drug at a time, as written: 2 tablets of 500 mg is `low` = `high` = 1000. */
export interface DoseAmount {
  readonly low: number;
  readonly high: number;
  /** `mg`, `units`, `mg/kg`, `mg/day`, `tablet`… */
  readonly unit: string;
  /** "up to", "no more than": a limit, not a dose. */
  readonly limit: boolean;
  /** What the doses of several days come to: no dose. */
  readonly course?: true;
  /** Every strength of a combination, `5/325 mg`; `low` and `high` are the first. */
  readonly parts?: readonly number[];
  readonly first: number;
  readonly end: number;
}

const STEPS =
  /^(?:taper|tapered|tapering|increase|increased|increasing|decrease|decreased|decreasing|reduce|reduced|reducing|titrate|titrated|titrating|uptitrate|lower|lowered|lowering|raise|raised|raising|adjust|go|going|up|down|step|steps|rise|rises|rising|advance|advanced|advancing|cut|drop|climb)$/;

/** The amounts of a drug among tokens [first, end): a number, a unit of dose, and the count of tablets around it. */
export function amountsIn(tokens: readonly Token[], first: number, end: number): readonly DoseAmount[] {
  const amounts: DoseAmount[] = [];
  for (let at = first; at < end; at += 1) {
    const amount = amountAt(tokens, at);
    if (!amount) continue;
    const hyphen = tokens[amount.end]?.text === '-' && !tokens[amount.end]?.spaced ? 1 : 0;
    const unit = unitAt(tokens, amount.end + hyphen);
    if (!unit || !DOSE_UNITS.has(unit.name.split('/')[0]!)) continue;
    const bag = bagEnd(tokens, unit.end);
    // So much potassium no bag holds.
    const isMuchSalt = /^(?:mmol|meq)$/.test(unit.name) && amount.high > MOST_SALT;
    if (bag !== undefined && !isMuchSalt) {
      if (isRunWhole(tokens, bag))
        amounts.push({ ...amount, unit: unit.name, end: unit.end, limit: isLimit(tokens, first, at) });
      at = bag - 1;
      continue;
    }
    if (
      // A concentration, HbA1c in mmol/mol, a ratio of the urine in mg/mmol.
      /\/(?:ml|dl|l|ul|mol|mmol|g|mg)\b/.test(unit.name) ||
      isOfFood(tokens, first, at) ||
      (/^m?l$/.test(unit.name) && isOfBalance(tokens, first, at)) ||
      isOfOther(tokens, unit.end) ||
      (unit.name === 'g' && isWeight(tokens, first, at)) ||
      isGauge(tokens[amount.end + hyphen]!, amount.high) ||
      (unit.name === 'g' && isBore(tokens, at, unit.end, amount.high)) ||
      isOfCourse(tokens, first, at) ||
      isWeekOfDays(tokens, first, at, unit.end) ||
      isRatio(tokens, first, at, unit.end)
    ) {
      at = unit.end - 1;
      continue;
    }
    // "Taper by 10 mg every three days" tells a step, not a dose.
    if (
      (tokens[at - 1]?.text === 'by' && hasWord(tokens, STEPS, Math.max(first, at - 6), at)) ||
      // "Next change 12.5 to 25 mcg every 6 weeks".
      /^(?:next (?:change|step)|(?:steps|increments) of)$/.test(phrase(tokens, at - 2, at))
    ) {
      at = unit.end - 1;
      continue;
    }
    if (isThreshold(tokens, at)) {
      at = unit.end - 1;
      continue;
    }
    const placed = { first, at, unitEnd: unit.end, value: amount.high, unit: unit.name, before: amounts };
    if (
      isCourseTotal(tokens, { first, at, unitEnd: unit.end, end }) ||
      isOfCourseBefore(tokens, amounts.at(-1), at) ||
      isCourseGoal(tokens, placed) ||
      isSumOfDoses(tokens, placed)
    ) {
      amounts.push({ ...amount, unit: unit.name, end: unit.end, limit: false, course: true });
      at = unit.end - 1;
      continue;
    }
    const hour = releasedEnd(tokens, at, unit.end);
    if (hour !== undefined) {
      amounts.push({ ...amount, unit: `${unit.name}/hour`, end: hour, limit: false });
      at = hour - 1;
      continue;
    }
    const spoon = SPOONS[unit.name] ?? 1;
    const day = dayEnd(tokens, unit.end);
    const needle = needleEnd(tokens, unit.end);
    const isTotal =
      day !== undefined ||
      isDayTotal(tokens, first, at) ||
      isBracketedTotal(tokens, first, { at, end: unit.end }) ||
      isEqualToDay(tokens, placed) ||
      isDayOfDoses(tokens, placed) ||
      (isOfDayLimit(amounts.at(-1)) && isPreferred(tokens, at));
    const name = spoon === 1 ? unit.name : 'ml';
    const parts = partsOf(tokens, first, at);
    if (parts.length > 1) {
      const lead = at - 2 * (parts.length - 1);
      const limit = isLimit(tokens, first, lead);
      amounts.push({ low: parts[0]!, high: parts[0]!, unit: unit.name, parts, first: lead, end: unit.end, limit });
      at = unit.end - 1;
      continue;
    }
    amounts.push({
      ...amount,
      low: amount.low * spoon,
      high: amount.high * spoon,
      unit: isTotal && !name.includes('/day') ? `${name}/day` : name,
      end: day ?? needle ?? unit.end,
      limit: isLimit(tokens, first, at) || isCeiling(tokens, unit.end),
    });
    at = (day ?? needle ?? unit.end) - 1;
  }
  return mergeCounts(tokens, amounts);
}

/** "Releases 10 micrograms every hour": where the rate of a patch ends. */
function releasedEnd(tokens: readonly Token[], at: number, end: number): number | undefined {
  const isReleased = hasWord(tokens, /^(?:releas\w{1,3}|deliver\w{0,3})$/, Math.max(0, at - 4), at);
  const isHourly = /^(?:every|each|an|per|a)$/.test(tokens[end]?.text ?? '') && tokens[end + 1]?.text === 'hour';
  return isReleased && isHourly ? end + 2 : undefined;
}

/** In mmol; sodium bicarbonate 150 mEq in a litre is an infusion in use. */
const MOST_SALT = 160;

/** In mL (USP). */
const SPOONS: Readonly<Record<string, number>> = { teaspoon: 5, tablespoon: 15 };

/** The strengths of a combination that ends at `at`: `5/325 mg`, `100/62.5/25 mcg`. */
function partsOf(tokens: readonly Token[], first: number, at: number): readonly number[] {
  const parts: number[] = [];
  for (let part = at; part >= first && tokens[part]?.value !== undefined; part -= 2) {
    parts.unshift(tokens[part]!.value!);
    if (tokens[part - 1]?.text !== '/' || tokens[part - 1]!.spaced) break;
  }
  return parts;
}

/** The end of "in 250 mL" behind an amount: what a bag holds is no dose. */
const bagEnd = (tokens: readonly Token[], end: number): number | undefined => {
  const volume = volumeBehind(tokens, end);
  return volume && volume.ml > MOST_OF_NEEDLE_ML ? volume.end : undefined;
};

/** The end of "in 0.05 mL" behind an amount: what a needle holds is the dose. */
const needleEnd = (tokens: readonly Token[], end: number): number | undefined => {
  const volume = volumeBehind(tokens, end);
  return volume && volume.ml <= MOST_OF_NEEDLE_ML ? volume.end : undefined;
};

function volumeBehind(tokens: readonly Token[], end: number) {
  const volume = tokens[end]?.text === 'in' ? amountAt(tokens, end + 1) : undefined;
  const unit = volume && unitAt(tokens, volume.end);
  if (!unit || !/^m?l$/.test(unit.name)) return undefined;
  return { ml: unit.name === 'l' ? volume.high * 1000 : volume.high, end: unit.end };
}

const MOST_OF_NEEDLE_ML = 1;

/** "1 g in 250 mL over 2 hours", "… of saline every 12 hours": the whole bag is given, so what it holds is the dose. */
function isRunWhole(tokens: readonly Token[], end: number): boolean {
  let at = end;
  while (at < end + 7 && OF_FLUID.test(tokens[at]?.text ?? '')) at += 1;
  if (frequencyAt(tokens, at) !== undefined) return true;
  const time = tokens[at]?.text === 'over' ? amountAt(tokens, at + 1) : undefined;
  return time !== undefined && /^(?:min|mins|minutes?|h|hr|hrs|hours?)$/.test(tokens[time.end]?.text ?? '');
}
const OF_FLUID =
  /^(?:of|ns|d5w|lr|normal|saline|dextrose|glucose|water|sodium|chloride|0\.9|5|%|iv|ivpb|infused|given|run|,)$/;
