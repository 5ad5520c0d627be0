import type { ReadMention } from './document.ts';
import type { Token } from './tokens.ts';

const CHOICE =
  /(?<!not )\b(?:a|the|one|another) (?:good|safe|best|fine|sensible|excellent|reasonable|suitable) (?:choice|option|pick)(?: [a-z]{2,12}){0,4} (?:is|would be|are)$/;

/** "Estrogen is safe for her", "category 1", "a good choice": stated of the patient although nothing is ordered. */
export const isDeclaredSafe = (tokens: readonly Token[], { sentence, first, end }: ReadMention): boolean => {
  const before = tokens.slice(Math.max(sentence.first, first - 9), first).map(({ text }) => text);
  // "A good choice during pregnancy is isotretinoin".
  if (!sentence.question && CHOICE.test(before.join(' '))) return true;
  const words = tokens.slice(end, Math.min(sentence.end, end + 14)).map(({ text }) => text);
  return (
    !sentence.question &&
    words.some(
      (word, at) =>
        (/^(?:safe|safest|safely|fine|okay|acceptable|preferred)$/.test(word) ||
          /^(?:category 1|no restriction|good choice|first choice|best choice|an option|right direction|right choice|right option|ideal choice|excellent choice|excellent option|good option|best option)$/.test(
            `${word} ${words[at + 1]}`,
          )) &&
        !words
          .slice(0, at)
          .some((before) => /^(?:not|no|never|n't|isn't|aren't|if|unless|once|until|un)$/.test(before)),
    )
  );
};
