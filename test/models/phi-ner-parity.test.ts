import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';

const golden = JSON.parse(readFileSync(join(import.meta.dirname, 'golden/phi-ner-logits.json'), 'utf8')) as {
  readonly pieces: readonly (readonly number[])[];
  readonly lists: readonly (readonly number[])[];
  readonly logits: readonly (readonly number[])[];
};

test('the int8 model in onnxruntime scores as the trained one did in float32', async () => {
  const session = await InferenceSession.create(join(import.meta.dirname, '../../models/phi-ner/phi-ner.onnx'));
  const { logits } = await session.run({
    pieces: new Tensor('int32', Int32Array.from(golden.pieces.flat()), [
      golden.pieces.length,
      golden.pieces[0]!.length,
    ]),
    lists: new Tensor(
      'uint8',
      Uint8Array.from(golden.lists.flat(), (listed) => (listed === 1 ? 255 : 128)),
      [golden.lists.length, golden.lists[0]!.length],
    ),
  });
  await session.release();
  const distances = golden.logits.flat().map((expected, index) => Math.abs(expected - Number(logits!.data[index])));
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
  expect(mean).toBeLessThan(0.06);
  expect(Math.max(...distances)).toBeLessThan(0.6);
});
