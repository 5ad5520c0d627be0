import { join } from 'node:path';
import { readCarriers } from './carriers.ts';
import { readGazetteers } from './gazetteers.ts';
import { readGeneralText } from './general-text.ts';
import { type Makers, someNote } from './genre.ts';
import { GENRES } from './genres.ts';
import { makeInjector } from './inject.ts';
import { roughen } from './noise.ts';
import { peopleFrom } from './people.ts';
import { assemble, type Piece, type Span } from './piece.ts';
import { placesFrom } from './places.ts';
import { seededRandom } from './random.ts';
import { newScene } from './scene.ts';
import { slotsFrom } from './slots.ts';
import { readFamilies, readWordLists } from './template.ts';
import { makeWriter, type Writer } from './writer.ts';

export interface GeneratedDocument {
  readonly id: string;
  /** Genre and template family, or kind of carrier. */
  readonly source: string;
  readonly text: string;
  readonly spans: readonly Span[];
}

/** Which template families and carrier texts are used. `all` is for a final training, when nothing is left to choose. */
export type Split = 'train' | 'dev' | 'all';

export const TEMPLATES = join(import.meta.dirname, 'templates');

export interface Corpus {
  /** The document of that number: depends on seed, split and number only. */
  document(number: number): GeneratedDocument;
}

/** Reads lists, carriers and templates once. Throws when a list or carrier file is missing or a template misspelt. */
export function openCorpus(options: { readonly shared: string; readonly seed: string; readonly split: Split }): Corpus {
  const { shared, seed, split } = options;
  const gazetteers = readGazetteers(shared);
  const people = peopleFrom(gazetteers);
  const world = { people, places: placesFrom(gazetteers, people.invent) };
  const slots = slotsFrom(world, gazetteers, readWordLists(join(TEMPLATES, 'words.lists')));
  const families = readFamilies(TEMPLATES).filter((family) => split === 'all' || family.split === split);
  const carriers = readCarriers(shared, gazetteers, split);

  const injector = makeInjector(
    () => writer,
    (slot, form, scene, random) => slots.get(slot)!({ random, scene, form }),
  );
  const writer: Writer = makeWriter(families, slots, (kind, count, scene, random) => {
    const lines = someNote(carriers, random).flat();
    const start = random.between(0, Math.max(0, lines.length - count));
    const taken = lines.slice(start, start + count);
    return taken.flatMap((sentence, index): Piece[] => [
      ...(index > 0 ? [{ text: ' ' }] : []),
      ...injector.note(sentence, kind === 'car' ? 0.35 : 0, scene, random),
    ]);
  });
  const makers: Makers = { writer, carriers, injector, general: readGeneralText(shared, gazetteers, split) };

  return {
    document(number) {
      const random = seededRandom(`${seed}/${split}/${number}`);
      for (;;) {
        const scene = newScene(world, random);
        const draft = random.weighted(GENRES)(makers, scene, random);
        const assembled = assemble(roughen(draft.pieces, random));
        // a note whose sentences all named somebody unmarked is empty: draw another
        if (assembled.text.trim().length > 12)
          return { id: `${split}-${seed}-${number}`, source: draft.source, ...assembled };
      }
    },
  };
}
