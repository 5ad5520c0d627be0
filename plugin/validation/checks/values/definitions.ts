import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** A state by the value at which it begins: on which side, and between which values every definition puts it, by unit. */
interface Definition {
  readonly term: string;
  readonly side: 'below' | 'above';
  readonly limits: readonly (readonly [unit: RegExp, least: number, most: number])[];
  readonly said: string;
}

const ANY = /^/;
const MMOL = /^ ?mmol\/L/i;
const MG = /^ ?mg\/dL/i;
const PER_LITRE = /^ ?g\/L/i;
const PER_DECILITRE = /^ ?g\/dL/i;
const CELSIUS = /^ ?(?:°|º|degrees?)? ?C\b/i;
const FAHRENHEIT = /^ ?(?:°|º|degrees?)? ?F\b/i;

const DEFINITIONS: readonly Definition[] = [
  {
    term: 'hypoglyc(?:a)?emia',
    side: 'below',
    limits: [
      [MMOL, 2, 4.2],
      [MG, 36, 76],
    ],
    said: 'hypoglycaemia is a glucose below 3.9 mmol/L (70 mg/dL)',
  },
  {
    term: '(?:a )?fever',
    side: 'above',
    limits: [
      [CELSIUS, 37.1, 38.7],
      [FAHRENHEIT, 98.9, 101.6],
    ],
    said: 'a fever is 38 °C (100.4 °F) or more',
  },
  {
    term: 'hypothermia',
    side: 'below',
    limits: [
      [CELSIUS, 31, 36.6],
      [FAHRENHEIT, 88, 97.8],
    ],
    said: 'hypothermia is below 35 °C',
  },
  {
    term: '(?:stage 1 )?(?:hypertension|high blood pressure)',
    side: 'above',
    limits: [[/^\/\d{2,3}/, 119, 186]],
    said: 'hypertension is 130/80 or 140/90 mmHg and more',
  },
  {
    term: 'hypotension',
    side: 'below',
    limits: [[/^(?:\/\d{2,3}| ?mm ?Hg)/i, 58, 106]],
    said: 'hypotension is below 90 mmHg',
  },
  {
    term: '(?:type 2 )?diabetes',
    side: 'above',
    limits: [
      [/^ ?%/, 6.3, 6.7],
      [/^ ?mmol\/mol/i, 46, 50],
      [MMOL, 6.9, 11.3],
      [MG, 124, 202],
    ],
    said: 'diabetes is an HbA1c from 6.5 % (48 mmol/mol) or a fasting glucose from 7 mmol/L (126 mg/dL)',
  },
  {
    term: 'an(?:a)?emia',
    side: 'below',
    limits: [
      [PER_LITRE, 98, 141],
      [PER_DECILITRE, 9.8, 14.1],
    ],
    said: 'anaemia is a haemoglobin below 120 to 130 g/L',
  },
  {
    term: 'tachycardia',
    side: 'above',
    limits: [[/^ ?(?:beats|bpm|\/|a |per )/i, 88, 230]],
    said: 'tachycardia is above 100 beats a minute',
  },
  {
    term: 'bradycardia',
    side: 'below',
    limits: [[/^ ?(?:beats|bpm|\/|a |per )/i, 38, 78]],
    said: 'bradycardia is below 60 beats a minute',
  },
  {
    term: 'tachypn(?:o)?ea',
    side: 'above',
    limits: [[/^ ?(?:breaths|\/|a |per )/i, 17, 72]],
    said: 'tachypnoea is above 20 breaths a minute',
  },
  {
    term: 'hyperkal(?:a)?emia',
    side: 'above',
    limits: [[ANY, 4.8, 6.7]],
    said: 'hyperkalaemia is a potassium above 5.0 to 5.5 mmol/L',
  },
  {
    term: 'hypokal(?:a)?emia',
    side: 'below',
    limits: [[ANY, 2.3, 3.9]],
    said: 'hypokalaemia is a potassium below 3.5 mmol/L',
  },
  {
    term: 'hypernatr(?:a)?emia',
    side: 'above',
    limits: [[ANY, 142, 162]],
    said: 'hypernatraemia is a sodium above 145 mmol/L',
  },
  {
    term: 'hyponatr(?:a)?emia',
    side: 'below',
    limits: [[ANY, 118, 138]],
    said: 'hyponatraemia is a sodium below 135 mmol/L',
  },
  {
    term: 'thrombocytop(?:a)?enia',
    side: 'below',
    limits: [[/^ ?(?:x|×|,000|k\b|\/|$|[.,;])/i, 18, 152]],
    said: 'thrombocytopenia is below 150 x10^9/L',
  },
  {
    term: 'neutrop(?:a)?enia',
    side: 'below',
    limits: [[/^ ?(?:x|×)/i, 0.09, 2.1]],
    said: 'neutropenia is below 1.5 x10^9/L',
  },
  {
    term: 'leu[ck]ocytosis',
    side: 'above',
    limits: [[/^ ?(?:x|×)/i, 9.4, 13.1]],
    said: 'leucocytosis is above 11 x10^9/L',
  },
  { term: 'microcytosis', side: 'below', limits: [[ANY, 68, 85]], said: 'microcytosis is an MCV below 80 fL' },
  { term: 'macrocytosis', side: 'above', limits: [[ANY, 92, 116]], said: 'macrocytosis is an MCV above 100 fL' },
  { term: 'obesity', side: 'above', limits: [[ANY, 24.5, 41]], said: 'obesity is a BMI of 30 and more' },
  { term: '(?:being )?overweight', side: 'above', limits: [[ANY, 22, 31]], said: 'overweight is a BMI of 25 and more' },
  {
    term: '(?:being )?underweight',
    side: 'below',
    limits: [[ANY, 15.5, 20.6]],
    said: 'underweight is a BMI below 18.5',
  },
  {
    term: '(?:very )?low birth ?weight',
    side: 'below',
    limits: [
      [/^ ?g\b/i, 950, 2600],
      [/^ ?kg\b/i, 0.95, 2.6],
    ],
    said: 'a low birth weight is below 2500 g',
  },
  {
    term: '(?:f(?:o)?etal )?macrosomia',
    side: 'above',
    limits: [
      [/^ ?g\b/i, 3900, 5050],
      [/^ ?kg\b/i, 3.9, 5.05],
    ],
    said: 'macrosomia is above 4000 to 4500 g',
  },
  {
    term: '(?:a )?(?:preterm|premature) (?:birth|baby|delivery|labou?r)',
    side: 'below',
    limits: [[/^ ?(?:completed )?weeks/i, 27, 38]],
    said: 'a preterm birth is one before 37 weeks',
  },
  {
    term: '(?:a )?post-?term pregnancy',
    side: 'above',
    limits: [[/^ ?(?:completed )?weeks/i, 40.5, 43]],
    said: 'a post-term pregnancy is one of 42 weeks and more',
  },
  {
    term: 'oliguria',
    side: 'below',
    limits: [
      [/^ ?mL ?\/ ?kg/i, 0.2, 1.1],
      [/^ ?mL ?(?:a|per|in|\/) ?(?:day|24|d\b)/i, 95, 520],
      [/^ ?mL ?(?:an|per|\/) ?h/i, 15, 36],
    ],
    said: 'oliguria is below 0.5 mL/kg an hour',
  },
  {
    term: 'polyuria',
    side: 'above',
    limits: [
      [/^ ?(?:L|litres|liters)\b/i, 1.9, 4.1],
      [/^ ?mL\b(?! ?\/ ?kg)/i, 1900, 4100],
    ],
    said: 'polyuria is above 3 litres a day',
  },
  {
    term: '(?:a )?(?:primary )?postpartum h(?:a)?emorrhage',
    side: 'above',
    limits: [
      [/^ ?mL\b/i, 450, 2100],
      [/^ ?(?:L|litres?|liters?)\b/i, 0.45, 2.1],
    ],
    said: 'a postpartum haemorrhage is a loss of 500 mL and more',
  },
  {
    term: '(?:a )?prolonged QTc?(?: interval)?',
    side: 'above',
    limits: [[/^ ?ms/i, 425, 505]],
    said: 'a QTc is prolonged above 450 to 470 ms',
  },
  {
    term: 'hypox(?:a)?emia',
    side: 'below',
    limits: [
      [/^ ?%/, 84, 96],
      [/^ ?mm ?Hg/i, 50, 82],
      [/^ ?kPa/i, 7, 11],
    ],
    said: 'hypoxaemia is a saturation below 90 to 94 %',
  },
  {
    term: 'hypercalc(?:a)?emia',
    side: 'above',
    limits: [
      [MMOL, 2.4, 3.2],
      [MG, 9.9, 12.6],
    ],
    said: 'hypercalcaemia is a calcium above 2.6 mmol/L (10.5 mg/dL)',
  },
  {
    term: 'hypocalc(?:a)?emia',
    side: 'below',
    limits: [
      [MMOL, 1.8, 2.3],
      [MG, 7.3, 9.1],
    ],
    said: 'hypocalcaemia is a calcium below 2.1 mmol/L (8.5 mg/dL)',
  },
  {
    term: 'oligohydramnios',
    side: 'below',
    limits: [[/^ ?cm/i, 1.9, 8.2]],
    said: 'oligohydramnios is an index below 5 cm',
  },
  {
    term: 'polyhydramnios',
    side: 'above',
    limits: [[/^ ?cm/i, 7.9, 26]],
    said: 'polyhydramnios is an index above 24 to 25 cm',
  },
];

const ABOVE = 'above|over|more than|greater than|higher than|at least|>|≥|exceeding|of';
const BELOW = 'below|under|less than|lower than|before|<|≤|of';
const patternOf = ({ term }: Definition): RegExp =>
  lean(
    `(?:^|[.;:\\n] ?|, )(?:in (?:an? |the )?[^.;,\\n]{3,50}, )?${term}(?: in (?:an? )?(?:[a-z-]{2,12} ?){1,5}| \\([A-Z]{2,4}\\))?,? (?:is|means|refers to|is (?:usually |generally )?(?:defined|diagnosed|called)(?: as| from| by| with| when| at)?)\\b(?= (?:an?|one|the|any|when|defined|diagnosed|present when|less|more|below|above|under|over|from|with|as|by)\\b)(?<lead>[^.;\\n\\d]{1,60}?)(?<side>${ABOVE}|${BELOW}) ?(?<value>\\d{1,4}(?:\\.\\d{1,2})?)(?![\\d,])(?<behind>[^\\n]{0,26})`,
    'gi',
  );
const PATTERNS = DEFINITIONS.map((definition) => ({ definition, pattern: patternOf(definition) }));
const OTHER =
  /\b(?:f(?:o)?etal|newborns?|babies|infants?|child(?:ren)?|toddlers?|neonat\w{1,3}|severe|profound|treated|corrected|pregnan\w{2,3}|gestational|mild|moderate|malignant|was|risk|unlikely|excluded|stage)\b/i;

const OTHER_WAY = { above: new RegExp(`^(?:${BELOW})$`, 'i'), below: new RegExp(`^(?:${ABOVE})$`, 'i') } as const;

/** "Hyperkalaemia is a potassium above 3.0": what a state begins with, as a text defines it. */
export const checkDefinitions = ({ searched }: Case): readonly Finding[] =>
  PATTERNS.flatMap(({ definition, pattern }) =>
    matchesIn(searched, pattern).flatMap((match): readonly Finding[] => {
      const { lead = '', side = '', value = '', behind = '' } = match.groups ?? {};
      const limit = definition.limits.find(([unit]) => unit.test(behind));
      if (!limit || OTHER.test(match[0].slice(0, match[0].length - behind.length)) || OTHER.test(lead)) return [];
      const isOtherWay = side !== 'of' && OTHER_WAY[definition.side === 'above' ? 'above' : 'below'].test(side);
      const number = Number(value);
      if (!isOtherWay && number >= limit[1] && number <= limit[2]) return [];
      const message = `${plain(number)} defines something else: ${definition.said}`;
      return [
        misreadAt(spanOfMatch(match), {
          message,
          evidence: [{ source: 'common clinical reference', citation: 'definitions of states', text: definition.said }],
        }),
      ];
    }),
  ).slice(0, 2);
