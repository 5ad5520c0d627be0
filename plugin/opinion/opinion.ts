import { isPerson } from '../people.ts';
import type { Entity } from '../spans.ts';
import { isWordOrAcronym } from '../veto.ts';
import { contextEvidence } from './context-evidence.ts';
import { OPINION_BIAS, OPINION_WEIGHTS } from './weights.ts';
import { wordEvidence } from './word-evidence.ts';

/** Everything known about a find: 0 or 1 each, but for `score` and `placeScore`, the model's log odds between -3 and 6. */
export function evidenceOn(text: string, found: Entity): Readonly<Record<string, number>> {
  const words = wordEvidence(text, found);
  const context = contextEvidence(text, found);
  const isPlace = found.type === 'LOCATION';
  const score = Math.max(-3, Math.min(6, Math.log(found.score / (1.0001 - found.score))));
  const { bare } = context;
  const cued = context.title || context.role || context.addressed ? 1 : 0;
  return {
    ...words,
    ...context,
    score,
    sure: Math.max(0, score - 3),
    place: isPlace ? 1 : 0,
    facility: isPerson(found) || isPlace ? 0 : 1,
    placeScore: isPlace ? score : 0,
    wordOrAcronym: isWordOrAcronym(text, found) ? 1 : 0,
    bareThing: bare * words.thingOnly,
    bareEponym: bare * words.eponymOnly,
    barePlain: bare * words.plain,
    bareUnlisted: bare * words.unlisted * words.oneWord,
    bareDictionary: bare * words.dictionary,
    bareGiven: bare * words.given,
    cuedThing: cued * words.thing,
    cuedPlain: cued * words.plain,
    placeCity: isPlace ? words.city : 0,
    placeThing: isPlace ? words.thing : 0,
    startUnlisted: context.sentenceStart * words.unlisted,
    startPlain: context.sentenceStart * words.plain,
    startDictionary: context.sentenceStart * words.dictionary,
    unlistedNoun: words.unlisted * context.nounAfter,
    eponymThing: words.eponym * context.thingAfter,
    upperNumber: words.upper * context.numberAfter,
  };
}

const WEIGHTS = Object.entries(OPINION_WEIGHTS);

/** The log odds that the find is PHI. */
export function opinionOn(text: string, found: Entity): number {
  const evidence = evidenceOn(text, found);
  let odds = OPINION_BIAS;
  for (const [name, weight] of WEIGHTS) odds += weight * (evidence[name] ?? 0);
  return odds;
}
