import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

const CELL =
  '(?:neutrophils?|neuts?|segs|polys|bands|lymphocytes?|lymphs?|monocytes?|monos?|eosinophils?|eos|basophils?|basos?|blasts?)';
const ONE = `${CELL}(?: (?:of|at|is|are|were))?:? ?\\d{1,3}(?![\\d]| ?(?:x|×)|\\.\\d\\d)(?:\\.\\d)?(?: ?%| percent)?`;
/** "Neutrophils 60, lymphocytes 31, monocytes 6, eosinophils 2, basophils 1": a differential in percent, its sign left out. */
const DIFFERENTIAL = lean(
  `(?<lead>\\b(?:adds? (?:up )?to|sums? to|totals?|makes?) 100(?: ?%)?[^.;\\n\\d]{0,20})?\\b(?<list>${ONE}(?:(?:,| and|;|,? and|\\/) ?${ONE}){2,6})(?<behind>[^.;\\n]{0,40})`,
  'gi',
);
/** Laboratories round each part. */
const MOST = 104;
const LEAST = 96;

/** The parts of a differential that make more than the whole, or less where it is said to be whole. */
export const checkCellShares = ({ searched }: Case): readonly Finding[] =>
  matchesIn(searched, DIFFERENTIAL).flatMap((match): readonly Finding[] => {
    const { list = '', lead, behind = '' } = match.groups ?? {};
    const parts = [...list.matchAll(/\d{1,3}(?:\.\d)?/g)].map(([part]) => Number(part));
    const sum = parts.reduce((total, part) => total + part, 0);
    const isWhole = lead !== undefined || /\b(?:adds? (?:up )?to|total(?:s|ling)?|sum) (?:of )?100\b/i.test(behind);
    const isCount = /(?:x|×) ?10|\/(?:u|μ|mm)|cells/i.test(behind);
    if (isCount || (sum <= MOST && !(isWhole && sum < LEAST))) return [];
    return [
      miscountAt(spanOfMatch(match), {
        category: 'share_impossible',
        message: `the parts of the count make ${plain(Number(sum.toPrecision(4)))} %`,
      }),
    ];
  });
