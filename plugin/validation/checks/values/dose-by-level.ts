import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { byTheText, evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';

/** A test that tells whether the dose of a drug is right: whether more of the drug raises it, and beyond what it tells so. */
interface Told {
  readonly drug: RegExp;
  readonly isRaised: boolean;
  readonly low: number;
  readonly high: number;
  /** In words of doctors, whether a step of the dose may be read too: other reasons are few. */
  readonly isStepped: boolean;
}
const TOLD: Readonly<Record<string, Told>> = {
  inr: { drug: /^warfarin$/, isRaised: true, low: 1.8, high: 3.6, isStepped: true },
  tsh: { drug: /^levothyroxine$/, isRaised: false, low: 0.3, high: 5, isStepped: true },
  'lithium level': { drug: /^lithium$/, isRaised: true, low: 0.39, high: 1.3, isStepped: true },
  'digoxin level': { drug: /^digoxin$/, isRaised: true, low: 0.4, high: 2.2, isStepped: true },
  'phenytoin level': { drug: /^phenytoin$/, isRaised: true, low: 7, high: 22, isStepped: true },
  'theophylline level': { drug: /^(?:theophylline|aminophylline)$/, isRaised: true, low: 5, high: 21, isStepped: true },
  'carbamazepine level': { drug: /^carbamazepine$/, isRaised: true, low: 3, high: 13, isStepped: true },
  'gentamicin trough': { drug: /^gentamicin$/, isRaised: true, low: -1, high: 2.5, isStepped: true },
  'vancomycin trough': { drug: /^vancomycin$/, isRaised: true, low: 8, high: 22, isStepped: true },
  glucose: { drug: /^insulin/, isRaised: false, low: 65, high: 250, isStepped: false },
  'uric acid': { drug: /^(?:allopurinol|febuxostat)$/, isRaised: false, low: 2, high: 7.5, isStepped: false },
};

const DRUG =
  '(?:dos(?:e|es|age|ing)|warfarin|levothyroxine|thyroxine|lithium|digoxin|phenytoin|theophylline|carbamazepine|gentamicin|vancomycin|insulin|allopurinol|febuxostat)';
const TOO = lean(
  `\\b${DRUG}\\b(?: (?:of|dose|is|was|\\w{3,12})){0,4}? (?:is|was|are|looks|seems|being|currently|still)(?: \\w{3,12}){0,2} too (?<said>high|big|large|strong|much|low|small|weak|little)\\b|\\b(?:taking|getting|having|on|given|means|receiving) too (?<amount>much|little) ${DRUG}\\b`,
  'i',
);
const STEP = lean(
  `\\b(?<verb>increas(?:e|ed|ing)|rais(?:e|ed|ing)|stepp?(?:ed|ing)? up|up-?titrat(?:e|ed|ing)|go(?:ing)? up on|reduc(?:e|ed|ing)|lower(?:ed|ing)?|decreas(?:e|ed|ing)|cut(?:ting)?|omit(?:ted)?) (?:(?:the|her|his|your|daily|weekly|warfarin|to) ){0,3}${DRUG}\\b(?! (?:effects?|levels?|exposure))|\\b${DRUG}(?: dose)?(?: (?:is|was|has|should|needs?|must|to|be|been|can|therefore|will|now)){1,4} (?<done>increased|raised|stepped up|up-?titrated|go up|come up|goes up|reduced|lowered|decreased|cut|come down|go down|omitted|halved|doubled)\\b`,
  'i',
);
const MORE = /^(?:increas|rais|stepp?(?:ed|ing)? up|up|go(?:ing)? up|goes up|come up|doubled)/i;
const BIG = /^(?:high|big|large|strong|much)$/i;
const NOT_SAID =
  /\b(?:no|not|if|never|whether|unless|when|until|without|was|before|previous(?:ly)?|avoid|don't|should we)\b[^.;]{0,25}$/i;
/** Other reasons for another dose than what the test tells. */
const OTHER_REASON =
  /\b(?:surg\w{2,5}|operation|procedure|biopsy|bleed\w{0,3}|haemorrhage|cancer|suppress\w{0,6}|pituitary|central|hypopituitar\w{2,3}|pregnan\w{2}|interact\w{0,5}|amiodarone|fluconazole|antibiotic\w?|clarithromycin|metronidazole|rifampicin|adheren\w{2}|missed|forgot\w{0,3}|dialysis|angina|stopp?(?:ed|ing)?|bridg\w{2,3}|loading|dental|colonoscopy|endoscopy|biotin)\b/i;
const REACH = 170;

/** "INR 5.8 against a target of 2 to 3: the dose of warfarin is too low", "TSH 0.02 … the thyroid dose is too low". */
export function checkDosesByLevel(each: Case): readonly Finding[] {
  const byId = Map.groupBy(each.measurements, ({ id }) => id);
  return [...byId].flatMap(([id, all]): readonly Finding[] => {
    const told = Object.hasOwn(TOLD, id) ? TOLD[id] : undefined;
    const [one] = all;
    if (!told || !one || all.length !== 1 || one.low !== one.high) return [];
    const isTaken = each.reading.mentions.some(
      ({ id: drug, kind, assertion }) => kind === 'drug' && told.drug.test(drug) && assertion !== 'negated',
    );
    const side = isTaken ? sideOf(each, one, told) : undefined;
    return side ? judged(each, one, told, side) : [];
  });
}

function sideOf(each: Case, one: Measurement, { low, high }: Told): 'low' | 'high' | undefined {
  const values = valuesInTable(each, one);
  if (values.length === 0) return undefined;
  const goal = one.id === 'inr' ? goalOf(each, one) : undefined;
  if (values.every((value) => value > (goal ? goal[1] + 0.5 : high))) return 'high';
  return values.every((value) => value < (goal ? goal[0] - 0.2 : low)) ? 'low' : undefined;
}

/** "Target 2.5 to 3.5": the INR's own, where it is told near it. */
function goalOf({ text, reading: { tokens } }: Case, one: Measurement): readonly [number, number] | undefined {
  const near = text.slice(Math.max(0, tokens[one.first]!.start - 80), tokens[one.end - 1]!.start + 90);
  const match = /\b(?:target|goal|range|aim)\b[^.\d\n]{0,20}(\d(?:\.\d)?) ?(?:-|–|to|and) ?(\d(?:\.\d)?)\b/i.exec(near);
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

function judged(each: Case, one: Measurement, told: Told, side: 'low' | 'high'): readonly Finding[] {
  const { text, reading } = each;
  const from = reading.tokens[one.end - 1]!.end;
  const said = text.slice(from, from + REACH).split('\n', 1)[0]!;
  if (OTHER_REASON.test(text)) return [];
  const tooMuch = (side === 'high') === told.isRaised;
  const too = TOO.exec(said);
  const step = told.isStepped ? STEP.exec(said) : null;
  const saysMuch = too ? BIG.test(too.groups!.said ?? too.groups!.amount ?? '') : undefined;
  const saysMore = step ? MORE.test(step.groups!.verb ?? step.groups!.done ?? '') : undefined;
  const isTooWrong = too !== null && saysMuch !== tooMuch && !NOT_SAID.test(said.slice(0, too.index));
  const isStepWrong =
    step !== null && saysMore === tooMuch && !NOT_SAID.test(said.slice(0, step.index)) && isUrgent(one, side);
  const match = isTooWrong ? too : isStepWrong ? step : undefined;
  if (!match) return [];
  const row = each.knowledge.labs.get(one.id);
  const message = `${one.id} ${plain(one.low)} means that the dose is too ${tooMuch ? 'high' : 'low'}`;
  return [
    misreadAt(
      { start: from + match.index, end: from + match.index + match[0].length },
      { message, evidence: [row ? evidenceOf(row, message) : byTheText(message)] },
    ),
  ];
}

/** An INR a little off is waited for, and a dose may go either way for what is to come. */
const isUrgent = ({ id, low }: Measurement, side: 'low' | 'high'): boolean =>
  id !== 'inr' || (side === 'high' ? low >= 4 : low <= 1.7);
