/** ISO/IEC 7812-1 annex B, for payment cards; `digits` holds digits only. */
export function luhnHolds(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A National Provider Identifier: ten digits from 1 or 2, Luhn over 80840 and the number (CMS, NPI check digit). */
export const npiHolds = (digits: string): boolean => /^[12]\d{9}$/.test(digits) && luhnHolds(`80840${digits}`);

/** A DEA registration: (1st + 3rd + 5th digit) + 2 x (2nd + 4th + 6th) ends in the 7th (21 CFR 1301). */
export function deaHolds(registration: string): boolean {
  const digits = [...registration.slice(2)].map(Number);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, check] = digits;
  return digits.length === 7 && (a + c + e + 2 * (b + d + f)) % 10 === check;
}

const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** A vehicle identification number's ninth character: the weighted sum modulo 11, X for 10 (49 CFR 565.15(c)). */
export function vinHolds(vin: string): boolean {
  const upper = vin.toUpperCase();
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(upper)) return false;
  const sum = [...upper].reduce((total, character, place) => total + vinValue(character) * VIN_WEIGHTS[place]!, 0);
  return upper[8] === (sum % 11 === 10 ? 'X' : String(sum % 11));
}

/** A to H are 1 to 8, J to R 1 to 9 without 6 (O) and 8 (Q), S to Z 2 to 9. */
function vinValue(character: string): number {
  if (/\d/.test(character)) return Number(character);
  const [first, base] = character < 'J' ? ['A', 1] : character < 'S' ? ['J', 1] : ['S', 2];
  return character.charCodeAt(0) - first.charCodeAt(0) + base;
}
