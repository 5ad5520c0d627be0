import { makeAdvice, makeNote } from './notes.ts';

export const SEED = 20_260_101;

/** One kind of call; every call number has a body of its own, the same in every run. */
export interface Load {
  readonly name: string;
  readonly path: string;
  readonly body: (call: number) => object;
}

const tokenizing = (name: string, length: number): Load => ({
  name: `tokenize ${name}`,
  path: '/v1/inbound/tokenize',
  body: (call) => ({ input_text: makeNote(length, SEED + call) }),
});

export const TOKENIZE_1K = tokenizing('1k', 1_000);
export const TOKENIZE_4K = tokenizing('4k', 4_000);
export const TOKENIZE_16K = tokenizing('16k', 16_000);
export const TOKENIZE_64K = tokenizing('64k', 64_000);
export const VALIDATE: Load = {
  name: 'validate 1.5k',
  path: '/v1/outbound/validate',
  body: (call) => ({ llm_output: makeAdvice(1_500, SEED + call) }),
};

/** What the results are held against (issue 7), in milliseconds, calls a second, megabytes. */
export const GOALS = { readyMs: 1_500, residentMb: 350, overloadP99Ms: 100, telemetryShare: 1.05 } as const;

/** Calls one at a time, with the goals that they have. */
export const LATENCIES: readonly { load: Load; calls: number; p50Ms?: number; p99Ms?: number }[] = [
  { load: TOKENIZE_1K, calls: 500 },
  { load: TOKENIZE_4K, calls: 1_000, p50Ms: 5, p99Ms: 10 },
  { load: TOKENIZE_16K, calls: 200 },
  { load: TOKENIZE_64K, calls: 60 },
  { load: VALIDATE, calls: 500, p50Ms: 15, p99Ms: 40 },
];

export const THROUGHPUTS: readonly { load: Load; callers: number; calls: number; perSecond?: number }[] = [
  { load: TOKENIZE_4K, callers: 1, calls: 600 },
  { load: VALIDATE, callers: 1, calls: 400 },
  { load: TOKENIZE_4K, callers: 8, calls: 1_200, perSecond: 250 },
  { load: VALIDATE, callers: 8, calls: 600 },
  { load: TOKENIZE_4K, callers: 32, calls: 1_200 },
  { load: VALIDATE, callers: 32, calls: 600 },
];
