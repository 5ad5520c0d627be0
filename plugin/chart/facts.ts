import type {
  AllergyIntolerance,
  CodeableConcept,
  Condition,
  Dosage,
  Medication,
  MedicationRequest,
  MedicationStatement,
  Observation,
  Patient,
  Quantity,
  Resource,
} from '@medplum/fhirtypes';
import type { PatientChart } from '../../fhir/chart.ts';
import type { ChartFacts, ChartLab, ChartMedication } from '../validation/chart-facts.ts';

/** What validation holds a text against; undefined when the clinical part of the chart was not read whole. */
export function factsOf(read: PatientChart): ChartFacts | undefined {
  const { clinical, patients } = read;
  if (clinical === undefined) return undefined;
  const of = <Kind extends Resource>(type: Kind['resourceType']): readonly Kind[] =>
    clinical.filter((resource): resource is Kind => resource.resourceType === type);
  const observations = of<Observation>('Observation').filter(isFinal).sort(latestFirst);
  const patient = patients[0];
  const conditions = of<Condition>('Condition');
  const present = conditions.filter(isPresent).flatMap(({ code }) => namesOf(code));
  const past = conditions.filter(isOver).flatMap(({ code }) => namesOf(code));
  const pregnant = pregnancyOf(observations) ?? (present.some((name) => IS_PREGNANT.test(name)) ? true : undefined);
  const weightKg = weightOf(observations);
  const gestation = pregnant === true ? gestationOf(observations, present) : undefined;
  return {
    ...bornAndSex(patient),
    ...(pregnant !== undefined && { pregnant }),
    ...(weightKg !== undefined && { weightKg }),
    ...(gestation !== undefined && { gestation }),
    allergies: of<AllergyIntolerance>('AllergyIntolerance').filter(isPresent).flatMap(substancesOf),
    medications: [
      ...of<MedicationRequest>('MedicationRequest').filter(isOrdered),
      ...of<MedicationStatement>('MedicationStatement').filter(isTaken),
    ].flatMap((each) => medicationOf(each, of<Medication>('Medication'))),
    conditions: present,
    ...(past.length > 0 && { pastConditions: past }),
    labs: latestLabs(observations),
  };
}

const codesOf = (concept: CodeableConcept | undefined): readonly string[] =>
  (concept?.coding ?? []).flatMap(({ code }) => code ?? []);

/** A concept's names, as written: its text, then its displays, without SNOMED's "(disorder)". */
const namesOf = (concept: CodeableConcept | undefined): readonly string[] => {
  const names = [concept?.text, ...(concept?.coding ?? []).map(({ display }) => display)];
  const plain = names.flatMap((name) =>
    name ? [name.replace(/ \((?:disorder|finding|substance|situation|organism)\)$/, '')] : [],
  );
  return [...new Map(plain.map((name) => [name.toLowerCase(), name])).values()];
};

/** Active and not refuted (hl7.org/fhir/R4/valueset-condition-clinical.html, -allergyintolerance-clinical.html). */
function isPresent({ clinicalStatus, verificationStatus }: AllergyIntolerance | Condition): boolean {
  const gone = new Set(['inactive', 'resolved', 'remission']);
  const wrong = new Set(['refuted', 'entered-in-error']);
  return (
    !codesOf(clinicalStatus).some((code) => gone.has(code)) &&
    !codesOf(verificationStatus).some((code) => wrong.has(code))
  );
}
/** Had once: resolved or in remission, and never refuted. */
const isOver = ({ clinicalStatus, verificationStatus }: Condition): boolean =>
  codesOf(clinicalStatus).some((code) => /^(?:resolved|remission|inactive)$/.test(code)) &&
  !codesOf(verificationStatus).some((code) => /^(?:refuted|entered-in-error)$/.test(code));
const IS_PREGNANT =
  /^(?:normal |current |high-risk |intrauterine |twin |singleton )?(?:pregnancy|pregnant)\b(?!.{0,40}(?:history|test|loss|prevention))/i;

const isOrdered = ({ status, intent }: MedicationRequest): boolean => status === 'active' && intent !== 'proposal';
const isTaken = ({ status }: MedicationStatement): boolean => status === 'active';
const isFinal = ({ status }: Observation): boolean => !['entered-in-error', 'cancelled', 'unknown'].includes(status);

const NO_ALLERGY = /^(?:no known|no history of)/i;
function substancesOf({ code, reaction }: AllergyIntolerance): readonly string[] {
  const substances = (reaction ?? []).flatMap(({ substance }) => namesOf(substance));
  return [...namesOf(code), ...substances]
    .filter((name) => !NO_ALLERGY.test(name))
    .map((name) => name.replace(/^(?:allergy to|allergic to) | allergy$/gi, ''));
}

function medicationOf(
  each: MedicationRequest | MedicationStatement,
  medications: readonly Medication[],
): readonly ChartMedication[] {
  const id = each.medicationReference?.reference?.split('/').at(-1);
  const concept = each.medicationCodeableConcept ?? medications.find((medication) => medication.id === id)?.code;
  const [name] = [...namesOf(concept), each.medicationReference?.display].filter((text) => text !== undefined);
  if (name === undefined) return [];
  const [dosage] = each.resourceType === 'MedicationRequest' ? (each.dosageInstruction ?? []) : (each.dosage ?? []);
  const dose = doseOf(dosage, name);
  const reference = each.id === undefined ? {} : { reference: `${each.resourceType}/${each.id}` };
  return [{ name, ...reference, ...(dose && { dose }) }];
}

const COUNTED = /^(?:tab|tablet|tabs|tablets|cap|capsule|capsules|each|1|\{(?:tbl|tablet|capsule)\})?$/i;
const STRENGTH = /(?<![\d.])(\d{1,9}(?:\.\d{1,6})?) (MG|MCG|G|MEQ|UNT)(?![\w/])/gi;

/** The one amount in a dosage's text: "5 mg daily", "Take 1 tablet (75 mcg) by mouth"; not of "2 tablets of 500 mg". */
function writtenDose(text: string): ChartMedication['dose'] | undefined {
  const [amount, ...others] = text.matchAll(WRITTEN);
  return amount === undefined || others.length > 0 || SEVERAL.test(text)
    ? undefined
    : { value: Number(amount[1]), unit: amount[2]!.toLowerCase() };
}
const WRITTEN = /(?<![\d.,/-])(\d{1,9}(?:\.\d{1,6})?) ?(mg|mcg|g|meq|units?)(?![\w/-])/gi;

const SEVERAL =
  /\d ?(?:-|–|to) ?\d|(?:half|½|1\/2|\bone and|two|three|four|(?<!\d)[2-9]|\d[.,]5) (?:an? |of )?(?:tab|cap|pill|puff|spray)/i;

/** One dose. A count of tablets times the strength in the name ("lisinopril 10 MG Oral Tablet"), when it has just one. */
function doseOf(dosage: Dosage | undefined, name: string): ChartMedication['dose'] | undefined {
  const quantity = dosage?.doseAndRate?.[0]?.doseQuantity;
  if (typeof quantity?.value !== 'number') return writtenDose(dosage?.text ?? '');
  const unit = quantity.unit ?? quantity.code ?? '';
  if (!COUNTED.test(unit)) return { value: quantity.value, unit };
  const [strength, ...others] = name.matchAll(STRENGTH);
  if (strength === undefined || others.length > 0) return undefined;
  const strengthUnit = strength[2]!.toLowerCase();
  return { value: quantity.value * Number(strength[1]), unit: strengthUnit === 'unt' ? 'units' : strengthUnit };
}

function bornAndSex(patient: Patient | undefined): Pick<ChartFacts, 'birthDate' | 'sex'> {
  const { birthDate, gender } = patient ?? {};
  return {
    ...(typeof birthDate === 'string' && /^\d{4}(?:-\d{2}){0,2}$/.test(birthDate) && { birthDate }),
    ...((gender === 'male' || gender === 'female') && { sex: gender }),
  };
}

const timeOf = ({ effectiveDateTime, effectivePeriod, effectiveInstant, issued }: Observation): number =>
  Date.parse(effectiveDateTime ?? effectiveInstant ?? effectivePeriod?.start ?? issued ?? '') || 0;
const latestFirst = (one: Observation, other: Observation): number => timeOf(other) - timeOf(one);

/** LOINC 82810-3 and 11449-6 answer by SNOMED CT 77386006 pregnant, 60001007 not pregnant; LOINC LA15173-0, LA26683-5. */
const PREGNANT = new Set(['77386006', 'LA15173-0']);
const NOT_PREGNANT = new Set(['60001007', 'LA26683-5']);
const PREGNANCY_STATUS = new Set(['82810-3', '11449-6']);
/** A status older than a pregnancy lasts says nothing of today. */
const PREGNANCY_MS = 300 * 24 * 3600 * 1000;

function pregnancyOf(observations: readonly Observation[]): boolean | undefined {
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
function gestationOf(observations: readonly Observation[], conditions: readonly string[]): ChartFacts['gestation'] {
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

const BODY_WEIGHT = new Set(['29463-7', '3141-9']);
const IN_KG: Readonly<Record<string, number>> = {
  kg: 1,
  g: 0.001,
  lb: 0.45359237,
  '[lb_av]': 0.45359237,
  lbs: 0.45359237,
};

function weightOf(observations: readonly Observation[]): number | undefined {
  const latest = observations.find(({ code }) => codesOf(code).some((each) => BODY_WEIGHT.has(each)));
  const { value, unit, code } = latest?.valueQuantity ?? {};
  const factor = IN_KG[(code ?? unit ?? '').toLowerCase()] ?? IN_KG[(unit ?? '').toLowerCase()];
  return value === undefined || factor === undefined ? undefined : value * factor;
}

/** "Hemoglobin [Mass/volume] in Blood" as "Hemoglobin": LOINC's long names are the analyte, then how it was measured; "in Urine" stays. */
const analyteOf = (name: string): string =>
  name
    .replace(/\s{0,8}\[[^\]]{0,40}\]/g, '')
    .replace(
      /\s{0,8}(?:\bin (?:serum|plasma|blood|platelet poor plasma|arterial blood|venous blood|capillary blood)\b|\/(?:hemoglobin\.total|1\.73 sq m)).*/i,
      '',
    )
    .trim();

/** By its category, a code or a word ("Lab"); without one a value may be of a test, and the tables tell whether they know it. */
const isLaboratory = ({ category = [] }: Observation): boolean =>
  category.every((each) => codesOf(each).length === 0 && namesOf(each).length === 0) ||
  category.some((each) => codesOf(each).includes('laboratory') || namesOf(each).some((name) => /^lab/i.test(name)));

function latestLabs(observations: readonly Observation[]): readonly ChartLab[] {
  const latest = new Map<string, ChartLab>();
  for (const observation of observations) {
    const isLab = isLaboratory(observation);
    const reference = observation.id === undefined ? undefined : `Observation/${observation.id}`;
    const parts = [observation, ...(isLab ? (observation.component ?? []) : [])];
    for (const { code, valueQuantity } of isLab ? parts : []) {
      const [name] = namesOf(code);
      const lab = name === undefined ? undefined : labOf(analyteOf(name), valueQuantity, reference);
      if (lab && !latest.has(lab.name.toLowerCase())) latest.set(lab.name.toLowerCase(), lab);
    }
  }
  return [...latest.values()];
}

function labOf(name: string, quantity: Quantity | undefined, reference: string | undefined): ChartLab | undefined {
  if (typeof quantity?.value !== 'number') return undefined;
  return {
    name,
    value: quantity.value,
    unit: quantity.unit ?? quantity.code ?? '',
    ...(reference !== undefined && { reference }),
  };
}
