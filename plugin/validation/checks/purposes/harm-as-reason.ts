import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/** What is done, right behind a drug: "was given", "have been restarted". */
const GIVEN =
  /^(?:,[^,]{1,40}, )?(?:(?:\d[\d.,]*|mg|mcg|micrograms|g|iv|im|po|daily|twice|once|then|today|yesterday) ){0,5}(?:was|were|is|are|has been|have been|had been) (?:then |also |therefore |thus )?(?=\w)(?:taken as usual|given|prescribed|started|begun|restarted|resumed|continued|ordered|administered|taken|chosen|injected|increased)\b/;
/** "The scan was done with intravenous …". */
const DONE_WITH =
  /\b(?:done|scanned|performed|imaged|treated|repeated|carried out|anaesthetised|anesthetized) (?:\w{1,12} ){0,2}with(?: \w{1,12}){0,3}$/;
/** That it does harm, given as why: of the drug itself, by "it", "they" or no subject. */
const BECAUSE =
  /(?:^|[ ,;])(?:since|because|as|for) (?:it|they|this|these|that)(?= ) (?:(?:would|could|will|can|may|might)(?= ) (?:\w{1,12} )?(?:worsen|aggravate|harm|damage|trigger|provoke|precipitate|raise the risk|increase the risk|prolong the bleeding|make (?:\w{1,14} ){1,4}(?:worse|bleed))\b|(?:is|are) (?:\w{1,14} ){0,2}(?:contraindicated|unsafe|teratogenic|nephrotoxic|harmful|forbidden|dangerous|hepatotoxic)\b|(?:worsens?|aggravates?|provokes?|precipitates?|triggers?) |raises? (?:the |her |his )?(?:\w{1,14} )?risk\b|raise (?:the )?(?:\w{1,14} )?risk\b|increases? (?:the |her |his )?(?:risk|bleeding))|[ ,]being (?:\w{1,14} ){0,3}(?=\w)(?:contraindicated|harmful|unsafe|teratogenic|antagonist in (?:the )?(?:first trimester|pregnancy)|nephrotoxic|dangerous)\b|(?:since|because|as) its (?:\w{1,14} ){0,2}(?:raises?|increases?|worsens?) (?:the |her |his )?(?:\w{1,14} )?(?:risk|bleeding|clot)|(?:as|since|because) (?:the|this|its) (?:\w{1,16} )?(?:raises?|increases?|lifts?|boosts?) (?:its|the|their) (?:blood )?levels?\b|because of (?:that|this|the|her|his) (?:\w{1,14} )?(?:reaction|anaphylaxis|allergy)\b/;
const ALLERGY = /^ ?because of .*(?:reaction|anaphylaxis|allergy)$/;
/** Words by which the reason is of what is not done, or of another drug. */
const TURNED =
  /\b(?:not|never|no|without|instead|rather|stop\w{0,4}|held|withheld|avoid\w{0,3}|switch\w{0,3}|chang\w{1,3}|replac\w{1,3}|reduc\w{1,3}|halved|lower\w{0,3}|only|low|small|half|until|although|though|despite|slow\w{0,2}|premedicat\w{0,4}|cover\w{0,2}|desensiti\w{1,8}|with (?:care|caution|a ppi)|short\w{0,2}|last|previously|monitor\w{0,3}|alternative|safer|less)\b/;

const isOtherAllergen = (knowledge: Case['knowledge'], { id }: ReadMention, other: ReadMention): boolean =>
  (other.kind === 'drug' || other.kind === 'class') &&
  other.assertion === 'allergen' &&
  other.id !== id &&
  !knowledge.subjectsOf(id).has(other.id);

/** "Aspirin was given, since it would worsen the bleeding": the reason speaks against what was done. */
export function checkHarmAsReason({ reading: { tokens, mentions }, knowledge }: Case): readonly Finding[] {
  const wordsOf = (from: number, to: number): string => phrase(tokens, from, to);
  const drug = mentions.find((one: ReadMention) => {
    const { sentence, end } = one;
    if ((one.kind !== 'drug' && one.kind !== 'class') || one.misspelt || sentence.question || sentence.told)
      return false;
    const behind = wordsOf(end, sentence.end);
    const isDoneWith = DONE_WITH.test(wordsOf(Math.max(sentence.first, one.first - 8), one.first));
    const given = GIVEN.exec(behind)?.[0] ?? (isDoneWith ? '' : undefined);
    if (given === undefined) return false;
    const rest = behind.slice(given.length, given.length + 170);
    const reason = BECAUSE.exec(rest);
    if (
      !reason ||
      reason.index > 60 ||
      TURNED.test(
        wordsOf(sentence.first, sentence.end)
          .split(' ; ')
          .find((part) => part.includes(reason[0].trim())) ?? '',
      )
    )
      return false;
    // "Azithromycin was chosen because of her penicillin allergy": what she reacts to is another drug.
    if (ALLERGY.test(reason[0]) && mentions.some((other) => isOtherAllergen(knowledge, one, other))) return false;
    // "Omeprazole was given with ibuprofen, as it raises the risk": whose reason it is cannot be told.
    const reach = wordsOf(end, end + 40).slice(0, given.length + reason.index);
    return !mentions.some(
      (other) =>
        (other.kind === 'drug' || other.kind === 'class') &&
        other.sentence === sentence &&
        other.id !== one.id &&
        other.first >= end &&
        wordsOf(end, other.first).length < reach.length + 1,
    );
  });
  if (!drug) return [];
  return [
    disagreementAt(spanOf(tokens, drug.first, drug.end), {
      category: 'harm_as_reason',
      message: `${drug.id} is given, and what the text gives as the reason speaks against it`,
      said: `a harm of ${drug.id} as the reason for it`,
      score: 0.78,
      about: [drug.id],
    }),
  ];
}
