import type { AccessPolicy, AuditEvent, Device, OperationDefinition, Subscription } from '@medplum/fhirtypes';
import { operationDefinition } from './operation-definition.ts';
import type { FhirOperationId } from './operations.ts';
import { REVIEW_TASK } from './task.ts';

/** Everything that the installer makes carries this name, or begins with it: by it all is found again, and removed. */
export const PRODUCT = 'Sallyport';

type PolicyResource = NonNullable<AccessPolicy['resource']>[number];
const readonly = (resourceType: string): PolicyResource => ({ resourceType, readonly: true });
const may = (resourceType: string, ...more: readonly 'update'[]): PolicyResource => ({
  resourceType,
  interaction: ['create', 'search', 'read', ...more],
});

/** What a chart is read from (fhir/chart.ts) and what a reference may lead through to its patient. */
const READ = [
  'Patient',
  'RelatedPerson',
  'Person',
  'Practitioner',
  'PractitionerRole',
  'Organization',
  'Location',
  'Encounter',
  'EpisodeOfCare',
  'CareTeam',
  'AllergyIntolerance',
  'Condition',
  'MedicationRequest',
  'MedicationStatement',
  'Immunization',
  'FamilyMemberHistory',
  'Observation',
  'DiagnosticReport',
  'Composition',
  'ServiceRequest',
  'Appointment',
  'QuestionnaireResponse',
  'Procedure',
  'Goal',
  'CarePlan',
  'ClinicalImpression',
  'Binary',
  'Device',
  'DeviceUseStatement',
];

/** What the service may do: read charts; add AuditEvents and never change them; write copies, Tasks and gate marks. */
export const servicePolicy = (): AccessPolicy => ({
  resourceType: 'AccessPolicy',
  name: PRODUCT,
  resource: [
    may('AuditEvent'),
    may('Provenance'),
    may('DetectedIssue'),
    may('Task', 'update'),
    may('Communication', 'update'),
    may('DocumentReference', 'update'),
    ...READ.map(readonly),
  ],
});

/** The Bots call the service and touch nothing themselves. */
export const botPolicy = (): AccessPolicy => ({
  resourceType: 'AccessPolicy',
  name: `${PRODUCT} Bots`,
  resource: [readonly('Communication')],
});

/** This instance as a Device: the author of its Tasks and Provenances, which name it by this identifier. */
export const instanceDevice = (instanceId: string): Device => ({
  resourceType: 'Device',
  identifier: [{ system: 'urn:sallyport:instance', value: instanceId }],
  status: 'active',
  deviceName: [{ name: PRODUCT, type: 'user-friendly-name' }],
});

const PROBE = { system: 'urn:sallyport:event', value: 'doctor-probe' };
/** Finds the probe that was written before, for If-None-Exist. */
export const PROBE_QUERY = `entity:identifier=${PROBE.system}|${PROBE.value}`;

/** An AuditEvent about nothing, marked as test data, on which the doctor tries what must be refused. */
export const probeEvent = (recorded: Date): AuditEvent => ({
  resourceType: 'AuditEvent',
  meta: { security: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: 'HTEST' }] },
  type: { system: 'http://terminology.hl7.org/CodeSystem/audit-event-type', code: 'rest' },
  subtype: [{ system: 'urn:sallyport:audit-subtype', code: 'doctor' }],
  action: 'E',
  recorded: recorded.toISOString(),
  outcome: '0',
  agent: [{ who: { display: PRODUCT }, requestor: true }],
  source: { observer: { display: PRODUCT } },
  entity: [{ what: { identifier: PROBE } }],
});

const SECRET = 'https://www.medplum.com/fhir/StructureDefinition/subscription-secret';
const PRE_COMMIT = 'https://medplum.com/fhir/StructureDefinition/pre-commit-bot';
const IMPLEMENTATION = 'https://medplum.com/fhir/StructureDefinition/operationDefinition-implementation';
const AIAST = 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue|AIAST';

export interface SubscriptionOptions {
  /** Where the FHIR server reaches the service: `https://sallyport.hospital.example`. */
  readonly serviceUrl: string;
  readonly apiKey: string;
  readonly hookSecret: string;
  /** Search criteria of the notes to tokenize. */
  readonly notes: string;
}

/** `reason` names it, so that a later run finds it. */
export const subscriptionReason = (what: string): string => `${PRODUCT}: ${what}`;

/** The rest-hooks: notes to tokenize, AI-written text to validate, Tasks of reviews that people decide. */
export function subscriptions(options: SubscriptionOptions): readonly Subscription[] {
  const { serviceUrl, apiKey, hookSecret, notes } = options;
  const hook = (what: string, criteria: string, name: 'tokenize' | 'validate'): Subscription => ({
    resourceType: 'Subscription',
    status: 'active',
    reason: subscriptionReason(what),
    criteria,
    channel: {
      type: 'rest-hook',
      endpoint: `${serviceUrl}/v1/hooks/${name}`,
      payload: 'application/fhir+json',
      // Header values are cut at their second colon; an API key has none.
      header: [`Authorization: Bearer ${apiKey}`],
    },
    extension: [{ url: SECRET, valueString: hookSecret }],
  });
  return [
    hook('notes', notes, 'tokenize'),
    hook('AI-written messages', `Communication?_security=${AIAST}`, 'validate'),
    hook('AI-written documents', `DocumentReference?_security=${AIAST}`, 'validate'),
    hook('decisions', `Task?code=${REVIEW_TASK.system}|${REVIEW_TASK.code}`, 'validate'),
  ];
}

/** The gate before a Communication is stored; the server and its project must allow pre-commit Subscriptions. */
export const gateSubscription = (bot: string): Subscription => ({
  resourceType: 'Subscription',
  status: 'active',
  reason: subscriptionReason('gate'),
  criteria: 'Communication',
  channel: { type: 'rest-hook', endpoint: bot },
  extension: [{ url: PRE_COMMIT, valueBoolean: true }],
});

export const secretOf = (subscription: Subscription): string | undefined =>
  subscription.extension?.find(({ url }) => url === SECRET)?.valueString;

/**
 * Our operation as one of the server's own, at type and instance level, done by a Bot. Without the extras and `include`, which
 * asks for them: Medplum makes the answer's Parameters of the fields that the Bot gives, and lists in lists are lost there.
 */
export function botOperation(id: FhirOperationId, bot: string, version: string): OperationDefinition {
  const { id: _, ...definition } = operationDefinition(id, version);
  return {
    ...definition,
    extension: [{ url: IMPLEMENTATION, valueReference: { reference: bot } }],
    system: false,
    type: true,
    instance: true,
    resource: ['DocumentReference', 'Communication', 'Patient'],
    parameter: (definition.parameter ?? []).filter(({ name, part }) => part === undefined && name !== 'include'),
  };
}
