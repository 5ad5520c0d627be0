import type { ChartFacts, ChartLab } from './chart-facts.ts';
import type { Lexicon, Mention } from './reading/lexicon.ts';

/** The chart in the names of our tables. */
export interface ChartedTerms {
  readonly allergens: readonly string[];
  /** Drugs that the chart has as active, with the resource that says so. */
  readonly drugs: ReadonlyMap<string, string | undefined>;
  readonly conditions: readonly string[];
  /** The latest result of each test. */
  readonly labs: ReadonlyMap<string, ChartLab>;
}

const SUBSTANCES = new Set<Mention['kind']>(['drug', 'class', 'vaccine']);

/** A chart is read once, for as long as it and its lists are kept. */
const read = new WeakMap<Lexicon, WeakMap<ChartFacts['conditions'], ChartedTerms>>();

export function chartedTerms(chart: ChartFacts, lexicon: Lexicon): ChartedTerms {
  const known = read.get(lexicon) ?? new WeakMap<ChartFacts['conditions'], ChartedTerms>();
  read.set(lexicon, known);
  const terms = known.get(chart.conditions) ?? readTerms(chart, lexicon);
  known.set(chart.conditions, terms);
  return terms;
}

function readTerms(chart: ChartFacts, lexicon: Lexicon): ChartedTerms {
  const idsIn = (name: string, isWanted: (kind: Mention['kind']) => boolean): string[] =>
    lexicon.read(name).flatMap(({ kind, id, misspelt }) => (isWanted(kind) && !misspelt ? [id] : []));
  return {
    allergens: chart.allergies.flatMap((name) => idsIn(name, (kind) => SUBSTANCES.has(kind))),
    drugs: new Map(
      chart.medications.flatMap(({ name, reference }) =>
        idsIn(name, (kind) => kind === 'drug').map((id) => [id, reference] as const),
      ),
    ),
    conditions: chart.conditions.flatMap((name) => idsIn(name, (kind) => kind === 'condition')),
    labs: new Map(
      chart.labs
        .toReversed()
        .flatMap((lab) => idsIn(lab.name, (kind) => kind === 'lab').map((id) => [id, lab] as const)),
    ),
  };
}
