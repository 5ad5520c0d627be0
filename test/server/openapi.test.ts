import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';

let service: TestApp;
// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, walked by path
let document: any;
beforeAll(async () => {
  service = await testApp();
  document = (await service.call('GET', '/openapi.json', { key: undefined })).json;
});
afterAll(() => service.close());

const request = (path: string) => document.paths[path].post.requestBody.content['application/json'].schema;
const response = (path: string) => document.paths[path].post.responses['200'].content['application/json'].schema;
const fields = (schema: { properties: object }): string[] => Object.keys(schema.properties);

// The fields of API.md sections 2 to 4, by hand: the document must not drift from the contract.
test.each([
  [
    '/v1/inbound/tokenize',
    ['input_text', 'fhir_context', 'token_map_id'],
    ['input_text'],
    [
      'status',
      'tokenized_text',
      'scrubbed_text',
      'entities_found',
      'processing_time_ms',
      'token_map_id',
      'fhir_context_status',
      'entities',
    ],
  ],
  [
    '/v1/outbound/detokenize',
    ['text', 'token_map_id', 'fhir_context'],
    ['text', 'token_map_id'],
    ['status', 'text', 'tokens_restored', 'unknown_tokens', 'processing_time_ms'],
  ],
  [
    '/v1/outbound/validate',
    ['llm_output', 'clinical_threshold', 'fhir_context', 'context', 'as_of', 'samples'],
    ['llm_output'],
    [
      'status',
      'confidence_score',
      'action',
      'reason',
      'processing_time_ms',
      'fhir_context_status',
      'review_id',
      'coverage',
      'findings',
    ],
  ],
])('%s has the fields of the contract', (path, asked, required, answered) => {
  expect(fields(request(path)).sort()).toEqual([...asked].sort());
  expect(request(path).required).toEqual(required);
  expect(request(path).additionalProperties).toBe(false);
  expect(fields(response(path)).sort()).toEqual([...answered].sort());
});

test('it is OpenAPI 3.1, names the error form, and says which key is needed', () => {
  expect(document.openapi).toMatch(/^3\.1/);
  expect(document.components.securitySchemes.apiKey.scheme).toBe('bearer');
  const refused =
    document.paths['/v1/inbound/tokenize'].post.responses['400'].content['application/problem+json'].schema;
  expect(fields(refused)).toEqual(
    expect.arrayContaining(['type', 'title', 'status', 'detail', 'code', 'request_id', 'errors']),
  );
});

// A start takes our schemas as they are (server/app.ts), and compiles what writes an answer when there is one.
test('every schema in it is a JSON Schema, by which answers can be written', () => {
  const ajv = new Ajv2020();
  const schemas: object[] = [];
  JSON.stringify(document, (key, value) => {
    if (key === 'schema') schemas.push(value);
    return value;
  });
  expect(schemas.length).toBeGreaterThan(50);
  const compile = SerializerSelector()();
  for (const schema of schemas) {
    expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
    expect(() => compile({ schema, method: 'POST', url: '/', httpStatus: '200' })).not.toThrow();
  }
  expect(ajv.validateSchema({ type: 'text' })).toBe(false);
});

test('every route of the API stands in it', () => {
  expect(Object.keys(document.paths).sort()).toEqual([
    '/fhir/R4/$clinical-validate',
    '/fhir/R4/$phi-detokenize',
    '/fhir/R4/$phi-tokenize',
    '/fhir/R4/AuditEvent',
    '/fhir/R4/AuditEvent/{id}',
    '/fhir/R4/OperationDefinition/{id}',
    '/fhir/R4/metadata',
    '/v1/audit/chain',
    '/v1/audit/summary',
    '/v1/audit/timeline',
    '/v1/health',
    '/v1/hooks/tokenize',
    '/v1/hooks/validate',
    '/v1/inbound/tokenize',
    '/v1/key',
    '/v1/outbound/detokenize',
    '/v1/outbound/validate',
    '/v1/reviews',
    '/v1/reviews/{id}',
    '/v1/token-maps/{id}',
  ]);
});

test('the docs page loads nothing from outside', async () => {
  const page = await service.call('GET', '/docs/', { key: undefined });
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(String(page.headers['content-security-policy'])).toContain("default-src 'none'");
});
