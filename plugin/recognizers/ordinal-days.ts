import { isDayOfMonth, numbersOf } from './calendar.ts';
import { around, type Rule } from './recognizer.ts';

/** What a number in order counts besides days, near it on either side. */
const COUNTED =
  /(?<![\p{L}\p{N}])(?:percent(?:ile)?s?|centiles?|toes?|fingers?|digits?|metatarsals?|metacarpals?|ribs?|floors?|grades?|nerves?|ventricles?|interspaces?|intercostal|trimesters?|century|edition|generation|rays?|doses?|place|row|street|avenue|ave|st|curve|weight|height|length|growth|track(?:ing|s)?|bmi|hc|gear|infantry|amendment|pregnancy|child|opinion|attempt|line|time|webspace|lumbar|degree|heart sound|of (?:four|five|six|seven|eight|\d))(?!\p{L})/iu;
const AFTER_DAY =
  /^(?:[ ]?[.,;:?!)\n]|\s{0,3}$| (?:tomorrow|today|at|w\/|with|and|or|then|if|because|to|for|in|when|after|before|unless|maybe|please|pls|i|he|she|it|we|they|was|is|were|but|so|via|by|until|till|thru|through|around|about|as|instead|again|also|per|@)(?!\p{L}))/u;
/** Words of an event, of a wish or of what one does on a day, right before. */
const EVENT_BEFORE =
  /(?<!\p{L})(?:again|funeral|wake|memorial|burial|wedding|birthday|party|graduation|baptism|visit|appt|appointment|surgery|procedure|scan|mri|ct|echo|labs?|chemo|infusion|hearing|court|meeting|conference|call|recheck|follow-?up|f\/u|back|return(?:s|ing)?|seen|came|comes?|coming|went|leaves?|leaving|left|starts?|started|stops?|stopped|ends?|ended|due|until|till|til|since|by|on|from|before|after|it'?s|its|was|is|see you|flew|flies|flying|moved?|moving|discharged?|admitted|dc|d\/c|started|booked|scheduled|planned|moved to|through|thru|around|about|closed|open|off|out|and|or|then|mon|tues?|wed|thurs?|fri|sat|sun)[,:]? $/iu;

/** Days whose month is known, by their number in order. 45 CFR 164.514(b)(2)(i)(C). */
export const ORDINAL_DAYS: readonly Rule[] = [
  // "then again the 20th.", "funeral the 7th", "its the 8th tomorrow".
  {
    pattern: /the (?<phi>(?:3[01]|[12]\d|[1-9])(?:st|nd|rd|th))(?![\p{L}\p{N}-])/duy,
    triggers: ['the'],
    next: '0',
    type: 'DATE',
    score: 0.7,
    accept: (phi, at, text) => {
      const before = text.slice(Math.max(0, at - 44), at - 4);
      const after = text.slice(at + phi.length, at + phi.length + 40);
      return (
        AFTER_DAY.test(after) &&
        EVENT_BEFORE.test(`${before}`) &&
        !COUNTED.test(`${before} # ${after.split('\n')[0] ?? ''}`)
      );
    },
  },
  // From one day to another, with hyphens, where a stay or a leave is spoken of: "away 6-2 to 6-9".
  {
    pattern:
      /(?:from|between|dates?|leave|fmla|vacation|away|out|absent|trip|stay(?:ed)?|admitted|hospitali[sz]ed|visit(?:ed|ing)?|inpatient)[: ]{1,2}(?<phi>\d{1,2}-\d{1,2} (?:to|thru|through|and|until|till) \d{1,2}-\d{1,2})(?![\p{L}\p{N}-]|[./]\d| ?(?:mg|ml|hours|hrs|days|weeks|years|units?|lbs?|kg|%))/diuy,
    triggers:
      'from between date dates leave fmla vacation away out absent trip stay stayed admitted hospitalized hospitalised visit visited visiting inpatient'.split(
        ' ',
      ),
    type: 'DATE',
    score: 0.7,
    accept: (phi) => {
      const [month = 0, day = 0, secondMonth = 0, secondDay = 0] = numbersOf(phi);
      return (
        isDayOfMonth(month, day) &&
        isDayOfMonth(secondMonth, secondDay) &&
        secondMonth - month < 2 &&
        secondMonth >= month
      );
    },
  },
  // With dots: "6.2.24-6.9.24".
  {
    near: around(/\d\.\d{2,4} ?[-–] ?\d/g, 8, 18),
    pattern:
      /(?<![\p{L}\p{N}]|\p{N}[./-])\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2}) ?[-–] ?\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})(?![\p{L}\p{N}]|[./-]\d)/dgu,
    type: 'DATE',
    score: 0.9,
    accept: (phi) => {
      const [first = 0, second = 0] = numbersOf(phi);
      return isDayOfMonth(first, second) || isDayOfMonth(second, first);
    },
  },
];
