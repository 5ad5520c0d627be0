import { wordTable } from '../word-table.ts';
import type { Reading } from './reading/document.ts';
import type { Lexicon, Mention } from './reading/lexicon.ts';
import { numberAt } from './reading/numbers.ts';
import { type Token, tokensOf } from './reading/tokens.ts';

/** One thing that a text says, as a key that another text may hold too, and how much it matters. */
interface Unit {
  readonly key: string;
  readonly weight: number;
}

const WEIGHTS = { number: 2, drug: 2, condition: 1.5, numberOf: 0.5, side: 1, relative: 1.5, word: 0.5 } as const;
const RELATIVE = /^(?:mother|father|sister|brother|wife|husband|son|daughter|grandmother|grandfather|aunt|uncle)$/;
const RELATIVE_WORDS: Readonly<Record<string, string>> = wordTable({
  mom: 'mother',
  dad: 'father',
  grandma: 'grandmother',
  grandpa: 'grandfather',
});

/** The numbers, drugs, conditions, sides, relatives and long words of a text. */
function unitsOf(tokens: readonly Token[], mentions: readonly Mention[]): readonly Unit[] {
  const units: Unit[] = [];
  for (const { kind, id } of mentions) {
    if (kind === 'drug' || kind === 'class') units.push({ key: `drug ${id}`, weight: WEIGHTS.drug });
    if (kind === 'condition') units.push({ key: `condition ${id}`, weight: WEIGHTS.condition });
  }
  const named = new Set(
    mentions.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, at) => first + at)),
  );
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    if (token.kind === 'placeholder' || token.kind === 'symbol') continue;
    const number = numberAt(tokens, at);
    if (number) {
      units.push({ key: `number ${number.value}`, weight: WEIGHTS.number });
      units.push({
        key: `number ${number.value} ${stem(singular(tokens[number.end]?.text ?? ''))}`,
        weight: WEIGHTS.numberOf,
      });
      at = number.end - 1;
      continue;
    }
    const word = RELATIVE_WORDS[token.text] ?? token.text;
    if (word === 'left' || word === 'right') {
      units.push({ key: `side ${word}`, weight: WEIGHTS.side });
      units.push({ key: `side ${word} ${stem(singular(tokens[at + 1]?.text ?? ''))}`, weight: WEIGHTS.side });
    } else if (RELATIVE.test(word)) units.push({ key: `relative ${word}`, weight: WEIGHTS.relative });
    else if (word.length >= 6 && !named.has(at)) units.push({ key: `word ${stem(word)}`, weight: WEIGHTS.word });
  }
  return units;
}

const stem = (word: string): string => word.slice(0, 6);

const singular = (word: string): string => word.replace(/s$/, '');

/** What a source or a sample holds. */
export function holdingsOf(text: string, lexicon: Lexicon): ReadonlySet<string> {
  const tokens = tokensOf(text);
  return new Set(unitsOf(tokens, lexicon.mentionsOf(tokens)).map(({ key }) => key));
}

/** The weighted share of what a text says that `held` holds too: 1 when everything, or when there is nothing to compare. */
export function agreementWith(reading: Reading, held: ReadonlySet<string>): number {
  const units = unitsOf(reading.tokens, reading.mentions);
  const total = units.reduce((sum, { weight }) => sum + weight, 0);
  const found = units.reduce((sum, { key, weight }) => sum + (held.has(key) ? weight : 0), 0);
  return total === 0 ? 1 : found / total;
}

/**
 * The mean agreement with other answers to the same prompt: after SelfCheckGPT's unigram form (Manakul et al. 2023), by
 * claims rather than words.
 */
export function sampleAgreement(reading: Reading, samples: readonly string[]): number {
  const shares = samples.map((sample) => agreementWith(reading, holdingsOf(sample, reading.lexicon)));
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}
