import { setTimeout as after } from 'node:timers/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { ModelJobs } from './loaders.ts';
import { lexiconForWorkers } from './phi-ner/open-lexicon.ts';
import type { Handed, Job, Reply } from './serve.ts';

/** A model run that did not end: its worker died, or the model threw. Carries no text. */
export class ModelFailed extends Error {
  readonly model: string;
  constructor(model: string, cause: string) {
    super(`${model} did not finish (${cause})`);
    this.model = model;
  }
}

/** What a pool's workers can be asked for: the name of each job, what goes in and what comes out. */
export type JobTable<Jobs> = { readonly [Name in keyof Jobs]: { readonly input: unknown; readonly output: unknown } };

export interface WorkerPool<Jobs extends JobTable<Jobs>> {
  readonly threads: number;
  /**
   * Runs a job on the worker that has least before it, or on the one that the last job of `together` went to. `expectedMs`:
   * about how long it takes on a core of its own, so that work is spread evenly. Rejects with ModelFailed.
   */
  run<Name extends keyof Jobs & string>(
    job: Name,
    input: Jobs[Name]['input'],
    expectedMs: number,
    together?: object,
  ): Promise<Jobs[Name]['output']>;
  /** Resolves when the workers have done what they were handed and are gone. */
  close(): Promise<void>;
}
export type ModelPool = WorkerPool<ModelJobs>;

interface Waiting {
  readonly job: string;
  readonly expectedMs: number;
  /** The worker that it was handed to, to be passed on. */
  via: Member | undefined;
  readonly output: Promise<unknown>;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: ModelFailed) => void;
}
interface Member {
  /** Absent while none is ready: before the first start, and between a death and the next one. */
  worker: Worker | undefined;
  readonly waiting: Map<number, Waiting>;
  /** Asked for in this turn of the event loop. */
  asked: Job[];
}

/** How long a pool that closes waits for the work that it has handed out, and then for a worker to end by itself. */
const LONGEST_WORK_MS = 5_000;
const LONGEST_END_MS = 1_000;

/**
 * Asks an idle worker to end. One that is stopped from outside while onnxruntime works takes the whole process with it (the
 * library throws through Node's termination of the thread), so that is for one whose model hangs.
 */
async function end(worker: Worker): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage({ end: true } satisfies Handed);
  const stop = setTimeout(() => void worker.terminate(), LONGEST_END_MS);
  await ended;
  clearTimeout(stop);
}
const endAll = (members: readonly Member[]): Promise<unknown> =>
  Promise.all(members.map(({ worker }) => worker && end(worker)));

const expectedMs = ({ waiting }: Member): number => [...waiting.values()].reduce((sum, job) => sum + job.expectedMs, 0);

const RESTART_AFTER_MS = 100;
/** Between two tries when the worker does not load again: its artifact may be gone for now. */
const LONGEST_RESTART_MS = 10_000;

export interface PoolOptions {
  readonly threads?: number;
  /** Jobs for one worker as long as it lives: what a thread keeps for them (compiled patterns, 30 MB) is then kept once. */
  readonly pinned?: readonly string[];
  /** Is told when a worker that was ready has died; another is started. */
  readonly onWorkerLost?: () => void;
}

/** Workers that run the models and nothing else. */
export const startModelPool = (options?: PoolOptions): Promise<ModelPool> =>
  startPool<ModelJobs>(new URL('./worker.ts', import.meta.url), options);

/**
 * Starts `threads` workers at `entry`, each with its own session of every model (`session.run` blocks its thread, so none runs on
 * the main one). A worker that dies fails what it was working on and is replaced. Rejects when a model does not load,
 * once no other is loading: a process that exits meanwhile dies of a signal.
 */
export async function startPool<Jobs extends JobTable<Jobs>>(
  entry: URL,
  { threads = 2, pinned = [], onWorkerLost }: PoolOptions = {},
): Promise<WorkerPool<Jobs>> {
  // onnxruntime's Linux build sends usage events unless this is set before the library loads; it reads the process's
  // own environment, so setting it inside a worker is too late.
  process.env.ORT_DISABLE_TELEMETRY = '1';
  let nextId = 0;
  let closing = false;
  const failAll = ({ waiting }: Member, isLost: (job: Waiting) => boolean): void => {
    for (const [id, job] of waiting) {
      if (!isLost(job)) continue;
      waiting.delete(id);
      job.reject(new ModelFailed(job.job, 'worker ended'));
    }
  };

  /** Opens a way between a worker that has started and each of the others. */
  const introduce = (member: Member): void => {
    for (const other of members) {
      if (other === member || !other.worker || !member.worker) continue;
      const { port1, port2 } = new MessageChannel();
      member.worker.postMessage({ peer: members.indexOf(other), port: port1 } satisfies Handed, [port1]);
      other.worker.postMessage({ peer: members.indexOf(member), port: port2 } satisfies Handed, [port2]);
    }
  };

  /** Resolves when the member has a worker that is ready; rejects when it does not load. */
  const start = (member: Member): Promise<void> =>
    new Promise((resolve, reject) => {
      const isFirst = member === members[0];
      const worker = new Worker(entry, { workerData: { ...lexiconForWorkers(), isFirst } });
      worker.on('message', (reply: Reply) => {
        if ('ready' in reply) {
          if (closing) void end(worker);
          else {
            member.worker = worker;
            introduce(member);
          }
          return resolve();
        }
        const job = member.waiting.get(reply.id);
        member.waiting.delete(reply.id);
        if ('failed' in reply) job?.reject(new ModelFailed(job.job, reply.failed));
        else job?.resolve(reply.output);
      });
      worker.on('error', reject); // 'exit' follows and does the work
      worker.on('exit', () => {
        reject(new Error('a model worker ended before it was ready'));
        if (member.worker !== worker) return;
        member.worker = undefined;
        failAll(member, () => true);
        // What it was to pass on may never have reached the others.
        for (const other of members) failAll(other, ({ via }) => via === member);
        if (!closing) onWorkerLost?.();
        restart(member);
      });
    });

  /** Tries until a worker is ready again; the other members take the work meanwhile. */
  const restart = (member: Member, afterMs = RESTART_AFTER_MS): void => {
    if (closing) return;
    setTimeout(() => {
      if (!closing) start(member).catch(() => restart(member, Math.min(2 * afterMs, LONGEST_RESTART_MS)));
    }, afterMs);
  };

  const members: Member[] = Array.from({ length: threads }, () => ({
    worker: undefined,
    waiting: new Map(),
    asked: [],
  }));
  const started = await Promise.allSettled(members.map((member) => start(member)));
  const failed = started.find((each) => each.status === 'rejected');
  if (failed) {
    closing = true;
    await endAll(members);
    throw failed.reason;
  }

  /**
   * Hands out all that was asked for in one turn of the event loop, in one message to one worker, which passes on what is
   * for others. A message wakes a thread: woken from here, the second one often finds both cores taken, one of them by
   * this thread, which is about to sleep, and then waits behind the first for milliseconds.
   */
  const handOut = (): void => {
    // Of a worker that has died meanwhile, all that was asked for has failed.
    const [first, ...others] = members.filter(({ asked, worker }) => worker && asked.length > 0);
    const passOn = others.map((member) => {
      for (const { id } of member.asked) {
        const waiting = member.waiting.get(id);
        if (waiting) waiting.via = first;
      }
      return { to: members.indexOf(member), jobs: member.asked };
    });
    first?.worker?.postMessage({ jobs: first.asked, passOn } satisfies Handed);
    for (const member of members) member.asked = [];
  };

  const ready = (): Member[] => members.filter((member) => member.worker !== undefined);
  const chosenFor = new WeakMap<object, Member>();
  const choose = (job: string, able: readonly Member[], together: object | undefined): Member => {
    if (pinned.includes(job)) return able[0]!;
    const before = together && chosenFor.get(together);
    if (before && able.includes(before)) return before;
    const idlest = able.reduce((least, each) => (expectedMs(each) < expectedMs(least) ? each : least));
    if (together) chosenFor.set(together, idlest);
    return idlest;
  };

  return {
    threads,
    run(job, input, expected, together) {
      const able = ready();
      // A message to a worker that is gone would never be answered.
      if (able.length === 0) return Promise.reject(new ModelFailed(job, 'no worker is ready'));
      const member = choose(job, able, together);
      const id = nextId++;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      member.waiting.set(id, { job, expectedMs: expected, via: undefined, output: promise, resolve, reject });
      if (members.every(({ asked }) => asked.length === 0)) queueMicrotask(handOut);
      member.asked.push({ id, job, input });
      return promise as Promise<Jobs[typeof job]['output']>;
    },
    async close() {
      closing = true;
      const handedOut = members.flatMap(({ waiting }) => [...waiting.values()].map(({ output }) => output));
      await Promise.race([Promise.allSettled(handedOut), after(LONGEST_WORK_MS, undefined, { ref: false })]);
      await endAll(members);
    },
  };
}
