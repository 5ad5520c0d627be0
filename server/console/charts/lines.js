import { h } from 'preact';
import { numberText } from '../parts/format.js';
import { ChartFrame } from './frame.js';

/** @import { ComponentChildren } from 'preact' */
/** @import { Plot, Series } from './frame.js' */

/** Each line has a mark of its own beside its colour. */
const MARKS = /** @type {const} */ (['round', 'square']);

/**
 * Measures over time. A gap is where nothing was measured.
 * @param {{ title: string, unit: string, labels: readonly string[], series: readonly Series[], choice: ComponentChildren }} props
 */
export function Lines({ title, unit, labels, series, choice }) {
  const measured = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const ranges = series.map(({ name, values }) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0
      ? `${name}: none.`
      : `${name}: from ${numberText(Math.min(...known))} to ${numberText(Math.max(...known))}.`;
  });
  return h(ChartFrame, {
    title,
    unit,
    labels,
    series,
    choice,
    largest: Math.max(0, ...measured),
    summary: `Lines. ${ranges.join(' ')}`,
    draw: (plot) => series.map((one, index) => drawLine(plot, one, labels, MARKS[index % MARKS.length] ?? 'round')),
  });
}

/** @param {Plot} plot @param {Series} series @param {readonly string[]} labels @param {'round' | 'square'} mark */
function drawLine({ left, step, y }, { name, values, tone }, labels, mark) {
  const points = values.flatMap((value, index) =>
    value === null ? [] : [{ index, value, x: left + (index + 0.5) * step, y: y(value) }],
  );
  const path = points
    .map(
      (point, at) =>
        `${points[at - 1]?.index === point.index - 1 ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`,
    )
    .join('');
  return h(
    'g',
    { key: name, class: tone },
    h('path', { class: mark === 'square' ? 'line dashed' : 'line', d: path }),
    points.map(({ index, value, x, y: top }) => {
      const title = h('title', {}, `${labels[index]}: ${numberText(value)} ms, ${name}`);
      return mark === 'round'
        ? h('circle', { key: index, cx: x, cy: top, r: 3.5 }, title)
        : h('rect', { key: index, x: x - 3, y: top - 3, width: 6, height: 6 }, title);
    }),
  );
}
