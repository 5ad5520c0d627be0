import type { Said } from './said.ts';

/** Places of a word that are looked at: one that a long source has everywhere tells little. */
const MOST_PLACES = 40;
/** How far apart in the source two words may stand that the text has near each other, in words that say something. */
const REACH = 5;

/** Where a source says what, by the words beside it. */
export interface Places {
  /** Ascending. */
  readonly of: (keys: readonly string[]) => readonly number[];
  /** How telling a word is: 0 for one that the source does not have. */
  readonly weightOf: (places: readonly number[]) => number;
  /** Counts a word for all places of the source near its own, or takes it back by a negative weight. */
  readonly add: (places: readonly number[], weight: number) => void;
  /** The weight of the counted words that stand near a place. */
  readonly at: (place: number) => number;
}

export function placesIn(source: readonly Said[]): Places {
  const byKey = new Map<string, number[]>();
  source.forEach(({ keys }, place) => {
    for (const key of keys) {
      const known = byKey.get(key);
      if (!known) byKey.set(key, [place]);
      else if (known.length < MOST_PLACES && known.at(-1) !== place) known.push(place);
    }
  });
  const near = new Float64Array(source.length);
  return {
    of: (keys) => {
      const found = keys.flatMap((key) => byKey.get(key) ?? []);
      return keys.length === 1 ? found : [...new Set(found)].sort((a, b) => a - b);
    },
    weightOf: ({ length }) => (length === 0 ? 0 : LEAST_WEIGHT + Math.log(1 + source.length / (4 * length + 4))),
    add: (places, weight) => {
      let from = 0;
      for (const place of places) {
        const end = Math.min(near.length, place + REACH + 1);
        for (let at = Math.max(from, place - REACH); at < end; at += 1) near[at]! += weight;
        from = end;
      }
    },
    at: (place) => near[place]!,
  };
}
const LEAST_WEIGHT = 0.1;
