import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLoaded } from '../load.js';
import { Badge, Facts } from '../parts/field.js';
import { ProblemNote } from '../parts/problem.js';
import { linkTo } from '../routes.js';
import { useSession } from '../session.js';
import { NO_FILTERS } from './query.js';
import { readingOf } from './read.js';
import { operationTitle, outcomeBadge, sentencesOf } from './words.js';

/** @import { ComponentChildren } from 'preact' */
/** @import { Reading } from './read.js' */
/** @import { AuditEvent, Filters } from '../types.ts' */

/** One event, in words and as FHIR. @param {{ id: string }} props */
export function EventPage({ id }) {
  const { api, key, say } = useSession();
  const { value, problem, again } = useLoaded(
    ({ signal }) =>
      /** @type {Promise<AuditEvent>} */ (api.get(`/fhir/R4/AuditEvent/${encodeURIComponent(id)}`, { signal })),
    [id],
  );
  const reading = value && readingOf(value);
  useEffect(() => {
    if (value) say(operationTitle(readingOf(value).operation));
  }, [value]);
  return h(
    'article',
    { class: 'event' },
    h('p', { class: 'back' }, h('a', { href: linkTo('events') }, '← Events')),
    h('h1', { tabIndex: -1 }, reading ? operationTitle(reading.operation) : 'Event'),
    problem?.status === 404
      ? h('p', { role: 'alert' }, 'There is no such event in the record of this key’s tenant.')
      : h(ProblemNote, { problem, again }),
    reading && [
      h('p', {}, h(Badge, outcomeBadge(reading))),
      h(
        'div',
        { class: 'words' },
        sentencesOf(reading).map((sentence) => h('p', { key: sentence }, sentence)),
      ),
      h(Related, { reading }),
      h('h2', {}, 'What the record holds'),
      h(Facts, { facts: factsOf(reading, key.scopes.includes('review')) }),
      h('h2', { id: 'raw' }, 'As FHIR R4'),
      h('pre', { class: 'raw', tabIndex: 0, role: 'region', 'aria-labelledby': 'raw' }, JSON.stringify(value, null, 2)),
    ],
  );
}

/** @param {Reading} reading @param {boolean} mayReview @returns {readonly (readonly [string, ComponentChildren])[]} */
const factsOf = (reading, mayReview) => [
  ['Recorded', reading.recorded],
  ['Event', reading.id],
  ['Request', reading.request],
  ['API key', reading.key],
  ['Address', reading.address],
  ['User', reading.user],
  ['Purpose', reading.purpose],
  ['Patient', reading.patient],
  ['Worked on', reading.object],
  ['Token map', reading.map],
  ['Joined event', reading.linked],
  ['Instance', reading.instance],
  ['Site', reading.site],
  ['Policy', reading.policies.join(', ')],
  ...[...reading.details]
    .filter(([name]) => name !== 'token_map' && name !== 'policy')
    .map(([name, value]) =>
      name === 'review' && mayReview
        ? /** @type {const} */ ([name, h('a', { href: linkTo('reviews', value) }, value)])
        : /** @type {const} */ ([name, value]),
    ),
];

/** The ways on from an event: each is a search of the record. @param {{ reading: Reading }} props */
function Related({ reading }) {
  const { setList } = useSession();
  const ways = /** @type {readonly (readonly [string, keyof Filters, string | undefined])[]} */ ([
    ['this request', 'request', reading.request],
    ['this patient', 'patient', reading.patient],
    ['this key', 'key', reading.key === 'unknown' ? undefined : reading.key],
    ['this user', 'user', reading.user],
    ['this token map', 'map', reading.map],
  ]);
  const open = ways.filter(([, , value]) => value !== undefined);
  if (open.length === 0) return null;
  return h(
    'nav',
    { class: 'related', 'aria-label': 'Related events' },
    h('span', { class: 'muted' }, 'All events of'),
    open.map(([title, name, value]) =>
      h(
        'a',
        {
          key: name,
          href: linkTo('events'),
          onClick: () => setList({ filters: { ...NO_FILTERS, [name]: value }, cursors: [] }),
        },
        title,
      ),
    ),
  );
}
