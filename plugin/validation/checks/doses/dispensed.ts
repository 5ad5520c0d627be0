import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { durationAt } from '../../reading/durations.ts';
import { numberAt } from '../../reading/numbers.ts';
import { sentenceAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

const FORM =
  /^(?:tablets?|tabs?|capsules?|caps?|pills?|caplets?|patches|suppositories|lozenges|sachets|packets|vials|syringes|pens)$/;
const HANDED: ReadonlySet<string> = new Set(
  'dispense dispensed dispensing disp qty quantity # supply supplied supplying'.split(' '),
);
/** Words before a course and the number that is handed out. */
const REACH = 60;

/** How many are handed out against how many a course takes: "1 capsule three times a day for 10 days, dispense 90". */
export function checkDispensed(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const found: Finding[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const handed = handedAt(tokens, at);
    if (!handed) continue;
    const own = sentenceAt(sentences, at);
    const from = Math.max(0, at - REACH, tokensBefore(each, own.first));
    const course = !own.told ? courseIn(each, from, at) : undefined;
    if (!course || course.counts.some((count) => fits(handed.number, count * course.doses))) continue;
    const message = `the course takes ${plain(course.counts[0]! * course.doses)}, not the ${plain(handed.number)} handed out`;
    found.push(miscountAt(spanOf(tokens, course.first, handed.end), { category: 'dispensed_wrong', message }));
  }
  return found;
}

/** The sentence before may tell the course. */
const tokensBefore = ({ reading: { sentences } }: Case, first: number): number =>
  sentences.findLast((one) => one.end === first)?.first ?? first;

/** "#30", "dispense 30", "qty: 14 tablets", "you got 20 capsules", "28 tablets dispensed". */
function handedAt(tokens: readonly Token[], at: number): { readonly number: number; readonly end: number } | undefined {
  const { text, kind, value = 0 } = tokens[at]!;
  if (HANDED.has(text)) {
    const from = /^(?::|of|#|=|is)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
    const number = tokens[from]?.kind === 'number' ? tokens[from]!.value! : 0;
    const behind = tokens[from + 1]?.text ?? '';
    const isCount = FORM.test(behind) || /^[,.;)]?$|^(?:no|with|refills?|zero|and|nr|rf)$/.test(behind);
    return number >= 5 && Number.isInteger(number) && isCount ? { number, end: from + 1 } : undefined;
  }
  if (kind !== 'number' || value < 4 || !Number.isInteger(value) || !FORM.test(tokens[at + 1]?.text ?? ''))
    return undefined;
  const isGot =
    /^(?:got|received|dispensed|supplied|gave|given|provided|get)$/.test(tokens[at - 1]?.text ?? '') &&
    tokens[at - 2]?.text !== 'not';
  const isHanded =
    /^(?:dispensed|supplied|provided|issued)$/.test(tokens[at + 2]?.text ?? '') ||
    (/^(?:were|was)$/.test(tokens[at + 2]?.text ?? '') &&
      /^(?:dispensed|supplied|provided|issued|given)$/.test(tokens[at + 3]?.text ?? ''));
  return isGot || isHanded ? { number: value, end: at + 2 } : undefined;
}

/** One frequency, one length and, where it is told, how many at once. */
function courseIn({ reading: { tokens, frequencies } }: Case, from: number, to: number) {
  if (
    hasWord(
      tokens,
      /^(?:prn|needed|then|taper|tapered|taken|missed|left|remaining|refill|plus|alternate|half|each)$/,
      from,
      to,
    )
  )
    return undefined;
  // "Four tablets a day": behind what is counted "a day" says how often.
  const often = frequencies.filter(
    ({ first, end, afterAmount }) =>
      first >= from && end <= to && (!afterAmount || FORM.test(tokens[first - 1]?.text ?? '')),
  );
  const [rate] = often;
  if (often.length !== 1 || !rate || rate.low !== rate.high || rate.asNeeded || rate.once) return undefined;
  const lengths: { readonly days: number; readonly first: number }[] = [];
  for (let at = from; at < to; at += 1) {
    const length = durationAt(tokens, at);
    if (!length || length.days < 2 || /^(?:every|q|in|after|within|next|last|past)$/.test(tokens[at - 1]?.text ?? ''))
      continue;
    lengths.push(length);
    at = length.end - 1;
  }
  const [length] = lengths;
  if (!length || new Set(lengths.map(({ days }) => days)).size !== 1) return undefined;
  const count = tokens.slice(from, rate.first).reduce<number | undefined>((last, { text }, index) => {
    if (!FORM.test(text)) return last;
    const before = tokens[from + index - 1]?.text ?? '';
    return numberAt(tokens, from + index - 1)?.value ?? (/^(?:a|an|one)$/.test(before) ? 1 : last);
  }, undefined);
  // "Cephalexin 500 mg four times a day": one or some at once.
  const counts = count !== undefined && count > 0 && count <= 6 ? [count] : [1, 2, 3, 4, 0.5];
  return { counts, doses: rate.low * length.days, first: Math.min(rate.first, length.first) };
}

const fits = (handed: number, expected: number): boolean =>
  handed >= expected * 0.9 - 1 && handed <= expected * 1.15 + 1;
