import type { Sentence } from './sentences.ts';
import { type Token, text } from './tokens.ts';
import { hasWord, phrase, wordIn, wordsIn } from './words.ts';

// What is only imagined: "Were she to fall pregnant, …", "Had the scan shown a clot, we would …", "If it were ever to point to PML".

/** The tokens of a sentence that are imagined, or undefined. */
interface Imagined {
  readonly from: number;
  readonly to: number;
}

const known = new WeakMap<Sentence, Imagined | 'none'>();

/** Whether what stands at a token is said of a case that is not so. */
export function isUnreal(tokens: readonly Token[], sentence: Sentence, at: number): boolean {
  let imagined = known.get(sentence);
  if (imagined === undefined) {
    imagined = imaginedIn(tokens, sentence) ?? 'none';
    known.set(sentence, imagined);
  }
  return imagined !== 'none' && at >= imagined.from && at < imagined.to;
}

const OPENERS = /^(?:were|had|if)$/;
const WOULD = /^(?:would|could|might|wouldn't|couldn't|we'd|i'd|she'd|he'd|you'd|they'd|it'd)$/;
/** Who or what an inverted clause is about: "were she", "had the scan", "had his". */
const SUBJECT =
  /^(?:she|he|it|they|we|you|i|one|there|any|either|the|his|her|your|their|our|my|its|this|that|these|a|an|mr|mrs|ms|miss|anyone|anybody)$/;
const PARTS = /^(?:[,;:–—(]|-|and|but|as)$/;

function imaginedIn(tokens: readonly Token[], { first, end, question }: Sentence): Imagined | undefined {
  if (question) return undefined;
  for (const at of wordsIn(tokens, OPENERS, first, end)) {
    const before = text(tokens, at - 1);
    // "She is 14 months old and had her first shot": told, not imagined.
    if (at > first && text(tokens, at) !== 'if' && !(text(tokens, at) === 'had' ? /^[,;:–—(]$/ : PARTS).test(before))
      continue;
    const stop = wordIn(tokens, /^;$/, at, end);
    const to = stop === -1 ? end : stop;
    const comma = wordIn(tokens, /^,$/, at, to);
    if (text(tokens, at) === 'if') {
      const close = comma === -1 ? to : comma;
      // "If her knee jerks were to vanish, the pump goes off": what follows is a plan, and is read as one.
      if (isToBe(tokens, at, close)) return { from: at, to: hasWord(tokens, WOULD, close, to) ? to : close };
    } else if (isSubject(tokens, at, first) && hasWord(tokens, WOULD, first, to)) {
      if (
        phrase(tokens, at, at + 4) === 'were it not for' ||
        (text(tokens, at) === 'had'
          ? !hasWord(tokens, /^so$/, at, to) && isInverted(tokens, at, comma === -1 ? to : comma)
          : isToBe(tokens, at - 1, to))
      )
        // "Lisinopril would have been stopped, had she turned out to be pregnant".
        return { from: hasWord(tokens, WOULD, first, at) || isAside(tokens, at, comma) ? first : at, to };
    }
  }
  return supposedIn(tokens, { first, end }) ?? calledForIn(tokens, { first, end });
}

/** "Verapamil, had anyone given it, could have": set between two commas, of what stands before it. */
const isAside = (tokens: readonly Token[], at: number, comma: number): boolean =>
  text(tokens, at - 1) === ',' && comma !== -1 && WOULD.test(text(tokens, comma + 1));

/** "A result like 2.9 would have meant stopping", "anything below 30 would oblige us to halve it": what has not come. */
function supposedIn(tokens: readonly Token[], { first, end }: Pick<Sentence, 'first' | 'end'>): Imagined | undefined {
  for (const at of wordsIn(tokens, /^(?:would|'d)$/, first, end)) {
    if (!WOULD_MEAN.test(phrase(tokens, at + 1, at + 5))) continue;
    const mark = wordsIn(tokens, /^[;:]$/, first, at).at(-1);
    const from = mark === undefined ? first : mark + 1;
    if (!SUPPOSED.test(text(tokens, from)) || hasWord(tokens, TOLD, from, at)) continue;
    const stop = wordIn(tokens, /^;$/, at, end);
    return { from, to: stop === -1 ? end : stop };
  }
  return undefined;
}
/** "Should a quinolone ever be needed, choose levofloxacin": of a drug that nobody needs yet. */
function calledForIn(tokens: readonly Token[], { first, end }: Pick<Sentence, 'first' | 'end'>): Imagined | undefined {
  const at = wordsIn(tokens, /^should$/, first, end).find(
    (place) =>
      (place === first || PARTS.test(text(tokens, place - 1))) &&
      CALLED_FOR.test(phrase(tokens, place + 1, place + 10)),
  );
  return at === undefined ? undefined : { from: at, to: end };
}
const CALLED_FOR =
  /^(?:an?|any) (?:[\w-]{2,16} ){1,3}(?:ever )?be (?:ever )?(?:needed|called for|required|necessary|wanted|indicated)\b/;
const SUPPOSED = /^(?:an?|any|anything|another|with|at)$/;
const WOULD_MEAN =
  /^(?:have )?(?:mean|meant|oblige|obliged|require|required|force|forced|call for|called for|have us|have me|had us|make us|made us|rule|ruled|prompt|prompted|lead|led|tell us|told us|end|ended)\b/;
const TOLD = /^(?:is|was|are|were|has|had|have|came|said|says|would|she|he|it|they|we|i)$/;

/** "Had she", "had the scan"; without an article what opens the sentence, "Had codeine been given". */
const isSubject = (tokens: readonly Token[], at: number, first: number): boolean =>
  SUBJECT.test(text(tokens, at + 1)) ||
  (at === first && text(tokens, at) === 'had' && hasWord(tokens, /^been$/, at + 2, at + 12));

/** "Had she been", "had the scan shown"; "had a fall, could not get up" is told. */
const isInverted = (tokens: readonly Token[], at: number, to: number): boolean =>
  PRONOUN.test(text(tokens, at + 1)) || hasWord(tokens, PARTICIPLE, at + 2, Math.min(to, at + 9));
const PRONOUN = /^(?:she|he|it|they|we|you|i|one|there|any|either|anyone|anybody)$/;
const PARTICIPLE =
  /(?:[a-z]ed|[a-z]{2}en|wn|orn|ung|ught|ept|elt|eft|ost|uilt|sent)$|^(?:been|gone|done|come|become|found|held|told|read|put|cut|let|hit|begun|run|sat|met|led|made|said|paid|laid)$/;

/** "Were ever to", "were it to": the verb and its "to" near each other. */
const isToBe = (tokens: readonly Token[], from: number, to: number): boolean =>
  wordsIn(tokens, /^(?:were|was)$/, from, to).some((at) => hasWord(tokens, /^to$/, at, Math.min(to, at + 8)));
