import { lean } from '../lean.ts';
import { isThing } from '../opinion/things.ts';
import { isClinical } from '../words.ts';
import { isDayAndMonth, isDayOfMonth, isEitherFirst, numbersOf } from './calendar.ts';
import { isQuantity } from './labelled.ts';
import {
  areCultured,
  COURSE_BEFORE,
  DENOMINATORS,
  FRACTION_BEFORE,
  isBeforeScore,
  isBehindScore,
  isNoMonthAndDay,
  isOfTen,
  isWheal,
} from './numeric-date-scores.ts';
import { isDayOfTest } from './numeric-date-tests.ts';
import { around, type Rule } from './recognizer.ts';

/** What makes "3/4" a date: a preposition of time, a weekday, an event, a finished action right before it. */
const CUE = lean(
  /(?<![\p{L}\p{N}])(?:on|since|dated?|until|till|til|thru|through|starting|beginning|ending|effective|as of|due|rtc|nv|today|yesterday|tomorrow|back|return|last|next|by|d\/c(?:'?e?d)?|hit|hurt|bit|bitten|broke|broken|burn(?:t|ed)|stung|struck|hand-?over|hand-?off|huddle|ward list|rota|diary|night sheet|dc'?d?|adm|admission|levels?|results?|trough|sample|specimen|letter|report|titers?|seen|visit|appt|appointment|drawn|labs?|anniversary|no[ -]?show(?:ed)?|lmp|edd|edc|dos|doa|doi|note|scan|x-?ray|cxr|ct|cta|mri|mra|mre|mrv|ctv|mrcp|enterography|duplex|doppler|ercp|tte|tee|pfts?|emg|hida|kub|holter|spect|uss|bloods|us|court|hearing|trial|cxr's|echo|ekg|ecg|pet|uds|psa|a1c|bmp|cbc|colonoscopy|surgery|procedure|f\/u|follow[ -]?up|check|recheck|week of|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|cultures?|bcx|ucx|path|biopsy|given|order of|srom|\d{1,2}\/\d{1,2},? (?:and|&|to|then)(?: again)?|f\/u \p{L}{3,14}|birth|sign-?out|drink|(?:set|sched(?:uled)?|booked|planned|slated|moved|pushed|due|appt|ready|listed|down) (?:for|to)|date|session|infusion|injection|starts?|stopped|exp(?:ires?)?|sent|fell|bm|hd|dialysis|chemo|transfusion|delivered|chole|appy|repair|w\/c|wk of|round(?:s|ing)?|flu|covid|tdap|mmr|hpv|rsv|ppd|hep [ab]|(?:hipaa|consent|release|roi|intake|pcs) forms?|prevnar|pneumovax|shingrix|vaccines?|booster|out|begun|began|orif|tk[ar]|th[ar]|cabg|pci|tavr|avr|egd|ivig|mbss|ed|er|icu|pacu|snf|clinic|lap \p{L}{4,6}|ebus|bronch|(?:screens?|pap|mammo(?:gram)?|hiv|hcv|tsh|lipids?|cmp|cologuard|dexa|cath|celiac|panel|chem|lytes|lfts|labs|culture) (?:normal|neg(?:ative)?|wnl|unremarkable|ok|clean|stable)|labcorp|quest|inrs?|lp|xr|vl|\p{L}{3,14}(?:ectomy|otomy|ostomy|plasty|oscopy|centesis|graphy)|\p{L}{3,12}ed)[.,:]?[ ]{1,2}(?:(?:was|is|were|done|dated|from|on|of|visit|labs?|for)[ ]{1,2})?\(?$/iu,
);
export const hasCue = (text: string, at: number): boolean => CUE.test(text.slice(Math.max(0, at - 48), at));
const NOT_CUES =
  /(?:allred|oriented|recalled|remembered|rated|decreased|increased|improved|worsened|scored|graded|reduced|measured|advanced|elevated|used|needed)[ ]{1,2}(?:(?:from|to|by) )?$|(?<![a-z])(?:activity|sensory|pain|function(?:al)?|energy|severity|comfort|stress|anxiety|difficulty|assist(?:ance)?) levels? $/i;
/** What makes it a date where no score is spoken of: "since mowing 6/7", "will call 8/10". */
const FAIR_CUE = /(?<!\p{L})(?:(?:will|to) (?:call|see|return|repeat|refill|revisit)|since \p{L}{4,12}ing)[ ]{1,2}$/iu;
const WEAK_CUE = /(?:(?<![\p{L}\p{N}])(?:from|to|before|after|of|between|and|for|at|or)[ ]{1,2}\(?|\()$/iu;
/** "got ivig 1/8", "had lap chole 3/5" */
const RECEIVED =
  /(?<![\p{L}])(?:got|received|gave|missed|had|completed|finished|restarted|resumed)(?: (?!pain|only|about|at|with)\p{L}{3,14}){1,2} $/iu;
/** "scan 4/9 normal": seen on that day. */
const IMAGED_BEFORE =
  /(?<!\p{L})(?:scan|lp|ultrasound|u\/s|mri|cxr|x-?ray|echo(?:cardiogram)?|colonoscopy|mammo(?:gram)?|dexa|egd|eeg|ekg|ecg)[ ]$/iu;

/** "Cardiac MRI w/ gad, 2/12.": planned for that day, at the end of its line. */
const IMAGED_IN_LINE =
  /(?<!\p{L})(?:MRI|MRA|CTA?|PET|echo(?:cardiogram)?|ultrasound|DEXA|colonoscopy|EGD|EEG|biopsy|stress test)(?: [\p{L}/]{1,12}){0,3}, $/u;
/** "LDL 131 (3/30)": a result and its day. */
const RESULT_BEFORE = /(?<!\p{L})\p{Lu}[\p{L}\d]{1,9} \d{1,4}(?:\.\d{1,2})?%? \($/u;
/** "Pain stayed 9/10" */
const PAIN_BEFORE = lean(
  /(?<!\p{L})pain:? [^.;\n\d]{0,40}, $|(?<!\p{L})pain (?:is|was|stays|stayed|remains|remained|went|got|now|still|down|up)(?: (?:still|now|about|around|at|to|only|a)){0,2} $/iu,
);
/** "fever x 5/7": so many days of seven. */
const FOR_DAYS = /(?<!\p{L})x ?$/iu;

/** "last dose 7/5", "last GLP-1 dose 8/18": not the dose of a course. */
const LAST_DOSE_BEFORE = /(?<!\p{L})last (?:[\p{L}\d-]{2,14} ){0,2}dose[ :]{1,2}(?:was |on ){0,2}$/iu;
/** "1:128 (1/3) -> 1:64 (3/12)": a titer and its day. */
const TITER_BEFORE = /(?<!\d)1:\d{1,5} \($/u;
/** "9/14, 10/20 and 12/2": behind a date that is no score. */
const LISTED_BEFORE = /(?<![\p{N}/.-])(\d{1,2})\/(\d{1,2}), (?:and )?$/u;
const isListedBehindDate = (before: string, of?: number): boolean => {
  const [, month, day] = LISTED_BEFORE.exec(before) ?? [];
  if (of !== undefined && of !== Number(month)) return false;
  return (
    day !== undefined &&
    isDayOfMonth(Number(month), Number(day)) &&
    (Number(month) > Number(day) || !DENOMINATORS.includes(Number(day)))
  );
};

/** A time of day, as wards write it. */
const TIME_AFTER = /^ (?:@ ?)?(?:[01]\d|2[0-3])(?::?[0-5]\d)(?![\p{N}/]| ?(?:mg|ml|units|kcal))/u;

/** "out 3/4 thru 3/7": no two scores are joined so. */
const RANGE_AFTER = /^ ?(?:thru|through|til|till|until) ?\d{1,2}\/\d{1,2}(?![\d/])/i;

/** Whether two numbers with a slash can be a day and a month, and no score stands beside them. */
export const isMonthAndDay = (phi: string, at: number, text: string): boolean => {
  const [first = 0, second = 0] = numbersOf(phi);
  const end = at + phi.length;
  const before = text.slice(Math.max(0, at - 48), at);
  if (isNoMonthAndDay(phi, before) || FRACTION_BEFORE.test(before) || isWheal(text, at)) return false;
  if (second === 7 && FOR_DAYS.test(before)) return false;
  if (areCultured(phi, before, text.slice(end, end + 12))) return false;
  const isScore =
    isBeforeScore(text, end) || isBehindScore(text, at) || isOfTen(phi, before, text.slice(end, end + 20));
  return isDayAndMonth(first, second) && !isScore && !isQuantity(text, end);
};

/** So long, in British notes: "for 14/7", "review in 18/12"; and what is no day: vision, hours of a fast. */
const NO_DAY_FIRST =
  /(?<!\p{L})(?:for|x|over|past|every|in|after|within|about|approx|periods?|menses|cycles?|bipap|cpap|niv|vision|va|sc|cc|ph|o[dsu]|fast(?:ing|s)?)[ ~]{1,2}$/iu;
/** A day before its month, as most of the world writes: "seen 22/9": no score is larger than what it is out of. */
const isDayFirst = (day: number, month: number, before: string, after: string): boolean =>
  day > 12 &&
  day !== 20 &&
  isDayOfMonth(month, day) &&
  !NO_DAY_FIRST.test(before) &&
  !/^ ?(?:fast|hours?|days?|weeks?|months?|year)/i.test(after) &&
  (CUE.test(before) ||
    (month !== 7 &&
      month !== 12 &&
      day !== 24 &&
      /\p{L}[ ]$|[(→]$|[,;:–→][ ]$/u.test(before) &&
      !isStrength(/(\p{L}{3,24})[ ]$/u.exec(before)?.[1] ?? '')));

/** "Cortef 15/5": so much of it, not on that day. */
const isStrength = (word: string): boolean => isClinical(word) || isThing(word);

/**
 * A month and a day without a year. A leading zero, or a first number larger than the second, is no score; a
 * denominator that scores have needs a cue; between the two, whatever no score stands beside.
 */
const isToldAsDate = (phi: string, at: number, text: string): boolean => {
  const before = text.slice(Math.max(0, at - 48), at);
  const end = at + phi.length;
  const after = text.slice(end, end + 24);
  const [first = 0, second = 0] = numbersOf(phi);
  if (isQuantity(text, end) || isNoMonthAndDay(phi, before) || isWheal(text, at)) return false;
  if (isDayFirst(first, second, before, after)) return true;
  const isDate = isDayOfMonth(first, second) || (/\/0\d$/.test(phi) && isDayOfMonth(second, first));
  if (isDate && LAST_DOSE_BEFORE.test(before)) return true;
  if (!isDate || COURSE_BEFORE.test(before)) return false;
  if (IMAGED_BEFORE.test(before) && /^ (?:normal|negative|clear)(?!\p{L})/u.test(after)) return true;
  if (areCultured(phi, before, after)) return false;
  if (isDayOfTest(before, after)) return true;
  if (/^0\d\/\d{2}$/.test(phi)) return true;
  if (isBeforeScore(text, end)) return false;
  if (/\d\/10 ?(?:->|→) ?$/.test(before)) return false; // from one score to the next
  if (/^0\d/.test(phi) || /\/0\d/.test(phi) || TIME_AFTER.test(after) || RANGE_AFTER.test(after)) return true;
  if (PAIN_BEFORE.test(before) || (second === 7 && FOR_DAYS.test(before))) return false;
  if (CUE.test(before) && !NOT_CUES.test(before)) return true;
  if (IMAGED_IN_LINE.test(before) && /^[.;]?[ ]{0,2}(?:\r?\n|$)/.test(after)) return true;
  if (isListedBehindDate(before, first)) return true;
  if (isBehindScore(text, at)) return false;
  if (isListedBehindDate(before)) return true;
  if (TITER_BEFORE.test(before) && after.startsWith(')')) return true;
  // One or two words that open a line, a colon behind: "IDG 8/20:", "Care conference 9/10:".
  if (/(?:^|\n)[ \t]{0,4}\p{L}{2,14}(?: \p{L}{2,14})? $/u.test(before) && after[0] === ':' && second > 10) return true;
  // A new line or a list mark before, a colon, dash, time or capital word after: "3/24: febrile overnight".
  if (
    /(?:^|\n)[ \t]{0,4}(?:[-*•|(][ ]?)?$/.test(before) &&
    /^(?:[):]|[ ]{0,2}[-|][ ]|[ ]{1,2}(?:\p{Lu}|\d{4}))/u.test(after)
  )
    return true;
  if (first > second || !DENOMINATORS.includes(second)) return true;
  if (RECEIVED.test(before) || FAIR_CUE.test(before)) return true;
  if (RESULT_BEFORE.test(before) && after.startsWith(')') && second > 12) return true;
  return WEAK_CUE.test(before) && second > 12 && second !== 15 && second !== 30;
};

/** Dates of two numbers with a slash between, a month and a day. */
export const TWO_NUMBER_DATES: readonly Rule[] = [
  // In brackets behind the day that it is: "in 7 days (12/15)", "next Tuesday (4/5)".
  {
    pattern: lean(
      /(?<=(?:\d|one|two|three|four|six|next|last|this|a) (?:days?|weeks?|months?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: ago)? \()\d{1,2}\/\d{1,2}(?=\))/dgiu,
    ),
    near: around(/\(\d{1,2}\/\d/g, 24, 2),
    type: 'DATE',
    score: 0.8,
    accept: isEitherFirst,
  },
  // All others, as what stands around them says: "seen 3/4", "d/c 10/12", "1/15: febrile".
  {
    near: around(/\d\/\d/g, 4, 6),
    pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-]|[./-])\d{1,2}\/\d{1,2}(?![\p{L}\p{N}]|[./-]\d|%|\/)/dgu,
    type: 'DATE',
    score: 0.8,
    accept: isToldAsDate,
  },
];
