import type { Check } from '../../check.ts';
import { checkAfterLeaving } from './after-leaving.ts';
import { checkConceptionWaits } from './conception-wait.ts';
import { checkContactTimes } from './contact-times.ts';
import { checkCourseDates } from './course-dates.ts';
import { checkCourseIntervals } from './course-interval.ts';
import { checkDepots } from './depots.ts';
import { checkDurations } from './duration.ts';
import { checkFarCourses } from './far-courses.ts';
import { checkFolateRescue } from './folate-rescue.ts';
import { checkFrequencies } from './frequency.ts';
import { checkNamedCourses } from './named-courses.ts';
import { checkNextDoses } from './next-doses.ts';
import { checkPatches } from './patches.ts';
import { checkPlainCourses } from './plain-courses.ts';
import { checkProgrammes } from './programmes.ts';
import { checkQuantities } from './quantity.ts';
import { checkRepeats } from './repeat-after.ts';
import { checkStatedLimits } from './stated-limits.ts';
import { checkWeekly } from './weekly.ts';
import { checkWholeCourses } from './whole-course.ts';

export const SCHEDULES: readonly Check[] = [
  checkFrequencies,
  checkDurations,
  checkPlainCourses,
  checkFarCourses,
  checkCourseIntervals,
  checkCourseDates,
  checkAfterLeaving,
  checkDepots,
  checkPatches,
  checkNextDoses,
  checkNamedCourses,
  checkStatedLimits,
  checkRepeats,
  checkContactTimes,
  checkWholeCourses,
  checkConceptionWaits,
  checkFolateRescue,
  checkQuantities,
  checkProgrammes,
  checkWeekly,
];
