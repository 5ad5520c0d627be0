import type { Encounter } from '@medplum/fhirtypes';
import type { ChartVisit } from '../validation/chart/facts.ts';
import { dayOf, namesOf } from './concepts.ts';

/** HL7's codes for encounters that are no stay (terminology.hl7.org/CodeSystem/v3-ActCode): ambulatory, virtual, at home. */
const VISITS = /^(?:AMB|VR|HH|FLD)$/;
const REMOTE = /\b(?:video|telehealth|telemedicine|telephone|phone|virtual|e-?visit|remote)\b/i;

/** A visit, with its day and what it is called: its kind, its service, the role of whoever saw the patient. */
export function visitOf({
  status,
  class: of,
  type = [],
  serviceType,
  participant = [],
  period,
}: Encounter): readonly ChartVisit[] {
  const { on } = dayOf(period?.start);
  if (on === undefined || !VISITS.test(of?.code ?? '') || !/^(?:finished|in-progress)$/.test(status ?? '')) return [];
  const names = [
    ...[...type, serviceType, ...participant.flatMap((one) => one.type ?? [])].flatMap(namesOf),
    ...participant.flatMap(({ individual }) => individual?.display ?? []),
  ];
  return [{ on, names, isRemote: of?.code === 'VR' || names.some((name) => REMOTE.test(name)) }];
}
