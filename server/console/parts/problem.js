import { h } from 'preact';

/** @import { ApiProblem } from '../api.js' */

/** Why something was not done; read out when it appears. @param {{ problem: ApiProblem | undefined, again?: () => void }} props */
export function ProblemNote({ problem, again }) {
  if (!problem) return null;
  const { message, requestId } = problem;
  return h(
    'div',
    { class: 'problem', role: 'alert' },
    h('p', {}, message),
    requestId && h('p', { class: 'muted small' }, `Request ${requestId}`),
    again && h('button', { type: 'button', onClick: again }, 'Try again'),
  );
}
