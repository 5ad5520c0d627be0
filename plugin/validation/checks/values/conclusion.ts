import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { byTheText, evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { mayBeSi, valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';
import { isOfBefore, namedAt, type Said } from './value-names.ts';

/**
 * What a text concludes from a value some words later: "K 6.7, peaked T waves = severe hypokalemia", "Interp: alkalosis" of
 * a pH of 7.2. Only the opposite of the value counts.
 */
export function checkConclusions(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const byFirst = new Map(sentences.map((sentence) => [sentence.first, sentence]));
  const byId = Map.groupBy(each.measurements, ({ id }) => id);
  return [
    ...each.measurements.flatMap((one) => {
      const actual = byId.get(one.id)!.length === 1 ? sideOf(each, one) : undefined;
      if (!actual || one.assertion === 'hypothetical') return [];
      const next = byFirst.get(one.sentence.end);
      const heading = next && headedBehind(tokens, byFirst, next);
      const said =
        concludedIn(tokens, one, one.end, one.sentence.end, isSign) ??
        (next && concludedIn(tokens, one, next.first, Math.min(next.end, next.first + 18), opens(tokens, next))) ??
        (heading && concludedIn(tokens, one, heading.first, Math.min(heading.end, heading.first + 10), () => true));
      return said && said.side !== actual.side && said.side !== 'normal' ? [findingOf(each, one, said, actual)] : [];
    }),
    ...diabetes(each),
    ...sentences.flatMap((sentence) => cutoffs(each, sentence)),
  ];
}

/** "Na 124, K 3.6. Clinically dry. Imp: …": the next heading that concludes, some sentences on. */
function headedBehind(
  tokens: readonly Token[],
  byFirst: ReadonlyMap<number, Sentence>,
  next: Sentence,
): Sentence | undefined {
  let sentence: Sentence | undefined = next;
  for (let step = 0; sentence && step < SENTENCES; step += 1) {
    if (HEADING.test(tokens[sentence.first]?.text ?? '') && tokens[sentence.first + 1]?.text === ':') return sentence;
    sentence = byFirst.get(sentence.end);
  }
  return undefined;
}
const SENTENCES = 4;
const HEADING = /^(?:imp|impression|assessment|diagnosis|dx|interp|interpretation|conclusion|a)$/;

interface Side {
  readonly side: Said;
  readonly range: string;
  readonly evidence: Finding['evidence'];
}

/** Plainly above or below the range of its table; undefined within it or near its ends. */
function sideOf({ knowledge, patient }: Case, one: Measurement): Side | undefined {
  const { id, low, high, unit } = one;
  const row = knowledge.labs.get(id);
  if (!row || low !== high || (patient.ageYears ?? 40) < 13) return undefined;
  const isOwn = unit === undefined || unit === row.unit.toLowerCase() || /^(?:meq\/l|%)$/.test(unit);
  // "Calcium 2.95 mmol/L. Imp: hypercalcaemia": in the other unit.
  const [value, another] = isOwn ? [low] : valuesInTable({ knowledge }, one);
  if (value === undefined || another !== undefined) return undefined;
  // Cells per microlitre, another unit without its name.
  if (value < Number(row.plausible_low) || value > Number(row.plausible_high)) return undefined;
  const [least, most] = [Number(row.ref_low), Number(row.ref_high)];
  if (
    row.si_factor !== '' &&
    row.si_unit !== row.unit &&
    unit === undefined &&
    (low > most * 8 || low < least / 8 || mayBeSi(one, row)) &&
    id !== 'tsh'
  )
    return undefined;
  const side = value > most ? 'high' : value < least ? 'low' : undefined;
  const range = `${row.ref_low} to ${row.ref_high} ${row.unit}`;
  return side && { side, range, evidence: [evidenceOf(row, `${id}: usual range ${range}`)] };
}

const NEGATES =
  /^(?:no|not|never|without|denies|if|or|risk|avoid|prevent|from|prior|history|corrected|resolved|overcorrection|treated|for|than|unless|versus|vs|rule|signs|watch|causes?|caused|can)$/;
const isSign = (text: string): boolean =>
  /^(?:=|→|points?|pointing|means?|meaning|reflects?|shows?|consistent|suggests?|suggesting|indicating|indicates?|confirms?|ie)$/.test(
    text,
  );

/** A sentence that concludes: "Interp: …", "Together these mean", "This is". */
const opens = (tokens: readonly Token[], { first }: Sentence) => {
  const isConclusion =
    /^(?:interp|interpretation|impression|assessment|consistent|together|these|this|overall|picture|so|dx|diagnosis|taken|both)$/.test(
      tokens[first]?.text ?? '',
    );
  return () => isConclusion;
};

/** The side of the first word in [from, end) that names what a value of the test means, behind a word of concluding. */
function concludedIn(
  tokens: readonly Token[],
  { id }: Measurement,
  from: number,
  end: number,
  concludes: (text: string) => boolean,
): { readonly side: Said; readonly at: number } | undefined {
  let isConcluded = false;
  for (let at = from; at < end; at += 1) {
    const { text } = tokens[at]!;
    isConcluded ||= concludes(text);
    const side = isConcluded ? (namedAt(tokens, at, id) ?? thyroidSide(tokens, at, id)) : undefined;
    if (!side) continue;
    return hasWord(tokens, NEGATES, Math.max(from, at - 5), at) || isOfBefore(tokens, at) ? undefined : { side, at };
  }
  return undefined;
}

/** "Your thyroid is underactive". */
function thyroidSide(tokens: readonly Token[], at: number, id: string): Said | undefined {
  const isUnder = tokens[at]!.text === 'underactive';
  if (!isUnder && tokens[at]!.text !== 'overactive') return undefined;
  if (!tokens.slice(Math.max(0, at - 4), at + 3).some(({ text }) => text === 'thyroid')) return undefined;
  if (id === 'tsh') return isUnder ? 'high' : 'low';
  return id === 'free t4' || id === 'free t3' ? (isUnder ? 'low' : 'high') : undefined;
}

const findingOf = (
  each: Case,
  one: Measurement,
  said: { readonly at: number; readonly side: Said },
  { range, evidence }: Side,
): Finding =>
  misreadAt(spanOf(each.reading.tokens, one.first, said.at + 1), {
    message: `${one.id} ${plain(one.low)} is called ${said.side} but the usual range is ${range}`,
    evidence,
  });

/** ADA: 6.5 % and more is diabetes, 5.7 to 6.4 % prediabetes. */
const DIABETES = 6.5;
const PREDIABETES = 5.7;

/** An A1c in percent; mmol/mol by the IFCC's master equation. */
const percentOf = ({ low, unit }: Measurement): number | undefined =>
  unit === undefined || unit === '%' ? low : unit === 'mmol/mol' ? low * 0.0915 + 2.15 : undefined;

/** "A1c 5.3%: in the diabetes range", "7.2%, prediabetes". */
function diabetes(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  return each.measurements.flatMap((one) => {
    const percent = one.id === 'hemoglobin a1c' && one.low === one.high ? percentOf(one) : undefined;
    if (percent === undefined) return [];
    const words = tokens.slice(one.end, Math.min(one.sentence.end, one.end + 9)).map(({ text }) => text);
    const close = words.findIndex((word) => /^[;)]$/.test(word));
    const said = (close === -1 ? words : words.slice(0, close)).join(' ');
    if (/\b(?:not|no|neither|nor|never|without|below|above|under|over|goal|target|was|from|if)\b/.test(said)) return [];
    const isDiabetes =
      /\b(?:diabetes|diabetic) range\b/.test(said) && !/\b(?:non|pre) - (?:diabetes|diabetic)/.test(said);
    const isPre = /\b(?:prediabetes|prediabetic|pre - diabet\w{2,3})\b/.test(said);
    const isWrong =
      (isDiabetes && percent < PREDIABETES) || (isPre && (percent >= DIABETES || percent < PREDIABETES - 0.15));
    if (!isWrong) return [];
    const fact = 'diabetes from 6.5 %, prediabetes from 5.7 %';
    return [
      misreadAt(spanOf(tokens, one.first, one.end), {
        message: `an A1c of ${plain(one.low)} ${one.unit ?? '%'} is not in that range: ${fact} (ADA standards of care)`,
        evidence: [{ source: 'ADA standards of care', citation: 'diagnosis of diabetes', text: fact }],
      }),
    ];
  });
}

/** "180 ng/mL (cutoff 500), which is strongly positive". */
function cutoffs(each: Case, { first, end }: Sentence): readonly Finding[] {
  const { tokens } = each.reading;
  for (const at of wordsIn(tokens, /^(?:cutoff|threshold)$/, first, end)) {
    const limit = tokens.slice(at + 1, at + 4).find(({ kind }) => kind === 'number')?.value;
    const value = tokens.slice(Math.max(first, at - 7), at).findLast(({ kind }) => kind === 'number')?.value;
    const words = tokens.slice(at + 2, Math.min(end, at + 12)).map(({ text }) => text);
    const called = words.findIndex((word) => /^(?:positive|negative|elevated|normal)$/.test(word));
    if (limit === undefined || value === undefined || called === -1 || limit === 0) continue;
    if (words.slice(0, called).some((word) => /^(?:not|if|or|and|but|non)$/.test(word))) continue;
    const isHigh = /^(?:positive|elevated)$/.test(words[called]!);
    if (isHigh ? value >= limit * 0.9 : value <= limit * 1.1) continue;
    const message = `${plain(value)} with a cutoff of ${plain(limit)} is not ${isHigh ? 'above' : 'below'} it`;
    return [
      misreadAt(spanOf(tokens, Math.max(first, at - 7), at + 2), {
        message,
        evidence: [byTheText(message)],
        score: 0.8,
      }),
    ];
  }
  return [];
}
