import { h } from 'preact';
import { useSession } from '../session.js';
import { TryTokenize } from './tokenize.js';
import { TryValidate } from './validate.js';

/** Both ways through the gate, as far as the key may go them. */
export function TryPage() {
  const { key } = useSession();
  return h(
    'section',
    {},
    h('h1', { tabIndex: -1 }, 'Try it'),
    h(
      'p',
      { class: 'note' },
      'What you try is a real call of this key: it leaves an AuditEvent, a token map or a review like any other. The text goes to this service and nowhere else.',
    ),
    key.scopes.includes('tokenize')
      ? h(TryTokenize, {})
      : h('p', {}, 'This key cannot tokenize: it lacks the scope tokenize.'),
    key.scopes.includes('validate')
      ? h(TryValidate, {})
      : h('p', {}, 'This key cannot validate: it lacks the scope validate.'),
  );
}
