import type { Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/** "The Apgar score ranges from 0 to 10", "goes up to 15", "the maximum score is 30". */
const FROM_TO = lean(
  /^(?:(?:score|scale|scores|itself|which|that|can|may|,) ){0,3}(?:ranges?|ranging|goes|runs|is scored|scored|extends) (?:from )?(\d{1,3})(?: points)? (?:to|through|-|–) (\d{1,3})\b(?! ?(?:days|weeks|months|years|percent|%))/,
);
const MOST =
  /^(?:(?:score|scale|,) ){0,2}(?:has an? |with an? )?(?:maximum|highest)(?: possible)?(?: score)?(?: (?:is|of)){1,2} (\d{1,3})\b(?! ?%)/;
/** "Has ten questions and a maximum of 30", "is scored out of 30", "the total is out of 30". */
const MOST_LATER = lean(
  /^(?:[^\s;.:()]{1,16} ){0,8}?(?:(?:an? |the |its )?(?:maximum|highest|top|most)(?: possible)?(?: score| total| mark)?(?: is| of| being| you can get is| you can score is){1,2}|(?:scored|marked|rated|graded|measured|total is) out of(?: a maximum of| a total of)?) (?<most>\d{1,3})\b(?! ?(?:%|mg|g|ml|days|weeks|years|hours|am|pm))/,
);
/** "The highest GCS", "the lowest possible score on the". */
const END = lean(
  /\b(?<which>maximum|highest|best|top|minimum|lowest)(?: possible)?(?: score| total)?(?: on| of| for| in)?(?: the| a)?$/,
);
const END_IS = /^(?:score |scale )?(?:is|of|=|:) (?<value>\d{1,3})\b(?! ?(?:%|and|to|-|–|\/))/;
/** "On a subscale", "in children": another range. */
const OF_PART =
  /\b(?:item|(?<!(?:\d|three|four|five|seven|nine|ten|twelve|twenty|thirty|all|its|of) )items|subscale|domain|part|component|each|modified|revised|short|version|adapted|here|today|between visits|over)\b/;

/** What a text says that a score can come to, against its definition. */
export const checkScoreRanges = (each: Case): readonly Finding[] =>
  each.reading.mentions.filter(({ kind }) => kind === 'score').flatMap((score) => rangeOf(each, score));

function rangeOf(each: Case, score: ReadMention): readonly Finding[] {
  const row = each.knowledge.scores.get(score.id);
  const { sentence, end } = score;
  const said = phrase(each.reading.tokens, end, Math.min(sentence.end, end + 14));
  if (!row || OF_PART.test(phrase(each.reading.tokens, sentence.first, sentence.end))) return [];
  const [, from, to] = FROM_TO.exec(said) ?? [];
  const most = MOST.exec(said)?.[1] ?? MOST_LATER.exec(said)?.groups?.most;
  // "GCS ranges from 13 to 15 overnight" is a patient's.
  const isBeyond = to !== undefined && (Number(from) < Number(row.min) || Number(to) > Number(row.max));
  const isMost = most === undefined || most === row.max || row.totals.replaceAll('>', '').split('|').includes(most);
  if (!isBeyond && isMost && !isWrongEnd(each, score, row)) return [];
  return [
    {
      ...spanOf(each.reading.tokens, score.first, Math.min(sentence.end, end + 8)),
      family: 'score',
      category: 'score_range_wrong',
      severity: 'high',
      verdict: 'contradicted',
      message: `${row.score} goes from ${row.min} to ${row.max} (${row.source})`,
      score: 0.88,
      evidence: [evidenceOf(row, `${row.score} goes from ${row.min} to ${row.max}`)],
    },
  ];
}

/** "The lowest possible GCS is 0". */
function isWrongEnd({ reading: { tokens } }: Case, { sentence, first, end }: ReadMention, row: Row<'scores'>): boolean {
  const which = END.exec(phrase(tokens, Math.max(sentence.first, first - 7), first))?.groups?.which;
  const value = END_IS.exec(phrase(tokens, end, Math.min(sentence.end, end + 6)))?.groups?.value;
  if (which === undefined || value === undefined) return false;
  if (which === 'best') return row.better !== '' && value !== (row.better === 'high' ? row.max : row.min);
  return value !== (/^(?:minimum|lowest)$/.test(which) ? row.min : row.max);
}
