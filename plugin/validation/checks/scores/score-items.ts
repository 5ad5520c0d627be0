import type { Case } from '../../check.ts';
import { misscoredAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

/** Least and most points. */
export type Points = readonly [number, number];

/** What the items of a score are called, and their points (the published definition of each). */
export const ITEMS: Readonly<Record<string, readonly (readonly [RegExp, number | Points])[]>> = {
  'CHA2DS2-VASc': [
    [/\bage ?(?:65 ?(?:-|–|to) ?74|6[5-9]|7[0-4])\b/, 1],
    [
      /\bage ?(?:>|≥|over|above|at least)? ?=? ?(?:7[5-9]|[89]\d)\b|\b(?:75|over 75) ?(?:\+|or over|and over|or older)/,
      2,
    ],
    [/\bage\b/, [1, 2]],
    [/\b(?:sex|female|woman|f)\b/, 1],
    [/\b(?:hypertension|htn|hypertensive|bp)\b/, 1],
    [/\b(?:diabetes|dm|t2dm|t1dm|diabetic)\b/, 1],
    [/\b(?:chf|hf|failure|hfref|hfpef|lv|lvef|cardiomyopathy)\b/, 1],
    [/\b(?:stroke|tia|cva|thromboembolism|embolism)\b/, 2],
    [/\b(?:vascular|mi|cad|pad|plaque|coronary|infarction|stent|cabg)\b/, 1],
  ],
  'CURB-65': [
    [/\b(?:confusion|confused|delirium|disoriented)\b/, 1],
    [/\b(?:urea|bun)\b/, 1],
    [/\b(?:rr|rate|respiratory|respirations|tachypnea|breathing)\b/, 1],
    [/\b(?:bp|pressure|hypotension|sbp|dbp|systolic|diastolic)\b/, 1],
    [/\b(?:age|aged|65)\b/, 1],
  ],
  qSOFA: [
    [/\b(?:rr|rate|respiratory|tachypnea|breathing)\b/, 1],
    [/\b(?:sbp|bp|systolic|pressure|hypotension)\b/, 1],
    [/\b(?:gcs|mentation|confusion|confused|altered|mental|drowsy)\b/, 1],
  ],
  'Wells DVT': [
    [/\b(?:alternative|other diagnosis|another diagnosis)\b/, -2],
    [
      /\b(?:cancer|malignancy|paralysis|paresis|cast|immobili\w{3,7}|bedridden|surgery|swelling|swollen|calf|tenderness|tender|edema|oedema|pitting|collateral|collaterals|veins|previous|prior|dvt)\b/,
      1,
    ],
  ],
  'Wells PE': [
    [/\b(?:signs|leg|swelling|swollen|calf)\b/, 3],
    [/\b(?:likely|alternative|likeliest|#1|most likely)\b/, 3],
    [/\b(?:hr|rate|tachycardia|tachycardic|pulse)\b/, 1.5],
    [/\b(?:immobili\w{3,7}|surgery|operation|bedrest)\b/, 1.5],
    [/\b(?:prior|previous|past|history)\b/, 1.5],
    [/\bh[ae]{1,2}moptysis\b/, 1],
    [/\b(?:cancer|malignancy)\b/, 1],
  ],
  'HAS-BLED': [
    [/\b(?:hypertension|htn|sbp|stroke|bleed|bleeding|inr|labile|age|elderly|anemia|65)\b/, 1],
    [/\b(?:renal|kidney|liver|hepatic|drugs?|alcohol|nsaids?|aspirin|antiplatelet)\b/, 1],
  ],
  sPESI: [
    [
      /\b(?:age|80|cancer|malignancy|copd|hf|failure|lung|chronic|hr|rate|pulse|sbp|bp|systolic|spo2|saturation|sat|sats|oxygen)\b/,
      1,
    ],
  ],
  Centor: [[/\b(?:exudates?|nodes?|adenopathy|lymphadenopathy|fever|temp|temperature|cough|tonsil\w{0,6})\b/, 1]],
};

/** A score against the items that the text names for it, or against the values it is made of. */
export function checkScoreItems(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  const pointsOf = measuredPoints(each);
  return each.measurements.flatMap((one): readonly Finding[] => {
    if (one.kind !== 'score' || one.low !== one.high || one.assertion === 'hypothetical') return [];
    if (isTotalledLater(tokens, one)) return [];
    const points = listedPoints(tokens, one) ?? pointsOf(one.id);
    if (!points || (one.low >= points[0] && one.low <= points[1])) return [];
    const said = points[0] === points[1] ? plain(points[0]) : `${plain(points[0])} to ${plain(points[1])}`;
    const message = `${one.id} ${plain(one.low)}: the items that the text gives come to ${said}`;
    return [
      misscoredAt(spanOf(tokens, one.first, one.end), {
        category: 'score_sum_wrong',
        of: one.id,
        message,
        score: 0.82,
      }),
    ];
  });
}

/** "CHA2DS2-VASc is 2 for age 75 or over, 1 female, …: total 5": points of the first item. */
export const isTotalledLater = (tokens: readonly Token[], { end, sentence }: Measurement): boolean =>
  tokens[end]?.text === 'for' &&
  hasWord(tokens, /^(?:total|totals|sum|altogether|totalling|making)$/, end, sentence.end);

const OPENS = /^(?:\(|:|for|—|–|-)$/;
const MOST_ITEMS = 9;

/** "(age 65-74, sex, hypertension, diabetes)", ": confusion, urea, rate and age": every item with its points. */
function listedPoints(tokens: readonly Token[], one: Measurement): Points | undefined {
  const known = ITEMS[one.id];
  const open = tokens[one.end]?.text ?? '';
  if (!known || !OPENS.test(open) || one.valueAt < one.first) return undefined;
  const items: string[] = [''];
  for (let at = one.end + 1; at < Math.min(tokens.length, one.end + 60); at += 1) {
    const { text, breaks } = tokens[at]!;
    if (text === ')' || (open !== '(' && /^[.;()]$/.test(text)) || breaks > 1) break;
    if (/^(?:,|;|and|\+|plus|&)$/.test(text)) items.push('');
    else items[items.length - 1] += ` ${text}`;
  }
  const named = items.map((item) => item.trim()).filter((item) => item !== '');
  if (named.length < 2 || named.length > MOST_ITEMS) return undefined;
  // "age 2, female 1": the points are given; "no cough" is an item of some, "no stroke" of none.
  if (named.some((item) => /(?:^| )[=(]? ?[0-3]$/.test(item) || /\b(?:no|not|without|denies)\b/.test(item)))
    return undefined;
  let [least, most] = [0, 0];
  let unknown = 0;
  for (const item of named) {
    const points = isUnmet(one.id, item) ? 0 : known.find(([pattern]) => pattern.test(item))?.[1];
    if (points === undefined) unknown += 1;
    least += typeof points === 'number' ? points : (points?.[0] ?? 0);
    most += typeof points === 'number' ? points : (points?.[1] ?? 2);
  }
  return unknown * 2 > named.length ? undefined : [least, most];
}

/** "HR below 110", "age under 80", "SpO2 at least 90%", "cancer absent": an item that is told because it gives no point. */
const isUnmet = (score: string, item: string): boolean =>
  /\b(?:absent|none|nil|normal)$|\b(?:hr|heart rate|pulse|rr|respiratory rate|respirations|age|aged|urea|bun)\b.{0,12}(?:\bbelow|\bunder|<|\bless than|≤)/.test(
    item,
  ) ||
  // High blood pressure gives a point elsewhere.
  (/^(?:sPESI|CURB-65|qSOFA)$/.test(score) &&
    /\b(?:sbp|bp|systolic|pressure|spo2|sats?|saturation|gcs)\b.{0,12}(?:\babove|\bover|\bat least|>|≥)/.test(item));

type Answer = boolean | undefined;

/** CURB-65 and qSOFA of the values in the text: what is not told may be a point or none. */
function measuredPoints(each: Case): (score: string) => Points | undefined {
  const known = new Map<string, Points | undefined>();
  return (score) => {
    if (!known.has(score)) known.set(score, pointsOfAnswers(answersTo(each, score)));
    return known.get(score);
  };
}

const answersTo = (each: Case, score: string): readonly Answer[] =>
  score === 'CURB-65' ? pneumonia(each) : score === 'qSOFA' ? sepsis(each) : [];

function pointsOfAnswers(answers: readonly Answer[]): Points | undefined {
  if (answers.filter((answer) => answer !== undefined).length < 2) return undefined;
  const met = answers.filter((answer) => answer === true).length;
  return [met, met + answers.filter((answer) => answer === undefined).length];
}

/** Whether all values of a test answer alike; undefined where they differ or none is told. */
function answerOf(each: Case, id: string, test: (value: number) => boolean): Answer {
  const answers = new Set(
    each.measurements
      .filter((one) => one.id === id && one.assertion !== 'hypothetical' && one.low === one.high)
      .flatMap((one) => valuesInTable(each, one).map(test)),
  );
  return answers.size === 1 ? [...answers][0] : undefined;
}

/** "New confusion" is one, "not confused", "alert and oriented" none. */
function confusionOf({ reading: { tokens } }: Case): Answer {
  const said = tokens.flatMap(({ text }, at) => {
    if (!/^(?:confus(?:ed|ion)|disoriented|delirious|delirium|muddled|drowsy|obtunded|oriented|orientated)$/.test(text))
      return [];
    const isDenied = hasWord(tokens, /^(?:no|not|without|denies|never|if|or)$/, Math.max(0, at - 3), at);
    return [/^orient/.test(text) ? isDenied : !isDenied];
  });
  const answers = new Set(said);
  return answers.size === 1 ? said[0] : undefined;
}

const either = (a: Answer, b: Answer): Answer => (a || b ? true : a === false && b === false ? false : undefined);

function pneumonia(each: Case): readonly Answer[] {
  const urea = /\burea (?:of |is |was |nitrogen )?(\d{1,2}(?:\.\d)?) ?mmol/i.exec(each.text);
  const age = each.patient.ageYears;
  return [
    confusionOf(each),
    urea ? Number(urea[1]) > 7 : answerOf(each, 'bun', (value) => value > 19),
    answerOf(each, 'respiratory rate', (value) => value >= 30),
    either(
      answerOf(each, 'systolic blood pressure', (value) => value < 90),
      answerOf(each, 'diastolic blood pressure', (value) => value <= 60),
    ),
    age === undefined ? undefined : age >= 65,
  ];
}

const sepsis = (each: Case): readonly Answer[] => [
  answerOf(each, 'respiratory rate', (value) => value >= 22),
  answerOf(each, 'systolic blood pressure', (value) => value <= 100),
  either(
    answerOf(each, 'GCS', (value) => value < 15),
    confusionOf(each),
  ),
];
