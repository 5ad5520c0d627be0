import type { DoseAmount } from '../../amounts/amounts.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { type DoseRange, plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { frequencyWords } from '../schedules/frequency.ts';
import { dosesADay, isConverted, isEquatedDay, isLoad, isReleasedOverDay, isWithinDay } from './dose-times.ts';
import { equivalents, type InUnit, oneDoseIn } from './dose-units.ts';

/** What one range says of a stated dose. */
export interface Judged {
  readonly category: string;
  readonly severity: Finding['severity'];
  readonly verdict: Finding['verdict'];
  readonly score: number;
  readonly message: string;
  readonly range: DoseRange;
  readonly fact: string;
}

/** References differ by less than a tenth. */
const BEYOND = 1.1;
/** A loading dose is up to about twice the most at once. */
const LOAD = 2;
const HOURS = 24;

/** A stated amount in the unit of a range. */
interface Stated {
  readonly each: Case;
  readonly claim: DoseClaim;
  readonly amount: DoseAmount;
  readonly range: DoseRange;
  readonly by: InUnit;
  readonly low: number;
  readonly high: number;
  /** Whether it is all of a day's. */
  readonly isOfDay: boolean;
  /** What the day's comes to. */
  readonly aDay: number;
  /** "Metoprolol 500 mg". */
  readonly said: string;
}

/** A stated amount against one range of its drug; undefined where its unit is not that of the range. */
export function judgeAgainst(each: Case, claim: DoseClaim, amount: DoseAmount, range: DoseRange): Judged | undefined {
  const by = oneDoseIn(each, equivalents(claim.drug.id, amount.unit), range.unit);
  if (by === undefined) return undefined;
  // "2 g a day" may be two doses; "hydromorphone ER 24 mg once daily" is the dose of a day.
  const isOfDay =
    by.perDay ||
    (range.dayMax !== undefined &&
      (claim.frequency?.afterAmount === true || isReleasedOverDay(each, claim) || isEquatedDay(each, claim)));
  const high = amount.high * by.scale;
  const stated: Stated = {
    each,
    claim,
    amount,
    range,
    by,
    low: amount.low * by.scale,
    high,
    isOfDay,
    aDay: high * (isOfDay ? 1 : dosesADay(each, claim)),
    said: `${claim.drug.id} ${plain(amount.high)} ${amount.unit}`,
  };
  const beyond = overDay(stated) ?? overHours(stated) ?? overOnce(stated);
  if (beyond) return beyond;
  return amount.limit ? withinLimit(stated) : (tooLittle(stated) ?? tooMuch(stated) ?? usual(stated));
}

function overDay(stated: Stated): Judged | undefined {
  const { aDay, range } = stated;
  return range.dayMax !== undefined && aDay > range.dayMax * BEYOND
    ? over(stated, `${plain(range.dayMax)} ${range.unit} a day`, aDay / range.dayMax)
    : undefined;
}

/** "Alfentanil 1 g over 24 hours": more than a full dose every hour. */
function overHours(stated: Stated): Judged | undefined {
  const { by, high, range } = stated;
  const most = range.onceMax * HOURS;
  return by.perDay && range.dayMax === undefined && high > most
    ? over(stated, `${plain(range.onceMax)} ${range.unit} at once`, high / most)
    : undefined;
}

function overOnce(stated: Stated): Judged | undefined {
  const { each, claim, amount, range, high, aDay, isOfDay } = stated;
  if (isOfDay || isWithinDay(claim, range, high) || (amount.limit && range.dayMax !== undefined)) return undefined;
  if (high <= mostAtOnce(each, claim, amount, range) * BEYOND) return undefined;
  const found = over(stated, `${plain(range.onceMax)} ${range.unit} at once`, high / range.onceMax);
  // Twice a dose that leaves the day's maximum may be a specialist's, a first dose or a day's total.
  const isSpared =
    range.dayMax !== undefined && aDay <= range.dayMax && high <= range.onceMax * 2.05 && high <= range.high * 2.05;
  return isSpared ? { ...found, severity: 'moderate', score: 0.5 } : found;
}

/** What a day's opioid comes to in another is no dose; a load is more than a dose. */
function mostAtOnce(each: Case, claim: DoseClaim, amount: DoseAmount, { onceMax, dayMax }: DoseRange): number {
  if (isLoad(each, amount)) return onceMax * LOAD;
  return isConverted(each, claim) ? onceMax * ((dayMax ?? 0) / onceMax || 1) : onceMax;
}

/** How much less than the least usual dose is a slip: doses by weight differ little from one patient to the next. */
const lessThan = ({ unit }: DoseRange): number => (unit.includes('/kg') ? 3 : 8);

function tooLittle(stated: Stated): Judged | undefined {
  const { each, amount, range, by, high, said } = stated;
  const isChild = (each.patient.ageYears ?? 99) < 13;
  // What a newborn gets a kilogram of is no adult's dose.
  const isOfNewborn = amount.unit.includes('/kg') && !range.unit.includes('/kg') && by.isAssumed === true;
  if (isChild || isOfNewborn || by.perDay || high >= range.low / lessThan(range)) return undefined;
  // A tenth of the one usual dose is a slip of the decimal point.
  const isTenth = range.high <= range.low * 1.5 && high * 10 >= range.low * 0.99 && high * 10 <= range.high * 1.01;
  const isFar = lessThan(range) === 3 || isTenth || high < range.low / 40;
  return {
    ...byRange(stated),
    category: 'dose_below_usual',
    severity: isFar ? 'high' : 'moderate',
    verdict: 'contradicted',
    score: isFar ? 0.85 : 0.6,
    message: `${said} is far below the usual ${usualOf(range)}: check the unit (${range.row.source})`,
  };
}

function tooMuch(stated: Stated): Judged | undefined {
  const { each, claim, range, high, isOfDay, said } = stated;
  if (high <= range.high * 2.01 || isOfDay || isConverted(each, claim)) return undefined;
  // Beyond the most at once and three times the usual: no reference differs so much.
  const isFar = high > range.onceMax && high > range.high * 3;
  return {
    ...byRange(stated),
    category: 'dose_above_usual',
    severity: isFar ? 'high' : 'moderate',
    verdict: 'contradicted',
    score: isFar ? 0.75 : 0.5,
    message: `${said} is above the usual ${usualOf(range)} (${range.row.source})`,
  };
}

function usual(stated: Stated): Judged {
  const { range, low, high, said } = stated;
  const isUsual = low >= range.low * 0.49 && high <= range.high * 1.01;
  return {
    ...byRange(stated),
    category: 'dose',
    severity: 'low',
    verdict: isUsual ? 'supported' : 'uncertain',
    score: isUsual ? 0.9 : 0.5,
    message: isUsual ? `${said} is a usual dose` : `${said} is within the maximum`,
  };
}

const withinLimit = (stated: Stated): Judged => ({
  ...byRange(stated),
  category: 'dose',
  severity: 'low',
  verdict: 'supported',
  score: 0.6,
  message: `${stated.said} is within the stated limit`,
});

const over = (stated: Stated, limit: string, ratio: number): Judged => ({
  ...byRange(stated),
  category: 'dose_above_maximum',
  severity: 'high',
  verdict: 'contradicted',
  score: ratio >= 1.5 ? 0.97 : 0.85,
  message: `${stated.said}${frequencyWords(stated.claim.frequency)} exceeds the maximum of ${limit} (${stated.range.row.source})`,
});

const usualOf = ({ low, high, unit }: DoseRange): string => `${plain(low)} to ${plain(high)} ${unit}`;

/** The range with what it says of the drug: its usual dose and its maxima. */
function byRange({ claim, range }: Stated): Pick<Judged, 'range' | 'fact'> {
  const { routes, unit, onceMax, dayMax } = range;
  const ofDay = dayMax ? ` and ${plain(dayMax)} ${unit} a day` : '';
  return {
    range,
    fact: `${claim.drug.id} ${routes.join(' or ')}: usual dose ${usualOf(range)}; at most ${plain(onceMax)} ${unit} at once${ofDay}`,
  };
}
