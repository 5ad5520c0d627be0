import type {
  AllergyIntolerance,
  CarePlan,
  Condition,
  Device,
  DeviceUseStatement,
  DiagnosticReport,
  Encounter,
  FamilyMemberHistory,
  Goal,
  Immunization,
  Medication,
  MedicationRequest,
  MedicationStatement,
  Observation,
  Patient,
  Procedure,
  Resource,
} from '@medplum/fhirtypes';
import type { PatientChart } from '../../fhir/chart.ts';
import type { ChartFacts } from '../validation/chart/facts.ts';
import { codesOf, isInRemission, isOver, isPresent, isRefuted, namesOf } from './concepts.ts';
import {
  isNoAllergy,
  onsetOf,
  procedureNotDone,
  procedureOf,
  reactionsOf,
  sitedOf,
  stageOf,
  substancesOf,
  vaccineNotDone,
  vaccineOf,
} from './events.ts';
import { isTaken, medicationOf, wasTaken } from './medicines.ts';
import { deviceOf, deviceSiteOf, goalOf, planOf } from './plans.ts';
import { pregnancySignsOf } from './pregnancies.ts';
import { relativesOf } from './relatives.ts';
import { isFinal, latestFirst, latestLabs, reportOf, resultsOf, saidOf, weightOf } from './results.ts';
import { stayOf } from './stays.ts';
import { visitOf } from './visits.ts';

/** What validation holds a text against; undefined when the clinical part of the chart was not read whole. */
export function factsOf(read: PatientChart): ChartFacts | undefined {
  const { clinical, patients } = read;
  if (clinical === undefined) return undefined;
  const of = <Kind extends Resource>(type: Kind['resourceType']): readonly Kind[] =>
    clinical.filter((resource): resource is Kind => resource.resourceType === type);
  const observations = of<Observation>('Observation').filter(isFinal).sort(latestFirst);
  const conditions = of<Condition>('Condition');
  const present = conditions.filter(isPresent).flatMap(({ code }) => namesOf(code));
  const weightKg = weightOf(observations);
  const allergies = of<AllergyIntolerance>('AllergyIntolerance');
  const medications = of<Medication>('Medication');
  const devices = of<Device>('Device');
  const prescribed = [...of<MedicationRequest>('MedicationRequest'), ...of<MedicationStatement>('MedicationStatement')];
  return {
    ...bornAndSex(patients[0]),
    ...(weightKg !== undefined && { weightKg }),
    allergies: allergies.filter(isPresent).flatMap(substancesOf),
    medications: prescribed.filter(isTaken).flatMap((each) => medicationOf(each, medications)),
    conditions: present,
    labs: latestLabs(observations),
    ...recordedTo(clinical),
    ...(allergies.some((each) => isPresent(each) && isNoAllergy(each)) && { noAllergies: true as const }),
    ...filled({
      pregnancySigns: pregnancySignsOf(clinical),
      pastConditions: conditions.filter(isOver).flatMap(({ code }) => namesOf(code)),
      remitted: conditions.filter(isInRemission).flatMap(({ code }) => namesOf(code)),
      refuted: conditions.filter(isRefuted).flatMap(({ code }) => namesOf(code)),
      relatives: of<FamilyMemberHistory>('FamilyMemberHistory').flatMap(relativesOf),
      pastMedications: prescribed.filter(wasTaken).flatMap((each) => medicationOf(each, medications)),
      pastAllergies: allergies.filter((each) => !isPresent(each) && !isError(each)).flatMap(substancesOf),
      reactions: allergies.filter(isPresent).flatMap(reactionsOf),
      results: resultsOf(observations),
      said: saidOf(observations),
      reports: of<DiagnosticReport>('DiagnosticReport').flatMap(reportOf),
      sited: conditions.filter((each) => isPresent(each) || isOver(each)).flatMap(sitedOf),
      onsets: conditions.filter((each) => isPresent(each) || isOver(each)).flatMap(onsetOf),
      procedures: of<Procedure>('Procedure').flatMap(procedureOf),
      proceduresNotDone: of<Procedure>('Procedure').flatMap(procedureNotDone),
      vaccines: of<Immunization>('Immunization').flatMap(vaccineOf),
      vaccinesNotDone: of<Immunization>('Immunization').flatMap(vaccineNotDone),
      devices: devices.flatMap(deviceOf),
      deviceSites: of<DeviceUseStatement>('DeviceUseStatement').flatMap((each) => deviceSiteOf(each, devices)),
      goals: of<Goal>('Goal').flatMap(goalOf),
      plans: of<CarePlan>('CarePlan').flatMap(planOf),
      stays: of<Encounter>('Encounter').flatMap(stayOf),
      visits: of<Encounter>('Encounter').flatMap(visitOf),
      stages: conditions.filter(isPresent).flatMap(stageOf),
    }),
  };
}

const isError = ({ verificationStatus }: AllergyIntolerance): boolean =>
  codesOf(verificationStatus).includes('entered-in-error');

/** FHIR's elements that say when something was, was seen or was written down; not those of plans, and not a server's own. */
const DATED =
  /"(?:effectiveDateTime|effectiveInstant|authoredOn|recordedDate|performedDateTime|occurrenceDateTime|issued|dateAsserted|date|onsetDateTime|abatementDateTime|start)":"(\d{4}-\d{2}-\d{2})/g;
const PLANNED = /^(?:Appointment|CarePlan|Goal|Slot|Schedule)$/;

/** The newest day in what the chart records, not of what it plans. */
function recordedTo(clinical: readonly Resource[]): Pick<ChartFacts, 'recordedTo'> {
  const days = clinical
    .filter(({ resourceType }) => !PLANNED.test(resourceType))
    .flatMap((resource) => [...JSON.stringify(resource).matchAll(DATED)].map(([, day]) => day!));
  const newest = days.toSorted().at(-1);
  return newest === undefined ? {} : { recordedTo: newest };
}

/** Lists that hold something; an empty one is left out. */
const filled = <Lists extends Readonly<Record<string, readonly unknown[]>>>(lists: Lists): Partial<Lists> =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<Lists>;

function bornAndSex(patient: Patient | undefined): Pick<ChartFacts, 'birthDate' | 'sex'> {
  const { birthDate, gender } = patient ?? {};
  return {
    ...(typeof birthDate === 'string' && /^\d{4}(?:-\d{2}){0,2}$/.test(birthDate) && { birthDate }),
    ...((gender === 'male' || gender === 'female') && { sex: gender }),
  };
}
