import { COUNT_WORDS } from '../../../count-words.ts';
import { lean } from '../../../lean.ts';
import type { ChartStay } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { isMonthAt, type WrittenDate, writtenDateAt } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';
import { apart } from './stays.ts';

/** The first and last day of a stay in notes' short forms, "adm 9/16, d/c 9/22", "in 14–17 Oct", and how long it took: "LOS 6 d". */
export function checkChartStaySpans(each: Case): readonly Finding[] {
  const stays = each.chart?.stays ?? [];
  if (stays.length === 0) return [];
  const { tokens } = each.reading;
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      if (!CUE.test(said) || ELSE.test(said) || kinIn(tokens, sentence).length > 0) return [];
      const wrong = otherDays(each, sentence, stays) ?? otherLength(each, said, stays) ?? otherMonth(each, said, stays);
      return wrong === undefined ? [] : [contradicted(each, sentence, 'chart_stay_differs', wrong, 0.75)];
    })
    .slice(0, 1);
}

const CUE =
  /\b(?:adm|admit|admitted|admission|inpatient|in ?-? ?patient|hospital|hospitali[sz]\w{2,6}|discharged?|d \/ c|dc|los|length of stay|stay|home|left|came in|ward|kept in|overnight|in \d{1,2})\b/;
const ELSE =
  /\b(?:if|unless|until|should|would|could|may(?! \d)|might|will|plan\w{0,4}|expected|anticipated|estimated|likely|elsewhere|another hospital|abroad|icu|intensive|rehab\w{0,9}|nursing|previous\w{0,2}|years? ago|last year|call|course|chest tube|at home)\b/;

/** Days by which a first or last day may be told otherwise. */
const SLACK = 1;
const SAME = 45;
const DAY_MS = 86_400_000;

/** Right before the day: what it is the day of. */
const FROM = lean(
  /\b(?:admitted|admits?|adm|hospitali[sz]ed|(?:date of )?admission(?: date| began| started)?|doa|came in(?:to hospital)?|presented|brought in|in (?:the )?hospital|in ?-? ?patient|(?:hospital )?stay)(?: (?:to (?:the )?(?:hospital|ward|us)|here|again|with us))?(?: ?[:,(])?(?: (?:on|from|of|since|the|was|dated)){0,2}$/,
);
const TO = lean(
  /\b(?:discharged?(?: date)?|(?:date|day) of discharge|disch|dod|home since|(?:in hospital|in the hospital|stayed|stayed in hospital|kept in|inpatient) until|d \/ c|dc ?'?d?|(?:went|sent|got|returned|came|back|, ) ?home|(?:left|released from)(?: (?:the )?(?:hospital|ward))?)(?: (?:home|from (?:the )?(?:hospital|ward)))?(?: ?[:,(])?(?: (?:on|of|the|was|dated)){0,2}$/,
);
/** "In 14–17 Oct", "inpatient 9/16–9/22": before the first of two days. */
const SPAN = lean(
  /(?:\b(?:in|in ?-? ?patient|hospital|hospital course|hospital stay|hospitali[sz]ed|admitted|adm|admission|stay|here)(?: with us)?|\bin (?:the )?hospital)(?: ?[:,(])?(?: (?:on|from|between))?$/,
);

function otherDays(each: Case, sentence: Sentence, stays: readonly ChartStay[]): string | undefined {
  const { tokens } = each.reading;
  const ends = stays.flatMap(({ to = '' }) => (to.length >= 10 ? [to.slice(0, 10)] : []));
  const starts = stays.flatMap(({ from }) => (from.length >= 10 ? [from.slice(0, 10)] : []));
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const date = tokens[at]!.kind === 'number' || isMonthAt(tokens, at) ? dayAt(tokens, at) : undefined;
    if (!date) continue;
    const before = phrase(tokens, Math.max(sentence.first, at - 8), at);
    const joined = /^(?:-|–|—|to|until|till|through|thru|and)$/.test(tokens[date.end]?.text ?? '');
    const last = joined ? (dayAt(tokens, date.end + 1) ?? bareAt(tokens, date)) : undefined;
    const isSpan = last !== undefined && SPAN.test(before);
    if ((isSpan || FROM.test(before)) && isOther(date, starts, each.asOf))
      return 'the chart has this stay begin on another day than the text';
    const end = isSpan ? last : TO.test(before) ? date : undefined;
    if (end && ends.length === stays.length && isOther(end, ends, each.asOf))
      return 'the chart has this stay end on another day than the text';
    at = Math.max(at, (last ?? date).end - 1);
  }
  return undefined;
}

function isOther(date: WrittenDate, days: readonly string[], asOf: Date): boolean {
  const nearest = Math.min(...days.map((day) => apart(date, day, asOf)));
  return nearest > SLACK && nearest <= SAME;
}

/** A date with its day; "14" of "14–17 Oct" has its month behind the second. */
function dayAt(tokens: readonly Token[], at: number): WrittenDate | undefined {
  const date = writtenDateAt(tokens, at);
  if (date?.day !== undefined) return date;
  const day = tokens[at]?.value ?? 0;
  const isFirst =
    Number.isInteger(day) && day >= 1 && day <= 31 && /^(?:-|–|—|to|and)$/.test(tokens[at + 1]?.text ?? '');
  const last = isFirst ? writtenDateAt(tokens, at + 2) : undefined;
  // "June 14–17": the month stands before the first.
  return last?.day !== undefined && last.month !== undefined && last.day > day
    ? { ...last, day, first: at, end: at + 1 }
    : undefined;
}

/** "October 3–24": the second day is of the month before the first. */
function bareAt(tokens: readonly Token[], { end, day, year, month }: WrittenDate): WrittenDate | undefined {
  const { value = 0, kind } = tokens[end + 1] ?? {};
  const isDay = kind === 'number' && Number.isInteger(value) && value > (day ?? 31) && value <= 31;
  const isAlone = !/^[/.:-]$/.test(tokens[end + 2]?.text ?? '') || tokens[end + 2]!.text === '.';
  return isDay && isAlone && month !== undefined && isMonthAt(tokens, end - 2)
    ? { ...(year !== undefined && { year }), month, day: value, first: end + 1, end: end + 2 }
    : undefined;
}

const NUMBER =
  '(?<count>an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|\\d{1,2})';
const UNIT = '(?<unit>d|days?|nights?|wks?|weeks?)';
const KIND = '(?:(?:hospital|in ?-? ?patient|acute|long|short|hospital) ){0,2}';
const LENGTHS: readonly RegExp[] = [
  new RegExp(`\\b${NUMBER} ${UNIT} in (?:the )?hospital\\b`),
  /\b(?:discharged|sent home|went home) (?:on )?the (?<count>same|next|following) (?<unit>day)\b/,
  /\bdischarged the (?<unit>day) after admission\b/,
  new RegExp(`\\b${NUMBER} ?- ?${UNIT} (?:- )?(?:long )?${KIND}(?:stay|admission|hospitali[sz]ation)\\b`),
  new RegExp(
    `\\b(?:stay|los|length of stay|admission|hospitali[sz]ation)(?: ?[:,]| of| was| lasted| lasting){0,2} ${NUMBER} ${UNIT}\\b`,
  ),
  new RegExp(
    `\\b(?:hospitali[sz]ed|(?<!as an |spent )in ?-? ?patient|kept in|in (?:the )?hospital|admitted)(?: for)? (?:(?:about|nearly|almost|over|just over|a total of) )?${NUMBER} ${UNIT}\\b(?! (?:of|before|after|ago|later|earlier|prior|course))`,
  ),
  new RegExp(
    `\\bspent ${NUMBER} ${UNIT} (?:in (?:the )?hospital|with us|on the (?:\\w{3,12} )?ward|as an in ?-? ?patient|in ?-? ?patient)\\b`,
  ),
  new RegExp(`\\bafter ${NUMBER} ${UNIT} (?:in (?:the )?hospital|as an in ?-? ?patient|on the (?:\\w{3,12} )?ward)\\b`),
];

/** A stay is meant that ended within so many days. */
const RECENT = 120;

/** "A nine-night stay" of four, where no stay of late took so long. */
function otherLength({ asOf }: Case, said: string, stays: readonly ChartStay[]): string | undefined {
  const groups = LENGTHS.map((pattern) => pattern.exec(said)?.groups).find((one) => one !== undefined);
  const isOvernight = groups === undefined && /\bovernight (?:stay|admission|hospitali[sz]ation)\b/.test(said);
  if (!groups && !isOvernight) return undefined;
  const { count = 'one', unit = 'night' } = groups ?? {};
  const number = /^(?:an?|same|next|following)$/.test(count) ? 1 : (COUNT_WORDS[count] ?? Number(count));
  if (!(number > 0) || /\b(?:19|20)\d\d\b/.test(said)) return undefined;
  const told = number * (unit.startsWith('w') ? 7 : 1);
  const lasted = stays.flatMap(({ kind, from, to = '' }) =>
    kind === 'inpatient' && from.length >= 10 && to.length >= 10
      ? [{ days: days(from, to), ago: (asOf.getTime() - Date.parse(to.slice(0, 10))) / DAY_MS }]
      : [],
  );
  const ofLate = lasted.filter(({ ago }) => ago > -2 && ago < RECENT);
  if (ofLate.length === 0 || lasted.length < stays.filter(({ kind }) => kind === 'inpatient').length) return undefined;
  const isNear = (one: number) => Math.abs(told - one) <= Math.max(unit.startsWith('w') ? 3 : 1, one * 0.25);
  return lasted.some((one) => isNear(one.days))
    ? undefined
    : `the chart has this stay last ${ofLate[0]!.days} days, the text ${told}`;
}
const days = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS);

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const IN_MONTH = new RegExp(
  `\\b(?<verb>admitted|hospitali[sz]ed|discharged|in hospital|in the hospital)(?: to hospital| home| here)? in (?:(?:early|mid|late) ?-? ?)?(?<month>${MONTHS.join('|')})\\b(?! (?:19|20)\\d\\d)`,
);
/** Months by which a stay that is told without its day lies apart at most, or it is another one. */
const APART = 2;

/** "Admitted in August", where the only stay of these months was in October. */
function otherMonth({ asOf }: Case, said: string, stays: readonly ChartStay[]): string | undefined {
  const { month = '', verb } = IN_MONTH.exec(said)?.groups ?? {};
  if (verb === undefined) return undefined;
  const told = MONTHS.indexOf(month);
  const inpatient = stays.filter(({ kind }) => kind === 'inpatient');
  const monthsOf = ({ from, to = from }: ChartStay) =>
    (verb === 'discharged' ? [to] : verb.startsWith('in') ? [from, to] : [from]).map(
      (day) => Number(day.slice(5, 7)) - 1,
    );
  const late = inpatient.filter(({ from }) => asOf.getTime() - Date.parse(from) < RECENT * DAY_MS);
  const between = (one: number) => Math.min((one - told + 12) % 12, (told - one + 12) % 12);
  const all = late.flatMap(monthsOf);
  if (all.length === 0 || stays.flatMap(monthsOf).some((one) => between(one) === 0)) return undefined;
  return Math.min(...all.map(between)) <= APART ? 'the chart has this stay in another month than the text' : undefined;
}
