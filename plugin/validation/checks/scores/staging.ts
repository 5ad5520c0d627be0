import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { CKD_STAGES, kidneyStageOf } from '../../kidney.ts';
import { matchesIn } from '../../needed-words.ts';
import { isRounded } from '../../quantities-beside.ts';
import { spanOf } from '../../reading/document.ts';

/** Numbers that a stated stage, an anion gap or a date of birth fixes. */
export function checkStaging(each: Case): readonly Finding[] {
  return [...kidneyStages(each), ...anionGaps(each), ...birthDates(each), ...weightDoses(each)];
}

const wrong = (
  place: { readonly start: number; readonly end: number },
  category: string,
  message: string,
  score: number,
  source: string,
): Finding => ({
  ...place,
  family: 'arithmetic',
  category,
  severity: 'high',
  verdict: 'contradicted',
  message,
  score,
  evidence: [{ source, citation: category, text: message }],
});

function kidneyStages({ reading, measurements }: Case): readonly Finding[] {
  const { tokens } = reading;
  const egfr = measurements.filter(({ id }) => id === 'egfr');
  const stage = kidneyStageOf(reading);
  if (stage === undefined || egfr.length !== 1) return [];
  const range = CKD_STAGES[stage]!;
  const value = egfr[0]!;
  // A few mL/min beside the limit is the last visit's value.
  if (value.low >= range[0] - 5 && value.low <= range[1] + 5) return [];
  return [
    wrong(
      spanOf(tokens, value.first, value.end),
      'stage_disagrees',
      `an eGFR of ${plain(value.low)} is not stage ${stage} kidney disease (${range[0]} to ${range[1]}, KDIGO)`,
      0.7,
      'KDIGO 2012',
    ),
  ];
}

/** Sodium less chloride and bicarbonate, where the text gives all four. */
function anionGaps({ reading, measurements }: Case): readonly Finding[] {
  const one = (id: string) => {
    const values = measurements.filter((each) => each.id === id);
    return values.length === 1 ? values[0] : undefined;
  };
  const [sodium, chloride, bicarbonate, gap] = ['sodium', 'chloride', 'bicarbonate', 'anion gap'].map(one);
  if (!sodium || !chloride || !bicarbonate || !gap) return [];
  const expected = sodium.low - chloride.low - bicarbonate.low;
  if (Math.abs(expected - gap.low) <= 4.5) return [];
  return [
    wrong(
      spanOf(reading.tokens, gap.first, gap.end),
      'anion_gap_wrong',
      `sodium, chloride and bicarbonate give an anion gap of ${plain(expected)}, not ${plain(gap.low)}`,
      0.7,
      'arithmetic',
    ),
  ];
}

const BIRTH =
  /\b(?:DOB|date of birth|born(?: on)?)[:\s]{1,3}(?:(\d{1,2})\/(\d{1,2})\/((?:19|20)\d{2})|((?:19|20)\d{2})-(\d{2})-(\d{2}))/gi;

/** An age that the stated date of birth does not give on the clinical date. */
function birthDates({ searched, reading, asOf }: Case): readonly Finding[] {
  const age = reading.patient.find((fact) => fact.kind === 'age' && fact.ofPatient);
  const [birth] = matchesIn(searched, BIRTH);
  if (age?.kind !== 'age' || !birth) return [];
  const year = Number(birth[3] ?? birth[4]);
  const expected = asOf.getUTCFullYear() - year;
  // The note may be older than today by years, never younger than its patient.
  if (age.years <= expected + 1.01 && age.years >= expected - 20) return [];
  return [
    wrong(
      spanOf(reading.tokens, age.first, age.end),
      'age_disagrees_with_birth',
      'the age and the date of birth do not agree',
      0.6,
      'arithmetic',
    ),
  ];
}

/** `10 mg/kg (200 mg)` for a stated weight. */
function weightDoses({ doses, patient, reading }: Case): readonly Finding[] {
  const { weightKg } = patient;
  if (weightKg === undefined) return [];
  return doses.flatMap(({ drug, amount }, at) => {
    const whole = doses[at + 1];
    if (!amount || !/^(?:mg|mcg|units)\/kg$/.test(amount.unit) || whole?.drug.id !== drug.id || !whole.amount)
      return [];
    if (
      whole.amount.unit !== amount.unit.replace('/kg', '') ||
      whole.amount.first - amount.end > 3 ||
      // "0.9 mg/kg up to 90 mg".
      whole.amount.limit ||
      amount.low !== amount.high
    )
      return [];
    const expected = amount.low * weightKg;
    if (Math.abs(whole.amount.low - expected) <= expected * 0.15 || isRounded(reading.tokens, whole.amount)) return [];
    return [
      wrong(
        spanOf(reading.tokens, amount.first, whole.amount.end),
        'weight_dose_wrong',
        `${drug.id} ${plain(amount.low)} ${amount.unit} at ${plain(weightKg)} kg is ${plain(expected)} ${whole.amount.unit}, not ${plain(whole.amount.low)}`,
        0.8,
        'arithmetic',
      ),
    ];
  });
}
