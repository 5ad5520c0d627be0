import type { Check } from '../../check.ts';
import { checkChart } from './age-and-sex.ts';
import { checkChartAgesInWords } from './ages-in-words.ts';
import { checkChartAllergies } from './allergies.ts';
import { checkChartAllergyNone } from './allergy-none.ts';
import { checkChartBodySize } from './body-size.ts';
import { checkChartBroadDenials } from './broad-denials.ts';
import { checkChartCalledCurrent } from './called-current.ts';
import { checkChartCalledStates } from './called-states.ts';
import { checkChartClaims } from './claims.ts';
import { checkChartClassDenied } from './class-denied.ts';
import { checkChartClotSides } from './clot-sides.ts';
import { checkChartCounts } from './counts.ts';
import { checkChartDecades } from './decades.ts';
import { checkChartDenials } from './denials.ts';
import { checkChartDeviceSides } from './device-sides.ts';
import { checkChartDevices } from './devices.ts';
import { checkChartDiseaseCourses } from './disease-courses.ts';
import { checkChartDoseWays } from './dose-changes.ts';
import { checkChartDoses } from './doses.ts';
import { checkChartDrugRoutes } from './drug-routes.ts';
import { checkChartDrugStarts } from './drug-starts.ts';
import { checkChartDueDates } from './due-dates.ts';
import { checkChartEvents } from './events.ts';
import { checkChartExchangedAllergens } from './exchanged-allergens.ts';
import { checkChartFamily } from './family.ts';
import { checkChartFamilyWell } from './family-well.ts';
import { checkChartFluDeclined } from './flu-declined.ts';
import { checkChartGoals } from './goals.ts';
import { checkChartGrades } from './grades.ts';
import { checkChartInteractions } from './interaction.ts';
import { checkChartJoints } from './joints.ts';
import { checkChartKidneyFunction } from './kidney-function.ts';
import { checkChartKinds } from './kinds.ts';
import { checkChartLastDone } from './last-done.ts';
import { checkChartLastTested } from './last-tested.ts';
import { checkChartListedAllergens } from './listed-allergens.ts';
import { checkChartNamedDenials } from './named-denials.ts';
import { checkChartNearValues } from './near-values.ts';
import { checkChartNeverDone } from './never-done.ts';
import { checkChartNotDone } from './not-done.ts';
import { checkChartNotOwn } from './not-own.ts';
import { checkChartNothing } from './nothing.ts';
import { checkChartOnlyAllergy } from './only-allergy.ts';
import { checkChartOnsets } from './onsets.ts';
import { checkChartOperationYears } from './operation-years.ts';
import { checkChartOperations } from './operations.ts';
import { checkChartOrganSides } from './organ-sides.ts';
import { checkChartOrgans } from './organs.ts';
import { checkChartOtherDevices } from './other-devices.ts';
import { checkChartOtherReasons } from './other-reasons.ts';
import { checkChartPanelWords } from './panel-words.ts';
import { checkChartPastAllergies } from './past-allergies.ts';
import { checkChartPregnancyWeeks } from './pregnancy-weeks.ts';
import { checkChartProcedureDays } from './procedure-days.ts';
import { checkChartProcedureKinds } from './procedure-kinds.ts';
import { checkChartPronouns } from './pronouns.ts';
import { checkChartPuffs } from './puffs.ts';
import { checkChartReactions } from './reactions.ts';
import { checkChartRelativeDiseases } from './relative-diseases.ts';
import { checkChartRelatives } from './relatives.ts';
import { checkChartRemovedSides } from './removed-sides.ts';
import { checkChartReplaced } from './replaced.ts';
import { checkChartReportSizes } from './report-sizes.ts';
import { checkChartReportWords } from './report-words.ts';
import { checkChartResolved } from './resolved.ts';
import { checkChartResultMeanings } from './result-meanings.ts';
import { checkChartResults } from './results.ts';
import { checkChartSaid } from './said.ts';
import { checkChartSides } from './sides.ts';
import { checkChartSmokingPast } from './smoking-past.ts';
import { checkChartSparedArm } from './spared-arm.ts';
import { checkChartStages } from './stages.ts';
import { checkChartStates } from './states.ts';
import { checkChartStatus } from './status.ts';
import { checkChartStatusPairs } from './status-pairs.ts';
import { checkChartStaySpans } from './stay-spans.ts';
import { checkChartStayValues } from './stay-values.ts';
import { checkChartStays } from './stays.ts';
import { checkChartSusceptibility } from './susceptibility.ts';
import { checkChartTargets } from './targets.ts';
import { checkChartTolerated } from './tolerated.ts';
import { checkChartTrends } from './trends.ts';
import { checkChartTrimesters } from './trimesters.ts';
import { checkChartUnlistedAllergens } from './unlisted-allergens.ts';
import { checkChartUnlistedDiseases } from './unlisted-diseases.ts';
import { checkChartUnlistedOperations } from './unlisted-operations.ts';
import { checkChartUnlistedVaccines } from './unlisted-vaccines.ts';
import { checkChartUnsafeAdvice } from './unsafe-advice.ts';
import { checkChartUnvaccinated } from './unvaccinated.ts';
import { checkChartVaccineStatus } from './vaccine-status.ts';
import { checkChartValues } from './values.ts';
import { checkChartVisits } from './visits.ts';
import { checkChartWeights } from './weights.ts';

export const CHART: readonly Check[] = [
  checkChart,
  checkChartAgesInWords,
  checkChartDecades,
  checkChartDoses,
  checkChartDoseWays,
  checkChartPuffs,
  checkChartDrugRoutes,
  checkChartInteractions,
  checkChartUnsafeAdvice,
  checkChartSparedArm,
  checkChartAllergies,
  checkChartAllergyNone,
  checkChartListedAllergens,
  checkChartUnlistedAllergens,
  checkChartExchangedAllergens,
  checkChartPastAllergies,
  checkChartClaims,
  checkChartOtherReasons,
  checkChartUnlistedDiseases,
  checkChartSides,
  checkChartClotSides,
  checkChartOrganSides,
  checkChartRemovedSides,
  checkChartDenials,
  checkChartBroadDenials,
  checkChartNamedDenials,
  checkChartNothing,
  checkChartNotOwn,
  checkChartFamily,
  checkChartRelatives,
  checkChartRelativeDiseases,
  checkChartOperations,
  checkChartOperationYears,
  checkChartProcedureKinds,
  checkChartNotDone,
  checkChartNeverDone,
  checkChartUnlistedOperations,
  checkChartProcedureDays,
  checkChartJoints,
  checkChartLastDone,
  checkChartLastTested,
  checkChartCounts,
  checkChartOrgans,
  checkChartDevices,
  checkChartDeviceSides,
  checkChartOtherDevices,
  checkChartFamilyWell,
  checkChartResults,
  checkChartPanelWords,
  checkChartResultMeanings,
  checkChartCalledStates,
  checkChartKidneyFunction,
  checkChartTrends,
  checkChartValues,
  checkChartNearValues,
  checkChartWeights,
  checkChartBodySize,
  checkChartVaccineStatus,
  checkChartFluDeclined,
  checkChartEvents,
  checkChartKinds,
  checkChartStages,
  checkChartGrades,
  checkChartGoals,
  checkChartResolved,
  checkChartDiseaseCourses,
  checkChartPregnancyWeeks,
  checkChartTrimesters,
  checkChartDueDates,
  checkChartDrugStarts,
  checkChartPronouns,
  checkChartTargets,
  checkChartUnvaccinated,
  checkChartUnlistedVaccines,
  checkChartSaid,
  checkChartSusceptibility,
  checkChartStays,
  checkChartVisits,
  checkChartStaySpans,
  checkChartStayValues,
  checkChartReportSizes,
  checkChartReportWords,
  checkChartStates,
  checkChartSmokingPast,
  checkChartStatus,
  checkChartStatusPairs,
  checkChartClassDenied,
  checkChartCalledCurrent,
  checkChartOnsets,
  checkChartReactions,
  checkChartOnlyAllergy,
  checkChartTolerated,
  checkChartReplaced,
];
