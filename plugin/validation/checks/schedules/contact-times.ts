import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import { DAYS_IN } from '../../reading/quantities.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { LEFT_ON } from './courses.ts';
import { onlyDrugOf } from './only-drug.ts';

/** Leaflets differ: twice as long as the longest and a third of the shortest are errors. */
const LONGER = 2;
const SHORTER = 3;

const LEAVES =
  /\b(?:leave|leaving|left|keep|kept|stays?|stay|remain\w{0,2}|sit|worn|wear|wears)\b(?: \S{1,14}){0,8} (?:on|in|in place|for)$/;
const WASHED = /^(?:[^.]{0,30}? )?(?:wash|washed|washing|rinse|rinsed|rinsing|shower|bath|shampoo out)\b/;

/** "Leave the cream on for 8 to 12 days": how long it stays on the skin (durations.tsv). */
export function checkContactTimes(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  return sentences.flatMap((sentence, order): readonly Finding[] => {
    if (sentence.told || sentence.question) return [];
    const drug = onlyDrugOf(each, sentence, sentences[order - 1]);
    // "She was kept on the fentanyl patch for three weeks" tells of the treatment.
    if (!drug || hasWord(tokens, /^(?:on|using|with)$/, Math.max(sentence.first, drug.first - 3), drug.first))
      return [];
    // Of a drug that is both a cream and a patch, the one that the text tells of.
    const isPatch = hasWord(tokens, /^(?:patch|patches|plasters?)$/, drug.first, sentence.end);
    const row = each.knowledge
      .durationsOf(drug.id)
      .find(({ condition, statement }) => condition === LEFT_ON && /patch/.test(statement) === isPatch);
    if (!row) return [];
    for (const at of wordsIn(tokens, /^(?:for|on|after|least)$/, sentence.first, sentence.end)) {
      let next = at + 1;
      while (next < at + 4 && /^(?:at|about|around|up|to|least|most|a|full)$/.test(tokens[next]?.text ?? '')) next += 1;
      const said = spanAt(tokens, next);
      if (!said) continue;
      const before = phrase(tokens, Math.max(sentence.first, at - 12), at + 1);
      const behind = phrase(tokens, said.end, Math.min(sentence.end, said.end + 6));
      const isWashed =
        WASHED.test(behind) ||
        (/\b(?:wash|rinse)d? (?:it |them )?off (?:after|for)$/.test(before) && !/\bapart\b/.test(behind));
      if (!(LEAVES.test(before) || isWashed) || /\b(?:not|never|don't|if|than)\b/.test(before)) continue;
      if (said.days <= Number(row.max_days) * LONGER && said.days >= Number(row.min_days) / SHORTER) continue;
      const isLong = said.days > Number(row.max_days);
      return [
        {
          ...spanOf(tokens, Math.min(drug.first, at), Math.max(drug.end, said.end)),
          family: 'frequency',
          category: isLong ? 'duration_too_long' : 'duration_too_short',
          severity: 'high',
          verdict: 'contradicted',
          message: `${drug.id} left on for ${plain(said.days * 24)} hours: ${row.statement} (${row.source})`,
          score: 0.8,
          about: [drug.id],
          evidence: [evidenceOf(row, `${drug.id}: ${row.statement}`)],
        },
      ];
    }
    return [];
  });
}

/** "8 to 12 hours", "five minutes before rinsing". */
function spanAt(tokens: readonly Token[], at: number): { readonly days: number; readonly end: number } | undefined {
  const amount = amountAt(tokens, at);
  const unit = amount && DAYS_IN[tokens[amount.end]?.text.replace(/s$/, '') ?? ''];
  return amount && unit ? { days: amount.high * unit, end: amount.end + 1 } : undefined;
}
