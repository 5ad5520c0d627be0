import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { convertDose, plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { comesTo, isEquated, isRounded, type Quantity, quantitiesOf } from '../../quantities-beside.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

/**
 * A dose that the text sets equal to what it is made of: milligrams and millilitres by a concentration, milligrams per
 * kilogram or square metre by the weight or the surface, an amount in a bag as a concentration. Any concentration or
 * weight of the text may be the one that is meant; it is wrong where none of them makes it.
 */
export function checkSolved(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const all = quantitiesOf(tokens);
  if (all.length < 2) return [];
  const told = new Set(sentences.filter((sentence) => sentence.told).flatMap(({ first, end }) => range(first, end)));
  const around = { tokens, owners: ownersOf(each, all), ...bodiesOf(all, each.patient.weightKg) };
  return all.flatMap((left, at): readonly Finding[] => {
    if (told.has(left.first)) return [];
    const next = all[at + 1];
    const near = all.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS);
    const pairs = [
      { left, right: next },
      ...(next && isBridge(next) ? [{ left, between: next, right: all[at + 2] }] : []),
    ];
    for (const { right, ...pair } of pairs) {
      const one = right && { ...around, ...pair, right, near };
      const found = one && (volumeOf(one) ?? byBody(one) ?? strengthOf(one));
      if (found) return [found];
    }
    return [];
  });
}

/** Two quantities, what may stand between them, and what else they may be made of. */
interface Pair {
  readonly tokens: readonly Token[];
  readonly left: Quantity;
  readonly between?: Quantity;
  readonly right: Quantity;
  /** The quantities around. */
  readonly near: readonly Quantity[];
  /** The drug that is named last before a quantity, by its first token. */
  readonly owners: ReadonlyMap<number, Owner>;
  readonly kg: readonly number[];
  readonly m2: readonly number[];
}

/** A drug named before a quantity, and whether its sentence names it. */
interface Owner {
  readonly id: string;
  readonly isNamed: boolean;
}

/** Quantities on either side in which a strength is looked for. */
const NEIGHBOURS = 24;
/** More weights than a text of one patient has. */
const MOST_BODIES = 40;

function ownersOf({ reading: { mentions } }: Case, all: readonly Quantity[]): ReadonlyMap<number, Owner> {
  const drugs = mentions.filter(({ kind, id }) => kind === 'drug' && !FLUID.test(id));
  const owners = new Map<number, Owner>();
  let next = 0;
  for (const { first } of all) {
    while (next < drugs.length && drugs[next]!.first < first) next += 1;
    const owner = drugs[next - 1];
    if (owner) owners.set(first, { id: owner.id, isNamed: first < owner.sentence.end });
  }
  return owners;
}

/** Every weight and every body surface of the text. */
function bodiesOf(all: readonly Quantity[], weight: number | undefined) {
  const kg = all.flatMap(({ unit, low }) =>
    unit === 'kg' ? [low] : unit === 'lb' ? [low * 0.4536] : unit === 'g' && low > 400 ? [low / 1000] : [],
  );
  const m2 = all.flatMap(({ unit, low }) => (unit === 'm2' && low > 0.1 && low < 4 ? [low] : []));
  const some = (sizes: readonly number[]) => [...new Set(sizes)].slice(0, MOST_BODIES);
  return { kg: some(weight === undefined ? kg : [...kg, weight]), m2: some(m2) };
}

const range = (first: number, end: number): readonly number[] =>
  Array.from({ length: end - first }, (_, at) => first + at);

/** A strength or a weight may stand between what is set equal. */
const isBridge = ({ per, unit }: Quantity): boolean =>
  per !== undefined || /^(?:mg\/ml|units\/ml|mcg\/ml|kg|m2)$/.test(unit);

/** Doses are rounded to what can be drawn up. */
const ROUNDED = 0.15;
const isNear = (a: number, b: number, share = ROUNDED): boolean => Math.abs(a - b) <= Math.abs(b) * share;

/** Equated, with a quantity between them that both lean on left out. */
function areEquated({ tokens, left, between, right }: Pair): boolean {
  if (!between) return isEquated(tokens, left, right);
  return isEquated(tokens, left, between) || isJoined(tokens, left, between)
    ? isEquated(tokens, between, right) || isJoined(tokens, between, right)
    : false;
}

const isJoined = (tokens: readonly Token[], left: Quantity, right: Quantity): boolean =>
  right.first - left.end <= 3 &&
  tokens.slice(left.end, right.first).every(({ text }) => /^(?:x|×|\*|at|for|in|wt|weight|of|\(|,)$/.test(text));

const WITHIN = 90;
const DOSE = /^(mg|mcg|g|units|meq|mmol)(\/hour|\/dose|\/day)?$/;
const VOLUME = /^ml(\/hour|\/dose|\/day)?$/;

/** "540 mg, which is 6.75 mL" of 400 mg/5 mL; "1,350 units/h, pump at 13.5 mL/h" of 100 units/mL. */
function volumeOf(pair: Pair): Finding | undefined {
  const { tokens, left, right, near, owners } = pair;
  const [dose, volume] = VOLUME.test(inMl(right).unit) ? [left, inMl(right)] : [right, inMl(left)];
  const [ofDose, ofVolume] = [DOSE.exec(dose.unit), VOLUME.exec(volume.unit)];
  if (!ofDose || !ofVolume || dose.per !== undefined || volume.per !== undefined) return undefined;
  if (dose.low !== dose.high || volume.low !== volume.high || volume.low === 0) return undefined;
  if ((ofDose[2] === '/hour') !== (ofVolume[1] === '/hour')) return undefined;
  if (!(areEquated(pair) || isSaidToBe(tokens, left, right)) || isCap(tokens, left)) return undefined;
  const own = owners.get(left.first)?.id;
  const ofOwn = near.filter((one) => own === undefined || [undefined, own].includes(owners.get(one.first)?.id));
  const strengthsOf = (some: readonly Quantity[]): readonly number[] =>
    some.flatMap((one) => strengthIn(one, ofDose[1]!));
  const strengths = strengthsOf(ofOwn.filter(({ first }) => Math.abs(first - left.first) <= WITHIN));
  if (strengths.length === 0) return undefined;
  // "Had it been 1,200 mg, 60 mL": no drug is named beside it, and it may be of any.
  const possible = owners.get(left.first)?.isNamed === false ? strengthsOf(near) : strengths;
  // "500 mg in 100 mL" is how it is diluted.
  if (hasWord(tokens, /^(?:in|over|with|to)$/, left.end, right.first)) return undefined;
  // The amount of a day in the volume of a dose.
  const isOfDay =
    ofDose[2] === '/day' || OFTEN.test(tokens[right.end]?.text ?? '') || OFTEN.test(tokens[right.end + 1]?.text ?? '');
  const fits = possible.some((strength) =>
    (isOfDay ? [1, 2, 3, 4] : [1]).some((times) => isNear(volume.low * strength * times, dose.low)),
  );
  if (fits) return undefined;
  const expected = dose.low / strengths[0]!;
  return miscountAt(spanOf(tokens, left.first, right.end), {
    category: 'volume_wrong',
    message: `${plain(dose.low)} ${dose.unit} at ${plain(Math.round(strengths[0]! * 100) / 100)} ${ofDose[1]}/mL are ${plain(Math.round(expected * 100) / 100)} mL, not ${plain(volume.low)} mL`,
  });
}

/** Litres as millilitres. */
const inMl = (one: Quantity): Quantity =>
  one.unit === 'l' ? { ...one, low: one.low * 1000, high: one.high * 1000, unit: 'ml' } : one;

/** "0.5 mg for his anaphylaxis is 0.5 mL", "give 2 g as 4 mL". */
function isSaidToBe(tokens: readonly Token[], left: Quantity, right: Quantity): boolean {
  const words = tokens.slice(left.end, right.first);
  return (
    words.length <= 8 &&
    words.every(({ kind, text }) => kind === 'word' && !APART.test(text)) &&
    /^(?:is|as|equals|means|comes)$/.test(
      words.findLast(({ text }) => !/^(?:about|to|just|only)$/.test(text))?.text ?? '',
    )
  );
}
const APART =
  /^(?:in|over|with|then|plus|and|or|diluted|made|flush|not|never|than|max|maximum|dissolved|per|vial|ampoule|bag|bottle|syringe|supplied|available|comes)$/;

/** "300 mg daily (max 500 mg), 7.5 mL": what is not to be passed is not drawn up. */
const isCap = (tokens: readonly Token[], { first, end }: Quantity): boolean =>
  hasWord(tokens, /^(?:max|maximum)$/, Math.max(0, first - 2), first) && tokens[end]?.text === ')';

/** What a drug is given in is none of its own. */
const FLUID = /dextrose|sodium chloride|saline|ringer|water|glucose|sterile/;
const OFTEN = /^(?:bid|tid|qid|twice|three|four|every|q6h|q8h|q12h|q4h|times)$/;

/** What a millilitre holds, in a unit of mass. */
function strengthIn({ low, high, unit, per }: Quantity, mass: string): readonly number[] {
  if (low !== high) return [];
  const [own, millilitres] = per !== undefined ? [unit, per] : [/^(mg|mcg|units|meq|mmol|g)\/ml$/.exec(unit)?.[1], 1];
  const amount = own && millilitres ? convertDose(low / millilitres, own, mass) : undefined;
  return amount === undefined ? [] : [amount];
}

/** "25,000 units in 250 mL D5W = 100 units/mL". */
function strengthOf({ tokens, left, right }: Pair): Finding | undefined {
  if (left.per === undefined || left.per === 0 || left.low !== left.high || right.low !== right.high) return undefined;
  const [, unit] = /^(mg|mcg|units|g|meq)\/ml$/.exec(right.unit) ?? (right.per === 1 ? ['', right.unit] : []);
  const made = unit === undefined ? undefined : convertDose(left.low / left.per, left.unit, unit);
  const between = tokens.slice(left.end, right.first).map(({ text }) => text);
  const isSet =
    between.length <= 5 &&
    between.some((word) => /^(?:=|\(|is|equals|concentration|which|gives|giving|makes|making)$/.test(word));
  // "Valproate total 14 mcg/mL (was 78 mcg/mL in January)": two levels.
  const isOfOtherTime = between.some((word) =>
    /^(?:was|from|previously|prior|last|then|goal|target|reference|range)$/.test(word),
  );
  if (
    made === undefined ||
    !isSet ||
    isOfOtherTime ||
    between.some((word) => /^(?:or|and|then|to|,|vs)$/.test(word) && word !== ',')
  )
    return undefined;
  if (isNear(right.low, made, 0.1)) return undefined;
  const message = `${plain(left.low)} ${left.unit} in ${plain(left.per)} mL are ${plain(Math.round(made * 100) / 100)} ${unit}/mL, not ${plain(right.low)}`;
  return miscountAt(spanOf(tokens, left.first, right.end), { category: 'concentration_wrong', message });
}

const BY_BODY = /^(mg|mcg|g|units|meq|mmol|ml)\/(kg|m2)(\/hour|\/min|\/day|\/dose)?$/;
const LIMITED =
  /^(?:max|maximum|cap|capped|limit|limited|ibw|abw|adjusted|ideal|lean|dosing|reduced|reduction|reduce|minimum|up)$/;

/** A dose that is told to be rounded. */
const ROUNDED_MORE = 0.25;
const OF_DAY = /^(?:bd|bid|tds|tid|qds|qid|twice|three|four|q12h|q8h|q6h|hourly|hours)$/;

/** Into how many a dose of a day is divided; feeds are given every two or three hours, or by the hour. */
const PARTS = [1, 2, 3, 4, 6];
const FEEDS = [...PARTS, 8, 12, 24];

/** "15 mg/kg = 1,050 mg" at 70 kg, "80 mg/m2 = 144 mg" at 1.8 m2. */
function byBody(pair: Pair): Finding | undefined {
  const { tokens, left, right } = pair;
  const by = BY_BODY.exec(left.unit);
  // "360 mg in 100 mL" is what a bag is made of.
  const isInBag = right.per !== undefined && right.per >= 20;
  if (!by || left.per !== undefined || (right.per !== undefined && !isInBag) || right.low !== right.high)
    return undefined;
  const stated = /^(mg|mcg|g|units|meq|mmol|ml)(\/hour|\/min|\/day|\/dose)?$/.exec(right.unit);
  const dose = stated ? convertDose(right.low, stated[1]!, by[1]!) : undefined;
  const [each, whole] = [by[3] ?? '', stated?.[2] ?? ''];
  const [own, other] = [pair.owners.get(left.first)?.id, pair.owners.get(right.first)?.id];
  const isOne = (own === undefined || own === other) && comesTo(tokens, left, right);
  if (!stated || dose === undefined || !(areEquated(pair) || isOne)) return undefined;
  if ((each === '/hour' || each === '/min' || whole === '/hour' || whole === '/min') && each !== whole)
    return undefined;
  const near = tokens.slice(Math.max(0, left.first - 4), right.end + 6);
  // "105 g day 1 (1.5 g/kg), 70 g day 3": what stands in brackets is of the amount in front of them.
  const isOfBefore =
    tokens[left.first - 1]?.text === '(' &&
    tokens[left.end]?.text === ')' &&
    pair.near.some(({ end, unit }) => end < left.first && left.first - end <= 6 && unit === by[1]);
  if (isOfBefore) return undefined;
  // "Increase by 5 mg/kg/day, to 1,500 mg".
  if (tokens[left.first - 1]?.text === 'by') return undefined;
  if (near.some(({ text }) => LIMITED.test(text))) return undefined;
  const bodies = by[2] === 'm2' ? pair.m2 : pair.kg;
  if (bodies.length === 0) return undefined;
  // "50 mg/kg/day divided every 8 hours = 250 mg".
  const isDivided = each === '/day' && whole !== '/day';
  // "1 mg/kg BD: that is 140 mg/day".
  const isOfDay = each === '' && whole === '/day' && hasWord(tokens, OF_DAY, left.end, right.first);
  const parts = isDivided ? (by[1] === 'ml' ? FEEDS : PARTS) : isOfDay ? PARTS.map((times) => 1 / times) : [1];
  const share = isRounded(tokens, right) ? ROUNDED_MORE : ROUNDED;
  const fits = bodies.some((body) =>
    parts.some(
      (times) => dose * times >= left.low * body * (1 - share) && dose * times <= left.high * body * (1 + share),
    ),
  );
  if (fits) return undefined;
  const expected = Math.round(left.low * bodies[0]! * 100) / 100;
  return miscountAt(spanOf(tokens, left.first, right.end), {
    category: 'weight_dose_wrong',
    message: `${plain(left.low)} ${left.unit} at ${plain(bodies[0]!)} ${by[2]} are ${plain(expected)} ${by[1]}, not ${plain(dose)}`,
  });
}
