import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readText, readWindows } from '../../../plugin/validation/reading/document.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();

/** `label|text with the {mention}`, phrased as nothing that the model was trained on. */
const HELD = join(import.meta.dirname, '../../../models/claim-entropy/train/assertion/held.txt');
const held = readFileSync(HELD, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [label = '', marked = ''] = line.split('|');
    const start = marked.indexOf('{');
    return { label: label.replace(' ', '-'), text: marked.replace(/[{}]/g, ''), start };
  });

/** Of the held-out windows, those with each way of reading them right. */
function rightly(): { readonly rules: number; readonly together: number; readonly read: number } {
  const found = held.flatMap(({ label, text, start }) => {
    const reading = readText(text, checker().lexicon);
    const window = readWindows(text, checker().lexicon).find(
      ({ tokens, first, end }) => tokens[first]!.start <= start && tokens[end - 1]!.end > start,
    );
    const mention = reading.mentions.find(({ first, kind }) => first === window?.first && kind !== 'poison');
    return window && mention ? [{ label, rule: window.rule, answer: mention.assertion }] : [];
  });
  return {
    rules: found.filter(({ label, rule }) => label === rule).length,
    together: found.filter(({ label, answer }) => label === answer).length,
    read: found.length,
  };
}

test('reads held-out phrasing better than the rules alone', () => {
  const { rules, together, read } = rightly();
  expect(read).toBeGreaterThanOrEqual(100);
  expect(together).toBeGreaterThanOrEqual(rules + 5);
  expect(together / read).toBeGreaterThanOrEqual(0.65);
});

describe('a cue that no rule knows', () => {
  test.each([
    ['The order for lisinopril was turned away while she is pregnant.', 'lisinopril'],
    ['Metformin was pulled from the list when the eGFR fell to 20.', 'metformin'],
    ['Lisinopril was phased out in 2019, well before she was pregnant.', 'lisinopril'],
  ])('sets the claim aside: %s', (text, drug) => {
    const mention = readText(text, checker().lexicon).mentions.find(({ id }) => id === drug);
    expect(mention?.assertion).not.toBe('active');
  });
});

test('a claim that the rules set aside is never counted by the model', () => {
  for (const { text } of held) {
    const answers = new Map(
      readText(text, checker().lexicon).mentions.map(({ first, assertion }) => [first, assertion]),
    );
    for (const { first, rule } of readWindows(text, checker().lexicon)) {
      if (rule !== 'active') expect(answers.get(first)).toBe(rule);
    }
  }
});
