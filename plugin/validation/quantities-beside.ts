import { once } from './once.ts';
import { amountAt } from './reading/numbers.ts';
import type { Token } from './reading/tokens.ts';
import { unitAt } from './reading/units.ts';
import { hasWord } from './reading/words.ts';

/** A number with its unit, over tokens [first, end). */
export interface Quantity {
  readonly low: number;
  readonly high: number;
  readonly unit: string;
  readonly first: number;
  readonly end: number;
  /** Of a concentration, the millilitres that hold the amount: `250 mg/5 mL`, `25,000 units in 250 mL`. */
  readonly per?: number;
}

const MASS = /^(?:mg|mcg|g|units|meq|mmol)$/;

/** "1 mg/kg = 12.5 mg rectally, rounded down": to what there is to give. */
export const isRounded = (tokens: readonly Token[], { end }: Pick<Quantity, 'end'>): boolean =>
  hasWord(tokens, /^round(?:ed|ing)$/, end, end + 5);

/** Every quantity of tokens [first, end), a concentration as one of them. Linear. */
export function quantitiesBeside(tokens: readonly Token[], first: number, end: number): readonly Quantity[] {
  const all: Quantity[] = [];
  for (let at = first; at < end; at += 1) {
    const amount = amountAt(tokens, at);
    const unit = amount && unitAt(tokens, amount.end);
    if (!amount || !unit) continue;
    const per = millilitresAt(tokens, amount.end);
    const one = { low: amount.low, high: amount.high, first: at };
    const quantity = per
      ? { ...one, unit: per.unit, per: per.ml, end: per.end }
      : { ...one, unit: unit.name, end: unit.end };
    all.push(quantity);
    at = quantity.end - 1;
  }
  return all;
}

/** Every quantity of a text, read once for the checks that ask. */
export const quantitiesOf = once((tokens: readonly Token[]): readonly Quantity[] =>
  quantitiesBeside(tokens, 0, tokens.length),
);

/** Behind the number of a mass: `mg/mL`, `mg per 5 mL`, `mg in each 5 mL`, `units in 250 mL`. */
function millilitresAt(tokens: readonly Token[], at: number) {
  const mass = unitAt([tokens[at]!], 0)?.name;
  if (mass === undefined || !MASS.test(mass)) return undefined;
  // "1 mg made up to 10 mL", "diluted in 50 mL".
  const isMade =
    /^(?:made|diluted|dissolved|reconstituted)$/.test(tokens[at + 1]?.text ?? '') &&
    [2, 3].some((offset) => /^(?:to|in|with)$/.test(tokens[at + offset]?.text ?? ''));
  const join = isMade ? (tokens[at + 2]?.text === 'up' ? at + 3 : at + 2) : at + 1;
  if (!isMade && !/^(?:\/|per|in)$/.test(tokens[join]?.text ?? '')) return undefined;
  let next = join + 1;
  while (next < at + 5 && /^(?:each|every|a|one)$/.test(tokens[next]?.text ?? '')) next += 1;
  const isCounted = tokens[next]?.kind === 'number';
  if (isCounted && tokens[next + 1]?.text === '-') return undefined;
  const name = tokens[isCounted ? next + 1 : next]?.text ?? '';
  // "1 mg in each mL", not "in mL".
  const isBare = !isCounted && next === join + 1 && tokens[join]!.text === 'in';
  if (!/^(?:ml|cc|milliliter|millilitre)$/.test(name) || isBare) return undefined;
  // "500 mg in 100 mL/h".
  const end = (isCounted ? next + 1 : next) + 1;
  if (tokens[end]?.text === '/') return undefined;
  return { unit: mass, ml: isCounted ? tokens[next]!.value! : 1, end };
}

const EQUALS =
  /^(?:\(|\)|=|,|:|;|-|→|≈|~|is|are|or|which|that|this|it|so|i|e|ie|equals?|equal|to|of|from|the|a|an|per|each|dose|doses|total|about|approximately|roughly|give|gives|given|giving|take|takes|draw|draws|up|drawn|comes|works|out|makes|make|volume|at|using|with|via|by|in|po|iv|im|sc|subcut|pump|rate|run|runs|running|set|vial|syringe|suspension|solution|liquid|bag|bid|tid|qid|daily|once|twice|every|times|day|q6h|q8h|q12h|q24h|weekly|wt|weight|weighing|for|means|amounts|his|her|your|their|load|loading|bolus|child|kg|orally|mouth|measured|concentration|strength|calculated|calc|math|works|hourly|will|be|infuse|needs?|she|he|they|you|gets?|receives?|oral|intravenous|intravenously|slow|push|now|stat|please|four|six|eight|twelve|prescribed|ordered|order|should|measure|measured|syringe|his|child|each|must|can|morning|evening|night|bedtime|breakfast|have|has|taken|needed|required|works|drawing|swallow|those|these|together|make|\/|just|exactly)$/;
const PARTS =
  /^(?:=|\(|is|are|or|which|that|equals?|equal|of|from|so|take|give|gives|draw|pump|→|≈|ie|i|comes|makes|:|means|give|given|volume|runs?|running|set|,)$/;
const WORDS = 12;

/** Words that say outright that the one comes to the other, whatever else stands between. */
const COMES_TO =
  /\b(?:works? out|worked out|working out|comes? to|coming to|amounts? to|equates? to|equals|totals|totall?ing|adds up to|calculated (?:at|as|to be)|giving|which gives|that gives|which makes|that makes|which is|that is|hence|i e|ie)\b/;
const NOT_OF_IT =
  /^(?:then|max|maximum|cap|capped|plus|followed|or|previous|previously|last|before|reduced|reduction|minus|instead|next|another|second|vials?|until|than|usual|up)$/;

/** "80 mg/m2 ordered; that works out as 134 mg", "at 5 mg/kg each infusion amounts to 400 mg". */
export function comesTo(tokens: readonly Token[], left: Quantity, right: Quantity): boolean {
  const words = tokens.slice(left.end, right.first);
  return (
    words.length <= WORDS + 4 &&
    words.every(({ text, kind, breaks }) => kind !== 'number' && breaks < 2 && !NOT_OF_IT.test(text)) &&
    COMES_TO.test(words.map(({ text }) => text).join(' '))
  );
}

/** Whether nothing but "which is", "=", "(" and the like stands between two quantities. */
export function isEquated(tokens: readonly Token[], left: Quantity, right: Quantity): boolean {
  const words = tokens.slice(left.end, right.first);
  return (
    words.length <= WORDS &&
    words.every(({ text, kind, breaks }) => kind !== 'number' && breaks < 2 && EQUALS.test(text)) &&
    words.some(({ text }) => PARTS.test(text))
  );
}
