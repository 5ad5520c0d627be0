import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { toldAge, toldBirthYear } from '../../told-age.ts';

/** A month's name, in full or short, as the source of a pattern. */
export const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?';
const DATE = `(?:\\d{1,2} ${MONTH},? \\d{4}|${MONTH} \\d{1,2},? \\d{4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\/\\d{1,2}\\/\\d{4}|${MONTH} \\d{4})`;
/** "Born 14 March 1950 and seen on 20 May 2024, is a 74-year-old". */
const BORN_AND_SEEN = lean(
  `\\b(?:born(?: on| in)?|DOB:?|date of birth:?) (?<born>${DATE})[^.\\n]{0,40}?\\b(?:seen|visit|visited|evaluated|examined|admitted|reviewed|assessed|referred|attended|attending|today is|on) (?:here |again |in clinic |at home ){0,2}(?:on |in )?(?<seen>${DATE})[^.\\n]{0,40}?\\b(?<age>\\d{1,3})[- ]year[- ]old\\b`,
  'gi',
);

/** "68-year-old man, born in 1990". */
const BORN_IN =
  /\b(?<age>\d{1,3})[- ]year[- ]old(?: \w{2,14}){0,2},? (?:who was )?born (?:in|on [^.\n]{3,14}) ?(?<year>(?:19|20)\d\d)\b/gi;
const OLDEST_TEXT = 12;

/** "Born on 3 May 1980 and turned 46 last week". */
const TURNED =
  /\bborn (?:in|on [^.\n]{3,14}) ?(?<year>(?:19|20)\d\d)\b[^.\n]{0,24}? (?:turned|just turned|turns|is turning) (?<age>\d{1,3})\b/gi;

/** "Born in 1950 and at 58 years of age this year", "born in 1990, the 54-year-old". */
const BORN_NOW =
  /\b(?<!\b(?:son|daughter|mother|father|brother|sister|child|baby|twins?)[^.\n]{0,20})born in (?:(?:January|February|March|April|May|June|July|August|September|October|November|December) )?(?<year>19\d\d|20[01]\d)\b[^.\n\d]{0,30}?\b(?:(?:the|this|an?) (?=\d{2}[- ]year[- ]old\b)|(?:is|at|now|aged?|therefore|so) (?:now |currently |just |at |only )?)(?<age>\d{2})\b(?! ?(?:mg|kg|%|weeks?|months?|days?|cm|mm|\/|\.\d|when))/gi;

/** "She is 41 and was born in 2004". */
const IS_AND_BORN =
  /\b(?:he|she|patient) (?:is|'s) (?:now )?(?<age>\d{2})(?: years old)?,? (?:and )?(?:was )?born in (?<year>19\d\d|20[01]\d)\b/gi;

/** "45 years old, born in 1950, seen in 2024". */
const BORN_IN_SEEN_IN =
  /\b(?<age>\d{1,3})[- ]years?[- ]old[^.\n]{0,20}?\bborn (?:in |on [^.\n]{3,14} ?)?(?<born>(?:19|20)\d\d)\b[^.\n]{0,40}?\b(?:seen|visit|visited|evaluated|examined|admitted)[^.\n]{0,24}? (?<seen>(?:19|20)\d\d)\b/gi;

/** Who is called so, and at which ages in years. */
const CALLED: readonly (readonly [RegExp, number, number])[] = [
  [/\b(?<age>\d{1,3})[- ]year[- ]old (?:\w{2,14} )?(?:infant|newborn)\b/gi, 0, 2],
  [/\b(?<age>\d{1,3})[- ]year[- ]old (?:\w{2,14} )?(?:toddler|preschooler|kindergartner)\b/gi, 1, 7],
  [/\b(?<age>\d{1,3})[- ]year[- ]old (?:\w{2,14} )?(?:first|second|third|fourth|fifth)[- ]grader\b/gi, 5, 13],
  [/\b(?<age>\d{1,3})[- ]year[- ]old (?:\w{2,14} )?(?:teenager|adolescent|teen)\b/gi, 10, 20],
  [/\b(?<age>\d{1,3})[- ]year[- ]old (?:\w{2,14} )?(?:great-grandmother|great-grandfather|retiree)\b/gi, 40, 125],
];

/** An age that does not follow from the dates beside it, or that nobody of that name has. */
export function checkAges({ searched, asOf }: Case): readonly Finding[] {
  const dated = matchesIn(searched, BORN_AND_SEEN).flatMap((match): readonly Finding[] => {
    const { born = '', seen = '', age = '' } = match.groups ?? {};
    const years = yearsBetween(Date.parse(born.replace(/\./g, '')), Date.parse(seen.replace(/\./g, '')));
    return Number.isNaN(years) || Math.abs(years - Number(age)) <= 1
      ? []
      : [
          findingOf(
            match,
            `born and seen on the days that the text gives, the patient is ${toldAge(years)}, not ${toldAge(Number(age))}`,
          ),
        ];
  });
  const born = matchesIn(searched, BORN_IN).flatMap((match): readonly Finding[] => {
    const years = asOf.getUTCFullYear() - Number(match.groups?.year);
    const age = Number(match.groups?.age);
    // The text may be some years old.
    return years < age - 1 || years > age + OLDEST_TEXT
      ? [findingOf(match, `who was born ${toldBirthYear(Number(match.groups?.year), asOf)} is not ${toldAge(age)}`)]
      : [];
  });
  const now = [BORN_NOW, IS_AND_BORN]
    .flatMap((pattern) => matchesIn(searched, pattern))
    .flatMap((match): readonly Finding[] => {
      const years = asOf.getUTCFullYear() - Number(match.groups?.year);
      const age = Number(match.groups?.age);
      return years < age - 1 || years > age + OLDEST_TEXT
        ? [findingOf(match, `who was born ${toldBirthYear(Number(match.groups?.year), asOf)} is not ${toldAge(age)}`)]
        : [];
    });
  const both = matchesIn(searched, BORN_IN_SEEN_IN).flatMap((match): readonly Finding[] => {
    const years = Number(match.groups?.seen) - Number(match.groups?.born);
    const age = Number(match.groups?.age);
    return age > years + 1 || age < years - 2
      ? [
          findingOf(
            match,
            `born ${toldBirthYear(Number(match.groups?.born), asOf)} and seen in ${match.groups?.seen}, the patient is not ${toldAge(age)}`,
          ),
        ]
      : [];
  });
  const turned = matchesIn(searched, TURNED).flatMap((match): readonly Finding[] => {
    const years = asOf.getUTCFullYear() - Number(match.groups?.year);
    const age = Number(match.groups?.age);
    return age > years || age < years - OLDEST_TEXT
      ? [
          findingOf(
            match,
            `who was born ${toldBirthYear(Number(match.groups?.year), asOf)} did not turn ${toldAge(age)} of late`,
          ),
        ]
      : [];
  });
  const called = CALLED.flatMap(([pattern, youngest, oldest]) =>
    matchesIn(searched, pattern).flatMap((match): readonly Finding[] => {
      const age = Number(match.groups?.age);
      return age >= youngest && age <= oldest
        ? []
        : [findingOf(match, `nobody of ${toldAge(age)} years is called so: ${youngest} to ${oldest}`)];
    }),
  );
  return [
    ...dated,
    ...born,
    ...(born.length > 0 ? [] : both),
    ...(born.length + both.length > 0 ? [] : now),
    ...turned,
    ...called,
  ];
}

const yearsBetween = (born: number, seen: number): number => Math.floor((seen - born) / (365.25 * 86_400_000));

const findingOf = (match: RegExpExecArray, message: string): Finding =>
  disagreementAt(spanOfMatch(match), { category: 'age_disagrees', message, score: 0.85 });
