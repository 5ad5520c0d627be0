import type { DoseAmount } from '../amounts.ts';
import type { Case } from '../check.ts';
import type { DoseClaim } from '../claims.ts';
import { convertDose, type DoseRange, doseRangeOf, plain } from '../doses.ts';
import { evidenceOf } from '../facts.ts';
import { isAgainst } from '../features.ts';
import type { Finding } from '../finding.ts';
import { spanOf } from '../reading/document.ts';
import type { Token } from '../reading/tokens.ts';
import { hasWord, phrase } from '../reading/words.ts';
import { judgeByWeight } from './child-dose.ts';
import { frequencyWords } from './frequency.ts';
import {
  byInjector,
  byTrimethoprim,
  isElsewhere,
  isIronInfusion,
  isOfDevice,
  isOfNext,
  isOfStreet,
  isReduced,
  isRefused,
  isSwallowed,
  isWeekTotal,
} from './uncounted-doses.ts';

/** Single and daily doses against the usual range and the maxima of doses.tsv: FDA labels, adults, per route. */
export function checkDoses(each: Case): readonly Finding[] {
  // "50 mg/m2 (BSA 1.7, 85 mg)": what is dosed by surface is given in amounts that no table of flat doses holds.
  const bySurface = new Set(each.doses.flatMap(({ drug, amount }) => (amount?.unit.includes('/m2') ? [drug.id] : [])));
  // "Gentamicin IV, amoxicillin 2 g q6h alongside".
  const isOfVein = hasWord(
    each.reading.tokens,
    /^(?:iv|intravenous|intravenously|infusion|opat|midline|picc|hickman|cannula)$/,
  );
  return each.doses.flatMap((stated) => {
    const claim = byInjector(each, byTrimethoprim(each, stated));
    const { amount, drug } = claim;
    // "Do not exceed 4 g" states a limit, and a limit can be wrong.
    // "After swallowing about 20 g of acetaminophen" tells of a poisoning.
    if (
      amount &&
      (isReduced(each, amount) || isRefused(each, amount) || isElsewhere(each, claim) || isIronInfusion(each, claim))
    )
      return [];
    if (amount && (isSwallowed(each, claim) || isOfDevice(each, claim) || isWeekTotal(each, claim))) return [];
    if (
      !amount ||
      (bySurface.has(drug.id) && !amount.unit.includes('/m2')) ||
      !(isMeantOrThoughtOf(each, claim) || (amount.limit && !drug.sentence.told)) ||
      isOfStreet(each, drug) ||
      isOfNext(each, claim, amount)
    )
      return [];
    const ranges = each.knowledge.dosesOf(drug.id).map(doseRangeOf);
    if (ranges.length === 0) return [];
    const byWeight = judgeByWeight(each, claim, amount);
    if (byWeight) return [byWeight];
    // Of a combination, `5/325 mg`, any strength may be the one that the row counts by.
    const judged = (amount.parts ?? [amount.high]).map((part) =>
      judgeDose(
        each,
        claim,
        amount.parts ? { ...amount, low: part, high: part } : amount,
        regimens(ranges, claim, isOfVein),
      ),
    );
    const finding =
      judged.find((one) => !one || !isAgainst(one)) ?? (judged.includes(undefined) ? undefined : judged[0]);
    return finding && !(finding.category === 'dose_below_usual' && isOfEarlier(each, claim)) ? [finding] : [];
  });
}

/** "Macrogol daily. If he misses two days, restart at 12.5 mg": too little for the drug named last may be of one named before it. */
const isOfEarlier = ({ reading: { mentions } }: Case, { drug, end }: DoseClaim): boolean =>
  end > drug.sentence.end && mentions.some(({ kind, id }) => kind === 'drug' && id !== drug.id);

/** A dose of something not given is no claim; an overdose told of is no order. */
export const isMeant = ({ drug, corrected }: DoseClaim): boolean =>
  (!drug.sentence.told || corrected === true) && (drug.assertion === 'active' || drug.assertion === 'adjusted');

/**
 * Meant, or thought of with its dose: "start with 0.25 mg if you like" is held against the same limits. A mistake told of,
 * what was swallowed and what would be done to another are not.
 */
export const isMeantOrThoughtOf = ({ reading: { tokens } }: Case, claim: DoseClaim): boolean => {
  const { drug, amount } = claim;
  if (isMeant(claim)) return true;
  if (drug.assertion !== 'hypothetical' || drug.sentence.told || !amount || amount.limit) return false;
  const isOfBefore = drug.end <= drug.sentence.first;
  const isBesideIt = amount.first >= drug.end ? amount.first - drug.end <= 5 : drug.first - amount.end <= 2;
  return (isOfBefore || isBesideIt) && !hasWord(tokens, UNREAL, drug.sentence.first, drug.sentence.end);
};

const UNREAL =
  /^(?:questioned|queried|error|errors|wrong|wrongly|mistake|mistaken|instead|would|overdose\w{0,1}|swallow\w{0,3}|ingest\w{0,4}|had|were|accident\w{0,4}|lethal|fatal|toxic|never|not|don't|nobody)$/;

/** The ranges of the stated route, and of a drug given daily those that are: a monthly injection says nothing of a tablet. */
function regimens(
  all: readonly DoseRange[],
  { drug, route, frequency, amount }: DoseClaim,
  isOfVein: boolean,
): readonly DoseRange[] {
  // A dose by weight is held against the doses by weight, where there are any.
  const byWeight = all.filter(({ unit }) => unit.includes('/kg'));
  const isByWeight = amount?.unit.includes('/kg') === true;
  // So is one by surface, which no flat dose says anything of.
  const isBySurface = amount?.unit.includes('/m2') === true;
  const ofKind = all.filter(({ unit }) => unit.includes('/m2') === isBySurface);
  const ranges = isByWeight
    ? byWeight.length > 0
      ? byWeight
      : ofKind
    : ofKind.filter((range) => !byWeight.includes(range));
  const same = ranges.filter(({ routes }) => route !== undefined && routes.includes(route.route));
  const swallowed = ranges.filter(({ routes }) => routes.includes('PO'));
  const isSwallowed = !route && BY_MOUTH.test(drug.id) && swallowed.length > 0 && !isOfVein;
  const some = same.length > 0 ? same : isSwallowed ? swallowed : ranges;
  const often = frequency !== undefined && !frequency.once && frequency.low > 0.9;
  const daily = some.filter(({ longInterval }) => !(often && longInterval));
  return daily.length > 0 ? daily : some;
}

/** Given into a vein only outside the United States: by mouth, where no way is said. */
const BY_MOUTH = /^(?:amoxicillin|amoxicillin-clavulanate|clarithromycin|flucloxacillin|fusidic acid)$/;

interface Judged {
  readonly category: string;
  readonly severity: Finding['severity'];
  readonly verdict: Finding['verdict'];
  readonly score: number;
  readonly message: string;
  readonly range: DoseRange;
  readonly fact: string;
}

function judgeDose(
  each: Case,
  claim: DoseClaim,
  amount: DoseAmount,
  ranges: readonly DoseRange[],
): Finding | undefined {
  const judged = ranges.map((range) => judgeAgainst(each, claim, amount, range)).filter((one) => one !== undefined);
  // The kindest range decides: a text that fits one regimen of the drug is not wrong for missing another.
  const best = judged.sort((a, b) => weight(a) - weight(b))[0] ?? unitMismatch(each, claim, amount, ranges);
  if (!best) return undefined;
  return {
    ...spanOf(each.reading.tokens, claim.first, claim.end),
    family: 'dose',
    category: best.category,
    severity: best.severity,
    verdict: best.verdict,
    message: best.message,
    score: best.score,
    evidence: [evidenceOf(best.range.row, best.fact)],
  };
}

const weight = ({ severity, verdict, score }: Judged): number =>
  verdict === 'supported'
    ? -1
    : verdict === 'uncertain'
      ? 0
      : (severity === 'high' ? 10 : severity === 'moderate' ? 5 : 1) + score;

/** References differ by less than a tenth. */
const BEYOND = 1.1;

function judgeAgainst(each: Case, claim: DoseClaim, amount: DoseAmount, range: DoseRange): Judged | undefined {
  const factor = oneDoseIn(each, equivalents(claim.drug.id, amount.unit), range.unit);
  if (factor === undefined) return undefined;
  const low = amount.low * factor.scale;
  const high = amount.high * factor.scale;
  const name = claim.drug.id;
  const said = `${name} ${plain(amount.high)} ${amount.unit}`;
  const usual = `${name} ${range.routes.join(' or ')}: usual dose ${plain(range.low)} to ${plain(range.high)} ${range.unit}`;
  const maximum = `${usual}; at most ${plain(range.onceMax)} ${range.unit} at once${range.dayMax ? ` and ${plain(range.dayMax)} ${range.unit} a day` : ''}`;
  const common = { range, fact: maximum } as const;
  const over = (limit: string, ratio: number): Judged => ({
    ...common,
    category: 'dose_above_maximum',
    severity: 'high',
    verdict: 'contradicted',
    score: ratio >= 1.5 ? 0.97 : 0.85,
    message: `${said}${frequencyWords(claim.frequency)} exceeds the maximum of ${limit} (${range.row.source})`,
  });

  // "2 g a day" may be two doses.
  // "Hydromorphone ER 24 mg once daily" is the dose of a day.
  const isOfDay =
    factor.perDay ||
    (range.dayMax !== undefined && (claim.frequency?.afterAmount === true || isReleasedOverDay(each, claim)));
  const perDay = isOfDay ? 1 : dosesADay(each, claim);
  // What a day's opioid comes to in another is no dose; a load is more than a dose.
  const once =
    range.onceMax *
    (isLoad(each, amount) ? LOAD : isConverted(each, claim) ? (range.dayMax ?? 0) / range.onceMax || 1 : 1);
  if (range.dayMax !== undefined && high * perDay > range.dayMax * BEYOND) {
    return over(`${plain(range.dayMax)} ${range.unit} a day`, (high * perDay) / range.dayMax);
  }
  // "Alfentanil 1 g over 24 hours": more than a full dose every hour.
  if (factor.perDay && range.dayMax === undefined && high > range.onceMax * HOURS)
    return over(`${plain(range.onceMax)} ${range.unit} at once`, high / (range.onceMax * HOURS));
  if (
    !isOfDay &&
    !isWithinDay(claim, range, high) &&
    (!amount.limit || range.dayMax === undefined) &&
    high > once * BEYOND
  ) {
    const found = over(`${plain(range.onceMax)} ${range.unit} at once`, high / range.onceMax);
    // Twice a dose that leaves the day's maximum may be a specialist's, a first dose or a day's total.
    const isSpared =
      range.dayMax !== undefined &&
      high * perDay <= range.dayMax &&
      high <= range.onceMax * 2.05 &&
      high <= range.high * 2.05;
    return isSpared ? { ...found, severity: 'moderate', score: 0.5 } : found;
  }
  if (amount.limit)
    return {
      ...common,
      category: 'dose',
      severity: 'low',
      verdict: 'supported',
      score: 0.6,
      message: `${said} is within the stated limit`,
    };
  const child = (each.patient.ageYears ?? 99) < 13;
  // Doses by weight differ little from one patient to the next.
  const tooLittle = range.unit.includes('/kg') ? 3 : 8;
  // What a newborn gets a kilogram of is no adult's dose.
  const isOfNewborn = amount.unit.includes('/kg') && !range.unit.includes('/kg') && factor.isAssumed === true;
  if (!child && !isOfNewborn && !factor.perDay && high < range.low / tooLittle) {
    // A tenth of the one usual dose is a slip of the decimal point.
    const isTenth = range.high <= range.low * 1.5 && high * 10 >= range.low * 0.99 && high * 10 <= range.high * 1.01;
    const isFar = tooLittle === 3 || isTenth || high < range.low / 40;
    return {
      ...common,
      category: 'dose_below_usual',
      severity: isFar ? 'high' : 'moderate',
      verdict: 'contradicted',
      score: isFar ? 0.85 : 0.6,
      message: `${said} is far below the usual ${plain(range.low)} to ${plain(range.high)} ${range.unit}: check the unit (${range.row.source})`,
    };
  }
  if (high > range.high * 2.01 && !isOfDay) {
    // Beyond the most at once and three times the usual: no reference differs so much.
    const isFar = high > range.onceMax && high > range.high * 3 && !isConverted(each, claim);
    return {
      ...common,
      category: 'dose_above_usual',
      severity: isFar ? 'high' : 'moderate',
      verdict: 'contradicted',
      score: isFar ? 0.75 : 0.5,
      message: `${said} is above the usual ${plain(range.low)} to ${plain(range.high)} ${range.unit} (${range.row.source})`,
    };
  }
  const usualDose = low >= range.low * 0.49 && high <= range.high * 1.01;
  return {
    ...common,
    category: 'dose',
    severity: 'low',
    verdict: usualDose ? 'supported' : 'uncertain',
    score: usualDose ? 0.9 : 0.5,
    message: usualDose ? `${said} is a usual dose` : `${said} is within the maximum`,
  };
}

/** Released over a day, and given once in it. */
export const isReleasedOverDay = ({ reading: { tokens } }: Case, { drug, frequency }: DoseClaim): boolean =>
  frequency !== undefined &&
  frequency.high <= 1 &&
  hasWord(
    tokens,
    /^(?:er|xl|xr|sr|mr|cr|la|extended|prolonged|modified|sustained)$/,
    drug.first,
    Math.min(drug.sentence.end, drug.end + 3),
  );

/** "Acetaminophen 3 g.": a bare amount of what is taken several times a day may be the day's. */
const isWithinDay = ({ frequency, route }: DoseClaim, { dayMax, times, routes }: DoseRange, high: number): boolean =>
  frequency === undefined &&
  (route === undefined || route.route === 'PO') &&
  routes.includes('PO') &&
  dayMax !== undefined &&
  high <= dayMax &&
  (times?.high ?? 1) > 1;

/** A loading dose is up to about twice the most at once. */
const LOAD = 2;

/** "500 mg load", "bolus of 300 mg". */
const isLoad = ({ reading: { tokens } }: Case, { first, end }: DoseAmount): boolean =>
  [...tokens.slice(Math.max(0, first - 3), first), ...tokens.slice(end, end + 3)].some(({ text }) =>
    /^(?:load|loading|loaded|reload)$/.test(text),
  );

/** "180 mg OME a day, rotate to hydromorphone: 36 mg": the sums of a rotation. */
const isConverted = ({ reading: { tokens }, knowledge }: Case, { drug, first, end }: DoseClaim): boolean =>
  knowledge.subjectsOf(drug.id).has('opioid') &&
  // "50 micrograms/hour is about 120 mg oral morphine".
  ((/^(?:about|approximately|roughly|around|equals)$/.test(tokens[first - 1]?.text ?? '') &&
    /^(?:is|hour|equals|=)$/.test(tokens[first - 2]?.text ?? '')) ||
    hasWord(
      tokens,
      /^(?:equianalgesic|equianalgesia|mme|mmes|ome|omes|medd|omedd|rotat(?:e|ed|ing|ion)|equivalent|equivalence|conversion)$/,
      Math.max(0, first - 80),
      end + 80,
    ));

/** Doses a day that the maximum counts: a dose as needed or without a frequency is one. */
const dosesADay = ({ reading: { tokens } }: Case, { frequency }: DoseClaim): number =>
  // Every few minutes, or until something happens, is never all day.
  // Nor is every hour as needed.
  !frequency || frequency.once || frequency.high > 24 || frequency.until || (frequency.asNeeded && frequency.low > 11)
    ? 1
    : // "1,500 mg with meals" says not how often.
      Math.max(
        1,
        frequency.asNeeded || frequency.perDayOnly || isCapped(tokens, frequency.end) ? frequency.low : frequency.high,
      );

const HOURS = 24;

/** "60 mg every 4 to 6 hours, not going over four tablets in 24 hours": the text keeps to the longer interval. */
const isCapped = (tokens: readonly Token[], end: number): boolean =>
  /\b(?:max(?:imum)?|(?:no|not|never) (?:more|over|above|going over|exceed\w{0,3}|to exceed)|at most|up to|limit\w{0,2}|do not (?:exceed|take more))\b.{1,50}\b(?:24|day|daily)\b/.test(
    phrase(tokens, end, end + 26),
  );

/** How to turn one stated amount into the range's unit; `perDay` when the amount is a day's total. */
function oneDoseIn(
  each: Case,
  stated: string,
  unit: string,
): { readonly scale: number; readonly perDay: boolean; readonly isAssumed?: boolean } | undefined {
  const perDay = stated.endsWith('/day');
  const one = perDay ? stated.slice(0, -'/day'.length) : stated;
  const direct = convertDose(1, one, unit);
  if (direct !== undefined) return { scale: direct, perDay };
  // `mg/kg/min` as `mg/min`.
  const rate = /^([a-z]+)\/kg\/(min|hour)$/.exec(one);
  if (!one.endsWith('/kg') && !rate) return undefined;
  const byWeight = convertDose(1, rate ? `${rate[1]}/${rate[2]}` : one.slice(0, -'/kg'.length), unit);
  // Without a weight 40 kg is assumed, so that only what is too much for anyone counts as too much.
  const isSmall = each.patient.weightKg === undefined && hasWord(each.reading.tokens, NEWBORN, 0, OPENING);
  const weight = each.patient.weightKg ?? (isSmall ? 3 : 40);
  return byWeight === undefined ? undefined : { scale: byWeight * weight, perDay, isAssumed: isSmall };
}

/** A millimole of potassium, sodium or bicarbonate is one milliequivalent. */
const equivalents = (drug: string, unit: string): string =>
  /^(?:potassium (?:chloride|bicarbonate|citrate|acetate)|sodium (?:chloride|bicarbonate|acetate))$/.test(drug)
    ? unit.replace(/^mmol/, 'meq')
    : unit;

/** Who the patient is stands in the first tokens. */
const OPENING = 120;
const NEWBORN = /^(?:nicu|neonat\w{1,5}|newborns?|preterm|premature|dol|infants?)$/;

/** Amounts that say how many, not how much. */
const COUNTED = /^(?:tablet|capsule|puff|spray|drop|patch|application|inch|ml|dose)$/;

/** Counted in grams, mmol or mEq alike. */
const MINERALS = /potassium|calcium|magnesium|sodium|phosph|iron|ferr|zinc|bicarbonate/;

/** A unit that is wrong for the drug is more often another drug's, unless the amount stands beside it. */
const isBeside = ({ drug }: DoseClaim, amount: DoseAmount): boolean =>
  // "You'll start Lantus. Dial the pen to 10 mL": of the drug that is spoken of.
  (drug.end <= drug.sentence.first && amount.unit === 'ml') ||
  Math.min(Math.abs(amount.first - drug.end), Math.abs(drug.first - amount.end)) <= 4;

/** "Heparin for PE: bolus 80 mg/kg": what is dosed by weight is the drug, where no other is named. */
const isOnlyDrug = ({ reading: { mentions } }: Case, { drug }: DoseClaim, { unit }: DoseAmount): boolean =>
  unit.includes('/kg') && mentions.every(({ kind, id }) => kind !== 'drug' || id === drug.id);

function unitMismatch(
  each: Case,
  claim: DoseClaim,
  amount: DoseAmount,
  ranges: readonly DoseRange[],
): Judged | undefined {
  const range = ranges[0];
  // `mg/kg/h` of a drug counted in units.
  const base = amount.unit.replace(/(?:\/(?:kg|hour|min|day|dose)){1,3}$/, '');
  const isInsulinByVolume =
    base === 'ml' && amount.high >= 2 && range?.unit === 'units' && /insulin/.test(claim.drug.id);
  // "Protamine: he'd received about 1,200 units" of heparin.
  if (!range || MINERALS.test(claim.drug.id) || (claim.drug.id === 'protamine' && base === 'units')) return undefined;
  // "Emicizumab weekly. No aPCC above 100 units/kg a day": a limit some sentences on, in another unit, is of something else.
  if (amount.limit && claim.drug.end <= claim.drug.sentence.first) return undefined;
  if (!isBeside(claim, amount) && !isOnlyDrug(each, claim, amount)) return undefined;
  // "NPH insulin 0.1 units/kg per 10 mg prednisone, up to 0.4 units/kg".
  if (
    base === 'units' &&
    each.reading.mentions.some(
      ({ id, sentence, end }) =>
        sentence === claim.drug.sentence &&
        /insulin/.test(id) &&
        end <= claim.drug.first &&
        hasWord(each.reading.tokens, /^(?:per|for|each|every)$/, end, claim.drug.first),
    )
  )
    return undefined;
  // "Enoxaparin 80 mL under the skin".
  const isSyringe =
    base === 'ml' &&
    amount.high >= MOST_UNDER_SKIN &&
    ranges.every(({ routes }) => routes.every((way) => way === 'SC'));
  const isByVolume = isInsulinByVolume || isSyringe || isHeparinByVolume(claim, base, amount);
  if ((COUNTED.test(base) || base.includes('/')) && !isByVolume) return undefined;
  if (!isByVolume && ranges.some(({ unit }) => COUNTED.test(unit) || isSameKind(base, unit.split('/')[0] ?? '')))
    return undefined;
  return {
    category: 'dose_unit',
    severity: 'high',
    verdict: 'contradicted',
    score: 0.85,
    message: `${claim.drug.id} is dosed in ${range.unit}, not in ${amount.unit} (${range.row.source})`,
    range,
    fact: `${claim.drug.id} ${range.routes.join(' or ')}: ${plain(range.low)} to ${plain(range.high)} ${range.unit}`,
  };
}

/** In mL. */
const MOST_UNDER_SKIN = 15;
const isHeparinByVolume = ({ drug, route }: DoseClaim, base: string, { high }: DoseAmount): boolean =>
  base === 'ml' &&
  high >= MOST_UNDER_SKIN &&
  route?.route === 'SC' &&
  /^(?:enoxaparin|dalteparin|tinzaparin)$/.test(drug.id);

const MASSES = /^(?:g|mg|mcg|ng)$/;

const isSameKind = (a: string, b: string): boolean => a === b || (MASSES.test(a) && MASSES.test(b));
