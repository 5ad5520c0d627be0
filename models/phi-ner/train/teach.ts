import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COLUMNS, LIST_COUNT, SURFACE_COLUMNS } from '../features.ts';
import { TAG_COUNT } from '../labels.ts';
import { inputsOf } from '../model.ts';

/**
 * What wider taggers think of each piece of a prepared folder, for a narrower one to learn from: taught.f16 [pieces, tags],
 * the logarithm of their mean chances. `--onnx`: a teacher, as export.py writes it; may be given several times.
 */
const {
  values: { onnx, folder },
} = parseArgs({ options: { onnx: { type: 'string', multiple: true }, folder: { type: 'string' } } });
if (!onnx || !folder) throw new Error('--onnx MODEL and --folder FOLDER');
process.env.ORT_DISABLE_TELEMETRY = '1';
const { InferenceSession, Tensor } = await import('onnxruntime-node');
const teachers = await Promise.all(
  onnx.map((file) => InferenceSession.create(readFileSync(file), { intraOpNumThreads: 1 })),
);

const PIECE_COLUMNS = 5;
const readInts = (name: string): Int32Array => {
  const bytes = readFileSync(join(folder, name));
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
};
const surfaces = readInts('surfaces.i32');
const pieces = readInts('pieces.i32');
const documents = readInts('documents.i32');

/** The features of the pieces [first, first + count), int32 [count, COLUMNS], as `../features.ts` makes them from a text. */
function rowsOf(first: number, count: number): Int32Array {
  const rows = new Int32Array(count * COLUMNS);
  for (let piece = 0; piece < count; piece++) {
    const from = (first + piece) * PIECE_COLUMNS;
    const surface = pieces[from]! * SURFACE_COLUMNS;
    rows.set(surfaces.subarray(surface, surface + SURFACE_COLUMNS), piece * COLUMNS);
    rows.set(pieces.subarray(from + 1, from + 4), piece * COLUMNS + SURFACE_COLUMNS);
  }
  return rows;
}

/** Scores of one teacher [pieces, tags] as chances, added to `sum`. */
function addChances(scores: Float32Array, sum: Float64Array): void {
  for (let row = 0; row < scores.length; row += TAG_COUNT) {
    const odds = Array.from(scores.subarray(row, row + TAG_COUNT), Math.exp);
    const total = odds.reduce((all, one) => all + one, 0);
    for (const [tag, one] of odds.entries()) sum[row + tag]! += one / total;
  }
}

const file = openSync(join(folder, 'taught.f16'), 'w');
for (let document = 0; document < documents.length; document += 3) {
  const [first, count] = [documents[document]!, documents[document + 1]!];
  const inputs = inputsOf(rowsOf(first, count), count);
  const chances = new Float64Array(count * TAG_COUNT);
  for (const teacher of teachers) {
    const { logits } = await teacher.run({
      pieces: new Tensor('int32', inputs.pieces, [count, COLUMNS - 1]),
      lists: new Tensor('uint8', inputs.lists, [count, LIST_COUNT]),
    });
    addChances(logits!.data as Float32Array, chances);
  }
  // A chance of 0 has no logarithm.
  writeSync(
    file,
    Float16Array.from(chances, (chance) => Math.log(Math.max(chance / teachers.length, 1e-9))),
  );
}
closeSync(file);
console.log(`${documents.length / 3} documents, ${(pieces.length / PIECE_COLUMNS) * TAG_COUNT} scores`);
