import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { inSentence } from '../../reading/placed.ts';
import { phrase } from '../../reading/words.ts';

const WHILE =
  /^(?:while|as long as|whilst|during (?:the |this |his |her |your )?(?:course|treatment))\b(?: [^ ,]{1,14}){0,6} (?:it|this|takes|course|treatment)\b/;
const KEPT =
  /^(?:\S{1,6} (?:mg|mcg|g) )?(?:should |can |may |must |is to |will |could )(?:safely |still |simply )?(?:be )?(?:continued?|kept|left (?:as it is|alone|unchanged)|stay|remain|go on)\b(?! (?:only|if|at (?:a|half|the lower)))/;

/** "Clarithromycin … While he takes it, his simvastatin should be continued unchanged": the two of which one is to be stopped. */
export function checkKeptWith(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  return sentences.flatMap((sentence, order): readonly Finding[] => {
    const before = sentences[order - 1];
    if (!before || sentence.told || sentence.question) return [];
    if (!WHILE.test(phrase(tokens, sentence.first, sentence.first + 12))) return [];
    const [main, ...others] = inSentence(mentions, before).filter(({ kind }) => kind === 'drug');
    if (!main || others.some(({ id }) => id !== main.id)) return [];
    return inSentence(mentions, sentence).flatMap((drug): readonly Finding[] => {
      if (drug.kind !== 'drug' || !KEPT.test(phrase(tokens, drug.end, Math.min(sentence.end, drug.end + 9)))) return [];
      const row = each.knowledge
        .interactionsOf(main.id, drug.id)
        .find(({ severity }) => severity === 'contraindicated');
      if (!row) return [];
      return [
        {
          ...spanOf(tokens, drug.first, drug.end),
          family: 'interaction',
          category: 'kept_with_forbidden',
          severity: 'high',
          verdict: 'contradicted',
          message: `${drug.id} is not kept beside ${main.id}: ${row.effect} (${row.source})`,
          score: 0.82,
          about: [main.id, drug.id],
          evidence: [evidenceOf(row, `${row.a} with ${row.b}: ${row.severity}. ${row.effect}.`)],
        },
      ];
    });
  });
}
