import { wordTable } from '../../word-table.ts';
import type { Token } from '../reading/tokens.ts';
import { unitAt } from '../reading/units.ts';
import { phrase } from '../reading/words.ts';

// Lengths, volumes, pressures and what flows, in whatever unit a text writes them.

/** Of what a unit is (`length`, `volume/time`), how many of the kind's smallest unit it holds, and where it ends. */
export interface PhysicalUnit {
  readonly kind: string;
  readonly size: number;
  readonly end: number;
}

const SIMPLE: Readonly<Record<string, readonly [kind: string, size: number]>> = wordTable({
  mm: ['length', 1],
  cm: ['length', 10],
  m: ['length', 1000],
  km: ['length', 1e6],
  inch: ['length', 25.4],
  ft: ['length', 304.8],
  ul: ['volume', 1e-3],
  ml: ['volume', 1],
  dl: ['volume', 100],
  l: ['volume', 1000],
  mg: ['mass', 1e-3],
  g: ['mass', 1],
  kg: ['mass', 1000],
  lb: ['mass', 453.6],
  oz: ['mass', 28.35],
  mmhg: ['pressure', 1],
  cmhg: ['pressure', 10],
  cmh2o: ['pressure', 0.7356],
  mmh2o: ['pressure', 0.07356],
  kpa: ['pressure', 7.5],
  ms: ['time', 1],
  s: ['time', 1000],
  min: ['time', 60_000],
  hour: ['time', 3.6e6],
  day: ['time', 8.64e7],
  mm2: ['area', 0.01],
  cm2: ['area', 1],
  m2: ['area', 10_000],
  '%': ['share', 1],
});

/** Units that the reader of doses does not know. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^l \/ s\b/, 'l/s'],
  [/^ml \/ s\b/, 'ml/s'],
  [/^s\b/, 's'],
  [/^cm ?h2o\b/, 'cmh2o'],
  [/^(?:mm ?h2o|millimet(?:re|er)s of (?:water|csf))\b/, 'mmh2o'],
  [/^(?:cm|centimet(?:re|er)s) of (?:water|csf)\b/, 'cmh2o'],
  [/^cm ?hg\b/, 'cmhg'],
  [/^(?:mm of mercury|millimet(?:re|er)s of mercury)\b/, 'mmhg'],
  [/^(?:ms|msec|msecs|milliseconds?)\b/, 'ms'],
  [/^(?:centimet(?:re|er)s?|cms)\b/, 'cm'],
  [/^millimet(?:re|er)s?\b/, 'mm'],
  [/^met(?:re|er)s?\b/, 'm'],
  [/^(?:km|kilomet(?:re|er)s?)\b/, 'km'],
  [/^(?:cm2|sq cm|square cm|cm squared)\b/, 'cm2'],
  [/^(?:mm2|sq mm|square mm)\b/, 'mm2'],
  [/^kilopascals?\b/, 'kpa'],
];

/** The unit behind a number; undefined where none stands or it is none of these. */
export function physicalUnitAt(tokens: readonly Token[], at: number): PhysicalUnit | undefined {
  const said = phrase(tokens, at, at + 4);
  for (const [pattern, name] of OTHERS) {
    const match = pattern.exec(said);
    if (match) return unitOf(name, at + match[0].split(' ').length);
  }
  const unit = unitAt(tokens, at);
  return unit && unitOf(unit.name, unit.end);
}

/** A unit by its name as the tables write it: `l/min`, `ml/kg/hour`. */
export function unitOf(name: string, end = 0): PhysicalUnit | undefined {
  const [first = '', ...below] = name.split('/');
  const above = SIMPLE[first];
  if (!above) return undefined;
  let [kind, size] = above;
  for (const part of below) {
    const under = part === '1.73m2' ? SIMPLE['m2'] : SIMPLE[part];
    if (!under) return undefined;
    kind += `/${under[0]}`;
    // A flow by the minute; what is told by weight or surface stays by the kilogram and the square metre.
    size /= under[0] === 'time' ? under[1] / 60_000 : 1;
  }
  return { kind, size, end };
}
