import { quantile } from '../../server/cli/quantile.ts';
import { startService } from '../support/service.ts';
import { openClient } from './client.ts';
import { against, round, type Summary, summarize, timeCalls } from './measure.ts';
import { type Overload, overload } from './overload.ts';
import type { Probed } from './probed-service.ts';
import { ENV, startProbed } from './probed-service.ts';
import { breakDown } from './stages.ts';
import { GOALS, LATENCIES, THROUGHPUTS, TOKENIZE_4K, VALIDATE } from './workload.ts';

/** Everything that `npm run bench` measures of one version. Milliseconds, megabytes, calls a second. */
export interface Standard {
  readonly ready: { readonly ms: number; readonly starts: readonly number[]; readonly goal: string };
  readonly latency: readonly (Summary & { readonly name: string; readonly goal: string })[];
  readonly throughput: readonly {
    readonly name: string;
    readonly callers: number;
    readonly perSecond: number;
    readonly p50: number;
    readonly p99: number;
    readonly goal: string;
  }[];
  /** How late the main thread was while 1, 8 and 32 callers called. */
  readonly late: readonly ({ readonly callers: number } & Probed['lateMs'])[];
  readonly stages: Awaited<ReturnType<typeof breakDown>>;
  readonly memory: { readonly now: number; readonly peak: number; readonly heap: number; readonly goal: string };
  readonly overload: Overload & { readonly goal: string };
}

/** `share`: 1, or less for a quick look. */
export async function measureStandard(share: number): Promise<Standard> {
  const times = (calls: number): number => Math.max(5, Math.round(calls * share));
  const starts: number[] = [];
  for (let start = 0; start < (share < 1 ? 1 : 5); start++) {
    const service = await startService({ env: ENV });
    starts.push(round(service.readyMs));
    await service.stop();
  }
  const readyMs = round(quantile(starts, 0.5));

  const service = await startProbed();
  const client = openClient(service, 32);
  await timeCalls(client, TOKENIZE_4K, times(400));
  await timeCalls(client, VALIDATE, times(200));
  await service.probe();

  const latency: Standard['latency'][number][] = [];
  for (const { load, calls, p50Ms, p99Ms } of LATENCIES) {
    const summary = summarize(await timeCalls(client, load, times(calls)));
    const goals = [against(summary.p50, p50Ms), against(summary.p99, p99Ms)].filter(Boolean);
    latency.push({ name: load.name, ...summary, goal: goals.join('; ') });
  }
  await service.probe();

  const throughput: Standard['throughput'][number][] = [];
  const late: Standard['late'][number][] = [];
  for (const [index, { load, callers, calls, perSecond: goal }] of THROUGHPUTS.entries()) {
    const from = performance.now();
    const { calls: done, p50, p99 } = summarize(await timeCalls(client, load, times(calls), callers));
    const perSecond = round(done / ((performance.now() - from) / 1000));
    throughput.push({ name: load.name, callers, perSecond, p50, p99, goal: against(perSecond, goal, 'at least') });
    if (THROUGHPUTS[index + 1]?.callers === callers) continue;
    const { p50: middle, p99: worst, max } = (await service.probe()).lateMs;
    late.push({ callers, p50: round(middle), p99: round(worst), max: round(max) });
  }
  const { now, peak } = service.residentMb() ?? { now: Number.NaN, peak: Number.NaN };
  const { heapMb } = await service.probe();
  client.close();
  await service.stop();

  const stages = await breakDown(LATENCIES.map(({ load, calls }) => ({ load, calls: times(calls) })));
  const over = await overload({ times: 3, seconds: share < 1 ? 3 : 15, warmUp: times(1_000) });
  return {
    ready: { ms: readyMs, starts, goal: against(readyMs, GOALS.readyMs) },
    latency,
    throughput,
    late,
    stages,
    memory: { now: round(now), peak: round(peak), heap: round(heapMb), goal: against(peak, GOALS.residentMb) },
    overload: { ...over, goal: against(over.accepted.p99, GOALS.overloadP99Ms) },
  };
}
