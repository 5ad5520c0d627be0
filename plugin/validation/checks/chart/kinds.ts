import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

interface Kinds {
  /** What all of them are. */
  readonly of: string;
  /** Each kind with how the chart and the text write it; one excludes the others. */
  readonly kinds: readonly (readonly [name: string, pattern: RegExp])[];
}

/** Diseases of which a patient has one kind; the text must not have the other. */
const EXCLUSIVE: readonly Kinds[] = [
  {
    of: 'diabetes',
    kinds: [
      [
        'type 1',
        /\b(?:type (?:1|i|one) diabet\w{1,3}|diabetes (?:mellitus )?,? ?type (?:1|i|one)\b|t1dm?\b|juvenile diabetes)/,
      ],
      ['type 2', /\b(?:type (?:2|ii|two) diabet\w{1,3}|diabetes (?:mellitus )?,? ?type (?:2|ii|two)\b|t2dm?\b)/],
    ],
  },
  {
    of: 'stroke',
    kinds: [
      [
        'hemorrhagic',
        /\b(?:ha?emorrhagic stroke|intracerebral ha?emorrhage|intracranial ha?emorrhage|intraparenchymal ha?emorrhage|cerebral ha?emorrhage)/,
      ],
      [
        'ischemic',
        /\b(?:isch(?:a?)emic stroke|cerebral infarct\w{0,4}|ischemic infarct|cerebral ischemic stroke|lacunar (?:stroke|infarct))/,
      ],
    ],
  },
  {
    of: 'tuberculosis',
    kinds: [
      ['latent', /\b(?:latent (?:tb\b|tuberculosis)|latent tuberculosis infection|ltbi\b|inactive tuberculosis)/],
      [
        'active',
        /\b(?:active (?:pulmonary )?(?:tb\b|tuberculosis)|(?<!latent )pulmonary (?:tb\b|tuberculosis)|tuberculosis of lung)/,
      ],
    ],
  },
  {
    of: 'bowel disease',
    kinds: [
      ['ulcerative colitis', /\bulcerative colitis\b/],
      ['Crohn disease', /\bcrohn(?:'?s|s)?\b/],
    ],
  },
  {
    of: 'thyroid disease',
    kinds: [
      [
        'underactive',
        /\b(?:hypothyroid\w{0,3}|hashimoto\S{0,2}|underactive thyroid|thyroid(?: gland)? is underactive)/,
      ],
      [
        'overactive',
        /\b(?:hyperthyroid\w{0,3}|thyrotoxicosis|graves\S{0,2}|overactive thyroid|thyroid(?: gland)? is overactive)/,
      ],
    ],
  },
  {
    of: 'infarction',
    kinds: [
      ['STEMI', /(?<!non ?-? ?)(?<!non-)\b(?:stemi\b|st[- ]elevation myocardial)/],
      ['NSTEMI', /\b(?:nstemi\b|non ?-? ?st[- ](?:segment )?elevation)/],
    ],
  },
  {
    of: 'heart failure',
    kinds: [
      ['reduced', /\b(?:hfref\b|heart failure with reduced|systolic (?:\(congestive\) )?heart failure)/],
      ['preserved', /\b(?:hfpef\b|heart failure with preserved|diastolic (?:\(congestive\) )?heart failure)/],
    ],
  },
  {
    of: 'arthritis',
    kinds: [
      ['rheumatoid', /\brheumatoid arthritis\b/],
      ['psoriatic', /\bpsoriatic arthritis\b/],
    ],
  },
  {
    of: 'glaucoma',
    kinds: [
      [
        'of a narrow angle',
        /\b(?:(?:acute |narrow |closed )?-?angle[- ]closure glaucoma|(?:narrow|closed)[- ]angle glaucoma)/,
      ],
      ['of an open angle', /\b(?:open[- ]angle glaucoma|poag\b)/],
    ],
  },
  {
    of: 'mood disorder',
    kinds: [
      ['bipolar', /\bbipolar\b/],
      ['depressive', /\b(?:major depressi\w{2,4}|unipolar depressi\w{2,4}|mdd\b)/],
      ['psychotic', /\b(?:schizophreni\w{1,2})\b/],
    ],
  },
  {
    of: 'parkinsonism',
    kinds: [
      ['Parkinson disease', /\bparkinson(?:'?s|s)?(?: disease)?\b(?! dementia)/],
      ['Lewy body dementia', /\b(?:lewy[- ]bod(?:y|ies))\b/],
    ],
  },
  {
    of: 'migraine',
    kinds: [
      ['with aura', /\bmigraine with (?:\w{4,8} )?aura\b/],
      ['without aura', /\bmigraines? without (?:\w{4,8} )?aura\b/],
    ],
  },
  {
    of: 'asthma',
    kinds: [
      ['mild', /\bmild (?:intermittent |persistent )?(?:\w{4,10} )?asthma\b|\basthma , mild\b/],
      ['severe', /\bsevere (?:persistent |eosinophilic |allergic )?asthma\b/],
    ],
  },
  {
    of: 'hepatitis',
    kinds: [
      ['B', /\b(?:chronic |viral )(?:viral )?hep(?:atitis)? b\b/],
      ['C', /\b(?:chronic |viral )(?:viral )?hep(?:atitis)? c\b/],
    ],
  },
];

/** A kind of disease that the chart does not have, where it has the other: "type 2 diabetes" of a patient with type 1. */
export function checkChartKinds(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  if (!chart) return [];
  const charted = [...chart.conditions, ...(chart.pastConditions ?? [])].map((name) => name.toLowerCase());
  if (charted.length === 0) return [];
  const told = reading.sentences
    .filter((sentence) => sentence.section !== 'family' && !sentence.question)
    .map((sentence) => ({
      sentence,
      words: phrase(reading.tokens, sentence.first, sentence.end).replace(/ - /g, '-'),
    }))
    .filter(({ words }) => !OTHERS.test(words));
  const text = told.map(({ words }) => words).join(' . ');
  const found = EXCLUSIVE.flatMap(({ of, kinds }) => {
    const inChart = kinds.filter(([, pattern]) => charted.some((name) => pattern.test(name)));
    if (inChart.length !== 1 || inChart[0]![1].test(text)) return [];
    const other = kinds.find((kind) => kind !== inChart[0] && pattern(kind).test(text));
    const place = other && told.find(({ words }) => pattern(other).test(words));
    if (!other || !place) return [];
    const before = place.words.slice(
      Math.max(0, place.words.search(pattern(other)) - 30),
      place.words.search(pattern(other)),
    );
    if (
      /\b(?:no|not|denies|without|never|rule out|r\/o|ruled out|risk of|versus|vs|than|excluded|against|unlike|history of)\b[^,.;]{0,24}$/.test(
        before,
      )
    )
      return [];
    const message = `the chart has ${of} as ${inChart[0]![0]}, the text as ${other[0]}`;
    return [contradicted(each, place.sentence, 'chart_condition_kind_differs', message, 0.75)];
  });
  return found.slice(0, 1);
}

const pattern = (kind: readonly [string, RegExp]): RegExp => kind[1];
const OTHERS =
  /\b(?:mother|father|sister|brother|family|parents?|son|daughter|husband|wife|risk|screen(?:ed|ing)?|prevent|if|could|may become)\b/;
