import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord } from '../../reading/words.ts';
import { isMeant } from './dose-meant.ts';

/** What goes under the skin or into a muscle at one time, in mL; more is an infusion. */
const MOST: Readonly<Record<string, number>> = { SC: 10, IM: 15 };
/** What runs in over hours, or is no single dose. */
const RUNS =
  /^(?:infusion|infused|infuse|over|hour|hours|hourly|pump|driver|syringe|fluids?|saline|hyaluronidase|hypodermoclysis|bag|litre|liter|total|bottle|vial|containing|diluted|in|immunoglobulin|divided|sites)$/;

/** "Enoxaparin 40 mL subcutaneously": a volume that nobody injects at once, where milligrams or units were meant. */
export function checkInjectedVolumes(each: Case): readonly Finding[] {
  return each.doses.flatMap((claim): readonly Finding[] => {
    const { amount, route, drug, first, end } = claim;
    const most = MOST[route?.route ?? ''];
    if (amount?.unit !== 'ml' || most === undefined || amount.low <= most || !isMeant(claim)) return [];
    const { sentence } = drug;
    // "Carboprost 250 mcg IM", and on the next line "balloon, 350 mL".
    if (each.reading.tokens.slice(drug.end, amount.first + 1).some(({ breaks }) => breaks > 0)) return [];
    if (hasWord(each.reading.tokens, RUNS, Math.max(sentence.first, first), Math.min(sentence.end, end + 5))) return [];
    const message = `${drug.id} ${plain(amount.low)} mL at once is more than is injected ${route?.route === 'IM' ? 'into a muscle' : 'under the skin'}`;
    return [
      {
        ...spanOf(each.reading.tokens, first, end),
        family: 'dose',
        category: 'volume_injected_wrong',
        severity: 'high',
        verdict: 'contradicted',
        message,
        score: 0.82,
        about: [drug.id],
        evidence: [{ source: 'standard nursing reference, recalled', citation: 'injections', text: message }],
      },
    ];
  });
}
