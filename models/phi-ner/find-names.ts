import { atMost } from '../at-most.ts';
import type { ModelPool } from '../pool.ts';
import type { DecodedSpan } from './decode.ts';
import { type Window, windowsOf } from './windows.ts';

/** A name the model found: UTF-16 offsets into the text, end exclusive; `score` is its calibrated chance. */
export type NameSpan = DecodedSpan;

/** A window's spans in offsets of the text, cut to the part that is the window's own. */
const ownSpans = (window: Window, spans: readonly DecodedSpan[]): NameSpan[] =>
  spans
    .map((span) => ({
      ...span,
      start: Math.max(span.start + window.from, window.keepFrom),
      end: Math.min(span.end + window.from, window.keepTo),
    }))
    .filter((span) => span.start < span.end);

/** Spans that a window's edge cut in two are one again. */
function joinCut(spans: readonly NameSpan[], windows: readonly Window[], text: string): NameSpan[] {
  const edges = windows.map((window) => window.keepFrom);
  const joined: NameSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    const cut = last && edges.some((edge) => last.end <= edge && edge <= span.start);
    if (cut && last.label === span.label && text.slice(last.end, span.start).trim() === '') {
      joined[joined.length - 1] = { ...last, end: span.end, score: Math.max(last.score, span.score) };
    } else joined.push(span);
  }
  return joined;
}

/** Of one text, for each worker: one is read while the next one waits at its door. */
const WINDOWS_AT_ONCE = 2;
/** The name model's cost: about 0.9 ms a thousand characters. */
const expectedMs = ({ from, to }: Window): number => (to - from) * 0.0009;

/**
 * Every name in `text`, sorted and apart. Overlapping windows cover every character and are spread over the pool's
 * workers; they depend on the text alone. Rejects with ModelFailed when any window was not read: never a partial answer.
 */
export async function findNames(pool: ModelPool, text: string): Promise<readonly NameSpan[]> {
  const windows = windowsOf(text);
  const found = await atMost(WINDOWS_AT_ONCE * pool.threads, windows, (window) =>
    pool.run('phi-ner', text.slice(window.from, window.to), expectedMs(window)),
  );
  return joinCut(
    windows.flatMap((window, index) => ownSpans(window, found[index]!)),
    windows,
    text,
  );
}
