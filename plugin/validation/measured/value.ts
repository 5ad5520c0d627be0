import { lean } from '../../lean.ts';
import { wordTable } from '../../word-table.ts';
import type { ReadMention } from '../reading/document.ts';
import { type Amount, amountAt, dictatedAt, NUMBER_WORDS, numberAt } from '../reading/numbers.ts';
import { type Token, text } from '../reading/tokens.ts';
import { hasWord, phrase } from '../reading/words.ts';
import { logTimeAt } from './log.ts';
import { isDate, isYearOf, LINKS } from './measured.ts';
import { stepEnd, valueBehindStep } from './steps.ts';

// Where the value of a lab, vital sign or score stands: behind its name, words that lead to it and days passed over.

/** Tokens behind a name, or what explains it, in which its value begins. */
const REACH = 7;

/** The value behind a name, before token `end`. */
export function valueAfter(tokens: readonly Token[], mention: ReadMention, end: number): Amount | undefined {
  if (isSurname(tokens, mention) || isInitial(tokens, mention)) return undefined;
  const step = stepEnd(tokens, mention);
  const behind = step === undefined ? mention.end : valueBehindStep(tokens, step, end);
  if (behind === undefined) return undefined;
  const led = behindDrawn(tokens, behindHeld(tokens, behindAside(tokens, behind, end), end), end);
  const from = behindChecked(tokens, mention, behindWorking(tokens, behindFormula(tokens, mention, led), end));
  let reach = from + REACH;
  for (let at = from; at < Math.min(end, reach); at += 1) {
    const token = tokens[at]!;
    if (token.breaks > 1) return undefined;
    if (leadsOn(mention, token)) continue;
    const roman = mention.kind === 'score' && token.capitals ? ROMAN[token.text] : undefined;
    if (roman !== undefined) return { low: roman, high: roman, first: at, end: at + 1 };
    const when = whenAt(tokens, at);
    if (isTimeSpan(tokens, at) || (when === 0 && isTimeOf(tokens, at))) return undefined;
    if (when > 0) {
      at += when - 1;
      reach += when;
    }
    // "A BMI in the class 3 obesity range".
    else if (mention.id === 'bmi' && text(tokens, at - 1) === 'class') return undefined;
    else if (token.kind === 'number') return opensRow(tokens, at) ? undefined : numberOf(tokens, mention, at);
    else if (isSpoken(tokens, mention, at)) return spokenAt(tokens, at);
    else if (!LINKS.test(token.text) && !isCalled(tokens, at)) return undefined;
  }
  return undefined;
}

/** "We checked your potassium and it was 5.9". */
const behindChecked = (tokens: readonly Token[], { first, sentence }: ReadMention, from: number): number =>
  /^and (?:it|this|that) (?:was|is|came|read)\b/.test(phrase(tokens, from, from + 3)) &&
  hasWord(tokens, CHECKED, Math.max(sentence.first, first - 5), first)
    ? from + 2
    : from;
const CHECKED = /^(?:checked|rechecked|measured|tested|drew|repeated|took|looked|re-?checked)$/;

/** "Is good at 96 %", "better at 64": a word for the value, and where it stands. */
export const isCalled = (tokens: readonly Token[], at: number): boolean =>
  CALLED.test(phrase(tokens, at, at + 3)) ||
  // "At goal: 124/70".
  (text(tokens, at) === 'goal' && text(tokens, at - 1) === 'at' && /^(?:at|:|,|\()$/.test(text(tokens, at + 1))) ||
  (text(tokens, at) === 'out' && text(tokens, at - 1) === 'came');
const CALLED =
  /^(?:(?:looks|look|well|poorly|nicely|fairly|quite|very|too|rather) )?(?:good|great|fine|lovely|excellent|perfect|better|worse|best|safe|reasonable|adequate|suboptimal|controlled|uncontrolled|deficient|insufficient|sufficient|fast|slow|satisfactory|acceptable|ideal|therapeutic|subtherapeutic|supratherapeutic|impaired|reduced|preserved|suppressed) at\b/;

/** "Five point nine", "thirty-nine", "one hundred and ten", "one eighteen": a value in words; a lone small number counts things. */
function isSpoken(tokens: readonly Token[], { kind, end }: ReadMention, at: number): boolean {
  const word = text(tokens, at);
  if (!NUMBER_WORDS.has(word) || /^(?:a|half|point)$/.test(word)) return false;
  const number = dictatedAt(tokens, at);
  if (number === undefined || NO_VALUE_BEHIND.test(text(tokens, number.end))) return false;
  return (
    number.value >= 20 ||
    !Number.isInteger(number.value) ||
    // "Hemoglobin seven, normal", "her INR is nine, which".
    (kind === 'lab' && at - end <= 1 && /^(?:[,;)]|\.|which|normal|high|low|)$/.test(text(tokens, number.end)))
  );
}

function spokenAt(tokens: readonly Token[], at: number): Amount | undefined {
  const dictated = dictatedAt(tokens, at);
  const amount = amountAt(tokens, at);
  return dictated && amount && dictated.end > amount.end
    ? { low: dictated.value, high: dictated.value, first: at, end: dictated.end }
    : amount;
}
const NO_VALUE_BEHIND =
  /^(?:times|fold|days?|weeks?|months?|years?|minutes?|hours?|seconds?|patients?|people|and|or|of|more|less|points?|-)$/;

/** "Strong radial pulse, 10 min after cashews": when it was felt. */
const isTimeSpan = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.kind === 'number' &&
  /^(?:min|mins|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?)$/.test(text(tokens, at + 1)) &&
  /^(?:after|later|ago|post|before|into|since)$/.test(text(tokens, at + 2));

/** "Drop of 34 systolic at 3 min": when it was measured; "HR 80/min" is a rate. */
const isTimeOf = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.kind === 'number' &&
  text(tokens, at - 1) === 'at' &&
  /^(?:min|mins|minutes?|h|hrs?|hours?)$/.test(text(tokens, at + 1));

/** "R. Alvarado, 71 F": who bears a score's name. */
const isSurname = (tokens: readonly Token[], { kind, first }: ReadMention): boolean =>
  kind === 'score' &&
  tokens[first]!.title &&
  !tokens[first]!.capitals &&
  text(tokens, first - 1) === '.' &&
  tokens[first - 2]?.capitals === true &&
  tokens[first - 2]!.text.length === 1;

/** "Mr K, 72": who bears a test's letter. */
const isInitial = (tokens: readonly Token[], { first, end }: ReadMention): boolean =>
  end === first + 1 &&
  tokens[first]!.title &&
  text(tokens, first).length <= 2 &&
  /^(?:mr|mrs|ms|miss|mx|dr|master|baby|sister|nurse)$/.test(
    text(tokens, text(tokens, first - 1) === '.' ? first - 2 : first - 1),
  );

/** "time gluc K pH⏎0 28.4 5.6 7.09": the first of a row's numbers is not of the heading that stands last. */
const opensRow = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.breaks > 0 && tokens[at + 1]?.kind === 'number' && tokens[at + 1]!.breaks === 0 && tokens[at + 1]!.spaced;

/** "Scored 31 on the MMSE", "a score of 15 on PHQ-9". */
export function scoredBefore(tokens: readonly Token[], mention: ReadMention): Amount | undefined {
  if (mention.kind !== 'score') return undefined;
  const { first } = mention.sentence;
  for (let at = mention.first - 1; at >= Math.max(first, mention.first - 8); at -= 1) {
    // "34 out of 30": what it is out of says nothing of the score.
    if (tokens[at]!.kind === 'number' && text(tokens, at - 1) === 'of' && tokens[at - 2]?.text === 'out') continue;
    if (tokens[at]!.kind === 'number') {
      const scored = hasWord(tokens, /^(?:scored|score|scores|scoring|rated|got)$/, Math.max(first, at - 4), at);
      return scored ? amountAt(tokens, at) : undefined;
    }
    if (!/^(?:on|in|for|the|a|his|her|points?|out|of|\/)$/.test(tokens[at]!.text)) return undefined;
  }
  return undefined;
}

const ROMAN: Readonly<Record<string, number>> = wordTable({
  i: 1,
  ii: 2,
  iii: 3,
  iv: 4,
  v: 5,
  vi: 6,
  vii: 7,
  viii: 8,
  ix: 9,
});

/** Words between a name and its value that other names do not have. */
const leadsOn = ({ kind, id }: ReadMention, token: Token): boolean =>
  // "On the Glasgow Coma Scale she totals 14", "RASS +9", "RASS −4".
  (kind === 'score' && /^(?:she|he|patient|pt|they|you|scores?|scored|got|gets|[+−–])$/.test(token.text)) ||
  // "K+ 7.1".
  (token.text === '+' && !token.spaced && /^(?:sodium|potassium)$/.test(id)) ||
  // "FHR baseline 140".
  (id === 'fetal heart rate' && token.text === 'baseline');

/** How many tokens from here on say when something was measured; they are no value. */
function whenAt(tokens: readonly Token[], at: number): number {
  // "Your potassium on November 17 was 3.8".
  const date = dateLength(tokens, at);
  if (date > 0) return date;
  const near = phrase(tokens, at, at + 12);
  const said = SAME_DAY.exec(near)?.[0] ?? MANNER.exec(near)?.[0];
  if (said !== undefined) return said.split(' ').length;
  const clock = clockAt(tokens, at, near);
  if (clock > 0) return clock;
  const isNumber = tokens[at]!.kind === 'number';
  const log = logTimeAt(tokens, at);
  if (log > 0) return log;
  // "Cortisol at 8 am was 2.1".
  if (isNumber && /^(?:am|pm)$/.test(text(tokens, at + 1)) && text(tokens, at - 1) === 'at') return 2;
  const hours = hoursAt(tokens, at);
  if (hours > 0 || !isNumber) return hours;
  if (isDayBefore(tokens, at)) return 4;
  return isDayAfterFrom(tokens, at) ? 3 : 0;
}

/** "Hemoglobin A1c the same day was 7.1 %", "saturation before leaving was 98 %". */
const SAME_DAY =
  /^(?:(?:on )?(?:the same|that) (?:day|visit|morning|sample)|this (?:admission|visit)|before (?:discharge|leaving|going home|surgery|treatment)|in recovery)(?= (?:was|were|is|had|came|stood))/;

/** "Weight by standing scale on 11/02 was", "glucose via bedside meter 164": what it was measured with. */
const MANNER =
  /^(?:by|via|using|with|on|per|from) (?:(?!(?:and|but|or|was|were|is|are|of|to|for)\b)\p{L}{1,14}(?: - | )){0,4}?(?:scales?|meter|glucometer|cuff|monitor|finger ?-? ?stick|probe|oximeter|thermometer|analy[sz]er|i ?-? ?stat|doppler|hoist|lift|wheelchair|sling|line|catheter|strip|sensor|cgm|assay|machine|palpation|auscultation|telemetry)(?= (?:was|is|at|on|this|today|now|in|came|read|reads|showed|of|:|=|,|\(|\d))/u;

/** "Hemoglobin at 1600 today 11.7", "lactate at 04:30 was 2.1", "glucose @ 9 pm: 164": the time of day, where a value follows it. */
function clockAt(tokens: readonly Token[], at: number, near: string): number {
  if (!/^(?:at|@|around|about|from|the|of|\(|today|today's|yesterday)$/.test(text(tokens, at - 1))) return 0;
  return CLOCK.exec(near)?.groups?.['time']?.split(' ').length ?? 0;
}
const CLOCK = lean(
  /^(?<time>(?:(?:(?:[01]\d|2[0-3])[0-5]\d|(?:[01]?\d|2[0-3]) : [0-5]\d)(?: (?:h|hrs|hours|a\.?m\.?|p\.?m\.?))?|\d{1,2} (?:a\.?m\.?|p\.?m\.?)|noon|midnight|midday|bedtime))(?: (?:today|yesterday|tonight|this|last|the|same|morning|afternoon|evening|night|day|draw|check|was|were|is|of|came|back|read|showed|at|on|:|=|-|\))){0,6}(?: (?:by|via|using|with|on|per) (?:\p{L}{1,14} ){1,4}?(?:scales?|meter|cuff|fingerstick|probe|monitor)(?: (?:was|is|:|of))?)? (?!(?:[01]\d|2[0-3])[0-5]\d\b|\d{1,2} (?:a\.?m|p\.?m|:))(?:\d|[<>])/u,
);

/** "Apgar at five minutes was 9", "bilirubin at 62 h 11.8 mg/dL": the time is no value. */
function hoursAt(tokens: readonly Token[], at: number): number {
  const time = numberAt(tokens, at);
  if (!time || !/^(?:minutes?|mins?|hours?|hrs?|h)$/.test(text(tokens, time.end))) return 0;
  const isFollowed =
    /^(?:was|is|:|,|of)$/.test(text(tokens, time.end + 1)) ||
    (text(tokens, at - 1) === 'at' && tokens[time.end + 1]?.kind === 'number');
  return isFollowed ? time.end + 1 - at : 0;
}

/** "INR 11/2: 2.4", "K (11/3) 5.2": the value follows its date. */
const isDayBefore = (tokens: readonly Token[], at: number): boolean =>
  text(tokens, at + 1) === '/' && tokens[at + 2]?.kind === 'number' && /^[:)]$/.test(text(tokens, at + 3));

/** `from 11/11`, `on 3/4`, `between 10/19 and 10/25`. */
const isDayAfterFrom = (tokens: readonly Token[], at: number): boolean =>
  (/^(?:from|on|between)$/.test(text(tokens, at - 1)) ||
    (/^(?:to|and|through|until)$/.test(text(tokens, at - 1)) &&
      text(tokens, at - 3) === '/' &&
      /^(?:from|between)$/.test(text(tokens, at - 5)))) &&
  text(tokens, at + 1) === '/' &&
  (tokens[at]?.value ?? 99) <= 12 &&
  (tokens[at + 2]?.value ?? 99) <= 31 &&
  tokens[at + 3]?.text !== '/';

/** How many tokens a date takes that begins here, whole or a month or year alone. */
export const dateLength = (tokens: readonly Token[], at: number): number => dayAt(tokens, at) || monthAt(tokens, at);

/** `November 17, 2026`, `17 Nov`. */
function dayAt(tokens: readonly Token[], at: number): number {
  const [month, day] = MONTH.test(tokens[at]!.text) ? [at, at + 1] : [at + 1, at];
  const value = tokens[day]?.value ?? 99;
  // "In March 7.1 %": no day.
  if (!MONTH.test(text(tokens, month)) || value > 31 || !Number.isInteger(value)) return 0;
  const end = at + 2;
  const year = tokens[end]?.text === ',' ? end + 1 : end;
  return /^(?:19|20)\d\d$/.test(text(tokens, year)) ? year + 1 - at : 2;
}
/** "Hemoglobin in October was 13.4", "ejection fraction in June 2024 was", "the lead in 2022 was". */
function monthAt(tokens: readonly Token[], at: number): number {
  if (!/^(?:in|from|of|early|late|last|back|mid|-)$/.test(text(tokens, at - 1))) return 0;
  const year = MONTH.test(text(tokens, at)) ? at + 1 : at;
  if (!/^(?:19|20)\d\d$/.test(text(tokens, year))) return year - at;
  // "A CK of 2050 was normal": its value.
  if (year === at && text(tokens, at - 1) === 'of' && !isYearOf(tokens, at)) return 0;
  return year > at || /^(?:was|were|came|read|measured|stood|:)$/.test(text(tokens, year + 1)) ? year + 1 - at : 0;
}
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

/** The number at a token as a value, if it is one: no date, no time, no part of a name. */
function numberOf(tokens: readonly Token[], { id, kind, first }: ReadMention, at: number): Amount | undefined {
  const amount = amountAt(tokens, at)!;
  const { low, high, end } = amount;
  if (id === 'RASS' && /^[-−–]$/.test(text(tokens, at - 1)) && low > 0)
    return { ...amount, low: -low, high: low === high ? -low : -high };
  // Gleason 3+4 is 7.
  const added = kind === 'score' && text(tokens, at + 1) === '+' ? tokens[at + 2]?.value : undefined;
  if (added !== undefined) return { low: low + added, high: low + added, first: at, end: at + 3 };
  // "CURB-65 is 4: confusion, urea, rate and age".
  const isExplained =
    kind === 'score' && text(tokens, at + 1) === ':' && tokens[at + 2]?.kind === 'word' && tokens[first]!.breaks === 0;
  // "PHQ-9 35 points"; "PHQ-9 down 5 points" is a change.
  const isInPoints =
    kind === 'score' &&
    /^points?$/.test(text(tokens, end)) &&
    !hasWord(
      tokens,
      /^(?:by|up|down|gained|lost|dropped?|rose|rise|fell|fall|improved|more|fewer|change|change[sd])$/,
      Math.max(0, at - 4),
      at,
    );
  if (!isExplained && !isInPoints && (isDate(tokens, at) || isDate(tokens, end - 1) || isOfCalendar(tokens, at, kind)))
    return undefined;
  if (isJoined(tokens, at) || isPartOfName(tokens, at)) return undefined;
  // Apgar scores come in twos: 8 and 9.
  const second = id === 'Apgar' && /^(?:and|,)$/.test(text(tokens, end)) ? tokens[end + 1]?.value : undefined;
  return second === undefined
    ? amount
    : { ...amount, low: Math.min(low, second), high: Math.max(high, second), end: end + 2 };
}

/** "Vanc trough 0500", "next aPTT 04/03", "sat 10/19": when it is taken; "MRS||19640511" is no score. */
const isOfCalendar = (tokens: readonly Token[], at: number, kind: ReadMention['kind']): boolean =>
  /^0\d{3}$/.test(text(tokens, at)) ||
  // "[ ] PTT 2300".
  (text(tokens, at - 2) === ']' && /^(?:1\d|2[0-3])[0-5]\d$/.test(text(tokens, at))) ||
  // "BMP and sugar 2200, renal knows him": when it is drawn.
  (kind === 'lab' &&
    /^(?:1\d|2[0-3])[0-5][05]$/.test(text(tokens, at)) &&
    /^(?:glucose|sugar|bmp|cmp|labs?|lytes|k)$/.test(text(tokens, at - 1)) &&
    !/^(?:mg|mmol|\/)/.test(text(tokens, at + 1))) ||
  (/^0\d$/.test(text(tokens, at)) && text(tokens, at + 1) === '/' && tokens[at + 2]?.kind === 'number') ||
  (text(tokens, at - 1) === 'sat' && text(tokens, at + 1) === '/' && tokens[at + 2]?.kind === 'number') ||
  (kind === 'score' && (tokens[at]?.value ?? 0) > HIGHEST_SCORE);
const HIGHEST_SCORE = 9999;

/** "Sodium 6-hourly", "creatinine clearance, with a 12-lead". */
const isJoined = (tokens: readonly Token[], at: number): boolean =>
  /^(?:hourly|hrly)$/.test(text(tokens, at + 1)) ||
  (text(tokens, at + 1) === '-' &&
    !tokens[at + 1]!.spaced &&
    /^(?:hourly|hrly|hly|lead|day|week|month|hour|point)$/.test(text(tokens, at + 2)));

/** A number glued to letters before it, as in `PHQ-9` read on. */
const isPartOfName = (tokens: readonly Token[], at: number): boolean =>
  text(tokens, at - 1) === '-' && !tokens[at]?.spaced && !tokens[at - 1]?.spaced && tokens[at - 2]?.kind === 'word';

/** "Your lithium level from Tuesday, drawn 12 hours after your dose, was 0.8": behind how it was taken. */
function behindDrawn(tokens: readonly Token[], from: number, end: number): number {
  let isDrawn = false;
  for (let at = from; at < Math.min(end, from + 16); at += 1) {
    const word = text(tokens, at);
    if (/^(?:drawn|taken|collected|checked)$/.test(word)) isDrawn = true;
    if (isDrawn && text(tokens, at - 1) === ',' && /^(?:was|is|came|returned)$/.test(word)) return at;
    if (/^[.;]$/.test(word)) return from;
  }
  return from;
}

/** Where the words behind a name go on: "A1c, the three-month sugar average, came down": behind what explains it. */
function behindAside(tokens: readonly Token[], at: number, end: number): number {
  if (text(tokens, at) !== ',' || !/^(?:the|a|an|your|which|our)$/.test(text(tokens, at + 1))) return at;
  // "The HbA1c, which reflects your average sugar over about three months, is 7.2%".
  const reach = text(tokens, at + 1) === 'which' ? 18 : 10;
  for (let next = at + 2; next < Math.min(end, at + reach); next += 1) {
    if (tokens[next]!.kind === 'number' && !/^(?:which|our)$/.test(tokens[at + 1]!.text)) return at;
    if (tokens[next]!.text === ',') return next + 1;
  }
  return at;
}

/** "The last LDL we have for her is 92", "the INR at the clinic on 14 August was 2.4": behind whose it is, where and when. */
function behindHeld(tokens: readonly Token[], from: number, end: number): number {
  const said = phrase(tokens, from, from + 2);
  if (!/^(?:(?:we|i) have|that we|on (?:file|record)|(?:in|at) (?:the|his|her|your|our))/.test(said)) return from;
  for (let at = from + 2; at < Math.min(end, from + 8); at += 1) {
    const when = whenAt(tokens, at);
    if (when > 0) {
      at += when - 1;
      continue;
    }
    if (/^(?:is|was|came)$/.test(text(tokens, at))) return at;
    if (/^(?:[.,;:]|and|but|not|no)$/.test(text(tokens, at)) || tokens[at]!.kind === 'number') return from;
  }
  return from;
}

/** "MAP (84 + 2 × 48)/3 = 60", "(140 − 78) × 70 / (72 × 2.5) = 4,340 / 180 = 24": behind what the value is worked out from. */
function behindWorking(tokens: readonly Token[], from: number, end: number): number {
  let isWorked = false;
  let behind = from;
  for (let at = from; at < Math.min(end, from + WORKING_REACH); at += 1) {
    const word = text(tokens, at);
    if (tokens[at]!.kind !== 'number' && !WORKING.test(word)) break;
    if (isWorked && word === '=' && tokens[at + 1]?.kind === 'number') behind = at + 1;
    isWorked ||= OPERATOR.test(word) && tokens[at - 1]?.kind === 'number';
  }
  return behind;
}
/** In tokens: Cockcroft and Gault's formula with its numbers. */
const WORKING_REACH = 30;
const OPERATOR = /^(?:[+*/×x÷−–-]|x\d{1,4})$/;
const WORKING = /^(?:[+*/×x÷−–^()=:-]|x\d{1,4})$/;

/** "CrCl by Cockcroft-Gault, actual weight, comes to 34". */
function behindFormula(tokens: readonly Token[], { id }: ReadMention, from: number): number {
  let at = from;
  if (id !== 'creatinine clearance' || !/^(?:by|using|\()$/.test(text(tokens, at))) return from;
  while (
    /^(?:by|using|the|cockcroft|gault|cg|c|g|-|,|actual|ideal|adjusted|body|weight|formula|equation|with|\(|\))$/.test(
      text(tokens, at),
    )
  )
    at += 1;
  return at;
}
