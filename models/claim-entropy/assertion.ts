import { readListed } from './card.ts';

/** A linear model over hashed windows (`plugin/validation/reading/assertion-window.ts`): class by class, one byte a slot. */
interface AssertionModel {
  readonly classes: readonly string[];
  readonly bias: Float64Array;
  readonly scale: Float64Array;
  /** [slots, classes]: what a slot says of every class stands together. */
  readonly weights: Int8Array;
}

interface Stored {
  readonly classes: readonly string[];
  readonly slots: number;
  readonly bias: readonly number[];
  readonly scale: readonly number[];
  /** Base64 of [classes, slots] signed bytes. */
  readonly weights: string;
}

function readModel(): AssertionModel {
  const stored = JSON.parse(readListed('assertion.json').toString('utf8')) as Stored;
  const bytes = Buffer.from(stored.weights, 'base64');
  return {
    classes: stored.classes,
    bias: Float64Array.from(stored.bias),
    scale: Float64Array.from(stored.scale),
    weights: bySlot(bytes, stored.classes.length, stored.slots),
  };
}

function bySlot(stored: Buffer, classes: number, slots: number): Int8Array {
  const weights = new Int8Array(classes * slots);
  for (let one = 0; one < classes; one += 1)
    for (let slot = 0; slot < slots; slot += 1) weights[slot * classes + one] = stored.readInt8(one * slots + slot);
  return weights;
}

let model: AssertionModel | undefined;

/** Ways of being given: whether a dose was adjusted is for the rules to say, a number beside a kidney's value taught the model otherwise. */
const isGiven = (name: string): boolean => name === 'active' || name === 'adjusted';

/** The likeliest class of a window in which a claim does not count, and how probable all of those are together (softmax); what is on is given as slots of the hashed space. */
export function likeliestAside(slots: readonly number[]): {
  readonly assertion: string;
  readonly probability: number;
} {
  model ??= readModel();
  const { classes, bias, scale, weights } = model;
  const sums = classes.map(() => 0);
  for (let on = 0; on < slots.length; on += 1) {
    const from = slots[on]! * classes.length;
    for (let at = 0; at < sums.length; at += 1) sums[at]! += weights[from + at]!;
  }
  const scores = sums.map((sum, at) => bias[at]! + sum * scale[at]!);
  const highest = Math.max(...scores);
  const odds = classes.map((name, at) => ({ name, share: Math.exp(scores[at]! - highest) }));
  const total = odds.reduce((sum, { share }) => sum + share, 0);
  const aside = odds.filter(({ name }) => !isGiven(name));
  const best = aside.reduce((a, b) => (b.share > a.share ? b : a));
  return { assertion: best.name, probability: aside.reduce((sum, { share }) => sum + share, 0) / total };
}
