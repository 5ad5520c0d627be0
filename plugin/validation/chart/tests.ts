import type { Case } from '../check.ts';
import type { Measurement } from '../measured/measured.ts';
import { measuredAt } from '../measured/measurements.ts';
import { pressuresBehind } from '../measured/pressure.ts';
import type { ReadMention } from '../reading/document.ts';
import type { Token } from '../reading/tokens.ts';
import { unitAt } from '../reading/units.ts';
import { hasWord } from '../reading/words.ts';
import { chartedTerms } from './terms.ts';

/** Where a text names a test of the chart: by the tables' names, and by the chart's own where no table has it. */
export function testMentions(each: Case): readonly ReadMention[] {
  const { mentions } = each.reading;
  const named = mentions.filter(({ kind }) => kind === 'lab' || kind === 'vital' || kind === 'score');
  return [...named, ...otherMentions(each)].sort((a, b) => a.first - b.first);
}

const otherMentions = (each: Case): readonly ReadMention[] => [
  ...ownMentions(each),
  ...weighings(each),
  ...layMentions(each),
];

/** The values that a text tells of the chart's tests. */
export const testValues = (each: Case): readonly Measurement[] => [
  ...each.measurements,
  ...otherMentions(each)
    .flatMap((mention) => measuredAt(each.reading, mention) ?? [])
    .filter(({ id, valueAt }) => !each.measurements.some((one) => one.id === id && one.valueAt === valueAt)),
  ...laterPressures(each),
  ...bareTemperatures(each),
  ...bareSystolics(each),
];

/** "Her blood pressure was 164 systolic": the one of the two that is told. */
const bareSystolics = ({ chart, reading: { tokens, sentences }, measurements }: Case): readonly Measurement[] =>
  chart === undefined
    ? []
    : sentences.flatMap((sentence) =>
        tokens.slice(sentence.first, sentence.end).flatMap(({ value = 0 }, order): readonly Measurement[] => {
          const at = sentence.first + order;
          const isSystolic = value >= 60 && value < 270 && tokens[at + 1]?.text === 'systolic';
          if (!isSystolic || sentence.told || measurements.some(({ valueAt }) => valueAt === at)) return [];
          if (hasWord(tokens, /^(?:by|fall|fell|drop\w{0,4}|rise|rose)$/, Math.max(sentence.first, at - 6), at))
            return [];
          const place = { first: at, valueAt: at, end: at + 2 };
          return [
            {
              kind: 'vital',
              id: 'systolic blood pressure',
              low: value,
              high: value,
              sentence,
              assertion: 'active',
              ...place,
            },
          ];
        }),
      );

/** "Ear pain with 38.6 °C", "39.6 C, HR 122": a temperature of the body by its size and unit alone. */
const bareTemperatures = ({ chart, reading: { tokens, sentences }, measurements }: Case): readonly Measurement[] =>
  chart === undefined
    ? []
    : sentences.flatMap((sentence) =>
        tokens.slice(sentence.first, sentence.end).flatMap(({ value = 0 }, order): readonly Measurement[] => {
          const at = sentence.first + order;
          const isOfBody = value >= 34 && value < 43 && unitAt(tokens, at + 1)?.name === 'celsius';
          if (!isOfBody || sentence.told || measurements.some(({ valueAt }) => valueAt === at)) return [];
          if (hasWord(tokens, OTHER_WARMTH, Math.max(sentence.first, at - 6), at)) return [];
          const place = { first: at, valueAt: at, end: unitAt(tokens, at + 1)!.end };
          return [
            { kind: 'vital', id: 'body temperature', low: value, high: value, sentence, assertion: 'active', ...place },
          ];
        }),
      );
/** Bounds, what is aimed at, and what is stored or bathed in. */
const OTHER_WARMTH =
  /^(?:above|over|below|under|than|to|if|when|until|reaches|exceeds|target|goal|at|water|bath|store\w{0,1}|keep|warm\w{0,3}|cool\w{0,3}|fridge|max|maximum|tmax|peak\w{0,2}|home|between|least)$/;

/** "146/92 last week and 148/94 today": the second pressure of a sentence. */
const laterPressures = ({ chart, reading, measurements }: Case): readonly Measurement[] =>
  chart === undefined
    ? []
    : measurements
        .filter(({ id }) => id === 'systolic blood pressure')
        .flatMap((one) => pressuresBehind(reading.tokens, one))
        .filter(({ id, valueAt }) => !measurements.some((one) => one.id === id && one.valueAt === valueAt));

/** "FEV1", "IgG", "BASDAI", "wound area". */
function ownMentions(each: Case): readonly ReadMention[] {
  if (!each.chart) return [];
  const { ownTests } = chartedTerms(each.chart, each.reading.lexicon);
  if (ownTests.size === 0) return [];
  const { tokens, sentences } = each.reading;
  return sentences.flatMap((sentence) => {
    const found: ReadMention[] = [];
    for (let first = sentence.first; first < sentence.end; first += 1) {
      for (const [id, phrases] of ownTests) {
        const end = phrases.map((words) => endOf(tokens, first, words)).find((at) => at !== undefined);
        if (end === undefined || end > sentence.end) continue;
        found.push({ kind: 'score', id, first, end, misspelt: false, sentence, assertion: 'active' });
        break;
      }
    }
    return found;
  });
}

/** What a text may call a test in words that mean it only where the chart has it. */
const LAY: Readonly<Record<string, readonly string[]>> = {
  'neutrophils absolute': ['neutrophils', 'neutrophil', 'neuts'],
  'hiv viral load': ['viral load', 'virus count', 'vl'],
  creatinine: ['kidney number', 'kidney test', 'kidney blood test', 'creat'],
  egfr: ['kidney function number', 'filtration rate', 'filter rate'],
  alt: ['liver test', 'liver enzyme', 'liver number'],
  'ldl cholesterol': ['bad cholesterol'],
  sodium: ['salt level', 'blood salt'],
  'hemoglobin a1c': ['three month sugar', '3 month sugar', 'sugar average', 'average sugar', 'diabetes number'],
  hemoglobin: ['blood level', 'blood count'],
  'respiratory rate': ['breaths', 'breathing rate'],
  'heart rate': ['ventricular rate'],
  'body temperature': ['fever', 'afebrile'],
  'oxygen saturation': ['oxygen'],
  tsh: ['thyroid test', 'thyroid number', 'thyroid level'],
  'uric acid': ['gout level', 'gout number', 'urate'],
  'ejection fraction': ['heart pump', 'pump function'],
  'microalbumin creatinine ratio': ['uacr', 'acr', 'urine albumin'],
  'cd4 count': ['cd4 cells'],
  'nt-probnp': ['probnp', 'heart strain test'],
};
const LAY_WORDS = Object.entries(LAY).map(([id, phrases]) => ({ id, phrases: phrases.map((one) => one.split(' ')) }));

function layMentions(each: Case): readonly ReadMention[] {
  if (!each.chart) return [];
  const { results } = chartedTerms(each.chart, each.reading.lexicon);
  const charted = LAY_WORDS.filter(({ id }) => results.has(id));
  if (charted.length === 0) return [];
  const { tokens, sentences, mentions } = each.reading;
  const taken = new Map(
    mentions.flatMap(({ kind, first, end }) => (kind === 'lab' || kind === 'vital' ? [[first, end]] : [])),
  );
  return sentences.flatMap((sentence) => {
    const found: ReadMention[] = [];
    for (let first = sentence.first; first < sentence.end; first += 1) {
      for (const { id, phrases } of charted) {
        const end = phrases.map((words) => endOf(tokens, first, words)).find((at) => at !== undefined);
        // "Sugar average": longer than the sugar of it.
        if (end === undefined || end > sentence.end || (taken.get(first) ?? 0) >= end) continue;
        found.push({ kind: 'lab', id, first, end, misspelt: false, sentence, assertion: 'active' });
        break;
      }
    }
    return found;
  });
}

/** Where a phrase that begins at a token ends; hyphens are passed over. */
function endOf(tokens: readonly Token[], first: number, words: readonly string[]): number | undefined {
  let at = first;
  for (const word of words) {
    if (at > first && tokens[at]?.text === '-') at += 1;
    if (tokens[at]?.text !== word) return undefined;
    at += 1;
  }
  return at;
}

/** "She weighed 55 kg": the verb is the name of what was measured. */
const weighings = ({ reading: { tokens, sentences } }: Case): readonly ReadMention[] =>
  sentences.flatMap((sentence) => {
    const found: ReadMention[] = [];
    for (let first = sentence.first; first < sentence.end; first += 1)
      if (/^(?:weighed|weighs|weighing)$/.test(tokens[first]!.text))
        found.push({
          kind: 'vital',
          id: 'body weight',
          first,
          end: first + 1,
          misspelt: false,
          sentence,
          assertion: 'active',
        });
    return found;
  });
