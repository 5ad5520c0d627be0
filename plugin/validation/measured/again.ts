import { lean } from '../../lean.ts';
import { type Amount, amountAt } from '../reading/numbers.ts';
import { type Token, text } from '../reading/tokens.ts';
import { unitAt } from '../reading/units.ts';
import { phrase } from '../reading/words.ts';
import { isDate, isOtherMeaning, type Measurement } from './measured.ts';

/** A value with the token behind its unit. */
export interface Again extends Amount {
  readonly stop: number;
}

/**
 * The values of the same unit that follow one in its sentence with nothing but words of time between: "9 ng/L on arrival and
 * 312 ng/L at three hours", "Na 118 mmol/L yesterday, 124 mmol/L this morning".
 */
export function valuesAgain(
  tokens: readonly Token[],
  { from, unit, end }: { readonly from: number; readonly unit: string; readonly end: number },
): readonly Again[] {
  const found: Again[] = [];
  let at = from;
  let left = MOST_BETWEEN;
  while (at < end && left > 0) {
    const amount = tokens[at]!.kind === 'number' ? amountAt(tokens, at) : undefined;
    const own = amount && unitAt(tokens, amount.end);
    if (amount && own?.name === unit && !isDate(tokens, at)) {
      found.push({ ...amount, stop: own.end });
      at = own.end;
      left = MOST_BETWEEN;
      continue;
    }
    // "At 3 hours", "on 12 May".
    if (
      !BETWEEN.test(text(tokens, at)) &&
      !(amount && own === undefined ? isOfTime(tokens, amount) : isHours(own?.name))
    )
      return found;
    at = amount ? amount.end : at + 1;
    left -= 1;
  }
  return found;
}

/** In tokens. */
const MOST_BETWEEN = 9;
const isHours = (unit: string | undefined): boolean => /^(?:hour|min|day|week|month|year)$/.test(unit ?? '');
const isOfTime = (tokens: readonly Token[], { end, first }: Amount): boolean =>
  MONTH.test(text(tokens, end)) ||
  MONTH.test(text(tokens, first - 1)) ||
  /^(?:st|nd|rd|th|am|pm)$/.test(text(tokens, end));
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|day|week|month)$/;
const BETWEEN =
  /^(?:,|;|\(|\)|→|->|–|and|then|to|now|but|on|at|in|by|after|the|a|an|later|arrival|admission|presentation|baseline|discharge|repeat|repeated|again|second|first|third|today|yesterday|this|last|next|morning|evening|overnight|night|week|month|year|hours?|hrs?|h|min|minutes?|days?|weeks?|months?|one|two|three|four|six|twelve|rising|rose|risen|fell|falling|fallen|up|down|was|is|it|which|only|st|nd|rd|th|of|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/;

/** "K 3.1 mEq/L on arrival after vomiting, was replaced, and read 4.2 mEq/L": what a verb without a subject of its own tells. */
const GOES_ON = lean(
  /(?:^|,|;|\band|\bthen|\bbut) (?:(?:has|had|have|since|later|then|now|only|again|finally) ){0,2}(?:was|is|been|read|reads|came|come|rose|risen|fell|fallen|reached|climbed|dropped|went|gone|measured|recovered|improved|settled|corrected|peaked)(?: (?:back|up|down|to|at|a|only|now|again|just)){0,4} $/,
);
/** In tokens. */
const REACH = 22;

function valueGoingOn(
  tokens: readonly Token[],
  { from, unit, end }: { readonly from: number; readonly unit: string; readonly end: number },
): Again | undefined {
  const at = tokens.slice(from, Math.min(end, from + REACH)).findIndex(({ kind }) => kind === 'number');
  const amount = at === -1 ? undefined : amountAt(tokens, from + at);
  const own = amount && unitAt(tokens, amount.end);
  const isOfIt = own?.name === unit && GOES_ON.test(`${phrase(tokens, from, from + at)} `);
  return amount && own && isOfIt ? { ...amount, stop: own.end } : undefined;
}

/** The same as measurements, of tests that are counted in a volume; `next` is where another test is named. */
export function measuredAgain(tokens: readonly Token[], one: Measurement, next: number): readonly Measurement[] {
  const { unit, end, sentence } = one;
  if (one.kind !== 'lab' || !unit?.includes('/') || isOtherMeaning('lab', unit)) return [];
  const reach = { from: end, unit, end: sentence.end };
  const again = valuesAgain(tokens, reach);
  const goingOn = again.length > 0 ? undefined : valueGoingOn(tokens, { ...reach, end: Math.min(next, sentence.end) });
  return [...again, ...(goingOn ? [goingOn] : [])].map(({ low, high, first, stop }) => ({
    ...one,
    low,
    high,
    valueAt: first,
    end: stop,
  }));
}
