import type { Store } from '../audit/store.ts';
import type { FhirClient } from '../fhir/client.ts';
import type { ChartLookup } from '../plugin/chart.ts';
import type { ReaderJobs, Readers } from '../plugin/readers.ts';
import type { Stage, Watch } from '../plugin/watch.ts';
import type { Telemetry } from './telemetry.ts';

/** The stage that each job of the readers is. */
const STAGE_OF: Record<keyof ReaderJobs, Stage> = {
  patterns: 'patterns',
  names: 'model',
  'claim-entropy': 'entropy',
};

/** Runs `work` and counts it while it is not settled. */
function counting() {
  let now = 0;
  const settle = (): void => {
    now--;
  };
  return {
    count: () => now,
    track<Answer>(work: Promise<Answer>): Promise<Answer> {
      now++;
      work.then(settle, settle);
      return work;
    },
  };
}

/** The store whose transactions are a stage of their call, and whose queue is measured. */
export function watchStore(store: Store, { watch, gauge }: Telemetry): Store {
  const waiting = counting();
  gauge('sallyport.store.waiting', 'Works that wait for a commit or are in it', waiting.count);
  return {
    ...store,
    transaction: (work, writes) => watch.stage('commit', () => waiting.track(store.transaction(work, writes))),
  };
}

/** The pool whose runs are a stage of their call, and whose queue is measured. */
export function watchPool(pool: Readers, { watch, gauge }: Telemetry): Readers {
  const waiting = counting();
  gauge('sallyport.model.waiting', 'Jobs that wait for a worker or are being worked on', waiting.count);
  return {
    ...pool,
    run: (job, input, expectedMs, together) =>
      watch.stage(STAGE_OF[job], () => waiting.track(pool.run(job, input, expectedMs, together))),
  };
}

/** The lookup whose waiting for a chart is a stage of its call. */
export const watchChart =
  (lookup: ChartLookup, watch: Watch): ChartLookup =>
  (reference, caller) =>
    watch.stage('chart', () => lookup(reference, caller));

/** The client whose exchanges deliver the record. */
export const watchDelivery = (client: FhirClient, watch: Watch): FhirClient => ({
  ...client,
  send: (request) => watch.stage('deliver', () => client.send(request)),
});
