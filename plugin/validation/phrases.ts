import { lean } from '../lean.ts';
import { once } from './once.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';

/**
 * Phrases as a table writes them. A word may have alternatives (`ice/snow`) and be a stem (`blister*`); `..` lets up to eight
 * words stand between, else the gap of the phrase does. Hyphens are free.
 */
interface Phrase<Tag> {
  readonly tag: Tag;
  readonly text: string;
  readonly gap: number;
  /** Read when a text first has its first word: of thousands most texts begin a few. */
  slots?: readonly Slot[];
}
/** Phrases that begin alike. */
interface Begun<Tag> {
  readonly phrases: readonly Phrase<Tag>[];
  /** ASKED numbers a phrase, beside each other: most phrases are passed over by them alone, and to look at each is a miss of the cache. */
  readonly asked: Int16Array;
}
/** The places of so many keys are held of a phrase, of words behind its first that have no alternatives: the text has them all. */
const ASKED = 4;
const UNREAD = -1;
/** It has no such word. */
const NONE_ASKED = -2;
interface Slot {
  /** A list: of most slots there is one, and a set for each were megabytes. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** How many words may stand before it. */
  readonly gap: number;
  /** The keys of all of them; undefined where a stem is shorter than a key, which then is not that of all its words. */
  readonly keys: readonly number[] | undefined;
}
export interface Place {
  readonly first: number;
  readonly end: number;
}
export interface Found<Tag> extends Place {
  readonly tag: Tag;
  readonly sentence: Sentence;
  /** Whether the words of the phrase itself are those of a denial: "no breath sounds". */
  readonly wanted: readonly Slot[];
}

const WIDE = 8;
const KEY = 3;

/** The first three letters of a word as a number, which is looked up without cutting the word; other words may share it. */
function keyOf(word: string): number {
  let key = 0;
  for (let at = 0; at < KEY; at += 1) key = (key << 8) | (at < word.length ? word.charCodeAt(at) & 0xff : 0);
  return key;
}

const keyOfToken = ({ text }: Token): number => keyOf(text);

const PLACES = 0x1000;
const placeOf = (key: number): number => (key ^ (key >> 9)) & (PLACES - 1);

/** Phrases by their first word, so that a text is gone through once. */
export interface PhraseIndex<Tag> {
  /** By each word that one begins with, those that begin with a stem of it among them. */
  readonly byWord: ReadonlyMap<string, Begun<Tag>>;
  /** A bit at the place of each key that a phrase may begin with. */
  readonly opens: Int32Array;
  /** By the first letters of any other word, those that begin with a stem. */
  readonly byKey: ReadonlyMap<number, Begun<Tag>>;
}

export function indexPhrases<Tag>(
  phrases: readonly { readonly text: string; readonly gap: number; readonly tag: Tag }[],
): PhraseIndex<Tag> {
  const all = phrases.map(({ text, gap, tag }): Phrase<Tag> => ({ tag, text, gap }));
  const firsts = all.map(firstOf);
  const byKey = new Map<number, Phrase<Tag>[]>();
  for (const [place, { stems }] of firsts.entries())
    for (const key of new Set(stems.map(keyOf))) note(byKey, key, all[place]!);
  const words = new Set(firsts.flatMap((first) => first.words));
  const { byWhole, byStem } = placesByFirst(firsts);
  const beginningWith = (word: string): readonly number[] => {
    const whole = byWhole.get(word) ?? [];
    const stemmed =
      byStem.size === 0 ? [] : Array.from(word, (_, at) => byStem.get(word.slice(0, at + 1)) ?? []).flat();
    return stemmed.length === 0 ? whole : [...new Set([...whole, ...stemmed])].sort((one, other) => one - other);
  };
  const byWord = new Map([...words].map((word) => [word, begunBy(beginningWith(word).map((place) => all[place]!))]));
  const opens = new Int32Array(PLACES / 32);
  for (const key of [...byKey.keys(), ...[...words].map(keyOf)]) {
    const place = placeOf(key);
    opens[place >> 5]! |= 1 << (place & 31);
  }
  return { byWord, byKey: new Map([...byKey].map(([key, begun]) => [key, begunBy(begun)])), opens };
}

const begunBy = <Tag>(phrases: readonly Phrase<Tag>[]): Begun<Tag> => ({
  phrases,
  asked: new Int16Array(phrases.length * ASKED).fill(UNREAD),
});

function note<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Where in the list the phrases are that may begin with a word, and with one that has a stem. */
function placesByFirst(firsts: readonly Slot[]) {
  const byWhole = new Map<string, number[]>();
  const byStem = new Map<string, number[]>();
  for (const [place, { words, stems }] of firsts.entries()) {
    for (const word of words) note(byWhole, word, place);
    for (const stem of stems) note(byStem, stem, place);
  }
  return { byWhole, byStem };
}

/** Slots by their gap and how they are written: tables repeat the same words in thousands of phrases, and a set is large. */
const known = new Map<string, Slot>();

function slotOf(written: string, gap: number): Slot {
  const name = `${gap} ${written}`;
  const found = known.get(name);
  if (found) return found;
  // Of "film/x-ray" the x is enough.
  const all = written.split('/').map((word) => word.split('-')[0]!);
  const words = all.filter((word) => !word.endsWith('*'));
  const stems = all.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  const keys = stems.every((stem) => stem.length >= KEY) ? [...new Set([...words, ...stems].map(keyOf))] : undefined;
  const slot: Slot = { words: [...new Set(words)], stems, gap, keys };
  known.set(name, slot);
  return slot;
}

function slotsOf(phrase: string, gap: number): readonly Slot[] {
  const slots: Slot[] = [];
  let wide = false;
  for (const part of phrase
    .replaceAll('%', ' %')
    .split(' ')
    .flatMap((word) => (word.includes('/') ? [word] : word.split('-')))) {
    if (part === '..') wide = true;
    else if (part !== '') {
      slots.push(slotOf(part, wide ? WIDE : gap));
      wide = false;
    }
  }
  return slots;
}

/** Up to the first blank where that is a whole word, as nearly all begin. */
const firstOf = ({ text, gap }: Phrase<unknown>): Slot => {
  const [word = ''] = text.split(' ', 1);
  return /^[^\s%.-]+$/.test(word) ? slotOf(word, gap) : slotsOf(text, gap)[0]!;
};

/** By gap and text: rows repeat the phrases of others. */
const readByGap = new Map<number, Map<string, readonly Slot[]>>();

function read({ text, gap }: Phrase<unknown>): readonly Slot[] {
  const known = readByGap.get(gap) ?? new Map<string, readonly Slot[]>();
  readByGap.set(gap, known);
  const slots = known.get(text) ?? slotsOf(text, gap);
  known.set(text, slots);
  return slots;
}

/** The keys of a text's words, and 1 at the place of each: every table of phrases asks for them. */
const keysOf = once((tokens: readonly Token[]) => {
  const keys = Int32Array.from(tokens, keyOfToken);
  const there = new Uint8Array(PLACES);
  for (const key of keys) there[placeOf(key)] = 1;
  return { keys, there };
});
const SEMICOLON = keyOf(';');
const HYPHEN = keyOf('-');

/** Every place where a phrase stands within one sentence. */
export function findPhrases<Tag>(
  tokens: readonly Token[],
  sentences: readonly Sentence[],
  index: PhraseIndex<Tag>,
): readonly Found<Tag>[] {
  const { keys, there } = keysOf(tokens);
  const found: Found<Tag>[] = [];
  for (const sentence of sentences) {
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const place = placeOf(keys[at]!);
      if (((index.opens[place >> 5]! >> (place & 31)) & 1) === 0) continue;
      const { text } = tokens[at]!;
      const known = index.byWord.get(text);
      const begun = known ?? index.byKey.get(keys[at]!);
      if (!begun) continue;
      const { phrases, asked } = begun;
      // Counted, not iterated over: this is the innermost of loops.
      for (let order = 0; order < phrases.length; order += 1) {
        if (asked[order * ASKED]! >= 0 && !hasAsked(asked, order, there)) continue;
        const phrase = phrases[order]!;
        phrase.slots ??= read(phrase);
        const { slots } = phrase;
        if (asked[order * ASKED] === UNREAD) noteAsked(asked, order, slots);
        const end = known || isWord(slots[0]!, text) ? endOf(tokens, keys, at, sentence.end, slots) : undefined;
        if (end !== undefined) found.push({ tag: phrase.tag, first: at, end, sentence, wanted: slots });
      }
    }
  }
  return found;
}

/** A phrase with fewer such words has its first again. */
function noteAsked(asked: Int16Array, order: number, slots: readonly Slot[]): void {
  const places = slots.slice(1).flatMap(({ keys }) => (keys?.length === 1 ? [placeOf(keys[0]!)] : []));
  for (let at = 0; at < ASKED; at += 1) asked[order * ASKED + at] = places[at] ?? places[0] ?? NONE_ASKED;
}

function hasAsked(asked: Int16Array, order: number, there: Uint8Array): boolean {
  const from = order * ASKED;
  for (let at = from; at < from + ASKED; at += 1) if (there[asked[at]!] === 0) return false;
  return true;
}

/** Whether every word from `first` to `end` is one of the phrase's own. */
export const isOwnWords = (
  tokens: readonly Token[],
  { wanted }: Pick<Found<unknown>, 'wanted'>,
  { first, end }: Place,
): boolean => tokens.slice(first, end).every(({ text }) => wanted.some((slot) => isWord(slot, text)));

function isWord({ words, stems }: Slot, text: string): boolean {
  for (let at = 0; at < words.length; at += 1) if (words[at] === text) return true;
  for (let at = 0; at < stems.length; at += 1) if (text.startsWith(stems[at]!)) return true;
  return false;
}

/** Whether a word with this key can be one of a slot's: cheaper to ask than the words. */
function mayBe({ keys }: Slot, key: number): boolean {
  if (!keys) return true;
  for (let at = 0; at < keys.length; at += 1) if (keys[at] === key) return true;
  return false;
}

function endOf(
  tokens: readonly Token[],
  keys: Int32Array,
  from: number,
  end: number,
  slots: readonly Slot[],
): number | undefined {
  let at = from + 1;
  for (let place = 1; place < slots.length; place += 1) {
    const slot = slots[place]!;
    let skipped = 0;
    while (at < end && !(mayBe(slot, keys[at]!) && isWord(slot, tokens[at]!.text))) {
      // "Check glucose; fluids 10 mL/kg": what stands behind a semicolon is another thing.
      if (keys[at] === SEMICOLON) return undefined;
      if (keys[at] !== HYPHEN) skipped += 1;
      if (skipped > slot.gap) return undefined;
      at += 1;
    }
    if (at >= end) return undefined;
    at += 1;
  }
  return at;
}

const DENIED =
  /^(?:not|no|never|don't|do not|avoid\w{0,3}|nothing|without|isn't|aren't|instead|rather|nor|cannot|can't|won't|shouldn't|mustn't|myth|myths|stop|neither|wasn't|weren't|didn't|doesn't|refrain|rarely|seldom|hardly)$/;
const BY_BODY = /^(?:mak(?:e|es|ing)|produc(?:e|es|ing))$/;
/** "Call if it is not better in two weeks" denies no advice. */
const isDenial = ({ text }: Token, at: number, around: readonly Token[]): boolean =>
  DENIED.test(text) && !(/n't$|^not$/.test(text) && IMPROVED.test(around[at + 1]?.text ?? ''));
const IMPROVED = /^(?:better|improv\w{1,4}|settled?|settling|gone|resolved|eased|easing|well)$/;
/** Told of what somebody asked, thought or did before help came, and not advised. */
const REPORTED = lean(
  /\b(?:asked|asks|asking|wondered|wonders|whether|heard|read (?:online|that)|believed|believes|thought|tried|trying|told by|used to|old (?:teaching|advice|habit|wives)|older advice|grand(?:ma|mother|pa)|neighbou?rs?|coworkers?|bystanders?|friends?|the internet|internet|online|tiktok|youtube|before (?:coming|arrival|calling|we arrived|he came|she came)|had (?:put|used|been|applied|given|tried|already)|reminded? (?:\w{1,8} ){0,2}not|unlike|myths?|against|in the past|once|formerly|historically|was (?:put|applied|tried|used) (?:at home|by))\b/,
);
/** "Butter is not recommended", "a tourniquet can do harm", "ice: no". */
const TAKEN_BACK = lean(
  /^(?:\W{0,2} ?(?:is|are|was|were|can|may|will|would|does|do|did|should|must|could|has|have|only) (?:\S{1,10} ){0,3}(?:not|never|no|harm\w{0,3}|hurt\w{0,3}|myths?|danger\w{0,4}|unsafe|outdated|wrong|worse\w{0,2}|damage\w{0,2}|useless|avoided|forbidden|delay\w{0,2}|burn|discouraged|contraindicated|out)\b|: (?:no|not|never|don't)\b|[,;-] ?(?:no(?! \S{3,20} either\b)|not|never|that is wrong|which is wrong|please don't|i would not|please do not)\b|(?:\S{1,12} ){0,8}(?:told|advised|warned|reminded|asked|taught) (?:\S{1,12} ){0,3}(?:not|against|otherwise)\b|(?:\S{1,12} ){0,5}(?:is|are) (?:a myth|not (?:advised|recommended|safe|helpful|needed))\b)/,
);

/** Whether what a phrase advises is denied, asked, or told of somebody, by the words around it in its sentence. */
export function isDenied(tokens: readonly Token[], { first, end, sentence, wanted }: Found<unknown>): boolean {
  const words = (from: number, to: number) => tokens.slice(Math.max(sentence.first, from), Math.min(sentence.end, to));
  const before = words(first - 7, first);
  // "Cool, not ice; butter": what is denied in a clause before is something else.
  const clause = before.findLastIndex(({ text }) => /^[;.]$/.test(text));
  const within = words(first, end).filter(({ text }) => !wanted.some((slot) => isWord(slot, text)));
  if ([...before.slice(clause + 1), ...within].some(isDenial)) return true;
  // "The pancreas has stopped making insulin": what a body does.
  if (within.some(({ text }) => BY_BODY.test(text))) return true;
  // "She had put toothpaste on it", "ice was put on": what was done before.
  if (
    /^(?:had|has|have|already|were|was|he'd|she'd|i'd)$/.test(tokens[first - 1]?.text ?? '') &&
    first > sentence.first
  )
    return true;
  const said = (from: number, to: number): string =>
    words(from, to)
      .map(({ text }) => text)
      .join(' ');
  return REPORTED.test(said(first - 14, first)) || TAKEN_BACK.test(said(end, end + 16)) || isShort(words(end, end + 3));
}

/** "Syrup of ipecac is not recommended", "butter should never go on a burn". */
const isShort = (after: readonly Token[]): boolean => {
  const end = after.findIndex(({ text }) => text === ';');
  return (end === -1 ? after : after.slice(0, end)).some(({ text }) => DENIED.test(text));
};

/** Whether something is said not to be there: "no facial droop". */
export function isAbsent(tokens: readonly Token[], { first, end, sentence, wanted }: Found<unknown>): boolean {
  const within = tokens.slice(first, end).filter(({ text }) => !wanted.some((slot) => isWord(slot, text)));
  const around = [...tokens.slice(Math.max(sentence.first, first - 4), first), ...within];
  // "Not breathing after heroin" denies no heroin.
  return around.some(
    ({ text }, at) => ABSENT.test(text) && !/^(?:breathing|responding|waking|moving)$/.test(around[at + 1]?.text ?? ''),
  );
}
/** "Stop your hydrocortisone" speaks of one who takes it. */
const ABSENT = /^(?:not|no|never|without|isn't|aren't|rather|nor|myth|denies|denied|excluded|unlikely|neither)$/;
