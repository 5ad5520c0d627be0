import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { givenBySentence } from '../safety/given.ts';
import { isTreatmentOf } from './answers-to.ts';
import { chosenFor } from './indication-choices.ts';
import { helpedBy } from './indication-helped.ts';
import { indicationOf } from './indication-judged.ts';
import { labelledLine } from './indication-label-line.ts';
import { labelledFor } from './indication-labelled.ts';
import { isOfOthers } from './indication-others.ts';
import { orderedForProblem } from './indication-problem.ts';
import { treatedBy } from './indication-treated.ts';
import { isOrderFor } from './indication-wordings.ts';
import { type Purpose, purposesIn, weanedOff } from './purpose.ts';

type Named = ReturnType<typeof givenBySentence>['named'];

/** What drugs are given for (indications.tsv): in the drug's own sentence, or in one that goes on with "it is for". */
export function checkIndications(each: Case): readonly Finding[] {
  const { given, named } = givenBySentence(each);
  const told = each.reading.sentences.flatMap((sentence, at) => {
    const isJudged = (one: ReadMention): boolean => isOfTables(one) || isKnownClass(each, one);
    const drugs = given(sentence).filter(isJudged);
    const own = named(sentence)
      .filter(isJudged)
      .flatMap((drug) => judgedOf(each, drug, named(sentence), drugs.includes(drug)));
    const ordered = drugs.length === 0 ? orderedOf(each, at, named) : [];
    // "Why do you take Flomax? It is to keep …".
    const isAsked = sentence.question || ASKS.test(phrase(each.reading.tokens, sentence.first, sentence.first + 4));
    const asked = isAsked ? named(sentence).filter(isOfTables) : drugs;
    return [...own, ...ordered, ...labelledLine(each, at, named), ...toldNext(each, at, named, asked)];
  });
  return told.length > 0 ? told : orderedForProblem(each);
}

/** "You wanted to know what acamprosate is for". */
const ASKS = /^(?:you|he|she|they) (?:asked|ask|wanted to know|want to know|wondered|wonder)\b/;

const isOfTables = ({ kind, misspelt }: ReadMention): boolean => kind === 'drug' && !misspelt;

/** "Statins for", of a class whose uses are known in full. */
const isKnownClass = ({ knowledge, reading }: Case, { kind, id, misspelt, first }: ReadMention): boolean =>
  kind === 'class' &&
  !misspelt &&
  knowledge.usesOf(id).length > 0 &&
  !reading.mentions.some((one) => one.kind === 'drug' && one.first === first);

/** A drug with what a sentence says it is for; of one that is not plainly given only what it is said to help with. */
function judgedOf(
  each: Case,
  drug: ReadMention,
  mentions: readonly ReadMention[],
  isGiven: boolean,
): readonly Finding[] {
  const { reading } = each;
  if (!isGiven && /^(?:negated|other-person)$/.test(drug.assertion)) return [];
  const condition: Purpose | undefined =
    (isGiven ? treatedBy(reading, drug, mentions) : undefined) ??
    helpedBy(reading, drug, mentions) ??
    chosenFor(reading, drug, mentions) ??
    labelledFor(each, drug, mentions, isGiven) ??
    (isGiven ? purposesIn(reading.tokens, drug, mentions) : weanedOff(reading.tokens, drug)) ??
    answeredBy(each, drug, mentions);
  if (!condition || isEndedBehind(each, drug, condition) || isOfOthers(each, drug, condition, mentions)) return [];
  const found = indicationOf(each, drug, condition);
  const cause = found[0]?.category === 'indication_not_listed' ? causeOf(reading, condition, mentions) : undefined;
  return cause ? indicationOf(each, drug, cause) : found;
}

/** "Start folic acid now, and stop your contraception": told of as ended, and nothing is given for it. */
const isEndedBehind = ({ reading: { tokens } }: Case, drug: ReadMention, { first }: Purpose): boolean =>
  first >= drug.end &&
  /(?:[,;] |\b(?:and|then) )(?:(?:you|we|please|can|may|now|then) ){0,2}(?:stop|stops|stopping|come off|end|give up|leave off|discontinue)(?: (?:your|the|her|his|all|using|taking)){0,2}$/.test(
    phrase(tokens, Math.max(drug.end, first - 10), first),
  );

/** "The new tablet for your COPD is tamsulosin", "to prevent another stroke you will take": the one condition that the text names. */
function answeredBy(each: Case, drug: ReadMention, mentions: readonly ReadMention[]): ReadMention | undefined {
  const condition = onlyConditionOf(each.reading.mentions);
  return condition &&
    onlyDrugOf(mentions) === drug.id &&
    /^(?:active|hypothetical)$/.test(condition.assertion) &&
    isTreatmentOf(each, drug, condition)
    ? condition
    : undefined;
}

/** The first mention of the one condition that a text names. */
const onlyConditionOf = once((mentions: readonly ReadMention[]): ReadMention | undefined => {
  const named = mentions.filter(({ kind }) => kind === 'condition');
  return new Set(named.map(({ id }) => id)).size === 1 ? named[0] : undefined;
});

/** The one drug of the mentions. */
const onlyDrugOf = once((mentions: readonly ReadMention[]): string | undefined => {
  const ids = new Set(mentions.flatMap(({ kind, id }) => (kind === 'drug' ? [id] : [])));
  return ids.size === 1 ? [...ids][0] : undefined;
});

/** "For the ankle swelling of heart failure": of a sign that much may be given for, the disease behind it. */
const causeOf = ({ tokens }: Case['reading'], { end }: Purpose, mentions: readonly ReadMention[]) =>
  mentions.find(
    ({ kind, assertion, first }) =>
      kind === 'condition' &&
      assertion === 'active' &&
      first > end &&
      first <= end + 4 &&
      /^(?:of|from|due to|caused by)(?: (?:the|his|her|your|a|an|chronic|severe|congestive)){0,2}$/.test(
        phrase(tokens, end, first),
      ),
  );

/** "Nurse explained tamsulosin. It is for …": the next sentence goes on about the one drug that this one names. */
function toldNext(each: Case, at: number, named: Named, drugs: readonly ReadMention[]): readonly Finding[] {
  const next = each.reading.sentences[at + 1];
  const isOne = new Set(drugs.map(({ id }) => id)).size === 1 && named(next).every(({ kind }) => kind !== 'drug');
  if (!isOne || !next || !goesOn(each.reading.tokens, next.first)) return [];
  const drug = { ...drugs[0]!, first: next.first, end: next.first + 1, sentence: next };
  return judgedOf(each, drug, named(next), true);
}

/** "You ask about the riluzole. … Mr Lovelace takes 50 mg twice daily for his": of the one drug that the sentences before name. */
function orderedOf(each: Case, at: number, named: Named): readonly Finding[] {
  const { sentences, tokens } = each.reading;
  const sentence = sentences[at]!;
  const condition = named(sentence).find(({ kind, assertion }) => kind === 'condition' && assertion === 'active');
  if (!condition || named(sentence).some(({ kind }) => kind === 'drug') || !isOrderFor(tokens, condition)) return [];
  const before = [at - 3, at - 2, at - 1].flatMap((one) => named(sentences[one])).filter(({ kind }) => kind === 'drug');
  const [drug] = before;
  return drug && before.every(({ id }) => id === drug.id) && !drug.misspelt ? indicationOf(each, drug, condition) : [];
}

/** "It is for …", "Pt on it for …": the next sentence goes on about the drug. */
const goesOn = (tokens: Case['reading']['tokens'], at: number): boolean =>
  /^(?:it|it's|this|that)(?: |$)|^(?:explained|told|advised|answer|reply|yes|reminded|because)(?: that| :| ,)? (?:it|it's|this)(?: |$)|^(?:pt|patient|she|he) (?:is )?(?:on|takes) (?:it|this)(?: |$)/.test(
    phrase(tokens, at, at + 4),
  );
