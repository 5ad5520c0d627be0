import { isQuantity } from './labelled.ts';
import { around, type Rule } from './recognizer.ts';

/** A month of a year, and from month to month. */
export const MONTHS_OF_YEARS: readonly Rule[] = [
  // A month of a year: 03/2024, 2024-03.
  {
    near: around(/\d[/-](?:19|20)\d{2}/g, 4, 8),
    pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])(?:0?[1-9]|1[0-2])[/-](?:19|20)\d{2}(?![\p{L}\p{N}]|[./-]\d)/dgu,
    type: 'DATE',
    accept: (phi, at, text) => !isQuantity(text, at + phi.length),
  },
  {
    near: around(/\d{4}-\d{2}/g, 4, 10),
    pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])(?:19|20)\d{2}-(?:0[1-9]|1[0-2])(?![\p{L}\p{N}]|[./-]\d)/dgu,
    type: 'DATE',
    score: 0.9,
  },
  // "since 9/93": a month and a year that is no day.
  {
    near: around(/\d\/\d{2}/g, 4, 6),
    pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])(?:0?[1-9]|1[0-2])\/(?:[6-9]\d|0\d)(?![\p{L}\p{N}]|[./-]\d|%)/dgu,
    type: 'DATE',
    score: 0.8,
    accept: (phi, at, text) =>
      /(?:in|since|from|through|until|of|dated|last|around|circa|about)[ ]{1,2}$/i.test(
        text.slice(Math.max(0, at - 9), at),
      ) &&
      !isQuantity(text, at + phi.length) &&
      !/^[ ]?(?:mmhg|on|with)/i.test(text.slice(at + phi.length, at + phi.length + 6)),
  },
  // From month to month: 03/2023 - 06/2024.
  {
    near: around(/\d\/(?:19|20)\d{2} ?[-–] ?\d/g, 4, 20),
    pattern:
      /(?<![\p{L}\p{N}]|[\p{N}][./-])(?:0?[1-9]|1[0-2])\/(?:19|20)\d{2} ?[-–] ?(?:0?[1-9]|1[0-2])\/(?:19|20)\d{2}(?![\p{L}\p{N}]|[./-]\d)/dgu,
    type: 'DATE',
  },
];
