import { lean } from '../lean.ts';
import type { Entity } from '../spans.ts';
import { AFTER, isMeasured, KIN, KIN_WORDS, OLD, OLD_WORDS } from './age-parts.ts';
import type { Rule } from './recognizer.ts';

/** As they begin: rules are tried at words without hyphens. */
const KIN_TRIGGERS = [...KIN_WORDS.map((word) => word.split('-')[0]!), 'great'];
/** What ends the clause, or goes on about them. */
const CLAUSE_END = String.raw`(?=[ ]?[,;.)\n]|$|[ ](?:in|with|and|who|has|had|at|lives|a&w)(?!\p{L}))(?![,.]\d|[ ]?%)`;
const ILLNESS =
  '(?:a&w|a/w|alive|living|well|healthy|htn|cad|dm2?|t2dm|cva|mi|chf|ckd|copd|af|afib|dementia|alzheimer|stroke|cancer|ca|breast|colon|prostate|glaucoma|arthritis|oa|osteoporosis|parkinson)';

/** "mother 95%", "father 101 kg". */
const NO_MEASURE = String.raw`(?![ ]?(?:%|\/\d|(?:kg|lbs?|pounds|cm|mg|mcg|ml|percent|bpm|degrees|days|weeks|months|pack)(?!\p{L})))`;
/** Relatives' ages, as family histories have them. */
export const AGES_OF_KIN: readonly Rule[] = [
  // "mother living, 96, with macular degeneration", "Mother alive & well (95)", "her brother, now 90, had …",
  // "Father: living, 94, gout".
  {
    pattern: lean(
      String.raw`${KIN}(?:,| ?:| -| –)? \(?(?:who is |is |still ){0,2}(?:(?:alive|living|healthy|well|a&w)(?:,? (?:&|and) (?:well|healthy|active))?|now),?[ ](?:age |aged |at |\()?(?<phi>${OLD}|${OLD_WORDS})${CLAUSE_END}`,
      'diuy',
    ),
    triggers: KIN_TRIGGERS,
    type: 'AGE',
    score: 0.8,
  },
  // In words between commas: "her uncle, ninety-four, still drives".
  {
    pattern: lean(String.raw`${KIN}, (?:now |aged? |who is )?(?<phi>${OLD_WORDS})(?=[,.;)])`, 'diuy'),
    triggers: KIN_TRIGGERS,
    type: 'AGE',
    score: 0.8,
  },
  // The next one's: "lived to 96; her brother to 103".
  {
    pattern: new RegExp(String.raw`${KIN} (?:until |till |to )(?<phi>${OLD})${CLAUSE_END}${NO_MEASURE}`, 'diuy'),
    triggers: KIN_TRIGGERS,
    type: 'AGE',
    score: 0.7,
    accept: (_phi, at, text) =>
      /(?<!\p{L})(?:lived|made it|died|passed|got) [^.\n]{0,60}$/iu.test(text.slice(Math.max(0, at - 80), at)),
  },
  // "Mother 91 HTN", "pat grandmother dec. 92 CVA", "mother 94, alive".
  {
    pattern: lean(
      String.raw`${KIN}[,:]?[ ](?:dec\.?|deceased|d\.?|died)?[ ]?(?:age |\()?(?<phi>${OLD})(?=,? ${ILLNESS}(?!\p{L}))`,
      'diuy',
    ),
    triggers: KIN_TRIGGERS,
    type: 'AGE',
    score: 0.8,
  },
  // "Great-aunt with dementia, 99."
  {
    pattern: new RegExp(
      String.raw`${KIN}[ ](?:with|w\/)[ ]\p{L}{2,16}(?: \p{L}{2,16})?,[ ](?<phi>${OLD})(?=[.;)]|,[ ]|$|\n)(?!\.\d)`,
      'diuy',
    ),
    triggers: KIN_TRIGGERS,
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
    pattern: lean(
      String.raw`${KIN}[ ](?:went|left us|made it|got|hung on|kept going|carried on|was with us)[ ](?:at|to|till|until)[ ](?:be |a |the age of )?(?<phi>${OLD_WORDS}|${OLD})${AFTER}(?!\.\d)`,
      'diuy',
    ),
    triggers: KIN_TRIGGERS,
    type: 'AGE',
    score: 0.8,
  },
  // In brackets or behind a mark: "husband (91) has", "Mom - 94, dementia", "PGM deceased (103)", "mat GM 98, pat GF 91".
  {
    pattern: lean(
      String.raw`${KIN}[,:]?[ ](?:is |alive |living |deceased |dec\.? |died |d\.? ?|now ){0,2}\((?:aged? |at )?(?<phi>${OLD}|${OLD_WORDS})(?=[),;]| (?:and|with|w\/|yo|y\/o|years|in)(?!\p{L}))`,
      'diuy',
    ),
    triggers: KIN_TRIGGERS,
    type: 'AGE',
    score: 0.8,
  },
  {
    pattern: lean(
      String.raw`${KIN}(?:,| ?:| [-–])? (?:age |aged |now |dec\.? |d\.? ){0,2}(?<phi>${OLD})(?=[,;)]|\.(?:\s|$)|\n|$| (?:and|with|w\/|has|had|in) )(?!,\d)${NO_MEASURE}`,
      'diuy',
    ),
    triggers: KIN_TRIGGERS,
    type: 'AGE',
    score: 0.7,
    accept: (_phi, at, text) => !isMeasured(text.slice(Math.max(0, at - 60), at)),
  },
  // The day alone: "Mum's 98th is next week"; the first of many: "siblings: 92, 88, 85".
  {
    pattern: new RegExp(
      String.raw`(?:${KIN}['’]s (?<phi>${OLD})(?=(?:st|nd|rd|th)(?:[.,;!]| (?:is|was|party|on|next|this|last|coming|celebration)(?!\p{L}))))`,
      'diuy',
    ),
    triggers: KIN_TRIGGERS,
    type: 'AGE',
    score: 0.8,
  },
  {
    pattern: new RegExp(
      String.raw`(?:siblings?|sisters|brothers|grandparents|aunts|uncles)(?:,| ?:)? (?:aged? |ages )?(?<phi>${OLD})(?=[;)]|, (?:and )?\d{2}(?!\d)| (?:and|&) \d{2}(?!\d))${NO_MEASURE}`,
      'diuy',
    ),
    triggers: ['sibling', 'siblings', 'sisters', 'brothers', 'grandparents', 'aunts', 'uncles'],
    type: 'AGE',
    score: 0.7,
  },
  // Of whom the note is: "pt (94F)", "Pt 95 from an ALF", "born 1928, now 96".
  {
    pattern: new RegExp(
      String.raw`(?:(?:pt|patient|client|resident)[, ]{1,2}\(?|born (?:in )?19[0-3]\d,? (?:now|so|aged?|is) )(?<phi>${OLD})(?=[ ]?[MF]?\)|[ ]?[MF][ ,]|[ ](?:from (?!\d)|who |lives |living |y\/?o)|[.,;](?:\s|$)|$)`,
      'diuy',
    ),
    triggers: ['pt', 'patient', 'client', 'resident', 'born'],
    next: '0i(',
    type: 'AGE',
    score: 0.7,
    accept: (phi, at, text) => !/^[ ]?(?:%|f(?![\p{L}),]))/iu.test(text.slice(at + phi.length, at + phi.length + 3)),
  },
  // Of both: "parents are 93 and 95", "grandparents both in fair health at 91".
  {
    pattern: lean(
      String.raw`(?:grand)?parents(?: are| were|,| both| now| alive| living|:| at| aged?){1,4} (?<phi>${OLD}|${OLD_WORDS})${AFTER}${NO_MEASURE}`,
      'diuy',
    ),
    triggers: ['parents', 'grandparents'],
    type: 'AGE',
    score: 0.8,
  },
];

/** What of the same pair or list: "lived to be 94 and 97", "parents are 93 and 95". */
const SECOND = lean(
  String.raw`^(?: ?(?:and|&|or|\/) ?|, (?:and )?)(?:at )?(${OLD}|${OLD_WORDS})(?=[ ]?[.,;)\n]|$| (?:respectively|both|with|when|years|in)(?!\p{L}))(?![.,]\d)`,
  'iu',
);
/** Ages joined to those that were found. */
export const agesJoined = (text: string, found: readonly Entity[]): readonly Entity[] =>
  found.flatMap(({ type, end }): Entity[] => {
    const match = type === 'AGE' ? SECOND.exec(text.slice(end, end + 60)) : null;
    if (!match) return [];
    const at = end + match[0].length;
    return [{ start: at - match[1]!.length, end: at, type: 'AGE', score: 0.7, source: 'pattern' }];
  });
