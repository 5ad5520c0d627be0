import { h } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from '../load.js';
import { Badge, Facts, Field, PRIVATE, textOf } from '../parts/field.js';
import { numberText } from '../parts/format.js';
import { ProblemNote } from '../parts/problem.js';
import { linkTo } from '../routes.js';
import { useSession } from '../session.js';
import { MarkedFindings } from '../text/findings.js';
import { ANSWER_EXAMPLE } from './examples.js';

/** @import { Validated } from '../types.ts' */

export function TryValidate() {
  const { api, say } = useSession();
  const [text, setText] = useState('');
  const [source, setSource] = useState('');
  const [context, setContext] = useState('');
  const [threshold, setThreshold] = useState('0.8');
  const { value, problem, busy, start } = useAction();
  const validate = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const body = {
      llm_output: text,
      clinical_threshold: Number(threshold),
      ...(source.trim() === '' ? {} : { context: source }),
      ...(context.trim() === '' ? {} : { fhir_context: context.trim() }),
    };
    const answer = await start(async (signal) => {
      const given = await api.post('/v1/outbound/validate?include=findings,coverage', body, { signal });
      return { text, threshold, answer: /** @type {Validated} */ (given) };
    });
    if (answer) say(`The text ${answer.answer.status === 'passed' ? 'passed' : 'was flagged'}`);
  };
  return h(
    'section',
    { 'aria-labelledby': 'outbound' },
    h('h2', { id: 'outbound' }, 'On the way back: validate'),
    h(
      'form',
      { onSubmit: validate, autocomplete: 'off' },
      h(
        Field,
        { id: 'answer', label: 'A model’s answer', wide: true },
        h('textarea', {
          id: 'answer',
          rows: 6,
          required: true,
          value: text,
          ...PRIVATE,
          onInput: (/** @type {Event} */ event) => setText(textOf(event)),
        }),
      ),
      h(
        'details',
        { class: 'wide' },
        h('summary', {}, 'What it is checked against'),
        h(
          Field,
          { id: 'answer-source', label: 'The source it was made from (optional)', wide: true },
          h('textarea', {
            id: 'answer-source',
            rows: 3,
            value: source,
            ...PRIVATE,
            onInput: (/** @type {Event} */ event) => setSource(textOf(event)),
          }),
        ),
        h(
          Field,
          { id: 'answer-context', label: 'FHIR context (optional)' },
          h('input', {
            id: 'answer-context',
            type: 'text',
            value: context,
            placeholder: 'Patient/p-28491',
            ...PRIVATE,
            onInput: (/** @type {Event} */ event) => setContext(textOf(event)),
          }),
        ),
        h(
          Field,
          { id: 'answer-threshold', label: 'Threshold, 0 to 1' },
          h('input', {
            id: 'answer-threshold',
            type: 'number',
            min: 0,
            max: 1,
            step: 0.01,
            required: true,
            value: threshold,
            onInput: (/** @type {Event} */ event) => setThreshold(textOf(event)),
          }),
        ),
      ),
      h(
        'div',
        { class: 'actions' },
        h('button', { type: 'submit', class: 'primary', disabled: busy }, busy ? 'Validating…' : 'Validate'),
        h('button', { type: 'button', onClick: () => setText(ANSWER_EXAMPLE) }, 'Use an invented answer'),
      ),
    ),
    h(ProblemNote, { problem }),
    value && h(Validation, { key: JSON.stringify(value.answer), ...value }),
  );
}

/** @param {{ text: string, threshold: string, answer: Validated }} props */
function Validation({ text, threshold, answer }) {
  const { key } = useSession();
  const { coverage, review_id: review } = answer;
  return h(
    'div',
    { class: 'outcome' },
    h(
      'p',
      { class: 'verdict' },
      h(
        Badge,
        answer.status === 'passed'
          ? { tone: 'good', sign: '✓', text: 'Passed' }
          : { tone: 'warn', sign: '⚑', text: 'Flagged' },
      ),
      h(
        'label',
        {},
        `Confidence ${answer.confidence_score.toFixed(3)} `,
        h('meter', { min: 0, max: 1, low: Number(threshold), value: answer.confidence_score }),
        ` threshold ${threshold}`,
      ),
    ),
    answer.reason !== 'none' && h('p', {}, h('strong', {}, answer.reason)),
    h(Facts, {
      facts: [
        ['Claims read', coverage && numberText(coverage.claims)],
        ['Supported', coverage && numberText(coverage.supported)],
        ['Contradicted', coverage && numberText(coverage.contradicted)],
        ['Unchecked', coverage && numberText(coverage.unchecked)],
        ['Time', `${answer.processing_time_ms.toFixed(1)} ms`],
        ['Chart', answer.fhir_context_status?.replace('_', ' ')],
        [
          'Review',
          review && (key.scopes.includes('review') ? h('a', { href: linkTo('reviews', review) }, review) : review),
        ],
      ],
    }),
    h(MarkedFindings, { text, findings: answer.findings ?? [], heading: 'h3' }),
  );
}
