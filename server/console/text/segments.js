/**
 * Cuts a text at the ends of spans that may overlap: each piece with the indices of the spans that cover it. UTF-16
 * units, ends exclusive; together the pieces are the text.
 * @param {number} length of the text
 * @param {readonly { readonly start: number, readonly end: number }[]} spans
 * @returns {readonly { readonly start: number, readonly end: number, readonly spans: readonly number[] }[]}
 */
export function segmentsOf(length, spans) {
  const inside = spans.map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(length, end) }));
  const cuts = [...new Set([0, length, ...inside.flatMap(({ start, end }) => (start < end ? [start, end] : []))])].sort(
    (a, b) => a - b,
  );
  const byStart = inside.map((span, index) => ({ ...span, index })).sort((a, b) => a.start - b.start);
  const segments = [];
  let open = /** @type {typeof byStart} */ ([]);
  let next = 0;
  for (const [at, start] of cuts.slice(0, -1).entries()) {
    const end = cuts[at + 1] ?? length;
    open = open.filter((span) => span.end > start);
    for (let span = byStart[next]; span && span.start <= start; span = byStart[++next])
      if (span.end > start) open.push(span);
    segments.push({ start, end, spans: open.map(({ index }) => index).sort((a, b) => a - b) });
  }
  return segments;
}
