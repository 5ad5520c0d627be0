import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/** "Your asthma is well controlled", "her epilepsy has been quiet". */
export const CONTROLLED =
  /^(?:disease |disorder )?(?:is|was|has been|remains|stays|seems|has stayed|has remained) (?:now |still |currently |very |quite |also ){0,2}(?:well |fully |nicely )?(?:controlled|managed|stable|quiet|steady|in (?:full |partial )?remission|treated|under (?:good )?control)\b/;

/** Between "has" and a disease in the list of what is had. */
const HAD =
  /^(?:an?|the|and|&|,|also|both|known|mild|moderate|severe|stable|chronic|long|-|standing|longstanding|well|poorly|controlled|uncontrolled|treated|type|\d|as|of|left|right|seasonal|persistent|paroxysmal|seropositive)$/;
const NO_MORE =
  /\b(?:if|no|not|never|was|were|had|risk|remission|resolved|cured|healed|over|gone|recovered|previous\w{0,2}|prior|past|former\w{0,2}|an old|afraid|worr\w{3,4}|fear\w{0,2}|thinks?|thought|believes?|wonders?|asks?|history|hx|childhood|child|infancy|pregnancy|until|before|operated|removed|after|following|possible|suspected|recurrence|recurrent|again|new|surgery|transplant|without|listed)\b/;

/** "Multiple sclerosis stable on glatiramer". */
const STABLE = /^(?:,? ?(?:is )?(?:stable|quiet|well controlled|controlled|rate ?- ?controlled) (?:on|with|by)\b)/;

/** "He has hypertension and gout", "a 67-year-old woman with asthma", "her migraine is well controlled" of a lasting disease. */
export function isToldAsHad({ reading: { tokens, mentions } }: Case, mention: ReadMention): boolean {
  const { id, sentence, first, end, assertion } = mention;
  if (assertion !== 'active' || mentions.some((one) => one.id === id && one.assertion !== 'active')) return false;
  const behind = phrase(tokens, end, Math.min(sentence.end, end + 8));
  if (NO_MORE.test(phrase(tokens, Math.max(sentence.first, first - 6), first)) || NO_MORE.test(behind)) return false;
  if (CONTROLLED.test(behind) || STABLE.test(behind))
    return first === sentence.first || /^(?:her|his|your|the|;)$/.test(tokens[first - 1]?.text ?? '');
  const isOfDisease = (at: number) =>
    mentions.some((one) => one.kind === 'condition' && at >= one.first && at < one.end);
  let at = first - 1;
  while (at > sentence.first && first - at < 16 && (HAD.test(tokens[at]!.text) || isOfDisease(at))) at -= 1;
  const before = phrase(tokens, Math.max(sentence.first, at - 3), at + 1);
  return /(?:^|[,;] |\b(?:and|he|she|who|patient|you|they|also) )(?:has|have)$|\b(?:(?:man|woman|lady|gentleman|old|patient|girl|boy|m|f|lives|living) with|background of|carries (?:an?|the) diagnosis of|[mf] w \/)$/.test(
    before,
  );
}
