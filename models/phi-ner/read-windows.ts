import { atMost } from '../at-most.ts';
import { type Window, windowsOf } from './windows.ts';

interface Find {
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

export interface WindowReading<Found extends Find> {
  /** Of this text, for each thread of the pool: one window is read while the next one waits at its door. */
  readonly threads: number;
  /** What a window holds, in its own offsets, sorted. `expectedMs`: the name model's time for it. */
  readonly read: (window: string, expectedMs: number) => Promise<readonly Found[]>;
  /** Finds of one kind that a window's edge cut in two are one again. */
  readonly kindOf: (found: Found) => string;
}

const WINDOWS_AT_ONCE = 2;
/** The name model's cost: about 0.4 ms a thousand characters. */
const expectedMs = ({ from, to }: Window): number => (to - from) * 0.0004;

/** A window's finds in offsets of the text, cut to the part that is the window's own. */
const ownFinds = <Found extends Find>(window: Window, finds: readonly Found[]): Found[] =>
  finds
    .map((found) => ({
      ...found,
      start: Math.max(found.start + window.from, window.keepFrom),
      end: Math.min(found.end + window.from, window.keepTo),
    }))
    .filter((found) => found.start < found.end);

/** Two finds that meet where a window's own part ends were one, which both windows saw and each kept its part of. */
function joinCut<Found extends Find>(
  finds: readonly Found[],
  { edges, kindOf }: { edges: ReadonlySet<number>; kindOf: (found: Found) => string },
): Found[] {
  const joined: Found[] = [];
  for (const found of finds) {
    const last = joined.at(-1);
    const isCut = last?.end === found.start && edges.has(found.start);
    if (isCut && kindOf(last) === kindOf(found)) {
      joined[joined.length - 1] = { ...last, end: found.end, score: Math.max(last.score, found.score) };
    } else joined.push(found);
  }
  return joined;
}

/**
 * All that `read` finds in `text`. Overlapping windows cover every character; they depend on the text alone. Rejects as
 * `read` does when any window was not read: never a partial answer.
 */
export async function readWindows<Found extends Find>(
  text: string,
  { threads, read, kindOf }: WindowReading<Found>,
): Promise<readonly Found[]> {
  const windows = windowsOf(text);
  const finds = await atMost(WINDOWS_AT_ONCE * threads, windows, (window) =>
    read(text.slice(window.from, window.to), expectedMs(window)),
  );
  return joinCut(
    windows.flatMap((window, index) => ownFinds(window, finds[index]!)),
    { edges: new Set(windows.map(({ keepFrom }) => keepFrom)), kindOf },
  );
}
