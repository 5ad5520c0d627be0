import type { Check } from '../../check.ts';
import { checkAcidBase } from './acid-base.ts';
import { checkAfebrile } from './afebrile.ts';
import { checkAgainstTarget } from './against-target.ts';
import { checkBetterOrWorse } from './better-or-worse.ts';
import { checkBracketedRanges } from './bracketed-range.ts';
import { checkCallThresholds } from './call-thresholds.ts';
import { checkCalled } from './called.ts';
import { checkCalledFine } from './called-fine.ts';
import { checkCalledPanels } from './called-panels.ts';
import { checkCalmVitals } from './calm-vitals.ts';
import { checkCompared } from './compared.ts';
import { checkConcentrations } from './concentrations.ts';
import { checkConclusions } from './conclusion.ts';
import { checkCriticalValues } from './critical.ts';
import { checkDefinitions } from './definitions.ts';
import { checkDeniedSides } from './denied-sides.ts';
import { checkDosesByLevel } from './dose-by-level.ts';
import { checkEmergencies } from './emergencies.ts';
import { checkFarVerdicts } from './far-verdicts.ts';
import { checkFunctionsTold } from './functions-told.ts';
import { checkGoalVerdicts } from './goal-verdicts.ts';
import { checkGoals } from './goals.ts';
import { checkGrowth } from './growth.ts';
import { checkImplied } from './implied.ts';
import { checkInvertedPressures } from './inverted-pressure.ts';
import { checkLastingFindings } from './lasting-findings.ts';
import { checkListedSizes } from './listed-sizes.ts';
import { checkLiverPattern } from './liver-pattern.ts';
import { checkMeasurements } from './measurement.ts';
import { checkPairedUnits } from './paired-units.ts';
import { checkPartsOfWholes } from './parts-of-wholes.ts';
import { checkPerfusionAndFlow } from './perfusion-and-flow.ts';
import { checkPosture } from './postural.ts';
import { checkPressureParts } from './pressure-parts.ts';
import { checkProcedures } from './procedures.ts';
import { checkRecounted } from './recounted.ts';
import { checkResultClash } from './result-clash.ts';
import { checkResults } from './results.ts';
import { checkSaidRanges } from './said-range.ts';
import { checkShares } from './shares.ts';
import { checkSizes } from './sizes.ts';
import { checkSpinalFluid } from './spinal-fluid.ts';
import { checkStatedRanges } from './stated-range.ts';
import { checkStatedResults } from './stated-results.ts';
import { checkToldChanges } from './told-change.ts';
import { checkToldTwice } from './told-twice.ts';
import { checkTrendMeanings } from './trend-meanings.ts';
import { checkTrends } from './trends.ts';
import { checkTroponinChange } from './troponin-change.ts';
import { checkUnitsOfSigns } from './units-of-signs.ts';
import { checkUrineOutput } from './urine-output.ts';
import { checkVentricularRate } from './ventricular-rate.ts';
import { checkWeightGainLimits } from './weight-gain-limits.ts';
import { checkWeightTold } from './weight-told.ts';

export const VALUES: readonly Check[] = [
  checkMeasurements,
  checkInvertedPressures,
  checkConclusions,
  checkResults,
  checkImplied,
  checkShares,
  checkConcentrations,
  checkPairedUnits,
  checkCallThresholds,
  checkWeightGainLimits,
  checkBetterOrWorse,
  checkCalled,
  checkCalledFine,
  checkCalledPanels,
  checkDeniedSides,
  checkAfebrile,
  checkCalmVitals,
  checkToldChanges,
  checkToldTwice,
  checkLastingFindings,
  checkRecounted,
  checkListedSizes,
  checkTrends,
  checkFunctionsTold,
  checkWeightTold,
  checkSaidRanges,
  checkBracketedRanges,
  checkCompared,
  checkCriticalValues,
  checkProcedures,
  checkEmergencies,
  checkAcidBase,
  checkStatedRanges,
  checkDosesByLevel,
  checkGoals,
  checkSpinalFluid,
  checkResultClash,
  checkStatedResults,
  checkLiverPattern,
  checkTroponinChange,
  checkAgainstTarget,
  checkPartsOfWholes,
  checkPerfusionAndFlow,
  checkPosture,
  checkPressureParts,
  checkUrineOutput,
  checkVentricularRate,
  checkSizes,
  checkGrowth,
  checkUnitsOfSigns,
  checkGoalVerdicts,
  checkTrendMeanings,
  checkFarVerdicts,
  checkDefinitions,
];
