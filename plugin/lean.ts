import { MEET } from './join.ts';

/** The parts of a pattern: an escape, a class, the begin of a group, a quantifier, or one character. */
const PART =
  /\\(?:[pPu]\{[^}]{1,40}\}|k<\w{1,40}>|.)|\[(?:\\.|[^\]\\]){1,2000}\]|\((?:\?(?:[:=!]|<(?:[=!]|\w{1,40}>)))?|(?:[?*+]|\{\d{1,4}(?:,\d{0,4})?\})\??|./gs;
/** Asked of every part of every pattern at a start: by its letters, which is quicker than a pattern. */
const isQuantifier = (part: string): boolean =>
  part[0] === '{' ? part.length > 1 : part[0] === '?' || part[0] === '*' || part[0] === '+';
const isExact = (quantifier: string): boolean => /^\{\d{1,4}\}$/.test(quantifier);
/** What V8 writes out copy by copy: more often repeated, it is a loop. */
const isWrittenOut = (quantifier: string): boolean => /^\{(?:\d,)?[2-4]\}/.test(quantifier);
const isLookAround = (begin: string): boolean => /^\(\?<?[=!]/.test(begin);
const beginsGroup = (part: string): boolean => part[0] === '(';

/** A group that is read: where it begins among the parts, and whether it may be read in several ways. */
interface Group {
  readonly begin: number;
  readonly isLookAround: boolean;
  hasWays: boolean;
}

/** The source of a pattern with a mark behind whatever may be read in several ways and has something behind it. */
export function withMeetings(source: string): string {
  const marked: string[] = [];
  const open: Group[] = [{ begin: 0, isLookAround: false, hasWays: false }];
  let closed: Group | undefined;
  let hasWays = false;
  for (const part of source.match(PART) ?? []) {
    if (isQuantifier(part)) {
      if (closed && hasWays && isWrittenOut(part)) meetWithin(marked, closed);
      marked.push(part);
      hasWays ||= !isExact(part);
      continue;
    }
    const group = open[open.length - 1]!;
    const isEnd = part === ')' || part === '|';
    if (hasWays && !isEnd) marked.push(MEET);
    group.hasWays ||= hasWays || part === '|';
    if (beginsGroup(part)) open.push({ begin: marked.length, isLookAround: isLookAround(part), hasWays: false });
    marked.push(part);
    closed = part === ')' ? open.pop() : undefined;
    hasWays = Boolean(closed?.hasWays && !closed.isLookAround);
  }
  return marked.join('');
}

/** `(?:a|b){0,3}`: the ways of each copy meet before the next. */
function meetWithin(marked: string[], { begin }: Group): void {
  marked[begin] += '(?:';
  marked[marked.length - 1] = `)${MEET})`;
}

/**
 * A long pattern that matches the same and compiles to a quarter of the machine code, which V8 keeps for ever. What follows
 * alternatives, an optional part or a `{0,3}` is compiled anew for each way into it, up to ten times, and ten times ten for
 * the next one; where the ways meet first it is compiled once. For patterns of more than 40 KB; made once, where the module is loaded.
 */
export function lean(pattern: RegExp | string, flags = ''): RegExp {
  return typeof pattern === 'string'
    ? new RegExp(withMeetings(pattern), flags)
    : new RegExp(withMeetings(pattern.source), pattern.flags);
}
