import type { Carriers, Note, Sentence, Turn } from './carriers.ts';
import type { Injector } from './inject.ts';
import { asLower, lengthOf } from './noise.ts';
import { type Piece, plain } from './piece.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import type { Writer } from './writer.ts';

/** A document before it is roughened, with where it came from. */
export interface Draft {
  readonly source: string;
  readonly pieces: Piece[];
}
export interface Makers {
  readonly writer: Writer;
  readonly carriers: Carriers;
  readonly injector: Injector;
  /** Sentences of other genres with names of people and places: [text, pieces]. */
  readonly general: readonly (readonly Piece[])[];
}
type Genre = (makers: Makers, scene: Scene, random: Random) => Draft;

const LIMIT = 1700;
const join = (parts: readonly (readonly Piece[])[], separator: string): Piece[] =>
  parts.flatMap((part, index) => (index === 0 ? [...part] : [plain(separator), ...part]));

/** Whole lines from a random place until the text is long enough. */
function excerpt<Line>(
  lines: readonly Line[],
  write: (line: Line) => readonly Piece[],
  separator: string,
  random: Random,
): Piece[] {
  const target = random.pick([200, 400, 700, 1100, LIMIT]);
  const start = random.chance(0.45) ? 0 : random.between(0, Math.max(0, lines.length - 4));
  const taken: (readonly Piece[])[] = [];
  let length = 0;
  for (const line of lines.slice(start)) {
    const pieces = write(line);
    if (pieces.length === 0) continue;
    if (length > 60 && length + lengthOf(pieces) > target) break;
    taken.push(pieces);
    length += lengthOf(pieces) + 1;
  }
  return join(taken, separator);
}

const groupsOf = (writer: Writer, prefix: string): string[] =>
  [...writer.groups.keys()].filter((group) => group.startsWith(prefix));
const weightedGroup = (writer: Writer, prefix: string, random: Random): string =>
  random.weighted(groupsOf(writer, prefix).map((group) => [writer.groups.get(group)!.length, group] as const));

const fromTemplates: Genre = ({ writer }, scene, random) => {
  const { pieces, family } = writer.fromGroup(weightedGroup(writer, 'doc-', random), scene, random);
  return { source: family, pieces };
};

/** What clinicians write above a section, by MTS-Dialog's code for it. */
const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  GENHX: ['HISTORY OF PRESENT ILLNESS:', 'HPI:', 'HISTORY OF PRESENT ILLNESS', 'Interval History:', 'SUBJECTIVE:'],
  'FAM/SOCHX': ['SOCIAL HISTORY:', 'FAMILY HISTORY:', 'Social/Family Hx:', 'FAMILY AND SOCIAL HISTORY'],
  PASTMEDICALHX: ['PAST MEDICAL HISTORY:', 'PMH:', 'Past Medical History'],
  PASTSURGICAL: ['PAST SURGICAL HISTORY:', 'PSH:', 'Surgical Hx'],
  CC: ['CHIEF COMPLAINT:', 'CC:', 'Reason for visit:'],
  ROS: ['REVIEW OF SYSTEMS:', 'ROS:'],
  MEDICATIONS: ['MEDICATIONS:', 'CURRENT MEDICATIONS:', 'Meds:'],
  ALLERGY: ['ALLERGIES:', 'Allergies:'],
  EXAM: ['PHYSICAL EXAMINATION:', 'PE:', 'Exam:'],
  ASSESSMENT: ['ASSESSMENT:', 'IMPRESSION:', 'Assessment and Plan'],
  PLAN: ['PLAN:', 'Plan'],
};

type WriteLine = (line: readonly Sentence[]) => Piece[];

/** A whole note's excerpt, several sections under their headings, or one section. */
function noteBody(carriers: Carriers, write: WriteLine, random: Random): Piece[] {
  const section = () => {
    const { code, lines } = random.pick(carriers.sections);
    const heading = random.pick(HEADINGS[code] ?? [`${code}:`]);
    return [
      plain(`${heading}${heading.endsWith(':') && random.chance(0.6) ? ' ' : '\n'}`),
      ...excerpt(lines, write, '\n', random),
    ];
  };
  return random.weighted<() => Piece[]>([
    [5, () => excerpt(random.pick(carriers.notes), write, random.pick(['\n', '\n', '\n\n']), random)],
    [3, () => join(Array.from({ length: random.between(2, 5) }, section), random.pick(['\n', '\n\n']))],
    [3, () => excerpt(longest(carriers, random), write, '\n', random)],
  ])();
}

/** The longer of two sections: most are a few words, and those are all alike. */
function longest(carriers: Carriers, random: Random): Note {
  const size = (lines: Note) => lines.reduce((total, line) => total + line.length, 0);
  const [one, other] = [random.pick(carriers.sections).lines, random.pick(carriers.sections).lines];
  return size(one) > size(other) ? one : other;
}

/** Clinical prose with identifiers put in, between a heading and a signature or without them. */
const note: Genre = ({ writer, carriers, injector }, scene, random) => {
  const rate = random.pick([0.15, 0.45, 0.8]);
  const extra = random.pick([0, 0.05, 0.15]);
  const write: WriteLine = (line) =>
    join(
      line.flatMap((sentence) => {
        const written = injector.note(sentence, rate, scene, random);
        return random.chance(extra)
          ? [written, writer.fromGroup(weightedGroup(writer, 'sent-', random), scene, random).pieces]
          : [written];
      }),
      ' ',
    );
  const body = noteBody(carriers, write, random);
  const head = random.chance(0.35)
    ? [...writer.fromGroup('head', scene, random).pieces, plain(random.pick(['\n', '\n\n']))]
    : [];
  const foot = random.chance(0.25)
    ? [plain(random.pick(['\n', '\n\n', ' '])), ...writer.fromGroup('foot', scene, random).pieces]
    : [];
  return { source: 'carrier-note', pieces: [...head, ...body, ...foot] };
};

const isClean = (sentence: Sentence): boolean => sentence.every((part) => 'text' in part && !part.label);

/** A note or a section, as often one as the other. */
export const someNote = (carriers: Carriers, random: Random): Note =>
  random.chance(0.5) ? random.pick(carriers.notes) : random.pick(carriers.sections).lines;

/** Machine transcripts are few and long, so they are drawn more often than their number. */
function someDialogue(carriers: Carriers, random: Random): Carriers['dialogues'][number] {
  const wanted = random.chance(0.4);
  for (let tries = 0; tries < 40; tries++) {
    const drawn = random.pick(carriers.dialogues);
    if (drawn.spoken === wanted && drawn.turns.length > 4) return drawn;
  }
  return random.pick(carriers.dialogues);
}

const dialogue: Genre = ({ writer, carriers, injector }, scene, random) => {
  const { spoken, turns } = someDialogue(carriers, random);
  const rate = random.pick([0.25, 0.6]);
  const style = random.weighted([
    [5, 'tags'],
    [2, 'none'],
    [2, 'short'],
  ] as const);
  const speaker = (turn: Turn) =>
    style === 'none'
      ? ''
      : style === 'short'
        ? `${turn.speaker
            .replace(/[[\]:]/g, '')
            .charAt(0)
            .toUpperCase()}: `
        : `${turn.speaker} `;
  const write = (turn: Turn) => [
    plain(speaker(turn)),
    ...join(
      turn.sentences.map((sentence) => injector.talk(sentence, rate, scene, random)),
      ' ',
    ),
  ];
  const body = excerpt(turns, write, '\n', random);
  const opening = random.chance(0.4) ? [...writer.fromGroup('talk-open', scene, random).pieces, plain('\n')] : [];
  const closing = random.chance(0.25) ? [plain('\n'), ...writer.fromGroup('talk-close', scene, random).pieces] : [];
  const pieces = [...opening, ...body, ...closing];
  return { source: spoken ? 'carrier-speech' : 'carrier-dialogue', pieces: spoken ? asLower(pieces, random) : pieces };
};

/** With a full stop, mostly: notes run one line's last name into the next line's first, but seldom. */
const closed = (pieces: readonly Piece[], random: Random): readonly Piece[] =>
  /[.?!:;,]\s*$/.test(pieces.at(-1)?.text ?? '') || random.chance(0.08) ? pieces : [...pieces, plain('.')];

/** Sentences of several kinds one after another, as in a note that nobody formatted. */
const mosaic: Genre = ({ writer, carriers, injector }, scene, random) => {
  const parts = Array.from({ length: random.between(2, 7) }, () => {
    if (random.chance(0.7)) return writer.fromGroup(weightedGroup(writer, 'sent-', random), scene, random).pieces;
    return injector.note(random.pick(random.pick(someNote(carriers, random))), 0.3, scene, random);
  });
  return {
    source: 'mosaic',
    pieces: join(
      parts.map((part) => closed(part, random)),
      random.weighted([
        [6, ' '],
        [2, '\n'],
        [1, '\n- '],
      ]),
    ),
  };
};

/** The text before a name in one sentence, with the name and the text after it in another: contexts nobody wrote. */
const splice: Genre = ({ writer }, scene, random) => {
  const make = () => writer.fromGroup(weightedGroup(writer, 'sent-', random), scene, random).pieces;
  const parts = Array.from({ length: random.between(2, 5) }, () => {
    const [left, right] = [make(), make()];
    const labels = new Set(left.map((piece) => piece.label));
    const cut = right.findIndex((piece) => piece.label !== undefined && labels.has(piece.label));
    const at = left.findIndex((piece) => piece.label !== undefined && piece.label === right[cut]?.label);
    return cut < 0 || at < 0 ? right : [...left.slice(0, at), ...right.slice(cut)];
  });
  return {
    source: 'splice',
    pieces: join(
      parts.map((part) => closed(part, random)),
      ' ',
    ),
  };
};

const untouched: Genre = ({ writer, carriers, injector }, scene, random) =>
  random.weighted<() => Draft>([
    [
      5,
      () => {
        const write: WriteLine = (line) =>
          join(
            line.filter(isClean).map((sentence) => injector.note(sentence, 0, scene, random)),
            ' ',
          );
        return { source: 'clean-note', pieces: noteBody(carriers, write, random) };
      },
    ],
    [
      3,
      () => {
        const { spoken, turns } = someDialogue(carriers, random);
        const clean = turns.filter((turn) => turn.sentences.every(isClean));
        const pieces = excerpt(
          clean,
          (turn) => [
            plain(`${turn.speaker} `),
            ...join(
              turn.sentences.map((sentence) => injector.talk(sentence, 0, scene, random)),
              ' ',
            ),
          ],
          '\n',
          random,
        );
        return { source: 'clean-dialogue', pieces: spoken ? asLower(pieces, random) : pieces };
      },
    ],
    [
      3,
      () => ({
        source: 'clean-facts',
        pieces: join(
          Array.from({ length: random.between(1, 5) }, () => [plain(random.pick(carriers.facts))]),
          ' ',
        ),
      }),
    ],
    [1.5, () => ({ source: 'clean-question', pieces: [plain(random.pick(carriers.questions))] })],
    [
      1.5,
      () => ({
        source: 'clean-titles',
        pieces: join(
          Array.from({ length: random.between(2, 8) }, (_, index) => [
            plain(`${random.chance(0.5) ? `${index + 1}. ` : '- '}${random.pick(carriers.titles)}`),
          ]),
          '\n',
        ),
      }),
    ],
    [
      6,
      () => ({
        source: 'clean-templates',
        pieces: join(
          Array.from(
            { length: random.between(1, 6) },
            () => writer.fromGroup(weightedGroup(writer, 'neg-', random), scene, random).pieces,
          ),
          random.pick([' ', '\n']),
        ),
      }),
    ],
  ])();

const general: Genre = ({ general: sentences }, _scene, random) => ({
  source: 'general',
  pieces: join(
    Array.from({ length: random.between(1, 4) }, () => [...random.pick(sentences)]),
    random.pick([' ', '\n']),
  ),
});

/** What part each genre has of the documents. */
export const GENRES: readonly (readonly [number, Genre])[] = [
  [36, fromTemplates],
  [17, note],
  [12, dialogue],
  [13, mosaic],
  [4, splice],
  [15, untouched],
  [3, general],
];
