/** A seeded source of choices: the same seed makes the same sequence on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer in [low, high], both ends included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks by relative weight; the weights need not sum to one. */
  weighted<Item>(choices: readonly (readonly [number, Item])[]): Item;
  /** `length` characters of `alphabet`. */
  string(alphabet: string, length: number): string;
}

/** FNV-1a, 32 bits: a stable number for a text. */
export function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return state >>> 0;
}

/** Chris Doty-Humphrey's sfc32 generator, seeded by the hashes of `seed`. */
export function seededRandom(seed: string): Random {
  let a = hash(`${seed}/a`);
  let b = hash(`${seed}/b`);
  let c = hash(`${seed}/c`);
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i++) next();
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error('nothing to pick from');
    return items[Math.floor(next() * items.length)]!;
  };
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    weighted(choices) {
      let left = next() * choices.reduce((total, [weight]) => total + weight, 0);
      for (const [weight, item] of choices) {
        left -= weight;
        if (left < 0) return item;
      }
      return choices[choices.length - 1]![1];
    },
    string: (alphabet, length) => Array.from({ length }, () => pick([...alphabet])).join(''),
  };
}
