import type { Check } from '../check.ts';
import { checkAbbreviations } from './abbreviations.ts';
import { checkAcidBase } from './acid-base.ts';
import { checkAfebrile } from './afebrile.ts';
import { checkAfterLeaving } from './after-leaving.ts';
import { checkAgainstLevel } from './against-level.ts';
import { checkAgainstSource } from './against-source.ts';
import { checkAges } from './ages.ts';
import { checkAllergies } from './allergy.ts';
import { checkAnatomy } from './anatomy.ts';
import { checkAntidotes } from './antidote.ts';
import { checkArithmetic } from './arithmetic.ts';
import { checkBands } from './band.ts';
import { checkBracketedRanges } from './bracketed-range.ts';
import { checkCallThresholds } from './call-thresholds.ts';
import { checkCalledFine } from './called-fine.ts';
import { checkCalmVitals } from './calm-vitals.ts';
import { checkChanges } from './change.ts';
import { checkChart } from './chart.ts';
import { checkChartAllergies } from './chart-allergies.ts';
import { checkChartBroadDenials } from './chart-broad-denials.ts';
import { checkChartClaims } from './chart-claims.ts';
import { checkChartDenials } from './chart-denials.ts';
import { checkChartDoseWays } from './chart-dose-changes.ts';
import { checkChartDoses } from './chart-doses.ts';
import { checkChartEvents } from './chart-events.ts';
import { checkChartFamily } from './chart-family.ts';
import { checkChartFamilyWell } from './chart-family-well.ts';
import { checkChartInteractions } from './chart-interaction.ts';
import { checkChartKinds } from './chart-kinds.ts';
import { checkChartNotDone } from './chart-not-done.ts';
import { checkChartNotOwn } from './chart-not-own.ts';
import { checkChartNothing } from './chart-nothing.ts';
import { checkChartOnlyAllergy } from './chart-only-allergy.ts';
import { checkChartOnsets } from './chart-onsets.ts';
import { checkChartOperationYears } from './chart-operation-years.ts';
import { checkChartOperations } from './chart-operations.ts';
import { checkChartOrgans } from './chart-organs.ts';
import { checkChartPregnancyWeeks } from './chart-pregnancy-weeks.ts';
import { checkChartProcedureKinds } from './chart-procedure-kinds.ts';
import { checkChartPronouns } from './chart-pronouns.ts';
import { checkChartReactions } from './chart-reactions.ts';
import { checkChartRelativeCancers } from './chart-relative-cancers.ts';
import { checkChartRelatives } from './chart-relatives.ts';
import { checkChartRemovedSides } from './chart-removed-sides.ts';
import { checkChartReplaced } from './chart-replaced.ts';
import { checkChartResolved } from './chart-resolved.ts';
import { checkChartResults } from './chart-results.ts';
import { checkChartSaid } from './chart-said.ts';
import { checkChartSides } from './chart-sides.ts';
import { checkChartStages } from './chart-stages.ts';
import { checkChartStates } from './chart-states.ts';
import { checkChartStatus } from './chart-status.ts';
import { checkChartTargets } from './chart-targets.ts';
import { checkChartTolerated } from './chart-tolerated.ts';
import { checkChartTrends } from './chart-trends.ts';
import { checkChartUnvaccinated } from './chart-unvaccinated.ts';
import { checkChartVaccineStatus } from './chart-vaccine-status.ts';
import { checkChartValues } from './chart-values.ts';
import { checkChartWeights } from './chart-weights.ts';
import { checkCircumstances } from './circumstances.ts';
import { checkCitations } from './citation.ts';
import { checkClassDenied } from './class-denied.ts';
import { checkCodes } from './code.ts';
import { checkCompared } from './compared.ts';
import { checkComputedScores } from './computed-scores.ts';
import { checkComputedValues } from './computed-values.ts';
import { checkConceivedOn } from './conceived-on.ts';
import { checkConcentrations } from './concentrations.ts';
import { checkConceptionWaits } from './conception-wait.ts';
import { checkConclusions } from './conclusion.ts';
import { checkConfused } from './confused.ts';
import { checkConsistency } from './consistency.ts';
import { checkContraindications } from './contraindication.ts';
import { checkCountedTablets } from './counted-tablets.ts';
import { checkCourseDates } from './course-dates.ts';
import { checkCourseIntervals } from './course-interval.ts';
import { checkCriticalValues } from './critical.ts';
import { checkCrossed } from './crossed.ts';
import { checkDates } from './dates.ts';
import { checkDayCeilings } from './day-ceiling.ts';
import { checkDayInDoses } from './day-in-doses.ts';
import { checkDeclaredSafe } from './declared-safe.ts';
import { checkDeniedFacts } from './denied-facts.ts';
import { checkDeniedOwned } from './denied-owned.ts';
import { checkDeniedSides } from './denied-sides.ts';
import { checkDeniedThenTold } from './denied-then-told.ts';
import { checkDepots } from './depots.ts';
import { checkDirections } from './directions.ts';
import { checkDispensed } from './dispensed.ts';
import { checkDoses } from './dose.ts';
import { checkDrops } from './drops.ts';
import { checkDurations } from './duration.ts';
import { checkEffects } from './effects.ts';
import { checkEffectsWith } from './effects-with.ts';
import { checkEnzymes } from './enzymes.ts';
import { checkFirstAid } from './first-aid.ts';
import { checkFluids } from './fluids.ts';
import { checkFolateRescue } from './folate-rescue.ts';
import { checkForms } from './forms.ts';
import { checkFractionTotals } from './fraction-totals.ts';
import { checkFrequencies } from './frequency.ts';
import { checkGermKind } from './germ-kind.ts';
import { checkGoals } from './goals.ts';
import { checkHarmAsReason } from './harm-as-reason.ts';
import { checkHepatitisB } from './hepatitis-b.ts';
import { checkHiddenAllergens } from './hidden-allergens.ts';
import { checkIdentity } from './identity.ts';
import { checkImplied } from './implied.ts';
import { checkIndications } from './indication.ts';
import { checkInteractions } from './interaction.ts';
import { checkItemPoints } from './item-points.ts';
import { checkKeptWith } from './kept-with.ts';
import { checkLastingFindings } from './lasting-findings.ts';
import { checkLaterality } from './laterality.ts';
import { checkLatex } from './latex.ts';
import { checkLeftOver } from './left-over.ts';
import { checkLifeStage } from './life-stage.ts';
import { checkLifeYears } from './life-years.ts';
import { checkLimits } from './limit.ts';
import { checkListedSizes } from './listed-sizes.ts';
import { checkListedTotals } from './listed-totals.ts';
import { checkLoneAntidotes } from './lone-antidote.ts';
import { checkMadeOf } from './made-of.ts';
import { checkMaintenanceFluids } from './maintenance-fluids.ts';
import { checkMeasurements } from './measurement.ts';
import { checkMechanisms } from './mechanism.ts';
import { checkMonitoring } from './monitoring.ts';
import { checkNames } from './name.ts';
import { checkNegations } from './negation.ts';
import { checkNextDoses } from './next-doses.ts';
import { checkNoContraindications } from './no-contraindication.ts';
import { checkNumbingInVein } from './numbing-in-vein.ts';
import { checkOperatedSides } from './operated-side.ts';
import { checkOrganisms } from './organism.ts';
import { checkOrgansGone } from './organs-gone.ts';
import { checkPairedUnits } from './paired-units.ts';
import { checkPatches } from './patches.ts';
import { checkPlans } from './plans.ts';
import { checkPlusSums } from './plus-sums.ts';
import { checkPushRates } from './push-rates.ts';
import { checkQuantities } from './quantity.ts';
import { checkRates } from './rates.ts';
import { checkReasonsDenied } from './reasons-denied.ts';
import { checkRechallenge } from './rechallenge.ts';
import { checkRecounted } from './recounted.ts';
import { checkRegimens } from './regimen.ts';
import { checkResistance } from './resistance.ts';
import { checkResultClash } from './result-clash.ts';
import { checkResults } from './results.ts';
import { checkRoutes } from './route.ts';
import { checkSaidRanges } from './said-range.ts';
import { checkScenes } from './scenes.ts';
import { checkScores } from './score.ts';
import { checkScoreItems } from './score-items.ts';
import { checkScoreParts } from './score-parts.ts';
import { checkScoreRanges } from './score-ranges.ts';
import { checkSequence } from './sequence.ts';
import { checkSexes } from './sexed-anatomy.ts';
import { checkShares } from './shares.ts';
import { checkSideChains } from './side-chains.ts';
import { checkSidedDevices } from './sided-devices.ts';
import { checkSidedSigns } from './sided-signs.ts';
import { checkSolved } from './solved.ts';
import { checkSpinalFluid } from './spinal-fluid.ts';
import { checkStaging } from './staging.ts';
import { checkStatedClearances } from './stated-clearance.ts';
import { checkStatedRanges } from './stated-range.ts';
import { checkStatedResults } from './stated-results.ts';
import { checkStates } from './states.ts';
import { checkStays } from './stays.ts';
import { checkSums } from './sums.ts';
import { checkSupplies } from './supply-lasts.ts';
import { checkTabletLimits } from './tablet-limit.ts';
import { checkTenfold } from './tenfold.ts';
import { checkTimesTheLimit } from './times-the-limit.ts';
import { checkTitration } from './titration.ts';
import { checkToldChanges } from './told-change.ts';
import { checkToldTwice } from './told-twice.ts';
import { checkTrends } from './trends.ts';
import { checkUnits } from './unit.ts';
import { checkVaccines } from './vaccine.ts';
import { checkVaccineAims } from './vaccine-aim.ts';
import { checkVaccineCourses } from './vaccine-courses.ts';
import { checkVaccineSchedules } from './vaccine-schedule.ts';
import { checkVaccineTypes } from './vaccine-type.ts';
import { checkWashouts } from './washout.ts';
import { checkWeekly } from './weekly.ts';
import { checkWeightBands } from './weight-bands.ts';
import { checkWeightChanges } from './weight-changes.ts';
import { checkWeightGainLimits } from './weight-gain-limits.ts';
import { checkWholeCourses } from './whole-course.ts';
import { checkVehicles } from './wrong-vehicle.ts';
import { checkWrongWay } from './wrong-way.ts';

/** Every check that runs. */
export const CHECKS: readonly Check[] = [
  checkDoses,
  checkLimits,
  checkTitration,
  checkRegimens,
  checkFrequencies,
  checkDurations,
  checkCourseIntervals,
  checkCourseDates,
  checkAfterLeaving,
  checkRoutes,
  checkDepots,
  checkNumbingInVein,
  checkDrops,
  checkAgainstLevel,
  checkForms,
  checkVehicles,
  checkPatches,
  checkNextDoses,
  checkUnits,
  checkTabletLimits,
  checkMeasurements,
  checkConclusions,
  checkResults,
  checkImplied,
  checkShares,
  checkConcentrations,
  checkPairedUnits,
  checkCallThresholds,
  checkWeightGainLimits,
  checkCalledFine,
  checkDeniedSides,
  checkTimesTheLimit,
  checkAfebrile,
  checkCalmVitals,
  checkToldChanges,
  checkToldTwice,
  checkLastingFindings,
  checkRecounted,
  checkListedSizes,
  checkTrends,
  checkSaidRanges,
  checkBracketedRanges,
  checkCompared,
  checkAges,
  checkLifeStage,
  checkCountedTablets,
  checkCriticalValues,
  checkAcidBase,
  checkHepatitisB,
  checkScores,
  checkScoreRanges,
  checkScoreParts,
  checkScoreItems,
  checkFractionTotals,
  checkComputedScores,
  checkComputedValues,
  checkGermKind,
  checkBands,
  checkStatedRanges,
  checkGoals,
  checkItemPoints,
  checkSpinalFluid,
  checkDayCeilings,
  checkDayInDoses,
  checkKeptWith,
  checkWholeCourses,
  checkNoContraindications,
  checkStatedClearances,
  checkWeightBands,
  checkEffects,
  checkEnzymes,
  checkEffectsWith,
  checkConceivedOn,
  checkConceptionWaits,
  checkInteractions,
  checkWrongWay,
  checkWashouts,
  checkContraindications,
  checkCircumstances,
  checkClassDenied,
  checkRechallenge,
  checkAllergies,
  checkSideChains,
  checkHiddenAllergens,
  checkLatex,
  checkDeclaredSafe,
  checkIndications,
  checkConfused,
  checkAntidotes,
  checkLoneAntidotes,
  checkFolateRescue,
  checkOrganisms,
  checkResistance,
  checkVaccines,
  checkVaccineTypes,
  checkVaccineAims,
  checkVaccineSchedules,
  checkVaccineCourses,
  checkQuantities,
  checkMonitoring,
  checkFirstAid,
  checkScenes,
  checkPlans,
  checkHarmAsReason,
  checkConsistency,
  checkSexes,
  checkLaterality,
  checkOperatedSides,
  checkSidedSigns,
  checkSidedDevices,
  checkNegations,
  checkDeniedThenTold,
  checkDeniedFacts,
  checkDeniedOwned,
  checkReasonsDenied,
  checkResultClash,
  checkAnatomy,
  checkOrgansGone,
  checkCrossed,
  checkArithmetic,
  checkSums,
  checkPlusSums,
  checkListedTotals,
  checkSolved,
  checkStatedResults,
  checkLeftOver,
  checkLifeYears,
  checkDates,
  checkFluids,
  checkMaintenanceFluids,
  checkDispensed,
  checkSupplies,
  checkWeekly,
  checkMadeOf,
  checkChanges,
  checkDirections,
  checkRates,
  checkStates,
  checkSequence,
  checkStays,
  checkWeightChanges,
  checkStaging,
  checkNames,
  checkAbbreviations,
  checkMechanisms,
  checkIdentity,
  checkCodes,
  checkCitations,
  checkAgainstSource,
  checkChart,
  checkChartDoses,
  checkChartDoseWays,
  checkChartInteractions,
  checkChartAllergies,
  checkChartClaims,
  checkChartSides,
  checkChartRemovedSides,
  checkChartDenials,
  checkChartBroadDenials,
  checkChartNothing,
  checkChartNotOwn,
  checkChartFamily,
  checkChartRelatives,
  checkChartRelativeCancers,
  checkChartOperations,
  checkChartOperationYears,
  checkChartProcedureKinds,
  checkChartNotDone,
  checkChartOrgans,
  checkChartFamilyWell,
  checkTenfold,
  checkPushRates,
  checkChartResults,
  checkChartTrends,
  checkChartValues,
  checkChartWeights,
  checkChartVaccineStatus,
  checkChartEvents,
  checkChartKinds,
  checkChartStages,
  checkChartResolved,
  checkChartPregnancyWeeks,
  checkChartPronouns,
  checkChartTargets,
  checkChartUnvaccinated,
  checkChartSaid,
  checkChartStates,
  checkChartStatus,
  checkChartOnsets,
  checkChartReactions,
  checkChartOnlyAllergy,
  checkChartTolerated,
  checkChartReplaced,
];
