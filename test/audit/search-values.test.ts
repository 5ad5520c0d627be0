import { describe, expect, test } from 'vitest';
import {
  alternatives,
  identifierForm,
  referenceForm,
  stringFits,
  systemOnly,
  tokenFits,
} from '../../audit/search-values.ts';

test('a comma parts alternatives unless it is escaped', () => {
  expect(alternatives('a,b')).toEqual(['a', 'b']);
  expect(alternatives('a\\,b,c')).toEqual(['a,b', 'c']);
  expect(alternatives('a\\$b\\\\,c')).toEqual(['a$b\\', 'c']);
  expect(alternatives(',a,,')).toEqual(['a']);
});

describe('a token fits a stored system|code', () => {
  test.each([
    ['code', 'sys|code', true],
    ['code', '|code', true],
    ['code', 'sys|other', false],
    ['Code', 'sys|code', false],
    ['sys|code', 'sys|code', true],
    ['sys|code', 'other|code', false],
    ['sys|code', '|code', false],
    ['|code', '|code', true],
    ['|code', 'sys|code', false],
    ['sys|', 'sys|code', true],
    ['sys|', 'other|code', false],
    ['a\\|b', '|a|b', true],
  ])('%s and %s: %s', (text, stored, fits) => {
    expect(tokenFits('type', text)?.(stored)).toBe(fits);
  });
});

test('a code element stands for its system too, when a search asks for none', () => {
  expect(tokenFits('outcome', '|0')?.('http://hl7.org/fhir/audit-event-outcome|0')).toBe(true);
  expect(tokenFits('type', '|rest')?.('http://terminology.hl7.org/CodeSystem/audit-event-type|rest')).toBe(false);
});

test('what is no token fits nothing', () => {
  for (const text of ['a|b|c', '|', '']) {
    expect(tokenFits('type', text), text).toBeUndefined();
    expect(identifierForm(text), text).toBeUndefined();
  }
  expect(identifierForm('sys|')).toBeUndefined();
  expect([systemOnly('sys|'), systemOnly('sys|a'), systemOnly('a')]).toEqual([true, false, false]);
});

test('a string fits from its start, whatever case and accents, unless it must be exact', () => {
  expect(stringFits('', 'zur')('Zürich')).toBe(true);
  expect(stringFits('', 'rich')('Zürich')).toBe(false);
  expect(stringFits('contains', 'RICH')('Zürich')).toBe(true);
  expect(stringFits('exact', 'zürich')('Zürich')).toBe(false);
  expect(stringFits('exact', 'Zürich')('Zürich')).toBe(true);
});

describe('a reference takes the form that the index holds', () => {
  const bases = ['http://127.0.0.1:8484/fhir/R4', 'https://ehr.example/fhir/R4'];
  test.each([
    ['p-1', '', 'p-1'],
    ['p-1', 'Patient', 'Patient/p-1'],
    ['Patient/p-1', '', 'Patient/p-1'],
    ['ClientApplication/c-1', '', 'ClientApplication/c-1'],
    ['https://ehr.example/fhir/R4/Patient/p-1', '', 'Patient/p-1'],
    ['http://127.0.0.1:8484/fhir/R4/AuditEvent/1', '', 'AuditEvent/1'],
    ['https://other.example/fhir/R4/Patient/p-1', '', 'https://other.example/fhir/R4/Patient/p-1'],
    ['p-1', 'Nobody', undefined],
    ['Patient/p-1', 'Patient', undefined],
    ['Jane Canary', '', undefined],
    ['Patient/../admin', '', undefined],
  ])('%s (%s)', (text, type, form) => {
    expect(referenceForm(text, type, bases)).toBe(form);
  });
});
