import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord } from '../../reading/words.ts';

/** Tests that are a part of what another one counts. */
const PARTS: readonly (readonly [string, string])[] = [
  ['neutrophils absolute', 'wbc'],
  ['lymphocytes absolute', 'wbc'],
  ['direct bilirubin', 'total bilirubin'],
  ['hdl cholesterol', 'total cholesterol'],
  ['ldl cholesterol', 'total cholesterol'],
  ['iron', 'tibc'],
  ['albumin', 'total protein'],
];
/** Tokens between the two, of one panel. */
const BESIDE = 24;
const ANOTHER_TIME =
  /^(?:in|yesterday|last|previous|previously|was|were|then|now|today|later|week|month|january|february|march|april|may|june|july|august|september|october|november|december|from|to|nadir|recovered|after|before|on|csf|ascitic|pleural|fluid|urine|joint|synovial)$/;
/** Machines count each by itself. */
const MOST = 1.15;

/** "WCC 8.1, neutrophils 50": a part that is more than its whole, of one sample. */
export function checkPartsOfWholes(each: Case): readonly Finding[] {
  return PARTS.flatMap(([part, whole]): readonly Finding[] => {
    const [one, all] = [only(each, part), only(each, whole)];
    if (!one || !all || Math.abs(one.first - all.first) > BESIDE) return [];
    const [from, to] = [Math.min(one.first, all.first), Math.max(one.end, all.end)];
    if (hasWord(each.reading.tokens, ANOTHER_TIME, from, to + 4)) return [];
    // "Neutrophils 62" is a share.
    if (part === 'neutrophils absolute' && one.unit === undefined && one.low >= 20) return [];
    const [parts, wholes] = [valuesInTable(each, one), valuesInTable(each, all)];
    if (parts.length === 0 || wholes.length === 0 || Math.min(...parts) <= Math.max(...wholes) * MOST) return [];
    const message = `${part} ${plain(one.low)} is more than the ${whole} of ${plain(all.low)} that it is a part of`;
    return [
      miscountAt(spanOf(each.reading.tokens, from, to), {
        category: 'part_above_whole',
        message,
        score: 0.82,
      }),
    ];
  });
}

function only({ measurements }: Case, id: string): Measurement | undefined {
  const found = measurements.filter((one) => one.id === id);
  const [one] = found;
  return one && found.length === 1 && one.low === one.high && one.assertion === 'active' ? one : undefined;
}
