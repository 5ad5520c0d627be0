import type { Case } from './check.ts';
import { once } from './once.ts';
import { type WrittenDate, writtenDatesIn } from './written-dates.ts';

/** Where the values of a text's tests stand. */
const valuePlaces = once(
  (measurements: Case['measurements']): ReadonlySet<number> => new Set(measurements.map(({ valueAt }) => valueAt)),
);

/** The dates of a stretch of a text, and no year that is the value of a test: "lipase 1900", "a CK of 2050". */
export const datesApartIn = (
  { reading: { tokens }, measurements }: Pick<Case, 'reading' | 'measurements'>,
  from: number,
  to: number,
): readonly WrittenDate[] =>
  writtenDatesIn(tokens, from, to).filter(
    ({ first, month }) => month !== undefined || !valuePlaces(measurements).has(first),
  );
