import { listOf, type Row } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { valuesInTable } from '../lab-scale.ts';
import { isTarget, type Measurement } from '../measured.ts';
import { spanOf } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';

/**
 * A value against what the text says of the patient besides: "K 2.4" where the T waves are peaked, "TSH 58: overt
 * hyperthyroidism", "spiked to 36.3" (implied.tsv). Only where every value of the test in the text lies on the wrong side:
 * one that was treated has values on both.
 */
export function checkImplied(each: Case): readonly Finding[] {
  const byId = Map.groupBy(
    each.measurements.filter((one) => one.assertion !== 'hypothetical' && !isTarget(each.reading.tokens, one)),
    ({ id }) => id,
  );
  const found = each.knowledge.implied.flatMap((row): readonly Finding[] => {
    const all = byId.get(row.measure);
    if (!all || all.length > MOST || !all.every((one) => isBeyond(each, one, row))) return [];
    const sign = signOf(each, all, row);
    return sign ? [findingOf(each, sign, row)] : [];
  });
  return found.slice(0, 3);
}

function isBeyond(each: Case, one: Measurement, { min, max }: Row<'implied'>): boolean {
  const values = one.low === one.high ? valuesInTable(each, one) : [];
  return (
    values.length > 0 &&
    values.every((value) => (min !== '' && value < Number(min)) || (max !== '' && value > Number(max)))
  );
}

interface Sign {
  readonly one: Measurement;
  readonly first: number;
  readonly end: number;
}

/** The first sign of a row that is said of this patient now, within reach of one of the values. */
function signOf(each: Case, all: readonly Measurement[], row: Row<'implied'>): Sign | undefined {
  const { tokens, sentences } = each.reading;
  const phrases = listOf(row.signs).map((phrase) => phrase.split(' '));
  for (const [order, sentence] of sentences.entries()) {
    if (sentence.told || sentence.question || sentence.section === 'past' || sentence.section === 'family') continue;
    const near = all.find(
      (one) =>
        row.reach === 'text' ||
        one.sentence === sentence ||
        (row.reach === 'near' &&
          (sentences[order - 1] === one.sentence || sentences[order + 1] === one.sentence) &&
          Math.abs(one.first - sentence.first) < FAR),
    );
    if (!near || isExcepted(tokens, sentence, row)) continue;
    for (let first = sentence.first; first < sentence.end; first += 1) {
      const phrase = phrases.find((words) => words.every((word, at) => tokens[first + at]?.text === word));
      if (!phrase) continue;
      const end = first + phrase.length;
      if (isSaid(tokens, sentence, first, end)) return { one: near, first, end };
      first = end;
    }
  }
  return undefined;
}

/** More values of one test are a table of years. */
const MOST = 40;
/** Tokens to a sign in the sentence beside. */
const FAR = 45;

const isExcepted = (tokens: readonly Token[], { first, end }: Sentence, row: Row<'implied'>): boolean => {
  const words = new Set(tokens.slice(Math.max(0, first - 12), end + 4).map(({ text }) => text));
  return listOf(row.unless).some((word) => word.split(' ').every((part) => words.has(part)));
};

const NOT_SAID =
  /^(?:no|not|never|without|denies|denied|if|or|risk|avoid|avoids|prevent|prevents|prevention|from|prior|history|resolved|overcorrection|corrected|for|than|unless|versus|vs|rule|watch|signs|sign|causes?|caused|can|could|may|might|when|any|screen|screening|until|previous|last|before|excludes?|against|wean|reflex|relative|monitor|call|report|possible|concern|about|old|post|less|yesterday|overnight|earlier|initially|exertional|intermittent|episodes?|beware|expect|expected|rather|unlikely|isn't|don't|reassess|future|suspected|son|mother|father|brother|sister)$/;
const NOT_NOW =
  /^(?:resolved|resolving|improved|improving|excluded|unlikely|if|corrected|prophylaxis|precautions|risk|was|protocol|before|last|yesterday|overnight|earlier|that|had|returns|recurs|checks?|when|after|treated|controlled|clinic|neutropenia|neutropenic|seizures?|portal)$/;

/** Nothing before it in the clause denies it or puts it at another time, and nothing right behind it. */
function isSaid(tokens: readonly Token[], sentence: Sentence, first: number, end: number): boolean {
  const before = tokens.slice(Math.max(sentence.first, first - 6), first).map(({ text }) => text);
  const clause = before.slice(before.findLastIndex((word) => /^[;:]$/.test(word)) + 1);
  // "Called for peaked T waves".
  const isSought = (word: string, at: number) =>
    !(
      word === 'for' &&
      /^(?:called|seen|paged|criteria|qualifies|definition|threshold|treated|admitted|given)$/.test(
        clause[at - 1] ?? '',
      )
    );
  const isDenied = clause.some((word, at) => NOT_SAID.test(word) && isSought(word, at));
  return !isDenied && !(end < sentence.end && NOT_NOW.test(tokens[end]!.text));
}

function findingOf(each: Case, { one, first, end }: Sign, row: Row<'implied'>): Finding {
  const sign = each.reading.tokens
    .slice(first, end)
    .map(({ text }) => text)
    .join(' ');
  return {
    ...spanOf(each.reading.tokens, Math.min(one.first, first), Math.max(one.end, end)),
    family: 'measurement',
    category: 'value_against_sign',
    severity: 'high',
    verdict: 'contradicted',
    message: `${one.id} ${plain(one.low)} does not go with ${sign}: ${row.statement} (${row.source})`,
    score: 0.8,
    evidence: [evidenceOf(row, row.statement)],
  };
}
