import type { Reading, ReadMention } from './reading/document.ts';
import type { Frequency } from './reading/frequency.ts';
import { amountAt, numberAt } from './reading/numbers.ts';
import { routeAt } from './reading/routes.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';
import { DOSE_UNITS, unitAt } from './reading/units.ts';

/** How much of a drug at a time, as written: 2 tablets of 500 mg is `low` = `high` = 1000. */
export interface DoseAmount {
  readonly low: number;
  readonly high: number;
  /** `mg`, `units`, `mg/kg`, `mg/day`, `tablet`… */
  readonly unit: string;
  /** "up to", "no more than": a limit, not a dose. */
  readonly limit: boolean;
  readonly first: number;
  readonly end: number;
}

/** What the text says of giving one drug, over tokens [first, end). At least one of amount, route and frequency is there. */
export interface DoseClaim {
  readonly drug: ReadMention;
  readonly amount?: DoseAmount;
  readonly route?: { readonly route: string; readonly first: number; readonly end: number };
  readonly frequency?: Frequency;
  readonly first: number;
  readonly end: number;
}

/** Links each amount, route and frequency to the drug that it is said of, sentence by sentence. */
export function doseClaimsOf(reading: Reading): readonly DoseClaim[] {
  const drugs = reading.mentions.filter(({ kind }) => kind === 'drug');
  const bySentence = Map.groupBy(drugs, ({ sentence }) => sentence);
  let previous: readonly ReadMention[] = [];
  return reading.sentences.flatMap((sentence) => {
    const here = outermost(bySentence.get(sentence) ?? []);
    const amounts = byConcentration(reading.tokens, sentence, amountsIn(reading.tokens, sentence.first, sentence.end));
    // "We will start metformin. Take 500 mg twice a day": only where the sentence before names one drug alone.
    const carried = here.length === 0 && previous.length === 1 ? previous : here;
    previous = here.length > 0 ? here : carried;
    if (carried.length === 0) return [];
    const linked = amounts.flatMap((amount) => {
      const drug =
        here.length > 0
          ? drugOf(reading.tokens, here, amounts, amount)
          : carriedDrug(reading, sentence, carried[0]!, amount);
      return drug ? [{ drug, amount }] : [];
    });
    const bare = here.filter((drug) => !linked.some((each) => each.drug === drug)).map((drug) => ({ drug }));
    return [...linked, ...bare]
      .map((each) => withRouteAndFrequency(reading, each, [...here], amounts, sentence.end))
      .filter(({ amount, route, frequency }) => amount ?? route ?? frequency);
  });
}

/** `5 mL of the syrup (1 mg/mL)` is 5 mg: a volume counts by the concentration that its sentence states. */
function byConcentration(
  tokens: readonly Token[],
  sentence: Sentence,
  amounts: readonly DoseAmount[],
): readonly DoseAmount[] {
  if (!amounts.some(({ unit }) => unit === 'ml')) return amounts;
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const mass = tokens[at]?.value;
    if (mass === undefined || tokens[at + 1]?.text !== 'mg' || !/^(?:\/|per)$/.test(tokens[at + 2]?.text ?? ''))
      continue;
    const volume = tokens[at + 3]?.value ?? (tokens[at + 3]?.text === 'ml' ? 1 : undefined);
    if (volume === undefined || volume === 0) continue;
    const perMl = mass / volume;
    return amounts.map((each) =>
      each.unit === 'ml' ? { ...each, low: each.low * perMl, high: each.high * perMl, unit: 'mg' } : each,
    );
  }
  return amounts;
}

/** Drops mentions inside a longer one: `amoxicillin` in `amoxicillin-clavulanate`. */
const outermost = (mentions: readonly ReadMention[]): readonly ReadMention[] =>
  mentions.filter(
    (each) =>
      !mentions.some(
        (other) =>
          other !== each &&
          other.first <= each.first &&
          other.end >= each.end &&
          other.end - other.first > each.end - each.first,
      ),
  );

const STEPS =
  /^(?:taper|tapered|tapering|increase|increased|decrease|decreased|reduce|reduced|titrate|titrated|uptitrate|lower|lowered|raise|adjust)$/;
const LIMITS = /^(?:exceed|exceeding|than|maximum|max|limit|limited|exceeds|over|above|below|under|least)$/;

/** The amounts of a drug among tokens [first, end): a number, a unit of dose, and the count of tablets around it. */
export function amountsIn(tokens: readonly Token[], first: number, end: number): readonly DoseAmount[] {
  const amounts: DoseAmount[] = [];
  for (let at = first; at < end; at += 1) {
    const amount = amountAt(tokens, at);
    if (!amount) continue;
    const hyphen = tokens[amount.end]?.text === '-' && !tokens[amount.end]?.spaced ? 1 : 0;
    const unit = unitAt(tokens, amount.end + hyphen);
    if (!unit || !DOSE_UNITS.has(unit.name.split('/')[0]!) || /\/(?:ml|dl|l|ul)\b/.test(unit.name)) continue;
    // "Taper by 10 mg every three days" tells a step, not a dose.
    if (
      tokens[at - 1]?.text === 'by' &&
      tokens.slice(Math.max(first, at - 6), at).some(({ text }) => STEPS.test(text))
    ) {
      at = unit.end - 1;
      continue;
    }
    const before = tokens.slice(Math.max(first, at - 3), at).some(({ text }) => LIMITS.test(text));
    const upTo = tokens[at - 1]?.text === 'to' && tokens[at - 2]?.text === 'up';
    amounts.push({ ...amount, unit: unit.name, end: unit.end, limit: before || upTo });
    at = unit.end - 1;
  }
  return mergeCounts(tokens, amounts);
}

const COUNTS = new Set(['tablet', 'capsule', 'puff', 'spray', 'patch', 'drop', 'application']);

/** "two 500 mg tablets", "2 tablets of 500 mg", "500 mg tablets, take 2 tablets", "90 mcg 2 puffs" are one amount each. */
function mergeCounts(tokens: readonly Token[], amounts: readonly DoseAmount[]): readonly DoseAmount[] {
  const merged: DoseAmount[] = [];
  for (const amount of amounts) {
    const last = merged.at(-1);
    const gap = last ? amount.first - last.end : Number.POSITIVE_INFINITY;
    if (
      last &&
      COUNTS.has(last.unit) &&
      !COUNTS.has(amount.unit) &&
      gap <= 2 &&
      /^(?:of|\(|-)$/.test(tokens[last.end]?.text ?? '')
    ) {
      merged[merged.length - 1] = times(amount, last.low, last.high, last.first, amount.end);
    } else if (last && !COUNTS.has(last.unit) && COUNTS.has(amount.unit) && gap <= 6 && amount.high <= 10) {
      merged[merged.length - 1] = times(last, amount.low, amount.high, last.first, amount.end);
    } else {
      merged.push(countedBefore(tokens, amount));
    }
  }
  return merged;
}

const times = (amount: DoseAmount, low: number, high: number, first: number, end: number): DoseAmount => ({
  ...amount,
  low: amount.low * low,
  high: amount.high * high,
  first,
  end,
});

function countedBefore(tokens: readonly Token[], amount: DoseAmount): DoseAmount {
  const before = amount.first - 1;
  const count = tokens[before]?.kind === 'word' ? numberAt(tokens, before) : undefined;
  const isTablet = tokens
    .slice(amount.end, amount.end + 3)
    .some(({ text }) =>
      /^(?:tablets?|tabs?|capsules?|caps?|pills?|bolus|boluses|doses|bags|vials|packets)$/.test(text),
    );
  if (!count || !isTablet || count.end !== amount.first || count.value > 10) return amount;
  return times(amount, count.value, count.value, before, amount.end);
}

const LINKS =
  /^(?:of|oral|iv|po|im|sc|tablets?|tabs?|capsules?|dose|doses|the|your|-|generic|intravenous|subcutaneous|sublingual|inhaled|extended|release)$/;

/** The drug that an amount is said of: the one just before it, the one that follows "of", else the last one named. */
function drugOf(
  tokens: readonly Token[],
  drugs: readonly ReadMention[],
  amounts: readonly DoseAmount[],
  amount: DoseAmount,
): ReadMention | undefined {
  const before = drugs.findLast((drug) => drug.end <= amount.first);
  const after = drugs.find((drug) => drug.first >= amount.end);
  const taken = before && amounts.some((other) => other.first >= before.end && other.end <= amount.first);
  if (before && !taken && amount.first - before.end <= 4) return before;
  if (
    after &&
    tokens.slice(amount.end, after.first).every(({ text }) => LINKS.test(text)) &&
    after.first - amount.end <= 4
  )
    return after;
  if (before && amount.first - before.end <= 40) return before;
  if (!before && after && after.first - amount.end <= 8) return after;
  return undefined;
}

/** A dose in the next sentence is of the drug before it only when the sentence orders a dose. */
function carriedDrug(
  reading: Reading,
  sentence: Sentence,
  drug: ReadMention,
  amount: DoseAmount,
): ReadMention | undefined {
  const orders = reading.tokens
    .slice(sentence.first, amount.first)
    .some(({ text }) =>
      /^(?:take|takes|taking|give|dose|start|started|dosed|dosing|prescribed|it|inject|use|continue)$/.test(text),
    );
  return orders ? { ...drug, sentence } : undefined;
}

function withRouteAndFrequency(
  reading: Reading,
  { drug, amount }: { readonly drug: ReadMention; readonly amount?: DoseAmount },
  drugs: readonly ReadMention[],
  amounts: readonly DoseAmount[],
  sentenceEnd: number,
): DoseClaim {
  const follows = amount !== undefined && drug.first >= amount.end && drug.first - amount.end <= 8;
  const leads = amount !== undefined && drug.end <= amount.first && amount.first - drug.end <= 40;
  const first = !amount || leads ? drug.first : amount.first;
  const from = !amount || follows ? drug.end : amount.end;
  const starts = [...drugs, ...amounts].map((other) => other.first).filter((start) => start >= from);
  const next = Math.min(sentenceEnd, from + (amount ? 14 : 7), ...starts);
  const reach = amount ? next : firstStop(reading.tokens, from, next);

  const alone = !amounts.some((other) => other !== amount && other.first >= first && other.end <= (amount?.first ?? 0));
  const frequency = amount?.limit
    ? undefined
    : frequencyIn(reading.tokens, reading.frequencies, { first, end: reach, amount, alone });
  const route = routeIn(
    reading.tokens,
    { first, end: reach, amount },
    drugs.filter((other) => other !== drug),
  );
  return {
    drug,
    ...(amount ? { amount } : {}),
    ...(route ? { route } : {}),
    ...(frequency ? { frequency } : {}),
    first,
    end: Math.max(from, amount?.end ?? 0, frequency?.end ?? 0, route?.end ?? 0),
  };
}

/** Without an amount only the words right after the drug are said of it. */
function firstStop(tokens: readonly Token[], from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    // "The estradiol patch and change it every three days".
    if (tokens[at]?.text === 'and' && /^(?:change|replace|apply)$/.test(tokens[at + 1]?.text ?? '')) continue;
    if (/^(?:,|and|;|:|\)|\.|in|for|but)$/.test(tokens[at]?.text ?? '')) return at;
  }
  return end;
}

/** After a comma only words of giving may stand: "1 mg daily, labs every eight weeks" is two things. */
const isSaidOf = (tokens: readonly Token[], amount: DoseAmount | undefined, { first }: Frequency): boolean => {
  if (!amount || first < amount.end) return true;
  const between = tokens.slice(amount.end, first);
  const comma = between.findLastIndex(({ text }) => text === ',' || text === ';');
  return comma === -1 || between.slice(comma + 1).every(({ text, kind }) => kind !== 'word' || GIVING.test(text));
};

const GIVING =
  /^(?:change|changed|changing|apply|applied|applying|replacing|it|them|this|patch|today|new|on|only|replaced?|use|used|repeat|tablets?|tabs?|capsules?|caps?|pills?|take|taken|to|be|one|two|by|mouth|po|iv|im|sc|given|orally|inject|injected|with|food|and|then|in|the|every|each|as|needed|a|total|of|puffs?|drops?|usually|at|under|skin|intravenously|subcutaneously|dose|divided|shot|into)$/;

interface Reach {
  readonly first: number;
  readonly end: number;
  readonly amount: DoseAmount | undefined;
  /** No other amount stands between the drug and this one: a frequency before it is its own. */
  readonly alone: boolean;
}

const frequencyIn = (
  tokens: readonly Token[],
  frequencies: readonly Frequency[],
  { first, end, amount, alone }: Reach,
): Frequency | undefined =>
  frequencies
    .slice(lowerBound(frequencies, first), lowerBound(frequencies, end))
    .find(
      (each) =>
        each.end <= end &&
        isSaidOf(tokens, amount, each) &&
        (!amount || each.first >= amount.end || (alone && each.end <= amount.first)) &&
        (!each.afterAmount || each.first === amount?.end),
    );

/** The first of sorted ranges that starts at or after a token. */
function lowerBound(ranges: readonly { readonly first: number }[], token: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.first < token) low = middle + 1;
    else high = middle;
  }
  return low;
}

function routeIn(
  tokens: readonly Token[],
  { first, end, amount }: { readonly first: number; readonly end: number; readonly amount: DoseAmount | undefined },
  others: readonly ReadMention[],
) {
  // "subcutaneous heparin 5000 units": the word just before the drug.
  const before = routeAt(tokens, first - 1);
  if (before?.end === first) return { route: before.route, first: first - 1, end: before.end };
  for (let at = first; at < end; at += 1) {
    if (amount && at >= amount.first && at < amount.end) continue;
    const route = routeAt(tokens, at);
    if (!route || route.end > end) continue;
    // "metformin, subcutaneous heparin": a route just before another drug is that drug's.
    if (others.some((other) => other.first >= route.end && other.first - route.end <= 1)) continue;
    return { route: route.route, first: at, end: route.end };
  }
  return undefined;
}
