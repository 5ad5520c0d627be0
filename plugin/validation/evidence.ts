import type { Passages } from '../../models/knowledge/passages.ts';
import type { Evidence, Finding } from './finding.ts';
import type { Judged } from './verdict.ts';

/** How many findings are looked up, and how many passages each may cite: retrieval stays within a few milliseconds. */
const MOST_LOOKUPS = 4;
const PASSAGES = 2;

/**
 * Adds passages of the knowledge base to the first findings that name entities: what a reviewer would look up next.
 * Retrieval adds evidence and never changes a verdict.
 */
export async function citePassages(judged: Judged, passages: Passages): Promise<readonly Finding[]> {
  const wanted = judged.findings
    .filter(({ verdict, about }) => verdict !== 'supported' && (about?.length ?? 0) > 0)
    .slice(0, MOST_LOOKUPS);
  const found = new Map(
    await Promise.all(
      wanted.map(async (finding) => [finding, await passages.search(finding.about!, PASSAGES)] as const),
    ),
  );
  return judged.findings.map((finding) => {
    const known = new Set(finding.evidence.map(({ citation }) => citation.split(' ')[0]));
    const more: readonly Evidence[] = (found.get(finding) ?? []).filter(({ citation }) => !known.has(citation));
    return more.length > 0 ? { ...finding, evidence: [...finding.evidence, ...more] } : finding;
  });
}
