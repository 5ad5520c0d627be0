import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord } from '../../reading/words.ts';

/** Insulins of a meal; of the others a dose may well be ten times another ("10 units, then 100 units in 100 mL"). */
const OF_MEALS = /^insulin (?:lispro|aspart|glulisine)$/;
/** A dose that is told as a mistake, or as what was taken once. */
const TOLD =
  /^(?:mistake|mistaken|mistakenly|error|accident|accidentally|overdose|overdosed|never|not|instead|wrong|wrongly|was|were|took|taken|had|pump|total|daily|reservoir|cartridge)$/;

/** "Lispro 6 units with each meal. If you miss a meal, inject 60 units of lispro": ten times the dose of the same text (ISMP: the zero too many). */
export function checkTenfold(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  const meals = each.doses.flatMap((claim) => {
    const { drug, amount } = claim;
    const isOne =
      amount?.unit === 'units' && !amount.limit && amount.low === amount.high && drug.assertion === 'active';
    return isOne && OF_MEALS.test(drug.id) ? [{ claim, units: amount.low, id: drug.id }] : [];
  });
  const wrong = meals.find(
    ({ units, id, claim }) =>
      units >= 30 &&
      meals.some((other) => other.id === id && other.units * 10 === units) &&
      !hasWord(tokens, TOLD, claim.drug.sentence.first, claim.drug.sentence.end),
  );
  if (!wrong) return [];
  const message = `${wrong.id} ${plain(wrong.units)} units is ten times its dose elsewhere in this text`;
  return [
    {
      ...spanOf(tokens, wrong.claim.first, wrong.claim.end),
      family: 'dose',
      category: 'dose_tenfold',
      severity: 'high',
      verdict: 'contradicted',
      score: 0.85,
      message: `${message} (ISMP high-alert medications)`,
      evidence: [{ source: 'ISMP guidance, recalled', citation: 'tenfold insulin errors', text: message }],
      about: [wrong.id],
    },
  ];
}
