import { h } from 'preact';
import { useMemo } from 'preact/hooks';
import { numberText } from '../parts/format.js';
import { Table } from '../parts/table.js';
import { usePortion } from './more.js';
import { segmentsOf } from './segments.js';

/** @import { Entity } from '../types.ts' */

const MOST_SEGMENTS = 1_000;
const MOST_ROWS = 100;

/** The colours of the types; each span names its type too. @type {Readonly<Record<string, string>>} */
const TINTS = {
  PATIENT: 'people',
  PHYSICIAN: 'people',
  NAME: 'people',
  LOCATION: 'place',
  HOSPITAL: 'place',
  ZIP: 'place',
  DATE: 'time',
  DOB: 'time',
  AGE: 'time',
  PHONE: 'contact',
  FAX: 'contact',
  EMAIL: 'contact',
  URL: 'contact',
  IP: 'contact',
};
/** @param {string} type */
const tintOf = (type) => TINTS[type] ?? 'number';

const SOURCES = /** @type {const} */ ([
  ['pattern', 'found by a pattern'],
  ['ner', 'found by the name model'],
  ['chart', 'known from the chart'],
]);

/** A text with its PHI marked by type (colour and word) and source (line). @param {{ text: string, entities: readonly Entity[] }} props */
export function MarkedEntities({ text, entities }) {
  const segments = useMemo(() => segmentsOf(text.length, entities), [text, entities]);
  const { shown, more } = usePortion(segments, MOST_SEGMENTS);
  return h(
    'div',
    {},
    h(EntityLegend, { entities }),
    h(
      'div',
      { class: 'text', role: 'region', 'aria-label': 'Your text with its PHI marked', tabIndex: 0 },
      shown.map(({ start, end, spans: [index] }) => {
        const entity = index === undefined ? undefined : entities[index];
        const piece = text.slice(start, end);
        if (!entity) return piece;
        return h(
          'mark',
          { key: start, class: `phi ${tintOf(entity.type)} ${entity.source}` },
          piece,
          h('span', { class: 'type' }, ` ${entity.type}`),
        );
      }),
    ),
    more,
  );
}

/** @param {{ entities: readonly Entity[] }} props */
function EntityLegend({ entities }) {
  const counts = Map.groupBy(entities, ({ type }) => type);
  return h(
    'div',
    { class: 'legends' },
    h(
      'ul',
      { class: 'legend', 'aria-label': 'Types' },
      [...counts].map(([type, found]) =>
        h(
          'li',
          { key: type },
          h('span', { class: `swatch ${tintOf(type)}`, 'aria-hidden': 'true' }),
          `${type} ${numberText(found.length)}`,
        ),
      ),
    ),
    h(
      'ul',
      { class: 'legend', 'aria-label': 'Sources' },
      SOURCES.map(([source, words]) =>
        h('li', { key: source }, h('span', { class: `sample ${source}`, 'aria-hidden': 'true' }, 'Aa'), words),
      ),
    ),
  );
}

/** @param {{ entities: readonly Entity[] }} props */
export function EntityTable({ entities }) {
  const { shown, more } = usePortion(entities, MOST_ROWS);
  return h(
    'div',
    {},
    Table({
      caption: 'Replacements in order of the text',
      rows: shown,
      keyOf: ({ start }) => String(start),
      columns: [
        { title: 'Token', cell: ({ token }) => h('code', {}, token) },
        { title: 'Type', cell: ({ type }) => type },
        { title: 'Source', cell: ({ source }) => source },
        { title: 'Score', number: true, cell: ({ score }) => score.toFixed(2) },
        { title: 'Characters', number: true, cell: ({ start, end }) => `${numberText(start)} to ${numberText(end)}` },
      ],
    }),
    more,
  );
}
