import { COUNT_WORDS } from '../../../count-words.ts';
import type { ChartStay } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase, wordIn } from '../../reading/words.ts';
import { isOn, type WrittenDate, writtenDateAt, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { type OwnSentence, ownSentences } from './own-sentences.ts';

/** Stays in hospital and visits to its emergency department: when, how many, and whither the patient was discharged. */
export function checkChartStays(each: Case): readonly Finding[] {
  const stays = each.chart?.stays ?? [];
  if (stays.length === 0) return [];
  return ownSentences(each.reading)
    .flatMap((own): readonly Finding[] => {
      if (
        !STAY.test(own.said) ||
        ELSE.test(own.said.replace('stayed until', '')) ||
        kinIn(each.reading.tokens, own.sentence).length > 0
      )
        return [];
      const wrong =
        dated(each, own, stays) ??
        neverAdmitted(each, own, stays) ??
        lasted(own, stays) ??
        counted(each, own, stays) ??
        discharged(each, own, stays);
      return wrong === undefined ? [] : [contradicted(each, own.sentence, 'chart_stay_differs', wrong, 0.75)];
    })
    .slice(0, 1);
}

const STAY =
  /\b(?:admitted|admissions?|discharged|hospitali[sz]\w{2,6}|hospital stays?|emergency|ed|er visits?|in (?:the )?hospital|left (?:our|the) (?:ward|unit|hospital)|went (?:back )?home|kept in|stayed)\b/;
/** Planned, warned of, or in another place. */
const ELSE =
  /\b(?:if|unless|until|should|would|could|(?<!\d )may(?! \d)|might|will|plan\w{0,4}|expected|likely|come|go|call|straight|another hospital|elsewhere|abroad)\b/;

/** Days by which a stay's first or last day may be told otherwise: of an evening, of the emergency department before the ward. */
const SLACK = 1;
/** A stay that is told lies within so many days of the chart's, or it is another one. */
const SAME = 45;
const DAY_MS = 86_400_000;

/** "Admitted on 14 November 2026", of a chart that has the stay from the 4th. */
function dated({ reading: { tokens }, asOf }: Case, { sentence }: OwnSentence, stays: readonly ChartStay[]) {
  for (const { word, place, side, kind } of SIDES) {
    const at = wordIn(tokens, word, sentence.first, sentence.end);
    const date = at === -1 ? undefined : dateBehind(tokens, at, sentence.end, place);
    if (date?.day === undefined) continue;
    const days = stays.flatMap((stay) => {
      const day = side === 'from' ? stay.from : stay.to;
      return stay.kind === kind && day?.length === 10 ? [apart(date, day, asOf)] : [];
    });
    const nearest = Math.min(...days);
    if (side === 'from' && kind === 'inpatient' && nearest > SAME && isVisitOf(date, stays, asOf))
      return 'the chart has a visit to the emergency department on that day, and no stay';
    if (nearest > SLACK && nearest <= SAME)
      return `the chart has this stay ${side === 'from' ? 'begin' : 'end'} on another day than the text`;
    // "Admitted 11/18 to 11/22": its last day.
    const isSpan = side === 'from' && /^(?:to|until|through|-|–)$/.test(tokens[date.end]?.text ?? '');
    const last = isSpan ? writtenDateAt(tokens, date.end + 1) : undefined;
    const ends = stays.flatMap(({ to = '' }) => (to.length >= 10 ? [to.slice(0, 10)] : []));
    if (last?.day === undefined || ends.length < stays.length) continue;
    const off = Math.min(...ends.map((to) => apart(last, to, asOf)));
    if (off > SLACK && off <= SAME) return 'the chart has this stay end on another day than the text';
  }
  return undefined;
}

/** "You were admitted and stayed until June 21", of a chart that has nothing but a visit to the emergency department of those days. */
function neverAdmitted(
  { reading: { tokens }, asOf }: Case,
  { sentence, said }: OwnSentence,
  stays: readonly ChartStay[],
) {
  if (!ADMITTED.test(said) || stays.some(({ kind, from, to }) => kind !== 'emergency' || from !== to)) return undefined;
  const dates = writtenDatesIn(tokens, sentence.first, sentence.end);
  const isOfThen = dates.every(
    (date) => date.day !== undefined && stays.some(({ from }) => from.length === 10 && apart(date, from, asOf) <= NEAR),
  );
  const latest = Math.max(...stays.map(({ from }) => Date.parse(from)));
  return isOfThen &&
    asOf.getTime() - latest < RECENT_DAYS * DAY_MS &&
    !/\b(?:19|20)\d\d\b|\bago\b|\bnot\b|\bnever\b/.test(said)
    ? 'the chart has a visit to the emergency department and no stay in hospital'
    : undefined;
}
const ADMITTED =
  /\b(?:(?:was|were) admitted (?:to (?:the )?(?:hospital|ward|icu|unit)|and|for)|stayed (?:in (?:the )?hospital|overnight|until|for (?:\w{2,6}) (?:days|nights))|kept in (?:hospital|overnight|for))\b/;
/** In days. */
const NEAR = 10;
const RECENT_DAYS = 60;

/** An emergency that was over on the day that it began. */
const isVisitOf = (date: WrittenDate, stays: readonly ChartStay[], asOf: Date): boolean =>
  stays.some(
    ({ kind, from, to }) => kind === 'emergency' && from.length === 10 && to === from && apart(date, from, asOf) === 0,
  );

interface Side {
  readonly word: RegExp;
  /** What may stand between the word and its day. */
  readonly place: RegExp;
  readonly side: 'from' | 'to';
  readonly kind: ChartStay['kind'];
}
const SIDES: readonly Side[] = [
  {
    word: /^(?:admitted|hospitali[sz]ed)$/,
    place:
      /^(?:(?:(?:to|into|in) (?:(?:the|our|your|this|general|medical|acute|surgical|local) ){0,2}(?:hospital|ward|unit|icu) )?(?:on|from|to) )?$/,
    side: 'from',
    kind: 'inpatient',
  },
  {
    word: /^(?:attended|visited)$/,
    place: /^(?:(?:the|our) )?(?:emergency (?:department|room)|ed|er) on $/,
    side: 'from',
    kind: 'emergency',
  },
  {
    word: /^discharged$/,
    place: /^(?:(?:home )?(?:from (?:(?:the|our) )?(?:hospital|ward|unit) )?(?:on|from|to) )?$/,
    side: 'to',
    kind: 'inpatient',
  },
  {
    word: /^left$/,
    place: /^(?:our|the) (?:ward|unit|hospital) on $/,
    side: 'to',
    kind: 'inpatient',
  },
];
const FARTHEST = 8;

function dateBehind(tokens: readonly Token[], at: number, end: number, place: RegExp): WrittenDate | undefined {
  for (let from = at + 1; from < Math.min(end, at + FARTHEST); from += 1) {
    const between = from === at + 1 ? '' : `${phrase(tokens, at + 1, from)} `;
    if (!place.test(between)) continue;
    const date = writtenDateAt(tokens, from);
    if (date) return date;
  }
  return undefined;
}

/** Days between a written day and a charted one; without a year the nearest that is not to come. */
export function apart({ year, month, day }: WrittenDate, charted: string, asOf: Date): number {
  const latest = asOf.getUTCFullYear();
  const years = year === undefined ? [latest, latest - 1] : [year];
  return Math.min(...years.map((each) => Math.abs(Date.UTC(each, month! - 1, day) - Date.parse(charted)) / DAY_MS));
}

const NUMBER = '(?<count>one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})';
const COUNTS: readonly (readonly [RegExp, ChartStay['kind']])[] = [
  [
    new RegExp(
      `\\b${NUMBER} (?:(?:hospital|inpatient|acute|previous|separate) ){0,2}(?:admissions?|hospitali[sz]ations?|stays?)\\b|\\b(?:admitted|hospitali[sz]ed) (?:to hospital )?(?<times>once|twice|(?:three|four|five|six|\\d) times)\\b`,
    ),
    'inpatient',
  ],
  [new RegExp(`\\b${NUMBER} (?:emergency (?:department |room )?|ed |er )visits?\\b`), 'emergency'],
];

const LASTED =
  /\b(?:in (?:the )?hospital|hospitali[sz]ed|admitted|inpatient|admission|stay)\b[^.;,]{0,60}? (?:for|lasted) (?<count>[a-z]{3,9}|\d{1,2}) (?<unit>days|nights|weeks)\b(?! (?:of|before|after|ago|later|earlier|more|prior|course))/;

/** "In hospital for twelve days" of a chart whose only stay, or the one of the told year, took five. */
function lasted({ said }: OwnSentence, stays: readonly ChartStay[]): string | undefined {
  const { count = '', unit } = LASTED.exec(said)?.groups ?? {};
  if (unit === undefined) return undefined;
  const told = (COUNT_WORDS[count] ?? Number(count)) * (unit === 'weeks' ? 7 : 1);
  if (Number.isNaN(told)) return undefined;
  const year = /\b20\d\d\b/.exec(said)?.[0];
  const own = stays.filter(
    ({ kind, from, to = '' }) => kind === 'inpatient' && to.length >= 10 && from.startsWith(year ?? ''),
  );
  const [stay, ...others] = own;
  if (!stay || others.length > 0 || (year === undefined && stays.length > 1)) return undefined;
  const days = Math.round((Date.parse(stay.to!.slice(0, 10)) - Date.parse(stay.from.slice(0, 10))) / DAY_MS);
  const isNear = Math.abs(told - days) <= 2 || (told < days * 1.5 && told > days / 1.5);
  return isNear ? undefined : `the chart has this stay last ${days} days, the text ${told}`;
}

/** "Four hospital admissions this year", of a chart that has two. */
function counted({ asOf }: Case, { said }: OwnSentence, stays: readonly ChartStay[]): string | undefined {
  const year = /\bthis year\b/.test(said)
    ? String(asOf.getUTCFullYear())
    : /\b(?:in|during) (20\d\d)\b/.exec(said)?.[1];
  if (year === undefined || /\bsince\b|\bbetween\b/.test(said)) return undefined;
  for (const [pattern, kind] of COUNTS) {
    const groups = pattern.exec(said)?.groups;
    if (!groups) continue;
    const told =
      groups.count ??
      groups
        .times!.replace(/^once$/, 'one')
        .replace(/^twice$/, 'two')
        .replace(/ times$/, '');
    const number = COUNT_WORDS[told] ?? Number(told);
    const own = stays.filter((stay) => stay.kind === kind && stay.from.startsWith(year)).length;
    if (own > 0 && own !== number) {
      const of = kind === 'inpatient' ? 'stays in hospital' : 'visits to the emergency department';
      return `the chart has ${own} ${of} in that year, the text ${number}`;
    }
  }
  return undefined;
}

const PLACES: readonly (readonly [string, RegExp, RegExp])[] = [
  ['home', /^(?:discharged to )?(?:home|private residence)\b/i, /^(?:her |his |your )?(?:own )?home\b/],
  [
    'a nursing facility',
    /skilled nursing|\bsnf\b|nursing (?:home|facility)|long.term care/i,
    /^(?:an? |the )?(?:skilled nursing|snf|nursing home|nursing facility|long - term care)\b/,
  ],
  ['rehabilitation', /rehab/i, /^(?:an? |the )?(?:inpatient |acute )?rehab/],
  ['hospice', /hospice/i, /^(?:an? |the )?(?:home |inpatient )?hospice\b/],
];

/** "Discharged 14 October to her own home", "went home on". */
const DISCHARGED =
  /\b(?:discharged|went|sent)(?= ) (?:back )?(?:(?:on )?(?:(?:the )?\d{1,2}(?:st|nd|rd|th)? (?:of )?[a-z]{3,9}|[a-z]{3,9} \d{1,2}|\d{1,2} ?\/ ?\d{1,2})(?: 20\d\d)? ,? ?)?(?:to )?(?<place>.{3,40})/;

/** "Discharged home", where the stay that is meant ended in a nursing facility: the last, or those of the days that are told. */
function discharged({ reading: { tokens } }: Case, own: OwnSentence, stays: readonly ChartStay[]): string | undefined {
  const to = DISCHARGED.exec(own.said)?.groups?.place;
  const told = to === undefined ? undefined : PLACES.find(([, , words]) => words.test(to))?.[0];
  if (told === undefined) return undefined;
  const days = writtenDatesIn(tokens, own.sentence.first, own.sentence.end);
  const last = stays
    .map(({ from }) => from)
    .sort()
    .at(-1);
  const meant = stays.filter((stay) =>
    days.length === 0
      ? stay.from === last
      : days.some((day) => isOn(day, stay.from) || isOn(day, stay.to ?? stay.from)),
  );
  const ended = meant.map(({ disposition = '' }) => PLACES.find(([, charted]) => charted.test(disposition))?.[0]);
  const [place] = ended;
  return place === undefined || ended.includes(told) || ended.includes(undefined)
    ? undefined
    : `the chart has the patient discharged to ${place}, the text to ${told}`;
}
