import type { Check } from '../../check.ts';
import { checkAgainstLevel } from './against-level.ts';
import { checkCountedAtOnce } from './counted-at-once.ts';
import { checkCountedTablets } from './counted-tablets.ts';
import { checkDayCeilings } from './day-ceiling.ts';
import { checkDayInDoses } from './day-in-doses.ts';
import { checkDispensed } from './dispensed.ts';
import { checkDoses } from './dose.ts';
import { checkDrops } from './drops.ts';
import { checkFluidsPerKg } from './fluids-per-kg.ts';
import { checkInjectedVolumes } from './injected-volume.ts';
import { checkLimits } from './limit.ts';
import { checkMaintenanceFluids } from './maintenance-fluids.ts';
import { checkPushRates } from './push-rates.ts';
import { checkPreferredForKidneys, checkRaisedForKidneys } from './raised-for-kidneys.ts';
import { checkRegimens } from './regimen.ts';
import { checkStatedClearances } from './stated-clearance.ts';
import { checkSupplies } from './supply-lasts.ts';
import { checkTabletLimits } from './tablet-limit.ts';
import { checkTenfold } from './tenfold.ts';
import { checkTimesTheLimit } from './times-the-limit.ts';
import { checkTitration } from './titration.ts';
import { checkTopicAmounts } from './topic-amounts.ts';
import { checkUnits } from './unit.ts';
import { checkWeightBands } from './weight-bands.ts';

export const DOSES: readonly Check[] = [
  checkDoses,
  checkLimits,
  checkTitration,
  checkRegimens,
  checkDrops,
  checkInjectedVolumes,
  checkTopicAmounts,
  checkAgainstLevel,
  checkUnits,
  checkTabletLimits,
  checkTimesTheLimit,
  checkCountedTablets,
  checkCountedAtOnce,
  checkDayCeilings,
  checkDayInDoses,
  checkStatedClearances,
  checkWeightBands,
  checkMaintenanceFluids,
  checkFluidsPerKg,
  checkRaisedForKidneys,
  checkPreferredForKidneys,
  checkDispensed,
  checkSupplies,
  checkTenfold,
  checkPushRates,
];
