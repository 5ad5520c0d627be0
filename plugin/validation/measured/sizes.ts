import { listOf, type Row } from '../../../models/knowledge/table.ts';
import { once } from '../once.ts';
import { type Phrased, phraseEnd, phrasesByWord, spelledWords } from '../phrase-index.ts';
import { amountAt } from '../reading/numbers.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { asTokens, phrase } from '../reading/words.ts';
import { LINKS } from './measured.ts';
import { type PhysicalUnit, physicalUnitAt, unitOf } from './physical-units.ts';

// What is measured besides labs and vital signs (quantities.tsv): pressures, widths, volumes and flows by their names.

type SizeRow = Row<'quantities'>;

/** A named size with its value in the unit of its rows, over tokens [first, end). */
export interface Size {
  readonly rows: readonly SizeRow[];
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly sentence: Sentence;
  readonly first: number;
  readonly end: number;
}

const indexOf = once((rows: readonly SizeRow[]) => ({
  before: phrasesByWord(
    rows.filter(({ kind }) => kind === 'size' || kind === 'normal_size'),
    ({ subject }) => subject,
  ),
  behind: phrasesByWord(
    rows.filter(({ kind }) => kind === 'size_of'),
    ({ subject }) => subject,
  ),
}));

type Index = ReadonlyMap<string, readonly Phrased<SizeRow>[]>;
interface Named {
  readonly rows: readonly SizeRow[];
  readonly end: number;
}

/** The rows of the longest name that begins at a token. */
function namedAt(index: Index, tokens: readonly Token[], at: number): Named | undefined {
  const found = (index.get(spelledWords(tokens)[at]!) ?? []).flatMap(({ row, words }) => {
    const end = phraseEnd(tokens, at, words);
    return end === undefined ? [] : [{ row, end }];
  });
  if (found.length === 0) return undefined;
  const end = Math.max(...found.map((one) => one.end));
  return { end, rows: found.filter((one) => one.end === end).map(({ row }) => row) };
}

/** Every size of a sentence: the name and its value, or the value and what it is of. */
export function sizesIn(rows: readonly SizeRow[], tokens: readonly Token[], sentence: Sentence): readonly Size[] {
  const { before, behind } = indexOf(rows);
  const found: Size[] = [];
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const named = namedAt(before, tokens, at);
    if (named && isName(tokens, at, named.end)) {
      found.push(...valuesBehind(before, tokens, sentence, { ...named, first: at }));
      at = named.end - 1;
    } else if (tokens[at]!.kind === 'number') found.push(...sizeOf(behind, tokens, sentence, at));
  }
  return found.map((one) => ({ ...one, rows: one.rows.filter(({ unless }) => !isOther(tokens, sentence, unless)) }));
}

/** "CO" is an output, "co" a part of a word: a name of three letters is written in capitals. */
const isName = (tokens: readonly Token[], first: number, end: number): boolean =>
  end > first + 1 || tokens[first]!.text.length > 3 || tokens[first]!.capitals;

const isOther = (tokens: readonly Token[], { first, end }: Sentence, unless: string): boolean => {
  if (unless === '') return false;
  const said = ` ${phrase(tokens, first, end)} `;
  return listOf(unless).some((words) => said.includes(` ${asTokens(words)}`));
};

/** In tokens, from a name to its value. */
const REACH = 10;
/** What may stand between a name and a number without a unit. */
const PLACE =
  /^(?:right|left|l|r|od|os|ou|eye|eyes|both|bilateral|bilaterally|and|is|was|duration|on|set|index|opening|mean|about|overnight|each)$/;
const STOPS = /^(?:[;|]|but|then|whereas|while|versus|vs|goal|target|aim)$/;
/** "At 20 weeks", "2 minutes after": a number that tells when, whose or how often. */
const NO_SIZE =
  /^(?:weeks?|days?|months?|years?|yrs?|yo|hours?|hrs?|times?|percent|st|nd|rd|th|am|pm|mg|mcg|units?|st|kg|patients?|of|x|×|\/|-|–|:|%|\+|mm|points?)$/;

interface Found extends Named {
  readonly first: number;
}

function valuesBehind(index: Index, tokens: readonly Token[], sentence: Sentence, named: Found): readonly Size[] {
  const first = valueFrom(index, tokens, sentence, named);
  if (!first) return [];
  const next = secondFrom(tokens, sentence, first, named);
  return next ? [first, next] : [first];
}

function valueFrom(index: Index, tokens: readonly Token[], sentence: Sentence, named: Found): Size | undefined {
  let isLinked = true;
  for (let at = named.end; at < Math.min(sentence.end, named.end + REACH); at += 1) {
    const { text, kind } = tokens[at]!;
    if (STOPS.test(text) || namedAt(index, tokens, at)) return undefined;
    if (kind !== 'number') {
      isLinked &&= LINKS.test(text) || PLACE.test(text);
      continue;
    }
    const size = sizeAt(tokens, sentence, at, { ...named, isBare: isLinked });
    if (size !== 'none') return size;
    isLinked = false;
  }
  return undefined;
}

/** "0.9 on the left and 0.85 on the right": the other side's. */
function secondFrom(tokens: readonly Token[], sentence: Sentence, { end }: Size, named: Found): Size | undefined {
  let isOfSides = false;
  for (let at = end; at < Math.min(sentence.end, end + 8); at += 1) {
    const { text, kind } = tokens[at]!;
    if (kind === 'number') {
      const size = isOfSides ? sizeAt(tokens, sentence, at, { ...named, isBare: true }) : undefined;
      return size === 'none' ? undefined : size;
    }
    isOfSides ||= /^(?:left|right|od|os|l|r)$/.test(text);
    if (!PLACE.test(text) && !/^(?:[,/]|in|the|of|mmhg)$/.test(text)) return undefined;
  }
  return undefined;
}

/** The number at a token as a size of the named; `none` where it is of something else and the search goes on. */
function sizeAt(
  tokens: readonly Token[],
  sentence: Sentence,
  at: number,
  { rows, first, end, isBare }: Found & { readonly isBare: boolean },
): Size | 'none' | undefined {
  const amount = amountAt(tokens, at);
  if (!amount || tokens[at - 1]?.text === '/') return undefined;
  const unit = physicalUnitAt(tokens, amount.end);
  // "1618 second dose": the time of day.
  if (unit?.kind === 'time' && amount.low >= 1000 && !/^m/.test(tokens[amount.end]!.text)) return 'none';
  // "Wean when QRS < 100 for 6 h": how long.
  if (unit?.kind === 'time' && /^(?:for|over|after|every|in|within)$/.test(tokens[at - 1]?.text ?? '')) return 'none';
  const own = rows.flatMap((row) => {
    const factor = unit ? factorTo(row, unit) : isBare && isCounted(row) ? 1 : undefined;
    return factor === undefined ? [] : [{ row, factor }];
  });
  if (own[0] === undefined) return unit && !/^(?:time|mass)$/.test(unit.kind) ? undefined : 'none';
  if (!unit && NO_SIZE.test(tokens[amount.end]?.text ?? '')) return 'none';
  const { factor } = own[0];
  return {
    rows: own.map(({ row }) => row),
    name: phrase(tokens, first, end),
    low: amount.low * factor,
    high: amount.high * factor,
    sentence,
    first,
    end: unit?.end ?? amount.end,
  };
}

/** A row that has its number without a unit, too. */
const isCounted = ({ unit }: SizeRow): boolean => unit.endsWith('|bare');

const ownUnit = once((row: SizeRow) => ({ of: unitOf(listOf(row.unit)[0]!) }));

function factorTo(row: SizeRow, unit: PhysicalUnit): number | undefined {
  const { of } = ownUnit(row);
  return of && of.kind === unit.kind ? unit.size / of.size : undefined;
}

const FILLS = /^(?:was|were|is|still|only|long|tall|around|in|length|total|warmed|humidified|altogether)$/;

/** "60 mL left in your bladder", "6 cm dilated": what stands behind the unit tells what it is of. */
function sizeOf(index: Index, tokens: readonly Token[], sentence: Sentence, at: number): readonly Size[] {
  const amount = amountAt(tokens, at);
  const unit = amount && physicalUnitAt(tokens, amount.end);
  if (!amount || !unit) return [];
  for (let from = unit.end; from <= unit.end + 1 && from < sentence.end; from += 1) {
    const named = namedAt(index, tokens, from);
    const own = named?.rows.filter((row) => factorTo(row, unit) !== undefined) ?? [];
    if (named && own.length > 0) {
      const factor = factorTo(own[0]!, unit)!;
      const name = phrase(tokens, from, named.end);
      return [
        { rows: own, name, low: amount.low * factor, high: amount.high * factor, sentence, first: at, end: named.end },
      ];
    }
    if (!FILLS.test(tokens[from]!.text)) return [];
  }
  return [];
}
