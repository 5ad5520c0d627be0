import type { Entity, PhiType } from '../spans.ts';
import { namesAThing } from '../veto.ts';
import { isClinical, isCommon, isDictionaryWord, isOrdinary, isSeenLower } from '../words.ts';
import { isGluedBefore, isGluedBehind, type Piece, piecesOf } from './pieces.ts';
import { sequenceIndex } from './sequences.ts';
import { typoIndex } from './typos.ts';

/** Finds the parts of the chart's names in a text. */
export interface NameIndex {
  /** A whole name as the chart writes it, without titles. */
  add(name: string, type: PhiType): void;
  find(text: string, pieces: readonly Piece[]): Entity[];
}

/**
 * What else a part of a name is. `name`: an eponym, or an English word that clinical text does not write small: counts when
 * capitalised and naming no disease. `word`: a word of everyday or clinical text: counts only where its surroundings speak
 * of a person. `slip`: such a word, and only one slip away from the name: counts behind a title or before what people do.
 */
type Also = 'nothing' | 'name' | 'word' | 'slip';

interface Part {
  readonly type: PhiType;
  readonly also: Also;
}
interface Candidate extends Part {
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

/** Words of a name that name nobody: "de la", "Jr". */
const PARTICLES = new Set(
  'de del della la las los el al van von der den di da dos du le bin ibn ter ten y e jr sr ii iii iv dr mr mrs ms miss md rn do phd np pa'.split(
    ' ',
  ),
);
const SCORE_EXACT = 1;
const SCORE_TYPO = 0.9;

function alsoOf(word: string): Also {
  if (word.length <= 2 || isSeenLower(word)) return 'word';
  return isClinical(word) || isDictionaryWord(word) ? 'name' : 'nothing';
}

const TITLE_BEFORE =
  /(?<![\p{L}])(?:mr|mrs|ms|miss|mx|dr|drs|doctor|prof|sr|sra|señora?|nurse|pastor|rev)\.?[ ]{1,2}$/iu;
/** Behind these stands who did it, in any case. */
const DONE_BY =
  /(?<![\p{L}])(?:(?:seen|signed|reviewed|dictated|ordered|referred|performed|read) by|discussed with|cc:)[ ]{1,2}$/iu;
/** What only people do. */
const PERSON_VERB_BEHIND =
  /^\s{1,3}(?:denies|denied|endorses|endorsed|complains|complained|says|said|verbalized|called|asks|asked|reports|reported|states|stated|tolerated|wants|agrees|agreed)(?![\p{L}])/iu;
const ROLE_BEFORE =
  /(?<![\p{L}])(?:patient|pt|client|named?|called|wife|husband|mother|father|mom|dad|son|daughter|brother|sister|friend|dear|hi|hello|thanks)[:,.]?[ ]{1,2}$/iu;
const MID_SENTENCE = /[\p{Ll},;(][ ]{1,2}$/u;
/** A verb behind a capitalised word at a sentence's beginning, or its possessive, makes it somebody. */
const SUBJECT_BEHIND =
  /^(?:'s(?![\p{L}])|\s{1,3}(?:is|was|has|had|will|can|did|came|went|said|felt|told|and I|\p{Ll}{3,12}(?:s|ed))(?![\p{L}]))/u;
/** Words as frequent as "will" or "an" need a plainer one. */
const PLAIN_SUBJECT_BEHIND =
  /^\s{1,3}(?:is|was|has|had|presents|presented|reports|reported|denies|denied|states|stated)(?![\p{L}])/u;
/** Between two parts of one name: "Ana Rose", "Rose, Ana", "Ana-Rose", across a line's end. */
const BETWEEN_PARTS = /^(?:[ \t]{1,3}|-|,[ ]{0,2}|[ \t]{0,2}\r?\n[ \t]{0,2}|,[ ]?\r?\n[ ]?)$/;
const BEHIND_INITIAL = /^\.?[ ]{1,2}$|^\.[ ]?$/;
const BEFORE_INITIAL = /^,?[ ]{1,2}$/;

const isUpper = (text: string): boolean => text !== text.toLowerCase() && text === text.toUpperCase();
const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);

export function nameIndex(): NameIndex {
  const parts = sequenceIndex<Part>();
  const typos = typoIndex();
  const typeOfLong = new Map<string, PhiType>();
  const initials = new Set<string>();

  const addPart = (word: string, type: PhiType): void => {
    const pieces = piecesOf(word).map(({ folded }) => folded);
    const letters = pieces.filter((piece) => /\p{L}/u.test(piece));
    if (letters.length === 0 || letters.every((piece) => PARTICLES.has(piece))) return;
    initials.add(letters[0]![0]!);
    if (letters.join('').length < 2) return;
    const isOneWord = pieces.length === 1;
    parts.add(pieces.join(' '), { type, also: isOneWord ? alsoOf(letters[0]!) : 'nothing' });
    if (letters.length > 1) parts.add(pieces.join(''), { type, also: 'nothing' }); // OKeefe
    for (const piece of letters) {
      typos.add(piece);
      if (!typeOfLong.has(piece)) typeOfLong.set(piece, type);
    }
    const joined = letters.join('');
    if (letters.length > 1) {
      typos.add(joined);
      typeOfLong.set(joined, type);
    }
  };

  /** Exact parts; and words one slip away from a long one, which no list of words knows. */
  const candidatesIn = (text: string, pieces: readonly Piece[]): Candidate[] => {
    const found: Candidate[] = parts.find(text, pieces).map(({ from, to, meaning }) => ({
      ...meaning,
      start: pieces[from]!.start,
      end: pieces[to - 1]!.end,
      score: SCORE_EXACT,
    }));
    for (const [at, { folded, start, end }] of pieces.entries()) {
      const near = typos.nearest(folded);
      if (near === undefined || isGluedBefore(pieces, at) || isGluedBehind(pieces, at)) continue;
      const also = isOrdinary(folded) || isDictionaryWord(folded) ? 'slip' : 'nothing';
      found.push({ start, end, type: typeOfLong.get(near) ?? 'NAME', also, score: SCORE_TYPO });
    }
    return found.sort((one, other) => one.start - other.start || other.end - one.end);
  };

  const standsAlone = (text: string, { start, end, also }: Candidate): boolean => {
    const surface = text.slice(start, end);
    const before = text.slice(Math.max(0, start - 16), start);
    const behind = text.slice(end, end + 18);
    if (TITLE_BEFORE.test(before) || DONE_BY.test(before) || PERSON_VERB_BEHIND.test(behind)) return true;
    if (also === 'slip') return false;
    const isPlural = text[end] === "'" && text[end + 1] === ' '; // "Graves' disease"
    if (!isCapital(surface) || namesAThing(text, surface, isPlural ? end + 1 : end)) return false;
    if (also === 'name' || ROLE_BEFORE.test(before)) return true;
    if (!isUpper(surface) && MID_SENTENCE.test(before)) return true;
    return isCommon(surface) || isClinical(surface) ? PLAIN_SUBJECT_BEHIND.test(behind) : SUBJECT_BEHIND.test(behind);
  };

  const isPartOfName = (text: string, candidates: readonly Candidate[], at: number): boolean => {
    const own = candidates[at]!;
    const joins = (one: Candidate | undefined, other: Candidate | undefined): boolean =>
      one !== undefined && other !== undefined && BETWEEN_PARTS.test(text.slice(one.end, other.start));
    const neighbours = [
      joins(candidates[at - 1], own) ? candidates[at - 1] : undefined,
      joins(own, candidates[at + 1]) ? candidates[at + 1] : undefined,
    ];
    return neighbours.some(
      (other) =>
        other !== undefined &&
        own.also !== 'slip' &&
        other.also !== 'slip' &&
        (own.also !== 'word' ||
          other.also !== 'word' ||
          (isCapital(text.slice(own.start)) && isCapital(text.slice(other.start)))),
    );
  };

  /** "K. O'Keefe", "Karena Q. O'Keefe", "O'Keefe, K.": single letters beside a name. */
  const initialsBeside = (text: string, pieces: readonly Piece[], names: readonly Candidate[]): Entity[] => {
    const byEnd = new Map(names.map((name) => [name.end, name]));
    const byStart = new Map(names.map((name) => [name.start, name]));
    const found: Entity[] = [];
    for (const [at, piece] of pieces.entries()) {
      if (piece.folded.length !== 1 || !/\p{L}/u.test(piece.folded)) continue;
      if (isGluedBefore(pieces, at) || isGluedBehind(pieces, at)) continue;
      const [before, behind] = [pieces[at - 1], pieces[at + 1]];
      const last =
        before && BEFORE_INITIAL.test(text.slice(before.end, piece.start)) ? byEnd.get(before.end) : undefined;
      const next =
        behind && BEHIND_INITIAL.test(text.slice(piece.end, behind.start)) ? byStart.get(behind.start) : undefined;
      const isKnown = initials.has(piece.folded) && isUpper(text.slice(piece.start, piece.end));
      const isMiddle = last !== undefined && next !== undefined;
      const owner =
        isMiddle || (isKnown && next) ? next : isKnown && last && isInitialBehind(text, last, piece) ? last : undefined;
      if (owner)
        found.push({ start: piece.start, end: piece.end, type: owner.type, score: SCORE_EXACT, source: 'chart' });
    }
    return found;
  };
  const isInitialBehind = (text: string, name: Candidate, { start, end }: Piece): boolean =>
    text.slice(name.end, start).includes(',') || /^\.|^$|^[ ]?[,\n)]/.test(text.slice(end, end + 2));

  return {
    add(name, type) {
      const words = name.split(/\s+/).filter(Boolean);
      for (const word of words) {
        addPart(word, type);
        if (word.includes('-')) for (const half of word.split('-')) addPart(half, type);
      }
    },
    find(text, pieces) {
      const candidates = candidatesIn(text, pieces);
      const names = candidates.filter(
        (candidate, at) =>
          candidate.also === 'nothing' || standsAlone(text, candidate) || isPartOfName(text, candidates, at),
      );
      const spans = names.map(({ start, end, type, score }): Entity => ({ start, end, type, score, source: 'chart' }));
      return [...spans, ...initialsBeside(text, pieces, names)];
    },
  };
}
