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

/** Two services alive at once, called in turns with the same texts: theirs, ours, ours, theirs. */
export async function compare(
  { theirs, ours }: { readonly theirs: Start; readonly ours: Start },
  share: number,
): Promise<readonly Compared[]> {
  const services: ProbedService[] = [];
  try {
    for (const options of [theirs, ours]) services.push(await startProbed(options));
    const clients = services.map((service) => openClient(service, 1)) as [Client, Client];
    for (const { load, calls } of COMPARED) {
      for (const client of clients) await timeCalls(client, load, Math.ceil((calls * share) / 2));
    }
    const rows: Compared[] = [];
    for (const { load, calls } of COMPARED) {
      const pairs = Math.ceil(calls * share);
      const before = services.map((service) => service.processorMs());
      const row = await inTurns(clients, load, pairs);
      const [theirsMs = 0, oursMs = 0] = services.map((service, index) => service.processorMs() - before[index]!);
      rows.push({ ...row, processorMs: { theirs: round(theirsMs / pairs), ours: round(oursMs / pairs) } });
    }
    for (const client of clients) client.close();
    return rows;
  } finally {
    for (const service of services) await service.stop();
  }
}

async function inTurns(
  [theirs, ours]: [Client, Client],
  { name, path, body }: Load,
  pairs: number,
): Promise<Omit<Compared, 'processorMs'>> {
  const times: [number[], number[]] = [[], []];
  for (let pair = 0; pair < pairs; pair++) {
    const text = body(pair);
    const turn = [
      async () => times[0].push(await theirs.post(path, text)),
      async () => times[1].push(await ours.post(path, text)),
    ];
    for (const call of pair % 2 === 0 ? turn : turn.reverse()) await call();
  }
  return {
    name,
    theirs: summarize(times[0]),
    ours: summarize(times[1]),
    p50: ratioOf(...times, 0.5),
    p99: ratioOf(...times, 0.99),
  };
}
