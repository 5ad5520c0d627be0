import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, isAbsent, type PhraseIndex } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import { DAYS_IN } from '../../reading/quantities.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

type Programme = Row<'programmes'>;
/** Which of the cue's parts, joined by `&`. */
interface Tag {
  readonly row: Programme;
  readonly part: number | 'unless';
}
/** An age to be screened at, to start or to stop at, or the time between two tests, in years. */
interface Told {
  readonly kind: 'ages' | 'starts' | 'stops' | 'every';
  readonly low: number;
  readonly high: number;
  readonly first: number;
  readonly end: number;
}

const cuesOf = (row: Programme) =>
  row.cues.split(' & ').map((cell, part) => listOf(cell).map((text) => ({ text, gap: 1, tag: { row, part } })));

/** The first parts of the cues; the others and the excuses are looked for only beside one. */
const indexOf = once(
  (rows: readonly Programme[]): PhraseIndex<Tag> => indexPhrases<Tag>(rows.flatMap((row) => cuesOf(row)[0]!)),
);
const restOf = once(
  (row: Programme): PhraseIndex<Tag> =>
    indexPhrases<Tag>([
      ...cuesOf(row).slice(1).flat(),
      ...listOf(row.unless).map((text) => ({ text, gap: 0, tag: { row, part: 'unless' as const } })),
    ]),
);

/**
 * Ages and intervals of screening and of regular checks that no programme has (programmes.tsv): "cervical screening starts at 55",
 * "the heel prick is taken on the fifth birthday", "your foot check is due every twelve years".
 */
export function checkProgrammes(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const found = findPhrases(tokens, sentences, indexOf(each.knowledge.rows('programmes')));
  if (found.length === 0) return [];
  return [...Map.groupBy(found, ({ sentence }) => sentence)]
    .flatMap(([sentence, own]) => (isAdvised(sentence) ? wrongIn(each, sentence, own) : []))
    .slice(0, 1);
}

const isAdvised = ({ question, told, section }: Sentence): boolean => !question && !told && section !== 'family';

function wrongIn(each: Case, sentence: Sentence, found: readonly Found<Tag>[]): readonly Finding[] {
  const { tokens } = each.reading;
  let told: readonly Told[] | undefined;
  for (const [row, firsts] of Map.groupBy(found, ({ tag }) => tag.row)) {
    const own = [...firsts, ...findPhrases(tokens, [sentence], restOf(row))];
    const [excuses, cues] = [own.filter(isExcuse), own.filter((one) => !isExcuse(one))];
    const parts = new Set(cues.map(({ tag }) => tag.part)).size;
    if (parts < row.cues.split(' & ').length || cues.some((cue) => isAbsent(tokens, cue))) continue;
    told ??= toldIn(tokens, sentence);
    const isOpen = ({ kind }: Told) =>
      excuses.every(({ first }) => kind === 'stops' && /^stop/.test(text(tokens, first)));
    const wrong = told.find(
      (one) =>
        isOff(row, one) && isOpen(one) && cues.some((cue) => isBeside(tokens, cue, one) && !isTakenUp(told!, cue, one)),
    );
    if (wrong) return [findingOf(each, row, wrong)];
  }
  return [];
}

const isExcuse = ({ tag }: Found<Tag>): boolean => tag.part === 'unless';

/** In tokens: what stands further off is of something else. */
const REACH = 20;
const isBeside = (tokens: readonly Token[], cue: Found<Tag>, { first, end }: Told): boolean =>
  cue.first < end + REACH &&
  first < cue.end + REACH &&
  // "A mammogram is due this spring; come again in six months".
  // and "kidney function in four weeks and the A1c in three months".
  !hasWord(tokens, first < cue.first ? /^(?:;|and|,)$/ : /^;$/, Math.min(cue.end, end), Math.max(cue.first, first));

/** "An ultrasound every six months and an endoscopy every two years": the first is told of what stands before it. */
const isTakenUp = (told: readonly Told[], cue: Found<Tag>, one: Told): boolean =>
  one.kind === 'every' && told.some(({ kind, first, end }) => kind === 'every' && first >= cue.end && end <= one.first);

/** A range of the table: `20..80`; an empty cell is no limit. */
const rangeOf = (cell: string): readonly [number, number] | undefined => {
  const [low, high] = cell.split('..');
  return high === undefined ? undefined : [Number(low), Number(high)];
};
/** Rounding, and "just before". */
const ROOM = 1.1;

function isOff(row: Programme, { kind, low, high }: Told): boolean {
  const range = rangeOf(row[kind]) ?? (kind === 'starts' ? rangeOf(row.ages) : undefined);
  // "A sample every two days" may be of what is done every day.
  if (range === undefined || (kind === 'every' && high < WEEK && range[0] < MONTHS)) return false;
  return low > range[1] * ROOM || high < range[0] / ROOM;
}

const YEAR = DAYS_IN.year!;
const WEEK = 7 / YEAR;
const MONTHS = 0.4;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
/** The times between that are one word; what is done every day is a dose. */
const RATES: Readonly<Record<string, number>> = {
  weekly: 7 / YEAR,
  fortnightly: 14 / YEAR,
  monthly: 1 / 12,
  yearly: 1,
  annually: 1,
  annual: 1,
};

function toldIn(tokens: readonly Token[], { first, end }: Sentence): readonly Told[] {
  const told: Told[] = [];
  for (let at = first; at < end; at += 1) {
    const one = birthdayAt(tokens, at) ?? dayAt(tokens, at) ?? rateAt(tokens, at) ?? amountToldAt(tokens, first, at);
    if (!one || one.end > end) continue;
    told.push(one);
    at = one.end - 1;
  }
  return told;
}

/** "On the fifth birthday". */
function birthdayAt(tokens: readonly Token[], at: number): Told | undefined {
  if (text(tokens, at + 1) !== 'birthday') return undefined;
  const age =
    ORDINALS.indexOf(text(tokens, at)) + 1 ||
    (/^\d{1,2}(?:st|nd|rd|th)$/.test(text(tokens, at)) ? Number.parseInt(text(tokens, at), 10) : 0);
  return age === 0 ? undefined : { kind: 'ages', low: age, high: age, first: at, end: at + 2 };
}

/** "On day 5". */
function dayAt(tokens: readonly Token[], at: number): Told | undefined {
  const amount = text(tokens, at) === 'day' ? amountAt(tokens, at + 1) : undefined;
  if (!amount || DAYS_IN[text(tokens, amount.end).replace(/s$/, '')] !== undefined) return undefined;
  return { kind: 'ages', low: amount.low / YEAR, high: amount.high / YEAR, first: at, end: amount.end };
}

/** "Weekly", "every decade", "every other year", "each month". */
function rateAt(tokens: readonly Token[], at: number): Told | undefined {
  const rate = RATES[text(tokens, at)];
  if (rate !== undefined) return { kind: 'every', low: rate, high: rate, first: at, end: at + 1 };
  if (!/^(?:every|each)$/.test(text(tokens, at))) return undefined;
  const isOther = /^(?:other|second|alternate)$/.test(text(tokens, at + 1));
  const unit = text(tokens, isOther ? at + 2 : at + 1);
  const years = unit === 'decade' ? 10 : (DAYS_IN[unit] ?? 0) / YEAR;
  if (years < WEEK) return undefined;
  const often = isOther ? years * 2 : years;
  return { kind: 'every', low: often, high: often, first: at, end: at + (isOther ? 3 : 2) };
}

const NEXT =
  /\b(?:due|next|repeat\w{0,3}|again|recall\w{0,2}|come back|back)\b(?: [^ ;.]{1,14}){0,5} in(?: about| around)?$/;
const EVERY = /\b(?:every|each|once in|intervals? of)(?: about| around)?$/;
const AGE_BEFORE =
  /\b(?:ages?|aged|turns?|turned|reach(?:es)?|you are|(?:starts?|starting|begins?|beginning|begin) (?:at|around|from|by)|(?:scan|test|tests|screening|smear|smears|colonoscopy|mammogram|check|exam) at|age of|ages of|ages from|ages between)$/;
const STARTS = /\b(?:starts?|starting|begins?|beginning|begin|from|first)(?: [^ ;.]{1,14}){0,5}$/;
const STOPS =
  /\b(?:stops?|stopping|ends?|ending|finish(?:es)?)(?: [^ ;.]{1,14}){0,6}$|\b(?:continues?|goes on|go on) (?:until|to|up to)(?: [^ ;.]{1,14}){0,3}$/;
const AT = /\b(?:at|from|between|until|and)(?: around| about| age)?$/;

/** "Every ten years", "due in 30 years", "at 2 to 3 years of age", "from the age of 55", "a 9-year-old". */
function amountToldAt(tokens: readonly Token[], from: number, at: number): Told | undefined {
  const amount = amountAt(tokens, at);
  if (!amount) return undefined;
  const before = phrase(tokens, Math.max(from, at - 8), at);
  const place = text(tokens, amount.end) === '-' ? amount.end + 1 : amount.end;
  const days = DAYS_IN[text(tokens, place).replace(/s$/, '')];
  const end = days === undefined ? amount.end : place + 1;
  const scale = (days ?? YEAR) / YEAR;
  const told = { low: amount.low * scale, high: amount.high * scale, first: at, end };
  if (days !== undefined && (EVERY.test(before) || (days >= 7 && NEXT.test(before)))) return { kind: 'every', ...told };
  const isAge = isAgeAt(tokens, end, before, days);
  if (!isAge) return undefined;
  if (STOPS.test(before)) return { kind: 'stops', ...told };
  return { kind: STARTS.test(before) && amount.low === amount.high ? 'starts' : 'ages', ...told };
}

const isAgeAt = (tokens: readonly Token[], end: number, before: string, days: number | undefined): boolean =>
  days === undefined
    ? AGE_BEFORE.test(before) &&
      !/^(?:%|mg|ml|cm|mm|kg|percent|weeks?|hours?|h|hrs?|am|pm|:|\/|and|or|to|-|–)$/.test(text(tokens, end))
    : /^(?:- )?old\b|^of age\b/.test(phrase(tokens, end, end + 2)) ||
      (days === YEAR &&
        (AT.test(before) || AGE_BEFORE.test(before)) &&
        !/^(?:ago|later|after|before|of|prior)$/.test(text(tokens, end)));

const findingOf = (each: Case, row: Programme, { first, end }: Told): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category: 'screening_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message: `the text says otherwise than the programme: ${row.statement} (${row.source})`,
  score: 0.8,
  evidence: [evidenceOf(row, `${row.programme}: ${row.statement}`)],
});
