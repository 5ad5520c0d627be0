import { vinHolds } from './check-digits.ts';
import { labelled } from './labelled.ts';
import type { Recognizer } from './recognizer.ts';

const PLATE = String.raw`(?-i:(?=[^\n]{0,9}\d)(?=[^\n]{0,9}[A-Z])[A-Z0-9]{1,4}(?:[ -][A-Z0-9]{1,5}){1,2}|(?=[^\n]{0,8}\d)(?=[^\n]{0,8}[A-Z])[A-Z0-9]{5,8})`;

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
        'license plate',
        'licence plate',
        'number plate',
        'plate number',
        'plate no',
        'plate #',
        'plate',
        'car tag',
        'tag number',
        'tag',
        'vehicle plate',
        'vehicle registration',
        'vehicle reg',
        'vehicle',
        'car registration',
        'registration plate',
        'lic plate',
      ],
      value: PLATE,
      accept: (phi) => /\d/.test(phi) && /[A-Z]/.test(phi),
    }),
  ],
};
