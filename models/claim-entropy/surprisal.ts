import { atMost } from '../at-most.ts';
import type { ModelJobs } from '../loaders.ts';
import type { WorkerPool } from '../pool.ts';
import type { SurprisalOutput } from './model.ts';

/** Workers that run the language model, whatever else they do. */
export type EntropyPool = WorkerPool<Pick<ModelJobs, 'claim-entropy'>>;

/** How surprising each symbol of a text is; symbol i covers the UTF-16 units from `starts[i]` up to `starts[i + 1]`. */
export type Surprisal = SurprisalOutput;

const WINDOW_MS = 3;
/** The windows of a text that one worker reads, all handed out before the checks take the main thread. */
const OF_ONE_WORKER = 4;
/** Of a longer one, for each thread of the pool. */
const WINDOWS_AT_ONCE = 2;
/** UTF-16 units scored in one run at most, and those read before them: more than the 64 symbols that the model sees. */
const SCORED = 800;
const CONTEXT = 640;

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
  const count = Math.ceil(text.length / SCORED);
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
 * Reads the whole text with the language model, in windows, a long one a few at a time, so that it
 * leaves room for others. Work is linear in the text. Rejects with ModelFailed: never a partial answer.
 */
export async function surprisal(pool: EntropyPool, text: string): Promise<Surprisal> {
  const windows = surprisalWindows(text);
  // Two workers would take turns with the main thread, which checks the text meanwhile and is the slower.
  const together = windows.length <= OF_ONE_WORKER ? {} : undefined;
  const atOnce = together ? OF_ONE_WORKER : WINDOWS_AT_ONCE * pool.threads;
  const read = await atMost(atOnce, windows, ({ from, start, end }) =>
    pool.run('claim-entropy', { text: text.slice(from, end), context: start - from }, WINDOW_MS, together),
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
