import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

const DAY_MS = 24 * 3600 * 1000;
const TERM_WEEKS = 40;
const DUE =
  /\b(?:due date|edd|edc|estimated (?:date of delivery|due date|delivery)|expected (?:date of delivery|delivery|due date)|(?:baby|babies|twins|pregnancy|she|you) (?:is|are) (?:now )?(?:due|expected)|due to deliver|expected to deliver)\b/;
const ELSE =
  /\b(?:if|was|were|previous|last pregnancy|appointment|visit|vaccine|scan|test|induction|dose|moved|changed|from|not|no longer|booster)\b/;
const DELIVERY = /delivery date|date of delivery|due date|\bedd\b/i;

/** "Your baby is due in late April 2027" of a pregnancy that the chart counts to January. */
export function checkChartDueDates(each: Case): readonly Finding[] {
  const due = dueOf(each);
  if (due === undefined) return [];
  const { tokens } = each.reading;
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      if (!DUE.test(said) || ELSE.test(said)) return [];
      const [date, ...others] = writtenDatesIn(tokens, sentence.first, sentence.end);
      if (date?.month === undefined || others.length > 0) return [];
      const part = /^(?:early|mid|middle|late)$/.exec(
        tokens[date.first - 1]?.text === '-'
          ? (tokens[date.first - 2]?.text ?? '')
          : (tokens[date.first - 1]?.text ?? ''),
      )?.[0];
      const years =
        date.year === undefined ? [-1, 0, 1].map((off) => new Date(due).getUTCFullYear() + off) : [date.year];
      const isOff = years.every((year) => {
        const [from, to] = spanOf(date.day, part);
        const start = Date.UTC(year, date.month! - 1, from);
        const end = Date.UTC(year, date.month! - 1, to);
        return due < start - SLACK || due > end + SLACK;
      });
      if (!isOff) return [];
      return [
        contradicted(
          each,
          sentence,
          'chart_pregnancy_differs',
          'by the chart the pregnancy is due at another time',
          0.75,
        ),
      ];
    })
    .slice(0, 1);
}

/** Scans date a pregnancy anew by no more. */
const SLACK = 15 * DAY_MS;

const spanOf = (day: number | undefined, part: string | undefined): readonly [number, number] =>
  day !== undefined
    ? [day, day]
    : part === 'early'
      ? [1, 11]
      : part === 'late'
        ? [20, 31]
        : part !== undefined
          ? [10, 21]
          : [1, 31];

/** The charted day, or the one that the charted weeks lead to. */
function dueOf({ chart, asOf }: Case): number | undefined {
  const said = chart?.said?.find(({ name }) => DELIVERY.test(name))?.said;
  const at = Date.parse(said ?? '');
  if (!Number.isNaN(at) && chart?.pregnant !== false) return at;
  const weeks = chart?.pregnant === true ? chart.gestation?.weeks : undefined;
  return weeks === undefined ? undefined : asOf.getTime() + (TERM_WEEKS - weeks) * 7 * DAY_MS;
}
