import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';
import { isAgainst } from './results.ts';

const FINE =
  '(?:normal|fine|good|unremarkable|satisfactory|reassuring|adequate|within (?:the )?normal(?: limits| range)?|in range|all normal|entirely normal|completely normal|back to normal)';
const IS = '(?:(?:is|are|was|were|look|looks|remain|remains|came|come|back|all|now|today|both|also|:) ){0,4}';
const fine = (names: string): RegExp =>
  new RegExp(
    `(?<!\\b(?:repeat|check|recheck) )\\b${names} ${IS}${FINE}\\b(?! (?:in|last|until|before))|(?:^|[,;] |\\bwith |\\band )normal ${names}(?= ?(?:[.,;]|and|today|$))`,
  );

/** Tests that are spoken of together, and what calls all of them normal. */
const PANELS: readonly (readonly [said: RegExp, tests: readonly string[]])[] = [
  [fine('(?:lfts|liver (?:enzymes|tests|panel|function(?: tests)?|bloods))'), ['alt', 'ast', 'total bilirubin']],
  [fine('(?:electrolytes|u&es|us & es|u & es|lytes)'), ['sodium', 'potassium']],
  [fine('(?:cbc|fbc|(?:full|complete) blood count|blood count)'), ['hemoglobin', 'platelets', 'wbc']],
  [fine('(?:inflammatory markers)'), ['crp', 'esr']],
  [fine('(?:iron (?:stores|studies|levels?))'), ['ferritin']],
  [fine('(?:thyroid (?:function(?: tests)?|tests|bloods)|tfts)'), ['tsh']],
  [
    fine('(?:(?:all )?(?:her |his |the )?(?:bloods|blood tests|labs|lab results|blood work|bloodwork))'),
    ['alt', 'sodium', 'potassium', 'hemoglobin', 'platelets', 'wbc', 'crp', 'tsh', 'creatinine'],
  ],
];
const ELSE =
  /\b(?:if|unless|until|should|except|apart from|other than|otherwise|besides|but|previous\w{0,2}|last year|ago|goal|hope\w{0,3}|repeat|not)\b/;

/** How far beyond its range a test of many must be, in parts of its limits, that nobody passes over it. */
const FAR = 0.12;

/** "LFTs normal" at an ALT of 92: of the tests of the panel one is plainly not, and the text tells nothing else of it. */
export function checkChartPanelWords(each: Case): readonly Finding[] {
  const { chart, reading, knowledge } = each;
  if (!chart) return [];
  const { labs } = chartedTerms(chart, reading.lexicon);
  if (labs.size === 0) return [];
  return ownSentences(reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const [, tests = []] = PANELS.find(([pattern]) => pattern.test(said)) ?? [];
      if (tests.length === 0 || ELSE.test(said) || kinIn(reading.tokens, sentence).length > 0) return [];
      const out = tests.find((id) => {
        const lab = labs.get(id);
        const row = knowledge.labs.get(id);
        if (!lab || !row || each.measurements.some((one) => one.id === id) || !isAgainst(each, id, 'normal', lab))
          return false;
        const [low, high] = [lab.low ?? Number(row.ref_low), lab.high ?? Number(row.ref_high)];
        const part = FAR * Math.min(high - low, high);
        return lab.value > high + part || lab.value < low - part;
      });
      if (out === undefined) return [];
      const lab = labs.get(out)!;
      const message = `the chart has ${out} as ${plain(lab.value)} ${lab.unit}, which is not normal`;
      return [contradicted(each, sentence, 'chart_result_misread', message, 0.75)];
    })
    .slice(0, 1);
}
