import { lean } from '../lean.ts';
import { isEitherFirst, isMonthFirst, numbersOf } from './calendar.ts';
import { isDayOfPicture } from './numeric-date-tests.ts';
import { around, type Rule } from './recognizer.ts';

/** "Plt 88 (": a test, its value, a bracket. */
const VALUE_BEFORE = /(?<!\p{L})\p{Lu}[\p{L}\d]{0,9} \d{1,4}(?:\.\d{1,2})?%? \($/u;

/** Two numbers with a hyphen or a dot between are ranges and measures, but for a few surest words before them. */
export const HYPHEN_DOT_DATES: readonly Rule[] = [
  // With a hyphen only behind the surest words, and no noun behind: "last 7-25:", "on 5-1,".
  {
    near: around(/\d-\d/g, 4, 6),
    pattern:
      /(?<=(?<![\p{L}\p{N}])(?:on|since|dated|last|until|labs?|seen|visit|faxed|mailed|sent|resent|signed|received|rec'd|filled|collected|drawn|again|note|appt|check|recheck|due|rtc|f\/u|removed|mbss|echo|mri|ct|list|surgery|injury|d\/c|admit|adm|adm'd|dc|dc'd|disch|discharged|admitted|readmit|till?|thru|started|stopped|done|completed|finished|last (?:one|attack|episode|bout|flare|drink|use|bleed|seizure|migraine|period|menses|relapse)|fell|onset|born|lmp|edd|dos|doa|doi|inj|op|ends|end|expires|[012]\d[0-5]\d)[ ])\d{1,2}-\d{1,2}(?=[,.;:)\n]|$| \/|[ ]?\||(?<=(?:adm|adm'd|dc|dc'd|disch|d\/c) \d{1,2}-\d{1,2}) | (?:@ ?)?(?:[01]\d|2[0-3]):?[0-5]\d(?!\d))(?!\.\d)/dgiu,
    type: 'DATE',
    score: 0.7,
    accept: (phi, at, text) =>
      isMonthFirst(phi) &&
      !/(?:reps?|sets?|exercises|laps|pages|levels?) (?:done|completed|finished) $/i.test(
        text.slice(Math.max(0, at - 26), at),
      ),
  },
  // Behind its weekday: "Thurs 12-5, in 1330 out 1425". "Mon-Fri 8-5" are hours.
  {
    pattern:
      /(?<!(?:[-–&]|to|thru|and|or) ?)(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)(?:day)?\.?,? (?<phi>\d{1,2}-\d{1,2})(?=[.,;:)]?(?:\s|$))(?! ?(?:[ap]m|am?|noon|hrs?|h)(?!\p{L}))/diuy,
    triggers: 'mon monday tue tues tuesday wed weds thu thur thurs thursday fri friday sat saturday sun sunday'.split(
      ' ',
    ),
    type: 'DATE',
    score: 0.7,
    accept: isMonthFirst,
  },
  // A value each, as they are listed: "Last INRs: 06-10 2.9; 05-13 3.1", and the next one: "Repeat INR 07-12."
  {
    near: around(/\d-[0-3]\d/g, 24, 6),
    pattern:
      /(?<=(?<!\p{L})(?:INRs?|A1[Cc]s?|TSH|levels?|results?|labs|readings|values|titers?|K|Cr|Hgb|PSA|CEA|weights?):? |; ?|\d, )(?:0[1-9]-[0-3]\d|1[0-2]-[0-3]\d)(?= \d{1,3}(?:\.\d{1,2})?(?:[;,.)]|\s|$))|(?<=(?<!\p{L})(?:[Rr]epeat|[Rr]echeck|[Nn]ext) [\p{L}\d]{2,10} )(?:0[1-9]-[0-3]\d|1[0-2]-0[1-9])(?=[.,;)]?(?:\s|$))/dgu,
    type: 'DATE',
    score: 0.7,
    accept: (phi, at, text) =>
      isMonthFirst(phi) && !/^ \d{1,2}-\d/.test(text.slice(at + phi.length, at + phi.length + 4)),
  },
  // A day below ten with its zero, where a clause ends: "R hip pinned 5-03.", "ORIF L wrist 11-08, cast".
  {
    near: around(/[a-z] \d{1,2}-0\d[.,;)]/g, 1, 3),
    pattern: lean(
      /(?<=\p{L}{3} )(?<!(?<!\p{L})(?:beds?|rooms?|unit|kit|grade|level|rate|range|bay|apt|suite|ste|pages?|scale|score|stage|class|group|table|fig|figure|item|section|version|lot|phase|type|from|goal|target|about|around|runs?|for|was|dose|every|titrate|flow|ratio|aged?|ages)\.? )(?:0?[1-9]|1[0-2])-0[1-9](?=[.;)](?:\s|$)|, )/dgiu,
    ),
    type: 'DATE',
    score: 0.6,
    accept: isMonthFirst,
  },
  // At the foot of what was dictated, with its zero: "trans. mvp / 08-03".
  {
    near: around(/\/ [01]\d-[0-3]\d/g, 2, 10),
    pattern: /(?<=[\p{L}.] ?\/ )[01]\d-[0-3]\d(?=[.]?[ ]{0,2}(?:\r?\n|$))/dgu,
    type: 'DATE',
    score: 0.7,
    accept: isMonthFirst,
  },
  // A picture's: "CXR (10-2): clear", "CT head 3-14: no bleed"; in brackets behind a value, unless it rises as ranges do: "Plt 88 (10-3)".
  {
    near: around(/[ (]\d{1,2}-\d{1,2}[): ,]/g, 0, 3),
    pattern: /(?<=[ (])\d{1,2}-\d{1,2}(?=[): ,])/dgu,
    type: 'DATE',
    score: 0.7,
    accept: (phi, at, text) => {
      const [month = 0, day = 0] = numbersOf(phi);
      const [before, after] = [text.slice(Math.max(0, at - 48), at), text.slice(at + phi.length, at + phi.length + 20)];
      const isOfValue = VALUE_BEFORE.test(before) && after.startsWith(')') && month > day;
      return isMonthFirst(phi) && (isOfValue || isDayOfPicture(before, after));
    },
  },
  // Where a visit is told: "seen here on 3-11 for a foreign body".
  {
    pattern:
      /on[ ](?<phi>\d{1,2}-\d{1,2})(?=[ ](?:for|with|by|and|at|he|she|they|when|where|after|before|due|in|to)(?!\p{L}))(?!\.\d)/duy,
    triggers: ['on'],
    type: 'DATE',
    score: 0.7,
    accept: (phi, at, text) =>
      isMonthFirst(phi) &&
      /(?<!\p{L})(?:seen|admitted|evaluated|treated|visit(?:ed)?|done|performed|discharged|surgery|presented|here|er|ed|clinic|hospital|drawn|obtained|taken|fell|started|placed|removed|delivered|born)(?: \p{L}{2,10}){0,2} on $/iu.test(
        text.slice(Math.max(0, at - 40), at),
      ),
  },
  // Abroad a day and a month have a dot ("seen on 03.03. and again 17.03."), elsewhere before a time ("f/u 6.10 8:20").
  {
    pattern:
      /(?:on|am|vom|seen|again|dated|appt|f\/u|rtc|nv)[ ](?<phi>(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])(?=[.,;)]?(?:\s|$))|\d{1,2}\.\d{1,2}(?= \d{1,2}:[0-5]\d))(?![ ]?(?:mg|ml|g|%|mm|cm|kg|mmol|l)(?![\p{L}]))/diuy,
    triggers: ['on', 'am', 'vom', 'seen', 'again', 'dated', 'appt', 'f', 'rtc', 'nv'],
    type: 'DATE',
    score: 0.7,
    accept: isEitherFirst,
  },
  // What was seen that day: "cxr 1.12 ok".
  {
    pattern:
      /(?:cxr|x-?ray|xr|ct|mri|echo|ekg|ecg|scan|uss?|labs?|bloods|cultures?|ucx|bcx)[ ](?<phi>(?:0?[1-9]|1[0-2])\.(?:0?[1-9]|[12]\d|3[01]))(?= (?:ok|okay|neg(?:ative)?|normal|clear|clean|wnl|unremarkable|stable|showed|shows|w\/|with|was|no)(?!\p{L}))/diuy,
    triggers: 'cxr x xray xr ct mri echo ekg ecg scan us uss lab labs bloods culture cultures ucx bcx'.split(' '),
    next: '0',
    type: 'DATE',
    score: 0.7,
    accept: isMonthFirst,
  },
  // Where notes are written in haste: "adm 3.14 w/ etoh", "d/c 4.2".
  {
    pattern: lean(
      /(?:adm(?:it(?:ted)?)?|admission|d\/c(?:'?d)?|dc(?:'?d)?|disch(?:arged)?|seen|fell|dob|doa|dos|appt|rtc|f\/u|surg(?:ery)?|sx date|chole|appy|pre-?op|(?:drains?|jps?|staples|sutures|stitches|pins|foley|tubes?|cast)(?: all| both)? (?:out|off|pulled|removed|d\/c'd))(?:[ :]{1,2}|[ ]\()(?<phi>(?:0?[1-9]|1[0-2])\.(?:0?[1-9]|[12]\d|3[01])(?:\.(?:\d{4}|\d{2}))?)(?![\p{L}\p{N}%]|\.\d)(?! ?(?:mg|mcg|ml|g|%|mm|cm|kg|mmol|l|units?|x|hrs?|h|lbs?)(?!\p{L}))/diuy,
    ),
    triggers:
      'adm admit admitted admission d dc disch discharged seen fell dob doa dos appt rtc f surg surgery sx chole appy pre preop drain drains jp jps staples sutures stitches pins foley tube tubes cast'.split(
        ' ',
      ),
    type: 'DATE',
    score: 0.7,
    accept: isMonthFirst,
  },
];
