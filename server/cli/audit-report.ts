import type { Summary } from '../../audit/summary.ts';
import { formatTable } from './table.ts';

/** RFC 4180; a cell that a spreadsheet would take for a formula is quoted by an apostrophe. */
export const csvLine = (cells: readonly string[]): string =>
  cells
    .map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');

/** The summary as an operator reads it. */
export function reportText({ from, to, events, operations, validated, ...counts }: Summary): string {
  const rows = Object.entries(operations).map(([operation, { calls, refused, failed, p50_ms: p50, p99_ms: p99 }]) =>
    [operation, calls, refused, failed, p50 ?? '', p99 ?? ''].map(String),
  );
  const rate = validated.flag_rate === null ? 'none' : `${(100 * validated.flag_rate).toFixed(1)} %`;
  const lists = (['entities', 'findings', 'callers', 'errors', 'decisions'] as const).map((name) => {
    const sorted = Object.entries(counts[name]).sort(([, a], [, b]) => b - a);
    return `${name}: ${sorted.map(([what, count]) => `${what} ${count}`).join(', ') || 'none'}`;
  });
  return [
    `${events} events from ${from} to ${to}`,
    formatTable(['operation', 'calls', 'refused', 'failed', 'p50 ms', 'p99 ms'], rows),
    `validated: ${validated.passed} passed, ${validated.flagged} flagged (${rate})`,
    ...lists,
  ].join('\n');
}
