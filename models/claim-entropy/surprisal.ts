import { atMost } from '../at-most.ts';
import type { ModelJobs } from '../loaders.ts';
import type { WorkerPool } from '../pool.ts';
import type { SurprisalOutput } from './model.ts';

/** Workers that run the language model, whatever else they do. */
export type EntropyPool = WorkerPool<Pick<ModelJobs, 'claim-entropy'>>;

/** How surprising each symbol of a text is; symbol i covers the UTF-16 units from `starts[i]` up to `starts[i + 1]`. */
export type Surprisal = SurprisalOutput;

const WINDOW_MS = 3;
/** Of one text, for each thread of the pool: all of 3,200 characters are handed out before the checks take the main thread. */
const WINDOWS_AT_ONCE = 2;
/** UTF-16 units scored in one run at most, and those read before them: more than the 64 symbols that the model sees. */
const SCORED = 800;
const CONTEXT = 640;
/** A text of up to so many units is one window; the windows of a longer one are even in number, for two threads. */
const ONE_WINDOW = 320;

export interface Window {
  /** First unit that is read. */
  readonly from: number;
  /** First unit that is scored. */
  readonly start: number;
  readonly end: number;
}

// A cut goes before a space: symbols never reach over one, so the windows have the symbols of the whole text.
const cutBefore = (text: string, near: number, least: number): number => {
  const at = Math.round(near);
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  if (space > least) return space;
  return /[\udc00-\udfff]/.test(text[at]!) ? at + 1 : at;
};

/** Windows of about one length whose scored parts follow each other and together are the whole text. */
export function surprisalWindows(text: string): readonly Window[] {
  const count = text.length <= ONE_WINDOW ? 1 : 2 * Math.ceil(text.length / (2 * SCORED));
  const windows: Window[] = [];
  for (let start = 0; start < text.length; ) {
    const part = windows.length + 1; // of count
    const end = cutBefore(text, (part / count) * text.length, ((part - 0.5) / count) * text.length);
    const from = start <= CONTEXT ? 0 : cutBefore(text, start - CONTEXT, start - 2 * CONTEXT);
    windows.push({ from: Math.min(from, start), start, end });
    start = end;
  }
  return windows;
}

/**
 * Reads the whole text with the language model, in windows, a few at a time for each of the pool's threads, so that a
 * long text leaves room for others. Work is linear in the text. Rejects with ModelFailed: never a partial answer.
 */
export async function surprisal(pool: EntropyPool, text: string): Promise<Surprisal> {
  const windows = surprisalWindows(text);
  const read = await atMost(WINDOWS_AT_ONCE * pool.threads, windows, ({ from, start, end }) =>
    pool.run('claim-entropy', { text: text.slice(from, end), context: start - from }, WINDOW_MS),
  );
  return join(windows, read, text.length);
}

function join(windows: readonly Window[], read: readonly SurprisalOutput[], length: number): Surprisal {
  const count = read.reduce((sum, { nats }) => sum + nats.length, 0);
  const starts = new Int32Array(count + 1);
  const nats = new Float32Array(count);
  const entropy = new Float32Array(count);
  let at = 0;
  for (const [i, part] of read.entries()) {
    starts.set(
      part.starts.map((start) => start + windows[i]!.from),
      at,
    );
    nats.set(part.nats, at);
    entropy.set(part.entropy, at);
    at += part.nats.length;
  }
  starts[count] = length;
  return { starts, nats, entropy };
}
