import type { DoseAmount } from '../amounts/amounts.ts';
import { isOfAnother, isOfMineral, isPlainlyOfAnother, isStrange, type Named, namesAnother } from '../of-another.ts';
import type { ReadMention } from '../reading/document.ts';
import { type Token, text } from '../reading/tokens.ts';
import { phrase } from '../reading/words.ts';

/** Tokens between a drug and an amount that is plainly its own, and as many as may stand there at all. */
const NEAR = 4;
const FAR = 40;

/** The drug that an amount is said of: the one just before it, the one that follows "of", else the last one named. */
export function drugOf(
  reading: Named,
  drugs: readonly ReadMention[],
  amounts: readonly DoseAmount[],
  amount: DoseAmount,
): ReadMention | undefined {
  const { tokens } = reading;
  // "One tablet of metoprolol 500 mg": counted before its drug, weighed behind it.
  const inside = drugs.find(({ first, end }) => first > amount.first && end < amount.end);
  if (inside) return inside;
  const before =
    toldAgain(reading, drugs, amounts, amount) ??
    spokenOf(tokens, drugs, amount) ??
    drugs.findLast((drug) => drug.end <= amount.first);
  // "Caffeine citrate 20 mg/kg", "metoprolol succinate ER 25 mg": its salt and form stand between.
  if (before && tokens.slice(before.end, amount.first).every((token) => SALTS.test(token.text))) return before;
  // "Separate iron by 4 hours and increase to 100 micrograms": of what it is kept apart from.
  if (before && KEPT_APART.test(phrase(tokens, before.end, amount.first))) return undefined;
  // "Tacrolimus level 18 ng/mL on fluconazole. Dose halved to 1 mg": of what was measured, which its level alone names.
  if (
    before &&
    /^[.;,:] (?:the |her |his |your |its )?dose\b/.test(phrase(tokens, before.end, amount.first)) &&
    LEVEL_ON.test(phrase(tokens, before.first - 9, before.first))
  )
    return undefined;
  const after = drugs.find((drug) => drug.first >= amount.end);
  if (isListed(tokens, amounts, amount, { before, after }) || isJoined(tokens, amounts, amount, after)) return after;
  if (before && after && isOfBehind(tokens, amounts, amount, { before, after })) return after;
  const isOther =
    before !== undefined &&
    (namesAnother(reading, before.end, amount.first) || isNamedOtherwise(reading, before.end, amount.first - 1));
  const isTaken = amounts.some((other) => before && other.first >= before.end && other.end <= amount.first);
  const distance = before ? amount.first - before.end : Number.POSITIVE_INFINITY;
  if (distance <= NEAR && !isTaken && !isOther && !isPlainlyOfAnother(tokens, amount)) return before;
  if (after && isLinked(tokens, amount, after)) return after;
  // "His last ramipril … the first tablet, 49/51 mg": of a drug of two parts, and none of one.
  const isOfTwo = amount.parts !== undefined && distance > NEAR && before?.id.includes('-') === false;
  if (distance <= FAR) return isOther || isOfTwo || isOfAnother(tokens, amount) ? undefined : before;
  return !before && after && isLeading(tokens, amount, after) ? after : undefined;
}

const LEVEL_ON = /\b(?:levels?|trough|concentration)\b(?: [^ .;:]{1,12}){0,6} (?:on|with|after|during|since)$/;

const KEPT_APART =
  /^(?:tablets? |supplements? )?(?:by |at least |away )?(?:by |at least )?\S{1,6} hours?(?: apart| away| before| after| later| from it)?(?: ,| ;)? ?(?:and|then) (?:then )?(?:increase|raise|go up|reduce|change|step up)\b/;

const SALTS =
  /^(?:citrate|hydrochloride|hcl|sulfate|succinate|tartrate|acetate|maleate|mesylate|besylate|fumarate|phosphate|er|xr|sr|ir|la|dr|odt|cr|xl|hfa)$/;

/** "Simvastatin brought down to 20 mg now that amlodipine is on board; 20 mg is the ceiling": an amount told again is of its drug. */
function toldAgain(
  { tokens }: Named,
  drugs: readonly ReadMention[],
  amounts: readonly DoseAmount[],
  { first, end, high, unit }: DoseAmount,
): ReadMention | undefined {
  if (!LIMITED.test(phrase(tokens, end, end + 6))) return undefined;
  const same = amounts.findLast((other) => other.end <= first && other.high === high && other.unit === unit);
  return same && drugs.findLast((drug) => drug.end <= same.first);
}
const LIMITED =
  /^(?:a day |daily |at night )?(?:is|being|was|as) (?:as (?:high|far|much) as|(?:the|its|her|his|a|our|your) (?:\w{2,12} )?(?:ceiling|cap|limit|maximum|max|most|top|upper))\b/;

/** "She had taken levothyroxine together with iron; the dose went from 100 to 125 mcg": what is spoken of, not what was beside it. */
function spokenOf(tokens: readonly Token[], drugs: readonly ReadMention[], { first, end }: DoseAmount) {
  const at = drugs.findLastIndex((drug) => drug.end <= first);
  const [main, beside] = [drugs[at - 1], drugs[at]];
  if (!main || !beside || !/^(?:with|on|after|during|from|since)$/.test(text(tokens, beside.first - 1)))
    return undefined;
  const between = phrase(tokens, beside.end, first);
  // "Tacrolimus level 18 on fluconazole. Dose halved to 1 mg": of what was measured.
  if (
    /^(?:trough |blood |plasma |serum )?(?:levels?|trough|concentration)\b/.test(phrase(tokens, main.end, main.end + 3))
  )
    return /^[.;,:] (?:the |her |his |your )?dose\b/.test(between) ? main : undefined;
  if (text(tokens, beside.first - 1) !== 'with') return undefined;
  // "Tacrolimus 2 mg; with posaconazole begun, it is to be 0.5 mg".
  if (
    /^(?:now )?(?:begun|started|added|given|running|aboard|on board|in place) ,? ?(?:(?:it|this|that|the dose|its dose) )(?:is|was|will|to|has|goes|went|drops|dropped)\b/.test(
      between,
    )
  )
    return main;
  // "Ibuprofen: fine with lamotrigine, 400 mg three times daily".
  if (text(tokens, main.end) === ':' && between === ',') return main;
  // "Simvastatin 20 mg with amlodipine 10 mg: at the 20 mg ceiling".
  if (
    /^[^:;,.]{0,24}[:,(] (?:already |right |just )?at (?:the|its|his|her)$/.test(between) &&
    /^(?:ceiling|cap|limit|maximum|max)$/.test(text(tokens, end))
  )
    return main;
  // "Simvastatin 20 mg with amlodipine 10 mg: at most 20 mg".
  return /^[^;]{0,30}; (?:the|her|his|your|its) dose\b/.test(between) ||
    /^[^:;,.]{0,24}: (?:at most|maximum|max|no more than|not more than|not above|up to|limit(?:ed to)?|capped at)$/.test(
      between,
    )
    ? main
    : undefined;
}

/** "36 mg lidocaine, 18 mcg epinephrine": each amount before its drug, where the first one was. */
const isListed = (
  tokens: readonly Token[],
  amounts: readonly DoseAmount[],
  amount: DoseAmount,
  { before, after }: { readonly before: ReadMention | undefined; readonly after: ReadMention | undefined },
): boolean =>
  after?.first === amount.end &&
  text(tokens, amount.first - 1) === ',' &&
  amounts.some((other) => other.end === before?.first && before.end === amount.first - 1);

/** "Paracetamol and 30 mg codeine", "bupivacaine with 300 mcg diamorphine": of the drug behind it, which has no other. */
const isJoined = (
  tokens: readonly Token[],
  amounts: readonly DoseAmount[],
  { first, end }: DoseAmount,
  after: ReadMention | undefined,
): boolean =>
  after?.first === end &&
  /^(?:and|with|plus|\+)$/.test(text(tokens, first - 1)) &&
  !amounts.some((other) => other.first >= after.end && other.first - after.end <= 2);

/** "5 mg methimazole is about 100 mg PTU", "change to alfentanil: 60 mg SC morphine / 15": the amount of the name behind it. */
const isOfBehind = (
  tokens: readonly Token[],
  amounts: readonly DoseAmount[],
  amount: DoseAmount,
  { before, after }: { readonly before: ReadMention; readonly after: ReadMention },
): boolean =>
  EQUATES.test(phrase(tokens, before.end, amount.first)) &&
  isLinked(tokens, amount, after) &&
  !amounts.some((other) => other.first >= after.end && other.first - after.end <= 2);
const EQUATES =
  /^(?:daily )?(?:[:=≈(→]|to|(?:is|are|was)(?: equivalent to| worth)?|equals?|equivalent to)(?: (?:about|around|roughly|approximately|~))?$/;

/** "1 g of", "20 mg oral", "18 units (never 18 mL) of insulin": only words that lead to the drug stand between. */
function isLinked(tokens: readonly Token[], { end }: DoseAmount, { first }: ReadMention): boolean {
  const between = withoutBracket(tokens.slice(end, first));
  return between.length <= NEAR && between.every((token) => LINKS.test(token.text));
}
const LINKS =
  /^(?:of|oral|iv|po|im|sc|tablets?|tabs?|capsules?|dose|doses|the|your|-|generic|intravenous|subcutaneous|sublingual|inhaled|extended|release)$/;

/** "Take 20 mg every morning of": no drug stands before it, and no other order begins before the drug that follows. */
function isLeading(tokens: readonly Token[], amount: DoseAmount, { first }: ReadMention): boolean {
  const between = tokens.slice(amount.end, first);
  return (
    // "Calcium 1 g with vitamin D 800 units".
    !isOfMineral(tokens, amount) &&
    between.length <= 8 &&
    !between.some((token) => PARTS.test(token.text) || /^[.→>|:]$/.test(token.text))
  );
}
/** Words behind which another order begins: "1 g IV, regular insulin", "reduce to 10 mg or switch to guanfacine". */
const PARTS = /^(?:,|;|\+|&|and|or|then|top|alongside|beside|added|switch|before|after|instead)$/;

/** "Ropinirole 1 mg before bed, ferritin 41 so sucroferric 210 mg": a word that we do not know owns the amount behind it. */
const isNamedOtherwise = (reading: Named, from: number, at: number): boolean =>
  at > from + 3 &&
  reading.tokens[at]!.text.length > 6 &&
  !reading.tokens[at]!.title &&
  !reading.tests.has(at) &&
  isStrange(reading.tokens, at, reading.lexicon);

/** "18 units (never 18 mL) of insulin": without what stands in brackets. */
function withoutBracket(tokens: readonly Token[]): readonly Token[] {
  const [open, close] = [tokens.findIndex(({ text }) => text === '('), tokens.findIndex(({ text }) => text === ')')];
  return open === 0 && close > 0 ? tokens.slice(close + 1) : tokens;
}
