import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord } from '../../reading/words.ts';

/** The most that anything in a patient's sample is, by unit: haemoglobin within a red cell is 38 g/dL, sodium 0.2 mol/L. */
const MOST: Readonly<Record<string, number>> = {
  'mol/l': 0.03,
  'g/dl': 60,
  'kg/dl': 0,
  'kg/l': 0,
  'l/l': 1,
  'mol/dl': 0,
};
/** What is given, or the limit of a measurement, is no sample. */
const SOLUTION = /^(?:solution|dextrose|bag|vial|stock|saline|concentrate|infusion|dialysate|buffer|hcl|naoh)$/;

/** "Beta-hydroxybutyrate 0.4 mol/L", "a level of 212 g/dL": a unit in which no such value can be, of whatever it is. */
export function checkConcentrations({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  return sentences.flatMap((sentence) => {
    if (sentence.told) return [];
    const found: Finding[] = [];
    for (let at = sentence.first; at < sentence.end - 3; at += 1) {
      const { kind, value = 0 } = tokens[at]!;
      if (kind !== 'number' || tokens[at + 2]!.text !== '/') continue;
      const unit = `${tokens[at + 1]!.text}/${tokens[at + 3]!.text}`;
      const most = Object.hasOwn(MOST, unit) ? MOST[unit]! : undefined;
      if (most === undefined || value <= most) continue;
      // "15 Î¼mol/L": a sign that was lost on the way.
      if (tokens[at - 1]?.text === '⁄') continue;
      if (hasWord(tokens, SOLUTION, Math.max(sentence.first, at - 6), at + 8)) continue;
      const message = `${plain(value)} ${unit} is more than anything in a sample can be`;
      found.push({
        ...spanOf(tokens, at, at + 4),
        family: 'measurement',
        category: 'unit_impossible',
        severity: 'high',
        verdict: 'contradicted',
        message,
        score: 0.85,
        evidence: [{ source: 'common clinical reference', citation: 'units of concentration', text: message }],
      });
    }
    return found;
  });
}
