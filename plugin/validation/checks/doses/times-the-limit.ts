import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';

/**
 * How many times the upper limit a value is said to be: "ALT 22 U/L, ten times the upper limit". Laboratories' limits differ,
 * so only what is far off counts.
 */
export function checkTimesTheLimit(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  return each.measurements.flatMap((one): readonly Finding[] => {
    const row = one.kind === 'lab' && one.low === one.high ? each.knowledge.labs.get(one.id) : undefined;
    if (!row || Number(row.ref_high) <= 0) return [];
    for (let at = one.end; at < Math.min(one.sentence.end - 2, one.end + REACH); at += 1) {
      const times = numberAt(tokens, at);
      if (!times) {
        if (!LEADS.test(tokens[at]!.text)) return [];
        continue;
      }
      const behind = tokens.slice(times.end, times.end + 4).map(({ text }) => text);
      if (!/^(?:times|x|×|fold)$/.test(behind[0] ?? '') || !behind.some((word) => /^(?:upper|uln)$/.test(word)))
        return [];
      const ratios = valuesInTable(each, one).map((value) => value / Number(row.ref_high));
      const lead = tokens.slice(one.end, at).map(({ text }) => text);
      // "More than three times" has no upper end.
      const isOpen = lead.some((word) => /^(?:more|over|least)$/.test(word));
      const isOff = (ratio: number) => ratio < times.value * 0.4 || (!isOpen && ratio > times.value * 2.5);
      if (ratios.length === 0 || !ratios.every(isOff)) return [];
      return [
        misreadAt(spanOf(tokens, one.first, times.end + 1), {
          message: `${one.id} ${plain(one.low)} is not ${plain(times.value)} times the upper limit of ${row.ref_high} ${row.unit} (${row.source})`,
          evidence: [evidenceOf(row, `${one.id}: up to ${row.ref_high} ${row.unit}`)],
          score: 0.82,
        }),
      ];
    }
    return [];
  });
}

/** In tokens. */
const REACH = 8;
const LEADS =
  /^(?:,|\(|:|;|–|-|is|are|which|that|this|it|about|around|more|than|over|at|least|nearly|almost|roughly|some|now|and|so)$/;
