import { isAgainst } from './features.ts';
import type { Finding } from './finding.ts';

/**
 * One sentence that a clinician can act on: the worst finding and how many more there are. Made of our tables' names and
 * of numbers; no words of the text, which may hold identifiers.
 */
export function reasonOf(findings: readonly Finding[]): string {
  const against = findings.filter(isAgainst);
  const [worst] = against;
  if (!worst) return 'no claim is contradicted, but too much of the text is unusual or could not be checked';
  const more = against.length - 1;
  return more === 0 ? worst.message : `${worst.message}; ${more} more finding${more === 1 ? '' : 's'}`;
}
