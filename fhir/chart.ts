import type { Bundle, Patient, Resource } from '@medplum/fhirtypes';
import type { Link } from './chart-links.ts';

/** What was read of a patient's chart. Nothing in it is checked beyond `resourceType`: a server may send anything. */
export interface PatientChart {
  /** `Patient/x`, without version. */
  readonly reference: string;
  /** As it is now, then as it was in the version asked for, then those that it is linked to (merged records). */
  readonly patients: readonly Patient[];
  /** The people and places around: RelatedPerson, Practitioner, PractitionerRole, Person, Location, Organization. */
  readonly around: readonly Resource[];
  /** Names that references carry, for those around whom the server did not show. */
  readonly links: readonly Link[];
  /** Absent when they were not asked for, or when one of the kinds that safety rests on could not be read. */
  readonly clinical?: readonly Resource[];
}

/** How much to read: whom and where (to find names in a text), or the clinical facts too (to hold a text against). */
export type ChartExtent = 'people' | 'whole';

const AROUND = new Set([
  'RelatedPerson',
  'Practitioner',
  'PractitionerRole',
  'Person',
  'Location',
  'Organization',
  'CareTeam',
]);
export const isAround = (type: string | undefined): boolean => type !== undefined && AROUND.has(type);

/** A search of a chart's part. */
export interface ChartSearch {
  readonly path: string;
  /** `people`: whom and where. `safety`: without its answer the clinical part is not whole. `extra`: may fail. */
  readonly part: 'people' | 'safety' | 'extra';
  /** Asked again in its place when the server refuses the first. */
  readonly plainer?: string;
}

/** LOINC: pregnancy status, as reported too; the estimated due date and weeks that only the pregnant have; the last period. */
const PREGNANCY_CODES = ['82810-3', '11449-6', '11778-8', '11779-6', '11884-4', '18185-9', '49051-6', '8665-2'];

const people = (patient: string): readonly ChartSearch[] => {
  const encounters = `Encounter?patient=${patient}&_sort=-date&_count=50`;
  return [
    { part: 'people', path: `RelatedPerson?patient=${patient}&_count=100` },
    {
      part: 'people',
      path: `${encounters}&_include=Encounter:participant&_include=Encounter:location&_include=Encounter:service-provider`,
      plainer: encounters,
    },
  ];
};

const clinical = (patient: string): readonly ChartSearch[] => [
  { part: 'safety', path: `AllergyIntolerance?patient=${patient}&_count=200` },
  { part: 'safety', path: `Condition?patient=${patient}&_count=200` },
  { part: 'safety', path: `MedicationRequest?patient=${patient}&status=active&_count=200` },
  { part: 'extra', path: `MedicationStatement?patient=${patient}&status=active&_count=200` },
  { part: 'extra', path: `Observation?patient=${patient}&category=laboratory&_sort=-date&_count=200` },
  { part: 'extra', path: `Observation?patient=${patient}&category=vital-signs&_sort=-date&_count=50` },
  { part: 'extra', path: `Observation?patient=${patient}&category=social-history&_sort=-date&_count=50` },
  // Results and signs that no category was given to, and surveys.
  {
    part: 'extra',
    path: `Observation?patient=${patient}&_sort=-date&_count=100`,
    plainer: `Observation?patient=${patient}&_count=100`,
  },
  // Imaging, pathology, cultures: what they conclude.
  { part: 'extra', path: `DiagnosticReport?patient=${patient}&_sort=-date&_count=50` },
  // What a text may rightly tell as past: stopped medicines, operations, vaccines.
  { part: 'extra', path: `MedicationRequest?patient=${patient}&status=stopped,completed,on-hold&_count=200` },
  { part: 'extra', path: `MedicationStatement?patient=${patient}&status=stopped,completed,on-hold&_count=200` },
  { part: 'extra', path: `Procedure?patient=${patient}&_count=100` },
  { part: 'extra', path: `Immunization?patient=${patient}&_count=100` },
  { part: 'extra', path: `FamilyMemberHistory?patient=${patient}&_count=50` },
  { part: 'extra', path: `Observation?patient=${patient}&code=${PREGNANCY_CODES.join()}&_sort=-date&_count=10` },
  // "Antenatal care plan", an episode of maternity care.
  { part: 'extra', path: `CarePlan?patient=${patient}&status=active&_count=20` },
  { part: 'extra', path: `EpisodeOfCare?patient=${patient}&status=active&_count=20` },
  // Implants, pumps and what is aimed at: a text may deny the one and tell the other wrongly.
  { part: 'extra', path: `Device?patient=${patient}&_count=50` },
  { part: 'extra', path: `DeviceUseStatement?patient=${patient}&_count=50` },
  { part: 'extra', path: `Goal?patient=${patient}&_count=50` },
];

/** The searches for the chart of `Patient/x`. */
export const searchesOf = (patient: string, extent: ChartExtent): readonly ChartSearch[] =>
  extent === 'people' ? people(patient) : [...people(patient), ...clinical(patient)];

/** The resources of a searchset, and the path of its next page's link. */
export function readSearchset(resource: Resource | undefined): { readonly found: Resource[]; readonly next?: string } {
  const bundle = resource?.resourceType === 'Bundle' ? (resource as Bundle) : undefined;
  const entries = Array.isArray(bundle?.entry) ? bundle.entry : [];
  const found = entries.flatMap((entry) =>
    typeof entry?.resource?.resourceType === 'string' && entry.resource.resourceType !== 'OperationOutcome'
      ? [entry.resource]
      : [],
  );
  const next = Array.isArray(bundle?.link) ? bundle.link.find(({ relation }) => relation === 'next')?.url : undefined;
  return { found, ...(typeof next === 'string' && { next }) };
}
