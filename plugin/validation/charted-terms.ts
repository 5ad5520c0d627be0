import type { ChartFacts, ChartLab, ChartMedication, ChartResult } from './chart-facts.ts';
import type { Lexicon, Mention } from './reading/lexicon.ts';
import { tokensOf } from './reading/tokens.ts';

/** The chart in the names of our tables. */
export interface ChartedTerms {
  readonly allergens: readonly string[];
  /** Drugs that the chart has as active, with the resource that says so. */
  readonly drugs: ReadonlyMap<string, string | undefined>;
  readonly conditions: readonly string[];
  /** The latest result of each test. */
  readonly labs: ReadonlyMap<string, ChartLab>;
  /** Every result of each test and vital sign, latest first. */
  readonly results: ReadonlyMap<string, readonly ChartResult[]>;
  /** What is taken of each drug, and what was once. */
  readonly taken: ReadonlyMap<string, readonly ChartMedication[]>;
  readonly wasTaken: ReadonlyMap<string, readonly ChartMedication[]>;
  /** Of what an allergy was once listed and is no more. */
  readonly pastAllergens: readonly string[];
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

/** The tests that a charted name names whole: "Serum potassium", not the creatinine of "Creatinine in Urine" or of a ratio. */
export function labsIn(name: string, lexicon: Lexicon, kinds: ReadonlySet<Mention['kind']> = LABS): readonly string[] {
  const isLab = ({ kind, misspelt }: Mention) => kinds.has(kind) && !misspelt;
  const plain = lexicon.read(name).filter(isLab);
  // "Digoxin", a result, is the digoxin level.
  const named = plain.length > 0 ? plain : lexicon.read(`${name} level`).filter(isLab);
  const words = tokensOf(name);
  return named.flatMap(({ id, first, end }) => {
    const rest = [...words.slice(0, first), ...words.slice(end)];
    return rest.every(({ kind, text }) => kind === 'symbol' || BESIDE.test(text) || id.includes(text)) ? [id] : [];
  });
}
const LABS = new Set<Mention['kind']>(['lab']);
const MEASURED = new Set<Mention['kind']>(['lab', 'vital']);
const BESIDE =
  /^(?:serum|plasma|blood|level|levels|count|total|whole|venous|arterial|capillary|fasting|random|automated|manual|poc|point|of|care|test|tests|by|assay|coagulation|in|or|result|estimated|calculated|measured|rate|lab|latest|cockcroft|gault|ckd|epi|mdrd|\d+|predicted|among|non|black|based|formula|auto|method|high|sensitivity|value|current|international|normalized|ratio|\(?inr\)?)$/;

/** The drug of our tables that a charted name contains: "metoprolol succinate 50 MG Oral Tablet". */
export const drugIn = (lexicon: Lexicon, name: string): string | undefined =>
  lexicon
    .read(name)
    .filter(({ kind, misspelt }) => kind === 'drug' && !misspelt)
    .sort((a, b) => b.end - b.first - (a.end - a.first))[0]?.id;

const byDrug = (lexicon: Lexicon, medications: readonly ChartMedication[] = []) =>
  Map.groupBy(medications, ({ name }) => drugIn(lexicon, name) ?? '');

function readResults({ labs, results = labs }: ChartFacts, lexicon: Lexicon): ChartedTerms['results'] {
  const ids = new Map<string, readonly string[]>();
  const found = new Map<string, ChartResult[]>();
  for (const result of results) {
    const named = ids.get(result.name) ?? labsIn(result.name, lexicon, MEASURED);
    ids.set(result.name, named);
    for (const id of named) found.set(id, [...(found.get(id) ?? []), result]);
  }
  return found;
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
    results: readResults(chart, lexicon),
    taken: byDrug(lexicon, chart.medications),
    wasTaken: byDrug(lexicon, chart.pastMedications),
    pastAllergens: (chart.pastAllergies ?? []).flatMap((name) => idsIn(name, (kind) => SUBSTANCES.has(kind))),
    labs: new Map(chart.labs.toReversed().flatMap((lab) => labsIn(lab.name, lexicon).map((id) => [id, lab] as const))),
  };
}
