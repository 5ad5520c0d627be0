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
  /** Absent while none is ready: before the first start, and between a death and the next one. */
  worker: Worker | undefined;
  readonly waiting: Map<number, Waiting>;
}

const RESTART_AFTER_MS = 100;

export interface PoolOptions {
  readonly threads?: number;
  /** Is told when a worker that was ready has died; another is started. */
  readonly onWorkerLost?: () => void;
}

/**
 * Starts `threads` workers, each with its own session of every model (`session.run` blocks its thread, so none runs on
 * the main one). A worker that dies fails what it was working on and is replaced. Rejects when a model does not load.
 */
export async function startModelPool({ threads = 2, onWorkerLost }: PoolOptions = {}): Promise<ModelPool> {
  // onnxruntime's Linux build sends usage events unless this is set before the library loads; it reads the process's
  // own environment, so setting it inside a worker is too late.
  process.env.ORT_DISABLE_TELEMETRY = '1';
  let nextId = 0;
  let closing = false;

  /** Resolves when the member has a worker that is ready; rejects when it does not load. */
  const start = (member: Member): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url));
      worker.on('message', (reply: Reply) => {
        if ('ready' in reply) {
          if (closing) void worker.terminate();
          else member.worker = worker;
          return resolve();
        }
        const job = member.waiting.get(reply.id);
        member.waiting.delete(reply.id);
        if ('failed' in reply) job?.reject(new ModelFailed(job.model, reply.failed));
        else job?.resolve(reply.output);
      });
      worker.on('error', reject); // 'exit' follows and does the work
      worker.on('exit', () => {
        reject(new Error('a model worker ended before it was ready'));
        if (member.worker !== worker) return;
        member.worker = undefined;
        for (const job of member.waiting.values()) job.reject(new ModelFailed(job.model, 'worker ended'));
        member.waiting.clear();
        if (!closing) onWorkerLost?.();
        restart(member);
      });
    });

  /** Tries until a worker is ready again; the other members take the work meanwhile. */
  const restart = (member: Member): void => {
    if (closing) return;
    setTimeout(() => {
      if (!closing) start(member).catch(() => restart(member));
    }, RESTART_AFTER_MS);
  };

  const members: Member[] = Array.from({ length: threads }, () => ({ worker: undefined, waiting: new Map() }));
  await Promise.all(members.map(start));

  return {
    threads,
    run(model, input) {
      const ready = members.filter((member) => member.worker !== undefined);
      // A message to a worker that is gone would never be answered.
      if (ready.length === 0) return Promise.reject(new ModelFailed(model, 'no worker is ready'));
      const member = ready.reduce((least, each) => (each.waiting.size < least.waiting.size ? each : least));
      const id = nextId++;
      return new Promise((resolve, reject) => {
        member.waiting.set(id, { model, resolve: resolve as (output: unknown) => void, reject });
        member.worker?.postMessage({ id, model, input } satisfies Job);
      });
    },
    async close() {
      closing = true;
      await Promise.all(members.map((member) => member.worker?.terminate()));
    },
  };
}
