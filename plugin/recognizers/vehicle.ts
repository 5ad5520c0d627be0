import { vinHolds } from './check-digits.ts';
import { labelled } from './labelled.ts';
import { around, type Recognizer } from './recognizer.ts';

/** Capitals and digits in one to three groups, both among them (accept sees to the capitals). */
const PLATE = String.raw`(?=[^\n]{0,9}\d)(?:[a-z0-9]{1,4}(?:[ -][a-z0-9]{1,5}){1,2}|[a-z0-9]{5,8})`;

/** Vehicle identifiers, plates included. 45 CFR 164.514(b)(2)(i)(L). */
export const vehicle: Recognizer = {
  name: 'vehicle',
  rules: [
    {
      pattern: /(?<![\p{L}\p{N}])[A-HJ-NPR-Z0-9]{17}(?![\p{L}\p{N}])/dgiu,
      near: around(/[A-HJ-NPR-Z0-9]{17}/gi, 0, 17),
      type: 'VEHICLE',
      accept: vinHolds,
    },
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
      accept: (phi) => /\d/.test(phi) && /[A-Z]/.test(phi) && phi === phi.toUpperCase(),
    }),
  ],
};
