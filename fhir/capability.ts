import type { CapabilityStatement, CapabilityStatementRestResourceSearchParam } from '@medplum/fhirtypes';
import { operationUrl } from './operation-definition.ts';
import { OPERATION_IDS } from './operations.ts';

type SearchType = CapabilityStatementRestResourceSearchParam['type'];

/** What our `GET AuditEvent?…` understands; a test holds it against the parameters that the search reads. */
const SEARCH_PARAMETERS: Readonly<Record<string, SearchType>> = {
  _id: 'token',
  _lastUpdated: 'date',
  _profile: 'uri',
  _security: 'token',
  _tag: 'token',
  action: 'token',
  agent: 'reference',
  'agent-name': 'string',
  'agent-role': 'token',
  altid: 'token',
  date: 'date',
  entity: 'reference',
  'entity-name': 'string',
  'entity-role': 'token',
  'entity-type': 'token',
  outcome: 'token',
  patient: 'reference',
  policy: 'uri',
  site: 'token',
  source: 'reference',
  subtype: 'token',
  type: 'token',
};

/**
 * What this server can do (hl7.org/fhir/R4/capabilitystatement.html), for `GET metadata`: the three operations; AuditEvents
 * can be read and searched, and nothing can be written.
 * `version` is the software's; `url` our FHIR base; `date` (a FHIR dateTime) when this version's abilities were fixed.
 */
export function capabilityStatement(version: string, url: string, date = '2026-11-21'): CapabilityStatement {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date,
    kind: 'instance',
    software: { name: 'Sallyport', version },
    implementation: { description: 'Sallyport, the gate between a chart and a language model', url },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        security: {
          cors: false,
          description:
            'Authorization: Bearer with an API key of this service; reading AuditEvents needs scope audit.read.',
        },
        operation: OPERATION_IDS.map((id) => ({ name: id, definition: operationUrl(id) })),
        resource: [
          { type: 'OperationDefinition', interaction: [{ code: 'read' }], versioning: 'no-version' },
          {
            type: 'AuditEvent',
            profile: 'http://hl7.org/fhir/StructureDefinition/AuditEvent',
            documentation:
              'Written by the service itself, one for each call; never changed or deleted over HTTP. The modifiers :not, :missing and :identifier work.',
            interaction: [{ code: 'read' }, { code: 'search-type' }],
            versioning: 'no-version',
            readHistory: false,
            updateCreate: false,
            conditionalCreate: false,
            conditionalUpdate: false,
            conditionalDelete: 'not-supported',
            searchParam: Object.entries(SEARCH_PARAMETERS).map(([name, type]) => ({ name, type })),
          },
        ],
      },
    ],
  };
}
