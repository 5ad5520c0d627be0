import { PHI_TYPES, type PhiType } from '../../plugin/spans.ts';
import { seededBelow } from '../support/random.ts';

/** A made-up value of one PHI type that stands nowhere else, and a sentence that shows which type it is. */
export interface Canary {
  readonly type: PhiType;
  /** What must not be found. */
  readonly value: string;
  readonly sentence: string;
}

const SYLLABLES = [
  'vor',
  'zen',
  'kal',
  'qui',
  'mbe',
  'tro',
  'xan',
  'fel',
  'gru',
  'nyx',
  'pol',
  'wib',
  'jur',
  'hak',
  'dos',
  'lim',
];

export function makeCanaries(count: number, seed: number): readonly Canary[] {
  const below = seededBelow(seed);
  const digits = (length: number): string => Array.from({ length }, () => below(10)).join('');
  const two = (least: number, most: number): string => String(least + below(most - least + 1)).padStart(2, '0');
  const word = (): string => {
    const letters = Array.from({ length: 4 }, () => SYLLABLES[below(SYLLABLES.length)]).join('');
    return letters[0]!.toUpperCase() + letters.slice(1);
  };
  const code = (): string => `QK${digits(10)}`;
  const day = (year: number): string => `${two(1, 12)}/${two(1, 28)}/${year + below(90)}`;
  const phone = (): string => `(${2 + below(8)}${digits(2)}) 555-${digits(4)}`;
  const made: Record<PhiType, () => readonly [value: string, sentence: (value: string) => string]> = {
    PATIENT: () => [`${word()} ${word()}`, (value) => `Patient: ${value}, seen today.`],
    PHYSICIAN: () => [`${word()} ${word()}`, (value) => `Seen by Dr. ${value}.`],
    NAME: () => [`${word()} ${word()}`, (value) => `Her daughter ${value} called.`],
    LOCATION: () => [`${digits(4)} ${word()} Street`, (value) => `She lives at ${value}, alone.`],
    HOSPITAL: () => [`${word()} Memorial Hospital`, (value) => `Admitted to ${value}.`],
    DATE: () => [day(1700), (value) => `Seen on ${value}.`],
    DOB: () => [day(1800), (value) => `DOB: ${value}.`],
    AGE: () => [`aged 9${below(10)} and ${word()}${word()}`, (value) => `He is 97 years old, ${value}.`],
    PHONE: () => [phone(), (value) => `Call ${value}.`],
    FAX: () => [phone(), (value) => `Fax: ${value}.`],
    EMAIL: () => [`${word()}.${word()}@example.org`.toLowerCase(), (value) => `Write to ${value} please.`],
    SSN: () => [`${two(10, 66)}${below(10)}-${two(10, 99)}-${digits(4)}`, (value) => `SSN ${value}.`],
    MRN: () => [code(), (value) => `MRN: ${value}.`],
    ACCOUNT: () => [code(), (value) => `Account number ${value}.`],
    HEALTH_PLAN: () => [code(), (value) => `Member ID: ${value}.`],
    LICENSE: () => [code(), (value) => `Driver's license ${value}.`],
    VEHICLE: () => [code(), (value) => `License plate ${value}.`],
    DEVICE: () => [code(), (value) => `Pacemaker serial number: ${value}.`],
    URL: () => [`https://${word()}.example.org/p/${digits(6)}`.toLowerCase(), (value) => `Portal ${value} is open.`],
    IP: () => [`1${two(10, 99)}.1${two(10, 99)}.2${two(10, 49)}.1${two(10, 99)}`, (value) => `Host ${value} was used.`],
    ZIP: () => [`${digits(5)}-${digits(4)}`, (value) => `Zip code ${value}.`],
    BIOMETRIC: () => [`FP-${digits(10)}`, (value) => `Fingerprint ID ${value}.`],
    ID: () => [`S24-${digits(8)}`, (value) => `Accession # ${value}.`],
  };
  return Array.from({ length: count }, (_, place) => {
    const type = PHI_TYPES[place % PHI_TYPES.length]!;
    const [value, sentence] = made[type]();
    return { type, value, sentence: sentence(value) };
  });
}
