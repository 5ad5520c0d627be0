import type { Entity, PhiType } from '../spans.ts';
import { wordTable } from '../word-table.ts';
import { isOrdinary } from '../words.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { sequenceIndex } from './sequences.ts';

/** Finds addresses, towns, facilities and postal codes of the chart. */
export interface PlaceIndex {
  add(place: string, type: PhiType): void;
  find(text: string, pieces: readonly Piece[]): Entity[];
}

interface Meaning {
  readonly type: PhiType;
  readonly isWeak: boolean;
}

/** USPS Publication 28, appendix C: what addresses shorten; both forms are compared as the short one. */
const SHORT: Readonly<Record<string, string>> = wordTable({
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  boulevard: 'blvd',
  court: 'ct',
  place: 'pl',
  terrace: 'ter',
  circle: 'cir',
  highway: 'hwy',
  parkway: 'pkwy',
  square: 'sq',
  trail: 'trl',
  center: 'ctr',
  centre: 'ctr',
  suite: 'ste',
  apartment: 'apt',
  floor: 'fl',
  building: 'bldg',
  room: 'rm',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  mount: 'mt',
  fort: 'ft',
  saint: 'st',
  hospital: 'hosp',
  frontage: 'frontage',
  underpass: 'underpass',
});
const shorten = (folded: string): string => SHORT[folded] ?? folded;

const UNIT = /,?\s{1,8}(?:apt|apartment|unit|suite|ste|room|rm|floor|fl|#)\.?\s{0,8}[\w-]{1,20}$/i;
const LEGAL_FORM = /[\s,]{1,8}(?:inc|llc|llp|pllc|pa|pc|ltd|corp|co|lp)\.?$/i;
/** What every such facility is called; what is left of its name without them is its own. */
const GENERIC = new Set(
  'emergency department dept icu er ed ward wards unit units room bed floor outpatient inpatient radiology laboratory lab surgery surgical cardiology oncology pediatrics nursing home office pharmacy medicine medical health healthcare care center centre ctr hospital hosp clinic clinics group practice associates services service system systems regional community county memorial general urgent family primary physicians physician inc llc pa pc the of and for at in'.split(
    ' ',
  ),
);

const PLACE_BEFORE = /(?<![\p{L}])(?:in|from|to|of|near|at|outside|around|into|through|via|lives|city|town)[ ]{1,2}$/iu;
const STATE_BEHIND = /^,?[ ]{1,2}(?:[A-Z]{2}(?![\p{L}])|\d{5}|(?:[A-Z][a-z]{3,12})(?=[ ,.]|$))/u;

/** The forms under which an address line or a facility is looked for. */
function formsOf(place: string, type: PhiType): readonly string[] {
  if (type === 'HOSPITAL') {
    const bare = place.replace(LEGAL_FORM, '');
    const own = bare.split(/\s+/).filter((word) => !GENERIC.has(word.toLowerCase()));
    const core = coreOf(bare);
    const isOwn = own.some((word) => word.length > 3 && !isOrdinary(word.toLowerCase()));
    return [place, bare, ...(isOwn && core !== bare ? [core] : [])];
  }
  const withoutUnit = place.replace(UNIT, '');
  const street = withoutUnit.replace(/^\d{1,8}[\w-]{0,12}\s{1,8}(?:1\/2\s{1,8})?/, '');
  const isStreet = street !== withoutUnit && piecesOf(street).length >= 2;
  return [place, withoutUnit, ...(isStreet ? [street] : [])];
}

/** "Hutchinson Regional Medical Center" without the generic words at its end. */
function coreOf(name: string): string {
  const words = name.split(/\s+/);
  while (words.length > 1 && GENERIC.has(words.at(-1)!.toLowerCase())) words.pop();
  return words.join(' ');
}

export function placeIndex(): PlaceIndex {
  const index = sequenceIndex<Meaning>(shorten);
  return {
    add(place, type) {
      for (const form of formsOf(place, type)) {
        const words = piecesOf(form).map(({ folded }) => folded);
        if (words.length === 0 || words.join('').length < 3) continue;
        // "Emergency Department", "Room 4": every hospital has one.
        if (type === 'HOSPITAL' && words.every((word) => GENERIC.has(word) || /^\d/.test(word))) continue;
        index.add(form, { type, isWeak: words.every((word) => /^\p{L}/u.test(word) && isOrdinary(word)) });
      }
    },
    find(text, pieces) {
      const matches = index.find(text, pieces).map(({ from, to, meaning }) => ({
        ...meaning,
        start: pieces[from]!.start,
        end: pieces[to - 1]!.end,
        isLong: to - from > 1,
      }));
      const found: Entity[] = [];
      let reached = 0; // the end of the places so far
      for (const { start, end, type, isWeak, isLong } of matches) {
        const isBehindStreet = reached > 0 && reached < start && /^,?\s{1,2}$/.test(text.slice(reached, start));
        if (isWeak && !isBehindStreet && !isPlaceHere(text, start, end, isLong)) continue;
        found.push({ start, end, type, score: 1, source: 'chart' });
        reached = Math.max(reached, end);
      }
      return found;
    },
  };
}

/** A place that is named like words: capitalised; a single one also behind a preposition or before a state or ZIP code. */
function isPlaceHere(text: string, start: number, end: number, isLong: boolean): boolean {
  if (!/^\p{Lu}/u.test(text.slice(start, start + 2))) return false;
  if (isLong) return true;
  const before = text.slice(Math.max(0, start - 12), start);
  const isLoud = text.slice(start, end) === text.slice(start, end).toUpperCase();
  return STATE_BEHIND.test(text.slice(end, end + 16)) || (!isLoud && PLACE_BEFORE.test(before));
}
