import { amountsIn, type DoseAmount } from '../../amounts/amounts.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { convertDose, plain } from '../../doses.ts';
import { byArithmetic } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isRounded } from '../../quantities-beside.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, wordIn } from '../../reading/words.ts';
import { isMeant } from './dose-meant.ts';

/** Doses of the text against one another: an increase to less, and a dose that its own dose by weight does not give. */
export function checkTitration(each: Case): readonly Finding[] {
  const claims = each.doses.filter((claim) => isMeant(claim) && claim.amount && !claim.amount.limit);
  const byDrug = Map.groupBy(claims, ({ drug }) => drug.id);
  return [...byDrug.values()].flatMap((same) => [
    ...same.slice(1).flatMap((claim, at) => directions(each, same[at]!, claim)),
    ...same.flatMap((claim) => byWeight(each, claim)),
    ...same.flatMap((claim) => bySurface(each, claim)),
  ]);
}

const UP = /^(?:increase|increased|increasing|raise|raised|raising|up|uptitrate)$/;
const DOWN = /^(?:reduce|reduced|reducing|decrease|decreased|decreasing|lower|lowered|lowering|down)$/;

/** "Start with 2 mg. After four weeks go up to 0.5 mg." */
function directions(each: Case, before: DoseClaim, after: DoseClaim): readonly Finding[] {
  const [from, to] = [before.amount!, after.amount!];
  const words = each.reading.tokens.slice(Math.max(from.end, to.first - 5), to.first).map(({ text }) => text);
  const isUp = words.some((word) => UP.test(word));
  // "Can't keep pills down: inject 100 mg".
  const isDown = words.some(
    (word, at) =>
      DOWN.test(word) &&
      !(word === 'down' && !/^(?:,|then|go|come|back|step|is|be|taper|slowly)$/.test(words[at - 1] ?? ',')),
  );
  // "Per protocol up 2 units/kg/h to 1,400": a step.
  // "10 units at bedtime, go up 2 units every 3 days": as well.
  const isStep =
    (each.reading.tokens[to.end]?.text === 'to' && each.reading.tokens[to.end + 1]?.kind === 'number') ||
    (/^(?:up|increase|raise|down|reduce)$/.test(words.at(-1) ?? '') &&
      /^(?:every|each|per|a|weekly|q\d{1,2}d?)$/.test(each.reading.tokens[to.end]?.text ?? ''));
  if (isUp === isDown || isStep || words.some((word) => /^(?:from|by|not|if|than)$/.test(word))) return [];
  const was = perDay(before);
  const now = perDay(after);
  const value = now === undefined ? undefined : convertDose(now, to.unit, from.unit);
  // One of the two without a frequency says nothing of the day's total.
  const isComparable = (before.frequency === undefined) === (after.frequency === undefined);
  if (was === undefined || value === undefined || !isComparable) return [];
  if (isUp ? value >= was * 0.95 : value <= was * 1.05) return [];
  const said = `${after.drug.id} is to be ${isUp ? 'increased' : 'reduced'} from ${plain(from.high)} ${from.unit} to ${plain(to.high)} ${to.unit}`;
  return [findingOf(each, after, 'titration_direction', `${said}: the second dose is ${isUp ? 'lower' : 'higher'}`)];
}

const perDay = ({ amount, frequency }: DoseClaim): number | undefined =>
  amount && amount.high * (frequency && !frequency.once ? frequency.high : 1);

/** The product may be rounded, and a maximum may cut it. */
const TOO_MUCH = 1.6;
const TOO_LITTLE = 0.4;

/** "1.6 mcg/kg/day, i.e. 300 mcg daily" of somebody who weighs 62 kg. */
function byWeight(each: Case, claim: DoseClaim): readonly Finding[] {
  const { weightKg } = each.patient;
  const amount = claim.amount!;
  if (weightKg === undefined || amount.unit.includes('/')) return [];
  const { tokens, mentions } = each.reading;
  const { sentence } = claim.drug;
  const stated = amountsIn(tokens, sentence.first, sentence.end).find(
    (other) =>
      /\/kg(?:\/day)?$/.test(other.unit) &&
      !other.limit &&
      // "20 mg/kg = 32 mg, then 5 mg/kg = 8 mg": each has its own.
      (tokens[amount.first - 1]?.text !== '=' || other.first < amount.first) &&
      Math.abs(other.first - amount.first) < 15 &&
      // "Vigabatrin up to 100 mg/kg/day, prednisolone 10 mg": behind another drug it is that one's.
      (other.first > claim.drug.first ||
        !mentions.some(
          ({ kind, id, first, end }) =>
            kind === 'drug' && id !== claim.drug.id && first >= sentence.first && end <= other.first,
        )) &&
      !mentions.some(
        ({ kind, id, first }) => kind === 'drug' && id !== claim.drug.id && isBetween(first, other, amount),
      ) &&
      // "Fentanyl 1.5 mcg/kg = 16.5 mcg, ketamine 11 mg": the one before the name has its own product.
      !(other.first < claim.drug.first && /^(?:=|\()$/.test(tokens[other.end]?.text ?? '')),
  );
  const expected = stated && convertDose(stated.high * weightKg, stated.unit.split('/')[0]!, amount.unit);
  if (!stated || expected === undefined) return [];
  const isOfDay = stated.unit.endsWith('/day');
  const given = isOfDay ? [amount.high, perDay(claim)!] : [amount.high];
  // "0.9 mg/kg = 72 mg: 7.2 mg at once, then 64.8 mg over an hour": the product stands there already.
  const isThere = amountsIn(tokens, sentence.first, sentence.end).some(
    (other) => other.first === stated.end + 1 && Math.abs(other.high - expected) <= expected * 0.05,
  );
  if (isThere && amount.first > stated.end + 1) return [];
  // "30 mg IV, then 1 mg/kg subcutaneously": two doses, one after the other.
  if (amount.end <= stated.first && hasWord(tokens, /^(?:then|followed|plus|and|before)$/, amount.end, stated.first))
    return [];
  if (given.some((value) => value <= expected * TOO_MUCH && value >= expected * TOO_LITTLE)) return [];
  if (isRounded(tokens, amount)) return [];
  const product = `${plain(stated.high)} ${stated.unit} at ${plain(Math.round(weightKg * 10) / 10)} kg is ${plain(Math.round(expected * 100) / 100)} ${amount.unit}`;
  return [
    findingOf(
      each,
      claim,
      'dose_by_weight_differs',
      `${claim.drug.id}: ${product}, not ${plain(amount.high)} ${amount.unit}`,
    ),
  ];
}

/** "60 mg/m2 = 450 mg", "50 mg/m2 (BSA 1.7, 850 mg)": by the surface that the text gives, or that a person can have. */
function bySurface(each: Case, claim: DoseClaim): readonly Finding[] {
  const amount = claim.amount!;
  if (amount.unit.includes('/')) return [];
  const { tokens } = each.reading;
  const stated = each.doses.find(
    (other) =>
      other.drug.id === claim.drug.id &&
      other.amount?.unit.includes('/m2') &&
      !other.amount.limit &&
      amount.first - other.amount.end >= 0 &&
      amount.first - other.amount.end < 9,
  )?.amount;
  const perM2 = stated && convertDose(stated.high, stated.unit.split('/')[0]!, amount.unit);
  // "Vincristine 1.5 mg/m2 (max 2 mg)", "then 60 mg": another dose than the product.
  const between = stated ? tokens.slice(stated.end, amount.first) : [];
  if (!stated || perM2 === undefined || between.some(({ text }) => OTHER_STEP.test(text))) return [];
  const surface = surfaceOf(tokens);
  const [some, most] = surface ? [surface * TOO_LITTLE, surface * TOO_MUCH] : [SMALLEST_M2, LARGEST_M2];
  // "12 mg/m2/day as 4 mg, 3 mg, 2.5 mg".
  const least = stated.unit.includes('/day') ? 0 : some;
  const given = amount.high / perM2;
  if (given <= most && given >= least) return [];
  const product = surface
    ? `${plain(stated.high)} ${stated.unit} at ${plain(surface)} m2 is ${plain(Math.round(perM2 * surface * 100) / 100)} ${amount.unit}`
    : `${plain(stated.high)} ${stated.unit} is ${plain(perM2 * 0.2)} to ${plain(perM2 * 3)} ${amount.unit}`;
  const message = `${claim.drug.id}: ${product}, not ${plain(amount.high)} ${amount.unit}`;
  return [findingOf(each, claim, 'dose_by_surface_differs', message)];
}

const OTHER_STEP = /^(?:then|max|maximum|capped|cap|followed|to|alternate|day|days|cycle|with|and|plus|or|;|\.)$/;
/** Of a newborn and of a very large man. */
const SMALLEST_M2 = 0.12;
const LARGEST_M2 = 3.2;

/** "BSA 1.7", "BSA of 0.75 m2", "1.82 m2". */
function surfaceOf(tokens: readonly Token[]): number | undefined {
  const at = wordIn(tokens, /^bsa$/);
  const value = at === -1 ? undefined : tokens.slice(at + 1, at + 5).find(({ kind }) => kind === 'number')?.value;
  return value !== undefined && value >= SMALLEST_M2 && value <= LARGEST_M2 ? value : undefined;
}

const isBetween = (at: number, a: DoseAmount, b: DoseAmount): boolean =>
  at > Math.min(a.first, b.first) && at < Math.max(a.first, b.first);

const findingOf = (each: Case, claim: DoseClaim, category: string, message: string): Finding => ({
  ...spanOf(each.reading.tokens, claim.first, claim.end),
  family: 'dose',
  category,
  severity: 'high',
  verdict: 'contradicted',
  score: 0.85,
  message,
  evidence: [byArithmetic(message)],
});
