import type { ReadMention } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';

/** A drug and a condition of one sentence, and what stands between them. */
export interface Link {
  readonly tokens: readonly Token[];
  readonly drug: ReadMention;
  readonly condition: ReadMention;
  /** All of the sentence. */
  readonly mentions: readonly ReadMention[];
  readonly words: readonly string[];
  /** The words as one string. */
  readonly said: string;
}

/** The two with the words between, whichever comes first. */
export function linkOf(
  tokens: readonly Token[],
  drug: ReadMention,
  condition: ReadMention,
  mentions: readonly ReadMention[],
): Link {
  const between = tokens.slice(Math.min(drug.end, condition.end), Math.max(drug.first, condition.first));
  const words = between.map(({ text }) => text);
  return { tokens, drug, condition, mentions, words, said: words.join(' ') };
}

/** "X … for Y". */
export const isDrugFirst = ({ drug, condition }: Link): boolean => drug.end <= condition.first;

/** "Y … with X". */
export const isConditionFirst = ({ drug, condition }: Link): boolean => condition.end <= drug.first;

/** Whether another drug or condition stands between the two. */
export const isApart = ({ drug, condition, mentions }: Link): boolean =>
  mentions.some(
    (one) =>
      one !== drug &&
      one !== condition &&
      (one.kind === 'drug' || one.kind === 'condition') &&
      one.first >= Math.min(drug.end, condition.end) &&
      one.end <= Math.max(drug.first, condition.first),
  );
