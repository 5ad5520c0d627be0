/** Always true, and reads nothing. V8 compiles what stands behind a look-around once, whatever ways lead to it. */
export const MEET = '(?!\\b\\B)';
/** The parts of a pattern: an escape, a class, the begin of a group, a quantifier, or one character. */
const PART =
  /\\(?:[pPu]\{[^}]{1,40}\}|k<\w{1,40}>|.)|\[(?:\\.|[^\]\\]){1,2000}\]|\((?:\?(?:[:=!]|<(?:[=!]|\w{1,40}>)))?|(?:[?*+]|\{\d{1,4}(?:,\d{0,4})?\})\??|./gs;
const isQuantifier = (part: string): boolean => /^(?:[?*+]|\{\d)/.test(part);
const isExact = (quantifier: string): boolean => /^\{\d{1,4}\}$/.test(quantifier);
const beginsGroup = (part: string): boolean => part.startsWith('(');
const isLookAround = (begin: string): boolean => /^\(\?<?[=!]/.test(begin);

/** The source of a pattern with a mark behind whatever may be read in several ways and has something behind it. */
export function withMeetings(source: string): string {
  const groups = [{ hasWays: false, isLookAround: false }];
  let marked = '';
  let hasWays = false;
  for (const [part] of source.matchAll(PART)) {
    const group = groups.at(-1)!;
    if (isQuantifier(part)) {
      hasWays ||= !isExact(part);
      marked += part;
      continue;
    }
    const isEnd = part === ')' || part === '|';
    if (hasWays && !isEnd) marked += MEET;
    marked += part;
    group.hasWays ||= hasWays || part === '|';
    hasWays = false;
    if (beginsGroup(part)) groups.push({ hasWays: false, isLookAround: isLookAround(part) });
    if (part !== ')') continue;
    groups.pop();
    hasWays = group.hasWays && !group.isLookAround;
  }
  return marked;
}

/**
 * A long pattern that matches the same and compiles to a third of the machine code, which V8 keeps for ever. What follows
 * alternatives, an optional part or a `{0,3}` is compiled anew for each way into it, up to ten times, and ten times ten for
 * the next one; where the ways meet first it is compiled once. For patterns of more than 40 KB; made once, where the module is loaded.
 */
export function lean(pattern: RegExp | string, flags = ''): RegExp {
  return typeof pattern === 'string'
    ? new RegExp(withMeetings(pattern), flags)
    : new RegExp(withMeetings(pattern.source), pattern.flags);
}
