import type { Mention } from '../lexicon.ts';
import { causesReaction } from '../reaction.ts';
import type { Sentence } from '../sentences.ts';
import { type Token, text } from '../tokens.ts';
import { isUnreal } from '../unreal.ts';
import { phrase } from '../words.ts';
import { lookAhead } from './after.ts';
import {
  isBorne,
  isChosenFor,
  isCleared,
  isHadSince,
  isOffIt,
  isOtherRash,
  isReactionOfKin,
  isTolerated,
} from './allergens.ts';
import {
  isAnsweredNo,
  isFormer,
  isIncluded,
  isKeptOut,
  isMarkedStopped,
  isNonLive,
  isOfNoAllergies,
  isOfOtherThing,
  isOfSample,
  isOtherThan,
  isTestedNegative,
  isUntested,
} from './answers.ts';
import { lookBack } from './before.ts';
import { isAskedAbout } from './doubts.ts';
import { fateAround } from './fate-around.ts';
import { fateBehind } from './fates.ts';
import { isBegunBehindColon, isCountedOut, isFromCulture } from './given.ts';
import { isOfKinNext, isOwnedByOther, isTakenByRelative, isToldOfSelf } from './owners.ts';
import { isPassedOver } from './passed-over.ts';
import { isOfRule, isOfStudy } from './people.ts';
import type { Heard, Neighbours } from './places.ts';
import { saidBehind } from './said.ts';
import { isOfThen } from './then-now.ts';

/**
 * How the text speaks of a drug or condition (after ConText, Harkema et al. 2009). Only `active` claims are held against
 * the tables; `adjusted` ones (dose reduced, level monitored) have been thought of already.
 */
export type Assertion = 'active' | 'negated' | 'stopped' | 'hypothetical' | 'other-person' | 'allergen' | 'adjusted';

/** A mention with its sentence and how it is spoken of there. */
export interface Spoken extends Mention {
  readonly sentence: Sentence;
  readonly assertion: Assertion;
}

/** Of several that were found the first holds. */
const ORDER: readonly Assertion[] = ['other-person', 'allergen', 'negated', 'stopped', 'adjusted', 'hypothetical'];

const NO_NEIGHBOURS: Neighbours = { drugStarts: new Set(), mentionEnds: new Set() };

/** What the rules say of a mention, and the readings that they saw a cue for and ruled out. */
export interface Ruling {
  readonly rule: Assertion;
  readonly excluded: ReadonlySet<Assertion>;
}

/** The assertion of the mention over tokens [first, end) of its sentence. */
export const assertionOf = (...asked: Parameters<typeof rulingOf>): Assertion => rulingOf(...asked).rule;

/** The same, with what was ruled out. */
export function rulingOf(
  tokens: readonly Token[],
  sentence: Sentence,
  mention: { readonly first: number; readonly end: number; readonly kind?: string },
  neighbours: Neighbours = NO_NEIGHBOURS,
): Ruling {
  const heard: Heard = { found: new Set(), excluded: new Set() };
  const plain = plainlySaid(tokens, sentence, mention);
  if (plain) return { rule: plain, excluded: heard.excluded };
  if (isUnreal(tokens, sentence, mention.first)) return { rule: 'hypothetical', excluded: heard.excluded };
  lookBack(tokens, sentence, mention, { ...neighbours, ...heard });
  const { first, end } = mention;
  const isDrug = neighbours.drugStarts.has(first);
  const { found } = heard;
  if (isDrug && isBegunBehindColon(tokens, first, end)) {
    found.delete('negated');
    heard.excluded.add('negated');
  }
  if (isDrug && isCountedOut(tokens, end)) heard.excluded.add('stopped');
  const isTimed = isDrug && !found.has('negated') && isFromCulture(tokens, end);
  if (isTimed) heard.excluded.add('negated');
  const told = isDrug ? fateBehind(tokens, sentence, mention, neighbours.drugStarts) : undefined;
  lookAhead(tokens, sentence, mention, { ...neighbours, ...heard, from: told?.givenAt ?? end });
  if (isTimed) found.delete('negated');
  if (told?.fate && told.fate !== 'active' && told.fate !== 'told') found.add(told.fate);
  if (told?.unknown) found.add('hypothetical');
  const around = isDrug ? fateAround(tokens, sentence, mention) : undefined;
  if (around && around !== 'active' && around !== 'told') found.add(around);
  const isOfKin = isReactionOfKin(tokens, end);
  if (isOfKin) found.add('other-person');
  if (isOfKin || isCleared(tokens, first) || isOtherRash(tokens, sentence, mention)) heard.excluded.add('allergen');
  else if (causesReaction(tokens, sentence, mention)) found.add('allergen');
  const said = isDrug ? saidBehind(tokens, sentence, end, neighbours) : undefined;
  // "Was stopped for two days and is back on": what was said first no longer holds, for the model too.
  if (said && (said === 'allergen' || told?.givenAt === undefined)) found.add(said);
  if (told?.givenAt !== undefined) heard.excluded.add('stopped');
  if (isOfSample(tokens, sentence, end)) found.add('negated');
  if (
    isNonLive(tokens, first) ||
    (isDrug &&
      (isKeptOut(tokens, sentence, mention) || isOtherThan(tokens, first) || isIncluded(tokens, sentence, first)))
  )
    found.add('negated');
  if (isDrug && isPassedOver(tokens, mention, neighbours.drugStarts)) found.add('negated');
  if (isMarkedStopped(tokens, end) || isFormer(tokens, first)) found.add('stopped');
  if (isDrug && isOfThen(tokens, sentence, mention, neighbours.drugStarts)) found.add('stopped');
  if (isOwnedByOther(tokens, sentence, end, neighbours.drugStarts) || isToldOfSelf(tokens, sentence, end))
    found.add('other-person');
  if (isDrug && isTakenByRelative(tokens, first)) found.add('other-person');
  if (!isDrug && isOfKinNext(tokens, mention)) found.add('other-person');
  if (isUntested(tokens, sentence, mention) || (isDrug && isAskedAbout(tokens, first))) found.add('hypothetical');
  if (!isTimed && isTestedNegative(tokens, sentence, end)) found.add('negated');
  if (sentence.question || isOfOtherThing(tokens, end)) found.add('hypothetical');
  if (!isDrug && isOfRule(tokens, sentence.first, first)) found.add('hypothetical');
  // "Reaction to ceftriaxone, cefotaxime is a suitable choice": what is chosen is no second allergen.
  if (isDrug && found.has('allergen') && text(tokens, first - 1) === ',' && CHOSEN.test(phrase(tokens, end, end + 8)))
    found.delete('allergen');
  // "Is he allergic to penicillin? No."
  if (sentence.question && tokens[sentence.end]?.text === 'no') {
    found.delete('allergen');
    found.add('negated');
  }
  // "If they fell we would stop it and test for HIT": what is stopped is no disease.
  if (mention.kind === 'condition' && found.has('hypothetical'))
    for (const fate of ['stopped', 'adjusted'] as const) found.delete(fate);
  return { rule: ORDER.find((assertion) => found.has(assertion)) ?? 'active', excluded: heard.excluded };
}

const CHOSEN =
  /^(?:is|are|would be|will be|can be|may be|remains) (?:an? |the |our |my )?(?:(?:very|quite|perfectly|also|still|usually) )?(?:suitable|safe|fine|good|reasonable|acceptable|appropriate|right|best|preferred|used|given|started|chosen|option|choice|alternative|first)\b/;

/** What a heading, an answer or a word of bearing says outright; no cue is asked then. */
function plainlySaid(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): Assertion | undefined {
  if (isTolerated(tokens, first) || isBorne(tokens, sentence, { first, end })) return 'active';
  if (isHadSince(tokens, first, end) || isOffIt(tokens, sentence, end)) return 'stopped';
  if (sentence.section === 'allergies' && (isChosenFor(tokens, sentence, first) || isCleared(tokens, first)))
    return 'active';
  if (sentence.section === 'allergies')
    return isAnsweredNo(tokens, sentence, end) || isOfNoAllergies(tokens, sentence, first) ? 'negated' : 'allergen';
  if (sentence.section === 'family' || isOfStudy(tokens, sentence.first, first)) return 'other-person';
  if (sentence.section === 'stopped') return 'stopped';
  // "PCN allergy: none".
  if (isAnsweredNo(tokens, sentence, end)) return 'negated';
  if (isStoppedInTable(tokens, end)) return 'stopped';
  return BARRED_LIST.test(phrase(tokens, sentence.first, Math.min(first, sentence.first + 6))) ? 'negated' : undefined;
}

/** "| Ibuprofen 400 mg PRN | Stop | With apixaban |": the next cell of its row. */
function isStoppedInTable(tokens: readonly Token[], end: number): boolean {
  for (let at = end; at < Math.min(tokens.length - 1, end + CELL); at += 1) {
    if (tokens[at]!.breaks > 0) return false;
    const isStop =
      tokens[at]!.text === '|' &&
      /^(?:stop|stopped|stopping|discontinued?|ceased?|deprescribed?|hold|held|withhold|withheld)$/.test(
        text(tokens, at + 1),
      );
    const behind = tokens[at + 2];
    if (isStop && (/^(?:\||\(|,|;|now|today)$/.test(behind?.text ?? '|') || behind!.breaks > 0)) return true;
  }
  return false;
}
/** In tokens. */
const CELL = 16;
/** "Not allowed: NSAIDs, grapefruit, clarithromycin". */
const BARRED_LIST =
  /^(?:[-•*] )?(?:not (?:allowed|permitted)|forbidden|off limits|do not take|don't take|never take) :/;
