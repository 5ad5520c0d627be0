import { chartedTerms, ordersOf } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { phrase } from '../../reading/words.ts';
import { isOn, type WrittenDate, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';

/** "She has taken alendronate since April 2022" of what the chart has ordered years before: begun later than its first order. */
export function checkChartDrugStarts(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { tokens, mentions, lexicon } = each.reading;
  const { taken, wasTaken } = chartedTerms(each.chart, lexicon);
  if (taken.size === 0) return [];
  const drugs = mentions.filter(({ kind, misspelt }) => kind === 'drug' && !misspelt);
  const found = drugs.flatMap((drug): readonly Finding[] => {
    const { id, first, end, sentence, assertion } = drug;
    if (assertion !== 'active' || sentence.told || sentence.question) return [];
    const orders = [...ordersOf(taken, id), ...ordersOf(wasTaken, id)];
    const days = orders.flatMap(({ since }) => since || []).toSorted();
    const next = drugs.find((one) => one.first >= end)?.first ?? sentence.end;
    const [date] = writtenDatesIn(tokens, end, Math.min(sentence.end, next, end + 16));
    if (date?.year === undefined || days.length === 0 || days.length < orders.length) return [];
    const before = phrase(tokens, Math.max(sentence.first, first - 6), first);
    if (!BEGUN.test(phrase(tokens, end, date.first)) || AGAIN.test(`${before} ${phrase(tokens, end, date.end + 6)}`))
      return [];
    // A dose of its own order, "1000 mg since February 2024", of what was taken before in another.
    if (!isLater(date, days[0]!) || days.some((on) => isOn(date, on))) return [];
    const message = `the chart has ${id} ordered before the text has it begun`;
    return [contradicted(each, { first, end }, 'chart_medication_start_differs', message, 0.75)];
  });
  return found.slice(0, 1);
}

/** Half a year and more behind the first order. */
const isLater = ({ year, month = 1, day = 1 }: WrittenDate, order: string): boolean =>
  Date.UTC(year!, month - 1, day) - Date.parse(order) > 183 * 24 * 3600 * 1000;

/** Up to the date: its dose and how it is taken. */
const BEGUN =
  /^(?:(?:\d\S{0,6}|mg|mcg|micrograms?|g|units|er|xr|sr|tablets?|capsules?|once|twice|one|two|three|four|six|eight|twelve|times|an?|each|every|daily|weekly|monthly|day|week|month|night|morning|evening|weeks|months|at|bedtime|by|mouth|orally|subcutaneously|in|the|with|food|,|\() ?){0,12}(?:since|(?:was |which was )?(?:first )?(?:started|begun|commenced|initiated|introduced) (?:in|on))$/;
const AGAIN =
  /\b(?:again|re-?started|resumed|restarted|dose|increased|reduced|raised|changed|switched|back|off|stopped|held|no|not|without|formerly|previous\w{0,2}|instead|higher|lower)\b/;
