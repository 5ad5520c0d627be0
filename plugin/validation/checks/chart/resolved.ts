import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { partAround } from '../../clauses.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** A disease that the chart has as over, told of as present: "her cellulitis is still active". */
export function checkChartResolved(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  if (!chart?.pastConditions) return [];
  const isCondition = ({ kind, misspelt }: { kind: string; misspelt: boolean }) => kind === 'condition' && !misspelt;
  const over = new Set(
    chart.pastConditions.flatMap((name) =>
      reading.lexicon
        .read(name)
        .filter(isCondition)
        .map(({ id }) => id),
    ),
  );
  const present = chartedTerms(chart, reading.lexicon).conditions;
  const told = reading.mentions.find(
    (one) =>
      one.kind === 'condition' &&
      over.has(one.id) &&
      !present.includes(one.id) &&
      one.assertion === 'active' &&
      isToldAsPresent(each, one),
  );
  if (!told) return [];
  return [
    contradicted(each, told, 'chart_condition_over', `the chart has ${told.id} as over, the text as present`, 0.75),
  ];
}

const PRESENT_BEFORE =
  /\b(?:ongoing|current|still has|still have|persistent|persisting|continues to have|being treated for|under treatment for)(?: (?:an?|the|her|his|your|active|left|right)){0,4}$/;
const PRESENT_BEHIND =
  /^(?:\S{1,12} ){0,6}?(?:is|remains|are|stays)(?: (?:now|still|currently)){0,2} (?:present|active|current|(?:recorded|listed|marked|entered|charted|kept) as (?:still )?(?:an? )?(?:active|current|ongoing|present)|an (?:active|ongoing) (?:problem|condition|diagnosis)|ongoing|persisting|unresolved|under (?:active )?treatment|being treated)\b/;
const ELSE = /\b(?:if|no|not|was|were|had|history|hx|previous|prior|past|risk|until|when|new|recur\w{0,6}|again)\b/;

function isToldAsPresent({ reading: { tokens } }: Case, mention: ReadMention): boolean {
  const { sentence, first, end } = mention;
  if (sentence.told || sentence.question || sentence.section === 'family') return false;
  const clause = partAround(tokens, mention);
  if (ELSE.test(clause.words.join(' '))) return false;
  return (
    PRESENT_BEFORE.test(phrase(tokens, Math.max(clause.first, first - 6), first)) ||
    PRESENT_BEHIND.test(phrase(tokens, end, Math.min(clause.end, end + 9)))
  );
}
