import type { Coding } from '@medplum/fhirtypes';

const DCM = 'http://dicom.nema.org/resources/ontology/DCM';
const LIFECYCLE = 'http://terminology.hl7.org/CodeSystem/iso-21089-lifecycle';
const ENTITY_LIFECYCLE = 'http://terminology.hl7.org/CodeSystem/dicom-audit-lifecycle';
const OBJECT_ROLE = 'http://terminology.hl7.org/CodeSystem/object-role';
const OBSERVATION_VALUE = 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue';

/** What one kind of call is in the audit record (hl7.org/fhir/R4/auditevent.html, DICOM PS3.15 A.5.3). */
export interface OperationCodes {
  readonly type: Coding;
  /** Besides our own code for the operation, which every event has. */
  readonly subtype: readonly Coding[];
  readonly action: 'C' | 'R' | 'U' | 'D' | 'E';
  /** The policy that the call was made under, on the calling agent. */
  readonly policy?: string;
  /** Whether the operator's command on the host acted, or the instance by itself, not a caller over HTTP. */
  readonly byOperator?: true;
  /** The entity that the call worked on. */
  readonly object: { readonly role: Coding; readonly lifecycle?: Coding; readonly label?: Coding };
}

const rest: Coding = {
  system: 'http://terminology.hl7.org/CodeSystem/audit-event-type',
  code: 'rest',
  display: 'RESTful Operation',
};
const dcm = (code: string, display: string): Coding => ({ system: DCM, code, display });
const securityAlert = dcm('110113', 'Security Alert');
const applicationActivity = dcm('110100', 'Application Activity');
const auditLogUsed = dcm('110101', 'Audit Log Used');
const securityAttributes = dcm('110137', 'User Security Attributes Changed');
const interaction = (code: string): Coding => ({ system: 'http://hl7.org/fhir/restful-interaction', code });
const recordLifecycle = (code: string): Coding => ({ system: LIFECYCLE, code });

const resource: Coding = { system: OBJECT_ROLE, code: '4', display: 'Domain Resource' };
const secured: Coding = { system: OBJECT_ROLE, code: '13', display: 'Security Resource' };
const query: Coding = { system: OBJECT_ROLE, code: '24', display: 'Query' };
const entityLifecycle = (code: string, display: string): Coding => ({ system: ENTITY_LIFECYCLE, code, display });
const accessed = entityLifecycle('6', 'Access / Use');
const pseudonymized: Coding = { system: OBSERVATION_VALUE, code: 'PSEUDED', display: 'pseudonymized' };

/** 45 CFR 164.514(b)(2): removal of the 18 identifiers. */
const SAFE_HARBOR = 'urn:sallyport:policy:safe-harbor-v1';
const CLINICAL_VALIDATION = 'urn:sallyport:policy:validation-v1';

const aiAsserted: Coding = {
  system: OBSERVATION_VALUE,
  code: 'AIAST',
  display: 'Artificial Intelligence asserted',
};

const deidentification: OperationCodes['object'] = {
  role: resource,
  lifecycle: entityLifecycle('7', 'De-identification'),
  label: pseudonymized,
};

export const OPERATIONS = {
  tokenize: {
    type: rest,
    subtype: [interaction('operation'), recordLifecycle('pseudonymize')],
    action: 'E',
    policy: SAFE_HARBOR,
    object: deidentification,
  },
  detokenize: {
    type: rest,
    subtype: [interaction('operation'), recordLifecycle('reidentify')],
    action: 'E',
    policy: SAFE_HARBOR,
    object: deidentification,
  },
  validate: {
    type: rest,
    subtype: [interaction('operation'), recordLifecycle('verify')],
    action: 'E',
    policy: CLINICAL_VALIDATION,
    object: {
      role: resource,
      lifecycle: entityLifecycle('4', 'Verification'),
      label: aiAsserted,
    },
  },
  'token-map-read': {
    type: rest,
    subtype: [interaction('read'), recordLifecycle('access')],
    action: 'R',
    object: { role: secured, lifecycle: accessed, label: pseudonymized },
  },
  'token-map-delete': {
    type: rest,
    subtype: [interaction('delete'), recordLifecycle('destroy')],
    action: 'D',
    object: {
      role: secured,
      lifecycle: entityLifecycle('15', 'Permanent erasure / Physical destruction'),
      label: { system: OBSERVATION_VALUE, code: 'ANONYED', display: 'anonymized' },
    },
  },
  'audit-read': {
    type: rest,
    subtype: [interaction('read'), auditLogUsed, recordLifecycle('access')],
    action: 'R',
    object: { role: resource, lifecycle: accessed },
  },
  'audit-search': {
    type: rest,
    subtype: [interaction('search-type'), auditLogUsed, recordLifecycle('access')],
    action: 'R',
    object: { role: query, lifecycle: accessed },
  },
  'audit-export': {
    type: rest,
    subtype: [interaction('search-type'), auditLogUsed, recordLifecycle('extract')],
    action: 'R',
    object: { role: query, lifecycle: entityLifecycle('10', 'Export') },
  },
  'key-create': {
    type: securityAlert,
    subtype: [securityAttributes],
    action: 'C',
    byOperator: true,
    object: { role: secured },
  },
  'key-revoke': {
    type: securityAlert,
    subtype: [securityAttributes],
    action: 'U',
    byOperator: true,
    object: { role: secured },
  },
  'key-list': {
    type: applicationActivity,
    subtype: [recordLifecycle('access')],
    action: 'R',
    byOperator: true,
    object: { role: secured },
  },
  'config-read': {
    type: applicationActivity,
    subtype: [recordLifecycle('access')],
    action: 'R',
    byOperator: true,
    object: { role: secured },
  },
  'knowledge-import': {
    type: applicationActivity,
    subtype: [recordLifecycle('originate')],
    action: 'C',
    byOperator: true,
    object: { role: resource, lifecycle: entityLifecycle('2', 'Import / Copy') },
  },
  'knowledge-list': {
    type: applicationActivity,
    subtype: [recordLifecycle('access')],
    action: 'R',
    byOperator: true,
    object: { role: resource, lifecycle: accessed },
  },
  'knowledge-remove': {
    type: applicationActivity,
    subtype: [recordLifecycle('destroy')],
    action: 'D',
    byOperator: true,
    object: { role: resource, lifecycle: entityLifecycle('14', 'Logical deletion') },
  },
  refused: {
    type: securityAlert,
    subtype: [dcm('110114', 'User Authentication')],
    action: 'E',
    object: { role: secured },
  },
  'review-search': {
    type: rest,
    subtype: [interaction('search-type'), recordLifecycle('access')],
    action: 'R',
    object: { role: query, lifecycle: accessed },
  },
  'review-read': {
    type: rest,
    subtype: [interaction('read'), recordLifecycle('access')],
    action: 'R',
    object: { role: resource, lifecycle: accessed, label: aiAsserted },
  },
  'review-decide': {
    type: rest,
    subtype: [interaction('operation'), recordLifecycle('verify')],
    action: 'U',
    policy: CLINICAL_VALIDATION,
    object: { role: resource, lifecycle: entityLifecycle('4', 'Verification'), label: aiAsserted },
  },
  'review-export': {
    type: applicationActivity,
    subtype: [recordLifecycle('extract')],
    action: 'R',
    byOperator: true,
    object: { role: resource, lifecycle: entityLifecycle('10', 'Export') },
  },
  'audit-verify': {
    type: applicationActivity,
    subtype: [auditLogUsed, recordLifecycle('verify')],
    action: 'R',
    byOperator: true,
    object: { role: query, lifecycle: entityLifecycle('4', 'Verification') },
  },
  'audit-archive': {
    type: applicationActivity,
    subtype: [auditLogUsed, recordLifecycle('extract')],
    action: 'R',
    byOperator: true,
    object: { role: query, lifecycle: entityLifecycle('10', 'Export') },
  },
  'audit-report': {
    type: applicationActivity,
    subtype: [auditLogUsed, recordLifecycle('report')],
    action: 'R',
    byOperator: true,
    object: { role: query, lifecycle: accessed },
  },
  'audit-summary': {
    type: rest,
    subtype: [interaction('operation'), auditLogUsed, recordLifecycle('report')],
    action: 'R',
    object: { role: query, lifecycle: accessed },
  },
  hook: {
    type: rest,
    subtype: [interaction('operation'), recordLifecycle('receive')],
    action: 'E',
    object: { role: resource, lifecycle: entityLifecycle('2', 'Import / Copy') },
  },
  // An earlier call joined to the patient whom its fhir_context led to only later.
  link: {
    type: applicationActivity,
    subtype: [recordLifecycle('link')],
    action: 'E',
    byOperator: true,
    object: { role: resource, lifecycle: entityLifecycle('3', 'Amendment') },
  },
  backup: {
    type: securityAlert,
    subtype: [recordLifecycle('extract')],
    action: 'R',
    byOperator: true,
    object: { role: secured, lifecycle: entityLifecycle('10', 'Export') },
  },
  restore: {
    type: securityAlert,
    subtype: [recordLifecycle('restore')],
    action: 'C',
    byOperator: true,
    object: { role: secured, lifecycle: entityLifecycle('2', 'Import / Copy') },
  },
  'ehr-setup': {
    type: applicationActivity,
    subtype: [securityAttributes],
    action: 'E',
    byOperator: true,
    object: { role: secured },
  },
  // What the record was at a time, under the instance's signature.
  'audit-checkpoint': {
    type: applicationActivity,
    subtype: [recordLifecycle('attest')],
    action: 'E',
    byOperator: true,
    object: { role: secured, lifecycle: entityLifecycle('4', 'Verification') },
  },
  'audit-retention': {
    type: securityAlert,
    subtype: [auditLogUsed],
    action: 'U',
    byOperator: true,
    object: { role: secured, lifecycle: entityLifecycle('3', 'Amendment') },
  },
  'audit-hold': {
    type: applicationActivity,
    subtype: [auditLogUsed, recordLifecycle('hold')],
    action: 'C',
    byOperator: true,
    object: { role: secured, lifecycle: entityLifecycle('1', 'Origination / Creation') },
  },
  'audit-unhold': {
    type: securityAlert,
    subtype: [auditLogUsed, recordLifecycle('unhold')],
    action: 'U',
    byOperator: true,
    object: { role: secured, lifecycle: entityLifecycle('3', 'Amendment') },
  },
  'audit-purge': {
    type: securityAlert,
    subtype: [auditLogUsed, recordLifecycle('destroy')],
    action: 'D',
    byOperator: true,
    object: { role: resource, lifecycle: entityLifecycle('15', 'Permanent erasure / Physical destruction') },
  },
  'key-rotate': {
    type: securityAlert,
    subtype: [securityAttributes],
    action: 'U',
    byOperator: true,
    object: { role: secured },
  },
  'key-retire': {
    type: securityAlert,
    subtype: [securityAttributes],
    action: 'D',
    byOperator: true,
    object: { role: secured, lifecycle: entityLifecycle('15', 'Permanent erasure / Physical destruction') },
  },
} as const satisfies Record<string, OperationCodes>;

export type AuditedOperation = keyof typeof OPERATIONS;
