import type { Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import { wordTable } from '../../../word-table.ts';
import { behindAsides } from '../../asides.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { vitalRowOf } from '../../measured/vital-ages.ts';
import { spanOf } from '../../reading/document.ts';
import { sentenceAt } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';

// What a text calls a value in the words of every day: "a comfortable level", "nothing to worry about", "far too fast". What is
// calm to one is not to another, so only a value counts that nobody calls so.

/** A value that is called calm and is far off, or dangerous and is plainly within its range. */
export function checkCalled(each: Case): readonly Finding[] {
  return each.measurements.flatMap((one): readonly Finding[] => {
    if (one.kind === 'score' || one.low !== one.high || one.assertion === 'hypothetical') return [];
    const called = calledBy(each, one) ?? calledNext(each, one);
    const row = called && (one.kind === 'lab' ? each.knowledge.labs.get(one.id) : vitalRowOf(each, one.id));
    if (!called || !row) return [];
    const isWrong =
      called === 'calm' || called === 'baseline' ? isFarFromCalm(each, one, called) : isPlainlyFine(each, one, called);
    return isWrong ? [findingOf(each, one, called, row)] : [];
  });
}

/** A value that the text calls normal, whatever words it does it in, and that nobody calls so. */
export function calledNormal(each: Case, one: Measurement): readonly Finding[] {
  const row = one.kind === 'lab' ? each.knowledge.labs.get(one.id) : vitalRowOf(each, one.id);
  return row && isFarFromCalm(each, one, 'calm') ? [findingOf(each, one, 'calm', row)] : [];
}

const rangeOf = (row: Row<'labs'> | Row<'vitals'>): readonly [number, number] =>
  'ref_low' in row ? [Number(row.ref_low), Number(row.ref_high)] : [Number(row.normal_low), Number(row.normal_high)];

function findingOf(each: Case, one: Measurement, called: Called, row: Row<'labs'> | Row<'vitals'>): Finding {
  const [low, high] = rangeOf(row);
  const range = `${plain(low)} to ${plain(high)} ${row.unit}`;
  const said = called === 'calm' ? 'normal' : called === 'alarming' ? 'critical' : called;
  return misreadAt(spanOf(each.reading.tokens, one.first, one.end), {
    message: `${one.id} ${plain(one.low)}${one.unit ? ` ${one.unit}` : ''} is called ${said} but the usual range is ${range} (${row.source})`,
    evidence: [evidenceOf(row, `${one.id}: usual range ${range}`)],
    score: 0.82,
  });
}

type Called = 'calm' | 'baseline' | 'high' | 'low' | 'alarming';

/** What leads from a value to what it is called. */
const LINK =
  "(?:(?:,|-|–|—|:|=|\\(|is|are|was|were|remains?|looks?|seems?|which|that|that's|it's|this|and|so|still|now|today|overall|all|an?|the|her|his|your|quite|very|really|perfectly|entirely|completely|absolutely|wholly|fully|reassuringly|also|level|result|reading|value) ){0,7}";
const NOUN =
  '(?: (?:levels?|values?|results?|readings?|figures?|numbers?|counts?|rates?|pressures?|temperatures?|saturations?|scores?|one))?';
const END = '(?= [.,;:)!]|$| (?:and|so|on|at|in|today|now|again|with)\\b)';
const CALM_WORD =
  '(?:fine|ok|okay|acceptable|good|excellent|ideal|perfect|reassuring|satisfactory|healthy|comfortable|unremarkable|normal|nice and low|unconcerning|adequate|safe|pleasing|great|lovely|optimal|desirable|benign|negative)';
const CALM_PHRASE =
  '(?:nothing to worry about|(?:no|without) (?:cause|need|reason) for (?:concern|alarm|worry)|(?:not|nothing) (?:concerning|worrying|alarming|abnormal)|(?:no|not a|of no) (?:concern|worry|worries|problem)|just right|spot on|exactly (?:right|where)|as it should be|within (?:the )?(?:normal|healthy) (?:limits|range)|in (?:the |a )?(?:normal|healthy|safe|ideal) (?:range|zone)|where (?:we|it|you) (?:want|wants|should))';
const CALM_BEHIND = lean(`^${LINK}(?:${CALM_WORD}${NOUN}${END}|${CALM_PHRASE}\\b)`);
const CALM_BEFORE = lean(`(?:^| )(?:an?|with|her|his|your) (?:\\w{3,12}ly |very )?${CALM_WORD}$`);
/** "Your potassium is fine at 6.9", "looks great today at 190/110": between the name and the value. */
const CALM_WITHIN = lean(
  `(?:^| )(?:is|are|looks?|seems?|remains?|stays?|was|were|came back)(?: (?:still|very|quite|perfectly|entirely|just|really|all|nice and)){0,2} (?:${CALM_WORD}|${CALM_PHRASE})(?: (?:today|now|again|here|too))? (?:at|with)(?: an?)?$`,
);
/** What is usual for this patient, who may be ill. */
const BASELINE = new RegExp(`^${LINK}(?:baseline|usual|habitual)(?= [.,;:)!]|$| for (?:this|an?|her|his|him|your)\\b)`);

const MUCH =
  '(?:dangerously|worryingly|alarmingly|strikingly|markedly|severely|grossly|critically|profoundly|massively|abnormally|hugely|extremely|seriously|frighteningly|far too|much too|way too)';
/** "3.0, a high value for a man on digoxin". */
const OF_VALUE = ' (?:level|reading|result|value|figure|number|count)\\b(?! (?:of|is|was|means|would|if))';
const HIGH_BEHIND = lean(
  `^${LINK}(?:${MUCH} (?:high|raised|elevated|fast|rapid|quick|increased)\\b|too fast\\b(?! (?:for|to)\\b)|(?:high|raised|elevated)${OF_VALUE})`,
);
const LOW_BEHIND = lean(
  `^${LINK}(?:${MUCH} (?:low|slow|reduced|depressed|decreased|depleted)\\b|too slow\\b(?! (?:for|to)\\b)|(?:low|reduced)${OF_VALUE})`,
);
const ALARM_BEHIND = lean(
  `^${LINK}(?:(?:critical|alarming|dangerous|life - threatening|panic)${NOUN}${END}|(?:medical |real |hypertensive |true )?emergency\\b|(?:level|reading|value|figure|result|number|one)? ?(?:that |which )?(?:needs?|requires?|warrants?|demands?) (?:urgent|emergency|immediate)\\b)`,
);

const DENIED =
  /\b(?:not|no|never|if|isn't|aren't|wasn't|less|far from|hardly|neither|would|should|until|once|when|target|goal|aim|than|from|nearly|almost|was|were|previously|above|below)\b/;

/** What is said of the value behind it, or right before it or its name. */
function calledBy({ reading: { tokens } }: Case, one: Measurement): Called | undefined {
  const from = behindAsides(tokens, behindWhen(tokens, one), one.sentence.end);
  const behind = phrase(tokens, from, Math.min(one.sentence.end, from + 16));
  if (HIGH_BEHIND.test(behind)) return 'high';
  if (LOW_BEHIND.test(behind)) return 'low';
  if (ALARM_BEHIND.test(behind) && !/^\( ?was\b/.test(behind)) return 'alarming';
  if (CALM_BEHIND.test(behind) && !/^(?:\( |, )?(?:was|were)\b/.test(behind)) return 'calm';
  if (BASELINE.test(behind)) return 'baseline';
  if (CALM_WITHIN.test(phrase(tokens, one.first, one.valueAt))) return 'calm';
  const isCalm = [one.valueAt, one.first].some((at) => {
    const link = /^(?:of|at|:)$/.test(tokens[at - 1]?.text ?? '') ? at - 1 : at;
    const before = phrase(tokens, Math.max(one.sentence.first, link - 5), link);
    return CALM_BEFORE.test(before) && !DENIED.test(before.replace(/\bwas an?\b/, ''));
  });
  return isCalm ? 'calm' : undefined;
}

/** "… 128/76, pulse 64 to 72. Those are dangerously low for you": beyond a range, by the sentence that follows and points back. */
function calledNext({ reading: { tokens, sentences }, measurements }: Case, one: Measurement): Called | undefined {
  const next = one.sentence.end < tokens.length ? sentenceAt(sentences, one.sentence.end) : undefined;
  const said =
    next && !next.question && !next.told ? phrase(tokens, next.first, Math.min(next.end, next.first + 16)) : '';
  const pointer = POINTER.exec(said);
  if (!pointer || DENIED.test(said)) return undefined;
  const isLast = measurements.every(({ sentence, first }) => sentence !== one.sentence || first <= one.first);
  if (!isLast && !/^(?:th[eo]se|both|they)/.test(said)) return undefined;
  const behind = said.slice(pointer[0].length);
  return HIGH_BEHIND.test(behind) ? 'high' : LOW_BEHIND.test(behind) ? 'low' : undefined;
}
const POINTER =
  /^(?:(?:that|this|it|these|those|they|both)(?: (?:readings?|numbers?|values?|figures?|results?|levels?|rates?))?|the (?:readings?|numbers?|values?|figures?)) (?=(?:is|are|was|were|looks?)\b)/;

/** "146 and regular", "82 % on air", "12.1 breathing air", "1.2 mmol/L at triage": how it was measured. */
function behindWhen(tokens: Case['reading']['tokens'], { end, sentence }: Measurement): number {
  const said = phrase(tokens, end, Math.min(sentence.end, end + 9));
  const match = HOW.exec(said);
  return match ? end + match[0].trim().split(' ').length : end;
}
const HOW = lean(
  /^(?:and regular|(?:breathing|on) (?:room )?air|in air|on arrival|at (?:triage|rest|baseline)|at home|in clinic|this (?:morning|afternoon|evening)|today|in (?:this|an?|her|his|the) (?:\d{1,2} - (?:year|month|week|day) - old\b ?|(?:\w{3,12} ){0,2})(?:newborn|baby|neonate|infant|toddler|adult|man|woman|child|boy|girl|patient|student)?)\b/,
);

/** Its own patients, of whom the text may speak, are used to such values. */
const USED_TO =
  /^(?:ckd|dialysis|haemodialysis|hemodialysis|esrd|esrf|copd|cyanotic|eisenmenger(?:'s)?|fontan|palliative|hospice|dying|comfort|sickle|thalass(?:a)?emia|myelodysplas(?:ia|tic)|leuk(?:a)?emi[ac]|athlete|athletic|runner|fibrosis|ild|ltot|altitude|shunt|paced|pacemaker|jehovah's|hypercapnic|permissive|fall|falling|fell|falls|improving|improved|improvement|drop|dropped|rising|trend|better|down|nadir|chemotherapy|transplant)$/;

/** In the unit of labs.tsv: outside of this nobody calls a value ideal, healthy or nothing to worry about. */
const CALM: Readonly<Record<string, readonly [number, number]>> = wordTable({
  'ldl cholesterol': [0, 175],
  'total cholesterol': [80, 275],
  'hdl cholesterol': [30, 200],
  triglycerides: [10, 420],
  'hemoglobin a1c': [3.5, 9],
  glucose: [62, 260],
  sodium: [129, 149],
  potassium: [3, 5.7],
  calcium: [7.8, 11.2],
  magnesium: [1.25, 3],
  phosphate: [1.7, 6],
  bicarbonate: [17, 36],
  chloride: [88, 116],
  albumin: [2.6, 6],
  hemoglobin: [9, 18.8],
  platelets: [95, 560],
  wbc: [2.5, 16],
  'neutrophils absolute': [1, 13],
  mcv: [70, 108],
  tsh: [0.05, 9],
  'vitamin b12': [140, 2500],
  ferritin: [9, 900],
  '25-oh vitamin d': [15, 110],
  'transferrin saturation': [9, 65],
  alt: [0, 160],
  ast: [0, 160],
  ggt: [0, 260],
  'total bilirubin': [0, 3],
  'alkaline phosphatase': [12, 360],
  lipase: [0, 190],
  amylase: [0, 330],
  ck: [0, 1200],
  ldh: [0, 620],
  crp: [0, 45],
  esr: [0, 75],
  procalcitonin: [0, 0.9],
  lactate: [0, 3.2],
  ammonia: [0, 85],
  'uric acid': [0.8, 9.6],
  'serum osmolality': [262, 315],
  'ph arterial': [7.28, 7.52],
  'ejection fraction': [42, 80],
  egfr: [42, 250],
  bnp: [0, 450],
  'nt-probnp': [0, 1800],
  'microalbumin creatinine ratio': [0, 90],
  'urine protein/creatinine': [0, 600],
  'lead level': [0, 12],
  carboxyhemoglobin: [0, 12],
  methemoglobin: [0, 6],
  'salicylate level': [0, 35],
  'lithium level': [0, 1.45],
  'digoxin level': [0, 2.3],
  'phenytoin level': [0, 25],
  'carbamazepine level': [0, 14.5],
  'theophylline level': [0, 23],
  inr: [0.7, 4.6],
  'qtc interval': [320, 490],
  'fev1/fvc': [0.62, 1],
  'fecal calprotectin': [0, 260],
  'cd4 count': [330, 3000],
});

/** Whether a value is so far off that nobody calls it calm, whoever has it. */
function isFarFromCalm(each: Case, one: Measurement, called: 'calm' | 'baseline'): boolean {
  if (hasWord(each.reading.tokens, USED_TO) || each.patient.pregnant) return false;
  return one.kind === 'vital' ? called === 'calm' && isFarVital(each, one) : isFarLab(each, one, called);
}

/** What of a test rises a hundredfold and is watched while it falls, or is high by age or sex. */
const WIDE =
  /^(?:troponin.*|hcg|psa|d-dimer|ferritin|bnp|nt-probnp|viral load|afp|cea|ca .*|.* (?:level|trough)|vancomycin auc|fsh|lh|estradiol.*|testosterone.*|free testosterone|prolactin|inr|aptt|anti-xa|ige|ethanol level|fecal .*|microalbumin.*|urine protein.*|esr)$/;

function isFarLab(each: Case, one: Measurement, called: 'calm' | 'baseline'): boolean {
  const row = each.knowledge.labs.get(one.id);
  const critical = each.knowledge.critical.get(one.id);
  const values = valuesInTable(each, one);
  if (!row || values.length === 0 || (each.patient.ageYears ?? 40) < 13) return false;
  const [least, most] = [Number(row.ref_low), Number(row.ref_high)];
  const calm = called === 'calm' ? CALM[one.id] : undefined;
  if (calm && values.every((value) => value < calm[0] || value > calm[1])) return true;
  const times = called === 'baseline' || WIDE.test(one.id) ? 6 : most <= 8 && least === 0 ? 8 : 3;
  return values.every(
    (value) =>
      value > most * times ||
      value < least / times ||
      (called === 'calm' &&
        critical !== undefined &&
        ((critical.high !== '' && value >= Number(critical.high)) ||
          (critical.low !== '' && value <= Number(critical.low)))),
  );
}

/** The share of the lower end of what is normal at the age, and of the upper one, beyond which nobody calls it calm. */
const VITAL: Readonly<Record<string, readonly [number, number]>> = {
  'heart rate': [0.65, 1.4],
  'respiratory rate': [0.6, 1.6],
  'systolic blood pressure': [0.85, 1.42],
  'oxygen saturation': [0.92, 2],
  'mean arterial pressure': [0.82, 1.3],
  'body temperature': [0.955, 1.045],
};

function isFarVital(each: Case, one: Measurement): boolean {
  const row = vitalRowOf(each, one.id);
  const shares = VITAL[one.id];
  const [value] = valuesInTable(each, one);
  if (!row || !shares || value === undefined) return false;
  return value < Number(row.normal_low) * shares[0] || value > Number(row.normal_high) * shares[1];
}

/** What is normal of these may still be far from what a patient needs. */
const HAS_OWN_GOAL =
  /^(?:inr|p?ptt|aptt|prothrombin time|.* (?:level|trough)|troponin.*|d-dimer|ph arterial|pco2|po2|psa|.* cholesterol|uric acid|hemoglobin a1c|glucose|phosphate|ferritin|egfr|creatinine.*|bmi|body .*|head circumference|gestational age|birth weight)$/;

/** Whether a value lies within its range, away from the end that it is said to be beyond. */
function isPlainlyFine(each: Case, one: Measurement, called: Called): boolean {
  const row = one.kind === 'lab' ? each.knowledge.labs.get(one.id) : vitalRowOf(each, one.id);
  const values = valuesInTable(each, one);
  if (!row || values.length === 0 || HAS_OWN_GOAL.test(one.id) || each.patient.pregnant) return false;
  if (one.kind === 'lab' && (each.patient.ageYears ?? 40) < 13) return false;
  // "TSH 1.9, far too high after a thyroid cancer".
  if (one.id === 'tsh' && hasWord(each.reading.tokens, /^(?:cancer|carcinoma|suppress\w{2,5})$/)) return false;
  const [low, high] = rangeOf(row);
  // A pulse of 62 is not dangerously slow, whatever its neighbour of 58 may be.
  const margin = (high - low) * (/^(?:heart|respiratory) rate$|^body temperature$/.test(one.id) ? 0.04 : 0.15);
  return values.every(
    (value) => (called === 'high' || value > low + margin) && (called === 'low' || value < high - margin),
  );
}
