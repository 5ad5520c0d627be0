import { isAnsweredNo, isMarkedStopped, isNonLive, isOfRelative, isOfSample, isUntested } from './assertion-answers.ts';
import { AFTER, BEFORE, type Trigger } from './assertion-cues.ts';
import {
  isAdvice,
  isBorne,
  isChoiceMade,
  isDenied,
  isDeniedAllergy,
  isDosedAt,
  isEndedAfterAll,
  isGivenAfterAll,
  isGivenTo,
  isHandedOut,
  isHayFever,
  isInformant,
  isLongAgo,
  isNotAfterAll,
  isNotDone,
  isNotEnough,
  isOrdered,
  isOwnOrder,
  isPatient,
  isPseudo,
  isReadersChild,
  isReason,
  isRecent,
  isRefuted,
  isSaidOfBefore,
  isTestedNegative,
  isTolerated,
} from './assertion-exceptions.ts';
import { saidBehind } from './assertion-said.ts';
import { isOfItsDose, isVoidAfter, isVoidBefore } from './assertion-void.ts';
import { causesReaction } from './reaction.ts';
import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';
import { hasWord } from './words.ts';

/**
 * How the text speaks of a drug or condition (after ConText, Harkema et al. 2009). Only `active` claims are held against
 * the tables; `adjusted` ones (dose reduced, level monitored) have been thought of already.
 */
export type Assertion = 'active' | 'negated' | 'stopped' | 'hypothetical' | 'other-person' | 'allergen' | 'adjusted';

/** Words that end what a trigger before them reaches. */
const BREAKS = new Set([
  'but',
  'however',
  'although',
  'though',
  'except',
  'therefore',
  'instead',
  'started',
  'start',
  'begin',
  'began',
  'initiate',
  'initiated',
  'prescribed',
  'prescribe',
  'currently',
  'now',
  'then',
  ';',
  'who',
  'which',
  'because',
  'since',
  'so',
]);

/** Words that end what is said after a mention; "which was stopped" goes on. */
const ENDS = new Set(['but', 'however', 'although', ';', 'started', 'start', 'begin', 'now', 'currently']);

const index = (list: readonly Trigger[]): ReadonlyMap<string, readonly Trigger[]> =>
  Map.groupBy(
    [...list].sort((a, b) => b.words.length - a.words.length),
    ({ words }) => words[0]!,
  );
const BEFORE_BY_WORD = index(BEFORE);
const AFTER_BY_WORD = index(AFTER);

/** The words behind a mention that say anything of it. */
const SAID_AFTER: ReadonlySet<string> = new Set([...ENDS, ...AFTER_BY_WORD.keys()]);

function matches(tokens: readonly Token[], at: number, end: number, { words }: Trigger): boolean {
  if (at + words.length > end) return false;
  for (let offset = 0; offset < words.length; offset += 1)
    if (tokens[at + offset]?.text !== words[offset]) return false;
  return true;
}

const ORDER: readonly Assertion[] = ['other-person', 'allergen', 'negated', 'stopped', 'adjusted', 'hypothetical'];

/** Where the drugs of the text start, and where drugs and conditions end. */
export interface Neighbours {
  readonly drugStarts: ReadonlySet<number>;
  readonly mentionEnds: ReadonlySet<number>;
}
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
  mention: { readonly first: number; readonly end: number },
  neighbours: Neighbours = NO_NEIGHBOURS,
): Ruling {
  const excluded = new Set<Assertion>();
  const rule = ruleOf(tokens, sentence, mention, { ...neighbours, excluded });
  return { rule, excluded };
}

type Seen = Neighbours & { readonly excluded: Set<Assertion> };

function ruleOf(
  tokens: readonly Token[],
  sentence: Sentence,
  mention: { readonly first: number; readonly end: number },
  seen: Seen,
): Assertion {
  if (sentence.section === 'allergies') return isAnsweredNo(tokens, sentence, mention.end) ? 'negated' : 'allergen';
  if (sentence.section === 'family') return 'other-person';
  if (sentence.section === 'stopped') return 'stopped';
  if (isTolerated(tokens, mention.first) || isBorne(tokens, sentence, mention.end)) return 'active';
  // "PCN allergy: none".
  if (isAnsweredNo(tokens, sentence, mention.end)) return 'negated';
  const found = new Set<Assertion>();
  lookBack(tokens, sentence, mention, { ...seen, found });
  lookAhead(tokens, sentence, mention, { ...seen, found });
  if (causesReaction(tokens, sentence, mention)) found.add('allergen');
  const said = seen.drugStarts.has(mention.first) ? saidBehind(tokens, sentence, mention.end, seen) : undefined;
  if (said) found.add(said);
  if (isOfSample(tokens, sentence, mention.end)) found.add('negated');
  if (isNonLive(tokens, mention.first)) found.add('negated');
  if (isMarkedStopped(tokens, mention.end)) found.add('stopped');
  if (seen.drugStarts.has(mention.first) && isOfRelative(tokens, sentence, mention.end, seen.drugStarts))
    found.add('other-person');
  if (isUntested(tokens, sentence, mention)) found.add('hypothetical');
  if (isTestedNegative(tokens, sentence, mention.end)) found.add('negated');
  if (sentence.question || OTHER_THING.test(tokens[mention.end]?.text ?? '')) found.add('hypothetical');
  return ORDER.find((assertion) => found.has(assertion)) ?? 'active';
}

/** "Estrogen receptor", "insulin resistance", "opioid use": the drug is in the name of something else. */
const OTHER_THING =
  /^(?:receptors?|screen|screening|antibodies|precautions|resistance|resistant|deficiency|levels?|toxicity|overdose|poisoning|withdrawal|threshold|abuse|antibody|antibodies|antagonists?|agonists?|naive|dependence)$/;

function lookBack(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
  { found, excluded, mentionEnds, drugStarts }: Seen & { readonly found: Set<Assertion> },
): void {
  let comma = false;
  let ordered = false;
  let parted = false;
  let colon = -1;
  let ofPatient = false;
  for (let at = first - 1; at >= Math.max(sentence.first, first - 17); at -= 1) {
    const text = tokens[at]?.text ?? '';
    if (BREAKS.has(text) && !(text === 'instead' && tokens[at + 1]?.text === 'of')) {
      if (text === 'except' && /^(?:nkda|allergies|allergy)$/.test(tokens[at - 1]?.text ?? '')) found.add('allergen');
      if (isNotDone(tokens, at, sentence.first)) found.add('negated');
      // "Her twin, who takes warfarin".
      // "You, not your wife, who takes warfarin" is the patient.
      const other = tokens[at - 1]?.text === ',' ? at - 2 : at - 1;
      if (text === 'who' && isRelative(tokens, other) && !isInformant(tokens, other)) found.add('other-person');
      return;
    }
    // "Please stop the pseudoephedrine, keep the amlodipine", "quit smoking: varenicline": another order.
    if (isOwnOrder(tokens, at, first)) return;
    if (
      text === 'and' &&
      /^(?:treat|give|use|switch|continue|take|place|put|change|keep|resume|increase|raise|go)$/.test(
        tokens[at + 1]?.text ?? '',
      ) &&
      first - at > 1
    ) {
      const negates = hasWord(
        tokens,
        /^(?:not|never|don't|avoid|no|cannot|can't|shouldn't)$/,
        Math.max(sentence.first, at - 8),
        at,
      );
      if (!negates) return;
    }
    // "You don't smoke, and your headaches are migraines": another statement.
    if (text === 'and' && tokens[at - 1]?.text === ',' && SUBJECTS.test(tokens[at + 1]?.text ?? '')) return;
    // "No nitrofurantoin in view of the fever", "not started due to his asthma": the reason is a fact.
    if (isReason(tokens, at)) return;
    if (text === ',') comma = true;
    // "Mother and brother MEN2A, pt himself a RET mutation carrier": another subject.
    if (/^(?:himself|herself|pt|patient)$/.test(text) && /^(?:,|;|and|pt|patient|\()$/.test(tokens[at - 1]?.text ?? ''))
      ofPatient = true;
    if (text === ':') colon = at;
    if (text === ',' || text === 'and') parted = true;
    if (ORDERS.has(text)) ordered = true;
    const triggers = BEFORE_BY_WORD.get(text);
    for (let order = 0; triggers && order < triggers.length; order += 1) {
      const trigger = triggers[order]!;
      if ((first - at > trigger.reach && !isHeading(trigger, at, colon)) || !matches(tokens, at, first, trigger))
        continue;
      // "If the pain persists, take ibuprofen": the condition ends at the comma, the advice is meant.
      if (comma && trigger.assertion === 'hypothetical') continue;
      if (
        trigger.assertion === 'negated' &&
        (isOrdered(tokens, { at, first, end }, drugStarts) || isNotEnough(tokens, at))
      )
        continue;
      // "To prevent gout attacks take allopurinol": what for is said before what.
      if (ordered && trigger.words.some((word) => /^prevent/.test(word))) continue;
      // "Allergic to aspirin, so please take naproxen": what is ordered is not the allergen.
      if (trigger.assertion === 'allergen' && (ordered || isHayFever(tokens, at))) continue;
      // "Anaphylaxis to naproxen, gets ketorolac 15 mg": what has a dose behind another allergen is given.
      // "No allergies: ertapenem 1 g": nor is there one.
      if (
        trigger.assertion === 'allergen' &&
        isDosedAt(tokens, end) &&
        ((comma && hasMention(mentionEnds, at, first)) || isDeniedAllergy(tokens, at))
      )
        continue;
      // "Because of hives with penicillin she gets azithromycin": another is given to whom the first did it.
      if (
        trigger.assertion === 'allergen' &&
        hasMention(mentionEnds, at + trigger.words.length - 1, first) &&
        isGivenTo(tokens, at, first)
      )
        continue;
      // "Anaphylaxis to Septra in 2019: trimethoprim-sulfamethoxazole DS dispensed".
      if (trigger.assertion === 'allergen' && colon > at + 1 && isHandedOut(tokens, end, sentence.end)) continue;
      if (trigger.assertion === 'other-person' && ofPatient) {
        excluded.add('other-person');
        continue;
      }
      // "Your son can have ibuprofen": the reader's child is the patient.
      if (trigger.assertion === 'other-person' && (isReadersChild(tokens, at) || isInformant(tokens, at))) {
        excluded.add('other-person');
        continue;
      }
      if (trigger.assertion === 'hypothetical' && (isAdvice(tokens, at) || isChoiceMade(tokens, at))) continue;
      // "The fellow asked about rate control: verapamil was added".
      if (/^(?:asked|asks|queried)$/.test(text) && colon > at + trigger.words.length) continue;
      if (trigger.assertion === 'negated' && isPseudo(tokens, at)) continue;
      // "For her hernia in May please use plain lines".
      if (text === 'may' && isMonth(tokens, at, sentence.first)) continue;
      // "No basal, ketorolac 15 mg q6h": what has a dose after the comma is given, where no drug was refused before it.
      if (comma && isBareDenial(trigger) && tokens[end]?.kind === 'number' && !hasMention(mentionEnds, at, first))
        continue;
      // "Cannot take oral bisphosphonates, denosumab 60 mg": what has a dose behind what is not borne.
      if (
        comma &&
        /^(?:cannot|can't|unable|couldn't)$/.test(text) &&
        tokens[end]?.kind === 'number' &&
        hasMention(mentionEnds, at, first) &&
        tokens.slice(at, first).every((token) => !/^(?:or|nor)$/.test(token.text))
      )
        continue;
      // "No pacemaker: diltiazem started"; "avoid: ibuprofen" goes on.
      if (colon > at + 1 && /^(?:no|not|without|can't|cannot|unable|couldn't)$/.test(text)) continue;
      // "The infusion is off, and naloxone has been given": said of what stands before it.
      if (text === 'off' && /^(?:is|was|are|were|now|turned|been)$/.test(tokens[at - 1]?.text ?? '')) continue;
      // "Severe ciprofloxacin allergy, on levofloxacin": the allergy is to what stands before it.
      if (comma && trigger.words.length === 1 && trigger.assertion === 'allergen') continue;
      // "Adenosine held, diltiazem given", "metformin was stopped and insulin begun": said of the drug before it.
      if (parted && POSTPOSED.test(text) && isSaidOfBefore(tokens, at, mentionEnds)) continue;
      if (trigger.assertion === 'allergen' && isRefuted(tokens, at, sentence.end)) continue;
      // "He took sildenafil last night": it still acts.
      if (trigger.assertion === 'stopped' && /^(?:took|last)$/.test(text) && isRecent(tokens, first, sentence.end))
        continue;
      // "Took his colchicine 6 mg with breakfast": given.
      if (text === 'took' && tokens[end]?.kind === 'number' && !isLongAgo(tokens, end, sentence.end)) continue;
      const isVoid = isVoidBefore({ tokens, sentence, trigger, at, first, end, isDrug: drugStarts.has(first) });
      (isVoid ? excluded : found).add(trigger.assertion);
    }
  }
}

const isMonth = (tokens: readonly Token[], at: number, first: number): boolean =>
  at > first &&
  (/^(?:in|since|until|till|of|by|last|next|early|late|mid|from|this|during|before|after)$/.test(
    tokens[at - 1]?.text ?? '',
  ) ||
    tokens[at - 1]?.kind === 'number') &&
  tokens[at]!.title;

const isBareDenial = ({ words: [word = ''] }: Trigger): boolean => /^(?:no|without|denies)$/.test(word);

const hasMention = (ends: ReadonlySet<number>, from: number, to: number): boolean => {
  for (let at = from + 1; at <= to; at += 1) if (ends.has(at)) return true;
  return false;
};

/** "Stop the culprits: lisinopril, spironolactone, trimethoprim, KCl": what opens a list is said of every item. */
const isHeading = ({ assertion }: Trigger, at: number, colon: number): boolean =>
  (assertion === 'stopped' || assertion === 'negated') && colon > at && colon - at <= 4;

const SUBJECTS = /^(?:you|your|he|she|they|we|i|my|his|there)$/;

const isRelative = (tokens: readonly Token[], at: number): boolean =>
  (BEFORE_BY_WORD.get(tokens[at]?.text ?? '') ?? []).some(
    ({ words, assertion }) => assertion === 'other-person' && words.length === 1,
  ) && !isReadersChild(tokens, at);

const wordsBefore = (tokens: readonly Token[], at: number): string[] =>
  [tokens[at - 3], tokens[at - 2], tokens[at - 1]].map((token) => token?.text ?? '');

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

const POSTPOSED =
  /^(?:stopped|discontinued|held|avoided|declined|refused|deferred|withheld|completed|finished|excluded)$/;

/** "Naproxen for his knees, which he had bought himself, was stopped": a clause between commas is passed over in counting. */
function asideIn(tokens: readonly Token[], from: number, to: number): { readonly first: number; readonly end: number } {
  for (let at = from; at < Math.min(to, from + 10); at += 1) {
    if (tokens[at]?.text !== ',' || !/^(?:which|who|that|as)$/.test(tokens[at + 1]?.text ?? '')) continue;
    const close = tokens.slice(at + 1, Math.min(to, at + 14)).findIndex(({ text }) => text === ',');
    if (close > 0) return { first: at, end: at + 1 + close };
  }
  return { first: from, end: from };
}

/** "Viagra (sildenafil) is not safe" names the same drug again, "ACE inhibitors such as enalapril are contraindicated" an example. */
const isAnother = (tokens: readonly Token[], at: number, end: number): boolean =>
  tokens[at - 1]?.text !== 'like' &&
  !(tokens[at - 1]?.text === 'as' && tokens[at - 2]?.text === 'such') &&
  !(at === end + 1 && tokens[end]?.text === '(');

const isDeniedBefore = (tokens: readonly Token[], sentence: Sentence, end: number): boolean =>
  tokens
    .slice(Math.max(sentence.first, end - 4), end)
    .some(
      ({ text }, at, words) =>
        /^(?:denies|denied|no|without|not)$/.test(text) && !/^forg[eo]t/.test(words[at + 1]?.text ?? ''),
    );

/** A bare participle behind a comma and a noun of its own. */
function isOfNextNoun(tokens: readonly Token[], end: number, at: number): boolean {
  if (
    !/^(?:cancelled|canceled|declined|refused|deferred|rejected|discarded|deleted|discontinued|omitted|intercepted)$/.test(
      tokens[at]!.text,
    )
  )
    return false;
  const comma = tokens.slice(end, at).findLastIndex(({ text }) => text === ',');
  return (
    comma !== -1 &&
    tokens.slice(end + comma + 1, at).some(({ text, kind }) => kind === 'word' && !SAME_SUBJECT.test(text))
  );
}
const SAME_SUBJECT =
  /^(?:is|was|were|are|has|have|had|been|being|then|now|also|both|all|which|that|and|so|but|therefore|he|she|it|they|later|again|today|yesterday|since|not|never|patient|pt|mother|father|mum|mom|wife|husband|family|parents|daughter|son|by)$/;

function lookAhead(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
  { found, excluded, drugStarts }: Seen & { readonly found: Set<Assertion> },
): void {
  let passed = false;
  const clause = asideIn(tokens, end, sentence.end);
  for (let at = end; at < Math.min(sentence.end, end + 13 + (clause.end - clause.first)); at += 1) {
    if (!passed && drugStarts.has(at) && isAnother(tokens, at, end)) passed = true;
    const text = tokens[at]?.text ?? '';
    if (!SAID_AFTER.has(text)) continue;
    if (text === 'but' && isNotAfterAll(tokens, at + 1)) found.add('negated');
    if (text === 'but' && isEndedAfterAll(tokens, at + 1)) found.add('stopped');
    if (ENDS.has(text)) return;
    const triggers = AFTER_BY_WORD.get(text);
    for (let order = 0; triggers && order < triggers.length; order += 1) {
      const trigger = triggers[order]!;
      const passedOver = at >= clause.end ? clause.end - clause.first : 0;
      if (at - end - passedOver >= trigger.reach || !matches(tokens, at, sentence.end, trigger)) continue;
      // "Digoxin, and azithromycin was avoided": the singular is said of the nearer drug.
      if (passed && (/^(?:was|is)$/.test(text) || /^(?:was|is)$/.test(tokens[at - 1]?.text ?? ''))) continue;
      // "Allergic rhinitis" is a disease, not an allergy to what stands before it.
      if (
        text === 'allergic' &&
        /^(?:rhinitis|conjunctivitis|asthma|dermatitis|to|disease)$/.test(tokens[at + 1]?.text ?? '')
      )
        continue;
      if (trigger.assertion === 'adjusted' && isDenied(wordsBefore(tokens, at), 3)) continue;
      // "Phenelzine has not been stopped".
      if (trigger.assertion === 'stopped' && /^(?:not|never)$/.test(tokens[at - 1]?.text ?? '')) continue;
      // "G6PD deficient, her husband's activity is normal": another subject.
      if (trigger.assertion === 'other-person' && tokens[at - 1]?.text === ',') continue;
      // "Glaucoma (declined laser iridotomy)": something else was.
      if (
        /^(?:declined|refused|deferred)$/.test(text) &&
        tokens[at - 1]?.text === '(' &&
        tokens[at + 1]?.kind === 'word' &&
        !/^(?:by|due|because|today|for|at|in|on|and|it|this|again|per|so|until|after)$/.test(tokens[at + 1]!.text)
      )
        continue;
      // "Candida, the line is out": said of what stands behind the comma.
      if (
        /^(?:is|are)$/.test(text) &&
        tokens[at + 1]?.text === 'out' &&
        at > end &&
        tokens.slice(end, at).some((token) => token.text === ',')
      )
        continue;
      // "Was considered a standard dose": an opinion on what was done.
      if (
        text === 'considered' &&
        /^(?:a|an|the|safe|standard|appropriate|adequate|necessary)$/.test(tokens[at + 1]?.text ?? '')
      )
        continue;
      if (
        text === 'was' &&
        tokens[at + 1]?.text === 'considered' &&
        /^(?:a|an|the|safe|standard|appropriate|adequate|necessary)$/.test(tokens[at + 2]?.text ?? '')
      )
        continue;
      // "ER-negative, PR-negative": said of what it is joined to.
      if (text === 'negative' && tokens[at - 1]?.text === '-') continue;
      // "Acetaminophen 650 mg every 6 hours if it aches": taken when needed.
      // "Enoxaparin 80 mg BID only if the bleeding stops" is not.
      if (text === 'if' && tokens[end]?.kind === 'number' && tokens[at - 1]?.text !== 'only') continue;
      // "Estradiol left on, transfer cancelled": said of what the comma begins.
      if (isOfNextNoun(tokens, end, at)) continue;
      // "And would like to lose weight" is a wish, not a doubt.
      if (text === 'would' && /^(?:like|benefit|prefer)$/.test(tokens[at + 1]?.text ?? '')) continue;
      // "Losartan (Cozaar) is another family than the lisinopril that made your lips swell": told of the nearer drug.
      if (trigger.assertion === 'allergen' && passed && /^(?:made|caused|causes|gave)$/.test(text)) continue;
      if (trigger.assertion === 'allergen' && isRefuted(tokens, at, sentence.end)) continue;
      // "Never had an influenza vaccine because of an allergy to eggs".
      if (/^(?:allergy|allergic)$/.test(text) && tokens[at + 1]?.text === 'to' && at > end) continue;
      // "Sulfa not an allergy".
      if (
        /^(?:allergy|allergic)$/.test(text) &&
        /\b(?:not|no|isn't)(?: an?| true)?$/.test(wordsBefore(tokens, at).join(' '))
      )
        continue;
      // "Cetirizine and an allergy referral".
      if (
        /^allerg/.test(text) &&
        /^(?:referral|referrals|clinic|specialist|testing|tests?|consult|appointment|shots?|follow)$/.test(
          tokens[at + 1]?.text ?? '',
        )
      )
        continue;
      // "Montelukast for his allergies": what it is taken for.
      if (/^allerg/.test(text) && tokens.slice(end, at).some((token) => token.text === 'for')) continue;
      // "Denies penicillin allergy", "no sulfa allergy".
      if (trigger.assertion === 'allergen' && isDeniedBefore(tokens, sentence, end)) continue;
      // "Fentanyl patch changed: old patch removed".
      if (text === 'removed' && /\b(?:old|previous|used|prior) \w{4,9}$/.test(wordsBefore(tokens, at).join(' ')))
        continue;
      // "Delivered in error, was hung and infused".
      if (/^(?:delivered|dispensed)$/.test(text) && isGivenAfterAll(tokens, at + 3, sentence.end)) continue;
      // "Belongs to the patient herself".
      if (text === 'belongs' && isPatient(tokens, at + 2)) continue;
      const isVoid = isVoidAfter({ tokens, sentence, trigger, at, first, end, isDrug: drugStarts.has(first) });
      // "Chlorhexidine was used for skin and hub": in what is being told.
      if (text === 'was' && tokens[at + 1]?.text === 'used' && !isLongAgo(tokens, at, sentence.end)) continue;
      if (isVoid && /changed$/.test(trigger.words.join(' ')) && isOfItsDose(tokens, first)) found.add('adjusted');
      (isVoid ? excluded : found).add(trigger.assertion);
    }
  }
}
