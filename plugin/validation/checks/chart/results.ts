import { wordTable } from '../../../word-table.ts';
import type { ChartLab, ChartResult } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isOn, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { type Said, saidOf } from './result-words.ts';

/** What the text calls a result in words alone, against the chart's latest value: "your potassium is normal" at 5.9. */
export function checkChartResults(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  if (!chart) return [];
  const { labs, results } = chartedTerms(chart, reading.lexicon);
  const valued = new Set(each.measurements.map(({ id }) => id));
  const tested = [...reading.mentions.filter(({ kind }) => kind === 'lab'), ...functionsOf(each)];
  const found = tested.flatMap(({ id, first, end, sentence }): readonly Finding[] => {
    if (valued.has(id) || sentence.question || sentence.told) return [];
    if (hasWord(reading.tokens, THOUGHT, sentence.first, first)) return [];
    const said = saidOf(reading.tokens, { first, end, sentence });
    const lab = said && resultOf(each, sentence, results.get(id), labs.get(id));
    if (!said || !lab || !isAgainst(each, id, said, lab) || isOfThen(each, { id, end, sentence }, said)) return [];
    const message = `the chart has ${id} as ${plain(lab.value)} ${lab.unit}, which is not ${said}`;
    return [contradicted(each, { first, end }, 'chart_result_misread', message, 0.8)];
  });
  return [...[...found, ...disturbed(each)].slice(0, 1), ...untransfused(each, labs.get('hemoglobin')?.value)];
}

const THOUGHT = /^(?:if|when|unless|until|once|whether|provided)$/;

/** The result of the day that the sentence tells, else the latest; of a day without one, none. */
function resultOf(
  { reading: { tokens } }: Case,
  { first, end }: ReadMention['sentence'],
  charted: readonly ChartResult[] | undefined,
  latest: ChartLab | undefined,
): ChartLab | undefined {
  const dates = writtenDatesIn(tokens, first, end);
  if (dates.length === 0) return latest ?? charted?.[0];
  const [date, ...others] = dates;
  return others.length === 0 ? charted?.find(({ on }) => on !== undefined && isOn(date!, on)) : undefined;
}

/** "Potassium was high on the 15th and is normal now": said of an older result, which was so, or of the past beside another word for now. */
function isOfThen(
  each: Case,
  { id, end, sentence }: Pick<ReadMention, 'id' | 'end' | 'sentence'>,
  said: Said,
): boolean {
  const { tokens, lexicon } = each.reading;
  const words = phrase(tokens, end, Math.min(sentence.end, end + 14));
  if (!/^(?:\S{1,14} ){0,2}(?:was|were|had been|came back|came)\b/.test(words)) return false;
  const [, ...older] = chartedTerms(each.chart!, lexicon).results.get(id) ?? [];
  return older.some((one) => !isAgainst(each, id, said, one));
}

/** Disorders that are a low or high result, as texts name them. */
const DISTURBED: Readonly<Record<string, readonly [lab: string, said: Said]>> = wordTable<readonly [string, Said]>({
  hypokalemia: ['potassium', 'low'],
  hyperkalaemia: ['potassium', 'high'],
  hyponatremia: ['sodium', 'low'],
  thrombocytopenia: ['platelets', 'low'],
});

/** "Mildly low potassium", "her low sodium" of a latest result that is not. */
function disturbed(each: Case): readonly Finding[] {
  const { tokens, mentions, lexicon } = each.reading;
  const { labs } = chartedTerms(each.chart!, lexicon);
  return mentions.flatMap((mention): readonly Finding[] => {
    const { kind, id, first, end, sentence, assertion } = mention;
    const [test, said] = (kind === 'condition' && assertion === 'active' ? DISTURBED[id] : undefined) ?? [];
    const lab = test === undefined ? undefined : labs.get(test);
    if (!lab || !test || !said || sentence.question || sentence.told) return [];
    const isNow = /^(?:mildly|slightly|moderately|severely|still|mild|slight|moderate|severe)$/.test(
      tokens[first - 1]?.text ?? '',
    );
    const isThought = hasWord(
      tokens,
      /^(?:for|if|of|prevents?|causes?|can|was|were|had|resolved|corrected|with)$/,
      sentence.first,
      sentence.end,
    );
    if (!isNow || isThought || each.measurements.some((one) => one.id === test)) return [];
    if (!isAgainst(each, test, said, lab)) return [];
    const message = `the chart's latest ${test} is ${plain(lab.value)} ${lab.unit}, which is not ${said}`;
    return [contradicted(each, { first, end }, 'chart_result_misread', message, 0.8)];
  });
}

/** "Your kidney function": what the eGFR is a measure of. */
function functionsOf({
  reading: { tokens, sentences },
}: Case): readonly Pick<ReadMention, 'id' | 'first' | 'end' | 'sentence'>[] {
  return sentences.flatMap((sentence) => {
    const found: Pick<ReadMention, 'id' | 'first' | 'end' | 'sentence'>[] = [];
    for (let first = sentence.first; first < sentence.end - 1; first += 1) {
      const id = FUNCTIONS[tokens[first]!.text];
      if (id && /^(?:function|tests?|labs?|enzymes?|panel)$/.test(tokens[first + 1]!.text))
        found.push({ id, first, end: first + 2, sentence });
      // "Her kidneys are healthy".
      const isOwn = /^(?:her|his|your|both)$/.test(tokens[first - 1]?.text ?? '');
      const isKept = /^(?:keep|keeps|keeping|help|helps|protect|protects)$/.test(tokens[first - 2]?.text ?? '');
      if (tokens[first]!.text === 'kidneys' && isOwn && !isKept)
        found.push({ id: 'egfr', first, end: first + 1, sentence });
      if (tokens[first]!.text === 'blood' && tokens[first + 1]!.text === 'count')
        found.push({ id: 'hemoglobin', first, end: first + 2, sentence });
    }
    return found;
  });
}
const FUNCTIONS: Readonly<Record<string, string>> = wordTable({
  kidney: 'egfr',
  renal: 'egfr',
  thyroid: 'tsh',
  liver: 'alt',
});

/** Tests whose usual range is not what is aimed at, with the values that nobody calls good. */
const AIMED: Readonly<Record<string, readonly [number, number]>> = {
  inr: [1.6, 4],
  'hemoglobin a1c': [3, 8.6],
  glucose: [65, 250],
  egfr: [55, 300],
};
/** What is good at one value for one patient and not for another. */
const NO_RANGE = /cholesterol|triglycerides|level$|trough|ejection|ferritin|psa|hcg|estradiol|testosterone|d-dimer|bnp/;

/** Whether nobody calls the value so: by the range that the chart gives it, else by the table's. */
export function isAgainst(each: Case, id: string, said: Said, lab: ChartLab): boolean {
  if (id === 'ejection fraction') return isOtherFraction(said, lab.value);
  if (lab.flag !== undefined || lab.low !== undefined || lab.high !== undefined) {
    const byChart = isAgainstRange(id, said, lab);
    if (byChart !== undefined) return byChart;
  }
  const { value } = lab;
  const row = each.knowledge.labs.get(id);
  if (!row || row.ref_low === '' || row.ref_high === '' || NO_RANGE.test(id)) return false;
  const [low, high] = [Number(row.ref_low), Number(row.ref_high)];
  // Another unit than the table's: not to be compared.
  if (value < Number(row.plausible_low) || value > Number(row.plausible_high)) return false;
  // Of a narrow range a fifth of it: a sodium of 131 is not called normal.
  const slack = (high - low) * 0.2;
  const [least, most] = AIMED[id] ?? [Math.max(low * 0.93, low - slack), Math.min(high * 1.1, high + slack)];
  if (said === 'normal') return value < least || value > most;
  if (id in AIMED) return false;
  if (said === 'not high') return value > most;
  if (said === 'not low') return value < least;
  // Of a narrow range a third of it is as much: sodium 139 is neither.
  const part = (high - low) * 0.3;
  return said === 'low' ? value > Math.min(low * 1.08, low + part) : value < Math.max(high * 0.92, high - part);
}

/** By the flag and the range beside the value; undefined where neither tells, or where the range is not what is aimed at. */
function isAgainstRange(id: string, said: Said, { value, low, high, flag }: ChartLab): boolean | undefined {
  if (id in AIMED || /level$|trough/.test(id)) return undefined;
  const isHigh = flag === 'high' || (flag === undefined && high !== undefined && value > high);
  const isLow = flag === 'low' || (flag === undefined && low !== undefined && value < low);
  if (said === 'low' || said === 'not high') return isHigh || (said === 'low' && isWellAbove(value, low, isLow));
  if (said === 'high' || said === 'not low') return isLow || (said === 'high' && isWellBelow(value, high, isHigh));
  // Just beyond its range a value is still called fine.
  const isFar = (high !== undefined && value > high * 1.03) || (low !== undefined && value < low * 0.97);
  return (isHigh || isLow) && (isFar || (low === undefined && high === undefined));
}
const isWellAbove = (value: number, low: number | undefined, isLow: boolean): boolean =>
  !isLow && low !== undefined && low > 0 && value > low * 1.08;
const isWellBelow = (value: number, high: number | undefined, isHigh: boolean): boolean =>
  !isHigh && high !== undefined && value < high * 0.92;

/** In percent: from 50 on it is normal, below 41 reduced, and between them mildly so (2021 universal definition of heart failure). */
const isOtherFraction = (said: Said, value: number): boolean =>
  value > 5 && value < 90 && (said === 'normal' ? value < 45 : said === 'low' && value >= 55);

/** Nobody with a hemoglobin below 6.8 g/dL is told that no transfusion is needed (AABB: 7 g/dL). */
function untransfused(each: Case, hemoglobin: number | undefined): readonly Finding[] {
  const { tokens } = each.reading;
  if (hemoglobin === undefined || hemoglobin >= 6.8 || hemoglobin < 2) return [];
  if (each.measurements.some(({ id }) => id === 'hemoglobin')) return [];
  const at = tokens.findIndex(
    ({ text }, index) =>
      /^transfus(?:ion|e|ions)$/.test(text) &&
      (/^(?:no|without)$/.test(tokens[index - 1]?.text ?? '') ||
        /^(?:not needed|not indicated|not required|not necessary)$/.test(
          `${tokens[index + 2]?.text ?? ''} ${tokens[index + 3]?.text ?? ''}`,
        )) &&
      !hasWord(tokens, /^(?:reaction|reactions|history|refuses?|declin\w{1,3})$/, index, index + 6),
  );
  if (at === -1) return [];
  const message = `the chart's latest hemoglobin is ${plain(hemoglobin)} g/dL, at which one transfuses`;
  return [contradicted(each, { first: at, end: at + 1 }, 'chart_result_misread', message, 0.8)];
}
