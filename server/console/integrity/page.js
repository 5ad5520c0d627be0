import { h } from 'preact';
import { useLoaded } from '../load.js';
import { Badge, Facts } from '../parts/field.js';
import { agoText, clockText, countText, longTime, numberText } from '../parts/format.js';
import { ProblemNote } from '../parts/problem.js';
import { useSession } from '../session.js';
import { judge } from './judge.js';

/** @import { Judged } from './judge.js' */
/** @import { Chain, Health } from '../types.ts' */

const REFRESH_MS = 30_000;

/** Whether anybody touched the record, at a glance. */
export function IntegrityPage() {
  const { api, key } = useSession();
  const chain = useLoaded((options) => /** @type {Promise<Chain>} */ (api.get('/v1/audit/chain', options)), [], {
    refreshMs: REFRESH_MS,
  });
  const health = useLoaded((options) => /** @type {Promise<Health>} */ (api.get('/v1/health', options)), [], {
    refreshMs: REFRESH_MS,
  });
  return h(
    'section',
    {},
    h('h1', { tabIndex: -1 }, 'Integrity'),
    h(
      'p',
      { class: 'muted' },
      chain.at ? `Record of tenant ${key.tenant}, as of ${clockText(chain.at)}` : 'Reading the chain…',
    ),
    h(ProblemNote, { problem: chain.problem, again: chain.again }),
    chain.value && h(Whole, { judged: judge(chain.value), chain: chain.value }),
    h(ProblemNote, { problem: health.problem }),
    health.value && h(Service, { health: health.value }),
    h('h2', {}, 'To be sure'),
    h(
      'p',
      {},
      'This page recomputes the newest links of the chain. ',
      h('code', {}, 'npm run audit -- verify'),
      ' on the host reads the whole record and compares it with every signed checkpoint; a copy of the checkpoints that is kept elsewhere also shows a record that was cut or replaced together with them.',
    ),
  );
}

/** @param {{ judged: readonly Judged[], chain: Chain }} props */
const Whole = ({ judged, chain: { head } }) =>
  h(
    'div',
    {},
    h(
      'ul',
      { class: 'judged' },
      judged.map(({ title, tone, sign, word, words }) =>
        h(
          'li',
          { key: title, class: tone },
          h('h2', {}, title),
          h(Badge, { tone, sign, text: word }),
          h('p', {}, words),
        ),
      ),
    ),
    head &&
      h(Facts, {
        facts: [
          ['Events in the chain', numberText(head.position)],
          ['Newest event', longTime(head.recorded)],
          ['Its hash', h('code', {}, head.hash)],
        ],
      }),
  );

/** @param {{ health: Health }} props */
function Service({ health: { version, instance_id: instance, models, audit } }) {
  return h(
    'div',
    {},
    h('h2', {}, 'This instance'),
    h(Facts, {
      facts: [
        ['Version', version],
        ['Instance', instance],
        ['Waiting for the FHIR server', countText(audit.backlog, 'event')],
        [
          'Last delivered',
          audit.last_delivered ? agoText(audit.last_delivered, Date.now()) : 'never: no FHIR server takes events',
        ],
        ['Refused by it for good', countText(audit.dead_letters, 'event')],
        ...models.map(
          ({ name, version: of, sha256 }) =>
            /** @type {const} */ ([`Model ${name}`, `${of}, SHA-256 ${sha256.slice(0, 16)}…`]),
        ),
      ],
    }),
  );
}
