import { type PregnancySign, pregnancyOn } from '../pregnancy-signs.ts';

/** The part of a patient's chart that the checks hold a text against; the FHIR room fills it. Names as charts write them. */
export interface ChartFacts {
  /** On the clinical date; `factsOn` counts it from `birthDate`. */
  readonly ageYears?: number;
  /** A FHIR date: `1963-07-15`, `1963-07`, `1963`. */
  readonly birthDate?: string;
  /** Today, where the clinical date is an earlier one that the text may not hold to; set by `factsOn`. */
  readonly ageTodayYears?: number;
  /** The day of the newest record that is no plan: `2026-11-20`. */
  readonly recordedTo?: string;
  readonly sex?: 'male' | 'female';
  /** What the chart has of pregnancies; `factsOn` tells by it whether the patient is pregnant on the clinical date, and how far. */
  readonly pregnancySigns?: readonly PregnancySign[];
  readonly pregnant?: boolean;
  readonly gestation?: { readonly weeks: number };
  readonly weightKg?: number;
  /** Substances of AllergyIntolerance, active ones. */
  readonly allergies: readonly string[];
  /** Active medications, with the dose when the chart has one. */
  readonly medications: readonly ChartMedication[];
  /** Names of active conditions. */
  readonly conditions: readonly string[];
  /** Names of conditions that are over. */
  readonly pastConditions?: readonly string[];
  /** Those of them that are in remission. */
  readonly remitted?: readonly string[];
  /** Names of conditions that were looked for and are not there, or were entered in error. */
  readonly refuted?: readonly string[];
  /** The diseases of relatives. */
  readonly relatives?: readonly ChartRelative[];
  /** Latest result of each test. */
  readonly labs: readonly ChartLab[];
  /** Stopped, finished or on hold. */
  readonly pastMedications?: readonly ChartMedication[];
  /** Substances once listed: refuted, inactive or resolved. */
  readonly pastAllergies?: readonly string[];
  readonly reactions?: readonly ChartReaction[];
  /** Every value of every test and vital sign, latest first. */
  readonly results?: readonly ChartResult[];
  /** Results in words, latest first. */
  readonly said?: readonly ChartSaid[];
  /** What reports conclude, of imaging, pathology and cultures, in their words. */
  readonly reports?: readonly ChartSaid[];
  /** Conditions, present and past, with the part of the body. */
  readonly sited?: readonly string[];
  /** When conditions, present and past, began. */
  readonly onsets?: readonly ChartEvent[];
  readonly procedures?: readonly ChartEvent[];
  /** Begun or planned, and not done. */
  readonly proceduresNotDone?: readonly ChartEvent[];
  readonly vaccines?: readonly ChartEvent[];
  /** Declined or not given for another reason. */
  readonly vaccinesNotDone?: readonly ChartEvent[];
  /** Names of devices in use: implants, pumps, what is worn. */
  readonly devices?: readonly string[];
  /** Devices in use, with where on the body each is. */
  readonly deviceSites?: readonly ChartEvent[];
  /** What is aimed at, as written: "Hemoglobin A1c below 7%". */
  readonly goals?: readonly string[];
  /** What care plans have ahead, as written: "Repeat colonoscopy in 2028". */
  readonly plans?: readonly string[];
  /** The chart says that there is no allergy, to drugs or at all. */
  readonly noAllergies?: true;
  /** Stays in hospital and visits to the emergency department. */
  readonly stays?: readonly ChartStay[];
  /** Visits that were no stay. */
  readonly visits?: readonly ChartVisit[];
  /** Stages of conditions. */
  readonly stages?: readonly ChartStage[];
}

export interface ChartStay {
  readonly kind: 'inpatient' | 'emergency';
  /** FHIR dates. */
  readonly from: string;
  readonly to?: string;
  /** Whither the patient was discharged, as the chart tells it. */
  readonly disposition?: string;
}

export interface ChartVisit {
  /** A FHIR date. */
  readonly on: string;
  /** What it is called: its kind, its service, the role of whoever saw the patient. */
  readonly names: readonly string[];
  /** By video or telephone. */
  readonly isRemote: boolean;
}

export interface ChartStage {
  readonly names: readonly string[];
  readonly stage: string;
}

interface ChartAmount {
  readonly value: number;
  readonly unit: string;
}

export interface ChartMedication {
  readonly name: string;
  readonly reference?: string;
  readonly dose?: ChartAmount;
  /** Every amount that the dosage names. */
  readonly amounts?: readonly ChartAmount[];
  /** Times a day, where the chart's timing says. */
  readonly perDay?: number;
  /** How it is to be taken, as written. */
  readonly sig?: string;
  /** By which way it is given, as written: "Oral route". */
  readonly route?: string;
  /** FHIR dates; `since` of the order. */
  readonly since?: string;
  readonly until?: string;
}

/** What a substance did to the patient, as the chart tells it. */
export interface ChartReaction {
  readonly substance: string;
  readonly told: readonly string[];
  /** Of high criticality, or a severe reaction. */
  readonly severe: boolean;
}

/** A disease of a relative by all its names, with who it is, "maternal aunt", and the age in years at which it began. */
export interface ChartRelative {
  readonly names: readonly string[];
  readonly relation?: string;
  readonly age?: number;
}

/** A procedure, vaccine or condition by all its names, with its FHIR date. */
export interface ChartEvent {
  readonly names: readonly string[];
  readonly on?: string;
  readonly site?: string;
  /** Of a vaccine: how many doses its series has, where the chart says. */
  readonly ofDoses?: number;
}

export interface ChartSaid {
  readonly name: string;
  readonly said: string;
  readonly on?: string;
}

export interface ChartResult extends ChartLab {
  /** The day in the chart's own zone: `2026-11-20`, `2026-11`, `2026`. */
  readonly on?: string;
}

export interface ChartLab {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reference?: string;
  /** Its usual range, where the chart gives one. */
  readonly low?: number;
  readonly high?: number;
  /** What the laboratory called it. */
  readonly flag?: 'low' | 'normal' | 'high';
}

const YEAR_MS = 365.2425 * 24 * 3600 * 1000;

/** The facts as they are on a clinical date: age, pregnancy and its weeks are the patient's on that day. */
export function factsOn(facts: ChartFacts, asOf: Date, today = asOf): ChartFacts {
  const born = facts.birthDate === undefined ? Number.NaN : Date.parse(facts.birthDate);
  const [ageYears, ageTodayYears] = [asOf, today].map((date) => (date.getTime() - born) / YEAR_MS) as [number, number];
  const aged = facts.ageYears === undefined && ageYears >= 0 ? { ...facts, ageYears, ageTodayYears } : facts;
  const { pregnancySigns, sex } = facts;
  return pregnancySigns === undefined || sex === 'male' ? aged : { ...aged, ...pregnancyOn(pregnancySigns, asOf) };
}
