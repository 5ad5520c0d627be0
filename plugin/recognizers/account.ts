import { luhnHolds } from './check-digits.ts';
import { digitsOf, labelled } from './labelled.ts';
import { around, type Recognizer } from './recognizer.ts';

/** Account numbers, and payment cards and IBANs, which check themselves. 45 CFR 164.514(b)(2)(i)(J). */
export const account: Recognizer = {
  name: 'account',
  rules: [
    labelled({
      type: 'ACCOUNT',
      labels: [
        'account',
        'acct',
        'acc #',
        'acc no',
        'acnt',
        'a/c',
        'billing number',
        'billing id',
        'billing #',
        'billing acct',
        'guarantor number',
        'guarantor id',
        'guarantor #',
        'guarantor acct',
        'guarantor account',
        'financial number',
        'financial no',
        'har',
        'ip no',
        'op no',
        'ip number',
        'op number',
        'fin',
        'routing',
        'bank account',
        'checking',
        'iban',
        'invoice',
        'inv #',
        'inv no',
        'statement number',
        'statement #',
        'card ending in',
        'card number',
        'card no',
        'card #',
        'credit card',
        'debit card',
        'visa',
        'mastercard',
        'amex',
      ],
      leastDigits: 4,
    }),
    {
      near: around(/\d{4}[ -]?\d{4}/g, 8, 28),
      pattern: /(?<![\p{L}\p{N}.-])[3-6]\d{3}([ -]?)\d{4,6}\1\d{4,5}(?:\1\d{1,4})?(?![\p{L}\p{N}]|[-.]\d)/dgu,
      type: 'ACCOUNT',
      accept: (phi) => {
        const digits = digitsOf(phi);
        return digits.length >= 14 && digits.length <= 19 && luhnHolds(digits);
      },
    },
    {
      near: around(/[A-Z]{2}\d{2} ?[A-Z0-9]{4}/g, 4, 46),
      pattern: /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/dgu,
      type: 'ACCOUNT',
      accept: (phi) => ibanHolds(phi.replaceAll(' ', '')),
    },
  ],
};

/** ISO 13616: the first four characters go last, letters become 10 to 35, and the number is 1 modulo 97. */
function ibanHolds(iban: string): boolean {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return iban.length >= 15 && remainder === 1;
}
