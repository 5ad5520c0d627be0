import { lean } from '../lean.ts';
import { around, type Rule } from './recognizer.ts';

const DEGREES = String.raw`[-+]?\d{1,3}\.\d{3,8}°?`;
const MINUTES = String.raw`\d{1,3}[°º] ?\d{1,2}(?:\.\d{1,4})?['’′](?: ?\d{1,2}(?:\.\d{1,3})?["”″])?`;
const CUE =
  /(?<!\p{L})(?:gps|lat(?:itude)?|lon(?:g(?:itude)?)?|coord(?:inate)?s?|lz|pin|location|loc|scene|at|near|found)[: ]{1,3}$/iu;

/** Where on the globe, as crews and telephones write it: more exact than any address. 45 CFR 164.514(b)(2)(i)(B). */
export const COORDINATES: readonly Rule[] = [
  // "GPS 45.6651, -120.8340", "N45.6651 W120.8340"
  {
    near: around(/\d\.\d{3,8}°? ?[NS]?[,;/ ]{1,3}[EW]? ?[-+]?\d/g, 6, 30),
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.-])(?:[NS] ?)?${DEGREES}(?: ?[NS])?[,;/ ]{1,3}(?:[EW] ?)?${DEGREES}(?: ?[EW])?(?![\p{L}\p{N}]|\.\d)`,
      'dgu',
    ),
    type: 'LOCATION',
    score: 0.9,
    accept: (phi, at, text) => /[NSEW]/.test(phi) || CUE.test(text.slice(Math.max(0, at - 20), at)),
  },
  // "lat 45.66 lon -120.83"
  {
    pattern:
      /lat(?:itude)?[ :=]{1,3}(?<phi>[-+]?\d{1,2}\.\d{2,8}°?,?;? (?:lon|long|lng|longitude)[ :=]{1,3}[-+]?\d{1,3}\.\d{2,8})(?!\d)/diuy,
    triggers: ['lat', 'latitude'],
    type: 'LOCATION',
    score: 0.9,
  },
  // 45°39'54"N 120°50'02"W
  {
    near: around(/\d[°º] ?\d{1,2}/g, 4, 40),
    pattern: lean(
      String.raw`(?<![\p{L}\p{N}.])(?:[NS] ?)?${MINUTES} ?[NS]?[,; ]{1,2}(?:[EW] ?)?${MINUTES} ?[EW]?(?![\p{L}\p{N}])`,
      'dgu',
    ),
    type: 'LOCATION',
    score: 0.9,
    accept: (phi) => /[NSEW]/.test(phi),
  },
];
