import type { Evidence } from './finding.ts';

/** A row of a table as evidence: `text` is the fact in words. */
export const evidenceOf = (
  row: { readonly source: string; readonly basis: string; readonly citation: string },
  text: string,
): Evidence => ({
  source: row.source,
  citation:
    row.basis === 'operator'
      ? row.citation
      : `${row.citation} (${row.basis === 'read' ? 'read' : `${row.basis}, unreviewed`})`,
  text,
});
