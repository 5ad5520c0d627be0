import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildAuditEvent } from '../../audit/event.ts';
import { OPERATIONS } from '../../audit/operations.ts';
import { readingOf } from '../../server/console/events/read.js';
import { OPERATION_WORDS, operationTitle, outcomeBadge, sentencesOf } from '../../server/console/events/words.js';
import { auditedCall, observer } from '../support/audited-calls.ts';

const wordsOf = (changes: Parameters<typeof auditedCall>[0]): string =>
  sentencesOf(readingOf(buildAuditEvent(auditedCall(changes), observer))).join(' ');

test('every operation of the record has words, and a code that is newer than the page reads too', () => {
  expect(Object.keys(OPERATIONS).filter((operation) => !(operation in OPERATION_WORDS))).toEqual([]);
  expect(operationTitle('record-sung')).toBe('Record sung');
});

test('a call is told by who, what, about whom, why, how it ended and what was found', () => {
  const caller = {
    keyId: 'k1',
    tenant: 'default',
    purposeOfUse: 'TREAT',
    address: '10.0.0.1',
    onBehalfOf: 'Practitioner/7',
  };
  expect(wordsOf({ caller, fhirContext: 'Encounter/e1', patient: 'Patient/p-1' })).toBe(
    'On 21 November 2026 at 10:00:00.007 UTC, API key k1 at 10.0.0.1, for user Practitioner/7, had the PHI in a text replaced by tokens, about Patient/p-1 and Encounter/e1, for treatment. It was done in 7 ms. 3 pieces of PHI were replaced: 2 PATIENT, 1 MRN.',
  );
});

test('a flag, a refusal, a failure, gathered calls and refreshes are told as what they are', () => {
  const flagged = {
    operation: 'validate',
    flagged: true,
    details: { score: 0.41, threshold: 0.8, 'findings.dose_above_maximum': 1 },
  } as const;
  expect(wordsOf(flagged)).toContain(
    'scored 0.41 against a threshold of 0.8: it was flagged for a human. Findings: 1 dose above maximum.',
  );
  expect(wordsOf({ operation: 'refused', outcome: '4', outcomeCode: 'rate_limited' })).toContain(
    'It was refused: rate limited.',
  );
  expect(wordsOf({ outcome: '12', outcomeCode: 'store_unavailable' })).toContain('the store or a key was down');
  const keyless = { tenant: 'default', purposeOfUse: 'TREAT', address: '10.0.0.9' };
  const gathered = wordsOf({
    operation: 'refused',
    outcome: '4',
    outcomeCode: 'unauthorized',
    caller: keyless,
    details: { calls: 12 },
  });
  expect(gathered).toContain('a caller without a valid key at 10.0.0.9 was turned away');
  expect(gathered).toContain('It stands for 12 calls');
  expect(wordsOf({ operation: 'audit-search', details: { refreshes_seconds: 60 } })).toContain(
    'in the 60 seconds that followed',
  );
  expect(wordsOf({ operation: 'audit-verify' })).toContain('the instance');
});

test('every event of the golden files is read without a gap', () => {
  const folder = join(import.meta.dirname, '../audit/golden');
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const reading = readingOf(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    expect(sentencesOf(reading).join(' '), file).not.toMatch(/undefined|NaN|null|unknown/);
    expect(outcomeBadge(reading).text, file).toMatch(/^(Done|Refused|Failed|Flagged)$/);
  }
});
