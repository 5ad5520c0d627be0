import { listOf } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { matchesIn } from '../../needed-words.ts';
import { spanOf } from '../../reading/document.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/** "PHQ-9 17 out of 21", "GCS 14/20", "Apgar 9 at five minutes, out of a maximum of 15": the most that a score has (scores.tsv). */
export function checkScoreTotals(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  const scores = each.measurements.filter(({ kind }) => kind === 'score');
  const more = moreThanAll(each);
  if (more.length > 0) return more;
  return scores.flatMap((one): readonly Finding[] => {
    const row = each.knowledge.scores.get(one.id);
    const totals = listOf(row?.totals ?? '');
    const said = totals.length === 0 || !row ? undefined : totalSaid(tokens, one);
    if (!row || said === undefined || isAmong(totals, said.total) || isJoined(tokens, one, scores)) return [];
    return [
      {
        ...spanOf(tokens, one.first, said.end),
        family: 'score',
        category: 'score_total_wrong',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.86,
        message: `${row.score} is out of ${row.max}, not ${said.total} (${row.source})`,
        evidence: [evidenceOf(row, `${row.score} goes from ${row.min} to ${row.max}`)],
      },
    ];
  });
}

/** `>30`: with items left out, a test may be out of less. */
const isAmong = (totals: readonly string[], total: number): boolean =>
  totals.some((one) => (one.startsWith('>') ? total <= Number(one.slice(1)) : total === Number(one)));

const NO_TOTAL =
  /^(?:items?|questions?|criteria|points?|%|january|february|march|april|may|june|july|august|september|october|november|december|weeks?|days?|months?|years?|\/|-)$/;
const OUT_OF = lean(
  /^(?:[^.;:(]{0,40}[, ])?\(? ?out of (?:an? |the )?(?:maximum |possible |total |max ){0,2}(?:of |score of )?$|^\(? ?of (?:an? |the )?(?:maximum |possible |total |max ){0,2}(?:of |score of )?$/,
);

function totalSaid(
  tokens: readonly Token[],
  one: Measurement,
): { readonly total: number; readonly end: number } | undefined {
  const value = tokens[one.valueAt];
  if (value?.kind !== 'number' || one.low !== one.high || value.value !== one.low) return undefined;
  const after = one.valueAt + 1;
  if (text(tokens, after) === '/') {
    const total = tokens[after + 1];
    const next = text(tokens, after + 2);
    // "PHQ-9 12/3: 14" is a day, "Apgars 8/9", "16/9" two values.
    const isTotal =
      total?.kind === 'number' &&
      total.value! > one.high &&
      !/^(?:[:=/]|-|–)$/.test(next) &&
      tokens[after + 2]?.kind !== 'number';
    return isTotal && !(one.id === 'Apgar' && total.value! <= 10) ? { total: total.value!, end: after + 2 } : undefined;
  }
  for (let at = after + 1; at < Math.min(one.sentence.end, after + 12); at += 1) {
    if (tokens[at]!.kind !== 'number' || text(tokens, at - 1) === '-') continue;
    const isTotal = OUT_OF.test(`${phrase(tokens, after, at)} `) && !NO_TOTAL.test(text(tokens, at + 1));
    if (isTotal) return { total: tokens[at]!.value!, end: at + 1 };
  }
  return undefined;
}

/** "PHQ-9/GAD-7 12/14": two scores with the value of each. */
const isJoined = (tokens: readonly Token[], { first, valueAt }: Measurement, scores: readonly Measurement[]): boolean =>
  /^(?:\/|&|and)$/.test(text(tokens, first - 1)) ||
  tokens.slice(first, valueAt).some(({ text: word }) => /^(?:&|and)$/.test(word)) ||
  scores.some((other) => other.first !== first && other.valueAt === valueAt);

/** "You scored 26 out of 21", whatever it is of. */
const MORE = lean(
  /\b(?:scor(?:e|ed|es|ing)|total|totalled)\b[^.\d\n]{0,40}\b(?<points>\d{1,3})(?: points?)? out of (?:a (?:maximum|possible|total) (?:of )?)?(?<total>\d{1,3})\b(?! ?(?:%|days|weeks|months|years))/gi,
);

/** More points than there are. */
const moreThanAll = ({ searched }: Case): readonly Finding[] =>
  matchesIn(searched, MORE)
    .filter(({ groups }) => Number(groups!.points) > Number(groups!.total))
    .map((match) => ({
      ...spanOfMatch(match),
      family: 'score',
      category: 'score_out_of_range',
      severity: 'high',
      verdict: 'contradicted',
      score: 0.88,
      message: `a score of ${match.groups!.points} is more than its total of ${match.groups!.total}`,
      evidence: [{ source: 'arithmetic', citation: 'score', text: 'a score is at most its total' }],
    }));
