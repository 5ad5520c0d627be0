import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLoaded } from '../load.js';
import { Badge } from '../parts/field.js';
import { clockText, countText, numberText, timeText } from '../parts/format.js';
import { ProblemNote } from '../parts/problem.js';
import { Table } from '../parts/table.js';
import { linkTo } from '../routes.js';
import { useSession } from '../session.js';
import { FilterForm } from './filters.js';
import { filtersText, PAGE_SIZE, searchOf } from './query.js';
import { readingOf } from './read.js';
import { briefOf, operationTitle, outcomeBadge } from './words.js';

/** @import { Reading } from './read.js' */
/** @import { EventBundle, Filters } from '../types.ts' */

const REFRESH_MS = 5_000;

/** @typedef {{ readonly readings: readonly Reading[], readonly total: number, readonly next: string | undefined }} Page */

/** @param {EventBundle} bundle @returns {Page} */
function pageOf({ entry = [], total = 0, link = [] }) {
  const next = link.find(({ relation }) => relation === 'next')?.url;
  // Of the link only its query is followed: never another host than the one the page came from.
  return {
    readings: entry.flatMap(({ resource }) => (resource ? [readingOf(resource)] : [])),
    total,
    next: next && new URL(next).search.slice(1),
  };
}

export function EventsPage() {
  const { api, list, setList, say } = useSession();
  const { filters, cursors } = list;
  const turnTo = (/** @type {readonly string[]} */ wanted) => setList({ filters, cursors: wanted });
  const [live, setLive] = useState(true);
  const query = cursors.at(-1) ?? searchOf(filters);
  const isFirst = cursors.length === 0;
  const { value, problem, busy, at, again } = useLoaded(
    async ({ signal, refresh }) => ({
      query,
      first: cursors.length * PAGE_SIZE,
      said: filtersText(filters, operationTitle),
      ...pageOf(await api.get(`/fhir/R4/AuditEvent?${query}`, { signal, refresh, strict: true })),
    }),
    [query],
    { ...(isFirst ? { refreshMs: REFRESH_MS } : {}), live, keep: true },
  );
  const fresh = useFresh(value, isFirst, say);
  const apply = (/** @type {Filters} */ wanted) => setList({ filters: wanted, cursors: [] });
  useEffect(() => {
    if (value && !busy) say(`${countText(value.total, 'event')} found, page ${cursors.length + 1}`);
  }, [value?.query]);

  const shown = value?.readings ?? [];
  return h(
    'section',
    {},
    h('h1', { tabIndex: -1 }, 'Events'),
    h(FilterForm, { filters, apply }),
    h(
      'div',
      { class: 'bar' },
      h(
        'p',
        {},
        value
          ? shown.length === 0
            ? 'No event fits'
            : `${numberText(value.first + 1)} to ${numberText(value.first + shown.length)} of ${countText(value.total, 'event')}`
          : 'Searching…',
        value?.said && h('span', { class: 'muted' }, ` (${value.said})`),
      ),
      isFirst && h(LiveSwitch, { live, at, toggle: () => setLive(!live) }),
    ),
    h(ProblemNote, { problem, again }),
    shown.length > 0 && h(EventTable, { readings: shown, fresh, busy }),
    h(
      'nav',
      { class: 'pager', 'aria-label': 'Pages of events' },
      h('button', { type: 'button', disabled: isFirst || busy, onClick: () => turnTo([]) }, 'Newest'),
      h('button', { type: 'button', disabled: isFirst || busy, onClick: () => turnTo(cursors.slice(0, -1)) }, 'Newer'),
      h(
        'button',
        {
          type: 'button',
          disabled: !value?.next || busy,
          onClick: () => value?.next && turnTo([...cursors, value.next]),
        },
        'Older',
      ),
      h('span', { class: 'muted' }, `Page ${cursors.length + 1}`),
    ),
  );
}

/**
 * The ids that a refresh brought; told to screen readers as a number.
 * @param {(Page & { query: string }) | undefined} page
 * @param {boolean} isFirst
 * @param {(text: string) => void} say
 * @returns {ReadonlySet<string>}
 */
function useFresh(page, isFirst, say) {
  const before = useRef(/** @type {{ query: string, ids: ReadonlySet<string> } | undefined} */ (undefined));
  const [fresh, setFresh] = useState(/** @type {ReadonlySet<string>} */ (new Set()));
  useEffect(() => {
    if (!page) return;
    const ids = new Set(page.readings.map(({ id }) => id));
    const known = before.current;
    before.current = { query: page.query, ids };
    if (!isFirst || !known || known.query !== page.query) return setFresh(new Set());
    const arrived = ids.difference(known.ids);
    if (arrived.size === 0) return;
    setFresh(arrived);
    say(countText(arrived.size, 'new event'));
  }, [page]);
  return fresh;
}

/** @param {{ live: boolean, at: Date | undefined, toggle: () => void }} props */
const LiveSwitch = ({ live, at, toggle }) =>
  h(
    'p',
    { class: 'live' },
    h('span', { class: 'muted' }, at ? `As of ${clockText(at)}` : ''),
    h(
      'button',
      { type: 'button', role: 'switch', 'aria-checked': live, class: 'switch', onClick: toggle },
      h('span', { class: 'track', 'aria-hidden': 'true' }),
      'Live refresh',
    ),
  );

/** @param {{ readings: readonly Reading[], fresh: ReadonlySet<string>, busy: boolean }} props */
const EventTable = ({ readings, fresh, busy }) =>
  Table({
    caption: 'Events, newest first',
    busy,
    rows: readings,
    keyOf: ({ id }) => id,
    rowClass: ({ id }) => (fresh.has(id) ? 'fresh' : ''),
    columns: [
      {
        title: 'Time (UTC)',
        cell: ({ recorded, id }) => [
          h('time', { dateTime: recorded }, timeText(recorded)),
          fresh.has(id) && h('span', { class: 'tag-new' }, 'new'),
        ],
      },
      { title: 'What', cell: ({ id, operation }) => h('a', { href: linkTo('events', id) }, operationTitle(operation)) },
      { title: 'Outcome', cell: (reading) => h(Badge, outcomeBadge(reading)) },
      {
        title: 'By',
        cell: ({ key, user }) => [
          h('span', {}, key ?? 'this instance'),
          user && h('span', { class: 'muted' }, ` for ${user}`),
        ],
      },
      { title: 'About', cell: ({ patient, object }) => patient ?? object ?? '' },
      { title: 'Details', cell: briefOf },
      { title: 'ms', number: true, cell: ({ ms }) => (ms === undefined ? '' : numberText(ms)) },
    ],
  });
