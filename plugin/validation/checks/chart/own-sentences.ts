import { once } from '../../once.ts';
import type { Reading } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { phrase } from '../../reading/words.ts';

export interface OwnSentence {
  readonly sentence: Sentence;
  /** Its words in lower case, a blank between them. */
  readonly said: string;
}

/** The sentences that tell of the patient: no question, no mistake that is told, no history of the family. */
export const ownSentences = once(({ tokens, sentences }: Reading): readonly OwnSentence[] =>
  sentences.flatMap((sentence) =>
    sentence.question || sentence.told || sentence.section === 'family'
      ? []
      : [{ sentence, said: phrase(tokens, sentence.first, sentence.end) }].filter(({ said }) => !OF_OTHER.test(said)),
  ),
);
/** "Her husband is 190 cm tall", "his wife's latex allergy". */
const OF_OTHER =
  /^(?:his|her|your|the) (?:husband|wife|partner|friend|roommate|neighbou?r|carer)\b|\b(?:husband|wife|partner|friend|neighbou?r)'s\b/;
