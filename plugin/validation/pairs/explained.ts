import type { Case } from '../check.ts';
import { isDenied } from '../reading/assertion-exceptions.ts';
import type { ReadMention } from '../reading/document.ts';

/** What a text says that knows of a pair; a text that errs gives both without a word. */
const EXPLAINS =
  /^(?:clash\w{0,4}|interact\w{0,6}|cyp\w{0,5}|blockers?|inhibit(?:s|or|ors)?|induc(?:es|er|ers)|raises?|raising|contraindicated|cap|capped|instead|flagged|ago|until|protocol|ppx|pjp|toxic|label|warns?|warned|serotonin|qtc|taper|tapered|naloxone|duplicate|redundant)$/;

/** Milliseconds: a QTc below it is no reason for anything. */
const LONG_QTC = 460;

/** Said of one of the two, unless a third drug stands there too: "and azithromycin was avoided". */
export const ENDS = /^(?:avoid|avoids|avoided|hold|held|stop|stopped|changed|switched|removed)$/;

/** "Transfusion stopped; meperidine given": what is ended is no drug. */
const OTHER_ENDED = /^(?:transfusion|bleeding|smoking|feeds?|drinking|pump|exercise|compressions|dialysis)$/;

/** "Simvastatin clashes with clarithromycin": whether any sentence that names one of the two knows of the pair. Read once for each pair. */
export function explainedPairs({ reading: { tokens, mentions } }: Case): (a: ReadMention, b: ReadMention) => boolean {
  const drugs = mentions.filter(({ kind }) => kind === 'drug' || kind === 'class');
  const bySentence = Map.groupBy(drugs, ({ sentence }) => sentence);
  const byId = Map.groupBy(drugs, ({ id }) => id);
  const read = (a: string, b: string): boolean =>
    [...new Set([...(byId.get(a) ?? []), ...(byId.get(b) ?? [])].map(({ sentence }) => sentence))].some((sentence) => {
      const words = tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
      const isApart = bySentence.get(sentence)?.some(({ kind, id }) => kind === 'drug' && id !== a && id !== b);
      return words.some(
        (word, at) =>
          ((EXPLAINS.test(word) &&
            !(word === 'instead' && words[at + 1] === 'of') &&
            // "Ritonavir-boosted protease inhibitor" names a class.
            !(
              /^inhibitors?$/.test(word) &&
              /^(?:protease|kinase|pump|reuptake|enzyme|oxidase|checkpoint|reductase|cholinesterase|xa|integrase|transcriptase)$/.test(
                words[at - 1] ?? '',
              )
            ) &&
            // "Restarted by cardiology a week ago".
            !(
              word === 'ago' &&
              words
                .slice(Math.max(0, at - 8), at)
                .some((one) => /^(?:re)?(?:started|resumed|begun|prescribed)$/.test(one))
            ) &&
            !(word === 'qtc' && Number(words[at + 1]) < LONG_QTC)) ||
            (!isApart && ENDS.test(word) && words[at + 1] !== 'to' && !OTHER_ENDED.test(words[at - 1] ?? ''))) &&
          !isDenied(words, at),
      );
    });
  const known = new Map<string, boolean>();
  return ({ id: a }, { id: b }) => {
    const key = `${a}\t${b}`;
    const explained = known.get(key) ?? read(a, b);
    known.set(key, explained);
    return explained;
  };
}
