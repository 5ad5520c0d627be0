import { h } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { Badge } from '../parts/field.js';
import { usePortion } from './more.js';
import { segmentsOf } from './segments.js';

/** @import { Finding } from '../types.ts' */

const MOST_SEGMENTS = 1_000;
const MOST_FINDINGS = 50;

const VERDICTS = /** @type {const} */ ({
  contradicted: { tone: 'bad', sign: '✕', text: 'Contradicted', rank: 0 },
  unsupported: { tone: 'warn', sign: '?', text: 'Unsupported', rank: 1 },
  uncertain: { tone: 'plain', sign: '~', text: 'Uncertain', rank: 2 },
  supported: { tone: 'good', sign: '✓', text: 'Supported', rank: 3 },
});
const SEVERITIES = ['high', 'moderate', 'low'];

/** The worst first. @param {readonly Finding[]} findings */
const ranked = (findings) =>
  [...findings].sort(
    (a, b) =>
      VERDICTS[a.verdict].rank - VERDICTS[b.verdict].rank ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      a.start - b.start,
  );

/**
 * A generated text with its findings underlined, and the evidence for each beside it. The number at a finding's end leads
 * to its evidence, and the evidence's back to the text.
 * @param {{ text: string, findings: readonly Finding[], heading: 'h2' | 'h3' }} props
 */
export function MarkedFindings({ text, findings, heading }) {
  const id = useId();
  const order = useMemo(() => ranked(findings), [findings]);
  return h(
    'div',
    { class: 'beside' },
    h(UnderlinedText, { id, text, findings: order }),
    h(
      'div',
      { class: 'evidence' },
      h(heading, {}, 'Findings'),
      order.length === 0
        ? h(
            'p',
            { class: 'muted' },
            'No check had anything to say about this text. That does not mean that it is right.',
          )
        : h(FindingList, { id, findings: order }),
    ),
  );
}

/** @param {string} id */
const focusOn = (id) => () => document.getElementById(id)?.focus();

/** @param {{ id: string, text: string, findings: readonly Finding[] }} props */
function UnderlinedText({ id, text, findings }) {
  const { shown, more } = usePortion(
    useMemo(() => segmentsOf(text.length, findings), [text, findings]),
    MOST_SEGMENTS,
  );
  return h(
    'div',
    {},
    h(
      'ul',
      { class: 'legend', 'aria-label': 'Verdicts' },
      Object.entries(VERDICTS).map(([verdict, { text: words }]) =>
        h('li', { key: verdict }, h('span', { class: `sample ${verdict}`, 'aria-hidden': 'true' }, 'Aa'), words),
      ),
    ),
    h(
      'div',
      { class: 'text', role: 'region', 'aria-label': 'The generated text with its findings', tabIndex: 0 },
      shown.map(({ start, end, spans }) => {
        const piece = text.slice(start, end);
        const worst = spans.length === 0 ? undefined : findings[Math.min(...spans)];
        if (!worst) return piece;
        const ending = spans.filter((index) => findings[index]?.end === end);
        return h(
          'span',
          { key: start, class: `finding ${worst.verdict}` },
          piece,
          ending.map((index) =>
            h(Reference, { key: index, id, index, verdict: findings[index]?.verdict ?? 'uncertain' }),
          ),
        );
      }),
    ),
    more,
  );
}

/** @param {{ id: string, index: number, verdict: Finding['verdict'] }} props */
const Reference = ({ id, index, verdict }) =>
  h(
    'button',
    {
      type: 'button',
      id: `${id}-mark-${index}`,
      class: 'reference',
      'aria-label': `Finding ${index + 1}, ${VERDICTS[verdict].text.toLowerCase()}: show its evidence`,
      onClick: focusOn(`${id}-finding-${index}`),
    },
    String(index + 1),
  );

/** @param {{ id: string, findings: readonly Finding[] }} props */
function FindingList({ id, findings }) {
  const { shown, more } = usePortion(findings, MOST_FINDINGS);
  return h(
    'div',
    {},
    h(
      'ol',
      { class: 'findings' },
      shown.map((finding, index) => h(FindingCard, { key: index, id, index, finding })),
    ),
    more,
  );
}

/** @param {{ id: string, index: number, finding: Finding }} props */
function FindingCard({ id, index, finding }) {
  const { tone, sign, text } = VERDICTS[finding.verdict];
  return h(
    'li',
    { id: `${id}-finding-${index}`, tabIndex: -1, class: finding.verdict },
    h(
      'p',
      { class: 'finding-head' },
      h('span', { class: 'number-sign' }, String(index + 1)),
      h(Badge, { tone, sign, text }),
      h('span', { class: 'muted' }, `${finding.severity} · ${finding.category.replaceAll('_', ' ')}`),
    ),
    h('p', {}, finding.message),
    finding.evidence.map(({ source, citation, text: fact }) =>
      h(
        'blockquote',
        { key: `${citation} ${fact}` },
        h('p', {}, fact),
        h('cite', {}, citation === '' ? source : `${source}: ${citation}`),
      ),
    ),
    finding.end > finding.start &&
      h(
        'button',
        { type: 'button', class: 'quiet small', onClick: focusOn(`${id}-mark-${index}`) },
        'Show in the text',
      ),
  );
}
