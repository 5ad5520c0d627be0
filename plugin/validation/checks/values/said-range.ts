import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isTarget, type Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/**
 * "INR 12.4, in her goal range of 2 to 3", "Your INR was 8.6. That is right where we want it, between 2 and 3", "goal 2.5 to
 * 3.5, INR today 6.8, on target": a value that is not where it is said to lie in the range that the text gives.
 */
export function checkSaidRanges(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const around: Around = {
    tokens,
    byFirst: new Map(each.measurements.map((one) => [one.first, one])),
    follower: new Map(sentences.map((sentence) => [sentence.first, sentence])),
    names: new Map(
      each.reading.mentions.flatMap(({ kind, first, id }) => (kind === 'lab' || kind === 'vital' ? [[first, id]] : [])),
    ),
  };
  return each.measurements.flatMap((one): readonly Finding[] => {
    if (one.low !== one.high || one.assertion === 'hypothetical' || isTarget(tokens, one)) return [];
    const said = limitBehind(tokens, one) ?? rangeBehind(around, one) ?? rangeBefore(around, one);
    if (!said || isThere(one.low, said)) return [];
    const range = `${plain(said.low)} to ${plain(said.high)}`;
    return [
      {
        ...spanOf(tokens, Math.min(one.valueAt, said.first), Math.max(one.end, said.end)),
        family: 'measurement',
        category: 'value_outside_said_range',
        severity: 'high',
        verdict: 'contradicted',
        message: `${one.id} ${plain(one.low)} does not lie ${said.place} the range that the text gives, ${range}`,
        score: 0.85,
        evidence: [byTheText(range)],
      },
    ];
  });
}

/** A text's values, sentences and names by their first token. */
interface Around {
  readonly tokens: readonly Token[];
  readonly byFirst: ReadonlyMap<number, Measurement>;
  readonly follower: ReadonlyMap<number, Sentence>;
  readonly names: ReadonlyMap<number, string>;
}

type Place = 'within' | 'above' | 'below';
interface SaidRange {
  readonly low: number;
  readonly high: number;
  readonly place: Place;
  readonly first: number;
  readonly end: number;
}

const isThere = (value: number, { low, high, place }: SaidRange): boolean =>
  place === 'within' ? value >= low && value <= high : place === 'above' ? value > high : value < low;

/** Words that say where a value lies. */
const PLACES: readonly (readonly [RegExp, Place])[] = [
  [/^(?:in|within|inside|at|meets|met|on|between|where|perfect|therapeutic|ideal)$/, 'within'],
  [/^(?:above|exceeds|exceeding)$/, 'above'],
  [/^(?:below|under)$/, 'below'],
];
/** What makes "in" or "at" speak of a range and not of a place or a time. */
const RANGE =
  /^(?:goal|target|targets|therapeutic|range|normal|reference|desired|window|limits?|zone|want|wanted|should|between|ideal|perfect|aim|aiming)$/;
/** The value is not said to lie there now, or the range is of another. */
const ENDS =
  /^(?:not|no|never|isn't|wasn't|aren't|until|when|once|if|unless|but|however|although|outside|out|back|bring|get|keep|kept|hold|held|recheck|repeat|adjust|toward|towards|nowhere|than|from|was|were|should've|return|returns|would|could|may|to|dose|doses|every|versus|vs|last|previous|prior|or|although|despite|drive|push|titrate|aim|start|started|give|raise|reduce|increase|decrease|because|while|needs?)$/;
/** "To" that is no part of a range is an aim: but "supposed to be", "close to". */
const REACH = 22;

/** The range behind a value, in its sentence or in the next one that points back, with nothing between that ends the thought. */
function rangeBehind({ tokens, byFirst, names, follower: followers }: Around, one: Measurement): SaidRange | undefined {
  const next = one.sentence.end;
  const follower = followers.get(next);
  const end = follower && pointsBack(tokens, follower) ? follower.end : next;
  const beside = tokens[one.end]?.text === 'with' ? byFirst.get(one.end + 1) : undefined;
  const from = beside?.end ?? one.end;
  for (let at = from; at < Math.min(end, from + REACH); at += 1) {
    const token = tokens[at]!;
    const other = byFirst.get(at);
    if (other && other !== one && other.valueAt > at) return undefined;
    // "A1c was 7.1 and his blood sugars are typically between 120 and 140".
    if (names.has(at) && names.get(at) !== one.id) return undefined;
    if (token.kind !== 'number') {
      if (ENDS.test(token.text) && !isBearable(tokens, at)) return undefined;
      if (token.text === ';' && !/^(?:in|within|at|right|well|on)$/.test(tokens[at + 1]?.text ?? '')) return undefined;
      if (token.text === ')' && !tokens.slice(from, at).some(({ text }) => text === '(')) return undefined;
      continue;
    }
    const amount = amountAt(tokens, at);
    if (!amount || amount.high <= amount.low) return undefined;
    // A range in another unit is another value's; "for 4 to 6 weeks" is a time.
    const stated = unitAt(tokens, amount.end)?.name;
    if (
      stated !== undefined &&
      (one.unit === undefined ? /^(?:hour|day|week|month|year|min|mg|ml|kg)$/.test(stated) : stated !== one.unit)
    )
      return undefined;
    const place = placeIn(tokens, from, at, amount.end);
    return place && { ...amount, place };
  }
  return undefined;
}

/** "That was", "where it is supposed to be", "close to": words that end nothing here. */
const isBearable = (tokens: readonly Token[], at: number): boolean =>
  (/^(?:was|were)$/.test(tokens[at]!.text) && /^(?:that|which|it|this)$/.test(tokens[at - 1]?.text ?? '')) ||
  (tokens[at]!.text === 'to' && /^(?:want|supposed|close|need|like)$/.test(tokens[at - 1]?.text ?? '')) ||
  (tokens[at]!.text === 'aim' && /^(?:we|you|our)$/.test(tokens[at - 1]?.text ?? '')) ||
  (tokens[at]!.text === 'keep' && /^(?:to|we|you)$/.test(tokens[at - 1]?.text ?? ''));

const pointsBack = (tokens: readonly Token[], { first, end, question, told }: Sentence): boolean =>
  !question &&
  !told &&
  end - first < 40 &&
  (/^(?:that|this|it|which|right|within|in|exactly|perfect|on|well|both|still)$/.test(tokens[first]?.text ?? '') ||
    (tokens[first]?.text === 'your' &&
      /^(?:goal|target|number|level|result|value)$/.test(tokens[first + 1]?.text ?? '')));

/** The last word of place before the range, where words of a range stand with it. */
function placeIn(tokens: readonly Token[], from: number, to: number, end: number): Place | undefined {
  const words = tokens.slice(from, to).map(({ text }) => text);
  // "In the 2-3 window".
  const isNamedBehind = hasWord(tokens, /^(?:window|range|target|zone|band|goal|corridor)$/, end, end + 2);
  const isOfRange = (at: number) =>
    !/^(?:in|at|on|where)$/.test(words[at]!) ||
    isNamedBehind ||
    // "On arrival (normal is 3.5 to 5)": what a bracket says of the range is no place.
    beforeBracket(words.slice(at + 1, at + 6)).some((word) => RANGE.test(word));
  const places = PLACES.map(([pattern, place]) => ({
    at: words.findLastIndex((word, at) => pattern.test(word) && isOfRange(at)),
    place,
  }));
  const [last] = places.sort((a, b) => b.at - a.at);
  if (!last || last.at === -1) return undefined;
  // "LDL 128; goal under 55 to 70": an aim, unless the value was put there before.
  const isAim = words
    .slice(Math.max(0, last.at - 3), last.at)
    .some((word) => /^(?:goals?|targets?|aim|aims)$/.test(word));
  if (isAim && places.filter(({ at }) => at !== -1).length < 2) return undefined;
  return isNamedBehind || words.some((word) => RANGE.test(word)) ? last.place : undefined;
}

/** "590 µmol/L, at target below 360", "7.9%, within goal of under 7.5": the limit that it is said to keep. */
function limitBehind(tokens: readonly Token[], one: Measurement): SaidRange | undefined {
  const from = tokens[one.end]?.text === ',' ? one.end + 1 : one.end;
  for (let at = from; at < Math.min(one.sentence.end, from + LIMIT_REACH); at += 1) {
    const { text, kind } = tokens[at]!;
    if (kind === 'number' || /^(?:;|\.|not|above|over|but|until|if|from)$/.test(text)) return undefined;
    if (!/^(?:below|under|<)$/.test(text)) continue;
    const amount = tokens[at + 1]?.kind === 'number' ? amountAt(tokens, at + 1) : undefined;
    const isMet = MET.test(phrase(tokens, from, at));
    const stated = amount && unitAt(tokens, amount.end)?.name;
    if (!amount || !isMet || amount.low !== amount.high || tokens[amount.end]?.text === '/') return undefined;
    if (stated !== undefined && stated !== one.unit) return undefined;
    return { low: 0, high: amount.high * 1.03, place: 'within', first: amount.first, end: amount.end };
  }
  return undefined;
}
const LIMIT_REACH = 18;

/** "97% in COPD, target 88-92%": nor is what stands behind a comma. */
const beforeBracket = (words: readonly string[]): readonly string[] => {
  const open = words.findIndex((word) => word === '(' || word === ',');
  return open === -1 ? words : words.slice(0, open);
};

/** "Goal 2.5 to 3.5. INR today 6.8, on target": the goal before the value, and behind it the word that it is met. */
const MET = lean(
  /^(?:(?:is |it is |which is |that is |so |, |- |\( ?|still |right |well |all |now |today |comfortably |nicely ){0,5})(?:(?:on|at|in|within) (?:the |her |his |your |our )?(?:goal|target|range|therapeutic range|goal range|target range|desired range|window|limits)|therapeutic|in range|perfect|spot on|where (?:we|you|it))\b/,
);

function rangeBefore({ tokens, byFirst, names }: Around, one: Measurement): SaidRange | undefined {
  const behind = phrase(tokens, one.end, Math.min(one.sentence.end, one.end + 9));
  if (!MET.test(behind)) return undefined;
  for (let at = one.first - 1; at > Math.max(0, one.first - 24); at -= 1) {
    if (!/^(?:goal|target|range|aim)$/.test(tokens[at]!.text)) continue;
    const from = at + 1 + tokens.slice(at + 1, at + 5).findIndex(({ kind }) => kind === 'number');
    const amount = from > at && from < at + 5 && from < one.first ? amountAt(tokens, from) : undefined;
    if (!amount || amount.high <= amount.low) return undefined;
    // Another test named since, or another one before, whose goal it is.
    for (let name = at - 5; name < one.first; name += 1) {
      const id = names.get(name) ?? (name > at ? byFirst.get(name)?.id : undefined);
      if (id !== undefined && id !== one.id) return undefined;
    }
    const stated = unitAt(tokens, amount.end)?.name;
    const isOtherUnit = stated !== undefined && one.unit !== undefined && stated !== one.unit;
    return isOtherUnit ? undefined : { ...amount, place: 'within' };
  }
  return undefined;
}
