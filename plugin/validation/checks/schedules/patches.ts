import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { doseRangeOf, plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { countOf } from '../numbers/sum.ts';

/** "Remove old patch & change q12h", "change it every 3 hours", "next change is due in 8 hours". */
const CHANGED =
  /\b(?:change|changed|changing|replace|replaced|new patch|another patch|change is due)\b[^.;\n\d]{0,24}?\b(?:every|q|in) ?(?<hours>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve) ?(?:h|hrs?|hours?)\b/gi;
/** Of what is worn for days, so often is a slip; a nicotine patch is changed every day. */
const LEAST_HOURS = 40;

/** How often a patch is changed, said apart from its dose, against the interval of its row. */
export function checkPatches(each: Case): readonly Finding[] {
  const { text, reading, knowledge } = each;
  if (!/\bpatch/i.test(text)) return [];
  const worn = new Map(
    reading.mentions.flatMap(({ kind, id, assertion }) => {
      const row =
        kind === 'drug' && assertion === 'active'
          ? knowledge
              .dosesOf(id)
              .map(doseRangeOf)
              .find(({ routes, longInterval }) => routes.includes('TD') && longInterval)?.row
          : undefined;
      return row ? [[id, row] as const] : [];
    }),
  );
  const [only] = worn.values();
  if (worn.size !== 1 || !only) return [];
  return [...text.matchAll(CHANGED)].flatMap((match): readonly Finding[] => {
    const hours = countOf((match.groups?.hours ?? '').toLowerCase());
    if (hours >= LEAST_HOURS) return [];
    return [
      {
        ...spanOfMatch(match),
        family: 'frequency',
        category: 'frequency_above_usual',
        severity: 'high',
        verdict: 'contradicted',
        message: `a ${only.drug} patch changed every ${plain(hours)} hours: it is changed ${only.frequency} (${only.source})`,
        score: 0.85,
        about: [only.drug],
        evidence: [evidenceOf(only, `${only.drug} patch: ${only.frequency}`)],
      },
    ];
  });
}
