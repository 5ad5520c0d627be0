import { TAGGED_LABELS, type TaggedLabel } from '../labels.ts';
import { bitOf, foldWord, type Lexicon } from '../lexicon.ts';
import type { Piece } from '../scan.ts';
import type { CorpusDocument } from './corpus.ts';

/** The tag of a piece that teaches nothing. */
export const IGNORED = -100;

/** Labels of the corpora that are not the tagger's own; null teaches nothing (an organisation may be a hospital). */
const MAPPED: Readonly<Record<string, TaggedLabel | null>> = { DOB: 'DATE', AGE: null, ORG: null, PROFESSION: null };

function labelOf(label: string): TaggedLabel | null {
  if ((TAGGED_LABELS as readonly string[]).includes(label)) return label as TaggedLabel;
  return label in MAPPED ? (MAPPED[label] ?? null) : 'ID';
}

const LISTED =
  bitOf('given') |
  bitOf('given-common') |
  bitOf('surname-popular') |
  bitOf('surname-census') |
  bitOf('surname-world') |
  bitOf('city-us') |
  bitOf('city-world');
const WORD =
  bitOf('lower-seen') | bitOf('eponym') | bitOf('drug') | bitOf('capital-only') | bitOf('calendar') | bitOf('medical');

/**
 * May be a name that the annotation passed over: after a title, or listed as a name and never written as a word. In text
 * with capitals a lower-case word is none.
 */
function suspects(text: string, pieces: readonly Piece[], lexicon: Lexicon): boolean[] {
  const cased = text !== text.toLowerCase();
  let afterTitle = 0;
  return pieces.map(({ surface }) => {
    if (!/^\p{L}/u.test(surface)) return false;
    const lower = surface === surface.toLowerCase();
    const { bits } = lexicon.find(foldWord(surface));
    if ((bits & bitOf('title')) !== 0) {
      afterTitle = 2;
      return false;
    }
    const word = (bits & (cased ? WORD : WORD | bitOf('dictionary'))) !== 0;
    const follows = afterTitle > 0 && (cased ? !lower : !word);
    afterTitle = follows ? afterTitle - 1 : 0;
    return follows || (!(cased && lower) && (bits & LISTED) !== 0 && !word);
  });
}

const STATE = bitOf('state-country');
const isState = (text: string, lexicon: Lexicon): boolean =>
  (text.match(/\p{L}+/gu) ?? []).every((word) => (lexicon.find(foldWord(word)).bits & STATE) !== 0);

/** One tag a piece: 0 O, 1 + 2i begin, 2 + 2i inside, IGNORED. A state or country that stands alone is no PHI here. */
export function tagsOf(document: CorpusDocument, pieces: readonly Piece[], lexicon: Lexicon): Int32Array {
  const tags = document.silver
    ? Int32Array.from(suspects(document.text, pieces, lexicon), (suspect) => (suspect ? IGNORED : 0))
    : new Int32Array(pieces.length);
  let index = 0;
  for (const span of document.spans) {
    const label = labelOf(span.label);
    const ignored =
      label === null ||
      (document.silver && label === 'LOCATION' && isState(document.text.slice(span.start, span.end), lexicon));
    while (index < pieces.length && pieces[index]!.end <= span.start) index++;
    for (let first = true; index < pieces.length && pieces[index]!.start < span.end; index++, first = false) {
      tags[index] = ignored ? IGNORED : 1 + 2 * TAGGED_LABELS.indexOf(label) + (first ? 0 : 1);
    }
  }
  return tags;
}
