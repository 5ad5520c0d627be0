import type { ModelJobs } from '../models/loaders.ts';
import { type PoolOptions, startPool, type WorkerPool } from '../models/pool.ts';
import type { Entity } from './spans.ts';

/** What reads a text beside the main thread: the models, and every pattern of `recognizers/all.ts`. */
export interface ReaderJobs extends ModelJobs {
  readonly patterns: { readonly input: string; readonly output: readonly Entity[] };
}
export type Readers = WorkerPool<ReaderJobs>;

export const startReaders = (options?: PoolOptions): Promise<Readers> =>
  startPool<ReaderJobs>(new URL('./reader.ts', import.meta.url), options);
