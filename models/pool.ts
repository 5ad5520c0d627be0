import { Worker } from 'node:worker_threads';
import type { Job, ModelInput, ModelName, ModelOutput, Reply } from './worker.ts';

/** A model run that did not end: its worker died, or the model threw. Carries no text. */
export class ModelFailed extends Error {
  readonly model: string;
  constructor(model: string, cause: string) {
    super(`${model} did not finish (${cause})`);
    this.model = model;
  }
}

export interface ModelPool {
  readonly threads: number;
  /** Runs `model` on the least busy worker. Rejects with ModelFailed. */
  run<Name extends ModelName>(model: Name, input: ModelInput<Name>): Promise<ModelOutput<Name>>;
  close(): Promise<void>;
}

interface Waiting {
  readonly model: string;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: ModelFailed) => void;
}
interface Member {
  worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/**
 * Starts `threads` workers, each with its own session of every model (`session.run` blocks its thread, so none runs on
 * the main one). A worker that dies fails what it was working on and is replaced. Rejects when a model does not load.
 */
export async function startModelPool({ threads = 2 }: { readonly threads?: number } = {}): Promise<ModelPool> {
  // onnxruntime's Linux build sends usage events unless this is set before the library loads; it reads the process's
  // own environment, so setting it inside a worker is too late.
  process.env.ORT_DISABLE_TELEMETRY = '1';
  let nextId = 0;
  let closing = false;

  const start = async (member: Member): Promise<void> => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    member.worker = worker;
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.on('message', (reply: Reply) => {
        if ('ready' in reply) {
          worker.off('error', reject);
          return resolve();
        }
        const job = member.waiting.get(reply.id);
        member.waiting.delete(reply.id);
        if ('failed' in reply) job?.reject(new ModelFailed(job.model, reply.failed));
        else job?.resolve(reply.output);
      });
      worker.on('error', () => undefined); // 'exit' follows and does the work
      worker.on('exit', () => {
        for (const job of member.waiting.values()) job.reject(new ModelFailed(job.model, 'worker ended'));
        member.waiting.clear();
        if (!closing && member.worker === worker) setTimeout(() => start(member).catch(() => undefined), 100);
      });
    });
  };

  const members: Member[] = Array.from({ length: threads }, () => ({
    worker: undefined as unknown as Worker,
    waiting: new Map(),
  }));
  await Promise.all(members.map(start));

  return {
    threads,
    run(model, input) {
      const member = members.reduce((least, each) => (each.waiting.size < least.waiting.size ? each : least));
      const id = nextId++;
      return new Promise((resolve, reject) => {
        member.waiting.set(id, { model, resolve: resolve as (output: unknown) => void, reject });
        member.worker.postMessage({ id, model, input } satisfies Job);
      });
    },
    async close() {
      closing = true;
      await Promise.all(members.map((member) => member.worker.terminate()));
    },
  };
}
