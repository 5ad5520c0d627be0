import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AuditedCall, type AuditedOperation, buildAuditEvent } from '../../audit/event.ts';
import { OPERATIONS } from '../../audit/operations.ts';
import { auditedCall, observer } from '../support/audited-calls.ts';
import { codeSystems, codingsIn, problemsIn } from '../support/r4.ts';

const MAP = 'tmap_3b0f9a52-9f0e-4f7e-8a0e-2f6f5a1c7d10';
const operations = Object.keys(OPERATIONS) as AuditedOperation[];

/** One call of every operation, and the ways in which a call can end, always the same. */
const examples: Record<string, AuditedCall> = {
  ...Object.fromEntries(
    operations.map((operation) => [
      operation,
      auditedCall({
        operation,
        eventId: `event-of-${operation}`,
        requestId: `req-${operation}`,
        details: operation.startsWith('token-map-') ? { token_map: MAP } : {},
      }),
    ]),
  ),
  tokenize: auditedCall({
    eventId: '00000000-0000-4000-8000-000000000100',
    requestId: 'req-100',
    fhirContext: 'Encounter/e1/_history/2',
    patient: 'Patient/p-28491',
    caller: { keyId: 'key_a1', tenant: 'ward-3', purposeOfUse: 'TREAT', address: '10.1.2.3', onBehalfOf: 'user-77' },
    details: {
      policy: 'urn:sallyport:policy:safe-harbor-v1',
      token_map: MAP,
      input_length: 812,
      input_hmac: 'c38edc8815c8489f64738978f44008f8596345545f0baa68ef6fcf5c53e57189',
      'count.PATIENT': 2,
      'model.phi-ner': '1.0.0',
    },
  }),
  validate: auditedCall({
    operation: 'validate',
    eventId: '00000000-0000-4000-8000-000000000101',
    requestId: 'req-101',
    flagged: true,
    fhirContext: 'Communication/62b6c756',
    details: { score: 0.41, threshold: 0.8, decision: 'route_to_human', 'findings.dose-range': 1, task: 'Task/t-1' },
  }),
  'validate-unavailable': auditedCall({
    operation: 'validate',
    eventId: '00000000-0000-4000-8000-000000000102',
    requestId: 'req-102',
    outcome: '8',
    outcomeCode: 'validator_unavailable',
    flagged: true,
    details: {},
  }),
  'tokenize-refused-input': auditedCall({
    eventId: '00000000-0000-4000-8000-000000000103',
    requestId: 'req-103',
    outcome: '4',
    outcomeCode: 'fhir_context_malformed',
    details: { status: 400, fhir_context_hmac: 'b7e4'.repeat(16) },
  }),
  refused: auditedCall({
    operation: 'refused',
    eventId: '00000000-0000-4000-8000-000000000104',
    requestId: 'req-104',
    outcome: '4',
    outcomeCode: 'unauthorized',
    caller: { tenant: 'default', purposeOfUse: 'TREAT', address: '2001:db8::7' },
    details: { calls: 12 },
  }),
};

describe.each(Object.entries(examples))('%s', (name, call) => {
  test('is the golden AuditEvent', async () => {
    const event = buildAuditEvent(call, observer);
    await expect(`${JSON.stringify(event, undefined, 2)}\n`).toMatchFileSnapshot(`golden/${name}.json`);
  });

  test('is valid R4', () => {
    expect(problemsIn(buildAuditEvent(call, observer))).toEqual([]);
  });
});

test('the validator in use finds faults', () => {
  const event = buildAuditEvent(examples.tokenize!, observer);
  const { recorded: _, ...without } = event;
  expect(problemsIn(without as typeof event)).not.toEqual([]);
  expect(problemsIn({ ...event, outcomes: '0' } as typeof event)).not.toEqual([]);
});

test('every code is one that its system has, under the display it has', () => {
  const systems = codeSystems();
  // In the terminology since 2019, after R4 printed its copy: terminology.hl7.org/CodeSystem-v3-ObservationValue.html
  const newer = new Set(['AIAST']);
  const foreign = new Set([
    'https://profiles.ihe.net/ITI/BALP/CodeSystem/BasicAuditEntityType',
    'urn:sallyport:audit-subtype',
  ]);
  let checked = 0;
  for (const call of Object.values(examples)) {
    for (const { system = '', code = '', display } of codingsIn(buildAuditEvent(call, observer))) {
      if (foreign.has(system) || newer.has(code)) continue;
      const known = systems.get(system);
      expect(known?.has(code), `${system}|${code}`).toBe(true);
      if (display !== undefined) expect(known?.get(code)?.toLowerCase()).toBe(display.toLowerCase());
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(100);
});

test('every golden file is one of these examples', () => {
  const files = readdirSync(join(import.meta.dirname, 'golden')).map((file) => file.replace('.json', ''));
  expect(files.filter((name) => !(name in examples))).toEqual([]);
});

test('the client acts and the server answers; a person on whose behalf is named by an opaque id', () => {
  const event = buildAuditEvent(examples.tokenize!, observer);
  expect(event.agent.map((agent) => [agent.who?.identifier?.value, agent.requestor])).toEqual([
    ['key_a1', true],
    [observer.instanceId, false],
    ['user-77', false],
  ]);
});

test('links the context as given, and the patient when the chart resolved to one', () => {
  const references = (call: AuditedCall) =>
    buildAuditEvent(call, observer).entity?.flatMap((entity) => entity.what?.reference ?? []);
  expect(references(examples.tokenize!)).toEqual(['Patient/p-28491', 'Encounter/e1/_history/2']);
  expect(references(auditedCall({ fhirContext: 'Patient/p/_history/3' }))).toEqual([
    'Patient/p',
    'Patient/p/_history/3',
  ]);
  expect(references(auditedCall({ fhirContext: 'https://ehr.example/fhir/R4/Patient/p' }))).toEqual([
    'https://ehr.example/fhir/R4/Patient/p',
    'https://ehr.example/fhir/R4/Patient/p',
  ]);
  expect(references(auditedCall({ fhirContext: 'Encounter/e1' }))).toEqual(['Encounter/e1']);
});

test('a flagged text is found by its subtype', () => {
  const codes = buildAuditEvent(examples.validate!, observer).subtype?.map(({ code }) => code);
  expect(codes).toEqual(['operation', 'validate', 'verify', 'flagged']);
});

test('a call with a test key is labelled HTEST', () => {
  expect(
    buildAuditEvent(auditedCall({ caller: { ...auditedCall().caller, test: true } }), observer).meta?.security?.[0]
      ?.code,
  ).toBe('HTEST');
  expect(buildAuditEvent(auditedCall(), observer).meta).toBeUndefined();
});

test('a label of what was done is on calls that did it only', () => {
  const failed = buildAuditEvent(auditedCall({ outcome: '8', outcomeCode: 'recognizer_unfinished' }), observer);
  expect(JSON.stringify(failed)).not.toContain('PSEUDED');
});

// Everything that a caller or another program could slip text into. Ids are made by us or checked where they come in.
const CANARIES = [
  'Jane Q. Canary',
  'CANARY^JANE',
  'Zürich-Canary',
  "O'Canary",
  'canary jane',
  'Канарейка',
  '{"canary":1}',
];
const canary = fc.constantFrom(...CANARIES);

test('no text survives where only codes, ids and counts belong', () => {
  const details = fc.dictionary(
    fc.oneof(fc.constantFrom('policy', 'count.PATIENT', 'token_map', 'model.phi-ner'), canary),
    fc.oneof(canary, fc.integer()),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...operations),
      details,
      fc.record({
        code: canary,
        context: canary,
        patient: canary,
        request: canary,
        address: canary,
        user: canary,
        purpose: canary,
      }),
      (operation, given, text) => {
        const event = buildAuditEvent(
          auditedCall({
            operation,
            details: given,
            outcomeCode: text.code,
            fhirContext: `Patient/${text.context}`,
            patient: text.patient,
            requestId: text.request,
            caller: {
              keyId: 'key_a1',
              tenant: 'default',
              purposeOfUse: text.purpose,
              address: text.address,
              onBehalfOf: text.user,
            },
          }),
          observer,
        );
        expect(JSON.stringify(event)).not.toMatch(/canary|Канарейка/i);
        expect(problemsIn(event)).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

test('no event names or describes a person', () => {
  for (const call of Object.values(examples)) {
    const event = buildAuditEvent(call, observer);
    for (const { who, name, altId } of event.agent) {
      expect(Object.keys(who ?? {})).toEqual(['identifier']);
      expect([name, altId]).toEqual([undefined, undefined]);
    }
    for (const entity of event.entity ?? []) {
      expect([entity.name, entity.description, entity.query, entity.what?.display]).toEqual(Array(4).fill(undefined));
    }
  }
});
