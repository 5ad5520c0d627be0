import type { Span } from '../spans.ts';

/**
 * What a check is about; the worst finding of each family is two features of the classifier (`features.ts`).
 * `measurement` covers labs and vitals, `name` drug existence and code titles, `treatment` indication, antidote, organism
 * and vaccine, `arithmetic` conversions and totals, `source` the request's `context`.
 */
export const FAMILIES = [
  'dose',
  'route',
  'frequency',
  'measurement',
  'interaction',
  'contraindication',
  'allergy',
  'consistency',
  'arithmetic',
  'score',
  'name',
  'citation',
  'treatment',
  'source',
  'chart',
] as const;
export type Family = (typeof FAMILIES)[number];

/** `supported` says that a fact agrees, never that the text is right. */
type Verdict = 'contradicted' | 'unsupported' | 'supported' | 'uncertain';

/** `high` is a hard contradiction: it alone forces a flag. `moderate` and `low` are weighed by the classifier. */
export type Severity = 'high' | 'moderate' | 'low';

/** A fact that speaks for or against a claim. `citation` names the table row or document, `text` states the fact. */
export interface Evidence {
  readonly source: string;
  readonly citation: string;
  readonly text: string;
}

/** What one check says about one claim. `message` is made of names in our tables and numbers, never of free text. */
export interface Finding extends Span {
  readonly family: Family;
  /** snake_case, stable: `dose_above_maximum`. */
  readonly category: string;
  readonly severity: Severity;
  readonly verdict: Verdict;
  readonly message: string;
  /** 0 to 1: how sure the check is of its verdict, by rule, not calibrated. */
  readonly score: number;
  readonly evidence: readonly Evidence[];
  /** Names in our tables that the finding is about, to retrieve passages by. */
  readonly about?: readonly string[];
}

/** How much of the text was read and judged. Every claim is in exactly one of supported, contradicted, unchecked. */
export interface Coverage {
  readonly claims: number;
  readonly supported: number;
  readonly contradicted: number;
  readonly unchecked: number;
  readonly charactersRead: number;
}
