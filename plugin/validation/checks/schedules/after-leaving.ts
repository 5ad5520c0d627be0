import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import { type Sentence, sentenceAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';

/** The conditions of durations.tsv that say how long a drug goes on after a journey, or after its disease is over. */
export const AFTER_LEAVING = 'after leaving';
export const AFTER_RECOVERY = 'after recovery';

const HOME =
  /^(?:home|back|leaving|leave|leaves|return|returning|returns|coming|getting|departure|departing|travel|trip|exposure)$/;
const WELL = /^(?:recover\w{0,3}|remission|remitted|better|well|resolved|lifted)$/;
const GOES_ON =
  /^(?:continu\w{1,4}|stay\w{0,3}|keep|keeping|kept|carry|carrying|remain\w{0,3}|maintain\w{0,3}|take|taken|taking|going)$/;
const NOT_GOING_ON =
  /^(?:relaps\w{2,4}|stopped|review\w{0,3}|appointment|see|seen|follow|taper\w{0,3}|wean\w{0,3}|reduc\w{1,4}|not|never|until|before|last)$/;
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

/**
 * "Malarone daily, until seven hours after leaving", "stay on sertraline for six days once you have recovered": a few days more
 * or less are no error.
 */
export function checkAfterLeaving({ reading: { tokens, mentions, sentences }, knowledge }: Case): readonly Finding[] {
  return wordsIn(tokens, /^(?:after|once|from)$/).flatMap((at): readonly Finding[] => {
    const days = daysBefore(tokens, at);
    if (days === undefined) return [];
    const condition = conditionAt(tokens, at, sentenceAt(sentences, at));
    if (condition === undefined) return [];
    const rowOf = (id: string) => knowledge.durationsOf(id).find((row) => row.condition === condition);
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
        message: `${drug.id} is not taken for that long ${condition === AFTER_LEAVING ? 'after a journey' : condition}: ${row.statement} (${row.source})`,
        score: 0.82,
        evidence: [evidenceOf(row, `${drug.id}: ${row.statement}`)],
      },
    ];
  });
}

/** In tokens. */
const REACH = 40;

/** What the time is counted from: the way home, or the recovery of whoever goes on with the drug. */
function conditionAt(tokens: readonly Token[], at: number, { first, end }: Sentence): string | undefined {
  if (tokens[at]!.text === 'after' && hasWord(tokens, HOME, at + 1, at + 5)) return AFTER_LEAVING;
  const isWell = hasWord(tokens, WELL, at + 1, Math.min(end, at + 6));
  return isWell && hasWord(tokens, GOES_ON, first, at) && !hasWord(tokens, NOT_GOING_ON, first, end)
    ? AFTER_RECOVERY
    : undefined;
}

/** The time right before a token: "seven days", "4 weeks". */
function daysBefore(tokens: readonly Token[], at: number): number | undefined {
  const unit = DAYS[tokens[at - 1]?.text ?? ''];
  const number = [at - 2, at - 3].map((from) => numberAt(tokens, from)).find((found) => found?.end === at - 1);
  return unit === undefined || !number ? undefined : unit * number.value;
}
