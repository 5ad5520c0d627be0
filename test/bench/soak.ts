import { quantile } from '../../server/cli/quantile.ts';
import { type Client, openClient } from './client.ts';
import { round } from './measure.ts';
import { startProbed } from './probed-service.ts';
import { type Load, TOKENIZE_1K, TOKENIZE_4K, VALIDATE } from './workload.ts';

export interface Sampled {
  readonly calls: number;
  /** Of the main thread, after a full collection. */
  readonly heapMb: number;
  readonly residentMb: number;
}
export interface Soak {
  readonly calls: number;
  readonly perSecond: number;
  readonly samples: readonly Sampled[];
  /** Megabytes in 100,000 calls, over the second half of the run. */
  readonly heapSlope: number;
  readonly residentSlope: number;
}

const CALLERS = 8;
const SAMPLES = 40;
/** Most calls are short, as most notes are. */
const MIX: readonly Load[] = [TOKENIZE_1K, TOKENIZE_1K, TOKENIZE_1K, TOKENIZE_4K, VALIDATE];

/** Calls the service `calls` times and looks at its memory on the way. */
export async function soak(calls: number, tell: (line: string) => void): Promise<Soak> {
  const service = await startProbed();
  const client = openClient(service, CALLERS);
  const samples: Sampled[] = [];
  const began = performance.now();
  for (let done = 0; done < calls; ) {
    const until = Math.min(calls, done + Math.ceil(calls / SAMPLES));
    await callMixed(client, done, until);
    done = until;
    const { heapMb } = await service.probe();
    const sample = { calls: done, heapMb: round(heapMb), residentMb: round(service.residentMb()?.now ?? Number.NaN) };
    samples.push(sample);
    tell(`${done} calls: heap ${sample.heapMb} MB, resident ${sample.residentMb} MB`);
  }
  const perSecond = round(calls / ((performance.now() - began) / 1000));
  client.close();
  await service.stop();
  const later = samples.slice(samples.length / 2);
  return {
    calls,
    perSecond,
    samples,
    heapSlope: round(slope(later.map((each) => [each.calls, each.heapMb])) * 100_000),
    residentSlope: round(slope(later.map((each) => [each.calls, each.residentMb])) * 100_000),
  };
}

async function callMixed(client: Client, from: number, to: number): Promise<void> {
  let next = from;
  const caller = async (): Promise<void> => {
    for (let call = next++; call < to; call = next++) {
      const { path, body } = MIX[call % MIX.length]!;
      await client.post(path, body(call));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

/** The median of the slopes between any two points (Theil and Sen): a few odd points do not move it. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const slopes = points.flatMap(([x, y], index) =>
    points.slice(index + 1).map(([otherX, otherY]) => (otherY - y) / (otherX - x)),
  );
  return slopes.length === 0 ? Number.NaN : quantile(slopes, 0.5);
}
