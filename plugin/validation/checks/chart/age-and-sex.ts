import type { ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Evidence, Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord, phrase, wordIn } from '../../reading/words.ts';
import { toldAge } from '../../told-age.ts';
import { isOn, type WrittenDate, writtenDatesIn } from '../../written-dates.ts';
import { toldAges } from './told-ages.ts';

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
  years < 2.5 ? `${plain(Math.round(years * 12))} months` : `${toldAge(Math.floor(years))} years`;

/** By more than a year; of an infant told in months or weeks by more than two months and a third. */
function isOtherAge(
  { reading: { tokens } }: Case,
  told: { first: number; end: number; years: number },
  years: number,
  today = years,
) {
  const isOfInfant = years < 2.5 && hasWord(tokens, /^(?:months?|mo|weeks?|days?)$/, told.first, told.end);
  const isCounted = hasWord(
    tokens,
    /^(?:corrected|adjusted|gestational|postmenstrual|weighs|size|level|looks)$/,
    Math.max(0, told.first - 4),
    told.end + 3,
  );
  const off = Math.max(years - told.years, told.years - today, 0);
  // "A 9-year-old girl" who is six in the chart and eight today: too old on either day.
  const isOlder = years < 18 && told.years >= Math.floor(today) + 1 && told.years - years > 1.5;
  return off > 1.5 || isOlder || (isOfInfant && !isCounted && off > Math.max(2.2 / 12, years / 3));
}

function patient(each: Case, chart: ChartFacts): readonly Finding[] {
  const found: Finding[] = [];
  const age = each.reading.patient.find(
    (fact) => fact.kind === 'age' && (fact.ofPatient || isOfTitled(each, fact.first) || isOfNamed(each, fact.first)),
  );
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
  if (
    age?.kind === 'age' &&
    chart.ageYears !== undefined &&
    isOtherAge(each, age, chart.ageYears, chart.ageTodayYears)
  ) {
    against(
      age,
      'chart_age_differs',
      `the chart gives the age as ${ageOf(chart.ageYears)}, the text as ${ageOf(age.years)}`,
    );
  }
  if (sex?.kind === 'sex' && chart.sex !== undefined && sex.sex !== chart.sex) {
    against(sex, 'chart_sex_differs', `the chart gives the patient as ${chart.sex}, the text as ${sex.sex}`);
  }
  // No age of the text is the charted one.
  const told = toldAges(each);
  if (found.length === 0 && chart.ageYears !== undefined && told.length > 0) {
    const { ageYears, ageTodayYears } = chart;
    const ages = [...told, ...each.reading.patient.flatMap((fact) => (fact.kind === 'age' ? [fact] : []))];
    if (ages.every((one) => isOtherAge(each, one, ageYears, ageTodayYears)))
      against(
        told[0]!,
        'chart_age_differs',
        `the chart gives the age as ${ageOf(ageYears)}, the text as ${ageOf(told[0]!.years)}`,
      );
  }
  const born = birthIn(each);
  if (born && chart.birthDate !== undefined && !isBirth(born, chart.birthDate))
    against(born, 'chart_birth_date_differs', 'the chart has another date of birth than the text');
  return found;
}

/** In either order of day and month. */
const isBirth = (born: WrittenDate, birthDate: string): boolean => {
  const { month, day } = born;
  const turned = month !== undefined && day !== undefined && day <= 12 ? { ...born, month: day, day: month } : born;
  return isOn(born, birthDate) || isOn(turned, birthDate);
};

/** "Your assessment of Mr Oakes, 84 years old, who": the age behind a name with its title. */
const isOfTitled = ({ reading: { tokens } }: Case, first: number): boolean =>
  tokens[first - 1]?.text === ',' && hasWord(tokens, /^(?:mr|mrs|ms|miss|mx)$/, Math.max(0, first - 5), first - 1);

/** "Discharge sheet for Constance Obermeyer, age 81": the age behind the name with which a text opens. */
const isOfNamed = ({ reading: { tokens, sentences } }: Case, first: number): boolean =>
  first < (sentences[0]?.end ?? 0) &&
  tokens[first - 1]?.text === ',' &&
  tokens[first - 2]?.title === true &&
  tokens[first - 3]?.title === true &&
  !hasWord(tokens, OTHERS, 0, first);

/** The date behind "DOB" or a patient's "born"; nobody else may be named before. */
function birthIn({ reading: { tokens, sentences } }: Case): WrittenDate | undefined {
  for (const { first, end } of sentences) {
    const at = wordIn(tokens, /^(?:dob|born|birth)$/, first, end);
    if (at === -1 || (tokens[at]!.text === 'birth' && !/^of$/.test(tokens[at - 1]?.text ?? ''))) continue;
    if (hasWord(tokens, OTHERS, Math.max(first, at - 8), at)) continue;
    const [date] = writtenDatesIn(tokens, at + 1, Math.min(end, at + 7));
    const from = date ? phrase(tokens, at + 1, date.first) : undefined;
    if (date?.year !== undefined && /^(?:[:(,-]|in|on|is|was|the| ){0,4}$/.test(from ?? '')) return date;
  }
  return undefined;
}
const OTHERS =
  /^(?:baby|babies|son|daughter|child|children|infant|twins?|newborn|brother|sister|mother|father|husband|wife|partner|grandson|granddaughter|boy|girl|they)$/;
