import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

const NOUN =
  "(?: (?:\\w{3,12} )?(?:results?|tests?|levels?|values?|functions?|counts?|ranges?|limits|variant|clotting|immunity|stores|metabolism|kidneys?|liver|thyroid|muscle|heart|panel|individual|person|person's|adult|for \\w{3,8}|on treatment))?";
const END = '(?= [.,;:)]|$| (?:and|so|for|with|in|no|md|team)\\b)';
/** "… = therapeutic", "… fits a normal muscle result", "…: not deficient", wherever in the sentence it is concluded. */
const NORMAL = lean(
  `(?:=|:|→|\\bie\\b|\\bi e\\b|\\b(?:fits?|fitting|fits with|consistent with|in keeping with|compatible with|which is|that is|this is|suggests?|suggesting|shows?|indicates?|means?|so|hence|therefore|reads? as|read as|looks|represents)) (?:an? |the |entirely |completely |perfectly |quite |within |in |all ){0,3}(?:normal|therapeutic|healthy|non-?toxic|unremarkable|within (?:normal )?(?:range|limits))${NOUN}${END}`,
);
const BROKEN =
  /\b(?:not|no longer|never|if|until|but|however|although|otherwise|rest|other|others|except|apart|was|were|previously|baseline|now normal|back to|returned to|return to|ecg|ekg|exam|examination|ct|mri|x ?-? ?ray|ultrasound|echo|film|imaging|scan)\b/;

/** A value far from normal behind which a sentence concludes that it is normal or therapeutic, other findings between. */
export function checkFarVerdicts(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  const last = new Map<unknown, Measurement>();
  for (const one of each.measurements)
    if (one.kind === 'lab' && !(last.get(one.sentence)?.first ?? -1 > one.first)) last.set(one.sentence, one);
  return [...last.values()].flatMap((one): readonly Finding[] => {
    if (one.low !== one.high || one.assertion !== 'active' || one.sentence.told || one.sentence.question) return [];
    const behind = phrase(tokens, one.end, Math.min(one.sentence.end, one.end + 28));
    const match = NORMAL.exec(behind);
    // "Potassium 6.8 on arrival; after dialysis 4.4, which is normal": of another value.
    if (
      !match ||
      BROKEN.test(behind.slice(0, match.index)) ||
      / \d[\d.]{0,6} [,;]? ?$/.test(` ${behind.slice(0, match.index)}`)
    )
      return [];
    const row = each.knowledge.labs.get(one.id);
    const values = valuesInTable(each, one);
    if (
      !row ||
      values.length === 0 ||
      !values.every((value) => isFar(one.id, value, Number(row.ref_low), Number(row.ref_high)))
    )
      return [];
    const range = `${plain(Number(row.ref_low))} to ${plain(Number(row.ref_high))} ${row.unit}`;
    return [
      misreadAt(spanOf(tokens, one.first, one.end), {
        message: `${one.id} ${plain(one.low)} is concluded to be normal, but the usual range is ${range} (${row.source})`,
        evidence: [evidenceOf(row, `${one.id}: usual range ${range}`)],
        score: 0.82,
      }),
    ];
  });
}

/** Held close by every body, so that a small step is far. */
const TIGHT = /^(?:sodium|potassium|calcium|chloride|magnesium|hemoglobin|ph arterial|serum osmolality|bicarbonate)$/;
const isFar = (id: string, value: number, low: number, high: number): boolean =>
  TIGHT.test(id)
    ? value > high + (high - low) * 0.6 || value < low - (high - low) * 0.6
    : value > high * (/(?:level|trough)$/.test(id) ? 1.35 : 2.5) || (low > 0 && value < low / 2.5);
