import { plain } from './doses.ts';

/** Ages above it identify, and years of birth that tell of one (45 CFR 164.514(b)(2)(i)(C)). */
const OLDEST_TOLD = 89;

/** An age in years as a reason may name it. */
export const toldAge = (years: number): string => (years > OLDEST_TOLD ? `over ${OLDEST_TOLD}` : plain(years));

/** "In 1950", as a reason may name a year of birth. */
export const toldBirthYear = (born: number, asOf: Date): string =>
  asOf.getUTCFullYear() - born > OLDEST_TOLD ? 'so long ago' : `in ${plain(born)}`;
