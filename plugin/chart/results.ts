import type { DiagnosticReport, Observation, Quantity } from '@medplum/fhirtypes';
import type { ChartLab, ChartResult, ChartSaid } from '../validation/chart/facts.ts';
import { wordTable } from '../word-table.ts';
import { codesOf, dayOf, namesOf } from './concepts.ts';
import { knownTest } from './lab-names.ts';

export const isFinal = ({ status }: Observation): boolean =>
  !['entered-in-error', 'cancelled', 'unknown'].includes(status);
export const timeOf = ({ effectiveDateTime, effectivePeriod, effectiveInstant, issued }: Observation): number =>
  Date.parse(effectiveDateTime ?? effectiveInstant ?? effectivePeriod?.start ?? issued ?? '') || 0;
export const latestFirst = (one: Observation, other: Observation): number => timeOf(other) - timeOf(one);

const BODY_WEIGHT = new Set(['29463-7', '3141-9']);
const IN_KG: Readonly<Record<string, number>> = wordTable({
  kg: 1,
  g: 0.001,
  lb: 0.45359237,
  '[lb_av]': 0.45359237,
  lbs: 0.45359237,
});

export function weightOf(observations: readonly Observation[]): number | undefined {
  const latest = observations.find(({ code }) => codesOf(code).some((each) => BODY_WEIGHT.has(each)));
  const { value, unit, code } = latest?.valueQuantity ?? {};
  const factor = IN_KG[(code ?? unit ?? '').toLowerCase()] ?? IN_KG[(unit ?? '').toLowerCase()];
  return value === undefined || factor === undefined ? undefined : value * factor;
}

/** "Hemoglobin [Mass/volume] in Blood" as "Hemoglobin": LOINC's long names are the analyte, then how it was measured; "in Urine" stays. */
const analyteOf = (name: string): string =>
  name
    .replace(/\s{0,8}\[[^\]]{0,40}\]/g, '')
    .replace(
      /\s{0,8}(?:\bin (?:serum|plasma|blood|platelet poor plasma|arterial blood|venous blood|capillary blood)\b|\/(?:hemoglobin\.total|1\.73 sq m)).*/i,
      '',
    )
    .trim();

/** By its category, a code or a word ("Lab"); without one a value may be of a test, and the tables tell whether they know it. */
const isLaboratory = ({ category = [] }: Observation): boolean =>
  category.every((each) => codesOf(each).length === 0 && namesOf(each).length === 0) ||
  category.some((each) => codesOf(each).includes('laboratory') || namesOf(each).some((name) => /^lab/i.test(name)));

export function latestLabs(observations: readonly Observation[]): readonly ChartLab[] {
  const latest = new Map<string, ChartLab>();
  for (const observation of observations) {
    const isLab = isLaboratory(observation);
    const reference = observation.id === undefined ? undefined : `Observation/${observation.id}`;
    const parts = [observation, ...(isLab ? (observation.component ?? []) : [])];
    for (const { code, valueQuantity } of isLab ? parts : []) {
      const [name] = namesOf(code);
      const known = name === undefined ? undefined : labOf(knownTest(code, analyteOf(name)), valueQuantity, reference);
      const lab = known && { ...known, ...judgedOf(observation) };
      if (lab && !latest.has(lab.name.toLowerCase())) latest.set(lab.name.toLowerCase(), lab);
    }
  }
  return [...latest.values()];
}

function labOf(name: string, quantity: Quantity | undefined, reference: string | undefined): ChartLab | undefined {
  if (typeof quantity?.value !== 'number') return undefined;
  return {
    name,
    value: quantity.value,
    unit: quantity.unit ?? quantity.code ?? '',
    ...(reference !== undefined && { reference }),
  };
}

const FLAGS: Readonly<Record<string, ChartLab['flag']>> = wordTable({
  L: 'low',
  LL: 'low',
  LU: 'low',
  N: 'normal',
  H: 'high',
  HH: 'high',
  HU: 'high',
});

/** The range that a result is given with, and what the laboratory called it. */
function judgedOf({
  interpretation,
  referenceRange,
}: Pick<Observation, 'interpretation' | 'referenceRange'>): Pick<ChartLab, 'low' | 'high' | 'flag'> {
  const flag = (interpretation ?? []).flatMap((each) => codesOf(each).flatMap((code) => FLAGS[code] ?? []))[0];
  // Of several ranges, by age or sex, none is known to be the patient's.
  const [range, ...others] = referenceRange ?? [];
  const { low, high } = others.length === 0 ? (range ?? {}) : {};
  return {
    ...(typeof low?.value === 'number' && { low: low.value }),
    ...(typeof high?.value === 'number' && { high: high.value }),
    ...(flag !== undefined && { flag }),
  };
}

/** A number that is written as a text, "18", "21 ug/mL", or as an integer. */
function counted({
  valueString,
  valueInteger,
}: Pick<Observation, 'valueString' | 'valueInteger'>): Quantity | undefined {
  if (valueInteger !== undefined) return { value: valueInteger };
  const [, value, unit] =
    /^\s{0,4}(-?\d{1,7}(?:\.\d{1,4})?)\s{0,4}(%|[a-zA-Zµμ/][\w/.*^µμ]{0,14})?\s{0,4}$/.exec(valueString ?? '') ?? [];
  return value === undefined ? undefined : { value: Number(value), ...(unit !== undefined && { unit }) };
}

/** Every value of every test and vital sign, latest first: a text may tell of an older one. */
export const resultsOf = (observations: readonly Observation[]): readonly ChartResult[] =>
  observations.flatMap((observation) =>
    [observation, ...(observation.component ?? [])].flatMap((part) => {
      const { code } = part;
      const [name] = namesOf(code);
      const reference = observation.id === undefined ? undefined : `Observation/${observation.id}`;
      const quantity = part.valueQuantity ?? counted(part);
      const one = name === undefined ? undefined : labOf(knownTest(code, analyteOf(name)), quantity, reference);
      return one ? [{ ...one, ...judgedOf(part), ...dayOf(writtenTime(observation)) }] : [];
    }),
  );

const writtenTime = ({ effectiveDateTime, effectivePeriod, effectiveInstant, issued }: Observation) =>
  effectiveDateTime ?? effectiveInstant ?? effectivePeriod?.start ?? issued;

/** What is said in words: "Negative", "Former smoker", latest first. */
/** What a report concludes, in its words and the names of its codes. */
export function reportOf(report: DiagnosticReport): readonly ChartSaid[] {
  const { status, code, conclusion, conclusionCode = [], effectiveDateTime, effectivePeriod, issued } = report;
  if (/^(?:registered|entered-in-error|cancelled|unknown)$/.test(status ?? '')) return [];
  const said = [conclusion ?? [], conclusionCode.flatMap((each) => namesOf(each).slice(0, 1))].flat().join('. ');
  const on = effectiveDateTime ?? effectivePeriod?.start ?? issued;
  return said === '' ? [] : [{ name: namesOf(code)[0] ?? '', said, ...dayOf(on) }];
}

export const saidOf = (observations: readonly Observation[]): readonly ChartSaid[] =>
  observations.flatMap((observation) =>
    [observation, ...(observation.component ?? [])].flatMap(
      ({ code, valueString, valueCodeableConcept, valueBoolean, valueDateTime }) => {
        const [name] = namesOf(code);
        const said =
          valueString ??
          namesOf(valueCodeableConcept)[0] ??
          valueDateTime ??
          (valueBoolean === undefined ? undefined : String(valueBoolean));
        return name === undefined || said === undefined ? [] : [{ name, said, ...dayOf(writtenTime(observation)) }];
      },
    ),
  );
