import { expect, test } from 'vitest';
import { propagate } from '../../plugin/propagate.ts';
import type { Entity } from '../../plugin/spans.ts';

/** What else is found where `name` was found at its first place in `text`. */
function mentions(text: string, name: string): string[] {
  const start = text.indexOf(name);
  const found: Entity = { start, end: start + name.length, type: 'PATIENT', score: 0.9, source: 'ner' };
  return propagate(text, [found])
    .filter((entity) => entity.start >= start + name.length)
    .map((entity) => text.slice(entity.start, entity.start + 16));
}

test.each([
  ['Hope Lund is here. Hope likes green tea.', 'Hope Lund', 'Hope likes green'],
  ["Echo Lund is here. Echo's best friend came.", 'Echo Lund', "Echo's best frie"],
])('a name that is a word counts where it does something: %s', (text, name, mention) => {
  expect(mentions(text, name)).toEqual([mention]);
});

test.each([
  ['Will Lund is here. Will she come back?', 'Will Lund'],
  ['May Lund is here. May needs ice.', 'May Lund'],
])('and does not where it is one: %s', (text, name) => {
  expect(mentions(text, name)).toEqual([]);
});
