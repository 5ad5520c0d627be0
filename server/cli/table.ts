/** Lines of columns, left-aligned under their heads; numbers to the right. Empty cells print as `-`. */
export function formatTable(
  heads: readonly string[],
  rows: readonly (readonly (string | number | undefined)[])[],
): string {
  const cells = rows.map((row) => row.map((cell) => (cell === undefined || cell === '' ? '-' : String(cell))));
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => (row[column] ?? '').length)));
  const isNumeric = heads.map(
    (_, column) => cells.length > 0 && cells.every((row) => /^[\d.]+$/.test(row[column] ?? '')),
  );
  const pad = (cell: string, column: number): string => {
    const width = widths[column] ?? 0;
    return isNumeric[column] ? cell.padStart(width) : cell.padEnd(width);
  };
  return [[...heads], ...cells].map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}
