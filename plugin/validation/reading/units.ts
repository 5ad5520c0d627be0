import type { Token } from './tokens.ts';
import { hasWord } from './words.ts';

/** A unit as written, in canonical spelling (`mcg`, `mg/kg/day`, `mmol/l`), over tokens [first, end). */
interface Unit {
  readonly name: string;
  readonly end: number;
}

const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['mg', 'mg milligram milligrams mgs'],
      ['mcg', 'mcg μg ug microgram micrograms mcgs'],
      ['g', 'g gm gms gram grams'],
      ['ng', 'ng nanogram nanograms'],
      ['pg', 'pg picograms'],
      ['fg', 'fg'],
      ['kg', 'kg kgs kilogram kilograms kilo kilos'],
      ['lb', 'lb lbs pound pounds'],
      ['oz', 'oz ounces'],
      ['units', 'unit units u iu'],
      ['milliunits', 'milliunits milliunit mu'],
      ['miu', 'miu'],
      ['meq', 'meq meqs milliequivalents milliequivalent'],
      ['mmol', 'mmol mmols millimoles'],
      ['mol', 'mol'],
      ['umol', 'umol μmol micromol'],
      ['nmol', 'nmol'],
      ['pmol', 'pmol'],
      ['mosm', 'mosm mosmol'],
      ['ml', 'ml mls milliliter milliliters millilitre millilitres cc ccs'],
      ['teaspoon', 'tsp tsps teaspoon teaspoons teaspoonful teaspoonfuls'],
      ['tablespoon', 'tbsp tablespoon tablespoons tablespoonful'],
      ['l', 'l liter liters litre litres'],
      ['dl', 'dl deciliter deciliters'],
      ['fl', 'fl'],
      ['ul', 'ul μl microliter'],
      ['tablet', 'tablet tablets tab tabs pill pills caplet caplets'],
      ['capsule', 'capsule capsules cap caps'],
      ['puff', 'puff puffs inhalation inhalations'],
      ['spray', 'spray sprays'],
      ['drop', 'drop drops gtt gtts'],
      ['patch', 'patch patches'],
      ['application', 'application applications'],
      ['inch', 'inch inches'],
      ['cm', 'cm centimeter centimeters'],
      ['mm', 'mm millimeter millimeters'],
      ['m2', 'm2 m²'],
      ['m', 'm meter meters'],
      ['ft', 'ft foot feet'],
      ['mmhg', 'mmhg'],
      ['kpa', 'kpa'],
      ['bpm', 'bpm'],
      ['%', 'percent'],
      ['hour', 'h hr hrs hour hours'],
      ['min', 'min mins minute minutes'],
      ['day', 'day days d'],
      ['week', 'week weeks wk wks'],
      ['month', 'month months'],
      ['year', 'year years yr yrs yo'],
      ['s', 'sec secs second seconds'],
      ['dose', 'dose doses'],
      ['celsius', 'celsius centigrade'],
      ['fahrenheit', 'fahrenheit'],
    ] as const
  ).flatMap(([name, words]) => words.split(' ').map((word) => [word, name])),
);

/** Units that a drug is measured by. */
export const DOSE_UNITS: ReadonlySet<string> = new Set([
  'mg',
  'mcg',
  'g',
  'ng',
  'units',
  'milliunits',
  'meq',
  'mmol',
  'ml',
  'teaspoon',
  'tablespoon',
  'tablet',
  'capsule',
  'puff',
  'spray',
  'drop',
  'patch',
  'application',
  'inch',
]);

/** The unit at `index`, compound units included: `mg/dL`, `mL/min/1.73m2`, `x10^9/L`, `mm Hg`, `°C`, `mg per day`. */
export function unitAt(tokens: readonly Token[], index: number): Unit | undefined {
  const token = tokens[index];
  if (!token) return undefined;
  if (token.text === '%') return { name: '%', end: index + 1 };
  if (token.text === '°' || token.text === 'º') {
    const scale = tokens[index + 1]?.text;
    if (scale === 'c') return { name: 'celsius', end: index + 2 };
    if (scale === 'f') return { name: 'fahrenheit', end: index + 2 };
    return undefined;
  }
  if (token.text === 'degrees' || token.text === 'degree') {
    const scale = tokens[index + 1]?.text ?? '';
    if (/^(?:c|celsius)$/.test(scale)) return { name: 'celsius', end: index + 2 };
    if (/^(?:f|fahrenheit)$/.test(scale)) return { name: 'fahrenheit', end: index + 2 };
    return { name: 'degree', end: index + 1 };
  }
  if (token.kind === 'word' && (token.text === 'c' || token.text === 'f') && isDegree(tokens, index)) {
    return { name: token.text === 'c' ? 'celsius' : 'fahrenheit', end: index + 1 };
  }
  if (token.text === 'mm' && tokens[index + 1]?.text === 'hg') return { name: 'mmhg', end: index + 2 };
  if (token.text === '/' && tokens[index + 1]?.text === 'min') return { name: '/min', end: index + 2 };
  const counted = countPerVolumeAt(tokens, index);
  if (counted) return counted;
  if (isGauge(tokens, index)) return undefined;
  // `mU` is a thousandth of a unit, `MU` a million.
  if (token.kind !== 'word' || (token.text === 'mu' && token.capitals)) return undefined;
  const base = Object.hasOwn(NAMES, token.text) ? NAMES[token.text] : undefined;
  return base ? extend(tokens, base, index + 1) : undefined;
}

/** "18g R AC, 20g L FA", "a 22G needle": how wide a cannula is. */
const isGauge = (tokens: readonly Token[], index: number): boolean =>
  tokens[index]!.text === 'g' &&
  !tokens[index]!.spaced &&
  GAUGES.has(tokens[index - 1]?.value ?? 0) &&
  /^(?:[lr]|left|right|ac|fa|piv|needle|angiocath|cannula|catheter|access)$/.test(tokens[index + 1]?.text ?? '');
const GAUGES: ReadonlySet<number> = new Set([14, 16, 18, 20, 22, 24, 25, 27]);

/** `38.9C`, `38.9 C`, `98.6F`: of what can be a temperature; `27F` is a woman unless a temperature is named. */
function isDegree(tokens: readonly Token[], index: number): boolean {
  const { text, capitals, spaced } = tokens[index]!;
  const value = tokens[index - 1]?.value ?? 0;
  if (!capitals) return false;
  if (tokens[index - 2]?.text === '(' && spaced && value >= 28 && value <= 230) return true;
  if (text === 'c') return !spaced || (value >= 28 && value <= 125);
  const isNamed = hasWord(
    tokens,
    /^(?:temp|temperature|t|tmax|fever|febrile|afebrile|thermometer)$/,
    Math.max(0, index - 6),
    index - 1,
  );
  return value <= 125 && (value >= 90 || (isNamed && (!spaced || value >= 28)));
}

/** `x10^9/L`, `x 10*3/uL`, `10^9/L`, `K/uL`, `cells/mm3` after a count. */
function countPerVolumeAt(tokens: readonly Token[], index: number): Unit | undefined {
  let at = index;
  const text = (offset: number) => tokens[at + offset]?.text ?? '';
  if ((text(0) === 'x' || text(0) === '×') && text(1) === '10') at += 1;
  if (text(0) === 'x10' || (text(0) === '10' && (at > index || /^[*^]$/.test(text(1))))) {
    at += text(1) === '^' || text(1) === '*' ? 2 : 1;
    const power = tokens[at]?.value;
    if (text(1) === '/' && (text(2) === 'l' || text(2) === 'ul' || text(2) === 'μl')) {
      return { name: `10*${power}/${text(2) === 'l' ? 'l' : 'ul'}`, end: at + 3 };
    }
    return undefined;
  }
  if ((text(0) === 'k' || text(0) === 'thou') && text(1) === '/' && /^(?:ul|μl|mm3|mcl)$/.test(text(2))) {
    return { name: '10*3/ul', end: index + 3 };
  }
  return undefined;
}

function extend(tokens: readonly Token[], base: string, from: number): Unit {
  let name = base;
  // "20 mg PE/kg": counted as phenytoin.
  let end = tokens[from]?.text === 'pe' && tokens[from]!.capitals ? from + 1 : from;
  for (let more = 0; more < 3; more += 1) {
    const joiner = tokens[end]?.text;
    // "0.4 mg for every kilogram".
    const isEach = joiner === 'for' && /^(?:every|each)$/.test(tokens[end + 1]?.text ?? '');
    // "5 mg an hour"; "an hour before bed" is when.
    const isRate =
      /^(?:an hour|a minute)$/.test(`${joiner} ${tokens[end + 1]?.text ?? ''}`) &&
      !/^(?:before|beforehand|after|prior|ago|later|or|apart|until|ahead|earlier|and)$/.test(
        tokens[end + 2]?.text ?? '',
      );
    if (joiner !== '/' && joiner !== 'per' && !isRate && !(isEach && NAMES[tokens[end + 2]?.text ?? ''] === 'kg'))
      break;
    if (isEach) end += 1;
    const next = tokens[end + 1];
    const unit = next?.kind === 'word' && Object.hasOwn(NAMES, next.text) ? NAMES[next.text] : undefined;
    if (unit) {
      name += `/${unit}`;
      end += 2;
    } else if (next?.kind === 'number' && /^m2?$/.test(tokens[end + 2]?.text ?? '')) {
      name += '/1.73m2';
      end += 3;
      if (tokens[end]?.text === '2') end += 1;
    } else if (next?.kind === 'number' && tokens[end + 2]?.text === 'ml') {
      name += '/ml'; // a concentration, `100 mg/5 mL`
      end += 3;
    } else break;
  }
  return { name, end };
}

/** The unit as a measurement has it: "102 degrees" leaves the scale open, as a bare number does. */
export const namedUnit = (unit: { readonly name: string } | undefined): { readonly unit?: string } =>
  unit && unit.name !== 'degree' ? { unit: unit.name } : {};
