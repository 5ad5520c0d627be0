import { toLatin } from '../latin.ts';
import type { Entity, PhiType, Span } from '../spans.ts';

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

/** Finds one family of identifiers. */
export interface Recognizer {
  readonly name: string;
  readonly rules: readonly Rule[];
  /** What rules cannot say: finds more in a text, given what the rules found. */
  readonly refine?: (text: string, found: readonly Entity[]) => readonly Entity[];
}

const NONE: readonly never[] = [];
/** The first two letters of a word in any case, and its length: 15 bits that most words share with no trigger. */
const signatureOf = (first: number, second: number, length: number): number =>
  ((first & 31) << 10) | ((length > 1 ? second & 31 : 0) << 5) | Math.min(length, 31);
const isLetter = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90);

/** All that one recognizer's or many recognizers' rules find, in no order. Spans may overlap. Patterns see stand-ins for what is not in Latin-1. */
export function recognizeAll(recognizers: readonly Recognizer[]): (text: string) => Entity[] {
  const untriggered = recognizers.map(({ rules }) => rules.filter((rule) => !rule.triggers));
  const triggered = new Map<string, { readonly rule: Rule; readonly owner: number }[]>();
  for (const [owner, { rules }] of recognizers.entries()) {
    for (const rule of rules) {
      for (const word of rule.triggers ?? []) triggered.set(word, [...(triggered.get(word) ?? []), { rule, owner }]);
    }
  }
  const signatures = new Uint8Array(1 << 15);
  for (const word of triggered.keys()) signatures[signatureOf(word.charCodeAt(0), word.charCodeAt(1), word.length)] = 1;
  return (text) => {
    const found: Entity[][] = recognizers.map(() => []);
    const latin = toLatin(text);
    for (let start = 0, end = 0; start < text.length; start = end + 1) {
      for (end = start; isLetter(text.charCodeAt(end)); ) end++;
      if (end === start) continue;
      if (signatures[signatureOf(text.charCodeAt(start), text.charCodeAt(start + 1), end - start)] === 0) continue;
      for (const { rule, owner } of triggered.get(text.slice(start, end).toLowerCase()) ?? NONE) {
        rule.pattern.lastIndex = start;
        take(rule, rule.pattern.exec(latin), text, found[owner]!);
      }
    }
    for (const [owner, rules] of untriggered.entries()) {
      for (const rule of rules) {
        if (!rule.near) for (const match of latin.matchAll(rule.pattern)) take(rule, match, text, found[owner]!);
        else takeNear(rule, rule.near, { text, latin }, found[owner]!);
      }
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

/** Sorted and apart, so that no character is searched twice. */
function windowsAround({ anchor, before, after }: Near, text: string): readonly Span[] {
  const windows: { start: number; end: number }[] = [];
  // A loop over `exec`, not `matchAll`, which makes a copy of the pattern first: most anchors are nowhere in a text.
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
