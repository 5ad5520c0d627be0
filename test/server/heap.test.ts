import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProbedService, startProbed } from '../bench/probed-service.ts';
import { isLong } from '../support/long.ts';

const root = resolve(import.meta.dirname, '../..');
/** Of the texts in test/cases one in so many is sent. */
const STEP = isLong ? 5 : 167;
/** Of the limit that `npm start` sets: what is left is for the texts being worked on, and for patterns that no text here needed. */
const SHARE = 0.6;
const limitMb = Number(/--max-old-space-size=(\d+)/.exec(readFileSync(resolve(root, 'server/start.mjs'), 'utf8'))?.[1]);
const texts = globSync('test/cases/validate-*.jsonl', { cwd: root })
  .sort()
  .flatMap((file) => readFileSync(resolve(root, file), 'utf8').trimEnd().split('\n'))
  .filter((_, at) => at % STEP === 0)
  .map((line) => (JSON.parse(line) as { readonly text: string }).text);

let service: ProbedService;
beforeAll(async () => {
  service = await startProbed();
});
afterAll(() => service.stop());

test('what different texts leave on the heap stays far from its limit', { timeout: 600_000 }, async () => {
  expect(texts.length).toBeGreaterThan(isLong ? 250 : 150);
  // Long texts meet more patterns than short ones: also ten at a time, as one.
  const joined = texts.flatMap((_, at) =>
    at % 10 === 0
      ? [
          texts
            .slice(at, at + 10)
            .join('\n\n')
            .slice(0, 20_000),
        ]
      : [],
  );
  for (const text of [...texts, ...joined]) {
    expect((await service.call('POST', '/v1/inbound/tokenize', { input_text: text })).status).toBe(200);
    expect((await service.call('POST', '/v1/outbound/validate', { llm_output: text })).status).toBe(200);
  }
  const { heapMb } = await service.probe();
  expect(heapMb).toBeGreaterThan(10);
  expect(heapMb).toBeLessThan(SHARE * limitMb);
});
