import { lean } from '../lean.ts';
import { wordsOf } from '../words.ts';
import { isNoPlace } from './address-exceptions.ts';
import { RIGHT, SUFFIX, SURE_SUFFIX } from './address-parts.ts';
import { inAnyCase } from './any-case.ts';
import type { Rule } from './recognizer.ts';
import { NUMBER_WORD } from './spoken.ts';

/** Houses whose numbers are said, and those of which "number" is said. */
export const SPOKEN_HOUSES: readonly Rule[] = [
  // "forty two elm street, apartment three", "twelve oh five cedar bend".
  {
    pattern: lean(
      String.raw`${NUMBER_WORD}(?:[ -]${NUMBER_WORD}){0,4},?[ ]{1,2}(?:(?:north|south|east|west)[ ])?(?:[\p{L}'-]{3,20}[ ]{1,2}){1,3}?${SURE_SUFFIX.replace(')', '|bend|way|place|loop|trail|hill)')}${RIGHT}(?:[ ,]{1,3}(?:apartment|apt|unit|number|flat|suite)[ ](?:[a-z]|\d{1,4}|${NUMBER_WORD}(?:[ -]${NUMBER_WORD})?)${RIGHT})?`,
      'diuy',
    ),
    triggers:
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety'.split(
        ' ',
      ),
    type: 'LOCATION',
    score: 0.9,
    accept: (phi) =>
      !/ (?:hours?|minutes?|days?|weeks?|months?|years?|percent|times|miles?|blocks?|feet|of|in|on|at|to|the|down|and|or|for|with|is|was|i|we|he|she|you|from|milligrams?|pounds|degrees|lane)[ ]/i.test(
        phi,
      ),
  },
  // Spoken, with its names in capitals: "seventeen Hobbs Yard", "Fourteen, The Paddocks".
  {
    pattern: new RegExp(
      String.raw`(?:${inAnyCase(NUMBER_WORD)})(?:[ -](?:${NUMBER_WORD})){0,3}(?: [A-F](?=,? \p{Lu}))?(?:,? The (?:[A-Z][a-z]{2,20} ?){1,2}(?=[.,;?\n]|$)|,? (?:\p{Lu}[\p{L}'-]{1,20} ){1,3}(?=\p{Lu})${inAnyCase(SUFFIX)}${RIGHT})`,
      'duy',
    ),
    triggers: NUMBER_WORD.match(/[a-z]{3,}/g)!,
    type: 'LOCATION',
    score: 0.8,
    accept: (phi) => !wordsOf(phi).some(isNoPlace),
  },
  // Britain: "Number nine, The Shambles", "number 4 Orchard Rise".
  {
    pattern: lean(
      String.raw`(?:at|is|was|to|from|address|patient)[ :,?]{1,3}(?<phi>[Nn]umber (?:\d{1,4}|${NUMBER_WORD}(?:[ -]${NUMBER_WORD}){0,2}),? (?:[Tt]he )?\p{Lu}[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20}){0,2})(?![\p{L}\p{N}])`,
      'duy',
    ),
    triggers: ['at', 'is', 'was', 'to', 'from', 'address', 'patient'],
    next: 'n:,?',
    type: 'LOCATION',
    score: 0.8,
  },
];
