import { lean } from '../../lean.ts';
import type { ReadMention } from './document.ts';
import { FOR_OTHERS } from './other-people.ts';
import type { Token } from './tokens.ts';
import { isUnreal } from './unreal.ts';

const CHOICE =
  /(?<!not )\b(?:a|the|one|another) (?:good|safe|best|fine|sensible|excellent|reasonable|suitable) (?:choice|option|pick)(?: [a-z]{2,12}){0,4} (?:is|would be|are)$/;

/** "Estrogen is safe for her", "category 1", "a good choice": stated of the patient although nothing is ordered. */
export const isDeclaredSafe = (tokens: readonly Token[], { sentence, first, end, settled }: ReadMention): boolean => {
  if (settled !== undefined && settled !== 'kept') return settled === 'permitted';
  if (isUnreal(tokens, sentence, first)) return false;
  const before = tokens.slice(Math.max(sentence.first, first - 9), first).map(({ text }) => text);
  // "In anyone else it would be first choice", "I doubt that it has a place".
  if (ALOOF.test(before.join(' '))) return false;
  // "A good choice during pregnancy is isotretinoin".
  if (!sentence.question && CHOICE.test(before.join(' '))) return true;
  const words = tokens.slice(end, Math.min(sentence.end, end + 14)).map(({ text }) => text);
  if (FOR_OTHERS.test(words.join(' '))) return false;
  if (!sentence.question && (isEndorsed(words.join(' ')) || FIRST_LINE.test(words.join(' ')))) return true;
  return (
    !sentence.question &&
    words.some(
      (word, at) =>
        (/^(?:safe|safest|safely|fine|okay|acceptable|preferred)$/.test(word) ||
          /^(?:category 1|no restriction|good choice|first choice|best choice|an option|right direction|right choice|right option|ideal choice|excellent choice|excellent option|good option|best option)$/.test(
            `${word} ${words[at + 1]}`,
          )) &&
        // "Would be an option without RV involvement".
        !/^(?:without|if|were)$/.test(words[at + 2] ?? '') &&
        // "Would be okay from 6 months on", "might have been fine in the second month".
        !/^(?:from|until|only|if|once)$/.test(words[at + 1] ?? '') &&
        !/\bhave been$/.test(words.slice(Math.max(0, at - 2), at).join(' ')) &&
        !words
          .slice(0, at)
          .some((before) => /^(?:not|no|never|n't|isn't|aren't|if|unless|once|until|un)$/.test(before)),
    )
  );
};

const ALOOF =
  /\b(?:(?:in|for) (?:anyone|anybody|someone|somebody|everyone|everybody) else|(?:in|for) (?:most|other|many|another|a different) (?:people|patients?|cases|person|women|men)|doubt\w{0,4}|theoretically|on paper|textbook\w{0,1})\b/;

/** "Pethidine first line" of a plan; "first line for", "unless" tell of others. */
const FIRST_LINE =
  /^first ?-? ?line\b(?! (?:if|unless|for|in|when|where|only|failed|has|was|of|treatment|therapy|agents?|drugs?)\b)/;

const ENDORSED = lean(
  [
    // "May freely be combined", "can safely be added", "could perfectly well be given".
    '(?:may|can|could|might)(?: (?:quite|perfectly|well|both|also|now|still|therefore|then|without worry)){0,2} (?:safely|freely|happily|simply) be (?:added|given|combined|taken|used|continued|started|prescribed|begun|kept|joined)',
    '(?:may|can|could) be (?:added|given|combined|taken|used|continued|started|prescribed|begun|kept)(?: [^\\s.;,]{1,14}){0,6} (?:safely|freely|without (?:any )?(?:worry|concern|problem|fear|restriction|risk|harm|trouble|hesitation|reservation))',
    '(?:is|are|remains?|would be)(?: (?:still|quite|perfectly|entirely|clearly|of course|also|in fact|here)){0,2} (?:the|our|my|a|an|his|her|your)(?: (?:very|right|obvious|natural|usual|clear|most|standard)){0,2} (?:right|ideal|sensible|obvious|natural|best|preferred|first|sound|reasonable|good|safe|suitable|appropriate|recommended|first - line)(?: (?:safe|first|line|-|next|oral|iv)){0,3} (?:drug|agent|antibiotic|answer|choice|option|thing|medicine|treatment|tablet|pick|analgesic|antihypertensive|sedative|step|move|way)',
    '(?:the|our|my) (?:drug|agent|antibiotic|treatment|medicine|analgesic) of (?:first )?choice',
    '(?:would|will) be (?:my|our) (?:first|own|preferred)? ?(?:choice|pick|preference|advice|recommendation)',
    '(?:is|are) (?:our|my) (?:recommendation|advice|first choice|preference|pick)',
    '(?:goes|go|sits|fits|combines|mixes) (?:perfectly |quite |very )?well (?:with|together|alongside)',
    '(?:is|are)(?: (?:quite|perfectly|entirely|wholly|absolutely))? (?:all right|fine|in order|harmless|unproblematic|no problem|allowed|permitted|advisable|suitable|appropriate|acceptable) (?:for (?:her|him|you|them|this)|in (?:her|him|them|this)|here|alongside|with (?:it|her|his|your|them))',
    '(?:suits?|is suited to) (?:her|him|you) (?:well|best|fine)',
    '(?:you|she|he|they) (?:can|may) (?:safely |happily )?(?:keep|go on|carry on|continue) (?:taking|using|with|on)',
    'fits? the bill|(?:is|are|would be) no (?:trouble|problem|bother|worry)|has (?:much|plenty|a lot|everything|a good deal) to (?:commend|recommend) it|(?:would|will) do (?:very )?(?:nicely|well|fine)|(?:has|have|earns?|deserves?) (?:its|a|a clear|an honest|their) (?:place|role|keep)|(?:is|are) to be (?:welcomed|recommended|preferred|encouraged)|(?:is|are) open to (?:her|him|you|them)',
    'there is (?:no|nothing) (?:reason not|against|objection)',
    '(?:has|have) (?:our|my) (?:full )?(?:backing|blessing|support|vote)',
  ]
    .map((one) => `\\b${one}\\b`)
    .join('|'),
);
const AGAINST =
  /\b(?:not|no longer|never|n't|isn't|aren't|if|unless|once|until|neither|nor|cannot|can't|hardly|barely|than|were it not|wrong|worst|last|only when|were)\b/;

/** "Is the drug of choice in him", "goes perfectly well with it": nobody doubts, denies or puts it off. */
const isEndorsed = (behind: string): boolean => {
  const said = ENDORSED.exec(behind);
  return (
    said !== null &&
    !AGAINST.test(behind.slice(0, said.index + said[0].length)) &&
    !/^ (?:if|unless|once|until|only|were)\b/.test(behind.slice(said.index + said[0].length))
  );
};
