import type { ChartFacts } from '../chart-facts.ts';
import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import type { Evidence, Finding } from '../finding.ts';
import { spanOf } from '../reading/document.ts';
import { hasWord } from '../reading/words.ts';

/** Age and sex in the text against the chart's. */
export function checkChart(each: Case): readonly Finding[] {
  const { chart } = each;
  return chart ? patient(each, chart) : [];
}

const charted = (text: string, reference: string | undefined): readonly Evidence[] => [
  { source: 'chart', citation: reference ?? 'chart', text },
];

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

const ageOf = (years: number): string =>
  years < 2.5 ? `${plain(Math.round(years * 12))} months` : `${plain(Math.floor(years))} years`;

/** By more than a year; of an infant told in months or weeks by more than two months and a third. */
function isOtherAge({ reading: { tokens } }: Case, told: { first: number; end: number; years: number }, years: number) {
  const isOfInfant = years < 2.5 && hasWord(tokens, /^(?:months?|mo|weeks?|days?)$/, told.first, told.end);
  const isCounted = hasWord(
    tokens,
    /^(?:corrected|adjusted|gestational|postmenstrual|weighs|size|level|looks)$/,
    Math.max(0, told.first - 4),
    told.end + 3,
  );
  const off = Math.abs(told.years - years);
  return off > 1.5 || (isOfInfant && !isCounted && off > Math.max(2.2 / 12, years / 3));
}

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
  if (age?.kind === 'age' && chart.ageYears !== undefined && isOtherAge(each, age, chart.ageYears)) {
    against(
      age,
      'chart_age_differs',
      `the chart gives the age as ${ageOf(chart.ageYears)}, the text as ${ageOf(age.years)}`,
    );
  }
  if (sex?.kind === 'sex' && chart.sex !== undefined && sex.sex !== chart.sex) {
    against(sex, 'chart_sex_differs', `the chart gives the patient as ${chart.sex}, the text as ${sex.sex}`);
  }
  return found;
}
