import { AFTER, OLD, OLD_WORDS } from './age-parts.ts';
import type { Rule } from './recognizer.ts';

const KIN_WORDS = [
  ...['mother', 'father', 'mom', 'mum', 'dad', 'sister', 'brother', 'aunt', 'auntie', 'uncle', 'grandmother'],
  ...['grandfather', 'grandma', 'grandpa', 'gran', 'granny', 'nan', 'mgm', 'mgf', 'pgm', 'pgf', 'wife', 'husband'],
  ...['grandaunt', 'granduncle', 'stepmother', 'stepfather', 'cousin'],
];
const KIN = `(?:${KIN_WORDS.join('|')})`;
/** What ends the clause, or goes on about them. */
const CLAUSE_END = String.raw`(?=[ ]?[,;.)\n]|$|[ ](?:in|with|and|who|has|had|at|lives|a&w)(?!\p{L}))(?![,.]\d|[ ]?%)`;
const ILLNESS =
  '(?:a&w|a/w|alive|living|well|healthy|htn|cad|dm2?|t2dm|cva|mi|chf|ckd|copd|af|afib|dementia|alzheimer|stroke|cancer|ca|breast|colon|prostate|glaucoma|arthritis|oa|osteoporosis|parkinson)';

/** Relatives' ages, as family histories have them. */
export const AGES_OF_KIN: readonly Rule[] = [
  // "mother living, 96, with macular degeneration", "Mother alive & well (95)", "her brother, now 90, had …".
  {
    pattern: new RegExp(
      String.raw`${KIN},? (?:who is |is |still ){0,2}(?:(?:alive|living|healthy|well|a&w)(?:,? (?:&|and) (?:well|healthy|active))?|now),?[ ](?:age |aged |at |\()?(?<phi>${OLD}|${OLD_WORDS})${CLAUSE_END}`,
      'diuy',
    ),
    triggers: KIN_WORDS,
    type: 'AGE',
    score: 0.8,
  },
  // "Mother 91 HTN", "pat grandmother dec. 92 CVA", "mother 94, alive".
  {
    pattern: new RegExp(
      String.raw`${KIN}[,:]?[ ](?:dec\.?|deceased|d\.?|died)?[ ]?(?:age |\()?(?<phi>${OLD})(?=,? ${ILLNESS}(?!\p{L}))`,
      'diuy',
    ),
    triggers: KIN_WORDS,
    type: 'AGE',
    score: 0.8,
  },
  // "Great-aunt with dementia, 99."
  {
    pattern: new RegExp(
      String.raw`${KIN}[ ](?:with|w\/)[ ]\p{L}{2,16}(?: \p{L}{2,16})?,[ ](?<phi>${OLD})(?=[.;)]|,[ ]|$|\n)(?!\.\d)`,
      'diuy',
    ),
    triggers: KIN_WORDS,
    type: 'AGE',
    score: 0.8,
  },
  // Of what somebody died: "PGF died 91 of old age". Alone the number could be a year.
  {
    pattern: new RegExp(
      String.raw`(?:died|dec'?d|deceased|passed)[ ](?<phi>${OLD})(?=[ ](?:of|from)(?!\p{L}))`,
      'diuy',
    ),
    triggers: ['died', 'dec', 'decd', 'deceased', 'passed'],
    next: '0',
    type: 'AGE',
    score: 0.8,
  },
  // "widow, 94, lives alone"
  {
    pattern: new RegExp(
      String.raw`(?:widow|widower|pensioner|retiree|veteran|resident|lady|gentleman|woman|man|female|male|spinster|bachelor|nun|priest|farmer|great-grandmother),[ ](?<phi>${OLD})(?=[,;)][ ]|\.(?:[ ]|$))`,
      'diuy',
    ),
    triggers:
      'widow widower pensioner retiree veteran resident lady gentleman woman man female male spinster bachelor nun priest farmer great'.split(
        ' ',
      ),
    type: 'AGE',
    score: 0.8,
  },
  // "Mother went at ninety-seven"
  {
    pattern: new RegExp(
      String.raw`${KIN}[ ](?:went|left us|made it|got|hung on|kept going|carried on|was with us)[ ](?:at|to|till|until)[ ](?:be |a |the age of )?(?<phi>${OLD_WORDS}|${OLD})${AFTER}(?!\.\d)`,
      'diuy',
    ),
    triggers: KIN_WORDS,
    type: 'AGE',
    score: 0.8,
  },
];
