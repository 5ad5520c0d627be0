import type { Span } from '../spans.ts';
import { byArithmetic, byTheText } from './facts.ts';
import type { Evidence, Finding, Severity } from './finding.ts';

interface Contradiction {
  readonly category: string;
  readonly message: string;
  /** `high` unless told otherwise. */
  readonly severity?: Severity;
  readonly about?: readonly string[];
}

/** A figure that the others of the text do not make. `fact` is the sum in words, where the message says more than it. */
export const miscountAt = (
  span: Span,
  {
    fact,
    score = 0.82,
    severity = 'high',
    ...rest
  }: Contradiction & { readonly fact?: string; readonly score?: number },
): Finding => ({
  ...span,
  family: 'arithmetic',
  severity,
  verdict: 'contradicted',
  score,
  evidence: [byArithmetic(fact ?? rest.message)],
  ...rest,
});

/** A statement that cannot be true together with another of the same text. `said` is the other, where the message does not say it. */
export const disagreementAt = (
  span: Span,
  { said, severity = 'high', ...rest }: Contradiction & { readonly said?: string; readonly score: number },
): Finding => ({
  ...span,
  family: 'consistency',
  severity,
  verdict: 'contradicted',
  evidence: [byTheText(said ?? rest.message)],
  ...rest,
});

/** A measured value that the words beside it call what it is not. */
export const misreadAt = (
  span: Span,
  {
    message,
    evidence,
    score = 0.85,
  }: { readonly message: string; readonly evidence: readonly Evidence[]; readonly score?: number },
): Finding => ({
  ...span,
  family: 'measurement',
  category: 'value_misread',
  severity: 'high',
  verdict: 'contradicted',
  message,
  score,
  evidence,
});

/** A score that its items, as the text gives them, do not make. `of` is its name. */
export const misscoredAt = (
  span: Span,
  { of, message, ...rest }: Pick<Finding, 'category' | 'message' | 'score'> & { readonly of: string },
): Finding => ({
  ...span,
  family: 'score',
  severity: 'high',
  verdict: 'contradicted',
  message,
  evidence: [{ source: 'published score definition', citation: of, text: message }],
  ...rest,
});
