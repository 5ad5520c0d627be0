import { type Assertion, assertionOf } from './assertion.ts';
import { type Frequency, frequencyAt } from './frequency.ts';
import type { Lexicon, Mention } from './lexicon.ts';
import { type PatientFact, patientFactsOf } from './patient-facts.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A mention with the sentence that it stands in and how it is spoken of. */
export interface ReadMention extends Mention {
  readonly sentence: Sentence;
  readonly assertion: Assertion;
}

/** A text, read once; every check works on this. */
export interface Reading {
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  readonly mentions: readonly ReadMention[];
  readonly frequencies: readonly Frequency[];
  readonly patient: readonly PatientFact[];
  readonly lexicon: Lexicon;
}

/** Reads a text. Linear in its length. */
export function readText(text: string, lexicon: Lexicon): Reading {
  const tokens = tokensOf(text);
  const sentences = sentencesOf(tokens);
  const sentenceOf = new Array<Sentence>(tokens.length);
  for (const sentence of sentences) sentenceOf.fill(sentence, sentence.first, sentence.end);
  const found = lexicon.mentionsOf(tokens);
  const drugStarts = new Set(found.filter(({ kind }) => kind === 'drug').map(({ first }) => first));
  const named = found.filter(({ kind }) => kind === 'drug' || kind === 'class' || kind === 'condition');
  const neighbours = { drugStarts, mentionEnds: new Set(named.map(({ end }) => end)) };
  const mentions = found.map((mention) => {
    const sentence = sentenceOf[mention.first]!;
    return { ...mention, sentence, assertion: assertionOf(tokens, sentence, mention, neighbours) };
  });
  return {
    tokens,
    sentences,
    mentions,
    frequencies: frequenciesOf(tokens),
    patient: patientFactsOf(tokens, sentences),
    lexicon,
  };
}

function frequenciesOf(tokens: readonly Token[]): readonly Frequency[] {
  const frequencies: Frequency[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const frequency = frequencyAt(tokens, at);
    if (!frequency) continue;
    frequencies.push(frequency);
    at = frequency.end - 1;
  }
  return frequencies;
}

/** The span in the original text of tokens [first, end). */
export function spanOf(tokens: readonly Token[], first: number, end: number): { start: number; end: number } {
  return { start: tokens[first]?.start ?? 0, end: tokens[end - 1]?.end ?? 0 };
}
