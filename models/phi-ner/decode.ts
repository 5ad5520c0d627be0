import { NAME_LABELS, type NameLabel, TAG_COUNT } from './labels.ts';
import type { Piece } from './scan.ts';

/** How sure is sure enough: chosen on a calibration split for recall, kept in card.json. */
export interface Operating {
  /** Divides the logits before they become chances. */
  readonly temperature: number;
  /** A piece starts a name at this chance of being one … */
  readonly seed: number;
  /** … and the pieces beside it belong to it from this chance on. */
  readonly extend: number;
}

/** Found names in offsets of the scanned text. */
export interface DecodedSpan {
  readonly start: number;
  readonly end: number;
  readonly label: NameLabel;
  readonly score: number;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const NAME_TAGS = NAME_LABELS.length * 2;

/** The chances of the name tags of one piece, into `chances` from `at`; returns their sum, the chance of a name. */
function chancesOf(
  logits: Float32Array,
  piece: number,
  temperature: number,
  chances: Float64Array,
  at: number,
): number {
  let top = Number.NEGATIVE_INFINITY;
  for (let tag = 0; tag < TAG_COUNT; tag++) top = Math.max(top, logits[piece * TAG_COUNT + tag]!);
  let total = 0;
  let names = 0;
  for (let tag = 0; tag < TAG_COUNT; tag++) {
    const weight = Math.exp((logits[piece * TAG_COUNT + tag]! - top) / temperature);
    total += weight;
    if (tag === 0 || tag > NAME_TAGS) continue;
    chances[at + tag - 1] = weight;
    names += weight;
  }
  for (let tag = 0; tag < NAME_TAGS; tag++) chances[at + tag]! /= total;
  return names / total;
}

/** Names of a window. logits: float32 [pieces, TAG_COUNT]. Spans are sorted, apart, and hold a letter or digit. */
export function decode(pieces: readonly Piece[], logits: Float32Array, operating: Operating): DecodedSpan[] {
  const chances = new Float64Array(pieces.length * NAME_TAGS);
  const name = new Float64Array(pieces.length);
  for (let piece = 0; piece < pieces.length; piece++) {
    name[piece] = chancesOf(logits, piece, operating.temperature, chances, piece * NAME_TAGS);
  }
  const spans: DecodedSpan[] = [];
  for (let first = 0; first < pieces.length; first++) {
    if (name[first]! < operating.extend) continue;
    let end = first + 1;
    while (end < pieces.length && name[end]! >= operating.extend && !begins(chances, end)) end++;
    const span = spanOf(pieces, chances, name, first, end, operating.seed);
    if (span) spans.push(span);
    first = end - 1;
  }
  return spans;
}

/** Whether a piece inside a run starts another name: more a beginning of any label than an inside. */
function begins(chances: Float64Array, piece: number): boolean {
  let balance = 0;
  for (let tag = 0; tag < NAME_TAGS; tag += 2) {
    balance += chances[piece * NAME_TAGS + tag]! - chances[piece * NAME_TAGS + tag + 1]!;
  }
  return balance > 0;
}

function spanOf(
  pieces: readonly Piece[],
  chances: Float64Array,
  name: Float64Array,
  first: number,
  end: number,
  seed: number,
): DecodedSpan | undefined {
  let from = first;
  let to = end;
  while (from < to && !LETTER_OR_DIGIT.test(pieces[from]!.surface)) from++;
  while (to > from && !LETTER_OR_DIGIT.test(pieces[to - 1]!.surface)) to--;
  let best = 0;
  const votes = new Float64Array(NAME_LABELS.length);
  for (let piece = from; piece < to; piece++) {
    if (!LETTER_OR_DIGIT.test(pieces[piece]!.surface)) continue;
    best = Math.max(best, name[piece]!);
    for (let tag = 0; tag < NAME_TAGS; tag++) votes[tag >> 1]! += chances[piece * NAME_TAGS + tag]!;
  }
  if (best < seed) return undefined;
  const label = NAME_LABELS[votes.indexOf(Math.max(...votes))]!;
  return { start: pieces[from]!.start, end: pieces[to - 1]!.end, label, score: best };
}
