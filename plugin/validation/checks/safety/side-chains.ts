import { listOf } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** Drugs whose side chains texts compare. */
const BETA_LACTAMS = ['penicillin', 'cephalosporin', 'carbapenem', 'beta-lactam'];

const SHARES =
  /\b(?:same|shared|shares?|sharing|identical|similar)(?: (?:the|a|an|same|identical|similar|its|r1|r - 1|r)){0,3} side - ?chains?\b|\bsame (?:r1 )?side chain\b/;
const DENIES = /\b(?:no|not|never|different|unlike|differs?|without|neither|doesn't|don't|other)\b/;

/** "Meropenem carries the same R1 side chain as ceftazidime": it is aztreonam that does (allergies.tsv). */
export function checkSideChains(each: Case): readonly Finding[] {
  const { tokens, mentions, sentences } = each.reading;
  if (!hasWord(tokens, /^(?:chain|chains)$/)) return [];
  const bySentence = Map.groupBy(
    mentions.filter(({ kind, id }) => kind === 'drug' && isBetaLactam(each, id)),
    ({ sentence }) => sentence,
  );
  return sentences.flatMap((sentence): readonly Finding[] => {
    const drugs = [...new Map((bySentence.get(sentence) ?? []).map((one) => [one.id, one])).values()];
    const [a, b] = drugs;
    const said = phrase(tokens, sentence.first, sentence.end).replace(/-/g, ' - ').replace(/ {2,}/g, ' ');
    if (!a || !b || drugs.length !== 2 || sentence.question || !SHARES.test(said)) return [];
    const row = each.knowledge
      .rows('allergies')
      .find(
        ({ allergen, cross_reacts, note }) =>
          /side chain/.test(note) &&
          ((allergen === a.id && listOf(cross_reacts).includes(b.id)) ||
            (allergen === b.id && listOf(cross_reacts).includes(a.id))),
      );
    if (DENIES.test(said) === (row === undefined)) return [];
    const message = row
      ? `${a.id} and ${b.id} do share a side chain (${row.source})`
      : `${a.id} and ${b.id} share no side chain`;
    return [findingOf(each, a, b, message, row ? [evidenceOf(row, `${row.allergen}: ${row.note}`)] : [])];
  });
}

const isBetaLactam = ({ knowledge }: Case, id: string): boolean =>
  id === 'aztreonam' || BETA_LACTAMS.some((name) => knowledge.subjectsOf(id).has(name));

const findingOf = (
  { reading: { tokens } }: Case,
  a: ReadMention,
  b: ReadMention,
  message: string,
  evidence: Finding['evidence'],
): Finding => ({
  ...spanOf(tokens, Math.min(a.first, b.first), Math.max(a.end, b.end)),
  family: 'allergy',
  category: 'side_chain_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message,
  score: 0.82,
  about: [a.id, b.id],
  evidence:
    evidence.length > 0 ? evidence : [{ source: 'table', citation: 'standard allergy reference', text: message }],
});
