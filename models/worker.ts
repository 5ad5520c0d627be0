import { parentPort } from 'node:worker_threads';
import { loadClaimEntropy } from './claim-entropy/model.ts';
import { loadPhiNer } from './phi-ner/model.ts';

/**
 * Every model that runs in a worker: its name and its loader. A loader reads the artifact against its card and returns
 * the function that answers one message; inputs and outputs must survive a structured clone.
 */
export const LOADERS = {
  'claim-entropy': loadClaimEntropy,
  'phi-ner': loadPhiNer,
} as const satisfies Record<string, () => Promise<(input: never) => unknown>>;

type Loaders = typeof LOADERS;
export type ModelName = keyof Loaders;
type Run<Name extends ModelName> = Extract<Awaited<ReturnType<Loaders[Name]>>, (input: never) => unknown>;
export type ModelInput<Name extends ModelName> = Parameters<Run<Name>>[0];
export type ModelOutput<Name extends ModelName> = Awaited<ReturnType<Run<Name>>>;

export interface Job {
  readonly id: number;
  readonly model: ModelName;
  readonly input: unknown;
}
/** `failed` is an error's class name: a message may quote the text. */
export type Reply =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly failed: string }
  | { readonly ready: true };

if (parentPort) {
  const port = parentPort;
  const loaded = new Map<string, (input: unknown) => unknown>();
  for (const [name, load] of Object.entries(LOADERS) as [string, () => Promise<(input: unknown) => unknown>][]) {
    loaded.set(name, await load());
  }
  port.on('message', async ({ id, model, input }: Job) => {
    try {
      const run = loaded.get(model);
      if (!run) throw new ReferenceError();
      port.postMessage({ id, output: await run(input) } satisfies Reply);
    } catch (error) {
      port.postMessage({ id, failed: error instanceof Error ? error.name : 'unknown' } satisfies Reply);
    }
  });
  port.postMessage({ ready: true } satisfies Reply);
}
