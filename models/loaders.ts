import { loadClaimEntropy } from './claim-entropy/model.ts';
import { loadPhiNer } from './phi-ner/model.ts';

/** Every model that runs in a worker: its name and its loader, which reads the artifact against its card. */
export const LOADERS = {
  'claim-entropy': loadClaimEntropy,
  'phi-ner': loadPhiNer,
} as const;

type Loaders = typeof LOADERS;
type Run<Name extends keyof Loaders> = Awaited<ReturnType<Loaders[Name]>>;
export type ModelJobs = {
  readonly [Name in keyof Loaders]: {
    readonly input: Parameters<Run<Name>>[0];
    readonly output: Awaited<ReturnType<Run<Name>>>;
  };
};
