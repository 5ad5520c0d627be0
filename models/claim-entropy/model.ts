import { InferenceSession, Tensor } from 'onnxruntime-node';
import { checkListed, readListed } from './card.ts';
import { type BytePairs, START, symbolEncoder } from './symbols.ts';

/** A stretch of text of which the first `context` UTF-16 units are only read and the rest is scored. */
export interface SurprisalInput {
  readonly text: string;
  readonly context: number;
}
export interface SurprisalOutput {
  /** Where in `text` each scored symbol starts; one more, the text's end. */
  readonly starts: Int32Array; // [symbols + 1]
  /** -ln p of each scored symbol. */
  readonly nats: Float32Array; // [symbols]
  /** The surprisal that the model expected there. */
  readonly entropy: Float32Array; // [symbols]
}

/** How many symbols back a prediction sees: 1 + the sum of the dilations of `train/train_lm.py`. */
const SIGHT = 64;
/** Places that the head scores in one run, each against all 2,048 symbols: 1 MB for each of its tensors. */
const HEAD_PLACES = 128;

const OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  // A plan of memory for each length ever seen is memory that only grows.
  enableMemPattern: false,
} as const;

/** Loads the language model in a worker. Rejects with ArtifactMismatch when a file is not the one its card describes. */
export async function loadClaimEntropy(): Promise<(input: SurprisalInput) => Promise<SurprisalOutput>> {
  checkListed();
  const encode = symbolEncoder(JSON.parse(readListed('bpe.json').toString('utf8')) as BytePairs);
  const body = await InferenceSession.create(readListed('model.onnx'), OPTIONS);
  const head = await InferenceSession.create(readListed('head.onnx'), OPTIONS);

  /** What the model knows before each symbol from `read[from]` on: float [read.length - from, width]. */
  const statesOf = async (read: Int32Array, from: number): Promise<{ rows: Float32Array; width: number }> => {
    const before = read.subarray(0, -1); // after the last symbol nothing is asked
    const { states } = await body.run({
      symbols: new Tensor('int32', before, [before.length]),
      context: new Tensor('int64', BigInt64Array.of(BigInt(from - 1)), [1]),
    });
    return { rows: states!.data as Float32Array, width: states!.dims[1]! };
  };

  /** Scores `read` from `read[from]` on; `from` is at least 1. */
  const score = async (read: Int32Array, from: number): Promise<Omit<SurprisalOutput, 'starts'>> => {
    const { rows, width } = await statesOf(read, from);
    const scored = read.length - from;
    const [nats, entropy] = [new Float32Array(scored), new Float32Array(scored)];
    for (let at = 0; at < scored; at += HEAD_PLACES) {
      const places = Math.min(HEAD_PLACES, scored - at);
      const given = await head.run({
        states: new Tensor('float32', rows.subarray(at * width, (at + places) * width), [places, width]),
        next: new Tensor('int32', read.subarray(from + at, from + at + places), [places]),
      });
      nats.set(given.nats!.data as Float32Array, at);
      entropy.set(given.entropy!.data as Float32Array, at);
    }
    return { nats, entropy };
  };

  return async ({ text, context }) => {
    const { ids, starts } = encode(text);
    const scoredFrom = starts.findIndex((start) => start >= context);
    if (scoredFrom === ids.length)
      return { starts: starts.slice(scoredFrom), nats: new Float32Array(), entropy: new Float32Array() };
    const before = Math.min(SIGHT, scoredFrom);
    const { nats, entropy } = await (before > 0
      ? score(ids.slice(scoredFrom - before), before)
      : score(Int32Array.of(START, ...ids), 1));
    return { starts: starts.slice(scoredFrom), nats, entropy };
  };
}
