import type { ChartSaid } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { type OwnSentence, ownSentences } from './own-sentences.ts';

/** The categories of the American College of Radiology by which a report ends: "Lung-RADS 2", "BI-RADS 4A". */
const CATEGORY =
  /\b(lung|bi|ti|pi|li|o|lr)(?: ?- ?)?rads(?: (?:category|score|class|assessment|grade))? ?:? ?(\d)([a-cx])?\b/gi;

/** What is found and followed, and how a report or a text says what became of it. */
const THING =
  '(?:nodules?|spots?|mass|masses|lesions?|cysts?|aneurysms?|tumou?rs?|lymph nodes?|collection|h(?:a)?ematoma|effusion|stones?|infiltrates?|fibroids?|polyps?|opacit(?:y|ies))';
const WORDS = '(?: [^ .;]{1,16}){0,9}';
const COURSES: readonly (readonly [course: string, pattern: RegExp])[] = [
  [
    'unchanged',
    new RegExp(
      `\\b${THING}\\b${WORDS} (?:unchanged|stable|not (?:changed|grown|increased)|no (?:interval )?(?:change|growth))\\b|\\b(?:stable|unchanged|no (?:interval )?(?:change|growth)(?: in| of)?(?: the)?)${WORDS} ${THING}\\b`,
    ),
  ],
  [
    'grown',
    new RegExp(
      `\\b${THING}\\b${WORDS} (?:(?<!not |not yet |never )grown|grew|enlarged|larger|bigger|growing|increased in size|increased from)\\b|\\b(?:enlarging|growing|enlarged|larger|bigger|interval (?:growth|increase)(?: in| of)?(?: the)?)${WORDS} ${THING}\\b`,
    ),
  ],
  [
    'shrunk',
    new RegExp(
      `\\b${THING}\\b${WORDS} (?:shrunk|shrank|smaller|shrinking|decreased in size|decreased from|resolved|disappeared|gone)\\b|\\b(?:shrinking|smaller|interval (?:decrease|regression)(?: in| of)?(?: the)?)${WORDS} ${THING}\\b`,
    ),
  ],
];
const ELSE =
  /\b(?:if|when|until|unless|would|could|might|may(?! \d)|should|previous\w{0,2}|prior|earlier|was|were|had|last year|ago|watch|see whether|whether|question|risk|means|defined|than)\b/;

/** What an imaging report of the chart concludes in a word or a category, and the text in another. */
export function checkChartReportWords(each: Case): readonly Finding[] {
  const reports = each.chart?.reports ?? [];
  if (reports.length === 0) return [];
  return ownSentences(each.reading)
    .flatMap((own): readonly Finding[] => {
      if (kinIn(each.reading.tokens, own.sentence).length > 0) return [];
      const message = otherCategory(each, own, reports) ?? otherCourse(own, reports) ?? otherScore(own, reports);
      return message === undefined ? [] : [contradicted(each, own.sentence, 'chart_result_differs', message, 0.75)];
    })
    .slice(0, 1);
}

const categoriesIn = (words: string): readonly { readonly scale: string; readonly place: string }[] =>
  [...words.matchAll(CATEGORY)].map(([, scale, number, letter = '']) => ({
    scale: scale!.toLowerCase(),
    place: `${number}${letter.toLowerCase()}`,
  }));

/** Of one scale, where no report of the chart has the told category; a letter that one of them leaves out says nothing. */
function otherCategory(each: Case, { sentence, said }: OwnSentence, reports: readonly ChartSaid[]): string | undefined {
  const told = categoriesIn(said);
  if (told.length === 0 || /\b(?:if|or|until|previous\w{0,2}|prior|earlier|means|was then)\b/.test(said))
    return undefined;
  if (writtenDatesIn(each.reading.tokens, sentence.first, sentence.end).length > 1) return undefined;
  const charted = reports.flatMap((report) => categoriesIn(`${report.name} ${report.said}`));
  const isSame = (one: string, other: string) =>
    one === other || (one[0] === other[0] && (one.length === 1 || other.length === 1));
  const wrong = told.find(({ scale, place }) => {
    const own = charted.filter((one) => one.scale === scale);
    return own.length > 0 && !own.some((one) => isSame(one.place, place));
  });
  return wrong && `the chart's reports give another ${wrong.scale}-RADS category than ${wrong.place}`;
}

const coursesIn = (words: string): readonly string[] =>
  COURSES.flatMap(([course, pattern]) => (pattern.test(words) ? [course] : []));

/** "Has grown since April" of what every report that tells a course calls unchanged. */
function otherCourse({ said }: OwnSentence, reports: readonly ChartSaid[]): string | undefined {
  const [told, ...others] = ELSE.test(said) ? [] : coursesIn(said);
  if (told === undefined || others.length > 0) return undefined;
  const courses = new Set(
    reports.flatMap((report) =>
      report.said
        .toLowerCase()
        .split(/[.;\n]/)
        .flatMap(coursesIn),
    ),
  );
  return courses.size === 1 && !courses.has(told)
    ? `the chart's reports call it ${[...courses][0]}, the text ${told}`
    : undefined;
}

const T_SCORES =
  /\bt ?- ?scores?(?: (?:is|was|of|at|now|:|=|the|hip|spine|lumbar|femoral|neck)){0,5} ?([-\u2212\u2013] ?\d\.\d)/gi;
const SCORED = /[-\u2212\u2013] ?\d\.\d/g;
const scoreOf = (written: string): number => -Number(written.replace(/[^\d.]/g, ''));

/** "T-score -2.8" of a chart whose scans have -1.8 and -1.4. */
function otherScore({ said }: OwnSentence, reports: readonly ChartSaid[]): string | undefined {
  if (/\b(?:from|was|previous\w{0,2}|earlier|below|under|above|between|if|or lower|or less|means|defined)\b/.test(said))
    return undefined;
  const told = [...said.matchAll(T_SCORES)].map(([, score]) => scoreOf(score!));
  const charted = reports
    .filter((report) => /t ?- ?score/i.test(report.said))
    .flatMap((report) => [...report.said.matchAll(SCORED)].map(([score]) => scoreOf(score)));
  const wrong = told.find((one) => charted.length > 0 && charted.every((other) => Math.abs(one - other) > 0.15));
  return wrong === undefined ? undefined : `the chart's reports give another T-score than ${wrong}`;
}
