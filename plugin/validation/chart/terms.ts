import type { Lexicon, Mention } from '../reading/lexicon.ts';
import { tokensOf } from '../reading/tokens.ts';
import type { ChartFacts, ChartLab, ChartMedication, ChartResult } from './facts.ts';
import { ownTest } from './names.ts';

/** The chart in the names of our tables. */
interface ChartedTerms {
  readonly allergens: readonly string[];
  /** Drugs that the chart has as active, with the resource that says so. */
  readonly drugs: ReadonlyMap<string, string | undefined>;
  readonly conditions: readonly string[];
  /** What is over, and what is told of its allergies: "thrombocytopenia" of heparin. */
  readonly otherConditions: readonly string[];
  /** The latest result of each test. */
  readonly labs: ReadonlyMap<string, ChartLab>;
  /** Every result of each test and vital sign, latest first. */
  readonly results: ReadonlyMap<string, readonly ChartResult[]>;
  /** The tests that no table names, by the chart's own words for them, with what a text may write. */
  readonly ownTests: ReadonlyMap<string, readonly (readonly string[])[]>;
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
function labsIn(name: string, lexicon: Lexicon, kinds: ReadonlySet<Mention['kind']> = LABS): readonly string[] {
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

const EXAMINED = /\bqtc?\b|ejection fraction/i;

/** The drug of our tables that a charted name contains: "metoprolol succinate 50 MG Oral Tablet". */
const drugIn = (lexicon: Lexicon, name: string): string | undefined =>
  lexicon
    .read(name)
    .filter(({ kind, misspelt }) => kind === 'drug' && !misspelt)
    .sort((a, b) => b.end - b.first - (a.end - a.first))[0]?.id;

/** Orders by drug; of a salt, "metoprolol succinate", by the drug alone too, as most texts write it. */
function byDrug(lexicon: Lexicon, medications: readonly ChartMedication[] = []) {
  const orders = new Map<string, readonly ChartMedication[]>();
  for (const medication of medications) {
    const id = drugIn(lexicon, medication.name) ?? '';
    for (const key of new Set([id, saltless(id)])) orders.set(key, [...(orders.get(key) ?? []), medication]);
  }
  return orders;
}

/** A drug without the salt by which our tables tell its forms apart. */
const saltless = (id: string): string => id.replace(/ (?:succinate|tartrate)$/, '');

/** The orders of a drug that a text names, with or without its salt. */
export const ordersOf = (
  orders: ReadonlyMap<string, readonly ChartMedication[]>,
  id: string,
): readonly ChartMedication[] => orders.get(id) ?? orders.get(saltless(id)) ?? [];

/** Of the score that a charted name names: "PHQ-9 total score"; of its versions the first. */
const scoresIn = (name: string, lexicon: Lexicon): readonly string[] =>
  lexicon
    .read(name)
    .filter(({ kind, misspelt }) => kind === 'score' && !misspelt)
    .map(({ id }) => id)
    .slice(0, 1);

/** "Lamotrigine [Mass/volume]": a level that no table has; its name in a text is mostly the drug. */
const isOfDrug = (name: string, lexicon: Lexicon): boolean => lexicon.read(name).some(({ kind }) => kind === 'drug');

function readResults(
  { labs, results = labs }: ChartFacts,
  lexicon: Lexicon,
): Pick<ChartedTerms, 'results' | 'ownTests'> {
  const names = new Set(results.map(({ name }) => name));
  const ids = new Map<string, readonly string[]>();
  const own = new Map<string, { readonly name: string; readonly phrases: readonly string[][] }[]>();
  for (const name of names) {
    const measured = labsIn(name, lexicon, MEASURED);
    const named = measured.length > 0 ? measured : scoresIn(name, lexicon);
    ids.set(name, named);
    const test = named.length > 0 || isOfDrug(name, lexicon) ? undefined : ownTest(name);
    if (test) own.set(test.id, [...(own.get(test.id) ?? []), { name, phrases: test.phrases }]);
  }
  // Two tests of one name, in litres and in percent, are not told apart.
  const single = [...own].flatMap(([id, [one, ...others]]) => (one && others.length === 0 ? [{ id, ...one }] : []));
  for (const { id, name } of single) ids.set(name, [id]);
  const found = new Map<string, ChartResult[]>();
  for (const result of results)
    for (const id of ids.get(result.name) ?? []) found.set(id, [...(found.get(id) ?? []), result]);
  return { results: found, ownTests: new Map(single.map(({ id, phrases }) => [id, phrases])) };
}

/** Who bears no penicillin V bears no penicillin. */
const withClass = (id: string): readonly string[] => (/^penicillin \w$/.test(id) ? [id, 'penicillin'] : [id]);

function readTerms(chart: ChartFacts, lexicon: Lexicon): ChartedTerms {
  const idsIn = (name: string, isWanted: (kind: Mention['kind']) => boolean): string[] =>
    lexicon.read(name).flatMap(({ kind, id, misspelt }) => (isWanted(kind) && !misspelt ? [id] : []));
  return {
    allergens: chart.allergies.flatMap((name) => idsIn(name, (kind) => SUBSTANCES.has(kind))).flatMap(withClass),
    drugs: new Map(
      chart.medications.flatMap(({ name, reference }) =>
        idsIn(name, (kind) => kind === 'drug').map((id) => [id, reference] as const),
      ),
    ),
    conditions: chart.conditions.flatMap((name) => idsIn(name, (kind) => kind === 'condition')),
    otherConditions: [
      ...(chart.pastConditions ?? []),
      ...chart.allergies,
      ...(chart.reactions ?? []).flatMap(({ told }) => told),
    ].flatMap((name) => idsIn(name, (kind) => kind === 'condition')),
    ...readResults(chart, lexicon),
    taken: byDrug(lexicon, chart.medications),
    wasTaken: byDrug(lexicon, chart.pastMedications),
    pastAllergens: (chart.pastAllergies ?? []).flatMap((name) => idsIn(name, (kind) => SUBSTANCES.has(kind))),
    // A QTc or an ejection fraction is mostly filed as an examination.
    labs: new Map(
      [...chart.labs, ...(chart.results ?? []).filter(({ name }) => EXAMINED.test(name))]
        .toReversed()
        .flatMap((lab) => labsIn(lab.name, lexicon).map((id) => [id, lab] as const)),
    ),
  };
}
