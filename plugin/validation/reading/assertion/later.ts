import { lean } from '../../../lean.ts';
import type { Mention } from '../lexicon.ts';
import { orderOfStart, startingIn } from '../placed.ts';
import type { Sentence } from '../sentences.ts';
import type { Token } from '../tokens.ts';
import { hasWord, wordIn, wordsIn } from '../words.ts';
import type { Assertion, Spoken } from './assertion.ts';
import { isOwned } from './owners.ts';

/** Words of the next sentence in which what it speaks of must stand, and those behind that in which what became of it must. */
const SUBJECT_REACH = 9;
const VERB_REACH = 9;
/** Sentences between two drugs and "both". */
const FARTHEST = 3;

/** "It", "that line", "the order": the drug named last. "Both", "neither": the last two. "All three": the last of them. */
const SUBJECTS: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:both|neither|the two|these two)(?: (?:drugs?|agents?|medicines?|medications?|of them|of these|were|was|is|are))?\b/,
    2,
  ],
  [/^these(?: (?:drugs|agents|medicines|medications|tablets))?(?= (?:are|were|have)\b)/, 2],
  [/^all (?:three|of them|of these)\b/, 3],
  [/^(?:it|this|that (?:one|drug|medicine|medication)|that(?= is\b|'s\b))/, 1],
  [/^(?:they|those)(?= ?(?:are|were|'re|belong))/, 1],
  [
    lean(
      /^(?:the|that|this|her|his) (?:order|dose|interval|line|entry|request|prescription|script|bottle|bag|drip|infusion|tablets?|pills?|vial|syringe|injection)\b/,
    ),
    1,
  ],
];

/** What every subject begins with. */
const OPENS = /^(?:both|neither|the|these|all|it|this|that|her|his|they|they're|those)\b/;

const ENDED =
  /^((?:[\w',]{1,15} ){0,4}?)(?:stopped|discontinued|held|withheld|paused|suspended|on hold|(?:tapered|weaned|turned|taken|switched) off|off(?=$| (?:[.,;)]|now|since|for|as|from|today|until))|retired|not (?:continued|resumed|restarted|renewed|refilled))\b/;
const NEVER =
  /^((?:[\w',]{1,15} ){0,4}?)(?:cancell?ed|abandoned|rescinded|deleted|voided|rejected|declined|refused|crossed o(?:ff|ut)|struck|discarded|thrown away|left unopened|(?:not|never) (?:given|started|taken|picked up|filled|sent|hung|ordered|used))\b/;
/** "It is down to q24h because of the kidneys". */
const ADJUSTED =
  /^((?:[\w',]{1,15} ){0,4}?)(?:reduced|lowered|halved|cut|decreased|spaced|stretched|capped|adjusted|down to|every other)\b/;
const NEITHER = /^(?:was |were |is |are |has been )?(?:given|started|ordered|taken|continued|resumed|used|restarted)\b/;
const FATES: readonly (readonly [RegExp, Assertion])[] = [
  [NEVER, 'negated'],
  [ENDED, 'stopped'],
  [ADJUSTED, 'adjusted'],
];
/** "Was not stopped", "should it be held", "before it was stopped" say another thing. */
const OTHERWISE = /\b(?:not|never|if|should|would|could|may|might|unless|until|before|nearly|cannot|must)\b/;

const ofGiving = ({ kind, assertion }: Spoken): boolean => kind === 'drug' && assertion === 'active';

/**
 * What the next sentence says of the drugs that a sentence ends with: "The order set carries meperidine. That line was
 * deleted.", "Atorvastatin with gemfibrozil. Both were stopped." By the mention's place in the list.
 */
export function saidLater(
  tokens: readonly Token[],
  sentences: readonly Sentence[],
  mentions: readonly Spoken[],
): ReadonlyMap<number, Assertion> {
  const later = new Map<number, Assertion>();
  sentences.slice(1).forEach((sentence, before) => {
    const fate = fateIn(tokens, sentence, mentions);
    if (!fate) return;
    // "Both" may be said sentences later, "it" only of what was just named.
    const reach = sentences.slice(fate.count > 1 || fate.reach ? Math.max(0, before - FARTHEST) : before, before + 1);
    const from = orderOfStart(mentions, reach[0]!.first);
    const named = mentions
      .slice(from, orderOfStart(mentions, sentence.first))
      .flatMap((mention, at) => (ofGiving(mention) ? [from + at] : []));
    const distinct = named.filter((order, at) =>
      named.slice(at + 1).every((other) => mentions[other]!.id !== mentions[order]!.id),
    );
    for (const order of distinct.slice(-fate.count)) later.set(order, fate.assertion);
  });
  for (const { first, end } of sentences)
    for (const at of wordsIn(tokens, /^;$/, first, end)) {
      // "Had taken cilostazol until January; it was cancelled then".
      const fate = itsFate(tokens, { first: at + 1, end }, mentions);
      const named = fate ? lastGiven(mentions, first, at) : undefined;
      if (fate && named !== undefined) later.set(named, fate.assertion);
    }
  for (const [order, mention] of mentions.entries()) {
    if (ofGiving(mention) && isOwnedLater(tokens, mentions, order)) later.set(order, 'other-person');
    if (ofGiving(mention) && isBegunByOther(tokens, mention) && isEndedAfter(mentions, order))
      later.set(order, 'stopped');
  }
  return later;
}

/** What a clause behind a semicolon that begins with "it" says of the drug before. */
const itsFate = (
  tokens: readonly Token[],
  { first, end }: Pick<Sentence, 'first' | 'end'>,
  mentions: readonly Mention[],
): Fate | undefined => {
  if (!/^(?:it|this|that|the)$/.test(tokens[first]?.text ?? '')) return undefined;
  const stop = wordIn(tokens, /^;$/, first, end);
  const fate = fateIn(tokens, { first, end: stop === -1 ? end : stop }, mentions);
  return fate?.count === 1 ? fate : undefined;
};

/** The place in the list of the last drug of [first, end), where it is told as given. */
const lastGiven = (mentions: readonly Spoken[], first: number, end: number): number | undefined => {
  const at = mentions.findLastIndex((one) => one.kind === 'drug' && one.first >= first && one.end <= end);
  return at !== -1 && ofGiving(mentions[at]!) ? at : undefined;
};

/** "An alert for nitroglycerin on the shared account. … The nitroglycerin is his wife's": no verb before has the patient take it. */
const isOwnedLater = (tokens: readonly Token[], mentions: readonly Spoken[], order: number): boolean => {
  const { id, first, sentence } = mentions[order]!;
  return (
    mentions.some(
      (one, later) =>
        later > order &&
        one.id === id &&
        one.sentence !== sentence &&
        one.assertion === 'other-person' &&
        /^(?:the|that|this)$/.test(tokens[one.first - 1]?.text ?? ''),
    ) &&
    !hasWord(
      tokens,
      /^(?:takes?|took|taken|taking|gets?|given|gave|received|uses?|used|swallowed|borrow\w{0,3}|shares?|had|on)$/,
      Math.max(sentence.first, first - 8),
      first,
    )
  );
};

/** "The walk-in doctor had started amoxicillin … I told them no more amoxicillin": what was so is over. */
const isBegunByOther = (tokens: readonly Token[], { first, sentence }: Spoken): boolean =>
  /\bhad (?:been )?(?:started|begun|prescribed|written|issued|put \w{2,8} on|given)(?: \w{1,12}){0,3}$/.test(
    tokens
      .slice(Math.max(sentence.first, first - 7), first)
      .map(({ text }) => text)
      .join(' '),
  );
const isEndedAfter = (mentions: readonly Spoken[], order: number): boolean =>
  mentions.some(
    ({ id, assertion }, later) =>
      later > order && id === mentions[order]!.id && /^(?:negated|stopped|allergen)$/.test(assertion),
  );

interface Fate {
  readonly count: number;
  readonly assertion: Assertion;
  /** Sentences back that are looked at, where more than one. */
  readonly reach?: number;
}

/** "Nitrofurantoin 100 mg written for cystitis. … Changed to cephalexin": another drug takes the place of the one named last. */
const CHANGED_TO = lean(
  /^(?:(?:so|therefore|thus|hence|we|i|they|pharmacist|prescriber|dr \w{2,14}|,) ){0,3}(?:(?:have|has|was|were|is) ){0,2}(?:changed|switched|swapped|converted|moved|exchanged) (?:(?:her|him|it|this|over|him over|her over|instead) ){0,2}(?:to|for)(?: (?:oral|iv|the|a))?$/,
);

function fateIn(
  tokens: readonly Token[],
  { first, end }: Pick<Sentence, 'first' | 'end'>,
  mentions: readonly Mention[],
): Fate | undefined {
  const changed = changedIn(tokens, { first, end }, mentions) ?? insteadIn(tokens, { first, end }, mentions);
  if (changed) return changed;
  const own = startingIn(mentions, first, end).find(({ kind }) => kind === 'drug');
  const limit = Math.min(end, own?.first ?? end);
  const wordsFrom = (at: number, reach: number): string =>
    tokens
      .slice(at, Math.min(limit, at + reach))
      .map(({ text }) => text)
      .join(' ');
  for (const at of wordsIn(tokens, OPENS, first, Math.min(limit, first + SUBJECT_REACH))) {
    const words = wordsFrom(at, VERB_REACH + 3);
    for (const [subject, count] of SUBJECTS) {
      const named = subject.exec(words)?.[0];
      if (named === undefined) continue;
      const rest = words.slice(named.length).trimStart();
      if (named.startsWith('neither')) return NEITHER.test(rest) ? { count, assertion: 'negated' } : undefined;
      for (const [pattern, assertion] of FATES) {
        const said = pattern.exec(rest);
        if (said) return OTHERWISE.test(said[1]!) ? undefined : { count, assertion };
      }
      return isOwned(rest) ? { count, assertion: 'other-person' } : undefined;
    }
  }
  return undefined;
}

/** "Had been taking ibuprofen. Paracetamol 1 g four times a day instead": the sentence opens with what takes its place. */
function insteadIn(
  tokens: readonly Token[],
  { first, end }: Pick<Sentence, 'first' | 'end'>,
  mentions: readonly Mention[],
): Fate | undefined {
  const to = startingIn(mentions, first, Math.min(end, first + 2)).find(({ kind }) => kind === 'drug');
  if (!to) return undefined;
  const at = wordsIn(tokens, /^instead$/, to.end, Math.min(end, to.end + 10))[0];
  // "Paracetamol can be given instead if he is not drinking" leaves both.
  if (at === undefined || !/^(?:[.,;]|)$/.test(tokens[at + 1]?.text ?? '')) return undefined;
  if (hasWord(tokens, /^(?:add|adding|added|also)$/, first, to.first)) return undefined;
  if (hasWord(tokens, /^(?:can|may|could|or|might)$/, to.end, at)) return undefined;
  const isOther = mentions[orderOfStart(mentions, first) - 1]?.id !== to.id;
  return isOther && startingIn(mentions, to.end, at).length === 0 ? { count: 1, assertion: 'stopped' } : undefined;
}

function changedIn(
  tokens: readonly Token[],
  { first, end }: Pick<Sentence, 'first' | 'end'>,
  mentions: readonly Mention[],
): Fate | undefined {
  const to = startingIn(mentions, first, end).find(({ kind }) => kind === 'drug');
  if (!to || to.first - first > 9) return undefined;
  const before = tokens
    .slice(first, to.first)
    .map(({ text }) => text)
    .join(' ');
  if (!CHANGED_TO.test(before)) return undefined;
  // "Metformin 500 mg BD. Changed to metformin 1 g": its dose is.
  let last = orderOfStart(mentions, first) - 1;
  while (last >= 0 && !(mentions[last]!.kind === 'drug' && mentions[last]!.end <= first)) last -= 1;
  return mentions[last]?.id !== to.id ? { count: 1, assertion: 'stopped', reach: 3 } : undefined;
}
