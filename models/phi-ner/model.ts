import type { InferenceSession } from 'onnxruntime-node';
import { ArtifactMismatch, type ModelCard, readArtifact } from '../card.ts';
import { type DecodedSpan, decode, type Operating } from './decode.ts';
import { BITS_COLUMN, COLUMNS, featurize, LIST_COUNT, noKnownWords, plainPieces } from './features.ts';
import { TAGS } from './labels.ts';
import { type Lexicon, LISTS, lookUpIn } from './lexicon.ts';
import { openLexicon, PHI_NER } from './open-lexicon.ts';
import { type Piece, scan } from './scan.ts';

/** What this model's card holds beside the common part. */
export interface PhiNerCard extends ModelCard {
  /** SHA-256 of lexicon.gz: another word list would give the pieces other ids. */
  readonly lexiconSha256: string;
  readonly tags: readonly string[];
  readonly lists: readonly string[];
  readonly operating: Operating;
}

const INPUT_COLUMNS = COLUMNS - 1;

/** The bytes of the lists tensor: the first product takes them as they are, around the zero point 128. */
const [NOT_LISTED, LISTED] = [128, 255];

/** The features as the session takes them: int32 [pieces, 17] without the bits, which become uint8 [pieces, lists]. */
export function inputsOf(features: Int32Array, pieces: number): { pieces: Int32Array; lists: Uint8Array } {
  const columns = new Int32Array(pieces * INPUT_COLUMNS);
  const lists = new Uint8Array(pieces * LIST_COUNT).fill(NOT_LISTED);
  for (let piece = 0; piece < pieces; piece++) {
    const row = piece * COLUMNS;
    for (let column = 0; column < BITS_COLUMN; column++) {
      columns[piece * INPUT_COLUMNS + column] = features[row + column]!;
    }
    for (let column = BITS_COLUMN + 1; column < COLUMNS; column++) {
      columns[piece * INPUT_COLUMNS + column - 1] = features[row + column]!;
    }
    const bits = features[row + BITS_COLUMN]!;
    if (bits === 0) continue;
    for (let list = 0; list < LIST_COUNT; list++) if ((bits >> list) & 1) lists[piece * LIST_COUNT + list] = LISTED;
  }
  return { pieces: columns, lists };
}

/** Reads model, word list and card; throws ArtifactMismatch when they are not of one training. */
function readModel(directory: string): { card: PhiNerCard; bytes: Buffer; lexicon: Lexicon } {
  const { card: read, bytes } = readArtifact(directory);
  const card = read as PhiNerCard;
  if (card.tags.join() !== TAGS.join() || card.lists.join() !== LISTS.join()) {
    throw new ArtifactMismatch(`${card.name}: the card's tags or lists are not those of this program`);
  }
  return { card, bytes, lexicon: lookUpIn(openLexicon(directory)) };
}

export interface PhiNer {
  readonly card: PhiNerCard;
  readonly lexicon: Lexicon;
  /** Raw scores, float32 [pieces, tags]. */
  readonly score: (text: string, pieces: readonly Piece[]) => Promise<Float32Array>;
  readonly find: (text: string) => Promise<readonly DecodedSpan[]>;
}

/** The model of `directory`, one thread: parallelism comes from the pool's workers. */
export async function openPhiNer(directory: string): Promise<PhiNer> {
  const { card, bytes, lexicon } = readModel(directory);
  const { InferenceSession: Session, Tensor } = await import('onnxruntime-node');
  const session: InferenceSession = await Session.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // A plan of memory for each length ever seen is memory that only grows.
    enableMemPattern: false,
  });
  const known = noKnownWords();
  const scoreRows = async (rows: Int32Array): Promise<Float32Array> => {
    const pieces = rows.length / COLUMNS;
    if (pieces === 0) return new Float32Array(0);
    const inputs = inputsOf(rows, pieces);
    const { logits } = await session.run({
      pieces: new Tensor('int32', inputs.pieces, [pieces, INPUT_COLUMNS]),
      lists: new Tensor('uint8', inputs.lists, [pieces, LIST_COUNT]),
    });
    return logits!.data as Float32Array;
  };
  const score = (text: string, pieces: readonly Piece[]): Promise<Float32Array> =>
    scoreRows(featurize(text, pieces, lexicon, known));
  const find = async (text: string): Promise<readonly DecodedSpan[]> => {
    const pieces = scan(text);
    const rows = featurize(text, pieces, lexicon, known);
    return decode(pieces, await scoreRows(rows), plainPieces(text, rows), card.operating);
  };
  return { card, lexicon, score, find };
}

/** The worker's entry: one window of text in, its names out. */
export async function loadPhiNer(): Promise<(text: string) => Promise<readonly DecodedSpan[]>> {
  const { find } = await openPhiNer(PHI_NER);
  return find;
}
