import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { vitalRowOf } from '../../measured/vital-ages.ts';
import { matchesIn } from '../../needed-words.ts';

const AFEBRILE = lean(
  /\b(?:afebrile|apyrexial|fever-free|no fever)(?:[:,(]| at| with| today| now| temp(?:erature)?| T| of){1,4} ?(?<degrees>\d{2,3}(?:\.\d)?) ?°? ?(?<scale>[CF])\b/gi,
);

/** What nobody calls so, in degrees of each scale. */
const FEVER: Readonly<Record<string, number>> = { C: 38.3, F: 101 };

/** "Now afebrile: 40.2 °C this morning". */
export function checkAfebrile(each: Case): readonly Finding[] {
  const row = vitalRowOf(each, 'body temperature');
  if (!row) return [];
  return matchesIn(each.searched, AFEBRILE).flatMap((match): readonly Finding[] => {
    const degrees = Number(match.groups!.degrees);
    const scale = match.groups!.scale!.toUpperCase();
    if (degrees < FEVER[scale]!) return [];
    const range = `${row.normal_low} to ${row.normal_high} ${row.unit}`;
    return [
      misreadAt(spanOfMatch(match), {
        message: `a temperature of ${plain(degrees)} ${scale} is called no fever, but the usual range is ${range} (${row.source})`,
        evidence: [evidenceOf(row, `body temperature: usual range ${range}`)],
      }),
    ];
  });
}
