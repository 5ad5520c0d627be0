import { h } from 'preact';
import { useState } from 'preact/hooks';
import { operationTitle } from '../events/words.js';
import { useLoaded } from '../load.js';
import { Field } from '../parts/field.js';
import { clockText, numberText, percentText } from '../parts/format.js';
import { ProblemNote } from '../parts/problem.js';
import { useSession } from '../session.js';
import { StackedBars } from './bars.js';
import { Lines } from './lines.js';
import { stepText } from './scale.js';
import { callSeries, countSeries, latencySeries, TIMED, troubleSeries } from './series.js';

/** @import { Timeline } from '../types.ts' */

const REFRESH_MS = 60_000;
const SPANS = /** @type {const} */ ([
  ['1', '24 hours'],
  ['7', '7 days'],
  ['31', '31 days'],
]);

export function ChartsPage() {
  const { api } = useSession();
  const [days, setDays] = useState('1');
  const [operation, setOperation] = useState(/** @type {string} */ (TIMED[0]));
  const { value, problem, busy, at, again } = useLoaded(
    (options) => /** @type {Promise<Timeline>} */ (api.get(`/v1/audit/timeline?days=${days}`, options)),
    [days],
    { refreshMs: REFRESH_MS },
  );
  return h(
    'section',
    {},
    h('h1', { tabIndex: -1 }, 'Charts'),
    h(
      'div',
      { class: 'bar' },
      h(
        'div',
        { class: 'questions', role: 'group', 'aria-label': 'Time' },
        SPANS.map(([span, title]) =>
          h(
            'button',
            { key: span, type: 'button', 'aria-pressed': span === days, onClick: () => setDays(span) },
            title,
          ),
        ),
      ),
      h(
        'p',
        { class: 'muted', role: 'status' },
        busy ? 'Reading the record…' : at ? `As of ${clockText(at)}, times in UTC` : '',
      ),
    ),
    h(ProblemNote, { problem, again }),
    value && [h(Totals, { timeline: value }), h(Charts, { timeline: value, operation, setOperation })],
  );
}

/** @param {{ timeline: Timeline }} props */
function Totals({ timeline: { whole } }) {
  const all = Object.values(whole.operations);
  const sum = (/** @type {'calls' | 'refused' | 'failed'} */ what) => all.reduce((total, one) => total + one[what], 0);
  const { passed, flagged } = whole.validated;
  const replaced = Object.values(whole.entities).reduce((total, count) => total + count, 0);
  const totals = /** @type {const} */ ([
    ['Events', numberText(sum('calls'))],
    ['Refused', numberText(sum('refused'))],
    ['Failed', numberText(sum('failed'))],
    ['PHI replaced', numberText(replaced)],
    ['Texts flagged', `${numberText(flagged)} of ${numberText(passed + flagged)}`],
    ['Flag rate', percentText(passed + flagged === 0 ? null : flagged / (passed + flagged))],
  ]);
  return h(
    'dl',
    { class: 'totals' },
    totals.map(([name, text]) => h('div', { key: name }, h('dt', {}, name), h('dd', {}, text))),
  );
}

/** @param {{ timeline: Timeline, operation: string, setOperation: (operation: string) => void }} props */
function Charts({ timeline, operation, setOperation }) {
  const { buckets, step } = timeline;
  const labels = buckets.map(({ start }) => stepText(start, step));
  return h(
    'div',
    { class: 'charts' },
    h(StackedBars, { title: 'Calls', unit: 'events', labels, series: callSeries(buckets) }),
    h(StackedBars, {
      title: 'Flags',
      unit: 'texts',
      labels,
      series: [
        { name: 'passed', tone: 'c2', values: buckets.map(({ validated }) => validated.passed) },
        { name: 'flagged', tone: 'c4', values: buckets.map(({ validated }) => validated.flagged) },
      ],
    }),
    h(Lines, {
      title: 'Latency',
      unit: 'milliseconds in the service',
      labels,
      series: latencySeries(buckets, operation),
      choice: h(OperationChoice, { operation, setOperation }),
    }),
    h(StackedBars, { title: 'Turned away or gone wrong', unit: 'events', labels, series: troubleSeries(buckets) }),
    h(StackedBars, {
      title: 'Types of PHI replaced',
      unit: 'replacements',
      labels,
      series: countSeries(buckets, 'entities'),
    }),
    h(StackedBars, { title: 'Findings', unit: 'findings', labels, series: countSeries(buckets, 'findings') }),
  );
}

/** @param {{ operation: string, setOperation: (operation: string) => void }} props */
const OperationChoice = ({ operation, setOperation }) =>
  h(
    Field,
    { id: 'latency-of', label: 'Operation' },
    h(
      'select',
      {
        id: 'latency-of',
        value: operation,
        onChange: (/** @type {Event} */ event) =>
          setOperation(/** @type {HTMLSelectElement} */ (event.currentTarget).value),
      },
      TIMED.map((name) => h('option', { key: name, value: name }, operationTitle(name))),
    ),
  );
