import { deaHolds, npiHolds } from './check-digits.ts';
import { labelled } from './labelled.ts';
import type { Recognizer } from './recognizer.ts';

/** Certificate and licence numbers: drivers', professional, DEA, NPI, passports. 45 CFR 164.514(b)(2)(i)(K). */
export const license: Recognizer = {
  name: 'license',
  rules: [
    labelled({
      type: 'LICENSE',
      labels: [
        'licen[cs]e',
        'lic',
        'dl',
        'd\\.l\\.',
        'drivers? licen[cs]e',
        "driver's licen[cs]e",
        "driver's lic",
        'drivers lic',
        'driving licen[cs]e',
        'cdl',
        'state id',
        'npi',
        'n\\.p\\.i\\.?',
        'dea',
        'd\\.e\\.a\\.?',
        'upin',
        'clia',
        'certificate',
        'certification',
        'cert',
        'passport',
        'registration number',
        'registration no',
        'registration #',
        'reg no',
        'reg #',
        'gmc',
        'nmc',
        'provider id',
        'provider number',
        'provider #',
        'permit',
        'green card',
        'alien',
        'ppn',
      ],
      leastDigits: 4,
    }),
    {
      pattern: /(?<![\p{L}\p{N}.-])[12]\d{9}(?![\p{L}\p{N}]|[-.]\d)/dgu,
      type: 'LICENSE',
      score: 0.8,
      accept: npiHolds,
    },
    {
      pattern: /(?<![\p{L}\p{N}])[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7}(?!\p{L}|\p{N})/dgu,
      type: 'LICENSE',
      accept: deaHolds,
    },
  ],
};
