import { lean } from '../lean.ts';
import { AFTER, OLD } from './age-parts.ts';
import { around, type Rule } from './recognizer.ts';

/** What stands between a heading and its age: a colon, dots, the next cell or the next line. */
const GAP = String.raw`(?:["'*_]{0,2}[ \t]{0,12}(?:[:=|][ \t"'*]{0,12}|\.{3,24}[ ]{0,4})?|[ \t]{0,8}:?[ \t]{0,8}\r?\n[ \t]{0,8}|</t[dh]>\s{0,8}<td>)`;
/** No measure: "age 92 cm", "Age 95 percentile". */
const NO_MEASURE = String.raw`(?![.,]?\d|[ ]?(?:%|\/\d|(?:mos?|months?|wks?|weeks?|days?|hours?|hrs?|min|kg|cm|lbs?|pounds|mg|mcg|ml|mmhg|bpm|percent|percentile|degrees)(?!\p{L})))`;
const DAY = String.raw`(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2}[ -]?\p{L}{3,9}[ -]?\d{2,4}|\p{L}{3,9} \d{1,2},? \d{4})`;

/** Ages by the heading they stand under or behind, in whatever layout. */
export const AGES_HEADED: readonly Rule[] = [
  // "Age at visit: 94", "Age today 94", "AGE\n97", "Age (yrs)\n101", "patient_age=98", "<td>Age</td><td>94</td>", "A.G.E. 93".
  {
    pattern: lean(
      String.raw`(?:age|a\.g\.e\.)(?: ?\((?:in )?(?:yrs?|years?|y)\)|[ ](?:in (?:years|yrs)|today|now|(?:at|on) (?:the )?(?:visit|admission|exam|encounter|presentation|service|arrival|diagnosis|discharge|death|time of \p{L}{4,10})))?${GAP}(?<phi>${OLD})${AFTER}${NO_MEASURE}`,
      'diuy',
    ),
    triggers: ['age', 'a'],
    type: 'AGE',
    score: 0.9,
  },
  // Fields of records: "ageInYears": 96, "ageYears=93".
  {
    pattern: new RegExp(
      String.raw`(?:age(?:in)?(?:years|yrs)|patientage|ptage)["']?[ ]?[:=][ "']{0,2}(?<phi>${OLD})${AFTER}`,
      'diuy',
    ),
    triggers: ['ageinyears', 'ageyears', 'ageinyrs', 'ageyrs', 'patientage', 'ptage'],
    type: 'AGE',
    score: 0.9,
  },
  // Behind the sex: "Sex/Age  F 92", "Sex & Age: Female, 99".
  {
    pattern: new RegExp(
      String.raw`(?:sex|gender) ?(?:[/&,]|and) ?age[ \t:=.|]{1,24}(?:(?:male|female|[mf])[ ]{0,2}[,/|]?[ ]{0,4})?(?<phi>${OLD})${AFTER}${NO_MEASURE}`,
      'diuy',
    ),
    triggers: ['sex', 'gender'],
    type: 'AGE',
    score: 0.9,
  },
  // Behind or before the day of birth: "DOB / Age.... 2/14/1931 / 93", "Age/DOB: 93 / 1931-02-02".
  {
    pattern: lean(
      String.raw`(?:dob|born|birth ?date|date of birth)[ ]?(?:[/&,(]|and)[ ]?age\)?[ \t:=.|]{1,32}${DAY}[ \t]{0,4}[/,;|(-]?[ \t]{0,4}(?<phi>${OLD})${AFTER}${NO_MEASURE}`,
      'diuy',
    ),
    triggers: ['dob', 'born', 'birth', 'birthdate', 'date'],
    type: 'AGE',
    score: 0.9,
  },
  {
    pattern: new RegExp(
      String.raw`age[ ]?(?:[/&,]|and)[ ]?(?:dob|born|birth ?date|date of birth|sex|gender)[ \t:=.|]{1,32}(?<phi>${OLD})${AFTER}${NO_MEASURE}`,
      'diuy',
    ),
    triggers: ['age'],
    type: 'AGE',
    score: 0.9,
  },
  // Whoever's it is: "grandma's 100th birthday", "to make it to 97th b-day".
  {
    near: around(/\d(?:st|nd|rd|th) b/gi, 4, 2),
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.-])${OLD}(?=(?:st|nd|rd|th) (?:birthday|b-?day)(?!\p{L}))`, 'dgiu'),
    type: 'AGE',
    score: 0.9,
  },
  {
    pattern:
      /(?:ninety[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|ninetieth|(?:one )?hundredth)(?= (?:birthday|b-?day)(?!\p{L}))/diuy,
    triggers: ['ninety', 'ninetieth', 'hundredth', 'one'],
    type: 'AGE',
    score: 0.9,
  },
  // "turning the big 100", "hit the big nine-oh" has no number.
  {
    pattern: new RegExp(String.raw`the big (?<phi>${OLD})${AFTER}${NO_MEASURE}`, 'diuy'),
    triggers: ['the'],
    next: 'b',
    type: 'AGE',
    score: 0.8,
  },
  // The patient as a line or a sentence begins: "91 M, lives alone", "94 female, DNR", "92 lady w/ falls".
  {
    near: around(/(?:9\d|1[012]\d) ?(?:[MF][ ,]|male|female|woman|man|lady|gentleman|widow)/g, 1, 12),
    pattern: new RegExp(
      String.raw`(?<=(?:^|\n)[ \t]{0,3}|[.:)] |x[34]\)? |- )${OLD}(?=[ ]?[MF],? (?!\/|\d)|[ ](?:fe)?male(?![\p{L}/])|[ ](?:woman|man|lady|gentleman|widow(?:er)?)(?!\p{L}))(?! (?:fe)?male (?:patients|subjects|participants|controls|volunteers|students|rats|mice))`,
      'dgu',
    ),
    type: 'AGE',
    score: 0.8,
    accept: (_phi, at, text) =>
      !/(?:temp(?:erature)?|fever|tmax|febrile|oral|of|n)[ ,:|=]{1,3}$/i.test(text.slice(Math.max(0, at - 16), at)),
  },
];
