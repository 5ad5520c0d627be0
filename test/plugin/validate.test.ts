import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../audit/store.ts';
import { type Knowledge, openKnowledge } from '../../models/knowledge/knowledge.ts';
import { type ChartLookup, noChart } from '../../plugin/chart.ts';
import { type Keyring, loadKeyring } from '../../plugin/keyring.ts';
import type { Readers } from '../../plugin/readers.ts';
import { type ValidateAnswer, type ValidateDeps, type ValidateRequest, validate } from '../../plugin/validate.ts';
import { testReaders } from '../support/detection.ts';

let directory: string;
let store: Store;
let keyring: Keyring;
let pool: Readers;
let knowledge: Knowledge;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sallyport-validate-'));
  store = await openStore({ directory });
  keyring = await loadKeyring({ masterKeyFile: join(directory, 'master.key'), store });
  pool = await testReaders();
  knowledge = await openKnowledge();
});
afterAll(async () => {
  await knowledge.close();
  await store.close();
  await rm(directory, { recursive: true });
});

const deps = (changes: Partial<ValidateDeps> = {}): ValidateDeps => ({
  store,
  keyring,
  pool,
  knowledge,
  observer: { instanceId: keyring.instanceId },
  chart: noChart,
  requireChart: false,
  modelVersions: { 'claim-entropy': '0.1.0' },
  unverifiedHighRisk: 'allow',
  ...changes,
});

const GOOD = 'For your blood pressure, continue lisinopril 10 mg by mouth once daily and recheck in four weeks.';
const BAD = GOOD.replace('10 mg', '1000 mg');

async function ask(request: ValidateRequest | string, changes: Partial<ValidateDeps> = {}) {
  const eventId = crypto.randomUUID();
  const answer = (await validate(deps(changes), typeof request === 'string' ? { llm_output: request } : request, {
    caller: { keyId: 'key', tenant: 'default', purposeOfUse: 'TREAT' },
    requestId: 'request-1',
    eventId,
    started: new Date(),
  })) as ValidateAnswer;
  const [row] = await store.query<{ json: string }>('SELECT json FROM audit_events WHERE id = ?', [eventId]);
  return { answer, event: JSON.parse(row?.json ?? '{}') as Record<string, unknown>, eventText: row?.json ?? '' };
}

test('passes a right dose and flags a hundredfold one, naming the drug', async () => {
  const { answer: good } = await ask(GOOD);
  expect(good).toMatchObject({ status: 'passed', action: 'none', reason: 'none' });
  const { answer: bad } = await ask(BAD);
  expect(bad).toMatchObject({ status: 'flagged', action: 'route_to_human' });
  expect(bad.confidence_score).toBeLessThan(0.5);
  expect(bad.reason).toBe('lisinopril 1000 mg once daily exceeds the maximum of 80 mg a day (FDA label)');
  const [finding] = bad.findings;
  expect(BAD.slice(finding!.start, finding!.end)).toContain('1000 mg');
  expect(finding).toMatchObject({ verdict: 'contradicted', severity: 'high', evidence: [{ source: 'FDA label' }] });
});

test.each([0, 0.37, 0.8, 1])('flags exactly below the threshold %d', async (threshold) => {
  for (const text of [GOOD, BAD]) {
    const { answer } = await ask({ llm_output: text, clinical_threshold: threshold });
    expect(answer.status === 'flagged').toBe(answer.confidence_score < threshold);
    expect(answer.action).toBe(answer.status === 'flagged' ? 'route_to_human' : 'none');
  }
});

test('a token in the text changes little, and the same text gets the same score', async () => {
  const { answer: plain } = await ask(GOOD);
  const { answer: tokenized } = await ask(GOOD.replace('your', "[ID_001]'s"));
  expect(Math.abs(plain.confidence_score - tokenized.confidence_score)).toBeLessThan(0.1);
  expect((await ask(GOOD)).answer.confidence_score).toBe(plain.confidence_score);
});

test('records what was decided in the AuditEvent, and none of the text', async () => {
  const { event, eventText } = await ask(BAD.replace('your', "Zebulon Quartermain's"));
  expect(event).toMatchObject({ outcome: '0', resourceType: 'AuditEvent' });
  expect(eventText).toContain('flagged');
  expect(eventText).toContain('dose_above_maximum');
  expect(eventText).not.toMatch(/Zebulon|Quartermain|lisinopril|recheck/i);
});

test('fails closed when the model does not answer, when a table is gone, and when time runs out', async () => {
  const broken: Readers = { ...pool, run: () => Promise.reject(new Error('worker ended')) };
  const silent: Readers = { ...pool, run: () => new Promise(() => undefined) };
  const empty = {
    ...knowledge,
    dosesOf: () => {
      throw new Error('gone');
    },
  };
  for (const changes of [{ pool: broken }, { pool: silent, deadlineMs: 20 }, { knowledge: empty }]) {
    const { answer, event } = await ask({ llm_output: GOOD, clinical_threshold: 0 }, changes);
    expect(answer).toMatchObject({
      status: 'flagged',
      confidence_score: 0,
      action: 'route_to_human',
      reason: 'validator unavailable',
    });
    expect(event).toMatchObject({ outcome: '8' });
  }
});

test('rejects only when the record cannot be committed', async () => {
  const failing: Store = { ...store, transaction: () => Promise.reject(new Error('disk full')) };
  await expect(ask(GOOD, { store: failing })).rejects.toThrow('disk full');
});

test('flags a text whose chart could not be read where the site requires it', async () => {
  const { answer } = await ask({ llm_output: GOOD, fhir_context: 'Patient/p-1' }, { requireChart: true });
  expect(answer).toMatchObject({ status: 'flagged', confidence_score: 0, fhir_context_status: 'not_configured' });
});

test('holds the text against the allergies and conditions of the chart', async () => {
  const chart: ChartLookup = async () => ({
    status: 'resolved',
    patient: 'Patient/p-1',
    chart: {
      people: [],
      places: [],
      identifiers: [],
      facts: { allergies: ['Penicillin'], medications: [], conditions: [], labs: [], pregnant: true, sex: 'female' },
    },
  });
  const request = { llm_output: 'Start amoxicillin 500 mg by mouth three times daily.', fhir_context: 'Patient/p-1' };
  const { answer } = await ask(request, { chart });
  expect(answer).toMatchObject({ status: 'flagged', fhir_context_status: 'resolved' });
  expect(answer.reason).toContain('allergy to penicillin');
  expect((await ask(request)).answer.status).toBe('passed');
  const { answer: pregnancy } = await ask({ ...request, llm_output: GOOD }, { chart });
  expect(pregnancy.reason).toContain('contraindicated in pregnancy');
});

test('caps an unchecked high-risk claim only where the site asks for it', async () => {
  const text = 'Continue insulin glargine as directed and use enoxaparin 2 syringes; take heparin 12 puffs daily.';
  const { answer: allowed } = await ask(text);
  const { answer: flagged } = await ask(text, { unverifiedHighRisk: 'flag' });
  expect(flagged.confidence_score).toBeLessThanOrEqual(Math.min(0.79, allowed.confidence_score));
});

test('flags garbled text and says so', async () => {
  const { answer } = await ask(
    'Gnirud eht lativ sgnidnif eht tneitap saw dnuof ni dnuorg fo eht moor dna sah neeb gnitaert htiw snoitcejni.',
  );
  expect(answer.status).toBe('flagged');
  expect(answer.reason).toBe('the text is garbled or not clinical English, so it could not be checked');
});

test('passes a line of lab values, which is no prose', async () => {
  const { answer } = await ask('CBC: WBC 7.2, Hgb 13.1, Plt 231. BMP: Na 140, K 4.0, Cr 0.8.');
  expect(answer).toMatchObject({ status: 'passed', findings: [] });
});

test('one word of a long note that its source has otherwise shows in the answer, and flags neither text', async () => {
  const context = `Doctor: How is the knee? Patient: The left knee aches when I climb stairs, mostly in the evening. Doctor: Any fever? Patient: No. ${'Doctor: And your walking? Patient: I walk with my sister by the river, about two miles, slowly. '.repeat(9)}`;
  const note = `The left knee aches on stairs, mostly in the evening. No fever. ${'She walks about two miles by the river with her sister, slowly. '.repeat(30)}`;
  const { answer: right } = await ask({ llm_output: note, context });
  const { answer: wrong } = await ask({ llm_output: note.replace('evening', 'afternoon'), context });
  expect(wrong.confidence_score).toBeLessThan(right.confidence_score);
  expect([right.status, wrong.status]).toEqual(['passed', 'passed']);
});
