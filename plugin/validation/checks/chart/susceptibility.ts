import type { ChartFacts, ChartSaid } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { readText } from '../../reading/document.ts';
import type { Lexicon } from '../../reading/lexicon.ts';
import { type Tested, testedIn } from '../../susceptibility.ts';
import { contradicted } from './age-and-sex.ts';

/** "Susceptible to ciprofloxacin", where every culture of the chart that tested it has the germ as resistant. */
export function checkChartSusceptibility(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  const told = chart === undefined ? [] : testedIn(reading).filter(({ drug }) => !drug.sentence.question);
  if (told.length === 0) return [];
  const charted = chartedResults(chart!, reading.lexicon);
  return told
    .flatMap(({ drug, result }): readonly Finding[] => {
      const own = new Set(charted.flatMap((one) => (one.id === drug.id ? [one.result] : [])));
      const [is] = own;
      if (is === undefined || own.size > 1 || is === result) return [];
      const message = `the chart has the germ as ${is} to ${drug.id}, the text as ${result}`;
      return [contradicted(each, drug, 'chart_result_differs', message, 0.75)];
    })
    .slice(0, 1);
}

interface Charted {
  readonly id: string;
  readonly result: Tested['result'];
}

/** From results of their own, "Ciprofloxacin susceptibility: Resistant", and from what reports of cultures list. */
const chartedResults = ({ said = [], reports = [] }: ChartFacts, lexicon: Lexicon): readonly Charted[] => [
  ...said.flatMap(({ name, said: value }): readonly Charted[] => {
    const result = RESULTS.find(([words]) => words.test(value))?.[1];
    if (result === undefined) return [];
    return lexicon.read(name).flatMap(({ kind, id }) => (kind === 'drug' || kind === 'class' ? [{ id, result }] : []));
  }),
  ...[...reports, ...said]
    .filter(isOfCulture)
    .slice(0, MOST)
    .flatMap(({ said: words }) =>
      testedIn(readText(words.slice(0, LONGEST), lexicon)).map(({ drug, result }) => ({ id: drug.id, result })),
    ),
];
const RESULTS: readonly (readonly [RegExp, Tested['result']])[] = [
  [/^(?:r|resistant)$/i, 'resistant'],
  [/^(?:s|susceptible|sensitive)$/i, 'susceptible'],
  [/^(?:i|intermediate)$/i, 'intermediate'],
];

const isOfCulture = ({ name, said }: ChartSaid): boolean => /cultur|suscept|antibiogram|microb/i.test(name + said);
/** Reports that are read, latest first, and how much of each. */
const MOST = 5;
const LONGEST = 600;
