import type {
  CarePlan,
  Condition,
  Encounter,
  EpisodeOfCare,
  Observation,
  Procedure,
  Resource,
} from '@medplum/fhirtypes';
import { lean } from '../lean.ts';
import type { PregnancySign } from '../validation/pregnancy-signs.ts';
import { codesOf, dayOf, isOver, isPresent, namesOf } from './concepts.ts';

/** Every record that tells whether the patient is pregnant, with its day and for how long it holds. */
export const pregnancySignsOf = (clinical: readonly Resource[]): readonly PregnancySign[] =>
  clinical.flatMap((resource): readonly PregnancySign[] => {
    switch (resource.resourceType) {
      case 'Observation':
        return /^(?:entered-in-error|cancelled|unknown)$/.test(resource.status) ? [] : observed(resource);
      case 'Condition':
        return diagnosed(resource);
      case 'Procedure':
        return operated(resource);
      case 'EpisodeOfCare':
      case 'CarePlan':
      case 'Encounter':
        return attended(resource);
      default:
        return [];
    }
  });

/** LOINC 82810-3 and 11449-6 answer by SNOMED CT 77386006 pregnant, 60001007 not pregnant; LOINC LA15173-0, LA26683-5. */
const PREGNANT = new Set(['77386006', 'LA15173-0']);
const NOT_PREGNANT = new Set(['60001007', 'LA26683-5']);
const STATUS = new Set(['82810-3', '11449-6']);
/** LOINC: gestational age, by dates, by ultrasound, estimated. */
const GESTATIONAL_AGE = new Set(['11884-4', '18185-9', '49051-6', '11885-1', '11888-5', '53693-8']);
/** LOINC: date of delivery, estimated; by last menstrual period; by ultrasound. At it a pregnancy is of 40 weeks. */
const DUE = new Set(['11778-8', '11779-6', '11781-2', '11780-4']);

/** LOINC: last menstrual period, start date. */
const LAST_PERIOD = new Set(['8665-2', '21840-4']);

const DAY_MS = 24 * 3600 * 1000;
/** A status older than a pregnancy lasts says nothing of today. */
const PREGNANCY_DAYS = 300;

function observed(each: Observation): readonly PregnancySign[] {
  const { code } = each;
  const at = each.effectiveDateTime ?? each.effectiveInstant ?? each.effectivePeriod?.start ?? each.issued;
  const is = (codes: ReadonlySet<string>, name: RegExp) =>
    codesOf(code).some((one) => codes.has(one)) || namesOf(code).some((one) => name.test(one));
  if (is(STATUS, /^pregnancy status/i)) return statusOf(each, at);
  if (is(GESTATIONAL_AGE, /^gestational age/i)) return aged(each, at);
  if (is(DUE, /^(?:estimated|expected)? ?(?:date of delivery|delivery date|due date)|^edd\b/i)) return due(each, at);
  if (is(LAST_PERIOD, /^last menstrual period|^lmp\b/i)) return lastPeriod(each);
  return is(NONE, /^(?:urine |serum )?(?:pregnancy test|hcg|beta.hcg|choriogonadotropin)/i) ? tested(each, at) : [];
}
const NONE: ReadonlySet<string> = new Set();

function statusOf({ valueCodeableConcept, valueString }: Observation, at: string | undefined) {
  const answers = codesOf(valueCodeableConcept);
  const said = [...namesOf(valueCodeableConcept), valueString ?? ''].find((one) => one !== '') ?? '';
  const isNot = answers.some((one) => NOT_PREGNANT.has(one)) || /^not (?:currently )?pregnant/i.test(said);
  const is = answers.some((one) => PREGNANT.has(one)) || /^(?:currently )?pregnant/i.test(said);
  return is || isNot ? sign(!isNot, at, PREGNANCY_DAYS) : [];
}

/** "28 wk" of that day. */
function aged({ valueQuantity, valueString = '' }: Observation, at: string | undefined): readonly PregnancySign[] {
  const { value, unit = '', code = '' } = valueQuantity ?? {};
  const written = /^\s{0,4}(\d{1,2})(?: ?\+ ?\d| ?w\w{0,6}| weeks?)/i.exec(valueString)?.[1];
  const counted = value ?? (written === undefined ? undefined : Number(written));
  if (counted === undefined || at === undefined) return [];
  const weeks = /^(?:d|days?)$/i.test(code || unit) ? counted / 7 : counted;
  return sign(true, at, (43 - weeks) * 7).map((one) => ({ ...one, weeks, weeksOn: one.on! }));
}

/** A date of delivery that is expected, as a date or in words: pregnant until two weeks behind it. */
function due({ valueDateTime, valueString = '' }: Observation, at: string | undefined): readonly PregnancySign[] {
  const day = dayOf(valueDateTime ?? /\b\d{4}-\d{2}-\d{2}\b/.exec(valueString)?.[0]).on;
  const end = Date.parse(day ?? '');
  if (day === undefined || Number.isNaN(end)) return [];
  const begun = isoDay(end - 280 * DAY_MS);
  const on = dayOf(at).on ?? begun;
  return [{ pregnant: true, on, until: isoDay(end + 15 * DAY_MS), weeks: 40, weeksOn: day }];
}

function lastPeriod({ valueDateTime, valueString = '' }: Observation): readonly PregnancySign[] {
  const { on } = dayOf(valueDateTime ?? /\b\d{4}-\d{2}-\d{2}\b/.exec(valueString)?.[0]);
  return on === undefined ? [] : [{ on, weeks: 0, weeksOn: on, countsOnly: true }];
}

/** A test that is positive says more for longer than one that is negative. */
function tested({ valueString, valueCodeableConcept }: Observation, at: string | undefined) {
  const said = valueString ?? namesOf(valueCodeableConcept)[0] ?? '';
  if (/^(?:positive|detected|reactive)/i.test(said)) return sign(true, at, PREGNANCY_DAYS - 20);
  return /^(?:negative|not detected|non-?reactive)/i.test(said) ? sign(false, at, 14) : [];
}

const IS_PREGNANT = lean(
  /^(?:patient (?:is )?(?:currently )?)?(?:(?:normal|current|currently|high[- ]risk|intrauterine|twin|singleton|multiple|uncomplicated|early) ){0,3}(?:pregnancy|pregnant|gravid)\b(?!.{0,40}(?:history|test|loss|prevention|planning|ectopic|molar|abort|intention|desire))|^(?:encounter for )?(?:routine )?(?:supervision of .{0,40}(?:pregnancy|primigravida|multigravida)|(?:antenatal|prenatal) (?:care|visit|screening|supervision))|^\d{1,2} (?:completed )?weeks(?:'|’)? (?:of )?gestation\b/i,
);
/** What only the pregnant get; in a list of problems it stays long after, so only with its date. */
const IS_OF_PREGNANCY =
  /^(?:gestational (?:diabetes|hypertension)|hyperemesis gravidarum|(?:pre-?)?eclampsia)\b(?!.{0,40}history)|\b(?:complicating pregnancy|in pregnancy,|(?:first|second|third) trimester)/i;
const IS_OVER =
  /^(?:postpartum|post-?natal|puerper|status post (?:cesarean|delivery)|delivered|(?:spontaneous |missed |incomplete |induced )?(?:abortion|miscarriage)|ectopic pregnancy|molar pregnancy|stillbirth|outcome of delivery|encounter for (?:routine )?postpartum)/i;

/** "Pregnancy, 24 weeks", "Supervision of normal first pregnancy", and what is of the time behind one. */
function diagnosed(each: Condition): readonly PregnancySign[] {
  const names = namesOf(each.code);
  const at = each.onsetDateTime ?? each.onsetPeriod?.start ?? each.recordedDate;
  if (names.some((name) => IS_OVER.test(name))) return at === undefined ? [] : sign(undefined, at, 0);
  const isStated = names.some((name) => IS_PREGNANT.test(name));
  const isDatedSign = at !== undefined && names.some((name) => IS_OF_PREGNANCY.test(name));
  if (!isStated && !isDatedSign) return [];
  if (isOver(each)) return sign(undefined, each.abatementDateTime ?? each.abatementPeriod?.end, 0);
  if (!isPresent(each)) return [];
  const named = names.flatMap(
    (name) => /\b(?:pregnan.{0,40}? )?(\d{1,2}) (?:completed )?weeks/i.exec(name)?.[1] ?? [],
  )[0];
  const [one] = sign(true, at, PREGNANCY_DAYS);
  if (!one) return [];
  const weeks = named === undefined ? {} : { weeks: Number(named), ...(one.on !== undefined && { weeksOn: one.on }) };
  return [{ ...one, ...weeks }];
}

const ENDS =
  /\b(?:vaginal|spontaneous|operative|forceps|vacuum|assisted|normal)\b.{0,20}\b(?:delivery|birth)\b|\b(?:c(?:a?e)sarean|c-section|termination of pregnancy|delivery of placenta|evacuation of (?:retained|uterus)|dilation and curettage)\b/i;

const operated = (each: Procedure): readonly PregnancySign[] =>
  each.status === 'completed' && namesOf(each.code).some((name) => ENDS.test(name))
    ? sign(undefined, each.performedDateTime ?? each.performedPeriod?.start, 0)
    : [];

const OF_PREGNANCY = /\b(?:antenatal|ante-natal|prenatal|pre-natal|maternity|pregnan\w{2,3}|midwi\w{2,6})\b/i;
const NOT_OF_IT = /\b(?:preconception\w{0,4}|pre-pregnancy|postnatal|postpartum|prevention|test|planning)\b/i;

/** Care that only the pregnant have: as long as it goes on, and a visit for two months. */
function attended(each: EpisodeOfCare | CarePlan | Encounter): readonly PregnancySign[] {
  const isVisit = each.resourceType === 'Encounter';
  const isOn = isVisit ? !/^(?:cancelled|entered-in-error)$/.test(each.status) : each.status === 'active';
  if (!isOn) return [];
  const names =
    each.resourceType === 'CarePlan'
      ? [each.title ?? '', each.description ?? '', ...(each.category ?? []).flatMap((one) => namesOf(one))]
      : [
          ...(each.type ?? []).flatMap((one) => namesOf(one)),
          ...(isVisit ? [...namesOf(each.serviceType), ...(each.reasonCode ?? []).flatMap((one) => namesOf(one))] : []),
        ];
  const isOfPregnancy = names.some((name) => OF_PREGNANCY.test(name) && !NOT_OF_IT.test(name));
  const start = each.period?.start;
  return isOfPregnancy && start !== undefined ? sign(true, start, isVisit ? 60 : PREGNANCY_DAYS) : [];
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Of a day, and for so many days; of an undated record for good. */
function sign(pregnant: boolean | undefined, at: string | undefined, days: number): readonly PregnancySign[] {
  const on = dayOf(at).on;
  const from = Date.parse(on ?? '');
  if (on === undefined || Number.isNaN(from)) return pregnant === true ? [{ pregnant }] : [];
  return [{ ...(pregnant !== undefined && { pregnant }), on, until: isoDay(from + days * DAY_MS) }];
}
