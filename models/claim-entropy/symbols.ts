/** The language model's alphabet and merges, as `train/bpe.py` learned them. */
export interface BytePairs {
  readonly alphabet: readonly string[];
  /** In rank order. */
  readonly merges: readonly (readonly [string, string])[];
}

/** A text as symbols: symbol i covers the UTF-16 units from `starts[i]` up to `starts[i + 1]`; together they cover all. */
export interface Symbols {
  readonly ids: Int32Array; // [symbols]
  readonly starts: Int32Array; // [symbols + 1]
}

export const START = 0;
const UNKNOWN = 1;

// One UTF-16 unit for one, so that offsets stay those of the text. Written again in train/bpe.py; a test compares the two.
const FOLD: Readonly<Record<string, string>> = {
  '\t': ' ',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\r': '\n',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u00b5': '\u03bc',
};

const foldOne = (character: string): string => {
  const lower = FOLD[character] ?? character.toLowerCase();
  return lower.length === character.length ? lower : character;
};

const fold = (text: string): string =>
  /^[\n -~]*$/.test(text) ? text.toLowerCase() : Array.from(text, foldOne).join('');

/** A word of at most 32 letters, one digit or one sign, each with at most one space before it; else one white space. */
const PIECE = / ?[a-z\u00df-\u024f\u0370-\u03ff]{1,32}| ?[0-9]| ?\S|\s/gu;

/** Returns the encoder: every piece is merged by rank, so it takes time linear in the text. */
export function symbolEncoder({ alphabet, merges }: BytePairs): (text: string) => Symbols {
  const ids = new Map(alphabet.map((character, i) => [character, i + 2]));
  const size = 2 + alphabet.length + merges.length;
  merges.forEach(([left, right], rank) => {
    ids.set(left + right, 2 + alphabet.length + rank);
  });
  const ranks = new Map(merges.map(([left, right], rank) => [ids.get(left)! * size + ids.get(right)!, rank]));
  const merged = merges.map(([left, right]) => ids.get(left + right)!);

  return (text) => {
    const found = new Int32Array(text.length);
    const starts = new Int32Array(text.length + 1);
    let count = 0;
    for (const { 0: piece, index } of fold(text).matchAll(PIECE)) {
      const first = count;
      let at = index;
      for (const character of piece) {
        found[count] = ids.get(character) ?? UNKNOWN;
        starts[count++] = at;
        at += character.length;
      }
      while (count - first > 1) {
        let best = merges.length;
        let where = -1;
        for (let i = first; i + 1 < count; i++) {
          const rank = ranks.get(found[i]! * size + found[i + 1]!) ?? merges.length;
          if (rank < best) [best, where] = [rank, i];
        }
        if (where < 0) break;
        found[where] = merged[best]!;
        found.copyWithin(where + 1, where + 2, count);
        starts.copyWithin(where + 1, where + 2, count);
        count--;
      }
    }
    starts[count] = text.length;
    return { ids: found.slice(0, count), starts: starts.slice(0, count + 1) };
  };
}
