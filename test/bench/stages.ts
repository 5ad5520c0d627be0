import { readScrape, type Sample } from '../support/prometheus.ts';
import { type Service, startService } from '../support/service.ts';
import { openClient } from './client.ts';
import { round, timeCalls } from './measure.ts';
import { ENV } from './probed-service.ts';
import type { Load } from './workload.ts';

/** A stage's part in a call: how often it ran and how long it took, on the mean. Stages of one call may overlap. */
export interface StageShare {
  readonly stage: string;
  readonly runs: number;
  readonly ms: number;
}

/** Reads the stages of each load from the metrics of a service of its own, so that nothing else pays for them. */
export async function breakDown(
  loads: readonly { readonly load: Load; readonly calls: number }[],
): Promise<{ readonly name: string; readonly totalMs: number; readonly stages: readonly StageShare[] }[]> {
  const service = await startService({ env: { ...ENV, SALLYPORT_METRICS: 'prometheus' } });
  const client = openClient(service);
  const rows = [];
  for (const { load, calls } of loads) {
    await timeCalls(client, load, Math.ceil(calls / 4));
    const before = await scrape(service);
    await timeCalls(client, load, calls);
    const after = await scrape(service);
    rows.push({ name: load.name, ...difference(before, after) });
  }
  client.close();
  await service.stop();
  return rows;
}

const scrape = async (service: Service): Promise<Sample[]> =>
  readScrape(await (await service.call('GET', '/metrics')).text());

/** The mean of a call between two scrapes, and of its stages. One operation must have been called between them. */
export function difference(before: readonly Sample[], after: readonly Sample[]) {
  const grown = (name: string): Map<string, number> => {
    const valueBefore = new Map(before.filter((each) => each.name === name).map((each) => [keyOf(each), each.value]));
    const since = after
      .filter((each) => each.name === name)
      .map((each) => [keyOf(each), each.value - (valueBefore.get(keyOf(each)) ?? 0)] as const);
    return new Map(since.filter(([, value]) => value > 0));
  };
  const [[operation, calls] = ['', 0]] = grown('sallyport_call_seconds_count');
  const seconds = grown('sallyport_call_seconds_sum').get(operation) ?? 0;
  const counts = grown('sallyport_stage_seconds_count');
  const stages = [...grown('sallyport_stage_seconds_sum')]
    .filter(([key]) => key.startsWith(operation))
    .map(([key, sum]) => ({
      stage: key.slice(operation.length + 1),
      runs: round((counts.get(key) ?? 0) / calls),
      ms: round((sum / calls) * 1000),
    }));
  return { totalMs: round((seconds / calls) * 1000), stages };
}

const keyOf = ({ labels }: Sample): string => [labels.operation, labels.stage].filter(Boolean).join(' ');
