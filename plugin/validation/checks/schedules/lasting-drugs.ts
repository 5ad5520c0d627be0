import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Duration } from '../../reading/durations.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import type { Courses } from './courses.ts';

/** How the condition of a row of durations.tsv begins that is judged only where the text says that the drug ends; conditions may follow. */
export const TO_END = 'told to end';

/** "Levothyroxine 75 mcg, a 10-day course, then stop": a drug that is taken for years, told to end within days. */
export function judgeEnd(courses: Courses, drug: ReadMention, duration: Duration): Finding | undefined {
  const { each, names, conditions } = courses;
  const { tokens } = each.reading;
  if (!duration.ended || duration.days < 1 || isStep(each, drug, duration)) return undefined;
  const row = each.knowledge.durationsOf(drug.id).find(({ condition, min_days }) => {
    if (!condition.startsWith(TO_END) || duration.days >= Number(min_days) / SHORT) return false;
    const of = condition.slice(TO_END.length + 1);
    return of === '' || of.split('|').some((one) => conditions.has(one) || names(one));
  });
  return row && findingOf(row, drug, duration, tokens);
}

/** What is shorter than the least by half is no matter of opinion. */
const SHORT = 1.5;

/** "For one week only, then 50 mg", "a 7-day supply until the visit", "before surgery": no end of the drug. */
const isStep = ({ reading: { tokens } }: Case, drug: ReadMention, { first, end }: Duration): boolean =>
  /\bsupply\b/.test(phrase(tokens, first, end + 3)) ||
  /(?:^| )(?:then|followed by|before|after that|and|thereafter)(?= ) (?:(?:can|may|to|you|by|it|we|will|should)(?= ) ){0,3}(?:\d|(?:increase|take|up|double|switch|change|go|continue|on|move|reduce|drop|half|taper|restart|resume|decide|review|see|reassess|surgery|the|your|maintenance|once|twice|daily)\b)/.test(
    phrase(tokens, end, end + 9),
  ) ||
  hasWord(
    tokens,
    /^(?:trial|hold|held|holding|pause|paused|omit|missed|skip\w{0,4}|prophyla\w{3,6}|prevent\w{0,5}|taper\w{0,3}|wean\w{0,3}|withhold|surgery|procedure|ramadan|sample|samples|bridge|bridging|step|titrat\w{1,4}|washout|test|inpatient|stay|admission)$/,
    Math.max(0, Math.min(drug.first, first) - 8),
    end + 9,
  );

function findingOf(
  row: Row<'durations'>,
  drug: ReadMention,
  { days, first, end }: Duration,
  tokens: Case['reading']['tokens'],
): Finding {
  return {
    ...spanOf(tokens, Math.min(drug.first, first), Math.max(drug.end, end)),
    family: 'frequency',
    category: 'duration_too_short',
    severity: 'high',
    verdict: 'contradicted',
    message: `${drug.id} told to end after ${plain(days)} days: ${row.statement} (${row.source})`,
    score: 0.8,
    evidence: [evidenceOf(row, `${drug.id}: ${row.statement}`)],
  };
}
