import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { quantitiesOf } from '../../quantities-beside.ts';
import { spanOf } from '../../reading/document.ts';
import { sentenceAt } from '../../reading/sentences.ts';
import { hasWord, wordIn } from '../../reading/words.ts';

/** Two thirds, or half as much again, are ordered for a reason; three times as much is a slip. */
const FAR = 3;
const OTHER =
  /^(?:bolus|boluses|resuscitation|deficit|replacement|dehydrat\w{2,4}|litres?|liters?|burns?|parkland|feeds?|milk|than|not|never|max|maximum|up)$/;

/** "Maintenance for an 18 kg child: 580 mL/h": against 4, 2 and 1 mL/kg an hour for the first, second and further 10 kg (Holliday and Segar). */
export function checkMaintenanceFluids({ reading, patient }: Case): readonly Finding[] {
  const { tokens, sentences } = reading;
  const { weightKg: kg, ageYears = 0 } = patient;
  if (kg === undefined || kg < 3 || kg > 40 || ageYears >= 16 || wordIn(tokens, /^maintenance$/) === -1) return [];
  const rate = 4 * Math.min(kg, 10) + 2 * Math.min(Math.max(kg - 10, 0), 10) + Math.max(kg - 20, 0);
  return quantitiesOf(tokens).flatMap(({ low, high, unit, first, end }): readonly Finding[] => {
    if (unit !== 'ml/hour' || low !== high) return [];
    const sentence = sentenceAt(sentences, first);
    const isOfMaintenance =
      hasWord(tokens, /^maintenance$/, Math.max(sentence.first, first - 12), Math.min(sentence.end, end + 4)) &&
      !hasWord(tokens, OTHER, sentence.first, sentence.end);
    if (!isOfMaintenance || sentence.told || sentence.question || low <= rate * FAR) return [];
    return [
      miscountAt(spanOf(tokens, first, end), {
        category: 'maintenance_rate_wrong',
        message: `maintenance at ${plain(kg)} kg is about ${plain(Math.round(rate))} mL/h, not ${plain(low)}`,
      }),
    ];
  });
}
