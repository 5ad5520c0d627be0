import { expect, test } from 'vitest';
import { DEADLINE_MS, type FuzzAnswer, faultOf } from './answers.ts';
import { type FuzzRequest, MARKER } from './requests.ts';

const request: FuzzRequest = {
  operation: {
    id: 'readThing',
    method: 'GET',
    path: '/v1/things',
    queryNames: [],
    bodySchema: undefined,
    contentTypes: [],
    answers: { 200: { 'application/json': { type: 'object', required: ['id'] } }, 404: {} },
  },
  method: 'GET',
  target: '/v1/things',
  headers: {},
  body: undefined,
  isPlain: true,
};
const problem = { type: 'urn:x', title: 'Not found', status: 404, detail: 'None.', code: 'none', request_id: 'r' };
const answer = (changes: Partial<FuzzAnswer> & { readonly type?: string }): FuzzAnswer => ({
  status: 404,
  headers: { 'content-type': changes.type ?? 'application/problem+json' },
  text: JSON.stringify(problem),
  ms: 1,
  ...changes,
});

test('an answer as documented has no fault', () => {
  expect(faultOf(request, answer({}))).toBeUndefined();
  expect(faultOf(request, answer({ status: 200, type: 'application/json', text: '{"id":1}' }))).toBeUndefined();
});

test.each<[string, Parameters<typeof answer>[0]]>([
  ['a failure of ours', { status: 500 }],
  ['an answer that comes too late', { ms: DEADLINE_MS + 1 }],
  ['a status that is not documented', { status: 418 }],
  ['text of the request in an error', { text: JSON.stringify({ ...problem, detail: MARKER }) }],
  ['text of the request in a header of an error', { headers: { location: MARKER } }],
  ['an error of another form', { type: 'application/json' }],
  ['an error without its code', { text: JSON.stringify({ ...problem, code: undefined }) }],
  ['a body that does not fit its schema', { status: 200, type: 'application/json', text: '{}' }],
])('%s is a fault', (_name, changes) => {
  expect(faultOf(request, answer(changes))).toEqual(expect.any(String));
});
