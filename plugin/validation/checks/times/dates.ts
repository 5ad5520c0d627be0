import { lean } from '../../../lean.ts';
import { type Day, daysBetween, daysIn } from '../../calendar.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { durationAt } from '../../reading/durations.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { toldAge } from '../../told-age.ts';

/** Days of the text against what it says lies between them: the end of a course, weeks since, a due date, an age, weekdays. */
export function checkDates(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  const days = daysIn(tokens, each.asOf);
  if (days.length < 2) return [];
  return [
    ...courses(tokens, days),
    ...intervals(tokens, days),
    ...dueDates(tokens, days),
    ...ages(tokens, days),
    ...weekdays(tokens, days),
    ...schedules(tokens, days),
  ];
}

const before = (tokens: readonly Token[], at: number, count: number): string =>
  ` ${phrase(tokens, Math.max(0, at - count), at)} `;

const ENDS = lean(
  /\b(?:last (?:day|dose|capsule|tablet|pill|one)|through|thru|until|end date|ends?(?: on)?|ending|finish(?:es|ing)?(?: on)?|stop date|stops? on|complet(?:es?|ion|ing)(?: date| on)?|final (?:day|dose)|done on|planned end|end of (?:therapy|treatment|course)|eot|(?:switch|change|step down|transition|drop|go|move)(?:e[sd]|ing)? (?:down )?to [a-z0-9.]{1,9}(?: (?:mg|mcg|units))?(?: (?:bid|tid|daily|twice daily|once daily|a day|twice a day))?|to) (?:is |will be |falls on |due |on |of |: |= |— |- |\( ?)?(?:date )?(?:is |will be |on |: )?$/,
);
const STARTS =
  /\b(?:start(?:s|ed|ing)?|begun|began|begin|begins|beginning|from|first (?:dose|capsule|tablet|pill|day)|day (?:1|one)|since|initiated|commenced|given|dose 1) (?:[a-z0-9/:,.]{1,14} ){0,7}$/;

/** Words between the first and the last day of one course. */
const COURSE = 60;

/** A course that is written with its first and its last day. */
export interface DatedCourse {
  readonly start: Day;
  readonly last: Day;
}

/** "First capsule on Monday, May 5, so your last day is Friday, May 23", "from 1 March to 30 June". */
export const datedCourses = (tokens: readonly Token[], days: readonly Day[]): readonly DatedCourse[] =>
  days.flatMap((last, at): readonly DatedCourse[] => {
    if (!ENDS.test(before(tokens, last.first, 8))) return [];
    // The nearest day before it: the first of the course, or today's at the head of the note.
    const start = days.slice(0, at).findLast((one) => last.first - one.end < COURSE);
    if (!start) return [];
    const between = before(tokens, last.first, last.first - start.end);
    const isRange =
      /^ (?:to|-|–|through|until) $/.test(between) || /^ [([,]? ?=? ?(?:is |as )?day (?:1|one) /.test(between);
    const isFirst = isRange || STARTS.test(before(tokens, start.first, 9)) || / (?:today|tonight|now) /.test(between);
    const isBroken =
      / (?:then|extended|resumed|restarted|held|missed|taper|interrupted|second|change[ds]?|switched) /.test(between);
    return isFirst && !isBroken ? [{ start, last }] : [];
  });

/** "For 5 days … first capsule on Monday, May 5, so your last day is Friday, May 23". */
function courses(tokens: readonly Token[], days: readonly Day[]): readonly Finding[] {
  return datedCourses(tokens, days).flatMap(({ start, last }): readonly Finding[] => {
    const lengths = new Set<number>();
    for (let token = Math.max(0, start.first - 16); token < Math.min(tokens.length, last.end + 8); token += 1) {
      const length = durationAt(tokens, token) ?? planned(tokens, token);
      const previous = tokens[token - 1]?.text ?? '';
      if (!length || length.days < 2 || /^(?:every|q|in|after|within|next|last|past)$/.test(previous)) continue;
      // "And for 7 days after leaving".
      if (/^(?:after|before)$/.test(tokens[length.end]?.text ?? '')) continue;
      lengths.add(Math.round(length.days));
      token = Math.max(token, length.end - 1);
    }
    const apart = daysBetween(start, last);
    const [length] = lengths;
    if (lengths.size !== 1 || length === undefined || apart < 0) return [];
    const room = length >= 28 ? 3 : 1;
    if (apart >= length - 1 - room && apart <= length + room) return [];
    const message = `a course of ${plain(length)} days from that day does not end ${plain(apart + 1)} days in`;
    return [miscountAt(spanOf(tokens, start.first, last.end), { category: 'course_end_wrong', message })];
  });
}

/** "4 weeks planned", "total 14 days". */
function planned(tokens: readonly Token[], at: number) {
  const { value, kind } = tokens[at]!;
  const unit = tokens[at + 1]?.text ?? '';
  const times = /^days?$/.test(unit) ? 1 : /^(?:weeks?|wks?)$/.test(unit) ? 7 : 0;
  const isPlan =
    /^(?:planned|total|course|in|of|altogether)$/.test(tokens[at + 2]?.text ?? '') ||
    /^(?:total|of|planned|:)$/.test(tokens[at - 1]?.text ?? '');
  return kind === 'number' && times > 0 && isPlan ? { days: value! * times, first: at, end: at + 2 } : undefined;
}

const UNITS: Readonly<Record<string, number>> = {
  day: 1,
  days: 1,
  week: 7,
  weeks: 7,
  wk: 7,
  wks: 7,
  month: 30.44,
  months: 30.44,
  mo: 30.44,
};
const SINCE =
  /^(?:post|postop|postoperative|postoperatively|out|after|later|since|status|s\/p|postpartum|apart|following|into|postinjury|interval)$/;

/** "ORIF on May 1, 2025, seen today May 29, 2025, 14 weeks post op": the two days of a text and what is said to lie between. */
function intervals(tokens: readonly Token[], days: readonly Day[]): readonly Finding[] {
  const dated = days.filter(({ isDated }) => isDated);
  const later = laterIn(tokens, days);
  if (later) return [later];
  const [from, to] = days;
  if (days.length !== 2 || !from || !to || dated.length === 1) return [];
  const apart = Math.abs(daysBetween(from, to));
  for (let at = 0; at < tokens.length - 2; at += 1) {
    const { kind, value = 0 } = tokens[at]!;
    const length = Object.hasOwn(UNITS, tokens[at + 1]!.text) ? UNITS[tokens[at + 1]!.text]! : 0;
    if (kind !== 'number' || length === 0 || !SINCE.test(tokens[at + 2]!.text)) continue;
    const isNear = Math.min(Math.abs(at - to.end), Math.abs(at - from.end)) < NEAR;
    const isOther =
      / (?:until|in|at|for|after|every|by|within|to|through|expected|typically|usually|off|return|recheck|stop|remove) $/.test(
        before(tokens, at, 1),
      );
    if (!isNear || isOther) continue;
    const stated = value * length;
    // "11 months after the infusion of 10 March: not before 10 February": days without a year.
    const aparts = dated.length === 0 ? [apart, YEAR - apart, YEAR + apart] : [apart];
    if (aparts.some((days) => Math.abs(stated - days) <= length + days * 0.12)) continue;
    const message = `between the two days lie ${plain(apart)} days, not ${plain(value)} ${tokens[at + 1]!.text}`;
    return [
      miscountAt(spanOf(tokens, Math.min(from.first, at), Math.max(to.end, at + 3)), {
        category: 'interval_wrong',
        message,
      }),
    ];
  }
  return [];
}
const NEAR = 14;
const YEAR = 365;

/** "Dose 2 on 02/19/2025 (5 weeks later)": right behind a day, of the one before it. */
function laterIn(tokens: readonly Token[], days: readonly Day[]): Finding | undefined {
  for (const [order, to] of days.entries()) {
    const from = days[order - 1];
    let at = /^[(,]$/.test(tokens[to.end]?.text ?? '') ? to.end + 1 : to.end;
    while (
      at < to.end + 5 &&
      /^(?:which|that|is|will|be|exactly|just|only|about|so|ie|i|e|\.|,)$/.test(tokens[at]?.text ?? '')
    )
      at += 1;
    const count = numberAt(tokens, at);
    const unit = tokens[count?.end ?? at]?.text ?? '';
    const length = Object.hasOwn(UNITS, unit) ? UNITS[unit]! : 0;
    const after = count ? (tokens[count.end + 1]?.text ?? '') : '';
    if (!from || !count || length === 0 || !/^(?:later|apart|after|afterwards|on)$/.test(after)) continue;
    const stated = count.value * length;
    const isFrom = (one: Day): boolean => {
      const apart = daysBetween(one, to);
      return apart < 0 || Math.abs(stated - apart) <= (length === 7 ? 4 : length) + apart * 0.12;
    };
    if (isFrom(from) || days.slice(0, order).some((one) => daysBetween(one, to) >= 0 && isFrom(one))) continue;
    const apart = daysBetween(from, to);
    return miscountAt(spanOf(tokens, from.first, count.end + 2), {
      category: 'interval_wrong',
      message: `between the two days lie ${plain(apart)} days, not ${plain(count.value)} ${unit}`,
    });
  }
  return undefined;
}

const PREGNANCY = 280;

/** "LMP 01/06/2025, EDD 12/13/2025": 40 weeks lie between (Naegele's rule), a scan may move it by three. */
function dueDates(tokens: readonly Token[], days: readonly Day[]): readonly Finding[] {
  const period = days.find(({ first }) =>
    / (?:lmp|menstrual period|last period) (?:was |on |: |of |is |started |began ){0,2}$/.test(
      before(tokens, first, 6),
    ),
  );
  const due = days.find(({ first }) =>
    / (?:edd|edc|due date|due|estimated date of delivery|estimated due date) (?:[a-z:=]{1,8} ){0,3}$/.test(
      before(tokens, first, 7),
    ),
  );
  if (!period || !due) return [];
  const apart = daysBetween(period, due);
  if (Math.abs(apart - PREGNANCY) <= 24) return [];
  return [
    miscountAt(spanOf(tokens, Math.min(period.first, due.first), Math.max(period.end, due.end)), {
      category: 'due_date_wrong',
      message: `a due date lies ${PREGNANCY} days behind the last period, not ${plain(apart)}`,
    }),
  ];
}

/** "At 12 months of age (born 04/01/2013)" on 04/02/2024: the age on none of the other days. */
function ages(tokens: readonly Token[], days: readonly Day[]): readonly Finding[] {
  const births = days.filter(
    ({ first, isDated }) =>
      isDated && / (?:born|dob|birth|birthdate|date of birth) (?:on |: |is |was |, )?$/.test(before(tokens, first, 4)),
  );
  const [birth] = births;
  const others = days.filter((one) => one !== birth && one.isDated);
  if (!birth || births.length > 1 || others.length === 0) return [];
  for (let at = 0; at < tokens.length - 2; at += 1) {
    const age = ageAt(tokens, at);
    // "On 04/02/2024 at 12 months of age".
    const then = tokens[at - 1]?.text === 'at' ? others.filter(({ end }) => end === at - 1) : [];
    const isOther = then.length === 0 && hasWord(tokens, OTHER_AGE, Math.max(0, at - 5), at);
    if (!age || isOther) continue;
    const fits = (then.length > 0 ? then : others).some((one) => {
      const old = one.day - birth.day;
      return old >= 0 && Math.abs(old - (age.days + age.room / 2)) <= age.room;
    });
    if (fits) continue;
    const told = age.isInYears ? toldAge(age.value) : plain(age.value);
    const message = `born and seen on the days of the text, the patient has another age than ${told} ${age.isInYears ? 'years' : 'months'}`;
    return [miscountAt(spanOf(tokens, at, age.end), { category: 'age_disagrees', message })];
  }
  return [];
}

const OTHER_AGE =
  /^(?:son|daughter|mother|father|brother|sister|wife|husband|until|from|to|since|at|over|under|due|by|was|when|visit|check|dose|after|before|smoking|smoked|for|menarche|menopause)$/;

/** "DOB 14/02/1958, seen 20/06/2025, so age 67", "now aged 67". */
function concludedAt(tokens: readonly Token[], at: number) {
  const value = tokens[at + 1]?.value;
  const isConcluded =
    /^(?:age|aged)$/.test(tokens[at]!.text) &&
    /^(?:so|now|therefore|hence|thus|making|makes|giving|gives|currently|today|ie|e|=|→)$/.test(
      tokens[/^(?:his|her|their|an|the|is|at|\.|,)$/.test(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1]?.text ?? '',
    );
  const isOther = /^(?:months?|mo|weeks?|wks?|days?|-|–|to|%|\/)$/.test(tokens[at + 2]?.text ?? '');
  return isConcluded && value !== undefined && value > 1 && value < 115 && !isOther
    ? { value, isInYears: true, days: value * 365.25, room: 400, end: at + 2 }
    : undefined;
}

/** "67-year-old", "12 months of age", "14 month old", "67 y". */
function ageAt(tokens: readonly Token[], at: number) {
  const concluded = concludedAt(tokens, at);
  if (concluded) return concluded;
  const number = numberAt(tokens, at);
  // "A 3-year-2-month-old boy": the months of such an age.
  if (!number || /^year -(?: and)?$/.test(phrase(tokens, at - 2, at))) return undefined;
  const { value } = number;
  const from = tokens[number.end]?.text === '-' ? number.end + 1 : number.end;
  const unit = tokens[from]?.text ?? '';
  const behind = tokens[from + 1]?.text === '-' ? from + 2 : from + 1;
  const isOld = tokens[behind]?.text === 'old' || (tokens[behind]?.text === 'of' && tokens[behind + 1]?.text === 'age');
  const isYears = /^(?:years?|yrs?|yo|y)$/.test(unit) && (isOld || unit === 'yo');
  if (!isYears && !(isOld && /^(?:months?|mo)$/.test(unit))) return undefined;
  return isYears
    ? { value, isInYears: isYears, days: value * 365.25, room: 400, end: behind + 1 }
    : { value, isInYears: isYears, days: value * 30.44, room: 60, end: behind + 1 };
}

/** "Thursday 5 June … Monday 19 June": weekdays of one year that cannot both be. */
function weekdays(tokens: readonly Token[], days: readonly Day[]): readonly Finding[] {
  const named = days.filter(({ weekday }) => weekday !== undefined);
  return named.slice(1).flatMap((two): readonly Finding[] => {
    const [one] = named;
    const apart = daysBetween(one!, two);
    if (apart < 0 || apart > 120 || (apart - (two.weekday! - one!.weekday!)) % 7 === 0) return [];
    return [
      miscountAt(spanOf(tokens, one!.first, two.end), {
        category: 'weekday_wrong',
        message: 'the weekdays of two days that the text names cannot both be right',
      }),
    ];
  });
}

/** "Day 0 = 7 July … days 3, 7 and 14: 20 July, 14 July, 21 July". */
function schedules(tokens: readonly Token[], days: readonly Day[]): readonly Finding[] {
  const start = days.find(({ first }) => / day (?:0|1) (?:[=:(,] |was |is |on )?$/.test(before(tokens, first, 4)));
  const offset = start && / day 1 /.test(before(tokens, start.first, 4)) ? 1 : 0;
  const list = tokens.findIndex(({ text }, at) => text === 'days' && tokens[at + 1]?.kind === 'number');
  if (!start || list === -1) return [];
  const numbers: number[] = [];
  let at = list + 1;
  for (; /^(?:,|and|&|\d{1,3})$/.test(tokens[at]?.text ?? ''); at += 1)
    if (tokens[at]!.kind === 'number') numbers.push(tokens[at]!.value!);
  const listed = days.filter(({ first }) => first >= at && first < at + 24).slice(0, numbers.length);
  if (numbers.length < 2 || listed.length !== numbers.length || listed[0]!.first > at + 4) return [];
  const off = listed.findIndex((one, index) => Math.abs(daysBetween(start, one) - (numbers[index]! - offset)) > 1);
  return off === -1
    ? []
    : [
        miscountAt(spanOf(tokens, listed[off]!.first, listed[off]!.end), {
          category: 'schedule_wrong',
          message: `day ${plain(numbers[off]!)} is not ${plain(daysBetween(start, listed[off]!))} days behind day ${offset}`,
        }),
      ];
}
