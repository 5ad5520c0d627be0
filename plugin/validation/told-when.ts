import type { Measurement } from './measured/measured.ts';
import { isDate } from './measured/measured.ts';
import type { Reading } from './reading/document.ts';
import { amountAt } from './reading/numbers.ts';
import type { Token } from './reading/tokens.ts';
import { unitAt } from './reading/units.ts';
import { hasWord } from './reading/words.ts';
import { type WrittenDate, writtenDateAt, writtenDatesIn } from './written-dates.ts';

/** A value of a test or vital sign, and when the text has it: on a date, now, or once. */
export interface ToldValue {
  readonly measurement: Measurement;
  readonly value: number;
  /** Decimals that are written. */
  readonly decimals: number;
  readonly about: boolean;
  /** As it is written behind the value. */
  readonly unit?: string;
  readonly date?: WrittenDate;
  readonly time?: 'now' | 'past';
  readonly first: number;
  readonly end: number;
}

/** The values of a measurement in order of the text: "A1c 9.4 in February, 8.6 in June and 7.7 now" are three. */
export function toldValuesOf(reading: Reading, measurement: Measurement): readonly ToldValue[] {
  const { tokens } = reading;
  const told: ToldValue[] = [];
  let next: { readonly first: number; readonly valueAt: number; readonly end: number } | undefined = measurement;
  for (let count = 0; next && count < 8; count += 1) {
    const value = count === 0 ? measurement.low : tokens[next.valueAt]!.value!;
    const surface = tokens[next.valueAt]!;
    const end: number = Math.max(next.end, next.valueAt + 1);
    const date = dateOf(tokens, next.first, next.valueAt, end, measurement.sentence.end);
    const time = timeOf(tokens, next.first, next.valueAt, end);
    const unit = unitAt(tokens, amountAt(tokens, next.valueAt)?.end ?? next.valueAt + 1)?.name;
    told.push({
      measurement,
      value,
      decimals: surface.kind === 'number' ? decimalsOf(surface.text) : decimalsOf(String(value)),
      about: isAbout(tokens, next.valueAt),
      ...(date && { date }),
      ...(time && { time }),
      ...(unit !== undefined && { unit }),
      first: next.first,
      end,
    });
    next = valueBehind(reading, measurement, behindWhen(tokens, end, date));
  }
  return told;
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

const isAbout = (tokens: readonly Token[], valueAt: number): boolean =>
  hasWord(
    tokens,
    /^(?:about|around|approximately|roughly|nearly|almost|~|≈|close|some|circa|over|under)$/,
    Math.max(0, valueAt - 3),
    valueAt,
  );

const DATED =
  /^(?:drawn|dates|done|is|was|on|from|in|dated|resulted|collected|taken|checked|measured|recorded|of|the|this|last|back|\(|early|late|mid|-)$/;

const UNIT = /^(?:x|×|\*|10|\^|3|9|\/|ul|l|mm3|mcl|k)$/;

/** The date right behind a value, "4.9 on 16 Nov", "12.8 (Aug 31)", or between its name and it. */
function dateOf(
  tokens: readonly Token[],
  first: number,
  valueAt: number,
  end: number,
  sentenceEnd: number,
): WrittenDate | undefined {
  let from = end;
  // "3.4 x10^3/uL, resulted 11/20".
  while (from < end + 8 && UNIT.test(tokens[from]?.text ?? '')) from += 1;
  for (let at = from; at < Math.min(sentenceEnd, from + 6); at += 1) {
    const date = writtenDateAt(tokens, at);
    // "4.9 11/18": a number alone behind a value is the next thing.
    if (date && (date.month !== undefined || at > from)) return date;
    const { text } = tokens[at]!;
    const isDrawn =
      text === ',' && /^(?:drawn|resulted|collected|dated|taken|measured)$/.test(tokens[at + 1]?.text ?? '');
    // "5.8 was measured on".
    const isWas =
      /^(?:was|were|is|are)$/.test(text) &&
      /^(?:drawn|taken|measured|checked|recorded|from|of|dated)$/.test(tokens[at + 1]?.text ?? '');
    // "The last LDL, 88 mg/dL, is from December".
    const isComma =
      text === ',' &&
      ((/^(?:is|was)$/.test(tokens[at + 1]?.text ?? '') &&
        /^(?:from|of|dated|drawn|taken|measured|checked|collected|done)$/.test(tokens[at + 2]?.text ?? '')) ||
        (/^(?:dates|dated)$/.test(tokens[at + 1]?.text ?? '') && /^(?:from|back)$/.test(tokens[at + 2]?.text ?? '')));
    if (!DATED.test(text) && !isDrawn && !isWas && !isComma) break;
  }
  // "From 34 in February to 3": a date behind another value is that one's.
  const dates = writtenDatesIn(tokens, first + 1, valueAt);
  const isDated = (at: number) => dates.some((date) => at >= date.first && at < date.end);
  const isSecond = tokens
    .slice(first + 1, valueAt)
    .some(({ kind }, at) => kind === 'number' && !isDated(first + 1 + at));
  return isSecond ? undefined : dates[0];
}

const NOW = /^(?:now|today|today's|currently|current|latest|present|tonight)$/;
const PAST =
  /^(?:peaked|before|previous|previously|prior|earlier|initially|baseline|admission|arrival|presentation|nadir|peak|lowest|highest|formerly|initial|ago|yesterday|preoperatively)$/;

/** Now or once, by the words between the name and the value and just behind it. */
function timeOf(tokens: readonly Token[], first: number, valueAt: number, end: number): ToldValue['time'] {
  const words = tokens.slice(Math.max(0, first - 2), valueAt).map(({ text }) => text);
  // "6.8 today (9.7 on 12/18)": what stands before the bracket is of the other value.
  const ahead = words.slice(words.at(-1) === '(' ? -1 : 0);
  // "For four months now. CRP was 62": of another sentence.
  const before = ahead.slice(ahead.slice(0, 2).findLastIndex((word) => /^[.;,:)]$/.test(word)) + 1);
  const after = tokens.slice(end, end + 3).map(({ text }) => text);
  const isNew =
    before.some((word, at) => NOW.test(word) || (word === 'recent' && before[at - 1] === 'most')) ||
    NOW.test(after[0] ?? '') ||
    (/^[,(]$/.test(after[0] ?? '') && /^(?:now|today)$/.test(after[1] ?? '') && !/^\d/.test(after[2] ?? '')) ||
    (/^(?:on|in|from|at|by)$/.test(after[0] ?? '') && /^(?:today|today's)$/.test(after[1] ?? '')) ||
    (after[0] === 'this' && /^(?:week|morning|month|visit|afternoon)$/.test(after[1] ?? '')) ||
    (after[0] === 'at' && /^(?:present|visit)$/.test(after[1] ?? ''));
  if (isNew && !before.includes('from')) return 'now';
  const isOld =
    before.some((word) => PAST.test(word)) ||
    /^(?:before|previously|earlier|initially|yesterday|ago)$/.test(after[0] ?? '') ||
    (after[0] === '(' && /^(?:was|before|admission|baseline|on|in|at)$/.test(after[1] ?? '')) ||
    (/^(?:a|one|two|three|four|five|six|\d+)$/.test(after[0] ?? '') &&
      /^(?:days?|weeks?|months?|years?)$/.test(after[1] ?? ''));
  return isOld ? 'past' : undefined;
}

/** Behind the date or the words of time that follow a value. */
function behindWhen(tokens: readonly Token[], end: number, date: WrittenDate | undefined): number {
  let at = date && date.first >= end ? date.end : end;
  for (let step = 0; step < 6 && WHEN.test(tokens[at]?.text ?? ''); step += 1) at += 1;
  return at;
}
const WHEN =
  /^(?:now|today|before|previously|earlier|initially|then|yesterday|ago|at|on|in|last|this|that|with|the|its|lowest|onset|diagnosis|a|one|two|three|four|five|six|weeks?|months?|days?|years?|year|week|morning|visit|admission|arrival|discharge|presentation|baseline|spring|summer|autumn|fall|winter|leaving|\))$/;

const BETWEEN =
  /^(?:,|;|and|then|to|→|->|-|>|\(|was|were|is|it|now|had|been|previously|but|up|down|from|before|today|currently|compared|with|versus|vs|against|again|back|at)$/;

/** A further value of the same test: behind a comma or "then" and words of time, followed by no unit of another thing. */
function valueBehind({ tokens, mentions }: Reading, measurement: Measurement, from: number) {
  const stop = Math.min(measurement.sentence.end, from + 6);
  for (let at = from; at < stop; at += 1) {
    const token = tokens[at]!;
    if (token.kind === 'number') {
      const amount = amountAt(tokens, at);
      if (!amount || at === from || amount.low !== amount.high || isDate(tokens, at) || writtenDateAt(tokens, at))
        return undefined;
      const unit = unitAt(tokens, amount.end);
      const end = unit?.end ?? amount.end;
      const isOther =
        (unit && unit.name !== measurement.unit && !isOfSameKind(tokens, at, unit.name, measurement.unit)) ||
        (tokens[end]?.kind === 'word' && !AFTER.test(tokens[end]!.text)) ||
        /^[/:x×-]$/.test(tokens[end]?.text ?? '') ||
        mentions.some((one) => one.first === at) ||
        amount.low > measurement.high * 25 ||
        amount.low < measurement.low / 25;
      return isOther ? undefined : { first: from, valueAt: at, end };
    }
    if (!BETWEEN.test(token.text) || token.breaks > 0) return undefined;
  }
  return undefined;
}
/** A concentration where none was told yet; and of a change, "from 118 umol/L to 140 mg/dL", whatever it is told in. */
const isOfSameKind = (tokens: readonly Token[], at: number, unit: string, before: string | undefined): boolean =>
  /\/|%/.test(unit) && (before === undefined || (/\/|%/.test(before) && /^(?:to|→|>)$/.test(tokens[at - 1]!.text)));
const AFTER =
  /^(?:now|today|in|on|at|before|previously|earlier|initially|then|yesterday|ago|last|this|and|but|with|to|since|after|a|one|two|three|four|from|when|as|which|so|by|until|for|over|while|year)$/;
