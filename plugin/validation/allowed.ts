import { lean } from '../lean.ts';
import type { Place } from './phrases.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';
import { phrase, wordsIn } from './reading/words.ts';

/** What may stand between a verb and what is eaten, drunk or done: "a handful of", "him some", "aged cheddar with". */
const BESIDE = "(?: (?!(?:not|no|never|without|instead|rather|than|avoid|free)\\b)[\\p{L}\\d'’,-]{1,14}){0,7}";
const VERBS = [
  'eat|eats|eating|take|continue|keep|resume|enjoy|enjoying|drink|drinks|drinking|have|having|sip|nibble|try|choose|pick|order|serve|offer|give|feed|pack|add|include|use|bring|share|prepare|cook|bake|spread|sprinkle|put|place|lay|wear|sleep with|warm (?:it|them) with|snack on|dine on|feast on|stock up on|celebrate with|toast with|go (?:ahead and|for|with)|stick (?:to|with)|start(?: (?:him|her|you|them))?(?: on)?',
  '(?:switch|change|move|swap)(?: (?:him|her|you|them))?(?: over)? to',
  "(?:season|flavou?r|cook|top|dress|finish|serve|treat|fill|replace)(?: [\\p{L}'’]{1,12}){1,5} with",
  "(?:take|swallow|wash|drink)(?: [\\p{L}\\d'’-]{1,14}){1,5}(?: down)? (?:with|in|alongside|together with)",
  '(?:works?|acts?|goes|go)(?: (?:best|better|well|fine|nicely))? (?:with|in|alongside)',
  '(?:you|he|she|they) (?:can|may|could)(?: (?:still|now|then|also|safely|freely|happily|again)){0,2}|(?:free|fine|safe|ok|okay|good|able|welcome|all right) to|spend \\p{L}{1,8} \\p{L}{1,8}',
  '(?:good|great|fine|safe|healthy|sensible|ideal|nice|best|tasty|suitable|right)(?: [\\p{L}]{2,12})?(?: (?:for|as) [\\p{L} ]{2,20})? (?:is|are|would be|include|includes)',
].join('|');
const BEFORE = lean(`(?:^|[^\\p{L}])(?:${VERBS})${BESIDE}$`, 'u');

const GOOD =
  'safe|safely|fine|good|great|ok|okay|healthy|ideal|perfect|perfectly|suitable|tasty|sensible|nice|harmless|allowed|permitted|welcome|well|wise|excellent|lovely|recommended|encouraged|reasonable|best|better|favou?rite|pleasant|no problem|no trouble|a (?:\\p{L}{2,12} )?(?:choice|option|snack|treat|dinner|lunch|supper|breakfast|meal|dish|dessert|alternative|substitute|start)';
/** "Is a good choice", "makes a safe supper", "will serve well", "can be eaten freely". */
const BEHIND = lean(
  `^(?:(?!(?:not|no|never|nor|but|if|unless|until|without|avoid\\p{L}{0,3})\\b)[\\p{L}\\d'’%-]{1,14} ){0,8}?(?:(?:is|are|will be|would be|makes?|will make|can be|may be|remains?|stays?|will serve|serves?|will do|works?|will work|counts? as|should be)(?: (?!(?:not|no|never|un\\p{L}+)\\b)[\\p{L}]{1,12}){0,3}? (?:${GOOD})(?![\\p{L}])|(?:can|may|could|should) (?:still |safely |now |freely )?be (?:eaten|given|served|taken|enjoyed|offered|drunk|used|had|tried|added)(?![\\p{L}])|(?:is|are) (?:on the menu|what (?:we|i) (?:suggest|recommend|advise)|planned|your (?:snack|treat)))`,
  'u',
);
/** What turns it: a denial, a condition, or something that was done. */
const TURNED = lean(
  /\b(?:not|no|never|none|nor|neither|avoid\w{0,3}|without|instead|rather|than|unlike|unless|until|if|(?<!feel )free(?! to)|stop\w{0,4}|skip\w{0,4}|refuse\w{0,1}|cannot|away|keep (?:him|her|you|them)? ?(?:off|from)|off limits|forbidden|unsafe|dangerous|risky|harmful|out of|danger|lest|easy on|light on|sparing\w{0,2}|moderat\w{1,4}|(?:small|normal|usual) amounts?|because|after|was|were|had|ate|drank|check\w{0,3}|reads?|label|hidden|contains?|can hide|hides?|careful\w{0,2}|warn\w{0,3}|caution\w{0,2}|drows\w{1,5}|whether|asks?|asked|wonder\w{0,3}|beware|watch|less|limit\w{0,3}|cut|only after|once|allergist|supervis\w{2,4}|challenge|immunotherapy|ladder|desensiti\w{1,8}|outgr\w{2,4})\b|n't\b|n’t\b/,
);

/**
 * Whether a sentence has somebody eat, drink, take or do what stands at a place, or calls it good: "enjoy a glass of", "… is a safe
 * dinner". A denial, a condition or a past tense in the same part of the sentence takes it back.
 */
export function isAllowed(tokens: readonly Token[], sentence: Sentence, { first, end }: Place): boolean {
  if (sentence.question || sentence.told) return false;
  const stop = wordsIn(tokens, /^[;.]$/, end, sentence.end)[0] ?? sentence.end;
  const behind = phrase(tokens, end, Math.min(stop, end + 18));
  if (TURNED.test(phrase(tokens, end, Math.min(stop, end + 12)))) return false;
  const isGood = BEHIND.test(behind);
  return partsBefore(tokens, sentence, first).some((before) => !TURNED.test(before) && (isGood || BEFORE.test(before)));
}

const REACH = 14;

/** What stands before it in its part of the sentence: behind the last comma, and behind one with "so", "and" or "but". */
function partsBefore(tokens: readonly Token[], { first: start }: Sentence, first: number): readonly string[] {
  const from = Math.max(start, first - REACH);
  const marks = wordsIn(tokens, /^[;:,]$/, from, first);
  const joints = marks.filter(
    (at) => tokens[at]!.text !== ',' || /^(?:so|and|but|therefore|hence|yet)$/.test(tokens[at + 1]?.text ?? ''),
  );
  return [marks, joints].map((all) => phrase(tokens, Math.max(from, (all.at(-1) ?? -1) + 1), first));
}
