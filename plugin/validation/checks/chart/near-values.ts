import { wordTable } from '../../../word-table.ts';
import type { ChartResult } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import { testMentions } from '../../chart/tests.ts';
import { formsOf } from '../../chart/values.ts';
import type { Case } from '../../check.ts';
import { DECADES } from '../../decades.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** A value that is told by its neighbourhood, "just over 7%", "in the low eighties", against the chart's results of the test. */
export function checkChartNearValues(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { results } = chartedTerms(each.chart, each.reading.lexicon);
  if (results.size === 0) return [];
  return testMentions(each)
    .flatMap((mention): readonly Finding[] => {
      const charted = results.get(mention.id) ?? [];
      const [latest] = charted;
      if (!latest || mention.sentence.told || mention.sentence.question) return [];
      const told = nearOf(each, mention);
      if (!told || AIMED.test(told.said)) return [];
      // What was once is told of its time; what is told of now is held against the latest's day.
      const isNow = told.isNow && isOfLate(each, latest);
      const own = isNow ? charted.filter(({ on }) => on === latest.on) : charted;
      const isIn = (one: ChartResult) =>
        formsOf(each, mention.id, one).some((form) => form >= told.from && form <= told.to);
      if (own.some(isIn) || (!isNow && PAST.test(told.said))) return [];
      const message = `the chart has ${mention.id} as ${plain(latest.value)} ${latest.unit}, the text another value`;
      return [contradicted(each, { first: mention.first, end: told.end }, 'chart_value_differs', message, 0.75)];
    })
    .slice(0, 1);
}

interface Near {
  readonly from: number;
  readonly to: number;
  readonly end: number;
  readonly isNow: boolean;
  readonly said: string;
}

const AIMED =
  /\b(?:if|goal|target|aim\w{0,3}|should|until|unless|keep|kept below|hold|when|would|could|may(?! \d)|want\w{0,2}|hope\w{0,3}|get|call|threshold|cut ?- ?off|limit|home|fasting)\b/;
const PAST = /\b(?:had|from|last|ago|previous\w{0,2}|before|earlier|admission|arrival|outside|history)\b/;
const NOW =
  /\b(?:now|today|today's|current\w{0,2}|at present|latest|most recent|this (?:month|week|visit|morning|time|month's|week's|visit's|morning's|time's))\b/;

const LINK =
  '(?:(?:is|was|has|been|now|still|today|levels?|value|at|sits|stands|sat|stood|runs|running|came|come|back|down|up|to|only|in|the|a|,|of|this|week|month|visit|latest|reading|office|clinic|systolic|rate) ){0,7}';
const JUST = new RegExp(
  `^${LINK}(?:(?<over>(?:just|a little|a touch|a bit|a shade|a whisker|slightly|barely|marginally|fractionally|only just) (?:over|above|past|more than))|(?<under>(?:(?:just|a little|a touch|a bit|a shade|a whisker|slightly|barely|marginally|fractionally|only just) (?:under|below|short of|shy of|less than)|nearly|almost|approaching))|(?<about>close to|around|about|roughly|approximately|near|some)) (?<number>\\d{1,3}(?:\\.\\d{1,2})?)(?! ?(?:[/:-]|mg|days?|weeks?|months?|years?|hours?|am|pm|times|points?|pounds|lb|kg\\b))`,
);
const TENS: Readonly<Record<string, number>> = wordTable({ teens: 10, ...DECADES, nineties: 90 });
const ONES: Readonly<Record<string, number>> = wordTable({
  threes: 3,
  fours: 4,
  fives: 5,
  sixes: 6,
  sevens: 7,
  eights: 8,
  nines: 9,
});
const IN_RANGE = new RegExp(
  `^${LINK}(?:(?<part>low|lower|mid|middle|high|upper|very low|very high)(?: ?-)? ?)?(?:(?<number>\\d{1,3}) s\\b|(?<words>twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|threes|fours|fives|sixes|sevens|eights|nines)\\b)`,
);

/** What is told of a test behind its name, as the lowest and highest value that it may mean. */
function nearOf({ reading: { tokens } }: Case, { id, first, end, sentence }: ReadMention): Near | undefined {
  const behind = phrase(tokens, end, Math.min(sentence.end, end + 14));
  const said = phrase(tokens, Math.max(sentence.first, first - 8), Math.min(sentence.end, end + 14));
  const isNow = NOW.test(said);
  const just = JUST.exec(behind);
  if (just) {
    const number = Number(just.groups!.number);
    const { over, under } = just.groups!;
    // A bare "around 9" is judged with the values that are told as such, but where it is told of now.
    if (over === undefined && under === undefined && !isNow) return undefined;
    const slack = id === 'hemoglobin a1c' || number < 20 ? 0.09 : 0.1;
    const from = number * (over === undefined ? 1 - slack : 0.985);
    const to = number * (under === undefined ? 1 + slack : 1.015);
    return { from, to, end: endOf(end, just[0]), isNow, said };
  }
  const range = IN_RANGE.exec(behind);
  if (!range) return undefined;
  const { part = '', number, words = '' } = range.groups!;
  const low = number === undefined ? (TENS[words] ?? ONES[words]!) : Number(number);
  const unit = number === undefined ? (words in ONES ? 1 : 10) : low >= 10 ? 10 : 1;
  if (unit === 10 && low % 10 !== 0) return undefined;
  const [least, most] = /^(?:very )?low/.test(part)
    ? [0, 0.45]
    : /^mid/.test(part)
      ? [0.25, 0.75]
      : /^(?:very )?high|^upper/.test(part)
        ? [0.5, 1]
        : [0, 1];
  const from = low + unit * (least! - 0.1);
  return { from, to: low + unit * (most! + 0.1), end: endOf(end, range[0]), isNow, said };
}
const endOf = (end: number, matched: string): number => end + matched.split(' ').length;

const DAY_MS = 86_400_000;
const isOfLate = ({ asOf }: Case, { on = '' }: ChartResult): boolean =>
  on.length >= 7 && asOf.getTime() - Date.parse(on) < 45 * DAY_MS;
