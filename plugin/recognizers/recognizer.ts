import { toLatin } from '../latin.ts';
import type { Entity, PhiType, Span } from '../spans.ts';
import { inBytes } from './in-bytes.ts';

/**
 * One pattern and what it means. Flags `dgu` or `dgiu`, every quantifier bounded, so that it runs in linear time.
 * The PHI is the group named `phi`, or the whole match. It is searched in text of Latin-1 (../latin.ts).
 */
export interface Rule {
  readonly pattern: RegExp;
  readonly type: PhiType;
  /** 1 for a form that cannot be anything else; less where context speaks. */
  readonly score?: number;
  /** The validity rule: Luhn, ranges, what stands around. `at` is the PHI's start in `text`. */
  readonly accept?: (phi: string, at: number, text: string) => boolean;
  /** Lower-case words, one of which starts every match: the pattern (then sticky, `diuy`) is tried only at these words. */
  readonly triggers?: readonly string[];
  /**
   * What follows a trigger and a blank or two begins with one of these, or no match does: small letters in either case, 0 for
   * any digit, A for any capital. Of all triggers, or of single ones.
   */
  readonly next?: string | Readonly<Record<string, string>>;
  /** Lower-case words, of which a match holds one, or has one beside it, as a word of its own: without them it is not searched. */
  readonly needs?: readonly string[];
  /** Something plain that is in or beside every match: the pattern is searched only around it. */
  readonly near?: Near;
}

/** `anchor` is cheap (ASCII, global, no look-around); a match lies within so many characters before and after its start. */
export interface Near {
  readonly anchor: RegExp;
  readonly before: number;
  readonly after: number;
}

export const around = (anchor: RegExp, before: number, after: number): Near => ({ anchor, before, after });

/** What a named field or element holds: the name decides, so it is all but certain. */
export const heldBy = (start: number, end: number, type: PhiType): Entity => ({
  start,
  end,
  type,
  score: 0.95,
  source: 'pattern',
});

/** Whom a word stands for that only its place tells. */
export const personAt = ({ index, 0: word }: RegExpExecArray, type: PhiType): Entity => ({
  start: index,
  end: index + word.length,
  type,
  score: 0.7,
  source: 'pattern',
});

/** Finds one family of identifiers. */
export interface Recognizer {
  readonly name: string;
  readonly rules: readonly Rule[];
  /** What rules cannot say: finds more in a text, given what the rules found. */
  readonly refine?: (text: string, found: readonly Entity[]) => readonly Entity[];
}

/** The first two letters of a word in any case, and its length: 15 bits that most words share with no trigger. */
const signatureOf = (first: number, second: number, length: number): number =>
  ((first & 31) << 10) | ((length > 1 ? second & 31 : 0) << 5) | Math.min(length, 31);

/** The characters of `next`, each with 1 at its place; all that is not ASCII is let through. */
function tableOf(next: string): Uint8Array {
  const table = new Uint8Array(256).fill(1, 128);
  for (const character of next) {
    if (character === 'A') table.fill(1, 65, 91);
    else if (character === '0') table.fill(1, 48, 58);
    else for (const either of [character, character.toUpperCase()]) table[either.charCodeAt(0)] = 1;
  }
  return table;
}

const BLANK = 32;
/** The character behind one blank or two; 0 where none or more are. */
function behindBlank(latin: string, end: number): number {
  if (latin.charCodeAt(end) !== BLANK) return 0;
  const first = latin.charCodeAt(end + 1);
  const unit = first === BLANK ? latin.charCodeAt(end + 2) : first;
  return unit === BLANK || Number.isNaN(unit) ? 0 : unit;
}

interface Triggered {
  readonly rule: Rule;
  readonly owner: number;
  readonly next: Uint8Array | undefined;
}
const isLetter = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90);

/** What a word of a text sets off: rules that are tried there, and those (by their place) that are searched for because of it. */
interface SetOff {
  readonly tried: Triggered[];
  readonly wanted: number[];
}

/** All that one recognizer's or many recognizers' rules find, in no order. Spans may overlap. Patterns see stand-ins for what is not in Latin-1. */
export function recognizeAll(given: readonly Recognizer[]): (text: string) => Entity[] {
  const recognizers = given.map(({ rules, ...rest }) => ({
    ...rest,
    rules: rules.map((rule) => ({ ...rule, pattern: inBytes(rule.pattern) })),
  }));
  const searched = recognizers.flatMap(({ rules }, owner) =>
    rules.filter((rule) => !rule.triggers).map((rule) => ({ rule, owner })),
  );
  const words = new Map<string, SetOff>();
  const setOffBy = (word: string): SetOff => {
    const known = words.get(word) ?? { tried: [], wanted: [] };
    words.set(word, known);
    return known;
  };
  for (const [owner, { rules }] of recognizers.entries()) {
    for (const rule of rules) {
      const next = typeof rule.next === 'string' ? tableOf(rule.next) : undefined;
      for (const word of rule.triggers ?? []) {
        const own = typeof rule.next === 'object' ? rule.next[word] : undefined;
        setOffBy(word).tried.push({ rule, owner, next: own === undefined ? next : tableOf(own) });
      }
    }
  }
  for (const [place, { rule }] of searched.entries())
    for (const word of rule.needs ?? []) setOffBy(word).wanted.push(place);
  const signatures = new Uint8Array(1 << 15);
  for (const word of words.keys()) signatures[signatureOf(word.charCodeAt(0), word.charCodeAt(1), word.length)] = 1;

  return (text) => {
    const found: Entity[][] = recognizers.map(() => []);
    const wanted = new Uint8Array(searched.length);
    const latin = toLatin(text);
    for (let start = 0, end = 0; start < text.length; start = end + 1) {
      for (end = start; isLetter(text.charCodeAt(end)); ) end++;
      if (end === start) continue;
      if (signatures[signatureOf(text.charCodeAt(start), text.charCodeAt(start + 1), end - start)] === 0) continue;
      const set = words.get(text.slice(start, end).toLowerCase());
      if (!set) continue;
      for (const place of set.wanted) wanted[place] = 1;
      const behind = behindBlank(latin, end);
      for (const { rule, owner, next } of set.tried) {
        if (next && behind > 0 && next[behind] === 0) continue;
        rule.pattern.lastIndex = start;
        take(rule, rule.pattern.exec(latin), text, found[owner]!);
      }
    }
    for (const [place, { rule, owner }] of searched.entries()) {
      if (rule.needs && wanted[place] === 0) continue;
      if (rule.near) takeNear(rule, rule.near, { text, latin }, found[owner]!);
      else takeAll(rule, { text, latin }, found[owner]!);
    }
    return recognizers.flatMap(({ refine }, owner) => refine?.(text, found[owner]!) ?? found[owner]!);
  };
}

/** What a pattern looks at behind its match. */
const LOOK_AHEAD = 40;

function takeNear(rule: Rule, near: Near, searched: { text: string; latin: string }, found: Entity[]): void {
  const { text, latin } = searched;
  for (const { start, end } of windowsAround(near, latin)) {
    const window = latin.slice(0, end + LOOK_AHEAD);
    rule.pattern.lastIndex = start;
    for (let match = rule.pattern.exec(window); match && match.index < end; match = rule.pattern.exec(window)) {
      take(rule, match, text, found);
    }
  }
}

/** A loop over `exec`, not `matchAll`, which makes a copy of the pattern first. */
function takeAll(rule: Rule, { text, latin }: { text: string; latin: string }, found: Entity[]): void {
  const { pattern } = rule;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(latin); match; match = pattern.exec(latin)) {
    take(rule, match, text, found);
    if (match[0] === '') pattern.lastIndex++;
  }
}

/** Sorted and apart, so that no character is searched twice. */
function windowsAround({ anchor, before, after }: Near, text: string): readonly Span[] {
  const windows: { start: number; end: number }[] = [];
  // Most anchors are nowhere in a text.
  anchor.lastIndex = 0;
  for (let match = anchor.exec(text); match; match = anchor.exec(text)) {
    const [start, end] = [Math.max(0, match.index - before), Math.min(text.length, match.index + after)];
    const last = windows.at(-1);
    if (last && start <= last.end) last.end = end;
    else windows.push({ start, end });
  }
  return windows;
}

function take(rule: Rule, match: RegExpExecArray | null, text: string, found: Entity[]): void {
  if (!match) return;
  const [start, end] = match.indices?.groups?.phi ?? match.indices![0]!;
  const accepted = !rule.accept || rule.accept(text.slice(start, end), start, text);
  if (accepted && end > start) found.push({ start, end, type: rule.type, score: rule.score ?? 1, source: 'pattern' });
}
