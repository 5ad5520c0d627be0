import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import { inSentence } from '../../reading/placed.ts';
import { sentenceAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { wordsIn } from '../../reading/words.ts';

const MEDICINES = /^(?:medicines|medications|meds|drugs|antihypertensives|inhalers|antibiotics|anticoagulants)$/;

/**
 * Medicines whose number is told before they are listed with their doses: "brought seven medicines from home: bisoprolol
 * 5 mg, atorvastatin 80 mg, aspirin 75 mg". Each item of the list begins with its drug, or the list is not counted.
 */
export function checkCountedMedicines({ reading: { tokens, sentences, mentions } }: Case): readonly Finding[] {
  const drugs = new Map(
    mentions.filter(({ kind }) => kind === 'drug' || kind === 'class').map(({ first, id }) => [first, id]),
  );
  return wordsIn(tokens, MEDICINES).flatMap((at): readonly Finding[] => {
    const count = countBefore(tokens, at);
    const colon = at + tokens.slice(at, at + WITHIN).findIndex(({ text }) => text === ':');
    if (count === undefined || colon < at || colon + 1 >= tokens.length) return [];
    const sentence = sentenceAt(sentences, colon + 1);
    if (sentence.question) return [];
    const between = tokens.slice(at + 1, colon);
    if (between.some(({ text, kind }) => kind === 'number' || STOPS.test(text))) return [];
    const items = itemsOf(tokens, colon + 1, sentence.end);
    const ids = items.map((first) => drugs.get(first));
    // An ingredient or a plan that is named within an item makes the count doubtful.
    const many = new Set(inSentence(mentions, sentence).flatMap(({ first }) => (drugs.has(first) ? [first] : [])));
    if (
      items.length < 2 ||
      ids.some((id) => id === undefined) ||
      [...many].filter((first) => first > colon).length !== items.length ||
      items.length === count
    )
      return [];
    const message = `how many are named: the numbers make ${items.length}, not ${count}`;
    return [miscountAt(spanOf(tokens, at, sentence.end), { category: 'sum_wrong', message })];
  });
}

/** "Seven medicines", "four regular home medicines"; "one of her seven medicines" tells of others. */
function countBefore(tokens: readonly Token[], at: number): number | undefined {
  for (const place of [at - 1, at - 2, at - 3]) {
    const count = place < 0 ? undefined : numberAt(tokens, place);
    if (count)
      return count.value > 1 && count.value < 20 && count.end <= at && tokens[place - 1]?.text !== 'of'
        ? count.value
        : undefined;
    if (!FILLS.test(tokens[place]?.text ?? '')) return undefined;
  }
  return undefined;
}

/** Where the items of a list begin: behind its colon, its commas and its "and". */
function itemsOf(tokens: readonly Token[], first: number, end: number): readonly number[] {
  const items = [first];
  for (let at = first; at < end - 1; at += 1) {
    if (!/^(?:,|;|and)$/.test(tokens[at]!.text)) continue;
    const next = tokens[at + 1]!.text === 'and' ? at + 2 : at + 1;
    if (next < end) items.push(next);
    at = next - 1;
  }
  return items;
}

const WITHIN = 9;
const FILLS = /^(?:regular|home|daily|own|current|different|new|usual|prescribed|oral|blood|pressure)$/;
const STOPS = /^(?:[.;?!]|including|such|like|among|eg|mainly|chiefly|example)$/;
