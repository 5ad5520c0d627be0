import { lean } from '../lean.ts';
import type { Entity } from '../spans.ts';
import { AFTER, isMeasured, OLD, OLD_WORDS } from './age-parts.ts';
import type { Rule } from './recognizer.ts';
import { TURN } from './spoken.ts';

const NO_MEASURE = String.raw`(?![ -]?(?:%|\/|(?:percent|over|mg|mcg|milligrams?|units?|kg|kilos?|pounds|lbs?|degrees|beats|min(?:ute)?s?|days?|weeks?|months?|hours?|tablets?|tabs?|pills?|times|steps|feet|dollars|miles|bpm|ml|cm)(?!\p{L}))|[.,]\d)`;
/** Ages over 89 as people say them of themselves and of each other. */
export const AGES_SPOKEN: readonly Rule[] = [
  // "not so bad for ninety-one", "okay for 93".
  {
    pattern: lean(
      String.raw`(?:bad|okay|ok|alright|shabby)[ ]for[ ](?:an? |being )?(?<phi>${OLD_WORDS}|${OLD})${AFTER}${NO_MEASURE}`,
      'diuy',
    ),
    triggers: ['bad', 'okay', 'ok', 'alright', 'shabby'],
    next: 'f',
    type: 'AGE',
    score: 0.8,
  },
  // "i had you down as ninety", "we have her as ninety-five".
  {
    pattern: lean(
      String.raw`(?:had|have|has|got|put|lists?|shows?)[ ](?:you|her|him)[ ](?:down |listed |in here |here )?(?:as|at)[ ](?:being |about )?(?<phi>${OLD_WORDS}|${OLD})${AFTER}${NO_MEASURE}`,
      'diuy',
    ),
    triggers: ['had', 'have', 'has', 'got', 'put', 'list', 'lists', 'show', 'shows'],
    next: 'yh',
    type: 'AGE',
    score: 0.8,
  },
  // "I thought you were ninety", "that makes you, what, ninety?"
  {
    pattern: lean(
      String.raw`(?:(?:thought|figured|guessed|said|reckoned)[ ](?:that )?(?:you|she|he)(?: were| was|'d be)|makes?[ ](?:you|her|him))[ ,]{1,2}(?:what,? |like,? |only |about |almost |nearly |now )?(?<phi>${OLD_WORDS}|${OLD})${AFTER}${NO_MEASURE}`,
      'diuy',
    ),
    triggers: ['thought', 'figured', 'guessed', 'said', 'reckoned', 'make', 'makes'],
    next: 'tysh',
    type: 'AGE',
    score: 0.8,
  },
  // "gonna be ninety-nine", "she'll hit one hundred", "pushing 95 and sharp".
  {
    pattern: lean(
      String.raw`(?:(?:gonna|going to|about to|fixing to|set to)[ ](?:be|turn|hit)|(?:she|he|i)(?:'ll|[ ]will)[ ]hit|pushing|knocking on|coming up on|getting on for)[ ](?<phi>${OLD_WORDS}|${OLD})(?=[ ]?[.,;!?\n]|$|[ ](?:and|but|in|on|next|this|come|soon|years|already|now|if)(?!\p{L}))${NO_MEASURE}`,
      'diuy',
    ),
    triggers: 'gonna going about fixing set she he i pushing knocking coming getting'.split(' '),
    type: 'AGE',
    score: 0.8,
    accept: (_phi, at, text) => !isMeasured(text.slice(Math.max(0, at - 48), at)),
  },
  // "well into his nineties"
  {
    pattern:
      /(?:into|past|reached|through)[ ](?:his|her|their|my)[ ](?<phi>(?:mid |late )?(?:90'?s|nineties|hundreds))(?![\p{L}\p{N}])/diuy,
    triggers: ['into', 'past', 'reached', 'through'],
    next: 'htm',
    type: 'AGE',
    score: 0.8,
  },
];

/** The next turn, when it begins with such a number: "ninety-one!" behind "not so bad for ninety-one". */
const ANSWERED = lean(
  String.raw`^[^\n]{0,48}\n${TURN}(?:(?:oh|no|well|uh|um|yes|yeah|nope|actually|i'm|i am)[ ,.]{1,3}){0,3}(${OLD_WORDS}|${OLD})(?=[ ]?[.,!?;\n]|$|[ ](?:in|and|now|next|this|last)(?!\p{L}))(?!\.\d)`,
  'iu',
);
/** How far the next turn is looked at. */
const REACH = 130;

/** What is said right behind an age, in words or digits, is the same one or a better one. */
export function agesAnswered(text: string, found: readonly Entity[]): readonly Entity[] {
  const answers: Entity[] = [];
  const known = [...found];
  for (let next = known.pop(); next; next = known.pop()) {
    if (next.type !== 'AGE' || !IN_WORDS.test(text.slice(next.start, next.end))) continue;
    const match = ANSWERED.exec(text.slice(next.end, next.end + REACH));
    if (!match || answers.length > MOST) continue;
    const end = next.end + match[0].length;
    const answer: Entity = { start: end - match[1]!.length, end, type: 'AGE', score: 0.8, source: 'pattern' };
    answers.push(answer);
    known.push(answer);
  }
  return answers;
}
const IN_WORDS = /^(?:ninety|an? h|one h)/i;
/** A text has no more of them; it bounds the time. */
const MOST = 200;
