/** The part of a patient's chart that the checks hold a text against; the FHIR room fills it. Names as charts write them. */
export interface ChartFacts {
  /** On the clinical date; `factsOn` counts it from `birthDate`. */
  readonly ageYears?: number;
  /** A FHIR date: `1963-07-15`, `1963-07`, `1963`. */
  readonly birthDate?: string;
  readonly sex?: 'male' | 'female';
  readonly pregnant?: boolean;
  /** Weeks of the pregnancy on a FHIR date; without the date, now. */
  readonly gestation?: { readonly weeks: number; readonly on?: string };
  readonly weightKg?: number;
  /** Substances of AllergyIntolerance, active ones. */
  readonly allergies: readonly string[];
  /** Active medications, with the dose when the chart has one. */
  readonly medications: readonly ChartMedication[];
  /** Names of active conditions. */
  readonly conditions: readonly string[];
  /** Names of conditions that are over. */
  readonly pastConditions?: readonly string[];
  /** Latest result of each test. */
  readonly labs: readonly ChartLab[];
}

export interface ChartMedication {
  readonly name: string;
  readonly reference?: string;
  readonly dose?: { readonly value: number; readonly unit: string };
}

export interface ChartLab {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reference?: string;
}

const YEAR_MS = 365.2425 * 24 * 3600 * 1000;

const WEEK_MS = 7 * 24 * 3600 * 1000;

/** The facts as they are on a clinical date: age and weeks of pregnancy are the patient's on that day. */
export function factsOn(facts: ChartFacts, asOf: Date): ChartFacts {
  const born = facts.birthDate === undefined ? Number.NaN : Date.parse(facts.birthDate);
  const ageYears = (asOf.getTime() - born) / YEAR_MS;
  const aged = facts.ageYears === undefined && ageYears >= 0 ? { ...facts, ageYears } : facts;
  if (facts.gestation?.on === undefined) return aged;
  const weeks = facts.gestation.weeks + (asOf.getTime() - Date.parse(facts.gestation.on)) / WEEK_MS;
  return weeks >= 2 && weeks <= 43 ? { ...aged, gestation: { weeks } } : aged;
}
