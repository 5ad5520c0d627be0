import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn, matchIn } from '../../needed-words.ts';

/** A volume by weight, with up to a few words before it and behind it in its sentence. */
const PER_KG = lean(
  /(?<before>[^.;\n]{0,90}?(?:\d\.\d[^.;\n]{0,60})?)(?<![\d.,])(?<ml>\d{1,2},\d{3}|\d{1,4}(?:\.\d{1,2})?)(?: ?(?:-|–|to) ?(?<high>\d{1,3}))? ?(?<unit>m[lL]s?|[Jj]|joules?|g|kcal)(?: ?\/ ?| per )kg(?<rate>(?: ?\/ ?| (?:per|an?|each) )(?:h|hr|hour|day|d|24)\b)?(?<behind>[^.;\n]{0,50})/g,
);
const TURNS =
  /\b(?:not|never|no more|max(?:imum)?|up to|exceed\w{0,3}|avoid|instead of|rather than|total|cumulative|lost|losing|losses|loss|deficit|blood volume|urine|output|passed)\b/i;

/** "0.9 % saline bolus 200 mL/kg", "protein 13 g/kg/day": far beyond what is given (quantities.tsv). */
export function checkFluidsPerKg(each: Case): readonly Finding[] {
  if (!matchIn(each.searched, /(?:m[lL]s?|[Jj]|joules?|\bg|\dg|kcal)(?: ?\/ ?| per )kg/)) return [];
  const rows = each.knowledge.rows('quantities').filter(({ kind }) => kind.endsWith('_per_kg'));
  return matchesIn(each.searched, PER_KG).flatMap((found): readonly Finding[] => {
    const { before = '', behind = '', ml = '', unit = '', high, rate } = found.groups!;
    const around = `${before} ${behind}`.toLowerCase();
    const kind = kindOf(unit);
    // A volume or a shock is given at once, food by the day.
    const isFood = kind === 'g_per_kg' || kind === 'kcal_per_kg';
    if ((isFood ? / ?h/.test(rate ?? '') : rate !== undefined) || TURNS.test(around) || behind.trimEnd().endsWith('?'))
      return [];
    const value = Number((high ?? ml).replace(',', ''));
    const row = rows.find((one) => one.kind === kind && one.subject.split('|').some((name) => around.includes(name)));
    if (!row || row.unless.split('|').some((name) => name !== '' && around.includes(name))) return [];
    if (value <= Number(row.max)) return [];
    const start = found.index + before.length;
    return [
      {
        start,
        end: start + found[0].length - before.length - behind.length,
        family: 'dose',
        category: 'volume_by_weight_wrong',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.82,
        message: `${plain(value)} ${row.unit.replace(/^ml/, 'mL').replace(/^j/, 'J')} is far too much: ${row.statement} (${row.source})`,
        evidence: [evidenceOf(row, row.statement)],
      },
    ];
  });
}

const kindOf = (unit: string): string => (/^j/i.test(unit) ? 'j' : /^m/i.test(unit) ? 'ml' : unit) + '_per_kg';
