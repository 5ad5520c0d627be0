import type { Observation } from '@medplum/fhirtypes';
import type { ChartFacts } from '../validation/chart-facts.ts';
import { codesOf, namesOf } from './concepts.ts';
import { timeOf } from './results.ts';

/** LOINC 82810-3 and 11449-6 answer by SNOMED CT 77386006 pregnant, 60001007 not pregnant; LOINC LA15173-0, LA26683-5. */
const PREGNANT = new Set(['77386006', 'LA15173-0']);
const NOT_PREGNANT = new Set(['60001007', 'LA26683-5']);
const PREGNANCY_STATUS = new Set(['82810-3', '11449-6']);
/** A status older than a pregnancy lasts says nothing of today. */
const PREGNANCY_MS = 300 * 24 * 3600 * 1000;

/** Pregnant or not, by the latest status of the last 300 days. */
export function pregnancyOf(observations: readonly Observation[]): boolean | undefined {
  const latest = observations.find(
    ({ code }) =>
      codesOf(code).some((each) => PREGNANCY_STATUS.has(each)) ||
      namesOf(code).some((name) => /^pregnancy status/i.test(name)),
  );
  if (!latest || Date.now() - timeOf(latest) > PREGNANCY_MS) return undefined;
  const answers = codesOf(latest.valueCodeableConcept);
  if (answers.some((code) => PREGNANT.has(code))) return true;
  if (answers.some((code) => NOT_PREGNANT.has(code))) return false;
  const [said] = namesOf(latest.valueCodeableConcept);
  return said === undefined
    ? undefined
    : /^pregnant/i.test(said)
      ? true
      : /^not (?:currently )?pregnant/i.test(said)
        ? false
        : undefined;
}

/** LOINC: gestational age, by dates, by ultrasound, estimated. */
const GESTATIONAL_AGE = new Set(['11884-4', '18185-9', '49051-6', '11885-1', '11888-5', '53693-8']);

/** LOINC: date of delivery, estimated; by last menstrual period; by ultrasound. At it a pregnancy is of 40 weeks. */
const DUE = new Set(['11778-8', '11779-6', '11781-2']);

/** How far a pregnancy was, and when: by an observation of the last 300 days, the date of delivery, else as a condition's name has it, "Pregnancy, 24 weeks". */
export function gestationOf(
  observations: readonly Observation[],
  conditions: readonly string[],
): ChartFacts['gestation'] {
  const latest = observations.find(
    ({ code }) =>
      codesOf(code).some((each) => GESTATIONAL_AGE.has(each)) ||
      namesOf(code).some((name) => /^gestational age/i.test(name)),
  );
  const { value, unit = '', code = '' } = latest?.valueQuantity ?? {};
  if (latest && value !== undefined && Date.now() - timeOf(latest) <= PREGNANCY_MS) {
    const weeks = /^(?:d|days?)$/i.test(code || unit) ? value / 7 : value;
    return { weeks, on: new Date(timeOf(latest)).toISOString().slice(0, 10) };
  }
  const due = observations.find(({ code }) => codesOf(code).some((each) => DUE.has(each)))?.valueDateTime;
  const dueAt = Date.parse(due ?? '');
  if (due !== undefined && dueAt > Date.now() - PREGNANCY_MS / 10 && dueAt < Date.now() + PREGNANCY_MS)
    return { weeks: 40, on: due.slice(0, 10) };
  const named = conditions.flatMap((name) => /\bpregnan.{0,40}?\b(\d{1,2}) weeks/i.exec(name)?.[1] ?? []);
  return named[0] === undefined ? undefined : { weeks: Number(named[0]) };
}

export const IS_PREGNANT =
  /^(?:normal |current |high-risk |intrauterine |twin |singleton )?(?:pregnancy|pregnant)\b(?!.{0,40}(?:history|test|loss|prevention))/i;
