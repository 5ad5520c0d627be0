import { NAME_LABELS, TAG_COUNT, TAGGED_LABELS, type TaggedLabel } from './labels.ts';
import type { Piece } from './scan.ts';

/** How sure is sure enough: chosen on calibration documents for recall, kept in card.json. */
export interface Operating {
  /** Divides the logits before they become chances. */
  readonly temperature: number;
  /** A name starts where its chance reaches this … */
  readonly seed: number;
  /** … and takes in the pieces beside it from this chance on. */
  readonly extend: number;
  /** What it takes where every word is an ordinary one in lower case, in text that has capitals. */
  readonly plainSeed: number;
  /** The same for dates and numbers, which patterns find as well. */
  readonly otherSeed: number;
  readonly otherExtend: number;
}

/** What was found, in offsets of the scanned text. */
export interface DecodedSpan {
  readonly start: number;
  readonly end: number;
  readonly label: TaggedLabel;
  readonly score: number;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A tag so far below the best one has no chance worth computing: all of them together stay below 2e-5. */
const HOPELESS = -14;

/** Used again by every window: memory of its own for each would lie about until the garbage is collected. */
let kept = new Float64Array(0);

/** float64 [pieces, TAG_COUNT], good until the next call: the chance of each tag; all 0 where those of all labels together stay below `least`. */
function chancesOf(logits: Float32Array, pieces: number, temperature: number, least: number): Float64Array {
  const size = pieces * TAG_COUNT;
  if (kept.length < size) kept = new Float64Array(size);
  const chances = kept.subarray(0, size).fill(0);
  const tooFar = temperature * Math.log(least / TAG_COUNT);
  for (let row = 0; row < chances.length; row += TAG_COUNT) {
    const outside = logits[row]!;
    let top = logits[row + 1]!;
    for (let at = row + 2; at < row + TAG_COUNT; at++) if (logits[at]! > top) top = logits[at]!;
    if (top < outside + tooFar) continue;
    if (outside > top) top = outside;
    let total = 0;
    for (let at = row; at < row + TAG_COUNT; at++) {
      const odds = (logits[at]! - top) / temperature;
      if (odds > HOPELESS) total += chances[at] = Math.exp(odds);
    }
    for (let at = row; at < row + TAG_COUNT; at++) chances[at]! /= total;
  }
  return chances;
}

/** Labels that are decoded together: their places in TAGGED_LABELS, and the thresholds. */
interface Group {
  readonly first: number;
  readonly end: number;
  readonly seed: number;
  readonly plainSeed: number;
  readonly extend: number;
}

/** The chance that a piece belongs to any label of the group. */
function groupChance(chances: Float64Array, piece: number, { first, end }: Group): number {
  let sum = 0;
  for (let tag = 1 + 2 * first; tag < 1 + 2 * end; tag++) sum += chances[piece * TAG_COUNT + tag]!;
  return sum;
}

/** Whether a piece inside a run starts another span: more a beginning of any label than an inside. */
function begins(chances: Float64Array, piece: number, { first, end }: Group): boolean {
  let balance = 0;
  for (let tag = 1 + 2 * first; tag < 1 + 2 * end; tag += 2) {
    balance += chances[piece * TAG_COUNT + tag]! - chances[piece * TAG_COUNT + tag + 1]!;
  }
  return balance > 0;
}

/** A window as it is decoded. */
interface Scored {
  readonly pieces: readonly Piece[];
  readonly chances: Float64Array;
  /** 1 where a piece is an ordinary word in lower case, in text that has capitals. */
  readonly plain: Uint8Array;
}

/** The span of the pieces [from, to), without punctuation at its ends, if one of its pieces reaches the seed. */
function spanOf({ pieces, chances, plain }: Scored, group: Group, from: number, to: number) {
  let [first, end] = [from, to];
  while (first < end && !LETTER_OR_DIGIT.test(pieces[first]!.surface)) first++;
  while (end > first && !LETTER_OR_DIGIT.test(pieces[end - 1]!.surface)) end--;
  let score = 0;
  let ordinary = true;
  const votes = new Float64Array(TAGGED_LABELS.length);
  for (let piece = first; piece < end; piece++) {
    if (!LETTER_OR_DIGIT.test(pieces[piece]!.surface)) continue;
    score = Math.max(score, groupChance(chances, piece, group));
    ordinary &&= plain[piece] === 1;
    for (let label = group.first; label < group.end; label++) {
      const tag = piece * TAG_COUNT + 1 + 2 * label;
      votes[label]! += chances[tag]! + chances[tag + 1]!;
    }
  }
  if (first === end || score < (ordinary ? group.plainSeed : group.seed)) return undefined;
  const label = TAGGED_LABELS[votes.indexOf(Math.max(...votes))]!;
  return { first, end, span: { start: pieces[first]!.start, end: pieces[end - 1]!.end, label, score } };
}

/** The group's spans on pieces that are not `taken`; takes them. */
function decodeGroup(scored: Scored, group: Group, taken: Uint8Array): DecodedSpan[] {
  const { pieces, chances } = scored;
  const belongs = (piece: number): boolean =>
    piece < pieces.length && !taken[piece] && groupChance(chances, piece, group) >= group.extend;
  const spans: DecodedSpan[] = [];
  for (let from = 0; from < pieces.length; from++) {
    if (!belongs(from)) continue;
    let to = from + 1;
    while (belongs(to) && !begins(chances, to, group)) to++;
    const found = spanOf(scored, group, from, to);
    if (found) {
      spans.push(found.span);
      taken.fill(1, found.first, found.end);
    }
    from = to - 1;
  }
  return spans;
}

/**
 * What a window holds. logits: float32 [pieces, TAG_COUNT]; plain: 1 where a piece is an ordinary word in lower case, in
 * text that has capitals. Spans are sorted, apart, and hold a letter or digit.
 */
export function decode(
  pieces: readonly Piece[],
  logits: Float32Array,
  plain: Uint8Array,
  operating: Operating,
): DecodedSpan[] {
  const { temperature, seed, plainSeed, extend, otherSeed, otherExtend } = operating;
  const scored = {
    pieces,
    chances: chancesOf(logits, pieces.length, temperature, Math.min(extend, otherExtend)),
    plain,
  };
  const taken = new Uint8Array(pieces.length);
  const names = { first: 0, end: NAME_LABELS.length, seed, plainSeed, extend };
  const others = {
    first: NAME_LABELS.length,
    end: TAGGED_LABELS.length,
    seed: otherSeed,
    plainSeed: otherSeed,
    extend: otherExtend,
  };
  return [...decodeGroup(scored, names, taken), ...decodeGroup(scored, others, taken)].sort(
    (one, other) => one.start - other.start,
  );
}
