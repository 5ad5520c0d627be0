import { lean } from '../../../lean.ts';
import { phrase } from '../words.ts';
import type { Place } from './places.ts';

// Where ending, withholding or forbidding a drug is itself denied: who need not stop it takes it.

const NOT =
  "(?:no|not|never|nothing|without|denie[sd]|cannot|can't|don't|doesn't|didn't|won't|wouldn't|shouldn't|needn't|isn't|wasn't|aren't|haven't|hasn't|hadn't|refuse[sd]?|refusing|decline[sd]?|unwilling|reluctant|nobody|no one|(?:nobody|no one|no doctor|none) (?:\\w{1,20} ){0,3}?(?:told|asked|advised|wants|wanted|said|meant|planned|plans)(?: (?:him|her|you|them|us|me))?)";
/** What may stand between a denial and the end that it denies. */
const BETWEEN =
  '(?:need|needs|needed|reason|reasons|cause|grounds|plan|plans|intention|indication|necessary|required|recommended|longer|going|go|due|to|of|for|in|the|a|an|any|is|are|was|be|been|being|should|must|have|has|had|want|wants|wish|ever|yet|just|simply|suddenly|abruptly|him|her|you|them|us|me|it|known|absolute|relative|clear|good|medical|told|asked|advised|mean|means|oblige|obliges|require|requires|call|make|makes|lead|leads|cause us|seen|come|came|coming|take|taken)';
const END =
  '(?:stop(?:s|ped|ping)?|hold(?:s|ing)?|held|paus(?:e|ed|ing)|skip(?:ped|ping)?|omit(?:ted|ting)?|discontinu\\w{1,4}|interrupt\\w{0,4}|withh(?:old|olds|olding|eld)|quit(?:ting)?|avoid(?:s|ed|ing|ance)?|off|give up|gave up|given up|giving up|ran|contraindicat\\w{1,4}|preclud\\w{1,3}|forbid\\w{0,5}|chang(?:e|ed|ing)(?! (?:to|over|her to|him to|you to|them to)\\b))';

const DENIES_END = lean(`^${NOT} (?:${BETWEEN} ){0,6}${END}\\b`);
const DENIED = lean(`(?:^| )${NOT} (?:${BETWEEN} ){0,6}$`);
const IS_END = new RegExp(`^${END}$`);

/** "No need to stop", "there is no contraindication to", "refuses to quit": the denial is used up by the end that it denies. */
export const deniesEnd = (between: string): boolean =>
  DENIES_END.test(between) ||
  // "I would not stop": advice to go on.
  (/^(?:would|should) not\b/.test(between) && DENIES_END.test(between.replace(/^\w+ /, '')));

/** "Do not stop", "never just skip", "nobody has told her to stop": the end that is denied. */
export const isDeniedEnd = ({ tokens, at, trigger }: Place): boolean =>
  (IS_END.test(trigger.words.join(' ')) || IS_END.test(trigger.words[0]!)) &&
  DENIED.test(`${phrase(tokens, at - 9, at)} `);

const WHO = '(?:he|she|it|the patient|patient|pt|mother|father|mum|mom|child|baby)';
const OFTEN = '(?:(?:now|still|also|just|then|already|therefore) )?';
const ITS = "(?: (?!(?:no|not|never|or|nor|and|but)\\b)[\\w.,%/'-]{1,12}){0,4}$";
/**
 * "Finished breakfast and took her", "against the pain she takes", "held the cup while he takes": behind the cue and what it
 * is said of, a verb of giving with a subject or a joining word of its own.
 */
const GIVEN_ANEW = lean(
  `^\\S{1,64} (?:\\S{1,64} ){0,14}?(?<before>\\S{1,64}) (?:(?:and |but |, |while |when |so )?(?:${WHO} ${OFTEN}(?:takes|took|gets|got|receives|received|uses|is given|was given|is on|is taking|continues|continues on|stays on|remains on|has been on)|(?:you|we|they|i) ${OFTEN}(?:take|took|get|got|receive|received|use|gave|give|are given|were given|are on|are taking))|(?:and|but) ${OFTEN}(?:takes|took|gets|receives|received|gave|uses|is on|is given|was given)|(?:when|while|and) given)${ITS}`,
);
/** What may introduce the giving that a denial is about: "denies that he takes", "no evidence she takes". */
const OF_DENIAL =
  /^(?:that|evidence|record|proof|sign|indication|reason|way|longer|idea|thinks?|thought|believes?|recalls?|remembers?|says?|said|reports?|claims?|states?|stated|aware|sure|clear|true|know|knows|one|what|drug|drugs|medicine|medicines|medications?|if|unless|whether|until|because|ones?|anything|everything|or|nor|as)$/;

/** Whether a cue in front ends at a giving of its own between it and the mention. */
export function isGivenAnew(between: string): boolean {
  // "Never smokes and takes", "denies he drinks and takes": said of both. "Avoided: she takes" tells why.
  if (
    between.includes(' : ') ||
    /^(?:never|nor|neither|no longer|if|unless|denie[sd] (?:that|he|she|they|\w{2,20}ing))\b/.test(between)
  )
    return false;
  const before = GIVEN_ANEW.exec(between)?.groups?.before;
  return before !== undefined && !OF_DENIAL.test(before);
}
