import type { Knowledge } from '../../../../models/knowledge/knowledge.ts';
import type { Row } from '../../../../models/knowledge/table.ts';
import { once } from '../../once.ts';
import { phraseEnd, phrasesByWord, spelledWords } from '../../phrase-index.ts';
import type { Reading, ReadMention } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';

type Symptom = Row<'symptoms'>;

/** A complaint of the text, told as a condition is, with its row. */
export interface Complaint {
  readonly row: Symptom;
  readonly mention: ReadMention;
}

/** A complaint before one of these names something else: "cough syrup", "fever clinic", "chest pain unit". */
const COMPOUND =
  /^(?:syrup|medicine|medicines|mixture|drops|variant|reflex|clinic|unit|pathway|diary|diaries|score|scale|chart|induced|related|free|specialist|team|rule|protocol|assessment|workup|prophylaxis|surgery|operation|extraction|repair|management|control|due|from|secondary|caused)$/;

/** The complaints that a text names in sentences of drugs, the longest name at each place. */
export const complaintsOf = ({ tokens, mentions }: Reading, knowledge: Knowledge): readonly Complaint[] => {
  const sentences = [...new Set(mentions.flatMap(({ kind, sentence }) => (kind === 'drug' ? [sentence] : [])))];
  const index = indexOf(knowledge.rows('symptoms'));
  const words = spelledWords(tokens);
  return sentences.flatMap((sentence) => {
    const found: Complaint[] = [];
    let at = sentence.first;
    while (at < sentence.end) {
      const longest = longestAt(tokens, at, index);
      if (longest && longest.end <= sentence.end && !COMPOUND.test(words[longest.end] ?? ''))
        found.push(complaintAt(longest.row, at, longest.end, sentence));
      at = longest ? longest.end : at + 1;
    }
    return found;
  });
};

const indexOf = once((rows: readonly Symptom[]) => phrasesByWord(rows, ({ phrases }) => phrases));

const complaintAt = (row: Symptom, first: number, end: number, sentence: Sentence): Complaint => ({
  row,
  mention: { kind: 'condition', id: row.symptom, first, end, sentence, assertion: 'active', misspelt: false },
});

/** The longest name of a complaint that stands at a token. */
function longestAt(tokens: readonly Token[], at: number, index: ReturnType<typeof indexOf>) {
  const named = (index.get(spelledWords(tokens)[at]!) ?? []).flatMap(({ row, words }) => {
    const end = phraseEnd(tokens, at, words);
    return end === undefined ? [] : [{ row, end }];
  });
  return named.sort((a, b) => b.end - a.end)[0];
}

/** Whether a complaint is named at a token or within the three behind it: "helps her bad headaches". */
export const isComplaintNear = (tokens: readonly Token[], from: number, knowledge: Knowledge): boolean => {
  const index = indexOf(knowledge.rows('symptoms'));
  return [0, 1, 2, 3].some(
    (offset) => from + offset < tokens.length && longestAt(tokens, from + offset, index) !== undefined,
  );
};
