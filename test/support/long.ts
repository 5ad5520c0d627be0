/** Whether the long form of a suite was asked for (`vitest run --mode long`, as the `test:…` commands do). */
export const isLong = (import.meta as { readonly env?: { readonly MODE?: string } }).env?.MODE === 'long';

/** In the short form every so many-th row, beginning with the first; in the long form all. Odd where right and wrong take turns. */
export const sampled = <Row>(rows: readonly Row[], step: number): readonly Row[] =>
  rows.filter((_, at) => isLong || at % step === 0);
