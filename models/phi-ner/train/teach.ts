import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COLUMNS, LIST_COUNT, SURFACE_COLUMNS } from '../features.ts';
import { TAG_COUNT } from '../labels.ts';
import { inputsOf } from '../model.ts';

/**
 * What a wider tagger thinks of each piece of a prepared folder, for a narrower one to learn from:
 * taught.f16 [pieces, tags], its scores. `--onnx`: the teacher, as export.py writes it.
 */
const {
  values: { onnx, folder },
} = parseArgs({ options: { onnx: { type: 'string' }, folder: { type: 'string' } } });
if (!onnx || !folder) throw new Error('--onnx MODEL and --folder FOLDER');
process.env.ORT_DISABLE_TELEMETRY = '1';
const { InferenceSession, Tensor } = await import('onnxruntime-node');
const session = await InferenceSession.create(readFileSync(onnx), { intraOpNumThreads: 1 });

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

const file = openSync(join(folder, 'taught.f16'), 'w');
for (let document = 0; document < documents.length; document += 3) {
  const [first, count] = [documents[document]!, documents[document + 1]!];
  const inputs = inputsOf(rowsOf(first, count), count);
  const { logits } = await session.run({
    pieces: new Tensor('int32', inputs.pieces, [count, COLUMNS - 1]),
    lists: new Tensor('uint8', inputs.lists, [count, LIST_COUNT]),
  });
  writeSync(file, new Float16Array(logits!.data as Float32Array));
}
closeSync(file);
console.log(`${documents.length / 3} documents, ${(pieces.length / PIECE_COLUMNS) * TAG_COUNT} scores`);
