/** Escapes, classes and group openings, which stay as they are; and letters. */
const PART = /\\.|\[[^\]]{0,1000}\]|\(\?(?:[:=!]|<[=!])|[a-z]/g;

/**
 * A lower-case pattern that also matches capitals, inside a pattern whose other parts tell them apart: `apt` becomes
 * `[aA][pP][tT]`. (V8 13.6 misses matches of the modifier `(?i:…)` behind an optional group, so it is not used here.)
 */
export const inAnyCase = (source: string): string =>
  source.replace(PART, (part) => (/^[a-z]$/.test(part) ? `[${part}${part.toUpperCase()}]` : part));
