import { quantile } from '../../server/cli/quantile.ts';
import type { Client } from './client.ts';
import type { Load } from './workload.ts';

export const round = (value: number): number => Math.round(value * 100) / 100;

/** How long each call took, by so many callers that each wait for their answer. */
export async function timeCalls(client: Client, { path, body }: Load, calls: number, callers = 1): Promise<number[]> {
  const latencies: number[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let call = next++; call < calls; call = next++) latencies.push(await client.post(path, body(call)));
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return latencies;
}

export interface Summary {
  readonly calls: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}
export function summarize(latencies: readonly number[]): Summary {
  const at = (q: number): number => round(quantile(latencies, q));
  return { calls: latencies.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** `met` or `MISSED`, with the goal; nothing without one. */
export const against = (value: number, goal: number | undefined, way: 'under' | 'at least' = 'under'): string => {
  if (goal === undefined) return '';
  const isMet = way === 'under' ? value < goal : value >= goal;
  return `${isMet ? 'met' : 'MISSED'}: ${way} ${goal}`;
};
