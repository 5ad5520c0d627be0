import type { Check } from '../../check.ts';
import { checkArithmetic } from './arithmetic.ts';
import { checkCellShares } from './cell-shares.ts';
import { checkChanges } from './change.ts';
import { checkChangeDirections } from './change-directions.ts';
import { checkComputedValues } from './computed-values.ts';
import { checkCountedMedicines } from './counted-medicines.ts';
import { checkDirections } from './directions.ts';
import { checkDoseSteps } from './dose-steps.ts';
import { checkEqualities } from './equalities.ts';
import { checkEquivalents } from './equivalents.ts';
import { checkFluids } from './fluids.ts';
import { checkFormulas } from './formulas.ts';
import { checkFractionTotals } from './fraction-totals.ts';
import { checkLeftOver } from './left-over.ts';
import { checkListedTotals } from './listed-totals.ts';
import { checkMadeOf } from './made-of.ts';
import { checkPercentStrengths } from './percent-strengths.ts';
import { checkPlusSums } from './plus-sums.ts';
import { checkRates } from './rates.ts';
import { checkSolved } from './solved.ts';
import { checkSums } from './sums.ts';
import { checkToldResults } from './told-results.ts';
import { checkWeightChanges } from './weight-changes.ts';
import { checkWorkedByWeight } from './worked-by-weight.ts';

export const NUMBERS: readonly Check[] = [
  checkFractionTotals,
  checkComputedValues,
  checkArithmetic,
  checkSums,
  checkPlusSums,
  checkListedTotals,
  checkCountedMedicines,
  checkSolved,
  checkPercentStrengths,
  checkEqualities,
  checkEquivalents,
  checkLeftOver,
  checkFluids,
  checkMadeOf,
  checkChanges,
  checkDirections,
  checkDoseSteps,
  checkRates,
  checkWeightChanges,
  checkToldResults,
  checkFormulas,
  checkChangeDirections,
  checkCellShares,
  checkWorkedByWeight,
];
