import type { Sentence } from '../sentences.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';
import { isExcepted, isNoAllergen, isOnlyAllergen, isSharedAllergy } from './allergens.ts';
import type { Assertion } from './assertion.ts';
import { BEFORE_BY_WORD, matches, type Trigger } from './cues.ts';
import { isNoDenial, isNotDone, isOfOwnVerb } from './denials.ts';
import { isForPrevention, isNextStep, isNoDoubt } from './doubts.ts';
import { isBreak, startsAnother } from './ends.ts';
import { opensOwnGiving } from './given.ts';
import { isMothersOwn, isOfPatient, isPatientAgain, isPatientWho, isRelativeWho } from './people.ts';
import type { Between, Heard, Neighbours, PlaceBefore } from './places.ts';
import { isNoStop } from './stops.ts';
import { isVoidBefore } from './void.ts';

/** Tokens in front of a mention that are gone through. */
const REACH = 17;

/** Goes back from a mention over the cues in front of it, until a word that they do not reach over. */
export function lookBack(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
  { found, excluded, mentionEnds, drugStarts }: Heard & Neighbours,
): void {
  // "Positive to rocuronium, negative to cisatracurium": for the model too.
  if (/\bnegative (?:to|for|with|against)$/.test(phrase(tokens, Math.max(sentence.first, first - 2), first)))
    excluded.add('allergen');
  if (isOnlyAllergen(tokens, sentence.first, first)) {
    found.add('allergen');
    excluded.add('negated');
    return;
  }
  const isShared = isSharedAllergy(tokens, sentence, end);
  const between = { comma: false, parted: false, ordered: false, ofPatient: false, colon: -1 };
  const isOne = drugStarts.has(first);
  const head = isOne ? headOfList(tokens, first, { mentionEnds, drugStarts }) : first;
  for (let at = first - 1; at >= Math.max(sentence.first, first - REACH); at -= 1) {
    if (isBreak(tokens, at)) {
      if (isExcepted(tokens, at)) found.add('allergen');
      if (isNotDone(tokens, at, sentence.first)) found.add('negated');
      // "It's you, not your son, who has severe asthma": for the model too.
      if (isPatientWho(tokens, at)) excluded.add('other-person');
      if (isRelativeWho(tokens, at) || isMothersOwn(tokens, sentence.first, at, first)) found.add('other-person');
      return;
    }
    if (startsAnother(tokens, sentence.first, at, first)) return;
    if (isOne && opensOwnGiving(tokens, sentence.first, at, { first, end }, (to) => mentionEnds.has(to))) return;
    passOver(between, tokens, at);
    for (const trigger of BEFORE_BY_WORD.get(text(tokens, at)) ?? NONE) {
      const heard = trigger.assertion === 'negated' && head > at ? head : first;
      if (!reaches(tokens, trigger, at, heard, between) || !matches(tokens, at, first, trigger)) continue;
      const isDrug = drugStarts.has(first);
      const place = { ...between, tokens, sentence, trigger, at, first, end, isDrug, drugStarts, mentionEnds };
      const { assertion } = trigger;
      if (assertion === 'other-person' && isShared) {
        excluded.add(assertion);
        continue;
      }
      if (isAside[assertion](place)) {
        // Who is named beside the patient: the model, too, is not to take it for another person's.
        if (assertion === 'other-person' || assertion === 'allergen' || isOfOwnVerb(place) || isOwnPlan(place))
          excluded.add(assertion);
        continue;
      }
      (isVoidBefore(place) ? excluded : found).add(assertion);
    }
  }
}

/** "To prevent a relapse we suggest starting it", and not what some use: for the model too. */
const isOwnPlan = (place: PlaceBefore): boolean =>
  isForPrevention(place) && hasWord(place.tokens, /^(?:we|i|please)$/, place.at, place.first);

const NONE: readonly Trigger[] = [];

/** "If that does not help you can take ibuprofen": what does not help is what came before. */
const isDeniedStep = ({ tokens, sentence, at, first }: PlaceBefore): boolean => {
  for (let place = at - 1; place >= Math.max(sentence.first, at - 4); place -= 1)
    if (text(tokens, place) === 'if') return isNextStep(tokens, place, first);
  return false;
};

const hasDrug = (starts: ReadonlySet<number>, from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1) if (starts.has(at)) return true;
  return false;
};

/** By what a cue in front says: whether it says that of something else. */
const isAside: Readonly<Record<Assertion, (place: PlaceBefore) => boolean>> = {
  negated: (place) => isNoDenial(place) || isDeniedStep(place),
  stopped: isNoStop,
  hypothetical: isNoDoubt,
  allergen: isNoAllergen,
  'other-person': (place) => isOfPatient(place) || isBehindHistory(place),
  adjusted: (place) => isAim(place.tokens, place.at) || isPurpose(place),
  active: () => false,
};

/** "Family history of malignant hyperthermia: plan is propofol": what stands behind the colon is the patient's own. */
const isBehindHistory = ({ trigger, at, colon, isDrug }: PlaceBefore): boolean =>
  isDrug && trigger.words[0] === 'family' && colon > at + trigger.words.length;

/** "Urate lowering: allopurinol", "a lipid-lowering drug": what the drug does, not what is done to its dose. */
const isAim = (tokens: readonly Token[], at: number): boolean =>
  /^(?:lowering|reducing)$/.test(text(tokens, at)) &&
  /^(?:urate|acid|lipid|lipids|cholesterol|ldl|triglyceride|triglycerides|glucose|sugar|pressure|phosphate|potassium|ammonia|calcium|fever|pain|risk)$/.test(
    text(tokens, text(tokens, at - 1) === '-' ? at - 2 : at - 1),
  );

/** "As to lowering the uric acid, allopurinol 300 mg": what it is given for. */
const isPurpose = ({ tokens, at, first, comma, drugStarts }: PlaceBefore): boolean =>
  comma &&
  /^(?:to|for|at|toward|towards)$/.test(text(tokens, at - 1)) &&
  /^(?:lowering|lower|reducing|reduce|decreasing|decrease|cut)$/.test(text(tokens, at)) &&
  !hasDrug(drugStarts, at, first);

/** Notes what a token puts between the cues in front of it and the mention. */
function passOver(between: { -readonly [key in keyof Between]: Between[key] }, tokens: readonly Token[], at: number) {
  const word = text(tokens, at);
  if (word === ',') between.comma = true;
  if (word === ',' || word === 'and') between.parted = true;
  if (word === ':') between.colon = at;
  if (ORDERS.has(word)) between.ordered = true;
  if (isPatientAgain(tokens, at)) between.ofPatient = true;
}

/** Words that order a drug: an allergy named before them is not to it. */
const ORDERS = new Set([
  'so',
  'please',
  'take',
  'give',
  'given',
  'received',
  'plan',
  'discharged',
  'switch',
  'we',
  'chose',
  'chosen',
  'use',
  'used',
  'using',
  'can',
  'sent',
  'changed',
]);

/** Within its reach, or the heading of a list: "stop the culprits: lisinopril, spironolactone, trimethoprim" is said of every item. */
const reaches = (
  tokens: readonly Token[],
  { assertion, reach }: Trigger,
  at: number,
  first: number,
  { colon }: Between,
): boolean =>
  first - at - (assertion === 'negated' ? hyphensIn(tokens, at, first) : 0) <= reach ||
  // "Never had a clot, stroke, or breast cancer": the last of a list of nothing but names.
  (assertion === 'negated' &&
    (/^(?:or|nor)$/.test(text(tokens, first - 1)) || isListedBefore(tokens, first)) &&
    !hasWord(tokens, NO_ITEM, at + 4, first)) ||
  ((assertion === 'stopped' || assertion === 'negated') && colon > at && colon - at <= 4);

/** "Don't give your 7-year-old aspirin": what a hyphen joins is one word. */
function hyphensIn(tokens: readonly Token[], from: number, to: number): number {
  let hyphens = 0;
  for (let at = from; at < to; at += 1) if (text(tokens, at) === '-' && !tokens[at]!.spaced) hyphens += 1;
  return 2 * hyphens;
}

const NO_ITEM = /^(?:and|has|had|have|is|was|are|were|with|for|but|to|which|who|on|takes?|in|;)$/;

/** "A seizure, head injury, eating disorder or alcohol problem": one of a list that an "or" ends. */
function isListedBefore(tokens: readonly Token[], first: number): boolean {
  if (text(tokens, first - 1) !== ',') return false;
  for (let at = first + 1; at < first + 9; at += 1) {
    const word = text(tokens, at);
    if (/^(?:or|nor)$/.test(word)) return true;
    if (NO_ITEM.test(word) || /^[.:]$/.test(word) || tokens[at]?.kind === 'number') return false;
  }
  return false;
}

/** Where a list of drugs begins that this one is in: what denies the first of them denies the last. */
function headOfList(tokens: readonly Token[], first: number, { mentionEnds, drugStarts }: Neighbours): number {
  let head = first;
  // "Don't combine it with doxycycline, minocycline, or tetracycline".
  for (let item = 0; item < MOST_ITEMS; item += 1) {
    let at = head;
    while (JOINS.has(text(tokens, at - 1))) at -= 1;
    if (at === head || !mentionEnds.has(at)) return head;
    const start = at - 1;
    let name = start;
    while (!drugStarts.has(name) && name > start - LONGEST_NAME) name -= 1;
    if (!drugStarts.has(name)) return head;
    head = name;
  }
  return head;
}
const JOINS: ReadonlySet<string> = new Set([',', 'or', 'nor', 'and', '/']);
const MOST_ITEMS = 6;
const LONGEST_NAME = 5;
