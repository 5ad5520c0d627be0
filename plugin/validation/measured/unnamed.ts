import { lean } from '../../lean.ts';
import type { Reading } from '../reading/document.ts';
import { amountAt } from '../reading/numbers.ts';
import type { Token } from '../reading/tokens.ts';
import { namedUnit, unitAt } from '../reading/units.ts';
import { hasWord, phrase, wordsIn } from '../reading/words.ts';
import { isDate, isOtherMeaning, LINKS, type Measurement } from './measured.ts';

type Named = { readonly kind: 'lab' | 'vital'; readonly id: string };
const vital = (id: string): Named => ({ kind: 'vital', id });
const lab = (id: string): Named => ({ kind: 'lab', id });

/** What a state is the name of a value of: "fever of 39.1", "hyperkalemia to 6.2", "tachycardic to 128". */
const STATES: readonly (readonly [RegExp, Named])[] = [
  [/^(?:fever|febrile|afebrile|pyrexial|apyrexial|hypothermi[ac])$/, vital('body temperature')],
  [/^(?:tachycardi[ac]|tachy|bradycardi[ac]|brady|rvr)$/, vital('heart rate')],
  [/^(?:tachypn(?:ea|eic|oea|oeic)|bradypn(?:ea|eic|oea|oeic))$/, vital('respiratory rate')],
  [
    /^(?:hypoxi[ac]|hypoxa?emi[ac]|desaturat(?:ed|ing|ion)|desatt(?:ed|ing)|desat|saturat(?:ing|es)|satting)$/,
    vital('oxygen saturation'),
  ],
  [/^(?:hyper|hypo)kala?emi[ac]$/, lab('potassium')],
  [/^(?:hyper|hypo)natra?emi[ac]$/, lab('sodium')],
  [/^(?:hyper|hypo)glyca?emi[ac]$/, lab('glucose')],
  [/^(?:hyper|hypo)calca?emi[ac]$/, lab('calcium')],
  [/^(?:hyper|hypo)magnesa?emi[ac]$/, lab('magnesium')],
  [/^(?:hyper|hypo)phosphata?emi[ac]$/, lab('phosphate')],
  [/^ana?emi[ac]$/, lab('hemoglobin')],
  [/^thrombocytopa?eni[ac]$/, lab('platelets')],
  [/^neutropa?eni[ac]$/, lab('neutrophils absolute')],
  [/^leu[ck]ocytosis$/, lab('wbc')],
  [/^hypercapni[ac]$/, lab('pco2')],
];
const stateOf = (text: string): Named | undefined =>
  text.length < 4 ? undefined : STATES.find(([pattern]) => pattern.test(text))?.[1];

/** "Febrile at 5 minutes" tells no temperature. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  'body temperature': [25, 112],
  'heart rate': [18, 310],
  'respiratory rate': [2, 90],
  'oxygen saturation': [25, 100],
};
const canBe = ({ id }: Named, value: number): boolean =>
  !RANGES[id] || (value >= RANGES[id]![0] && value <= RANGES[id]![1]);

/** "Fever of 39.1": the value is of what the state is named for. */
export function statesOf(reading: Reading): readonly Measurement[] {
  const { tokens, sentences } = reading;
  const isSpiked = hasWord(tokens, SPIKED);
  return sentences.flatMap((sentence) => {
    const found: Measurement[] = [];
    if (sentence.told || sentence.question) return found;
    for (let at = sentence.first; at < sentence.end - 2; at += 1) {
      const spiked = isSpiked ? spikedAt(tokens, at, sentence.end) : undefined;
      if (spiked) found.push({ ...TEMPERATURE, ...spiked, sentence, assertion: 'active' });
      const isDirect = tokens[at + 1]!.kind === 'number' && SATURATING.test(tokens[at]!.text);
      if (!isDirect && !LINKS_VALUE.has(tokens[at + 1]!.text)) continue;
      const state = stateOf(tokens[at]!.text);
      // "Saturating 97% on air"; "tachycardic in the 120s".
      const from = isDirect ? at + 1 : tokens[at + 2]!.text === 'the' ? at + 3 : at + 2;
      if (!state || tokens[from]?.kind !== 'number' || from >= sentence.end) continue;
      if (tokens[at + 1]!.text === 'in' && from === at + 2) continue;
      const value = amountAt(tokens, from);
      if (!value || isDate(tokens, from) || tokens[value.end]?.text === '/' || !canBe(state, value.low)) continue;
      const unit = unitAt(tokens, value.end);
      if (unit && isOtherMeaning(state.kind, unit.name)) continue;
      found.push({
        ...state,
        low: value.low,
        high: value.high,
        ...namedUnit(unit),
        sentence,
        assertion: 'active',
        first: at + 1,
        valueAt: value.first,
        end: unit?.end ?? value.end,
      });
    }
    return found;
  });
}

const LINKS_VALUE: ReadonlySet<string> = new Set(['of', 'to', 'at', 'in']);
const SATURATING = /^(?:saturating|saturates|satting)$/;
const SPIKED = /^(?:spiked|spiking|spikes)$/;
const TEMPERATURE = { kind: 'vital', id: 'body temperature' } as const;

/** "She spiked a temp to 39.4 °C", "spiked to 102.3": of what can be a temperature. */
function spikedAt(tokens: readonly Token[], at: number, end: number) {
  if (!SPIKED.test(tokens[at]!.text)) return undefined;
  let value = at + 1;
  while (
    value < Math.min(end, at + 6) &&
    /^(?:a|an|another|again|temp|temperature|fever|fevers|to|of|at)$/.test(tokens[value]!.text)
  )
    value += 1;
  const amount = tokens[value]?.kind === 'number' ? amountAt(tokens, value) : undefined;
  if (!amount || amount.low !== amount.high || tokens[amount.end]?.text === '%') return undefined;
  const unit = unitAt(tokens, amount.end);
  const isTemperature = unit
    ? /^(?:celsius|fahrenheit)$/.test(unit.name)
    : (amount.low > 34 && amount.low < 43) || (amount.low > 94 && amount.low < 108);
  if (!isTemperature) return undefined;
  const { low, high, first } = amount;
  return { low, high, ...namedUnit(unit), first: at, valueAt: first, end: unit?.end ?? amount.end };
}

/** "Your kidney function is at about 28%", "your kidneys work at about 18 mL/min": what the reader is told of an eGFR. */
export function kidneySharesOf({ tokens, sentences }: Reading): readonly Measurement[] {
  return sentences.flatMap((sentence) => {
    for (const at of wordsIn(tokens, /^(?:kidney|renal|kidneys)$/, sentence.first, sentence.end - 2)) {
      if (!/^(?:function|work|works|filter|filters|clear|run|are)$/.test(tokens[at + 1]!.text)) continue;
      for (let next = at + 2; next < Math.min(sentence.end - 1, at + 8); next += 1) {
        const { kind, text, value = 0 } = tokens[next]!;
        if (kind === 'number') {
          const isShare =
            tokens[next + 1]?.text === '%' || unitAt(tokens, next + 1)?.name.startsWith('ml/min') === true;
          if (!isShare || value < 3 || value > 100 || sentence.told || sentence.question) break;
          const place = { first: at, valueAt: next, end: next + 2 };
          return [{ kind: 'lab', id: 'egfr', low: value, high: value, sentence, assertion: 'active', ...place }];
        }
        if (!LINKS.test(text) && text !== 'working') break;
      }
    }
    return [];
  });
}

/** "Rates pain 9/10", "pain was 4 out of 10": the word is a complaint's, and the scale behind it makes it a score. */
export function painsOf({ tokens, sentences }: Reading): readonly Measurement[] {
  return sentences.flatMap((sentence) => {
    const found: Measurement[] = [];
    for (let at = sentence.first; at < sentence.end - 2 && !sentence.told && !sentence.question; at += 1) {
      if (tokens[at]!.text !== 'pain') continue;
      let next = at + 1;
      while (next < Math.min(sentence.end, at + 7) && tokens[next]!.kind !== 'number' && LINKS.test(tokens[next]!.text))
        next += 1;
      const value = next < sentence.end && tokens[next]!.kind === 'number' ? amountAt(tokens, next) : undefined;
      if (!value) continue;
      const scale = tokens[value.end]?.text === '/' ? value.end + 1 : outOf(tokens, value.end);
      if (scale === undefined || !/^(?:10|ten)$/.test(tokens[scale]?.text ?? '')) continue;
      const { low, high } = value;
      const place = { first: at, valueAt: value.first, end: scale + 1 };
      found.push({ kind: 'score', id: 'pain NRS', low, high, sentence, assertion: 'active', ...place });
    }
    return found;
  });
}
/** "Breathing 22 times a minute", "a rate of 128 beats per minute", "34 breaths/min": named by what is counted. */
export function ratesOf({ tokens, sentences }: Reading): readonly Measurement[] {
  return sentences.flatMap((sentence) => {
    const found: Measurement[] = [];
    if (sentence.told || sentence.question) return found;
    if (hasWord(tokens, /^(?:fetal|fetus|baby|baby's)$/, sentence.first, sentence.end)) return found;
    for (let at = sentence.first; at < sentence.end - 2; at += 1) {
      const value = tokens[at]!.kind === 'number' ? amountAt(tokens, at) : undefined;
      const id = value && countedAt(tokens, at, value.end);
      if (!value || !id) continue;
      const { low, high } = value;
      const place = { first: at, valueAt: value.first, end: value.end + 3 };
      found.push({ kind: 'vital', id, low, high, sentence, assertion: 'active', ...place });
    }
    return found;
  });
}

/** What is counted by the minute behind a number. */
function countedAt(tokens: readonly Token[], at: number, end: number): string | undefined {
  const [counted = '', per = '', time = ''] = [0, 1, 2].map((offset) => tokens[end + offset]?.text ?? '');
  const isByMinute = /^(?:a|per|\/|each)$/.test(per) && /^(?:minute|min)$/.test(time);
  // "Watch the chest for one full minute: an adult takes 12 to 20 breaths in that time".
  const isInThatTime = counted === 'breaths' && per === 'in' && /^(?:that|this|one|a|60|sixty)$/.test(time);
  if (!isByMinute && !isInThatTime) return undefined;
  // "A rise in pulse rate of more than 10 beats per minute": by how much.
  if (/\b(?:rise|increase|change|difference|drop|fall|jump) (?:in|of)\b/.test(phrase(tokens, at - 9, at)))
    return undefined;
  const before = tokens.slice(Math.max(0, at - 4), at).map(({ text }) => text);
  const isTimes = (pattern: RegExp) => counted === 'times' && before.some((word) => pattern.test(word));
  if (/^breaths?$/.test(counted) || isTimes(/^breath(?:s|es|ed|ing)?$/)) return 'respiratory rate';
  return /^beats?$/.test(counted) || isTimes(/^(?:beats?|beating|pulse)$/) ? 'heart rate' : undefined;
}

/** "NEWS 11": the score of the wards, in capitals; "good news" is none. */
export function newsOf({ tokens, sentences }: Reading): readonly Measurement[] {
  return sentences.flatMap((sentence) => {
    const found: Measurement[] = [];
    for (let at = sentence.first; at < sentence.end - 1 && !sentence.told && !sentence.question; at += 1) {
      if (tokens[at]!.text !== 'news' || !tokens[at]!.capitals) continue;
      const from = /^(?:of|is|was|:|score|now)$/.test(tokens[at + 1]!.text) ? at + 2 : at + 1;
      const value = tokens[from]?.kind === 'number' && from < sentence.end ? amountAt(tokens, from) : undefined;
      if (!value) continue;
      const { low, high } = value;
      const place = { first: at, valueAt: value.first, end: value.end };
      found.push({ kind: 'score', id: 'NEWS2', low, high, sentence, assertion: 'active', ...place });
    }
    return found;
  });
}

const TOTAL = lean(
  /^(?:(?:your|his|her|the|my|their|total|overall|today's|combined|final|it|this|that) ){0,3}(?:total|score|tally|result|it|that|this)?(?: (?:score|points))? ?(?:was|is|came to|comes to|came out at|comes out at|adds up to|added up to|totalled|totaled|came back at|came back as)$|^(?:(?:today|together|overall|in total|,) ){0,2}(?:you|he|she|they|the patient|i) (?:have |has )?(?:scored|rated|totalled|totaled|got)$/,
);

/** "Thank you for filling in the PHQ-9. Your total was 16": told on from the one score of the sentence before. */
export function totalsOf({ tokens, sentences, mentions }: Reading): readonly Measurement[] {
  const named = mentions.filter(({ kind }) => kind === 'score').slice(0, MOST_SCORES);
  return sentences.flatMap((sentence, order): readonly Measurement[] => {
    const before = sentences[order - 1];
    if (!before || sentence.told || sentence.question) return [];
    const own = named.filter((one) => one.sentence === before);
    const id = own.at(-1)?.id;
    if (id === undefined || own.some((one) => one.id !== id) || named.some((one) => one.sentence === sentence))
      return [];
    // What has its value in its own sentence is not told on.
    if (tokens.slice(own.at(-1)!.end, before.end).some(({ kind }) => kind === 'number')) return [];
    const at = tokens
      .slice(sentence.first, Math.min(sentence.end, sentence.first + 8))
      .findIndex(({ kind }) => kind === 'number');
    const value = at === -1 ? undefined : amountAt(tokens, sentence.first + at);
    if (!value || !TOTAL.test(phrase(tokens, sentence.first, value.first))) return [];
    if (/^(?:points?|%|\/|weeks?|days?|months?|years?|minutes?|hours?|-)$/.test(tokens[value.end]?.text ?? ''))
      return [];
    const { low, high } = value;
    const place = { first: value.first, valueAt: value.first, end: value.end };
    return [{ kind: 'score', id, low, high, sentence, assertion: 'active', ...place }];
  });
}
const MOST_SCORES = 60;

const outOf = (tokens: readonly Token[], at: number): number | undefined =>
  tokens[at]?.text === 'out' && tokens[at + 1]?.text === 'of' ? at + 2 : undefined;

const LEVELLED = /^(?:lithium|tacrolimus|cyclosporine|gentamicin)$/;
/** More drugs than a note names; the work stays linear. */
const MOST_DRUGS = 60;

/** Drugs whose levels are measured, and the name of the level. */
const LEVELS: ReadonlyMap<string, string> = new Map([
  ['digoxin', 'digoxin level'],
  ['phenytoin', 'phenytoin level'],
  ['valproate', 'valproate level'],
  ['tacrolimus', 'tacrolimus level'],
  ['cyclosporine', 'cyclosporine level'],
  ['carbamazepine', 'carbamazepine level'],
  ['phenobarbital', 'phenobarbital level'],
  ['theophylline', 'theophylline level'],
  ['vancomycin', 'vancomycin trough'],
]);
/** Nothing is given in such units. */
const OF_SAMPLE = /^(?:ng\/ml|ug\/l|mcg\/l|mg\/l|[mun]mol\/l)$/;

/** "Trough digoxin 0.8 ng/mL", "phenytoin came back at 14 mg/L": a drug with a unit that only a sample has. */
export function levelsOf({ tokens, mentions }: Reading): readonly Measurement[] {
  return mentions.slice(0, MOST_MENTIONS).flatMap(({ kind, id, first, end, sentence }): readonly Measurement[] => {
    const level = kind === 'drug' && !sentence.told && !sentence.question ? LEVELS.get(id) : undefined;
    if (level === undefined || /^(?:level|concentration)s?$/.test(tokens[end]?.text ?? '')) return [];
    let at = end;
    while (at < Math.min(sentence.end, end + 6) && tokens[at]!.kind !== 'number' && LINKS.test(tokens[at]!.text))
      at += 1;
    const value = at < sentence.end && tokens[at]!.kind === 'number' ? amountAt(tokens, at) : undefined;
    const unit = value && unitAt(tokens, value.end);
    if (!value || !unit || !OF_SAMPLE.test(unit.name)) return [];
    const { low, high } = value;
    const place = { first, valueAt: value.first, end: unit.end };
    // "Aim for tacrolimus 5 to 8 ng/mL".
    if (/^(?:goal|target|aim|for|keep|above|below|over|under|<|>)$/.test(tokens[first - 1]?.text ?? '')) return [];
    return [{ kind: 'lab', id: level, low, high, ...namedUnit(unit), sentence, assertion: 'active', ...place }];
  });
}
const MOST_MENTIONS = 400;

/** "On lithium 450 mg BID. 12-h trough 2.8": a level without its name is of the drug before it that levels are taken of. */
export function troughsOf({ tokens, sentences, mentions }: Reading): readonly Measurement[] {
  const levelled = mentions.filter(({ kind }) => kind === 'drug').slice(0, MOST_DRUGS);
  if (!levelled.some(({ id }) => LEVELLED.test(id))) return [];
  const named = new Set(mentions.flatMap(({ kind, end }) => (kind === 'lab' ? [end - 1] : [])));
  return sentences.flatMap((sentence) => {
    let at = sentence.first;
    while (at < sentence.end && tokens[at]!.text !== 'trough' && tokens[at]!.text !== 'level') at += 1;
    if (at === sentence.end || sentence.told || named.has(at)) return [];
    const before = levelled.findLast(({ end }) => end <= at);
    const drug = before && at - before.end < 30 ? before : undefined;
    const from = /^(?:is|was|of|:|today|now)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
    const value = drug && tokens[from]?.kind === 'number' ? amountAt(tokens, from) : undefined;
    if (!drug || !value || !LEVELLED.test(drug.id)) return [];
    const id = `${drug.id} ${drug.id === 'gentamicin' ? 'trough' : 'level'}`;
    const unit = unitAt(tokens, value.end);
    // "A level 12 hours after the last dose".
    if (unit && isOtherMeaning('lab', unit.name)) return [];
    const { low, high } = value;
    const place = { first: at, valueAt: value.first, end: unit?.end ?? value.end };
    return [{ kind: 'lab', id, low, high, ...namedUnit(unit), sentence, assertion: 'active', ...place }];
  });
}
