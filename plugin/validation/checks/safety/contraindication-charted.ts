import { chartedTerms, ordersOf } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';

// What the chart says of a drug and a condition: who has both there was weighed by somebody.

/** An active condition of the chart, by any name of it in our tables. */
export const isCharted = (each: Case, context: string): boolean =>
  each.chart !== undefined &&
  chartedTerms(each.chart, each.reading.lexicon).conditions.some(
    (id) => id === context || id.startsWith(`${context} with `),
  );

/** A condition that the chart has as over. */
export const isOverInChart = ({ chart, reading }: Case, condition: string): boolean =>
  (chart?.pastConditions ?? []).some((name) => reading.lexicon.read(name).some(({ id }) => id === condition));

/** A drug that the chart has as stopped, and of which the text gives no dose: told of as past. */
export const isToldAsPast = ({ chart, reading, doses }: Case, { id }: ReadMention): boolean =>
  chart !== undefined &&
  chartedTerms(chart, reading.lexicon).wasTaken.has(id) &&
  !doses.some(({ drug, amount }) => drug.id === id && amount !== undefined);

/** A drug and a condition that the chart both has were weighed by somebody; the text only repeats them, with or without the salt. */
export const isTakenAlready = ({ chart, reading }: Case, { id }: ReadMention): boolean =>
  chart !== undefined && ordersOf(chartedTerms(chart, reading.lexicon).taken, id).length > 0;
