/** Unsigned 32-bit integers, the same for the same seed (mulberry32). */
function integersFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Numbers from 0 up to 1. */
export function seededRandom(seed: number): () => number {
  const next = integersFrom(seed);
  return () => next() / 2 ** 32;
}

/** Integers from 0 up to a limit. */
export function seededBelow(seed: number): (limit: number) => number {
  const next = integersFrom(seed);
  return (limit) => next() % limit;
}
