import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';

interface Told {
  readonly low: number;
  readonly high: number;
  readonly first: number;
  readonly end: number;
}

/** How far a charted pregnancy is, against the weeks or the trimester that the text tells as today's; and "postpartum" of one that goes on. */
export function checkChartPregnancyWeeks(each: Case): readonly Finding[] {
  const charted = each.chart?.pregnant === true ? each.chart.gestation?.weeks : undefined;
  if (charted === undefined) return [];
  const { tokens, sentences } = each.reading;
  const weeks = charted - weeksSince(each);
  const told = sentences.flatMap((sentence) => toldIn(tokens, sentence));
  // A text that has the week, or one near it, too tells a course or a plan.
  if (told.length === 0 || told.some(({ low, high }) => weeks > low - OFF && weeks < high + OFF)) return [];
  const [first] = told;
  const message = `by the chart the pregnancy is in week ${Math.floor(weeks)}, the text has another`;
  return [contradicted(each, first!, 'chart_pregnancy_differs', message, 0.75)];
}

/** From the day that opens the text, "Prenatal visit, 12 November 2025", to the clinical date. */
function weeksSince({ reading: { tokens, sentences }, asOf }: Case): number {
  const [opening] = writtenDatesIn(tokens, 0, Math.min(sentences[0]?.end ?? 0, 16));
  if (opening?.year === undefined || opening.month === undefined || opening.day === undefined) return 0;
  const days = (asOf.getTime() - Date.UTC(opening.year, opening.month - 1, opening.day)) / (24 * 3600 * 1000);
  return Math.abs(days) < 300 ? days / 7 : 0;
}

/** Weeks by which a text of some days ago may be off. */
const OFF = 3;
/** Of what is planned, was, or holds for anyone. */
const ELSE =
  /\b(?:if|was|were|last|previous|prior|first pregnancy|by|before|after|until|till|from|between|will|plan\w{0,4}|schedul\w{1,3}|due|deliver\w{0,4}|induc\w{1,5}|section|birth|preterm|miscarr\w{1,6}|loss|stillb\w{1,5}|terminat\w{1,4}|women|around|beyond|when|at your|next|come|return|booked|repeat|again|screen\w{0,3}|test|should|recommend\w{0,3}|had|lost|born)\b/;

/** "Transfer to labor and delivery", "seen in the birth center": a place, not what happened. */
const WARD =
  /\b(?:labou?r (?:and|&) delivery|l ?& ?d|delivery (?:unit|ward|suite|room|floor|team)|birth(?:ing)? (?:cent(?:er|re)|suite|unit)|screening room)\b/g;

/** "27-year-old at 31 weeks gestation", "28F, G2P1, 31+2 weeks": who the patient is, whatever else the sentence tells. */
function openedWith(tokens: readonly Token[], { first, end }: Sentence): Told | undefined {
  for (let at = first + 1; at < Math.min(end, first + OPENING); at += 1) {
    const number = numberAt(tokens, at);
    if (!number || number.value < 4 || number.value > 42 || !Number.isInteger(number.value)) continue;
    const before = phrase(tokens, Math.max(first, at - 16), at);
    if (!WHO.test(before)) continue;
    const behind = phrase(tokens, number.end, Math.min(end, number.end + 6));
    const isAlone =
      tokens[at - 1]!.text === 'at'
        ? WEEKS_OF_HER.test(behind)
        : (tokens[at - 1]!.text === 'and' || HEAD.test(before)) && WEEKS_END.test(behind);
    if (OF_GESTATION.test(behind) || isAlone)
      return { low: Math.floor(number.value), high: Math.floor(number.value) + 1, first: at, end: number.end + 1 };
  }
  return undefined;
}
/** In tokens, from the head of the sentence. */
const OPENING = 40;
const WHO =
  /\b\d\d ?(?:-? ?(?:years?|yrs?) ?-? ?old|-? ?y ?\/? ?o|f)\b(?: (?:,|-|woman|female|lady|patient|gravid|pregnant|currently|now|who|is|she|g|p|\d|g\d{1,2}p?\d{0,4}|p\d{1,4}|primigravida|primip|multip|multiparous|nulliparous|gravida|para|with|an|a|intrauterine|singleton|twin|iup|pregnancy|in|her|first|second|third)){0,12} (?:at|,|now|currently|is|pregnancy|g\d{1,2}p?\d{0,4}|woman|female|f|about|old|and)$|^(?:\S{1,14} ){0,3}, \d\d ,$/;
const OF_GESTATION =
  /^(?:\+ ?[0-6]\b|(?:- )?(?:weeks?|wks?|weeks'|w)(?: (?:and )?\d (?:\/ 7|days?))? (?:of )?(?:gestation(?:al)?|pregnant|pregnancy|along|gravid|ga|ega|iup|by (?:lmp|dates|scan|ultrasound))\b)/;
/** Right behind "33-year-old at": any weeks but those of a treatment, an illness or a child. */
const WEEKS_OF_HER =
  /^(?:weeks?|wks?)\b(?! (?:of (?!pregnancy|gestation)|on (?!\d)|into |ago|old|after|later|post|since|follow|history|duration|course|from|before|out))/;
/** "Ms Lee, 33, 23 weeks" opens a note. */
const HEAD = /^(?:\S{1,14} ){0,3}, \d\d ,$/;
/** ", 23 weeks," and "and 23 weeks." end what is told of her. */
const WEEKS_END = /^(?:weeks?|wks?) (?:[,.;]|with (?!treatment)|today|here|now)(?: |$)/;
const WEEKS_ALONE =
  /^(?:weeks?|wks?)(?: (?:and )?\d (?:\/ 7|days?))?(?: (?:[,.;]|with|here|presents?|presenting|admitted|today|now|and)(?: |$)| on \d|$)/;

/** "You are 30 weeks along", "at 12 weeks' gestation she feels well", "G1 at 34+2", "in the third trimester now", "she is postpartum". */
function toldIn(tokens: readonly Token[], sentence: Sentence): readonly Told[] {
  const { first, end } = sentence;
  if (sentence.told || sentence.question || sentence.section === 'family') return [];
  const said = phrase(tokens, first, end).replace(WARD, ' ');
  const opening = openedWith(tokens, sentence);
  if (opening) return [opening];
  if (ELSE.test(said)) return [];
  for (let at = first; at < end; at += 1) {
    const told =
      weeksAt(tokens, at, sentence) ?? trimesterAt(tokens, at, sentence) ?? postpartumAt(tokens, at, sentence);
    if (told) return [told];
  }
  return [];
}

/** What is to be done at a week, or is healed by then. */
const LATER =
  /\b(?:scan|bloods?|labs?|tests?|ultrasound|growth|check\w{0,3}|review\w{0,2}|follow ?- ?up|start\w{0,3}|begin\w{0,3}|stop\w{0,3}|sutures?|wound|x - ray|recheck\w{0,3}|offer\w{0,3}|dose|vaccin\w{1,6}|glucose|injection|rhogam|immunoglobulin|weight|steroids?|postpartum|surgery|old)\b/;
/** "She is at 31 weeks", "IUP at 30 weeks", "EGA 28 weeks". */
const OWN_WEEKS = /\b(?:she|you|patient|pt) (?:is|are)(?: (?:now|currently|presently|already))?(?: at)?$/;
const PREGNANT_FOR =
  /\b(?:iup|ega|ga|gestational age|gestation|gravid|pregnant)(?: (?:,|is|of|at|about|now|today|:|currently)){0,3}$/;
const OF_PREGNANCY = /^(?:along|pregnant|gestation|gestational|ega|iup|ga|gravid|pregnancy)$/;

function weeksAt(tokens: readonly Token[], at: number, sentence: Sentence): Told | undefined {
  const number = numberAt(tokens, at);
  if (!number || number.value < 4 || number.value > 42) return undefined;
  const next = (offset: number) => tokens[number.end + offset]?.text ?? '';
  const told = { low: Math.floor(number.value), high: Math.floor(number.value) + 1, first: at, end: number.end + 1 };
  // "34+2", "G1 at 34+2".
  const isDays = next(0) === '+' && (tokens[number.end + 1]?.value ?? 9) < 7;
  if (
    isDays &&
    hasWord(
      tokens,
      /^(?:at|weeks?|wks?|g\d{1,2}p?\d{0,4}|gestation|primip|multip)$/,
      Math.max(sentence.first, at - 3),
      number.end + 4,
    )
  )
    return told;
  const before = phrase(tokens, Math.max(sentence.first, at - 6), at);
  // "Week 24 of pregnancy", "G2P1 at 32w0d".
  if (
    /\bweek$/.test(before) &&
    /^of (?:the |her |your )?(?:pregnancy|gestation)$/.test(phrase(tokens, number.end, number.end + 2))
  )
    return told;
  if (/^w[0-6]d?$/.test(next(0)) && !LATER.test(phrase(tokens, sentence.first, sentence.end))) return told;
  const isWeeks = /^(?:weeks?|weeks'|week's|wks?|w)$/.test(next(next(0) === '-' ? 1 : 0));
  if (!isWeeks) return undefined;
  const isOwn =
    (OWN_WEEKS.test(before) && WEEKS_ALONE.test(phrase(tokens, number.end, Math.min(sentence.end, number.end + 6)))) ||
    PREGNANT_FOR.test(before);
  // "At 23 weeks she feels well".
  const isOpening =
    at === sentence.first + 1 &&
    tokens[at - 1]!.text === 'at' &&
    /^(?:weeks?|wks?)(?: ,)? (?:she|you|the patient) (?:is|are|feels?|reports?|has|have|denies|deny|remains?) /.test(
      `${phrase(tokens, number.end, Math.min(sentence.end, number.end + 5))} `,
    );
  if (isOpening && !LATER.test(phrase(tokens, sentence.first, sentence.end))) return told;
  if (isOwn && !LATER.test(phrase(tokens, sentence.first, sentence.end))) return told;
  // "Prenatal visit: 33 years old, G2P1, at 31 weeks".
  const isOfVisit =
    /^(?:at|,)$/.test(tokens[at - 1]?.text ?? '') &&
    hasWord(
      tokens,
      /^(?:g\d{1,2}p?\d{0,4}|prenatal|antenatal|obstetric|gravida|primigravida)$/,
      sentence.first,
      sentence.end,
    );
  const words = phrase(tokens, sentence.first, sentence.end);
  // "New thrombosis at 10 weeks: enoxaparin", "your 31-week visit", of whom the chart has as pregnant.
  const isBare =
    (tokens[at - 1]?.text === 'at' && /^[:,]$/.test(next(1))) ||
    (next(0) === '-' && /^(?:visit|appointment)$/.test(next(2)));
  if (isBare && !LATER.test(words)) return told;
  return isOfVisit || hasWord(tokens, OF_PREGNANCY, number.end, Math.min(sentence.end, number.end + 5))
    ? told
    : undefined;
}

const TRIMESTERS: readonly (readonly [words: RegExp, low: number, high: number])[] = [
  [/^(?:first|1st)$/, 0, 14],
  [/^(?:second|2nd)$/, 13, 28],
  [/^(?:third|3rd)$/, 27, 43],
];

function trimesterAt(tokens: readonly Token[], at: number, { first }: Sentence): Told | undefined {
  if (tokens[at]!.text !== 'trimester') return undefined;
  const found = TRIMESTERS.find(([words]) => words.test(tokens[at - 1]?.text ?? ''));
  const before = `${phrase(tokens, Math.max(first, at - 5), at - 1)} `;
  const isOwn =
    /\b(?:is|are|now|currently|already) (?:in |into )?(?:the |her |your )?$|\bin(?:to)? (?:her|your) $/.test(before) ||
    (tokens[at + 1]?.text === 'now' && /\bin (?:the )?$/.test(before));
  return found && isOwn ? { low: found[1], high: found[2], first: at - 1, end: at + 1 } : undefined;
}

/** Told as what the patient is. */
function postpartumAt(tokens: readonly Token[], at: number, { first }: Sentence): Told | undefined {
  if (!/^(?:postpartum|postnatal)$/.test(tokens[at]!.text)) return undefined;
  const isOwn = /\b(?:is|are|now|currently|weeks|days) $/.test(`${phrase(tokens, Math.max(first, at - 2), at)} `);
  return isOwn ? { low: 60, high: 60, first: at, end: at + 1 } : undefined;
}
