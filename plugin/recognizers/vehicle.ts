import { lean } from '../lean.ts';
import { isAbbreviation } from '../opinion/things.ts';
import { vinHolds } from './check-digits.ts';
import { labelled, withState } from './labelled.ts';
import { around, type Recognizer } from './recognizer.ts';
import { ALPHABET_WORD, DIGIT_WORD, PAUSE } from './spoken.ts';

/** Words that go on behind a plate: "plate UKX-4417 and blood kit". */
const NO_GROUP = String.raw`(?!(?:and|or|of|in|on|at|to|by|for|from|with|near|was|is|has|had|seen|not|per|his|her|the|he|she|left|taken)(?![a-z0-9]))`;
/** Capitals and digits in one to three groups, both among them (accept sees to the capitals). */
const PLATE = String.raw`(?=[^\n]{0,9}\d)(?:[a-z0-9]{1,4}(?:[ -]${NO_GROUP}[a-z0-9]{1,5}){1,2}|[a-z0-9]{5,8})`;

/** Vehicle identifiers, plates included. 45 CFR 164.514(b)(2)(i)(L). */
export const vehicle: Recognizer = {
  name: 'vehicle',
  rules: [
    {
      pattern: /(?<![\p{L}\p{N}])[A-HJ-NPR-Z0-9]{17}(?![\p{L}\p{N}])/dgiu,
      near: around(/[\dX][A-HJ-NPR-Z0-9]{8}/gi, 8, 17), // from the check digit on
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
      labels: ['tail'],
      value: String.raw`N\d{1,5}[A-Z]{0,2}`,
      accept: (phi) => /^N/.test(phi),
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
        'plates read',
        'plate reads',
        'boat reg',
        'boat registration',
        'vessel',
        'trailer',
        'placard',
        'hang tag',
        'parking permit',
        'decal',
        'reg',
        'rego',
        'registration',
        'lic',
      ],
      value: PLATE,
      accept: (phi) =>
        /\d/.test(phi) && /[A-Z]/.test(phi) && phi === phi.toUpperCase() && !/^(?:EF|LVEF|EGFR|BMI|INR) /.test(phi), // "3-vessel patient with EF 25%"
    }),
    // Behind the vehicle itself: "a gray Corolla (TX LBK-4471)".
    {
      pattern: lean(
        /(?:car|truck|van|suv|vehicle|parked|towed|scooter|moped|coupe|hatchback|wagon|lorry|transit|sprinter|econoline|tacoma|tundra|ranger|frontier|explorer|escape|rogue|sentra|impala|malibu|rav4|fit|focus|fiesta|polo|golf|astra|corsa|clio|lexus|acura|volvo|bmw|audi|vw|volkswagen|skoda|vauxhall|peugeot|renault|pickup|minivan|sedan|motorcycle|jeep|rv|honda|toyota|ford|chevy|chevrolet|kia|subaru|nissan|hyundai|mazda|dodge|ram|gmc|buick|tesla|jetta|civic|corolla|camry|accord|silverado|outback|prius|altima|f-150)[^.\n\d]{0,28}?[ ,(]{1,3}(?:[A-Z]{2} )?(?<phi>[A-Z]{3}[ -]?\d{3,4}|\d[A-Z]{2}[ -]?[A-Z]\d{2}|\d{3}[ -]?[A-Z]{3}|\d[A-Z]{3}\d{3}|[A-Z]{2}[ -]?\d{4,5}|[A-Z]\d{2}[ -][A-Z]{3}|[A-Z]{3}[ -]\d[A-Z]\d{2}|\d[A-Z]{3}[ -]?\d{3}|[A-Z]{3}[ -][A-Z]\d{2}|\d{3}[ -][A-Z]{3}|[A-Z]{2}[ -]?\d{2},?[ -]?[A-Z]{3}|[A-Z] [A-Z] \d ?\d,? [A-Z] [A-Z] [A-Z])(?![\p{L}\p{N}-])/diuy,
      ),
      triggers: [
        ...[
          'vehicle',
          'parked',
          'towed',
          'scooter',
          'moped',
          'coupe',
          'hatchback',
          'wagon',
          'lorry',
          'transit',
          'sprinter',
        ],
        ...['econoline', 'tacoma', 'tundra', 'ranger', 'frontier', 'explorer', 'escape', 'rogue', 'sentra', 'impala'],
        ...[
          'malibu',
          'rav',
          'fit',
          'focus',
          'fiesta',
          'polo',
          'golf',
          'astra',
          'corsa',
          'clio',
          'lexus',
          'acura',
          'volvo',
        ],
        ...['bmw', 'audi', 'vw', 'volkswagen', 'skoda', 'vauxhall', 'peugeot', 'renault'],
        ...['car', 'truck', 'van', 'suv', 'pickup', 'minivan', 'sedan', 'motorcycle', 'jeep', 'rv', 'honda', 'toyota'],
        ...[
          'ford',
          'chevy',
          'chevrolet',
          'kia',
          'subaru',
          'nissan',
          'hyundai',
          'mazda',
          'dodge',
          'ram',
          'gmc',
          'buick',
        ],
        ...['tesla', 'jetta', 'civic', 'corolla', 'camry', 'accord', 'silverado', 'outback', 'prius', 'altima', 'f'],
      ],
      type: 'VEHICLE',
      score: 0.7,
      accept: (phi) => phi === phi.toUpperCase(),
    },
    // As British plates are, whatever stands before: "WV17 KQE".
    {
      near: around(/\d{2} [A-Z]{3}/g, 4, 3),
      pattern:
        /(?<![\p{L}\p{N}/-])[A-HJ-PR-Y][A-HJ-PR-Y](?:0[2-9]|[12]\d|5[1-9]|[67]\d) [A-HJ-Z]{3}(?![\p{L}\p{N}-])/dgu,
      type: 'VEHICLE',
      score: 0.7,
      accept: (phi) => !isAbbreviation(phi.slice(5)),
    },
    // Letters that somebody chose: "vanity plate GOFISH".
    {
      pattern:
        /(?:vanity |custom |personalized |license |licence )?plates?(?: (?:is|are|reads?|says?|saying|reading))?[ :]{1,2}["'“]?(?<phi>[A-Z][A-Z0-9]{3,7})(?![\p{L}\p{N}-])/duy,
      triggers: ['vanity', 'custom', 'personalized', 'license', 'licence', 'plate', 'plates'],
      type: 'VEHICLE',
      score: 0.8,
      accept: (phi, at, text) => /\p{Ll}/u.test(text.slice(Math.max(0, at - 40), at)) && !isAbbreviation(phi),
    },
    // As it is said, letters together or apart: "tag number kfd nine nine two", "the reg is w d one nine x k p".
    {
      pattern: lean(
        String.raw`(?:licen[cs]e plates?|number plates?|plates?|tags?|rego?|registration)(?: number| no)?(?:,? (?:is|it's|reads|says|um|uh|of|so)){0,2},? (?<phi>(?:[a-z]{1,3}|${ALPHABET_WORD})(?:${PAUSE}(?:[a-z]|${ALPHABET_WORD})(?![\p{L}])){0,3}(?:${PAUSE}(?:${DIGIT_WORD}|double)(?![\p{L}\p{N}])){2,5}(?:${PAUSE}(?:[b-hj-z]|[b-df-hj-np-tv-xz]{2,3}|${ALPHABET_WORD})(?![\p{L}'])){0,3})(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: ['licence', 'license', 'number', 'plate', 'plates', 'tag', 'tags', 'reg', 'rego', 'registration'],
      type: 'VEHICLE',
      score: 0.8,
      accept: (phi) => !/^(?:is|was|had|has|the|for|and|to|on|in|at|of|a|i|my|her|his|by|or|no|it|we|he) /i.test(phi),
    },
    // The registration of an aircraft of the United States (14 CFR 47.15).
    {
      pattern:
        /(?:tail|aircraft|helicopter|helo|rotor|plane|airplane|ship)(?: (?:number|no\.?|reg(?:istration)?))?[ #:]{1,3}(?:is )?(?<phi>N[1-9]\d{0,4}[A-Z]{0,2})(?![\p{L}\p{N}-])/diuy,
      triggers: ['tail', 'aircraft', 'helicopter', 'helo', 'rotor', 'plane', 'airplane', 'ship'],
      type: 'VEHICLE',
      score: 0.8,
    },
  ],
  refine: (text, found) => found.map((entity) => withState(text, entity)),
};
