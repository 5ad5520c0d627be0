import { ACCESS_CODES, ACCESS_LABELS, SHORT_ACCESS_LABELS } from './identifier-access.ts';
import { BADGE_LABELS, BADGE_NUMBERS, SHORT_BADGE_LABELS } from './identifier-badges.ts';
import { CARE_LABELS } from './identifier-care.ts';
import { CASE_LABELS, CASE_NUMBERS } from './identifier-cases.ts';
import { isCatalogue } from './identifier-exceptions.ts';
import { LOGIN_RULES } from './identifier-logins.ts';
import { SPECIMEN_LABELS, SPECIMEN_NUMBERS } from './identifier-specimens.ts';
import { UNLABELLED_NUMBERS } from './identifier-unlabelled.ts';
import { WORDED_NUMBERS } from './identifier-worded.ts';
import { isCode, labelled } from './labelled.ts';
import type { Recognizer } from './recognizer.ts';
import { SPELLED_CODES } from './spelled-code.ts';

/** Any other identifying number or code, by its label or by its mere length. 45 CFR 164.514(b)(2)(i)(R). */
export const identifier: Recognizer = {
  name: 'identifier',
  rules: [
    // One rule for the labels of all kinds: what a value looks like is compiled once for it.
    labelled({
      type: 'ID',
      labels: [...CARE_LABELS, ...SPECIMEN_LABELS, ...BADGE_LABELS, ...CASE_LABELS, ...ACCESS_LABELS],
      // "need auth for 70553?": the code of a procedure
      accept: (phi, at, text) =>
        isCode(phi, at, text, 4) &&
        !isCatalogue(text, at, at + phi.length) &&
        !(/^\d{5}$/.test(phi) && / for (?:cpt )?$/i.test(text.slice(Math.max(0, at - 9), at))),
    }),
    labelled({ type: 'ID', labels: [...SHORT_ACCESS_LABELS, ...SHORT_BADGE_LABELS], leastDigits: 2 }),
    ...CASE_NUMBERS,
    ...ACCESS_CODES,
    ...LOGIN_RULES,
    ...SPELLED_CODES,
    ...SPECIMEN_NUMBERS,
    ...BADGE_NUMBERS,
    ...UNLABELLED_NUMBERS,
    ...WORDED_NUMBERS,
  ],
};
