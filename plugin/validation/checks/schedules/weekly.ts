import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';

const WEEKDAY =
  /^(?:mon|mondays?|tue|tues|tuesdays?|wed|weds|wednesdays?|thu|thurs?|thursdays?|fri|fridays?|sat|saturdays?|sun|sundays?)$/;
const ORDER = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** Days that several words name at once. */
const SEVERAL: Readonly<Record<string, number>> = { mwf: 3, tths: 3, tth: 2, weekdays: 5, weekends: 2, weekend: 2 };
const WEEK = 7;
const REACH = 45;

/** The total of a week against its days: "7.5 mg Mon Wed Fri and 5 mg other days: 42.5 mg per week". */
export function checkWeekly({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  return sentences.flatMap((sentence) => {
    if (sentence.told || sentence.question) return [];
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const stated = totalAt(tokens, at, sentence.first);
      const made = stated === undefined ? undefined : weekBefore(tokens, sentence.first, at, stated.unit);
      if (!stated || !made || Math.abs(made.sum - stated.value) <= Math.max(0.6, made.sum * 0.02)) continue;
      const message = `the doses of the week make ${plain(made.sum)} ${stated.unit}, not ${plain(stated.value)}`;
      return [miscountAt(spanOf(tokens, made.first, at + 2), { category: 'week_wrong', message })];
    }
    return [];
  });
}

/** "42.5 mg per week", "= 25 mg", "weekly total 35 mg". */
function totalAt(tokens: readonly Token[], at: number, first: number) {
  const { kind, value = 0 } = tokens[at]!;
  const unit = tokens[at + 1]?.text ?? '';
  if (kind !== 'number' || !/^(?:mg|mcg|units)$/.test(unit)) return undefined;
  const behind = tokens.slice(at + 2, at + 5).flatMap(({ text }) => (/^(?:the|whole)$/.test(text) ? [] : [text]));
  const before = tokens.slice(Math.max(first, at - 4), at).map(({ text }) => text);
  const isOfWeek =
    /^(?:weekly|\/|per|a|each|in|for|over|every)$/.test(behind[0] ?? '') &&
    (behind[0] === 'weekly' || /^(?:week|wk)$/.test(behind[1] ?? ''));
  const isTotal =
    before.at(-1) === '=' || (before.includes('total') && before.some((word) => /^(?:weekly|week)$/.test(word)));
  return isOfWeek || isTotal ? { value, unit } : undefined;
}

/** The doses before a total with the days that each is taken on, where these make a whole week. */
function weekBefore(tokens: readonly Token[], first: number, end: number, unit: string) {
  const parts: { readonly dose: number; days: number; rest: boolean; readonly at: number }[] = [];
  // "4 mg daily except Sunday, when it is 2 mg": of the next dose.
  let excepted = 0;
  for (let at = Math.max(first, end - REACH); at < end; at += 1) {
    const { text, kind, value = 0 } = tokens[at]!;
    if (
      kind === 'number' &&
      tokens[at + 1]?.text === unit &&
      !/^(?:[([]|of)$/.test(tokens[at - 1]?.text ?? '') &&
      !/^(?:tabs?|tablets?|pills?|strength|capsules?|peach|green|-)$/.test(tokens[at + 2]?.text ?? '')
    ) {
      parts.push({ dose: value, days: excepted, rest: false, at });
      excepted = 0;
      continue;
    }
    const part = parts.at(-1);
    if (!part) continue;
    if (WEEKDAY.test(text)) {
      const days = spanFrom(tokens, at);
      if (part.rest) excepted += days;
      else part.days += days;
      // "Monday to Friday" is read with its first day.
      if (days > 1) at += 2;
    } else if (Object.hasOwn(SEVERAL, text)) part.days += SEVERAL[text]!;
    else if (/^(?:other|others|remaining|rest|else|except|excepting)$/.test(text)) part.rest = true;
    else if (/^days?$/.test(text)) {
      const count = numberAt(tokens, at - 1);
      if (count && !part.rest && part.days === 0 && count.value < WEEK) part.days = count.value;
    }
  }
  const [one] = parts;
  const rests = parts.filter(({ rest, days }) => rest && days === 0);
  const named = parts.reduce((sum, { days }) => sum + days, 0);
  if (
    !one ||
    excepted > 0 ||
    parts.length < 2 ||
    rests.length > 1 ||
    parts.some(({ days, rest }) => days === 0 && !rest)
  )
    return undefined;
  if (rests.length === 0 ? named !== WEEK : named >= WEEK) return undefined;
  const sum = parts.reduce((total, { dose, days }) => total + dose * (days || WEEK - named), 0);
  return { sum, first: one.at };
}

/** How many days begin at a weekday: those of "Monday to Friday", "Fri-Sun", or its own. */
function spanFrom(tokens: readonly Token[], at: number): number {
  const last = tokens[at + 2]?.text ?? '';
  if (!/^(?:to|through|thru|until|-|–)$/.test(tokens[at + 1]?.text ?? '') || !WEEKDAY.test(last)) return 1;
  const [from, to] = [tokens[at]!.text, last].map((day) => ORDER.indexOf(day.slice(0, 3)));
  return ((to! - from! + WEEK) % WEEK) + 1;
}
