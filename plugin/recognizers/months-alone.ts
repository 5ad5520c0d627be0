import type { Rule } from './recognizer.ts';

/** The months that are no other word in small letters, though some are names: a name is masked too. */
const SURE = 'january february april june july august september october november december'.split(' ');
const SURE_SHORT = 'jan feb apr jun jul aug sept sep oct nov dec'.split(' ');
/** "the Fourth of July", "an April Fool": days that stay; "a June bug". */
const OF_A_HOLIDAY = /(?:fourth|4th) of $/i;
const NO_MONTH_BEHIND = /^(?:[ -]fools?(?!\p{L})| bugs?(?!\p{L})| presence(?!\p{L})|['’]s?(?! \p{Ll})|-\p{Lu})/iu;
/** "Father Dec at 61": a life's end, not its month's. */
const ENDED = /^\.? (?:at|age|aged|of) /;
/** What May and March, in capitals, stand behind as months: a thing that is done once, "CT chest March", "Repeat echo May". */
const BEFORE_MONTH =
  /(?:\p{Ll}|\d|\p{Lu}{2}|\)|[,;/+])[ ]$|(?<!\p{L})(?:Echo|Mammo(?:gram)?|Colonoscopy|Endoscopy|Labs?|Pap|Visit|Surgery|Chemo|Scan|Dexa|Biopsy|Divorced|Married|Widowed|Moved|Retired|Recheck|Next|Last)[ ]$/u;
/** What ends the clause of a month, or is due in it. */
const BEHIND_MONTH =
  /^(?:[.,;:)/]|\s{0,2}(?:\r?\n|$)| (?:and|or|to|with|then|at|visit|appt|labs?|infusion|injection|dose|cycle|menses|period|scan|mri|ct|refill|bill|of last|of this|of next)(?!\p{L}))/u;
/** "mri feb ok" */
const WELL_BEHIND = /^ (?:ok|okay|nl|neg(?:ative)?|normal|stable|wnl|clear|clean|unremarkable)(?!\p{L})/u;
/** "rnfl thin on oct": a picture of the retina. */
const OF_AN_EYE = /(?<!\p{L})(?:macul|retin|rnfl|optic|disc|drusen|amd|glauc|vf|iop|fovea|dfe|eye|gcc|hvf)\p{L}{0,8}/iu;

/** "Women's March", "Long March": walked, not a month. */
const WALKED = /(?:[Ww]omen['’]s|[Ll]ong|[Pp]rotest|[Pp]ride|[Pp]eace|[Ww]edding|[Bb]and|[Ff]orced|[Tt]he) $/;

/** Months that stand alone, wherever they do. 45 CFR 164.514(b)(2)(i)(C). */
export const MONTHS_ALONE: readonly Rule[] = [
  // "CT abdomen January, scope in a year", "start with the February cycle", "abel can drive, april is busy".
  {
    pattern: /\p{L}{4,9}(?![\p{L}\p{N}])/duy,
    triggers: SURE,
    type: 'DATE',
    score: 0.6,
    accept: (phi, at, text) =>
      !OF_A_HOLIDAY.test(text.slice(Math.max(0, at - 10), at)) &&
      !NO_MONTH_BEHIND.test(text.slice(at + phi.length, at + phi.length + 12)),
  },
  // In short, with a capital: "Labs Feb ok", "MRI Nov stable".
  {
    pattern: /\p{Lu}\p{Ll}{2,3}(?![\p{L}\p{N}'’-])/duy,
    triggers: SURE_SHORT,
    type: 'DATE',
    score: 0.6,
    accept: (phi, at, text) => {
      const before = text.slice(Math.max(0, at - 2), at);
      const after = text.slice(at + phi.length, at + phi.length + 8);
      const isName = /^Jan|^Apr/.test(phi) && /^\.? \p{Lu}/u.test(after); // "Jan Steen", "Apr. Vos"
      return /[\p{L}\p{N},;:/(&+-] ?$/u.test(before) && !isName && !ENDED.test(after);
    },
  },
  // In short and in small letters, where a clause ends: "widowed aug.", "labs nov ok". "dec" is decreased and deceased, too.
  {
    pattern: /\p{Ll}{3,4}(?![\p{L}\p{N}'’-])/duy,
    triggers: SURE_SHORT.filter((month) => month !== 'dec'),
    type: 'DATE',
    score: 0.6,
    accept: (phi, at, text) => {
      const after = text.slice(at + phi.length, at + phi.length + 16);
      const isRetina = phi === 'oct' && OF_AN_EYE.test(text.slice(Math.max(0, at - 60), at + 60));
      return (
        /[\p{L})][ ]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
        (BEHIND_MONTH.test(after) || WELL_BEHIND.test(after)) &&
        !isRetina
      );
    },
  },
  // "Echo May, then yearly", "PET March."
  {
    pattern: /(?:May|March)(?![\p{L}\p{N}'’-])/duy,
    triggers: ['may', 'march'],
    type: 'DATE',
    score: 0.6,
    accept: (phi, at, text) => {
      const before = text.slice(Math.max(0, at - 14), at);
      return (
        BEFORE_MONTH.test(before) &&
        !WALKED.test(before) &&
        BEHIND_MONTH.test(text.slice(at + phi.length, at + phi.length + 14))
      );
    },
  },
];
