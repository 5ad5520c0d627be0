import { lean } from '../../lean.ts';
import { bracketEnd } from '../asides.ts';
import { type Assertion, type Ruling, rulingOf } from './assertion/assertion.ts';
import { opensClause } from './assertion/fate-subject.ts';
import { labelledAs } from './assertion/labels.ts';
import { saidLater } from './assertion/later.ts';
import { decideAssertion } from './assertion/model.ts';
import { windowSlots } from './assertion/window.ts';
import { corrected } from './corrected.ts';
import { drugStates, type Settled } from './drug-states.ts';
import { frequencyAt } from './frequency.ts';
import type { Frequency } from './frequency-words.ts';
import type { Lexicon, Mention } from './lexicon.ts';
import { notGivenAtLast } from './not-given-at-last.ts';
import { asKinds, setRight } from './not-meant.ts';
import { type PatientFact, patientFactsOf } from './patient-facts.ts';
import { refusedRequests } from './refused-requests.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { type Token, text, tokensOf } from './tokens.ts';
import { spokenOf, type Turn } from './turns.ts';
import { hasWord, phrase } from './words.ts';

/** A mention with the sentence that it stands in and how it is spoken of. */
export interface ReadMention extends Mention {
  readonly sentence: Sentence;
  readonly assertion: Assertion;
  /** Where the clauses behind settle that the drug goes on, or that its reader may have it. */
  readonly settled?: Settled;
  /** Named where the text repeats what was wrong; what it says of the drug elsewhere is meant. */
  readonly misstated?: boolean;
}

/** A text, read once; every check works on this. */
export interface Reading {
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  /** Of a dialogue: who says what. */
  readonly turns: readonly Turn[];
  readonly mentions: readonly ReadMention[];
  readonly frequencies: readonly Frequency[];
  readonly patient: readonly PatientFact[];
  readonly lexicon: Lexicon;
}

/** A mention with its sentence and what the rules say, before the model has its say. */
interface Ruled extends Ruling {
  readonly mention: Mention;
  readonly sentence: Sentence;
}

/** Reads a text. Linear in its length. */
export function readText(text: string, lexicon: Lexicon): Reading {
  const { tokens, turns, sentences, ruled, named } = readRuled(text, lexicon);
  const mentions = ruled.map(({ mention, sentence, rule, excluded }, order) => {
    const assertion = decideAssertion({ ...mention, tokens, sentence, named, rule, excluded });
    const isActive =
      (rule === 'active' && isBracketed(tokens, mention, ruled.slice(Math.max(0, order - 4), order))) ||
      (assertion === 'stopped' && isRaised(tokens, mention)) ||
      ((assertion === 'stopped' || assertion === 'hypothetical') &&
        isRestarted(tokens, sentence, mention, ruled[order + 1]?.mention));
    return { ...mention, sentence, assertion: isActive ? ('active' as const) : assertion };
  });
  // "No sildenafil (Viagra) or tadalafil (Cialis)": a second name is denied with the first.
  const spoken = mentions.map((mention, order) => {
    const first = mentions
      .slice(Math.max(0, order - 4), order)
      .find(({ id, end, kind }) => kind === 'drug' && id === mention.id && end === mention.first - 1);
    const isSecond =
      mention.kind === 'drug' && tokens[mention.first - 1]?.text === '(' && mention.assertion === 'active';
    return isSecond && first && /^(?:negated|stopped|other-person|allergen|hypothetical)$/.test(first.assertion)
      ? { ...mention, assertion: first.assertion }
      : mention;
  });
  const alike = asTheOthers(tokens, asTheLast(tokens, spoken));
  const states = drugStates(tokens, sentences, alike);
  const stated = withJoined(
    tokens,
    alike.map((mention, order): ReadMention => ({ ...mention, ...states.get(order) })),
  );
  const parts = partsEnded(tokens, stated);
  const later = saidLater(tokens, sentences, stated);
  const refused = refusedRequests(tokens, sentences, stated);
  const notGiven = notGivenAtLast(tokens, stated);
  const nextOf = new Map(sentences.map((sentence, order) => [sentence, sentences[order + 1]]));
  const settled = stated.map((mention, order) => {
    const told =
      (isSubstance(mention) ? labelledAs(tokens, nextOf.get(mention.sentence), mention) : undefined) ??
      later.get(order) ??
      parts.get(order) ??
      refused.get(order) ??
      notGiven.get(order);
    // What is said last holds: nothing is settled before it.
    return told === undefined ? mention : { ...alike[order]!, assertion: told };
  });
  return {
    tokens,
    turns,
    sentences,
    mentions: asKinds(tokens, setRight(tokens, settled)),
    frequencies: frequenciesOf(tokens),
    patient: patientFactsOf(tokens, sentences),
    lexicon,
  };
}

/** "You must not take sildenafil, and the same goes for tadalafil and vardenafil": denied as what stands before. */
function asTheOthers(tokens: readonly Token[], mentions: readonly ReadMention[]): readonly ReadMention[] {
  const all: ReadMention[] = [];
  let denied: ReadMention | undefined;
  for (const one of mentions) {
    const before = phrase(tokens, Math.max(one.sentence.first, one.first - 8), one.first);
    const last = all.findLast(({ kind, end }) => kind === one.kind && end <= one.first);
    const isNext =
      denied !== undefined && last?.end === one.first - 1 && /^(?:and|or|,)$/.test(tokens[one.first - 1]!.text);
    const isSame = last !== undefined && last.sentence === one.sentence && THE_SAME.test(before);
    if (isSame) denied = /^(?:negated|stopped)$/.test(last.assertion) ? last : undefined;
    else if (!isNext) denied = undefined;
    all.push(isSubstance(one) && denied && one.assertion === 'active' ? { ...one, assertion: denied.assertion } : one);
  }
  return all;
}
/** "Propranolol, nadolol and timolol are to be avoided": said of all of a list behind its last. */
function asTheLast(tokens: readonly Token[], mentions: readonly ReadMention[]): readonly ReadMention[] {
  const all = [...mentions];
  for (let order = all.length - 1; order > 0; order -= 1) {
    const last = all[order]!;
    if (!isSubstance(last) || !/^(?:negated|stopped)$/.test(last.assertion)) continue;
    if (!OF_SEVERAL.test(phrase(tokens, last.end, last.end + 2)) && !isListEnded(tokens, all, order)) continue;
    for (let place = order - 1; place >= 0 && isListedWith(tokens, all[place]!, all[place + 1]!); place -= 1)
      if (all[place]!.assertion === 'active') all[place] = { ...all[place]!, assertion: last.assertion };
  }
  return all;
}
/** "Digoxin, verapamil and adenosine withheld", "Moviprep and Plenvu not to be sent": without a verb, of a list that opens its clause. */
function isListEnded(tokens: readonly Token[], all: readonly ReadMention[], order: number): boolean {
  const last = all[order]!;
  if (!/^(?:and|or|nor|&|\/)$/.test(text(tokens, last.first - 1))) return false;
  if (!LIST_ENDED.test(phrase(tokens, last.end, last.end + 4))) return false;
  let place = order;
  while (place > 0 && isListedWith(tokens, all[place - 1]!, all[place]!)) place -= 1;
  return place < order && opensClause(tokens, last.sentence, all[place]!.first);
}
const LIST_ENDED =
  /^(?:(?:now|all|both|therefore|deliberately|rightly) ){0,2}(?:not (?:to be|given|used|started|prescribed|charted|ordered)|never (?:given|used|to be)|avoided|withheld|omitted|held|stopped|discontinued|ceased|barred|banned|forbidden|contraindicated|off limits|off (?:the|her|his)|kept (?:off|away|out))\b/;

const OF_SEVERAL = /^(?:are|were|have|should|must|need|cannot|can't|all|both)\b/;

const isListedWith = (tokens: readonly Token[], one: ReadMention, next: ReadMention): boolean =>
  isSubstance(one) &&
  one.sentence === next.sentence &&
  /^(?:,|and|or|, and|, or|\/)$/.test(phrase(tokens, one.end, next.first));

const THE_SAME =
  /\b(?:the )?same (?:goes|applies|holds|is true|rule applies)(?: also)? (?:for|to|of)(?: (?:the|any|other|all)){0,2}$/;

const OPEN = /^(?:negated|stopped|hypothetical)$/;

/** "No propranolol in asthma; we gave it all the same": a condition that was denied or asked about with a drug is there, as the drug is given. */
function withJoined(tokens: readonly Token[], stated: readonly ReadMention[]): readonly ReadMention[] {
  const taken = stated.filter((one) => one.settled === 'given');
  if (taken.length === 0) return stated;
  const isJoined = ({ kind, assertion, sentence, first }: ReadMention): boolean =>
    kind === 'condition' &&
    OPEN.test(assertion) &&
    taken.some((drug) => drug.sentence === sentence && drug.end <= first) &&
    !/\b(?:no|not|without|never|denies|nor|or)(?: \w{1,12})?$/.test(phrase(tokens, first - 2, first));
  return stated.map((one) => (isJoined(one) ? { ...one, assertion: 'active' as const } : one));
}

/** "The combined pill (ethinylestradiol 30 mcg/levonorgestrel 150 mcg) was stopped": said behind the bracket of all that it holds. */
function partsEnded(tokens: readonly Token[], mentions: readonly ReadMention[]): ReadonlyMap<number, Assertion> {
  return new Map(
    mentions.flatMap((one, order): readonly (readonly [number, Assertion])[] => {
      if (one.kind !== 'drug' || one.assertion !== 'active') return [];
      const aside = behindDose(tokens, one.end, one.sentence.end);
      const end = bracketEnd(tokens, aside, one.sentence.end);
      if (end === undefined || end >= one.sentence.end) return [];
      const inside = mentions.flatMap((part, at) =>
        part.kind === 'drug' && part.first > aside && part.end < end ? [at] : [],
      );
      // "Lisinopril 10 mg (for BP, not proteinuria) stopped 5 weeks ago".
      const isEnded = ENDED.test(phrase(tokens, end, end + 4));
      if (!isEnded && (inside.length === 0 || aside !== one.end)) return [];
      const rule = isEnded ? 'stopped' : rulingOf(tokens, one.sentence, { first: one.first, end }).rule;
      if (rule !== 'stopped' && rule !== 'negated') return [];
      return [order, ...inside.filter((at) => mentions[at]!.assertion === 'active')].map((at) => [at, rule]);
    }),
  );
}
const ENDED = lean(
  /^(?:(?:was|were|is|has been|had been|now|also|already|:|→|-) ?){0,3}(?:stopped|discontinued|held|withheld|ceased|paused|suspended|off (?:since|for|now))\b/,
);

/** Behind a dose and how often it is taken. */
function behindDose(tokens: readonly Token[], from: number, end: number): number {
  let at = from;
  while (at < Math.min(end, from + 8) && (tokens[at]!.kind === 'number' || OF_DOSE.test(tokens[at]!.text))) at += 1;
  return at;
}
const OF_DOSE =
  /^(?:mg|mcg|micrograms?|g|units?|ml|%|\/|x|bid|tid|qid|bd|tds|od|qd|daily|nightly|weekly|nocte|once|twice|prn|po|iv|sc|im|er|xr|sr|mr|a|day|every|hours?|at|night|morning|bedtime|q\d{1,2}h?)$/;

const isSubstance = ({ kind }: Mention): boolean => kind === 'drug' || kind === 'class';

/** "Home pioglitazone was doubled". */
const isRaised = (tokens: readonly Token[], { end }: Mention): boolean =>
  /^(?:was|were|is|are|has been|have been) (?:doubled|tripled|increased|raised|uptitrated|continued|started|resumed|restarted|kept|added to|layered on|combined with)(?: |$)/.test(
    phrase(tokens, end, end + 3),
  );

/** "Used phenelzine years ago. It was restarted last week": said at once of the last drug of the sentence. */
const isRestarted = (
  tokens: readonly Token[],
  { end }: Sentence,
  { kind }: Mention,
  next: Mention | undefined,
): boolean =>
  kind === 'drug' &&
  (next === undefined || next.first >= end) &&
  (/^(?:it|this|that|which) (?:was|is|has been|had been|is being|will be) (?:then |now |just )?(?:restarted|resumed|reinstated|begun again|started again|back on)(?: |$)/.test(
    phrase(tokens, end, end + 6),
  ) ||
    ORDERED_AGAIN.test(phrase(tokens, end, end + 24)));

/** "With your kidney function where it is, I'd restart it at 1000 mg twice a day". */
const ORDERED_AGAIN =
  /^(?:[^.;:]{0,80}, )?(?:i'd|i would|we'd|we would|i will|we will|i'll|we'll|please|let's|you can|you may|go ahead and)(?: go ahead and)? (?:restart|resume|start|begin|take) it (?:at|with|today|now|tonight|again)(?: |$)/;

/** "Losartan (Cozaar)": a second name is not judged apart from the first. */
const isBracketed = (tokens: readonly Token[], { kind, id, first }: Mention, all: readonly Ruled[]): boolean =>
  kind === 'drug' &&
  tokens[first - 1]?.text === '(' &&
  all.some(({ mention, rule }) => mention.id === id && mention.end === first - 1 && rule === 'active');

/** What the assertion model sees of each drug, class and condition of a text; its trainer asks. */
export function readWindows(text: string, lexicon: Lexicon) {
  const { tokens, ruled, named } = readRuled(text, lexicon);
  return ruled
    .filter(({ mention }) => isAsserted(mention))
    .map(({ mention, sentence, rule }) => ({
      tokens,
      first: mention.first,
      end: mention.end,
      rule,
      slots: windowSlots({ ...mention, tokens, sentence, named }),
    }));
}

const isAsserted = ({ kind }: Mention): boolean => kind === 'drug' || kind === 'class' || kind === 'condition';

function readRuled(text: string, lexicon: Lexicon) {
  const { tokens, turns } = spokenOf(tokensOf(text));
  const sentences = corrected(tokens, turns, sentencesOf(tokens, new Set(turns.map(({ first }) => first))));
  const sentenceOf = new Array<Sentence>(tokens.length);
  for (const sentence of sentences) sentenceOf.fill(sentence, sentence.first, sentence.end);
  const all = lexicon.mentionsOf(tokens);
  const tests = new Map(all.flatMap(({ kind, id, first }) => (kind === 'lab' ? [[first, id]] : [])));
  const found = all.filter(
    (mention) =>
      !isPressureRead(tokens, mention) &&
      !isFitness(tokens, mention) &&
      !isBearer(tokens, mention) &&
      !isTestStrip(tokens, mention) &&
      !isMeasuredVitamin(tokens, mention, tests.get(mention.first)),
  );
  const drugStarts = new Set(found.filter(({ kind }) => kind === 'drug').map(({ first }) => first));
  const named = found.filter(isAsserted);
  const neighbours = { drugStarts, mentionEnds: new Set(named.map(({ end }) => end)) };
  const ruled: readonly Ruled[] = found.map((mention) => {
    const sentence = sentenceOf[mention.first]!;
    return { mention, sentence, ...rulingOf(tokens, sentence, mention, neighbours) };
  });
  const places = named.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, at) => first + at));
  return { tokens, turns, sentences, ruled, named: new Set(places) };
}

/** "Mr. Graves", "Dr Addison", "Nurse Honey": who bears the name of a disease or a drug; "QTc 412 ms. Mirtazapine" bears none. */
function isBearer(tokens: readonly Token[], { kind, first, end }: Mention): boolean {
  const title = tokens[tokens[first - 1]?.text === '.' ? first - 2 : first - 1];
  return (
    (kind === 'condition' || kind === 'drug' || kind === 'class' || kind === 'poison') &&
    end === first + 1 &&
    tokens[first]!.title &&
    title?.title === true &&
    /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|nurse)$/.test(title.text)
  );
}

/** What the most of each is that a bare number behind its name can be as a result: nmol/L, ng/mL, micrograms/L. */
const HIGHEST: Readonly<Record<string, number>> = { '25-oh vitamin d': 250, folate: 60 };

/** "Vitamin D 58: lower risk", "folate 8.2": a result of the test that has the name, and no drug. */
function isMeasuredVitamin(tokens: readonly Token[], { kind, first, end }: Mention, test: string | undefined): boolean {
  const highest = test !== undefined && Object.hasOwn(HIGHEST, test) ? HIGHEST[test]! : undefined;
  if (highest === undefined || (kind !== 'drug' && kind !== 'class')) return false;
  let at = end;
  while (at < end + 5 && LEADS_ON.test(tokens[at]?.text ?? '')) at += 1;
  const value = tokens[at]?.value;
  return (
    value !== undefined &&
    value <= highest &&
    !DOSED_BEHIND.test(tokens[at + 1]?.text ?? '') &&
    !hasWord(
      tokens,
      /^(?:give|take|takes|taking|start|started|add|continue|on|supplement|plus|with)$/,
      first - 2,
      first,
    )
  );
}
const LEADS_ON = /^(?::|=|was|is|level|of|low|at|deficient|insufficient|sufficient|normal|still|now|only|just|high)$/;
const DOSED_BEHIND =
  /^(?:mcg|micrograms?|µg|ug|mg|g|iu|units?|international|ml|drops?|tabs?|tablets?|capsules?|caps|daily|weekly|monthly|od|bd|once|twice|a|per|each|every|im|po|orally|x|×|-|–|to|,|\/)$/;

/** "ASA 2", "ASA class III": how fit a patient is for an anaesthetic. */
const isFitness = (tokens: readonly Token[], { id, first, end }: Mention): boolean =>
  id === 'aspirin' &&
  tokens[first]!.text === 'asa' &&
  (/^(?:class|grade|ps|status|physical|i{1,3}|iv|v)$/.test(tokens[end]?.text ?? '') ||
    ((tokens[end]?.value ?? 9) <= 6 && !/^(?:mg|tabs?|tablets?|g|x)$/.test(tokens[end + 1]?.text ?? '')));

/** "Naloxone and fentanyl strips given": what finds the drug is not the drug. */
const isTestStrip = (tokens: readonly Token[], { kind, end }: Mention): boolean =>
  kind === 'drug' &&
  /^(?:- )?(?:(?:test|testing|urine|detection) )?(?:strips?|dipsticks?|test kits?)\b/.test(
    phrase(tokens, end, end + 3),
  );

const AIMS = /^(?:for|lowers?|controls?|reduces?|treats?|help|helps|manage|bring|brings)$/;

/** "Blood pressure is 110/75": a reading, no disease. */
const isPressureRead = (tokens: readonly Token[], { kind, id, first, end }: Mention): boolean =>
  kind === 'condition' &&
  id === 'hypertension' &&
  end - first === 2 &&
  tokens[first]!.text === 'blood' &&
  tokens[end - 1]!.text === 'pressure' &&
  !hasWord(tokens, AIMS, Math.max(0, first - 3), first) &&
  tokens.slice(end, end + 4).some((token) => token.kind === 'number');

function frequenciesOf(tokens: readonly Token[]): readonly Frequency[] {
  const frequencies: Frequency[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const frequency = frequencyAt(tokens, at);
    if (!frequency) continue;
    frequencies.push(frequency);
    at = frequency.end - 1;
  }
  return frequencies;
}

/** The span in the original text of tokens [first, end). */
export function spanOf(tokens: readonly Token[], first: number, end: number): { start: number; end: number } {
  return { start: tokens[first]?.start ?? 0, end: tokens[end - 1]?.end ?? 0 };
}
