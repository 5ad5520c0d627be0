import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readScrape } from '../support/prometheus.ts';
import { isBelow, ratioOf } from './bootstrap.ts';
import { withCheckout } from './checkout.ts';
import { against, summarize } from './measure.ts';
import { overload, poisson } from './overload.ts';
import { plot } from './plot.ts';
import { slope } from './soak.ts';
import { difference } from './stages.ts';
import { LATENCIES, TOKENIZE_4K, VALIDATE } from './workload.ts';

const root = resolve(import.meta.dirname, '../..');

test('every call of a load has a body of its own, of its length, the same in every run', () => {
  const texts = [0, 1, 2].map((call) => (TOKENIZE_4K.body(call) as { input_text: string }).input_text);
  expect(new Set(texts).size).toBe(3);
  expect(texts.map(({ length }) => length)).toEqual([4_000, 4_000, 4_000]);
  expect(TOKENIZE_4K.body(1)).toEqual(TOKENIZE_4K.body(1));
  expect(LATENCIES.map(({ load }) => load)).toContain(VALIDATE);
});

test('latencies are summed up by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(summarize(hundred)).toEqual({ calls: 100, p50: 50, p95: 95, p99: 99, max: 100 });
  expect([against(4, 5), against(5, 5), against(5, undefined), against(250, 250, 'at least')]).toEqual([
    'met: under 5',
    'MISSED: under 5',
    '',
    'met: at least 250',
  ]);
});

test('the interval of a ratio holds what is there and leaves out what is not', () => {
  const theirs = Array.from({ length: 400 }, (_, index) => 10 + (index % 17) / 10);
  const slower = ratioOf(
    theirs,
    theirs.map((ms) => ms * 1.2),
    0.5,
  );
  expect(slower.low).toBeLessThanOrEqual(1.2);
  expect(slower.high).toBeGreaterThanOrEqual(1.2);
  expect(slower.low).toBeGreaterThan(1);
  expect(ratioOf(theirs, theirs, 0.99)).toEqual({ ratio: 1, low: 1, high: 1 });
  expect([isBelow(slower, 1.05), isBelow(slower, 1.5)].map((said) => said.split(':')[0])).toEqual(['MISSED', 'met']);
  expect(isBelow({ ratio: 1, low: 0.9, high: 1.1 }, 1.05)).toContain('not settled');
});

test('the slope is that of most points, whatever one of them does', () => {
  const line = Array.from({ length: 21 }, (_, x) => [x, 5 + 2 * x] as const);
  expect(slope(line)).toBe(2);
  expect(slope([...line.slice(0, 20), [20, 10_000]])).toBe(2);
});

test('calls arrive at the rate that was asked for, and the same in every run', () => {
  const arrivals = poisson(100, 50);
  expect(arrivals.length).toBeGreaterThan(4_500);
  expect(arrivals.length).toBeLessThan(5_500);
  expect(arrivals).toEqual([...arrivals].sort((a, b) => a - b));
  expect(poisson(100, 50)).toEqual(arrivals);
});

test('the stages of a call are what grew between two scrapes', () => {
  const scrape = (calls: number, seconds: number, models: number, other: number) =>
    readScrape(`# a comment
sallyport_call_seconds_count{operation="tokenize"} ${calls}
sallyport_call_seconds_sum{operation="tokenize"} ${seconds}
sallyport_call_seconds_count{operation="validate"} ${other}
sallyport_stage_seconds_count{operation="tokenize",stage="model"} ${models}
sallyport_stage_seconds_sum{operation="tokenize",stage="model"} ${seconds / 2}
`);
  expect(difference(scrape(10, 1, 20, 7), scrape(20, 1.1, 50, 7))).toEqual({
    totalMs: 10,
    stages: [{ stage: 'model', runs: 3, ms: 5 }],
  });
});

test('the plot names every call and stage, as XML that closes what it opens', () => {
  const summary = { calls: 9, p50: 4.5, p95: 7, p99: 9.5, max: 12 };
  const drawn = plot(
    {
      latency: [
        { name: 'tokenize <4k>', ...summary, goal: '' },
        { name: 'validate', ...summary, p99: 120, goal: '' },
      ],
      throughput: [{ name: 'tokenize', callers: 8, perSecond: 250, p50: 4, p99: 9, goal: '' }],
      stages: [{ name: 'tokenize', totalMs: 4, stages: [{ stage: 'commit', runs: 1, ms: 1.5 }] }],
    },
    'caption & more',
  );
  for (const said of ['tokenize &lt;4k&gt;', 'caption &amp; more', 'commit', '250']) expect(drawn).toContain(said);
  expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
  const open: string[] = [];
  for (const [, slash, name = '', empty] of drawn.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  expect(open).toEqual([]);
});

test.skipIf(!existsSync(join(root, '.git')))(
  'another version is checked out with the packages of this one, and is gone afterwards',
  async () => {
    const project = await withCheckout(root, 'HEAD', async (there) => {
      expect(readFileSync(join(there, 'package.json'), 'utf8')).toContain('"sallyport"');
      expect(existsSync(join(there, 'node_modules/fastify/package.json'))).toBe(true);
      return there;
    });
    expect(existsSync(project)).toBe(false);
    await expect(withCheckout(root, 'no-such-version', async () => undefined)).rejects.toThrow();
  },
);

test('more than can be worked on is answered 200, or 503 with Retry-After, and nothing else', async () => {
  const { accepted, wrong } = await overload({ times: 3, seconds: 1, warmUp: 30 });
  expect(accepted.calls).toBeGreaterThan(0);
  expect(wrong).toBe(0);
});
