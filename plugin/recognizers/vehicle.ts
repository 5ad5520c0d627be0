import { vinHolds } from './check-digits.ts';
import { labelled } from './labelled.ts';
import type { Recognizer } from './recognizer.ts';

const PLATE = String.raw`(?=[^\n]{0,8}\d)[A-Z0-9]{1,4}(?:[ -][A-Z0-9]{1,4}){0,2}|(?=[^\n]{0,8}\d)[A-Z0-9]{4,8}`;

/** Vehicle identifiers, plates included. 45 CFR 164.514(b)(2)(i)(L). */
export const vehicle: Recognizer = {
  name: 'vehicle',
  rules: [
    { pattern: /(?<![\p{L}\p{N}])[A-HJ-NPR-Z0-9]{17}(?![\p{L}\p{N}])/dgiu, type: 'VEHICLE', accept: vinHolds },
    labelled({
      type: 'VEHICLE',
      labels: ['vin', 'vehicle id', 'vehicle identification', 'vehicle', 'hull id', 'tail number'],
      leastDigits: 4,
    }),
    labelled({
      type: 'VEHICLE',
      labels: [
        'licen[cs]e plates?',
        'number plate',
        'plate number',
        'plate no',
        'plate #',
        'plates? on (?:the|his|her) (?:car|truck|vehicle)',
        'car tag',
        'tag number',
        'vehicle plate',
        'vehicle registration',
        'car registration',
        'lic plate',
        'registration plate',
        'tags?:',
        'plates?:',
      ],
      value: PLATE,
      accept: (phi) => /\d/.test(phi),
    }),
  ],
};
