import { h } from 'preact';
import { countText, numberText } from '../parts/format.js';
import { ChartFrame } from './frame.js';

/** @import { Series } from './frame.js' */

/**
 * Counts over time, series upon series.
 * @param {{ title: string, unit: string, labels: readonly string[], series: readonly Series[] }} props
 */
export function StackedBars({ title, unit, labels, series }) {
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const whole = totals.reduce((sum, total) => sum + total, 0);
  const largest = Math.max(0, ...totals);
  const peak = largest === 0 ? '' : ` Most: ${numberText(largest)} at ${labels[totals.indexOf(largest)]}.`;
  return h(ChartFrame, {
    title,
    unit,
    labels,
    series,
    largest,
    summary: `Stacked bars. ${countText(whole, unit.replace(/s$/, ''))} in all.${peak}`,
    draw: ({ left, step, y }) =>
      labels.map((label, index) => {
        let below = 0;
        return series.map(({ name, values, tone }) => {
          const value = values[index] ?? 0;
          if (value === 0) return null;
          const from = below;
          below += value;
          return h(
            'rect',
            {
              key: `${label} ${name}`,
              class: tone,
              x: left + index * step + Math.min(2, step * 0.1),
              width: Math.max(1, step - Math.min(4, step * 0.2)),
              y: y(below),
              height: Math.max(1, y(from) - y(below) - 0.5),
            },
            h('title', {}, `${label}: ${numberText(value)} ${name}`),
          );
        });
      }),
  });
}
