import type { AuditEvent } from '@medplum/fhirtypes';

const OWN = 'urn:sallyport:audit-subtype';

/** What reports and tables say of an event: its own codes, identifiers and numbers, by name. */
export interface Facts {
  readonly operation: string;
  readonly outcome: string;
  readonly flagged: boolean;
  /** The caller's key id; undefined for an operator's command and for a caller without one. */
  readonly key: string | undefined;
  /** The EHR's id of the person for whom the client acted. */
  readonly user: string | undefined;
  readonly address: string | undefined;
  /** A v3-ActReason code. */
  readonly purpose: string | undefined;
  /** `Patient/x`. */
  readonly patient: string | undefined;
  /** The reference that the call came with, where it is not the patient's own. */
  readonly context: string | undefined;
  readonly error: string | undefined;
  readonly ms: number;
  readonly details: ReadonlyMap<string, string>;
  /** The value of an identifier of an agent or entity, by its system after `urn:sallyport:`. */
  identifier(name: 'key' | 'user' | 'request' | 'token-map' | 'linked-event'): string | undefined;
}

export function factsOf(event: AuditEvent): Facts {
  const entities = event.entity ?? [];
  const codes = (event.subtype ?? []).filter(({ system }) => system === OWN).map(({ code }) => code ?? '');
  const details = entities.flatMap(({ detail }) => detail ?? []);
  const client = event.agent.find(({ requestor }) => requestor);
  const identifiers = [...event.agent.map(({ who }) => who), ...entities.map(({ what }) => what)].flatMap(
    (reference) => reference?.identifier ?? [],
  );
  const identifier: Facts['identifier'] = (name) =>
    identifiers.find(({ system }) => system === `urn:sallyport:${name}`)?.value;
  const references = entities.flatMap(({ what }) => what?.reference ?? []);
  const patient = references.find((reference) => /(?:^|\/)Patient\/[^/]{1,64}$/.test(reference));
  return {
    operation: codes.find((code) => code !== 'flagged') ?? 'unknown',
    outcome: event.outcome ?? '0',
    flagged: codes.includes('flagged'),
    key: identifier('key'),
    user: identifier('user'),
    address: client?.network?.address,
    purpose: event.purposeOfEvent?.[0]?.coding?.[0]?.code,
    patient,
    context: references.find((reference) => reference !== patient),
    error: event.outcomeDesc,
    ms: Date.parse(event.period?.end ?? event.recorded) - Date.parse(event.period?.start ?? event.recorded),
    details: new Map(details.map(({ type, valueString }) => [type, valueString ?? ''])),
    identifier,
  };
}
