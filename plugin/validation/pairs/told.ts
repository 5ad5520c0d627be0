import { lean } from '../../lean.ts';
import { ANSWERED_NO } from '../answered-no.ts';
import { isDenied } from '../reading/assertion/denials.ts';
import type { ReadMention } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { hasWord, isAnywhere, phrase, wordsIn } from '../reading/words.ts';
import { ENDS } from './explained.ts';
import type { Pair } from './pair.ts';

// Texts that name two drugs without giving both: choices, warnings, replacements, one after the other.

/** "Options include A, B or C" combines nothing. */
export function isChoice({ each, row, first, last, near, forbidden }: Pair): boolean {
  if (isOfOptions(each.reading.tokens, first)) return true;
  // "Wishing to move from methadone to naltrexone": the one in the place of the other.
  if (
    phrase(each.reading.tokens, first.end, last.first) === 'to' &&
    /\b(?:mov\w{1,3}|switch\w{0,3}|chang\w{1,3}|transition\w{0,3}|convert\w{0,3}|conversion|rotat\w{1,4}|swap\w{0,4}) (?:him |her |you |them )?from$/.test(
      phrase(each.reading.tokens, Math.max(first.sentence.first, first.first - 4), first.first),
    )
  )
    return true;
  if (first.sentence !== last.sentence) return false;
  // "Alendronate or risedronate is taken once a week, and ibandronate once a month": one of them.
  if (/duplicate/i.test(row.effect) && near.includes('or')) return true;
  const { tokens } = each.reading;
  return (
    // "A interacts with B" warns of the pair, "no danger" does not.
    near.some(
      (word, at) => /^(?:interacts?|interacting|dangerous|danger|concern)$/.test(word) && !isDenied(near, at),
    ) ||
    // "A or B", "… or C", not "with or without food", "no change to your warfarin or INR checks".
    wordsIn(tokens, /^or$/, first.end, last.end + 6).some((at) => namesDrug(each, at + 1, at + 5)) ||
    // "Hydromorphone for dyspnea or pain, lorazepam for anxiety": what only a major row forbids is left open.
    (!forbidden && hasWord(tokens, /^or$/, first.end, last.first)) ||
    near.some(
      (word, at) =>
        /^(?:options|such|alternatives|choices|versus|vs)$/.test(word) ||
        (word === 'drugs' && !/^(?:[:,]|are|is|now|today|and)$/.test(near[at + 1] ?? '')),
    )
  );
}

/** Whether a drug or a class is named from a token on. */
const namesDrug = ({ reading: { mentions } }: Pair['each'], from: number, to: number): boolean =>
  mentions.some(({ kind, first }) => (kind === 'drug' || kind === 'class') && first >= from && first < to);

/** "Options: (a) …, or (c) add spironolactone 25 mg. I prefer (a) plus potassium": one of several, by its sentence. */
const isOfOptions = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  wordsIn(tokens, /^(?:options|choices|alternatives|possibilities)$/, sentence.first, first).some(
    (at) => tokens[at + 1]?.text === ':',
  ) && hasWord(tokens, /^or$/, sentence.first, sentence.end);

/** "Clarithromycin with simvastatin is contraindicated", "should not be combined": the text speaks against the pair. */
export function isWarned({ near, each, first, last }: Pair): boolean {
  if (isHarmOfTaking(each.reading.tokens, first, last)) return true;
  if (isRiskTold(each.reading.tokens, first, last)) return true;
  // "The haematologists prefer LMWH to a DOAC. Enoxaparin 80 mg": what the other is preferred to.
  if (
    /\bprefer\w{0,4} (?:\S{1,24} ){1,4}(?:to|over) (?:an? |the )?$/.test(
      `${phrase(each.reading.tokens, Math.max(first.sentence.first, first.first - 7), first.first)} `,
    )
  )
    return true;
  if (near.includes('whether') && ANSWERED_NO.test(near.join(' '))) return true;
  if (near.some((word, at) => /^(?:safe|safely|fine)$/.test(word) && !isDenied(near, at))) return false;
  return (
    near.some((word, at) => /^(?:contraindicated|concern)$/.test(word) && !isDenied(near, at)) ||
    // "Now completed, since it can increase the effect of warfarin": who says so knows of the pair.
    near.some(
      (word, at) => RAISES.test(word) && OF_OTHER.test(near.slice(at + 1, at + 4).join(' ')) && !isDenied(near, at),
    ) ||
    // "Both raise potassium", "together they add to bleeding": what the pair does is told.
    near.some((word, at) => /^(?:both|they|together)$/.test(word) && DOES.test(`${near[at + 1]} ${near[at + 2]}`)) ||
    /\b(?:(?:chance|risk|danger|likelihood) of \w{3,25} (?:rises|increases|climbs|goes up|grows|is (?:higher|greater|raised|increased)) (?:when|with|if|on)|\w{3,25} (?:accumulates|builds up|climbs|rises) (?:alongside|beside|with|on) \w{3,25}|\w{3,25} with \w{3,25} can (?:raise|cause|lead|provoke|damage)|(?:should|must|can|may) (?:not|never) be (?:combined|given|used|taken|mixed)|(?:best|be) avoided|no way around|(?:do|should|must) (?:not|never) (?:mix|go together|belong together|combine|get along)|don't (?:mix|go together|combine)|clash\w{0,2}|(?:are|is|make|makes) an? (?:bad|poor|dangerous|risky|unsafe|toxic) (?:pair|pairing|mix|match|combination)|(?:blocks?|hits?) the same|not an option|out of the question|is not for (?:you|him|her))\b/.test(
      near.join(' '),
    )
  );
}

/** "Simvastatin with clarithromycin carries a high risk of rhabdomyolysis": the two are what the sentence is about. */
const isRiskTold = (tokens: readonly Token[], first: ReadMention, last: ReadMention): boolean => {
  if (first.sentence !== last.sentence) return false;
  const between = phrase(tokens, first.end, last.first);
  const behind = phrase(tokens, last.end, Math.min(last.sentence.end, last.end + 8));
  return first.first - first.sentence.first <= 3
    ? PAIRED.test(between) && RISKS.test(behind)
    : isQuotedAlert(tokens, first.sentence, {
        before: phrase(tokens, first.sentence.first, first.first),
        between,
        behind,
      });
};
const PAIRED =
  /^(?:with|plus|and|together with|alongside|on top of|added to|in combination with|taken with|given with)(?: (?:the|her|his|your|an?|any|full|high|-|dose|oral)){0,4}$/;
const RISKS = lean(
  /^(?:together |in combination |use )?(?:(?:can|may|could|would|will|both) )?(?:also |greatly |markedly |sharply )?(?:risks?|carr(?:y|ies)|raises?|increases?|causes?|leads? to|adds? to|prolongs?|provokes?|produces?|doubles?|triggers?|precipitates?|predisposes?)\b(?! (?:no|little|minimal|the benefit|the effect of treatment)\b)/,
);

/** 'Alert text: "methotrexate + trimethoprim, risk of marrow suppression. Do not combine."', where nobody goes on after it. */
const isQuotedAlert = (
  tokens: readonly Token[],
  sentence: Sentence,
  { before, between, behind }: Readonly<Record<'before' | 'between' | 'behind', string>>,
): boolean =>
  ALERT.test(before) &&
  (/^(?:\+|\/|&|x|×)$/.test(between) || PAIRED.test(between)) &&
  (/^[,:(–—=-] (?:\S{1,14} ){0,3}(?:risks?|danger|do|avoid|contraindicated|never)\b/.test(behind) ||
    RISKS.test(behind)) &&
  !/\b(?:overrid\w{2,4}|overrode|acknowledged|dismissed|bypassed|anyway|accepted|continued?|proceed\w{0,3}|both (?:kept|given|prescribed))\b/.test(
    phrase(tokens, sentence.first, sentence.end + 40),
  );
const ALERT =
  /\b(?:alerts?|warnings?|pop - ?up|label|leaflet|monograph|bulletin|guideline|policy|poster|reference|checker|bnf|textbook|box|teaching|pearl|rule|sticker)\b[^.;]{0,30}[:"“]$/;

const HARM_OF_TAKING = lean(
  /^[^;.:]{0,80}\b(?:could|can|would|may|might) (?:dangerously |severely |badly )?(?:narrow|raise|cause|trigger|lead|provoke|damage|harm|block|drop|slow|close|stop|kill|put|bring|set|lower|push)\b(?! no\b)/,
);
/** "Taking an ergotamine tablet within 24 hours of sumatriptan could narrow the arteries": what it would do tells not to. */
const isHarmOfTaking = (tokens: readonly Token[], ...pair: readonly [ReadMention, ReadMention]): boolean =>
  pair.some(
    ({ first, end, sentence }) =>
      /^(?:\S{1,12} ){0,2}(?:taking|using|giving|adding|mixing|combining|swallowing|having) (?:(?:an?|any|the|your|his|her|more|extra|another) ){0,2}$/.test(
        `${phrase(tokens, sentence.first, first)} `,
      ) && HARM_OF_TAKING.test(phrase(tokens, end, Math.min(sentence.end, end + 24))),
  );

const RAISES = /^(?:increase|raise|boost|enhance|potentiate|strengthen|prolong|reduce|lower|weaken|blunt)(?:s|d|ed)?$/;
const OF_OTHER = /^(?:the|its) (?:effects?|action|activity|levels?) of$/;

const DOES =
  /^(?:raise|lower|prolong|increase|slow|sedate|thin|(?:can|may|could)(?! (?:be|take|have|go|continue|start|stay|keep|both|safely|also)\b)|add|worsen|deplete|affect) /;

const THOUGHT_OF = lean(
  /\b(?:(?:she|he|you|they) (?:could|may|might) (?:later |then )?(?:choose|opt for)|(?:it|that|this|they|which) (?:would|might|could) (?:be|matter|clash|interact|differ|not)\b|before (?:you|he|she|they|the patient) (?:take|start|use|buy|begin|add)s?|(?:one|an|another) option\b(?: \S{1,12}){0,4} would|would (?:then )?be (?:an|one|the next)|tell (?:us|me|your doctor) if|(?:skip|avoid|stop|not) (?:it |this |them )?if you (?:have|take|are|use)|let (?:us|me) know (?:before|if))\b[^:]{0,200}$/,
);
/** "Call us before you take any new antibiotic, especially clarithromycin", "one option then would be spironolactone". */
export const isThoughtOf = ({
  each: {
    reading: { tokens },
  },
  last,
}: Pair): boolean => THOUGHT_OF.test(phrase(tokens, last.sentence.first, last.first));

/** "Prescriber contacted; changed to doxycycline": another drug takes the place of one of the two; "lisinopril changed to losartan" does not. */
export const isReplaced = ({
  each: {
    reading: { tokens, mentions },
  },
  first: a,
  last: b,
}: Pair): boolean =>
  // "Muscle pain with atorvastatin, gone on rosuvastatin": what the one did has ended under the other.
  /\b(?:gone|settled|resolved|none|recovered)(?: \w{2,9})? (?:on|since|under)(?: the)?$/.test(
    phrase(tokens, b.first - 5, b.first),
  ) ||
  mentions.some(
    ({ kind, id, first, sentence }) =>
      kind === 'drug' &&
      id !== a.id &&
      id !== b.id &&
      first > Math.max(a.end, b.end) &&
      first - Math.max(a.end, b.end) < 80 &&
      tokens[first - 1]?.text === 'to' &&
      /^(?:changed|switched|change|switch|changing|switching)$/.test(tokens[first - 2]?.text ?? '') &&
      isOfPair(mentions, { from: sentence.first, to: first }, [a, b]),
  );

/** Whether the drug named last in a part of a sentence is one of the two; also where none is named there. */
const isOfPair = (
  mentions: readonly ReadMention[],
  { from, to }: { readonly from: number; readonly to: number },
  pair: readonly ReadMention[],
): boolean => {
  const before = mentions.findLast(({ kind, first }) => kind === 'drug' && first >= from && first < to);
  return before === undefined || pair.some(({ id }) => id === before.id);
};

/** "I rang the prescriber … it was not dispensed", "it raises INR, so changed to nitrofurantoin": what was asked for was not given. */
export function isTurnedBack({ each, first: a, last: b }: Pair): boolean {
  const { tokens, mentions } = each.reading;
  if (!isAnywhere(tokens, TURNED_BACK)) return false;
  const from = Math.min(a.first, b.first);
  const words = phrase(tokens, from, Math.max(a.end, b.end) + 60);
  return [...words.matchAll(TURNS)].some(({ index, 0: said }) => {
    const at = from + words.slice(0, index).split(' ').length - 1;
    // "We changed to nasal oxygen": no drug takes the place of another.
    if (CHANGED.test(said)) return namesDrug(each, at, at + said.split(' ').length + 6);
    if (!NOT_DONE.test(said)) return true;
    // "The flu vaccine was not given": whose fate it is stands before it.
    const start =
      tokens.slice(from, at).findLastIndex(({ text }) => /^(?:[.;:,]|and|but|so|because|since|as)$/.test(text)) + 1;
    const subject = phrase(tokens, from + start, at);
    return (
      OF_ORDER.test(`${subject} `) ||
      mentions.some(({ id, first }) => (id === a.id || id === b.id) && first >= from + start && first < at)
    );
  });
}

const TURNED_BACK = lean(
  /\b(?:(?:all|both|all three|all of them) (?:were |are |now )?(?:stopped|withheld|held|suspended|discontinued)|(?:was|were|is|been) (?:not|never) (?:dispensed|supplied|given|filled|started|issued)|not (?:dispensed|supplied|issued)|so (?:i |we |it was |was )?(?:changed|switched|swapped|replaced)|(?:changed|switched|swapped) to \w{3,25} (?:\S{1,15} ){0,3}because|(?:stopped|blocked|refused|intercepted|caught|vetoed|turned down|declined) (?:it|this|that|them) (?:because|on account|owing|given|for)|not (?:yet )?(?:verified|approved|validated|processed|released)|(?:left|returned|held) unverified)\b/,
);
const TURNS = lean(TURNED_BACK.source, 'g');
const CHANGED = /^so |^(?:changed|switched|swapped) to/;
const NOT_DONE = /\b(?:not|never) /;
/** "It", "neither", "the order and the label": said of what was asked for. */
const OF_ORDER =
  /^(?:(?:it|this|that|they|both|neither|which|and|so|but|therefore|thus|hence|then|i|we|the|an?|his|her|your|new|second|latter|former|order|orders|prescription|script|request|item|items|combination|pair|antibiotic|antifungal|drug|drugs|medicine|one|dose|first|has|have|had|was|is|were|are|ordered|requested|-|–|—|\(|still|yet|in|end|today|now|tablets?|box|bag) )*$/;

/** "Ibuprofen, first dose 09:00 (at least 6 h after ketorolac)": one after the other has gone. */
export const isSpaced = ({ each: { reading }, near, first, last }: Pair): boolean =>
  // "From phenelzine to any SSRI, 14 days. Use the gap to clear tramadol from the house".
  near.some(
    (word, at) => /^(?:washout|gap|interval)$/.test(word) && /^(?:the|this|a|that)$/.test(near[at - 1] ?? ''),
  ) ||
  // "Leave at least 24 hours between the two"; too short a time is found by itself.
  SPACED_APART.test(near.join(' ')) ||
  (isAnywhere(reading.tokens, HOURS_AFTER) &&
    reading.mentions.some(
      (one) =>
        (one.id === first.id || one.id === last.id) &&
        one.first >= first.first &&
        one.first < last.sentence.end &&
        SPACED.test(`${phrase(reading.tokens, Math.max(one.sentence.first, one.first - 9), one.first)} `),
    ));
const SPACED_APART = lean(
  /\b(?:leave|leaving|wait|allow|keep|at least|a gap of|minimum of) (?:\S{1,10} ){0,3}(?:\d{1,2}|one|two|three|five|twenty - four|forty - eight) (?:hours?|days?|weeks?) (?:\S{1,12} ){0,3}(?:between|apart|after)\b/,
);
const HOURS_AFTER =
  /\b(?:at least|not before|no sooner than|no earlier than|more than|minimum) (?:\d{1,2}|four|six|eight|ten|twelve|\w{3,6}teen) (?:h|hrs?|hours?|days?|weeks?) after\b/;
const SPACED = lean(`${HOURS_AFTER.source} (?:the |her |his |your |last |that ){0,2}$`);

/** "Pain settled with ketorolac. Home with ibuprofen": one was given in the emergency room, the other is for later. */
export const isOfVisit = ({
  each: {
    reading: { tokens },
    doses,
  },
  first,
  last,
}: Pair): boolean =>
  hasWord(tokens, /^(?:home|discharged?)$/) &&
  tokens
    .slice(first.end, last.first)
    .some(
      ({ text }, at, between) =>
        (text === 'home' &&
          (/^(?:with|on)$/.test(between[at + 1]?.text ?? '') ||
            /^(?:sent|went|returned)$/.test(between[at - 1]?.text ?? ''))) ||
        /^discharged?$/.test(text),
    ) &&
  !doses.some(({ drug, frequency }) => drug.id === first.id && frequency !== undefined && !frequency.once) &&
  // "Continue simvastatin. Home with clarithromycin".
  !hasWord(
    tokens,
    /^(?:continue|continues|continued|continuing|takes|taking|keep|keeps|resume|usual|regular|chronic)$/,
    Math.max(first.sentence.first, first.first - 5),
    first.first,
  );

/** "Amiodarone + sofosbuvir: bradycardia", "digoxin + clarithromycin! Removed." */
export const isRemarked = ({
  each: {
    reading: { tokens, mentions },
  },
  first: a,
  last,
}: Pair): boolean =>
  (/^[:=→]$/.test(tokens[last.end]?.text ?? '') && a.sentence === last.sentence) ||
  // "… Hold the mycophenolate": of a third drug.
  (ENDS.test(tokens[last.sentence.end]?.text ?? '') &&
    !mentions.some(
      ({ kind, id, first }) =>
        kind === 'drug' &&
        tokens[last.sentence.end + 1]?.text !== '.' &&
        id !== a.id &&
        id !== last.id &&
        first > last.sentence.end &&
        first <= last.sentence.end + 3,
    ));
