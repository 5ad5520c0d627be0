import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { convertDose, type DoseRange, doseRangeOf } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Frequency } from '../../reading/frequency-words.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isMeantOrThoughtOf } from '../doses/dose-meant.ts';
import { isReleasedOverDay } from '../doses/dose-times.ts';
import { isWeekTotal } from '../doses/uncounted-doses.ts';
import { TO_END } from './lasting-drugs.ts';

/** Times a day. */
const EVERY_HOUR = 24;

/** How often a drug is given against the interval of its row: a weekly drug given daily is the classic fatal error. */
export function checkFrequencies(each: Case): readonly Finding[] {
  const isSpared = isAdjustedForKidneys(each);
  return each.doses.flatMap((claim) => {
    const { frequency, drug } = claim;
    if (
      !frequency ||
      frequency.once ||
      ((frequency.asNeeded || frequency.until || isCounted(each, claim)) && !isPastBelief(each, claim)) ||
      // "Calcium and vitamin D twice daily": of the calcium.
      (drug.id === 'cholecalciferol' &&
        each.reading.tokens.slice(Math.max(0, drug.first - 6), drug.first).some(({ text }) => text === 'calcium')) ||
      isStepOf(each, claim) ||
      !isMeantOrThoughtOf(each, claim) ||
      isWeekTotal(each, claim) ||
      isPercent(each, claim) ||
      isOfAlcohol(each, frequency)
    )
      return [];
    // "Alternate paracetamol and ibuprofen every 3 hours": each of them half as often.
    if (hasWord(each.reading.tokens, /^alternat(?:e|es|ed|ing)$/, drug.sentence.first, drug.first)) return [];
    if (isOfVisit(each, frequency) || isOfTwoAmounts(each, frequency)) return [];
    // Once or several times a week beside methotrexate.
    if (drug.id === 'folic acid' && each.reading.mentions.some(({ id }) => id === 'methotrexate')) return [];
    // "Takes carbamazepine daily" is loose talk; "daily" counts against a drug only with a dose or when it is too often.
    // "8 g a day" is what several doses come to.
    const loose =
      (!claim.amount && frequency.perDayOnly) ||
      (frequency.afterAmount && frequency.high === 1) ||
      // "Total daily dose 600 mg".
      (frequency.high === 1 && claim.amount?.unit.endsWith('/day') === true) ||
      drug.assertion === 'adjusted';
    if (isEyeDrop(each, claim)) return [];
    // "Prednisone 80 mg daily, taper 10 mg weekly": by how much it falls.
    if (
      claim.amount &&
      /\b(?:taper\w{0,3}|reduc\w{1,3}|lower\w{0,3}|decreas\w{1,3}|down)(?: by)?$/.test(
        phrase(each.reading.tokens, claim.amount.first - 3, claim.amount.first),
      )
    )
      return [];
    // "260 mg IV, then 130 mg q30 min": titrated at the bedside.
    if (
      frequency.low > EVERY_HOUR &&
      claim.route?.route !== 'PO' &&
      hasWord(each.reading.tokens, /^(?:iv|im|then)$/, drug.sentence.first, claim.end)
    )
      return [];
    const ranges = each.knowledge
      .dosesOf(drug.id)
      .map(doseRangeOf)
      .map((range) =>
        range.times && isOfZoster(each, claim) ? { ...range, times: { ...range.times, low: LEAST_ZOSTER } } : range,
      );
    const [first] = ranges;
    if (first && isSlowOpioid(each, claim) && frequency.low > MOST_SLOW)
      return [{ ...spanOf(each.reading.tokens, claim.first, claim.end), ...slowFinding(claim, frequency, first) }];
    // "Prednisolone drops into the eye four times daily": a way that the table has no interval of.
    if (
      claim.route &&
      LOCAL.test(claim.route.route) &&
      ranges.every(({ routes }) => !routes.includes(claim.route!.route))
    )
      return [];
    if (isOfLocalForm(each, claim) && !ranges.some(({ routes }) => routes.some((way) => LOCAL.test(way)))) return [];
    if (ranges.length === 0 || (frequency.high < 1 && isTold(each, claim) && !isSeldomForLife(each, claim))) return [];
    const judged = regimensOf({ ...claim, ...soleAmount(each, claim) }, ranges, each.reading.tokens)
      .map((range) => judgeFrequency(claim, frequency, range, mostSeldom(each, claim)))
      // The kindest regimen decides: the claim need fit only one.
      .reduce((kindest, one) => (!kindest || !one ? undefined : one.score < kindest.score ? one : kindest));
    // "Digoxin 5 micrograms/kg twice daily": the intervals of the table are those of adults.
    if (judged?.category === 'frequency_above_usual' && isOfChild(each, claim) && frequency.low <= MOST_OF_CHILD)
      return [];
    return judged &&
      !((loose || isSpared || isReleasedOverDay(each, claim)) && judged.category === 'frequency_below_usual')
      ? [{ ...spanOf(each.reading.tokens, claim.first, claim.end), ...judged }]
      : [];
  });
}

const isOfChild = ({ knowledge }: Case, { amount, drug }: DoseClaim): boolean =>
  amount?.unit.includes('/kg') === true && knowledge.childDosesOf(drug.id).length > 0;
const MOST_OF_CHILD = 2;

/** "Tramadol 50 mg every five minutes as needed": nothing that is swallowed is taken so often, whatever it is needed for. */
const isPastBelief = ({ knowledge, reading: { tokens } }: Case, { drug, frequency, route }: DoseClaim): boolean =>
  frequency !== undefined &&
  frequency.low > MOST_SWALLOWED &&
  (route
    ? route.route === 'PO'
    : [...knowledge.routesOf(drug.id)].every((way) => way === 'PO') ||
      hasWord(
        tokens,
        /^(?:take|takes|taken|tablets?|capsules?|swallow\w{0,3})$/,
        drug.sentence.first,
        drug.sentence.end,
      )) &&
  !hasWord(tokens, /^(?:sips?|hypo\w{0,12}|challenge|desensiti\w{1,6})$/, drug.first - 12, drug.end + 24);
/** Every 15 minutes is glucose against a low sugar. */
const MOST_SWALLOWED = 97;

/** "He takes lamotrigine once every three months": what is taken for life, and not when it is needed. */
const isSeldomForLife = ({ knowledge }: Case, { drug, frequency }: DoseClaim): boolean =>
  frequency !== undefined &&
  frequency.high < SELDOM &&
  (NEVER_SKIPPED.some((name) => knowledge.subjectsOf(drug.id).has(name)) ||
    knowledge.durationsOf(drug.id).some(({ condition }) => condition.startsWith(TO_END)));
/** Ten days apart. */
const SELDOM = 0.1;

/** "Flucloxacillin 500 mg once a day for cellulitis": what kills germs only while it is there, told with its dose, and not to prevent. */
const isOfAcuteInfection = ({ reading: { tokens }, knowledge }: Case, { drug, amount }: DoseClaim): boolean =>
  amount !== undefined &&
  ['antibiotic', 'antiviral'].some((name) => knowledge.subjectsOf(drug.id).has(name)) &&
  !hasWord(
    tokens,
    /^(?:prophyla\w{1,6}|prevent\w{0,5}|suppress\w{0,5}|long|recurrent|spleen|asplenia|child|infant|premature)$/,
  );

/** Aciclovir keeps herpes away twice a day; shingles and chickenpox take four or five times. */
const isOfZoster = ({ reading: { tokens } }: Case, { drug, amount }: DoseClaim): boolean =>
  drug.id === 'acyclovir' &&
  amount !== undefined &&
  amount.unit === 'mg' &&
  hasWord(tokens, /^(?:shingles|zoster|chickenpox|varicella)$/);
const LEAST_ZOSTER = 4;

/** "Levetiracetam 500 mg twice weekly": what protects only while it is in the blood. */
const NEVER_SKIPPED = ['antiseizure', 'dopaminergic', 'anticoagulant', 'antiplatelet'];

/** How many times less often than its row is a slip for sure, where a dose is told. */
const mostSeldom = (each: Case, claim: DoseClaim): number => {
  const classes = each.knowledge.subjectsOf(claim.drug.id);
  const isWeekly = claim.frequency !== undefined && claim.frequency.high < 0.5;
  const isInfection = isOfAcuteInfection(each, claim);
  // "Warfarin 7.5 mg twice a week and 5 mg on other days".
  const isKeptUp = claim.drug.id !== 'warfarin' && NEVER_SKIPPED.some((name) => classes.has(name));
  if (claim.amount && isWeekly && (isKeptUp || isInfection)) return 2.9;
  return isInfection ? 3.9 : Number.POSITIVE_INFINITY;
};

/** "Increase by up to 50 mg every 1 to 2 weeks": how often it is raised. */
const isStepOf = ({ reading: { tokens }, knowledge }: Case, { amount, drug, frequency }: DoseClaim): boolean =>
  amount !== undefined &&
  // "By 2.5 mg steps to 10, then 1 mg a month": so much less each month.
  ((frequency !== undefined &&
    frequency.high < 1 / 6 &&
    knowledge.subjectsOf(drug.id).has('systemic corticosteroid') &&
    /^(?:then|by|of|and)$/.test(tokens[amount.first - 1]?.text ?? '') &&
    hasWord(
      tokens,
      /^(?:steps?|tapers?|tapered|tapering|wean\w{0,4}|reduce\w{0,1}|reducing|down|drop\w{0,4}|by)$/,
      Math.max(0, amount.first - 20),
      amount.first,
    )) ||
    /\b(?:increas\w{1,3}|decreas\w{1,3}|reduc\w{1,3}|rais\w{1,3}|titrat\w{1,3}|lower\w{0,3}|step\w{0,2}|taper\w{0,3}) (?:\w{2,6} ){0,2}by (?:up to |at most |about )?$/.test(
      `${phrase(tokens, Math.max(0, amount.first - 7), amount.first)} `,
    ));

/** "Keep within 14 units of alcohol a week". */
const isOfAlcohol = ({ reading: { tokens } }: Case, { first }: Frequency): boolean =>
  hasWord(tokens, /^(?:alcohol|drinks?|wine|beer|pints?)$/, Math.max(0, first - 14), first + 6) &&
  hasWord(tokens, /^(?:units?|drinks?|pints?|glasses)$/, Math.max(0, first - 3), first);

/** "Pred forte drops qid": no way is said, but the form has its own. */
const isOfLocalForm = ({ reading: { tokens } }: Case, { drug, end }: DoseClaim): boolean =>
  hasWord(
    tokens,
    /^(?:drops?|gtts?|eye|ear|eyedrops|cream|ointment|gel|lotion|shampoo|foam|mouthwash|enema|enemas)$/,
    drug.first,
    Math.max(drug.end, end) + 3,
  );

/** "POD 1 after phaco … moxifloxacin QID 1 wk": drops, in a text of the eye. */
const isEyeDrop = ({ knowledge, reading: { tokens } }: Case, { drug, amount, route }: DoseClaim): boolean =>
  amount === undefined &&
  route === undefined &&
  knowledge.routesOf(drug.id).has('OPH') &&
  hasWord(tokens, /^(?:iop|phaco|iol|cornea\w{0,2}|cataract|conjunctiv\w{1,4}|eyes?|keratitis|uveitis|iritis)$/);

const LOCAL = /^(?:IVT|OPH|OT|IN|TOP|PR|PV)$/;

/** "Alendronate 70 mg for your bones. Take one tablet every day": the one amount that the text gives of the drug. */
function soleAmount({ doses }: Case, { drug, amount, route }: DoseClaim): Pick<DoseClaim, 'amount' | 'route'> {
  if (amount) return { amount };
  // "A fentanyl 25 mcg/h patch. Each patch is worn for": of the one route that the text gives.
  const routed = doses.flatMap((other) => (other.drug.id === drug.id && other.route ? [other.route] : []));
  const same = new Set(routed.map((one) => one.route)).size === 1 && !route ? { route: routed[0]! } : {};
  // "70 mg once a week. Take it in the morning".
  if (doses.filter((other) => other.drug.id === drug.id && other.frequency).length > 1) return same;
  const stated = doses.flatMap((other) =>
    other.drug.id === drug.id && other.amount && !other.amount.limit ? [other.amount] : [],
  );
  return stated.length === 1 ? { amount: stated[0]!, ...same } : same;
}

/** "200 mg and 400 mg on alternate days": one or the other each day. */
const isOfTwoAmounts = ({ reading: { tokens } }: Case, { first }: Frequency): boolean =>
  /\d (?:mg|mcg|micrograms?|g|units?) (?:and|then|\/|alternating with|with) [\d.,]{1,8} (?:mg|mcg|micrograms?|g|units?)(?: on)?$/.test(
    phrase(tokens, first - 8, first),
  );

/** "Continues, with yearly eye screening", "next infusion in two weeks" of another drug: so often comes the patient. */
const isOfVisit = ({ reading: { tokens } }: Case, { first, end }: Frequency): boolean =>
  /^(?:(?!(?:before|until|till|pending|without|between|unless|regardless|despite|so|if) )[a-z]{2,12} ){0,2}(?:eye|retinal|tests?|pregnancy|screening|check|checks|review|monitoring|bloods|blood|scans?|echo|ecg|dexa|labs)\b/.test(
    phrase(tokens, end, end + 3),
  ) ||
  tokens
    .slice(Math.max(0, first - 2), end)
    .some(({ text }, at, words) => text === 'next' && words[at + 1]?.text === 'infusion');

/** "0.4 mg q5 min up to 3", "every 20 minutes x3": so often, but not all day. */
const isCounted = ({ reading: { tokens } }: Case, { frequency }: DoseClaim): boolean =>
  frequency !== undefined &&
  frequency.low > 11 &&
  tokens.slice(frequency.end, frequency.end + 5).some(
    ({ text }, at, words) =>
      // "q30min x 6 wk" is a course.
      (/^(?:x|×)$/.test(text)
        ? !/^(?:d|days?|wks?|weeks?|months?)$/.test(words[at + 2]?.text ?? '')
        : /^(?:x\d|max|maximum|total|until|if|times|doses|repeat|titrate|titrated)$/.test(text)) ||
      // "Every 15 minutes for an hour", not "for anemia".
      (text === 'for' &&
        (words[at + 1]?.kind === 'number' ||
          /^(?:an?|one|two|three|four|up|several|as)$/.test(words[at + 1]?.text ?? '') ||
          words[at + 2]?.text === 'first')) ||
      // "Vaccines up to date" counts nothing.
      (text === 'up' && words[at + 2]?.text !== 'date'),
  );

/** Poor kidneys, and those of the newborn, stretch intervals. */
const isAdjustedForKidneys = ({ patient: { egfr, creatinineClearance }, reading }: Case): boolean =>
  Math.min(egfr ?? 100, creatinineClearance ?? 100) < 60 ||
  // "CrCl 90" is no reason.
  (egfr === undefined && creatinineClearance === undefined && hasWord(reading.tokens, /^crcl$/)) ||
  hasWord(
    reading.tokens,
    /^(?:renal|renally|dialysis|hemodialysis|hd|crrt|esrd|ckd|aki|neonate|neonatal|nicu|newborn|preterm)$/,
  );

/** "Moxifloxacin 0.5% four times daily": drops or a cream, not the tablets of the table. */
const isPercent = ({ reading: { tokens } }: Case, { drug, end }: DoseClaim): boolean =>
  tokens.slice(drug.end, Math.min(end, drug.end + 4)).some(({ text }) => text === '%');

/** "He uses about four oxycodone a week" tells how much of an as-needed drug was taken. */
const isTold = ({ reading: { tokens } }: Case, { drug, first, frequency }: DoseClaim): boolean =>
  // "Lorazepam 0.5 mg she has at home: she takes it once a week".
  /\b(?:he|she|they|patient|pt|who) (?:only |now |still |rarely )?(?=\w)(?:takes?|took|uses?|used|needs?|needed|has|had)(?= ) (?:it|one|them|this)(?:(?= ) (?:only|about|around|perhaps|maybe|up|to|roughly)){0,3}$/.test(
    phrase(tokens, (frequency?.first ?? first) - 8, frequency?.first ?? first),
  ) ||
  hasWord(
    tokens,
    /^(?:uses|using|used|about|needs|needed|takes|averages)$/,
    Math.max(drug.sentence.first, first - 5),
    first,
  );

/** What goes into no vein. */
const SWALLOWED = /^(?:tablets?|tabs?|capsules?|caps?|pills?)$/;

/** The regimens of the stated route, which a tablet states too, and of about the stated amount: 70 mg of alendronate is the weekly tablet. */
function regimensOf(claim: DoseClaim, ranges: readonly DoseRange[], tokens: readonly Token[]): readonly DoseRange[] {
  const route = claim.route?.route ?? (hasWord(tokens, SWALLOWED, claim.first, claim.end) ? 'PO' : undefined);
  const routed = ranges.filter(({ routes }) => route !== undefined && routes.includes(route));
  const possible = routed.length > 0 ? routed : ranges;
  const upkeep = isVitaminForLife(claim, tokens) ? possible.filter(({ longInterval }) => longInterval) : [];
  const some = upkeep.length > 0 ? upkeep : possible;
  const { amount } = claim;
  const sized = some.filter((range) => {
    const value = amount && convertDose(amount.high, amount.unit, range.unit);
    return (
      value !== undefined && value <= range.onceMax * 1.05 && value >= range.low * (range.longInterval ? 0.6 : 0.4)
    );
  });
  return sized.length > 0 ? sized : some;
}

/** "1 mg every 3 months for life": of vitamin B12 the rows of its first weeks are past. */
const isVitaminForLife = ({ drug, first, end }: DoseClaim, tokens: readonly Token[]): boolean =>
  drug.id === 'hydroxocobalamin' &&
  (/^(?:[^ .]{1,9} ){0,3}(?:for life|life ?-? ?long|indefinitely)\b/.test(phrase(tokens, end, end + 6)) ||
    hasWord(tokens, /^(?:maintenance|lifelong)$/, Math.max(drug.sentence.first, first - 6), end));

/** "Oxycodone MR 20 mg": released over half a day, given two or three times in it. */
const isSlowOpioid = ({ reading: { tokens }, knowledge }: Case, { drug, amount }: DoseClaim): boolean =>
  amount !== undefined &&
  amount.first >= drug.end &&
  amount.first - drug.end <= 3 &&
  knowledge.subjectsOf(drug.id).has('opioid') &&
  hasWord(tokens, /^(?:mr|sr|er|xl|cr|m\/r|modified|prolonged|extended|sustained)$/, drug.first, amount.first);
const MOST_SLOW = 3.5;

const slowFinding = ({ drug }: DoseClaim, said: Frequency, { row }: DoseRange): Omit<Finding, 'start' | 'end'> => ({
  family: 'frequency',
  category: 'frequency_above_usual',
  severity: 'high',
  verdict: 'contradicted',
  message: `${drug.id} with slow release${frequencyWords(said)}: it is given every 12 hours, some every 8 or 24 (${row.source})`,
  score: 0.85,
  evidence: [evidenceOf(row, `${drug.id} with slow release is given once to three times daily`)],
});

/** How far off, as a ratio of the stated and the given count: worst first. */
const TOO_OFTEN: readonly (readonly [number, Finding['severity'], number])[] = [
  [2.9, 'high', 0.85],
  [1.9, 'high', 0.7],
  [1.2, 'moderate', 0.4],
];
const WEEKLY_GIVEN_OFTEN = [1.9, 'high', 0.95] as const;
const MUCH_TOO_SELDOM = [0, 'high', 0.75] as const;
const TOO_SELDOM: readonly (readonly [number, Finding['severity'], number])[] = [
  [6.9, 'high', 0.8],
  [2.9, 'moderate', 0.5],
  [1.4, 'moderate', 0.25],
];

function judgeFrequency(
  { drug }: DoseClaim,
  said: Frequency,
  range: DoseRange,
  mostSeldomTimes: number,
): Omit<Finding, 'start' | 'end'> | undefined {
  const { times, row } = range;
  if (!times) return undefined;
  const more = said.low / times.high;
  const less = times.low / said.high;
  const off =
    (range.longInterval && more > 1.9 ? WEEKLY_GIVEN_OFTEN : undefined) ??
    TOO_OFTEN.find(([ratio]) => more > ratio) ??
    (less > mostSeldomTimes ? MUCH_TOO_SELDOM : undefined) ??
    TOO_SELDOM.find(([ratio]) => less > ratio);
  if (!off) return undefined;
  const [, severity, score] = off;
  return {
    family: 'frequency',
    category: more > 1 ? 'frequency_above_usual' : 'frequency_below_usual',
    severity,
    verdict: 'contradicted',
    message: `${drug.id}${frequencyWords(said)}: it is given ${intervalWords(row.frequency)} (${row.source})`,
    score,
    evidence: [evidenceOf(row, `${drug.id} ${range.routes.join(' or ')} is given ${intervalWords(row.frequency)}`)],
  };
}

const COUNT_WORDS = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times'];

const timesADay = (count: number): string => `${COUNT_WORDS[count] ?? `${count} times`} daily`;

/** The table's notation in words: `1-2/day` is "once to twice daily". */
function intervalWords(notation: string): string {
  const perDay = /^(\d+)(?:-(\d+))?\/day$/.exec(notation);
  if (!perDay) return notation;
  if (!perDay[2]) return timesADay(Number(perDay[1]));
  return `${COUNT_WORDS[Number(perDay[1])] ?? perDay[1]} to ${timesADay(Number(perDay[2]))}`;
}

/** ` twice daily`, ` weekly`, ` every 2 days`; empty for a single dose. */
export function frequencyWords(frequency: Frequency | undefined): string {
  if (!frequency || frequency.once) return '';
  const { high } = frequency;
  if (high >= 0.99) return ` ${timesADay(Math.round(high))}`;
  const days = Math.round(1 / high);
  if (days === 7) return ' weekly';
  if (days >= 28 && days <= 31) return ' monthly';
  return ` every ${days} days`;
}
