import type { Caller } from '../audit/event.ts';
import type { PhiType } from './spans.ts';
import type { ChartFacts } from './validation/chart/facts.ts';

/** A string that the chart knows to be PHI, as it is written there: a name, a place, a number. */
export interface ChartTerm {
  readonly surface: string;
  readonly type: PhiType;
}

/** What detection and validation may use of a patient's chart. */
export interface Chart {
  /** Whole names: the patient's (PATIENT), treating staff's (PHYSICIAN), relatives' (NAME). */
  readonly people: readonly ChartTerm[];
  /** Address lines, cities, ZIP codes, organisations: LOCATION, ZIP, HOSPITAL. */
  readonly places: readonly ChartTerm[];
  /** Numbers, dates of birth, phone numbers, e-mail addresses. */
  readonly identifiers: readonly ChartTerm[];
  /** What validation holds a text against; absent when only identities were read. */
  readonly facts?: ChartFacts;
}

/** `not_configured`: there is no FHIR server to ask; `unresolved`: it did not answer in time, or does not know the reference. */
export type ChartAnswer =
  | { readonly status: 'not_configured' | 'unresolved' }
  | { readonly status: 'resolved'; readonly chart: Chart; readonly patient?: string };

/** Asks for the chart that `reference` points into, within its own time limit; never rejects. */
export type ChartLookup = (reference: string, caller: Caller) => Promise<ChartAnswer>;

/** The lookup of a service without a FHIR server. */
export const noChart: ChartLookup = async () => ({ status: 'not_configured' });
