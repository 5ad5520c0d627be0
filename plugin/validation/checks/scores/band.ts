import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { saidBefore } from './band-before.ts';

/** What the text calls a score against the range that has that name: "PHQ-9 24, minimal depression" (bands.tsv). */
export function checkBands(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  return each.measurements.flatMap((one) => {
    // Pain is a vital sign to some tables and a score to others.
    const name = one.id === 'pain score' ? 'pain NRS' : one.id;
    const rows = one.kind === 'score' || name !== one.id ? each.knowledge.bands.get(name) : undefined;
    if (!rows || one.low !== one.high || one.assertion === 'hypothetical') return [];
    const later = laterValue(tokens, one);
    const anew = later && saidAfter(tokens, later.end, one.sentence.end, rows);
    if (later && anew && !anew.some(({ min, max }) => later.value >= Number(min) && later.value <= Number(max)))
      return [findingOf(each, one, later.value, anew)];
    const said =
      saidAfter(tokens, one.end, one.sentence.end, rows) ??
      saidAgain(tokens, one, rows) ??
      concludedFrom(tokens, one, rows) ??
      saidBefore(tokens, one, rows, each.knowledge.scores.get(name));
    if (!said || said.some(({ min, max }) => one.low >= Number(min) && one.low <= Number(max))) return [];
    return [findingOf(each, one, one.low, said)];
  });
}

/** "GAD-7 was 17 in March and is now 4, which": what the score has come to, in the same sentence. */
function laterValue(
  tokens: readonly Token[],
  { end, sentence }: Measurement,
): { readonly value: number; readonly end: number } | undefined {
  for (let at = end; at < Math.min(sentence.end, end + 14); at += 1) {
    const { kind, value } = tokens[at]!;
    const before = phrase(tokens, Math.max(end, at - 4), at);
    if (
      kind === 'number' &&
      value !== undefined &&
      /\b(?:(?:is|are|it is|it's|down to|fell to|rose to) now|now|today)(?: (?:is|at|down to))?$/.test(before)
    )
      return { value, end: at + 1 };
  }
  return undefined;
}

function findingOf(each: Case, one: Measurement, value: number, said: readonly Row<'bands'>[]): Finding {
  const row = said[0]!;
  const called = listOf(row.meanings)[0]!;
  return {
    ...spanOf(each.reading.tokens, one.first, one.end),
    family: 'score',
    category: 'score_misread',
    severity: 'high',
    verdict: 'contradicted',
    message: `${one.id} ${plain(value)} is called ${called}, which is ${row.min} to ${row.max} (${row.source})`,
    score: 0.85,
    evidence: [evidenceOf(row, `${one.id} ${row.min} to ${row.max}: ${called}`)],
  };
}

const JOINS =
  /^(?:is|are|was|which|this|that|consistent|with|indicates?|makes?|pulmonary|minutes?|min|one|five|ten|indicating|suggests?|suggesting|means?|meaning|reflects?|reflecting|predicts?|in|the|a|an|of|for|or|to|:|=|\(|–|—|-|,|so|thus|showing|shows|represents|corresponds|places?|her|him|at|\/|out|points?|total|score|that|fall|asthma|luts|delirium|strep|fracture|major|streptococcal|band|bracket|pe|dvt|clot|embolism|embolus|and|therefore|hence|puts|putting|gives|giving|very|now|remains|man|woman|patient|person|adult|newborn|baby|child|which's|it's|it|screens?|screened|classed|classified|rated|graded|labell?ed|considered|called|counts|still|well|today|now|only|ie|class|falls|lies|sits|fits|you|have|your)$/;
/** What a severity is said of, where it is the score's. */
const OF_IT =
  /^(?:band|bracket|bands|stroke|clot|bleeding|depression|depressive|anxiety|risk|range|category|symptoms?|mortality|\d+|injury|stroke|withdrawal|impairment|dementia|sleepiness|disease|activity|tbi|severity|deficits?|probability|pneumonia|suspicion|score|head|brain|neurologic|cognitive|alcohol|opioid|ards|disability|distress|frailty|pain|burden|sleep|fatigue|dependence|dependency|insomnia|asthma|croup|psoriasis|eczema|impact|malnutrition|falls?|pressure|clinical|functional|bleed|luts|crohn's|colitis|eczema|pancreatitis|malnutrition|chance|copd|ocd|acs|rebleeding|rebleed|ulcer|injury|delirium|fracture|hepatitis|withdrawals?|lupus|daytime|likelihood|ptsd|mania|sedation|urgency|control|screen|today|now|—|–|-|:|\/|\)|,|\.|;|)$/;

/** "CURB-65 is 4 (…). A score of 4 predicts …". */
function saidAgain(tokens: readonly Token[], one: Measurement, rows: readonly Row<'bands'>[]) {
  for (let at = one.end; at < Math.min(tokens.length, one.end + 40); at += 1)
    if (tokens[at]!.value === one.low && tokens[at - 1]?.text === 'of' && tokens[at - 2]?.text === 'score')
      return saidAfter(tokens, at + 1, tokens.length, rows);
  return undefined;
}

/** "PHQ-9 23, item 9 1. Interpretation: minimal symptoms": in the sentence that follows. */
function concludedFrom(tokens: readonly Token[], one: Measurement, rows: readonly Row<'bands'>[]) {
  const at = one.sentence.end;
  const isConclusion =
    /^(?:interpretation|interp|impression|assessment)$/.test(tokens[at]?.text ?? '') && tokens[at + 1]?.text === ':';
  return isConclusion ? saidAfter(tokens, at + 2, tokens.length, rows) : undefined;
}

/** "(confusion, BUN 34, age 81)": the items of a score stand in brackets behind it. */
function pastBrackets(tokens: readonly Token[], at: number, end: number): number {
  if (tokens[at]?.text !== '(') return at;
  const close = tokens.slice(at, Math.min(end, at + 50)).findIndex(({ text }) => text === ')');
  return close === -1 ? at : at + close + 1;
}

/** The rows of a severity that stands right after a score, and is said of it. */
function saidAfter(
  tokens: readonly Token[],
  from: number,
  end: number,
  rows: readonly Row<'bands'>[],
): readonly Row<'bands'>[] | undefined {
  // "Braden 13 (no risk)".
  const inside =
    tokens[from]?.text === '('
      ? [`${tokens[from + 1]?.text} ${tokens[from + 2]?.text}`, tokens[from + 1]?.text ?? ''].find((text) =>
          rows.some(({ meanings }) => listOf(meanings).includes(text)),
        )
      : undefined;
  if (
    inside !== undefined &&
    /^(?:\)|risk|depression|anxiety|,|;|symptoms)$/.test(tokens[from + 1 + inside.split(' ').length]?.text ?? '')
  )
    return rows.filter(({ meanings }) => listOf(meanings).includes(inside));
  const start = pastBrackets(tokens, from, end);
  for (let at = start; at < Math.min(end, start + 12); at += 1) {
    const [word, next] = [tokens[at]!.text, tokens[at + 1]?.text ?? ''];
    const phrase = [`${word} ${next}`, word].find((text) =>
      rows.some(({ meanings }) => listOf(meanings).includes(text)),
    );
    if (phrase !== undefined) {
      // "30-day mortality" is what a "very low" is said of.
      const after = tokens.slice(at + phrase.split(' ').length, at + phrase.split(' ').length + 4);
      const isOfIt = after.length === 0 || OF_IT.test(after[0]!.text) || after.some(({ text }) => text === 'mortality');
      return isOfIt ? rows.filter(({ meanings }) => listOf(meanings).includes(phrase)) : undefined;
    }
    // `24/27`, "3 out of 27": of how many; "at 5 minutes".
    if (!JOINS.test(word) && !(tokens[at]!.kind === 'number' && /^(?:\/|of|at)$/.test(tokens[at - 1]?.text ?? '')))
      return undefined;
  }
  return undefined;
}
