import { type Draft, excerpt, type Genre, isClean, join, weightedGroup } from './genre.ts';
import { asLower } from './noise.ts';
import { noteBody, type WriteLine } from './note-genre.ts';
import { plain } from './piece.ts';
import { someDialogue } from './talk-genre.ts';

/** Clinical text that identifies nobody: what must survive untouched. */
export const untouched: Genre = ({ writer, carriers, injector }, scene, random) =>
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
