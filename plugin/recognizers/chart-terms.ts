import type { Chart } from '../chart.ts';
import type { Entity } from '../spans.ts';

const JOINS = /[\p{L}\p{N}]/u;
const LEAST_LENGTH = 2;

/** Where the chart's own strings stand in the text, in any case and whole. */
export function recognizeChartTerms(text: string, chart: Chart): readonly Entity[] {
  const haystack = text.toLowerCase();
  // Lower case can change the length of rare letters; then only exact strings are found.
  const searchable = haystack.length === text.length ? haystack : text;
  const fold = (surface: string): string => (searchable === text ? surface : surface.toLowerCase());
  const found: Entity[] = [];
  for (const { surface, type } of [...chart.people, ...chart.places, ...chart.identifiers]) {
    const needle = fold(surface.trim());
    if (needle.length < LEAST_LENGTH || fold(surface).length !== surface.length) continue;
    for (let at = searchable.indexOf(needle); at >= 0; at = searchable.indexOf(needle, at + needle.length)) {
      const end = at + needle.length;
      const whole = !JOINS.test(text[at - 1] ?? ' ') && !JOINS.test(text[end] ?? ' ');
      if (whole) found.push({ start: at, end, type, score: 1, source: 'chart' });
    }
  }
  return found;
}
