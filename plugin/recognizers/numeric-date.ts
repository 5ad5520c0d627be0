import { isDayAndMonth, isDayOfMonth, isYear } from './calendar.ts';
import { isQuantity } from './labelled.ts';
import type { Recognizer } from './recognizer.ts';

const VERSION_BEFORE = /(?:version|ver|release|firmware|software|build|(?<![\p{L}\p{N}])v)[ :.]{0,2}$/iu;
/** What makes "3/4" a date: a preposition of time, a weekday, an event right before it. */
const STRONG_CUE =
  /(?:(?<![\p{L}\p{N}])(?:on|since|dated?|until|till|til|thru|through|starting|beginning|ending|effective|as of|due|last|next|this|d\/c(?:'?e?d)?|dc'?d|admit(?:ted)?|admission|discharged?|seen|visit|appt|appointment|collected|drawn|labs?|lmp|edd|edc|dos|doa|dob|doi|note|scan|x-?ray|cxr|ct|mri|us|echo|ekg|ecg|colonoscopy|surgery|procedure|f\/u|follow[ -]?up|week of|mon|tues?|wed|thurs?|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|cultures?|bcx|ucx|path|biopsy|called|received|given|placed|removed|updated|signed|reviewed)[.,:]?[ ]{1,2}(?:(?:was|is|were|done|dated|from|on|of|visit|labs?)[ ]{1,2})?\(?)$/iu;
const WEAK_CUE = /(?:(?<![\p{L}\p{N}])(?:from|to|by|before|after|of|between|and|for|the|at|-|or)[ ]{1,2}\(?|\()$/iu;
/** Scores and strengths that are written like dates. */
const SCORE_BEFORE =
  /(?:pain|scores?|scale|rat(?:ed|es|ing)|severity|intensity|strength|motor|reflex(?:es)?|dtrs?|pulses?|gcs|apgar|murmur|grade|mmse|moca|phq(?:-\d)?|gad(?:-7)?|vas|nihss|braden|ecog|kps|vision|acuity|va|o[dsu]|biceps|triceps|grip|power|tone|x|a&o|oriented|out|now|currently|level|decreased|increased|improved|worsened|went|goes|about|around|is|was|are|a|an?)[ :=]{0,3}(?:is |was |of |at |to |from |from \d{1,2}\/\d{1,2} (?:down |up )?to |\d{1,2}\/\d{1,2}(?: to |-| ?-> ?))?$/i;
const SCORE_AFTER =
  /^[ ]{0,2}(?:pain|strength|motor|murmur|systolic|diastolic|holosystolic|sem|scale|severity|in (?:severity|intensity)|reflex|throughout|bilateral(?:ly)?|tablets?|tabs?|pills?|cups?|teaspoons?|tsp|tbsp|inch(?:es)?|in\.|cm|mm|mg|ml|normal|ns|strips?|of (?:the|a|an|his|her)|full|in all|on (?:the )?(?:right|left|pain)|ue|le|bue|ble|rue|lue|positive|negative|sirs|criteria|attempts|times|days|weeks|hours|doses|positions|quadrants|points?|bottles|sets|cores?|nodes?|lymph|lns?|dorsiflexion|plantarflexion|grip|biceps|pulses?)(?![\p{L}])/iu;

const slashCue = (phi: string, at: number, text: string): boolean => {
  const before = text.slice(Math.max(0, at - 48), at);
  const after = text.slice(at + phi.length, at + phi.length + 24);
  if (SCORE_AFTER.test(after) || isQuantity(text, at + phi.length)) return false;
  const [first = 0, second = 0] = phi.split('/').map(Number);
  if (!isDayOfMonth(first, second)) return false;
  if (STRONG_CUE.test(before)) return true;
  // A new line or a list mark before, a colon, dash or capital word after: "3/24: febrile overnight".
  if (/(?:^|\n)[ \t]{0,4}(?:[-*•|(][ ]?)?$/.test(before) && /^(?:[):]|[ ]{0,2}[-–|][ ]|[ ]{1,2}\p{Lu})/u.test(after))
    return true;
  if (SCORE_BEFORE.test(before)) return false;
  const looksLikeScore = second <= first || [4, 5, 6, 10, 15, 30].includes(second);
  return WEAK_CUE.test(before) && !looksLikeScore;
};

/** Dates in digits: month or day first, year first, and compact with a time behind. 45 CFR 164.514(b)(2)(i)(C). */
export const numericDate: Recognizer = {
  name: 'numeric-date',
  rules: [
    {
      pattern:
        /(?<![\p{L}\p{N}]|[\p{N}][./-]|[$#])(?<phi>(\d{1,2})([/.-])(\d{1,2})\3(?:\d{4}|'?\d{2}))(?![\p{L}\p{N}]|[./-]\d|%)/dgu,
      type: 'DATE',
      accept: (phi, at, text) => {
        const [first = 0, second = 0, year = ''] = phi
          .split(/[/.-]/)
          .map((part, i) => (i < 2 ? Number(part) : part)) as [number, number, string];
        const yearFits = year.length !== 4 || isYear(Number(year));
        const isVersion = phi.includes('.') && VERSION_BEFORE.test(text.slice(Math.max(0, at - 12), at));
        return isDayAndMonth(first, second) && yearFits && !isVersion && !isQuantity(text, at + phi.length);
      },
    },
    // Spaces around the marks, as forms and readers of paper leave them.
    {
      pattern:
        /(?<![\p{L}\p{N}]|[\p{N}][./-])(\d{1,2}) ?([/-]) ?(\d{1,2}) ?\2 ?((?:19|20)\d{2})(?![\p{L}\p{N}]|[./-]\d)/dgu,
      type: 'DATE',
      accept: (phi) => {
        const [first = 0, second = 0] = phi.split(/[/-]/).map(Number);
        return isDayAndMonth(first, second);
      },
    },
    {
      pattern:
        /(?<![\p{L}\p{N}]|[\p{N}][./-])((?:18|19|20)\d{2})([-/.])(\d{1,2})\2(\d{1,2})(?:T\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d{1,9})?)?(?: ?Z|[+-]\d{2}:?\d{2})?)?(?![\p{N}]|[./-]\d)/dgu,
      type: 'DATE',
      accept: (phi) => {
        const [, month = 0, day = 0] = phi
          .slice(0, 10)
          .split(/[-/.]/)
          .map((part) => Number.parseInt(part, 10));
        return isDayOfMonth(month, day) || isDayOfMonth(day, month);
      },
    },
    // HL7 and DICOM: 20240304, 202403041011, 20240304101112.123-0500.
    {
      pattern:
        /(?<![\p{L}\p{N}]|[\p{N}][.,/-])(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[ T_]?[0-2]\d[0-5]\d(?:[0-5]\d(?:\.\d{1,6})?)?)?(?:[+-]\d{4})?Z?(?![\p{L}\p{N}])/dgu,
      type: 'DATE',
      score: 0.8,
    },
    // A month of a year: 03/2024, 2024-03.
    {
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])(?:0?[1-9]|1[0-2])[/-](?:19|20)\d{2}(?![\p{L}\p{N}]|[./-]\d)/dgu,
      type: 'DATE',
      accept: (phi, at, text) => !isQuantity(text, at + phi.length),
    },
    {
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])(?:19|20)\d{2}-(?:0[1-9]|1[0-2])(?![\p{L}\p{N}]|[./-]\d)/dgu,
      type: 'DATE',
      score: 0.9,
    },
    // "since 9/93": a month and a year that is no day.
    {
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])(?:0?[1-9]|1[0-2])\/(?:[6-9]\d|0\d)(?![\p{L}\p{N}]|[./-]\d|%)/dgu,
      type: 'DATE',
      score: 0.8,
      accept: (phi, at, text) =>
        /(?:in|since|from|through|until|of|dated|last|around|circa|about)[ ]{1,2}$/i.test(
          text.slice(Math.max(0, at - 9), at),
        ) &&
        !isQuantity(text, at + phi.length) &&
        !/^[ ]?(?:mmhg|on|with)/i.test(text.slice(at + phi.length, at + phi.length + 6)),
    },
    // A range: 3/4-3/9, 3/4-3/9/24, 3/4/24-3/9/24 (whose parts the rules above find).
    {
      pattern:
        /(?<![\p{L}\p{N}]|[\p{N}][./-])(\d{1,2})\/(\d{1,2})(?:\/(?:\d{4}|\d{2}))? ?(?:-|–|to|through|thru) ?(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d{2})(?![\p{L}\p{N}]|[./-]\d)/dgu,
      type: 'DATE',
      accept: (phi) => {
        const [first = 0, second = 0] = phi.split('/').map((part) => Number.parseInt(part, 10));
        return isDayAndMonth(first, second);
      },
    },
    {
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])\d{1,2}\/\d{1,2} ?- ?\d{1,2}\/\d{1,2}(?![\p{L}\p{N}]|[./-]\d|%)/dgu,
      type: 'DATE',
      score: 0.8,
      accept: (phi, at, text) => {
        const [a = 0, b = 0, c = 0, d = 0] = phi.split(/[/-]/).map(Number);
        return (
          isDayOfMonth(a, b) &&
          isDayOfMonth(c, d) &&
          b !== d &&
          !SCORE_BEFORE.test(text.slice(Math.max(0, at - 48), at))
        );
      },
    },
    {
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-]|[./-])\d{1,2}\/\d{1,2}(?![\p{L}\p{N}]|[./-]\d|%|\/)/dgu,
      type: 'DATE',
      score: 0.8,
      accept: slashCue,
    },
  ],
};
