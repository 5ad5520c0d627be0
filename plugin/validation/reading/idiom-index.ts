import type { Token } from './tokens.ts';

/** A word of an idiom: what it may be, and whether it may be left out. */
interface Slot {
  readonly words: ReadonlySet<string>;
  readonly stems: readonly string[];
  readonly optional: boolean;
  /** How many words may stand before it. */
  readonly gap: number;
}

/** Idioms by the first words that they may have, so that most words of a text are looked up once and passed over. */
export type IdiomIndex<Tag> = ReadonlyMap<string, readonly { readonly tag: Tag; readonly rest: readonly Slot[] }[]>;

/** How many words `..` stands for at most. */
const GAP = 3;

/** Reads `a/b` as one word or the other, `[a]` as one that may be left out, `x*` as a stem, `..` as up to three words. */
export function indexIdioms<Tag>(lists: readonly (readonly [Tag, readonly string[]])[]): IdiomIndex<Tag> {
  const all = lists.flatMap(([tag, idioms]) =>
    idioms.flatMap((idiom) => openings(slotsOf(idiom)).map((slots) => ({ tag, slots }))),
  );
  const index = new Map<string, { tag: Tag; rest: readonly Slot[] }[]>();
  for (const { tag, slots } of all) {
    const [first, ...rest] = slots;
    for (const word of first!.words) index.set(word, [...(index.get(word) ?? []), { tag, rest }]);
  }
  return index;
}

function slotsOf(idiom: string): readonly Slot[] {
  const slots: Slot[] = [];
  let gap = 0;
  for (const part of idiom.split(' ')) {
    if (part === '..') gap = GAP;
    else {
      const optional = part.startsWith('[');
      const words = (optional ? part.slice(1, -1) : part).split('/');
      slots.push({
        words: new Set(words.filter((word) => !word.endsWith('*'))),
        stems: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
        optional,
        gap,
      });
      gap = 0;
    }
  }
  return slots;
}

/** One for each word that it may begin with: what may be left out in front is left out. */
function openings(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const found: (readonly Slot[])[] = [];
  for (let at = 0; at < slots.length; at += 1) {
    found.push(slots.slice(at));
    if (!slots[at]!.optional) break;
  }
  return found;
}

/** The idiom that stands at a token, the longest of several, and where it ends. */
export function idiomAt<Tag>(
  tokens: readonly Token[],
  at: number,
  end: number,
  index: IdiomIndex<Tag>,
): { readonly tag: Tag; readonly end: number } | undefined {
  let longest: { readonly tag: Tag; readonly end: number } | undefined;
  for (const { tag, rest } of index.get(tokens[at]?.text ?? '') ?? NONE) {
    const to = endOf(tokens, at + 1, end, rest, 0);
    if (to !== undefined && to > (longest?.end ?? 0)) longest = { tag, end: to };
  }
  return longest;
}
const NONE: readonly never[] = [];

function endOf(
  tokens: readonly Token[],
  at: number,
  end: number,
  slots: readonly Slot[],
  place: number,
): number | undefined {
  const slot = slots[place];
  if (!slot) return at;
  for (let skipped = 0; skipped <= slot.gap && at + skipped < end; skipped += 1) {
    const { text } = tokens[at + skipped]!;
    if (slot.words.has(text) || slot.stems.some((stem) => text.startsWith(stem))) {
      const to = endOf(tokens, at + skipped + 1, end, slots, place + 1);
      if (to !== undefined) return to;
    }
  }
  return slot.optional ? endOf(tokens, at, end, slots, place + 1) : undefined;
}
