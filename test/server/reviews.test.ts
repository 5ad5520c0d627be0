import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewsCommand } from '../../server/cli/reviews.ts';
import { readConfig } from '../../server/config.ts';
import { type TestApp, testApp } from '../support/app.ts';

const wrong = 'For Zebulon, take lisinopril 1000 mg by mouth once daily.';
let service: TestApp;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

const flag = async (options = {}) =>
  (await service.call('POST', '/v1/outbound/validate', { body: { llm_output: wrong }, ...options })).json;
const decide = (id: string, body: unknown, options = {}) =>
  service.call('POST', `/v1/reviews/${id}`, { body, ...options });

test('a flagged text opens a review, named in the answer and in its AuditEvent', async () => {
  const answer = await flag();
  expect(answer.review_id).toMatch(/^rev_[0-9a-f-]{36}$/);
  const found = await service.call('GET', '/fhir/R4/AuditEvent?subtype=flagged&_sort=-date&_count=1');
  expect(found.text).toContain(answer.review_id);
});

test('a text that passes opens none', async () => {
  const body = { llm_output: 'Rest and drink fluids.' };
  const answer = await service.call('POST', '/v1/outbound/validate', { body });
  expect(answer.json).toMatchObject({ status: 'passed' });
  expect(answer.json.review_id).toBeUndefined();
});

test('the reviewer reads text, reason and findings; the list holds none of them', async () => {
  const { review_id: id } = await flag();
  const one = await service.call('GET', `/v1/reviews/${id}`);
  expect(one.json).toMatchObject({ review_id: id, status: 'open', llm_output: wrong });
  expect(one.json.reason).toContain('lisinopril');
  expect(one.json.findings[0].evidence[0].source).toBeTruthy();
  const list = await service.call('GET', '/v1/reviews?count=999');
  expect(list.json.reviews.map((review: { review_id: string }) => review.review_id)).toContain(id);
  expect(list.text).not.toMatch(/Zebulon|lisinopril/);
});

test('a decision destroys the text, stays, and cannot be changed', async () => {
  const { review_id: id } = await flag();
  const decided = await decide(id, { decision: 'rejected', reason: 'Zebulon takes 10 mg' });
  expect(decided.json).toMatchObject({ review_id: id, status: 'rejected' });
  expect((await service.call('GET', `/v1/reviews/${id}`)).json.llm_output).toBeUndefined();
  expect((await decide(id, { decision: 'rejected' })).json.decided).toBe(decided.json.decided);
  expect((await decide(id, { decision: 'approved' })).json).toMatchObject({ status: 409, code: 'review_decided' });
  const [row] = await service.store.query<{ sealed: unknown }>('SELECT sealed FROM reviews WHERE id = ?', [id]);
  expect(row?.sealed).toBeNull();
  const decisions = await service.call('GET', '/fhir/R4/AuditEvent?subtype=review-decide&_count=50');
  expect(decisions.text).toContain(id);
  // The decision and its repeat: every call that was answered has its event.
  const ofThis = decisions.json.entry.filter(({ resource }: { resource: object }) =>
    JSON.stringify(resource).includes(id),
  );
  expect(ofThis.length).toBe(2);
  expect(decisions.text).not.toContain('Zebulon');
});

test('nothing of the text lies in the database in clear', async () => {
  await flag();
  const rows = await service.store.query<Record<string, unknown>>('SELECT * FROM reviews');
  const bytes = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)));
  expect(bytes.join('\n')).not.toMatch(/Zebulon|lisinopril 1000/);
});

test('another tenant and a key without the scope see no review', async () => {
  const { review_id: id } = await flag();
  const other = await service.makeKey({ tenant: 'other' });
  expect((await service.call('GET', `/v1/reviews/${id}`, { key: other })).status).toBe(404);
  expect((await decide(id, { decision: 'approved' }, { key: other })).status).toBe(404);
  expect((await service.call('GET', '/v1/reviews', { key: other })).json.reviews).toEqual([]);
  const key = await service.makeKey({ scopes: ['validate'] });
  expect((await service.call('GET', `/v1/reviews/${id}`, { key })).status).toBe(403);
});

test('pages give every open review once', async () => {
  for (let count = 0; count < 5; count++) await flag();
  const all = (await service.call('GET', '/v1/reviews?count=999')).json.reviews.length;
  const seen = new Set<string>();
  let after = '';
  for (;;) {
    const { json } = await service.call('GET', `/v1/reviews?count=2${after}`);
    for (const review of json.reviews) seen.add(review.review_id);
    if (json.next === null) break;
    after = `&after=${json.next}`;
  }
  expect(seen.size).toBe(all);
});

test('a repeat under one Idempotency-Key names the same review', async () => {
  const { json } = await service.call('POST', '/v1/outbound/validate', {
    body: { llm_output: 'Rest.', clinical_threshold: 1 },
    headers: { 'idempotency-key': 'review-once' },
  });
  const again = await service.call('POST', '/v1/outbound/validate', {
    body: { llm_output: 'Rest.', clinical_threshold: 1 },
    headers: { 'idempotency-key': 'review-once' },
  });
  expect(again.json).toEqual(json);
});

test('decided reviews are exported as numbers and codes', async () => {
  const { review_id: id } = await flag();
  await decide(id, { decision: 'edited', reason: 'dose' });
  const lines: string[] = [];
  const { config } = readConfig({ SALLYPORT_DATA_DIR: service.directory });
  await reviewsCommand(['export'], config, (line) => lines.push(line));
  const exported = lines.map((line) => JSON.parse(line)).find((review) => review.review_id === id);
  expect(exported).toMatchObject({ decision: 'edited', threshold: 0.8 });
  expect(Object.keys(exported.features).length).toBeGreaterThan(10);
  expect(lines.join('\n')).not.toMatch(/Zebulon|lisinopril/);
});
