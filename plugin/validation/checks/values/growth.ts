import { COUNT_WORDS } from '../../../count-words.ts';
import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

const NUMBER = '(?<value>\\d{1,2},\\d{3}|\\d{1,4}(?:[.,]\\d{1,2})?)';
const LENGTH = '(?<unit>cm|centimet(?:re|er)s?|mm|millimet(?:re|er)s?|m|met(?:re|er)s?|inch(?:es)?|in|feet|foot|ft)\\b';
const LEAD = '(?: (?:is|was|of|now|today|at|about|around|only|in at|measured|measures|measuring)|:|=|,){0,4}';

/** How tall or long somebody is. */
const HEIGHT = [
  lean(
    `(?<!(?:feet|foot|ft|['’′]),? ?)(?<![\\d./])${NUMBER}[ -]?${LENGTH}(?! ?\\d)(?: tall\\b| in height\\b| long (?:at birth|and (?:weigh|\\d)))`,
    'gi',
  ),
  lean(
    `\\b(?:height|stature|birth length|length at birth|Ht)\\b${LEAD} ?${NUMBER} ?${LENGTH}(?! (?:below|above|shorter|taller|less|more))`,
    'gi',
  ),
  lean(
    `\\b(?:girl|boy|son|daughter|child|toddler|he|she)\\b[^.;\\n\\d]{0,20}\\bmeasure[sd] ${NUMBER} ?${LENGTH}(?= (?:tall|in clinic|today|at (?:the|this|her|his))|[.,;])`,
    'gi',
  ),
];
/** How wide a head is. */
const HEAD = [
  lean(
    `\\bhead(?:'s|’s)?(?: circumference)?(?: (?:is|was|of|now|today|measures|measured|measuring|size|at birth|at|:)){0,4} ?${NUMBER} ?${LENGTH}(?! (?:above|below|up|from|of|laceration|wound|lump|cut))`,
    'gi',
  ),
  lean(`\\b(?:OFC|HC) ?:? ?${NUMBER} ?${LENGTH}`, 'g'),
];
const MASS = '(?<unit>kg|kilos?|kilograms?|g|grams?|lbs?|pounds?)\\b';
const WEIGHT = [
  lean(
    `\\b(?:weigh(?:s|ed|ing)?|(?:birth ?)?weight|wt)\\b${LEAD} ?${NUMBER} ?${MASS}(?! ?(?:\\/|per|of|a |more|less|heavier|lighter|over|under|above|below|loss|gain))`,
    'gi',
  ),
];

/** In centimetres and kilograms. */
const SIZES: Readonly<Record<string, number>> = wordTable({
  cm: 1,
  mm: 0.1,
  m: 100,
  in: 2.54,
  f: 30.48,
  k: 1,
  g: 0.001,
  l: 0.4536,
  p: 0.4536,
});
const sizeOf = (unit: string): number => {
  const lower = unit.toLowerCase();
  const short = /^(?:milli|mm)/.test(lower) ? 'mm' : /^c/.test(lower) ? 'cm' : /^in/.test(lower) ? 'in' : lower[0]!;
  return SIZES[short] ?? Number.NaN;
};

/** "2,340 g", "3,4 kg". */
const numberOf = (said = ''): number => Number(/,\d{3}$/.test(said) ? said.replace(',', '') : said.replace(',', '.'));

type Range = readonly [number, number];
interface Bounds {
  readonly height: Range;
  readonly weight: Range;
  readonly head: Range;
}
/** Until an age in years: beyond what any growth chart shows (CDC, WHO), with the smallest preterm and the largest. */
const BOUNDS: readonly (readonly [number, Bounds])[] = [
  [0.03, { height: [24, 62], weight: [0.3, 7], head: [18, 43] }],
  [0.12, { height: [26, 66], weight: [0.4, 8.5], head: [18, 45] }],
  [0.5, { height: [35, 82], weight: [1.2, 15], head: [25, 51] }],
  [1.05, { height: [48, 94], weight: [2.5, 20], head: [30, 54] }],
  [2.05, { height: [58, 106], weight: [4.5, 28], head: [35, 57] }],
  [3.05, { height: [64, 120], weight: [6, 38], head: [36, 59] }],
  [5.05, { height: [70, 138], weight: [8, 60], head: [38, 61] }],
  [8.05, { height: [82, 165], weight: [10, 100], head: [40, 63] }],
  [11, { height: [92, 192], weight: [12, 150], head: [41, 65] }],
  [14, { height: [100, 208], weight: [15, 210], head: [42, 67] }],
  [130, { height: [60, 252], weight: [18, 640], head: [44, 72] }],
];
/** Of whoever it is. */
const ANYBODY: Bounds = { height: [24, 252], weight: [0.3, 650], head: [18, 72] };

const YEARS: Readonly<Record<string, number>> = wordTable({ h: 1 / 8760, d: 1 / 365, w: 1 / 52, m: 1 / 12, y: 1 });
const AGE = lean(
  /\b(?<count>\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[ -]?(?<unit>h|hours?|days?|weeks?|wks?|months?|mo|years?|yr)[ -](?:olds?\b|of age\b|check\b|after (?:a |her |his |your )?(?:term |preterm )?birth)|\b(?:aged|turned|is now) (?<alone>\d{1,2})\b(?! ?(?:cm|kg|weeks|%|mm|kilos|lb))|\b(?<born>newborn|neonate|at birth|born (?:today|yesterday|this morning|at term)|term baby|just born)\b/gi,
);

/** The one age that a stretch of text tells. */
function ageIn(said: string): number | undefined {
  const ages = [...said.matchAll(AGE)].map(({ groups = {} }) => {
    const { count = '', unit = '', alone, born } = groups;
    if (born !== undefined) return 0.01;
    return alone === undefined
      ? (COUNT_WORDS[count.toLowerCase()] ?? Number(count)) * YEARS[unit[0]!.toLowerCase()]!
      : Number(alone);
  });
  const [age] = ages;
  return age !== undefined && ages.every((one) => one === age || Math.abs(one - age) < 0.1) ? age : undefined;
}

/** Heights, weights and heads that nobody of the age has: "your four-year-old is 104 inches tall", "a newborn of 32 kg". */
export function checkGrowth(each: Case): readonly Finding[] {
  return [
    ...found(each, 'height', HEIGHT, 'cm'),
    ...found(each, 'weight', WEIGHT, 'kg'),
    ...found(each, 'head', HEAD, 'cm'),
  ].slice(0, 2);
}

function found(each: Case, of: keyof Bounds, patterns: readonly RegExp[], unit: string): readonly Finding[] {
  return patterns.flatMap((pattern) =>
    matchesIn(each.searched, pattern).flatMap((match): readonly Finding[] => {
      const value = numberOf(match.groups?.value) * sizeOf(match.groups?.unit ?? '');
      const age = ageOf(each, match);
      const bounds =
        age === 'unclear'
          ? undefined
          : (BOUNDS.find(([until]) => age !== undefined && age < until)?.[1] ?? ANYBODY)[of];
      if (
        !bounds ||
        match.groups?.unit === 'M' ||
        !Number.isFinite(value) ||
        (value >= bounds[0] && value <= bounds[1])
      )
        return [];
      return [
        findingOf(match, of, `${plain(Number(value.toPrecision(3)))} ${unit}`, `${bounds[0]} to ${bounds[1]} ${unit}`),
      ];
    }),
  );
}

/** Of another person beside a child, of what is not born, lifted, or a part of somebody. */
const OTHERS = lean(
  /\b(?:mother|mum|mom|father|dad|parents?|maternal|paternal|f(?:o)?etal|f(?:o)?etus|placenta|estimated|lift\w{0,3}|carry\w{0,3}|lump|swelling|lacerat\w{2,4}|wound|cut|h(?:a)?ematoma|abscess|mass|lesion|specimen|gain(?:ed|s|ing)?|loss|lost|shorter|shrunk|pregnan\w{2,3}|booking|breast\w{0,7}|fundal|fundus|labou?r|femoral|humeral|radial|uterus|prostate|spleen|dumbbell|backpack|achondroplasia|dwarfism|amput\w{2,5}|hydrocephalus|chair|bed|table|wall|above|below)\b/i,
);

/** The age told in the sentence of a size, else the patient's; `unclear` where others are spoken of. */
function ageOf({ text, patient }: Case, { index, 0: whole }: RegExpExecArray): number | 'unclear' | undefined {
  const before = text.slice(Math.max(0, index - 160), index);
  const from = before.search(/[.;\n](?!\d)[^.;\n]{0,160}$/) + 1;
  const behind = text.slice(index + whole.length, index + whole.length + 60);
  const sentence = `${before.slice(from)}${whole}${behind.split(/[.;\n](?!\d)/)[0]}`;
  // "Born at term, 3.4 kg; today 9.8 kg, head 46 cm": of two ages.
  if (OTHERS.test(sentence) || /\bborn\b[^.]{0,80}\b(?:today|now)\b/i.test(sentence)) return 'unclear';
  const told = /^birth/i.test(whole) ? 0.01 : ageIn(sentence);
  if (told !== undefined) return told;
  if (sentence.search(AGE) !== -1) return 'unclear';
  return patient.ageYears ?? ageIn(text);
}

const findingOf = (match: RegExpExecArray, of: keyof Bounds, said: string, range: string): Finding => {
  const fact = `at this age a ${of === 'head' ? 'head circumference' : of} lies between ${range}`;
  return {
    ...spanOfMatch(match),
    family: 'measurement',
    category: 'growth_impossible',
    severity: 'high',
    verdict: 'contradicted',
    message: `a ${of} of ${said} is outside what is possible: ${fact}`,
    score: 0.9,
    evidence: [{ source: 'CDC and WHO growth charts', citation: `growth: ${of}`, text: fact }],
  };
};
