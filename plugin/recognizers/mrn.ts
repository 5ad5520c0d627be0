import { lean } from '../lean.ts';
import { isDrug, isListedName, isOrdinary, wordsOf } from '../words.ts';
import { labelled } from './labelled.ts';
import type { Recognizer } from './recognizer.ts';
import { around } from './recognizer.ts';
import { shortCode } from './short-code.ts';
import { isInX12Code } from './x12.ts';

/** A medical record number has no form of its own: its label tells. 45 CFR 164.514(b)(2)(i)(H). */
export const mrn: Recognizer = {
  name: 'mrn',
  rules: [
    labelled({
      type: 'MRN',
      labels: [
        'mrn',
        'm\\.r\\.n\\.?',
        'mr ?#',
        'mr no',
        'mr number',
        'mr id',
        'mpi',
        'empi',
        'nhc',
        'epic id',
        'epic mrn',
        'emr id',
        'emr number',
        'emr #',
        'cpi',
        'hospital number',
        'hospital no',
        'hospital id',
        'hosp no',
        'hosp #',
        'unit record',
        'unit number',
        'unit no',
        'medical record',
        'medical rec',
        'med rec',
        'medical chart',
        'health record',
        'patient record',
        'record number',
        'record no',
        'record #',
        'record id',
        'records? #',
        'chart number',
        'chart no',
        'chart #',
        'chart id',
        'file number',
        'file no',
        'patient number',
        'patient no\\.',
        'patient #',
        'patient id',
        'patient identifier',
        'pat id',
        'pt id',
        'pt #',
        'patientid',
        'medrec',
        'folder',
        'folder no',
        'folder number',
        'case notes',
        'nhi',
        'uhid',
        'hosp',
        'ur no',
        'ur number',
        'med jacket',
        'medical jacket',
        'hrn',
        'mrd no',
        'opd no',
        'ipd no',
        'cr no',
        'pas no',
        'patient ref',
        'pt no',
        'pt number',
        'client id',
        'client no',
        'client #',
        'resident id',
        'resident no',
        'resident #',
        'hcn',
        'phn',
        'historia',
        'expediente',
        'dossier',
        'ipp',
        'fallnummer',
      ],
    }),
    // "DOB 8/19/1993 | Chart 77120-4".
    labelled({
      type: 'MRN',
      labels: ['chart'],
      value: String.raw`\d{5,8}(?:-\d{1,3})?(?![/.-]\d)|[a-z]{1,3}[ -]?\d{5,7}(?![/.-]\d)|[a-z]\d{4}(?![/.-]\d)`,
      leastDigits: 4,
      score: 0.8,
    }),
    shortCode({
      type: 'MRN',
      labels: ['chart', 'jacket', 'ur', 'urn', 'hrn', 'record', 'med rec', 'folder', 'hosp', 'mrn', 'mr'],
    }),
    // Abroad, in short: "exp. SS-4417", "HC 204417", "hist 88-1042".
    labelled({
      type: 'MRN',
      labels: ['exp', 'hc', 'hist', 'nhc', 'akte'],
      value: String.raw`[a-z]{1,4}-\d{3,8}|\d{5,9}|\d{2,4}-\d{3,6}(?![/.-])`,
      leastDigits: 4,
      score: 0.7,
      accept: (_, at, text) => !isInX12Code(text, at),
    }),
    // In the column behind the patient's name: "Pt: Ogden, Maeve   K20817   11/12/23".
    {
      pattern:
        /(?:pt|patient|name|resident|client)(?: name)? ?: {1,3}\p{Lu}[\p{L}'’-]{1,24},?(?: \p{Lu}[\p{L}.'’-]{0,24}){1,2} {2,12}(?<phi>(?=[A-Z\d-]{0,4}\d{3})[A-Z]{0,3}-?\d{4,9})(?= {2}|[ ]{0,2}(?:\r?\n|$|\|))/diuy,
      triggers: ['pt', 'patient', 'name', 'resident', 'client'],
      type: 'MRN',
      score: 0.8,
    },
    // Between who it is and when: "Soraya Kettleworth      0071 4482      2/9/2025".
    {
      pattern: lean(
        /(?<=(?:^|\n)[ \t]{0,4}\p{Lu}[\p{L}'’-]{1,24},?(?: \p{Lu}[\p{L}.'’-]{0,24}){1,3}(?: {2,12}| ?\| ?|\t)(?:[MF](?: {2,12}| ?\| ?|\t))?)(?:[A-Z]{0,3}\d{2,5}(?:[ -]\d{1,5}){1,2}|[A-Z]{0,3}-?\d{5,10})(?=(?: {2,12}| ?\| ?|\t)(?:[Dd][Oo][SBV]:? )?\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4})/dgu,
      ),
      near: around(/(?: {2}|\t|\| ?)[A-Z]{0,3}-?\d{2}/g, 4, 6),
      type: 'MRN',
      score: 0.8,
      accept: (_phi, at, text) => {
        const words = wordsOf(/[^\n]{1,110}$/.exec(text.slice(Math.max(0, at - 110), at))?.[0] ?? '');
        return words.some((word) => isListedName(word) && !isDrug(word)) && !words.every(isOrdinary);
      },
    },
    // In the column behind a date of birth: "ODELL, Iris | 4 May 1951 | KP 7702 |".
    {
      pattern: /(?<=(?:18|19|20)\d\d ?\| ?)[A-Z]{1,3} \d{4,7}(?= ?(?:\||\r?\n|$))/dgu,
      near: around(/\d ?\| ?[A-Z]{1,3} \d{4}/g, 4, 6),
      type: 'MRN',
      score: 0.7,
    },
  ],
};
