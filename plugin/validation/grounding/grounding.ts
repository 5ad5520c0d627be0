import type { Knowledge } from '../../../models/knowledge/knowledge.ts';
import type { Span } from '../../spans.ts';
import type { Reading } from '../reading/document.ts';
import type { Token } from '../reading/tokens.ts';
import { isHeld, numbersIn } from '../source-numbers.ts';
import { alternativesOf } from './alternatives.ts';
import { type Places, placesIn } from './places.ts';
import { DENIES, type Said, saidIn } from './said.ts';
import { sexesApart } from './sexes.ts';

/** How much of a text its source holds. */
export interface Grounding {
  /** Words that say something. */
  readonly words: number;
  /** What speaks against the text, in the weight of a fact that the source does not have. */
  readonly apart: number;
  /** Words that the source leads one to expect: that share of their surprisal does not count. */
  readonly expected: readonly (Span & { readonly share: number })[];
}

/** Words on each side of one by which its place in the source is found. */
const BESIDE = 3;
/** A denial surprises where it is added, and not where it is left out. */
const OF_A_DENIAL = 0.5;
/** What a word weighs by being in the source at all, beside those that stand near it there. */
const SAID = 0.3;

/**
 * What a difference weighs beside five nats of surprisal, rounded from a fit on pairs of notes and one-fact changes of
 * them (`models/claim-entropy/card.md`).
 */
const WEIGHTS = { unsaid: 1.3, number: 1.3, unit: 0.7, denial: 2, other: 2, sex: 3.3 } as const;

/** A source, by its words and their places. */
interface Source {
  readonly reading: Reading;
  readonly said: readonly Said[];
  readonly places: Places;
}

/** What a source holds of a text, word by word. Linear in the text's length and in the source's. */
export function groundingOf(text: Reading, reading: Reading, knowledge: Knowledge): Grounding {
  const alternatives = alternativesOf(knowledge);
  const own = saidIn(text, alternatives);
  const said = saidIn(reading, alternatives);
  const source: Source = { reading, said, places: placesIn(said) };
  const found = own.map(({ keys }) => source.places.of(keys));
  const expected = denialsBeside(text.tokens, own);
  let apart = WEIGHTS.sex * sexesApart(text, reading);
  eachBeside(own, found, source.places, (word, at, total) => {
    const likely = likeliest(found[at]!, source.places);
    const { start, end } = text.tokens[word.at]!;
    if (likely === undefined) apart += isFact(word, text) ? WEIGHTS.unsaid : 0;
    else {
      expected.push({ start, end, share: (likely + SAID) / (total + 2 * SAID) });
      apart += WEIGHTS.denial * deniedOtherwise(word, found[at]!, source);
      apart += WEIGHTS.other * otherLikelier(word, likely, total, source.places);
    }
    if (word.value !== undefined)
      apart += numberApart(word.value, found[at]!, unitOf(text.tokens, word, own[at + 1]), source);
  });
  return { words: own.length, apart, expected };
}

/** A word of the tables or one that no other stands for: who tells a fact in words of his own keeps these. */
function isFact({ at, keys, others, value }: Said, { tokens, lexicon }: Reading): boolean {
  if (value !== undefined) return false;
  const { text } = tokens[at]!;
  return others.length > 0 || keys.length > 1 || (text.length >= LEAST_RARE && !lexicon.isOrdinary(text));
}
const LEAST_RARE = 5;

/** The words that only deny: "negative" says what it says of a test. */
function denialsBeside(tokens: readonly Token[], own: readonly Said[]): (Span & { share: number })[] {
  const said = new Set(own.map(({ at }) => at));
  return tokens.flatMap(({ text, start, end }, at) =>
    DENIES.has(text) && !said.has(at) ? [{ start, end, share: OF_A_DENIAL }] : [],
  );
}

/** Goes through the words with those beside each in its sentence counted, and the weight of all of these. */
function eachBeside(
  own: readonly Said[],
  found: readonly (readonly number[])[],
  places: Places,
  ask: (said: Said, at: number, total: number) => void,
): void {
  const weights = found.map((each) => places.weightOf(each));
  let total = 0;
  const count = (at: number, sign: 1 | -1): void => {
    places.add(found[at]!, sign * weights[at]!);
    total += sign * weights[at]!;
  };
  let [from, end] = [0, 0];
  own.forEach((said, at) => {
    for (; end < own.length && end <= at + BESIDE && own[end]!.sentence <= said.sentence; end += 1) count(end, 1);
    for (; from < at - BESIDE || own[from]!.sentence < said.sentence; from += 1) count(from, -1);
    count(at, -1);
    ask(said, at, total);
    count(at, 1);
  });
}

/** The weight of the words beside it at its likeliest place, nothing where the source does not have it. */
const likeliest = (found: readonly number[], places: Places): number | undefined =>
  found.length === 0 ? undefined : found.reduce((most, place) => Math.max(most, places.at(place)), 0);

/** How much the source denies what the text affirms, or the other way round, 0 to 1: the likelier a place, the more it counts. */
function deniedOtherwise({ denied }: Said, found: readonly number[], { said, places }: Source): number {
  if (denied === undefined) return 0;
  let [all, otherwise] = [0, 0];
  for (const place of found) {
    const other = said[place]!.denied;
    const weight = (places.at(place) + ALONE) ** 2;
    all += other === undefined ? weight * UNANSWERED : weight;
    if (other !== undefined) otherwise += weight * Math.abs(other - denied);
  }
  return otherwise / all;
}
/** What a place counts beside which nothing of the text stands. */
const ALONE = 0.2;
const UNANSWERED = 0.25;

/** How much likelier another word is in its place: "left" where the source has the right knee. */
function otherLikelier({ others }: Said, likely: number, total: number, places: Places): number {
  const other = others.reduce((most, key) => Math.max(most, likeliest(places.of([key]), places) ?? 0), 0);
  return Math.max(0, other - likely) / (total + ALONE);
}

interface Unit {
  readonly said: Said | undefined;
  readonly text: string;
}

/** What a number counts: the word behind it or behind its hyphen. */
function unitOf(tokens: readonly Token[], { end }: Said, next: Said | undefined): Unit {
  const at = tokens[end]?.text === '-' ? end + 1 : end;
  const said = next?.at === at && next.value === undefined ? next : undefined;
  return { said, text: (tokens[at]?.text ?? '').replace(/s$/, '') };
}

/** A number that the source has in no form, or of nothing that is counted so. */
function numberApart(value: number, found: readonly number[], unit: Unit, { reading, places }: Source): number {
  const isIn = isHeld({ value: String(value), unit: unit.text }, numbersIn(reading));
  const units = unit.said ? places.of(unit.said.keys) : [];
  const isCounted =
    !unit.said || found.some((place) => units.some((at) => at >= place - 1 && at <= place + UNIT_REACH));
  return (isIn ? 0 : WEIGHTS.number) + (isCounted ? 0 : WEIGHTS.unit);
}
/** Words of the source within which a number's unit stands. */
const UNIT_REACH = 4;
