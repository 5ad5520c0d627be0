import { wordTable } from '../../../word-table.ts';
import type { ChartLab } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { type OwnSentence, ownSentences } from './own-sentences.ts';
import type { Said } from './result-words.ts';
import { isAgainst } from './results.ts';

/** What a result is said to mean, "the ferritin points to empty iron stores", "CBC shows leukocytosis", against the chart's value. */
export function checkChartResultMeanings(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { labs, results } = chartedTerms(each.chart, each.reading.lexicon);
  if (labs.size === 0 && results.size === 0) return [];
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }) => said.split(' ; ').map((part) => ({ sentence, said: part })))
    .flatMap(({ sentence, said }): readonly Finding[] => {
      if (ELSE.test(said)) return [];
      const told = [...disordersIn(said), ...meaningsIn(said)];
      const wrong = told.find(([id, level]) => {
        const charted = results.get(id) ?? [];
        const lab = labs.get(id) ?? charted[0];
        if (!lab || each.measurements.some((one) => one.id === id && one.sentence === sentence)) return false;
        return isOfLatest(each, sentence, charted) && isAgainst(each, id, level, lab);
      });
      const lab: ChartLab | undefined = wrong && (labs.get(wrong[0]) ?? results.get(wrong[0])?.[0]);
      if (!wrong || !lab) return [];
      const message = `the chart has ${wrong[0]} as ${plain(lab.value)} ${lab.unit}, which is not ${wrong[1]}`;
      return [contradicted(each, sentence, 'chart_result_misread', message, 0.75)];
    })
    .slice(0, 1);
}

/** Told of another time, of nobody, or of what may come. */
const ELSE =
  /\b(?:if|may(?! \d)|might|can|could|would|risk|prevent\w{0,3}|causes?|until|unless|was|were|had|previous\w{0,2}|former\w{0,2}|resolved|corrected|history|no longer|rule|exclude|worsen\w{0,3}|for|avoid|watch|signs?)\b/;

/** No date in the sentence, or that of the latest result. */
function isOfLatest(
  { reading: { tokens } }: Case,
  { first, end }: OwnSentence['sentence'],
  [latest]: readonly { readonly on?: string }[],
): boolean {
  return writtenDatesIn(tokens, first, end).every(({ month, day }) => {
    const [, ofMonth, ofDay] = (latest?.on ?? '').split('-').map(Number);
    return month === ofMonth && (day === undefined || day === ofDay);
  });
}

/** Disorders that are a low or high result. */
const DISORDERS: Readonly<Record<string, readonly [lab: string, said: Said]>> = wordTable<readonly [string, Said]>({
  hypokalemia: ['potassium', 'low'],
  hyperkalemia: ['potassium', 'high'],
  hyponatremia: ['sodium', 'low'],
  hypernatremia: ['sodium', 'high'],
  hypocalcemia: ['calcium', 'low'],
  hypercalcemia: ['calcium', 'high'],
  hypomagnesemia: ['magnesium', 'low'],
  hypermagnesemia: ['magnesium', 'high'],
  hypophosphatemia: ['phosphate', 'low'],
  hyperphosphatemia: ['phosphate', 'high'],
  hypoalbuminemia: ['albumin', 'low'],
  hyperuricemia: ['uric acid', 'high'],
  leukopenia: ['wbc', 'low'],
  leukocytosis: ['wbc', 'high'],
  neutropenia: ['neutrophils absolute', 'low'],
  thrombocytopenia: ['platelets', 'low'],
  thrombocytosis: ['platelets', 'high'],
  anemia: ['hemoglobin', 'low'],
  polycythemia: ['hemoglobin', 'high'],
  erythrocytosis: ['hemoglobin', 'high'],
});
const REPORT =
  /\b(?:labs?|cbc|fbc|bmp|cmp|bloods?|blood (?:tests?|work|count|results?)|panel|results?|chemistry|electrolytes|u&es|counts?)\b(?: (?:of|on|from|this|today|your|his|her|the|morning|latest|recent|last|week|month|\w{3,9} \d{1,2})){0,4} ?(?::|,|shows?|showed|reveals?|revealed|confirms?|confirmed|demonstrates?|(?:is|are) (?:notable|remarkable|significant) for|with)(?: (?:an? |the )?(?:new|mild|moderate|severe|marked|persistent|ongoing|significant|isolated|slight))? ([a-z]{6,18})\b/;

const spelled = (word: string): string => word.replace('aemi', 'emi').replace(/^leuco/, 'leuko');

function disordersIn(said: string): readonly (readonly [string, Said])[] {
  const word = REPORT.exec(said)?.[1];
  const disorder = word === undefined ? undefined : DISORDERS[spelled(word)];
  return disorder ? [disorder] : [];
}

interface Meaning {
  readonly id: string;
  readonly named: RegExp;
  readonly means: readonly (readonly [said: Said, pattern: RegExp])[];
}
const LACK = '(?:deficien\\w{2,3}|insufficien\\w{2,3}|depletion|lack|shortage)';
const ENOUGH = '(?:sufficien\\w{1,3}|adequate|replete|repletion|ample|plenty|good|normal|full)';

/** What a result is evidence of. */
const MEANINGS: readonly Meaning[] = [
  {
    id: 'ferritin',
    named: /\bferritin\b/,
    means: [
      [
        'low',
        /\b(?:(?:depleted|empty|exhausted|low|absent|deficient|poor|used - up) iron (?:stores?|reserves?)|iron (?:deficiency|depletion)|iron (?:stores?|reserves?) (?:are |is )?(?:depleted|empty|low|exhausted))/,
      ],
      [
        'normal',
        /\b(?:(?:ample|adequate|sufficient|good|replete|full|normal|plentiful|healthy) iron (?:stores?|reserves?)|iron (?:stores?|reserves?) (?:are |is )?(?:ample|adequate|sufficient|good|replete|full|normal))/,
      ],
      ['high', /\biron overload\b/],
    ],
  },
  {
    id: '25-oh vitamin d',
    named: /\b(?:vitamin d|25 ?- ?(?:oh|hydroxy))/,
    means: [
      ['low', new RegExp(`\\b${LACK}\\b`)],
      ['normal', new RegExp(`\\b${ENOUGH}\\b`)],
    ],
  },
  {
    id: 'vitamin b12',
    named: /\b(?:vitamin )?b ?12\b/,
    means: [
      ['low', new RegExp(`\\b${LACK}\\b`)],
      ['normal', new RegExp(`\\b${ENOUGH}\\b`)],
    ],
  },
  {
    id: 'folate',
    named: /\bfolate\b/,
    means: [
      ['low', new RegExp(`\\b${LACK}\\b`)],
      ['normal', new RegExp(`\\b${ENOUGH}\\b`)],
    ],
  },
  {
    id: 'tsh',
    named: /\b(?:tsh|tfts?|thyroid (?:function )?(?:tests?|bloods?|labs?|panel|levels?|results?))\b/,
    means: [
      [
        'low',
        /\b(?:overactive thyroid|hyperthyroidism|thyrotoxicosis|over ?- ?(?:replacement|treatment)|(?:over ?- ?(?:replaced|treated))|too much levothyroxine|(?:dose|levothyroxine|replacement) (?:dose )?is too (?:high|large|much))\b/,
      ],
      [
        'high',
        /\b(?:underactive thyroid|hypothyroidism|under ?- ?(?:replacement|treatment|replaced|treated|dosed)|too little levothyroxine|(?:dose|levothyroxine|replacement) (?:dose )?is too (?:low|small))\b/,
      ],
      ['normal', /\b(?:normal thyroid function|euthyroid\w{0,4}|levothyroxine dose is (?:right|adequate))\b/],
    ],
  },
  {
    id: 'hemoglobin',
    named: /\bha?emoglobin\b/,
    means: [
      ['low', /\b(?<!no )ana?emia\b/],
      ['high', /\bpolycyth\w{4,6}\b/],
    ],
  },
  {
    id: 'egfr',
    named: /\be?gfr\b/,
    means: [
      ['normal', /\bnormal (?:kidney|renal) function\b/],
      [
        'low',
        /\b(?:(?:impaired|reduced|poor|decreased) (?:kidney|renal) function|(?:kidney|renal) (?:impairment|insufficiency))\b/,
      ],
    ],
  },
  {
    id: 'uric acid',
    named: /\b(?:uric acid|urate)\b/,
    means: [['high', /\bhyperuric\w{4,6}\b/]],
  },
  {
    id: 'ejection fraction',
    named: /\b(?:ejection fraction|l?vef|echo(?:cardiogra\w{1,3})?)\b/,
    means: [
      [
        'low',
        /\b(?:(?:reduced|impaired|poor|weak|depressed|low|decreased) (?:left ventricular |lv )?(?:(?:systolic|pump(?:ing)?) function|ejection fraction|ef\b)|systolic dysfunction)/,
      ],
      [
        'normal',
        /\b(?:normal|preserved|good|intact) (?:left ventricular |lv )?(?:(?:systolic|pump(?:ing)?) function|ejection fraction|ef\b)/,
      ],
    ],
  },
];
const MEANS =
  /\b(?:points? to|indicates?|indicating|suggests?|suggesting|means|shows?|showed|(?:is|are) consistent with|consistent with|confirms?|reflects?|fits|signals|signifies|tells us|speaks? for|in keeping with|reveal(?:s|ed)|compatible with|demonstrate[sd])\b/;

/** The named test before, what it means behind the verb; a denied meaning says nothing. */
function meaningsIn(said: string): readonly (readonly [string, Said])[] {
  const verb = MEANS.exec(said);
  if (!verb) return [];
  const [before, behind] = [said.slice(0, verb.index), said.slice(verb.index)];
  if (/\b(?:no|not|without|neither|rather than|than|against|excludes?)\b/.test(behind)) return [];
  return MEANINGS.flatMap(({ id, named, means }) => {
    if (!named.test(before)) return [];
    const found = means.find(([, pattern]) => pattern.test(behind));
    return found ? [[id, found[0]] as const] : [];
  });
}
