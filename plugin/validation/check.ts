import type { Knowledge } from '../../models/knowledge/knowledge.ts';
import type { ChartFacts } from './chart/facts.ts';
import type { DoseClaim } from './claims/claims.ts';
import type { Finding } from './finding.ts';
import type { Measurement } from './measured/measured.ts';
import type { Searched } from './needed-words.ts';
import type { Patient } from './patient.ts';
import type { Reading } from './reading/document.ts';

/** What every check works on: one text, read and linked once. */
export interface Case {
  readonly text: string;
  /** The same, for what looks for words anywhere in it. */
  readonly searched: Searched;
  readonly reading: Reading;
  readonly doses: readonly DoseClaim[];
  readonly measurements: readonly Measurement[];
  readonly patient: Patient;
  readonly knowledge: Knowledge;
  /** The clinical date. */
  readonly asOf: Date;
  readonly chart?: ChartFacts;
  /** The request's `context`, read the same way. */
  readonly source?: {
    readonly text: string;
    readonly reading: Reading;
    readonly doses: readonly DoseClaim[];
    readonly measurements: readonly Measurement[];
  };
}

/** One check: a pure function of the case. */
export type Check = (each: Case) => readonly Finding[];
