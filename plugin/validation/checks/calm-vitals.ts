import type { Row } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import type { Measurement } from '../measured.ts';
import { matchesIn } from '../needed-words.ts';
import { spanOf } from '../reading/document.ts';
import { hasWord } from '../reading/words.ts';
import { vitalRowOf } from '../vital-ages.ts';

/** What calls all vital signs, or all that was found, normal. */
const CALM =
  /\b(?:vital signs|vitals|obs|observations)(?: (?:were|are|all|remain|remained|have been|today|entirely|completely|:)){0,3} (?:normal|unremarkable|within normal limits|WNL|in the normal range|satisfactory)\b|\bnormal (?:vital signs|vitals|obs|observations)\b|\ball findings (?:are |were )?(?:normal|within normal limits)\b|\b(?:normal|unremarkable) (?:newborn|baby|six-week|6-week|well-child|well-baby) (?:check|examination|exam|assessment)\b|\b(?:examination|check) (?:is |was )?(?:entirely|completely|wholly) normal\b/gi;
/** What is left out of it, or its time. */
const EXCEPT =
  /\b(?:except|apart from|aside from|other than|otherwise|besides|but|until|now|before|after|initially|then|later|previously|not|rest of|remaining|if|when|once)\b/i;

/**
 * A vital sign far from what is normal at the patient's age, in a text that calls all of them normal: "heart rate 18, breathing
 * 44 … All findings normal".
 */
export function checkCalmVitals(each: Case): readonly Finding[] {
  const calm = matchesIn(each.searched, CALM).filter((match) => {
    const from = Math.max(each.text.lastIndexOf('.', match.index), each.text.lastIndexOf('\n', match.index)) + 1;
    return (
      !EXCEPT.test(each.text.slice(from, match.index)) &&
      !/^[^.\n]{0,40}\b(?:except|apart|aside|other than|but|bar|besides)\b/i.test(
        each.text.slice(match.index + match[0].length),
      )
    );
  });
  if (calm.length === 0) return [];
  return each.measurements
    .filter(
      ({ kind, assertion, low, high }) =>
        // "Mother well: BP 118/72, pulse 78" is of who was visited.
        kind === 'vital' && (assertion === 'active' || assertion === 'other-person') && low === high,
    )
    .slice(0, 30)
    .flatMap((one) => farOff(each, one))
    .slice(0, 1);
}

/** How far from the ends of what is normal nobody calls it so: a share of the lower end and of the upper one. */
const FAR: Readonly<Record<string, readonly [number, number]>> = {
  'heart rate': [0.72, 1.32],
  'respiratory rate': [0.65, 1.45],
  'systolic blood pressure': [0.88, 1.38],
  'oxygen saturation': [0.95, 2],
};

function farOff(each: Case, one: Measurement): readonly Finding[] {
  const far = FAR[one.id];
  const row = far && vitalRowOf(each, one.id);
  if (!far || !row || isAside(each, one)) return [];
  const [low, high] = [Number(row.normal_low), Number(row.normal_high)];
  if (one.low >= low * far[0] && one.low <= high * far[1]) return [];
  return [findingOf(each, one, row)];
}

/** Of another time, or what is usual for this patient. */
const isAside = ({ reading: { tokens } }: Case, { sentence }: Measurement): boolean =>
  hasWord(
    tokens,
    /^(?:was|were|arrival|initially|initial|triage|yesterday|earlier|previously|target|goal|if|below|above|peak|lowest|nadir|during|exercise|exertion|usual|baseline|copd|aim|ambulance|scene)$/,
    sentence.first,
    sentence.end,
  );

const findingOf = (each: Case, one: Measurement, row: Row<'vitals'>): Finding => {
  const range = `${row.normal_low} to ${row.normal_high} ${row.unit}`;
  return {
    ...spanOf(each.reading.tokens, one.first, one.end),
    family: 'measurement',
    category: 'value_misread',
    severity: 'high',
    verdict: 'contradicted',
    message: `${one.id} ${plain(one.low)} is called normal, but the usual range is ${range} here (${row.source})`,
    score: 0.82,
    evidence: [evidenceOf(row, `${one.id}: usual range ${range}`)],
  };
};
