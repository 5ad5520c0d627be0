import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { isMeant } from './dose-meant.ts';

/** An eye holds one drop, an ear about ten. */
const MOST = 12;

/** "Forty drops in the right eye": more than any eye or ear holds, of whatever drug. */
export function checkDrops(each: Case): readonly Finding[] {
  return each.doses.flatMap((claim): readonly Finding[] => {
    const { amount, route, drug, first, end } = claim;
    if (amount?.unit !== 'drop' || amount.low <= MOST || !isMeant(claim)) return [];
    if (route?.route !== 'OPH' && route?.route !== 'OT') return [];
    const place = route.route === 'OPH' ? 'an eye' : 'an ear';
    const message = `${drug.id} ${plain(amount.low)} drops at once are more than ${place} holds`;
    return [
      {
        ...spanOf(each.reading.tokens, first, end),
        family: 'dose',
        category: 'drops_too_many',
        severity: 'high',
        verdict: 'contradicted',
        message,
        score: 0.85,
        about: [drug.id],
        evidence: [
          { source: 'standard ophthalmic reference, recalled', citation: 'drops', text: `${place} holds few drops` },
        ],
      },
    ];
  });
}
