import { h } from 'preact';
import { useState } from 'preact/hooks';
import { useLoaded } from '../load.js';
import { Badge, Facts } from '../parts/field.js';
import { longTime } from '../parts/format.js';
import { ProblemNote } from '../parts/problem.js';
import { linkTo } from '../routes.js';
import { useSession } from '../session.js';
import { MarkedFindings } from '../text/findings.js';
import { DecisionDialog } from './decision.js';
import { categoriesText, STATUS_BADGES } from './page.js';

/** @import { Review } from '../types.ts' */

/** @typedef {'approved' | 'edited' | 'rejected'} Decision */
/** @type {readonly (readonly [decision: Decision, title: string, meaning: string])[]} */
export const DECISIONS = [
  ['approved', 'Approve', 'The text is right as it stands; the flag was a false alarm.'],
  ['edited', 'Edited', 'The text was corrected and the correction used instead.'],
  ['rejected', 'Reject', 'The text is wrong and was not used.'],
];

/** One flagged text with its findings, and the decision. @param {{ id: string }} props */
export function ReviewPage({ id }) {
  const { api, say } = useSession();
  const [asked, setAsked] = useState(/** @type {Decision | undefined} */ (undefined));
  const [decided, setDecided] = useState(/** @type {Review | undefined} */ (undefined));
  const { value, problem, again } = useLoaded(
    ({ signal }) => /** @type {Promise<Review>} */ (api.get(`/v1/reviews/${encodeURIComponent(id)}`, { signal })),
    [id],
  );
  const review = decided ?? value;
  return h(
    'article',
    {},
    h('p', { class: 'back' }, h('a', { href: linkTo('reviews') }, '← Reviews')),
    h('h1', { tabIndex: -1 }, 'Review'),
    problem?.status === 404
      ? h('p', { role: 'alert' }, 'There is no such review in this key’s tenant.')
      : h(ProblemNote, { problem, again }),
    review && [
      h('p', {}, h(Badge, STATUS_BADGES[review.status]), review.decided && ` on ${longTime(review.decided)}`),
      review.reason && h('p', { class: 'reason' }, h('strong', {}, review.reason)),
      h(Facts, {
        facts: [
          ['Flagged', longTime(review.created)],
          ['Confidence', `${review.confidence_score.toFixed(3)}, threshold ${review.clinical_threshold}`],
          ['Findings', categoriesText(review.categories)],
          ['About', review.fhir_context],
          ['Review', review.review_id],
        ],
      }),
      review.status === 'open' && h(DecisionButtons, { ask: setAsked }),
      review.llm_output === undefined
        ? h(
            'p',
            { class: 'note' },
            review.status === 'open'
              ? 'The text was sealed by another instance and cannot be read here.'
              : 'The text was destroyed with the decision.',
          )
        : h(MarkedFindings, { text: review.llm_output, findings: review.findings ?? [], heading: 'h2' }),
      asked &&
        h(DecisionDialog, {
          id,
          decision: asked,
          close: () => setAsked(undefined),
          done: (given) => {
            setAsked(undefined);
            setDecided(given);
            say(`Decided: ${given.status}`);
          },
        }),
    ],
  );
}

/** @param {{ ask: (decision: Decision) => void }} props */
const DecisionButtons = ({ ask }) =>
  h(
    'div',
    { class: 'decisions', role: 'group', 'aria-label': 'Decision' },
    DECISIONS.map(([decision, title, meaning]) =>
      h(
        'div',
        { key: decision },
        h(
          'button',
          { type: 'button', class: decision, 'aria-describedby': `meaning-${decision}`, onClick: () => ask(decision) },
          title,
        ),
        h('p', { id: `meaning-${decision}`, class: 'muted small' }, meaning),
      ),
    ),
  );
