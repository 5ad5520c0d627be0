import { listOf, type Row } from '../../../models/knowledge/table.ts';
import { wordTable } from '../../word-table.ts';
import { numberAt } from '../reading/numbers.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { isDate, LINKS } from './measured.ts';

/** What a text tells of a test: a number with what is written behind it, or a word. */
export interface ResultReading {
  readonly value?: number;
  /** What stands behind the number, lower case and without spaces: it may begin with its unit. */
  readonly behind: string;
  readonly word?: string;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

/** Words of results, by the one of them that the table uses. */
const WORDS: Readonly<Record<string, string>> = wordTable({
  positive: 'positive',
  detected: 'positive',
  present: 'positive',
  reactive: 'positive',
  mutated: 'positive',
  found: 'positive',
  grew: 'positive',
  grown: 'positive',
  negative: 'negative',
  nonreactive: 'negative',
  undetected: 'negative',
  normal: 'normal',
  high: 'high',
  raised: 'high',
  elevated: 'high',
  low: 'low',
  reduced: 'low',
  deficient: 'low',
  undetectable: 'undetectable',
  unrecordable: 'undetectable',
  unmeasurable: 'undetectable',
  absent: 'undetectable',
});
const OTHER_LINKS =
  /^(?:activity|level|ratio|titre|titer|result|strongly|weakly|clearly|markedly|very|both|all|also|again|therefore|only|elisa|assay|screen|igg|iga|igm|pcr|serology|testing|tests?|antibody|antibodies|in|serum|fluid|plasma|so|≈|being|gives|gave|returned|returns|came|comes|back|sent|taken|drawn|measured|before|any|exchange|then|itself|this|mean|lowest|worst|which|had|chloride|chlorides|values|above|over|below|under|than|more|less|greater|it|rose|fell|stayed|urine|osmolality|by|mouth|im|intranasal|given|\))$/;
const HOW_FAR = 8;
/** More of a result has its unit. */
const MOST_BARE = 10_000;
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

/** What is told of the test named over [first, end): behind it, or in a word right before. */
export function resultAt(
  tokens: readonly Token[],
  sentence: Sentence,
  first: number,
  end: number,
): ResultReading | undefined {
  const base = { first, behind: '', sentence };
  const before = wordBefore(tokens, sentence, first);
  // "Undetectable haptoglobin, high LDH": what is behind the comma is of the next.
  if (before !== undefined && /^(?:,|and|;)$/.test(tokens[end]?.text ?? '')) return { ...base, word: before, end };
  for (let at = end; at < Math.min(sentence.end, end + HOW_FAR); at += 1) {
    const { text, breaks } = tokens[at]!;
    if (breaks > 0) break;
    // "Not detected", "no longer positive".
    if (/^(?:not|no|non|never)$/.test(text)) {
      // "Non-reactive".
      const behind = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
      // "No growth", "no bacterial growth".
      const isBare = tokens[behind]?.text === 'growth' || tokens[behind + 1]?.text === 'growth';
      const next = isBare ? 'positive' : WORDS[tokens[behind]?.text ?? ''];
      return next === 'positive' ? { ...base, word: 'negative', end: behind + 1 } : undefined;
    }
    const word = WORDS[text];
    if (word) return { ...base, word, end: at + 1 };
    const number = numberAt(tokens, at);
    if (number && tokens[at]!.kind === 'number') {
      // "In 6 weeks", "in 6–8 weeks".
      const isRange = /^(?:-|–|to)$/.test(tokens[number.end]?.text ?? '') && tokens[number.end + 1]?.kind === 'number';
      const stop = isRange ? number.end + 2 : number.end;
      if (/^(?:days?|weeks?|months?|hours?|minutes?|years?|times?|am|pm)$/.test(tokens[stop]?.text ?? '')) {
        at = stop;
        continue;
      }
      // "Ferritin 12 March 1961": a day.
      if (MONTH.test(tokens[number.end]?.text ?? '') || isDate(tokens, at)) return undefined;
      // "After desmopressin 2 micrograms it was 130": how much was given.
      if (
        /^(?:micrograms?|mcg|mg|ug|g|units?|ml)$/.test(tokens[number.end]?.text ?? '') &&
        tokens[number.end + 1]?.text !== '/'
      ) {
        at = number.end;
        continue;
      }
      const behind = behindOf(tokens, number.end);
      // "MCV 123456": a number of somebody, no result.
      if (number.value >= MOST_BARE && !/^(?:%|[a-z]{1,8}\/)/.test(behind)) return undefined;
      const isNegative = /^[-−–]$/.test(tokens[at - 1]?.text ?? '') && !tokens[at]!.spaced;
      return {
        ...base,
        value: isNegative ? -number.value : number.value,
        behind,
        end: number.end,
      };
    }
    if (!LINKS.test(text) && !OTHER_LINKS.test(text)) break;
  }
  return before === undefined ? undefined : { ...base, word: before, end };
}

/** "Undetectable haptoglobin", "negative for nitrites". */
function wordBefore(tokens: readonly Token[], sentence: Sentence, first: number): string | undefined {
  const at = tokens[first - 1]?.text === 'for' ? first - 2 : first - 1;
  if (at < sentence.first || tokens[at - 1]?.text === 'not') return undefined;
  return WORDS[tokens[at]!.text];
}

/** What stands behind a number, lower case and without spaces. */
export const behindOf = (tokens: readonly Token[], at: number): string =>
  tokens
    .slice(at, at + 5)
    .map(({ text }) => text)
    .join('')
    .replaceAll('μ', 'u')
    .replaceAll('µ', 'u')
    .replace(/^micrograms?/, 'ug')
    .replace(/^nanograms?/, 'ng')
    .replace(/^percent/, '%');

/** Whether a reading lies in a cell: `11..`, `..9`, `3..8`, or one of its words. Undefined where it cannot be told. */
export function liesIn(reading: ResultReading, cell: string, row: Row<'results'>): boolean | undefined {
  // One of several, of which a list may hold both kinds.
  const all = listOf(cell).map((one) => isOne(reading, one, row));
  return all.includes(true) ? true : all.includes(undefined) ? undefined : false;
}

function isOne({ value, word, behind }: ResultReading, entry: string, { units }: Row<'results'>): boolean | undefined {
  const [from = '', to] = entry.split('..');
  if (to === undefined) return word === entry;
  if (value === undefined) return false;
  const factors = factorsOf(behind, units);
  const low = from === '' ? Number.NEGATIVE_INFINITY : Number(from);
  const high = to === '' ? Number.POSITIVE_INFINITY : Number(to);
  if (factors.length === 0) return undefined;
  return factors.every((factor) => value * factor >= low && value * factor <= high);
}

/** The factors to the row's own unit that what stands behind a number allows; all of them where no unit is written. */
export function factorsOf(behind: string, cell: string): readonly number[] {
  const units = listOf(cell).map((entry) => {
    const at = entry.lastIndexOf(':');
    return { unit: entry.slice(0, at).replaceAll(' ', ''), factor: Number(entry.slice(at + 1)) };
  });
  if (units.length === 0) return [1];
  const written = units
    .filter(({ unit }) => unit !== '' && behind.startsWith(unit))
    .toSorted((a, b) => b.unit.length - a.unit.length)[0];
  if (written) return [written.factor];
  // Another unit than the table knows.
  if (/^(?:%|[a-z]{1,8}\/|g\/|mm|kpa|nmol|pmol|mmol|x10|×10)/.test(behind)) return [];
  const bare = units.find(({ unit }) => unit === '');
  return bare ? [bare.factor] : units.map(({ factor }) => factor);
}
