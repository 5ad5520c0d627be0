import { type MessagePort, parentPort } from 'node:worker_threads';

export interface Job {
  readonly id: number;
  readonly job: string;
  readonly input: unknown;
}
/** What a worker is handed: its own jobs, and those that it passes on to others before it begins; a way to another worker; or its end. */
export type Handed =
  | {
      readonly jobs: readonly Job[];
      readonly passOn: readonly { readonly to: number; readonly jobs: readonly Job[] }[];
    }
  | { readonly peer: number; readonly port: MessagePort }
  | { readonly end: true };
/** `failed` is an error's class name: a message may quote the text. */
export type Reply =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly failed: string }
  | { readonly ready: true };

/** Makes the function that does one job; its input and output must survive a structured clone. */
type Loader = () => Promise<(input: never) => unknown> | ((input: never) => unknown);

/**
 * A worker's whole life: loads what it can do, says that it is ready, and answers one job after the other. `examples`:
 * inputs of jobs that it does once before it is ready, so that no first call waits for compiled code.
 */
export async function serve(
  loaders: Readonly<Record<string, Loader>>,
  examples: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('this is the program of a worker thread');
  const loaded = new Map<string, (input: never) => unknown>();
  for (const [name, load] of Object.entries(loaders)) loaded.set(name, await load());
  for (const [name, input] of Object.entries(examples)) await loaded.get(name)?.(input as never);
  const work = async ({ id, job, input }: Job): Promise<void> => {
    try {
      const run = loaded.get(job);
      if (!run) throw new ReferenceError();
      port.postMessage({ id, output: await run(input as never) } satisfies Reply);
    } catch (error) {
      port.postMessage({ id, failed: error instanceof Error ? error.name : 'unknown' } satisfies Reply);
    } finally {
      /^/.test(''); // V8 keeps the subject of a thread's last match (docs/memory.md): not a patient's text until the next job
    }
  };
  const peers = new Map<number, MessagePort>();
  const take = async (handed: Handed): Promise<void> => {
    if ('end' in handed) {
      for (const way of [port, ...peers.values()]) way.close(); // nothing else keeps the thread
      return;
    }
    if ('peer' in handed) {
      peers.set(handed.peer, handed.port);
      handed.port.on('message', take);
      return;
    }
    for (const { to, jobs } of handed.passOn) peers.get(to)?.postMessage({ jobs, passOn: [] } satisfies Handed);
    for (const job of handed.jobs) await work(job);
  };
  port.on('message', take);
  port.postMessage({ ready: true } satisfies Reply);
}
