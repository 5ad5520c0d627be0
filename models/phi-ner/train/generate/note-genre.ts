import type { Carriers, Note, Sentence } from './carriers.ts';
import { excerpt, type Genre, join, weightedGroup } from './genre.ts';
import { type Piece, plain } from './piece.ts';
import type { Random } from './random.ts';

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

export type WriteLine = (line: readonly Sentence[]) => Piece[];

/** A whole note's excerpt, several sections under their headings, or one section. */
export function noteBody(carriers: Carriers, write: WriteLine, random: Random): Piece[] {
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
export const note: Genre = ({ writer, carriers, injector }, scene, random) => {
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
