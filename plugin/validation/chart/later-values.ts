import { lean } from '../../lean.ts';
import type { Case } from '../check.ts';
import { isDate, type Measurement } from '../measured/measured.ts';
import { amountAt } from '../reading/numbers.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { namedUnit, unitAt } from '../reading/units.ts';
import { phrase } from '../reading/words.ts';
import { isNumberOfTime, writtenDatesIn } from '../written-dates.ts';

/**
 * Further values of a test that a text tells on without its name: "A1c 7.0 % on 11/13, improved from 7.3 %", "fell from 89.6
 * kg at the August admission to 84.0 kg", "TSH is 3.1. The value before that, in May, was 8.9". Of charts alone, where a
 * wrong guess is held against the chart's own results.
 */
export function laterValues(each: Case, values: readonly Measurement[]): readonly Measurement[] {
  const bySentence = Map.groupBy(values, ({ sentence }) => sentence);
  const { sentences } = each.reading;
  return sentences.flatMap((sentence, order): readonly Measurement[] => {
    if (sentence.told || sentence.question) return [];
    const own = bySentence.get(sentence) ?? [];
    const behind = own.flatMap((one) => valuesOn(each, one, own));
    const before = bySentence.get(sentences[order - 1]!) ?? [];
    return [...behind, ...(own.length === 0 ? valueOfBefore(each, sentence, before) : [])];
  });
}

/** In tokens. */
const REACH = 20;
/** Right before a value that was: "improved from", "against", "it was"; not "up to", "lower than", which tell of limits. */
const FROM =
  /\b(?:(?:improved|improving|recovered|fell|fallen|falling|dropped|down|up|rose|risen|rising|climbed|increased|increasing|decreased|declined|came|come|gone|went) (?:\w{2,9} )?from|compared (?:with|to)|against|versus|vs|(?:it|which) (?:was|had been))(?: (?:a|only|about))? ?$/;
/** And before what it came to: "from 89.6 kg at the August admission to". */
const TO = /\bfrom \d[^;,]{0,60}(?<!\bup) to ?$/;

/** Those behind one in its sentence, before another test or drug is named. */
function valuesOn({ reading: { tokens, mentions } }: Case, one: Measurement, own: readonly Measurement[]) {
  const next = mentions.find(({ first, kind }) => first >= one.end && /^(?:lab|vital|score|drug)$/.test(kind));
  const pressure = own.find(({ first, id }) => first >= one.end && id !== one.id);
  const stop = Math.min(
    one.sentence.end,
    one.end + REACH,
    next?.first ?? tokens.length,
    pressure?.first ?? tokens.length,
  );
  const found: Measurement[] = [];
  for (let at = one.end; at < stop; at += 1) {
    const isCued =
      FROM.test(phrase(tokens, Math.max(one.valueAt, at - 5), at)) ||
      (tokens[at - 1]!.text === 'to' && TO.test(phrase(tokens, one.first, at)));
    if (!isCued) continue;
    const value = sameTestAt(tokens, one, at);
    // "2.5 to 3.5" is a range.
    const isRange = tokens[at - 1]!.text === 'to' && tokens[at - 2]?.kind === 'number';
    if (!value || isRange || own.some(({ valueAt }) => valueAt === at)) continue;
    found.push(value);
    at = value.end - 1;
  }
  return found;
}

/** What the sentence before was of: "in October it was 2.2", "the one before, on 5 December, was 8.2 %". */
const SUBJECT = lean(
  /^(?:[^.;]{0,40}[ ,] ?)?(?:it|that|the (?:value|one|result|level|figure|reading|number|score)(?: before(?: that| this)?| previously)?|the (?:previous|prior|earlier|last|first|preceding) (?:one|value|result|level|figure|reading|number|score))(?: ,[^,;.]{3,36},)? (?:was|had been|stood at|came back at|came back as|had come back at)(?: (?:still|only|at|higher ,|lower ,))? ?$/,
);

function valueOfBefore({ reading: { tokens, mentions } }: Case, sentence: Sentence, before: readonly Measurement[]) {
  const [last, ...others] = before;
  if (!last || others.some(({ id }) => id !== last.id)) return [];
  if (mentions.some((one) => one.sentence === sentence && /^(?:lab|vital|score|drug)$/.test(one.kind))) return [];
  for (let at = sentence.first + 2; at < Math.min(sentence.end, sentence.first + REACH); at += 1) {
    if (tokens[at]!.kind !== 'number' || !SUBJECT.test(phrase(tokens, sentence.first, at))) continue;
    const value = sameTestAt(tokens, { ...last, sentence }, at);
    return value ? [value] : [];
  }
  return [];
}

/** The number at a token as a value of the same test, by its unit and its size. */
function sameTestAt(tokens: readonly Token[], one: Measurement, at: number): Measurement | undefined {
  const amount = tokens[at]!.kind === 'number' ? amountAt(tokens, at) : undefined;
  if (!amount || amount.low !== amount.high || isDate(tokens, at) || isNumberOfTime(tokens, at)) return undefined;
  const isOfDay = writtenDatesIn(tokens, Math.max(0, at - 2), at + 1).some(({ first, end }) => at >= first && at < end);
  const unit = unitAt(tokens, amount.end);
  const isOther = unit !== undefined && one.unit !== undefined && unit.name !== one.unit;
  const isAlien = unit !== undefined && one.unit === undefined && !/\/|%/.test(unit.name);
  const isFar = amount.low > one.high * 12 || amount.low < one.low / 12;
  if (isOfDay || isOther || isAlien || isFar || /^[/:x×-]$/.test(tokens[amount.end]?.text ?? '')) return undefined;
  const { low, high } = amount;
  const end = unit?.end ?? amount.end;
  return { ...one, low, high, ...namedUnit(unit), first: Math.max(one.sentence.first, at - 1), valueAt: at, end };
}
