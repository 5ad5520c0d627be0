import type { OperationOutcome, Parameters } from '@medplum/fhirtypes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';
import { problemsIn } from '../support/r4.ts';

const NAME = 'Zebulon Quackenbush';
const note = `${NAME} (MRN: 00482913) was seen. Continue metoprolol 25 mg BID.`;
let service: TestApp;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

const parametersOf = (...parameter: object[]): object => ({ resourceType: 'Parameters', parameter });
const operate = (name: string, body: unknown, options: object = {}) =>
  service.call('POST', `/fhir/R4/$${name}`, {
    body,
    headers: { 'content-type': 'application/fhir+json' },
    ...options,
  });
// biome-ignore lint/suspicious/noExplicitAny: the value[x] of a parameter, whichever it is
const value = (answer: Parameters, name: string): any => {
  const { name: _, ...rest } = (answer.parameter?.find((each) => each.name === name) ?? {}) as Record<string, unknown>;
  return Object.values(rest)[0];
};
const newest = async (query: string) =>
  (await service.call('GET', `/fhir/R4/AuditEvent?${query}&_sort=-date&_count=1`)).json.entry[0].resource;

test('$phi-tokenize and $phi-detokenize give back the exact text, in valid Parameters', async () => {
  const tokenized = await operate(
    'phi-tokenize',
    parametersOf(
      { name: 'input_text', valueString: note },
      { name: 'fhir_context', valueReference: { reference: 'Encounter/e-1' } },
      { name: 'include', valueCode: 'entities' },
    ),
  );
  expect(tokenized.status).toBe(200);
  expect(tokenized.headers['content-type']).toContain('application/fhir+json');
  expect(problemsIn(tokenized.json)).toEqual([]);
  const text = value(tokenized.json, 'tokenized_text');
  expect(text).toContain('[ID_001]');
  expect(text).not.toMatch(/Zebulon|00482913/);
  const entities = (tokenized.json as Parameters).parameter?.filter(({ name }) => name === 'entities') ?? [];
  expect(entities.length).toBe(value(tokenized.json, 'entities_found'));
  expect(entities[0]?.part?.map(({ name }) => name)).toEqual(['token', 'type', 'start', 'end', 'score', 'source']);
  expect(value(tokenized.json, 'fhir_context_status')).toBe('not_configured');

  const restored = await operate(
    'phi-detokenize',
    parametersOf(
      { name: 'text', valueString: `${text} [ID_099]` },
      { name: 'token_map_id', valueString: value(tokenized.json, 'token_map_id') },
    ),
  );
  expect(problemsIn(restored.json)).toEqual([]);
  expect(value(restored.json, 'text')).toBe(`${note} [ID_099]`);
  expect(value(restored.json, 'unknown_tokens')).toBe('[ID_099]');
});

test('$clinical-validate flags as its twin does, with findings when asked for', async () => {
  const answer = await operate(
    'clinical-validate',
    parametersOf(
      { name: 'llm_output', valueString: 'Take lisinopril 1000 mg by mouth once daily.' },
      { name: 'clinical_threshold', valueDecimal: 0.5 },
      { name: 'as_of', valueDate: '2026-11-21' },
      { name: 'samples', valueString: 'Take lisinopril 10 mg.' },
      { name: 'samples', valueString: 'Take lisinopril 10 mg daily.' },
      { name: 'include', valueCode: 'findings' },
      { name: 'include', valueCode: 'coverage' },
    ),
  );
  expect(problemsIn(answer.json)).toEqual([]);
  expect(value(answer.json, 'status')).toBe('flagged');
  expect(value(answer.json, 'review_id')).toMatch(/^rev_/);
  const finding = (answer.json as Parameters).parameter?.find(({ name }) => name === 'findings');
  expect(finding?.part?.find(({ name }) => name === 'evidence')?.part?.length).toBe(3);
  expect(value(answer.json, 'coverage').length).toBe(5);
});

test('they are audited like their twins, and a repeat under one Idempotency-Key gives the same answer', async () => {
  const body = parametersOf({ name: 'input_text', valueString: note });
  const headers = {
    'content-type': 'application/fhir+json',
    'idempotency-key': 'operation-once',
    'x-request-id': 'op-7',
  };
  const first = await operate('phi-tokenize', body, { headers });
  const again = await operate('phi-tokenize', body, { headers });
  expect(again.text).toBe(first.text);
  const event = await newest('subtype=tokenize&outcome=0');
  expect(JSON.stringify(event)).toContain('op-7');
  expect(JSON.stringify(event)).toContain(value(first.json, 'token_map_id'));
});

test('what $phi-detokenize answered is not given again once its token map is destroyed', async () => {
  const { json } = await operate('phi-tokenize', parametersOf({ name: 'input_text', valueString: note }));
  const map = value(json, 'token_map_id');
  const body = parametersOf(
    { name: 'text', valueString: value(json, 'tokenized_text') },
    { name: 'token_map_id', valueString: map },
  );
  const headers = { 'content-type': 'application/fhir+json', 'idempotency-key': 'operation-destroyed' };
  const first = await operate('phi-detokenize', body, { headers });
  expect(value(first.json, 'text')).toBe(note);
  expect((await operate('phi-detokenize', body, { headers })).text).toBe(first.text);
  await service.call('DELETE', `/v1/token-maps/${map}`);
  const after = await operate('phi-detokenize', body, { headers });
  expect(after.status).toBe(404);
  expect(after.text).not.toContain(NAME);
  const kept = await service.store.query("SELECT 1 FROM idempotent_answers WHERE operation = '$phi-detokenize'");
  expect(kept).toEqual([]);
});

test.each([
  ['no Parameters', { input_text: 'x' }],
  ['no parameter', { resourceType: 'Parameters' }],
  ['an unknown parameter', parametersOf({ name: NAME, valueString: 'x' })],
  [
    'a parameter that comes twice',
    parametersOf(...['a', 'b'].map((valueString) => ({ name: 'input_text', valueString }))),
  ],
  ['a value of another type', parametersOf({ name: 'input_text', valueBoolean: true })],
  ['an empty text', parametersOf({ name: 'input_text', valueString: '' })],
  [
    'a context that is a name',
    parametersOf({ name: 'input_text', valueString: 'x' }, { name: 'fhir_context', valueString: NAME }),
  ],
  [
    'an include that there is not',
    parametersOf({ name: 'input_text', valueString: 'x' }, { name: 'include', valueCode: 'all' }),
  ],
])('%s is a 400 OperationOutcome that repeats nothing', async (_, body) => {
  const answer = await operate('phi-tokenize', body);
  expect(answer.status).toBe(400);
  const outcome = answer.json as OperationOutcome;
  expect(problemsIn(outcome)).toEqual([]);
  expect(outcome.issue[0]).toMatchObject({ severity: 'error', code: 'invalid' });
  expect(answer.text).not.toContain('Zebulon');
  expect(await newest('subtype=tokenize&outcome=4')).toMatchObject({ outcomeDesc: 'invalid_request' });
});

test('a misspelt threshold is refused, not ignored', async () => {
  const answer = await operate(
    'clinical-validate',
    parametersOf({ name: 'llm_output', valueString: 'Rest.' }, { name: 'clinical_treshold', valueDecimal: 0.9 }),
  );
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('clinical_threshold');
});

test('without the scope, with an unknown map, with another content type or method: an OperationOutcome', async () => {
  const key = await service.makeKey({ scopes: ['validate'] });
  const body = parametersOf({ name: 'input_text', valueString: note });
  expect(await operate('phi-tokenize', body, { key })).toMatchObject({
    status: 403,
    json: { issue: [{ code: 'forbidden' }] },
  });
  expect((await operate('phi-tokenize', body, { key: undefined })).status).toBe(401);
  const map = 'tmap_00000000-0000-4000-8000-000000000000';
  const unknown = parametersOf({ name: 'text', valueString: '[ID_001]' }, { name: 'token_map_id', valueString: map });
  expect(await operate('phi-detokenize', unknown)).toMatchObject({
    status: 404,
    json: { issue: [{ code: 'not-found' }] },
  });
  expect((await operate('phi-tokenize', 'x', { headers: { 'content-type': 'application/xml' } })).status).toBe(415);
  expect((await service.call('GET', '/fhir/R4/$phi-tokenize')).status).toBe(405);
});

test('the dollar sign may come escaped', async () => {
  const body = parametersOf({ name: 'input_text', valueString: note });
  expect((await service.call('POST', '/fhir/R4/%24phi-tokenize', { body })).status).toBe(200);
});

test('each operation is described, and an unknown one is not there', async () => {
  for (const id of ['phi-tokenize', 'phi-detokenize', 'clinical-validate']) {
    const answer = await service.call('GET', `/fhir/R4/OperationDefinition/${id}`);
    expect(answer.status).toBe(200);
    expect(problemsIn(answer.json)).toEqual([]);
    expect(answer.json).toMatchObject({ id, code: id, system: true });
  }
  expect((await service.call('GET', '/fhir/R4/OperationDefinition/toString')).status).toBe(404);
});
