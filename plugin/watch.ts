import type { PhiType } from './spans.ts';

/** The parts of a call, and of the work beside the calls, that traces and metrics tell apart. */
export const STAGES = [
  'chart', // waiting for the patient's chart
  'patterns', // every recognizer but the name model, in a worker
  'model', // the name model, one window
  'resolve', // edges, other mentions, overlaps
  'map', // reading and opening a token map
  'restore', // putting values back
  'claims', // reading a generated text and running every check over it
  'entropy', // the language model, one window
  'evidence', // passages for what was found
  'classify', // findings and surprisal to one confidence
  'commit', // waiting for the store's queue, the work, the commit
  'hook', // one hook message
  'deliver', // one exchange with the FHIR server that the record is sent to
] as const;
export type Stage = (typeof STAGES)[number];

/** What a validate call decided; `unavailable`: it could not judge, so a human does. */
export const DECISIONS = ['passed', 'flagged', 'unavailable'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Is told what the operations do: names of ours and numbers, never text. */
export interface Watch {
  /** Runs `work` as a part of the call in progress; gives back its answer or its error, at once or as a promise. */
  stage<Answer>(stage: Stage, work: () => Answer): Answer;
  /** Replacements that were committed, by type. */
  replaced(counts: Readonly<Partial<Record<PhiType, number>>>): void;
  /** A judgement that was committed. */
  judged(decision: Decision): void;
}

/** Nobody looks. */
export const unwatched: Watch = {
  stage: (_stage, work) => work(),
  replaced: () => undefined,
  judged: () => undefined,
};
