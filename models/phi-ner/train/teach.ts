import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BITS_COLUMN, LIST_COUNT, SURFACE_COLUMNS } from '../features.ts';
import { TAG_COUNT } from '../labels.ts';

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
const INPUT_COLUMNS = SURFACE_COLUMNS - 1 + 3;
const [NOT_LISTED, LISTED] = [128, 255];
const readInts = (name: string): Int32Array => {
  const bytes = readFileSync(join(folder, name));
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
};
const surfaces = readInts('surfaces.i32');
const pieces = readInts('pieces.i32');
const documents = readInts('documents.i32');

/** The session's inputs for the pieces [first, first + count): as `../model.ts` makes them from a text. */
function inputsOf(first: number, count: number) {
  const columns = new Int32Array(count * INPUT_COLUMNS);
  const lists = new Uint8Array(count * LIST_COUNT).fill(NOT_LISTED);
  for (let piece = 0; piece < count; piece++) {
    const row = (first + piece) * PIECE_COLUMNS;
    const surface = surfaces.subarray(pieces[row]! * SURFACE_COLUMNS, (pieces[row]! + 1) * SURFACE_COLUMNS);
    columns.set(surface.subarray(0, BITS_COLUMN), piece * INPUT_COLUMNS);
    columns.set(pieces.subarray(row + 1, row + 4), piece * INPUT_COLUMNS + BITS_COLUMN);
    for (let list = 0; list < LIST_COUNT; list++) {
      if ((surface[BITS_COLUMN]! >> list) & 1) lists[piece * LIST_COUNT + list] = LISTED;
    }
  }
  return {
    pieces: new Tensor('int32', columns, [count, INPUT_COLUMNS]),
    lists: new Tensor('uint8', lists, [count, LIST_COUNT]),
  };
}

const file = openSync(join(folder, 'taught.f16'), 'w');
for (let document = 0; document < documents.length; document += 3) {
  const { logits } = await session.run(inputsOf(documents[document]!, documents[document + 1]!));
  writeSync(file, new Float16Array(logits!.data as Float32Array));
}
closeSync(file);
console.log(`${documents.length / 3} documents, ${(pieces.length / PIECE_COLUMNS) * TAG_COUNT} scores`);
