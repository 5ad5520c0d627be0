import type { Row } from '../../../../models/knowledge/table.ts';
import { behindAsides } from '../../asides.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { labScale, mayBeSi } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { vitalRowOf } from '../../measured/vital-ages.ts';
import { spanOf } from '../../reading/document.ts';
import { inSentence } from '../../reading/placed.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { alarmOf } from './called-alarming.ts';
import { saidOf } from './interpretation.ts';
import { isChange, isPoints } from './no-value.ts';
import { saidLater } from './said-later.ts';

/** Labs and vital signs against what a living body can show, their units, and what the text calls them. */
export function checkMeasurements(each: Case): readonly Finding[] {
  return each.measurements.flatMap((one) => {
    if (isChange(each, one) || isPoints(each, one)) return [];
    const finding = one.kind === 'lab' ? checkLab(each, one) : one.kind === 'vital' ? checkVital(each, one) : undefined;
    return finding ? [{ ...spanOf(each.reading.tokens, one.first, one.end), ...finding }] : [];
  });
}

type Found = Omit<Finding, 'start' | 'end'>;

const EMPHATIC =
  /^(?:very|alarmingly|worryingly|extremely|badly|poorly|marked|markedly|severe|severely|critical|critically|too|dangerous|dangerously|profound|profoundly|far|massive|huge|toxic|clearly|significantly|grossly|strikingly|substantially)$/;

function checkLab(each: Case, one: Measurement): Found | undefined {
  const row = each.knowledge.labs.get(one.id);
  // "Elevated creatinine 33%": a share of patients.
  const isShare = one.unit === '%' && row !== undefined && !row.unit.includes('%');
  // "End-tidal CO2 5.1 kPa": a pressure, and not the bicarbonate that "CO2" is in a panel.
  const isPressure = one.id === 'bicarbonate' && /^(?:kpa|mmhg)$/i.test(one.unit ?? '');
  if (!row || isShare || isPressure || isCellCount(one, row)) return undefined;
  const scale = labScale(one, row);
  if (scale === 'other-unit') {
    return {
      family: 'measurement',
      category: 'lab_unit',
      severity: 'high',
      verdict: 'contradicted',
      message: `${one.id} is not measured in ${one.unit} (${row.unit}, ${row.source})`,
      score: 0.7,
      evidence: [evidenceOf(row, `${one.id} is reported in ${row.unit}${row.si_unit ? ` or ${row.si_unit}` : ''}`)],
    };
  }
  const range = `${row.plausible_low} to ${row.plausible_high} ${row.unit}`;
  if (isThousandth(one, row, scale)) return { ...impossible(one, row, range), category: 'lab_unit' };
  const possible = scale.some((factor) => isWithin(one, factor, Number(row.plausible_low), Number(row.plausible_high)));
  if (!possible) return impossible(one, row, range);
  if (
    !one.unit &&
    // The source has the very number.
    !each.source?.reading.tokens.some(({ value }) => value === one.low) &&
    scale[0] === 1 &&
    !isWithin(one, 1, Number(row.plausible_low), Number(row.plausible_high)) &&
    row.unit !== '10*9/L' &&
    // "Hemoglobin 71 g/L … hemoglobin was 93": counted in the unit that the text has given it.
    !each.measurements.some(
      ({ id, unit }) => id === one.id && unit !== undefined && unit.toLowerCase() === row.si_unit.toLowerCase(),
    )
  ) {
    return { ...impossible(one, row, range), category: 'lab_unit_unclear', severity: 'moderate', score: 0.5 };
  }
  const [low, high] = [Number(row.ref_low), Number(row.ref_high)];
  // "Platelets 1,250: marked thrombocytosis": by the microlitre, or by the nanolitre; "free T4 7, low".
  const isEither =
    (row.unit === '10*9/L' && scale.length > 1 && isWithin(one, 1, 0, Number(row.plausible_high))) || mayBeSi(one, row);
  const [first, second] = scale;
  const other = row.unit === '10*9/L' ? 1 : second;
  if (isEither && other !== undefined && !clash(each, one, row, other, low, high)) return undefined;
  return clash(each, one, row, first!, low, high);
}

/** "Tacrolimus trough 6.4 ng/L": the number fits the unit of the table, and in the stated one it is next to nothing. */
function isThousandth(one: Measurement, row: Row<'labs'>, scale: readonly number[]): boolean {
  const [factor] = scale;
  const isCount = row.unit.startsWith('10*');
  if (!one.unit?.includes('/') || scale.length !== 1 || factor === undefined || factor > 0.01 || isCount) return false;
  const [low, high] = [Number(row.ref_low), Number(row.ref_high)];
  return low > 0 && one.low >= low / 3 && one.low <= high * 5 && one.low * factor < low / 20;
}

/** "Elevated at 140/70": one of the two pressures is enough to call both high or low. */
const isOfOtherPressure = ({ measurements }: Case, one: Measurement, said: string): boolean =>
  inSentence(measurements, one.sentence).some(
    (other) =>
      other !== one &&
      Math.abs(other.first - one.first) <= 4 &&
      ((other.id === 'systolic blood pressure' && (said === 'high' ? other.low >= 130 : other.low < 100)) ||
        (other.id === 'diastolic blood pressure' && (said === 'high' ? other.low >= 80 : other.low < 60))) &&
      said !== 'normal' &&
      one.id.endsWith('blood pressure'),
  );

/** "Eosinophils 340", "reticulocytes 182 x10^9/L": counts of cells, not their share. */
const isCellCount = (one: Measurement, row: Row<'labs'>): boolean =>
  row.unit === '%' && (one.unit === undefined ? one.low > 100 : one.unit.includes('/')) && /phils?|cytes?/.test(one.id);

const isWithin = (one: Measurement, factor: number, low: number, high: number): boolean =>
  one.low * factor >= low * 0.999 && one.high * factor <= high * 1.001;

function checkVital(each: Case, one: Measurement): Found | undefined {
  const rows = each.knowledge.vitals.get(one.id) ?? [];
  const row = rows.find((candidate) => isVitalUnit(one, candidate)) ?? rows[0];
  if (!row) return undefined;
  if ((one.id === 'body weight' || one.id === 'body height') && !one.unit) return undefined;
  const factor = vitalFactor(each, one, row);
  if (factor === undefined) return undefined;
  // What a newborn breathes no adult does.
  const isAdult = (each.patient.ageYears ?? 0) >= 16;
  const same = rows.filter(
    ({ unit, age_group }) => unit === row.unit && !(isAdult && /^(?:newborn|infant|child)/.test(age_group)),
  );
  const low = Math.min(...same.map(({ plausible_low }) => Number(plausible_low)));
  const high = Math.max(...same.map(({ plausible_high }) => Number(plausible_high)));
  if (!isWithin(one, factor, low, high)) return impossible(one, row, `${low} to ${high} ${row.unit}`);
  const range = rangeOfPatient(each, one);
  if (range && !isWithin(one, factor, ...range))
    return impossible(one, row, `${range[0]} to ${range[1]} ${row.unit} here`);
  if (rows.some(({ age_group }) => age_group !== 'adult' && age_group !== 'any') && (each.patient.ageYears ?? 40) < 14)
    return clashOfChild(each, one, factor);
  return clash(each, one, row, factor, Number(row.normal_low), Number(row.normal_high));
}

/** "A heart rate of 44, normal for a toddler": only where a child's value is called so outright. */
function clashOfChild(each: Case, one: Measurement, factor: number): Found | undefined {
  const row = /^(?:heart|respiratory) rate$/.test(one.id) ? vitalRowOf(each, one.id) : undefined;
  const [low, high] = [Number(row?.normal_low), Number(row?.normal_high)];
  const said = row && saidOf(each.reading.tokens, one);
  const isOpposite = said === 'low' ? one.low > high : said === 'high' && one.low < low;
  return row && (isOpposite || normalForAge(each, { ...one, value: one.low, low, high }))
    ? clash(each, one, row, factor, low, high)
    : undefined;
}

/** The heaviest that children under an age in years are (CDC growth charts, far above the 97th percentile). */
const HEAVIEST: readonly (readonly [number, number])[] = [
  [0.1, 8],
  [0.5, 15],
  [1, 20],
  [3, 35],
  [6, 65],
];
const COLD =
  /^(?:hypotherm\w{1,3}|rewarm\w{0,3}|cool\w{0,3}|ecmo|drown\w{0,3}|submer\w{1,5}|avalanche|arrest|immersion|bypass|snow|frozen|exposure)$/;

/** What can be of this patient: weights by age; below 28 °C only who was cooled. */
function rangeOfPatient(each: Case, one: Measurement): readonly [number, number] | undefined {
  const { patient, reading } = each;
  const { ageYears: age } = patient;
  if (one.id === 'body weight' && age !== undefined) {
    const heaviest = HEAVIEST.find(([years]) => age < years)?.[1];
    return heaviest ? [0.3, heaviest] : age >= 18 ? [20, 650] : undefined;
  }
  if (one.id === 'heart rate' || one.id === 'respiratory rate') {
    const row = vitalRowOf(each, one.id);
    return row?.age_group === 'adult' ? undefined : row && [Number(row.plausible_low), Number(row.plausible_high)];
  }
  if (one.id !== 'body temperature' || one.unit === 'fahrenheit' || one.high > 46) return undefined;
  return hasWord(reading.tokens, COLD) ? undefined : [28, 44];
}

/** The row of the stated unit; a temperature without one is Celsius below 46. */
function isVitalUnit(one: Measurement, row: Row<'vitals'>): boolean {
  if (one.id !== 'body temperature') return true;
  const fahrenheit = one.unit ? one.unit === 'fahrenheit' : one.high > 46;
  return (row.unit === '[degF]') === fahrenheit;
}

function vitalFactor({ reading: { tokens } }: Case, one: Measurement, row: Row<'vitals'>): number | undefined {
  const isBeside = one.valueAt - one.first <= 2 && !hasWord(tokens, OF_ORGAN, one.sentence.first, one.sentence.end);
  // "Weight 72 g", "height 172 mm": the number is a grown person's in another unit.
  if (row.unit === 'kg' && one.unit === 'g' && isBeside && one.low >= 30 && one.low <= 250) return 0.001;
  if (row.unit === 'cm' && one.unit === 'mm' && isBeside && one.low >= 120 && one.low <= 220) return 0.1;
  if (row.unit === 'kg') return one.unit === 'kg' ? 1 : one.unit === 'lb' ? 0.4536 : undefined;
  if (row.unit === 'cm') return one.unit === 'cm' ? 1 : one.unit === 'm' ? 100 : one.unit === 'inch' ? 2.54 : undefined;
  if (row.unit === '%' && one.unit && one.unit !== '%') return undefined;
  if (row.unit === 'weeks' && one.unit !== 'week') return undefined;
  return 1;
}

/** What is weighed and measured besides a person. */
const OF_ORGAN =
  /^(?:specimen|placenta|placental|uterus|uterine|prostate|spleen|thyroid|gland|tumou?r|tissue|breast|lump|kidney|liver|heart|organ|nodule|stool|pad|pads|nappy|nappies|diapers?|gain|gained|loss|lost|feeds?|food|portions?|carbs?|protein|step|bed|chair|seat|disc|vertebral|up|down)$/;

/** A range of the table in the unit of the text. */
function rangeIn(
  one: Measurement,
  row: Row<'labs'> | Row<'vitals'>,
  factor: number,
  low: number,
  high: number,
): string {
  const isConverted = one.kind === 'lab' && factor !== 1 && one.unit !== undefined;
  const said = (value: number): string => plain(isConverted ? Number((value / factor).toPrecision(3)) : value);
  return `${said(low)} to ${said(high)} ${isConverted ? one.unit : row.unit}`;
}

const saidValue = (one: Measurement): string =>
  `${plain(one.low)}${one.high === one.low ? '' : ` to ${plain(one.high)}`}${one.unit ? ` ${one.unit}` : ''}`;

function impossible(one: Measurement, row: Row<'labs'> | Row<'vitals'>, range: string): Found {
  return {
    family: 'measurement',
    category: one.kind === 'lab' ? 'lab_implausible' : 'vital_implausible',
    severity: 'high',
    verdict: 'contradicted',
    message: `${one.id} ${saidValue(one)} is outside what is possible, ${range} (${row.source})`,
    score: 0.92,
    evidence: [evidenceOf(row, `${one.id}: possible values ${range}`)],
  };
}

/** The sentences after the one of a value. */
function following({ reading: { sentences } }: Case, one: Measurement): Case['reading']['sentences'] {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sentences[middle]!.first <= one.first) low = middle + 1;
    else high = middle;
  }
  return sentences.slice(low, low + 2);
}

/** "Potassium 6.8 is normal": the word and the value disagree by more than a laboratory's own range could explain. */
/** "A creatinine of 4.8 is normal for a 70 kg man": of whom it may be so only near the range. */
function normalForAnybody(
  each: Case,
  { kind, id, end, sentence, low: value }: Measurement,
  [low, high]: readonly [number, number],
): 'normal' | undefined {
  if (kind === 'vital') return normalForAge(each, { end, sentence, value, low, high });
  if (kind !== 'lab' || OF_AGE.test(id) || each.patient.pregnant || (each.patient.ageYears ?? 40) < 18)
    return undefined;
  const isFar = value > high * FAR_ABOVE || value < low * FAR_BELOW;
  const behind = isFar ? behindAsides(each.reading.tokens, end, sentence.end) : end;
  const said = isFar ? phrase(each.reading.tokens, behind, Math.min(sentence.end, behind + 9)) : '';
  return /^(?:is |was |, )?(?:an? )?(?:perfectly |entirely |completely |quite )?normal (?:level |value |result )?for (?:an?|his|her|your|someone|somebody|this|men|women|the)\b(?! (?:dialysis|patient on|transplant))/.test(
    said,
  )
    ? 'normal'
    : undefined;
}
/** "Heart rate of 44, normal for a toddler", "HR 62, RR 40, heart rate normal for age": by the range of the age. */
function normalForAge(
  { reading: { tokens } }: Case,
  {
    end,
    sentence,
    value,
    low,
    high,
  }: Pick<Measurement, 'end' | 'sentence'> & { readonly value: number; readonly low: number; readonly high: number },
): 'normal' | undefined {
  if (value <= high * 1.3 && value >= low * 0.75) return undefined;
  const said = phrase(tokens, end, Math.min(sentence.end, end + 16));
  return /(?<!\b(?:not|no longer|above|below|than|if|otherwise) (?:\w{2,10} )?)\bnormal (?:rate |breathing |pulse |value )?for (?:an?|his|her|your|the|their|this|age|toddlers?|newborns?|infants?|children)\b/.test(
    said,
  )
    ? 'normal'
    : undefined;
}
const FAR_ABOVE = 2.5;
const FAR_BELOW = 0.5;
/** What differs with age, sex or stage so much that no one range tells. */
const OF_AGE =
  /^(?:egfr|creatinine clearance|alkaline phosphatase|fsh|lh|estradiol|progesterone|testosterone.*|hcg.*|igf.*|prolactin|nt-probnp|bnp|ferritin|d-dimer|esr|afp)$/;

/** "A white count of 15 is normal on the day after delivery". */
const isOfChildbed = ({ reading: { tokens } }: Case, { id }: Measurement): boolean =>
  /^(?:wbc|neutrophils absolute|d-dimer|alkaline phosphatase|fibrinogen|esr|crp)$/.test(id) &&
  hasWord(tokens, /^(?:trimester|postpartum|delivery|puerperium|labou?r|gestation|caesarean|cesarean)$/);

/** Of "rose from 7.0 to 12.8, which is normal" the value that it rose to. */
const lastOf = (tokens: Case['reading']['tokens'], { low, high, valueAt, end }: Measurement): number =>
  low !== high && tokens[valueAt - 1]?.text === 'from'
    ? (tokens.slice(valueAt + 1, end).find(({ kind }) => kind === 'number')?.value ?? low)
    : low;

function clash(
  each: Case,
  one: Measurement,
  row: Row<'labs'> | Row<'vitals'>,
  factor: number,
  low: number,
  high: number,
): Found | undefined {
  const here = saidOf(each.reading.tokens, one) ?? normalForAnybody(each, one, [low / factor, high / factor]);
  const later = here ? undefined : saidLater(each, one, following(each, one));
  const value = lastOf(each.reading.tokens, one) * factor;
  const alarm = here || later ? undefined : alarmOf(each, one, value, [low, high]);
  const said = here ?? later?.said ?? alarm;
  if (!said || (said === 'normal' && isOfChildbed(each, one))) return undefined;
  // "Acceptable" is said of what is a little off.
  const margin = (high - low) * (later?.mild ? 0.5 : 0.15);
  const actual = value > high ? 'high' : value < low ? 'low' : 'normal';
  if (actual === said) return undefined;
  // "WBC 7.2 is markedly elevated": no laboratory's own range makes that true.
  const behind = behindAsides(each.reading.tokens, one.end, one.sentence.end);
  const isEmphatic = hasWord(each.reading.tokens, EMPHATIC, one.end, Math.min(one.sentence.end, behind + 8));
  // Whose body mass is 27 is overweight and within most ranges; nobody calls a pressure of 118 severely high.
  const near = one.kind === 'vital' ? (isEmphatic ? 0.1 : 0.4) : 0.2;
  const far =
    said === 'normal'
      ? value > high + margin || value < low - margin
      : said === 'high'
        ? value < low + (high - low) * (1 - near)
        : value > low + (high - low) * near;
  if (!far || isOfOtherPressure(each, one, said)) return undefined;
  // In the other half of the range: no laboratory's own would make it true.
  const middle = (low + high) / 2;
  const isPlainlyWithin =
    one.kind === 'lab' &&
    (low > 0 || one.id === 'd-dimer') &&
    (said === 'low' ? value >= middle : said === 'high' && value <= middle);
  const opposite = said !== 'normal' && actual !== 'normal';
  return {
    family: 'measurement',
    category: 'value_misread',
    // The range of a vital sign is everybody's; a laboratory's own may differ by a little.
    severity:
      opposite || alarm || isEmphatic || isPlainlyWithin || said === 'normal' || one.kind === 'vital'
        ? 'high'
        : 'moderate',
    verdict: 'contradicted',
    message: `${one.id} ${saidValue(one)} is called ${here ?? later?.said ?? 'critical'} but the usual range is ${rangeIn(one, row, factor, low, high)} (${row.source})`,
    score: opposite ? 0.9 : said === 'normal' || isEmphatic ? 0.8 : 0.6,
    evidence: [evidenceOf(row, `${one.id}: usual range ${low} to ${high} ${row.unit}`)],
  };
}
