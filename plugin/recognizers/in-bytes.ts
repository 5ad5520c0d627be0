/** A class by property, an escape, the bounds of a class, or what stands between them. */
const PART = /\\(?:[pP]\{[^}]{1,40}\}|.)|[[\]]|[^\\[\]]{1,4096}/gs;
const isProperty = (part: string): boolean => /^\\[pP]\{/.test(part);

const BYTES = 0x100;
const escaped = (byte: number): string => `\\x${byte.toString(16).padStart(2, '0')}`;

/** The characters of Latin-1 that a property has under a pattern's flags, as ranges. */
function membersOf(property: string, flags: string): string {
  const pattern = new RegExp(`^${property}$`, flags.replace(/[^iu]/g, ''));
  const ranges: string[] = [];
  let from: number | undefined;
  for (let byte = 0; byte <= BYTES; byte += 1) {
    const isOne = byte < BYTES && pattern.test(String.fromCharCode(byte));
    if (isOne) from ??= byte;
    else if (from !== undefined) {
      ranges.push(`${escaped(from)}-${escaped(byte - 1)}`);
      from = undefined;
    }
  }
  return ranges.join('');
}

const known = new Map<string, string>();

/**
 * The same pattern for text of Latin-1 (../latin.ts), with `\p{L}` and the like written out for it: V8 takes a tenth of a
 * millisecond to gather a property of all of Unicode, each time that a pattern names one, which was half of compiling them.
 */
export function inBytes(pattern: RegExp): RegExp {
  const { source, flags } = pattern;
  if (!source.includes('\\p{') && !source.includes('\\P{')) return pattern;
  let isInClass = false;
  const parts = (source.match(PART) ?? []).map((part) => {
    if (part === '[' || part === ']') isInClass = part === '[';
    if (!isProperty(part)) return part;
    const name = `${flags} ${part}`;
    const members = known.get(name) ?? membersOf(part, flags);
    known.set(name, members);
    return isInClass ? members : `[${members}]`;
  });
  return new RegExp(parts.join(''), flags);
}
