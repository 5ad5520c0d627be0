import { lean } from '../../../lean.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/** A part of the body with its side, in a sentence. */
interface Part {
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

const SIZED = /^(?:\S{1,14} ){0,3}\d{1,3}(?:\.\d{1,2})? ?(?:mm|cm)\b/;
const DONE_THEN =
  /\b(?:removed|done|replaced|operated|fixed|repaired|injected|cauterised|released) (?:on )?(?:in|last|on)\b/;
const PLANNED = /\b(?:planned|listed|booked|scheduled|next|will|awaiting|awaits)\b/;

const WHEN = lean(
  /^(?:(?:was|is|were|are|will be|done|due|listed|booked|planned|scheduled|treated|operated|injected|removed|out|for|on|in|then|first|came) ){0,4}(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|yesterday|tomorrow|last|next|this|(?:19|20)\d\d|planned|in \d{1,2} (?:days?|weeks?|months?)|(?:\d{1,2}|a|two|three|four|six) (?:days?|weeks?|months?|years?) (?:ago|later|before|after|apart))\b/,
);

/**
 * Two sides that are told of side by side, each with its own: "left kidney stone 12 mm, right kidney stone 4 mm", "right eye: patch.
 * Left eye: drops", "broken left wrist, right wrist sprain", "left one removed in May, the right one is planned".
 */
export function haveTheirOwn(tokens: readonly Token[], one: Part, other: Part): boolean {
  const behind = ({ end }: Part) => phrase(tokens, end, end + 6);
  const said = ({ sentence: { first, end } }: Part) => phrase(tokens, first, end);
  const both = (is: (part: Part) => boolean) => is(one) && is(other);
  if (both((part) => tokens[part.end]?.text === ':') || both((part) => SIZED.test(behind(part)))) return true;
  const isOfOne = one.sentence === other.sentence;
  // "Left cataract done in May, right one is listed": of one sentence, each with the words behind it.
  const own = (part: Part, next: Part) =>
    isOfOne ? phrase(tokens, part.first, part.first < next.first ? next.first : part.sentence.end) : said(part);
  const isInTurn = (a: Part, b: Part) =>
    DONE_THEN.test(own(a, b)) && PLANNED.test(own(b, a)) && !PLANNED.test(own(a, b));
  if (isInTurn(one, other) || isInTurn(other, one)) return true;
  // "Left eye in May, right eye planned for June": the same on both, one day after the other.
  if (isOfOne && both((part) => WHEN.test(behind(part)))) return true;
  if (isOfOne) return false;
  const [mine, its] = [one, other].map((part) => injuryBeside(tokens, part));
  return mine !== undefined && its !== undefined && mine !== its;
}

/** What one injury is called, right beside its part. */
const INJURIES: readonly (readonly [string, RegExp])[] = [
  ['fracture', /^(?:broken|broke|fracture|fractured)$/],
  ['sprain', /^(?:sprain|sprained|strain|strained)$/],
  ['cut', /^(?:laceration|lacerated|cut)$/],
  ['burn', /^(?:burn|burned|burnt|scald)$/],
];
const injuryBeside = (tokens: readonly Token[], { first, end, sentence }: Part): string | undefined => {
  const near = tokens
    .slice(Math.max(sentence.first, first - 2), Math.min(sentence.end, end + 2))
    .map(({ text }) => text);
  return INJURIES.find(([, words]) => near.some((word) => words.test(word)))?.[0];
};

/** "Incidentally, a simple cyst in the left kidney": what was found beside the story is on any side. */
const BESIDE =
  /\b(?:incidental(?:ly)?|coincidental(?:ly)?|by chance|chance finding|unrelated|(?:simple|cortical|parapelvic|benign) (?:\w{3,10} ){0,2}cysts?|cysts? (?:, )?(?:which |that )?(?:is |are |looks? )?(?:simple|benign))\b/;
const BEFORE = 14;
const BEHIND = 7;
const ENDS = /^(?:[,;.]|and|but|with)$/;

/** Whether a side, from the one told before it on, is of a chance finding. */
export function isFoundBeside(tokens: readonly Token[], { first, end, sentence }: Part, from: number): boolean {
  const behind = tokens.slice(end, Math.min(sentence.end, end + BEHIND)).findIndex(({ text }) => ENDS.test(text));
  const to = behind === -1 ? end + BEHIND : end + behind;
  return BESIDE.test(phrase(tokens, Math.max(sentence.first, from, first - BEFORE), Math.min(sentence.end, to)));
}
