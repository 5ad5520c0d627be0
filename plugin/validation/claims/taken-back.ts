import { lean } from '../../lean.ts';
import { frequencyAt } from '../reading/frequency.ts';
import { misstatedAt } from '../reading/misstated.ts';
import { amountAt } from '../reading/numbers.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { unitAt } from '../reading/units.ts';
import { phrase } from '../reading/words.ts';
import type { DoseClaim } from './claims.ts';
import { isDecimalSlip } from './decimal-slips.ts';

// Doses that the text itself takes back: called a mistake in the words behind them, or that of before a reduction.

/** Tokens behind a dose in which it is called a mistake. */
const REACH = 24;

/** Whether a stated dose is none that the text stands by. */
export function isTakenBack(tokens: readonly Token[], claim: DoseClaim): boolean {
  const parts = [claim.amount, claim.frequency, claim.route].flatMap((part) => part?.first ?? []);
  return (
    parts.some((at) => misstatedAt(tokens, at)) ||
    isAskedAndDenied(tokens, claim) ||
    isCalledMistake(tokens, claim) ||
    isDecimalSlip(tokens, claim) ||
    isSpacedLater(tokens, claim) ||
    isOfBefore(tokens, claim)
  );
}

/** "Octreotide 50 mg/h? No, micrograms". */
const isAskedAndDenied = (tokens: readonly Token[], { drug: { sentence } }: DoseClaim): boolean =>
  sentence.question && tokens[sentence.end]?.text === 'no';

/** "The letter says 100 mg. This is a typing error", "was entered as daily; pharmacy queried it", "read 40 g, wrongly". */
function isCalledMistake(tokens: readonly Token[], { drug, amount, first, end }: DoseClaim): boolean {
  const { sentence } = drug;
  const to = Math.max(end, amount?.end ?? 0);
  const behind = phrase(tokens, to, Math.min(tokens.length, to + REACH));
  if (STANDS.test(behind)) return false;
  if (CALLED.test(behind) || AT_ONCE.test(behind)) return true;
  return isQuoted(tokens, sentence, Math.max(first, amount?.first ?? 0, end)) && DOUBTED.test(behind);
}

/** Whether the words up to a token give what some paper or person said. */
const isQuoted = (tokens: readonly Token[], sentence: Sentence, to: number): boolean =>
  QUOTED.test(phrase(tokens, sentence.first, to));

const PAPER =
  '(?:label|letter|sheet|chart|handover|handoff|message|card|list|order|prescription|script|leaflet|printout|note|sticker|form|bottle|box|entry|record|summary|fax|email|line|e-?mar|mar|screen|plan|protocol|referral|dose|calendar|instructions?|i|we|nurse|caller|they|he|she)';
const SAID = '(?:says?|said|reads?|told|gave|gives?|lists?|listed|stated?|states|shows?|showed|printed|wrote|put|had)';
const NOTED =
  '(?:transcribed|entered|written|charted|typed|keyed|read|copied|ordered|recorded|printed|labell?ed|misread|misheard|prescribed|noted|heard|put down|taken down|programmed|set|set up|booked|scheduled|quoted)';
const WRITER =
  '(?:someone|somebody|resident|registrar|intern|nurse|doctor|clinic|clerk|secretary|pharmacist|pharmacy|system|computer|software|hospital|ward|prescriber|gp|i|we|they|he|she)';
const WROTE = '(?:wrote|typed|keyed|entered|printed|transcribed|charted|programmed|dialled|dialed|misread|misheard)';
const QUOTED = lean(
  `\\b${PAPER}(?: [\\w-]{1,12}){0,4} ${SAID}\\b|\\b${WRITER} (?:had |has )?${WROTE}\\b|\\b${NOTED} (?:as|at|for|in|to)\\b|^transcribed\\b|\\b(?:thought|believed|assumed|understood|misunderstood) (?:that )?(?:he|she|you|they|i|it)\\b`,
);

const SLIP =
  '(?:slip|slips|error|mistake|typo|misprint|misreading|mishearing|mix - ?up|blunder|oversight|miscalculation|mistranscription|fault|glitch)';
const PUT_RIGHT =
  '(?:corrected|amended|put right|set right|rectified|rewritten|relabell?ed|reprinted|fixed|retyped|changed back)';
/** Words up to the next clause but one. */
const CLAUSE = '(?:[.;,:–-] )?(?:[^.;?!]{0,60}[.;,] )?';
const SOON = `${CLAUSE}(?:[^.;?!]{0,40} )?`;

/** The dose that was told: what a result, an aim or a pressure should be says nothing of it. */
const ITSELF =
  '(?:it|that|this|which|(?:the |your |her |his )?(?:dose|order|label|line|entry|figure|strength|prescription|letter|sheet))';

/** "That was my slip", "was a typing error", "it should be 5,000", "so it was corrected to". */
const CALLED = lean(
  `^${SOON}(?:that|this|which|it) (?:was|is|were) (?:(?:only|just|simply|clearly|plainly|an?|my|our|the|his|her|your) ){0,3}(?:[a-z-]{2,14} ){0,2}${SLIP}\\b` +
    `|^(?:(?:in|on|at) (?:\\w{1,12} ){1,4})?(?:was|is|were) (?:(?:only|just|simply|clearly|plainly|an?|my|our|the|his|her) ){1,3}(?:[a-z-]{2,14} ){0,2}${SLIP}\\b` +
    `|^${SOON}(?:i|we|they|which|that|this|it) (?:was|were) (?:quite |plainly |simply |just |clearly )?(?:wrong|mistaken|incorrect)\\b` +
    `|^${CLAUSE}(?:(?:and|so|but|then|it|that|this|which|he|she|i|we|pharmacy|the (?:dose|order|label|line|entry|figure|prescription)) ){0,3}(?:(?:was|is|has been|had been|have|has|were) )?(?:(?:now|since|then|at once|promptly|already) )?${PUT_RIGHT}\\b(?! (?:creatinine|calcium|qt|age|sodium|weight|count))` +
    `|^(?:${SOON}${ITSELF} |[,;(–-] )?(?:ought to|was to|were to) (?:be|read|say|have been|have read) (?:\\d|just|only)` +
    `|^(?:${SOON}${ITSELF} |[,;(–-] )?should (?:(?:be|read|say) \\d|have (?:read|been|said)\\b|read\\b)` +
    `|^(?:is|was) (?:what|how) (?:[\\w-]{1,12} ){1,5}(?:showed|said|says|read|reads|had|has|gives|prints|listed|lists|printed|wrote|came up)\\b.{0,40}\\b(?:typo|misprint|misreading|mistake|slip|true|right|real|actual|correct|but|mended|corrected|intended)\\b` +
    `|^(?:\\w{2,12} ){0,2}${PAPER} (?:is|was) (?:quite |simply |plainly )?(?:wrong|mistaken|incorrect)\\b` +
    `|^(?:(?:was|were|got|is) (?:\\w{2,10} ){0,2})(?:caught|spotted|noticed|intercepted|picked up|queried)(?: [\\w'-]{1,14}){0,4}?,? (?:and|then) (?:\\w{2,10} ){0,2}(?:changed|replaced|cancelled|${PUT_RIGHT})\\b` +
    `|^${SOON}where (?:[\\d.,]{1,8} \\w{1,6}|\\w{2,12}) (?:was|were|is) (?:meant|intended)\\b`,
);
/** "40 g, wrongly;". */
const AT_ONCE = /^[,(–-]? ?(?:wrongly|mistakenly|erroneously|incorrectly)\b/;
/** Of what is quoted a doubt is enough: "the decimal point had been lost". */
const DOUBTED = lean(
  `^${SOON}(?:(?:the )?decimal|was meant|were meant|was intended|queried|misplaced|wrong\\b|not what|challenged|now reads|a (?:zero|digit|nought) too many|(?:dropped|missed|lost|added|extra|left off|left out) (?:a |the |an )?(?:zero|nought|digit|point|decimal)|caught|spotted|read back|(?:it|that|this|which) (?:was|has been) changed|never done|(?:was|has been|have been|were) (?:told|taught|shown|advised|reminded)|explained|clarified|(?:the )?(?:right|correct|true|real|actual|intended) (?:dose|one|figure|strength|amount|number))`,
);
/** The mistake is left as it is, or was none. */
const STANDS = lean(
  /\b(?:not|never|nobody|no one|nor|n't) (?:(?:has|have|been|be|was|yet|ever|a|an|my|our|the|typing|to be) ){0,3}(?:corrected|amended|changed|fixed|put right|queried|rewritten|slip|error|mistake|typo|misprint|wrong)\b|\bno (?:slip|error|mistake|typo|misprint)\b|\b(?:uncorrected|unnoticed|unqueried|overlooked|ignored)\b|\blet (?:it |that |this )?(?:pass|stand|go)\b|\b(?:left|kept) (?:it |as|so|standing|that)\b|\bas (?:written|printed|charted|it stands|transcribed|labell?ed|entered)\b|\bstands\b|\bcorrect(?:ed)? (?:and|as)\b/,
);

/** "Brought down from 80 mg to 20 mg", "1 g 8-hourly became 500 mg", "half of the 250 mcg you took before". */
function isOfBefore(tokens: readonly Token[], { drug, amount, end }: DoseClaim): boolean {
  if (!amount || amount.first < drug.sentence.first) return false;
  const { first } = amount;
  const to = Math.max(end, amount.end);
  if (NOT_BUT.test(phrase(tokens, first - 3, first))) return true;
  if (amount.limit) return false;
  if (RETURNED.test(phrase(tokens, to, Math.min(drug.sentence.end, to + 12)))) return true;
  if (
    FORMER.test(phrase(tokens, first - 3, first)) &&
    GONE.test(phrase(tokens, to, Math.min(drug.sentence.end, to + 9)))
  )
    return true;
  if (HALF_OF.test(phrase(tokens, first - 4, first)) || BEFORE_NOW.test(phrase(tokens, amount.end, amount.end + 6)))
    return true;
  const isFrom = tokens[first - 1]?.text === 'from' && CHANGED.test(phrase(tokens, Math.max(0, first - 6), first - 1));
  if (isOfWhatWas(tokens, amount, to)) return true;
  const next = isFrom ? TO.exec(phrase(tokens, to, to + 3)) : BECAME.exec(phrase(tokens, to, to + 7));
  return next !== null && isLess(tokens, to + next[0].split(' ').length, amount);
}

/** "6.25 mg twice daily, not 62.5 mg". */
const NOT_BUT = /(?:[,;(–—-]|^)(?: and| but)? not(?: the)?$|\b(?:instead of|rather than)(?: the| her| his| your)?$/;
/** "The old 100 mg entry is gone", "his previous 80 mg line was deleted". */
const FORMER = /\b(?:old|previous|former|earlier|prior|outdated|superseded|original|historic|erroneous|stale)$/;
const GONE = lean(
  /^(?:[a-z-]{2,14} ){0,4}(?:is|was|are|were|has|have|been|now|removed|deleted|taken|struck|crossed)(?: \w{2,10}){0,2}? (?:gone|removed|deleted|withdrawn|cancell?ed|off|out|stopped|ended|discontinued|closed|archived|cleared|void|voided|history|replaced|thrown|binned|inactive|inactivated|discarded|returned|destroyed|retired)\b/,
);
/** "The 20 mg tablet in last month's pack was swapped before use". */
const RETURNED = lean(
  /^(?:tablets?|capsules?|patch|patches|strength|pack|packet|box|bottle|syringe|bag|vial|pens?|supply|dose|line|entry|order|ones?)(?: (?:in|from|on|of|that|which|left)(?: [a-z'-]{1,12}){1,5})? (?:was|were|is|are|has been|have been|had been) (?:\w{2,10} )?(?:swapped|exchanged|returned|sent back|taken back|handed back|recalled|binned|destroyed|discarded|quarantined|shredded|crossed out|struck|deleted|voided|never (?:given|taken|used|opened)|not (?:given|taken|used|opened))\b/,
);
const HALF_OF =
  /\b(?:half|(?:a|one) (?:third|quarter|tenth)) of(?: the| your| her| his)?$|\bdown from(?: the| your| her| his)?$/;
const BEFORE_NOW =
  /^(?:(?:that|which) )?(?:you|she|he|they|pt) (?:took|had|used|got|were (?:on|taking)|was (?:on|taking)) (?:before|until|till|previously|at first)\b/;
const CHANGED =
  /\b(?:rewritten|brought|came|come|comes|goes|go|going|went|gone|cut|reduced|lowered|dropped|drops|corrected|changed|amended|taken|scaled|decreased|switched|moved|adjusted|stepped|turned|halved|fell|trimmed|tapered|weaned|down)\b/;
const TO = /^(?:(?:back )?down |back )?to(?= \d)/;
/** "Has been 80 mg and is 20 mg from tonight", "4 g a day was his habit; with cirrhosis it is 2 g". */
const HAD_BEEN = /\b(?:was|has been|had been|used to be)(?: on| at| always)?$/;
const WAS_ITS = /^(?:(?:daily|a|day|twice|once|nightly) ){0,3}(?:was|had been) (?:his|her|your|the|too)\b/;
/** "Made him confused", "left her drowsy". */
const HARMED =
  /^(?:(?:daily|a|day|twice|once|nightly|three|four|times|at|night|in|the|morning) ){0,5}(?:made|left|gave|turned|knocked|had made|had left) (?:him|her|you|them|me)\b/;
/** "She will step down to 20 mg", "I cut that to 15 mg". */
const STEPS_DOWN = lean(
  /\b(?:(?:step|steps|stepped|stepping|come|comes|came|go|goes|went|taper|tapers|tapered|brought (?:it|this|that|her|him)|taken|took (?:it|this|that|her|him)) down|(?:cut|lowered|reduced|halved|trimmed|dropped|changed|brought|corrected) (?:it|this|that|the dose)(?: (?:down|back))?|leaves as|left as|left on) to(?= \d)|\bleaves as(?= \d)/g,
);
const SUPPOSED = /\b(?:not|never|if|unless|would|could|should|nobody|instead of|rather than)\b/;
/** Tokens behind what was, in which the text says what is. */
const NEAR = 30;

/** A dose told as what was, and a lower one behind it as what is. */
function isOfWhatWas(tokens: readonly Token[], amount: NonNullable<DoseClaim['amount']>, to: number): boolean {
  const behind = phrase(tokens, to, Math.min(tokens.length, to + NEAR));
  for (const match of behind.matchAll(STEPS_DOWN)) {
    const said = behind.slice(0, match.index + match[0].length);
    if (!SUPPOSED.test(said) && isLess(tokens, to + said.split(' ').length, amount)) return true;
  }
  const isOver =
    HAD_BEEN.test(phrase(tokens, amount.first - 3, amount.first)) || WAS_ITS.test(behind) || HARMED.test(behind);
  if (!isOver) return false;
  for (let at = to; at < Math.min(tokens.length, to + NEAR - 8); at += 1)
    if (tokens[at]!.kind === 'number' && isLess(tokens, at, amount)) return !SUPPOSED.test(phrase(tokens, to, at));
  return false;
}
const BECAME = lean(
  /^(?:, )?(?:has become|became|becomes|is now|(?:was|is|were|has been|will be) (?:now |then |therefore )?(?:cut|reduced|lowered|brought down|taken down|turned down|corrected|amended|decreased|dropped|halved|rewritten|trimmed|capped)(?: back)? (?:to|at)|(?:came|went|goes|comes) down to|dropped to|fell to|reduced to|cut to|lowered to)(?= \d)/,
);

/** In mg. */
const MASS: Readonly<Record<string, number>> = { g: 1000, mg: 1, mcg: 0.001 };

/** "Ordered at 2 g every 8 hours. Called Dr. Sorel, who stretched it to every 24 hours": given less often after all. */
function isSpacedLater(tokens: readonly Token[], { frequency, end, amount }: DoseClaim): boolean {
  if (!frequency) return false;
  const from = Math.max(end, amount?.end ?? 0, frequency.end);
  const behind = phrase(tokens, from, Math.min(tokens.length, from + SPACED_WITHIN));
  for (const match of behind.matchAll(SPACED)) {
    const said = behind.slice(0, match.index + match[0].length);
    if (/\b(?:not|never|if|unless|would|could|should|nobody|refused|declined)\b/.test(said.slice(-60))) continue;
    const next = frequencyAt(tokens, from + said.trim().split(' ').length);
    if (next && next.high < frequency.low) return true;
  }
  return false;
}
const SPACED_WITHIN = 44;
const SPACED = lean(
  /\b(?:(?:stretched|spaced|widened|lengthened|extended|rewrote|changed|moved|amended|corrected|cut|reduced|put|set) (?:it|this|that|them|the (?:dose|doses|interval|order))(?: out)? (?:to|as|at)|(?:it|this|that|which|the (?:dose|interval|order)) (?:is|was|has been|now) (?:now )?(?:stretched|spaced|widened|lengthened|extended|rewritten|changed|moved|amended|corrected|cut|reduced)(?: out)? (?:to|as|at)|(?:it|this|that|which|order|label|dose) now (?:runs|goes|reads|says|is given|comes|is)) /g,
);

/** Whether a smaller amount of the same unit stands at a token. */
function isLess(tokens: readonly Token[], at: number, { high, unit }: NonNullable<DoseClaim['amount']>): boolean {
  const next = amountAt(tokens, at);
  const name = next && unitAt(tokens, next.end)?.name.split('/')[0];
  const [own, other] = [
    MASS[unit.split('/')[0]!] ?? unit.split('/')[0],
    name === undefined ? undefined : (MASS[name] ?? name),
  ];
  if (next === undefined || other === undefined) return false;
  return typeof own === 'number' && typeof other === 'number'
    ? next.high * other < high * own
    : own === other && next.high < high;
}
