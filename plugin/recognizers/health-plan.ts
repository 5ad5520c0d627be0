import { lean } from '../lean.ts';
import { isCode, labelled } from './labelled.ts';
import { around, type Recognizer } from './recognizer.ts';
import { DIGIT_WORD, PAUSE } from './spoken.ts';

/** "Policy 16-0042 wants a culture": a hospital's own rule. */
const isHouseRule = (phi: string, at: number, text: string): boolean =>
  /polic(?:y|ies)[ #:.no]{1,8}$/i.test(text.slice(Math.max(0, at - 16), at)) &&
  (/^\d{2,3}-\d{3,4}$/.test(phi) ||
    /^ (?:says|wants|requires|states|allows|covers)(?!\p{L})/u.test(text.slice(at + phi.length, at + phi.length + 12)));

/** Health plan beneficiary numbers. 45 CFR 164.514(b)(2)(i)(I). */
export const healthPlan: Recognizer = {
  name: 'health-plan',
  rules: [
    labelled({
      type: 'HEALTH_PLAN',
      labels: [
        'member',
        'mem id',
        'mbr id',
        'mbr #',
        'membership',
        'policy',
        'policyholder id',
        'policy holder id',
        'subscriber',
        'subs id',
        'group',
        'group number',
        'group no',
        'group #',
        'group id',
        'grp',
        'insurance',
        'ins id',
        'ins #',
        'ins card',
        'insurance card',
        'card scanned',
        'insured id',
        'insureds id',
        'beneficiary',
        'plan id',
        'plan number',
        'plan no',
        'plan #',
        'health plan',
        'payer id',
        'payor id',
        'medicare',
        'medicaid',
        'medi-cal',
        'mbi',
        'hicn',
        'hic',
        'tricare',
        'dod id',
        'edipi',
        'coverage id',
        'certificate of coverage',
        'enrollee',
        'enrolment id',
        'enrollment id',
        'rxgrp',
        'rx grp',
        'rx group',
        'rx id',
        'nhs number',
        'nhs no',
        'nhs #',
        'nhs',
        'health card',
        'ohip',
        'chi number',
        'chi no',
        'aetna',
        'cigna',
        'humana',
        'bcbs',
        'uhc',
        'blue cross',
        'blue shield',
        'blue cross blue shield',
        'united healthcare',
        'kaiser',
        'anthem',
        'gms',
        'gms no',
        'ramq',
        'cardholder',
        'cardholder id',
        'subscr',
        'subscr id',
        'dva',
        'pensioner',
        'carte vitale',
      ],
      accept: (phi, at, text) =>
        isCode(phi, at, text, /grp[ :#]{0,3}$/i.test(text.slice(Math.max(0, at - 6), at)) ? 2 : 4) &&
        !isHouseRule(phi, at, text) &&
        !/^(?:rx ?)?(?:bin|pcn) /i.test(phi), // who processes the claims of a plan
    }),
    // Behind which of the plans it is: "Secondary ins: BCX 77120034", "Tertiary..... HMS 0028841-01".
    {
      pattern:
        /(?:primary|secondary|tertiary|1st|2nd|3rd)(?: (?:ins(?:urance|\.)?|payer|payor|coverage|plan)[ ]?(?::|\.{2,24})|\.{3,24}) ?(?<phi>[A-Z]{2,5} \d{5,10}(?:-\d{1,2})?)(?![\p{L}\p{N}-])/diuy,
      triggers: ['primary', 'secondary', 'tertiary'],
      type: 'HEALTH_PLAN',
      score: 0.8,
      accept: (phi) => /^\p{Lu}/u.test(phi),
    },
    // "…, group seven seven two"
    {
      pattern: lean(
        String.raw`group(?: number| id)?(?: is)?[ ,:]{1,2}(?<phi>(?:[a-z][ ,]{1,2}){0,2}${DIGIT_WORD}(?:${PAUSE}(?:(?:double|triple) )?${DIGIT_WORD}){2,8})(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: ['group'],
      type: 'HEALTH_PLAN',
      score: 0.8,
    },
    {
      // A Medicare Beneficiary Identifier (CMS, "Understanding the MBI format"): no S, L, O, I, B or Z.
      near: around(/\d[A-Z][A-Z0-9]\d[- ]?[A-Z]/g, 4, 18),
      pattern:
        /(?<![\p{L}\p{N}])[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d[- ]?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d[- ]?[AC-HJKMNP-RT-Y]{2}\d{2}(?![\p{L}\p{N}])/dgu,
      type: 'HEALTH_PLAN',
    },
  ],
};
