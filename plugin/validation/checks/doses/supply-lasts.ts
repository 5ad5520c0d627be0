import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import { sentenceNumberAt } from '../../reading/sentences.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';

/** How long a supply lasts: "half a tablet twice a day, 30 tablets last 10 days", "one at breakfast and one at dinner: 20 cover 20 days". */
export function checkSupplies(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  return wordsIn(tokens, LASTS).flatMap((at): readonly Finding[] => {
    const order = sentenceNumberAt(sentences, at);
    const sentence = sentences[order]!;
    const supply = sentence.told || sentence.question ? undefined : supplyBefore(tokens, sentence.first, at);
    const days = supply && daysBehind(tokens, at + 1, sentence.end);
    if (!supply || !days) return [];
    const from = sentences[order - 1]?.first ?? sentence.first;
    const perDay = perDayIn(each, from, supply.first);
    if (perDay === undefined) return [];
    const lasts = supply.value / perDay;
    if (lasts / days.value < MOST && days.value / lasts < MOST) return [];
    const message = `${plain(supply.value)} at ${plain(perDay)} a day last ${plain(Math.round(lasts * 10) / 10)} days, not ${plain(days.value)}`;
    return [miscountAt(spanOf(tokens, supply.first, days.end), { category: 'supply_wrong', message })];
  });
}

const LASTS = /^(?:last|lasts|cover|covers|enough)$/;
const FORM = /^(?:tablets?|tabs?|capsules?|caps?|pills?|caplets?|sachets?|patches)$/;
/** A day or two of rounding. */
const MOST = 1.25;

interface Counted {
  readonly value: number;
  readonly first: number;
  readonly end: number;
}

/** "30 tablets last", "20 capsules are enough". */
function supplyBefore(tokens: readonly Token[], from: number, at: number): Counted | undefined {
  for (let form = at - 1; form >= Math.max(from + 1, at - 5); form -= 1) {
    if (!FORM.test(text(tokens, form))) continue;
    const number = numberAt(tokens, form - 1);
    return number && number.value >= 4 ? { value: number.value, first: form - 1, end: form + 1 } : undefined;
  }
  return undefined;
}

/** "You exactly 10 days", "for two weeks". */
function daysBehind(tokens: readonly Token[], from: number, end: number): Counted | undefined {
  let at = from;
  while (
    at < Math.min(end, from + 4) &&
    /^(?:you|her|him|them|exactly|about|just|for|a|the|full|whole)$/.test(text(tokens, at))
  )
    at += 1;
  const number = numberAt(tokens, at);
  const unit = number ? text(tokens, number.end) : '';
  if (!number || number.value < 1 || !/^(?:days?|weeks?)$/.test(unit)) return undefined;
  return { value: number.value * (unit.startsWith('week') ? 7 : 1), first: at, end: number.end + 1 };
}

const OTHERWISE = /^(?:then|taper|tapering|needed|prn|or|alternate|missed|skip|reduce|increase|after|plus)$/;
const MEALS = /^(?:breakfast|lunch|dinner|supper|bedtime|night|morning|evening|midday|noon|tea)$/;

/** How many a day, where one count and one frequency say so, or counts at the meals. */
function perDayIn({ reading: { tokens, frequencies } }: Case, from: number, to: number): number | undefined {
  if (hasWord(tokens, OTHERWISE, from, to)) return undefined;
  const meals = wordsIn(tokens, MEALS, from, to).flatMap((at) => countBeforeMeal(tokens, from, at) ?? []);
  if (meals.length > 1) return meals.reduce((sum, one) => sum + one, 0);
  const counts = wordsIn(tokens, FORM, from, to).flatMap((at) => countBefore(tokens, at) ?? []);
  const often = frequencies.filter((one) => one.first >= from && one.end <= to);
  const [rate] = often;
  if (counts.length !== 1 || often.length !== 1 || !rate || rate.low !== rate.high || rate.asNeeded) return undefined;
  return counts[0]! * rate.low;
}

/** "Half a tablet", "two tablets", "a tablet"; "5 mg tablets" counts nothing. */
function countBefore(tokens: readonly Token[], form: number): number | undefined {
  const before = text(tokens, form - 1);
  if (before === 'a' || before === 'an') return text(tokens, form - 2) === 'half' ? 0.5 : 1;
  if (before === 'half') return 0.5;
  const number = numberAt(tokens, form - 1);
  return number && number.value <= 8 ? number.value : undefined;
}

/** "One at breakfast", "two capsules with dinner". */
function countBeforeMeal(tokens: readonly Token[], from: number, meal: number): number | undefined {
  for (let at = meal - 1; at >= Math.max(from, meal - 4); at -= 1) {
    const number = numberAt(tokens, at);
    if (number) return number.value <= 8 ? number.value : undefined;
    if (!FORM.test(text(tokens, at)) && !/^(?:at|with|in|each|every|the|before|after)$/.test(text(tokens, at)))
      return undefined;
  }
  return undefined;
}
