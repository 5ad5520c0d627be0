import { bitOf, foldWord, type Lexicon, lookUpIn } from '../models/phi-ner/lexicon.ts';
import { openLexicon, PHI_NER } from '../models/phi-ner/open-lexicon.ts';

let lexicon: Lexicon | undefined;

/** The bits of the lists that a word stands in. Opens the lexicon at the first need, once: it is a constant of the build. */
export const listsOf = (word: string): number => {
  lexicon ??= lookUpIn(openLexicon(PHI_NER));
  return lexicon.find(foldWord(word)).bits;
};

const COMMON = bitOf('lower-common') | bitOf('lower-frequent');
const SEEN = COMMON | bitOf('lower-seen');
const CLINICAL = bitOf('medical') | bitOf('drug') | bitOf('eponym');
const FUNCTION = bitOf('title') | bitOf('credential') | bitOf('kin') | bitOf('calendar') | bitOf('facility');
const GIVEN = bitOf('given') | bitOf('given-common');
const SURNAME = bitOf('surname-popular') | bitOf('surname-census') | bitOf('surname-world');

const has = (word: string, bits: number): boolean => (listsOf(word) & bits) !== 0;

/** Written in lower case in clinical text: alone it is no evidence of a name. */
export const isOrdinary = (word: string): boolean => has(word, SEEN | CLINICAL | FUNCTION);
/** So common that even a capital letter is no evidence. */
export const isCommon = (word: string): boolean => has(word, COMMON | FUNCTION);
/** Seen in lower case in clinical text, even once. */
export const isSeenLower = (word: string): boolean => has(word, SEEN);
/** An English word, whatever else it is. */
export const isDictionaryWord = (word: string): boolean => has(word, bitOf('dictionary'));
/** A disease, sign, device or drug that is named like a person. */
export const isClinical = (word: string): boolean => has(word, CLINICAL);
/** In the list of medicines. */
export const isDrug = (word: string): boolean => has(word, bitOf('drug'));
/** In the list of diseases, signs, scores and devices that are named after people. */
export const isEponym = (word: string): boolean => has(word, bitOf('eponym'));
export const isCity = (word: string): boolean => has(word, bitOf('city-us') | bitOf('city-world'));
export const isStateOrCountry = (word: string): boolean => has(word, bitOf('state-country'));
export const isGivenName = (word: string): boolean => has(word, GIVEN);
/** What many are called in the United States. */
export const isCommonGivenName = (word: string): boolean => has(word, bitOf('given-common'));
/** A surname that many bear. */
export const isPopularSurname = (word: string): boolean => has(word, bitOf('surname-popular'));
export const isSurname = (word: string): boolean => has(word, SURNAME);
/** In the lists of given or of family names. */
export const isListedName = (word: string): boolean => has(word, GIVEN | SURNAME);

/** The words of a surface, without initials' dots and marks. */
export const wordsOf = (surface: string): string[] => surface.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
