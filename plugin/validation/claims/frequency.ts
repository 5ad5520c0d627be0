import type { DoseAmount } from '../amounts/amounts.ts';
import { namesDaysOfWeek } from '../amounts/totals.ts';
import type { Reading } from '../reading/document.ts';
import type { Frequency } from '../reading/frequency-words.ts';
import { type Token, text } from '../reading/tokens.ts';
import { hasWord, phrase } from '../reading/words.ts';
import type { Around, Reach } from './reach.ts';

/** How often a drug is said to be given. */
export function frequencyOf(reading: Reading, reach: Reach, { drugs, sentenceEnd }: Around): Frequency | undefined {
  const { amount } = reach;
  const near =
    frequencyIn(reading, reach, drugs) ??
    (drugs.length === 1 ? nextIn(reading, reach.from, sentenceEnd) : undefined) ??
    leadingTo(reading, reach, drugs);
  // "At most 4 g a day" is a limit of the day; "up to 20 mg once daily", "up to 1 g every 6 hours" of one dose.
  return amount?.limit && (near?.first !== amount.end || near.perDayOnly) ? undefined : near;
}

/** "1,500 mg divided TID", "2,550 mg daily in divided doses": the amount is a day's total. */
export const isDivided = (tokens: readonly Token[], amount: DoseAmount, frequency: Frequency): boolean =>
  hasDivided(tokens, amount.end, frequency.first) ||
  (frequency.high <= 1 && hasDivided(tokens, frequency.end, frequency.end + 4));

const hasDivided = (tokens: readonly Token[], first: number, end: number): boolean =>
  hasWord(tokens, /^(?:divided|split)$/, first, end);

/** "Next dose in 6 months", "next patch change due in 7 days", wherever the sentence says it. */
const nextIn = ({ tokens, frequencies }: Reading, from: number, end: number): Frequency | undefined =>
  frequencies.slice(lowerBound(frequencies, from)).find(
    ({ first, end: last }, at) =>
      at < 8 &&
      last <= end &&
      // "Patch to be changed every 72 hours", at the end of a long sentence.
      (text(tokens, first) === 'next' || /^(?:changed?|replaced)$/.test(text(tokens, first - 1))),
  );

/** "Every 2 months you will have two injections, cabotegravir 600 mg", "a monthly injection of galcanezumab": said before the drug. */
function leadingTo(
  { tokens, frequencies }: Reading,
  { first, from: end, amount }: Reach,
  drugs: Around['drugs'],
): Frequency | undefined {
  const found = frequencies[lowerBound(frequencies, first) - 1];
  if (!found || found.end > first || first - found.end > FARTHEST_LEAD) return undefined;
  const between = tokens.slice(found.end, first);
  // "Weekly methotrexate 15 mg"; "asked about weekly semaglutide" is no order.
  const isLead =
    between.every(({ text }) => LEADING.test(text)) &&
    (between.length === 0
      ? amount !== undefined || isWayOfTaking(tokens, found, end)
      : between.some(({ text }) => OF_DOSE.test(text)));
  const isOther =
    (between.length > 0 && drugs.some(({ first: other }) => other < first && other >= found.first - FARTHEST_LEAD)) ||
    /^(?:not|never|than|no|by|after|before)$/.test(text(tokens, found.first - 1));
  return isLead && !isOther && !found.until ? found : undefined;
}
/** "Was started on daily methotrexate", "once-weekly metformin": how it is taken, and no total, test or thing that is weighed up. */
const isWayOfTaking = (tokens: readonly Token[], { first }: Frequency, end: number): boolean =>
  !/^(?:about|of|from|than|versus|vs|or|total|if|mean|average|both|same|with|between|against)$/.test(
    text(tokens, text(tokens, first - 1) === 'a' ? first - 2 : first - 1),
  ) &&
  !/^(?:doses?|totals?|requirements?|needs?|use|users?|intake|levels?|labs?|bloods?|checks?|monitoring|counts?|consumption|trial|arm|group|taper|tapering|versus|vs|or|and|pill|diary|calendar|packs?)$/.test(
    text(tokens, end),
  );

/** In tokens. */
const FARTHEST_LEAD = 12;
const LEADING =
  /^(?:for|you|she|he|they|we|will|have|has|get|gets|receives?|takes?|injects?|given?|is|are|the|an?|your|her|his|their|this|one|two|three|both|-|:|,|in|to|of|with|injections?|infusions?|shots?|jabs?|doses?|depots?|tablets?|capsules?|pens?|subcutaneous|intramuscular|intravenous|oral|sc|im|iv|long|acting)$/;
const OF_DOSE = /^(?:injections?|infusions?|shots?|jabs?|doses?|depots?|tablets?|capsules?|pens?)$/;

function frequencyIn(
  { tokens, frequencies }: Reading,
  { first, end, amount, alone }: Reach,
  drugs: Around['drugs'],
): Frequency | undefined {
  const fitting = frequencies.slice(lowerBound(frequencies, first), lowerBound(frequencies, end)).filter(
    (each) =>
      each.end <= end &&
      isSaidOf(tokens, amount, each) &&
      !isOfNext(tokens, each, drugs) &&
      !isQuoted(tokens, each) &&
      !isOfStep(tokens, each) &&
      !(amount === undefined && isMissed(tokens, first)) &&
      !isOfChecks(tokens, each) &&
      !isOfTest(tokens, amount, first, each) &&
      !isOfWeek(tokens, first, each) &&
      !isOverstepped(tokens, each) &&
      // "15 mg weekly, not daily".
      !/^(?:not|never)$/.test(text(tokens, each.first - 1)) &&
      !isOfResult(tokens, amount, each) &&
      (!amount ||
        each.first >= amount.end ||
        (alone && each.end <= amount.first && !isParted(tokens, each.end, amount.first))) &&
      (!each.afterAmount || each.first === amount?.end),
  );
  // "With three drinks daily keep it to 2 g a day": what follows the amount is its own.
  return fitting.find((each) => amount && each.first >= amount.end) ?? fitting[0];
}

/** "Methotrexate 15 mg with daily folic acid": what stands between such a word and the next drug is that one's. */
const isOfNext = (tokens: readonly Token[], { first, end }: Frequency, drugs: Around['drugs']): boolean =>
  /^(?:with|and|plus|&|\+|alongside)$/.test(text(tokens, first - 1)) && drugs.some((drug) => drug.first === end);

/** "Going beyond eight in 24 hours could harm you": what nobody is to take. */
const isOverstepped = (tokens: readonly Token[], { first }: Frequency): boolean =>
  /^(?:beyond|exceeding|above|over|past)$/.test(text(tokens, first - 1)) &&
  /^(?:going|taking|anything|having|using|any|doses|doubling|swallowing)$/.test(text(tokens, first - 2));

/** After a comma only words of giving may stand: "1 mg daily, labs every eight weeks" is two things. */
const isSaidOf = (tokens: readonly Token[], amount: DoseAmount | undefined, { first }: Frequency): boolean => {
  if (!amount || first < amount.end) return true;
  const between = tokens.slice(amount.end, first);
  // "300 mg then 100 q8h": so often the second.
  if (between.some(({ text }, at) => /^(?:then|→)$/.test(text) && between[at + 1]?.kind === 'number')) return false;
  // "20 mg with taper by 5 mg monthly": so often it is lowered.
  if (between.some(({ text }, at) => text === 'by' && between[at + 1]?.kind === 'number')) return false;
  const comma = between.findLastIndex(({ text }) => text === ',' || text === ';');
  return (
    comma === -1 ||
    /^(?:changed?|replaced?|apply|applied|given?|take|taken|inject|injected|sig)$/.test(text(tokens, first - 1)) ||
    // "HFrEF, CrCl 58: sig q4h".
    (text(tokens, first - 1) === ':' && text(tokens, first - 2) === 'sig') ||
    between.slice(comma + 1).every(({ text, kind }) => kind !== 'word' || GIVING.test(text))
  );
};

/** "Increase by 25 mcg every six weeks", "from 5 mg a month ago": how often it is raised, or when it was. */
function isOfStep(tokens: readonly Token[], { first, end }: Frequency): boolean {
  const by = tokens.slice(Math.max(0, first - 4), first).findLastIndex(({ text }) => text === 'by');
  const step = Math.max(0, first - 4) + by + 1;
  // "By 9 pm daily" is a time.
  const isBy = by !== -1 && tokens[step]?.kind === 'number' && !/^(?:am|pm|:)$/.test(text(tokens, step + 1));
  return isBy || text(tokens, end) === 'ago';
}

/** "Misses her evening metformin about once a week": how often it is not taken. */
const isMissed = (tokens: readonly Token[], first: number): boolean =>
  hasWord(tokens, /^(?:miss(?:es|ed|ing)?|forgets?|forgot|skips?|skipped)$/, Math.max(0, first - 4), first);

const OF_RESULTS = /^(?:anc|counts?|cbc|fbc|u&e|ue|us&es|wbc|inr|lfts?|bloods|ecg|ekg|monitoring|bmp|creatinine)$/;
/** "3.5 mg, INR 2.4, q2-3 d": how often what was measured is. */
const isOfResult = (tokens: readonly Token[], amount: DoseAmount | undefined, { first }: Frequency): boolean =>
  // "Clozapine patients need ANC weekly", "a full blood count every week", "blood counts are weekly".
  OF_RESULTS.test(text(tokens, first - (/^(?:is|are)$/.test(text(tokens, first - 1)) ? 2 : 1))) ||
  (amount !== undefined &&
    text(tokens, first - 1) === ',' &&
    tokens[first - 2]?.kind === 'number' &&
    CHECKS.test(`${text(tokens, first - 3)}s`) &&
    first - 3 >= amount.end);

/** "Vigabatrin requires regular visual field tests every three months", "we check your kidney function every month". */
const isOfTest = (
  tokens: readonly Token[],
  amount: DoseAmount | undefined,
  from: number,
  { first }: Frequency,
): boolean =>
  amount === undefined &&
  (/^(?:tests?|exams?|examinations?|checks?|scans?|monitoring|echocardiograms?|audiograms?)$/.test(
    text(tokens, first - 1),
  ) ||
    hasWord(tokens, /^(?:check|monitor|measure|test|scan|examine)$/, Math.max(from, first - 8), first) ||
    // "Check the fentanyl patch site every 8 hours".
    CHECKED.test(`${phrase(tokens, from - 3, from)} `));
const CHECKED = /\b(?:check|inspect|assess|monitor|examine|measure) (?:the |your |her |his |each |every ){0,2}$/;

/** "2 mg Mon/Wed/Fri, 3 mg other days = 18 mg weekly": what the days named before it come to. */
const isOfWeek = (tokens: readonly Token[], from: number, { first }: Frequency): boolean =>
  /^(?:weekly|a|per|each|every|\/)$/.test(text(tokens, first)) &&
  (text(tokens, first) === 'weekly' || /^(?:week|wk)$/.test(text(tokens, first + 1))) &&
  namesDaysOfWeek(tokens, from, first);

const GIVING =
  /^(?:is|are|being|kept|continue|continued|continues|stays|remains|left|still|now|home|currently|usually|which|you|he|she|change|changed|changing|apply|applied|applying|replacing|it|them|this|patch|today|new|on|only|replaced?|use|used|repeat|tablets?|tabs?|capsules?|caps?|pills?|injections?|syringes?|pens?|sachets?|take|taken|to|be|one|two|by|mouth|po|iv|im|sc|given|orally|inject|injected|with|food|and|then|in|the|every|each|as|needed|a|total|of|puffs?|drops?|usually|at|under|skin|deltoid|gluteal|thigh|abdomen|arm|slow|slowly|deep|deeply|upper|outer|buttocks?|muscle|stomach|tummy|belly|your|her|his|up|or|intravenously|subcutaneously|dose|divided|shot|into)$/;

/** "10 units IV, hourly glucose checks", "q1h neuro checks": how often something is looked at. */
const isOfChecks = (tokens: readonly Token[], { end, asNeeded }: Frequency): boolean =>
  !asNeeded &&
  tokens
    .slice(end, end + 4)
    .some(
      ({ text }, at, words) =>
        CHECKS.test(text) &&
        words.slice(0, at).every(({ kind, text: word }) => kind === 'word' && !LEADS_ELSEWHERE.test(word)),
    );

/** "Twice daily until the visit", "daily before labs": behind such a word something else begins, that is no check of this frequency. */
const LEADS_ELSEWHERE =
  /^(?:and|or|but|with|without|for|then|until|till|if|before|after|pending|between|so|regardless|because|as|to|per|on|while|unless|by|at|when|whenever|since|despite|depending|based|from|in|given|through|the|a|an|her|his|your|my|our|their|next|is|are|was|were|will|both|not|no|titrated|adjusted|guided|according|once)$/;

const CHECKS =
  /^(?:checks?|glucoses?|vitals?|vs|neurochecks|fingersticks?|accuchecks?|labs?|bmps?|cbcs?|levels?|inrs?|ecgs?|ekgs?|ctx|monitoring|visits?|weights?|exams?|injections?|potassium|lactates?|turns?|dressings?|hematocrits?|haematocrits?|colonoscop(?:y|ies)|echocardiograms?|audiograms?|scans?)$/;

/** `10 mg "daily": the bottle reads weekly`: what another wrote. */
const isQuoted = (tokens: readonly Token[], { first, end }: Frequency): boolean =>
  /^["“”']$/.test(text(tokens, first - 1)) && /^["“”']$/.test(text(tokens, end));

/** "20 BID | 20 mg daily", "4 BID -> 2 mg daily": the frequency is of the former order. */
const isParted = (tokens: readonly Token[], from: number, to: number): boolean =>
  hasWord(tokens, /^(?:\||→|>|;)$/, from, to);

/** The first of sorted ranges that starts at or after a token. */
function lowerBound(ranges: readonly { readonly first: number }[], token: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.first < token) low = middle + 1;
    else high = middle;
  }
  return low;
}
