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

/** Loads the language model in a worker. Rejects with ArtifactMismatch when a file is not the one its card describes. */
export async function loadClaimEntropy(): Promise<(input: SurprisalInput) => Promise<SurprisalOutput>> {
  checkListed();
  const encode = symbolEncoder(JSON.parse(readListed('bpe.json').toString('utf8')) as BytePairs);
  const session = await InferenceSession.create(readListed('model.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // A plan of memory for each length ever seen is memory that only grows.
    enableMemPattern: false,
  });

  return async ({ text, context }) => {
    const { ids, starts } = encode(text);
    const scoredFrom = starts.findIndex((start) => start >= context);
    const scored = ids.length - scoredFrom;
    if (scored === 0)
      return { starts: starts.slice(scoredFrom), nats: new Float32Array(), entropy: new Float32Array() };
    const before = Math.min(SIGHT, scoredFrom);
    const read = before > 0 ? ids.slice(scoredFrom - before) : Int32Array.of(START, ...ids); // [before + scored]
    const { nats, entropy } = await session.run({
      symbols: new Tensor('int32', read, [read.length]),
      context: new Tensor('int64', BigInt64Array.of(BigInt(Math.max(0, before - 1))), [1]),
    });
    return {
      starts: starts.slice(scoredFrom),
      nats: nats!.data as Float32Array,
      entropy: entropy!.data as Float32Array,
    };
  };
}
