import type { Check } from '../../check.ts';
import { checkBands } from './band.ts';
import { checkBandPhrases } from './band-phrases.ts';
import { checkComaWords } from './coma-words.ts';
import { checkComputedScores } from './computed-scores.ts';
import { checkGradings } from './gradings.ts';
import { checkItemPoints } from './item-points.ts';
import { checkScores } from './score.ts';
import { checkScoreDirections } from './score-directions.ts';
import { checkScoreItems } from './score-items.ts';
import { checkScoreParts } from './score-parts.ts';
import { checkScoreRanges } from './score-ranges.ts';
import { checkScoreTotals } from './score-totals.ts';
import { checkStaging } from './staging.ts';

export const SCORES: readonly Check[] = [
  checkScores,
  checkScoreRanges,
  checkScoreTotals,
  checkScoreDirections,
  checkScoreParts,
  checkScoreItems,
  checkComaWords,
  checkComputedScores,
  checkBands,
  checkBandPhrases,
  checkGradings,
  checkItemPoints,
  checkStaging,
];
