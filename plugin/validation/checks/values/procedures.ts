import { lean } from '../../../lean.ts';
import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** Needles that are not put in while blood clots so badly, by any guideline (SIR consensus 2019, ASRA; recalled, some to spare). */
const PROCEDURES = lean(
  /\b(?:lumbar puncture|spinal tap|lp|spinal (?:anaesthetic|anesthetic|anaesthesia|anesthesia|block)|epidural(?: catheter| anaesthesia| anesthesia| analgesia| block)?|(?:liver|kidney|renal|prostate|percutaneous|lung|core|hepatic) biopsy|nephrostomy)\b/,
);
const LIMITS: Readonly<Record<string, { readonly isWrong: (value: number) => boolean; readonly asked: string }>> =
  wordTable({
    platelets: { isWrong: (value) => value > 0 && value < 30, asked: 'platelets of 40 to 50 × 10⁹/L or more' },
    inr: { isWrong: (value) => value > 2 && value < 20, asked: 'an INR below 1.5 to 1.8' },
  });
const GOES_AHEAD =
  /\b(?:proceed\w{0,3}|go(?:es|ing)? ahead|went ahead|perform\w{0,4}|done|carried out|safe|safely|fine|can be|may be|ready|cleared|suitable|today|now|this (?:morning|afternoon)|tonight|straight away|no (?:contraindication|reason to wait|need to wait))\b/;
const HELD =
  /^(?:transfus\w{1,4}|after|once|until|unless|if|when|before|then|hold|held|defer\w{0,4}|delay\w{0,3}|postpon\w{1,3}|cancel\w{0,5}|correct\w{0,4}|revers\w{1,4}|vitamin|pcc|plasma|ffp|not|no|never|cannot|can't|contraindicat\w{1,3}|avoid\w{0,3}|unsafe|risk\w{0,2}|instead|without|wait|rather|pool|units?|was|were|transjugular|last|previous\w{0,2}|yesterday)$/;

/** "Platelets 12, INR 4: proceed with the lumbar puncture today". */
export function checkProcedures(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  return each.measurements.flatMap((one: Measurement): readonly Finding[] => {
    const limit = Object.hasOwn(LIMITS, one.id) ? LIMITS[one.id] : undefined;
    if (!limit || one.low !== one.high || one.assertion !== 'active') return [];
    const value = valuesInTable(each, one)[0] ?? one.low;
    const next = sentences.find(({ first }) => first === one.sentence.end);
    const end = next && !next.question && !next.told ? next.end : one.sentence.end;
    const said = phrase(tokens, one.sentence.first, end);
    if (!limit.isWrong(value) || !PROCEDURES.test(said) || !GOES_AHEAD.test(said)) return [];
    if (hasWord(tokens, HELD, one.sentence.first, end)) return [];
    return [
      {
        ...spanOf(tokens, one.first, one.end),
        family: 'contraindication',
        category: 'procedure_unsafe',
        severity: 'high',
        verdict: 'contradicted',
        message: `${one.id} ${plain(one.low)}: a needle near the spine or into an organ asks for ${limit.asked} (SIR and ASRA guidelines)`,
        score: 0.8,
        evidence: [{ source: 'SIR and ASRA guidelines, recalled', citation: 'needle procedures', text: limit.asked }],
      },
    ];
  });
}
