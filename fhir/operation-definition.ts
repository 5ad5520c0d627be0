import type { OperationDefinition, OperationDefinitionParameter } from '@medplum/fhirtypes';
import { FHIR_OPERATIONS, type FhirOperationId, type OperationParameter } from './operations.ts';

/** The canonical URL of an operation, as the CapabilityStatement names it. */
export const operationUrl = (id: FhirOperationId): string => `urn:sallyport:operation:${id}`;

const parameterOf = (use: 'in' | 'out', parameter: OperationParameter): OperationDefinitionParameter => {
  const { name, type, min, max, documentation, part } = parameter;
  const inside = part?.map((each) => parameterOf(use, each));
  return { name, use, min, max, documentation, ...(inside ? { part: inside } : { type }) };
};

/** hl7.org/fhir/R4/operationdefinition.html: of this server, at system level. */
export function operationDefinition(id: FhirOperationId, version: string): OperationDefinition {
  const { name, title, description, in: input, out } = FHIR_OPERATIONS[id];
  return {
    resourceType: 'OperationDefinition',
    id,
    url: operationUrl(id),
    version,
    name,
    title,
    status: 'active',
    kind: 'operation',
    date: '2026-11-21',
    description,
    affectsState: true,
    code: id,
    system: true,
    type: false,
    instance: false,
    parameter: [
      ...input.map((parameter) => parameterOf('in', parameter)),
      ...out.map((parameter) => parameterOf('out', parameter)),
    ],
  };
}
