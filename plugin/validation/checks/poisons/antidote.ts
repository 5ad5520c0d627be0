import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { isRoster } from '../../patient.ts';
import type { ReadMention } from '../../reading/document.ts';
import { givenBySentence } from '../safety/given.ts';
import { poisonRemedies } from './antidote-poisons.ts';
import { reversals } from './antidote-reversals.ts';
import { isRightIn, rowOf } from './antidote-rows.ts';

/**
 * What is given against a poison or to undo a drug (antidotes.tsv). Poisons called by their names are in `antidote-poisons.ts`,
 * drugs of which there was too much or that are undone in `antidote-reversals.ts`; both judge the drugs given by
 * `antidote-drugs.ts`, and `antidote-spared.ts` holds what leaves a poison or a remedy out.
 */
export function checkAntidotes(each: Case): readonly Finding[] {
  const { given, named } = givenBySentence(each);
  const isOfMany = isRoster(each.reading);
  return each.reading.sentences.flatMap((sentence, at) => {
    const drugs = remediesNear(at);
    const poisons = named(sentence).filter(({ kind }) => kind === 'poison');
    return [
      ...poisons.flatMap((poison) => poisonRemedies(each, poison, drugs)),
      ...reversals(each, sentence, named(sentence), drugs),
    ];
  });

  /** A drug with an antidote, which stands there too. */
  function isUndoneBy(agent: ReadMention, drugs: readonly ReadMention[]): boolean {
    const row = rowOf(each, agent);
    return row !== undefined && drugs.some((drug) => drug.id !== agent.id && isRightIn(each, drug, row));
  }

  /** The drugs given in a sentence and in the one or two behind that tell on of it. */
  function remediesNear(at: number): readonly ReadMention[] {
    const { sentences } = each.reading;
    const [own, next] = [given(sentences[at]), given(sentences[at + 1])];
    // "Opioids, naloxone. Benzodiazepines, flumazenil": a list of poisons, each with its own.
    const isList =
      isOfMany ||
      named(sentences[at + 1]).some(({ kind }) => kind === 'poison') ||
      distinct(named(sentences[at + 1])).some((one) => isUndoneBy(one, distinct(next)));
    if (isList) return own;
    // "Pinpoint pupils. BVM started. Naloxone given": what is done before the drug may stand between.
    const isBetween = own.length === 0 && next.length === 0 && isOneLine(each, at);
    return [...own, ...next, ...(isBetween ? given(sentences[at + 2]) : [])];
  }
}

/** Of each drug one mention. */
const distinct = (mentions: readonly ReadMention[]): readonly ReadMention[] => [
  ...new Map(mentions.map((one) => [one.id, one])).values(),
];

/** The two sentences that follow stand on the same line: no items of a list. */
const isOneLine = ({ reading: { tokens, sentences } }: Case, at: number): boolean =>
  sentences.slice(at + 1, at + 3).every(({ first }) => tokens[first]?.breaks === 0);
