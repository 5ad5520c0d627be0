import { lean } from '../lean.ts';
import { isMeasured, KIN, OLD, OLD_WORDS } from './age-parts.ts';
import { around, type Rule } from './recognizer.ts';

const AGE = `(?<phi>${OLD}|${OLD_WORDS})`;
/** Where a clause ends, or goes on about somebody: no unit, no decimal, no second number. */
const END = String.raw`(?=[ ]?[,.;:)!?\n]|$| (?:and|but|or|when|while|with|after|from|in|now|alive|still|he|she|lived|treated|left|due|then)(?!\p{L}))(?![.,:]\d)`;
const SEX = '(?:female|male|lady|gentleman|woman|man|widow|widower)';
const NO_GROUP = String.raw`(?![\p{L}/]| (?:patients|subjects|participants|controls|volunteers|students|rats|mice)(?!\p{L}))`;
const PERSON =
  '(?:he|she|who|patient|pt|resident|client|gentleman|lady|woman|man|widow|widower|veteran|mother|father|mom|dad|wife|husband|sister|brother|sibling|aunt|uncle|grandmother|grandfather)';

/** Illnesses and ends that relatives had, as family histories write them. */
const ILLNESS =
  "(?:cancer|ca|carcinoma|lymphoma|leukemia|melanoma|mi|cva|stroke|chf|dementia|alzheimer'?s|parkinson'?s|copd|pneumonia|pna|sepsis|dx(?:'?e?d)?|diagnosed|onset|died|deceased|dec'?d|passed|dead|old age|natural causes)";
const ENDS_IN_ILLNESS = new RegExp(String.raw`(?<!\p{L})${ILLNESS},? $`, 'iu');
const OF_KIN = new RegExp(String.raw`(?<!\p{L})${KIN}(?!\p{L})[^.;\n]{0,60}$`, 'iu');
/** What happens to somebody once. */
const HAPPENED = lean(
  /(?<!\p{L})(?:die[ds]|dying|death|passed|deceased|succumbed|expired|diagnos(?:ed|is)|dx(?:'?e?d)?|onset|first (?:mi|stroke|seizure|fall|hospitali[sz]ation|child|episode)|stroke|cva|heart attack|mi|cancer|carcinoma|lymphoma|leuk(?:a)?emia|melanoma|myeloma|cll|dementia|alzheimer'?s|parkinson'?s|fracture|fx|hip (?:repair|replacement)|tk[ar]|th[ar]|tavr|cabg|pacemaker|ppm|icd|menopause|widow(?:ed|er)?|(?:re)?married|retired|stopped driving|cataract surgery|colectomy|mastectomy)(?!\p{L})[^.;\n]{0,48}$/iu,
);
/** Set so, not happened. */
const SET =
  /(?<!\p{L})(?:set|pac(?:ed|es|ing)|kept|keep|held|hold|maintain(?:ed)?|programmed|capped|titrated|running|flexed|bent|starting|started|alarms?|bolus|scheduled|called|fired)(?: \p{L}{2,6})? $/iu;

const clauseBefore = (text: string, at: number): string => text.slice(Math.max(0, at - 100), at);

/** Ages over 89 without a word of years: by what happened then, by what is said of whose it is, by its place. */
export const AGES_TOLD: readonly Rule[] = [
  // "Mother died of breast cancer at 93", "Onset of dementia at ninety-two", "MGM breast ca at 90", "diagnosed with CLL @ 91".
  {
    pattern: lean(String.raw`at (?:age )?${AGE}${END}`, 'diuy'),
    triggers: ['at'],
    next: '0ano',
    type: 'AGE',
    score: 0.7,
    accept: (_phi, at, text) => isOfSomebodyThen(clauseBefore(text, at).replace(/at (?:age )?$/i, '')),
  },
  {
    near: around(/@ ?(?:9\d|1[012]\d)/g, 2, 4),
    pattern: lean(String.raw`(?<=@ ?)${OLD}${END}`, 'dgiu'),
    type: 'AGE',
    score: 0.7,
    accept: (_phi, at, text) => isOfSomebodyThen(clauseBefore(text, at).replace(/@ ?$/, '')),
  },
  // Behind what a relative had: "uncle with prostate cancer, dx 90", "Sister breast cancer 91", "mother deceased 90".
  {
    near: around(/[a-z],? (?:9\d|1[01]\d)/gi, 1, 4),
    pattern: lean(String.raw`(?<=\p{L},? )${OLD}${END}`, 'dgiu'),
    type: 'AGE',
    score: 0.7,
    accept: (_phi, at, text) => {
      const before = clauseBefore(text, at);
      return ENDS_IN_ILLNESS.test(before) && OF_KIN.test(before) && !isMeasured(before);
    },
  },
  // "M d. 93 CVA, F d. 97 old age"
  {
    pattern: lean(
      String.raw`(?:d\.|dec\.) ?(?<phi>${OLD})(?= (?:of |from )?(?:old age|${ILLNESS}|htn|dm2?|ckd|cad|breast|colon|prostate|lung|natural)(?!\p{L}))`,
      'diuy',
    ),
    triggers: ['d', 'dec'],
    type: 'AGE',
    score: 0.8,
  },
  // At the head of what is said of somebody: "At 96, he has declined", "Now ninety, she lives", "Although 96, she", "Already 95, Mr".
  {
    pattern: lean(
      String.raw`(?:at|now|already|although|though|while|almost|nearly|since|because|still)[ ]${AGE},?[ ](?:he|she|they|the (?:patient|pt|resident)|this (?:patient|gentleman|lady|woman|man)|pt|patient|mr|mrs|ms|his|her)(?!\p{L})`,
      'diuy',
    ),
    triggers: ['at', 'now', 'already', 'although', 'though', 'while', 'almost', 'nearly', 'since', 'because', 'still'],
    next: '0ano',
    type: 'AGE',
    score: 0.7,
    accept: (_phi, at, text) => {
      const before = text.slice(Math.max(0, at - 60), at);
      return (
        /(?:^|[.!?:;,(“"\n][ ]{0,2}|[-*•] |(?<!\p{L})(?:and|but|even) )\p{L}{2,8} $/iu.test(before) &&
        !isMeasured(before.replaceAll('.', ','))
      );
    },
  },
  // Set in behind whom it is of: "The patient, now 94, has", "She, at 93, is".
  {
    pattern: lean(
      String.raw`${PERSON}, (?:now|at|already|currently|almost|nearly|just|presently)[ ]${AGE}(?=[,;.)])(?![.,]\d)`,
      'diuy',
    ),
    triggers: PERSON.slice(3, -1).split('|'),
    type: 'AGE',
    score: 0.8,
  },
  // "Despite being 93, she walks", "despite her being 91 she hikes".
  {
    pattern: lean(String.raw`being (?:now |already |almost |nearly |over |about )?${AGE}${END}`, 'diuy'),
    triggers: ['being'],
    next: '0ano',
    type: 'AGE',
    score: 0.7,
    accept: (_phi, at, text) => !isMeasured(clauseBefore(text, at)),
  },
  // By what is said of people only: "a frail 97 with CHF", "an otherwise healthy 91", "a remarkably spry 95".
  {
    pattern: lean(
      String.raw`(?:an?|this|our|very|remarkably|pleasantly|is)(?: [\p{L}-]{3,14}){0,2} (?:frail|sharp|wiry|tough|elderly|spry|sprightly|pleasant|confused|healthy|lovely|delightful|independent|vigorous|robust|cachectic|demented|cheerful|feisty|thin|debilitated|bedbound|bedridden|charming|sweet|functional|widowed|retired|hearty|active|old)[ ](?<phi>${OLD})(?=[ ](?:with|w\/|who|from|living|lives|here|admitted|presenting|presents|brought|s\/p)(?![\p{L}])|[ ]?[,.;)!\n]|$)(?![.,]\d)`,
      'diuy',
    ),
    triggers: ['a', 'an', 'this', 'our', 'very', 'remarkably', 'pleasantly', 'is'],
    type: 'AGE',
    score: 0.7,
    accept: (_phi, at, text) => !isMeasured(clauseBefore(text, at)),
  },
  // Before the sex, in a word, wherever it stands: "elderly 95 female", "pleasantly confused 93 lady".
  {
    near: around(/[a-z] (?:9\d|1[012]\d) [fmglw]/g, 1, 4),
    pattern: lean(String.raw`(?<=\p{L} )${OLD}(?= ${SEX}${NO_GROUP})`, 'dgu'),
    type: 'AGE',
    score: 0.8,
    accept: (_phi, at, text) =>
      !isMeasured(clauseBefore(text, at)) &&
      !/(?<!\p{L})(?:of|n|in|and|or|with|total) $/iu.test(text.slice(Math.max(0, at - 7), at)),
  },
  // How long a life is: "Now in her 93rd year"; at the head of a line: "96 and still gardening".
  {
    pattern: new RegExp(String.raw`in (?:his|her|their) (?<phi>${OLD})(?=(?:st|nd|rd|th) year(?!\p{L}))`, 'diuy'),
    triggers: ['in'],
    next: 'ht',
    type: 'AGE',
    score: 0.9,
  },
  {
    near: around(/(?:9\d|1[01]\d) and /g, 4, 4),
    pattern: new RegExp(
      String.raw`(?<=(?:^|\n|[.:!] |- )[ ]{0,2})${OLD}(?= and (?:still|sharp|spry|independent|lives|living|frail|going strong|very|quite|active|demented|bedbound)(?!\p{L}))`,
      'dgu',
    ),
    type: 'AGE',
    score: 0.7,
    accept: (_phi, at, text) => !isMeasured(clauseBefore(text, at).replaceAll(/[.:\n]/g, ',')),
  },
  // Between name and sex, or behind the sex, in columns: "Doris Tate / 93 / F", "Kowalski, Jerzy  M  91  DOB".
  {
    near: around(/\/ ?(?:9\d|1[012]\d) ?\//g, 4, 6),
    pattern: new RegExp(String.raw`(?<=\p{L} ?/ ?)${OLD}(?= ?/ ?[MFmf](?![\p{L}\p{N}]))`, 'dgu'),
    type: 'AGE',
    score: 0.8,
    accept: (_phi, at, text) => !isMeasured(clauseBefore(text, at)),
  },
  {
    near: around(/[MF][ |]{2,6}(?:9\d|1[012]\d)/g, 8, 12),
    pattern: new RegExp(
      String.raw`(?<=\p{L}[ ,|]{1,6}[MF][ |]{2,6})${OLD}(?=[ |]{2,6}(?:\p{Lu}|\d{1,4}[/.-])|[ ](?:DOB|MRN)|[ ]{0,6}(?:\n|$))`,
      'dgu',
    ),
    type: 'AGE',
    score: 0.8,
  },
];

/** Whether a clause, up to where the number stands, tells what somebody had or what happened to them, and no measure. */
function isOfSomebodyThen(before: string): boolean {
  return (HAPPENED.test(before) || OF_KIN.test(before)) && !SET.test(before) && !isMeasured(before);
}
