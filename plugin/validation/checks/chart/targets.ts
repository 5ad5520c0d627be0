import { chartedTerms } from '../../chart/terms.ts';
import { testMentions } from '../../chart/tests.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

interface Target {
  readonly id: string;
  /** Units in which the bounds are, as charts write them. */
  readonly unit: RegExp;
  /** From here on nobody calls it at goal. */
  readonly over?: number;
  readonly under?: number;
}

/** Far off what guidelines aim at for anyone: ADA 2024 (A1c below 8 even for the frail), ACC/AHA (LDL), ACR 2020 (urate below 6). */
const TARGETS: readonly Target[] = [
  { id: 'hemoglobin a1c', unit: /%/, over: 8.05 },
  { id: 'ldl cholesterol', unit: /mg\/dl/i, over: 129 },
  { id: 'uric acid', unit: /mg\/dl/i, over: 7 },
  { id: 'inr', unit: /^.{0,9}$/, over: 3.9, under: 1.7 },
  { id: 'tsh', unit: /u\/ml|iu\/l|u\/l/i, over: 6 },
];

const AT_GOAL =
  /^(?:(?:level|result|is|was|are|now|remains|also|nicely|well|and|currently|today|stays|still|cholesterol) ){0,4}(?:at|on|within|in|to|below) (?:the |her |his |your )?(?:goal|target|therapeutic range)\b|^(?:(?:level|is|was|now|remains|currently|still) ){0,3}(?:well|nicely|excellently|perfectly) controlled\b/;
const LOW = /^(?:(?:level|is|was|now|remains|currently|still|again) ){0,3}(?:sub-? ?therapeutic)\b/;
const HIGH = /^(?:(?:level|is|was|now|remains|currently|still|again) ){0,3}(?:supra-? ?therapeutic)\b/;
const ELSE = /\b(?:not|n't|never|if|until|when|once|get|bring|keep|aim|almost|nearly|close|should|would|will|far)\b/;

/** "A1c at goal" of a chart whose latest is 9, "INR subtherapeutic" of one that is 2.4. */
export function checkChartTargets(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { tokens, lexicon } = each.reading;
  const { labs } = chartedTerms(each.chart, lexicon);
  if (labs.size === 0) return [];
  const valued = new Set(each.measurements.map(({ id }) => id));
  const found = testMentions(each).flatMap((mention): readonly Finding[] => {
    const { id, first, end, sentence } = mention;
    const lab = labs.get(id);
    const target = TARGETS.find((one) => one.id === id);
    if (!lab || !target?.unit.test(lab.unit) || valued.has(id) || sentence.question || sentence.told) return [];
    const behind = phrase(tokens, end, Math.min(sentence.end, end + 8));
    if (ELSE.test(phrase(tokens, Math.max(sentence.first, first - 5), first))) return [];
    const said = AT_GOAL.test(behind)
      ? 'at goal'
      : id === 'inr' && LOW.test(behind)
        ? 'too low'
        : id === 'inr' && HIGH.test(behind)
          ? 'too high'
          : undefined;
    const isOff =
      said === 'at goal'
        ? lab.value >= (target.over ?? Number.POSITIVE_INFINITY) || lab.value <= (target.under ?? 0)
        : said === 'too low'
          ? lab.value >= 2
          : said === 'too high' && lab.value <= 3;
    if (!isOff) return [];
    const message = `the chart's latest ${id} is ${plain(lab.value)} ${lab.unit}, which is not ${said}`;
    return [contradicted(each, { first, end }, 'chart_result_misread', message, 0.8)];
  });
  return found.slice(0, 1);
}
