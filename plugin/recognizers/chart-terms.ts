import { matcherOf } from '../chart/matcher.ts';
import type { Chart } from '../chart.ts';
import type { Entity } from '../spans.ts';

/** Where the chart's people, places, dates and numbers stand in the text. The chart is compiled at its first text. */
export const recognizeChartTerms = (text: string, chart: Chart): readonly Entity[] => matcherOf(chart)(text);
