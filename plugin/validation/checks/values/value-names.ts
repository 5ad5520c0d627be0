import { lean } from '../../../lean.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

const OF_BEFORE = lean(
  /^(?:(?:of|from|due to) (?:\w{3,14} ){1,2})?(?:[,(] )?(?:now |since |has |was |is |been |largely |fully ){0,2}(?:on (?:admission|arrival|presentation)|at (?:admission|presentation)|treated|corrected|over ?-? ?corrected|resolved|resolving|improved|improving|initially|yesterday|previously|earlier|last)\b/,
);
/** "Hyperglycaemia on admission", "hyperkalaemia, treated": behind its name, that it is of before. */
export const isOfBefore = (tokens: readonly Token[], at: number): boolean =>
  // "This hyperglycaemia resolved": the one of the value just told.
  tokens[at - 1]?.text !== 'this' && OF_BEFORE.test(phrase(tokens, at + 1, at + 8));

export type Said = 'low' | 'normal' | 'high';

/** Words that name what a value of one test means. */
const NAMED: Readonly<Record<string, readonly (readonly [RegExp, Said])[]>> = {
  potassium: [
    [/^hyperkal(?:a?emia|a?emic)$/, 'high'],
    [/^hypokal(?:a?emia|a?emic)$/, 'low'],
  ],
  sodium: [
    [/^hypernatr(?:a?emia|a?emic)$/, 'high'],
    [/^hyponatr(?:a?emia|a?emic)$/, 'low'],
  ],
  calcium: [
    [/^hypercalc(?:a?emia|a?emic)$/, 'high'],
    [/^hypocalc(?:a?emia|a?emic)$/, 'low'],
  ],
  magnesium: [
    [/^hypermagnes(?:a?emia|a?emic)$/, 'high'],
    [/^hypomagnes(?:a?emia|a?emic)$/, 'low'],
  ],
  phosphate: [
    [/^hyperphosphat(?:a?emia|a?emic)$/, 'high'],
    [/^hypophosphat(?:a?emia|a?emic)$/, 'low'],
  ],
  glucose: [
    [/^hyperglyc(?:a?emia|a?emic)$/, 'high'],
    [/^hypoglyc(?:a?emia|a?emic)$/, 'low'],
  ],
  hemoglobin: [
    [/^ana?emi[ac]$/, 'low'],
    [/^polycyth(?:a?emia|a?emic)$/, 'high'],
  ],
  'hemoglobin a1c': [
    [/^(?:diabetes|diabetic)$/, 'high'],
    [/^(?:nondiabetic|nondiabetes)$/, 'normal'],
  ],
  'free t3': [[/^hyperthyroid(?:ism)?$/, 'high']],
  tsh: [
    [/^(?:hypothyroid(?:ism)?|underactive)$/, 'high'],
    [/^(?:hyperthyroid(?:ism)?|overactive)$/, 'low'],
  ],
  inr: [[/^(?:supratherapeutic|excessive)$/, 'high']],
  'free t4': [
    [/^hypothyroid(?:ism)?$/, 'low'],
    [/^hyperthyroid(?:ism)?$/, 'high'],
  ],
  'ph arterial': [
    [/^acid(?:osis|otic|emia)$/, 'low'],
    [/^alkal(?:osis|otic|emia)$/, 'high'],
  ],
  wbc: [
    [/^leu[ck]ocytosis$/, 'high'],
    [/^leu[ck]openi[ac]$/, 'low'],
  ],
  platelets: [
    [/^thrombocytosis$/, 'high'],
    [/^thrombocytopa?eni[ac]$/, 'low'],
  ],
  'neutrophils absolute': [
    [/^neutropa?eni[ac]$/, 'low'],
    [/^neutrophilia$/, 'high'],
  ],
  'lymphocytes absolute': [
    [/^lymphopa?eni[ac]$/, 'low'],
    [/^lymphocytosis$/, 'high'],
  ],
  'uric acid': [
    [/^hyperuric(?:a?emia)$/, 'high'],
    [/^hypouric(?:a?emia)$/, 'low'],
  ],
  triglycerides: [[/^hypertriglycerid(?:a?emia)$/, 'high']],
  ferritin: [[/^(?:overload|overloaded|hemochromatosis)$/, 'high']],
  'qtc interval': [[/^prolonged$/, 'high']],
  '25-oh vitamin d': [
    [/^(?:deficiency|deficient|insufficiency|insufficient)$/, 'low'],
    [/^(?:sufficient|sufficiency|replete|adequate)$/, 'normal'],
  ],
  pco2: [
    [/^(?:hypercapni[ac]|hypercarbi[ac])$/, 'high'],
    [/^(?:hypocapni[ac]|hypocarbi[ac])$/, 'low'],
  ],
  'ejection fraction': [
    [/^(?:reduced|impaired|depressed)$/, 'low'],
    [/^preserved$/, 'normal'],
  ],
  albumin: [[/^hypoalbumin(?:a?emia)$/, 'low']],
  'heart rate': [
    [/^(?:tachycardi[ac]|fast)$/, 'high'],
    [/^(?:bradycardi[ac]|slow)$/, 'low'],
  ],
  'fetal heart rate': [
    [/^tachycardi[ac]$/, 'high'],
    [/^bradycardi[ac]$/, 'low'],
  ],
  po2: [
    [/^hyperoxi[ac]$/, 'high'],
    [/^(?:hypoxi[ac]|hypoxa?emi[ac])$/, 'low'],
  ],
  eosinophils: [
    [/^eosinophilia$/, 'high'],
    [/^eosinopenia$/, 'low'],
  ],
  'respiratory rate': [
    [/^(?:tachypno?e(?:a|ic)|fast)$/, 'high'],
    [/^(?:bradypno?e(?:a|ic)|slow)$/, 'low'],
  ],
  'body temperature': [
    [/^(?:febrile|fever|hyperthermi[ac]|pyrexi(?:a|al|c))$/, 'high'],
    [/^(?:afebrile|apyrexi(?:al|c)|normothermic)$/, 'normal'],
    [/^hypothermi[ac]$/, 'low'],
  ],
  'oxygen saturation': [[/^(?:hypoxi[ac]|hypox(?:a?emia))$/, 'low']],
  'systolic blood pressure': [
    [/^(?:hypertensive|hypertension)$/, 'high'],
    [/^(?:hypotensive|hypotension)$/, 'low'],
    [/^normotensive$/, 'normal'],
  ],
  bmi: [
    [/^(?:obese|obesity|overweight)$/, 'high'],
    [/^underweight$/, 'low'],
  ],
};

export const namedBy = (word: string, id: string): Said | undefined =>
  NAMED[id]?.find(([pattern]) => pattern.test(word))?.[1];

/** The same of a word in its place: a thyroid that the pituitary does not drive has a low TSH. */
export const namedAt = (tokens: readonly Token[], at: number, id: string): Said | undefined =>
  /^(?:central|secondary|tertiary|pituitary|hypothalamic)$/.test(tokens[at - 1]?.text ?? '')
    ? undefined
    : // "EF 60%, reduced carvedilol": what was done.
      id === 'ejection fraction' &&
        !/^(?:|[.,;)]|and|but|systolic|function|ef|lvef|ejection|for)$/.test(tokens[at + 1]?.text ?? '')
      ? undefined
      : // "HR 72, slow release tablets".
        /^(?:fast|slow)$/.test(tokens[at]?.text ?? '') &&
          !/^(?:|[.,;)]|and|but|for|at|today|now)$/.test(tokens[at + 1]?.text ?? '')
        ? undefined
        : namedBy(tokens[at]?.text ?? '', id);
