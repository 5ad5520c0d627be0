import type { Row } from '../../../../models/knowledge/table.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { goesOn } from '../../goes-on.ts';
import { isTarget, type Measurement } from '../../measured/measured.ts';
import { inTables, type WorstValue } from '../../measured/worst-values.ts';
import { isNotHeld } from '../../not-held.ts';
import { isOrder } from '../../pairs/pair.ts';
import { isProposed } from '../../proposed.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isLowDose } from '../doses/aspirin-doses.ts';
import { isTakenAlready } from './contraindication-charted.ts';
import type { Met } from './contraindication-met.ts';

// Results that forbid a drug: the function of the kidneys, and any test against its threshold.

/** A limit of the one measure of kidney function is held against the other with a tenth to spare. */
export const kidneysMet = (each: Case, drug: ReadMention, row: Row<'contraindications'>): Met | undefined =>
  // "ESRD … aspirin 81 mg (prior stroke)".
  isLowDose(each, drug) ? undefined : limitMet(each, row);

const limitMet = ({ patient }: Case, row: Row<'contraindications'>): Met | undefined =>
  row.context === 'egfr'
    ? (below(patient.egfr, row, 'eGFR') ?? below(lessTenth(patient.creatinineClearance), row, 'CrCl'))
    : (below(patient.creatinineClearance, row, 'CrCl') ?? below(lessTenth(patient.egfr), row, 'eGFR'));

const lessTenth = (value: number | undefined): number | undefined => (value === undefined ? undefined : value * 1.1);

function below(value: number | undefined, row: Row<'contraindications'>, name: string): Met | undefined {
  const limit = Number(row.threshold.replace('<', ''));
  return value !== undefined && value < limit ? { context: `${name} below ${limit}`, near: true } : undefined;
}

/** A test above or below its limit, of whom the drug is given then; of potassium, begun. */
export function resultMet(each: Case, drug: ReadMention, row: Row<'contraindications'>): Met | undefined {
  const limit = Number(row.threshold.replace(/[<>]/, ''));
  const isUpper = row.threshold.startsWith('>');
  const forbids = (one: number): boolean => (isUpper ? one > limit : one < limit);
  const value = each.patient.values.get(row.context) ?? chartedVital(each, row.context);
  if (isOfOlderResult(each, drug, row.context, forbids)) return undefined;
  // "40 mmol in each bag (K 3.5–5.5)": the limits between which one gives it.
  if (!value || !forbids(isUpper ? value.low : value.high)) return undefined;
  if (row.context === 'potassium' && value.low <= MOST_TO_KEEP && isKept(each, drug)) return undefined;
  if (row.context === 'potassium' && value.low <= MOST_BESIDE_INSULIN && isBesideInsulin(each, drug)) return undefined;
  const meets = (one: Measurement): boolean => forbids(inTables(one, isUpper ? one.low : one.high));
  // With the chart's result alone; one that the text tells has its own time.
  const isOfChart = each.measurements.every(({ id }) => id !== row.context);
  const isGiven =
    isOfChart && isTakenAlready(each, drug)
      ? isGivenNow(each, drug, row.context, value)
      : (row.context === 'potassium' ? isBegun(each, drug) : isGivenAt(each, drug, row.context, meets)) ||
        (isOfChart && isGivenNow(each, drug, row.context, value));
  return isGiven ? { context: `${row.context} ${isUpper ? 'above' : 'below'} ${limit}`, near: true } : undefined;
}

/** Of what charts have in each visit, and texts seldom repeat: a slow pulse of the last days. */
function chartedVital({ chart, reading, asOf }: Case, vital: string): WorstValue | undefined {
  if (!chart || !VITALS.has(vital)) return undefined;
  const [latest] = chartedTerms(chart, reading.lexicon).results.get(vital) ?? [];
  const days = (asOf.getTime() - Date.parse(latest?.on ?? '')) / DAY_MS;
  return latest && days < RECENT_DAYS ? { low: latest.value, high: latest.value } : undefined;
}
const VITALS: ReadonlySet<string> = new Set(['heart rate', 'respiratory rate', 'systolic blood pressure']);
const DAY_MS = 24 * 3600 * 1000;
const RECENT_DAYS = 15;

/** What the text has go on or begins against a result that the chart alone has; some go on at values at which none is begun. */
function isGivenNow(each: Case, drug: ReadMention, test: string, { low }: WorstValue): boolean {
  const going = goesOn(each).get(drug.id);
  if (!isTakenAlready(each, drug)) return going !== undefined || isNewOrder(each, drug);
  const isKeptSo = VITALS.has(test) || (test === 'potassium' && low <= MOST_TO_KEEP);
  return isKeptSo ? going?.isRaised === true : going !== undefined;
}

/** "Ankle: ibuprofen 400 mg three times daily", "desmopressin 0.2 mg at bedtime was begun": of now, and not what was taken. */
const isNewOrder = (each: Case, drug: ReadMention): boolean =>
  drug.assertion === 'active' &&
  !drug.sentence.told &&
  isOrder(each, drug) &&
  !chartedTerms(each.chart!, each.reading.lexicon).wasTaken.has(drug.id) &&
  !OF_THEN.test(phrase(each.reading.tokens, drug.sentence.first, drug.sentence.end));
const OF_THEN =
  /\b(?:took|taking|takes|used|using|had|has been|have been|were|was(?! (?:begun|started|prescribed|added|given|ordered|commenced))|until|before|last|ago|since|previous\w{0,2}|home|yesterday|if|unless|when|once (?:the|it|he|she)|not|never|no|stop\w{0,4}|avoid\w{0,3}|admitted|(?:19|20)\d\d|january|february|march|april|june|july|august|september|october|november|december|because|due|caused|from)\b/;

/** An antagonist of aldosterone that is taken is kept up to here, halved above it, and begun only below 5.0 (ESC guideline). */
const MOST_TO_KEEP = 5.5;

/** Insulin drives potassium into the cells: in ketoacidosis it is added to the fluids from 3.3 to 5.3 mmol/L (ADA consensus). */
const MOST_BESIDE_INSULIN = 5.3;

const isBesideInsulin = ({ reading: { tokens, mentions } }: Case, { id }: ReadMention): boolean =>
  /^potassium (?:chloride|phosphate|acetate)$/.test(id) &&
  mentions.some((one) => one.kind === 'drug' && /\binsulin\b/.test(one.id) && one.assertion !== 'negated') &&
  hasWord(tokens, /^(?:dka|ketoacidosis|hhs|euglyc\w{1,8})$/);

/** "Keep spironolactone 25 mg till then". */
const isKept = ({ reading: { tokens, mentions } }: Case, { id }: ReadMention): boolean =>
  mentions.some(
    (one) =>
      one.id === id &&
      hasWord(
        tokens,
        /^(?:keep|kept|continues?|continued|stay)$/,
        Math.max(one.sentence.first, one.first - 3),
        one.first,
      ),
  );

/** "On spironolactone, K 6.1": taken until now; "start", "give", "continue" and a new dose are what must not be. */
const isBegun = ({ reading: { tokens }, doses }: Case, { id, sentence, first }: ReadMention): boolean =>
  doses.some(({ drug, amount }) => drug.id === id && amount !== undefined && !isRecorded(tokens, drug)) ||
  hasWord(
    tokens,
    /^(?:start\w{0,3}|add\w{0,3}|give|given|continu\w{1,3}|increas\w{1,3}|resum\w{1,3}|begin|began|kept|keep|doubl\w{1,3}|uptitrat\w{1,3}|okay|fine|safe)$/,
    sentence.first,
    isRecorded(tokens, { sentence, first }) ? first : sentence.end,
  );

/** "The medicines we have listed are …; a nurse will phone about your tablets": what is on record, and decided later. */
const isRecorded = (tokens: readonly Token[], { sentence, first }: Pick<ReadMention, 'sentence' | 'first'>): boolean =>
  /\b(?:(?:medicines|medications|tablets|drugs) (?:that )?(?:we|i) have (?:listed|on (?:file|record))|(?:on|in) (?:your|our|the) (?:list|records?) (?:are|is|you have))\b/.test(
    phrase(tokens, sentence.first, first),
  ) &&
  /\b(?:phone|call|ring|contact) you (?:\S{1,9} ){0,3}about your (?:tablets|medicines|medications|pills|drugs)\b/.test(
    phrase(tokens, sentence.end, sentence.end + 30),
  );

/** "Potassium was 5.6 on 2 November, so spironolactone was halved; 4.9 now": the chart's latest allows what it has as taken. */
function isOfOlderResult(each: Case, drug: ReadMention, test: string, forbids: (value: number) => boolean): boolean {
  if (!each.chart || !isTakenAlready(each, drug)) return false;
  const results = chartedTerms(each.chart, each.reading.lexicon).results.get(test) ?? [];
  const [latest, ...older] = results;
  const stated = each.measurements.filter(({ id, low, high }) => id === test && (forbids(low) || forbids(high)));
  return (
    latest !== undefined &&
    !forbids(latest.value) &&
    stated.every(({ low }) => older.some(({ value }) => Math.abs(value - low) <= Math.abs(value) * 0.01))
  );
}

/** At any of its places: "Clozapine clinic: ANC 380. Clozapine refilled". */
const isGivenAt = (each: Case, { id }: ReadMention, test: string, meets: (value: Measurement) => boolean): boolean => {
  // "ANC 430 … previously 3.4": of the values only those that forbid it.
  const stated = each.measurements.filter(
    (one) => one.id === test && !isTarget(each.reading.tokens, one) && meets(one),
  );
  return each.reading.mentions.some(
    (mention) =>
      mention.id === id &&
      mention.assertion === 'active' &&
      (isGivenThen(each, mention, stated) || isOrderBehind(each, mention, stated)),
  );
};

/** "INR 7.2. Warfarin 5 mg tonight": an order that opens its clause, right behind the value; what the text also ends is none. */
function isOrderBehind(each: Case, drug: ReadMention, stated: readonly Measurement[]): boolean {
  const { tokens, mentions } = each.reading;
  const { first, end, sentence } = drug;
  const isOpen = first === sentence.first || /^[,;:]$/.test(tokens[first - 1]!.text);
  return (
    isOpen &&
    !sentence.told &&
    ORDERED.test(phrase(tokens, end, Math.min(sentence.end, end + 10))) &&
    !LATER_WORD.test(phrase(tokens, sentence.first, sentence.end)) &&
    mentions.every(({ id, assertion }) => id !== drug.id || assertion === 'active') &&
    stated.some(
      (one) =>
        one.assertion === 'active' &&
        !one.sentence.told &&
        !isTold(tokens, one) &&
        one.end <= first &&
        (one.sentence === sentence || one.sentence.end === sentence.first),
    )
  );
}
/** A dose and when it is given, as far as the end. */
const ORDERED =
  /^(?:(?:[\d.,]{1,7}|mg|mcg|g|units?|iv|po|im|sc|subcut\w{0,9}|by|mouth|orally|oral|slow|push|tablets?|xl|er|sr|mr)[ ]){1,5}(?:tonight|now|stat|today|this (?:evening|morning|afternoon)|at once|at bedtime tonight|as (?:usual|scheduled|charted|normal))(?: (?:as (?:usual|scheduled|charted|normal)))? ?(?:[.,;]|and |$)/;

/** "INR 6.1. Take an extra 2.5 mg of warfarin": ordered by a verb just before it, behind the value or with the chart's. */
function isGivenThen({ reading: { tokens } }: Case, drug: ReadMention, stated: readonly Measurement[]): boolean {
  const { sentence, first, end } = drug;
  // "Diltiazem stopped: pulse fell to 44 on the two", "QTc 512 in 2020": a value of then.
  if (stated.some((each) => each.first > end)) return isGivenAgainst(tokens, drug, stated);
  if (stated.some((each) => each.assertion !== 'active' || each.sentence.told || isTold(tokens, each))) return false;
  // "Lithium level 1.9. Lithium was paused and is being taken again": of a value of the sentence beside.
  if (drug.settled === 'kept')
    return (
      stated.length > 0 &&
      stated.every((one) => one.sentence.end >= sentence.first && one.sentence.first <= sentence.end)
    );
  if (isNotHeld(tokens, drug)) return true;
  const verb = tokens.slice(Math.max(sentence.first, first - 9), first).findLast(({ text }) => GIVES.test(text));
  const later = hasWord(tokens, GIVEN, end, Math.min(sentence.end, end + 7));
  const behind = tokens.slice(end, sentence.end);
  const comma = behind.findIndex(({ text }) => text === ',');
  // "If needed" puts nothing off.
  const isLater = (words: readonly Token[]) =>
    words.some(
      ({ text }, at) => LATER.test(text) && !/^(?:needed|required|necessary)$/.test(words[at + 1]?.text ?? ''),
    );
  const isPutOff =
    isLater(tokens.slice(sentence.first, end)) ||
    isLater(comma === -1 ? behind : behind.slice(0, comma)) ||
    // "Double the spironolactone, avoid salt substitutes": what is avoided is something else.
    isLater(behind.filter(({ text }) => text !== 'avoid'));
  return (verb !== undefined || later || isProposed(tokens, drug)) && !isPutOff;
}

/** "Digoxin was given with a level of 3.4", "is not held although the platelets are 18": the value that it is given against stands behind it. */
const isGivenAgainst = (tokens: readonly Token[], drug: ReadMention, stated: readonly Measurement[]): boolean =>
  stated.every(({ first, sentence, assertion }) => {
    if (sentence !== drug.sentence || first <= drug.end || sentence.told || assertion !== 'active') return false;
    const between = `${phrase(tokens, drug.end, first)} `;
    return (
      AGAINST.test(between) &&
      (isNotHeld(tokens, drug) ||
        (HAS_GIVEN.test(between) &&
          !LATER_WORD.test(phrase(tokens, sentence.first, sentence.end).replace(AGAINST, ''))))
    );
  });
const AGAINST =
  /\b(?:with|despite|although|though|at|against|in spite of|on|even though|whatever) (?:(?:an?|the|his|her|your|today's|latest|serum|last|trough|plasma) ){0,3}$/;
const HAS_GIVEN =
  /\b(?:given|swallowed|injected|infused|taken|administered|continued|started|begun|restarted|resumed|repeated|increased|doubled|raised|hung|goes on|went in|went ahead|carries on)\b/;
const LATER_WORD =
  /\b(?:if|when|once|until|unless|after|held|skip|omit|stop|stopped|reduced?|halved?|lowered|then|later|avoid\w{0,3}|not|never|no|without|would|could|cancelled|wrongly|error|mistake|yesterday|ago|previously|history|fell|goal|target|recover\w{0,3}|came down)\b/;

const GIVES =
  /^(?:start|starting|started|add|adding|added|give|gave|giving|given|continue|continuing|continued|increase|increased|increasing|double|doubled|doubling|raise|raised|raising|resume|begin|began|keep|take|extra|another|administer|administered|push|order|ordered|carry|carries|carried|dispense|dispensed|refill|refilled)$/;
const GIVEN =
  /^(?:given|swallowed|injected|infused|taken|started|begun|continued|continues|continue|refilled|resumed|restarted|repeated|increased|doubled|raised|administered|pushed|infusing|hung|carry|carries|carried|goes|go|stays|stayed|kept|unchanged|dispensed|ordered)$/;
const LATER =
  /^(?:if|when|once|until|unless|after|hold|held|skip|omit|stop|stopped|reduce|reduced|halve|lower|lowered|recover\w{0,3}|then|later|avoid|not|naloxone|discuss\w{0,3}|overshoot)$/;

/** "QTc 512 in 2020", "hold if the potassium is above 5.5": a value of another time, or a limit. */
const isTold = (tokens: readonly Token[], { first, end, sentence }: Measurement): boolean =>
  hasWord(
    tokens,
    /^(?:19\d\d|20\d\d|was|fell|after|to|yesterday|last|ago|prior|previous|previously|history|if|when|goal|target|max|→)$/,
    Math.max(sentence.first, first - 6),
    endOfValue(tokens, end, Math.min(sentence.end, end + 6)),
  );

/** "QTc 590 (was 471 on Friday)", "ANC 430, previously 3.4": what is behind is another value. */
const endOfValue = (tokens: readonly Token[], from: number, to: number): number => {
  const bracket = tokens.slice(from, to).findIndex(({ text }) => /^[(,;]$/.test(text));
  return bracket === -1 ? to : from + bracket;
};
