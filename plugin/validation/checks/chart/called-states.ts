import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';
import { isOfToday } from './value-times.ts';

/** A word for the state that a value is, with the values at which nobody uses it: a margin apart from the usual limits. */
interface CalledState {
  readonly test: string;
  readonly said: RegExp;
  readonly isOut: (value: number, sex: 'male' | 'female' | undefined) => boolean;
}
const WHO = '(?:he|she|you|patient|pt|who|and|but|,)';
const IS = '(?:is|was|are|were|remains?|stays|looks)';
const HOW =
  '(?:(?:now|currently|still|also|again|mildly|slightly|moderately|severely|markedly|clinically|only|today) ){0,3}';
const called = (words: string): RegExp =>
  new RegExp(`\\b${WHO} ${IS} ${HOW}(?:${words})\\b|^${HOW}(?:${words})(?: today| now| at rest| on arrival)? ?[.,;]`);

const normalSign = (name: string): RegExp =>
  new RegExp(
    `\\b(?<!no )(?:a )?normal ${name}(?= ?(?:[.,;]|and|today|$))|\\b${name} (?:(?:is|was|:|remains) )?(?:within normal limits|normal)\\b(?! (?:between|at home|in))`,
  );
const VITALS_FINE =
  /\b(?:vitals|vital signs|obs|observations)(?: (?:signs|are|were|all|is|remain|:)){0,3} (?:normal|unremarkable|within normal limits|wnl)\b|\bnormal (?:vitals|vital signs)\b/;

/** WHO (hemoglobin), NICE and AHA (pressure, pulse), BTS (saturation), usual ranges of the laboratory. */
const STATES: readonly CalledState[] = [
  { test: 'hemoglobin', said: called('an(?:a)?emic'), isOut: (value, sex) => value >= (sex === 'male' ? 13.4 : 12.6) },
  { test: 'hemoglobin', said: called('not an(?:a)?emic'), isOut: (value) => value < 10 },
  { test: 'heart rate', said: called('tachycardic'), isOut: (value) => value < 88 },
  { test: 'heart rate', said: called('bradycardic'), isOut: (value) => value > 64 },
  { test: 'systolic blood pressure', said: called('hypotensive'), isOut: (value) => value > 110 },
  { test: 'systolic blood pressure', said: called('normotensive'), isOut: (value) => value >= 142 || value < 88 },
  { test: 'systolic blood pressure', said: called('(?:severely )?hypertensive'), isOut: (value) => value < 128 },
  { test: 'body temperature', said: called('febrile|feverish'), isOut: (value) => value < 37.6 },
  { test: 'body temperature', said: called('afebrile|apyrexial'), isOut: (value) => value >= 38.3 && value < 43 },
  { test: 'oxygen saturation', said: called('hypox(?:ic|emic|aemic)'), isOut: (value) => value >= 95 },
  {
    test: 'oxygen saturation',
    said: /\b(?:sats?|saturations?|oxygen(?: levels?| saturation)?|spo2) (?:(?:is|are|was|were|:|looks?) )?(?:(?:now|all|well|entirely|completely) )?(?:normal|good|fine|excellent)\b/,
    isOut: (value) => value > 50 && value <= 91,
  },
  { test: 'heart rate', said: normalSign('(?:pulse|heart rate|hr)'), isOut: (value) => value > 106 || value < 48 },
  { test: 'body temperature', said: normalSign('temp(?:erature)?'), isOut: (value) => value >= 38 && value < 43 },
  { test: 'heart rate', said: VITALS_FINE, isOut: (value) => value > 108 || value < 45 },
  { test: 'body temperature', said: VITALS_FINE, isOut: (value) => value >= 38.2 && value < 43 },
  { test: 'oxygen saturation', said: VITALS_FINE, isOut: (value) => value > 50 && value <= 91 },
  { test: 'systolic blood pressure', said: VITALS_FINE, isOut: (value) => value >= 165 || value < 86 },
  {
    test: 'body temperature',
    said: /\bnot febrile\b|^(?:\S{1,12} ){0,4}?no fever(?= ?(?:[.,;]|today|now|$))/,
    isOut: (value) => value >= 38.4 && value < 43,
  },
  { test: 'heart rate', said: /\b(?:not tachycardic|no tachycardia)\b/, isOut: (value) => value >= 108 },
  { test: 'oxygen saturation', said: /\b(?:not hypoxic|no hypoxia)\b/, isOut: (value) => value > 50 && value <= 90 },
  { test: 'hemoglobin', said: /\b(?:not an(?:a)?emic|no an(?:a)?emia)\b/, isOut: (value) => value > 2 && value < 10.8 },
  {
    test: 'wbc',
    said: /\b(?:no leu[ck]ocytosis|without leu[ck]ocytosis)\b/,
    isOut: (value) => value >= 12.5 && value < 100,
  },
  {
    test: 'systolic blood pressure',
    said: normalSign('(?:blood pressure|bp)'),
    isOut: (value) => value >= 152 || (value > 40 && value < 88),
  },
  { test: 'potassium', said: called('hyperkal(?:a)?emic'), isOut: (value) => value < 5 },
  { test: 'potassium', said: called('hypokal(?:a)?emic'), isOut: (value) => value > 3.7 },
  { test: 'sodium', said: called('hyponatr(?:a)?emic'), isOut: (value) => value >= 136 },
  { test: 'platelets', said: called('thrombocytopenic'), isOut: (value) => value >= 155 && value < 2000 },
  { test: 'wbc', said: called('leu[ck]openic'), isOut: (value) => value >= 4.5 && value < 100 },
  { test: 'neutrophils absolute', said: called('neutropenic'), isOut: (value) => value >= 1.8 && value < 100 },
];
const ELSE =
  /\b(?:if|when|until|unless|may(?! \d)|might|could|would|risk|had been|previous\w{0,2}|initially|on arrival|at presentation|on admission|yesterday|ago|history|before|episodes?|no longer|never|neither|nor|home|became)\b/;
const VITAL = /rate$|pressure$|temperature$|saturation$/;

/** "He is tachycardic", at a charted pulse of 62: of the day's vital signs, and of the latest results. */
export function checkChartCalledStates(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  if (!chart) return [];
  const { results } = chartedTerms(chart, reading.lexicon);
  if (results.size === 0) return [];
  return ownSentences(reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const words = said.replace(/^(?:on exam(?:ination)?|today|vitals|now|she|he|patient) ?[,:] ?/, '');
      const state = STATES.find(
        ({ said: pattern, test, isOut }) => results.has(test) && pattern.test(words) && isOutAt(each, test, isOut),
      );
      if (!state || ELSE.test(said) || kinIn(reading.tokens, sentence).length > 0) return [];
      const [latest] = results.get(state.test)!;
      const message = `the chart has ${state.test} as ${plain(latest!.value)} ${latest!.unit}, which is not what the text calls it`;
      return [contradicted(each, sentence, 'chart_result_misread', message, 0.75)];
    })
    .slice(0, 1);
}

/** Every value of the latest's day is out; a vital sign counts on its day alone, and where the text gives none itself. */
function isOutAt(each: Case, test: string, isOut: CalledState['isOut']): boolean {
  if (each.measurements.some(({ id }) => id === test)) return false;
  const charted = chartedTerms(each.chart!, each.reading.lexicon).results.get(test) ?? [];
  const [latest] = charted;
  if (!latest || (VITAL.test(test) && !isOfToday(each, latest))) return false;
  return charted.filter(({ on }) => on === latest.on).every(({ value }) => isOut(value, each.chart!.sex));
}
