import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { routeAt } from '../../reading/routes.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

const KILOGRAMS = /^(?:kg|kgs|kilograms?|liters?|litres?)$/;
const MASSES = /^(?:g|gm|gram|grams|mg|milligrams?|mcg|kg)$/;
/** Drugs that are counted in units (USP), never weighed. */
const IN_UNITS = /^(?:heparin|insulin .{2,40}|insulin)$/;

/** No dose is counted in whole moles: "potassium chloride 20 mol". */
const MOLES = /^(?:mol|mols|moles?)$/;
const LITRES = /^(?:l|lit(?:er|re)s?)$/;
/** What is run in or drunk by the litre; of the rest nobody is given so much. */
const BY_THE_LITRE =
  /chloride|dextrose|glucose|ringer|hartmann|plasma|albumin|mannitol|polyethylene|macrogol|oxygen|water|bicarbonate|gelatin|starch|crystalloid|nutrition|lipid|amino|rehydration|contrast|iodin|dialy|barium|nitrous|saline|sulfate|picosulfate|charcoal|milk/;
const MOST_LITRES = 12;
/** In litres: beyond it an L marks a low result. */
const MOST_OF_FLAGGED = 99;
/** What may stand between a drug and its amount: "paracetamol suspension 5 mL". */
const OF_DRUG = /^(?:oral|suspension|solution|syrup|liquid|elixir|advance|[\d.]{1,4}|%|:|-|,|\(|take|give)$/;

/** Amounts in a unit that no dose has: "magnesium sulfate 2 kg IV", "heparin 100 grams/mL", "lactulose 15 litres". */
export function checkUnits(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  return mentions.flatMap((drug): readonly Finding[] => {
    const isGiven = drug.kind === 'drug' && /^(?:active|hypothetical|adjusted)$/.test(drug.assertion);
    const row = isGiven && !drug.sentence.told ? each.knowledge.dosesOf(drug.id)[0] : undefined;
    const at =
      row && ((drug.assertion === 'active' ? wrongUnitAt(tokens, drug) : undefined) ?? ofNoDrugAt(tokens, drug));
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

/** The number of an amount right behind the drug in moles or, of what is no fluid, in litres. */
function ofNoDrugAt(tokens: readonly Token[], { id, end, sentence }: ReadMention): number | undefined {
  let at = end;
  while (at < end + 4 && OF_DRUG.test(tokens[at]?.text ?? '') && !isUnitOfNone(tokens, at)) at += 1;
  // "1 to 2 litres".
  if (/^(?:to|-|–)$/.test(tokens[at + 1]?.text ?? '') && tokens[at + 2]?.kind === 'number') at += 2;
  const value = tokens[at]?.value ?? 0;
  const next = tokens[at + 2]?.text ?? '';
  if (tokens[at]?.kind !== 'number' || at + 1 >= sentence.end || /^(?:\/|per|of|-|x|×)$/.test(next)) return undefined;
  const unit = tokens[at + 1]!.text;
  if (MOLES.test(unit)) return at;
  // "B12 212 L" is low; "Zaroxolyn, net -6.2 L" a balance.
  const isFlag =
    unit === 'l' && (value > MOST_OF_FLAGGED || hasWord(tokens, /^(?:net|balance|lost|removed|diuresed)$/, end, at));
  return LITRES.test(unit) && !isFlag && (!BY_THE_LITRE.test(id) || value > MOST_LITRES) ? at : undefined;
}

const isUnitOfNone = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'number' && (MOLES.test(tokens[at + 1]?.text ?? '') || LITRES.test(tokens[at + 1]?.text ?? ''));
