import { wordTable } from '../../word-table.ts';
import { convertDose } from '../doses.ts';
import { frequencyAt } from '../reading/frequency.ts';
import type { Frequency } from '../reading/frequency-words.ts';
import { type Token, tokensOf } from '../reading/tokens.ts';
import type { ChartMedication } from './facts.ts';

/** A charted unit as the text's are read; UCUM writes `ug` and `[iU]`. */
export const unitOf = (unit: string): string => {
  const name = unit.toLowerCase();
  return /^(?:u|iu|unt|unit|\[iu\]|\{unit\}|\[u\])$/.test(name) ? 'units' : (SPELT[name] ?? name);
};

const SPELT: Readonly<Record<string, string>> = wordTable({
  ug: 'mcg',
  µg: 'mcg',
  μg: 'mcg',
  microgram: 'mcg',
  micrograms: 'mcg',
  milligram: 'mg',
  milligrams: 'mg',
  gram: 'g',
  grams: 'g',
});

/** An amount of the chart, in the unit of the text. */
export interface Stated {
  readonly value: number;
  readonly isStrength: boolean;
}

/** What the orders give at once, and of a text that tells a day's total in a day, in the unit of the text. */
export function amountsOf(medications: readonly ChartMedication[], unit: string, ofDay: boolean): readonly Stated[] {
  const base = unit.replace(/\/(?:day|dose)$/, '');
  return medications.flatMap((medication) => {
    const ordered = [...(medication.dose ? [medication.dose] : []), ...(medication.amounts ?? [])];
    const strength = strengthIn(medication.name);
    const all = ordered.length > 0 ? ordered : strength ? [strength] : [];
    const values = all.flatMap((one) => convertDose(one.value, unitOf(one.unit), base) ?? []);
    const perDay = perDayOf(medication);
    const days = ofDay && perDay !== undefined && perDay > 1 ? values.map((value) => value * perDay) : [];
    return [...values, ...days, ...partsOf(medication, strength, base)].map((value) => ({
      value,
      isStrength: ordered.length === 0,
    }));
  });
}

/** "2 tablets in the morning and 1 in the evening", "300 mg in the morning and 600 mg at night": each part, and the day's sum. */
function partsOf(
  { sig = '' }: ChartMedication,
  strength: { readonly value: number; readonly unit: string } | undefined,
  base: string,
): readonly number[] {
  const parts = [...sig.matchAll(PART)].flatMap(({ groups }) => {
    const { count = '', unit = '' } = groups!;
    const many = NUMBERS[count.toLowerCase()] ?? (/^half/i.test(count) ? 0.5 : Number(count));
    const value = /^(?:tab|cap|pill)/i.test(unit) || unit === '' ? strength && many * strength.value : many;
    const measure = /^(?:mg|mcg|units?|g)$/i.test(unit) ? unit : (strength?.unit ?? '');
    return value === undefined ? [] : (convertDose(value, unitOf(measure), base) ?? []);
  });
  return parts.length > 1 ? [...parts, parts.reduce((sum, one) => sum + one, 0)] : [];
}
const PART =
  /\b(?<count>\d{1,4}(?:\.5)?|one|two|three|four|half(?: an?)?) ?(?<unit>tablets?|capsules?|pills?|tabs?|caps?|mg|mcg|units?)?(?: \(?[\d.]{1,6} ?(?:mg|mcg|g)\)?)?(?: by mouth| orally| subcutaneously| PO)? (?:(?:in|with|at|before|every|each) (?:the )?)?(?:early |late |mid-?)?(?:morning|breakfast|noon|midday|lunch|afternoon|evening|supper|dinner|bedtime|night)\b/gi;

/** What is taken at once, in the unit of the text: the dose, or of "2 tablets twice daily" the strength in the name by their count. */
export function atOnce(medication: ChartMedication, unit: string): readonly number[] {
  const { name, sig = '', dose, amounts = [] } = medication;
  const base = unit.replace(/\/(?:day|dose)$/, '');
  const told = [...(dose ? [dose] : []), ...amounts].flatMap(
    (one) => convertDose(one.value, unitOf(one.unit), base) ?? [],
  );
  if (told.length > 0) return told;
  const said = COUNT.exec(sig)?.[1]?.toLowerCase();
  const count = /^(?:tab|cap|pill|\{?tablet|\{?capsule)/i.test(dose?.unit ?? '')
    ? dose!.value
    : said === undefined
      ? 1
      : (NUMBERS[said] ?? Number(said));
  return [...name.matchAll(STRENGTHS)].flatMap(([, value, measure]) => {
    const strength = convertDose(Number(value), unitOf(measure ?? base), base);
    return strength === undefined ? [] : [strength * count];
  });
}
const COUNT = /\b(\d(?:\.5)?|one|two|three|four) (?:tab|cap|pill)/i;
/** Each strength of "sacubitril 49 MG / valsartan 51 MG" and of "49/51 mg". */
const STRENGTHS =
  /(?<![\d.])(\d{1,6}(?:\.\d{1,6})?)(?: ?(mg|mcg|g|micrograms?)(?![\w/])|(?= ?[/-]\d{1,4}(?:\.\d{1,4})? ?(?:mg|mcg)\b))/gi;

export const isOne = (values: readonly Stated[], wanted: number): boolean =>
  values.some(({ value }) => Math.abs(value - wanted) <= value * 0.01);

/** Within a hundredth. */
export const isNearly = (one: number, other: number): boolean => Math.abs(one - other) <= Math.abs(one) * 0.01;

/** "44 mcg two puffs twice a week" of two puffs a day: the strength is no amount of puffs. */
export const isCounted = ({ dose }: ChartMedication): boolean =>
  /^(?:puffs?|inhalations?|sprays?|drops?|patch(?:es)?)$/i.test(dose?.unit ?? '');

/** "One drop in each eye" of an order for "1 drop in each eye once daily", whose count stands in its words alone. */
export function isCountOfSig({ sig = '' }: ChartMedication, amount: { readonly unit: string; readonly high: number }) {
  const said = /\b(\d|one|two|three|four) (drops?|puffs?|sprays?|inhalations?|tablets?|capsules?)\b/i.exec(sig);
  return (
    said !== null &&
    said[2]!.toLowerCase().replace(/s$/, '') === amount.unit &&
    (NUMBERS[said[1]!.toLowerCase()] ?? Number(said[1])) === amount.high
  );
}
const NUMBERS: Readonly<Record<string, number>> = wordTable({ one: 1, two: 2, three: 3, four: 4 });

/** Times a day by the chart's timing, else by its one frequency in words. */
export function perDayOf({ perDay, sig = '' }: ChartMedication): number | undefined {
  const tokens = tokensOf(sig);
  const said = frequenciesIn(tokens);
  const isSeveral =
    /except|alternat|\bthen\b|(?<!\bevery )\bother\b|divided|taper|\bas needed\b|\bprn\b|\bp\.r\.n|\b(?:if|when|as) (?:needed|required|necessary)\b|\bup to\b|\bfor (?:flares?|pain|attacks?|wheez\w{1,3})\b/i.test(
      sig,
    );
  if (isSeveral || said.some(({ asNeeded, once }) => asNeeded || once)) return undefined;
  if (perDay !== undefined) return perDay;
  const [one, ...more] = said;
  return one && more.length === 0 && one.low === one.high ? one.low : undefined;
}

/** Each once: "twice daily" is no "daily" beside. */
function frequenciesIn(tokens: readonly Token[]): readonly Frequency[] {
  const found: Frequency[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const frequency = frequencyAt(tokens, at);
    if (!frequency) continue;
    // "Twice daily with meals" says once how often, and so does "once daily at bedtime".
    const isSameDose = found.length === 1 && found[0]!.high === 1 && frequency.high === 1 && found[0]!.end === at;
    if (found.length === 0 || (tokens[at]!.text !== 'with' && !isSameDose)) found.push(frequency);
    at = frequency.end - 1;
  }
  return found;
}

/** The one strength in a charted name: "simvastatin 10 MG Oral Tablet". */
function strengthIn(name: string): { readonly value: number; readonly unit: string } | undefined {
  const [strength, ...others] = name.matchAll(/(?<![\d.])(\d{1,6}(?:\.\d{1,6})?) ?(mg|mcg|g)(?![\w/])/gi);
  return strength && others.length === 0 ? { value: Number(strength[1]), unit: strength[2]!.toLowerCase() } : undefined;
}
