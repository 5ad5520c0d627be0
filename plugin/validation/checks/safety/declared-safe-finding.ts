import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';

/** What takes back that something is safe. */
export const AGAINST =
  /\b(?:not|never|no longer|avoid|avoided|unsafe|contraindicated|isn't|aren't|until|stop|stopped|teratogenic|if|unless|than|over|switch|switched|instead|alternatives?|before)\b/;

export const found = (
  each: Case,
  place: { readonly first: number; readonly end: number },
  finding: Pick<Finding, 'family' | 'category' | 'message' | 'evidence' | 'about'>,
): Finding => ({
  ...spanOf(each.reading.tokens, place.first, place.end),
  severity: 'high',
  verdict: 'contradicted',
  score: 0.82,
  ...finding,
});
