import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gazetteers } from './gazetteers.ts';
import { type Label, marked, type Piece, plain } from './piece.ts';
import { hash } from './random.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly spans: readonly { readonly start: number; readonly end: number; readonly label: string }[];
}

/**
 * Sentences of the web with names and places (W-NUT 2017, Broad Twitter Corpus; both CC BY 4.0). Countries, states and
 * continents lose their mark (they are no PHI); sentences with organisations that may be facilities are left out.
 */
export function readGeneralText(shared: string, gazetteers: Gazetteers, split: 'train' | 'dev' | 'all'): Piece[][] {
  const free = new Set(
    [
      ...gazetteers.countries,
      ...gazetteers.states.map((state) => state.word),
      'US',
      'U.S.',
      'USA',
      'UK',
      'U.K.',
      'America',
      'Britain',
      'England',
      'Scotland',
      'Wales',
      'Europe',
      'Asia',
      'Africa',
      'EU',
    ].map((word) => word.toLowerCase()),
  );
  return ['general_ner_wnut17.jsonl', 'general_ner_btc.jsonl']
    .flatMap((file) => readFileSync(join(shared, 'deid', file), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
    .filter((row) => split === 'all' || (hash(row.id) % 8 === 3) === (split === 'dev'))
    .filter(
      (row) =>
        row.text.length > 30 &&
        !row.spans.some((span) => span.label === 'ORG') &&
        row.spans.some((span) => span.label === 'NAME'),
    )
    .map((row) => {
      const pieces: Piece[] = [];
      let at = 0;
      for (const span of [...row.spans].sort((a, b) => a.start - b.start)) {
        const surface = row.text.slice(span.start, span.end);
        if (span.start < at || (span.label === 'LOCATION' && free.has(surface.toLowerCase()))) continue;
        pieces.push(plain(row.text.slice(at, span.start)), marked(surface, span.label as Label));
        at = span.end;
      }
      return [...pieces, plain(row.text.slice(at))];
    });
}
