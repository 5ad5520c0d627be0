import type { ChartFacts } from '../chart-facts.ts';
import { labsIn } from '../charted-terms.ts';
import type { Case } from '../check.ts';
import { convertDose, plain } from '../doses.ts';
import type { Evidence, Finding } from '../finding.ts';
import { isTarget } from '../measured.ts';
import { spanOf } from '../reading/document.ts';
import { isMeant } from './dose.ts';

/** The text against the chart: doses of charted medications, latest labs, age, sex. Allergies and conditions have checks of their own. */
export function checkChart(each: Case): readonly Finding[] {
  const { chart } = each;
  return chart ? [...doses(each, chart), ...labs(each, chart), ...patient(each, chart)] : [];
}

const charted = (text: string, reference: string | undefined): readonly Evidence[] => [
  { source: 'chart', citation: reference ?? 'chart', text },
];

/** The drug of our tables that a charted name contains: "metoprolol succinate 50 MG Oral Tablet". */
const drugIn = (each: Case, name: string): string | undefined => {
  const reading = each.reading.lexicon.read(name);
  return reading.filter(({ kind }) => kind === 'drug').sort((a, b) => b.end - b.first - (a.end - a.first))[0]?.id;
};

/** A charted unit as the text's are read; UCUM writes `ug` and `[iU]`. */
const unitOf = (unit: string): string => {
  const name = unit.toLowerCase();
  return /^(?:u|iu|unt|unit|\[iu\]|\{unit\}|\[u\])$/.test(name) ? 'units' : name === 'ug' ? 'mcg' : name;
};

/** Words that change a dose on purpose. */
const CHANGES =
  /^(?:increase|increased|increasing|decrease|decreased|reduce|reduced|change|changed|titrate|titrated|start|started|begin|add|raise|raised|lower|lowered|uptitrate|double|halve|to|new|switch|switched)$/;

function doses(each: Case, chart: ChartFacts): readonly Finding[] {
  const medications = chart.medications.flatMap((medication) => {
    const drug = drugIn(each, medication.name);
    const strength = strengthIn(medication.name);
    const dose = medication.dose ?? strength;
    return drug && dose ? [{ drug, dose, isStrength: !medication.dose, reference: medication.reference }] : [];
  });
  return each.doses.filter(isMeant).flatMap(({ drug, amount, first, end }) => {
    const same = medications.filter((medication) => medication.drug === drug.id);
    if (!amount || same.length === 0) return [];
    const stated = same.flatMap(({ dose }) => convertDose(dose.value, unitOf(dose.unit), amount.unit) ?? []);
    if (stated.length === 0 || stated.some((value) => Math.abs(value - amount.high) <= value * 0.01)) return [];
    const words = each.reading.tokens.slice(drug.sentence.first, drug.sentence.end).map(({ text }) => text);
    const changes = words.some((word) => CHANGES.test(word));
    // The strength of a tablet does not say how many are taken: half or two of them are an ordinary dose.
    if (same.every(({ isStrength }) => isStrength) && SEVERAL.has(drug.id) && isMultiple(stated, amount.high))
      return [];
    const mayBeCount =
      same.every(({ isStrength }) => isStrength) &&
      stated.some((value) =>
        [0.5, 1.5, 2, 3, 4].some((count) => Math.abs(value * count - amount.high) <= value * 0.01),
      );
    const message = `the chart has ${drug.id} as ${plain(stated[0]!)} ${amount.unit}, not ${plain(amount.high)} ${amount.unit}`;
    return [
      {
        ...spanOf(each.reading.tokens, first, end),
        family: 'chart' as const,
        category: 'chart_dose_differs',
        severity: changes ? ('low' as const) : mayBeCount ? ('moderate' as const) : ('high' as const),
        verdict: changes ? ('uncertain' as const) : ('contradicted' as const),
        message,
        score: changes ? 0.3 : mayBeCount ? 0.55 : 0.85,
        evidence: charted(message, same[0]!.reference),
      },
    ];
  });
}

/** What is taken as several tablets at once, so that the strength of one says little. */
const SEVERAL = new Set([
  'methotrexate',
  'prednisone',
  'prednisolone',
  'dexamethasone',
  'mesalamine',
  'pyridostigmine',
]);
const isMultiple = (strengths: readonly number[], dose: number): boolean =>
  strengths.some((strength) => dose <= strength * 12 && Number.isInteger(Math.round((dose / strength) * 100) / 100));

/** The one strength in a charted name: "simvastatin 10 MG Oral Tablet". */
function strengthIn(name: string): { readonly value: number; readonly unit: string } | undefined {
  const [strength, ...others] = name.matchAll(/(?<![\d.])(\d{1,6}(?:\.\d{1,6})?) ?(mg|mcg|g)(?![\w/])/gi);
  return strength && others.length === 0 ? { value: Number(strength[1]), unit: strength[2]!.toLowerCase() } : undefined;
}

function labs(each: Case, chart: ChartFacts): readonly Finding[] {
  return each.measurements.flatMap((one) => {
    if (one.kind !== 'lab' || isTarget(each.reading.tokens, one)) return [];
    const latest = chart.labs.filter((lab) => labsIn(lab.name, each.reading.lexicon).includes(one.id));
    if (latest.length === 0 || latest.some((lab) => Math.abs(lab.value - one.low) <= Math.abs(lab.value) * 0.06))
      return [];
    const lab = latest[0]!;
    // Twice or half is a wrong number or another unit; less is a value of another day.
    const far = one.low > lab.value * 2 || one.low < lab.value / 2;
    const message = `the chart's latest ${one.id} is ${plain(lab.value)} ${lab.unit}, the text says ${plain(one.low)}`;
    return [
      {
        ...spanOf(each.reading.tokens, one.first, one.end),
        family: 'chart' as const,
        category: 'chart_lab_differs',
        severity: far ? ('high' as const) : ('moderate' as const),
        verdict: 'contradicted' as const,
        message,
        score: far ? 0.8 : 0.5,
        evidence: charted(message, lab.reference),
      },
    ];
  });
}

/** The text says what the chart contradicts, with the message as the evidence. */
export const contradicted = (
  each: Case,
  place: { readonly first: number; readonly end: number },
  category: string,
  message: string,
  score: number,
): Finding => ({
  ...spanOf(each.reading.tokens, place.first, place.end),
  family: 'chart',
  category,
  severity: 'high',
  verdict: 'contradicted',
  message,
  score,
  evidence: charted(message, undefined),
});

function patient(each: Case, chart: ChartFacts): readonly Finding[] {
  const found: Finding[] = [];
  const age = each.reading.patient.find((fact) => fact.kind === 'age' && fact.ofPatient);
  // "Hi Mrs. Delacroix, Theo's test": a child's parent is addressed.
  const isChild = chart.ageYears !== undefined && chart.ageYears < 18;
  const sex = each.reading.patient.find(
    (fact) =>
      fact.kind === 'sex' &&
      fact.explicit &&
      !(isChild && /^(?:mr|mrs|ms|miss)$/.test(each.reading.tokens[fact.first]!.text)),
  );
  const against = (place: { first: number; end: number }, category: string, message: string) =>
    found.push(contradicted(each, place, category, message, 0.85));
  if (age?.kind === 'age' && chart.ageYears !== undefined && Math.abs(age.years - chart.ageYears) > 1.5) {
    against(
      age,
      'chart_age_differs',
      `the chart gives the age as ${plain(Math.floor(chart.ageYears))} years, the text as ${plain(age.years)}`,
    );
  }
  if (sex?.kind === 'sex' && chart.sex !== undefined && sex.sex !== chart.sex) {
    against(sex, 'chart_sex_differs', `the chart gives the patient as ${chart.sex}, the text as ${sex.sex}`);
  }
  return found;
}
