import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** A drug that the text says to be none of its own class, or to hold nothing of what it holds: "cefalexin is no cephalosporin", "Augmentin contains no penicillin". */
export function checkClassDenied(each: Case): readonly Finding[] {
  const { mentions, tokens } = each.reading;
  return mentions
    .flatMap((drug, order): readonly Finding[] => {
      if (drug.kind !== 'drug' || drug.misspelt || drug.sentence.question) return [];
      const own = each.knowledge.subjectsOf(drug.id);
      const denied = mentions
        .slice(order + 1, order + 6)
        .find(
          (one) => one.sentence === drug.sentence && one.id !== drug.id && own.has(one.id) && isDenied(each, drug, one),
        );
      if (!denied || hasWord(tokens, SUPPOSED, drug.sentence.first, drug.sentence.end)) return [];
      const message = `${drug.id} is one of ${denied.id}, the text says not`;
      return [
        {
          ...spanOf(tokens, drug.first, denied.end),
          family: 'allergy',
          category: 'class_denied',
          severity: 'high',
          verdict: 'contradicted',
          message,
          score: 0.8,
          evidence: [{ source: 'knowledge', citation: 'drugs.tsv', text: message }],
        },
      ];
    })
    .slice(0, 1);
}

const SUPPOSED = /^(?:if|whether|would|myth|wrong|wrongly|thought|believed|thinks|alone|mistaken\w{0,2})$/;
const OF =
  '(?: (?:an?|one|any|really|of|the|kind|type|member|part|in|related|to|among|actually|form|chemically|strictly|classified|as|group)){0,6}';
const BETWEEN: readonly RegExp[] = [
  new RegExp(
    `^(?:\\([^)]{1,24}\\) )?(?:, )?(?:which |that |it )?(?:(?:is|are|was|being) (?:certainly |definitely |in fact )?(?:not|no)|isn't|aren't)${OF}$`,
  ),
  new RegExp(
    `^(?:\\([^)]{1,24}\\) )?(?:, )?(?:which |that |it )?(?:(?:contains?|has|have|holds?|includes?) no|(?:does not|doesn't|do not) (?:contain|include|have|belong to|count as|count among)|is (?:completely |entirely )?free (?:of|from)|has nothing to do with)${OF}$`,
  ),
];
/** "Combines tazobactam with piperacillin, which is not a penicillin": of the part that is one. */
const OF_PART =
  /\b\w{3,12}cillin (?:\([^)]{1,24}\) )?(?:, )?(?:which |that |and it )?(?:(?:is|are) (?:certainly |definitely |in fact )?(?:not|no)|isn't)(?: (?:an?|one|really|of|the|kind|type|member|class)){0,4}$/;

/** Behind the class: it is denied for one use only. */
const NARROWED =
  /^(?:for|of choice|with|that|to be|which|anymore|any more|suitable|allergy|allergies|resistance|level|interaction)\b/;

function isDenied({ reading: { tokens } }: Case, drug: ReadMention, named: ReadMention): boolean {
  if (named.first < drug.end || named.first - drug.end > 9) return false;
  const between = phrase(tokens, drug.end, named.first);
  return (
    (BETWEEN.some((pattern) => pattern.test(between)) || (named.id === 'penicillin' && OF_PART.test(between))) &&
    !NARROWED.test(phrase(tokens, named.end, Math.min(named.sentence.end, named.end + 2)))
  );
}
