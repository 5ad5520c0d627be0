import { isDate, isOtherMeaning, LINKS, type Measurement } from './measured.ts';
import type { Reading } from './reading/document.ts';
import { amountAt } from './reading/numbers.ts';
import type { Token } from './reading/tokens.ts';
import { unitAt } from './reading/units.ts';

/** What a state is the name of a value of: "fever of 39.1", "hyperkalemia to 6.2". */
const STATES: Readonly<Record<string, { readonly kind: 'lab' | 'vital'; readonly id: string }>> = {
  fever: { kind: 'vital', id: 'body temperature' },
  hypothermia: { kind: 'vital', id: 'body temperature' },
  tachycardia: { kind: 'vital', id: 'heart rate' },
  bradycardia: { kind: 'vital', id: 'heart rate' },
  hyperkalemia: { kind: 'lab', id: 'potassium' },
  hypokalemia: { kind: 'lab', id: 'potassium' },
  hypernatremia: { kind: 'lab', id: 'sodium' },
  hyponatremia: { kind: 'lab', id: 'sodium' },
  hyperglycemia: { kind: 'lab', id: 'glucose' },
  hypoglycemia: { kind: 'lab', id: 'glucose' },
  hypercalcemia: { kind: 'lab', id: 'calcium' },
  hypocalcemia: { kind: 'lab', id: 'calcium' },
};

/** "Fever of 39.1": the value is of what the state is named for. */
export function statesOf(reading: Reading): readonly Measurement[] {
  const { tokens, sentences } = reading;
  return sentences.flatMap((sentence) => {
    const found: Measurement[] = [];
    if (sentence.told || sentence.question) return found;
    for (let at = sentence.first; at < sentence.end - 2; at += 1) {
      const spiked = spikedAt(reading.tokens, at, sentence.end);
      if (spiked) found.push({ ...TEMPERATURE, ...spiked, sentence, assertion: 'active' });
      const state = Object.hasOwn(STATES, tokens[at]!.text) ? STATES[tokens[at]!.text] : undefined;
      if (!state || !/^(?:of|to|at)$/.test(tokens[at + 1]!.text) || tokens[at + 2]!.kind !== 'number') continue;
      const value = amountAt(tokens, at + 2);
      if (!value || isDate(tokens, at + 2) || tokens[value.end]?.text === '/') continue;
      const unit = unitAt(tokens, value.end);
      if (unit && isOtherMeaning(state.kind, unit.name)) continue;
      found.push({
        ...state,
        low: value.low,
        high: value.high,
        ...(unit ? { unit: unit.name } : {}),
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

const TEMPERATURE = { kind: 'vital', id: 'body temperature' } as const;

/** "She spiked a temp to 39.4 °C", "spiked to 102.3": of what can be a temperature. */
function spikedAt(tokens: readonly Token[], at: number, end: number) {
  if (!/^(?:spiked|spiking|spikes)$/.test(tokens[at]!.text)) return undefined;
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
  return { low, high, ...(unit ? { unit: unit.name } : {}), first: at, valueAt: first, end: unit?.end ?? amount.end };
}

/** "Your kidney function is at about 28%", "your kidneys work at about 18 mL/min": what the reader is told of an eGFR. */
export function kidneySharesOf({ tokens, sentences }: Reading): readonly Measurement[] {
  return sentences.flatMap((sentence) => {
    for (let at = sentence.first; at < sentence.end - 2; at += 1) {
      if (!/^(?:kidney|renal|kidneys)$/.test(tokens[at]!.text)) continue;
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

const LEVELLED = /^(?:lithium|tacrolimus|cyclosporine|gentamicin)$/;
/** More drugs than a note names; the work stays linear. */
const MOST_DRUGS = 60;

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
    const { low, high } = value;
    const place = { first: at, valueAt: value.first, end: unit?.end ?? value.end };
    return [
      { kind: 'lab', id, low, high, ...(unit ? { unit: unit.name } : {}), sentence, assertion: 'active', ...place },
    ];
  });
}
