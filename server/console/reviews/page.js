import { h } from 'preact';
import { useState } from 'preact/hooks';
import { useLoaded } from '../load.js';
import { Badge } from '../parts/field.js';
import { timeText } from '../parts/format.js';
import { ProblemNote } from '../parts/problem.js';
import { Table } from '../parts/table.js';
import { linkTo } from '../routes.js';
import { useSession } from '../session.js';

/** @import { Reviews, ReviewSummary } from '../types.ts' */

const PAGE_SIZE = 50;

/** @type {Readonly<Record<ReviewSummary['status'], { tone: 'good' | 'warn' | 'bad' | 'plain', sign: string, text: string }>>} */
export const STATUS_BADGES = {
  open: { tone: 'warn', sign: '⚑', text: 'Waiting' },
  approved: { tone: 'good', sign: '✓', text: 'Approved' },
  edited: { tone: 'plain', sign: '✎', text: 'Edited' },
  rejected: { tone: 'bad', sign: '✕', text: 'Rejected' },
};

/** @param {ReviewSummary['categories']} categories */
export const categoriesText = (categories) =>
  Object.entries(categories)
    .map(([name, count]) => (count === 1 ? name : `${count} ${name}`).replaceAll('_', ' '))
    .join(', ');

/** The queue of flagged texts, the oldest first. */
export function ReviewsPage() {
  const { api } = useSession();
  const [status, setStatus] = useState(/** @type {'open' | 'decided'} */ ('open'));
  const [cursors, setCursors] = useState(/** @type {readonly string[]} */ ([]));
  const after = cursors.at(-1);
  const { value, problem, busy, again } = useLoaded(
    ({ signal }) =>
      /** @type {Promise<Reviews>} */ (
        api.get(
          `/v1/reviews?status=${status}&count=${PAGE_SIZE}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`,
          { signal },
        )
      ),
    [status, after],
  );
  const show = (/** @type {'open' | 'decided'} */ wanted) => {
    setCursors([]);
    setStatus(wanted);
  };
  return h(
    'section',
    {},
    h('h1', { tabIndex: -1 }, 'Reviews'),
    h(
      'div',
      { class: 'bar' },
      h(
        'div',
        { class: 'questions', role: 'group', 'aria-label': 'Which reviews' },
        h('button', { type: 'button', 'aria-pressed': status === 'open', onClick: () => show('open') }, 'Waiting'),
        h(
          'button',
          { type: 'button', 'aria-pressed': status === 'decided', onClick: () => show('decided') },
          'Decided',
        ),
      ),
      h('button', { type: 'button', disabled: busy, onClick: again }, 'Refresh'),
    ),
    h(ProblemNote, { problem, again }),
    value?.reviews.length === 0 &&
      h('p', { role: 'status' }, status === 'open' ? 'No flagged text waits.' : 'No review was decided yet.'),
    value && value.reviews.length > 0 && h(ReviewTable, { reviews: value.reviews, busy }),
    h(
      'nav',
      { class: 'pager', 'aria-label': 'Pages of reviews' },
      h(
        'button',
        { type: 'button', disabled: cursors.length === 0 || busy, onClick: () => setCursors(cursors.slice(0, -1)) },
        'Back',
      ),
      h(
        'button',
        {
          type: 'button',
          disabled: !value?.next || busy,
          onClick: () => value?.next && setCursors([...cursors, value.next]),
        },
        'Next',
      ),
      h('span', { class: 'muted' }, `Page ${cursors.length + 1}`),
    ),
  );
}

/** @param {{ reviews: readonly ReviewSummary[], busy: boolean }} props */
const ReviewTable = ({ reviews, busy }) =>
  Table({
    caption: 'Reviews, the oldest first',
    busy,
    rows: reviews,
    keyOf: ({ review_id }) => review_id,
    columns: [
      { title: 'Flagged (UTC)', cell: ({ created }) => h('time', { dateTime: created }, timeText(created)) },
      {
        title: 'Findings',
        cell: ({ review_id, categories }) =>
          h('a', { href: linkTo('reviews', review_id) }, categoriesText(categories) || 'no finding named'),
      },
      { title: 'Status', cell: ({ status }) => h(Badge, STATUS_BADGES[status]) },
      { title: 'Confidence', number: true, cell: ({ confidence_score }) => confidence_score.toFixed(3) },
      { title: 'Threshold', number: true, cell: ({ clinical_threshold }) => clinical_threshold.toFixed(2) },
      { title: 'About', cell: ({ fhir_context }) => fhir_context ?? '' },
      { title: 'Decided (UTC)', cell: ({ decided }) => (decided === null ? '' : timeText(decided)) },
    ],
  });
