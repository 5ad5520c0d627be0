import { formatTable } from '../../server/cli/table.ts';
import type { Compared } from './compare.ts';
import type { Soak } from './soak.ts';
import type { Standard } from './standard.ts';

type Cell = string | number | undefined;
const table = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string => formatTable(heads, rows);

export function reportStandard(results: Standard): string {
  const { ready, latency, throughput, late, stages, memory, overload } = results;
  const stageNames = [...new Set(stages.flatMap((row) => row.stages.map(({ stage }) => stage)))];
  return [
    'One at a time, ms',
    table(
      ['call', 'calls', 'p50', 'p95', 'p99', 'max', 'goal (p50; p99)'],
      latency.map((row) => [row.name, row.calls, row.p50, row.p95, row.p99, row.max, row.goal]),
    ),
    'Many at a time',
    table(
      ['call', 'callers', 'a second', 'p50', 'p99', 'goal'],
      throughput.map((row) => [row.name, row.callers, row.perSecond, row.p50, row.p99, row.goal]),
    ),
    'How late the main thread was, ms',
    table(
      ['callers', 'p50', 'p99', 'max'],
      late.map((row) => [row.callers, row.p50, row.p99, row.max]),
    ),
    'Mean time of each stage in a call, ms (they overlap; “x 5” is five runs of it)',
    table(
      ['call', ...stageNames, 'whole'],
      stages.map(({ name, totalMs, stages: shares }) => [
        name,
        ...stageNames.map((stage) => {
          const share = shares.find((each) => each.stage === stage);
          return share && `${share.ms}${share.runs > 1 ? ` x ${share.runs}` : ''}`;
        }),
        totalMs,
      ]),
    ),
    `3 times the capacity of ${overload.capacity} calls a second (tokenize 4k): ${overload.offered} a second came, ${overload.acceptedPerSecond} were answered, ` +
      `p50 ${overload.accepted.p50} ms, p99 ${overload.accepted.p99} ms (${overload.goal}); ${overload.refused.calls} refused with 503 and Retry-After ` +
      `in ${overload.refused.p50} ms (p50); ${overload.wrong} answered otherwise.`,
    `Ready ${ready.ms} ms after the start, median of ${ready.starts.length} (${ready.goal}). ` +
      `Resident ${memory.now} MB, at most ${memory.peak} MB (${memory.goal}); heap of the main thread ${memory.heap} MB.`,
  ].join('\n\n');
}

export function reportCompared(rows: readonly Compared[], names: { theirs: string; ours: string }): string {
  const interval = ({ ratio, low, high }: Compared['p50']): string => `${ratio} [${low}, ${high}]`;
  return [
    `${names.ours} over ${names.theirs}, called in turns with the same texts; ms, and ratios with their 95 % interval (below 1: faster)`,
    table(
      ['call', 'pairs', 'p50 before', 'p50 now', 'ratio', 'p99 before', 'p99 now', 'ratio', 'cpu before', 'cpu now'],
      rows.map(({ name, theirs, ours, p50, p99, processorMs }) => [
        name,
        ours.calls,
        theirs.p50,
        ours.p50,
        interval(p50),
        theirs.p99,
        ours.p99,
        interval(p99),
        processorMs.theirs,
        processorMs.ours,
      ]),
    ),
  ].join('\n\n');
}

export function reportSoak({ calls, perSecond, samples, heapSlope, residentSlope }: Soak): string {
  const at = (share: number) => samples[Math.min(samples.length - 1, Math.round(samples.length * share))];
  return [
    `${calls} calls by 8 callers, ${perSecond} a second; MB, the heap after a collection`,
    table(
      ['calls', 'heap', 'resident'],
      [0, 0.25, 0.5, 0.75, 1].map((share) => [at(share)?.calls, at(share)?.heapMb, at(share)?.residentMb]),
    ),
    `Growth over the second half, for 100,000 calls: heap ${heapSlope} MB, resident ${residentSlope} MB.`,
  ].join('\n\n');
}
