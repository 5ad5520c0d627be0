import type { Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { isCrowded } from '../../crowded.ts';
import { isDoubled } from '../../doubled.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isBlamed, isLocal, isMisused, isOrdered } from '../../ordered.ts';
import { explainedPairs } from '../../pairs/explained.ts';
import { isHeld, isManaged, says } from '../../pairs/managed.ts';
import { isJoined, isOrder, isSame, makePair, type Pair } from '../../pairs/pair.ts';
import { isWithinQt } from '../../pairs/qt.ts';
import { isInTurn } from '../../pairs/succession.ts';
import {
  isChoice,
  isOfVisit,
  isRemarked,
  isReplaced,
  isSpaced,
  isThoughtOf,
  isTurnedBack,
  isWarned,
} from '../../pairs/told.ts';
import {
  isForClots,
  isLeukaemiaCare,
  isListOf,
  isLowAspirin,
  isPreventive,
  isSedation,
  isTitratedPressor,
  isWithinLimit,
} from '../../pairs/usage.ts';
import { isRoster } from '../../patient.ts';
import { isProposed } from '../../proposed.ts';
import { isDeclaredSafe } from '../../reading/advice.ts';
import { isDenied } from '../../reading/assertion/denials.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { isOfBoth } from '../../reading/state-taken.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isLastTablet } from './washout.ts';

/** More drugs than this in one text is a list; the pairs of the first ones are enough and keep the work bounded. */
const MOST_DRUGS = 60;

const START =
  /^(?:start|started|starting|begin|began|begun|beginning|initiate|initiated|initiating|add|added|adding|prescribe|prescribed|prescribing|give|given|order|ordered|treated|treat|fine|safe|together|combine|combined|concurrently|concomitantly|along|coadministered|plus|take|taking|keep|while|recommend|recommended|suggest|suggested|advised|offered|picked|continue|continues|continued|continuing|resume|resumed|resuming|restart|restarted|new|uses|using|use|now|tries|try|chose|kept|goes|carries|carrying|stay|stays|stayed|staying|remain|remains|remained|carry|carried|maintain|maintained|step|supplied|dispensed|issued)$/;
const drugsIn = (each: Case, sentence: ReadMention['sentence']): number =>
  new Set(
    each.reading.mentions
      .filter((mention) => mention.kind === 'drug' && mention.sentence === sentence)
      .map(({ id }) => id),
  ).size;

/**
 * Drug pairs by interactions.tsv, contraindicated and major rows only: alerts on everything are overridden by everyone.
 * A contraindicated pair counts anywhere in the text; a major one where the text combines the two in one breath and says
 * nothing of managing it.
 */
export function checkInteractions(each: Case): readonly Finding[] {
  if (isRoster(each.reading)) return [];
  const ends = lastEnds(each);
  const drugs = distinct(
    // "Ciclosporin level in range on 125 mg twice a day": named by its level, and taken.
    [...each.reading.mentions, ...levelled(each)].filter(
      (mention) =>
        (mention.kind === 'drug' || mention.kind === 'class') &&
        (mention.assertion === 'active' ||
          isOnlyMonitored(each, mention) ||
          (mention.assertion === 'hypothetical' && isPrescribed(each.reading.tokens, mention)) ||
          (mention.assertion === 'hypothetical' && isCommended(each.reading.tokens, mention))) &&
        !isLocal(each.reading.tokens, mention) &&
        !isBlamed(each.reading.tokens, mention) &&
        !isMisused(each.reading.tokens, mention) &&
        !isTried(each.reading.tokens, mention) &&
        !isLastTablet(each.reading.tokens, mention) &&
        !isOtherName(each.reading, mention) &&
        !mention.misspelt,
    ),
  )
    .filter((mention) => !isEndedLater(ends, mention))
    .slice(0, MOST_DRUGS);
  const pairs = drugs.flatMap((a, index) =>
    drugs.slice(index + 1).flatMap((b) => {
      if (isSame(each, a, b)) return [];
      const rows = each.knowledge.interactionsOf(a.id, b.id);
      const row = worst(rows) ?? boundTogether(each, rows, a, b);
      return row ? [makePair(each, row, a, b)] : [];
    }),
  );
  if (pairs.length === 0) return [];
  // What is said of managing a contraindicated pair holds for all its places.
  const parted = new Set(pairs.filter((pair) => pair.forbidden && isManaged(pair)).map(namesOf));
  const known = { crowded: isCrowded(each), explained: explainedPairs(each) };
  const held = new Set(pairs.filter(isHeld).map(namesOf));
  const kept = pairs.filter(
    (pair) => !held.has(namesOf(pair)) && (isBothTaken(pair) || !SPARED.some(({ isSo }) => isSo(pair, known))),
  );
  const firstOf = new Map(kept.toReversed().map((pair) => [namesOf(pair), pair]));
  return kept
    .filter((pair) => !parted.has(namesOf(pair)) || firstOf.get(namesOf(pair)) === pair)
    .map((pair) => findingOf(pair, isManaged(pair) || parted.has(namesOf(pair))));
}

/** "Sildenafil 50 mg prescribed, discussed a pump": what is discussed is another. */
const isPrescribed = (tokens: readonly Token[], { end, sentence }: ReadMention): boolean =>
  /^(?:[\d.]{1,6} (?:mg|mcg|g) )?(?:(?:once|twice|three times) (?:daily|a day) |as needed |prn |tablets )?(?:prescribed|issued|dispensed|supplied|started|commenced)\b(?! (?:if|when|unless|only|by|in|last|elsewhere|before|previously))/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 8)),
  );

/** "It is safe to take X", "I suggest X". */
const isCommended = (tokens: readonly Token[], mention: ReadMention): boolean =>
  isDeclaredSafe(tokens, mention) ||
  // "Eplerenone is an alternative": to the other of the two.
  (isProposed(tokens, mention) &&
    !hasWord(tokens, /^(?:alternatives?|option|options|instead)$/, mention.sentence.first, mention.sentence.end));

/** "Sildenafil 50 mg worked about half of the time": what was tried before. */
const isTried = (tokens: readonly Token[], { end }: ReadMention): boolean =>
  /^(?:[\d.]{1,6} (?:mg|mcg|g) )?(?:(?:only|never) )?(?:worked|helped|failed)\b/.test(phrase(tokens, end, end + 4));

/** "Trimethoprim 200 mg twice daily for 3 days, blood count with the monitoring bloods": ordered, and its dose is not changed. */
const isOnlyMonitored = (each: Case, mention: ReadMention): boolean =>
  mention.assertion === 'adjusted' &&
  isOrder(each, mention) &&
  !hasWord(
    each.reading.tokens,
    /^(?:halv\w{1,3}|reduc\w{1,3}|taper\w{0,3}|cut|lower\w{0,3}|trim\w{0,4}|separat\w{1,3}|spaced?|apart|adjust\w{0,3}|wean\w{0,3}|capped|down|decreas\w{1,3}|washout|caution\w{0,3})$/,
    mention.sentence.first,
    mention.sentence.end,
  );

/** "Ibuprofen (Advil)": what is said of it is said of the name before. */
const isOtherName = ({ tokens, mentions }: Case['reading'], { id, first }: ReadMention): boolean =>
  tokens[first - 1]?.text === '(' && mentions.some((one) => one.id === id && one.end === first - 1);

/** Drugs that only their level names, with a dose. */
const levelled = ({ reading: { mentions }, doses }: Case): readonly ReadMention[] => {
  const named = new Set(mentions.map(({ id }) => id));
  return doses.flatMap(({ drug }) => (named.has(drug.id) ? [] : [drug]));
};

const namesOf = ({ first, last }: Pair): string => [first.id, last.id].sort().join('\t');

/** The mentions of a drug nearest each other decide, so keep every sentence's first mention of each. */
const distinct = (mentions: readonly ReadMention[]): readonly ReadMention[] => [
  ...new Map(mentions.map((mention) => [`${mention.id}\t${mention.sentence.first}`, mention])).values(),
];

/** "Clarithromycin for pt on simvastatin. Hold simvastatin for the course", "the simvastatin is off tonight": the text ends it. */
const isEndedLater = (ends: ReadonlyMap<string, number>, { id, end }: ReadMention): boolean =>
  (ends.get(id) ?? 0) >= end;

/** Where the text last ends each drug. */
const lastEnds = ({ reading: { mentions, tokens } }: Case): ReadonlyMap<string, number> =>
  new Map(
    mentions
      .filter(
        ({ assertion, first, end, sentence }) =>
          (assertion === 'stopped' || assertion === 'negated') &&
          // "Pause it when you vomit".
          !hasWord(tokens, /^(?:if|when|whenever|unless)$/, end, Math.min(sentence.end, end + 4)) &&
          !hasWord(
            tokens,
            /^(?:if|unless|until|when|before|don't|not|never)$/,
            Math.max(sentence.first, first - 8),
            first,
          ),
      )
      .map(({ id, first }) => [id, first]),
  );

/** `Severe hypotension` goes on a sentence in lower case, `CYP3A4` does not. */
const lowerFirst = (text: string): string => text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

const RANK: Readonly<Record<string, number>> = { contraindicated: 3, major: 2, moderate: 1 };

const worst = (rows: readonly Row<'interactions'>[]): Row<'interactions'> | undefined =>
  rows
    .filter(({ severity }) => (RANK[severity] ?? 0) > 1)
    .sort((a, b) => (RANK[b.severity] ?? 0) - (RANK[a.severity] ?? 0))[0];

/** Drugs that bind in the gut are an error only where the text has them swallowed together. */
const boundTogether = (
  { reading: { tokens } }: Case,
  rows: readonly Row<'interactions'>[],
  a: ReadMention,
  b: ReadMention,
): Row<'interactions'> | undefined =>
  a.sentence === b.sentence &&
  /\b(?:together|same time|at once)\b|\b(?:take|taken|taking) (?:\S{1,24} ){0,5}with (?:your |the |his |her |a )?(?:calcium|iron|antacids?|milk|magnesium|multivitamin|tums|zinc)\b/.test(
    phrase(tokens, a.sentence.first, a.sentence.end),
  )
    ? rows.find(({ effect }) => effect.startsWith('Chelation'))
    : undefined;

/** Words that keep a class from being given: "live vaccines such as MMR should not be given on it". */
const NEGATION = /^(?:not|avoid|avoided|contraindicated|never|no)$/;

/** A negation near the two that is not a third drug's: "sildenafil you should not take; tadalafil" denies no nitrate. */
function isDeniedNear({ near, each: { reading }, first, last }: Pair): boolean {
  if (!says(near, NEGATION)) return false;
  const from = first.sentence.first;
  const here = reading.mentions.filter(
    ({ kind, first: at }) => (kind === 'drug' || kind === 'class') && at >= from && at < from + near.length,
  );
  const isOfOther = (at: number): boolean => {
    const before = here.findLast(({ first: place }) => place <= from + at);
    const isParted = before !== undefined && near.slice(before.end - from, at).some((word) => /^[;.:]$/.test(word));
    return (
      before !== undefined &&
      !isParted &&
      before.assertion === 'negated' &&
      before.id !== first.id &&
      before.id !== last.id
    );
  };
  return near.some((word, at) => NEGATION.test(word) && !isDenied(near, at) && !isOfOther(at));
}

/** Why a pair that the table forbids is no error here, in the order in which they are asked. */
const SPARED: readonly { readonly why: string; readonly isSo: (pair: Pair, known: Known) => boolean }[] = [
  { why: 'warned', isSo: isWarned },
  { why: 'replaced', isSo: isReplaced },
  { why: 'turned back', isSo: isTurnedBack },
  {
    why: 'class denied',
    isSo: (pair) => (pair.first.kind === 'class' || pair.last.kind === 'class') && isDeniedNear(pair),
  },
  { why: 'not combined', isSo: (pair) => !pair.forbidden && !(isStarted(pair) || isAlone(pair)) },
  { why: 'choice', isSo: isChoice },
  { why: 'thought of', isSo: isThoughtOf },
  { why: 'of the visit', isSo: isOfVisit },
  { why: 'spaced', isSo: isSpaced },
  { why: 'in turn', isSo: isInTurn },
  { why: 'QTc leaves room', isSo: isWithinQt },
  { why: 'both charted', isSo: (pair) => !pair.forbidden && isCharted(pair) },
  // Two of a class are double therapy where one is ordered; named side by side they are a list.
  {
    why: 'unordered class',
    isSo: ({ each, row, first, last }) => row.a === row.b && !isOrder(each, first) && !isOrder(each, last),
  },
  { why: 'sedation', isSo: isSedation },
  { why: 'titrated pressor', isSo: isTitratedPressor },
  { why: 'clots', isSo: isForClots },
  { why: 'preventive', isSo: isPreventive },
  { why: 'leukaemia', isSo: isLeukaemiaCare },
  { why: 'aspirin of low dose', isSo: isLowAspirin },
  { why: 'list', isSo: isListOf },
  { why: 'within limit', isSo: isWithinLimit },
  { why: 'not ordered', isSo: (pair) => !isGiven(pair) },
  { why: 'remarked', isSo: isRemarked },
  { why: 'explained', isSo: ({ first, last }, { explained }) => explained(first, last) },
  // Among many drugs two of different sentences are mostly of two regimens.
  { why: 'crowded', isSo: ({ together }, { crowded }) => !together && crowded },
];

/** The chart has both as taken: the text that repeats them agrees with it, and who prescribed them weighed the pair. */
const isCharted = ({ each: { chart, reading }, first, last }: Pair): boolean => {
  if (!chart) return false;
  const { drugs } = chartedTerms(chart, reading.lexicon);
  return drugs.has(first.id) && drugs.has(last.id);
};

/** An order stands near, or one of the two is dosed. */
const isStarted = ({ each, near, first, last }: Pair): boolean =>
  near.some((text, at) => START.test(text) && !isDenied(near, at)) || isOrder(each, first) || isOrder(each, last);

/** "The pharmacist warned of the two; both were dispensed": whatever was said before. */
const isBothTaken = ({ each: { reading }, first, last, forbidden }: Pair): boolean =>
  forbidden &&
  ((first.sentence === last.sentence &&
    (isOfBoth(phrase(reading.tokens, last.end, Math.min(last.sentence.end, last.end + 24))) ||
      GOES_WITH.test(phrase(reading.tokens, first.end, last.first)))) ||
    OVERRIDDEN.test(
      phrase(reading.tokens, first.sentence.first, Math.min(reading.tokens.length, last.sentence.end + 24)),
    ));

/** "Tizanidine kept going with every ciprofloxacin tablet". */
const GOES_WITH = lean(
  /^(?:(?:[\d.,/%]{1,8}|mg|mcg|g|daily|once|twice|three|times|a|day|tid|bid|nightly) ){0,7}(?:(?:is|was|has been|to be) )?(?:kept (?:going|on|up)|keeps going|goes on|went on|continue[sd]?|carrie[sd] on|runs?|ran|given|taken) (?:right )?(?:with|alongside|beside|next to|on top of|throughout|through|together with)(?: (?:every|each|all|the|her|his|your|this|that)){0,3}$/,
);
/** "Alert overridden and sildenafil dispensed", "I clicked past it and dispensed both". */
const OVERRIDDEN = lean(
  /\b(?:(?:alert|warning|flag|block|hard stop|pop - up)(?: (?:was|is|has been|then))? (?:overridden|overruled|ignored|dismissed|bypassed)|(?:overrode|overriding|clicked past|clicked through|clicked away|went past|dismissed|ignored|bypassed) (?:it|this|that|the (?:alert|warning|flag|block|note)))(?: [^\s.;]{1,16}){0,9} (?:dispensed|filled|released|sold|supplied|given|gave|started|continued|sent|handed over|verified|signed)\b(?! (?:neither|nothing|none|only))/,
);

/** "Lithium with ibuprofen for back pain.": nothing else is said, so that both are had. */
const isStatedAlone = ({ each: { reading }, first, last, after }: Pair): boolean =>
  !after.some((word) => /^(?:swap|change|switch|stop|replace|avoid|review|query|phone|contact|not|check)/.test(word)) &&
  first.sentence === last.sentence &&
  first.first === first.sentence.first &&
  /^(?:[\d.,]{1,6} (?:mg|mcg|g|units?) )?(?:(?:once |twice )?daily )?(?:with|plus|together with|alongside)(?: (?:the|her|his|oral|regular))?$/.test(
    phrase(reading.tokens, first.end, last.first),
  ) &&
  /^(?:[\d.,]{1,6} (?:mg|mcg|g|units?|meq) ?)?(?:(?:once |twice )?daily ?)?(?:(?:for|at) (?:\w{1,12} ){1,4})?\.$/.test(
    phrase(reading.tokens, last.end, last.sentence.end),
  );

/** The two alone in one sentence. */
const isAlone = ({ each, first, last }: Pair): boolean =>
  first.sentence === last.sentence && drugsIn(each, first.sentence) === 2;

/** Both are ordered, said to be safe, or joined by a word. */
const isGiven = (pair: Pair): boolean => {
  const { each, first, last, row } = pair;
  return (
    isDoubled(each, first, last, row) ||
    isJoined(pair) ||
    [first, last].every((drug) => isOrdered(each.reading, each.doses, drug) || isCommended(each.reading.tokens, drug))
  );
};

interface Known {
  readonly crowded: boolean;
  readonly explained: (a: ReadMention, b: ReadMention) => boolean;
}

function findingOf(pair: Pair, isManagedPair: boolean): Finding {
  const { each, row, first, last, forbidden, together } = pair;
  const managed = isManagedPair && !isDoubled(each, first, last, row);
  const starts =
    isStarted(pair) ||
    isStatedAlone(pair) ||
    isProposed(each.reading.tokens, last) ||
    isProposed(each.reading.tokens, first);
  const hard = forbidden ? !managed && (together || starts) : !managed && starts;
  return {
    ...spanOf(each.reading.tokens, first.first, together ? last.end : first.end),
    family: 'interaction',
    category: forbidden ? 'interaction_contraindicated' : 'interaction_major',
    severity: hard ? 'high' : 'moderate',
    // A managed pair is for the reader to know of, not an error.
    verdict: managed && !forbidden ? 'uncertain' : 'contradicted',
    message: `${first.id} with ${last.id} is ${forbidden ? 'contraindicated' : 'a major interaction'}: ${lowerFirst(row.effect)} (${row.source})`,
    score: forbidden ? (managed ? 0.4 : together ? 0.92 : 0.8) : managed ? 0.2 : starts ? 0.75 : 0.5,
    about: [first.id, last.id],
    evidence: [evidenceOf(row, `${row.a} with ${row.b}: ${row.severity}. ${row.effect}.`)],
  };
}
