import { lean } from '../../../lean.ts';
import type { Sentence } from '../sentences.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';

// Whose a medicine or a result is, told behind it: "is your mother's medicine", "belongs to a namesake", "was bought for his grandad".

/** Who takes the medicines of a vet. */
export const ANIMAL =
  'dog|sheepdog|gundog|cat|horse|pony|puppy|kitten|pet|rabbit|labrador|spaniel|terrier|retriever|collie|whippet|greyhound|lurcher|beagle|poodle|dachshund|bulldog|alsatian|hound|cockapoo|labradoodle|mare|gelding|ferret|hamster|budgie|parrot|tabby';
const PERSON = `(?:mother|father|mum|mom|dad|mam|sister|brother|wife|husband|son|daughter|grandmother|grandfather|grandma|grandpa|grandad|granddad|gran|granny|nan|nana|nanna|aunt|auntie|aunty|uncle|cousin|niece|nephew|partner|spouse|boyfriend|girlfriend|fiancée?|ex|roommate|flatmate|housemate|lodger|landlady|landlord|neighbou?r|friend|colleague|coworker|workmate|classmate|teammate|carer|namesake|${ANIMAL}|grandson|granddaughter|grandchild|stepfather|stepmother|stepdad|stepmum|stepmom|stepson|stepdaughter|stepbrother|stepsister|twin|sibling|parent|parents|widow|widower|in-law|mother - in - law|father - in - law|sister - in - law|brother - in - law|son - in - law|daughter - in - law)`;
/** One who is told by where he is: "the man in bed 14", "the patient he shares the room with". */
const STRANGER =
  '(?:(?:man|woman|lady|gentleman|girl|boy|patient|person|resident|chap|fellow|child|baby|occupant|tenant) (?:next|in the (?:next|other|opposite)|across|opposite|down|upstairs|downstairs|before|(?:that |who |whom )?(?:he|she|you|they) (?:shares?|lives?)|with whom|in (?:bed|bay|room|side|cubicle|chair|theatre|resus|cot|number) \\w{1,4}|of the same)|other (?:patient|man|woman|resident|lady|gentleman)|another (?:patient|man|woman|resident|person|lady|gentleman|mr|mrs|ms|child)|someone else|somebody else|previous (?:occupant|tenant|patient|owner)|last (?:occupant|tenant|patient))';
const WHOSE =
  "(?:(?:his|her|your|my|their|our|the|a|an|one of (?:his|her|your|the)|the (?:patient|resident)'s|the (?:baby|child|infant|toddler|boy|girl)'s(?! (?:mother|mum|mom|mam)\\b)|pt's|patient's) )";
const HALF = '(?:(?:half|step|ex) - )?';
const OF_AGE = '(?:(?!(?:own|by|from|with|and|in|at|on|to|for|the|her|his|your) )[a-zé]{2,12} ){0,2}';
const NOW =
  '(?:all |both |only |in fact |actually |really |probably |still |clearly |of course |in truth |as it turns out |simply |now |just ){0,2}';

const BELONGS = [
  // "Are his late father's", "is the dog's", "is your mother's medicine".
  `\\b(?:is|are|was|were|being|be|proved|proves|turns? out to be|turned out to be|turned out) ${NOW}${WHOSE}${OF_AGE}${HALF}${PERSON} ?'s\\b`,
  // "Is in her sister-in-law's notes", "runs on her husband's side".
  `\\b(?:is|are|was|were|runs?|stands?|stood) ${NOW}(?:in|on|under|from) ${WHOSE}${OF_AGE}${HALF}${PERSON} ?'s (?:notes?|chart|records?|file|list|side|family|letter|history|name|passport|card|label|box|drawer|locker)\\b`,
  // "Is for Duke, the greyhound".
  `\\b(?:is|are|was|were) ${NOW}(?:for|[a-z]{2,12} 's , ) ?[a-z]{2,12} , ${WHOSE}${OF_AGE}${PERSON}\\b`,
  // "Penicillin anaphylaxis: patient's late mother".
  `^(?:[a-z]{3,14} ){0,3}(?::|-|–|—|=|→) (?:the |only )?${WHOSE}?${OF_AGE}${HALF}${PERSON}(?: only| alone)?(?= ?(?:[.;,(]|$))`,
  // "Is Emma's, your daughter's".
  `\\b(?:is|are|was|were) ${NOW}[a-z]{2,12} ?'s , ${WHOSE}${OF_AGE}${HALF}${PERSON} ?(?:'s)?\\b`,
  // "Was the vet's, for the terrier".
  `\\b(?:is|are|was|were) ${NOW}(?:the |from the |their )?vet ?'s\\b|^(?:[a-z]{2,9} )?, for (?:the|his|her|their|a) ${OF_AGE}(?:${ANIMAL})\\b`,
  // "Is mum's, for hay fever", "was for side room 2, another lady's".
  `\\b(?:is|are|was|were) ${NOW}(?:mother|father|mum|mom|dad|mam|grandma|grandpa|grandad|granddad|gran|granny|nan|nana|nanna|grandmother|grandfather|auntie|aunty|daddy|mummy) ?'s(?= (?:own|tablets?|medicines?|pills?|inhaler)\\b| ?(?:[.,;)]|$))`,
  `\\b(?:is|are|was|were|been) ${NOW}(?:meant |intended |drawn up |ordered |charted |prescribed |dispensed )?for (?:the (?:patient|lady|man|woman|child) in )?(?:bed|bay|side room|room|cubicle|sideroom|cot|theatre) (?:\\d{1,3}[a-z]?|[a-h]|one|two|three|four|five|six|seven|eight|nine|ten)\\b(?! (?:who is|our))`,
  // "Another lady's", "someone else's".
  `^(?:[^.;]{0,60} )?(?:, |is |are |was |were |turned out to be )(?:another (?:patient|lady|man|woman|child|gentleman|resident|customer|client)|someone else|somebody else|a namesake|her neighbou?r|his neighbou?r) ?'s(?= ?(?:[.,;)]|$)| (?:own|tablets?|medicines?|pills?|chart)\\b)`,
  // "Belongs to the man in bed 14".
  `\\b(?:belong|belongs|belonged) ${NOW}to ${WHOSE}?${OF_AGE}(?:${PERSON}|${STRANGER})\\b`,
  `\\b(?:is|are|was|were|been|being) ${NOW}(?:(?:bought|prescribed|dispensed|meant|intended|issued|supplied|signed out|drawn up|ordered|got|obtained|collected|filled|written|made up|brought in|used|taken|owned|needed|kept)(?: (?:at|in|from|by|on|online)(?: [a-z'-]{2,12}){0,4})? (?:only )?(?:for|to)|(?:used|taken|owned|needed|bought) (?:only )?by) ${WHOSE}?${OF_AGE}(?:${PERSON}|${STRANGER})\\b`,
  `\\b(?:is|are|was|were) ${NOW}(?:for|from) ${WHOSE}${OF_AGE}(?:${PERSON}|${STRANGER})\\b(?! to (?:give|hold|mix|apply|keep))`,
  `\\b(?:is|are|was|were) what ${WHOSE}${OF_AGE}${PERSON} (?:takes|took|is on|was on|uses|used|has|had|was given)\\b`,
  `\\b(?:came|comes|come|taken|drawn|bled|sent) (?:[a-z]{2,9} ){0,3}from (?:the |an? )?${STRANGER}\\b`,
  // "Carprofen, which his dog Bess takes".
  `\\b(?:which|that) ${WHOSE}${OF_AGE}${PERSON}(?: [a-z]{2,12})? (?:takes|took|uses|used|is on|was on|gets|needs|is given|was given|was prescribed)\\b`,
  // "A selegiline alert popped up because his twin brother takes it".
  `^(?:(?:interaction|drug|safety|system) )?(?:alerts?|warnings?|flags?|pop - ups?|popups?|hits?|notices?|prompts?)\\b(?: [a-z,-]{1,12}){0,6} (?:because|as|since|for|from|of|about|is|was|concerns?|concerned|due to|over|belongs? to|belonged to)(?: of)? ${WHOSE}${OF_AGE}${HALF}${PERSON}(?: ?'s)?\\b(?! (?:says?|said|told|asked|reports?|worries|worried|noticed|called))`,
  // "The one with the penicillin anaphylaxis is his twin, not he".
  `^(?:[a-z]{3,14} ){0,3}(?:is|was) ${WHOSE}${OF_AGE}${HALF}${PERSON} (?:, |and |, and )?(?:not|never) (?:he|she|him|her|you|the|this|himself|herself)\\b`,
  // "Carries your dad's name".
  `\\b(?:carry|carries|bears?|has|with|in|under) ${WHOSE}${OF_AGE}${PERSON} ?'s name\\b`,
  // "Asthma (brother)".
  `^\\( (?:maternal |paternal |half |older |younger |elder |twin )?${PERSON}(?: (?:at|aged) \\d{1,2})? \\)`,
  `\\bgiven to ${WHOSE}${OF_AGE}${PERSON}\\b(?! (?:to|with) (?:give|take|hold|instructions|home|advice))`,
].map((said) => lean(said));
/** "It" + "'s the Labrador's arthritis tablet", "are her husband's": what is spoken of belongs to another. */
export const isOwned = (behind: string): boolean => OWNED.some((said) => said.test(behind));
const OWNED = [
  `^(?:'s|is|are|was|were|all|both|'re) ${NOW}${WHOSE}?${OF_AGE}${HALF}${PERSON} ?'s\\b`,
  `^(?:'s|is|are|was|were|'re) ${NOW}(?:for|from) ${WHOSE}${OF_AGE}(?:${PERSON}|${STRANGER})\\b`,
  `^(?:belongs?|belonged) to ${WHOSE}?${OF_AGE}(?:${PERSON}|${STRANGER})\\b`,
].map((said) => lean(said));
const REACH = 24;
/** The words of people, of which one must stand there. */
export const OTHERS = new RegExp(
  `^(?:mother|father|mum|mom|dad|mam|sister|brother|wife|husband|son|daughter|grand\\w{2,8}|gran|granny|nan|nana|nanna|aunt|auntie|aunty|uncle|cousin|niece|nephew|partner|spouse|boyfriend|girlfriend|fianc\\w{1,2}|ex|roommate|flatmate|housemate|lodger|landlady|landlord|neighbou?r|friend|colleague|coworker|workmate|classmate|teammate|carer|namesake|${ANIMAL}|step\\w{3,8}|twin|sibling|parents?|widow|widower|law|man|woman|lady|gentleman|girl|boy|patient|person|resident|chap|fellow|child|baby|occupant|tenant|owner|vet|another|else|bed|bay|cubicle|room|sideroom)(?:'s)?$`,
);

/** Whether the words behind a mention give it to another than the patient. */
export function isOwnedByOther(
  tokens: readonly Token[],
  { end: last }: Sentence,
  end: number,
  drugStarts: ReadonlySet<number>,
): boolean {
  if (NOT_OWN.test(phrase(tokens, end, Math.min(last, end + 8)))) return true;
  if (!hasWord(tokens, OTHERS, end, Math.min(last, end + REACH))) return false;
  let to = end;
  while (to < Math.min(last, end + REACH) && text(tokens, to) !== ';') {
    // "The spray and isosorbide tablets are his father's": both are.
    if (drugStarts.has(to) && !/^(?:and|or|,|&|\/|\+)$/.test(text(tokens, to - 1))) break;
    to += 1;
  }
  const behind = phrase(tokens, end, to);
  return behind.length > 6 && BELONGS.some((said) => said.test(behind));
}

/** "Lithium isn't hers". */
/** "Aunt reports anaphylaxis to ceftriaxone in herself", "asthma in her brother": who tells it is who had it, or a relative. */
export const isToldOfSelf = (tokens: readonly Token[], { first, end: last }: Sentence, end: number): boolean => {
  const behind = phrase(tokens, end, Math.min(last, end + 3));
  return (
    (/^(?:in|of|for|about) (?:herself|himself|her own|his own)\b/.test(behind) &&
      hasWord(tokens, OTHERS, first, end)) ||
    (/^in (?:his|her|your|their|my) /.test(behind) && end + 2 < last && OTHERS.test(text(tokens, end + 2)))
  );
};

const NOT_OWN =
  /^(?:[\d.,]{1,6} (?:mg|mcg|g|units?) )?(?:(?:once |twice )?(?:daily|weekly|nightly|a day) )?(?:(?:is|was|are|were) (?:meant )?for the (?:one|other one|other (?:patient|man|woman|lady|mr|mrs|ms)) |(?:isn't|wasn't|aren't|weren't|(?:is|was|are|were) not) (?:hers|his|yours|theirs|this patient's|the patient's)(?= ?(?:[.,;:)]|$|but\b|at all)))/;

const TAKEN_BY = (relatives: string, pronoun: string, his: string): RegExp =>
  lean(
    `\\b${his} (?:late |elderly |own |young |teenage |adult )?(?:${relatives})\\b[^.]{0,80}[;,.]? ?(?:and |but |where ?as |since |as )?\\b${pronoun} (?:also |now |still |herself |himself )?(?:takes?|took|is on|was on|uses?|used|has|had|is taking|is given|was given|is prescribed|was prescribed|gets)(?: (?:the|her|his|an?|daily|regular|oral|only|some)){0,3}$`,
  );
const OF_HERS = TAKEN_BY('wife|mother|mum|mom|sister|girlfriend|fianc(?:é|e)e|grandmother|aunt|niece', 'she', 'his');
const OF_HIS = TAKEN_BY('husband|father|dad|brother|boyfriend|grandfather|uncle|nephew', 'he', 'her');
const WINDOW = 30;

/** "He lives with his wife; she takes warfarin": a pronoun of the relative's sex, which is not the patient's. */
export function isTakenByRelative(tokens: readonly Token[], first: number): boolean {
  if (!hasWord(tokens, /^(?:she|he)$/, Math.max(0, first - 8), first)) return false;
  const before = phrase(tokens, Math.max(0, first - WINDOW), first);
  return OF_HERS.test(before) || OF_HIS.test(before);
}

/** "Their diabetic poodle", "her asthmatic brother": of whom the adjective is said. */
export const isOfKinNext = (
  tokens: readonly Token[],
  { first, end }: { readonly first: number; readonly end: number },
): boolean => /^(?:his|her|your|my|their|our)$/.test(text(tokens, first - 1)) && KIN.test(text(tokens, end));
const KIN = new RegExp(`^${PERSON}(?:'s)?$`);
