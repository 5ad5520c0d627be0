import type { Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { vitalRowOf } from '../../measured/vital-ages.ts';
import { matchesIn } from '../../needed-words.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

/** What calls all vital signs, or all that was found, normal. */
const CALM = lean(
  /\b(?:vital signs|vitals|obs|observations)(?:,? (?:were|are|all|remain|remained|have been|today|entirely|completely|stable and|:)){0,3} (?:normal|unremarkable|within normal limits|WNL|in the normal range|satisfactory)\b|\bnormal (?:vital signs|vitals|obs|observations)\b|\ball findings (?:are |were )?(?:normal|within normal limits)\b|\b(?:normal|unremarkable) (?:newborn|baby|six-week|6-week|well-child|well-baby) (?:check|examination|exam|assessment)\b|\b(?:examination|check) (?:is |was )?(?:entirely|completely|wholly) normal\b|\ball (?:are |were )?(?:normal|within normal limits|in (?:the )?normal range) for (?:(?:her|his|their|the|this) )?age\b/gi,
);
/** What is left out of it, or its time. */
const EXCEPT =
  /\b(?:except|apart from|aside from|other than|otherwise|besides|but|until|now|before|after|initially|then|later|previously|not|rest of|remaining|if|when|once)\b/i;

/**
 * A vital sign far from what is normal at the patient's age, in a text that calls all of them normal: "heart rate 18, breathing
 * 44 … All findings normal".
 */
export function checkCalmVitals(each: Case): readonly Finding[] {
  const calm = matchesIn(each.searched, CALM).filter((match) => {
    const from = Math.max(each.text.lastIndexOf('.', match.index), each.text.lastIndexOf('\n', match.index)) + 1;
    return (
      !EXCEPT.test(each.text.slice(from, match.index)) &&
      !/^[^.\n]{0,40}\b(?:except|apart|aside|other than|but|bar|besides)\b/i.test(
        each.text.slice(match.index + match[0].length),
      )
    );
  });
  const isCalm = calm.length > 0;
  const isLively = !isCalm && matchesIn(each.searched, LIVELY).length > 0;
  const isExamined =
    !isCalm && matchesIn(each.searched, EXAMINED).length > 0 && !hasWord(each.reading.tokens, OF_RHYTHM);
  const leaving = wordsIn(each.reading.tokens, LEAVES);
  if (!isCalm && !isLively && !isExamined && leaving.length === 0) return [];
  const isChild = (each.patient.ageYears ?? 40) < 5;
  const limits = isCalm ? FAR : isChild ? WORST_OF_CHILD : isExamined ? WORST_EXAMINED : WORST;
  return each.measurements
    .filter(
      ({ kind, assertion, low, high }) =>
        // "Mother well: BP 118/72, pulse 78" is of who was visited.
        kind === 'vital' && (assertion === 'active' || assertion === 'other-person') && low === high,
    )
    .slice(0, 30)
    .flatMap((one) => {
      const isLeaving = isOfLeaving(each, one, leaving);
      if (!isCalm && !isLively && !isExamined && !isLeaving) return [];
      return farOff(each, one, limits, isLeaving);
    })
    .slice(0, 1);
}

/** How far from the ends of what is normal nobody calls it so: a share of the lower end and of the upper one. */
const FAR: Readonly<Record<string, readonly [number, number]>> = {
  'heart rate': [0.72, 1.32],
  'respiratory rate': [0.65, 1.45],
  'systolic blood pressure': [0.88, 1.38],
  'oxygen saturation': [0.95, 2],
  'body temperature': [0.965, 1.018],
};

/** What nobody does or is with a vital sign at its worst. */
const LIVELY = lean(
  /\b(?:talking in (?:full |whole |complete )?sentences|chatting|chatty|walk(?:s|ed|ing) (?:unaided|independently|to|in|from|around|down)|eating (?:toast|breakfast|lunch|dinner|and|well)|alert and (?:oriented|chatty|well)|playing|smiling|swinging (?:her|his) legs|comfortable(?: at rest)?,? (?:and )?(?:chatting|chatty|talking|reading|watching|eating)|comfortable at rest|, comfortable(?=[.,;]|$)|passing (?:gas|flatus)|tolerating (?:an? )?(?:full |clear |regular |normal |soft |oral )?(?:liquids|diet|fluids)|(?:up|sat|sitting) (?:out )?in (?:the |a )?chair|sitting out|(?:likely )?home (?:today|tomorrow)|ambulating|looks well|well in (?:herself|himself)|in no (?:acute )?distress|bright and alert|feeding well|hearing screen passed|thriving|(?:pink|alert|awake),? (?:and )?(?:active|vigorous|playful)|well[- ](?:child|baby) (?:visit|check)|health visitor)\b/gi,
);
/** A heart that is told to be normal; where its rhythm is the matter, what else was found may be. */
const EXAMINED = lean(
  /\bnothing abnormal (?:was |is )?(?:found|detected|heard|on|to find)\b|\b(?:normal|unremarkable) (?:(?:cardiac|cardiovascular|heart|physical|clinical|general) )?(?:examination|exam)\b|\b(?:cardiac|cardiovascular|heart|physical|clinical)? ?(?:examination|exam) (?:was |is |otherwise )?(?:normal|unremarkable|entirely normal)\b|\bhealthy (?:term |full-term |well )?(?:newborn|neonate|baby|infant)\b/gi,
);
const OF_RHYTHM =
  /^(?:svt|avnrt|avrt|vt|af|flutter|fibrillation|tachycardi[ac]|bradycardi[ac]|arrhythmia|palpitations?|adenosine|block|heart-block|paced|pacemaker|syncop(?:e|al)|collapsed?|wpw|cardioversion|holter|athlete|marathon|otherwise|apart|except|pounding|racing|resuscitation|resuscitated|apnoeic|apneic|floppy|compressions|ventilation)$/;
const WORST: typeof FAR = {
  'heart rate': [0.48, 2.05],
  'respiratory rate': [0.4, 2.15],
  'systolic blood pressure': [0.62, 1.9],
  'oxygen saturation': [0.85, 2],
  'body temperature': [0.86, 1.1],
};
const WORST_EXAMINED: typeof FAR = { ...WORST, 'heart rate': [0.55, 1.58] };
/** The hearts and lungs of children have less room below, and a fast one shows. */
const WORST_OF_CHILD: typeof FAR = { ...WORST, 'heart rate': [0.67, 1.65], 'respiratory rate': [0.5, 2] };

const LEAVES = /^(?:discharge|leaving|home)$/;
/** "Final set before leaving: RR 44", "at discharge he was comfortable, RR 16": what nobody is sent home with. */
const isOfLeaving = (
  { reading: { tokens } }: Case,
  { sentence, first }: Measurement,
  leaving: readonly number[],
): boolean =>
  leaving.some(
    (at) =>
      at >= sentence.first &&
      at < first &&
      /\b(?:at|on|before|for|final|last)(?: (?:the|his|her|going))?$/.test(
        phrase(tokens, Math.max(sentence.first, at - 3), at),
      ) &&
      !/^(?:oxygen|o2|hospice|summary|letter|medicines|medications|meds|planning|if)$/.test(tokens[at + 1]?.text ?? ''),
  ) &&
  !hasWord(
    tokens,
    /^(?:if|until|unless|when|deferred|delayed|cancelled|not|arrival|admission|presentation)$/,
    sentence.first,
    first,
  );

function farOff(each: Case, one: Measurement, limits: typeof FAR, isLeaving: boolean): readonly Finding[] {
  const far = limits[one.id];
  const row = far && vitalRowOf(each, one.id);
  if (!far || !row || (!isLeaving && isAside(each, one))) return [];
  const [low, high] = [Number(row.normal_low), Number(row.normal_high)];
  // Fahrenheit is told in degrees Celsius.
  const [value = one.low] = valuesInTable(each, one);
  const [least, most] = [low * far[0], high * far[1]];
  if (value >= (isBreathless(each, one) ? Math.min(least, LEAST_OF_LUNGS) : least) && value <= most) return [];
  return [findingOf(each, one, row)];
}

/** In percent: lungs and hearts that are used to little oxygen; the dying are comfortable with less. */
const LEAST_OF_LUNGS = 71;
const isBreathless = ({ reading: { tokens } }: Case, { id }: Measurement): boolean =>
  id === 'oxygen saturation' &&
  hasWord(
    tokens,
    /^(?:copd|fibrosis|ild|ipf|cyanotic|eisenmenger(?:'s)?|fontan|glenn|tetralogy|altitude|ltot|emphysema|palliative|hospice|dying|comfort|shunt|pulmonary|bronchiectasis|probe|artefact|artifact|newborn|birth)$/,
  );

/** Of another time, or what is usual for this patient. */
const isAside = ({ reading: { tokens } }: Case, { id, sentence }: Measurement): boolean =>
  // "SpO2 91% (target 88-92)".
  (id === 'oxygen saturation' &&
    hasWord(tokens, /^(?:target|goal|aim|copd|usual|baseline)$/, sentence.first, sentence.end)) ||
  hasWord(
    tokens,
    /^(?:was|were|arrival|initially|initial|triage|yesterday|earlier|previously|if|below|above|peak|lowest|nadir|during|exercise|exertion|ambulance|scene)$/,
    sentence.first,
    sentence.end,
  );

const findingOf = (each: Case, one: Measurement, row: Row<'vitals'>): Finding => {
  const range = `${row.normal_low} to ${row.normal_high} ${row.unit}`;
  return misreadAt(spanOf(each.reading.tokens, one.first, one.end), {
    message: `${one.id} ${plain(one.low)} is called normal, but the usual range is ${range} here (${row.source})`,
    evidence: [evidenceOf(row, `${one.id}: usual range ${range}`)],
    score: 0.82,
  });
};
