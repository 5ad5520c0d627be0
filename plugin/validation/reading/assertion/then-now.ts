import { lean } from '../../../lean.ts';
import type { Sentence } from '../sentences.ts';
import type { Token } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';

// What was taken then, told beside what is taken now.

/** "She was on", "when his eGFR was 75 he had", "formerly": what leads to a drug of then. */
const THEN = lean(
  /(?:\b(?:was|were|had been) (?:on|taking|given|treated with|receiving)|\b(?:he|she|you|they|we) (?:had|took|used|gave (?:her|him|you))|\b(?:formerly|previously|back then|in those days|until then|at that time)(?: on)?)(?: (?:a|an|the|her|his|your|oral|iv|regular|daily|low|full|-|dose)){0,4}$/,
);
/** "; now on", "and now takes", ", now at 22 he takes". */
const NOW = lean(
  /^(?:[^\s;]{1,16} ){0,14}?(?:; |, |and |but |, and |, but )(?:she |he |you )?(?:is |are |'s |'re )?(?:now|today|these days|nowadays|currently|at present|since then)\b(?! (?:she|he|it|you) (?:still|also))/,
);
/** Words by which what was taken then goes on beside what is taken now. */
const BESIDE =
  /^(?:also|too|well|both|still|added|adds|plus|beside|besides|alongside|with|together|continues|continued|unchanged|same)$/;

/** Whether a drug is told as one of then in a sentence that goes on to now, and names no going on. */
export function isOfThen(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
  drugStarts: ReadonlySet<number>,
): boolean {
  if (!hasWord(tokens, /^(?:now|today|days|nowadays|currently|present|then)$/, end, sentence.end)) return false;
  if (!THEN.test(phrase(tokens, Math.max(sentence.first, first - 6), first))) return false;
  const now = NOW.exec(phrase(tokens, end, Math.min(sentence.end, end + 24)));
  if (!now) return false;
  const from = end + now[0].split(' ').length;
  return (
    Array.from(drugStarts).some((at) => at >= from && at < sentence.end) && !hasWord(tokens, BESIDE, end, sentence.end)
  );
}
