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

/** What the figures of a text show by themselves. */
export const byArithmetic = (text: string): Evidence => ({ source: 'arithmetic', citation: 'arithmetic', text });

/** What another part of the same text says. */
export const byTheText = (text: string): Evidence => ({ source: 'text', citation: 'the text itself', text });
