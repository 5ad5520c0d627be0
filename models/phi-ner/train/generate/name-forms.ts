import { NATIVE } from './name-words.ts';
import type { Person } from './people.ts';
import { type Label, marked, type Piece, plain } from './piece.ts';
import type { Random } from './random.ts';

/**
 * The ways of writing a name, as templates ask for them:
 * fl First Last · fml First M. Last · f, l · lf "Last, First M" · i "J. Smith" · ii "JS" · fi "Maria S." · t Mr./Ms. Last ·
 * tf Mr. First Last or Miss First · d Dr. Last · dd Dr. First Last · sig First M. Last, MD · q First "Nick" Last · nick ·
 * native in another script · nee First Last (née X) · sp spelled letter by letter · split First Last over two lines · caret HL7 LAST^FIRST^M · csv Last,First
 */
export type NameForm = keyof typeof FORMS | 'any';

const initial = (name: string): string => name.charAt(0);
const given = (p: Person): string => p.given;
const full = (p: Person): string => `${p.given} ${p.family}`;
const middleInitial = (p: Person): string => initial(p.middle ?? p.family);
const suffixed = (name: string, p: Person, random: Random): string =>
  p.suffix ? `${name}${random.chance(0.4) ? ',' : ''} ${p.suffix}` : name;

const CREDENTIALS =
  'MD|MD|MD|M.D.|DO|NP|FNP-C|PA-C|PA|DNP|APRN|MD, PhD|MD, FACC|MD, FACS|DDS|DPM|PharmD|PsyD|PhD|LCSW|CNM|DC|CPNP|PNP|PMHNP|WHNP|CNS|ND|AuD|OD|LMFT|LPC|MS, CGC'.split(
    '|',
  );
const NURSING =
  'RN|RN|RN|BSN, RN|LPN|RN, BSN|CNA|MA|PT|DPT|OTR/L|RRT|RD|LMSW|RN, CCRN|EMT-P|CRNA|CM|RDN|CDCES|COTA|PTA|SLP|CCC-SLP|WOCN|CWOCN|RPSGT|CMA|LVN'.split(
    '|',
  );
const SPOKEN_LETTERS: Readonly<Record<string, string>> = {
  a: 'apple',
  b: 'boy',
  c: 'cat',
  d: 'david',
  e: 'edward',
  f: 'frank',
  g: 'george',
  h: 'henry',
  i: 'ida',
  j: 'john',
  k: 'king',
  l: 'lincoln',
  m: 'mary',
  n: 'nancy',
  o: 'ocean',
  p: 'peter',
  q: 'queen',
  r: 'robert',
  s: 'sam',
  t: 'tom',
  u: 'union',
  v: 'victor',
  w: 'william',
  x: 'x-ray',
  y: 'young',
  z: 'zebra',
};
const PHONETIC =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey x-ray yankee zulu'.split(
    ' ',
  );

type Write = (p: Person, label: Label, random: Random) => Piece[];
const one =
  (write: (p: Person, random: Random) => string): Write =>
  (p, label, random) => [marked(write(p, random), label)];

const courtesy = (p: Person, random: Random): string =>
  p.gender === 'm'
    ? random.weighted([
        [8, 'Mr. '],
        [2, 'Mr '],
        [1, 'Mister '],
      ])
    : random.weighted([
        [4, 'Mrs. '],
        [4, 'Ms. '],
        [1, 'Miss '],
        [1, 'Mrs '],
        [1, 'Ms '],
      ]);
const doctor = (random: Random): string =>
  random.weighted([
    [9, 'Dr. '],
    [2, 'Dr '],
    [1.2, 'Doctor '],
  ]);

export const FORMS = {
  fl: one(full),
  fml: one((p, random) =>
    suffixed(
      `${p.given} ${random.chance(0.6) || !p.middle ? `${middleInitial(p)}${random.chance(0.75) ? '.' : ''}` : p.middle} ${p.family}`,
      p,
      random,
    ),
  ),
  f: one(given),
  l: one((p) => p.family),
  m: one((p) => p.middle ?? p.given),
  lf: one((p, random) => {
    const middle =
      p.middle && random.chance(0.5)
        ? ` ${random.chance(0.7) ? initial(p.middle) + (random.chance(0.3) ? '.' : '') : p.middle}`
        : '';
    const family = p.suffix && random.chance(0.6) ? `${p.family} ${p.suffix}` : p.family;
    return `${family},${random.chance(0.88) ? ' ' : ''}${p.given}${middle}`;
  }),
  csv: one((p) => `${p.family},${p.given}`),
  i: one((p, random) =>
    random.weighted([
      [6, `${initial(p.given)}. ${p.family}`],
      [2, `${initial(p.given)} ${p.family}`],
      [1, `${initial(p.given)}.${middleInitial(p)}. ${p.family}`],
      [2, `${p.family} ${initial(p.given)}`],
      [1, `${p.family}, ${initial(p.given)}.`],
    ]),
  ),
  ii: one((p, random) =>
    random.weighted([
      [3, initial(p.given) + initial(p.family)],
      [3, `${initial(p.given)}.${initial(p.family)}.`],
      [2, initial(p.given) + middleInitial(p) + initial(p.family)],
    ]),
  ),
  fi: one((p, random) => `${p.given} ${initial(p.family)}${random.chance(0.7) ? '.' : ''}`),
  t: (p, label, random) => [plain(courtesy(p, random)), marked(p.family, label)],
  tf: (p, label, random) => [plain(courtesy(p, random)), marked(random.chance(0.75) ? full(p) : p.given, label)],
  d: (p, label, random) => [plain(doctor(random)), marked(p.family, label)],
  dd: (p, label, random) => [
    plain(doctor(random)),
    marked(random.chance(0.8) ? full(p) : suffixed(`${initial(p.given)}. ${p.family}`, p, random), label),
  ],
  sig: (p, label, random) => [
    marked(random.chance(0.5) ? full(p) : `${p.given} ${middleInitial(p)}. ${p.family}`, label),
    plain(`,${random.chance(0.9) ? ' ' : ''}${random.pick(CREDENTIALS)}`),
  ],
  rn: (p, label, random) => [
    marked(
      random.weighted([
        [5, full(p)],
        [2, `${initial(p.given)}. ${p.family}`],
        [1, `${p.given} ${initial(p.family)}.`],
        [1, p.given],
      ]),
      label,
    ),
    plain(`,${random.chance(0.7) ? ' ' : ''}${random.pick(NURSING)}`),
  ],
  q: one((p, random) => {
    const nick = p.nick ?? p.given.slice(0, Math.max(3, p.given.length - 2));
    return random.pick([
      `${p.given} "${nick}" ${p.family}`,
      `${p.given} (${nick}) ${p.family}`,
      `${p.given} “${nick}” ${p.family}`,
    ]);
  }),
  nick: one((p) => p.nick ?? p.given.slice(0, 4)),
  nee: (p, label, random) => {
    const [open, close] = random.pick([
      [' (née ', ')'],
      [', née ', ''],
      [' (nee ', ')'],
      [' (formerly ', ')'],
      [' (maiden name ', ')'],
    ] as const);
    return [marked(full(p), label), plain(open), marked(p.maiden ?? p.middle ?? p.given, label), plain(close)];
  },
  sp: one((p, random) => {
    const letters = [...spellable(random.chance(0.7) ? p.family : p.given)].join(
      random.pick(['-', '-', ' ', ' ', ', ', '. ']),
    );
    return random.chance(0.3) ? letters.toUpperCase() : letters;
  }),
  spas: (p, label, random) => spelledAs(spellable(p.family), label, random),
  native: one((_, random) => {
    const [first, second, between] = random.pick(NATIVE);
    return random.pick(first.split(' ')) + between + random.pick(second.split(' '));
  }),
  split: one((p, random) => `${p.given}${random.chance(0.3) ? ` ${middleInitial(p)}.` : ''}\n${p.family}`),
  caret: one(
    (p, random) =>
      `${p.family.toUpperCase()}^${p.given.toUpperCase()}${p.middle && random.chance(0.7) ? `^${random.chance(0.6) ? initial(p.middle) : p.middle.toUpperCase()}` : ''}`,
  ),
} satisfies Record<string, Write>;

const spellable = (name: string): string => name.toLowerCase().replace(/[^\p{L}]/gu, '');

/** "m as in mary, a, r as in robert": each letter is a piece of the name, the helper words too, since they give it away. */
function spelledAs(letters: string, label: Label, random: Random): Piece[] {
  const alphabet = random.chance(0.4);
  const said = [...letters].map((letter) => {
    const code = letter.charCodeAt(0) - 97;
    const word = alphabet ? PHONETIC[code] : SPOKEN_LETTERS[letter];
    if (word === undefined || random.chance(0.35)) return letter;
    return alphabet && random.chance(0.5) ? word : `${letter} as in ${word}`;
  });
  return [marked(said.join(random.pick([', ', ' ', ', '])), label)];
}

const ANY: readonly (readonly [number, keyof typeof FORMS])[] = [
  [46, 'fl'],
  [11, 'fml'],
  [5, 'f'],
  [5, 'lf'],
  [4, 'i'],
  [4, 'tf'],
  [9, 't'],
  [2, 'q'],
  [1, 'nee'],
  [1, 'fi'],
];
const ANY_PHYSICIAN: readonly (readonly [number, keyof typeof FORMS])[] = [
  [45, 'd'],
  [22, 'dd'],
  [18, 'sig'],
  [8, 'fl'],
  [3, 'i'],
  [3, 'lf'],
];

/** Writes the name. Throws on a form that there is not, so that a misspelt template fails at once. */
export function writeName(p: Person, label: Label, form: string, random: Random): Piece[] {
  const chosen = form === 'any' ? random.weighted(label === 'PHYSICIAN' ? ANY_PHYSICIAN : ANY) : form;
  if (!(chosen in FORMS)) throw new Error(`no name form "${chosen}"`);
  return FORMS[chosen as keyof typeof FORMS](p, label, random);
}
