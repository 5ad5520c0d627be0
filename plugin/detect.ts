import { readWindows } from '../models/phi-ner/read-windows.ts';
import { ModelFailed } from '../models/pool.ts';
import type { Chart } from './chart.ts';
import { settleEdges } from './edges.ts';
import type { Failure } from './failure.ts';
import { normalize } from './normalize.ts';
import { giveRoles, isPerson, joinNames } from './people.ts';
import { propagate } from './propagate.ts';
import type { Readers } from './readers.ts';
import { isBirthDate } from './recognizers/birth-date.ts';
import { recognizeChartTerms } from './recognizers/chart-terms.ts';
import { resolveOverlaps } from './resolve-overlaps.ts';
import type { Entity, PhiType } from './spans.ts';
import { findTokens } from './tokens.ts';
import { unwatched, type Watch } from './watch.ts';

/** Which parts of detection run; all of them unless an evaluation asks for less. */
export interface DetectParts {
  readonly patterns: boolean;
  readonly ner: boolean;
  readonly propagation: boolean;
}
const ALL_PARTS: DetectParts = { patterns: true, ner: true, propagation: true };

export interface DetectOptions {
  readonly pool: Readers;
  /** The types to report; literal tokens (type ID) are reported in any case, because reversal depends on it. */
  readonly types: readonly PhiType[];
  readonly chart?: Chart;
  readonly use?: DetectParts;
  readonly watch?: Watch;
}

/** The patterns' cost: about 0.26 ms a thousand characters. */
const patternsMs = (text: string): number => text.length * 0.00026;

/**
 * Every PHI span of `text`: sorted, apart, inside the text, and no character that any recognizer found left uncovered.
 * A model that did not finish is a failure, never a shorter list.
 */
export async function detect(text: string, options: DetectOptions): Promise<readonly Entity[] | Failure> {
  const { pool, types, chart, use = ALL_PARTS, watch = unwatched } = options;
  const searched = normalize(text);
  const reading = readOrFail(
    Promise.all([
      use.patterns ? pool.run('patterns', searched.text, patternsMs(text)) : [],
      use.ner ? findNames(pool, searched.text) : [],
    ]),
  );
  // While the workers read.
  const terms = chart ? settleEdges(searched.text, recognizeChartTerms(searched.text, chart)) : [];
  const read = await reading;
  if ('kind' in read) return read;
  const [patterns, names] = read;

  return watch.stage('resolve', () => {
    const entities = judge(searched.text, [...patterns, ...terms, ...names], use.propagation)
      .filter(({ type }) => types.includes(type))
      .map((entity) => ({ ...entity, ...searched.toOriginal(entity) }));
    // As they stand, and as a language model may read them: "[ID\u200b_001]".
    const disguised = searched.text === text ? [] : findTokens(searched.text).map(searched.toOriginal);
    const literal = [...findTokens(text), ...disguised].map(
      ({ start, end }): Entity => ({ start, end, type: 'ID', score: 1, source: 'pattern' }),
    );
    return resolveOverlaps([...entities, ...literal]);
  });
}

const findNames = (pool: Readers, text: string): Promise<readonly Entity[]> =>
  readWindows(text, {
    threads: pool.threads,
    read: (window, expectedMs) => pool.run('names', window, expectedMs),
    kindOf: ({ type }) => type,
  });

/** What the readers found, when all of them finished; else which of them did not. */
async function readOrFail<Found>(reading: Promise<Found>): Promise<Found | Failure> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ModelFailed) return { kind: 'recognizer-unfinished', recognizer: error.model };
    throw error;
  }
}

/** Joins names, finds other mentions, and gives people their roles and dates of birth their type. */
function judge(text: string, found: readonly Entity[], withPropagation: boolean): readonly Entity[] {
  const people = giveRoles(text, joinNames(text, found.filter(isPerson)));
  const others = found
    .filter((entity) => !isPerson(entity))
    .map(
      (entity): Entity => (entity.type === 'DATE' && isBirthDate(text, entity) ? { ...entity, type: 'DOB' } : entity),
    );
  const known = [...people, ...others];
  if (!withPropagation) return known;
  const mentions = propagate(text, known);
  const everyone = giveRoles(text, joinNames(text, [...people, ...mentions.filter(isPerson)]));
  return [...everyone, ...others, ...mentions.filter((entity) => !isPerson(entity))];
}
