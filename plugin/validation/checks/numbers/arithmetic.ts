import { wordTable } from '../../../word-table.ts';
import { amountsIn, type DoseAmount } from '../../amounts/amounts.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { convertDose, plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { reachable } from '../../reachable.ts';
import { spanOf } from '../../reading/document.ts';
import { durationAt } from '../../reading/durations.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { bodyMass } from './body-mass.ts';
import { totalsBefore } from './carried-totals.ts';
import { conversions, labConversions, near } from './conversions.ts';

/** Totals that do not add up, conversions that do not convert. */
export function checkArithmetic(each: Case): readonly Finding[] {
  return [...totals(each), ...conversions(each), ...labConversions(each), ...bodyMass(each)];
}

const LEADS_ON = /^(?:makes?|making|totals?|totall?ing|equals?|=)$/;
const leadsToNumber = (tokens: readonly Token[], from: number): boolean =>
  tokens.slice(from, from + 3).some(({ text }, at) => LEADS_ON.test(text) && tokens[from + at + 1]?.kind === 'number');

/** "Six of the small 2.5-mg tablets": how many, said before "of". */
function countedOf(tokens: readonly Token[], at: number): number | undefined {
  const of = tokens.slice(Math.max(0, at - 4), at).findLastIndex(({ text }) => text === 'of');
  if (of === -1) return undefined;
  const first = Math.max(0, at - 4) + of - 1;
  const number = first >= 0 ? numberAt(tokens, first) : undefined;
  return number?.end === first + 1 ? number.value : undefined;
}

/** `take four 25 mg tablets (100 mg total)`, `500 mg twice daily (1000 mg a day)`. */
function totals({ reading }: Case): readonly Finding[] {
  const { tokens } = reading;
  return reading.sentences.flatMap((sentence) => {
    const amounts = amountsIn(tokens, sentence.first, sentence.end);
    return amounts.slice(1).flatMap((total, at) => {
      const part = amounts[at]!;
      const after = tokens.slice(total.end, total.end + 3).map(({ text }) => text);
      const closed = after.findIndex((word) => /^[),;.]$/.test(word));
      const words = [
        ...tokens.slice(total.first - 3, total.first).map(({ text }) => text),
        ...(closed === -1 ? after : after.slice(0, closed)),
      ].filter(
        (word, at, all) =>
          !(word === '=' && /^[<>]$/.test(all[at - 1] ?? '')) &&
          // "5 mg on all days but 7.5 mg on Mondays".
          !(word === 'all' && /^(?:days?|other|others)$/.test(all[at + 1] ?? '')),
      );
      // "A further 300 mL makes 700 mL": it leads to the total, and is none.
      if (leadsToNumber(tokens, total.end)) return [];
      const gap = total.first - part.end;
      if (
        gap > 12 ||
        part.low !== part.high ||
        isOfAnotherOrder(tokens.slice(part.end, total.first)) ||
        (!/\b(?:per|each) dose\b/.test(after.join(' ')) &&
          !words.some((word) =>
            /^(?:total|totaling|totalling|totals|equal|equals|=|make|makes|making|altogether|sum|all|combined|amounting)$/.test(
              word,
            ),
          ))
      )
        return [];
      const frequency = reading.frequencies.find((one) => one.first >= part.end && one.end <= total.first && !one.once);
      // "4 mg every 4 hours as needed; last 24 hours 16 mg in total": what was needed.
      // "2 mg doubled every 5 minutes to a total of 62 mg": no equal parts.
      if (
        hasWord(tokens, /^(?:needed|prn|doubled|doubling|titrated|repeat|repeated|increments)$/, part.end, total.first)
      )
        return [];
      // "180, 90, 60, 40 mL = 370 mL".
      if (tokens[part.first - 1]?.text === ',' && tokens[part.first - 2]?.kind === 'number') return [];
      // "Dexa 8 mg = pred 53 mg": of another drug.
      if (tokens[total.first - 2]?.text === '=' && isNamed(tokens[total.first - 1])) return [];
      // "Liothyronine 25 micrograms equals about levothyroxine 100 micrograms".
      if (isOfOtherDrug(reading.mentions, part, total)) return [];
      // "5 mg Mon/Wed/Fri, 2.5 mg other days = 25 mg": of a week.
      if (hasWord(tokens, WEEKLY, Math.max(0, part.first - 12), total.first)) return [];
      // "30 mg weekly total given as 5 mg daily": the total stands first.
      if (frequency && frequency.high < 1) return [];
      // "90 mg oral morphine = 22.5 mg oral hydromorphone", "8 tablets (65 mg elemental each) = 520 mg": neither is a sum.
      if (
        reading.mentions.some((one) => one.kind === 'drug' && one.first >= total.end && one.first - total.end <= 2) ||
        hasWord(tokens, /^(?:each|apiece|elemental|equivalent|ome|mme)$/, part.end, total.first)
      )
        return [];
      const stated = convertDose(total.low, total.unit.replace('/day', ''), part.unit);
      if (stated === undefined || part.unit.includes('/')) return [];
      // "20 mcg, 42 good demands = 840 mcg".
      if (
        tokens
          .slice(part.end, total.first)
          .some(({ value }) => value !== undefined && near(stated, part.low * value, 0.01))
      )
        return [];
      const each = /\bper dose\b|\beach dose\b/.test(after.join(' '));
      if (each && near(stated, part.low, 0.01)) return [];
      const count =
        tokens[part.first - 1]?.text === 'of' ? tokens[part.first - 3]?.value : countedOf(tokens, part.first);
      // "0.9 mg/kg x 82 kg = 73.8 mg total: 7.4 mg bolus, then 66.4 mg": the total stands first.
      if (/^totals? :$/.test(phrase(tokens, total.first - 2, total.first)) && part.end >= total.first - 3) return [];
      // "25 mL/h x 8 h (200) + 20 x 2 h (40) + flushes 15 mL = 255 mL": each product in its brackets.
      if (near(stated, part.low + bracketed(tokens, sentence.first, part.first), 0.01)) return [];
      // "200 mg for five doses, 1,000 mg in total".
      const doses = tokens
        .slice(part.end, part.end + 4)
        .findIndex(({ text }) => /^(?:doses|infusions|injections|vials)$/.test(text));
      if (doses > 0 && near(stated, part.low * (numberAt(tokens, part.end + doses - 1)?.value ?? 0), 0.01)) return [];
      if (count !== undefined && near(stated, part.low * count, 0.01)) return [];
      const perDay = /\/day$/.test(total.unit) || words.some((word) => word === 'day' || word === 'daily');
      const expected = perDay && frequency ? part.low * frequency.high : part.low;
      if (perDay && !frequency) return [];
      if (sumsBefore(tokens, amounts.slice(0, at + 1), part.unit).some((sum) => near(stated, sum, 0.01))) return [];
      // "0.4 g/kg/day × 5 d (25 g daily, 125 g total)": of the whole course.
      const aDay = part.low * (frequency?.high ?? 1);
      const isOfCourse = tokens
        .slice(sentence.first, sentence.end)
        .some((_, offset) => near(stated, aDay * (durationAt(tokens, sentence.first + offset)?.days ?? 0), 0.01));
      if (isOfCourse) return [];
      // "Six doses of morphine 10 mg, a total of 60 mg", "aspart 6, 8 and 10 units, 42 units in all".
      const window = { from: sentence.first, to: total.first, without: total, isOwn: () => true, most: 1 };
      const made = reachable(reading, part.unit, window, []);
      if (made.isMade && made.has(stated)) return [];
      // "1,000 mL − 200 = 800 mL".
      const taken = /^[−–-]$/.test(tokens[part.end]?.text ?? '') ? tokens[part.end + 1]?.value : undefined;
      if (taken !== undefined && near(stated, part.low - taken, 0.01)) return [];
      // "Block 75 mg … infiltration 25 mg, sum 100 mg": added to the total that was stated before.
      if (totalsBefore(tokens, part.first, part.unit).some((before) => near(stated, before + part.low, 0.01)))
        return [];
      if (near(stated, expected, 0.01) || (frequency && near(stated, part.low * frequency.high, 0.01))) return [];
      return [
        miscountAt(spanOf(tokens, part.first, total.end), {
          category: 'total_wrong',
          message: `the parts make ${plain(expected)} ${part.unit}, not the stated total of ${plain(stated)} ${part.unit}`,
          score: 0.85,
          fact: `${plain(expected)} ${part.unit}`,
        }),
      ];
    });
  });
}

/** What the numbers alone in brackets come to. */
const bracketed = (tokens: Case['reading']['tokens'], from: number, to: number): number =>
  tokens
    .slice(from, to)
    .reduce(
      (sum, { value }, at) =>
        value !== undefined && tokens[from + at - 1]?.text === '(' && tokens[from + at + 1]?.text === ')'
          ? sum + value
          : sum,
      0,
    );

/** A drug is named right before the second amount: "oral morphine 30 mg equals intravenous morphine 10 mg". */
const isOfOtherDrug = (mentions: Case['reading']['mentions'], part: DoseAmount, total: DoseAmount): boolean =>
  mentions.some(
    ({ kind, first, end }) => kind === 'drug' && first >= part.end && end <= total.first && total.first - end <= 1,
  );

const isNamed = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  !/^(?:about|around|roughly|approximately|approx|total|a|in|of|only|just|exactly)$/.test(token.text);

const SHARES: Readonly<Record<string, number>> = wordTable({
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
  sixth: 1 / 6,
  eighth: 1 / 8,
  tenth: 1 / 10,
});

/** "4 × 10 mg", "one-sixth of 90 mg", "half of 40 mg", "10% of 60 mg": by what the amount behind it is multiplied. */
function factorAt(tokens: readonly Token[], { first }: { readonly first: number }): number {
  const [number, sign] = [tokens[first - 2], tokens[first - 1]?.text ?? ''];
  if (/^[x×*]$/.test(sign)) return number?.value ?? 1;
  const of = /^(?:the|of)$/.test(sign) && tokens[first - 2]?.text === 'of' ? first - 2 : first - 1;
  if (tokens[of]?.text !== 'of') return 1;
  const share = tokens[of - 1]?.text ?? '';
  return share === '%' ? (tokens[of - 2]?.value ?? 100) / 100 : (SHARES[share] ?? 1);
}

/** "60 mg + 4 × 10 mg = 100 mg", "two 0.6 mg tablets (1.2 mg), then 0.6 mg: 1.8 mg in total": what the last, the last two, … of the amounts come to. */
function sumsBefore(tokens: readonly Token[], amounts: readonly DoseAmount[], unit: string): readonly number[] {
  let sum = 0;
  return amounts.toReversed().map((one) => {
    sum += (convertDose(one.low, one.unit, unit) ?? 0) * factorAt(tokens, one);
    return sum;
  });
}

const WEEKLY =
  /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|mwf|weekdays?|weekends?|alternate|alternating)$/;

/** "40 mg BID + 15 mg x4 = 140 mg", "10 mg BID then 5 mg BID >= 3 mo", "500 mg (1 g if >= 10 a year)": no total of what stands before. */
const isOfAnotherOrder = (between: readonly Token[]): boolean =>
  between.some(
    ({ text }, at) =>
      /^(?:\/|\+|<|>|≥|≤|%|then|plus|and|or|if|x\d{0,2}|×)$/.test(text) ||
      // "Ketorolac 15 mg, oxycodone 5 mg".
      (text === ',' && between[at + 1]?.kind === 'word' && !TOTALS.test(between[at + 1]!.text)),
  );

const TOTALS = /^(?:for|a|an|in|total|totaling|totalling|that|which|so|equal|equals|making|altogether)$/;
