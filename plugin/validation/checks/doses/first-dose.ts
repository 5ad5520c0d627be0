import { lean } from '../../../lean.ts';
import type { DoseAmount } from '../../amounts/amounts.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { sentenceNumberAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** Whether a dose is told as the one that a drug begins with: by words beside it, by a heading before it or by a rise behind it. */
export function isFirstDose(each: Case, claim: DoseClaim): boolean {
  const { tokens } = each.reading;
  const { drug, amount } = claim;
  if (!amount || amount.limit) return false;
  // "Start varenicline: 0.5 mg for 3 days, then 1 mg": the first one is the first dose.
  const isDosed = tokens
    .slice(drug.end, amount.first)
    // "Clozapine day 1: 12.5 mg".
    .some(({ kind }, at, between) => kind === 'number' && !/^(?:day|week|night)$/.test(between[at - 1]?.text ?? ''));
  if (isDosed) return false;
  if (isSaidFirst(each, drug, amount)) return true;
  if (isKept(each, drug, amount)) return false;
  const behind = phrase(tokens, amount.end, Math.min(drug.sentence.end, Math.max(claim.end, amount.end) + 14));
  return (
    IN_FIRST_WEEKS.test(behind) ||
    BEGUN_WITH.test(behind) ||
    (RISES.test(behind) && isFirstNamed(each, claim)) ||
    OPENING.test(phrase(tokens, Math.max(drug.sentence.first, amount.first - 14), amount.first)) ||
    isHeaded(each, claim)
  );
}

/** "Start lamotrigine 100 mg", "begin with 2 mg": the words just before the drug or its dose. */
function isSaidFirst({ reading: { tokens, mentions } }: Case, drug: DoseClaim['drug'], amount: DoseAmount): boolean {
  const at = drug.sentence.first <= drug.first && drug.first < amount.first ? drug.first : amount.first;
  const before = tokens.slice(Math.max(drug.sentence.first, at - 4), at).map(({ text }) => text);
  // "Lamotrigine was started at 200 mg".
  const between = tokens.slice(drug.end, Math.max(drug.end, amount.first)).map(({ text }) => text);
  const isUndone = mentions.some(({ id, assertion }) => id === drug.id && /^(?:stopped|allergen)$/.test(assertion));
  const words = isUndone ? before : [...before, ...between];
  // "Your first injection of Mounjaro will be 12.5 mg".
  const isFirstOne = tokens
    .slice(drug.sentence.first, amount.first)
    .some(
      ({ text }, step, said) =>
        text === 'first' && /^(?:injection|dose|shot|pen|tablet|week)$/.test(said[step + 1]?.text ?? ''),
    );
  const isOnFirstDay = ON_FIRST_DAY.test(phrase(tokens, amount.end, amount.end + 9));
  return (
    (isFirstOne || isOnFirstDay || words.some((word) => FIRST.test(word))) && !before.some((word) => AGAIN.test(word))
  );
}

/** "12.5 mg as the total dose on the first day". */
const ON_FIRST_DAY =
  /^(?:(?!then|,|;|and)[^ ]{1,9} ){0,5}(?:on (?:the )?first (?:day|night|evening)|as (?:the|a|her|his|your) (?:first|starting) dose|on day (?:1|one)\b)/;
const FIRST =
  /^(?:start|started|starting|starts|begin|begins|begun|began|beginning|commence|commences|commenced|commencing|initiate|initiates|initiated|initiating|initial)$/;
const AGAIN = /^(?:if|home|previous|usual|again|back|back|increase|titrate|loading)$/;

/** "For the first two weeks", "on night one": behind the dose. */
const IN_FIRST_WEEKS = lean(
  /^(?:(?!then|,|;|and|than|after)[^ ]{1,10} ){0,6}(?:for|in|during|over|on) (?:the |your |her |his )?(?:(?:first|opening|initial) (?:[^ ]{1,6} ){0,2}(?:weeks?|days?|nights?|months?|fortnight)\b|(?:week|day|night|month) (?:1|one)\b)/,
);
/** "Is the dose you begin on". */
const BEGUN_WITH =
  /\b(?:dose|strength|amount) (?:that |which )?(?:you|she|he|we|they|patients|people|everyone) (?:begins?|starts?) (?:on|with|at)\b/;
/** "Then step up", "to be raised later", "and build up": behind the dose, before another. */
const RISES = lean(
  /^[^.]{0,60}?(?:\b(?:then|and|after which|before|with|to be|later)(?: (?:we|you|she|he|it|is|be|will|can|slowly|gradually|then)){0,3}|,(?! (?:raised|increased|doubled) (?:to|from|by)))(?: to be)? (?:climb(?:ing)?|step(?:ped|ping)? (?:it )?up|build(?:ing)? (?:it )?up|work(?:ing)? (?:it )?up|go(?:ing|es)? up|up(?= (?:as|every|by|weekly)|$| [.,;)])|titrat(?:e|ed|ing)(?: up(?:wards?)?)?|up ?-? ?titrat(?:e|ed|ing)|increas(?:e|ed|ing)|rais(?:e|ed|ing)|doubl(?:e|ed|ing))\b/,
);
/** "First week:", "opening dose of", "new on": before the dose. */
const OPENING = lean(
  /\b(?:(?:first|opening|initial) (?:(?!last |fit |seizure )[^ ]{1,6} ){0,2}(?:weeks?|nights?|months?|fortnight|prescription|dose)|(?:week|night|month) (?:1|one)|weeks (?:1|one) ?(?:and|to|-|–|&|\+) ?(?:2|two)|day (?:1|one)(?= :)|opening dose|initiation|initially|new (?:on|to|start)|newly (?:started|prescribed)|(?:in|at|from) the (?:beginning|outset)|introduc(?:e|ed|ing)|ease (?:you|her|him|them) in)\b(?: [^ .;]{1,20}){0,7}$/,
);

/** What is gone on with, or raised already, begins with nothing. */
function isKept({ reading: { tokens } }: Case, drug: DoseClaim['drug'], amount: DoseAmount): boolean {
  const from = Math.max(drug.sentence.first, Math.min(drug.first, amount.first) - 8);
  return (
    hasWord(tokens, KEPT, from, amount.first) ||
    hasWord(tokens, DENIED, Math.max(from, Math.min(drug.first, amount.first) - 3), amount.first) ||
    KEPT_BEHIND.test(phrase(tokens, amount.end, amount.end + 8))
  );
}
const KEPT =
  /^(?:continue|continues|continued|continuing|keep|keeps|kept|remains?|stays?|stay|stable|since|already|currently|current|now|refills?|refilled|renew|renewed|suits|settled|takes|taking|took|increase|increased|raise|raised|reached|up|resume|resumed|restart|restarted|home|usual|established|maintained|maintenance|always|if|back|again|was|were|been|had|after|from|reload|load|loading|bridge|cycle)$/;
/** "No other drug: lamotrigine introduced at" denies nothing of it. */
const DENIED = /^(?:not|no|never)$/;
const KEPT_BEHIND =
  /^(?:[^ .]{1,12} ){0,4}(?:since|as before|unchanged|for years|long - term|as always|still|already|continues?|continued|stays?|suits?|now|remains?|stable|refill\w{0,3})\b/;

/** The text tells no other dose of the drug before. */
const isFirstNamed = ({ doses }: Case, claim: DoseClaim): boolean =>
  doses.every(({ drug, amount, first }) => drug.id !== claim.drug.id || !amount || first >= claim.first);

/** "What do I start with?", "Starting dose": the question or heading that the sentence of the dose answers. */
function isHeaded({ reading: { tokens, sentences } }: Case, { drug, amount }: DoseClaim): boolean {
  const heading = sentences[sentenceNumberAt(sentences, drug.sentence.first) - 1];
  if (!heading || !amount || heading.end !== drug.sentence.first) return false;
  // "We will start gently": what the next sentence names is begun.
  if (GENTLY.test(phrase(tokens, Math.max(heading.first, heading.end - LONGEST_HEADING), heading.end))) return true;
  if (heading.end - heading.first > LONGEST_HEADING) return false;
  const isHeading = heading.question || isOwnLine(tokens, heading.end);
  const words = phrase(tokens, heading.first, heading.end);
  return isHeading && HEADING.test(words) && !NOT_OPENING.test(words);
}
const LONGEST_HEADING = 14;
const GENTLY = lean(
  /\b(?:we|i|you|she|he|let's|let us|will|should|to|must)(?: (?:will|shall|should|must|can|to|therefore|now|always|'ll|need|want)){0,2} (?:start|begin)(?: (?:you|her|him|off|treatment|it|very|on|with|at)){0,3} (?:gently|low|slowly|cautiously|carefully|small|(?:a )?(?:low|small|tiny|gentle) dose)\b[^.]{0,30}\.?$/,
);
const HEADING =
  /\b(?:start(?:s|ing|ed)?|begin(?:s|ning)?|began|commenc(?:e|ing|ement)|initiat(?:e|ion|ing)|initial(?:ly)?|opening|first (?:dose|week|weeks|month|prescription|step))\b/;
const NOT_OPENING = /\b(?:when|was|were|did|ago|how long|stop|after|before|instead|again|restart|still|stay|\d{2,9})\b/;

/** The line ends with the heading, and no full stop does. */
const isOwnLine = (tokens: readonly Token[], end: number): boolean =>
  (tokens[end]?.breaks ?? 0) > 0 && tokens[end - 1]?.text !== '.';
