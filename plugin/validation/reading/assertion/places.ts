import type { Sentence } from '../sentences.ts';
import type { Token } from '../tokens.ts';
import type { Assertion } from './assertion.ts';
import type { Trigger } from './cues.ts';

// What is known of a cue when it is asked whether it holds.

/** Where the drugs of the text start, and where drugs and conditions end. */
export interface Neighbours {
  readonly drugStarts: ReadonlySet<number>;
  readonly mentionEnds: ReadonlySet<number>;
}

/** What the rules found said of a mention, and the readings that they saw a cue for and ruled out. */
export interface Heard {
  readonly found: Set<Assertion>;
  readonly excluded: Set<Assertion>;
}

/** A cue at a token, and the mention over tokens [first, end) that it would decide. */
export interface Place {
  readonly tokens: readonly Token[];
  readonly sentence: Sentence;
  readonly trigger: Trigger;
  readonly at: number;
  readonly first: number;
  readonly end: number;
  readonly isDrug: boolean;
}

/** What stands between a cue and the mention behind it. */
export interface Between {
  readonly comma: boolean;
  /** A comma or "and". */
  readonly parted: boolean;
  /** A word that orders a drug. */
  readonly ordered: boolean;
  /** "Pt himself": it is the patient that is told of. */
  readonly ofPatient: boolean;
  /** The token of the colon that is nearest to the cue, or -1. */
  readonly colon: number;
}

/** A cue in front of the mention. */
export type PlaceBefore = Place & Between & Neighbours;

/** A cue behind the mention, and whether another drug stands between. */
export type PlaceAfter = Place & Pick<Neighbours, 'drugStarts'> & { readonly passed: boolean };

/** Whether a drug or condition ends behind token `from`, at `to` at the latest. */
export const hasMention = (ends: ReadonlySet<number>, from: number, to: number): boolean => {
  for (let at = from + 1; at <= to; at += 1) if (ends.has(at)) return true;
  return false;
};
