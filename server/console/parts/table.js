import { h } from 'preact';

/** @import { ComponentChildren } from 'preact' */

/**
 * @template Row
 * @typedef {object} Column
 * @property {string} title
 * @property {(row: Row, index: number) => ComponentChildren} cell
 * @property {boolean} [number] aligned as numbers are
 */

/**
 * A table whose rows become blocks of label and value where the page is narrow. Roles are written out because browsers
 * forget them when CSS lays a table out otherwise. The first column names its row.
 * @template Row
 * @param {{
 *   caption: string,
 *   showCaption?: boolean,
 *   columns: readonly Column<Row>[],
 *   rows: readonly Row[],
 *   keyOf: (row: Row, index: number) => string,
 *   rowClass?: (row: Row) => string,
 *   busy?: boolean,
 * }} props
 */
export function Table({ caption, showCaption = false, columns, rows, keyOf, rowClass, busy = false }) {
  const classOf = (/** @type {Column<Row>} */ { number }) => (number ? 'number' : undefined);
  return h(
    'table',
    { role: 'table', 'aria-busy': busy },
    h('caption', { class: showCaption ? undefined : 'unseen' }, caption),
    h(
      'thead',
      { role: 'rowgroup' },
      h(
        'tr',
        { role: 'row' },
        columns.map((column) =>
          h('th', { key: column.title, role: 'columnheader', scope: 'col', class: classOf(column) }, column.title),
        ),
      ),
    ),
    h(
      'tbody',
      { role: 'rowgroup' },
      rows.map((row, index) =>
        h(
          'tr',
          { key: keyOf(row, index), role: 'row', class: rowClass?.(row) },
          columns.map((column, at) =>
            at === 0
              ? h(
                  'th',
                  {
                    key: column.title,
                    role: 'rowheader',
                    scope: 'row',
                    'data-label': column.title,
                    class: classOf(column),
                  },
                  column.cell(row, index),
                )
              : h(
                  'td',
                  { key: column.title, role: 'cell', 'data-label': column.title, class: classOf(column) },
                  column.cell(row, index),
                ),
          ),
        ),
      ),
    ),
  );
}
