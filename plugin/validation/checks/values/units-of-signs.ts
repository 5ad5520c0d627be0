import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** A vital sign in a unit that cannot be meant: what it reads, and the fact. */
interface Slip {
  readonly pattern: RegExp;
  readonly fact: string;
}

const N = '\\d{1,3}(?:\\.\\d)?(?: ?(?:to|-|–|and) ?\\d{1,3}(?:\\.\\d)?)?';
const HEART = '(?:heart(?:beat)?|pulse|HR|ventricles?)';
const BREATH =
  '(?<!\\b(?:stopp?ed|stops?|slowed|slows|paused?|pauses)\\b[^.;\\n]{0,24})(?:breath(?:s|es|ing|e)?|respirat\\w{2,5}|RR|resp(?:s)?)';
/** Beats of something else, and breaths that are an exercise. */
const ELSE =
  '(?![^.;\\n]{0,80}\\b(?:ectopic|extra|premature|missed|skipped|PVCs?|PACs?|clonus|tremor|nystagmus|apn(?:o)?eas?|AHI|ODI|sleep|snor\\w{1,4}|stopp?ed|stops?|slowed|polygraphy|hypopn\\w{2,4}|deep|spiromet\\w{2,3}|exercises?|pauses?)\\b)';
const rate = (of: string, counted: string, time: string): RegExp =>
  lean(
    `(?:^|[.;\\n(]|\\b)${ELSE}${of}\\b[^.;\\n]{0,60}?\\b${N} ?(?:${counted}) ?(?:per|an?|each|every|\\/) ?(?:${time})\\b`,
    'gi',
  );

const SLIPS: readonly Slip[] = [
  {
    pattern: rate(HEART, 'beats|times|bpm', 'seconds?|sec|hours?|hr|days?'),
    fact: 'a heart beats 60 to 100 times a minute',
  },
  {
    pattern: rate(BREATH, 'breaths|times', 'seconds?|sec|hours?|hr|days?'),
    fact: 'an adult breathes 12 to 20 times a minute',
  },
  {
    pattern: lean(`(?<![\\d/])(?:${ELSE})${N} (?:heart ?beats|beats) (?:per|a|each) (?:second|sec|hour|day)\\b`, 'gi'),
    fact: 'a heart beats 60 to 100 times a minute',
  },
  {
    pattern: lean(
      `(?<![\\d/])(?:${ELSE})(?<!\\b(?:take|taking|do|give) )${N} breaths (?:per|a|each) (?:second|sec|hour|day)\\b`,
      'gi',
    ),
    fact: 'an adult breathes 12 to 20 times a minute',
  },
  {
    pattern: lean(
      /\b(?:BP|blood pressure|pressures?)\b(?! (?:allows|permits|tolerates))[^.;,\n\d]{0,30}(?<![\d/])\d{2,3}\/\d{2,3} ?(?:cm ?hg|mmol(?:\/l)?|mg(?:\/dl)?|bpm|%|\/min|inhg|mm ?h2o)(?![\w/])/gi,
    ),
    fact: 'a blood pressure is told in mmHg',
  },
  {
    pattern: lean(
      /\b(?:temp(?:erature)?s?|fever(?:ish)?|febrile|afebrile|Tmax)\b[^.;\n\d]{0,45}(?<![\d.])(?:9[4-9]|10[0-7])(?:\.\d)? ?(?:°|º|degrees?)? ?(?:C|celsius|centigrade)\b/gi,
    ),
    fact: 'a body has 36 to 41 °C: 97 to 106 are degrees Fahrenheit',
  },
  {
    pattern: lean(
      /\b(?:temp(?:erature)?s?|fever(?:ish)?|febrile|afebrile|Tmax)\b[^.;\n\d]{0,45}(?<![\d.])(?:3[5-9]|4[01])(?:\.\d)? ?(?:°|º|degrees?)? ?(?:F|fahrenheit)\b/gi,
    ),
    fact: 'a body has 95 to 106 °F: 36 to 41 are degrees Celsius',
  },
  {
    pattern: lean(
      /\bINR\b(?: (?:is|was|of|at|today|now|:)){0,3} \d(?:\.\d{1,2})? ?(?:s|secs?|seconds|mmol\/L|mg\/dL|g\/L|%)(?![\w/])/gi,
    ),
    fact: 'an INR is a ratio and has no unit',
  },
  {
    pattern: lean(
      /\b(?:SpO2|saturations?|sats|SaO2)\b(?: (?:is|was|of|at|now|:)){0,3} \d{2,3} ?(?:mm ?hg|bpm|mmol\/L|L\/min)(?![\w/])/gi,
    ),
    fact: 'a saturation is told in percent',
  },
  {
    pattern: lean(
      /\b(?:heart rate|pulse(?: rate)?|HR)\b(?: (?:is|was|of|at|now|:)){0,3} \d{2,3} ?(?:mm ?hg|%|mmol\/L|kg|°C)(?![\w/])/gi,
    ),
    fact: 'a pulse is told in beats a minute',
  },
  {
    pattern: lean(
      /\b(?:respiratory rate|breathing rate|RR)\b(?: (?:is|was|of|at|now|:)){0,3} \d{1,2} ?(?:mm ?hg|%|mmol\/L|kg|°C|L\/min)(?![\w/])/gi,
    ),
    fact: 'a breathing rate is told in breaths a minute',
  },
  {
    pattern: lean(
      /\bAUC(?: ?\(?0-24\)?| ?24)?\b[^.;\n\d]{0,12}\d{2,4} ?(?:k?g|mcg|µg|μg|ng) ?[·.*x×-]? ?h(?:r|ours?)?\/(?:L|mL)(?<!(?:mcg|µg|μg) ?[·.*x×-]? ?h(?:r|ours?)?\/mL)/gi,
    ),
    fact: 'an AUC of vancomycin is told in mg·h/L',
  },
  {
    pattern: lean(
      /\b(?:trough|peak|drug level|serum level|plasma level|level)s?\b(?: level)?(?: (?:is|was|of|now|today|came back at|at|:|=)){0,4} ?\d{1,3}(?:\.\d{1,2})? ?(?:mg\/mL|g\/mL|g\/dL|kg\/L)(?![\w/])(?<!(?:ha?emoglobin|hb|hgb|albumin|protein|globulin|alcohol|ethanol)[^.;\n]{0,50})/gi,
    ),
    fact: 'levels of drugs are told in mg/L, µg/L or their like: a thousandth of this',
  },
  {
    pattern: lean(/\bT[- ]scores?\b[^.;\n\d]{0,20}[-−–] ?\d{2,3}(?![\d.%])/gi),
    fact: 'T-scores lie between about -6 and 4',
  },
  {
    pattern: lean(
      /\b(?:BP|blood pressure)\b(?: (?:is|was|of|now|today|at))?:? (?:[1-9]|1\d|2[0-4])\/(?:[1-9]|1[0-4])\b(?! ?(?:kPa|cm|\/|:|-|was|\d|at|and)|\.\d)/g,
    ),
    fact: 'a blood pressure is told in mmHg, such as 120/80',
  },
  {
    pattern: lean(/\bcontract(?:ions|ing)\b[^.;\n\d]{0,14}\bevery \d{1,2} ?(?:s|secs?|seconds)\b/gi),
    fact: 'contractions come every some minutes',
  },
  {
    pattern: lean(
      /\b(?:gestation(?:al age)?|pregnan(?:t|cy)|GA|EGA)\b[^.;\n\d]{0,20}\b\d{3} weeks\b|\b\d{3} weeks (?:pregnant|of gestation|gestation)\b/gi,
    ),
    fact: 'a pregnancy lasts 40 weeks',
  },
  {
    pattern: lean(/\b(?:hearing|threshold|thresholds|audiogram)\b[^.;\n\d]{0,24}\b(?:1[3-9]\d|[2-9]\d\d) ?dB\b/gi),
    fact: 'thresholds of hearing lie between 0 and 120 dB',
  },
];

/** "72 beats per second", "120/80 cmHg", "98.4 °C": vital signs in a unit that they cannot have. */
export const checkUnitsOfSigns = ({ searched }: Case): readonly Finding[] =>
  SLIPS.flatMap(({ pattern, fact }) =>
    matchesIn(searched, pattern).map(
      (match): Finding => ({
        ...spanOfMatch(match),
        family: 'measurement',
        category: 'vital_unit',
        severity: 'high',
        verdict: 'contradicted',
        message: `the unit is none of this: ${fact}`,
        score: 0.88,
        evidence: [{ source: 'common clinical reference', citation: 'units of vital signs', text: fact }],
      }),
    ),
  ).slice(0, 2);
