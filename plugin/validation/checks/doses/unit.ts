import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { routeAt } from '../../reading/routes.ts';
import type { Token } from '../../reading/tokens.ts';

const KILOGRAMS = /^(?:kg|kgs|kilograms?|liters?|litres?)$/;
const MASSES = /^(?:g|gm|gram|grams|mg|milligrams?|mcg|kg)$/;
/** Drugs that are counted in units (USP), never weighed. */
const IN_UNITS = /^(?:heparin|insulin .{2,40}|insulin)$/;

/** Amounts in a unit that no dose has: "magnesium sulfate 2 kg IV", "heparin 100 grams/mL". */
export function checkUnits(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  return mentions.flatMap((drug): readonly Finding[] => {
    const row = drug.kind === 'drug' && drug.assertion === 'active' ? each.knowledge.dosesOf(drug.id)[0] : undefined;
    const at = row && wrongUnitAt(tokens, drug);
    if (!row || at === undefined) return [];
    return [
      {
        ...spanOf(tokens, drug.first, at + 2),
        family: 'dose',
        category: 'unit_impossible',
        severity: 'high',
        verdict: 'contradicted',
        message: `${drug.id} ${plain(tokens[at]!.value ?? 0)} ${tokens[at + 1]!.text} is no dose: it is given in ${row.unit} (${row.source})`,
        score: 0.9,
        evidence: [evidenceOf(row, `${drug.id}: ${row.usual_low} to ${row.usual_high} ${row.unit}`)],
      },
    ];
  });
}

/** The number whose unit cannot be: kilograms right behind the drug and before a route, a mass per mL of a drug in units. */
function wrongUnitAt(tokens: readonly Token[], { id, end, sentence }: ReadMention): number | undefined {
  for (let at = end; at < Math.min(sentence.end - 1, end + 24); at += 1) {
    const unit = tokens[at + 1]?.text ?? '';
    if (tokens[at]?.kind !== 'number') continue;
    // "Potassium chloride 40 g": milliequivalents are meant.
    if (
      id === 'potassium chloride' &&
      at <= end + 3 &&
      /^(?:g|gm|grams?)$/.test(unit) &&
      (tokens[at]!.value ?? 0) >= 8 &&
      tokens[at + 2]?.text !== '/'
    )
      return at;
    if (at <= end + 1 && KILOGRAMS.test(unit) && routeAt(tokens, at + 2)) return at;
    if (IN_UNITS.test(id) && MASSES.test(unit) && tokens[at + 2]?.text === '/' && tokens[at + 3]?.text === 'ml')
      return at;
  }
  return undefined;
}
