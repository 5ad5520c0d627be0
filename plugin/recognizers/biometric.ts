import { labelled } from './labelled.ts';
import type { Recognizer } from './recognizer.ts';

/** Biometric identifiers that text can hold: the ids and templates of prints and scans. 45 CFR 164.514(b)(2)(i)(P). */
export const biometric: Recognizer = {
  name: 'biometric',
  rules: [
    labelled({
      type: 'BIOMETRIC',
      labels: [
        'biometric(?: (?:id|template|hash|scan|record|token|identifier|ref|reference))?',
        'finger ?print(?: (?:id|template|hash|scan|record|ref|reference))?',
        'thumb ?print(?: (?:id|template|hash|scan|record))?',
        'palm ?print(?: (?:id|template|hash|scan|record))?',
        'palm vein(?: (?:id|template|hash|scan|record))?',
        'retinal?(?: (?:id|template|hash|scan|record|pattern)){1,2}',
        'iris(?: (?:id|template|hash|scan|record|pattern|code)){1,2}',
        'voice ?print(?: (?:id|template|hash|record|ref|reference))?',
        'face ?(?:id|print)(?: (?:template|hash|record))?',
        'facial (?:recognition|scan|template)(?: (?:id|template|hash|record))?',
        'dna (?:profile|sample id|id|record)',
        'gait (?:id|template|signature)',
      ],
    }),
  ],
};
