import type { Reading, ReadMention } from '../reading/document.ts';
import { type Token, text } from '../reading/tokens.ts';
import { namedUnit, unitAt } from '../reading/units.ts';
import { phrase } from '../reading/words.ts';
import { measuredAgain } from './again.ts';
import { valuesBehind } from './back.ts';
import { boundAfter } from './bounds.ts';
import { changedTo } from './change.ts';
import { isOfOtherFluid, isOfSpinalFluid, isPhOfBlood } from './fluids.ts';
import { loggedBehind } from './log.ts';
import { isOtherMeaning, type Measurement } from './measured.ts';
import { isNamesake } from './namesakes.ts';
import { valuesNow, valuesSince } from './now.ts';
import { bloodPressuresOf } from './pressure.ts';
import { kidneySharesOf, levelsOf, newsOf, painsOf, ratesOf, statesOf, totalsOf, troughsOf } from './unnamed.ts';
import { scoredBefore, valueAfter } from './value.ts';

/** Every lab, vital sign and score that is followed by a value, and blood pressures. */
export function measurementsOf(reading: Reading): readonly Measurement[] {
  const { tokens, mentions } = reading;
  const drugs = new Set(mentions.filter(({ kind }) => kind === 'drug').map(({ first }) => first));
  const found = mentions.flatMap((mention, order) => {
    const one = measurementOf(tokens, mention, drugs);
    if (!one) return [];
    const changed = changedTo(tokens, one);
    return [
      one,
      ...changed,
      ...loggedBehind(tokens, one),
      ...measuredAgain(tokens, changed.at(-1) ?? one, nextTest(mentions, order)),
    ];
  });
  return [
    ...valuesNow(reading, found),
    ...valuesSince(reading, found),
    ...valuesBehind(reading, found),
    ...dropInner([...found, ...statesOf(reading), ...painsOf(reading), ...ratesOf(reading), ...newsOf(reading)]),
    ...bloodPressuresOf(reading),
    ...kidneySharesOf(reading),
    ...troughsOf(reading),
    ...totalsOf(reading),
    ...levelsOf(reading),
  ];
}

/** Where the next test or vital sign is named. */
const nextTest = (mentions: readonly ReadMention[], order: number): number =>
  mentions.slice(order + 1, order + 6).find(({ kind }) => kind === 'lab' || kind === 'vital')?.first ??
  Number.POSITIVE_INFINITY;

/** The name with the value that is said of it; `drugs` are the tokens at which a drug begins. */
function measurementOf(
  tokens: readonly Token[],
  mention: ReadMention,
  drugs: ReadonlySet<number>,
): Measurement | undefined {
  const { kind, id, sentence, first } = mention;
  if (sentence.told || (kind !== 'lab' && kind !== 'vital' && kind !== 'score')) return undefined;
  if (isOtherName(tokens, mention) || isOfOtherFluid(tokens, mention)) return undefined;
  const exact = valueAfter(tokens, mention, sentence.end) ?? scoredBefore(tokens, mention);
  const value = exact ?? boundAfter(tokens, mention);
  if (!value || isFileNumber(value) || isNamesake(tokens, mention, value.end)) return undefined;
  const isOfSpine = isOfSpinalFluid(tokens, mention);
  if (isOfSpine && id !== 'glucose') return undefined;
  if (id === 'ph arterial' && !isPhOfBlood(tokens, mention, value)) return undefined;
  const unit = kind === 'score' ? undefined : unitAt(tokens, value.end);
  if (isOtherQuantity(kind, id, unit?.name ?? '') || isShareOfCells(tokens, mention, value, unit?.name))
    return undefined;
  // "Glucose falling 3 mmol/L/h": how fast.
  if (unit && text(tokens, unit.end) === '/' && /^(?:h|hr|hour)$/.test(text(tokens, unit.end + 1))) return undefined;
  if (kind === 'lab' && drugs.has(first) && !/\/(?:u|d|m)?l$/.test(unit?.name ?? '')) return undefined;
  const end = unit?.end ?? value.end;
  // "(eGFR 28, it was 41 last year)": what follows the comma is of the other value.
  const isNow = mention.assertion === 'stopped' && /^[,;()]$/.test(text(tokens, end)) && first < value.first;
  return {
    kind,
    id: isOfSpine ? 'csf glucose' : id,
    low: value.low,
    high: value.high,
    ...namedUnit(unit),
    sentence,
    assertion:
      isNow || (mention.assertion === 'hypothetical' && isSpokenOf(tokens, end)) ? 'active' : mention.assertion,
    first: Math.min(first, value.first),
    valueAt: value.first,
    end: Math.max(mention.end, end),
    ...(exact ? {} : { isBeyond: true }),
  };
}

/** "Her potassium of 5.9 was discussed": a value, and no thought of one. */
const isSpokenOf = (tokens: readonly Token[], end: number): boolean =>
  /^(?:was|were|is|has been) (?:discussed|reviewed|explained|shared|gone over|talked over)\b/.test(
    phrase(tokens, end, end + 4),
  );

/** A name that reads like one of ours and is another. */
const isOtherName = (tokens: readonly Token[], { id, first }: ReadMention): boolean =>
  OTHER_SIZES.test(text(tokens, first - 1)) ||
  isNon(tokens, first) ||
  // `500 MG` is a unit, `Mg 1.9` a test.
  (text(tokens, first) === 'mg' && tokens[first - 1]?.kind === 'number') ||
  // "pH 7.26, CO2 78": the pressure in the blood, not the bicarbonate that a panel calls so.
  (text(tokens, first) === 'co2' && /\bph (?:of |is |was )?7\.\d{1,2} ?,?$/.test(phrase(tokens, first - 4, first))) ||
  // "Cycle 4 at 80 %": the score is written 4AT.
  (id === '4AT' && text(tokens, first) === '4' && tokens[first + 1]?.spaced === true);

/** "DOC CR 24-5510": the number of a paper, and no range of values. */
const isFileNumber = ({ low, high }: { readonly low: number; readonly high: number }): boolean =>
  low > 0 && high / low > 100;

/** Heights and weights that are not the patient's own. */
const OTHER_SIZES =
  /^(?:fundal|vertebral|disc|birth|sitting|fetal|ideal|target|goal|dosing|lean|uterine|lose|lost|gained)$/;

/** "Non-HDL" is another analyte. */
const isNon = (tokens: readonly Token[], first: number): boolean =>
  tokens[tokens[first - 1]?.text === '-' ? first - 2 : first - 1]?.text === 'non';

/** What the unit tells to be something else than the name. */
const isOtherQuantity = (kind: Measurement['kind'], id: string, unit: string): boolean =>
  // "CO2 5.1 kPa" is a pressure, not the bicarbonate that a panel calls so.
  (id === 'bicarbonate' && /^(?:kpa|mmhg)$/.test(unit)) ||
  // "BMI normal at 61 kg": the weight that it stands beside.
  (id === 'bmi' && /^(?:kg|lb|g|cm|m)$/.test(unit)) ||
  // "Cyclophosphamide pulse 15 mg/kg".
  (id === 'heart rate' && /^(?:m?g|mcg|units?)(?:\/|$)/.test(unit)) ||
  isOtherMeaning(kind, unit);

/** "Neutrophils 82, lymphocytes 12", "polymorphs and neutrophils 90 %": a share, or a count of another fluid's field. */
const isShareOfCells = (
  tokens: readonly Token[],
  { id, first }: ReadMention,
  { high, end }: { readonly high: number; readonly end: number },
  unit: string | undefined,
): boolean =>
  id === 'neutrophils absolute' &&
  /^neut/.test(text(tokens, first)) &&
  !/^count$/.test(text(tokens, first + 1)) &&
  (unit === undefined ? high >= LEAST_SHARE || text(tokens, end) === '/' : !unit.endsWith('/l'));
const LEAST_SHARE = 25;

/** Of two that share a value (`troponin`, `troponin i`) the nearer name stays, and of equal ones the first. */
function dropInner(found: readonly Measurement[]): readonly Measurement[] {
  const nearest = new Map<number, Measurement>();
  for (const each of found) {
    const other = nearest.get(each.valueAt);
    // "A heart rate of 72 beats a minute" is named, and told by its unit too.
    if (!other || (each.first > other.first && each.id !== other.id)) nearest.set(each.valueAt, each);
  }
  return found.filter((each) => nearest.get(each.valueAt) === each);
}

/** The value of a test that no table has, behind its name. */
export function measuredAt({ tokens }: Reading, mention: ReadMention): Measurement | undefined {
  const value = valueAfter(tokens, mention, mention.sentence.end);
  if (!value) return undefined;
  const unit = unitAt(tokens, value.end);
  // "She weighed 3 of them", "neutrophils 78 %".
  if (mention.id === 'body weight' && unit === undefined) return undefined;
  if (mention.kind === 'lab' && unit && isOtherMeaning('lab', unit.name)) return undefined;
  if (mention.id === 'neutrophils absolute' && (unit?.name === '%' || value.high > 40)) return undefined;
  return {
    kind: mention.kind === 'vital' || mention.kind === 'lab' ? mention.kind : 'score',
    id: mention.id,
    low: value.low,
    high: value.high,
    ...namedUnit(unit),
    sentence: mention.sentence,
    assertion: mention.assertion,
    first: mention.first,
    valueAt: value.first,
    end: unit?.end ?? value.end,
  };
}
