import type { Encounter } from '@medplum/fhirtypes';
import type { ChartStay } from '../validation/chart/facts.ts';
import { dayOf, namesOf } from './concepts.ts';

/** HL7's codes for the class of an encounter (terminology.hl7.org/CodeSystem/v3-ActCode). */
const CLASSES: readonly (readonly [RegExp, ChartStay['kind']])[] = [
  [/^(?:IMP|ACUTE|NONAC|OBSENC)$/, 'inpatient'],
  [/^EMER$/, 'emergency'],
];

/** A stay in a hospital or a visit to its emergency department, with its days and whither the patient went. */
export function stayOf({ status, class: of, period, hospitalization }: Encounter): readonly ChartStay[] {
  const kind = CLASSES.find(([code]) => code.test(of?.code ?? ''))?.[1];
  const { on: from } = dayOf(period?.start);
  if (kind === undefined || from === undefined || !/^(?:finished|in-progress|onleave)$/.test(status ?? '')) return [];
  const { on: to } = dayOf(period?.end);
  const [disposition] = namesOf(hospitalization?.dischargeDisposition);
  return [{ kind, from, ...(to !== undefined && { to }), ...(disposition !== undefined && { disposition }) }];
}
