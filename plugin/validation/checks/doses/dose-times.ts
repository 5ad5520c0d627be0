import type { DoseAmount } from '../../amounts/amounts.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import type { DoseRange } from '../../doses.ts';
import { numberAt } from '../../reading/numbers.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

// How much of a day a stated dose is: one of several, the whole day's, a load, or the sum of a rotation.

/** Doses a day that the maximum counts: a dose as needed or without a frequency is one. */
export function dosesADay(each: Case, claim: DoseClaim): number {
  const { tokens } = each.reading;
  const { frequency } = claim;
  // Every few minutes, or until something happens, is never all day; nor is every hour as needed.
  if (!frequency || frequency.once || frequency.high > 24 || frequency.until) return 1;
  // "10 mg for CIWA ≥10, hourly": given by the score.
  const isByScore = hasWord(tokens, /^(?:ciwa|cows)$/, Math.max(0, frequency.first - 6), frequency.end);
  if ((frequency.asNeeded || isByScore) && frequency.low > 11 && (isByScore || !isSwallowedAtHome(each, claim)))
    return 1;
  // "1,000 mg q4h prn, max 4 g/day": the text caps what the doses come to.
  if (frequency.asNeeded && isCapped(tokens, frequency.end)) return 1;
  // "1,500 mg with meals" says not how often.
  const isFewest = frequency.asNeeded || frequency.perDayOnly || isCapped(tokens, frequency.end);
  const times = isFewest ? frequency.low : frequency.high;
  return Math.max(1, Math.min(times, mostCounted(tokens, frequency.end) ?? times));
}

/** "Acetaminophen 1000 mg q2h prn": what is swallowed and soothes nobody on a ward may well be taken so often. */
const isSwallowedAtHome = ({ knowledge }: Case, { drug, route }: DoseClaim): boolean =>
  (route ? route.route === 'PO' : knowledge.routesOf(drug.id).has('PO')) &&
  ['opioid', 'benzodiazepine', 'antipsychotic', 'barbiturate'].every(
    (name) => !knowledge.subjectsOf(drug.id).has(name),
  );

/** "Repeat it every two hours, up to four tablets in a day": so many doses and no more. */
function mostCounted(tokens: readonly Token[], end: number): number | undefined {
  const counted = COUNTED.exec(phrase(tokens, end, end + 6));
  if (counted) return Number(counted[1]);
  for (let at = end; at < end + 8; at += 1) {
    if (!/^(?:up to|at most|maximum of|max of|more than)$/.test(phrase(tokens, at, at + 2))) continue;
    const count = numberAt(tokens, at + 2);
    const isOfDay =
      count &&
      /^(?:tablets?|doses?|capsules?|times|sprays?|puffs?) (?:(?:in|a|any|each|one|per|every) ){1,2}(?:24|day)\b/.test(
        phrase(tokens, count.end, count.end + 4),
      );
    return isOfDay ? count.value : undefined;
  }
  return undefined;
}

/** "q2h x 3 doses", "q1h prn, max 3 doses". */
const COUNTED =
  /^(?:prn |as needed |, |\( ){0,3}(?:x|×|for|max|maximum|maximum of|max of|up to) ?(\d{1,2}) (?:doses|tablets|times)\b/;

/** "60 mg every 4 to 6 hours, not going over four tablets in 24 hours": the text keeps to the longer interval. */
const isCapped = (tokens: readonly Token[], end: number): boolean =>
  /\b(?:max(?:imum)?|(?:no|not|never) (?:more|over|above|going over|exceed\w{0,3}|to exceed)|at most|up to|limit\w{0,2}|do not (?:exceed|take more))\b.{1,50}\b(?:24|day|daily)\b/.test(
    phrase(tokens, end, end + 26),
  );

/** Released over a day, and given once in it. */
export const isReleasedOverDay = ({ reading: { tokens } }: Case, { drug, frequency }: DoseClaim): boolean =>
  frequency !== undefined &&
  frequency.high <= 1 &&
  hasWord(
    tokens,
    /^(?:er|xl|xr|sr|mr|cr|la|extended|prolonged|modified|sustained)$/,
    drug.first,
    Math.min(drug.sentence.end, drug.end + 3),
  );

/** "Codeine 240 mg daily equals about 24 mg of oral morphine": all of a day's, whatever it is divided into. */
export const isEquatedDay = ({ reading: { tokens } }: Case, { frequency }: DoseClaim): boolean =>
  frequency?.perDayOnly === true &&
  /^(?:equals|equates|converts|corresponds|amounts|is (?:about |roughly |approximately )?(?:equal|equivalent|the same))\b/.test(
    phrase(tokens, frequency.end, frequency.end + 4),
  );

/** "Acetaminophen 3 g.": a bare amount of what is taken several times a day may be the day's. */
export const isWithinDay = (
  { frequency, route, amount }: DoseClaim,
  { dayMax, times, routes }: DoseRange,
  high: number,
): boolean =>
  frequency === undefined &&
  amount?.unit.endsWith('/dose') !== true &&
  (route === undefined || route.route === 'PO') &&
  routes.includes('PO') &&
  dayMax !== undefined &&
  high <= dayMax &&
  (times?.high ?? 1) > 1;

/** "500 mg load", "bolus of 300 mg". */
export const isLoad = ({ reading: { tokens } }: Case, { first, end }: DoseAmount): boolean =>
  hasWord(tokens, LOADS, Math.max(0, first - 3), first) || hasWord(tokens, LOADS, end, end + 3);
const LOADS = /^(?:load|loading|loaded|reload)$/;

/** "180 mg OME a day, rotate to hydromorphone: 36 mg": the sums of a rotation. */
export const isConverted = ({ reading: { tokens }, knowledge }: Case, { drug, first, end }: DoseClaim): boolean =>
  knowledge.subjectsOf(drug.id).has('opioid') &&
  // "50 micrograms/hour is about 120 mg oral morphine".
  ((/^(?:about|approximately|roughly|around|equals)$/.test(text(tokens, first - 1)) &&
    /^(?:is|hour|equals|match(?:es)?|=)$/.test(text(tokens, first - 2))) ||
    // "34 mg IV ≈ 102 mg oral morphine".
    hasWord(tokens, /^(?:≈|equals|matches)$/, first - 1, end + 2) ||
    hasWord(
      tokens,
      /^(?:equianalgesic|equianalgesia|mme|mmes|ome|omes|medd|omedd|rotat(?:e|ed|ing|ion)|equivalent|equivalence|conversion)$/,
      Math.max(0, first - 80),
      end + 80,
    ));
