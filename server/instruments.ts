import type { Meter } from '@opentelemetry/api';
import type { Commit } from '../audit/store.ts';
import type { PhiType } from '../plugin/spans.ts';
import type { Decision, Stage } from '../plugin/watch.ts';
import type { ProblemCode } from './problem.ts';
import { COMMIT_CODES, commitCodeOf, type Labels, type MeasuredOperation } from './vocabulary.ts';

/** A call as it is counted: names of ours, codes and numbers, never text. */
export interface MeasuredCall {
  readonly operation: MeasuredOperation;
  readonly status: number;
  readonly durationMs: number;
  /** Why it was refused. */
  readonly refusal?: ProblemCode | undefined;
}

/** Counters and histograms of the service; docs/observability.md lists them. */
export interface Instruments {
  call(call: MeasuredCall): void;
  stage(operation: MeasuredOperation, stage: Stage, durationMs: number): void;
  replaced(counts: Readonly<Partial<Record<PhiType, number>>>): void;
  judged(decision: Decision): void;
  committed(commit: Commit): void;
  workerLost(): void;
  checkpointFailed(): void;
  /** A number that is asked for whenever the metrics are read. */
  gauge(name: string, description: string, read: () => number | Promise<number>): void;
  /** A gauge of 1 whose labels are what it tells. */
  info(name: string, description: string, rows: readonly Labels[]): void;
}

/** Latency buckets in seconds, closest around the goals of a few milliseconds. */
const BUCKETS_S = [0.001, 0.002, 0.003, 0.004, 0.005, 0.0075, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** A stage may take tens of microseconds. */
const STAGE_BUCKETS_S = [0.0001, 0.00025, 0.0005, ...BUCKETS_S];
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export function makeInstruments(meter: Meter): Instruments {
  const counter = (name: string, description: string) => meter.createCounter<Labels>(name, { description });
  const histogram = (name: string, description: string, explicitBucketBoundaries: number[], unit = 's') =>
    meter.createHistogram<Labels>(name, { description, unit, advice: { explicitBucketBoundaries } });

  const calls = counter('sallyport.calls', 'Calls by operation and status');
  const refused = counter('sallyport.refused', 'Requests refused or failed, by operation and code');
  const seconds = histogram('sallyport.call.seconds', 'Time in the service by operation', BUCKETS_S);
  const stages = histogram('sallyport.stage.seconds', 'Time of each stage by operation', STAGE_BUCKETS_S);
  const entities = counter('sallyport.entities', 'Replacements by type');
  const judgements = counter('sallyport.judged', 'Generated texts judged, by decision');
  const commits = histogram('sallyport.commit.seconds', 'Time of each commit on disk', BUCKETS_S);
  const batches = histogram('sallyport.commit.works', 'Works in one commit', BATCH_BUCKETS, '{work}');
  const failures = counter('sallyport.commit.failures', 'Commits that failed, by SQLite code');
  const lost = counter('sallyport.model.restarts', 'Model workers that died and were replaced');
  const unsigned = counter('sallyport.checkpoint.failures', 'Checkpoints of the audit chain that could not be written');
  // So that the first failure is an increase.
  for (const each of [lost, unsigned]) each.add(0);
  for (const code of COMMIT_CODES) failures.add(0, { code });

  return {
    call({ operation, status, durationMs, refusal }) {
      if (refusal !== undefined) refused.add(1, { operation, code: refusal });
      if (operation === 'none') return;
      calls.add(1, { operation, status });
      seconds.record(durationMs / 1000, { operation });
    },
    stage: (operation, stage, durationMs) => stages.record(durationMs / 1000, { operation, stage }),
    replaced(counts) {
      for (const [type, count] of Object.entries(counts)) entities.add(count, { type: type as PhiType });
    },
    judged: (decision) => judgements.add(1, { decision }),
    committed({ works, durationMs, failed }) {
      commits.record(durationMs / 1000);
      batches.record(works);
      if (failed !== undefined) failures.add(1, { code: commitCodeOf(failed) });
    },
    workerLost: () => lost.add(1),
    checkpointFailed: () => unsigned.add(1),
    gauge(name, description, read) {
      // The SDK's own gauge keeps its value for as long as the clock was set back; a sum of what was read is what was read last.
      const sum = meter.createObservableUpDownCounter(name, { description });
      sum.addCallback(async (result) => result.observe(await read()));
    },
    info(name, description, rows) {
      meter.createObservableGauge<Labels>(name, { description }).addCallback((result) => {
        for (const row of rows) result.observe(1, row);
      });
    },
  };
}
