import type { DoseAmount } from '../../amounts/amounts.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { doseRangeOf } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import { isAgainst } from '../../features.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord } from '../../reading/words.ts';
import { judgeByWeight } from './child-dose.ts';
import { isMeantOrThoughtOf, isOfAnotherTime } from './dose-meant.ts';
import { type Judged, judgeAgainst } from './dose-range.ts';
import { regimens } from './dose-regimens.ts';
import { unitMismatch } from './dose-wrong-unit.ts';
import { judgeEnoxaparin } from './enoxaparin-by-weight.ts';
import { isOfRegimen } from './regimen.ts';
import {
  byInjector,
  byTrimethoprim,
  isElsewhere,
  isIronInfusion,
  isOfAdults,
  isOfDevice,
  isOfHighDose,
  isOfNext,
  isOfPastUse,
  isOfStreet,
  isOfTube,
  isReduced,
  isRefused,
  isSwallowed,
  isUntilAtropinised,
  isWeekTotal,
} from './uncounted-doses.ts';

/** Single and daily doses against the usual range and the maxima of doses.tsv: FDA labels, adults, per route. */
export function checkDoses(each: Case): readonly Finding[] {
  // "50 mg/m2 (BSA 1.7, 85 mg)": what is dosed by surface is given in amounts that no table of flat doses holds.
  const bySurface = new Set(each.doses.flatMap(({ drug, amount }) => (amount?.unit.includes('/m2') ? [drug.id] : [])));
  const isOfVein = hasWord(each.reading.tokens, VEIN);
  return each.doses.flatMap((stated) => {
    const claim = byInjector(each, byTrimethoprim(each, stated));
    const { drug } = claim;
    const amount = claim.amount && ofOneDose(claim.amount);
    // "1.4 mg/m2, capped at 2 mg".
    const isOfSurface = bySurface.has(drug.id) && !amount?.unit.includes('/m2') && amount?.limit !== true;
    if (!amount || isOfSurface || !isCounted(each, claim, amount) || isOfRegimen(each, claim)) return [];
    const ranges = each.knowledge.dosesOf(drug.id).map(doseRangeOf);
    if (ranges.length === 0) return [];
    const isGiven = isMeantOrThoughtOf(each, claim) || (amount.limit === true && !drug.sentence.told);
    if (!isGiven && !isPastBelief(each, claim, amount, regimens(ranges, claim, isOfVein))) return [];
    const byWeight = judgeByWeight(each, claim, amount);
    if (byWeight) return [byWeight];
    const beyond = judgeEnoxaparin(each, claim, amount);
    if (beyond) return [beyond];
    const ofRoute = regimens(ranges, claim, isOfVein);
    // Of a combination, `5/325 mg`, any strength may be the one that the row counts by.
    const judged = (amount.parts ?? [amount.high]).map((part) =>
      kindest(each, claim, amount.parts ? { ...amount, low: part, high: part } : amount, ofRoute),
    );
    const finding =
      judged.find((one) => !one || !isAgainst(one)) ?? (judged.includes(undefined) ? undefined : judged[0]);
    return finding && !(finding.category === 'dose_below_usual' && isOfEarlier(each, claim)) ? [finding] : [];
  });
}

/** "2,400 mg per dose": as much at once. */
const ofOneDose = (amount: DoseAmount): DoseAmount =>
  /^(?:mg|mcg|g|units)\/dose$/.test(amount.unit) ? { ...amount, unit: amount.unit.slice(0, -'/dose'.length) } : amount;

/** "Gentamicin IV, amoxicillin 2 g q6h alongside". */
const VEIN = /^(?:iv|intravenous|intravenously|infusion|opat|midline|picc|hickman|cannula)$/;

/** How many times the most that is ever given no dose is, whatever became of it. */
const PAST_BELIEF = 4;

/** "Simvastatin 20 g at night, stopped in March": a dose that was never given, though it is none of today's. */
const isPastBelief = (each: Case, claim: DoseClaim, amount: DoseAmount, ranges: ReturnType<typeof regimens>): boolean =>
  isOfAnotherTime(each, claim) &&
  // What stands farther away may be another's: "varenicline is declined, so a patch of 21 mg".
  amount.first >= claim.drug.end &&
  amount.first - claim.drug.end <= 2 &&
  kindest(each, claim, { ...amount, low: amount.low / PAST_BELIEF, high: amount.high / PAST_BELIEF }, ranges)
    ?.category === 'dose_above_maximum';

/** Whether an amount is a dose that the tables count; "do not exceed 4 g" states a limit, and a limit can be wrong. */
const isCounted = (each: Case, claim: DoseClaim, amount: DoseAmount): boolean =>
  !isReduced(each, amount) &&
  !isRefused(each, amount) &&
  !isOfAdults(each, claim, amount) &&
  !isElsewhere(each, claim) &&
  !isOfTube(each, claim) &&
  !isIronInfusion(each, claim) &&
  // "After swallowing about 20 g of acetaminophen" tells of a poisoning.
  !isSwallowed(each, claim) &&
  !isOfDevice(each, claim) &&
  !isOfHighDose(each, claim) &&
  !isUntilAtropinised(each, claim) &&
  !isWeekTotal(each, claim) &&
  !isOfStreet(each, claim.drug) &&
  !isOfPastUse(each, claim, amount) &&
  !isOfNext(each, claim, amount);

/** "Macrogol daily. If he misses two days, restart at 12.5 mg": too little for the drug named last may be of one named before it. */
const isOfEarlier = ({ reading: { mentions }, doses }: Case, { drug, end }: DoseClaim): boolean => {
  const isOther = ({ id }: { readonly id: string }): boolean => id !== drug.id;
  return end > drug.sentence.end
    ? mentions.some((one) => one.kind === 'drug' && isOther(one))
    : // "Apixaban 5 mg. … No ibuprofen. His dose of 5 mg stays": of another that has its dose.
      drug.end <= drug.sentence.first && doses.some((one) => one.amount !== undefined && isOther(one.drug));
};

/** The kindest range decides: a text that fits one regimen of the drug is not wrong for missing another. */
function kindest(
  each: Case,
  claim: DoseClaim,
  amount: DoseAmount,
  ranges: ReturnType<typeof regimens>,
): Finding | undefined {
  const judged = ranges.map((range) => judgeAgainst(each, claim, amount, range)).filter((one) => one !== undefined);
  const best = judged.sort((a, b) => weight(a) - weight(b))[0] ?? unitMismatch(each, claim, amount, ranges);
  if (!best) return undefined;
  const { range, fact, ...said } = best;
  return {
    ...spanOf(each.reading.tokens, claim.first, claim.end),
    family: 'dose',
    ...said,
    evidence: [evidenceOf(range.row, fact)],
  };
}

const weight = ({ severity, verdict, score }: Judged): number =>
  verdict === 'supported'
    ? -1
    : verdict === 'uncertain'
      ? 0
      : (severity === 'high' ? 10 : severity === 'moderate' ? 5 : 1) + score;
