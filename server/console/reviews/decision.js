import { h } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from '../load.js';
import { Dialog } from '../parts/dialog.js';
import { Field, PRIVATE, textOf } from '../parts/field.js';
import { ProblemNote } from '../parts/problem.js';
import { useSession } from '../session.js';
import { DECISIONS } from './review.js';

/** @import { Decision } from './review.js' */
/** @import { Review } from '../types.ts' */

/**
 * Asks once more: a decision cannot be taken back, and the text is destroyed with it.
 * @param {{ id: string, decision: Decision, close: () => void, done: (review: Review) => void }} props
 */
export function DecisionDialog({ id, decision, close, done }) {
  const { api } = useSession();
  const [reason, setReason] = useState('');
  const { problem, busy, start } = useAction();
  const [, title = ''] = DECISIONS.find(([one]) => one === decision) ?? [];
  const decide = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const body = { decision, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
    const given = await start((signal) => api.post(`/v1/reviews/${encodeURIComponent(id)}`, body, { signal }));
    if (given) done(/** @type {Review} */ (given));
  };
  return h(
    Dialog,
    { title: `Record the decision “${decision}”?`, onClose: close },
    h('p', {}, 'It is recorded for good, and the text is destroyed with it.'),
    h(
      'form',
      { onSubmit: decide, autocomplete: 'off' },
      h(
        Field,
        { id: 'reason', label: 'Reason (optional; kept sealed)', wide: true },
        h('textarea', {
          id: 'reason',
          rows: 3,
          maxLength: 4000,
          value: reason,
          ...PRIVATE,
          onInput: (/** @type {Event} */ event) => setReason(textOf(event)),
        }),
      ),
      h(ProblemNote, { problem }),
      h(
        'div',
        { class: 'actions' },
        h('button', { type: 'submit', class: 'primary', disabled: busy }, busy ? 'Recording…' : title),
        h('button', { type: 'button', onClick: close }, 'Cancel'),
      ),
    ),
  );
}
