import { isPreceded } from '../../beside.ts';
import type { ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** Diseases by what all of them are: how a text denies the whole, and what of it a chart may have. */
interface Group {
  readonly denied: string;
  readonly charted: RegExp;
}
const HISTORY = '(?:disease|history|problems?|illness(?:es)?|conditions?|disorders?|trouble|issues)';
const GROUPS: readonly Group[] = [
  {
    denied: `(?:heart|cardiac|cardiovascular) ${HISTORY}`,
    charted:
      /coronary|myocardial infarct|heart failure|cardiomyopathy|atrial (?:fibrillation|flutter)|ischa?emic heart|angina pectoris|(?:aortic|mitral) (?:stenosis|regurg)/i,
  },
  {
    denied: '(?:cancer|malignan(?:cy|cies)|malignant disease|tumou?rs?)',
    charted: /(?:cancer|carcinoma|malignant neoplasm|lymphoma|leuk\w?emia|melanoma|myeloma|sarcoma)(?! screening)/i,
  },
  {
    denied: '(?:arrhythmias?|irregular (?:heart ?beat|rhythm)|rhythm (?:problems?|disorders?))',
    charted: /fibrillation|flutter|tachycardia|heart block|arrhythmia/i,
  },
  {
    denied: `(?:lung|respiratory|pulmonary|chest|breathing) ${HISTORY}`,
    charted:
      /asthma|obstructive pulmonary|copd|emphysema|pulmonary fibrosis|interstitial lung|bronchiectasis|cystic fibrosis|lung cancer/i,
  },
  {
    denied: `(?:kidney|renal) ${HISTORY}`,
    charted:
      /chronic kidney|nephropathy|polycystic kidney|glomerul|nephritis|renal (?:failure|disease|cell)|kidney (?:transplant|disease)/i,
  },
  {
    denied: `(?:liver|hepatic) ${HISTORY}`,
    charted: /cirrhosis|hepatitis|fatty liver|steato|liver (?:disease|cancer)|hepatocellular/i,
  },
  {
    denied: `(?:psychiatric|mental health|mental) ${HISTORY}`,
    charted: /depress|bipolar|schizo|anxiety disorder|psychosis|post-?traumatic|panic/i,
  },
  {
    denied: `(?:thyroid) ${HISTORY}`,
    charted: /hypothyroid|hyperthyroid|graves|hashimoto|thyroid (?:cancer|nodule)/i,
  },
  {
    denied: '(?:(?:blood )?clots?|thrombosis|thromboembolism|vte|clotting history)',
    charted: /pulmonary embol|deep vein|venous thrombo|thrombosis/i,
  },
  {
    denied: '(?:cognitive (?:impairment|decline|problems?|deficits?)|memory (?:loss|problems?|impairment)|dementia)',
    charted: /dementia|alzheimer|cognitive impairment|neurocognitive/i,
  },
  { denied: '(?:high blood pressure|raised blood pressure|hypertension)', charted: /\bhypertensi(?:on|ve)/i },
];

const DENIES =
  /\b(?:no|denies(?: any)?|denied(?: any)?|without(?: any)?|never had(?: any)?|negative for)(?: (?:an?|known|past|previous|prior|history of|personal|significant|underlying|established|chronic|medical|hx of)){0,3} $/;

/** "No known heart disease" of a patient with coronary disease, "normotensive, never treated for blood pressure" of one with hypertension. */
export function checkChartBroadDenials(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart) return [];
  const own = denialsFor(chart.conditions, chart);
  if (own.length === 0) return [];
  const { tokens, sentences } = each.reading;
  return sentences
    .flatMap((sentence): readonly Finding[] => {
      if (sentence.section === 'family' || sentence.question || sentence.told) return [];
      const said = phrase(tokens, sentence.first, sentence.end);
      if (!MAY.test(said) || hasWord(tokens, ASIDE, sentence.first, sentence.end)) return [];
      if (!own.some((named) => isPreceded(said, DENIES, named))) return [];
      const message = 'the chart has a disease of the kind that the text denies';
      return [contradicted(each, sentence, 'chart_condition_denied', message, 0.75)];
    })
    .slice(0, 1);
}

const MAY = /\b(?:no|denies|denied|without|never|negative)\b/;
const ASIDE =
  /^(?:if|unless|whether|family|fhx?|mother|father|sister|brother|parents?|relatives?|aunt|uncle|son|daughter|husband|wife|other|new|active|recurrent|further|acute|evidence|sign|signs|screening|risk|until|before|besides|apart|except|otherwise)$/;

/** How each group is named where it is denied; "chest history" of the chest. */
const DENIALS = GROUPS.map(({ charted, denied }) => ({
  charted,
  named: new RegExp(
    `(?<= )${denied}\\b(?! (?:in(?! the past)|on|of|at|since|for|from|as|that|symptoms|seen|found|progression|recurrence|during|this))`,
    'g',
  ),
}));
/** Those of the groups of which a chart has one. */
const patternsOf = once((conditions: readonly string[]): readonly RegExp[] =>
  DENIALS.filter(({ charted }) => conditions.some((name) => charted.test(name))).map(({ named }) => named),
);
const denialsFor = (conditions: ChartFacts['conditions'], { pastConditions = NONE }: ChartFacts): readonly RegExp[] => [
  ...patternsOf(conditions),
  ...patternsOf(pastConditions),
];
const NONE: readonly string[] = [];
