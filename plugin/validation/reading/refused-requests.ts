import { lean } from '../../lean.ts';
import type { Assertion, Spoken } from './assertion/assertion.ts';
import { orderOfStart } from './placed.ts';
import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';
import { hasWord, isAnywhere, phrase } from './words.ts';

// A drug that somebody asked for, wrote or sent, and what the text answers: "Script for tramadol from the dentist; she takes
// selegiline. Refused to fill it", "the surgeon ordered ampicillin; after my call aztreonam was given instead". Whoever takes a
// drug goes on taking it: only what was asked for is refused.

/** Sentences behind a request in which it is answered. */
const FARTHEST = 4;
/** Words of its sentence on each side of a drug that may make it a request. */
const BEFORE = 14;
const BEHIND = 18;

/** Without one of these words nothing is refused or exchanged. */
const ANSWERS = lean(
  /\b(?:not|n't|cannot|can't|won't|didn't|don't|couldn't|wouldn't|never|no|declin\w{1,3}|refus\w{1,3}|reject\w{2}|den(?:y|ied)|vetoed|returned|cancel\w{0,5}|withdr\w{2,4}|held|kept|blocked|voided|stopped|sent|turn(?:ed)?|pass|neither|decline|refuse|unfilled|replac\w{1,3}|substitut\w{1,3}|exchang\w{1,3}|swapped|over(?:rode|ridden|ruled)|instead|stead|place|received|answered|became)\b/,
);

const PAPER =
  '(?:e - )?(?:prescriptions?|e-prescription|scripts?|e-script|rx|orders?|order set|refills?|renewal|request|fax|message|draft(?: reply| note| letter| message| answer)?|template|plan|letter|note|standing order|list|referral|e - ?rx)';
const DOSE =
  '(?:(?:[\\d.,/%]{1,9}|mg|kg|mcg|micrograms?|g|units?|ml|iv|im|po|sc|oral|orally|by|mouth|once|twice|three|four|times|an?|per|every|hours?|day|daily|nightly|weekly|tablets?|capsules?|syrup|spray|injection|infusion|drops|patch|as|needed|prn|bid|tid|qid|bd|tds|for|\\w{3,9}|,) ){0,9}?';
/** "Requested", "asked for", "the dentist sent", "script:"; not "takes" or "on", whoever wrote it. */
const ASKED_BEFORE = lean(
  `\\b(?:(?:request(?:s|ed|ing)?|ask(?:s|ed|ing)?|want(?:s|ed|ing)?|wish(?:es|ed)?|hop(?:es|ed|ing)|wr(?:ote|iting|itten)|inquir(?:es|ed|ing)|enquir(?:es|ed|ing)|look(?:s|ed|ing)|came in|call(?:s|ed|ing)|keen|question)(?: (?:to|us|me|you|whether|if|he|she|could|can|may|might|have|be|prescribed|given|us)){0,4}? (?:for|about|on|to (?:buy|have|try|start|get|take|use)|buy|have|try|start|get|take)|(?:prescribed|wr(?:ote|itten)|orders?|ordered|ordering|sent(?: us| over| in)?|entered|faxed|proposes?|proposed|suggests?|suggested|recommends?|recommended|offered|called in|phoned in|booked|chose|picked|typed|keyed|put in for|asked for|set up with|made up with|appeared|default(?:s|ed)? to|wants|wanted|requests|requested|(?:auto -? ?)?populated|brought (?:in|up)|pulled in|pre ?-? ?checked|loaded|teed up|pended|queued)|${PAPER}(?: (?:for|of|was|is|reads|read|has|had|received|came|arrived|today|carries|carried|lists|listed|says|said|names|named|contains|contained|mentions|mentioned|gave|put|still|reply|message|letter|set|with|to start|started)){1,3}|${PAPER}(?: received)? ?:)(?: [\\w'/-]{1,14}){0,6}?$`,
);
const ASKED_BEHIND = lean(
  `^${DOSE}(?:(?:was|were|is|are|had been|has been|have been|got|just|also|first|initially) ){0,3}(?:requested|asked (?:for|about)|(?:the |a |an |his |her |their |our )?(?:[a-z]{3,14} ?'s )(?:first |own )?(?:plan|idea|choice|thought|suggestion|wish|request|proposal|pick|order|template|preference)|what (?:the )?(?:[a-z]{3,14} )?(?:[a-z]{3,14} 's )?[a-z]{3,14} (?:prints?|suggests?|proposed|suggested|wanted|wrote|gives|recommends?|had in mind)|ordered|prescribed|e - prescribed|e-prescribed|sent|faxed|written|suggested|proposed|wanted|entered|planned|booked|arrived|received|queued|pended|(?:came|come) (?:over|up|in|by|through|from|across|with|as)|(?:on|in|from|by) (?:(?:his|her|the|our|their|your|a) )?(?:standing |old |labor |sepsis |transfer |discharge |wish )?(?:order|orders|order set|script|request|list|fax|plan|dentist|resident|walk)|(?:appears?|appeared|stood|stands) (?:on|in) |i (?:first |had )?(?:sent|ordered|prescribed|wrote)|the default)\\b`,
);
const TAKEN =
  /\b(?:takes|take|took|taking|on|uses|using|has been on|been|swallows|list (?:has|shows)|profile (?:has|shows)|file shows|carries|carry|(?<!\bup )with|started|begun|continues?)(?: (?:his|her|the|your|daily|home|regular|still|oral|low|dose|list)){0,2}$/;

const OPENS = '(?:^|[,;:.–—-] |\\b(?:and|but|so|then|therefore|hence|thus|which) )';
const WHO =
  '(?:(?:(?:i|we|they|he|she|you|it|pharmacy|pharmacist|prescriber|staff|doctor|sale|(?:the|our|my|her|his) (?:pharmacist|pharmacy|team|doctor|dentist|clinic|office|resident|prescriber|surgeon|colleague|answer|request|script|prescription|order|refill|sale)|dr \\w{2,14}|that|this|request|script|prescription|order|refill) )?)';
const HAVE =
  '(?:(?:have|has|had|was|were|is|am|are|be|been|would|will|shall|therefore|thus|politely|promptly|also|then|just|simply|told|them|him|her|it|has to be|had to be) ){0,3}';
const NOT =
  "(?:not|never|cannot|can't|couldn't|won't|wouldn't|didn't|don't|haven't|hasn't|wasn't|isn't|(?:did|do|does|could|can|would|will|was|were|is|am|are|has|have|had) (?:not|never)|unable to|unwilling to)";
const DEED =
  '(?:fill|filled|filling|dispense|dispensed|dispensing|sell|sold|selling|send|sent|sending|release|released|releasing|prescribe|prescribed|prescribing|write|written|writing|order|approve|approved|approving|allow|allowed|allowing|process|processed|supply|supplied|verify|verified|sign|signed|signing|go along with|agree to|agree with|accept|accepted|authori[sz]e|authori[sz]ed|honou?r|hand over|hand out|let|grant|granted|issue|issued|okay|hang|hung|combine|combining|give|given|giving|put|start|started|continue|continued|renewed|carried over)';
const ORDER_WORD =
  '(?:request|script|prescription|order|refill|combination|sale|drug|medicine|tablets?|syrup|spray|pair|one|two|dose|line|entry)';
const IT = `(?:it|this|that|these|those|them|both|either|(?:the|that|this|his|her|your|these|those|such an?) (?:other |new |first )?${ORDER_WORD}|him (?:it|that|any|have it)|her (?:it|that|any|have it)|you (?:it|that|any))`;
const REST = '(?: together| up| back| through| for (?:him|her|you|them)| to (?:him|her|you|them))?';
const END =
  '(?= ?(?:$|[.,;:)(–—]|(?:and|but|so|because|since|as|at|until|while|when|with|alongside|beside|unfilled|before|today|in|from|by|that way|given|on|for now|or|then) ?))';
const REFUSES =
  '(?:declined|refused|rejected|denied|vetoed|cancell?ed|withdrew|withdrawn|blocked|voided|scrapped|struck|deleted|disallowed|intercepted|overruled)';
const DEED_TO =
  '(?: to (?:fill|dispense|sell|send|release|prescribe|order|supply|approve|process|do so|do that|allow|give|sign))?';

const REFUSED = lean(
  `${OPENS}${WHO}(?:${HAVE}${NOT} (?:be |been |going to |able to |willing to )?${DEED}(?: ${IT})?${REST}` +
    `|${HAVE}${REFUSES}${DEED_TO}(?: ${IT})?${REST}` +
    `|${HAVE}(?:sent|turned|handed|held|kept|gave) (?:(?:${IT}) )?(?:back|down|away)(?: unfilled| unsigned| at the counter)?` +
    `|${HAVE}returned (?:${IT}|unfilled|unsigned)(?: to \\w{2,9} \\w{3,14})?` +
    `|${HAVE}(?:pulled|stopped|dropped) ${IT}` +
    `|(?:had to say|said|say|answered|was|is|wrote back|answer was|answer is|answer had to be) no` +
    '|(?:verified|signed|gave|released|dispensed|hung|approved|sent|filled) neither' +
    "|(?:that is|that's|this is|it is|it's)(?: one| something)? (?:i|we) (?:have to|had to|must|need to|will|would|am going to|are going to) (?:turn down|decline|refuse|pass on|say no to)" +
    `)${END}` +
    `|\\b(?:explained|told|said|showed|shown|(?:gave|given) (?:(?:him|her|them|you) )?(?:the )?reasons?)(?: (?:to )?(?:him|her|them|you))? why (?:not(?= ?(?:$|[.,;:)]|(?:and|but|so|with|in|at|to|for|gave|gives) ?))|no\\b|none\\b|(?:(?:it|that|this|he|she|they|you|children|one) )(?:is not|was not|isn't|wasn't|can't|cannot|couldn't|could not|should not|shouldn't|must not|won't|would not|wouldn't)\\b)` +
    `|\\b(?:got|went|came) (?:no further|nowhere|to nothing)\\b` +
    `|\\bagreed to (?:cancel|withdraw|drop|rescind|pull|stop|void|change|switch|swap)\\b` +
    `|\\b(?:combination|pair|mix) (?:that )?(?:i|we|one) (?:(?:will|would|could|can|do) not|cannot|can't|won't|couldn't|wouldn't|refuse to|refused to) (?:ever )?${DEED}\\b` +
    `|\\b(?:these|those|the|this) (?:two|pair|combination|drugs|medicines|medications)(?: \\w{2,12}){0,2}? (?:can't|cannot|must not|should not|are not to|is not to|must never|can never|should never) (?:go|be (?:used|taken|combined|given|mixed|prescribed|dispensed))\\b`,
  'g',
);
/** Words of which an answer that is given to two drugs has one. */
const OF_TWO = /\b(?:both|either|these|those|two|pair|combination|together|mix|combine|combining)\b/;
const OF_BOTH =
  /\b(?:both|either|these|those|the two|two|pair|combination|together|the mix|combine|combining)\b(?: together)?$/;
/** Nobody refused it, or only if. */
const UNREFUSED =
  /\b(?:no|nobody|none|nothing|not|never|n't|if|unless|should|would have|could have|reason to|need to|cause to|nearly|almost|rather than|instead of|without|whether|until|tempted to)(?: \w{1,12}){0,3} ?$/;
const OF_DOSE = /(?:^|[.;:] )\d[\d.,]{0,6} (?:mg|mcg|g)\b[^.;:]{0,40}$/;
/** It was handed over all the same. */
const AFTER_ALL = lean(
  /\b(?:then|later|after all|in the end|anyway|eventually|nonetheless|nevertheless|all the same|still|regardless|but)\b[^.;]{0,30} (?:filled|dispensed|sold|released|approved|allowed|handed (?:it )?(?:over|out)|gave it|given it|went (?:out|through|ahead)|let it|sent it|sent out|signed it)\b/,
);

/** "Was replaced by", "which I overrode with", "turned that into", in front of the drug that came in its place. */
const EXCHANGED_BEFORE = lean(
  `(?:${OPENS}|\\b(?:it|this|that|which|${ORDER_WORD}) )(?:(?:it|this|that|which|he|she|they|we|i|anesthesia|anaesthesia|pharmacy|surgeon|(?:our|my|the) (?:call|page|team|pharmacist|resident)|team|later|soon|so|dr \\w{2,14}) ){0,2}${HAVE}(?:replaced|substituted|exchanged|swapped|overrode|overridden|answered|superseded|traded|turned|converted) (?:(?:it|this|that|them|the order|the script) )?(?:by|with|for|into)(?: (?:oral|iv|the|an?|some|plain)){0,2}$`,
);
/** "In the end", "after my page he took": with "instead" behind. */
const INSTEAD_BEHIND =
  /^(?:[^\s.;]{1,14} ){0,9}?(?:instead(?! of)|in (?:its|their|that) (?:place|stead)|in (?:place|lieu|stead) of (?:it|that|this|them)|(?:was|is) what (?:he|she|you|they|the patient) (?:received|got|has|takes|get|was given))\b/;

/** By their place in the list: what was asked for and not given. */
export function refusedRequests(
  tokens: readonly Token[],
  sentences: readonly Sentence[],
  mentions: readonly Spoken[],
): ReadonlyMap<number, Assertion> {
  const refused = new Map<number, Assertion>();
  if (!isAnywhere(tokens, ANSWERS)) return refused;
  const orders = mentions.flatMap((one, order) => (isGiven(one) ? [order] : []));
  const asked = orders.filter((order) => isAsked(tokens, mentions[order]!));
  if (orders.length === 0 || (asked.length === 0 && !isAnywhere(tokens, OF_TWO))) return refused;
  for (const [at, sentence] of sentences.entries()) {
    const from = sentences[Math.max(0, at - FARTHEST)]!.first;
    const until = sentences[Math.min(sentences.length - 1, at + FARTHEST)]!.end;
    const isNear = (order: number): boolean => mentions[order]!.first >= from && mentions[order]!.first < sentence.end;
    const mayBeOfTwo = orders.some(isNear) && OF_TWO.test(phrase(tokens, sentence.first, sentence.end));
    if (!mayBeOfTwo && !asked.some(isNear)) continue;
    for (const answer of refusalsIn(tokens, sentence, until)) {
      const of = (list: readonly number[]) =>
        list.findLast((order) => mentions[order]!.first >= from && mentions[order]!.end <= answer.first + 1);
      const order = of(asked) ?? (answer.ofBoth ? of(orders) : undefined);
      if (order !== undefined && !isGivenBehind(tokens, mentions, order, answer.end)) refused.set(order, 'negated');
    }
  }
  for (const order of asked) if (isExchanged(tokens, sentences, mentions, order)) refused.set(order, 'negated');
  return refused;
}

const isGiven = ({ kind, assertion, sentence }: Spoken): boolean =>
  kind === 'drug' &&
  /^(?:active|adjusted)$/.test(assertion) &&
  !sentence.question &&
  /^(?:other|past)$/.test(sentence.section);

function isAsked(tokens: readonly Token[], { first, end, sentence }: Spoken): boolean {
  const before = phrase(tokens, Math.max(sentence.first, first - BEFORE), first);
  if (TAKEN.test(before)) return false;
  return (
    ASKED_BEFORE.test(before) || ASKED_BEHIND.test(`${phrase(tokens, end, Math.min(sentence.end, end + BEHIND))} `)
  );
}

interface Answer {
  readonly first: number;
  readonly end: number;
  /** Said of two that must not go together. */
  readonly ofBoth: boolean;
}

function refusalsIn(tokens: readonly Token[], { first, end, question }: Sentence, until: number): readonly Answer[] {
  if (question) return [];
  const said = phrase(tokens, first, end);
  return [...said.matchAll(REFUSED)].flatMap(({ index, 0: words }) => {
    const to = index + words.length;
    // "120 mg was offered and turned down, and 320 mg was handed over": another dose is refused.
    if (UNREFUSED.test(said.slice(Math.max(0, index - 40), index)) || OF_DOSE.test(said.slice(0, index))) return [];
    const last = first + countOf(said.slice(0, to));
    if (AFTER_ALL.test(phrase(tokens, last, until))) return [];
    return [{ first: first + countOf(said.slice(0, index)), end: last, ofBoth: OF_BOTH.test(words.trimEnd()) }];
  });
}

const countOf = (said: string): number => (said.trim() === '' ? 0 : said.trim().split(' ').length);

/** "I refused the first script; the new one for tramadol was filled": it is named again, and given. */
const isGivenBehind = (tokens: readonly Token[], mentions: readonly Spoken[], order: number, from: number): boolean =>
  mentions
    .slice(order + 1)
    .some(
      ({ id, first, end, assertion, sentence }) =>
        id === mentions[order]!.id &&
        first >= from &&
        assertion === 'active' &&
        hasWord(tokens, GIVES, Math.max(sentence.first, first - 5), Math.min(sentence.end, end + 8)),
    );
const GIVES = /^(?:filled|dispensed|sold|released|given|started|starts|takes|continue[sd]?|prescribed|sent|handed)$/;

/** Whether another drug, told behind the request, takes its place. */
function isExchanged(
  tokens: readonly Token[],
  sentences: readonly Sentence[],
  mentions: readonly Spoken[],
  order: number,
): boolean {
  const { id, end, sentence } = mentions[order]!;
  const own = orderOfStart(sentences, sentence.first);
  const last = sentences[Math.min(sentences.length - 1, own + 2)]!;
  const next = mentions
    .slice(order + 1)
    .find((one) => one.kind === 'drug' && one.id !== id && one.first >= end && one.first < last.end);
  if (!next || !/^(?:active|adjusted)$/.test(next.assertion)) return false;
  const from = Math.max(next.sentence.first, end);
  const before = phrase(tokens, from, next.first);
  if (UNREFUSED.test(before) || /\b(?:if|unless|whether|could|would|might|may|can)\b/.test(before)) return false;
  if (EXCHANGED_BEFORE.test(before)) return true;
  const behind = phrase(tokens, next.end, Math.min(next.sentence.end, next.end + 12));
  return INSTEAD_BEHIND.test(behind) && !/\bor\b/.test(behind);
}
