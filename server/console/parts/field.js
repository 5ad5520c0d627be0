import { h } from 'preact';

/** @import { ComponentChildren } from 'preact' */

/** A labelled control. @param {{ id: string, label: string, hint?: string, wide?: boolean, children?: ComponentChildren }} props */
export const Field = ({ id, label, hint, wide = false, children }) =>
  h(
    'div',
    { class: wide ? 'field wide' : 'field' },
    h('label', { for: id }, label),
    children,
    hint && h('p', { id: `${id}-hint`, class: 'hint' }, hint),
  );

/** The state of something by colour, sign and word. @param {{ tone: 'good' | 'warn' | 'bad' | 'plain', sign: string, text: string }} props */
export const Badge = ({ tone, sign, text }) =>
  h('span', { class: `badge ${tone}` }, h('span', { 'aria-hidden': 'true' }, `${sign} `), text);

/** Names and their values. @param {{ facts: readonly (readonly [name: string, value: ComponentChildren])[] }} props */
export const Facts = ({ facts }) =>
  h(
    'dl',
    { class: 'facts' },
    facts
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => h('div', { key: name }, h('dt', {}, name), h('dd', {}, value))),
  );

/** @param {Event} event */
export const textOf = (event) => /** @type {HTMLTextAreaElement} */ (event.currentTarget).value;
/** No spelling help that might send a text elsewhere. */
export const PRIVATE = /** @type {const} */ ({
  spellcheck: false,
  autocomplete: 'off',
  autocorrect: 'off',
  autocapitalize: 'off',
});
