import { h } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from '../load.js';
import { Field, PRIVATE, textOf } from '../parts/field.js';
import { countText } from '../parts/format.js';
import { ProblemNote } from '../parts/problem.js';
import { useSession } from '../session.js';
import { EntityTable, MarkedEntities } from '../text/entities.js';
import { NOTE_EXAMPLE } from './examples.js';

/** @import { Tokenized } from '../types.ts' */

export function TryTokenize() {
  const { api, say } = useSession();
  const [text, setText] = useState('');
  const [context, setContext] = useState('');
  const { value, problem, busy, start } = useAction();
  const tokenize = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const body = { input_text: text, ...(context.trim() === '' ? {} : { fhir_context: context.trim() }) };
    const answer = await start(async (signal) => {
      const given = await api.post('/v1/inbound/tokenize?include=entities', body, { signal });
      return { text, answer: /** @type {Tokenized} */ (given) };
    });
    if (answer) say(countText(answer.answer.entities_found, 'replacement'));
  };
  return h(
    'section',
    { 'aria-labelledby': 'inbound' },
    h('h2', { id: 'inbound' }, 'On the way to a model: tokenize'),
    h(
      'form',
      { onSubmit: tokenize, autocomplete: 'off' },
      h(
        Field,
        { id: 'note', label: 'Clinical text', wide: true },
        h('textarea', {
          id: 'note',
          rows: 6,
          required: true,
          value: text,
          ...PRIVATE,
          onInput: (/** @type {Event} */ event) => setText(textOf(event)),
        }),
      ),
      h(
        Field,
        { id: 'note-context', label: 'FHIR context (optional)' },
        h('input', {
          id: 'note-context',
          type: 'text',
          value: context,
          placeholder: 'Patient/p-28491',
          ...PRIVATE,
          onInput: (/** @type {Event} */ event) => setContext(textOf(event)),
        }),
      ),
      h(
        'div',
        { class: 'actions' },
        h('button', { type: 'submit', class: 'primary', disabled: busy }, busy ? 'Tokenizing…' : 'Tokenize'),
        h('button', { type: 'button', onClick: () => setText(NOTE_EXAMPLE) }, 'Use an invented note'),
      ),
    ),
    h(ProblemNote, { problem }),
    value && h(Tokenization, { key: value.answer.token_map_id, ...value }),
  );
}

/** @param {{ text: string, answer: Tokenized }} props */
const Tokenization = ({ text, answer }) =>
  h(
    'div',
    { class: 'outcome' },
    h(
      'p',
      {},
      h('strong', {}, countText(answer.entities_found, 'replacement')),
      ` in ${answer.processing_time_ms.toFixed(1)} ms`,
      answer.fhir_context_status && ` · chart ${answer.fhir_context_status.replace('_', ' ')}`,
    ),
    h('h3', {}, 'What was found'),
    h(MarkedEntities, { text, entities: answer.entities ?? [] }),
    h('h3', {}, 'What the model may see'),
    h('div', { class: 'text', role: 'region', 'aria-label': 'The tokenized text', tabIndex: 0 }, answer.tokenized_text),
    (answer.entities ?? []).length > 0 &&
      h('details', {}, h('summary', {}, 'Every replacement'), h(EntityTable, { entities: answer.entities ?? [] })),
  );
