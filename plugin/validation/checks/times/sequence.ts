import { daysIn } from '../../calendar.ts';
import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

/** Steps that follow one another on one day, each by its words; the time stands behind. */
const CHAINS: readonly (readonly (readonly [string, RegExp])[])[] = [
  [
    ['the onset', /^(?:onset|lkw|lkn|well|normal)$/],
    ['the arrival', /^(?:door|arrival|arrived)$/],
    ['the lysis', /^(?:alteplase|tenecteplase|tnk|tpa|lysis|needle|thrombolysis)$/],
    ['the puncture', /^(?:groin|puncture|access)$/],
    ['the reperfusion', /^(?:recanali[sz]ation|reperfusion|recanali[sz]ed)$/],
  ],
  [
    ['the rupture of membranes', /^(?:ruptured|rupture|srom|arom)$/],
    ['full dilation', /^(?:dilated|dilation)$/],
    ['the birth', /^(?:born|birth|delivered)$/],
    ['the placenta', /^placenta$/],
  ],
  [
    ['the incision', /^incision$/],
    ['the closure', /^(?:closure|closed)$/],
  ],
];
/** Between a step and its time. */
const LEADS = /^(?:symptom|bolus|given|at|time|:|puncture|was|of|known|needle|-|started|=|and|the|seen)$/;
/** A step that is told this much too early is of the day before. */
const HALF_A_DAY = 12 * 60;

/** What comes after something and is dated before it: a discharge before its admission, lysis before the onset. */
export function checkSequence(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  const times = tokens.flatMap(({ kind }, at) => (kind === 'number' && isTime(tokens, at) ? [at] : []));
  return [
    ...stay(each),
    ...duringStay(each),
    ...(times.length < 2 ? [] : CHAINS.flatMap((chain) => steps(tokens, chain))),
  ];
}

const DAY_MS = 86_400_000;
const monthOf = (day: number): number => new Date(day * DAY_MS).getUTCMonth();

/** "Admission date: 03/04/2025. Discharge date: 02/27/2025". */
function stay({ reading: { tokens }, asOf }: Case): readonly Finding[] {
  const days = daysIn(tokens, asOf);
  const said = (words: RegExp) =>
    days.find(({ first }) => tokens.slice(Math.max(0, first - 4), first).some(({ text }) => words.test(text)));
  const admitted = said(/^(?:admission|admitted|admit|adm)$/);
  const discharged = said(/^(?:discharge|discharged|dc)$/);
  if (!admitted || !discharged || discharged.first < admitted.first || discharged.day >= admitted.day) return [];
  // "Admitted December 28, discharged January 3": without years days are compared within a month.
  if (!(admitted.isDated && discharged.isDated) && monthOf(admitted.day) !== monthOf(discharged.day)) return [];
  return [finding(tokens, discharged.first, discharged.end, 'the day of discharge lies before the day of admission')];
}

/** "Admitted on 14 June …, amputated on 9 June during this stay". */
function duringStay({ reading: { tokens }, asOf }: Case): readonly Finding[] {
  const days = daysIn(tokens, asOf);
  const admitted = days.find(
    ({ first, isDated }) => isDated && hasWord(tokens, /^(?:admission|admitted|admit)$/, Math.max(0, first - 3), first),
  );
  if (!admitted) return [];
  return days.flatMap((day): readonly Finding[] => {
    const behind = phrase(tokens, day.end, day.end + 3);
    const isEarlier = day.day < admitted.day && admitted.day - day.day < 180;
    return isEarlier && /^during (?:this|the) (?:stay|admission|hospitali[sz]ation)/.test(behind)
      ? [finding(tokens, day.first, day.end, 'a day of this stay lies before the day of admission')]
      : [];
  });
}

function steps(tokens: readonly Token[], chain: (typeof CHAINS)[number]): readonly Finding[] {
  const timed = chain.flatMap(([name, words]) => {
    const at = wordsIn(tokens, words).find((place) => timeBehind(tokens, place) !== undefined);
    const time = at === undefined ? undefined : timeBehind(tokens, at);
    return time ? [{ name, ...time }] : [];
  });
  return timed.flatMap((later, order): readonly Finding[] => {
    const before = timed
      .slice(0, order)
      .find(({ minutes }) => minutes > later.minutes && minutes - later.minutes < HALF_A_DAY);
    return before ? [finding(tokens, later.first, later.end, `${later.name} is timed before ${before.name}`)] : [];
  });
}

/** `14:05`, `0905`. */
const isTime = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.text === ':' ? tokens[at + 2]?.kind === 'number' : /^[012]\d[0-5]\d$/.test(tokens[at]!.text);

/** `14:05`, `0905` within a few leading words. */
function timeBehind(tokens: readonly Token[], at: number) {
  for (let next = at + 1; next < at + 5; next += 1) {
    const { text = '', kind, value = 0 } = tokens[next] ?? {};
    if (kind === 'number') {
      if (/^[01]\d[0-5]\d$|^2[0-3][0-5]\d$/.test(text) && tokens[next + 1]?.text !== 'mg')
        return { minutes: Math.floor(value / 100) * 60 + (value % 100), first: next, end: next + 1 };
      const minute = tokens[next + 2];
      if (value < 24 && tokens[next + 1]?.text === ':' && minute?.kind === 'number' && /^[0-5]\d$/.test(minute.text))
        return { minutes: value * 60 + minute.value!, first: next, end: next + 3 };
      return undefined;
    }
    if (!LEADS.test(text)) return undefined;
  }
  return undefined;
}

const finding = (tokens: readonly Token[], first: number, end: number, message: string): Finding =>
  disagreementAt(spanOf(tokens, first, end), { category: 'order_wrong', message, score: 0.8 });
