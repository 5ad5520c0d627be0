import type { Person } from './people.ts';
import { type Label, marked, type Piece } from './piece.ts';
import type { Random } from './random.ts';
import { sayDigits } from './spoken.ts';

const DIGITS = '0123456789';
const UPPER = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const digits = (random: Random, length: number): string =>
  random.string('123456789', 1) + random.string(DIGITS, length - 1);
const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

export function phone(random: Random): string {
  const [area, exchange, line] = [random.between(201, 989), random.between(200, 999), random.string(DIGITS, 4)];
  return random.weighted([
    [5, `(${area}) ${exchange}-${line}`],
    [6, `${area}-${exchange}-${line}`],
    [2, `${area}.${exchange}.${line}`],
    [1, `+1 ${area} ${exchange} ${line}`],
    [1, `1-${area}-${exchange}-${line}`],
    [1, `${area}${exchange}${line}`],
    [1, `${area} ${exchange} ${line}`],
    [1, `(${area})${exchange}-${line}`],
    [1, `${exchange}-${line}`],
    [1, `(${area}) ${exchange}-${line} ext. ${random.between(10, 9999)}`],
    [1, `0${random.string('127', 1)}${random.string(DIGITS, 3)} ${random.string(DIGITS, 6)}`],
    [0.5, `+44 7${random.string(DIGITS, 3)} ${random.string(DIGITS, 6)}`],
  ]);
}

const DOMAINS =
  'gmail.com|gmail.com|yahoo.com|hotmail.com|outlook.com|aol.com|icloud.com|comcast.net|protonmail.com|att.net|btinternet.com|live.com'.split(
    '|',
  );
function email(person: Person, random: Random): string {
  const [given, family] = [fold(person.given), fold(person.family)];
  const name = random.pick([
    `${given}.${family}`,
    `${given.charAt(0)}${family}`,
    `${given}${family}`,
    `${given}_${family}${random.between(1, 99)}`,
    `${family}.${given.charAt(0)}`,
    `${given}${random.between(50, 2010)}`,
  ]);
  return `${name}@${random.chance(0.8) ? random.pick(DOMAINS) : `${fold(person.family)}${random.pick(['clinic', 'health', 'med', 'mail'])}.${random.pick(['org', 'com', 'net'])}`}`;
}

const SAID_DOMAINS = [
  'gmail dot com',
  'gmail dot com',
  'yahoo dot com',
  'hotmail dot com',
  'outlook dot com',
  'icloud dot com',
  'aol dot com',
  'hotmail dot co dot uk',
];
function spokenEmail(person: Person, random: Random): string {
  const [given, family] = [fold(person.given), fold(person.family)];
  const name = random.pick([
    `${given} dot ${family}`,
    `${given.charAt(0)} ${family}`,
    `${given} underscore ${family}`,
    `${family}${given.charAt(0)}`,
    `${given} ${random.between(10, 99)}`,
    `${[...given].join(' ')} dot ${family}`,
  ]);
  return `${name} at ${random.pick(SAID_DOMAINS)}`;
}

type Write = (random: Random, person: Person) => string;
const mrn: Write = (random) =>
  random.weighted([
    [6, digits(random, random.between(6, 9))],
    [2, `0${digits(random, 7)}`],
    [1, `${random.string(UPPER, random.between(1, 2))}${digits(random, 6)}`],
    [1, `${digits(random, 3)}-${digits(random, 2)}-${digits(random, 3)}`],
    [0.5, `MR${digits(random, 7)}`],
    [0.5, `${digits(random, 6)}-${random.between(0, 9)}`],
  ]);

/** Numbers, addresses and codes, by slot name. */
export const IDENTIFIERS: Readonly<Record<string, readonly [Label, Write]>> = {
  phone: ['PHONE', phone],
  phonesaid: [
    'PHONE',
    (random) => sayDigits(`${random.between(201, 989)}${random.between(200, 999)}${random.string(DIGITS, 4)}`, random),
  ],
  pager: [
    'PHONE',
    (random) => random.pick([digits(random, 4), digits(random, 5), `${digits(random, 3)}-${digits(random, 4)}`]),
  ],
  fax: ['FAX', phone],
  email: ['EMAIL', (random, person) => email(person, random)],
  emailsaid: ['EMAIL', (random, person) => spokenEmail(person, random)],
  ssn: [
    'SSN',
    (random) =>
      random.weighted([
        [8, `${digits(random, 3)}-${digits(random, 2)}-${digits(random, 4)}`],
        [1, digits(random, 9)],
        [1, `${digits(random, 3)} ${digits(random, 2)} ${digits(random, 4)}`],
        [1, `XXX-XX-${digits(random, 4)}`],
        [0.5, `***-**-${digits(random, 4)}`],
      ]),
  ],
  ssnsaid: ['SSN', (random) => sayDigits(digits(random, 9), random)],
  ssn4: ['SSN', (random) => digits(random, 4)],
  mrn: ['MRN', mrn],
  mrnsaid: ['MRN', (random) => sayDigits(digits(random, random.between(6, 8)), random)],
  nhs: ['HEALTH_PLAN', (random) => `${digits(random, 3)} ${digits(random, 3)} ${digits(random, 4)}`],
  acct: [
    'ACCOUNT',
    (random) =>
      random.pick([
        digits(random, 8),
        digits(random, 10),
        `A${digits(random, 9)}`,
        `${digits(random, 4)}-${digits(random, 5)}`,
        `V${digits(random, 8)}`,
        `HAR ${digits(random, 8)}`,
      ]),
  ],
  plan: [
    'HEALTH_PLAN',
    (random) =>
      random.pick([
        `${random.string(UPPER, 3)}${digits(random, 9)}`,
        `${random.string(UPPER, 1)}${digits(random, 8)}`,
        `${digits(random, 1)}EG${digits(random, 1)}-TE${digits(random, 1)}-MK${digits(random, 2)}`,
        `${digits(random, 9)}${random.string(UPPER, 1)}`,
        digits(random, 11),
      ]),
  ],
  npi: ['LICENSE', (random) => `1${random.string(DIGITS, 9)}`],
  dea: ['LICENSE', (random) => `${random.pick(['A', 'B', 'F', 'M'])}${random.string(UPPER, 1)}${digits(random, 7)}`],
  lic: [
    'LICENSE',
    (random) =>
      random.pick([
        `${random.string(UPPER, 1)}${digits(random, 7)}`,
        `${random.string(UPPER, 2)}-${digits(random, 6)}`,
        digits(random, 8),
        `MD${digits(random, 5)}`,
      ]),
  ],
  vin: [
    'VEHICLE',
    (random) =>
      `1${random.string('GHJNF', 1)}${random.string(UPPER, 3)}${random.string(DIGITS + UPPER, 6)}${digits(random, 6)}`,
  ],
  plate: [
    'VEHICLE',
    (random) =>
      random.pick([
        `${random.string(UPPER, 3)}-${digits(random, 4)}`,
        `${digits(random, 1)}${random.string(UPPER, 3)}${digits(random, 3)}`,
        `${random.string(UPPER, 2)}${digits(random, 2)} ${random.string(UPPER, 3)}`,
      ]),
  ],
  device: [
    'DEVICE',
    (random) =>
      random.pick([
        `${random.string(UPPER, 3)}${digits(random, 6)}${random.string(UPPER, 1)}`,
        `SN${digits(random, 8)}`,
        `${random.string(UPPER, 2)}-${digits(random, 4)}-${digits(random, 3)}`,
        `(01)${digits(random, 14)}`,
      ]),
  ],
  url: [
    'URL',
    (random, person) =>
      `${random.pick(['https://', 'http://', 'www.', 'https://www.'])}${fold(person.family) || 'site'}${random.pick(['.com', 'health.org', 'clinic.com', '-family.net', 'md.com'])}${random.pick(['', '/portal', '/patient', `/results/${digits(random, 6)}`, `/p?id=${digits(random, 5)}`])}`,
  ],
  ip: [
    'IP',
    (random) =>
      random.weighted([
        [5, Array.from({ length: 4 }, () => random.between(1, 254)).join('.')],
        [1, `2001:db8:${random.string('0123456789abcdef', 4)}::${random.string('123456789abcdef', 2)}`],
      ]),
  ],
  accession: [
    'ID',
    (random) =>
      random.pick([
        `${random.string(UPPER, 1)}${random.between(18, 26)}-${digits(random, 5)}`,
        digits(random, 9),
        `${random.string(UPPER, 2)}${digits(random, 7)}`,
        `S-${random.between(18, 26)}-${digits(random, 4)}`,
      ]),
  ],
  visit: [
    'ID',
    (random) =>
      random.pick([digits(random, 8), digits(random, 10), `E${digits(random, 7)}`, `CSN ${digits(random, 9)}`]),
  ],
  rx: ['ID', (random) => random.pick([`${digits(random, 7)}`, `${digits(random, 7)}-${digits(random, 5)}`])],
  auth: [
    'ID',
    (random) =>
      random.pick([`PA-${digits(random, 7)}`, `${random.string(UPPER, 1)}${digits(random, 8)}`, digits(random, 9)]),
  ],
  badge: ['ID', (random) => random.pick([digits(random, 4), digits(random, 5), digits(random, 6)])],
  uuid: ['ID', (random) => [8, 4, 4, 4, 12].map((length) => random.string('0123456789abcdef', length)).join('-')],
  bio: [
    'BIOMETRIC',
    (random) =>
      random.pick([
        `FP-${digits(random, 6)}`,
        `voiceprint ${random.string(UPPER, 2)}${digits(random, 5)}`,
        `RET-${digits(random, 5)}`,
      ]),
  ],
};

export const writeIdentifier = (slot: readonly [Label, Write], person: Person, random: Random): Piece[] => [
  marked(slot[1](random, person), slot[0]),
];
