import type { Check } from '../../check.ts';
import { checkGermKind } from './germ-kind.ts';
import { checkHepatitisB } from './hepatitis-b.ts';
import { checkOrganisms } from './organism.ts';
import { checkRabiesDays } from './rabies-days.ts';
import { checkResistance } from './resistance.ts';
import { checkSpread } from './spread.ts';
import { checkVaccines } from './vaccine.ts';
import { checkVaccineAims } from './vaccine-aim.ts';
import { checkVaccineCourses } from './vaccine-courses.ts';
import { checkVaccineNone } from './vaccine-none.ts';
import { checkVaccineProducts } from './vaccine-products.ts';
import { checkVaccineSchedules } from './vaccine-schedule.ts';
import { checkVaccinesForSpleen } from './vaccine-spleen.ts';
import { checkVaccineTimes } from './vaccine-times.ts';
import { checkVaccineTypes } from './vaccine-type.ts';

export const INFECTIONS: readonly Check[] = [
  checkHepatitisB,
  checkGermKind,
  checkOrganisms,
  checkResistance,
  checkSpread,
  checkVaccines,
  checkVaccineTypes,
  checkVaccineAims,
  checkVaccinesForSpleen,
  checkVaccineSchedules,
  checkVaccineCourses,
  checkVaccineTimes,
  checkVaccineProducts,
  checkVaccineNone,
  checkRabiesDays,
];
