import type { Carriers, Turn } from './carriers.ts';
import { excerpt, type Genre, join, type Makers } from './genre.ts';
import { asLower } from './noise.ts';
import { type Piece, plain } from './piece.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';

/** Machine transcripts are few and long, so they are drawn more often than their number. */
export function someDialogue(carriers: Carriers, random: Random): Carriers['dialogues'][number] {
  const wanted = random.chance(0.4);
  for (let tries = 0; tries < 40; tries++) {
    const drawn = random.pick(carriers.dialogues);
    if (drawn.spoken === wanted && drawn.turns.length > 4) return drawn;
  }
  return random.pick(carriers.dialogues);
}

const SPEAKERS = ['as-is', 'none', 'initial', 'named', 'numbered', 'clocked'] as const;
type Speakers = (typeof SPEAKERS)[number];

/** What stands before a turn. Named speakers repeat the names of doctor and patient down the page. */
function speakerLabel(style: Speakers, turn: Turn, makers: Makers, scene: Scene, random: Random): Piece[] {
  const who = turn.speaker.replace(/[[\]:]/g, '');
  const clinician = /^(?:doctor|clinician|nurse|dr|guest_clinician)/i.test(who);
  switch (style) {
    case 'as-is':
      return [plain(`${turn.speaker} `)];
    case 'none':
      return [];
    case 'initial':
      return [plain(`${who.charAt(0).toUpperCase()}: `)];
    case 'named':
      return [
        ...makers.writer.fromGroup(clinician ? 'speaker-doctor' : 'speaker-patient', scene, random).pieces,
        plain(': '),
      ];
    case 'numbered':
      return [plain(clinician ? 'Speaker 1: ' : 'Speaker 2: ')];
    case 'clocked': {
      const two = (value: number) => String(value).padStart(2, '0');
      return [plain(`[00:${two(random.between(0, 20))}:${two(random.between(0, 59))}] ${turn.speaker} `)];
    }
  }
}

const FILLERS = [
  'Um, ',
  'Uh, ',
  'Er, ',
  'Erm, ',
  'Yeah. ',
  'Okay. Um, ',
  '[inaudible] ',
  'Mm-hmm. ',
  '<unclear> ',
  'So, ',
  'Right. ',
];

/** A conversation with identifiers put in, with an opening and a farewell or without. */
export const dialogue: Genre = (makers, scene, random) => {
  const { writer, carriers, injector } = makers;
  const { spoken, turns } = someDialogue(carriers, random);
  const rate = random.pick([0.25, 0.6]);
  const style = random.weighted<Speakers>([
    [10, 'as-is'],
    [4, 'none'],
    [3, 'initial'],
    [2, 'named'],
    [1.5, 'numbered'],
    [1, 'clocked'],
  ]);
  const hesitant = random.chance(0.3) ? 0.2 : 0;
  const write = (turn: Turn) => [
    ...speakerLabel(style, turn, makers, scene, random),
    ...(random.chance(hesitant) ? [plain(random.pick(FILLERS))] : []),
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
