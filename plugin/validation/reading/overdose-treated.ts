import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';
import { hasWord } from './words.ts';

/** What is given against a poisoning, by the names of the tables. */
const ANTIDOTE =
  /^(?:naloxone|flumazenil|acetylcysteine|glucagon|fomepizole|atropine|pralidoxime|deferoxamine|digoxin immune fab|calcium gluconate|calcium chloride|sodium bicarbonate|methylene blue|hydroxocobalamin|physostigmine|octreotide|phytonadione|protamine|leucovorin|cyproheptadine|sodium thiosulfate|dimercaprol|succimer)$/;
const OVERDOSE = /^(?:overdose|toxicology)$/;
/** What tells of how it came, and whatever was amiss. */
const OTHER =
  /^(?:error|erroneous|erroneously|mistake|mistaken|mistakenly|artifact|accidentally|inadvertently|incorrectly|misread|ingested|ingesting|swallowed|ingestion|malfunction|intentionally|supposed|took|taken|too|wrong|instead|tenfold|never|not|pump|double|doubled|caused|from|was|were)$/;

/** "Opioid overdose: naloxone 400 micrograms": the overdose is told of, the antidote is an order. */
export const isOfAntidote = (tokens: readonly Token[], { first, end }: Sentence, drug: string): boolean =>
  ANTIDOTE.test(drug) && isTreated(tokens, { first, end });

/** Whether a sentence names an overdose for what is done about it. */
export const isTreated = (tokens: readonly Token[], { first, end }: Pick<Sentence, 'first' | 'end'>): boolean =>
  hasWord(tokens, OVERDOSE, first, end) && !hasWord(tokens, OTHER, first, end);
