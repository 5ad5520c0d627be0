import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import type { Finding } from '../finding.ts';
import { spanOf } from '../reading/document.ts';
import { amountAt } from '../reading/numbers.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { unitAt } from '../reading/units.ts';

/** Numbers of one sentence that fix one another: a fall from one to the other, a product by weight, a volume by strength. */
export function checkChanges(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  return sentences.flatMap((sentence) =>
    sentence.told
      ? []
      : [
          ...falls(tokens, sentence),
          ...products(each, sentence),
          ...byWeight(each, sentence),
          ...volumes(each, sentence),
        ],
  );
}

const found = (tokens: readonly Token[], first: number, end: number, category: string, message: string): Finding => ({
  ...spanOf(tokens, first, end),
  family: 'arithmetic',
  category,
  severity: 'high',
  verdict: 'contradicted',
  message,
  score: 0.82,
  evidence: [{ source: 'arithmetic', citation: 'arithmetic', text: message }],
});

const numberIn = (tokens: readonly Token[], from: number, end: number): number => {
  for (let at = from; at < end; at += 1) if (tokens[at]?.kind === 'number') return at;
  return -1;
};

/** "From 9.4% in January to 7.1% today, a fall of 2.3 points". */
function falls(tokens: readonly Token[], { first, end }: Sentence): readonly Finding[] {
  for (let at = first + 6; at < end; at += 1) {
    if (
      !/^(?:fall|drop|decrease|decline|reduction|rise|increase|gain|loss|improvement|change|difference)$/.test(
        tokens[at]!.text,
      )
    )
      continue;
    if (!/^(?:a|an|net|total)$/.test(tokens[at - 1]!.text) || tokens[at + 1]?.text !== 'of') continue;
    const stated = tokens[at + 2];
    const unit = tokens[at + 3]?.text ?? '';
    if (stated?.kind !== 'number' || unit === '%' || unit === 'percent') continue;
    const from = tokens.slice(Math.max(first, at - 18), at).findLastIndex(({ text }) => text === 'from');
    const start = from === -1 ? -1 : Math.max(first, at - 18) + from;
    const before = start === -1 ? -1 : numberIn(tokens, start + 1, start + 3);
    const to = before === -1 ? -1 : tokens.slice(before, at).findIndex(({ text }) => text === 'to');
    const after = to === -1 ? -1 : numberIn(tokens, before + to + 1, before + to + 3);
    if (before === -1 || after === -1 || numberIn(tokens, after + 1, at) !== -1) continue;
    const expected = Math.abs(tokens[before]!.value! - tokens[after]!.value!);
    if (Math.abs(expected - stated.value!) <= Math.max(0.11, expected * 0.06)) continue;
    return [
      found(
        tokens,
        start,
        at + 4,
        'change_wrong',
        `from ${plain(tokens[before]!.value!)} to ${plain(tokens[after]!.value!)} is a change of ${plain(expected)}, not of ${plain(stated.value!)}`,
      ),
    ];
  }
  return [];
}

/** "1 mg/kg q12h, wt 80 kg = 80 mg per dose": a dose by weight, one weight and behind "=" the product. */
function products({ reading: { tokens } }: Case, { first, end }: Sentence): readonly Finding[] {
  for (let at = first; at < end; at += 1) {
    if (tokens[at]!.text !== '=' || tokens[at + 1]?.kind !== 'number') continue;
    const unit = unitAt(tokens, at + 2)?.name.replace(/\/dose$/, '');
    const before = quantitiesIn(tokens, Math.max(first, at - 30), at);
    // "80 units/kg = 7,200 units, then 18 units/kg/h = 1,620 units/h": the one of the same time.
    const perKg = before.filter(
      (one) => unit !== undefined && (one.unit === `${unit}/kg` || one.unit === unit.replace('/', '/kg/')),
    );
    const weights = before.filter((one) => one.unit === 'kg');
    if (perKg.length !== 1 || weights.length !== 1 || perKg[0]!.low !== perKg[0]!.high) continue;
    const expected = perKg[0]!.low * weights[0]!.low;
    const stated = tokens[at + 1]!.value!;
    if (Math.abs(expected - stated) <= expected * 0.15) continue;
    return [
      found(
        tokens,
        perKg[0]!.first,
        at + 2,
        'weight_dose_wrong',
        `${plain(perKg[0]!.low)} ${unit}/kg at ${plain(weights[0]!.low)} kg is ${plain(expected)} ${unit}, not ${plain(stated)}`,
      ),
    ];
  }
  return [];
}

/** "Weight 3.4 kg. At 20 mg/kg the dose is 680 mg", "25 mg/kg, which equals 800 mg": the one weight that is stated. */
function byWeight({ reading, patient }: Case, { first, end }: Sentence): readonly Finding[] {
  const { tokens } = reading;
  const weights = new Set(reading.patient.flatMap((fact) => (fact.kind === 'weight' ? [fact.kg] : [])));
  const kg = patient.weightKg;
  if (kg === undefined || weights.size !== 1 || tokens.some(({ text }) => OTHER_WEIGHT.test(text))) return [];
  const stated = quantitiesIn(tokens, first, end);
  return stated.slice(0, -1).flatMap((perKg, at): readonly Finding[] => {
    const dose = stated[at + 1]!;
    const isItsDose =
      perKg.unit === `${dose.unit}/kg` &&
      perKg.low === perKg.high &&
      dose.low === dose.high &&
      dose.first > perKg.end &&
      tokens.slice(perKg.end, dose.first).every(({ text }) => EQUALS.test(text));
    const expected = perKg.low * kg;
    if (!isItsDose || Math.abs(expected - dose.low) <= expected * 0.2) return [];
    const message = `${plain(perKg.low)} ${perKg.unit} at ${plain(kg)} kg is ${plain(Math.round(expected * 10) / 10)} ${dose.unit}, not ${plain(dose.low)}`;
    return [found(tokens, perKg.first, dose.end, 'weight_dose_wrong', message)];
  });
}

const OTHER_WEIGHT = /^(?:ideal|adjusted|ibw|abw|lean|max|maximum|capped|cap|limited|rounded|dosing|target|goal)$/;
const EQUALS =
  /^(?:the|his|her|total|dose|load|loading|is|equals|equal|which|,|that|comes|calculates|to|works|out|at|=|\(|or|amounts|of|so|ie|makes|gives|about|≈)$/;

function quantitiesIn(tokens: readonly Token[], first: number, end: number) {
  const all: {
    readonly low: number;
    readonly high: number;
    readonly unit: string;
    readonly first: number;
    readonly end: number;
  }[] = [];
  for (let at = first; at < end; at += 1) {
    const amount = amountAt(tokens, at);
    const unit = amount && unitAt(tokens, amount.end);
    if (!amount || !unit) continue;
    all.push({ low: amount.low, high: amount.high, unit: unit.name, first: at, end: unit.end });
    at = unit.end - 1;
  }
  return all;
}

/** "400 mg in each 5 mL and her dose is 400 mg, so she takes 5 mL": a strength, a dose and the volume it makes. */
function volumes({ reading: { tokens, mentions } }: Case, { first, end }: Sentence): readonly Finding[] {
  for (let at = first; at < end; at += 1) {
    const strength = strengthAt(tokens, at, end);
    if (!strength) continue;
    // Another drug's dose is another drug's.
    const next = mentions.find((one) => one.kind === 'drug' && one.first >= strength.end && one.first < end);
    const others = quantitiesIn(tokens, strength.end, next?.first ?? end);
    const doses = others.filter(({ unit, low, high }) => unit === 'mg' && low === high);
    const given = others.filter(({ unit, low, high }) => /^ml(?:\/(?:dose|day))?$/.test(unit) && low === high);
    if (doses.length !== 1 || given.length !== 1) return [];
    const expected = (doses[0]!.low / strength.mg) * strength.ml;
    if (Math.abs(expected - given[0]!.low) <= expected * 0.2) return [];
    return [
      found(
        tokens,
        strength.first,
        given[0]!.end,
        'volume_wrong',
        `${plain(doses[0]!.low)} mg of ${plain(strength.mg)} mg in ${plain(strength.ml)} mL are ${plain(Math.round(expected * 10) / 10)} mL, not ${plain(given[0]!.low)} mL`,
      ),
    ];
  }
  return [];
}

/** "400 mg in each 5 mL", "160 mg per 5 mL", "125 mg/5 mL". */
function strengthAt(tokens: readonly Token[], at: number, end: number) {
  const mg = tokens[at]?.value;
  if (mg === undefined || tokens[at + 1]?.text !== 'mg') return undefined;
  let next = at + 2;
  if (!/^(?:in|per|\/)$/.test(tokens[next]?.text ?? '')) return undefined;
  next += 1;
  const isEach = /^(?:each|every)$/.test(tokens[next]?.text ?? '');
  if (isEach) next += 1;
  const ml = tokens[next]?.value;
  // "1 mg in 10 mL" is diluted, not sold so.
  if (!isEach && ml !== 5 && ml !== 1) return undefined;
  return ml && tokens[next + 1]?.text === 'ml' && next + 2 <= end ? { mg, ml, first: at, end: next + 2 } : undefined;
}
