import { h } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { numberText } from '../parts/format.js';
import { Table } from '../parts/table.js';
import { everyNth, ticksOf } from './scale.js';

/** @import { ComponentChildren } from 'preact' */

/**
 * @typedef {object} Series
 * @property {string} name
 * @property {readonly (number | null)[]} values one for each label; null: there is none
 * @property {'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6' | 'c7'} tone
 */
/**
 * @typedef {object} Plot where things lie inside the SVG, in CSS pixels
 * @property {number} width
 * @property {number} height
 * @property {number} left
 * @property {number} bottom
 * @property {number} step the width of one label
 * @property {(value: number) => number} y
 */

const HEIGHT = 190;
const TOP = 10;
const LEFT = 46;
const BELOW = 24;
const LABEL_WIDTH = 84;

/** The width that the page gives, as it changes. @param {number} initial */
function useWidth(initial) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const watcher = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(200, Math.floor(entry.contentRect.width))),
    );
    if (element.current) watcher.observe(element.current);
    return () => watcher.disconnect();
  }, []);
  return /** @type {const} */ ([element, width]);
}

/**
 * A chart with its axes, legend and the table of its numbers.
 * @param {{
 *   title: string,
 *   summary: string,
 *   unit: string,
 *   labels: readonly string[],
 *   series: readonly Series[],
 *   largest: number,
 *   draw: (plot: Plot) => ComponentChildren,
 *   choice?: ComponentChildren,
 * }} props
 */
export function ChartFrame({ title, summary, unit, labels, series, largest, draw, choice }) {
  const id = useId();
  const [element, width] = useWidth(640);
  const ticks = ticksOf(largest);
  const top = ticks.at(-1) ?? 1;
  const bottom = HEIGHT - BELOW;
  const y = (/** @type {number} */ value) => bottom - (value / top) * (bottom - TOP);
  const step = (width - LEFT) / Math.max(1, labels.length);
  const nth = everyNth(labels.length, Math.floor((width - LEFT) / LABEL_WIDTH));
  return h(
    'figure',
    { class: 'chart', ref: element, 'aria-labelledby': id },
    h('figcaption', { id }, title, h('span', { class: 'muted' }, ` · ${unit}`)),
    choice,
    h(Legend, { series }),
    h(
      'svg',
      { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': `${title}. ${summary}` },
      ticks.map((tick) => [
        h('line', { key: `line ${tick}`, class: 'grid', x1: LEFT, x2: width, y1: y(tick), y2: y(tick) }),
        h('text', { key: `tick ${tick}`, class: 'axis end', x: LEFT - 6, y: y(tick) + 4 }, numberText(tick)),
      ]),
      labels.map((label, index) => {
        const x = LEFT + index * step;
        const fits = x + LABEL_WIDTH * 0.8 <= width; // the last one would be cut
        return index % nth === 0 && fits ? h('text', { key: label, class: 'axis', x, y: HEIGHT - 6 }, label) : null;
      }),
      draw({ width, height: HEIGHT, left: LEFT, bottom, step, y }),
    ),
    h(
      'details',
      {},
      h('summary', {}, `Numbers of “${title}”`),
      Table({
        caption: `${title}, ${unit}`,
        rows: labels,
        keyOf: (label) => label,
        columns: [
          { title: 'Time (UTC)', cell: (/** @type {string} */ label) => label },
          ...series.map(({ name, values }) => ({
            title: name,
            number: true,
            cell: (/** @type {string} */ _, /** @type {number} */ index) => {
              const value = values[index];
              return value === null || value === undefined ? '–' : numberText(value);
            },
          })),
        ],
      }),
    ),
  );
}

/** @param {{ series: readonly Series[] }} props */
const Legend = ({ series }) =>
  h(
    'ul',
    { class: 'legend' },
    series.map(({ name, tone }) =>
      h('li', { key: name }, h('span', { class: `swatch ${tone}`, 'aria-hidden': 'true' }), name),
    ),
  );
