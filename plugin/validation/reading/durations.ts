import { wordTable } from '../../word-table.ts';
import { amountAt, NUMBER_WORDS } from './numbers.ts';
import { type Token, text } from './tokens.ts';
import { hasWord } from './words.ts';

/** How long, over tokens [first, end): `for 5 days`, `x 2 weeks`, `10-day course`, `7 days of`. */
export interface Duration {
  readonly days: number;
  /** "For the first 7 days": of how the drug is begun, not of the whole course. */
  readonly opening?: true;
  /** "Then stop": told to end there, or, `endless`, never. */
  readonly ended?: true;
  readonly endless?: true;
  readonly first: number;
  readonly end: number;
}

const DAYS: Readonly<Record<string, number>> = wordTable({
  minute: 1 / 1440,
  minutes: 1 / 1440,
  hour: 1 / 24,
  hours: 1 / 24,
  day: 1,
  days: 1,
  d: 1,
  week: 7,
  weeks: 7,
  wk: 7,
  wks: 7,
  month: 30,
  months: 30,
  mo: 30,
  year: 365,
  years: 365,
  yr: 365,
  yrs: 365,
  mth: 30,
  mths: 30,
  fortnight: 14,
  fortnights: 14,
  nights: 1,
  mornings: 1,
});

/** "Six further days" are not the whole. */
const FURTHER = /^(?:further|more|additional|remaining|extra|last|final|other)$/;

/** What stands before the length of a course that is ordered. */
const ORDERS =
  /^(?:complete|completes|plan|planned|needs?|requires?|prescribe|prescribed|start|started|begin|order|ordered|give|recommend|recommended|advise|advised|suggest|:|->|→)$/;

/** Words that end a course. */
export const STOPS = /^(?:stop|stopped|stopping|discontinued?|finish|finished)$/;

/** The words that a duration may begin with, but numbers and `x5d`. */
const OPENS: ReadonlySet<string> = new Set([
  ...NUMBER_WORDS,
  ...'for × over all up day more to maximum max minimum min course length longer total least'.split(' '),
  ...'stop stopped stopping discontinue discontinued finish finished want wants need needs plan planned planning'.split(
    ' ',
  ),
  ...'make makes making plans complete completes completing receive receives require requires recommend recommends recommended'.split(
    ' ',
  ),
  ...'exceed exceeding exceeds beyond past anticipate intend aim aiming duration continue continued give given treat treated'.split(
    ' ',
  ),
]);

const isAge = (tokens: readonly Token[], at: number, end: number): boolean =>
  /^old\b/.test(text(tokens, text(tokens, end) === '-' ? end + 1 : end)) ||
  (text(tokens, at) === 'over' &&
    /^(?:children|child|aged|babies|infants|adults|anyone|people|those|girls|boys)$/.test(text(tokens, at - 1)));

/** The duration that starts at `at`; the longer end of a range. */
export function durationAt(tokens: readonly Token[], at: number): Duration | undefined {
  const word = text(tokens, at);
  if (tokens[at]?.kind !== 'number' && !OPENS.has(word) && !word.startsWith('x')) return undefined;
  // `x5d`, `x10days`.
  const glued = /^x(\d{1,3})(d|days|wk|wks|weeks)?$/.exec(word);
  if (glued) return counted(tokens, Number(glued[1]), glued[2] ?? text(tokens, at + 1), at, glued[2] ? at + 1 : at + 2);
  if (/^(?:for|x|×|over|all)$/.test(word) || (word === 'up' && text(tokens, at + 1) === 'to')) {
    let next = word === 'up' ? at + 2 : at + 1;
    while (
      next < at + 5 &&
      /^(?:a|an|the|another|next|first|initial|whole|entire|up|to|total|of|at|least|most|about|around|full|only|just|merely|the|no|more|than|longer|exactly|further|additional|remaining|as|long|much|many|little|few)$/.test(
        text(tokens, next),
      )
    )
      next += 1;
    const single = DAYS[text(tokens, next)];
    if (single && /^(?:a|an|another|the)$/.test(text(tokens, next - 1)))
      return { days: single, first: at, end: next + 1 };
    const isOpening = hasWord(tokens, /^(?:first|initial)$/, at + 1, next);
    const found = numbered(tokens, next, at) ?? fractionAt(tokens, next, at);
    // "When cultures are clear for 48 hours", "afebrile for 3 days": how long something is so.
    if (/^(?:clear|negative|sterile|afebrile|stable|dry|quiet|fasting|fasted|well)$/.test(text(tokens, at - 1)))
      return undefined;
    // "For the 6-year-old's asthma", "in children over 2 years": an age.
    if (found && isAge(tokens, at, found.end)) return undefined;
    return found && isOpening ? { ...found, opening: true } : found;
  }
  // "Day 3 of 7", "day 4/10": how long it is planned.
  if (word === 'day') {
    const planned = dayOf(tokens, at);
    if (planned) return planned;
  }
  // "ID wants 6 weeks counted from the first negative culture", "to complete 14 days", "plan 8 weeks from".
  if (PLANS.test(word)) {
    const planned = plannedAt(tokens, at);
    if (planned) return planned;
  }
  // "Maximum 14 days", "a course of 3 days", "no longer than 5 days".
  const isNoMore = word === 'more' && /^(?:no|not)$/.test(text(tokens, at - 1)) && text(tokens, at + 1) === 'than';
  // "Total ketorolac exposure should be limited to 5 days".
  const isLimit = word === 'to' && /^(?:limited|capped|restricted|kept)$/.test(text(tokens, at - 1));
  // "All ketorolac together not to exceed 5 days", "must not be used beyond five days".
  const isBeyond = /^(?:exceed|exceeding|exceeds|beyond|past)$/.test(word) && isForbidden(tokens, at);
  if (
    (isLimit || isBeyond || /^(?:maximum|max|minimum|min|course|length|longer|total|least)$/.test(word) || isNoMore) &&
    at > 0
  ) {
    let next = at + 1;
    while (next < at + 4 && /^(?:of|than|:|is|lasts|should|be|runs|takes|for|was|only|just)$/.test(text(tokens, next)))
      next += 1;
    const stated =
      numbered(tokens, next, at) ?? (/^(?:course|length)$/.test(word) ? courseSaid(tokens, at) : undefined);
    if (stated) return stated;
  }
  // "Stop them 5 days after your first injection".
  // "Hard stop after 3 days", "can stop rivaroxaban after one week".
  // "Don't stop it after 6 days" ends nothing.
  if (STOPS.test(word) && /^(?:not|don't|never|no)$/.test(text(tokens, at - 1))) return undefined;
  if (STOPS.test(word)) {
    const after = [1, 2, 3].find((offset) => text(tokens, at + offset) === 'after');
    const last = after && numbered(tokens, at + after + 1, at);
    if (last) return last;
  }
  if (word === 'stop') {
    const next = /^(?:it|them|this|these|the)$/.test(text(tokens, at + 1)) ? at + 2 : at + 1;
    const until = numbered(tokens, next, at);
    const isFromStart =
      until &&
      text(tokens, until.end) === 'after' &&
      [1, 2, 3].some((offset) => /^(?:first|start|starting)$/.test(text(tokens, until.end + offset)));
    if (isFromStart) return until;
  }
  const course = numbered(tokens, at, at);
  const after = course && [text(tokens, course.end), text(tokens, course.end + 1)];
  // "Valacyclovir for shingles, 7 days."
  // "How long do I take it? Ten days."
  if (course && /^[,:?]$/.test(text(tokens, at - 1)) && /^(?:\.|;|)$/.test(after?.[0] ?? '')) return course;
  // "Complete 7 days of amoxicillin"; "after 2 days of amoxicillin" is no course.
  if (course && after?.[0] === 'of' && ORDERS.test(text(tokens, at - 1)) && !hasWord(tokens, FURTHER, at, course.end))
    return course;
  // "7 days in total", "six weeks altogether".
  const isWhole = /^(?:in (?:total|all)|altogether)/.test(after?.join(' ') ?? '');
  return isWhole || after?.some((each) => /^(?:course|total|supply|treatment|regimen|therapy)$/.test(each))
    ? course
    : undefined;
}

const isForbidden = (tokens: readonly Token[], at: number): boolean =>
  hasWord(tokens, /^(?:not|never|without|don't|cannot)$/, Math.max(0, at - 5), at);

const PLANS =
  /^(?:make|makes|making|wants?|needs?|plan|planned|planning|plans|complete|completes|completing|finish|receive|receives|requires?|recommends?|recommended|anticipate|intend|aim|aiming|duration|continued?|given?|treat|treated)$/;
/** What may follow the length of a course that no "for" introduces. */
const OF_COURSE =
  /^(?:\.|,|;|\)|from|only|counted|iv|po|oral|orally|intravenous|intravenously|total|course|and|then|in|of|on|by|until|via|through|)$/;
const OF_TREATMENT =
  /^(?:treatment|therapy|antibiotics?|abx|iv|oral|it|this|them|dual|total|intravenous|parenteral|anticoagulation|steroids?)$/;

/** The length behind a verb of planning, where nothing says that something else lasts so long. */
function plannedAt(tokens: readonly Token[], at: number): Duration | undefined {
  let next = at + 1;
  while (next < at + 5 && /^(?:a|an|the|full|total|of|:|least|about|to|be|is|was|planned)$/.test(text(tokens, next)))
    next += 1;
  const found = numbered(tokens, next, at);
  if (found && /^(?:more|further|additional)$/.test(text(tokens, found.end - 2))) return undefined;
  if (!found || !OF_COURSE.test(text(tokens, found.end))) return undefined;
  const of = text(tokens, found.end) === 'of' ? text(tokens, found.end + 1) : undefined;
  return of === undefined || OF_TREATMENT.test(of) ? found : undefined;
}

/** "Day 3 of 7", "day 4/10". */
function dayOf(tokens: readonly Token[], at: number): Duration | undefined {
  const [day, joiner, days] = [tokens[at + 1]?.value, text(tokens, at + 2), tokens[at + 3]?.value];
  if (day === undefined || days === undefined || days < day || !/^(?:of|\/)$/.test(joiner)) return undefined;
  // "Day 1 of 21-day cycles", "day 2/7/2025".
  if (/^(?:\/|-|%|cycles?|week|weeks)$/.test(text(tokens, at + 4))) return undefined;
  return { days, first: at, end: at + 4 };
}

/** As written in Britain: "for 5/7" is 5 days, "2/52" 2 weeks, "3/12" 3 months. */
const PARTS_OF: Readonly<Record<string, number>> = wordTable({ '7': 1, '52': 7, '12': 30 });

function fractionAt(tokens: readonly Token[], at: number, first: number): Duration | undefined {
  const count = tokens[at]?.value;
  const days = PARTS_OF[text(tokens, at + 2)];
  if (count === undefined || text(tokens, at + 1) !== '/' || days === undefined) return undefined;
  if (tokens[at + 1]!.spaced || tokens[at + 2]!.spaced || text(tokens, at + 3) === '/') return undefined;
  return { days: count * days, first, end: at + 3 };
}

/** "The planned course of anticoagulation is three months", "the whole course takes six months". */
function courseSaid(tokens: readonly Token[], at: number): Duration | undefined {
  for (let next = at + 1; next < at + 6; next += 1) {
    if (/^[,.;]$/.test(text(tokens, next))) return undefined;
    if (/^(?:is|was|takes|lasts|runs|be|exceed|exceeds)$/.test(text(tokens, next)))
      return numbered(tokens, next + 1, at);
  }
  return undefined;
}

/** A number with a unit of time, "two weeks", "a fortnight"; `first` is where the words about it begin. */
export const lengthAt = (tokens: readonly Token[], at: number, first: number): Duration | undefined =>
  tokens[at]?.kind !== 'number' && !NUMBER_WORDS.has(text(tokens, at))
    ? undefined
    : (numbered(tokens, at, first) ??
      fractionAt(tokens, at, first) ??
      (/^(?:a|one)$/.test(text(tokens, at)) ? counted(tokens, 1, text(tokens, at + 1), first, at + 2) : undefined));

function numbered(tokens: readonly Token[], at: number, first: number): Duration | undefined {
  const amount = amountAt(tokens, at);
  if (!amount) return undefined;
  let next = amount.end;
  while (next < amount.end + 2 && /^(?:-|–|more|further|additional|full|whole)$/.test(text(tokens, next))) next += 1;
  return counted(tokens, amount.high, text(tokens, next), first, next + 1);
}

const counted = (
  tokens: readonly Token[],
  count: number,
  unit: string,
  first: number,
  end: number,
): Duration | undefined => {
  // "One week's supply".
  const name = unit.endsWith("'s") ? unit.slice(0, -2) : unit;
  const days = Object.hasOwn(DAYS, name) ? DAYS[name] : undefined;
  // "For 45 years old", "for a 7-year-old" and "5 days ago" tell something else.
  const next = text(tokens, text(tokens, end) === '-' ? end + 1 : end);
  return days === undefined || /^(?:old|ago|prior|before|earlier|postpartum)$/.test(next)
    ? undefined
    : { days: count * days, first, end };
};
