import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Field } from '../parts/field.js';
import { NO_FILTERS } from './query.js';
import { OPERATION_WORDS } from './words.js';

/** @import { Filters } from '../types.ts' */

/** Questions that auditors ask first. @type {readonly (readonly [title: string, filters: Partial<Filters>])[]} */
const QUESTIONS = [
  ['Everything', {}],
  ['Flagged texts', { flagged: true }],
  ['Reversals', { operation: 'detokenize' }],
  ['Turned away', { operation: 'refused' }],
  ['Went wrong', { outcome: '8,12' }],
  ['Decisions', { operation: 'review-decide' }],
];

/** @param {{ filters: Filters, apply: (filters: Filters) => void }} props */
export function FilterForm({ filters, apply }) {
  const [draft, setDraft] = useState(filters);
  const [isWide] = useState(() => matchMedia('(min-width: 48rem)').matches);
  useEffect(() => setDraft(filters), [filters]);
  /** @param {keyof Filters} name */
  const bound = (name) => ({
    id: `filter-${name}`,
    value: String(draft[name]),
    autocomplete: 'off',
    spellcheck: false,
    onInput: (/** @type {Event} */ event) =>
      setDraft({ ...draft, [name]: /** @type {HTMLInputElement} */ (event.currentTarget).value }),
  });
  /** @param {'flagged' | 'hideReads'} name @param {string} label */
  const tick = (name, label) =>
    h(
      'label',
      { class: 'tick' },
      h('input', {
        type: 'checkbox',
        checked: draft[name],
        onChange: (/** @type {Event} */ event) =>
          setDraft({ ...draft, [name]: /** @type {HTMLInputElement} */ (event.currentTarget).checked }),
      }),
      label,
    );
  /** @param {'patient' | 'key' | 'user' | 'request' | 'map'} name @param {string} label @param {string} example */
  const text = (name, label, example) =>
    h(Field, { id: `filter-${name}`, label }, h('input', { ...bound(name), type: 'text', placeholder: example }));

  return h(
    'search',
    {},
    h(
      'div',
      { class: 'questions', role: 'group', 'aria-label': 'Frequent questions' },
      QUESTIONS.map(([title, wanted]) => {
        const target = { ...NO_FILTERS, ...wanted };
        const pressed = JSON.stringify(target) === JSON.stringify(filters);
        return h(
          'button',
          { key: title, type: 'button', 'aria-pressed': pressed, onClick: () => apply(target) },
          title,
        );
      }),
    ),
    h(
      'details',
      { open: isWide },
      h('summary', {}, 'Filters'),
      h(
        'form',
        {
          class: 'filters',
          'aria-label': 'Filters',
          onSubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            apply(draft);
          },
        },
        h(
          Field,
          { id: 'filter-operation', label: 'What' },
          h(
            'select',
            bound('operation'),
            h('option', { value: '' }, 'Anything'),
            Object.entries(OPERATION_WORDS).map(([code, [title]]) => h('option', { key: code, value: code }, title)),
          ),
        ),
        h(
          Field,
          { id: 'filter-outcome', label: 'Outcome' },
          h(
            'select',
            bound('outcome'),
            h('option', { value: '' }, 'Any'),
            h('option', { value: '0' }, 'Done'),
            h('option', { value: '4' }, 'Refused'),
            h('option', { value: '8,12' }, 'Failed'),
          ),
        ),
        h(Field, { id: 'filter-from', label: 'From (UTC)' }, h('input', { ...bound('from'), type: 'datetime-local' })),
        h(Field, { id: 'filter-to', label: 'Before (UTC)' }, h('input', { ...bound('to'), type: 'datetime-local' })),
        text('patient', 'Patient', 'Patient/p-28491'),
        text('key', 'API key id', '5112bb8a3d48b014'),
        text('user', 'User', 'Practitioner/77'),
        text('request', 'Request id', 'req-…'),
        text('map', 'Token map', 'tmap_…'),
        h(
          'div',
          { class: 'ticks' },
          tick('flagged', 'Only flagged texts'),
          tick('hideReads', 'Hide reads of the record'),
        ),
        h(
          'div',
          { class: 'actions' },
          h('button', { type: 'submit', class: 'primary' }, 'Search'),
          h('button', { type: 'button', onClick: () => apply(NO_FILTERS) }, 'Clear'),
        ),
      ),
    ),
  );
}
