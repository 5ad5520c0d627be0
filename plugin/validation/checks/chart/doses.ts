import { COUNT_WORDS } from '../../../count-words.ts';
import {
  amountsOf,
  atOnce,
  isCounted,
  isCountOfSig,
  isNearly,
  isOne,
  perDayOf,
  type Stated,
} from '../../chart/doses.ts';
import type { ChartMedication } from '../../chart/facts.ts';
import { chartedTerms, ordersOf } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { clauseAround } from '../../clauses.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Frequency } from '../../reading/frequency-words.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { isOn, type WrittenDate, writtenDatesIn } from '../../written-dates.ts';
import { isMeant } from '../doses/dose-meant.ts';
import { judgeChange, judgeDated, tookPlace } from './dose-changes.ts';

/** Doses and intervals of charted medicines, against the order, its former orders and what the text tells as former. */
export function checkChartDoses(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { taken, wasTaken } = chartedTerms(each.chart, each.reading.lexicon);
  return each.doses
    .filter((claim) => isMeant(claim) || isNegatedFar(each, claim))
    .flatMap((claim) => {
      const now = ordersOf(taken, claim.drug.id);
      const once = ordersOf(wasTaken, claim.drug.id);
      if (now.length === 0 || isOfAnotherRoute(claim, now) || isOfNextDrug(each, claim)) return [];
      if (claim.amount) {
        const changed = judgeChange(each, claim, now, once) ?? judgeDated(each, claim, now);
        if (changed) return changed;
      }
      if (isThoughtOf(each, claim)) return [];
      return (claim.amount ? judgeAmount(each, claim, now, once) : undefined) ?? judgeInterval(each, claim, now) ?? [];
    });
}

/** "No relapse in two years on ocrelizumab 600 mg": the relapse is denied, not the drug. */
const isNegatedFar = ({ reading: { tokens } }: Case, { drug }: DoseClaim): boolean =>
  drug.assertion === 'negated' &&
  !drug.sentence.told &&
  /^(?:on|with|under)$/.test(tokens[drug.first - 1]?.text ?? '') &&
  !hasWord(tokens, /^(?:no|not|never|longer|isn't)$/, drug.first - 3, drug.first - 1);

/** "0.1 mg fludrocortisone, 112 mcg levothyroxine": the amount stands before the drug that it is of. */
function isOfNextDrug({ reading: { tokens, mentions } }: Case, { drug, amount }: DoseClaim): boolean {
  if (!amount || drug.end > amount.first) return false;
  const next = mentions.find(({ kind, first }) => kind === 'drug' && first >= amount.end);
  const between = next ? tokens.slice(amount.end, next.first) : [];
  const isBeside = next !== undefined && next.id !== drug.id && between.every(({ text }) => text === 'of');
  return isBeside && hasWord(tokens, /^(?:,|and|;)$/, drug.end, amount.first);
}

/** Words that change a dose on purpose. */
const CHANGES =
  /^(?:increase[sd]?|increasing|decrease[sd]?|decreasing|reduce[sd]?|reducing|change[sd]?|changing|cut|cuts|cutting|titrate|titrated|start|started|begin|add|raise|raised|lower|lowered|uptitrate|double|doubled|halve|halved|new|switch|switched|switching|taper|tapering|advance|extra|additional|bolus|loading|load|stat|premedicated|premedicate|premedication)$/;
/** Words of a case that is thought of, a limit, or what is not done. */
const THOUGHT =
  /^(?:if|would|could|should|consider|considered|criteria|criterion|unless|than|exceed|exceeding|maximum|max|limit|over|above|never|not|rather|versus|vs|whether|might|may|until|asks|asked|wonders)$/;
/** Words that put a dose in the past. */
const PAST =
  /^(?:was|were|had|until|before|previous|previously|prior|earlier|former|formerly|old|used|from|then|began|initially|originally|stopped|instead|up|down|came|given|took|received|tried|when|through|till|ended)$/;

const BEFORE_MEAL =
  /^before (?:(?:the|each|every|her|his|your|morning|evening|main) ){0,2}(?:breakfast|lunch|dinner|supper|tea|food|meals?|eating|bed|bedtime|sleep|sex|exercise)\b/;

/** "Amlodipine should be", "he would meet criteria for 2.5 mg": before the amount in its clause. */
function isThoughtOf({ reading: { tokens } }: Case, { drug, amount, frequency, first, end }: DoseClaim): boolean {
  const at = amount?.first ?? frequency?.first ?? end;
  const clause = clauseAround(tokens, { sentence: drug.sentence, first: at, end: at + 1 });
  const from = Math.min(clause.first, Math.max(drug.sentence.first, Math.min(first, at) - 3));
  return (
    drug.sentence.question ||
    isOnce(tokens, amount?.end ?? at) ||
    frequency?.once === true ||
    // "As of 20 May 2026 his order is", "seizure-free for over three years on".
    wordsIn(tokens, THOUGHT, from, at).some(
      (word) =>
        !(tokens[word]!.text === 'may' && tokens[word]!.title) &&
        !(tokens[word]!.text === 'over' && tokens[word - 1]?.text === 'for'),
    ) ||
    amount?.limit === true
  );
}

/** "1.2 mg now and 0.6 mg an hour later". */
const isOnce = (tokens: readonly Token[], end: number): boolean =>
  wordsIn(tokens, /^(?:now|once|stat|x1|tonight|later)$/, end, end + 3).some(
    (at) =>
      // "5 mg PO once daily".
      tokens[at]!.text !== 'once' || !/^(?:daily|a|per|every|each|nightly|weekly|in)$/.test(tokens[at + 1]?.text ?? ''),
  ) &&
  tokens[end]?.text !== 'once' &&
  !/^(?:daily|a|every|each|nightly)$/.test(tokens[end + 1]?.text ?? '');

/** Given by vein while the chart has tablets. */
const isOfAnotherRoute = ({ route }: DoseClaim, now: readonly ChartMedication[]): boolean =>
  route !== undefined &&
  /^(?:iv|im|intravenous|intramuscular)/i.test(route.route) &&
  !now.some(({ name, sig = '' }) =>
    /\biv\b|intraven|inject|infus|\bim\b|intramus|vial|syringe|solution/i.test(`${name} ${sig}`),
  );

function judgeAmount(
  each: Case,
  claim: DoseClaim,
  now: readonly ChartMedication[],
  once: readonly ChartMedication[],
): readonly Finding[] | undefined {
  const { drug, amount, frequency } = claim;
  if (!amount) return undefined;
  const ofDay =
    amount.unit.endsWith('/day') ||
    frequency === undefined ||
    frequency.high <= 1 ||
    // "2000 mg a day, as two tablets twice daily".
    /^(?:a|per|each|every) day\b/.test(phrase(each.reading.tokens, amount.end, amount.end + 2));
  const stated = amountsOf(now, amount.unit, ofDay);
  if (stated.length === 0) return now.every((one) => isCounted(one) || isCountOfSig(one, amount)) ? undefined : [];
  if (isOne(stated, amount.high) || isOne(stated, amount.low)) return undefined;
  if (otherParts(each, claim).some((value) => isOne(stated, value))) return undefined;
  if (isHalved(each, claim) && [0.5, 1.5].some((part) => isOne(stated, amount.high * part))) return undefined;
  const count = countBehind(each, claim);
  if (count !== undefined && isOne(stated, amount.high * count)) return undefined;
  if (isOfTablet(each, claim) && isToldBeside(each, claim, now)) return [];
  // "4 mg in two doses": a day's total by the text's own count.
  const often = claim.frequency && !claim.frequency.once ? claim.frequency.high : 1;
  const perDay = now.map(perDayOf).find((count) => count !== undefined);
  if (often !== 1 && perDay !== undefined && stated.some(({ value }) => isNearly(value * perDay, amount.high * often)))
    return [];
  const { tokens } = each.reading;
  const clause = clauseAround(tokens, { sentence: drug.sentence, first: amount.first, end: amount.end });
  const isSuccessor = tookPlace(each, claim);
  const from = isSuccessor ? drug.first : Math.min(clause.first, drug.first);
  const said = saidOf(tokens, from, Math.min(clause.end, amount.end + 5));
  const told = isGivenByOrder(each, claim) ? said.filter((word) => word !== 'given') : said;
  const isFormer =
    told.some((word) => PAST.test(word)) ||
    /\b(?:at first|to begin|to start|in the beginning|first days)\b/.test(told.join(' ')) ||
    (isOne(amountsOf(once, amount.unit, true), amount.high) &&
      writtenDatesIn(tokens, clause.first, clause.end).some((date) => !isOfNow(each, date, now)));
  if (isFormer) return [];
  const changes =
    !isSuccessor &&
    (isChanged(each, claim) || tokens[amount.first - 1]?.text === 'to') &&
    !isChangeOfChart(each, claim, once);
  const onlyStrength = stated.every(({ isStrength }) => isStrength);
  // The strength of a tablet does not say how many are taken: half or two of them are an ordinary dose.
  if (onlyStrength && SEVERAL.has(drug.id) && isMultiple(stated, amount.high)) return [];
  const mayBeCount =
    onlyStrength &&
    stated.some(({ value }) => [0.5, 1.5, 2, 3, 4].some((count) => isNearly(value * count, amount.high)));
  const message = `the chart has ${drug.id} as ${plain(stated[0]!.value)} ${amount.unit}, not ${plain(amount.high)} ${amount.unit}`;
  const severity = changes ? 'low' : mayBeCount ? 'moderate' : 'high';
  return [
    {
      ...spanOf(tokens, claim.first, claim.end),
      family: 'chart',
      category: 'chart_dose_differs',
      severity,
      verdict: changes ? 'uncertain' : 'contradicted',
      message,
      score: changes ? 0.3 : mayBeCount ? 0.55 : 0.85,
      evidence: [{ source: 'chart', citation: now[0]!.reference ?? 'chart', text: message }],
    },
  ];
}

/** "14 units given subcutaneously in the abdomen per order", of a medicine that is ordered: of now, unless it was one dose of a place or an event. */
function isGivenByOrder({ reading: { tokens } }: Case, { drug, amount }: DoseClaim): boolean {
  const { first, end } = drug.sentence;
  return !ONE_DOSE.test(phrase(tokens, Math.max(first, drug.first - 12), Math.min(end, amount!.end + 14)));
}
const ONE_DOSE =
  /\b(?:ed|er|emergency|ems|ambulance|paramedics?|en route|arrival|scene|prehospital|pre|preop\w{0,8}|or|operating|intraop\w{0,8}|induction|anesthesia|anaesthesia|pacu|theatre|theater|triage|clinic|office|outside|urgent|x ?\d|once|one|single|first|dose 1|stat|load\w{0,3}|bolus\w{0,2}|prior|before|earlier|yesterday|last|ago|during|while|until|when|after|extra|additional|another|repeat\w{0,2}|further|second|total|in all|correction|sliding|scale|supplement\w{0,3}|prn|needed|for|then|started|begun|over|plus|was|were|had)\b/;

/** The words of a clause, but for "to continue as before: metoprolol 400 mg" and "one tablet before breakfast". */
const saidOf = (tokens: readonly Token[], from: number, end: number): readonly string[] =>
  tokens
    .slice(from, end)
    .map(({ text }) => text)
    .filter(
      (word, at, around) =>
        !(/^(?:before|previously)$/.test(word) && around[at - 1] === 'as') &&
        !(word === 'before' && BEFORE_MEAL.test(phrase(tokens, from + at, from + at + 4))),
    );

/** "As of 20 May", "since February", the day of the text, or that of the order: no date of a former dose. */
const isOfNow = ({ reading: { tokens }, asOf }: Case, date: WrittenDate, now: readonly ChartMedication[]): boolean =>
  phrase(tokens, date.first - 2, date.first) === 'as of' ||
  tokens[date.first - 1]?.text === 'since' ||
  (date.day !== undefined &&
    [asOf.toISOString().slice(0, 10), ...now.flatMap(({ since }) => since ?? [])].some((on) => isOn(date, on)));

/** "Carbidopa/levodopa 25/100 mg" of a chart that counts the levodopa: the numbers beside the one that was read. */
const otherParts = ({ reading: { tokens } }: Case, { amount }: DoseClaim): readonly number[] =>
  amount
    ? tokens
        .slice(Math.max(0, amount.first - 3), amount.end + 3)
        .flatMap(({ kind, value }, at, near) =>
          kind === 'number' &&
          value !== undefined &&
          [near[at - 1], near[at + 1], near[at - 2]].some((beside) => /^[/-]$/.test(beside?.text ?? ''))
            ? [value]
            : [],
        )
    : [];

/** "Half of an 80 mg tablet", "80 mg tablets, half a tablet each morning", "one and a half daily". */
const isHalved = ({ reading: { tokens } }: Case, { amount, drug }: DoseClaim): boolean =>
  amount !== undefined &&
  (hasWord(tokens, /^(?:half|½)$/, Math.max(drug.sentence.first, amount.first - 4), amount.first) ||
    /\b(?:half|½) (?:a |of a |an? ?)?(?:tablet|tab|pill|one)\b|\bone and a half\b/.test(
      phrase(tokens, amount.end, Math.min(drug.sentence.end, amount.end + 14)),
    ));

/** "(as 500 mg tablets)", "tablets of 2.5 mg", "as the tablets are 40 mg": what one of them holds. */
const isOfTablet = ({ reading: { tokens } }: Case, { amount }: DoseClaim): boolean =>
  amount !== undefined &&
  (/^(?:- )?(?:tablets?|tabs?|capsules?|caps?|pills?)\b/.test(phrase(tokens, amount.end, amount.end + 2)) ||
    /\b(?:tablets?|tabs?|capsules?|caps?|pills?) (?:of|are|is|at|hold|holds|contain|contains|\()$/.test(
      phrase(tokens, amount.first - 2, amount.first),
    ));
/** "Sevelamer 800 mg, two with every meal": how many of them at once. */
function countBehind({ reading: { tokens } }: Case, { amount }: DoseClaim): number | undefined {
  const said = COUNT_BEHIND.exec(phrase(tokens, amount!.end, amount!.end + 6))?.[1];
  return said === undefined ? undefined : (COUNT_WORDS[said] ?? Number(said));
}
const COUNT_BEHIND =
  /^(?:(?:tablets?|capsules?) )?[,:(x] ?(two|three|four|[2-4])(?: (?:of them|tablets?|capsules?|pills?))? (?:with|at|in|every|each|twice|three|once|daily|a|before|after|by)\b/;
/** The dose of the chart stands in the same sentence. */
const isToldBeside = (each: Case, { drug }: DoseClaim, now: readonly ChartMedication[]): boolean =>
  each.doses.some(
    (other) =>
      other.drug.id === drug.id &&
      other.drug.sentence === drug.sentence &&
      other.amount !== undefined &&
      !isOfTablet(each, other) &&
      isOne(amountsOf(now, other.amount.unit, true), other.amount.high),
  );

/** "Has been cut to 12 mg" of a dose that the chart has changed too: told as done, and not today. */
function isChangeOfChart(
  { reading: { tokens } }: Case,
  { drug, amount }: DoseClaim,
  once: readonly ChartMedication[],
): boolean {
  if (once.length === 0 || !amount || isOne(amountsOf(once, amount.unit, true), amount.high)) return false;
  const { words } = clauseAround(tokens, { sentence: drug.sentence, first: amount.first, end: amount.end });
  return (
    /\b(?:has|have) been (?:cut|reduced|lowered|raised|increased|decreased|halved|doubled|changed|tapered)\b/.test(
      words.join(' '),
    ) && !words.some((word) => /^(?:today|now|tonight|tomorrow|will|this)$/.test(word))
  );
}

/** Words of change behind the drug that was named before: of "furosemide changed to 40 mg, metoprolol 200 mg" the first is. */
function isChanged({ reading: { tokens, mentions } }: Case, { drug, first, end }: DoseClaim): boolean {
  const before = mentions.findLast(
    (one) => one.kind === 'drug' && one.id !== drug.id && one.sentence === drug.sentence && one.end <= first,
  );
  const clause = clauseAround(tokens, { sentence: drug.sentence, first: drug.first, end });
  const from = before && before.end > clause.first - 6 ? before.end : drug.sentence.first;
  return (
    tokens
      .slice(from, clause.end)
      // "No change to home medication", "without new drugs".
      .some(
        ({ text }, at, near) =>
          CHANGES.test(text) &&
          !/^(?:no|not|without|nothing|never)$/.test(near[at - 1]?.text ?? '') &&
          // "The patch is changed every three days".
          !/^(?:every|each)$/.test(near[at + 1]?.text ?? ''),
      )
  );
}

/** "One in the morning and one at night": the first of two times. */
const isParted = (tokens: readonly Token[], { first, end, high }: Frequency): boolean =>
  /\b(?:and|plus) (?:(?:\d\S{0,5}|\S{1,3}|one|two|half|three|more|again|another|tablets?|capsules?|puffs?|units|late|early|every|each|with|before|after) ){0,5}(?:night|evening|bedtime|noon|midday|lunch|afternoon|supper|dinner|morning|breakfast|hs|pm)\b/.test(
    // "Morning and night" is counted already.
    phrase(tokens, high > 1 ? end : first, end + 9),
  );

/** "May be taken twice daily if it returns", "twice daily for two weeks" of an order without an end. */
function isForAWhile(tokens: readonly Token[], { drug, first, frequency }: DoseClaim, { sig = '' }: ChartMedication) {
  const { end } = frequency!;
  return (
    hasWord(tokens, /^(?:may|might|can|could|would|should)$/, Math.min(first, drug.first), end) ||
    hasWord(tokens, /^(?:if|then|until|unless|when|whenever)$/, end, Math.min(drug.sentence.end, end + 3)) ||
    (/^for (?:the next |another |the first )?\S{1,12} (?:days?|weeks?|months?)\b/.test(phrase(tokens, end, end + 6)) &&
      !/\bfor \S{1,12} (?:day|week|month)/i.test(sig))
  );
}

/** Once a day for twice, weekly for daily: the interval of the same dose. */
function judgeInterval(each: Case, claim: DoseClaim, now: readonly ChartMedication[]): readonly Finding[] | undefined {
  const { drug, amount, frequency } = claim;
  const [medication, ...others] = now;
  if (!frequency || !medication || others.length > 0 || frequency.asNeeded || frequency.until) return undefined;
  const ordered = perDayOf(medication);
  if (ordered === undefined || (medication.amounts?.length ?? 0) > 3) return undefined;
  const most = frequency.high / ordered;
  const least = frequency.low / ordered;
  if (least <= 1.3 && most >= 0.76) return undefined;
  const { tokens } = each.reading;
  // "1000 mg daily" of 500 mg twice a day: a day's total.
  if (
    amount &&
    !isCounted(medication) &&
    !isCountOfSig(medication, amount) &&
    !atOnce(medication, amount.unit).some((dose) => isNearly(dose, amount.high))
  )
    return undefined;
  const clause = clauseAround(tokens, { sentence: drug.sentence, first: frequency.first, end: frequency.end });
  const isFormer = saidOf(tokens, Math.min(clause.first, claim.first), clause.end).some((word) => PAST.test(word));
  if (isFormer || isChanged(each, claim) || isParted(tokens, frequency) || isForAWhile(tokens, claim, medication))
    return undefined;
  const message = `the chart has ${drug.id} ${often(ordered)}, the text ${often(frequency.high)}`;
  return [
    {
      ...spanOf(tokens, claim.first, claim.end),
      family: 'chart',
      category: 'chart_interval_differs',
      severity: 'high',
      verdict: 'contradicted',
      message,
      score: 0.8,
      evidence: [{ source: 'chart', citation: medication.reference ?? 'chart', text: message }],
    },
  ];
}

const often = (perDay: number): string =>
  perDay >= 0.9 ? `${plain(Math.round(perDay * 10) / 10)} times a day` : `every ${plain(Math.round(1 / perDay))} days`;

/** What is taken as several tablets at once, so that the strength of one says little. */
const SEVERAL = new Set([
  'methotrexate',
  'prednisone',
  'prednisolone',
  'dexamethasone',
  'mesalamine',
  'pyridostigmine',
]);
const isMultiple = (strengths: readonly Stated[], dose: number): boolean =>
  strengths.some(({ value }) => dose <= value * 12 && Number.isInteger(Math.round((dose / value) * 100) / 100));
