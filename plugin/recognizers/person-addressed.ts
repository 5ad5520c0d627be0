import { isAbbreviation, isThing } from '../opinion/things.ts';
import {
  isClinical,
  isCommon,
  isCommonGivenName,
  isDictionaryWord,
  isDrug,
  isGivenName,
  isOrdinary,
  isSeenLower,
} from '../words.ts';
import type { Accept } from './person-evidence.ts';
import { PLAIN_ANSWER, STATE } from './person-spoken.ts';
import type { Rule } from './recognizer.ts';

// Whom one speaks to, and of whom one asks, by what is said before the name: mostly speech that is written down without capitals and marks.

/** Whom one calls so is called otherwise. */
const ENDEARMENT =
  /^(?:buddy|bud|kiddo|champ|hon|hun|honey|sweetie|sweetheart|darling|dear|doc|doctor|sir|ma'?am|mate|love|pal|dude|bro|man|guys?|folks|y'?all|everyone|everybody|mij[ao]|mam[ai]|papa|mom|mum|mommy|mummy|dad|daddy|nana|grandma|grandpa|gonna|kinda|gotta|wanna|lemme|okey|um|uh|hmm|mhm|yeah|yep|nope|hello|amigo|amiga|señora?|nurse|miss|mister|missus|ladies|gentlemen|team|boss)$/i;
/** Behind a word that is a name too: nothing, or somebody speaks on. */
const SPEAKS_ON =
  /^(?:[,.?!\n]|$| (?:i'm|i'll|we're|we'll|we've|let's|you're|you were|you did|can you|do you|how)(?!\p{L}))/u;

/** A first name that is no word besides, a word of no list, or one that many are called where the sentence ends behind it. */
export const isCalledSo: Accept = (phi, at, text) => {
  if (ENDEARMENT.test(phi) || PLAIN_ANSWER.test(phi) || isThing(phi) || isDrug(phi)) return false;
  if ((isCommon(phi) && !isCommonGivenName(phi)) || isAbbreviation(phi.toUpperCase()) || !/[aeiouy]/iu.test(phi))
    return false;
  if (isSeenLower(phi))
    return isGivenName(phi) && !STATE.test(phi) && SPEAKS_ON.test(text.slice(at + phi.length, at + phi.length + 14));
  return isGivenName(phi)
    ? !isClinical(phi) || isCommonGivenName(phi)
    : !isOrdinary(phi) && !isDictionaryWord(phi) && phi.length > 3;
};
/** In the list of first names and in no other. */
const isOnlyFirst: Accept = (phi) =>
  phi.length > 2 &&
  isGivenName(phi) &&
  !isOrdinary(phi) &&
  !isDictionaryWord(phi) &&
  (!isThing(phi) || isCommonGivenName(phi)) &&
  !isDrug(phi) &&
  !isAbbreviation(phi.toUpperCase());

/** First names that are verbs or begin a clause in speech. */
const DOES =
  /^(?:hope|mark|chase|bill|drew|rob|sue|jack|nick|wade|skip|say|see|look|let|guy|angel|faith|love|story|bear|page|case|sky|summer|april|june|august|autumn|dawn|christmas|joy|grace|mercy|patience|charity|destiny)$/;

const CALLED = String.raw`,? (?<phi>\p{L}[\p{L}-]{1,18})`;
const to = (said: string, triggers: string): Rule => ({
  pattern: new RegExp(`(?:${said})${CALLED}(?![\\p{L}\\p{N}'’-])`, 'diuy'),
  triggers: triggers.split(' '),
  type: 'NAME',
  score: 0.7,
  accept: isCalledSo,
});
const LOWER = String.raw`(?<phi>\p{Ll}[\p{Ll}'’-]{2,18})`;

export const ADDRESSED_RULES: readonly Rule[] = [
  // Met: "pleasure to meet you zbigniew".
  to(
    "(?:nice|good|great|lovely|wonderful|pleased|pleasure|glad|happy)(?: it's been)? (?:to )?(?:meet|meeting|see|seeing|have|having|talking (?:to|with)|speaking (?:to|with)) you(?: again| too| both| today| here| back)?",
    'nice good great lovely wonderful pleased pleasure glad happy',
  ),
  // Told what to do: "hold still folasade almost done", "go ahead tressick tell me".
  to(
    '(?:hold|keep|stay|sit|lie|lay) still|hang (?:on|tight|in there)|sit (?:up|down|back|tight)|(?:lie|lay) (?:down|back|flat)|lean (?:back|forward)|deep breaths?|breathe (?:in|out)|open (?:up|wide)|go ahead|come on (?:in|back|through|over)|wake up|look (?:up|here|at me)|stay with me|squeeze my (?:hands?|fingers?)',
    'hold keep stay sit lie lay hang lean deep breathe open go come wake look squeeze',
  ),
  // Praised, thanked, left: "all done saoirse you were so brave", "any questions hine".
  to(
    "(?:good|great|nice|excellent|amazing|awesome) (?:job|work|question)|(?:all|almost|nearly|well) done|(?:there|here) (?:you|we) go|high five|you(?:'re| are) (?:very |so |most )?welcome|no (?:problem|worries|rush)|(?:don't|not) worry|makes? sense|(?:any|other|more) questions|excuse me|take care|sounds good|fair enough|get well(?: soon)?|listen|push|perfect|right so|have a (?:good|great|nice|lovely) (?:day|one|night|evening|weekend)|(?:see|talk to|speak to) you (?:later|soon|then|next (?:time|week|month|year)|tomorrow)",
    'good great nice excellent amazing awesome all almost nearly well there here high you no don not make makes any other more excuse take sounds fair get see listen push perfect right have talk speak',
  ),
  // Asked how it is: "how's it going sione any better".
  to(
    "how(?:'s| is| are|'ve| have) (?:it|things|you|everything|we)(?: been)?(?: going| doing| feeling| holding up| today| lately| now){0,2}",
    'how',
  ),
  // A word that many are called, between a particle and what is said to somebody: "well miles the good news is".
  {
    pattern: new RegExp(
      String.raw`(?:well|okay|ok|alright|so|now|and) ${LOWER}(?= (?:the (?:good|bad|great) news|i'm|i'd|i'll|i've|let's|what|how|can you|do you|are you|did you|have you|tell me|we're|we'll|it's)(?!\p{L}))`,
      'duy',
    ),
    triggers: ['well', 'okay', 'ok', 'alright', 'so', 'now', 'and'],
    type: 'PATIENT',
    score: 0.6,
    accept: (phi) => isCommonGivenName(phi) && !isThing(phi) && !STATE.test(phi) && !DOES.test(phi),
  },
  // Asked who it is: "excuse me are you bjarte i'm looking for".
  {
    pattern: new RegExp(
      String.raw`(?:are you|is this|is that|you must be)${CALLED}(?= (?:i'm|i am|and you|come on|nice|good)(?!\p{L})|['’]s (?:mom|mum|dad|mother|father|wife|husband|son|daughter|sister|brother|parents?)(?!\p{L}))`,
      'diuy',
    ),
    triggers: ['are', 'is', 'you'],
    next: 'ytm',
    type: 'NAME',
    score: 0.7,
    accept: isCalledSo,
  },
  // Which of them: "sione the little one had the flu".
  {
    pattern: new RegExp(
      String.raw`(?<=(?<![\p{L}\p{N}'’-])${LOWER},? )the (?:little|older|oldest|younger|youngest|middle|eldest|big|baby)(?: one)?(?! (?:finger|toe|lobe|third|trimester))(?!\p{L})`,
      'duy',
    ),
    triggers: ['the'],
    next: 'loymeb',
    type: 'NAME',
    score: 0.6,
    accept: (phi, at, text) =>
      isOnlyFirst(phi, at, text) || (text.slice(Math.max(0, at - 2), at).trim() === '' && isCalledSo(phi, at, text)),
  },
  // What is asked or done about a child, in small letters: "can karen hop up on the table", "give efosa a sticker".
  {
    pattern: new RegExp(
      String.raw`(?:can|could|did|does|has|is|was|will|when|if|because|since) ${LOWER}(?= (?:hop|sit|come|eat|get|got|tell|take|have|had|drink|sleep|walk|go|goes|say|feel|need|use|know|been|hurt|stand|lie|lay|your|still|ever|always|usually|ready|okay|awake|here|there|doing|taking|having|feeling|sleeping|eating|allergic|fell|threw|started)(?!\p{L}))`,
      'duy',
    ),
    triggers: ['can', 'could', 'did', 'does', 'has', 'is', 'was', 'will', 'when', 'if', 'because', 'since'],
    type: 'NAME',
    score: 0.6,
    accept: isOnlyFirst,
  },
  {
    pattern: new RegExp(
      String.raw`(?:give|gave|giving|feed|fed|brought|bring|bringing|took|take|taking|drove|woke|lost|miss|bathed|dressed|picked up|dropped off|pick up|drop off) ${LOWER}(?= (?:some|an?|the|his|her|their|one|two|in|to|at|home|back|up|out|off|last|this|from|for|with|because|and|when)(?!\p{L})|[,.?!]|$)`,
      'duy',
    ),
    triggers:
      'give gave giving feed fed brought bring bringing took take taking drove woke lost miss bathed dressed picked dropped pick drop'.split(
        ' ',
      ),
    type: 'NAME',
    score: 0.6,
    accept: isOnlyFirst,
  },
];
