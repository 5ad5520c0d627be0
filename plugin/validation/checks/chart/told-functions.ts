import { wordTable } from '../../../word-table.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/** A function that is spoken of in place of the test that measures it. */
export interface ToldFunction extends ReadMention {
  /** Less of the test is more of the function: a creatinine, an A1c. */
  readonly isTurned: boolean;
}

/** What is told of by its function, with its tests in the order in which one goes by them. */
const FUNCTIONS: Readonly<Record<string, readonly (readonly [id: string, isTurned: boolean])[]>> = wordTable<
  readonly (readonly [string, boolean])[]
>({
  kidneys: [
    ['egfr', false],
    ['creatinine', true],
  ],
  diabetes: [['hemoglobin a1c', true]],
});
const NAMED: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:kidney|renal) function(?! (?:tests?|panel|number))/, 'kidneys', 2],
  [/^(?:glyc[ae]?emic|diabetes|diabetic|glucose) control\b/, 'diabetes', 2],
];

/** "Kidney function", "glycemic control", of a chart that has the test by which it is told. */
export function functionsOf(each: Case): readonly ToldFunction[] {
  const { tokens, sentences, lexicon } = each.reading;
  const { results } = chartedTerms(each.chart!, lexicon);
  return sentences.flatMap((sentence) => {
    const found: ToldFunction[] = [];
    for (let first = sentence.first; first < sentence.end - 1; first += 1) {
      if (!/^(?:function|control)$/.test(tokens[first + 1]!.text)) continue;
      const said = phrase(tokens, first, Math.min(sentence.end, first + 3));
      const [, name, length] = NAMED.find(([pattern]) => pattern.test(said)) ?? [];
      const test = name && FUNCTIONS[name]!.find(([id]) => (results.get(id)?.length ?? 0) > 1);
      if (!test || length === undefined) continue;
      const [id, isTurned] = test;
      found.push({
        kind: 'lab',
        id,
        first,
        end: first + length,
        misspelt: false,
        sentence,
        assertion: 'active',
        isTurned,
      });
    }
    return found;
  });
}
