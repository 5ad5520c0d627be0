import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { wrongRemedy } from '../poisons/antidote-rows.ts';

const POISON = 'methotrexate toxicity';

/** "Folic acid rescue 24 h after high-dose methotrexate": folic acid needs the enzyme that methotrexate blocks, folinic acid does not. */
export function checkFolateRescue({ reading: { tokens, mentions }, knowledge }: Case): readonly Finding[] {
  const row = knowledge.antidotes.get(POISON);
  if (!row || !mentions.some(({ kind, id }) => kind === 'drug' && id === 'methotrexate')) return [];
  return mentions
    .filter(({ kind, id, assertion }) => kind === 'drug' && id === 'folic acid' && assertion !== 'negated')
    .filter(({ first, end, sentence }) => {
      const before = phrase(tokens, Math.max(sentence.first, first - 4), first);
      const behind = phrase(tokens, end, Math.min(sentence.end, end + 8));
      return (
        /\brescue(?:d)? (?:with|by|using|of)(?: (?:iv|oral|po|the))?$/.test(before) ||
        (/^(?:(?:\(|[\d.,]{1,6}|mg|mg \/ m2|iv|po|oral|\)) ){0,5}rescue\b/.test(behind) &&
          !/\b(?:not|never|instead of|rather than|than)$/.test(before))
      );
    })
    .map(({ first, end }) =>
      wrongRemedy(spanOf(tokens, first, end), 'folic acid', row, { severity: 'high', score: 0.85 }),
    );
}
