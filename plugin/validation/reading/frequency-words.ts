import { wordTable } from '../../word-table.ts';

// How often in one word, and how long each period is.

/** How often, over tokens [first, end). `perDay` is a range: every 4 to 6 hours is 4 to 6 times a day. */
export interface Frequency {
  readonly low: number;
  readonly high: number;
  /** Given once and not again: its `low` and `high` are 1. */
  readonly once: boolean;
  readonly asNeeded: boolean;
  /** "Every 2 hours until loose stools": it ends before the day does. */
  readonly until: boolean;
  /** Said in words that name no count: "daily", "a day". After an amount it may mean a day's total. */
  readonly perDayOnly: boolean;
  /** "a day", "per week": it counts only right after an amount. */
  readonly afterAmount: boolean;
  readonly first: number;
  readonly end: number;
}

/** What a reader of frequencies finds; what it does not say holds no. */
export type Found = Pick<Frequency, 'low' | 'high' | 'end'> &
  Partial<Pick<Frequency, 'once' | 'perDayOnly' | 'afterAmount'>>;

export const same = (perDay: number, end: number): Found => ({ low: perDay, high: perDay, end });

export const WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    qd: 1,
    qday: 1,
    od: 1,
    daily: 1,
    nightly: 1,
    qhs: 1,
    hs: 1,
    nocte: 1,
    mane: 1,
    qpm: 1,
    qam: 1,
    bid: 2,
    bd: 2,
    bds: 2,
    tid: 3,
    tds: 3,
    qid: 4,
    qds: 4,
    qod: 0.5,
    weekly: 1 / 7,
    qweek: 1 / 7,
    qwk: 1 / 7,
    qw: 1 / 7,
    biweekly: 1 / 14,
    fortnightly: 1 / 14,
    monthly: 1 / 30,
    quarterly: 1 / 91,
    yearly: 1 / 365,
    annually: 1 / 365,
    hourly: 24,
  }),
);
export const TIMES: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
]);
/** What each period lasts, in days. */
export const DAYS: Readonly<Record<string, number>> = wordTable({
  min: 1 / 1440,
  minute: 1 / 1440,
  minutes: 1 / 1440,
  hour: 1 / 24,
  h: 1 / 24,
  hr: 1 / 24,
  hrs: 1 / 24,
  hours: 1 / 24,
  day: 1,
  days: 1,
  d: 1,
  daily: 1,
  night: 1,
  morning: 1,
  evening: 1,
  bedtime: 1,
  week: 7,
  weeks: 7,
  wk: 7,
  wks: 7,
  fortnight: 14,
  fortnights: 14,
  weekly: 7,
  month: 30,
  months: 30,
  year: 365,
  years: 365,
  yr: 365,
  yrs: 365,
  weekday: 1.4,
  weekdays: 1.4,
  mondays: 7,
  tuesdays: 7,
  wednesdays: 7,
  thursdays: 7,
  fridays: 7,
  saturdays: 7,
  sundays: 7,
  sunday: 7,
  monday: 7,
  tuesday: 7,
  wednesday: 7,
  thursday: 7,
  friday: 7,
  saturday: 7,
});
