/** The part of a patient's chart that the checks hold a text against; the FHIR room fills it. Names as charts write them. */
export interface ChartFacts {
  readonly ageYears?: number;
  readonly sex?: 'male' | 'female';
  readonly pregnant?: boolean;
  readonly weightKg?: number;
  /** Substances of AllergyIntolerance, active ones. */
  readonly allergies: readonly string[];
  /** Active medications, with the dose when the chart has one. */
  readonly medications: readonly ChartMedication[];
  /** Names of active conditions. */
  readonly conditions: readonly string[];
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
