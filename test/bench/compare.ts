import { type Ratio, ratioOf } from './bootstrap.ts';
import { type Client, openClient } from './client.ts';
import { round, type Summary, summarize, timeCalls } from './measure.ts';
import { type ProbedService, startProbed } from './probed-service.ts';
import { type Load, TOKENIZE_1K, TOKENIZE_4K, TOKENIZE_16K, VALIDATE } from './workload.ts';

const COMPARED: readonly { readonly load: Load; readonly calls: number }[] = [
  { load: TOKENIZE_1K, calls: 500 },
  { load: TOKENIZE_4K, calls: 1_000 },
  { load: TOKENIZE_16K, calls: 150 },
  { load: VALIDATE, calls: 500 },
];

export interface Compared {
  readonly name: string;
  readonly theirs: Summary;
  readonly ours: Summary;
  /** Ours over theirs: below 1 ours is faster. */
  readonly p50: Ratio;
  readonly p99: Ratio;
  /** Processor time of a call, all threads, in milliseconds: what a busy machine does not blur. */
  readonly processorMs: { readonly theirs: number; readonly ours: number };
}

type Start = Parameters<typeof startProbed>[0];

type Times = [theirs: number[], ours: number[]];

/**
 * Two services alive at once, called in turns with the same texts: theirs, ours, ours, theirs. In two rounds, each of half the
 * calls: who is started first is some percent faster, whoever it is, so each is it once.
 */
export async function compare(
  { theirs, ours }: { readonly theirs: Start; readonly ours: Start },
  share: number,
): Promise<readonly Compared[]> {
  const rows = COMPARED.map(({ load, calls }) => ({
    load,
    pairs: Math.ceil((calls * share) / 2),
    times: [[], []] as Times,
    processor: [0, 0] as [number, number],
  }));
  for (const oursFirst of [false, true]) {
    const services: ProbedService[] = [];
    try {
      for (const options of oursFirst ? [ours, theirs] : [theirs, ours]) services.push(await startProbed(options));
      if (oursFirst) services.reverse();
      const clients = services.map((service) => openClient(service, 1)) as [Client, Client];
      for (const { load, pairs } of rows) {
        for (const client of clients) await timeCalls(client, load, pairs);
      }
      for (const { load, pairs, times, processor } of rows) {
        const before = services.map((service) => service.processorMs());
        await inTurns(clients, load, { pairs, times });
        for (const [index, service] of services.entries()) processor[index]! += service.processorMs() - before[index]!;
      }
      for (const client of clients) client.close();
    } finally {
      for (const service of services) await service.stop();
    }
  }
  return rows.map(({ load: { name }, pairs, times, processor }) => ({
    name,
    theirs: summarize(times[0]),
    ours: summarize(times[1]),
    p50: ratioOf(...times, 0.5),
    p99: ratioOf(...times, 0.99),
    processorMs: { theirs: round(processor[0] / (2 * pairs)), ours: round(processor[1] / (2 * pairs)) },
  }));
}

async function inTurns(
  [theirs, ours]: [Client, Client],
  { path, body }: Load,
  { pairs, times }: { readonly pairs: number; readonly times: Times },
): Promise<void> {
  for (let pair = 0; pair < pairs; pair++) {
    const text = body(pair);
    const turn = [
      async () => times[0].push(await theirs.post(path, text)),
      async () => times[1].push(await ours.post(path, text)),
    ];
    for (const call of pair % 2 === 0 ? turn : turn.reverse()) await call();
  }
}
