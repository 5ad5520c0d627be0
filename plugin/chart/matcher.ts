import type { Chart, ChartTerm } from '../chart.ts';
import { foldValue } from '../normalize.ts';
import type { Entity } from '../spans.ts';
import { codeIndex } from './codes.ts';
import { dateForms } from './date-forms.ts';
import { nameIndex } from './names.ts';
import { piecesOf } from './pieces.ts';
import { placeIndex } from './places.ts';
import { sequenceIndex, type TypedIndex } from './sequences.ts';

/** Finds what one chart knows in any text. */
export type ChartMatcher = (text: string) => readonly Entity[];

/** Written as the texts are in which it is looked for: folded by the same rules. */
const asSearched = (term: ChartTerm): ChartTerm => ({ ...term, surface: foldValue(term.surface) });
const isDate = ({ type }: ChartTerm): boolean => type === 'DOB' || type === 'DATE';
const isWords = ({ type }: ChartTerm): boolean => type === 'EMAIL' || type === 'URL';

/**
 * Compiles a chart's terms into look-ups by word, so that a search costs one pass over the text however much the chart
 * holds: names with their rules, places, dates in every written form, addresses of mail and web, and numbers.
 */
export function compileChart(chart: Chart): ChartMatcher {
  const names = nameIndex();
  const places = placeIndex();
  const codes = codeIndex();
  const exact: TypedIndex = sequenceIndex();
  for (const { surface, type } of chart.people.map(asSearched)) names.add(surface, type);
  for (const term of chart.places.map(asSearched)) {
    if (term.type === 'ZIP') for (const code of zipForms(term.surface)) codes.add(code, 'ZIP');
    else places.add(term.surface, term.type);
  }
  for (const term of chart.identifiers.map(asSearched)) {
    if (isDate(term)) for (const form of dateForms(term.surface)) exact.add(form, term.type);
    else if (isWords(term)) exact.add(term.surface, term.type);
    else codes.add(term.surface, term.type);
  }
  return (text) => {
    const pieces = piecesOf(text);
    const found = exact.find(text, pieces).map(
      ({ from, to, meaning }): Entity => ({
        start: pieces[from]!.start,
        end: pieces[to - 1]!.end,
        type: meaning,
        score: 1,
        source: 'chart',
      }),
    );
    return [...found, ...codes.find(text, pieces), ...places.find(text, pieces), ...names.find(text, pieces)];
  };
}

/** 66083-1102 also as 66083. */
const zipForms = (zip: string): readonly string[] => (/^\d{5}-?\d{4}$/.test(zip) ? [zip, zip.slice(0, 5)] : [zip]);

const matchers = new WeakMap<Chart, ChartMatcher>();
/** A chart's matcher, compiled once for as long as the chart is kept. */
export function matcherOf(chart: Chart): ChartMatcher {
  const made = matchers.get(chart) ?? compileChart(chart);
  matchers.set(chart, made);
  return made;
}
