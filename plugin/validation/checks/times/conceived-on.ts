import type { Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/**
 * "It is safe to get pregnant while you are taking it", "if you find you are pregnant, finish the course, because it does not
 * affect the baby": of the drug that the sentences before told of, where a table forbids it in pregnancy.
 */
export function checkConceivedOn(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  return sentences.flatMap((sentence): readonly Finding[] => {
    if (sentence.question || sentence.told || !hasWord(tokens, /^pregnan(?:t|cy)$/, sentence.first, sentence.end))
      return [];
    const said = phrase(tokens, sentence.first, sentence.end);
    if (!SAFE.some((wording) => wording.test(said)) || AGAINST.test(said)) return [];
    const drug = spokenOf(mentions, sentence);
    const row = drug && forbidden(each, drug.id);
    if (!row) return [];
    return [
      {
        ...spanOf(tokens, sentence.first, sentence.end),
        family: 'contraindication',
        category: 'declared_safe_in_pregnancy',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.82,
        message: `${drug.id} is contraindicated in pregnancy: ${row.statement} (${row.source})`,
        evidence: [evidenceOf(row, `${row.subject} and ${row.context}: ${row.statement}`)],
        about: [drug.id],
      },
    ];
  });
}

const SAFE: readonly RegExp[] = [
  /\b(?:safe|fine|okay|ok|all right|alright) to (?:get|become|fall|be) pregnant (?:while|when|whilst|during|on)\b/,
  lean(
    /\b(?:it|this|that|which|the (?:medicine|drug|tablets?|capsules?|pills?|treatment)) (?:does|do|will|would) not (?:harm|affect|hurt|damage|endanger|reach) (?:an? |the |your )?(?:growing |unborn |developing )?(?:baby|child|fetus|foetus|pregnancy)\b/,
  ),
  /\b(?:you|she) (?:can|may) (?:safely )?(?:finish|complete|continue|keep taking|carry on with|stay on) (?:the (?:course|medicine|tablets|capsules|pills|treatment)|it|this|them)\b/,
];
const AGAINST =
  /\b(?:unsafe|isn't|cannot|can't|never|must not|should not|shouldn't|mustn't|avoid\w{0,3}|stop|stopped|only (?:if|after|when|once)|until|unless|contraindicated|birth defects|after|negative|test|as long as|contracept\w{2,6}|prevent\w{0,5}|condoms?|switch\w{0,3}|instead)\b|\bnot (?:safe|fine|okay|ok|recommended|get|become|pregnant)\b/;

/** The drug named last before a sentence that names none. */
function spokenOf(mentions: readonly ReadMention[], sentence: Sentence): ReadMention | undefined {
  if (mentions.some((one) => isSubstance(one) && one.sentence === sentence)) return undefined;
  const before = mentions.findLast((one) => isSubstance(one) && one.end <= sentence.first);
  return before?.kind === 'drug' && !before.misspelt && /^(?:active|adjusted)$/.test(before.assertion)
    ? before
    : undefined;
}

/** "With food" names no other drug. */
const isSubstance = ({ kind, id }: ReadMention): boolean =>
  kind === 'drug' || kind === 'vaccine' || (kind === 'class' && !/^(?:food|alcohol|vitamin)$/.test(id));

const forbidden = ({ knowledge }: Case, id: string): Row<'contraindications'> | undefined =>
  knowledge
    .contraindicationsOf(id)
    .find((row) => row.context_kind === 'pregnancy' && row.severity === 'contraindicated' && row.threshold === '');
