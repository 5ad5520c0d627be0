/** Keeps calls away from a server that does not answer. */
export interface Breaker {
  /** Whether to ask now. While open, true once for each try. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
  readonly isOpen: boolean;
}

export interface BreakerOptions {
  /** Failures in a row until it opens. */
  readonly failures?: number;
  /** The first pause; each failed try doubles it, up to `longestMs`. */
  readonly pauseMs?: number;
  readonly longestMs?: number;
  readonly now?: () => number;
}

export function breaker({
  failures = 3,
  pauseMs = 1_000,
  longestMs = 60_000,
  now = () => performance.now(), // a wall clock that is set back would hold it open
}: BreakerOptions = {}): Breaker {
  let inARow = 0;
  let pause = pauseMs;
  let nextTry = 0;
  return {
    mayTry() {
      if (inARow < failures) return true;
      if (now() < nextTry) return false;
      nextTry = now() + pause; // the others wait until this one came back
      return true;
    },
    succeeded() {
      inARow = 0;
      pause = pauseMs;
    },
    failed() {
      inARow += 1;
      if (inARow < failures) return;
      if (inARow > failures) pause = Math.min(pause * 2, longestMs);
      nextTry = now() + pause;
    },
    get isOpen() {
      return inARow >= failures;
    },
  };
}
