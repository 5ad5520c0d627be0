import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

const WAY = lean(
  /\b(?<way>higher|lower|high|low|rising|falling|increasing|decreasing)(?: (?:total|overall))?(?: (?:values?|numbers?|scores?) (?:on|of|in|for))?(?: (?:the|an?|his|her|your))?$/,
);
const MEANS = lean(
  /^(?:scores?|values?|totals?|results?)?(?: |)?(?:on this scale )?(?:means?|indicates?|reflects?|suggests?|shows?|signif(?:y|ies)|corresponds? to|is associated with|are associated with|is|are|,)(?: (?:an?|the|usually|generally|that|there is)){0,3} (?<what>better|worse|poorer|good|poor|improved|milder|mild|severe|more severe|less severe|greater severity|greater impairment|more impairment|less impairment|greater independence|more independence|greater disability|more disability|lower risk|less risk|higher risk|greater risk|more risk|more symptoms|fewer symptoms|deeper|lighter)\b/,
);
const GOOD =
  /^(?:better|good|improved|milder|mild|less severe|less impairment|greater independence|more independence|lower risk|less risk|fewer symptoms|lighter)$/;

/** "A higher MMSE means worse cognition": which way a score goes (scores.tsv). */
export function checkScoreDirections({ reading: { tokens, mentions }, knowledge }: Case): readonly Finding[] {
  return mentions.flatMap((score: ReadMention): readonly Finding[] => {
    const row = score.kind === 'score' ? knowledge.scores.get(score.id) : undefined;
    const { sentence, first, end } = score;
    if (!row || row.better === '' || sentence.question || sentence.told) return [];
    const way = WAY.exec(phrase(tokens, Math.max(sentence.first, first - 8), first))?.groups?.way;
    const what = MEANS.exec(phrase(tokens, end, Math.min(sentence.end, end + 10)))?.groups?.what;
    if (way === undefined || what === undefined) return [];
    if (
      /\b(?:not|never|no|does not|unlike)\b/.test(
        phrase(tokens, Math.max(sentence.first, first - 6), Math.min(sentence.end, end + 6)),
      )
    )
      return [];
    const isUp = /^(?:high|higher|rising|increasing)$/.test(way);
    if ((isUp === (row.better === 'high')) === GOOD.test(what)) return [];
    return [
      {
        ...spanOf(tokens, first, Math.min(sentence.end, end + 3)),
        family: 'score',
        category: 'score_direction_wrong',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.85,
        message: `a ${row.better === 'high' ? 'higher' : 'lower'} ${row.score} is the better one (${row.source})`,
        evidence: [
          evidenceOf(row, `${row.score} goes from ${row.min} to ${row.max}; the ${row.better} end is the better one`),
        ],
      },
    ];
  });
}
