import type { ChartEvent } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { phrase } from '../../reading/words.ts';
import { isOn, type WrittenDate, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import {
  byFamily,
  type NamedVaccine,
  NEXT_DUE,
  NOT_GIVEN,
  NOTHING_DUE,
  saidOf,
  vaccinesNamedIn,
} from './vaccine-status.ts';

/**
 * "PCV20 was given in April 2024" of a chart that keeps immunizations and has none against pneumococci, or none of that year:
 * a vaccine that is told as given on a day, or as complete, against all that protect from the same disease.
 */
export function checkChartUnlistedVaccines(each: Case): readonly Finding[] {
  const { vaccines = [], vaccinesNotDone = [] } = each.chart ?? {};
  if (vaccines.length + vaccinesNotDone.length === 0) return [];
  const given = byFamily(each, vaccines);
  const read = new Set([...given.values()].flat());
  // What no table reads may be any of them.
  if (vaccines.some((one) => !read.has(one))) return [];
  const refused = new Set([...byFamily(each, vaccinesNotDone).keys()].map(aimOf));
  return vaccinesNamedIn(each)
    .flatMap((mention): readonly Finding[] => {
      if (refused.has(aimOf(mention.family))) return [];
      const said = saidOf(each, mention).replace(NOTHING_DUE, '').replace(NEXT_DUE, '');
      if (NOT_GIVEN.test(said) || ELSE.test(said)) return [];
      const doses = [...given].flatMap(([family, events]) => (aimOf(family) === aimOf(mention.family) ? events : []));
      const wrong = doses.length === 0 ? isGiven(each, mention, said) : isOtherYear(each, mention, doses);
      if (!wrong) return [];
      const message =
        doses.length === 0
          ? 'the chart has vaccines as given, and not this one'
          : 'the chart has this vaccine in another year than the text';
      const category = doses.length === 0 ? 'chart_vaccine_status_differs' : 'chart_vaccine_date_differs';
      return [contradicted(each, mention, category, message, 0.75)];
    })
    .slice(0, 1);
}

const ELSE =
  /\b(?:if|family|sister|brother|mother|father|household|husband|wife|partner|elsewhere|abroad|pharmacy|work|school|childhood|reports?|says|believes|thinks|before|series of|risk|should|reaction|rash|allerg\w{1,3}|intoleran\w{2,3}|can|(?<!\d |in )may(?! \d))\b/;

/** Vaccines against one disease, of several kinds or in one syringe with others. */
const AIMS: readonly (readonly [aim: string, pattern: RegExp])[] = [
  ['pneumococci', /pneumococ|^PCV|^PPSV|^PPV/i],
  ['meningococci', /^men|meningococ/i],
  ['tetanus', /tetanus|dtap|^td|hexa|penta|polio|ipv|hib/i],
  ['measles', /mmr|measles|varicella/i],
  ['hepatitis', /hepatitis/i],
  ['zoster', /zoster|shingles/i],
];
const aimOf = (family: string): string => AIMS.find(([, pattern]) => pattern.test(family))?.[0] ?? family;

/** On a day, in a year, or the whole series. */
const isGiven = (each: Case, mention: NamedVaccine, said: string): boolean =>
  dateBehind(each, mention) !== undefined || COMPLETE.test(said);
const COMPLETE =
  /\b(?:series|course|doses?|shots?|vaccines?|vaccination) (?:(?:is|are|was|were|both|now|already|also) ){0,2}(?:complete|completed|up to date|on (?:file|record))\b|\b(?:both|two) (?:\w{4,12} ){0,2}(?:doses|shots)\b/;

function isOtherYear(each: Case, mention: NamedVaccine, doses: readonly ChartEvent[]): boolean {
  const date = dateBehind(each, mention);
  return (
    date?.year !== undefined &&
    doses.every(({ on }) => on !== undefined && !isOn({ ...NO_TOKENS, year: date.year! }, on))
  );
}
const NO_TOKENS = { first: 0, end: 0 };

/** The past day right behind the vaccine, as far as it is told. */
function dateBehind({ reading: { tokens }, asOf }: Case, { end, sentence }: NamedVaccine): WrittenDate | undefined {
  const [date] = writtenDatesIn(tokens, end, Math.min(sentence.end, end + 10));
  if (!date || !BETWEEN.test(`${phrase(tokens, end, date.first)} `.trimStart())) return undefined;
  const { year = asOf.getUTCFullYear(), month = 1, day = 1 } = date;
  const isToday = Date.UTC(year, month - 1, day) > asOf.getTime() - 2 * DAY_MS;
  return isToday && date.year !== undefined ? undefined : date;
}
const DAY_MS = 86_400_000;
const BETWEEN =
  /^(?:(?:vaccines?|vaccination|shots?|jabs?|boosters?|doses?|injection|was|were|is|has|been|given|received|administered|done|in|on|of|from|dated|the|a|both|two|series|course|complete|completed|finished|first|last|high|dose|adjuvanted|recombinant|conjugate|polysaccharide|against|pneumococcus|rsv|back|early|late|[,:()-]|pp?s?v\d\d|pcv\d\d) ){0,7}$/;
