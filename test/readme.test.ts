import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './support/app.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const blocks = [...readme.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text]) => ({
  language,
  text: text ?? '',
}));

let service: TestApp;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

/** The path and body of a curl, and the answer that stands below it. */
const example = (path: string): { body: Record<string, unknown>; answer: Record<string, unknown> } => {
  const index = blocks.findIndex(({ text }) => text.includes(`:8484${path} `));
  const [, body = ''] = /-d '(\{.*\})'/.exec(blocks[index]?.text ?? '') ?? [];
  return { body: JSON.parse(body), answer: JSON.parse(blocks[index + 1]?.text ?? '') };
};
// The confidence differs in its last digits between processors.
const VARYING = ['processing_time_ms', 'token_map_id', 'review_id', 'confidence_score'];
const withoutTimes = (answer: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, VARYING.includes(name) ? 'varies' : value]));

test('the first code block holds the two commands, one a line', () => {
  expect(blocks[0]?.text.trim().split('\n')).toEqual(['npm ci && npm start', 'npm test']);
});

test('the answers that it shows are the ones that the service gives', async () => {
  const tokenized = example('/v1/inbound/tokenize');
  const first = await service.call('POST', '/v1/inbound/tokenize', { body: tokenized.body });
  expect(withoutTimes(first.json)).toEqual(withoutTimes(tokenized.answer));

  const reversed = example('/v1/outbound/detokenize');
  const body = { ...reversed.body, token_map_id: first.json.token_map_id };
  const second = await service.call('POST', '/v1/outbound/detokenize', { body });
  expect(withoutTimes(second.json)).toEqual(withoutTimes(reversed.answer));

  const validated = example('/v1/outbound/validate');
  const third = await service.call('POST', '/v1/outbound/validate', { body: validated.body });
  expect(withoutTimes(third.json)).toEqual(withoutTimes(validated.answer));
  expect(third.json.confidence_score).toBeCloseTo(validated.answer.confidence_score as number, 1);
});

test('every file that it links to is there', () => {
  const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) expect(() => readFileSync(join(import.meta.dirname, '..', link)), link).not.toThrow();
});
