import { lean } from '../../../lean.ts';
import { wordTable } from '../../../word-table.ts';
import type { Place } from '../../phrases.ts';
import { amountAt } from '../../reading/numbers.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** How long something is given, over how long it runs in, or after how long it comes again, in whatever words; in days. */
export interface CourseTime extends Place {
  readonly kind: 'course' | 'infused' | 'again' | 'wait' | 'within';
  readonly low: number;
  readonly high: number;
  /** "Stop within 24 hours": told of the end. */
  readonly isEnd: boolean;
  /** "For 7 days, then": one of several steps. */
  readonly isStep: boolean;
  /** "Six weeks of IV therapy": no drug need be named. */
  readonly isTreatment: boolean;
}

const DAYS: Readonly<Record<string, number>> = wordTable({
  second: 1 / 86_400,
  sec: 1 / 86_400,
  minute: 1 / 1440,
  min: 1 / 1440,
  hour: 1 / 24,
  hr: 1 / 24,
  h: 1 / 24,
  day: 1,
  d: 1,
  night: 1,
  week: 7,
  wk: 7,
  fortnight: 14,
  month: 30,
  mo: 30,
  mth: 30,
  year: 365,
  yr: 365,
});
const UNIT =
  /^(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|d|nights?|weeks?|wks?|fortnights?|months?|mo|mths?|years?|yrs?)$/;
const daysOf = (unit: string): number | undefined => DAYS[unit] ?? DAYS[unit.replace(/'?s?'?$/, '')];

const MORE =
  '(?: (?:a|an|at|least|most|about|around|only|just|the|full|whole|total|of|up|to|minimum|or|no|more|than|longer|further|roughly|exactly|another|planned)){0,5}';
/** Words that end where the length of a course begins. */
const OPENS_COURSE = lean(
  `(?:^| )(?:for|x|×|lasts?|lasting|takes?|runs?|run time|total(?: course| duration| treatment| therapy| run time| time)?(?: is| was| :)?|in all|minimum|maximum|max|courses?(?: of| is| :)?|duration(?: of| is| :)?|needs?|requires?|calls? for|warrants?|demands?|complete[ds]?|completing|finish\\w{0,3}|all|day \\d{1,3}(?: of| \\/)|continue[ds]?|given|(?:should be|is|are|be) (?:limited|kept|restricted) to|(?:course|treatment|therapy|prophylaxis|regimen|length|standard|antidote|infusion|drip)(?: \\S{1,14}){0,4} (?:is|are|be))${MORE}$`,
);
const OPENS_END = lean(
  `(?:^| )(?:stop|stops|stopped|stopping|discontinued?|discontinues|ceases?|ceased|ends?|ended|off|finish|finishes|finished)(?: \\S{1,14}){0,4} (?:within|after|by|at)${MORE}$`,
);
const OPENS_RUN = lean(`(?:^| )(?:over|run(?:s|ning)? (?:in )?(?:for|over)|infused? (?:for|over))${MORE}$`);
/** "Every 8 weeks", "the next cycle is due in 2 hours", "a second dose no sooner than 2 minutes". */
const OPENS_AGAIN = lean(
  '(?:^| )(?:every|each|(?:next|second|third|fourth|another|repeat\\w{0,3}|further|booster\\w?|redos\\w{1,3}|again|due|revaccinat\\w{1,3})(?: [^\\s.;,]{1,14}){0,6} (?:in|after|every|at least|sooner than|earlier than|not before))(?: (?:about|another|only|at|least)){0,2}$',
);
/** "The second dose 6 months after the first", "two doses 4 weeks apart". */
const OF_NEXT = /\b(?:second|third|next|booster|doses|injections|jabs|vaccines)\b(?: [^\s.;]{1,14}){0,7}$/;
const FROM_FIRST = /^(?:apart|later|after (?:the |dose )?(?:first|second|last|previous|one|1)\b)/;
/** "Flucloxacillin, 6 days." */
const OPENS_LIST = /(?:^| )[,:(–-]$/;
const CLOSES_LIST =
  /^(?:[.;,)]|$|(?:total|course|in total|altogether|treatment|of treatment|then stop|iv|oral|orally)\b)/;
/** "A 6-week course", "six weeks of IV therapy". */
const CLOSES_COURSE =
  /^(?:(?:total|in total|in all|altogether)(?: |$)|(?:'s? )?(?:- )?(?:(?:total|full|whole|oral|iv|intravenous|antibiotic) ){0,2}(?:course|regimen|treatment|therapy)\b|of (?:(?:oral|iv|intravenous|effective|antibiotic|combined|dual|high|dose|-|parenteral|directed|appropriate|continuous|antifungal|antiviral|the) ){0,4}(?:treatment|therapy|antibiotics?|antifungals?|antivirals?|prophylaxis|anticoagulation|steroids?|infusion)\b)/;

/** "14 days from the first negative culture". */
const FROM_NEGATIVE = /^(?:counted )?(?:from|after) (?:the )?(?:first|last) negative\b/;
const OF_TREATMENT =
  /\b(?:treat|treated|treatment|therapy|antibiotics?|antifungals?|abx|iv|oral|intravenous)\b(?: \S{1,14}){0,6}$/;

/** Of what else a time before it may be: told of what was, is not to be, or is waited for. */
const ELSE_DONE = lean(
  /\b(?:history|hx|had|has been|has taken|have taken|was|were|been|ago|since|wait|hold|held|review\w{0,3}|recheck\w{0,3}|follow\w{0,3}|monitor\w{0,4}|observ\w{1,6}|first(?! (?:line|choice|episode|attack|unprovoked|presentation|ever|-))|last|past|previous|next|isolat\w{1,4}|npo|missed|delay\w{0,2}|already|not|never|unless|until|stay|admitted|admission|apart|aged|age|avoid\w{0,3}|lasted|presented|presents|presenting)\b(?: \S{1,18}){0,7}$/,
);
/** Of an illness or of what one does, where no drug stands between. */
const ELSE_OF = lean(
  /\b(?:symptom\w{0,5}|(?<!(?:q|typhoid|enteric|scarlet|rheumatic|neutropenic|relapsing|spotted|glandular) )fevers?|pain|cough|rash|repeat\w{0,2}|work|school|breastfe\w{1,5}|pregnan\w{1,3}|driv\w{1,3}|bleeding|ill|unwell|contagious|infectious|fast\w{0,3}|bed|rest|cast|sling|splint|leave|shelf|supply|smok\w{0,4}|packs?|cigarettes?|started|begun|began|down|ischa?emia|seizures|seizing|fitting|cpr|arrest|press\w{0,3}|massage\w{0,1}|squeez\w{1,3}|rub|rinse\w{0,1}|sit|sitting|stand|upright|gargle|hold|count|ice|iced|elevat\w{1,4}|compress\w{0,4}|soak\w{0,3}|steam|walk\w{0,3}|exercis\w{1,3}|heat)\b(?: \S{1,18}){0,7}$/,
);
const ELSE_AFTER =
  /^(?:' )?(?:old|ago|before|prior|earlier|apart|later|pregnant|gestation|of age|of life|history|hx|away|postpartum|without|free|of (?:symptoms?|fever|pain|cough|age|gestation|pregnancy|illness|starting|onset|exposure|birth)|- ?old|- ?(?:weekly|hourly|monthly|yearly|daily)|from now|into|in advance|time|lead|cycles?|- cycles?|supply|worth|each|every|per|on|off|or|if|and until|until|a (?:month|week|day))\b/;
/** "Every 8 weeks", "within 3 days", "afebrile for 48 hours". */
const RATE_BEFORE =
  /(?:^| )(?:(?:every|each|q|per|within|than every|\/)|(?:clear|afebrile|negative|sterile|stable|well|dry|free)(?: for)?(?: at least)?|without(?: \S{1,14}){0,3})$/;
const IS_STEP =
  /^(?:,|;|-|→|and)? ?(?:then(?! (?:review|stop|reassess|see|recheck|step down|repeat))|followed|→|before|switch\w{0,3}|step\w{0,4}|and then|taper\w{0,3}|to complete)\b/;
const IS_REST = /^(?:more|further|additional|remaining|extra|another)$/;

/** The lengths that a sentence tells of something given; `ends` are the tokens behind drugs and their doses. */
export function courseTimesIn(
  tokens: readonly Token[],
  { first, end }: Sentence,
  ends: ReadonlySet<number>,
): readonly CourseTime[] {
  const found: CourseTime[] = [];
  if (!hasWord(tokens, UNIT, first, end)) return found;
  for (let at = first; at < end; at += 1) {
    const length = lengthAt(tokens, at);
    if (!length || length.end > end) continue;
    const time = timeOf(tokens, { first, end }, length, ends);
    if (time) found.push(time);
    found.push(...waitsOf(tokens, { first, end }, length));
    at = length.end - 1;
  }
  return found;
}

type Length = Place & { readonly low: number; readonly high: number };

/** "6 to 12 weeks", "a fortnight", "24-hour". */
function lengthAt(tokens: readonly Token[], at: number): Length | undefined {
  // "For a year", but not "twice a day".
  const single = /^(?:an?|one)$/.test(text(tokens, at)) ? daysOf(text(tokens, at + 1)) : undefined;
  if (single !== undefined && /^(?:for|over|lasts?|takes?|of|least|only|about|just)$/.test(text(tokens, at - 1)))
    return { low: single, high: single, first: at, end: at + 2 };
  const word = tokens[at]!.text;
  // "Every day", "next due tomorrow".
  const rate = /^(?:every|each)$/.test(text(tokens, at - 1)) ? daysOf(word) : undefined;
  if (rate !== undefined && tokens[at]!.kind === 'word') return { low: rate, high: rate, first: at, end: at + 1 };
  const amount = amountAt(tokens, at);
  if (!amount) return undefined;
  const unitAt = text(tokens, amount.end) === '-' ? amount.end + 1 : amount.end;
  const days = daysOf(text(tokens, unitAt));
  if (days === undefined || hasWord(tokens, IS_REST, at - 1, unitAt + 1)) return undefined;
  return { low: amount.low * days, high: amount.high * days, first: at, end: unitAt + 1 };
}

function timeOf(
  tokens: readonly Token[],
  within: Place,
  length: Length,
  ends: ReadonlySet<number>,
): CourseTime | undefined {
  const before = phrase(tokens, Math.max(within.first, length.first - NEAR), length.first);
  const behind = phrase(tokens, length.end, Math.min(within.end, length.end + 8));
  // "Alternate paracetamol and ibuprofen every 3 hours": each every 6.
  const isInTurn = /\balternat/.test(before);
  if ((!isInTurn && OPENS_AGAIN.test(before)) || (OF_NEXT.test(before) && FROM_FIRST.test(behind)))
    return { ...length, kind: 'again', isEnd: false, isStep: false, isTreatment: false };
  const isEnd = OPENS_END.test(before);
  if (ELSE_AFTER.test(behind) || (!isEnd && RATE_BEFORE.test(before))) return undefined;
  const isTreatment = CLOSES_COURSE.test(behind) || OF_TREATMENT.test(before);
  const isStep = IS_STEP.test(behind);
  // "6 months and over", "split over two days".
  if (OPENS_RUN.test(before) && !(length.low >= 28 || /\b(?:split|spread|and) over$/.test(before)))
    return { ...length, kind: 'infused', isEnd: false, isStep, isTreatment };
  if (!isEnd && isOfElse(tokens, within.first, length.first, ends)) return undefined;
  const isCourse =
    isEnd ||
    OPENS_COURSE.test(before) ||
    CLOSES_COURSE.test(behind) ||
    FROM_NEGATIVE.test(behind) ||
    (!isAge(tokens, length) && (OPENS_LIST.test(before) || ends.has(length.first)) && CLOSES_LIST.test(behind));
  return isCourse ? { ...length, kind: 'course', isEnd, isStep, isTreatment } : undefined;
}

/** "Theo, 14 months, 11 kg", "L&D 3: 36 weeks,": how old somebody or a pregnancy is. */
const isAge = (tokens: readonly Token[], { high, end }: Length): boolean =>
  /^(?:years?|yrs?|months?|mo|mths?)$/.test(text(tokens, end - 1)) ||
  (/^(?:weeks?|wks?)$/.test(text(tokens, end - 1)) && high >= 140);

function isOfElse(tokens: readonly Token[], from: number, at: number, ends: ReadonlySet<number>): boolean {
  const own = (start: number): string =>
    phrase(tokens, start, at)
      .split(/[;.]|, /)
      .at(-1) ?? '';
  let start = Math.max(from, at - NEAR);
  if (ELSE_DONE.test(own(start))) return true;
  // "Acute back pain: diazepam 2 mg for 3 days": of the drug.
  for (let end = at; end > start; end -= 1) if (ends.has(end)) start = end;
  return ELSE_OF.test(own(start));
}
/** In tokens. */
const NEAR = 12;

/** "No driving for 6 hours", "off work until 48 hours after", "within 3 hours of the injury": how long one keeps from something, or has for it. */
function waitsOf(tokens: readonly Token[], { first, end }: Place, length: Length): readonly CourseTime[] {
  const before = phrase(tokens, Math.max(first, length.first - NEAR), length.first);
  const behind = phrase(tokens, length.end, Math.min(end, length.end + 5));
  if (IS_PAST.test(before) || /^(?:' )?(?:old|ago|pregnant|gestation|- ?old|of age|history)\b/.test(behind)) return [];
  const time = { ...length, isEnd: false, isStep: false, isTreatment: false };
  if (OPENS_WITHIN.test(before))
    return /(?:^| )up to$/.test(before)
      ? [
          { ...time, kind: 'within' },
          { ...time, kind: 'wait' },
        ]
      : [{ ...time, kind: 'within' }];
  return OPENS_WAIT.test(before) ? [{ ...time, kind: 'wait' }] : [];
}
const IS_PAST =
  /\b(?:had|was|were|has been|have been|ago|since|last|previous|every|each|took|came|presented|symptoms?(?: \S{1,10}){0,2} for|old)\b(?: \S{1,14}){0,5}$/;
const OPENS_WITHIN = lean(`(?:^| )(?:within|in under|in less than|no later than|inside|up to|in the first)${MORE}$`);
const OPENS_WAIT = lean(
  `(?:^| )(?:for|until|till|wait|waits|waiting|after|about|by|is|are|lasts?|takes?|runs?|than|to|least|on|over|of|delay(?:ed)?|deferred?|started|begun|recommended|rehab\\w{0,9}|programme|program)${MORE}$`,
);
