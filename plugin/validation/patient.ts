import type { ChartFacts } from './chart-facts.ts';
import { chartedTerms } from './charted-terms.ts';
import { CKD_STAGES, kidneyStageOf } from './kidney.ts';
import type { Measurement } from './measurements.ts';
import type { Reading, ReadMention } from './reading/document.ts';

/** What the text (and the chart, where there is one) says of the patient; absent where nothing is said. */
export interface Patient {
  readonly ageYears?: number;
  readonly sex?: 'male' | 'female';
  readonly pregnant?: boolean;
  readonly gestationWeeks?: number;
  readonly weightKg?: number;
  /** mL/min, lowest stated. */
  readonly egfr?: number;
  readonly creatinineClearance?: number;
  readonly potassium?: number;
  /** Conditions that the patient has, first mention of each. */
  readonly conditions: readonly ReadMention[];
}

const isDefined = <Value>(value: Value | undefined): value is Value => value !== undefined;

/** Gathers the patient's facts. Age and sex count only while the text does not contradict itself. */
export function patientOf(reading: Reading, measurements: readonly Measurement[], chart?: ChartFacts): Patient {
  const ages = reading.patient.filter((fact) => fact.kind === 'age');
  const age = ages[0]?.years ?? chart?.ageYears;
  const sexes = new Set(
    reading.patient
      .filter((fact) => fact.kind === 'sex' && fact.explicit)
      .map((fact) => fact.kind === 'sex' && fact.sex),
  );
  const pronouns = new Set(
    reading.patient.filter((fact) => fact.kind === 'sex').map((fact) => fact.kind === 'sex' && fact.sex),
  );
  const [sex] = sexes.size === 1 ? sexes : pronouns.size === 1 ? pronouns : [chart?.sex];
  const pregnancy = reading.patient.filter((fact) => fact.kind === 'pregnant');
  const canBe = age === undefined || (age >= 9 && age < 56);
  const pregnant = pregnancy.length > 0 ? canBe && pregnancy.some((fact) => fact.pregnant) : chart?.pregnant;
  const weeks = pregnancy.map((fact) => fact.weeks).find(isDefined);
  const weight = reading.patient.find((fact) => fact.kind === 'weight')?.kg ?? chart?.weightKg;
  const lowest = (id: string): number | undefined => {
    const stated = measurements.filter((each) => each.id === id && each.assertion === 'active');
    // "eGFR 68. Alendronate: eGFR >= 35 is enough": a threshold, unless nothing else is said.
    const own = stated.filter((each) => !isThreshold(reading, each));
    const all = own.length > 0 ? own : stated.filter((each) => !isOfRule(reading, each));
    // "CrCl 16; at 10 to 29 the dose is": a range is of the reference, unless nothing else is said.
    const points = all.filter(({ low, high }) => low === high);
    const values = (points.length > 0 ? points : all).map(({ low }) => low);
    return values.length > 0 ? Math.min(...values) : undefined;
  };
  const potassiums = measurements
    .filter((each) => each.id === 'potassium' && !isThreshold(reading, each))
    .map(({ high }) => high);
  const charted = (id: string): number | undefined => chart && chartedTerms(chart, reading.lexicon).labs.get(id)?.value;
  const potassium = potassiums.length > 0 ? Math.max(...potassiums) : charted('potassium');
  const egfr = lowest('egfr') ?? statedKidneyFunction(reading, lowest('creatinine')) ?? charted('egfr');
  const clearance = lowest('creatinine clearance') ?? charted('creatinine clearance');
  return {
    ...(age === undefined ? {} : { ageYears: age }),
    ...(sex ? { sex } : {}),
    ...(pregnant === undefined ? {} : { pregnant }),
    ...(weeks === undefined ? {} : { gestationWeeks: weeks }),
    ...(weight === undefined ? {} : { weightKg: weight }),
    ...(egfr === undefined ? {} : { egfr }),
    ...(clearance === undefined ? {} : { creatinineClearance: clearance }),
    ...(potassium === undefined ? {} : { potassium }),
    conditions: [
      ...firstOfEach(
        reading.mentions.filter(
          (mention) => mention.kind === 'condition' && isHad(mention) && !isGeneral(reading, mention),
        ),
      ),
      ...weakHeart(reading, measurements),
    ],
  };
}

/** `> 5.5`, `>= 35`, "above 5.5". */
const isThreshold = ({ tokens }: Reading, { valueAt }: Measurement): boolean =>
  /^(?:<|>|≥|≤|=|above|below|over|under|than)$/.test(tokens[valueAt - 1]?.text ?? '') &&
  (tokens[valueAt - 1]!.text !== '=' || /^[<>]$/.test(tokens[valueAt - 2]?.text ?? ''));

/** "Hold if eGFR < 30", "when CrCl is below 50". */
const isOfRule = (reading: Reading, each: Measurement): boolean =>
  isThreshold(reading, each) &&
  reading.tokens
    .slice(Math.max(each.sentence.first, each.first - 5), each.first)
    .some(({ text }) =>
      /^(?:if|when|until|unless|once|while|hold|stop|avoid|for|with|in|requires?|needs?)$/.test(text),
    );

/** "LVEF 25%" is heart failure with reduced ejection fraction, whatever it is called (below 40 %, ACC/AHA). */
function weakHeart(reading: Reading, measurements: readonly Measurement[]): readonly ReadMention[] {
  const fractions = measurements.filter(({ id, assertion }) => id === 'ejection fraction' && assertion === 'active');
  const last = fractions.at(-1);
  const mention = last && reading.mentions.find(({ id, first }) => id === last.id && first === last.first);
  return mention && last.high < 40 && last.high > 1
    ? [{ ...mention, kind: 'condition', id: 'heart failure with reduced ejection fraction' }]
    : [];
}

/** The most that a stated stage of kidney disease, dialysis or a very high creatinine (mg/dL) leaves, as eGFR. */
function statedKidneyFunction(reading: Reading, creatinine: number | undefined): number | undefined {
  const stage = kidneyStageOf(reading);
  const isDialysed = reading.mentions.some(
    (mention) => mention.id === 'end-stage renal disease' && isHad(mention) && !isGeneral(reading, mention),
  );
  const byStage = stage === undefined ? undefined : CKD_STAGES[stage]![1];
  const byCreatinine = creatinine !== undefined && creatinine >= 4 && creatinine < 25 ? 25 : undefined;
  const known = [byStage, isDialysed ? 14 : undefined, byCreatinine].filter(isDefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** What was had once still forbids drugs: a prior stroke, a past angioedema. */
const LASTING = new Set([
  'stroke',
  'myocardial infarction',
  'angioedema',
  'venous thromboembolism',
  'intracranial haemorrhage',
  'pancreatitis',
  'seizure disorder',
  'coronary artery disease',
  'heparin-induced thrombocytopenia',
  'medullary thyroid carcinoma',
  'tardive dyskinesia',
]);

const isHad = ({ id, assertion }: ReadMention): boolean =>
  assertion === 'active' || assertion === 'adjusted' || (assertion === 'stopped' && LASTING.has(id));

const GENERAL =
  /^(?:people|women|men|individuals|adults|risk|increases?|causes?|research|studies|types|drugs|medicines|screening|prevents|foundation|association|cautions|rare|rarely|adverse|contraindications?|contraindicated|indications?|reserved)$/;

/** What is true of people in general is not said of the patient; "you have migraine with aura" is. */
const isGeneral = (reading: Reading, { sentence, first }: ReadMention): boolean =>
  !reading.tokens
    .slice(Math.max(sentence.first, first - 3), first)
    .some(({ text }) => /^(?:have|has|get|gets|had)$/.test(text)) &&
  (isWarning(reading, sentence) ||
    reading.tokens.slice(sentence.first, sentence.end).some(({ text }) => GENERAL.test(text)));

/** "Do not use: CrCl below 35, hypocalcemia", "Avoid in asthma": who should not get it. */
const isWarning = ({ tokens }: Reading, { first }: ReadMention['sentence']): boolean =>
  /^(?:do not (?:use|give)|don't (?:use|give)|avoid (?:if|in|with)|not for use)\b/.test(
    tokens
      .slice(first, first + 3)
      .map(({ text }) => text)
      .join(' '),
  );

const firstOfEach = (mentions: readonly ReadMention[]): readonly ReadMention[] => [
  ...new Map(mentions.toReversed().map((mention) => [mention.id, mention])).values(),
];
