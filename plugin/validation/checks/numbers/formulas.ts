import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import type { Sentence } from '../../reading/sentences.ts';

// What a sentence computes from values that it names: "total cholesterol 220 and HDL 50 leave a non-HDL of 270". The values are
// read by their names wherever they stand in it, so that no order of words is asked for.

/** A value that formulas are made of, or their result: a name and the number that follows it. */
const NUMBER = '(?<value>\\d{1,4}(?:\\.\\d{1,3})?)(?!\\.?\\d|[,/]\\d)';
const GAP = '(?:[^\\d.;\\n]|\\.(?!\\s)){0,28}?';
const named = (names: string, unit = ''): RegExp => lean(`\\b(?:${names})\\b${GAP}(?<![\\d/.])${NUMBER}${unit}`, 'gi');

const VALUES = {
  total: named('total(?: cholesterol)?|cholesterol total|TC', '(?! ?%)'),
  hdl: lean(`(?<!non[- ]?)\\bHDL\\b(?:[- ]?(?:C|cholesterol))?${GAP}(?<![\\d/.])${NUMBER}(?! ?%)`, 'gi'),
  systolic: lean(/(?<![\d/.])(?<value>\d{2,3})\/\d{2,3}(?![\d/])/g),
  diastolic: lean(/(?<![\d/.])\d{2,3}\/(?<value>\d{2,3})(?![\d/])/g),
  triglycerides: named('triglycerides?|TGs?|trigs', '(?! ?%)'),
  sodium: named('sodium|Na\\+?'),
  chloride: named('chloride|Cl-?'),
  bicarbonate: named('bicarbonate|bicarb|HCO3-?|CO2'),
  glucose: named('glucose|sugar'),
  urea: named('BUN|urea'),
  calcium: named('calcium|Ca'),
  albumin: named('albumin'),
  fev1: named('FEV1|FEV 1', '(?= ?(?:L\\b|litres|liters|,|and))'),
  fvc: named('FVC|forced vital capacity', '(?= ?(?:L\\b|litres|liters|,|\\b))'),
  diastole: named('end[- ]diastolic(?: volume)?|EDV|LVEDV'),
  systole: named('end[- ]systolic(?: volume)?|ESV|LVESV'),
  strokeVolume: named('(?:stroke volume|SV)(?! index)'),
  rate: named('heart rate|pulse|HR|rate'),
  whites: named('WBC|WCC|white (?:blood )?(?:cell )?count|white cells?'),
  neutrophilShare: lean(
    /\b(?<value>\d{1,2})(?: ?%| percent) (?:neutrophils|neuts|segs|polys|PMNs?)\b|\b(?:neutrophils|neuts|segs|polys|PMNs?)\b[^\d.;\n]{0,14}(?<other>\d{1,2}) ?%/gi,
  ),
  age: lean(/(?<!minus )\b(?:age|aged)\b[^\d.;\n]{0,6}(?<value>\d{1,3})\b|\b(?<other>\d{1,3})[- ]years?[- ]old\b/gi),
  height: lean(/(?<![\d.])(?<value>[12]\.\d{1,2}) ?m\b(?! ?\/)/gi),
  weight: lean(/(?<![\d.])(?<value>\d{1,3}(?:\.\d)?)[ -]?kg\b(?! ?\/)/gi),
} as const;
type Name = keyof typeof VALUES;

interface Formula {
  /** The name of what is computed. */
  readonly of: RegExp;
  readonly from: readonly Name[];
  readonly compute: (values: readonly number[]) => number;
  /** How far apart the two may be: at least, and as a share. */
  readonly within: readonly [number, number];
  /** Words without which a sentence does not use it. */
  readonly needs?: RegExp;
  readonly said: string;
}

const isMolar = (value: number): boolean => value < 20;

const FORMULAS: readonly Formula[] = [
  {
    of: /\bnon[- ]?HDL\b/i,
    from: ['total', 'hdl'],
    compute: ([total, hdl]) => total! - hdl!,
    within: [0.15, 0.03],
    said: 'non-HDL cholesterol is the total less HDL',
  },
  {
    of: /\bLDL\b/i,
    from: ['total', 'hdl', 'triglycerides'],
    compute: ([total, hdl, fats]) => total! - hdl! - fats! / (isMolar(total!) ? 2.2 : 5),
    within: [0.2, 0.05],
    needs: /\bfriedewald\b|\bcalculat|\bcomes to\b|\bworks out\b|\bestimated\b/i,
    said: 'by Friedewald LDL is the total less HDL and a fifth of the triglycerides',
  },
  {
    of: /\bMAP\b|\bmean (?:arterial |blood ){0,2}pressure\b/i,
    from: ['systolic', 'diastolic'],
    compute: ([systolic, diastolic]) => (systolic! + 2 * diastolic!) / 3,
    within: [11, 0],
    needs: /\b(?:comes to|works out|is|gives|makes|so|equals|about|roughly|approximately)\b|=/i,
    said: 'the mean pressure is a third of the systolic and two thirds of the diastolic one',
  },
  {
    of: /\bpulse pressure\b/i,
    from: ['systolic', 'diastolic'],
    compute: ([systolic, diastolic]) => systolic! - diastolic!,
    within: [4, 0],
    said: 'the pulse pressure is the systolic less the diastolic one',
  },
  {
    of: /\banion gap\b|\bAG\b/i,
    from: ['sodium', 'chloride', 'bicarbonate'],
    compute: ([sodium, chloride, bicarbonate]) => sodium! - chloride! - bicarbonate!,
    within: [6, 0],
    said: 'the anion gap is sodium less chloride and bicarbonate',
  },
  {
    of: /\bcorrected calcium\b|\bcalcium corrected\b|\bcorrects to\b/i,
    from: ['calcium', 'albumin'],
    compute: ([calcium, albumin]) =>
      calcium! < 5
        ? calcium! + 0.02 * (40 - albumin!)
        : calcium! + 0.8 * (4 - (albumin! > 8 ? albumin! / 10 : albumin!)),
    within: [0.35, 0.03],
    said: 'the corrected calcium is the calcium and 0.8 for each gram that the albumin is below 4',
  },
  {
    of: /\bosmolality\b|\bosmolarity\b/i,
    from: ['sodium', 'glucose', 'urea'],
    compute: ([sodium, glucose, urea]) =>
      glucose! > 40 ? 2 * sodium! + glucose! / 18 + urea! / 2.8 : 2 * sodium! + glucose! + urea!,
    within: [18, 0.02],
    needs: /\bcalculat|\bcomes to\b|\bworks out\b|\bestimated\b|\bfrom\b/i,
    said: 'the osmolality is twice the sodium, the glucose and the urea',
  },
  {
    of: /\bpCO2\b|\bPaCO2\b/i,
    from: ['bicarbonate'],
    compute: ([bicarbonate]) => 1.5 * bicarbonate! + 8,
    within: [4.5, 0.05],
    needs: /\bwinter/i,
    said: 'by Winter the expected pCO2 is 1.5 times the bicarbonate and 8',
  },
  {
    of: /\bratio\b|\bFEV1\/FVC\b/i,
    from: ['fev1', 'fvc'],
    compute: ([fev1, fvc]) => fev1! / fvc!,
    within: [0.04, 0.03],
    needs: /\bratio\b/i,
    said: 'the ratio is FEV1 through FVC',
  },
  {
    of: /\bejection fraction\b|\bL?V?EF\b/i,
    from: ['diastole', 'systole'],
    compute: ([diastole, systole]) => (100 * (diastole! - systole!)) / diastole!,
    within: [4, 0.05],
    said: 'the ejection fraction is the part of the end-diastolic volume that is put out',
  },
  {
    of: /\bstroke volume\b/i,
    from: ['diastole', 'systole'],
    compute: ([diastole, systole]) => diastole! - systole!,
    within: [4, 0.05],
    said: 'the stroke volume is the end-diastolic less the end-systolic volume',
  },
  {
    of: /\bcardiac output\b/i,
    from: ['rate', 'strokeVolume'],
    compute: ([rate, volume]) => (rate! * volume!) / 1000,
    within: [0.4, 0.06],
    said: 'the cardiac output is the rate times the stroke volume',
  },
  {
    of: /\bANC\b|\babsolute neutrophil count\b/i,
    from: ['whites', 'neutrophilShare'],
    compute: ([whites, share]) => (whites! * share!) / 100,
    within: [0.15, 0.15],
    said: 'the neutrophil count is the white count times the share of neutrophils',
  },
  {
    of: /\bmaximum heart rate\b|\bmaximal heart rate\b|\bmax(?:imum)? HR\b/i,
    from: ['age'],
    compute: ([age]) => 220 - age!,
    within: [14, 0],
    said: 'the maximum heart rate is about 220 less the age',
  },
  {
    of: /\bBMI\b|\bbody mass index\b/i,
    from: ['weight', 'height'],
    compute: ([weight, height]) => weight! / height! ** 2,
    within: [1.5, 0.04],
    said: 'the body mass index is the weight through the square of the height',
  },
  {
    of: /\bmaintenance\b|\b4[-–:, ]2[-–:, ]1\b/i,
    from: ['weight'],
    compute: ([kg]) => 4 * Math.min(kg!, 10) + 2 * Math.max(0, Math.min(kg! - 10, 10)) + Math.max(0, kg! - 20),
    within: [6, 0.1],
    needs: /\b4[-–:, ]2[-–:, ]1\b/i,
    said: '4 mL an hour for each of the first 10 kg, 2 for the next 10 and 1 for the rest',
  },
];

/** Where a sentence tells of another time, a goal or a doubt. */
const NO_SUM = lean(
  /\b(?:goal|target|aim|should|if|unless|previous\w{0,2}|last|yesterday|was|were|from|predicted|maximum of|at least|versus|vs)\b/i,
);

/** Values that a sentence computes from others that it names. */
export function checkFormulas(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  return sentences
    .filter(({ told, question }) => !told && !question)
    .flatMap((sentence: Sentence): readonly Finding[] => {
      const start = tokens[sentence.first]!.start;
      const said = each.text.slice(start, tokens[sentence.end - 1]!.end);
      if (!/\d/.test(said)) return [];
      return FORMULAS.flatMap((formula) => judged(said, formula, start));
    })
    .slice(0, 2);
}

interface Read {
  readonly value: number;
  readonly at: number;
  readonly end: number;
}

/** The one value of a name in a sentence; undefined where it has none or several. */
function only(said: string, name: Name): Read | undefined {
  const all = [...said.matchAll(VALUES[name])].map((match): Read => {
    const text = match.groups?.value ?? match.groups?.other ?? '';
    const at = match.index + match[0].lastIndexOf(text);
    return { value: Number(text), at, end: at + text.length };
  });
  return all.length === 1 ? all[0] : undefined;
}

function judged(said: string, formula: Formula, start: number): readonly Finding[] {
  const place = said.search(formula.of);
  if (place === -1 || (formula.needs && !formula.needs.test(said))) return [];
  const parts = formula.from.map((name) => only(said, name));
  if (parts.some((part) => part === undefined)) return [];
  const used = parts as readonly Read[];
  const stated = statedIn(said, formula.of, used);
  if (!stated) return [];
  const expected = formula.compute(used.map(({ value }) => value));
  const [least, share] = formula.within;
  const near = Math.max(least, Math.abs(expected) * share);
  // "A ratio of 0.5", "a ratio of 50 %".
  const isShare = expected <= 1.2 && Math.abs(expected * 100 - stated.value) <= near * 100;
  // "ANC 480", of a white count in thousands.
  const isSingly = stated.value >= 50 && expected < 20 && Math.abs(expected * 1000 - stated.value) <= near * 1000;
  const isNear = isShare || isSingly || Math.abs(expected - stated.value) <= near;
  // "Corrected calcium 8.8 mg/dL, PTH 412": whichever of the numbers behind it is meant, the right one stands there.
  const isThere = [...said.slice(place).matchAll(/\d{1,4}(?:\.\d{1,3})?/g)].some(
    ([one]) => Math.abs(Number(one) - expected) <= near,
  );
  if (isNear || isThere || !Number.isFinite(expected) || expected <= 0) return [];
  const first = Math.min(place, ...used.map(({ at }) => at));
  const end = Math.max(stated.end, ...used.map((one) => one.end));
  return [
    miscountAt(
      { start: start + first, end: start + end },
      {
        category: 'computed_value_wrong',
        message: `the values beside it make ${plain(Number(expected.toPrecision(3)))}, not ${plain(stated.value)}: ${formula.said}`,
        fact: formula.said,
      },
    ),
  ];
}

/** The number told as the result: the only one behind its name that is none of the parts, or the last one behind "is", "gives", "so". */
function statedIn(said: string, of: RegExp, parts: readonly Read[]): Read | undefined {
  const place = said.search(of);
  const name = of.exec(said)![0];
  const numbers = [...said.matchAll(/(?<![\w.,/]|\d[-–])\d{1,4}(?:\.\d{1,3})?(?![\d/]|[.,]\d)/g)]
    .map((match): Read => ({ value: Number(match[0]), at: match.index, end: match.index + match[0].length }))
    .filter(({ at, end }) => !parts.some((part) => at < part.end && part.at < end))
    .filter(({ at, end }) => !(at >= place && end <= place + name.length));
  const behind = numbers.filter(({ at }) => at > place);
  const free = behind.filter(
    ({ at, end }) =>
      !OTHER_NUMBER.test(said.slice(end, end + 12)) &&
      !/\b(?:for|per|over|in|at|goal|target|below|above|under|over|<|>) ?$/i.test(said.slice(Math.max(0, at - 8), at)),
  );
  const [one] = free;
  // "MAP = (104 + 2 × 52) / 3 = 69": written out.
  if (!one || /[+×*(]/.test(said.slice(place + name.length, one.at))) return undefined;
  return NO_SUM.test(
    said.slice(place, one.at).replace(/\bfrom\b(?=[^.]{0,12}\b(?:a|an|the|Na|sodium|end|total)\b)/i, ''),
  )
    ? undefined
    : one;
}
const OTHER_NUMBER =
  /^ ?(?:minus\b|less\b|hours?|h\b|days?|weeks?|months?|years?|mg\b(?!\/)|kg\b|minutes?|tablets?|st\b|nd\b|rd\b|th\b|-|–|to \d)/i;
