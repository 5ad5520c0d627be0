import { type Found, same } from './frequency-words.ts';
import { type Token, text } from './tokens.ts';

const MEALS = /^(?:breakfast|breakfasttime|lunch|dinner|dinnertime|supper|suppertime|bedtime|tea|teatime)$/;
const PARTS = /^(?:morning|noon|midday|lunchtime|afternoon|evening|night|bedtime|qam|qpm|qhs|hs)$/;

/** "Morning and night", "in the morning and at bedtime", "with breakfast, lunch and dinner", "AC and HS", "at 8 am, noon and 8 pm": parts of the day, counted. */
export function partsAt(tokens: readonly Token[], index: number): Found | undefined {
  if (text(tokens, index) === 'ac' && /^(?:and|&|\/|\+)$/.test(text(tokens, index + 1)))
    return /^(?:hs|qhs|bedtime)$/.test(text(tokens, index + 2)) ? same(4, index + 3) : undefined;
  if (/^(?:before|after|with)$/.test(text(tokens, index)) && text(tokens, index + 1) === 'meals')
    return /^(?:and|&) at (?:bedtime|night)$/.test([2, 3, 4].map((next) => text(tokens, index + next)).join(' '))
      ? { low: 2, high: 4, end: index + 5 }
      : undefined;
  let count = 0;
  let end = index;
  for (let at = index; at < index + 24; at += 1) {
    at = behindJoins(tokens, at);
    // "Two in the morning and two in the evening": as many again.
    if (
      count > 0 &&
      /^(?:[1-4]|one|two|three|four)$/.test(text(tokens, at)) &&
      /^(?:in|at|with)$/.test(text(tokens, at + 1))
    )
      at = behindJoins(tokens, at + 1);
    const clock = clockEnd(tokens, at);
    if (clock === undefined && !PARTS.test(text(tokens, at)) && !MEALS.test(text(tokens, at))) break;
    count += 1;
    end = clock ?? at + 1;
    at = end - 1;
    if (!/^(?:,|and|&|\+)$/.test(text(tokens, end))) break;
  }
  return count > 1 && count < 7 ? same(count, end) : undefined;
}

/** "8 am", "4:30 pm": the end of a time of the day. */
function clockEnd(tokens: readonly Token[], at: number): number | undefined {
  if (tokens[at]?.kind !== 'number') return undefined;
  const next = text(tokens, at + 1) === ':' ? at + 3 : at + 1;
  return /^(?:am|pm)$/.test(text(tokens, next)) ? next + 1 : undefined;
}

function behindJoins(tokens: readonly Token[], from: number): number {
  let at = from;
  while (/^(?:in|at|the|with|every|each|,|and|&|\+)$/.test(text(tokens, at))) at += 1;
  return at;
}
