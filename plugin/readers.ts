import type { ModelJobs } from '../models/loaders.ts';
import { type PoolOptions, startPool, type WorkerPool } from '../models/pool.ts';
import type { Entity } from './spans.ts';

interface Reading {
  readonly input: string;
  readonly output: readonly Entity[];
}

/** What reads a text beside the main thread: the language model, the name model, and every pattern of `recognizers/all.ts`. */
export interface ReaderJobs extends Pick<ModelJobs, 'claim-entropy'> {
  readonly names: Reading;
  readonly patterns: Reading;
}
export type Readers = WorkerPool<ReaderJobs>;

export const startReaders = (options?: PoolOptions): Promise<Readers> =>
  startPool<ReaderJobs>(new URL('./reader.ts', import.meta.url), { pinned: ['patterns'], ...options });
