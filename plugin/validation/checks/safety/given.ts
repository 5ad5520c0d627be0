import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';

type Of = (sentence: Sentence | undefined) => readonly ReadMention[];

/** What each sentence names, and which drugs and classes it gives. */
export function givenBySentence({ reading }: Case): { readonly named: Of; readonly given: Of } {
  const bySentence = Map.groupBy(reading.mentions, ({ sentence }) => sentence);
  const named: Of = (sentence) => (sentence && bySentence.get(sentence)) ?? [];
  return {
    named,
    given: (sentence) =>
      named(sentence).filter(
        ({ kind, assertion, end }) =>
          (kind === 'drug' || kind === 'class') &&
          assertion === 'active' &&
          // "MRSA, vanc MIC 1" is a result.
          !/^(?:mics?|susceptible|resistant|sensitive)$/.test(reading.tokens[end]?.text ?? ''),
      ),
  };
}
