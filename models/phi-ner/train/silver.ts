import { bitOf, foldWord, type Lexicon } from '../lexicon.ts';
import type { CorpusSpan } from './corpus.ts';

/**
 * Names that real clinical text shows by its wording: after a title, before "Hospital", a listed city after "in".
 * Rules for training text only: they give the tagger natural contexts, and what they pass over teaches nothing.
 */
const CAPITAL = String.raw`\p{Lu}[\p{L}-]*(?:['’]\p{Lu}\p{L}+)?`;
const CASED: readonly { readonly pattern: RegExp; readonly label: string }[] = [
  {
    pattern: new RegExp(String.raw`(?<=\b(?:Dr|DR|Drs)\.? |\bDoctor )${CAPITAL}(?: ${CAPITAL}){0,2}`, 'gu'),
    label: 'PHYSICIAN',
  },
  {
    pattern: new RegExp(String.raw`(?<=\b(?:Mr|Mrs|Ms)\.? |\bMiss )${CAPITAL}(?: ${CAPITAL}){0,1}`, 'gu'),
    label: 'PATIENT',
  },
  {
    pattern: new RegExp(String.raw`(?:${CAPITAL} ){1,4}(?:Hospital|Medical Center|Care Center|Institute)\b`, 'gu'),
    label: 'HOSPITAL',
  },
  {
    pattern: new RegExp(String.raw`(?<=\b(?:in|from|to|near|of) )${CAPITAL}(?: ${CAPITAL})?`, 'gu'),
    label: 'LOCATION',
  },
];
const SPOKEN: readonly { readonly pattern: RegExp; readonly label: string }[] = [
  { pattern: /(?<=\bdr\. )[\p{L}'-]+/gu, label: 'PHYSICIAN' },
  { pattern: /(?<=\b(?:mr|mrs|ms)\. )[\p{L}'-]+/gu, label: 'PATIENT' },
];

const WORD =
  bitOf('lower-seen') | bitOf('medical') | bitOf('calendar') | bitOf('drug') | bitOf('eponym') | bitOf('capital-only');
const CITY = bitOf('city-us') | bitOf('city-world');

/** Whether what a rule found is likely what it says: a place must be listed, a facility must have a word of its own. */
function plausible(surface: string, label: string, lexicon: Lexicon): boolean {
  const bits = (surface.match(/\p{L}+/gu) ?? []).map((word) => lexicon.find(foldWord(word)).bits);
  if (label === 'LOCATION') return bits.every((each) => (each & CITY) !== 0 && (each & WORD) === 0);
  if (label === 'HOSPITAL') return bits.some((each) => (each & WORD) === 0);
  return true;
}

/** What the rules find in a text without annotation, beside the spans it has. */
export function silverSpans(text: string, spans: readonly CorpusSpan[], lexicon: Lexicon): CorpusSpan[] {
  const rules = text === text.toLowerCase() ? SPOKEN : CASED;
  const found = [...spans];
  for (const { pattern, label } of rules) {
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length, label };
      const free = !found.some((other) => other.start < span.end && span.start < other.end);
      if (free && plausible(match[0], label, lexicon)) found.push(span);
    }
  }
  return found.sort((one, other) => one.start - other.start);
}
