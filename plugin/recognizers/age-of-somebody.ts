import { lean } from '../lean.ts';
import { isClinical, isGivenName, isListedName, isOrdinary, wordsOf } from '../words.ts';
import { AFTER, isMeasured, OLD, OLD_WORDS } from './age-parts.ts';
import { around, type Rule } from './recognizer.ts';

/** The first of two capital words before "is": "Gladys Ironmonger is ninety-six". */
const GIVEN_BEFORE = /(\p{Lu}\p{Ll}{2,20}) \p{Lu}[\p{L}'-]{2,20} (?:is|was|turns|turned) [\p{Ll} ]{0,8}$/u;

/** Ages told of somebody by kin or by name, without a word of years. */
export const AGES_OF_SOMEBODY: readonly Rule[] = [
  // By what somebody is: "a man of 93", "her aunt, 96,", "Nan had it at 91".
  {
    pattern: lean(
      String.raw`(?:man|woman|lady|gentleman|chap|fellow|widow|widower|farmer|nun|priest|veteran|mother|father|sister|brother|aunt|uncle|grandmother|grandfather|spinster|bachelor|lad|girl|matriarch|resident|patient) of (?<phi>${OLD}|${OLD_WORDS})${AFTER}(?! (?:kg|lbs?|pounds|percent|cm))`,
      'diuy',
    ),
    triggers:
      'man woman lady gentleman chap fellow widow widower farmer nun priest veteran mother father sister brother aunt uncle grandmother grandfather spinster bachelor lad girl matriarch resident patient'.split(
        ' ',
      ),
    next: 'o',
    type: 'AGE',
    score: 0.8,
  },
  {
    pattern: new RegExp(
      String.raw`(?:patient|pt|client|resident|aunt|auntie|uncle|mother|father|mum|mom|dad|nan|gran|granny|grandma|grandpa|grandmother|grandfather|wife|husband|sister|brother)(?:,| (?:had (?:it|one|this|hers|his)|diagnosed|affected|got it),? at) (?<phi>${OLD})(?=[,;.)]| (?:and|with|in|who|still))(?!\.\d)`,
      'diuy',
    ),
    triggers: [
      ...['patient', 'pt', 'client', 'resident'],
      'aunt',
      'auntie',
      'uncle',
      'mother',
      'father',
      'mum',
      'mom',
      'dad',
      'nan',
      'gran',
      'granny',
      'grandma',
      'grandpa',
      'grandmother',
      'grandfather',
      'wife',
      'husband',
      'sister',
      'brother',
    ],
    type: 'AGE',
    score: 0.8,
  },
  // On a certificate: "Age last birthday: 101"; in brackets behind a name: "Anders Tokunbo-Pell (ninety, …".
  {
    pattern: new RegExp(
      String.raw`age[ ](?:at |on )?(?:last birthday|at death|in years)(?: \(years\))?[ :.]{1,4}(?<phi>${OLD})${AFTER}`,
      'diuy',
    ),
    triggers: ['age'],
    type: 'AGE',
    score: 0.9,
  },
  {
    near: around(/\((?:ninet|one h|a h)/g, 26, 40),
    pattern: new RegExp(String.raw`(?<=\p{Lu}[\p{L}'’-]{1,24} \()${OLD_WORDS}(?=[,;)])`, 'dgu'),
    type: 'AGE',
    score: 0.8,
    accept: (_phi, at, text) => {
      const name = wordsOf(text.slice(Math.max(0, at - 26), at)).at(-1) ?? '';
      return !isClinical(name) && (isListedName(name) || !isOrdinary(name));
    },
  },
  // "The maternal grandmother reached 101."
  {
    pattern: lean(
      String.raw`reach(?:ed|es|ing)?[ ](?:the (?:ripe |great )?(?:old )?age of |age )?(?<phi>${OLD}|${OLD_WORDS})(?=[ ]?(?:[,.;)\n]|$)|[ ](?:and|but|with|before|in|last|this)(?!\p{L}))(?![,.]\d)`,
      'diuy',
    ),
    triggers: ['reach', 'reached', 'reaches', 'reaching'],
    type: 'AGE',
    score: 0.8,
    accept: (_phi, at, text) =>
      /(?:(?<!\p{L})(?:she|he|who|they|mother|father|mom|dad|aunt|uncle|grand(?:mother|father|ma|pa|parents)|sister|brother|wife|husband|patient)(?: (?:has|had))?|\p{Lu}\p{Ll}{2,20}) reach(?:ed|es|ing)? (?:the )?(?:[\p{Ll} ]{0,20})$/u.test(
        text.slice(Math.max(0, at - 64), at),
      ),
  },
  // "elder mr zhao 101, no autopsy"
  {
    pattern: new RegExp(String.raw`(?:mr|mrs|ms|miss)\.? \p{L}[\p{L}'-]{1,20},? (?<phi>${OLD})(?=[,;.](?!\d))`, 'diuy'),
    triggers: ['mr', 'mrs', 'ms', 'miss'],
    type: 'AGE',
    score: 0.8,
  },
  // "Bettina is 91,": behind a name that is no word.
  {
    pattern: lean(
      String.raw`(?<![\p{L}])\p{Lu}\p{Ll}{2,20},? (?:is|was|turns|turned) (?:now |almost |just |about )?(?<phi>${OLD}|${OLD_WORDS})(?=[,.;:?!]?(?:\s|$))(?![ ]?(?:percent|kg|lbs?|pounds|mg|cm|beats|bpm|degrees|minutes|weeks|days|months|over|on|in|at))`,
      'dgu',
    ),
    near: around(/ (?:is|was|turns|turned) [^\n]{0,7}(?:9\d|1[012]\d|ninet|hundred|one h|an? h)/g, 24, 4),
    type: 'AGE',
    score: 0.8,
    accept: (_phi, at, text) => {
      const name = /(\p{Lu}\p{Ll}{1,24}),? (?:is|was|turns|turned) [\p{Ll} ]{0,8}$/u.exec(
        text.slice(Math.max(0, at - 44), at),
      )?.[1];
      const isNamed = name !== undefined && isListedName(name) && !isOrdinary(name) && !isMeasured(name);
      return isNamed || isGivenName(GIVEN_BEFORE.exec(text.slice(Math.max(0, at - 64), at))?.[1] ?? '');
    },
  },
];
