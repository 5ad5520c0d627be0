import type { DoseAmount } from '../amounts/amounts.ts';
import { isStrange, type Named } from '../of-another.ts';
import type { Reading, ReadMention } from '../reading/document.ts';
import type { Frequency } from '../reading/frequency-words.ts';
import { misstatedAt } from '../reading/misstated.ts';
import { isOfAntidote } from '../reading/overdose-treated.ts';
import type { Sentence } from '../reading/sentences.ts';
import { type Token, text } from '../reading/tokens.ts';
import { hasWord, phrase } from '../reading/words.ts';
import { makeTopic, type Topic } from '../topic.ts';
import { makeAmounts } from './amounts.ts';
import { drugOf } from './drug.ts';
import { withoutFirstOrders } from './first-orders.ts';
import { frequencyOf, isDivided } from './frequency.ts';
import { type Around, type Dosed, reachOf } from './reach.ts';
import { type ClaimedRoute, routeOf } from './route.ts';
import { isTakenBack } from './taken-back.ts';

/** What the text says of giving one drug, over tokens [first, end). At least one of amount, route and frequency is there. */
export interface DoseClaim {
  readonly drug: ReadMention;
  readonly amount?: DoseAmount;
  readonly route?: ClaimedRoute;
  readonly frequency?: Frequency;
  /** "… was an error; the true dose is": meant, though its sentence tells of a mistake. */
  readonly corrected?: boolean;
  readonly first: number;
  readonly end: number;
}

/** Links each amount, route and frequency to the drug that it is said of, sentence by sentence. */
export function doseClaimsOf(reading: Reading): readonly DoseClaim[] {
  const { tokens, mentions } = reading;
  const drugs = mentions.flatMap((each) => (each.kind === 'drug' ? [each] : (dosedByLevel(tokens, each) ?? [])));
  const drugsIn = bySentence(drugs);
  const vaccinesIn = bySentence(mentions.filter(({ kind }) => kind === 'vaccine'));
  const conditionsIn = bySentence(mentions.filter(({ kind }) => kind === 'condition'));
  const named: Named = { ...reading, tests: tokensOfOthers(mentions) };
  const salts = sentencesOfSalts(reading);
  const hasCaine = drugs.some(({ id }) => /caine$/.test(id));
  const topic = makeTopic(reading, drugs);
  const amountsOf = makeAmounts(tokens);
  const claims = reading.sentences.flatMap((sentence) => {
    const here = outermost(drugsIn(sentence)).filter((drug) => !(hasCaine && isAdditive(tokens, drug)));
    const amounts = amountsOf(sentence, here);
    const around = { drugs: withVaccines(here, vaccinesIn(sentence)), amounts, sentenceEnd: sentence.end };
    const isOfSalt = salts.has(sentence);
    if (here.length === 0) {
      if (isOfSalt || opensAnother(reading, sentence, conditionsIn(sentence))) return [];
      const said = topic.saidIn(reading, sentence, amounts);
      return said
        .map((each) => ('end' in each ? each : claimOf(reading, each, around)))
        .filter((claim) => !isTakenBack(tokens, claim) && !isOfInjected(reading, claim));
    }
    const linked = linkedIn(named, sentence, around, { here, ...(isOfSalt ? {} : { topic }) });
    topic.name(here, linked);
    return [...linked, ...bareOf(tokens, here, linked)]
      .map((each) => claimOf(reading, each, around))
      .filter((claim) => (claim.amount ?? claim.route ?? claim.frequency) && !isTakenBack(tokens, claim));
  });
  return withoutFirstOrders(tokens, claims);
}

/** "B12 1000 mcg given. Levothyroxine 75 mcg every morning. Next injection in one month": of what is injected, not of the tablet named last. */
function isOfInjected({ tokens, mentions }: Reading, { drug, frequency }: DoseClaim): boolean {
  const isNext =
    frequency !== undefined &&
    /^next (?:injection|infusion|shot)\b/.test(phrase(tokens, frequency.first, frequency.end));
  const own = mentions.find(({ first }) => first === drug.first)?.sentence;
  return (
    isNext &&
    own !== undefined &&
    !hasWord(tokens, INJECTED, own.first, own.end) &&
    (hasWord(tokens, SWALLOWED, own.first, own.end) ||
      mentions.some(
        ({ kind, id, sentence }) =>
          kind === 'drug' && id !== drug.id && hasWord(tokens, INJECTED, sentence.first, sentence.end),
      ))
  );
}
const INJECTED =
  /^(?:inject\w{0,4}|infus\w{1,5}|intramuscular\w{0,2}|intravenous\w{0,2}|subcutaneous\w{0,2}|im|iv|sc|shots?|depot)$/;
const SWALLOWED = /^(?:mouth|oral\w{0,2}|tablets?|capsules?|pills?|po|morning|bedtime|breakfast|daily|nightly)$/;

function bySentence(mentions: readonly ReadMention[]): (sentence: Sentence) => readonly ReadMention[] {
  const grouped = Map.groupBy(mentions, ({ sentence }) => sentence);
  return (sentence) => grouped.get(sentence) ?? [];
}

/** The tokens that name anything but a drug. */
const tokensOfOthers = (mentions: readonly ReadMention[]): ReadonlySet<number> =>
  new Set(
    mentions.flatMap(({ kind, first, end }) =>
      kind === 'drug' ? [] : Array.from({ length: end - first }, (_, at) => first + at),
    ),
  );

/** In their order; nirsevimab is a drug, too. */
const withVaccines = (drugs: readonly ReadMention[], vaccines: readonly ReadMention[]): readonly ReadMention[] =>
  [...drugs, ...vaccines.filter(({ first }) => !drugs.some((drug) => drug.first === first))].sort(
    (a, b) => a.first - b.first,
  );

/** Each amount with the drug that it is said of. */
const linkedIn = (
  reading: Named,
  sentence: Sentence,
  { drugs, amounts }: Around,
  { here, topic }: { readonly here: readonly ReadMention[]; readonly topic?: Topic },
) =>
  amounts.flatMap((amount) => {
    const drug = drugOf(reading, drugs, amounts, amount);
    if (drug) return drug.kind === 'vaccine' ? [] : [{ drug, amount }];
    // "It tops out at 60 mg a day; if that is not enough, change to sertraline".
    return topic && amount.end <= here[0]!.first ? topic.amountsOf(sentence, [amount]) : [];
  });

/** The drugs of which no amount is said; a route or a frequency may be. */
const bareOf = (tokens: readonly Token[], drugs: readonly ReadMention[], linked: readonly Dosed[]): readonly Dosed[] =>
  drugs
    .filter((drug) => !linked.some((each) => each.drug === drug) && !isCleaned(tokens, drug))
    .map((drug) => ({ drug }));

/** "Tacrolimus trough 7.2 on 3 mg twice daily": the drug whose level is told of. */
function dosedByLevel(tokens: readonly Token[], mention: ReadMention): ReadMention | undefined {
  const { kind, id, end } = mention;
  if (kind !== 'lab' || !id.endsWith(' level')) return undefined;
  const on = tokens.slice(end, end + 6).findIndex(({ text }) => text === 'on');
  if (on === -1 || tokens[end + on + 1]?.kind !== 'number') return undefined;
  return { ...mention, kind: 'drug', id: id.slice(0, -' level'.length), end: end + on + 1 };
}

/** "Wipe the Spiriva mouthpiece weekly": what is done to the device is not how often it is taken. */
const isCleaned = (tokens: readonly Token[], { first, end }: ReadMention): boolean =>
  hasWord(tokens, /^(?:wipe|clean|rinse|wash|dry)$/, Math.max(0, first - 3), first) ||
  /^(?:mouthpiece|nozzle|canister|spacer|chamber|adapter|tubing|website|level|levels)$/.test(text(tokens, end));

/** "Mg 1.4, give 2 g IV": the value of a salt and what is given for it. */
const sentencesOfSalts = ({ tokens, mentions }: Reading): ReadonlySet<Sentence> =>
  new Set(
    mentions.flatMap((one) =>
      one.kind === 'lab' &&
      /^(?:potassium|magnesium|phosphate|calcium|ionized calcium|bicarbonate|glucose)$/.test(one.id) &&
      tokens.slice(one.end, one.end + 4).some(({ kind }) => kind === 'number')
        ? [one.sentence]
        : [],
    ),
  );

/** "Lidocaine 1%: 4.5 mg/kg without epinephrine, 7 mg/kg with epinephrine": what is in the vial beside the drug that is dosed. */
const isAdditive = (tokens: readonly Token[], { id, first }: ReadMention): boolean =>
  id === 'epinephrine' &&
  (/^(?:with|without|plus|no|plain|w|\+|\/)$/.test(text(tokens, first - 1)) ||
    // "2% lidocaine with 1:100,000 epinephrine".
    tokens.slice(Math.max(0, first - 3), first).some(({ kind, value }) => kind === 'number' && (value ?? 0) >= 50_000));

/** "- Hypothyroid: continue 75 mcg": an item headed by a condition is about what is given for it. */
const opensAnother = (
  { tokens, lexicon }: Reading,
  { first, end }: Sentence,
  conditions: readonly ReadMention[],
): boolean => {
  const start = tokens[first]?.kind === 'word' ? first : first + 1;
  // "Pred 40 mg/m2 x 5 = 18 mg BID".
  if (isStrange(tokens, start, lexicon) && tokens[start + 1]?.kind === 'number') return true;
  const colon = tokens.slice(first, Math.min(end, first + 7)).findIndex(({ text }) => text === ':');
  return colon > 0 && conditions.some((one) => one.first <= first + 2 && one.end <= first + colon);
};

/** Drops mentions inside a longer one: `amoxicillin` in `amoxicillin-clavulanate`. */
const outermost = (mentions: readonly ReadMention[]): readonly ReadMention[] =>
  mentions.filter(
    (each) =>
      !mentions.some(
        (other) =>
          other !== each &&
          other.first <= each.first &&
          other.end >= each.end &&
          other.end - other.first > each.end - each.first,
      ),
  );

/** An amount of a drug with what is said of it in its reach. */
function claimOf(reading: Reading, { drug, amount }: Dosed, around: Around): DoseClaim {
  const { tokens } = reading;
  const reach = reachOf(tokens, amount ? { drug, amount } : { drug }, around);
  const frequency = frequencyOf(reading, reach, around);
  // "When oral bisphosphonates are not tolerated": the route is of the class.
  const classes = reading.mentions.filter(
    ({ kind, first }) => kind === 'class' && first > reach.from && first < around.sentenceEnd,
  );
  const others = [...around.drugs.filter((other) => other !== drug), ...classes];
  const route = routeOf(tokens, reach, others);
  return {
    drug: drug.misstated && amount && !misstatedAt(tokens, amount.first) ? { ...drug, assertion: 'active' } : drug,
    ...(amount ? { amount: isOfWholeDay(tokens, drug, amount, frequency) ? asDayTotal(amount) : amount } : {}),
    ...(route ? { route } : {}),
    ...(frequency ? { frequency } : {}),
    ...(amount && drug.sentence.told && (isCorrection(tokens, amount) || isOfAntidote(tokens, drug.sentence, drug.id))
      ? { corrected: true }
      : {}),
    first: reach.first,
    end: Math.max(reach.from, amount?.end ?? 0, frequency?.end ?? 0, route?.end ?? 0),
  };
}

/** "2,400 mg in divided doses", "30 mg of subcutaneous morphine a day": what a day comes to. */
const isOfWholeDay = (
  tokens: readonly Token[],
  drug: ReadMention,
  amount: DoseAmount,
  frequency?: Frequency,
): boolean =>
  frequency
    ? isDivided(tokens, amount, frequency)
    : amount.end <= drug.first &&
      /^(?:(?:subcutaneously|intravenously|orally|by mouth|by infusion|under the skin) )?(?:(?:a|per|each|every|in a) day|(?:in|over|per|every) (?:the )?24 (?:hours|h))\b/.test(
        phrase(tokens, drug.end, drug.end + 7),
      );

const asDayTotal = (amount: DoseAmount): DoseAmount =>
  amount.unit.includes('/day') ? amount : { ...amount, unit: `${amount.unit}/day` };

/** "Her true dose is 10 mg", "the order should be 5 mg", "kept at 50 mg". */
const isCorrection = (tokens: readonly Token[], { first }: DoseAmount): boolean =>
  /(?:^| )(?:(?:true|correct|actual|right|intended|real) (?:dose|order|strength) (?:is|was|should be)|should (?:be|read|have been)|corrected to)$/.test(
    phrase(tokens, first - 5, first),
  );
