import { lean } from '../../../lean.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase, wordsIn } from '../words.ts';

// What says of a drug that it is given, whatever else the words around it remind of.

/** "Never on treatment: allopurinol begun at 50 mg": behind a colon, what was not before is told of other things. */
export const isBegunBehindColon = (tokens: readonly Token[], first: number, end: number): boolean =>
  /^[:;]$/.test(text(tokens, first - 1)) &&
  /^(?:(?:is|was|to be|now) )?(?:started|begun|commenced|introduced|initiated) (?:at|on|with) \d/.test(
    phrase(tokens, end, end + 5),
  );

/** "Up to four times in 24 hours": an order. */
export const isCountedOut = (tokens: readonly Token[], end: number): boolean =>
  /^(?:[^ .;,]{1,8} ){0,4}up to (?:two|three|four|five|six|\d) times (?:in|a|per|every|each|daily)\b/.test(
    phrase(tokens, end, end + 9),
  );

/** "From the first negative culture": no denial of the antibiotic. */
export const isFromCulture = (tokens: readonly Token[], end: number): boolean =>
  /\b(?:from|after|since|of) (?:the |her |his )?(?:(?:first|last|date of) )?negative (?:blood )?cultures?\b/.test(
    phrase(tokens, end, end + 12),
  );

/** A dose, its route and times: between a drug and its verb. */
const OF_DOSE =
  '(?:(?:[\\d.,/%]{1,9}|mg|mcg|micrograms?|g|units?|ml|iv|im|po|sc|pr|oral|orally|once|twice|three|four|times|an?|per|every|hours?|hourly|day|daily|nightly|weekly|tablets?|capsules?|injections?|infusion|drops|patch|as needed|prn) ){0,9}';
const IS_GIVEN = lean(
  `^${OF_DOSE}(?:(?:was|were|is|has been|had been) (?:then |duly |also |still |therefore )?(?:given|started|begun|prescribed|infused|injected|added|continued|restarted|resumed|ordered|charted|administered|commenced|issued|dispensed|used|hung)|given|started|begun|prescribed|infused|injected|added|restarted|resumed|commenced|went (?:ahead|in|on|up))\\b`,
);
const OPENS_WITH = /^(?:(?:the|an?|his|her|your|their|iv|oral|im|some) ){0,2}$/;
const HAS_VERB =
  /^(?:is|are|was|were|has|had|have|does|did|do|went|proposed|offered|considered|turned|takes|took|gets)$/;

/** "His brother has epilepsy and valproate was prescribed": what a relative has is what it is given for. */
const isOfRelative = (
  tokens: readonly Token[],
  start: number,
  at: number,
  isListed: (end: number) => boolean,
): boolean => {
  const relative = wordsIn(tokens, RELATIVES, start, at).at(-1);
  if (relative === undefined) return false;
  for (let end = relative + 1; end <= at; end += 1) if (isListed(end)) return true;
  return false;
};
const RELATIVES =
  /^(?:mother|father|mum|mom|dad|sister|brother|wife|husband|son|daughter|aunt|uncle|cousin|niece|nephew|partner|friend|neighbou?r|flatmate|roommate|twin|dog|cat|grand\w{2,8}|step\w{3,8})(?:'s)?$/;

/**
 * Whether at a joining "and" a clause of its own begins, in which the drug is given: "his wife's angles are open and his oxybutynin
 * 5 mg was started", "levetiracetam was turned down, and oxcarbazepine started". What stands in front is said of something else.
 */
export const opensOwnGiving = (
  tokens: readonly Token[],
  start: number,
  at: number,
  { first, end }: { readonly first: number; readonly end: number },
  isListed: (end: number) => boolean,
): boolean =>
  text(tokens, at) === 'and' &&
  first - at <= 3 &&
  !isListed(text(tokens, at - 1) === ',' ? at - 1 : at) &&
  OPENS_WITH.test(at + 1 === first ? '' : `${phrase(tokens, at + 1, first)} `) &&
  hasWord(tokens, HAS_VERB, start, at) &&
  !isOfRelative(tokens, start, at, isListed) &&
  !hasWord(tokens, /^(?:if|unless|whether|until|before|neither|nor|or)$/, start, at) &&
  IS_GIVEN.test(phrase(tokens, end, end + 14));
