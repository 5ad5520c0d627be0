import { chartedTerms } from '../../chart/terms.ts';
import { testMentions } from '../../chart/tests.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { isOn, type WrittenDate, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';

const LAST_AHEAD =
  /\b(?:last|latest|most recent)(?: (?:known|charted|serum|fasting|blood|available|set of|recorded)){0,2}$/;
const LAST_BEHIND =
  /^(?:(?:level|levels|test|result|count) )?(?:was|were) (?:last|most recently) (?:checked|measured|done|drawn|taken|tested|recorded) (?:on|in|back in)$/;
/** Between the test and the day: its value, and no other thing. */
const TO_DATE =
  /^(?:(?:level|levels|test|result|results|count|value|check|reading|on file|on record|was|is|were|from|dates|dated|of|done|drawn|taken|checked|measured|on|in|back|mg\/dl|g\/dl|%|mmol\/l|:|,|\(|[\d.]{1,6}|\S{1,8}\/\S{1,10}) ){0,9}(?:on|in|from|of|\(|,)$/;
const ELSE = /\b(?:before|prior|until|since|outside|elsewhere|next|due|home)\b/;

/** "The last A1c was on October 2", of a chart whose latest is of another day, and whose results of that day are none. */
export function checkChartLastTested(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { results } = chartedTerms(each.chart, each.reading.lexicon);
  return testMentions(each)
    .flatMap((mention): readonly Finding[] => {
      const [latest, ...older] = (results.get(mention.id) ?? []).filter(({ on }) => on !== undefined);
      const date = latest && dateOfLast(each, mention);
      if (!latest || !date || isOn(date, latest.on)) return [];
      // On the day of another result a part of the panel may have been taken.
      if (older.length === 0 && [...results.values()].flat().some(({ on }) => on !== undefined && isOn(date, on)))
        return [];
      const message = `the chart's latest ${mention.id} is of another day than the text's`;
      return [contradicted(each, mention, 'chart_result_date_differs', message, 0.75)];
    })
    .slice(0, 1);
}

function dateOfLast({ reading: { tokens } }: Case, mention: ReadMention): WrittenDate | undefined {
  const { first, end, sentence } = mention;
  if (sentence.told || sentence.question || sentence.section === 'family') return undefined;
  const [date] = writtenDatesIn(tokens, end, Math.min(sentence.end, end + 14));
  if (!date || (date.month === undefined && date.year === undefined)) return undefined;
  const before = phrase(tokens, Math.max(sentence.first, first - 5), first);
  const between = phrase(tokens, end, date.first);
  const isLast = (LAST_AHEAD.test(before) && TO_DATE.test(between)) || LAST_BEHIND.test(between);
  return isLast && !ELSE.test(phrase(tokens, sentence.first, sentence.end)) ? date : undefined;
}
