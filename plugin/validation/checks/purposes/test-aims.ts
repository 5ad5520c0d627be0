import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, type PhraseIndex, type Place } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

type Test = Row<'tests'>;
/** A test, or a word of what some of them look for. */
type Tag = { readonly test: Test } | { readonly finds: ReadonlySet<Test> };

const testsOf = once(
  (rows: readonly Test[]): PhraseIndex<Tag> =>
    indexPhrases(rows.flatMap((test) => listOf(test.tests).map((text) => ({ text, gap: 0, tag: { test } })))),
);
/** Each word of what is looked for with the tests that do; looked for where a test stands. */
const findsOf = once((rows: readonly Test[]): PhraseIndex<Tag> => {
  const byWord = Map.groupBy(
    rows.flatMap((test) => listOf(test.finds).map((word) => ({ word, test }))),
    ({ word }) => word,
  );
  return indexPhrases(
    [...byWord].map(([text, own]) => ({ text, gap: 0, tag: { finds: new Set(own.map(({ test }) => test)) } })),
  );
});

/**
 * What a test is said to look for where it looks for something else (tests.tsv): "the PHQ-9 screens for gallstones", "we look for
 * diabetes with a mammogram".
 */
export function checkTestAims(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const tests = findPhrases(tokens, sentences, testsOf(each.knowledge.rows('tests')));
  return [...Map.groupBy(tests, ({ sentence }) => sentence)]
    .flatMap(([sentence, named]): readonly Finding[] => {
      const isOne = new Set(named.map(({ tag }) => ('test' in tag ? tag.test : undefined))).size === 1;
      if (!isOne || sentence.question || sentence.told || hasWord(tokens, OPEN, sentence.first, sentence.end))
        return [];
      return wrongIn(each, sentence, longest(named));
    })
    .slice(0, 1);
}
const OPEN =
  /^(?:not|no|never|nor|neither|unlike|rather|instead|than|cannot|if|whether|or|and|also|but|because|since|before|after|both)$|n't$/;

const longest = (named: readonly Found<Tag>[]): Found<Tag> =>
  named.reduce((best, one) => (one.end - one.first > best.end - best.first ? one : best));

function wrongIn(each: Case, sentence: Sentence, named: Found<Tag>): readonly Finding[] {
  const { tokens } = each.reading;
  if (!('test' in named.tag)) return [];
  const { test } = named.tag;
  const aims = findPhrases(tokens, [sentence], findsOf(each.knowledge.rows('tests'))).flatMap((one) =>
    'finds' in one.tag && (one.end <= named.first || one.first >= named.end) ? [{ ...one, finds: one.tag.finds }] : [],
  );
  if (aims.some(({ finds }) => finds.has(test))) return [];
  const wrong = aims.find((aim) => isAimOf(tokens, sentence, named, aim));
  return wrong ? [findingOf(each, test, named, wrong)] : [];
}

/** "Screens for", "is a questionnaire that looks for", behind a test. */
const LOOKS_FOR =
  /^(?:[^\s,;.]{1,14} ){0,6}?(?:(?:screen|check|look|test|search)(?:s|ing)? for|detects?|measures?|assess(?:es)?|diagnoses?|finds?|picks up|rules? out|predicts?|estimates?|rates?|grades?|stages?|gauges?|quantif(?:y|ies)|calculates?|tells? (?:you )?(?:about )?|(?:to|can|will) (?:detect|find|measure|diagnose|assess|predict|estimate|grade|rate))(?: [^\s,;.]{1,14}){0,4}$/;
/** "Screening for", before what is looked for, and "is done with a", behind it. */
const LOOKED_FOR =
  /\b(?:screen|test|check|look)(?:s|ing|ed)?(?: you| her| him| them| your (?:son|daughter|child|baby))? for(?: [^\s,;.]{1,14}){0,3}$/;
const IS_BY =
  /^(?:[^\s,;.]{1,14} ){0,4}?(?:with|by|using|uses?|involves?|means|through|is|are)(?: [^\s,;.]{1,14}){0,3}$/;

/** In tokens, between the two. */
const REACH = 12;

function isAimOf(tokens: readonly Token[], sentence: Sentence, test: Place, aim: Place): boolean {
  if (test.end <= aim.first)
    return aim.first - test.end <= REACH && LOOKS_FOR.test(phrase(tokens, test.end, aim.first));
  return (
    test.first - aim.end <= REACH &&
    IS_BY.test(phrase(tokens, aim.end, test.first)) &&
    (LOOKED_FOR.test(phrase(tokens, sentence.first, aim.first)) ||
      /^(?:cancer )?screening\b/.test(phrase(tokens, aim.end, aim.end + 2)))
  );
}

const findingOf = (each: Case, row: Test, test: Place, aim: Place): Finding => ({
  ...spanOf(each.reading.tokens, Math.min(test.first, aim.first), Math.max(test.end, aim.end)),
  family: 'treatment',
  category: 'screening_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message: `${listOf(row.tests)[0]} looks for other things (${row.source})`,
  score: 0.8,
  evidence: [evidenceOf(row, `${listOf(row.tests)[0]}: ${listOf(row.finds).join(', ').replaceAll('*', '')}`)],
});
