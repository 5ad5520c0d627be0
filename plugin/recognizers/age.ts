import { lean } from '../lean.ts';
import { isListedName, isOrdinary } from '../words.ts';
import { AGES_HEADED } from './age-headed.ts';
import { AGES_IN_LISTS } from './age-in-lists.ts';
import { AGES_OF_KIN, agesJoined } from './age-of-kin.ts';
import { AGES_OF_SOMEBODY } from './age-of-somebody.ts';
import { AFTER, isMeasured, NOT_AN_AGE, OLD, OLD_WORDS, YEARS } from './age-parts.ts';
import { AGES_SPOKEN, agesAnswered } from './age-spoken.ts';
import { AGES_TOLD } from './age-told.ts';
import { around, type Recognizer } from './recognizer.ts';
import { ORDINAL_DAY, TURN } from './spoken.ts';

/** "her mother Asdzą́ą́ (": of what age, where somebody's relative is named. */
const KIN_NAMED =
  /(?<!\p{L})(?:mother|father|mom|mum|dad|(?:great-?)?(?:grand(?:mother|father|ma|pa)|aunt|uncle)|sister|brother|wife|husband|granny|nana?|neighbou?r|friend|partner|auntie)[, ]{1,2}\p{Lu}[\p{L}\p{M}'’-]{1,20},? \(?$/u;
/** Ages of 90 and over, in digits and words, the number alone; younger ones stay. 45 CFR 164.514(b)(2)(i)(C). */
export const age: Recognizer = {
  name: 'age',
  rules: [
    ...AGES_OF_SOMEBODY,
    ...AGES_OF_KIN,
    ...AGES_HEADED,
    ...AGES_IN_LISTS,
    ...AGES_SPOKEN,
    ...AGES_TOLD,
    {
      near: around(/9\d|1[012]\d/g, 2, 40),
      pattern: lean(String.raw`(?<![\p{L}\p{N}./-])(?<phi>${OLD})${YEARS}${AFTER}${NOT_AN_AGE}`, 'dgiu'),
      type: 'AGE',
    },
    {
      near: around(/\d\/?[MF]/g, 4, 4),
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}./-])(?<!(?:[Tt]emp(?:erature)?|T|Tmax|fever|to|of|is|was|[(])[ :]{0,2})(?<phi>${OLD})/?[MF](?![\p{L}\p{N}'/])`,
        'dgu',
      ),
      type: 'AGE',
      score: 0.9,
    },
    // The sex before it or behind a comma: "F/92", "(F, 92)", "Ludmila, 91 F".
    {
      pattern: /(?:M|F|male|female)(?:\/|, ?|[ ])(?<phi>9\d|1[01]\d|12[0-5])(?=[ ]?(?:[,;).]|$|\n|y|\/))(?![.]\d)/duy,
      triggers: ['m', 'f', 'male', 'female'],
      type: 'AGE',
      score: 0.8,
      accept: (_phi, at, text) =>
        /^$|[(\n,;|]$|[,;|] $/.test(
          text
            .slice(0, at)
            .replace(/(?:M|F|male|female)(?:\/|, ?| )$/, '')
            .slice(-2),
        ),
    },
    // Also in the next column or field: "XYLANDER, B.    90 M", "95 M //", "bed 6 90f".
    {
      near: around(/[ |](?:9\d|1[012]\d) ?[MFmf]/g, 24, 10),
      pattern: new RegExp(
        String.raw`(?<=[\p{L}"')\]], |[ ]{2}|\/\/ |\|[ ]?)${OLD}(?=[ ][MF](?![\p{L}\p{N}'/]))|(?<=(?:[Bb]ed|[Rr]m|[Rr]oom)[ ]\w{1,4},?[ ](?:\p{L}[\p{L}'-]{1,20},?[ ]){0,2})${OLD}(?=[ ]?[MFmf](?![\p{L}\p{N}'/]))`,
        'dgu',
      ),
      type: 'AGE',
      score: 0.8,
      accept: (_phi, at, text) =>
        !/(?:temp(?:erature)?|fever|tmax|febrile|oral)[ ,:|]{1,3}$/i.test(text.slice(Math.max(0, at - 16), at)),
    },
    // Alone in the column behind a name: "Cordelia Bumpass  96  IDDSI 4 puree".
    {
      near: around(/ {2}(?:9\d|1[01]\d) {2}/g, 1, 6),
      pattern: /(?<=[\p{L}.] {2,12})(?:9\d|1[01]\d)(?= {2})/dgu,
      type: 'AGE',
      score: 0.7,
      accept: (_phi, at, text) => {
        const [, first = '', last = ''] =
          /(\p{Lu}[\p{L}'’-]{1,20}),? (\p{Lu}[\p{L}'’-]{1,20})(?: \p{Lu}\.?)? {2,12}$/u.exec(
            text.slice(Math.max(0, at - 60), at),
          ) ?? [];
        return (
          isListedName(first) && (isListedName(last) || !isOrdinary(last)) && !(isOrdinary(first) && isOrdinary(last))
        );
      },
    },
    // In brackets behind a name: "B. Fennimore (94 F, from …)".
    {
      near: around(/\([19]\d/g, 24, 10),
      pattern: new RegExp(
        String.raw`(?<=\p{Lu}[\p{Ll}\p{M}]{2,20} \(|(?:[/.-]|\p{L}|, )\d{4}[ ]{1,3}\()${OLD}(?=\)|[ ]?(?:[MF]|yo|y\/o|years?)(?:[,;)]|[ ]\p{Ll}))`,
        'dgu',
      ),
      type: 'AGE',
      score: 0.8,
      accept: (phi, at, text) => {
        const before = text.slice(Math.max(0, at - 44), at);
        if (/\d[ ]{1,3}\($/.test(before) || KIN_NAMED.test(before)) return true; // behind a date of birth
        const word = /(\p{Lu}\p{Ll}{1,24}) \($/u.exec(before)?.[1] ?? '';
        if (text[at + phi.length] === ')') return isListedName(word) && !isOrdinary(word);
        return !/(?:temp(?:erature)?|fever|tmax|febrile|oral)[ ]\($/i.test(before);
      },
    },
    {
      pattern: lean(
        String.raw`(?:aged?|age is|turn(?:ed|ing|s)?(?! at)|almost|nearly)(?: \((?:in )?(?:yrs?|years?)\))?[ ]{0,2}(?:(?:of|is|was|at|about|approximately|now)[ ]{1,2}|["'*_]{0,2}[:=|][ "'|*]{0,4}|[.]{3,24}[ ]?)?(?<phi>${OLD}|${OLD_WORDS})${AFTER}(?![ ]?(?:%|mg|mmhg|bpm|percent|degrees|months|weeks|days|cm|kg))`,
        'diuy',
      ),
      triggers: ['age', 'aged', 'turn', 'turned', 'turning', 'turns'],
      type: 'AGE',
    },
    {
      pattern: lean(
        String.raw`(?:lived(?: \p{L}{4,14})?|lives|survived|living|made it)[ ](?:until|till|(?:up )?to|past)[ ](?:be[ ]|the[ ]age[ ]of[ ]|age[ ])?(?<phi>${OLD}|${OLD_WORDS})${AFTER}`,
        'diuy',
      ),
      triggers: ['lived', 'lives', 'survived', 'living', 'made'],
      type: 'AGE',
    },
    {
      pattern: lean(
        String.raw`(?:alive|living|alive and well|thriving)[ ](?:at|@)[ ](?:age[ ]|the age of[ ])?(?<phi>${OLD}|${OLD_WORDS})${AFTER}(?![ ]?(?:%|percent|on|days?|weeks?|months?|hours?))`,
        'diuy',
      ),
      triggers: ['alive', 'living', 'thriving'],
      type: 'AGE',
    },
    // "doing great for ninety five", "futile at 97?"
    {
      pattern: lean(
        String.raw`(?:great|good|well|fine|young|spry|sharp|wonderful|amazing|remarkable|independent|active)[ ]for[ ](?:an? |being |age )?(?<phi>${OLD}|${OLD_WORDS})${AFTER}(?![ ]?(?:%|percent|minutes|seconds|days|weeks|hours|kg|kilos?|lbs?|pounds|cm|mg|mcg|ml))`,
        'diuy',
      ),
      triggers: [
        'great',
        'good',
        'well',
        'fine',
        'young',
        'spry',
        'sharp',
        'wonderful',
        'amazing',
        'remarkable',
        'independent',
        'active',
      ],
      type: 'AGE',
      score: 0.8,
    },
    {
      pattern: new RegExp(
        String.raw`(?:futile|reasonable|appropriate|worth(?:while| it)|too old|candidate|overkill|aggressive|screen(?:ing)?|surgery|operate|transplant|intubate|statin|anticoagulate)[ ](?:at|@)[ ](?:age )?(?<phi>${OLD})(?=[ ]?[?.,;)\n]|$|[ ](?:years|yo|y\/o|with|and|or|given)(?!\p{L}))(?!\.\d)`,
        'diuy',
      ),
      triggers: [
        ...['futile', 'reasonable', 'appropriate', 'worth', 'worthwhile', 'too', 'candidate', 'overkill', 'aggressive'],
        ...['screen', 'screening', 'surgery', 'operate', 'transplant', 'intubate', 'statin', 'anticoagulate'],
      ],
      type: 'AGE',
      score: 0.7,
    },
    // "Is 94 too old for a statin?"
    {
      pattern: new RegExp(String.raw`(?:is|isn't|at)[ ](?<phi>${OLD})(?= too (?:old|frail|late)(?!\p{L}))`, 'diuy'),
      triggers: ['is', 'isn', 'at'],
      type: 'AGE',
      score: 0.8,
    },
    // With the months: "96y4m", "91 y 2 m".
    {
      near: around(/\d ?y ?\d/gi, 4, 4),
      pattern: new RegExp(String.raw`(?<![\p{L}\p{N}./-])${OLD}(?= ?y ?\d{1,2} ?m(?!\p{L}))`, 'dgiu'),
      type: 'AGE',
      score: 0.9,
    },
    // "Retired judge, 90, from …", "retired teacher (93) with AF"
    {
      pattern: new RegExp(String.raw`(?:retired|former)(?: \p{L}{3,14}){1,2}(?:, | \()(?<phi>${OLD})(?=, |\))`, 'diuy'),
      triggers: ['retired', 'former'],
      type: 'AGE',
      score: 0.8,
    },
    // "Ninety-two in the summer, yeah."
    {
      pattern: lean(
        String.raw`(?<phi>${OLD_WORDS})(?= (?:in (?:the )?(?:spring|summer|fall|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december|new year)|next (?:week|month|year|birthday)|last (?:week|month|birthday)|on (?:(?:my|his|her|their|the) (?:birthday|${ORDINAL_DAY})|(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:christmas|easter|boxing day|new year's)))|this (?:week|month|spring|summer|fall|autumn|winter))(?!\p{L}))`,
        'diuy',
      ),
      triggers: ['ninety', 'a', 'an', 'one'],
      type: 'AGE',
      score: 0.8,
    },
    {
      pattern: lean(
        String.raw`(?:(?:died|passed(?: away| on)?|gone|dead|deceased|expired)(?: [\p{L}']{2,12}){0,2}? (?:at|aged) (?:the age of |age )?|d\.[ ]?(?:at |@ ?|age )?)(?<phi>${OLD}|${OLD_WORDS})(?=[ ]?(?:[,.;:?!)\n]|$)| ["“(]| (?:of|from|with|in|after|and|but|last|this|when|while|he|she|they|we|so|just|due)(?!\p{L}))`,
        'diuy',
      ),
      triggers: ['died', 'passed', 'gone', 'dead', 'deceased', 'expired', 'd'],
      type: 'AGE',
    },
    // The answer to "how old are you", on the next line too; "Age/Sex: 93/M".
    {
      pattern: lean(
        String.raw`(?:how old(?:,? [\p{L}']{1,10}){0,4}|what(?:'s| is) (?:his|her|your) age|your age)\??[ .,]{0,3}(?:\r?\n(?:\[?\p{L}{1,12}\]?:? ?)?)?(?:(?:i'm|i am|she's|he's|she is|he is|oh|uh|um|well|just|almost|about|now)[ ,]{1,2}){0,3}(?<phi>${OLD}|${OLD_WORDS})${AFTER}`,
        'diuy',
      ),
      triggers: ['how', 'what', 'your'],
      type: 'AGE',
    },
    // "So that makes you...\nPatient: Ninety-four", "oh so you're uh\nninety three honey"
    {
      pattern: lean(
        String.raw`(?:makes?|so|you're) (?:(?:that makes |that's |that is |oh )?(?:you|him|her|he's|she's|you're|you are|you'll be|he'll be|she'll be|he is|she is)(?: now| about| what)?)?(?: uh| um| er)?[ .…,?]{0,4}\r?\n${TURN}(?:(?:uh|um|i'm|i am|she's|he's|well|oh|just|about|nearly|almost|yes|yeah)[ ,]{1,2}){0,3}(?<phi>${OLD}|${OLD_WORDS})${AFTER}(?! (?:percent|over|on|in|at|kilos?|pounds|degrees))`,
        'diuy',
      ),
      triggers: ['make', 'makes', 'so', 'you'],
      type: 'AGE',
      score: 0.8,
    },
    // What follows from a date of birth: "Eighth of the eighth, thirty-one.\nDoctor: So ninety-three. How's …"
    {
      pattern: lean(
        String.raw`so,? (?:(?:he's|she's|you're|that's|he is|she is|you are|that makes (?:him|her|you)|what,?) )?(?:now |about )?(?<phi>${OLD}|${OLD_WORDS})(?=[.,?!]|[ ]?$| (?:years|then|now|this))(?![.,]\d)`,
        'diuy',
      ),
      triggers: ['so'],
      type: 'AGE',
      score: 0.8,
      accept: (_phi, at, text) =>
        /(?<!\p{L})(?:birth|birthday|dob|d o b|born|how old|age)(?!\p{L})[^~]{0,140}$/iu.test(
          text.slice(Math.max(0, at - 170), at),
        ),
    },
    // Between commas behind a name, in words: "Mr Tobiah Vandermolen, ninety-six, ex river pilot".
    {
      pattern:
        /(?<=\p{Lu}\p{Ll}[\p{L}'-]{1,20}, )(?<phi>ninety(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)(?=[,.;])/duy,
      triggers: ['ninety'],
      type: 'AGE',
      score: 0.8,
    },
    // Behind a date of birth or the sex: "dob 5 Jan 1933, 90 F", "Tjader, m, 91,", "30 Nov 1932, 91)".
    {
      near: around(/, ?9\d/g, 6, 8),
      pattern: new RegExp(
        String.raw`(?<=(?:(?:18|19)\d{2}|\p{L}, [mfMF]|\d{4}\)),? ?)${OLD}(?=[,;)]|[ ]?[MFmf](?![\p{L}\p{N}]))`,
        'dgu',
      ),
      type: 'AGE',
      score: 0.8,
    },
    {
      pattern: new RegExp(String.raw`age[ /]{1,3}(?:sex|gender)[ :=|]{1,4}(?<phi>${OLD})${AFTER}`, 'diuy'),
      triggers: ['age'],
      type: 'AGE',
    },
    // Behind a name: "Mother, Halyna, 95, in good health", "Sr. Mary Ahearn, 101."
    {
      near: around(/[,:] [19]\d/g, 0, 8),
      pattern: new RegExp(
        String.raw`(?<=\p{Lu}\p{Ll}{2,20}\)?, |\p{L}{2,20}, \p{L}: |\p{L}{2,20}, ?(?:\p{Lu}\.){2,4},? |[JS]r\.?, )${OLD}(?=[,.;)])(?![.,]\d)`,
        'dgu',
      ),
      type: 'AGE',
      score: 0.8,
      accept: (_phi, at, text) =>
        !isMeasured(text.slice(Math.max(0, at - 24), at)) &&
        !/(?<!\p{L})day[ ,]{1,3}$/iu.test(text.slice(Math.max(0, at - 8), at)),
    },
    {
      pattern: lean(
        String.raw`(?<phi>${OLD_WORDS})(?:${YEARS}${AFTER}${NOT_AN_AGE}|(?= and (?:a half|three quarters|a quarter)(?![\p{L}]| (?:percent|pounds|pack|minutes|hours|miles|inches|degrees|kilos))))`,
        'diuy',
      ),
      triggers: ['ninety', 'a', 'an', 'one'],
      type: 'AGE',
    },
    {
      pattern: lean(
        String.raw`(?:she|he|they|i|you|who|mother|father|mum|mom|mam|mama|dad|papa|gran(?:d(?:mother|father|ma|pa|dad))?|granny|nan|nana|wife|husband|aunt|auntie|uncle|sister|brother|lady|gentleman|patient|pt|ma|pa|guy|fellow|man|woman|spouse|partner|sibling|cousin|friend|neighbou?r|resident|client|roommate|twin)(?:'?s|'?m|'re|'ll be|'d be| am| are| is| was| will be| would be)[ ]{1,2}(?:now |already |almost |about |like |what,? |let me see,? |,? ?(?:let's|let us) see,? )?(?<phi>(?:ninety[ ,-]{1,3}(?:uh |um |no )?)?(?:${OLD}|${OLD_WORDS}))(?![\p{L}\p{N}/%-]|[.,]\d|[ ]?(?:percent|kg|lbs?|pounds|mg|cm|beats|bpm|degrees|minutes|weeks|days|months|feet|miles|steps|yards|meters))`,
        'diuy',
      ),
      triggers: [
        ...['she', 'he', 'they', 'i', 'you', 'who', 'mother', 'father', 'mum', 'mom', 'mam', 'mama', 'dad', 'papa'],
        ...['gran', 'grandmother', 'grandfather', 'grandma', 'grandpa', 'granddad', 'granny', 'nan', 'nana', 'wife'],
        ...['husband', 'aunt', 'auntie', 'uncle', 'sister', 'brother', 'lady', 'gentleman', 'patient', 'pt'],
        ...['ma', 'pa', 'guy', 'fellow', 'man', 'woman', 'spouse', 'partner'],
        ...['sibling', 'cousin', 'friend', 'neighbor', 'neighbour', 'resident', 'client', 'roommate', 'twin'],
        ...['hes', 'shes', 'im'],
      ],
      type: 'AGE',
      score: 0.8,
    },
    // Behind a number that is the patient's: "Adeyinka-Holt, LM0188320, 93."
    {
      near: around(/\d{3}, [19]\d/g, 0, 10),
      pattern: new RegExp(String.raw`(?<=\p{L}, (?:MRN |NHS )?[A-Z]{0,4}\d{5,10}, )${OLD}(?=[,.;)])(?![.,]\d)`, 'dgu'),
      type: 'AGE',
      score: 0.8,
    },
    {
      pattern:
        /in[ ]{1,2}(?:his|her|their|the patient's)[ ]{1,2}(?<phi>(?:early[ -]|mid[ -]?|late[ -])?(?:90'?s|nineties|100'?s))(?![\p{L}\p{N}])/diuy,
      triggers: ['in'],
      next: 'ht',
      type: 'AGE',
    },
    {
      pattern: /(?:(?:super)?centenarian|nonagenarian)s?(?![\p{L}])/diuy,
      triggers: ['centenarian', 'centenarians', 'supercentenarian', 'nonagenarian', 'nonagenarians'],
      type: 'AGE',
    },
    // With the sex and in brackets: "EDW (91/M)", "a nonagenarian (93)", "Opal (F, 94)".
    {
      pattern:
        /(?<=\((?:[MFmf][ ,/]{1,2})?)(?:9\d|10\d|11\d)(?=[ ]?[/,]?[ ]?[MFmf]\)|(?<=[MFmf][ ,/]{1,2}\d{2,3})\)|(?<=arian \(\d{2,3})\))/dgu,
      near: around(/\((?:[MFmf][ ,/]{1,2})?(?:9\d|1[01]\d)[ ]?[/,)MFmf]/g, 0, 6),
      type: 'AGE',
      score: 0.8,
    },
  ],
  refine: (text, found) => [...found, ...agesAnswered(text, found), ...agesJoined(text, found)],
};
