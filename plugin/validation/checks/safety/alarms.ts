import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, isAbsent, isDenied, type PhraseIndex } from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';
import { rowsOfSubject } from '../../rows-by-subject.ts';
import { DISMISSALS } from './dismissals.ts';

type Alarm = Row<'alarms'>;
interface Part {
  readonly part: 'sign' | 'unless';
}

/** In tokens: how many may stand between the words of a sign. */
const IN_SIGN = 1;
const partsOf = once(
  (row: Alarm): PhraseIndex<Part> =>
    indexPhrases<Part>([
      ...listOf(row.signs).map((text) => ({ text, gap: IN_SIGN, tag: { part: 'sign' as const } })),
      ...listOf(row.unless).map((text) => ({ text, gap: 0, tag: { part: 'unless' as const } })),
    ]),
);

/** What is done about it after all, and what makes it another sign. */
const ACTS =
  /^(?:call|calls|ring|phone|tell|contact|see|seek|stop|stops|stopping|stopped|hold|withhold|urgent|urgently|emergency|er|ed|casualty|hospital|ambulance|911|999|112|immediately|same|report|reported|seen|unless|straight|alarm|danger|dangerous|serious|seriously)$/;
/** "He is fine" is not of the sign. */
const OF_PERSON = /^(?:he|she|you|they|who|patient)$/;
const WOULD_NOT = /^(?:wouldn't|couldn't|mustn't|can't|than)$/;
const NO = /^(?:no|not|never|nobody|without|don't|doesn't|needn't|isn't|aren't|nor)$/;
const IF_NONE = /^(?:unless|without|provided|only|except)$/;

/**
 * A sign that a drug may be doing great harm (alarms.tsv), told as nothing or answered by carrying on: "black stools on rivaroxaban can
 * wait until your review", "muscle pain with dark urine on simvastatin is normal".
 */
export function checkAlarms(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  const bySentence = Map.groupBy(mentions.filter(isMeant), ({ sentence }) => sentence);
  if (bySentence.size === 0) return [];
  const dismissed = Map.groupBy(
    findPhrases(tokens, sentences, DISMISSALS).filter(
      (one) =>
        !isDenied(tokens, one) &&
        !hasWord(tokens, WOULD_NOT, one.first - 2, one.first) &&
        !OF_PERSON.test(tokens[one.first - 1]?.text ?? ''),
    ),
    ({ sentence }) => sentence,
  );
  return sentences
    .flatMap((sentence, order): readonly Finding[] => {
      const drugs = bySentence.get(sentence) ?? onlyOne(bySentence.get(sentences[order - 1]!));
      if (drugs.length === 0 || sentence.question || sentence.told) return [];
      const next = sentences[order + 1];
      const answer = dismissed.has(sentence) ? sentence : next && isOfIt(tokens, next) ? next : undefined;
      if (!answer || !dismissed.has(answer) || answer.question || answer.told) return [];
      if (isActed(tokens, sentence) || isActed(tokens, answer)) return [];
      return signIn(each, sentence, drugs, dismissed.get(answer)!);
    })
    .slice(0, 1);
}

/** "After nine years of hydroxychloroquine" reads as its end, "a normal reaction" as an allergy. */
const isMeant = ({ kind, assertion, misspelt }: ReadMention): boolean =>
  /^(?:drug|class|vaccine)$/.test(kind) && !misspelt && !/^(?:negated|other-person)$/.test(assertion);

/** Of a sentence before, only the one drug that it names. */
const onlyOne = (drugs: readonly ReadMention[] = []): readonly ReadMention[] =>
  new Set(drugs.map(({ id }) => id)).size === 1 ? drugs : [];

/** "That is a good sign", "Carry on". */
const isOfIt = (tokens: readonly Token[], { first }: Sentence): boolean =>
  /^(?:this|that|these|those|it|they|both|such|just|simply|carry|keep|continue|no|there|ignore|take|wait|rest|you|sleep)$/.test(
    tokens[first]!.text,
  );

/** "So call us today"; not "no need to call". */
const isActed = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  wordsIn(tokens, ACTS, first, end).some((at) => !hasWord(tokens, NO, Math.max(first, at - NEAR), at));
const NEAR = 5;

function signIn(
  each: Case,
  sentence: Sentence,
  drugs: readonly ReadMention[],
  dismissed: readonly Found<'dismissal'>[],
): readonly Finding[] {
  const { tokens } = each.reading;
  for (const drug of drugs)
    for (const row of rowsOf(each, drug)) {
      const parts = findPhrases(tokens, [sentence], partsOf(row));
      if (parts.some(({ tag: { part } }) => part === 'unless')) continue;
      const sign = parts.find(
        (one) =>
          one.tag.part === 'sign' &&
          !isAbsent(tokens, one) &&
          !hasWord(tokens, IF_NONE, Math.max(sentence.first, one.first - 7), one.first) &&
          dismissed.some(({ first, end }) => end <= one.first || first >= one.end),
      );
      if (sign) return [findingOf(each, row, drug, sign)];
    }
  return [];
}

const rowsOf = ({ knowledge }: Case, drug: ReadMention): readonly Alarm[] =>
  rowsOfSubject(knowledge.rows('alarms'), drug, knowledge.subjectsOf(drug.id));

const findingOf = (each: Case, row: Alarm, { id }: ReadMention, { first, end }: Found<Part>): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category: 'alarm_dismissed',
  severity: 'high',
  verdict: 'contradicted',
  message: `what the text makes light of may be a great harm of ${id}: ${row.statement} (${row.source})`,
  score: 0.82,
  evidence: [evidenceOf(row, `${id}: ${row.statement}`)],
  about: [id],
});
