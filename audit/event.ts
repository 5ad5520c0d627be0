import { isIP } from 'node:net';
import type { AuditEvent, AuditEventAgent, AuditEventEntity, AuditEventEntityDetail, Coding } from '@medplum/fhirtypes';
import { patientOf, wellFormed } from '../fhir/references.ts';
import { type AuditedOperation, OPERATIONS, type OperationCodes } from './operations.ts';

export type { AuditedOperation } from './operations.ts';

/** AuditEvent.outcome: 0 done; 4 the caller's error; 8 our failure; 12 the store or a key was down. */
export type Outcome = '0' | '4' | '8' | '12';

/** Who called; made by the server, handed to every operation. */
export interface Caller {
  /** The id of the API key, never the key; absent when refused for want of one. */
  readonly keyId?: string;
  readonly tenant: string;
  /** A code of v3-ActReason (TREAT, HOPERAT…). */
  readonly purposeOfUse: string;
  /** An IP address. */
  readonly address?: string;
  /** The EHR's opaque id of the person for whom the client acts. */
  readonly onBehalfOf?: string;
  /** Calls with a test key: its events are labelled HTEST. */
  readonly test?: boolean;
}

export interface AuditedCall {
  /** A UUID that we made: AuditEvent.id and the `urn:sallyport:event` identifier, by which delivery is idempotent. */
  readonly eventId: string;
  /** For correlation only; may come twice. */
  readonly requestId: string;
  readonly operation: AuditedOperation;
  readonly outcome: Outcome;
  /** A snake_case error code, never an exception's text. */
  readonly outcomeCode?: string;
  readonly started: Date;
  readonly ended: Date;
  readonly caller: Caller;
  /** validate: routed to a human. */
  readonly flagged?: boolean;
  /** A well-formed reference; anything else is left out, it may be a name. */
  readonly fhirContext?: string;
  /** `Patient/x`, when the chart was resolved. */
  readonly patient?: string;
  /** link: the id of the event that this one joins to the patient. */
  readonly linkedEvent?: string;
  /**
   * Counts, versions, lengths, keyed HMACs, scores: numbers, and strings without spaces or capitals (`phi-ner@1.0.0`,
   * `tokenize,validate`, `Task/1`). Other strings become `withheld`. `token_map` (an id) also becomes an entity.
   */
  readonly details: Readonly<Record<string, string | number>>;
}

export interface Observer {
  readonly instanceId: string;
  /** `source.site`; the tenant where the operator named none. */
  readonly site?: string;
}

const DCM = 'http://dicom.nema.org/resources/ontology/DCM';
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';

const systemObject: Coding = { system: `${TERMINOLOGY}/audit-entity-type`, code: '2', display: 'System Object' };

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const ERROR_CODE = /^[a-z][a-z0-9_]{0,63}$/;
const DETAIL_NAME = /^[a-z][a-z0-9_-]{0,40}(?:\.[A-Za-z0-9_-]{1,60}){0,2}$/;
const DETAIL_CODES = /^(?=.{1,300}$)[a-z0-9]+(?:[._:@/,+-]{1,2}[a-z0-9]+){0,100}$/;
const OPAQUE_ID = /^[A-Za-z0-9._:@|/-]{1,128}$/;
const PURPOSE = /^[A-Z]{3,16}$/;
const TOKEN_MAP_ID = /^tmap_[0-9a-f-]{36}$/;

const WITHHELD = 'withheld';
const matching = (text: string, grammar: RegExp): string => (grammar.test(text) ? text : WITHHELD);
const identified = (system: string, value: string) => ({ identifier: { system: `urn:sallyport:${system}`, value } });
const own = (code: string): Coding => ({ system: 'urn:sallyport:audit-subtype', code });

function subtypes(call: AuditedCall, codes: OperationCodes): Coding[] {
  const [first, ...others] = codes.subtype;
  return [...(first ? [first] : []), own(call.operation), ...others, ...(call.flagged ? [own('flagged')] : [])];
}

function agents(call: AuditedCall, codes: OperationCodes, observer: Observer): AuditEventAgent[] {
  const { keyId, address, onBehalfOf } = call.caller;
  const role = (code: string, display: string) => ({ coding: [{ system: DCM, code, display }] });
  const instance = identified('instance', observer.instanceId);
  if (codes.byOperator) return [{ type: role('110150', 'Application'), who: instance, requestor: true }];
  const client: AuditEventAgent = {
    type: role('110153', 'Source Role ID'),
    who: identified('key', matching(keyId ?? 'unknown', OPAQUE_ID)),
    requestor: true,
    ...(codes.policy !== undefined && { policy: [codes.policy] }),
    ...(address !== undefined && isIP(address) !== 0 && { network: { address, type: '2' as const } }),
  };
  const server: AuditEventAgent = { type: role('110152', 'Destination Role ID'), who: instance, requestor: false };
  const user: AuditEventAgent = {
    type: { coding: [{ system: `${TERMINOLOGY}/extra-security-role-type`, code: 'humanuser', display: 'human user' }] },
    who: identified('user', matching(onBehalfOf ?? '', OPAQUE_ID)),
    requestor: false,
  };
  return onBehalfOf === undefined ? [client, server] : [client, server, user];
}

const detailsOf = (details: AuditedCall['details']): AuditEventEntityDetail[] =>
  Object.entries(details).flatMap(([type, value]) => {
    if (!DETAIL_NAME.test(type)) return [];
    if (typeof value === 'number') return [{ type, valueString: String(value) }];
    return [{ type, valueString: wellFormed(value)?.reference ?? matching(value, DETAIL_CODES) }];
  });

/** What the call worked on: the fhir_context, else (for the calls on it) the token map, else a text known by its details. */
function workedOn(call: AuditedCall, codes: OperationCodes): AuditEventEntity[] {
  const { role, lifecycle, label } = codes.object;
  const context = call.fhirContext === undefined ? undefined : wellFormed(call.fhirContext);
  const map = call.details.token_map;
  const onMap = call.operation.startsWith('token-map-') && typeof map === 'string' && TOKEN_MAP_ID.test(map);
  const detail = detailsOf(call.details);
  const done = call.outcome === '0';
  if (context === undefined && detail.length === 0) return [];
  return [
    {
      ...(context !== undefined && { what: { reference: context.reference } }),
      ...(context === undefined && onMap && { what: identified('token-map', map) }),
      type: systemObject,
      role,
      ...(done && lifecycle !== undefined && { lifecycle }),
      ...(done && label !== undefined && { securityLabel: [label] }),
      ...(detail.length > 0 && { detail }),
    },
  ];
}

function tokenMap(call: AuditedCall): AuditEventEntity[] {
  const id = call.details.token_map;
  if (typeof id !== 'string' || !TOKEN_MAP_ID.test(id) || call.operation.startsWith('token-map-')) return [];
  const role = { system: `${TERMINOLOGY}/object-role`, code: '13', display: 'Security Resource' };
  return [{ what: identified('token-map', id), type: systemObject, role }];
}

function patient(call: AuditedCall): AuditEventEntity[] {
  const reference = patientOf(call.patient) ?? patientOf(call.fhirContext);
  if (reference === undefined) return [];
  return [
    {
      what: { reference },
      type: { system: `${TERMINOLOGY}/audit-entity-type`, code: '1', display: 'Person' },
      role: { system: `${TERMINOLOGY}/object-role`, code: '1', display: 'Patient' },
    },
  ];
}

function correlation(call: AuditedCall): AuditEventEntity[] {
  const other = { system: `${TERMINOLOGY}/audit-entity-type`, code: '4', display: 'Other' };
  // Under a system of its own: by `urn:sallyport:event` an event is delivered once, and must find itself alone.
  const linked =
    call.linkedEvent === undefined ? [] : [{ what: identified('linked-event', call.linkedEvent), type: other }];
  return [
    {
      what: identified('request', matching(call.requestId, REQUEST_ID)),
      type: { system: 'https://profiles.ihe.net/ITI/BALP/CodeSystem/BasicAuditEntityType', code: 'XrequestId' },
    },
    {
      what: identified('event', call.eventId),
      type: other,
    },
    ...linked,
  ];
}

/**
 * The FHIR R4 AuditEvent of a call, after the slices of IHE BALP. Pure. Holds references, identifiers, codes and counts:
 * no display of a person, no name, no text; what does not fit its grammar is left out or says `withheld`.
 * `recorded` is the call's end; appending may move it forward (audit/append.ts), `period` stays as it was.
 */
export function buildAuditEvent(call: AuditedCall, observer: Observer): AuditEvent {
  const codes: OperationCodes = OPERATIONS[call.operation];
  const purpose = { system: `${TERMINOLOGY}/v3-ActReason`, code: matching(call.caller.purposeOfUse, PURPOSE) };
  return {
    resourceType: 'AuditEvent',
    id: call.eventId,
    ...(call.caller.test && { meta: { security: [{ system: `${TERMINOLOGY}/v3-ActReason`, code: 'HTEST' }] } }),
    type: codes.type,
    subtype: subtypes(call, codes),
    action: codes.action,
    period: { start: call.started.toISOString(), end: call.ended.toISOString() },
    recorded: call.ended.toISOString(),
    outcome: call.outcome,
    ...(call.outcomeCode !== undefined && { outcomeDesc: matching(call.outcomeCode, ERROR_CODE) }),
    purposeOfEvent: [{ coding: [purpose] }],
    agent: agents(call, codes, observer),
    source: {
      site: observer.site ?? call.caller.tenant,
      observer: identified('instance', observer.instanceId),
      type: [{ system: `${TERMINOLOGY}/security-source-type`, code: '4', display: 'Application Server' }],
    },
    entity: [...correlation(call), ...patient(call), ...workedOn(call, codes), ...tokenMap(call)],
  };
}
