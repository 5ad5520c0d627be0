import { datesIn } from './dates.ts';
import type { Token } from './reading/tokens.ts';

/** A date as far as it is written: `June 2019`, `11/20/2026`, `in August`, `2024`. */
export interface WrittenDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly first: number;
  readonly end: number;
}

/** The date that is written at a token. */
export function writtenDateAt(tokens: readonly Token[], at: number): WrittenDate | undefined {
  const iso = isoAt(tokens, at);
  if (iso) return iso;
  // "20 November": the day comes first; "20 November" is read where it begins.
  const dayFirst =
    tokens[at]?.kind === 'number' && (tokens[at]!.value ?? 99) <= 31 && Number.isInteger(tokens[at]!.value);
  const next = dayFirst ? at + (/^(?:st|nd|rd|th)$/.test(tokens[at + 1]?.text ?? '') ? 2 : 1) : at;
  const named = dayFirst ? datesIn(tokens, tokens[next]?.text === 'of' ? next + 1 : next) : undefined;
  if (named?.kind === 'date' && named.value.endsWith(`/${tokens[at]!.value}`)) return withYear(tokens, at, named);
  const found = datesIn(tokens, at);
  if (!found || found.kind === 'weekday') return undefined;
  if (found.kind === 'year') return { year: Number(found.value), first: at, end: found.end };
  return withYear(tokens, at, found);
}

function withYear(
  tokens: readonly Token[],
  first: number,
  { kind, value, end }: { readonly kind: string; readonly value: string; readonly end: number },
): WrittenDate {
  const [month, day] = value.split('/').map(Number);
  const inside = tokens.slice(first, end).find(({ text }, at) => at > 0 && isYear(text));
  const after = tokens[end]?.text === ',' ? end + 1 : end;
  const short = tokens[end - 2]?.text === '/' && tokens[end - 4]?.text === '/' ? tokens[end - 1]!.value : undefined;
  const year = inside
    ? Number(inside.text)
    : short !== undefined && short < 100
      ? 2000 + short
      : isYear(tokens[after]?.text)
        ? Number(tokens[after]!.text)
        : undefined;
  return {
    ...(year !== undefined && { year }),
    month: month!,
    ...(kind === 'date' && day !== undefined && { day }),
    first,
    end: !inside && short === undefined && year !== undefined ? after + 1 : end,
  };
}

const isYear = (text: string | undefined): boolean => /^(?:19|20)\d\d$/.test(text ?? '');

/** `2026-11-20`. */
function isoAt(tokens: readonly Token[], at: number): WrittenDate | undefined {
  if (!isYear(tokens[at]?.text) || tokens[at + 1]?.text !== '-' || tokens[at + 3]?.text !== '-') return undefined;
  const [month, day] = [tokens[at + 2]?.value, tokens[at + 4]?.value];
  if (month === undefined || day === undefined || month > 12 || day > 31) return undefined;
  return { year: Number(tokens[at]!.text), month, day, first: at, end: at + 5 };
}

/** Whether a FHIR date may be the one that is written: they agree as far as both go. */
export function isOn({ year, month, day }: WrittenDate, on: string | undefined): boolean {
  if (on === undefined) return true;
  const [ofYear, ofMonth, ofDay] = on.split('-').map(Number);
  return (
    (year === undefined || ofYear === year) &&
    (month === undefined || ofMonth === undefined || ofMonth === month) &&
    (day === undefined || ofDay === undefined || ofDay === day)
  );
}

/** Every date of a stretch of tokens. */
export function writtenDatesIn(tokens: readonly Token[], from: number, to: number): readonly WrittenDate[] {
  const found: WrittenDate[] = [];
  for (let at = from; at < to; at += 1) {
    const date = writtenDateAt(tokens, at);
    if (!date) continue;
    found.push(date);
    at = date.end - 1;
  }
  return found;
}

/** "On 3 March", "March 3rd": a number that is the day of a month, and no value. */
export const isDayOfMonth = (tokens: readonly Token[], at: number): boolean => {
  const { value = 99 } = tokens[at]!;
  if (!Number.isInteger(value) || value < 1 || value > 31) return false;
  const behind = /^(?:st|nd|rd|th)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  const next = tokens[behind]?.text === 'of' ? behind + 1 : behind;
  return isMonthAt(tokens, next) || isMonthAt(tokens, at - 1);
};

/** The same of "day 4", "week 12". */
export const isNumberOfTime = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'number' &&
  (isDayOfMonth(tokens, at) || /^(?:day|week|month)$/.test(tokens[at - 1]?.text ?? ''));

export const isMonthAt = (tokens: readonly Token[], at: number): boolean => MONTH.test(tokens[at]?.text ?? '');
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
