import type { ChartRelative } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { isOf, kinIn, relationOf } from '../../kin.ts';
import { once } from '../../once.ts';
import { tokensOf } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';
import { kinOf } from './relatives.ts';

/** Cancers of which one is not called by another's name, as charts and texts write each. */
const SITES: readonly (readonly [name: string, words: string])[] = [
  ['breast cancer', 'breast'],
  ['ovarian cancer', 'ovar(?:y|ian)'],
  ['uterine cancer', 'womb|uter(?:us|ine)|endometri(?:um|al)'],
  ['cervical cancer', 'cervi(?:x|cal)'],
  ['bowel cancer', 'bowel|colon(?:ic)?|colorectal|rect(?:um|al)|sigmoid|large intestine'],
  ['lung cancer', 'lung|bronch(?:us|ial|ogenic)'],
  ['prostate cancer', 'prostat(?:e|ic)'],
  ['pancreatic cancer', 'pancrea(?:s|tic)'],
  ['stomach cancer', 'stomach|gastric'],
  ['kidney cancer', 'kidney|renal(?: cell)?'],
  ['liver cancer', 'liver|hepatocellular|hepatic'],
  ['bladder cancer', 'bladder|urothelial'],
  ['thyroid cancer', 'thyroid'],
  ['esophageal cancer', 'o?esophag(?:us|eal)'],
  ['brain tumor', 'brain'],
  ['testicular cancer', 'testi(?:s|cular)|testicle'],
];
const CANCER = '(?:cancer|carcinoma|adenocarcinoma|ca|tumou?r|malignancy|malignant (?:tumou?r|neoplasm))';
const CANCERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ...SITES.map(
    ([name, words]) =>
      [
        name,
        new RegExp(`\\b(?:(?:${words}) ${CANCER}|${CANCER} (?:of|in) (?:the )?(?:${words}))(?! screening)\\b`, 'g'),
      ] as const,
  ),
  ['melanoma', /\bmelanoma\b/g],
  ['leukemia', /\bleuka?emia\b/g],
  ['lymphoma', /\blymphoma\b/g],
  ['myeloma', /\bmyeloma\b/g],
];
/** Other diseases that run in families, each by its usual names. */
const OTHERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['diabetes', /\b(?:diabet(?:es|ic)|t[12]dm?)\b/g],
  ['hypertension', /\b(?:hypertension|high blood pressure)\b/g],
  ['stroke', /\b(?:strokes?|cva)\b/g],
  [
    'heart attack',
    /\b(?:myocardial infarct(?:ion)?|heart attack|mi|coronary (?:artery |heart )?disease|ischa?emic heart disease|cad)\b/g,
  ],
  ['heart failure', /\b(?:heart failure|cardiomyopathy)\b/g],
  ['aneurysm', /\b(?:aneurysm|aortic dissection)\b/g],
  ['atrial fibrillation', /\b(?:atrial fibrillation|afib)\b/g],
  [
    'thrombosis',
    /\b(?:(?:deep vein |deep venous |venous )?thrombo(?:sis|embolism)|dvt|pulmonary embol(?:ism|us)|blood clots?|vte)\b/g,
  ],
  ['high cholesterol', /\b(?:high cholesterol|hypercholesterol(?:a)?emia|hyperlipid(?:a)?emia)\b/g],
  ['thyroid disease', /\b(?:thyroid disease|hypothyroidism|hyperthyroidism|hashimoto(?:'s)?|graves(?:' disease)?)\b/g],
  ['dementia', /\b(?:dementia|alzheimer(?:'s)?(?: disease)?)\b/g],
  ['Parkinson disease', /\bparkinson(?:'s)?(?: disease)?\b/g],
  ['multiple sclerosis', /\bmultiple sclerosis\b/g],
  ['epilepsy', /\bepilepsy\b/g],
  ['migraine', /\bmigraines?\b/g],
  ['depression', /\bdepression\b/g],
  ['bipolar disorder', /\bbipolar(?: disorder)?\b/g],
  ['schizophrenia', /\bschizophrenia\b/g],
  ['asthma', /\basthma\b/g],
  ['glaucoma', /\bglaucoma\b/g],
  ['osteoporosis', /\bosteoporosis\b/g],
  ['hip fracture', /\b(?:hip fracture|fractured hip|broken hip)\b/g],
  ['rheumatoid arthritis', /\brheumatoid arthritis\b/g],
  ['psoriasis', /\bpsoriasis\b/g],
  ['lupus', /\blupus\b/g],
  ['gout', /\bgout\b/g],
  ['celiac disease', /\bco?eliac disease\b/g],
  ["Crohn's disease", /\bcrohn(?:'s)?(?: disease)?\b/g],
  ['ulcerative colitis', /\bulcerative colitis\b/g],
  ['polycystic kidney disease', /\bpolycystic kidneys?(?: disease)?\b/g],
  ['hemochromatosis', /\bha?emochromatosis\b/g],
];
const KINDS = [...CANCERS, ...OTHERS];
const CANCER_NAMES: ReadonlySet<string> = new Set(CANCERS.map(([name]) => name));

/**
 * "Your mother's lung cancer at 51" of a mother who had cancer of the ovary, or a stroke, at that age: one relative's disease
 * by another name.
 */
export function checkChartRelativeDiseases(each: Case): readonly Finding[] {
  const relatives = each.chart?.relatives;
  if (relatives === undefined) return [];
  const charted = chartedOf(relatives);
  if (charted.length === 0) return [];
  const told = toldIn(each);
  for (const one of told) {
    const own = charted.filter(({ who }) => one.who === who);
    if (own.some(({ kind }) => kind === one.kind)) continue;
    const instead = own.find(
      (other) =>
        (isSameAge(one, other) || isInstead(one, own)) &&
        !told.some(({ who, kind }) => who === one.who && kind === other.kind),
    );
    if (!instead) continue;
    const message = `the chart has ${instead.kind} of this relative, the text ${one.kind}`;
    return [contradicted(each, one, 'chart_relative_differs', message, 0.8)];
  }
  return [];
}

/** A sister may be another sister, and a second cancer has another age; without one, a parent's two cancers are one. */
const isSameAge = (told: Charted, charted: Charted): boolean =>
  told.age !== undefined
    ? told.age === charted.age
    : /^(?:mother|father)$|grand/.test(told.who) && CANCER_NAMES.has(told.kind) && CANCER_NAMES.has(charted.kind);

/** "Her father has hypertension" of one whose only disease in the chart is another, which the text does not tell. */
const isInstead = (told: Charted, own: readonly Charted[]): boolean =>
  own.length === 1 &&
  told.age === undefined &&
  /^(?:mother|father)$|grand/.test(told.who) &&
  // What half of all parents have a chart need not list beside a heart attack at 57.
  (!COMMON.test(told.kind) || COMMON.test(own[0]!.kind));
const COMMON = /^(?:hypertension|diabetes|high cholesterol|osteoporosis)$/;

interface Charted {
  readonly who: string;
  readonly kind: string;
  readonly age?: number;
}
interface Told extends Charted {
  readonly first: number;
  readonly end: number;
}

const chartedOf = once((relatives: readonly ChartRelative[]): readonly Charted[] =>
  relatives.flatMap(({ relation = '', names, age }) => {
    const who = relationOf(tokensOf(relation));
    const kinds = KINDS.filter(([, pattern]) => names.some((name) => name.toLowerCase().search(pattern) >= 0));
    return who === undefined ? [] : kinds.map(([kind]) => ({ who, kind, ...(age !== undefined && { age }) }));
  }),
);

const ASIDE = /^(?:if|whether|unsure|unclear|possibly|maybe|husband|wife|partner|adopted|wrong|wrongly|other)$/;

/** The diseases that the text tells of one relative each. */
function toldIn(each: Case): readonly Told[] {
  const { tokens, sentences } = each.reading;
  return sentences.flatMap((sentence): readonly Told[] => {
    if (sentence.question || sentence.told || hasWord(tokens, ASIDE, sentence.first, sentence.end)) return [];
    const kin = kinIn(tokens, sentence);
    if (kin.length === 0) return [];
    const said = phrase(tokens, sentence.first, sentence.end);
    return KINDS.flatMap(([kind, pattern]) =>
      [...said.matchAll(pattern)].flatMap((match): readonly Told[] => {
        const first = sentence.first + said.slice(0, match.index).split(' ').length - 1;
        const end = first + match[0].split(' ').length;
        if (hasWord(tokens, /^(?:no|not|never|without|denies|free|nor)$/, Math.max(sentence.first, first - 5), first))
          return [];
        const of = kinOf(tokens, kin, { first, end });
        const [one] = of;
        if (!one || of.length > 1 || one.relations.length !== 1 || !isOf(one, one.relations[0]!)) return [];
        const age = AGE.exec(
          phrase(tokens, Math.max(end, one.end), Math.min(sentence.end, Math.max(end, one.end) + 7)),
        );
        return [{ who: one.relations[0]!, kind, first, end, ...(age && { age: Number(age[1]) }) }];
      }),
    );
  });
}
const AGE =
  /^(?:[(,]? ?(?:at|aged|in|when|was|she|he|diagnosed|dx|found|the|age|of|early) ){0,5}\(? ?(\d{1,2})\b(?! (?:years ago|weeks|months|days))/;
