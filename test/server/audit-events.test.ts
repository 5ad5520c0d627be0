import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

const search = (query: string, options = {}) => service.call('GET', `/fhir/R4/AuditEvent?${query}`, options);

test('a call is in the record when its answer is given, with its context and without its text', async () => {
  const headers = { 'x-request-id': 'call-1', 'x-on-behalf-of': 'Practitioner/77' };
  const body = { input_text: 'Zebulon Quartermain, MRN: 77120045, called.', fhir_context: 'Patient/p-1' };
  await service.call('POST', '/v1/inbound/tokenize', { body, headers });
  const found = await search('subtype=tokenize&patient=Patient/p-1&_sort=-date');
  expect(found.headers['content-type']).toContain('application/fhir+json');
  const [event] = found.json.entry.map((entry: { resource: unknown }) => entry.resource);
  expect(event).toMatchObject({ action: 'E', outcome: '0', type: { code: 'rest' } });
  const text = JSON.stringify(event);
  expect(text).toContain('call-1');
  expect(text).toContain('Practitioner/77');
  expect(text).not.toMatch(/Zebulon|Quartermain|77120045/);
});

test('what is read of the record is recorded', async () => {
  const [first] = (await search('_count=1')).json.entry;
  await service.call('GET', `/fhir/R4/AuditEvent/${first.resource.id}`);
  for (const subtype of ['audit-search', 'audit-read']) {
    expect((await search(`subtype=${subtype}&_summary=count`)).json.total, subtype).toBeGreaterThan(0);
  }
});

test('an export streams one event a line, and is recorded', async () => {
  const before = (await search('_summary=count')).json.total;
  const stream = await search('', { headers: { accept: 'application/fhir+ndjson' } });
  expect(stream.headers['content-type']).toContain('application/fhir+ndjson');
  const events = stream.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.length).toBeGreaterThanOrEqual(before);
  expect(events.every((event) => event.resourceType === 'AuditEvent')).toBe(true);
  expect((await search('subtype=audit-export&_summary=count')).json.total).toBe(1);
});

test('an export as CSV has a line for each event, and no line that a spreadsheet runs', async () => {
  const body = { input_text: 'MRN: 77120045 called.' };
  const headers = { 'x-on-behalf-of': '-77', 'x-request-id': 'csv-1' };
  await service.call('POST', '/v1/inbound/tokenize', { body, headers });
  for (const [query, options] of [
    ['subtype=tokenize', { headers: { accept: 'text/csv' } }],
    ['subtype=tokenize&_format=csv', {}],
  ] as const) {
    const table = await search(query, options);
    expect(table.headers['content-type']).toContain('text/csv');
    const [head, ...lines] = table.text.trimEnd().split('\r\n');
    expect(head).toMatch(/^recorded,id,operation,/);
    expect(lines.every((line) => line.split(',').length === head?.split(',').length)).toBe(true);
    expect(lines.find((line) => line.includes(',csv-1,'))).toContain(",'-77,");
    expect(table.text).not.toContain('77120045');
  }
  expect((await search('subtype=audit-export&_summary=count')).json.total).toBeGreaterThanOrEqual(2);
  expect((await search('date=canary', { headers: { accept: 'text/csv' } })).status).toBe(400);
});

test('a key with audit.read alone reads events, and no token map', async () => {
  const key = await service.makeKey({ scopes: ['audit.read'] });
  const { json } = await service.call('POST', '/v1/inbound/tokenize', { body: { input_text: 'Maria Lopez called.' } });
  expect((await search('subtype=tokenize&_count=1', { key })).status).toBe(200);
  const map = json.token_map_id as string;
  expect((await service.call('GET', `/v1/token-maps/${map}`, { key })).status).toBe(403);
  expect((await service.call('DELETE', `/v1/token-maps/${map}`, { key })).status).toBe(403);
  const body = { text: '[ID_001]', token_map_id: map };
  expect((await service.call('POST', '/v1/outbound/detokenize', { key, body })).status).toBe(403);
  expect((await service.call('GET', '/v1/reviews', { key })).status).toBe(403);
  expect((await search(`entity:identifier=urn:sallyport:token-map|${map}`, { key })).text).not.toContain('Maria');
});

test('an unknown parameter is refused when handling is strict, and left out of self when not', async () => {
  const strict = await search('colour=red', { headers: { prefer: 'handling=strict' } });
  expect(strict.status).toBe(400);
  expect(strict.json.resourceType).toBe('OperationOutcome');
  expect(strict.text).not.toMatch(/colour|red/);
  const lenient = await search('colour=red&_count=1');
  expect(lenient.json.link.find((link: { relation: string }) => link.relation === 'self').url).not.toContain('colour');
});

test('AuditEvents cannot be written, changed or deleted', async () => {
  const [{ resource }] = (await search('_count=1')).json.entry;
  for (const [method, path] of [
    ['POST', '/fhir/R4/AuditEvent'],
    ['PUT', `/fhir/R4/AuditEvent/${resource.id}`],
    ['DELETE', `/fhir/R4/AuditEvent/${resource.id}`],
  ] as const) {
    const body = { resourceType: 'AuditEvent' };
    const refused = await service.call(method, path, { body, headers: { 'content-type': 'application/fhir+json' } });
    expect(refused.status, method).toBe(405);
    expect(refused.json.resourceType).toBe('OperationOutcome');
  }
  expect((await service.call('GET', `/fhir/R4/AuditEvent/${resource.id}`)).json).toEqual(resource);
});

test("a tenant's events, maps and reads do not exist for another", async () => {
  const other = await service.makeKey({ tenant: 'other' });
  const mine = await service.call('POST', '/v1/inbound/tokenize', { body: { input_text: 'Maria Lopez called.' } });
  const map = mine.json.token_map_id as string;
  const reversal = { text: '[ID_001]', token_map_id: map };
  expect((await service.call('POST', '/v1/outbound/detokenize', { body: reversal, key: other })).status).toBe(404);
  expect((await service.call('GET', `/v1/token-maps/${map}`, { key: other })).status).toBe(404);
  expect((await service.call('DELETE', `/v1/token-maps/${map}`, { key: other })).status).toBe(404);
  const [{ resource }] = (await search('subtype=tokenize&_count=1')).json.entry;
  expect((await service.call('GET', `/fhir/R4/AuditEvent/${resource.id}`, { key: other })).status).toBe(404);
  const theirs = await search('_count=1000', { key: other });
  expect(theirs.text).not.toContain(map);
});

test('a key without audit.read sees no events', async () => {
  const key = await service.makeKey({ scopes: ['tokenize'] });
  expect((await search('', { key })).status).toBe(403);
});
