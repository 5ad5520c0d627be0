/** A word, number, placeholder or other character, with its place in the original text (UTF-16, end exclusive). */
export interface Token {
  /** Lower case, compatibility-normalised; `b.i.d.` and `B I D` read `bid`, `do n't` `don't`; a placeholder such as `[ID_001]` is empty. */
  readonly text: string;
  readonly kind: 'word' | 'number' | 'symbol' | 'placeholder';
  readonly start: number;
  readonly end: number;
  /** Of a number. */
  readonly value?: number;
  /** Whether the original is all capitals: K and k, HIT and hit are not the same. */
  readonly capitals: boolean;
  /** Whether it starts with a capital. */
  readonly title: boolean;
  /** Line breaks between this token and the one before. */
  readonly breaks: number;
  /** Whether anything (a space) stands between this token and the one before. */
  readonly spaced: boolean;
}

/** The text in compatibility form (NFKC), and for each of its code units the place in the original it came from. */
interface Normalised {
  readonly text: string;
  /** Undefined when the text was already in that form. */
  readonly origins?: Int32Array;
}

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '.5',
  '¼': '.25',
  '¾': '.75',
  '⅓': '.33',
  '⅔': '.67',
  '⅛': '.125',
};

/** "1½" reads 1.5 and "½" 0.5; in compatibility form it would read 11⁄2. Behind a letter it is a lost sign of micro, "Î¼mol". */
function fractionOf(sign: string, before = ''): string | undefined {
  const fraction = Object.hasOwn(FRACTIONS, sign) ? FRACTIONS[sign]! : undefined;
  if (fraction === undefined || /\p{L}$/u.test(before)) return undefined;
  return /\d$/.test(before) ? fraction : `0${fraction}`;
}

function normalise(original: string): Normalised {
  const whole = original.normalize('NFKC');
  if (whole === original) return { text: original };
  // By combining sequence: NFKC never looks across one, so the pieces join to a normal form.
  const pieces: string[] = [];
  const origins: number[] = [];
  for (const match of original.matchAll(/\P{M}\p{M}{0,32}|\p{M}{1,32}/gsu)) {
    const piece = fractionOf(match[0], pieces.at(-1)) ?? match[0].normalize('NFKC');
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit += 1) {
      origins.push(match.index + Math.min(unit, match[0].length - 1));
    }
  }
  origins.push(original.length);
  return { text: pieces.join(''), origins: Int32Array.from(origins) };
}

/**
 * In order: a placeholder; letters with dots; an acronym as a transcript of speech spells it ("five hundred M G", "A one
 * C"); a word, also parted as in "do n't" and "it 's"; a number; the dots that lead to the other end of a line, which
 * read as a dash; an arrow of a dash and a bracket, which reads as one; any other character.
 */
const TOKEN =
  /(\[\s?id[\s_]\d{1,9}\])|((?:\p{L}\.){2,5})(?![\p{L}\p{N}])|(?<![\p{L}\p{N}'’])(m c g|m [glm]|m e q|i v|[btq] i d|p r n|a (?:one|1) c|m r i|c t|e [kc] g|u t i|b p|g i|h i v)(?![\p{L}\p{N}'’])|(\p{L}[\p{L}\p{N}]{0,60}(?:['’]\p{L}{1,3}(?!\p{L})| n['’]t(?!\p{L})| ['’](?:s|m|re|ve|ll|d)(?!\p{L}))?)|(\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,12})?(?!\d)|(?<![\p{L}\p{N}.,])\d{1,3}(?: 000){1,2}(?![\d.,:])|\d{1,18}(?:\.\d{1,12})?|(?<![\p{L}\p{N}])\.\d{1,12})|(\.{4,80}|[-–]{1,2}>|\S)/giu;

/** The marks of `**bold**` and `*slanted*`; not the bullet of a list and not `10*9`. */
const isEmphasis = (text: string, at: number): boolean => {
  const [before, after] = [text[at - 1] ?? ' ', text[at + 1] ?? ' '];
  return /\S/.test(before + after) && !(/\d/.test(before) && /\d/.test(after));
};

/** What stands between two tokens: mostly a space or nothing. */
function gapOf(text: string, from: number, to: number): Pick<Token, 'breaks' | 'spaced'> {
  if (from === to) return TOUCHING;
  if (to - from === 1 && text[from] === ' ') return SPACED;
  const between = text.slice(from, to).replaceAll('*', '');
  return { breaks: between.includes('\n') ? between.split('\n').length - 1 : 0, spaced: between.length > 0 };
}
const TOUCHING = { breaks: 0, spaced: false } as const;
const SPACED = { breaks: 0, spaced: true } as const;

/** Splits the text into tokens. Linear: every repeat is bounded and no two adjacent ones overlap. */
export function tokensOf(original: string): readonly Token[] {
  const { text, origins } = normalise(original);
  const at = (index: number) => (origins ? (origins[index] ?? original.length) : index);
  const tokens: Token[] = [];
  let previousEnd = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [surface, placeholder, dotted, spelled, word, number] = match;
    const { index } = match;
    const end = index + surface.length;
    if (surface === '*' && isEmphasis(text, index)) continue;
    const { breaks, spaced } = gapOf(text, previousEnd, index);
    const lower = surface.toLowerCase();
    const isLower = lower === surface;
    tokens.push({
      start: at(index),
      end: origins ? Math.max(at(index) + 1, at(end)) : end,
      capitals: !isLower && surface === surface.toUpperCase(),
      title: !isLower && surface[0] !== surface[0]!.toLowerCase(),
      breaks,
      spaced,
      ...(word
        ? { kind: 'word', text: plainWord(lower) }
        : number
          ? { kind: 'number', text: number.replaceAll(' ', ''), value: Number(number.replace(/[, ]/g, '')) }
          : placeholder
            ? { kind: 'placeholder', text: '' }
            : dotted
              ? { kind: 'word', text: lower.replaceAll('.', '') }
              : spelled
                ? { kind: 'word', text: spelled.replace('one', '1').replace(/\s/g, '').toLowerCase() }
                : { kind: 'symbol', text: symbolOf(surface) }),
    });
    previousEnd = end;
  }
  return tokens;
}

const symbolOf = (surface: string): string =>
  surface.length > 1 && surface.endsWith('>') ? '→' : surface.length > 3 ? '-' : surface;

/** "do n't", "it ’s": with a plain apostrophe and in one. */
const plainWord = (lower: string): string => {
  const plain = lower.includes('’') ? lower.replaceAll('’', "'") : lower;
  return plain.includes(' ') ? plain.replace(' ', '') : plain;
};

/** A token's text; '' where there is none. */
export const text = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';
