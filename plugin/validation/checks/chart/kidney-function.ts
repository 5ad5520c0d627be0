import { JOIN_BEFORE } from '../../../join.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { CKD_STAGES, kidneyStageOf } from '../../kidney.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** How well the kidneys are said to work, against the chart's latest eGFR: "renal function moderately impaired" at 108. */
export function checkChartKidneyFunction(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  if (!chart) return [];
  const [latest, ...older] = chartedTerms(chart, reading.lexicon).results.get('egfr') ?? [];
  if (!latest) return [];
  const charted = [...chart.conditions, ...(chart.pastConditions ?? [])].join(' ; ');
  const isIll = /kidney|renal|nephr/i.test(charted);
  const found = ownSentences(reading).flatMap(({ sentence, said }): readonly Finding[] => {
    if (!/\b(?:kidneys?|renal|egfr|gfr)\b/.test(said) || ELSE.test(said)) return [];
    if (kinIn(reading.tokens, sentence).length > 0) return [];
    const degree = DEGREES.find(({ pattern }) => pattern.test(said));
    const isOther = (value: number) =>
      degree ? degree.isOut(value) && !(degree.isOfIllness && isIll && value < 90) : isBeyond(said, value);
    if (!isOther(latest.value)) return [];
    // "Was poor on admission", of an older one that was so.
    if (/\b(?:was|were|had)\b/.test(said) && older.some(({ value }) => !isOther(value))) return [];
    return [contradicted(each, sentence, 'chart_result_misread', messageOf(latest.value), 0.75)];
  });
  return [...found, ...otherStage(each, latest.value, isIll)].slice(0, 1);
}

const messageOf = (rate: number): string =>
  `the chart's latest eGFR is ${plain(rate)}, which is another kidney function than the text tells`;

const ELSE =
  /\b(?:if|unless|until|when|whether|should|would|could|may(?! \d)|might|can|risk|avoid|protect\w{0,3}|preserve|keeps?|keeping|helps?|helping|monitor\w{0,3}|check\w{0,3}|watch\w{0,3}|admission|arrival|previous\w{0,2}|history|transient\w{0,2}|initial\w{0,2}|goal|target|hold|stop(?! \w{3,14} (?:because|for))|below which|patients with|people with|in case|effect on|depends)\b/;

const HOW =
  '(?:(?:now|currently|still|also|entirely|completely|perfectly|quite|very|well|overall|remains|today|is|are|was|were|looks?|stays?|working|at|,|:|-|–) ){0,4}';
const OF = '(?:kidney|renal) function';
const GOOD =
  '(?:normal(?:ly)?|fine|good|healthy|intact|preserved|satisfactory|excellent|unimpaired|unremarkable|within (?:the )?normal(?: limits| range)?)';
const BAD = '(?:impaired|reduced|poor|low|decreased|diminished|compromised|down|abnormal|bad|failing|limited)';
const LOSS = '(?:(?:renal|kidney) (?:impairment|insufficiency|dysfunction|failure))';
const NO = '(?<!\\b(?:no|not|without|nor|any|for|of|in|acute|hepatic|with no) )';

interface Degree {
  readonly pattern: RegExp;
  /** Of the eGFR in mL/min/1.73 m²: KDIGO 2012's categories with a margin. */
  readonly isOut: (rate: number) => boolean;
  /** A disease of the kidneys that the chart has may be what is meant. */
  readonly isOfIllness?: boolean;
}
const graded = (grade: string, isOut: Degree['isOut']): Degree => ({
  pattern: new RegExp(`\\b${OF} ${JOIN_BEFORE}${HOW}${grade} ${BAD}\\b|\\b${NO}${grade} (?:${BAD} ${OF}|${LOSS})\\b`),
  isOut,
});
const DEGREES: readonly Degree[] = [
  graded('(?:severe|severely|markedly|gravely)', (rate) => rate >= 45),
  graded('(?:moderate|moderately)', (rate) => rate >= 72 || rate < 20),
  graded('(?:mild|mildly|slightly|a little)', (rate) => rate < 40 || rate >= 100),
  {
    pattern: new RegExp(
      `\\b(?:no|without)(?: (?:evidence|sign|signs|known|significant|any|of)){0,3} ${JOIN_BEFORE}(?:${LOSS}|(?:kidney|renal) (?:disease|problems?))\\b`,
    ),
    isOut: (rate) => rate < 50,
  },
  {
    pattern: new RegExp(
      `\\b(?:${OF}|(?:her|his|your|the|both)? ?kidneys) ${JOIN_BEFORE}${HOW}${GOOD}\\b|\\b(?:normal|good|preserved|intact|healthy) (?:${OF}|kidneys)\\b`,
    ),
    isOut: (rate) => rate < 50,
  },
  {
    pattern: new RegExp(
      `\\b${OF} ${JOIN_BEFORE}${HOW}${BAD}\\b(?! (?:from|since|compared|against|versus))|\\b(?:impaired|poor|reduced|diminished|abnormal|decreased) ${OF}\\b|\\b${NO}${LOSS}\\b|\\bkidneys ${JOIN_BEFORE}(?:are |is )?(?:failing|weak|(?:not|no longer) (?:working|doing) (?:well|properly))\\b|\\b(?:reduced|lowered|halved|adjusted|cut) (?:because of|for|due to|owing to) (?:(?:his|her|your|the|poor|reduced|low) ){0,2}(?:${OF}|kidneys)\\b`,
    ),
    isOut: (rate) => rate >= 78,
    isOfIllness: true,
  },
];

/** "eGFR above 60": a bound, with a fifth to spare. */
function isBeyond(said: string, rate: number): boolean {
  const { above, bound = '' } =
    /\be?gfr (?:(?:is|was|remains|stays|now|well|still|of) ){0,3}(?:(?<above>above|over|>|greater than|more than)|below|under|<|less than) (?<bound>\d{2,3})(?![\d.])/.exec(
      said,
    )?.groups ?? {};
  if (bound === '') return false;
  return above === undefined ? rate > Number(bound) * 1.2 : rate < Number(bound) * 0.85;
}

/** "CKD stage 3" of an eGFR that is none and a chart without a disease of the kidneys. */
function otherStage(each: Case, rate: number, isIll: boolean): readonly Finding[] {
  const [, most = Number.POSITIVE_INFINITY] = CKD_STAGES[kidneyStageOf(each.reading) ?? ''] ?? [];
  if (isIll || most > 59 || rate < 75) return [];
  const sentence = ownSentences(each.reading).find(
    ({ said }) => /\b(?:ckd|kidney disease)\b/.test(said) && !ELSE.test(said) && !/\bno\b|\bnot\b/.test(said),
  )?.sentence;
  return sentence ? [contradicted(each, sentence, 'chart_result_misread', messageOf(rate), 0.75)] : [];
}
