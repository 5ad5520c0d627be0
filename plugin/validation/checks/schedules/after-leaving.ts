import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import { sentenceAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';

/** The condition of durations.tsv that says how long malaria is kept away after a journey. */
export const AFTER_LEAVING = 'after leaving';

const HOME =
  /^(?:home|back|leaving|leave|leaves|return|returning|returns|coming|getting|departure|departing|travel|trip|exposure)$/;
const DAYS: Readonly<Record<string, number>> = wordTable({
  hour: 1 / 24,
  hours: 1 / 24,
  day: 1,
  days: 1,
  week: 7,
  weeks: 7,
  month: 30,
  months: 30,
  year: 365,
  years: 365,
});

/** "Malarone daily, until seven hours after leaving": a few days more or less are no error. */
export function checkAfterLeaving({ reading: { tokens, mentions, sentences }, knowledge }: Case): readonly Finding[] {
  return wordsIn(tokens, /^after$/).flatMap((at): readonly Finding[] => {
    const days = isHome(tokens, at) ? daysBefore(tokens, at) : undefined;
    if (days === undefined) return [];
    const drug = mentions.findLast(
      ({ kind, id, end }) => kind === 'drug' && end <= at && at - end < REACH && rowOf(id) !== undefined,
    );
    const row = drug && rowOf(drug.id);
    if (!drug || !row || sentenceAt(sentences, at).told || drug.assertion !== 'active') return [];
    if (days >= Number(row.min_days) / 2 && days <= Number(row.max_days) * 2.2) return [];
    return [
      {
        ...spanOf(tokens, drug.first, at + 1),
        family: 'frequency',
        category: 'duration_wrong',
        severity: 'high',
        verdict: 'contradicted',
        message: `${drug.id} against malaria is not taken for so long after a journey: ${row.statement} (${row.source})`,
        score: 0.82,
        evidence: [evidenceOf(row, `${drug.id}: ${row.statement}`)],
      },
    ];
  });

  function rowOf(id: string) {
    return knowledge.durationsOf(id).find(({ subject, condition }) => subject === id && condition === AFTER_LEAVING);
  }
}

/** In tokens. */
const REACH = 40;

const isHome = (tokens: readonly Token[], at: number): boolean => hasWord(tokens, HOME, at + 1, at + 5);

/** The time right before a token: "seven days", "4 weeks". */
function daysBefore(tokens: readonly Token[], at: number): number | undefined {
  const unit = DAYS[tokens[at - 1]?.text ?? ''];
  const number = [at - 2, at - 3].map((from) => numberAt(tokens, from)).find((found) => found?.end === at - 1);
  return unit === undefined || !number ? undefined : unit * number.value;
}
