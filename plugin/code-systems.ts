/** D5 of Verhoeff (Error Detecting Decimal Codes, 1969): how two digits combine. */
const combine = (a: number, b: number): number =>
  a < 5 ? (b < 5 ? (a + b) % 5 : 5 + ((a + b - 5) % 5)) : b < 5 ? 5 + ((a - 5 - b + 5) % 5) : (a - b + 5) % 5;

/** The permutation of a digit by its place. */
const PERMUTED = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
function permute(digit: number, place: number): number {
  let permuted = digit;
  for (let times = 0; times < place % 8; times++) permuted = PERMUTED[permuted]!;
  return permuted;
}

/** Whether the last digit of `digits` is the check of the others by Verhoeff. */
const verhoeffHolds = (digits: string): boolean =>
  [...digits].reverse().reduce((check, digit, place) => combine(check, permute(Number(digit), place)), 0) === 0;

/**
 * A concept of SNOMED CT: 6 to 18 digits, 00 or 10 before the check digit (SNOMED International, SCTID data type). One number in 500 has it
 * by chance, so what stands around it must say as much.
 */
export const isConceptOfSnomed = (surface: string): boolean =>
  /^[1-9]\d{3,14}[01]0\d$/.test(surface) && verhoeffHolds(surface);
