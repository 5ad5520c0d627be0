import { lengthOf } from './edge-words.ts';
import { NUMBER_WORD } from './recognizers/spoken.ts';

// What somebody says right behind a name, in speech that is written down without capitals and marks.

/** Nobody is called so, whatever follows. */
const SAID = String.raw`okay|yes|yeah|yep|yup|nope|um|uh|erm|hmm|perfect|lovely|brilliant|alright|thanks|thank|please|hello|hiya|sorry|exactly|absolutely|wonderful|fantastic|excellent|gosh|wow|kia ora|gracias|merci|shukran|asante|namaste|(?:i|you|we|they)['’](?:m|ve|d|ll|re)|(?:it|that|he|she|what|how|who|where|there)['’]s|(?:don|can|won|didn|isn|wasn|doesn|haven)['’]t`;
/** Some are, so that what follows must be talk too: "rangi mate okay", "ambrose do you", "kilkenny fair enough". */
const SAID_OF_TWO = String.raw`oh|mate|right|great|grand|fine|fair|good|nice|cool|so|do|no|and|but|or|is|was|are|has|had|you|he|she|it|this|that|what|how|who|can|could|will|would|now|then|well|just|also|still|because|perfect|super|correct`;
const TALK_BEHIND =
  /^(?:,? (?:enough|you|i|we|he|she|they|it|the|this|that|what|how|can|do|does|did|is|are|let|your|my|his|her|so|and|okay|yeah|yes|no|um|uh|right|thank|thanks|to|for|at|on|in|just|all)(?!\p{L})|,? (?:i|you|we|they|he|she|it|that|what|how|let)['’]\p{Ll})/u;

const TAIL = new RegExp(String.raw`(?<=\p{L}{2})[ ,]{1,2}(?:${SAID})$`, 'u');
const TAIL_OF_TWO = new RegExp(String.raw`(?<=\p{L}{2})[ ,]{1,2}(?:${SAID_OF_TWO})$`, 'u');
/** Behind letters that spelled a name, any of these: "k o s i perfect", "t t o f i oh". */
const SPELLED_TAIL = new RegExp(
  String.raw`(?<=(?<!\p{L})\p{Ll} \p{Ll} \p{Ll})[ ,]{1,2}(?:and short|for short|${SAID}|${SAID_OF_TWO})$`,
  'u',
);
/** "prince sixty" before "two year old". */
const AGE_TAIL = new RegExp(String.raw`(?<=\p{L}{2})[ ,]{1,2}(?:${NUMBER_WORD})$`, 'u');
const OLD_BEHIND = new RegExp(
  String.raw`^(?:[ -](?:${NUMBER_WORD}))?[ -](?:years?|months?|weeks?)[ -]old(?!\p{L})`,
  'u',
);

/** How much of the end of a find in small letters is what is said next; `after` is the text behind it. */
export function lengthOfTalk(surface: string, after: string): number {
  if (!surface.includes(' ') || /[\p{Lu}\d]/u.test(surface)) return 0;
  if (surface.endsWith(' i') && /^['’](?:m|ve|d|ll)(?!\p{L})/u.test(after)) return 2;
  let end = surface.length - (OLD_BEHIND.test(after) ? lengthOf(AGE_TAIL, surface) : 0);
  for (let cuts = 0; cuts < MOST_CUTS; cuts++) {
    const rest = surface.slice(0, end);
    const behind = `${surface.slice(end)}${after}`;
    const tail =
      lengthOf(SPELLED_TAIL, rest) ||
      lengthOf(TAIL, rest) ||
      (TALK_BEHIND.test(behind) ? lengthOf(TAIL_OF_TWO, rest) : 0);
    if (tail === 0) break;
    end -= tail;
  }
  return surface.length - end;
}
const MOST_CUTS = 4;
