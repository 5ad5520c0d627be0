import type { ReadMention } from '../reading/document.ts';
import type { Amount } from '../reading/numbers.ts';
import { type Token, text } from '../reading/tokens.ts';
import { hasWord } from '../reading/words.ts';
import { isOfFluid } from './specimens.ts';

// Of what a test was done: the tables hold those of the blood.

/** A test of another fluid by its name, which is one of blood by its name alone. */
export const isOfOtherFluid = (tokens: readonly Token[], mention: ReadMention): boolean =>
  (mention.id === 'ph arterial' && hasOtherFluid(tokens, mention)) ||
  isOfBreath(tokens, mention) ||
  // "Protein ratio over 0.5": of an effusion to the blood.
  (/^(?:total protein|ldh|albumin)$/.test(mention.id) && text(tokens, mention.end) === 'ratio') ||
  isOfEffusion(tokens, mention) ||
  // "A transferrin saturation of 7%".
  (text(tokens, mention.first) === 'saturation' &&
    /^(?:transferrin|iron|venous)$/.test(text(tokens, mention.first - 1))) ||
  // "Urine Na 56", "urine albumin 48".
  (mention.kind === 'lab' &&
    /^(?:urine|urinary|csf|pleural|ascitic|peritoneal|stool|sweat|salivary|synovial)$/.test(
      text(tokens, mention.first - 1),
    )) ||
  (mention.kind === 'lab' && !/^urine|albumin creatinine/.test(mention.id) && isOfFluid(tokens, mention.first));

/** "CSF: WBC 1,840, protein 260 mg/dL, glucose 18 mg/dL": of the fluid that the sentence opened with, unless the blood is named. */
export const isOfSpinalFluid = (tokens: readonly Token[], { id, first, sentence }: ReadMention): boolean =>
  SPINAL.test(id) &&
  hasWord(tokens, /^(?:csf|cerebrospinal|lp)$/, sentence.first, first) &&
  !hasWord(tokens, /^(?:serum|blood|plasma|peripheral|cbc)$/, Math.max(sentence.first, first - 3), first);

/** "| pleural | serum | … RBC 22,000": cells are told by the fluid's heading. */
const isOfEffusion = (tokens: readonly Token[], { id, first }: ReadMention): boolean =>
  id === 'rbc' &&
  hasWord(
    tokens,
    /^(?:pleural|ascitic|peritoneal|synovial|pericardial|thoracentesis|paracentesis)$/,
    Math.max(0, first - 80),
    first,
  );

const SPINAL = /^(?:glucose|wbc|rbc|total protein|lymphocytes absolute|neutrophils absolute)$/;

/** "UA: RBC > 50": cells of the urine are counted by the field; behind "UA:" in the same run of results. */
export function isOfUrine(tokens: readonly Token[], first: number): boolean {
  for (let at = first - 1; at >= Math.max(0, first - 20); at -= 1) {
    const { text } = tokens[at]!;
    if (/^(?:ua|urinalysis|urine|urinary|u\/a)$/.test(text)) return true;
    if (text === '.' || /^(?:cbc|bmp|cmp|labs|blood|serum|csf)$/.test(text) || tokens[at]!.breaks > 0) return false;
  }
  return false;
}

/** "End-tidal CO2 5.1", "exhaled CO2 38": of the breath. */
const isOfBreath = (tokens: readonly Token[], { id, first }: ReadMention): boolean =>
  id === 'bicarbonate' && hasWord(tokens, /^(?:tidal|exhaled|expired|transcutaneous)$/, Math.max(0, first - 2), first);

/** Nobody lives with such a pH of the blood: where no gas is told nearby it is that of a tube, a bath or a swab. */
export const isPhOfBlood = (tokens: readonly Token[], { first }: ReadMention, { low, end }: Amount): boolean =>
  (low >= 6.7 && low <= 7.9) ||
  hasWord(
    tokens,
    /^(?:abg|vbg|cbg|gas|gases|arterial|venous|capillary|blood|pco2|paco2|hco3|bicarbonate|bicarb|lactate|acidosis|alkalosis|acidotic|alkalotic|dka|be)$/,
    Math.max(0, first - 40),
    end + 40,
  );

/** The pH of anything but blood has other limits. */
const hasOtherFluid = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  [...tokens.slice(sentence.first, first), ...tokens.slice(end, Math.min(sentence.end, end + 5))].some(({ text }) =>
    /^(?:urine|urinalysis|ua|urinary|stool|gastric|pleural|vaginal|vagina|discharge|semen|seminal|tears|eye|fetal|cord|skin|esophageal|oesophageal|fluid|saliva|aspirate|aspirates|solution|ng|ngt|nasogastric|orogastric|tube|feed|nitrazine|litmus|strip|paper|speculum|amniotic|csf|ascitic|peritoneal|synovial)$/.test(
      text,
    ),
  );
