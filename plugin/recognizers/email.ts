import { lean } from '../lean.ts';
import { around, type Recognizer } from './recognizer.ts';

const TOP_LEVEL =
  '(?:com|org|net|edu|gov|mil|io|co|us|uk|ca|info|health|me|biz|example|dev|app|xyz|tv|school|church|life|care|clinic)';

/** Words that a spoken address does not reach back over: "my email is", "send it to", "reach her at". */
const NOT_IN_ADDRESS =
  /^(?:is|at|to|it|its|it's|that's|thats|was|are|the|an?|my|your|her|his|their|our|email|e-?mail|mail|gmail|address|me|him|them|us|and|or|so|uh|um|er|yeah|yes|okay|ok|on|by|via|through|use|using|be|would|with|for|in|send|reach|contact|has|have|i|you|we|they|he|she|of|from|just|under|app|portal)$/i;
/** What the speaker says about the spelling: "all one word". */
const ASIDE = /(?:that's )?all (?:one word|lower ?case|together)/gi;
const JOINING = /^(?:dot|underscore|dash|hyphen|plus|point|period|minus)$/i;

/** 45 CFR 164.514(b)(2)(i)(F), written, disguised ("name (at) host (dot) com") and spoken ("m traba at gmail dot com"). */
export const email: Recognizer = {
  name: 'email',
  rules: [
    {
      pattern:
        /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,63}(?:@{1,2}|[ ]?@[ ]?(?=\p{L}))[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,5}\.\p{L}{2,24}(?![\p{L}\p{N}])/dgu,
      near: around(/@/g, 70, 500),
      type: 'EMAIL',
      accept: (phi) =>
        !/^(?:snap(?:chat)?|insta(?:gram)?|ig|tiktok|twitter|venmo|telegram|threads|handle|cash ?app) @/i.test(phi),
    },
    {
      pattern: lean(
        /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._%+-]{1,64}[ ]{0,2}[[({][ ]?(?:at|@)[ ]?[\])}][ ]{0,2}[\p{L}\p{N}-]{1,63}(?:(?:[ ]{0,2}[[({][ ]?(?:dot|\.)[ ]?[\])}][ ]{0,2}|\.)[\p{L}\p{N}-]{1,63}){1,4}/dgiu,
      ),
      near: around(/[[({] ?(?:at|@)/gi, 70, 400),
      type: 'EMAIL',
    },
    // Inside an organisation the host has one name: "k.bell@ohsu".
    {
      pattern:
        /(?<![\p{L}\p{N}._%+@-])(?=[\p{L}\p{N}_-]{1,24}[._\d])\p{L}[\p{L}\p{N}._-]{2,40}@\p{L}[\p{L}\p{N}-]{2,30}(?![\p{L}\p{N}@-]|\.\p{L})/dgu,
      near: around(/@/g, 44, 4),
      type: 'EMAIL',
      score: 0.8,
    },
    {
      // Only the host; refine() reaches back for the name, which has no end of its own.
      pattern: lean(
        String.raw`at[ ]{1,2}(?:[\p{L}\p{N}-]{1,30}[ ]{1,2}){1,3}?(?:dot[ ]{1,2}[\p{L}\p{N}-]{1,30}[ ]{1,2}){0,2}dot[ ]{1,2}${TOP_LEVEL}(?:[ ]{1,2}dot[ ]{1,2}(?:uk|au|us|nz))?(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: ['at'],
      type: 'EMAIL',
      score: 0.9,
    },
    {
      pattern: lean(
        String.raw`at[ ]{1,2}(?:gmail|yahoo|hotmail|outlook|icloud|aol|proton ?mail|comcast|verizon)(?:\.${TOP_LEVEL})?(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: ['at'],
      type: 'EMAIL',
      score: 0.9,
    },
  ],
  refine: (text, found) =>
    found.map((entity) =>
      entity.score === 0.9 ? { ...entity, start: startOfSpokenName(text, entity.start) } : entity,
    ),
};

/** Goes back over at most ten words that can belong to the name: two plain words at most, and what "dot" or "underscore" joins. */
function startOfSpokenName(text: string, host: number): number {
  const offset = Math.max(0, host - 120);
  const before = text.slice(offset, host).replace(ASIDE, (aside) => ' '.repeat(aside.length));
  const words = [...before.matchAll(/[\p{L}\p{N}'-]{1,30}(?:[._][\p{L}\p{N}'-]{1,30}){0,3}(?=[ ,]{0,3})/gu)].reverse();
  let start = host;
  let plain = 0;
  for (const [index, word] of words.slice(0, 12).entries()) {
    const wordEnd = offset + word.index + word[0].length;
    if (/[^ ,]/.test(before.slice(wordEnd - offset, start - offset)) || NOT_IN_ADDRESS.test(word[0])) break;
    const joined = JOINING.test(word[0]) || JOINING.test(words[index - 1]?.[0] ?? '');
    if (!joined && word[0].length > 1 && !/\d/.test(word[0]) && ++plain > 3) break;
    start = offset + word.index;
  }
  return start;
}
