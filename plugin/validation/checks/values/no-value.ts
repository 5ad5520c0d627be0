import type { Case } from '../../check.ts';
import type { Measurement } from '../../measured/measured.ts';
import { hasWord } from '../../reading/words.ts';

// Numbers beside the name of a vital sign that are no value of the patient's.

/** "Weight down 1 kg", "weight 4.1 kg above dry weight": changes; "cephalic, estimated weight 2.75 kg" is the baby's. */
export const isChange = ({ reading: { tokens } }: Case, { id, first, valueAt, end, low }: Measurement): boolean =>
  id === 'body weight' &&
  low < 20 &&
  (/^(?:down|up|by|lost|gained)$/.test(tokens[valueAt - 1]?.text ?? '') ||
    /^(?:above|over|below|under|more|less|off)$/.test(tokens[end]?.text ?? '') ||
    (/^(?:estimated|est|approximate)$/.test(tokens[first - 1]?.text ?? '') &&
      hasWord(tokens, /^(?:cephalic|breech|placenta|f(?:o)?etal|f(?:o)?etus|ultrasound|scan|liquor|afi)$/)));

/** The points that a score gives to what is named. */
export const isPoints = (each: Case, one: Measurement): boolean => isSummand(each, one) || isOfPulse(each, one);

/** "Glasgow-Blatchford: BUN 4 + Hgb 6 + SBP 2 + pulse 1 + melena 1 = 14": items of a score. */
const isSummand = ({ reading: { tokens } }: Case, { unit, low, first, end }: Measurement): boolean =>
  unit === undefined && low < 31 && (tokens[end]?.text === '+' || tokens[first - 1]?.text === '+');

/** "Wells score 4.5: clinical signs 3, heart rate 1.5". */
const isOfPulse = ({ reading: { tokens } }: Case, { id, unit, low, first, sentence }: Measurement): boolean =>
  id === 'heart rate' &&
  unit === undefined &&
  low < 4 &&
  hasWord(
    tokens,
    /^(?:wells|geneva|score|points|news2?|mews|pews)$/,
    Math.max(sentence.first, first - OF_SCORE),
    Math.min(sentence.end, first + OF_SCORE),
  );
/** Tokens between a score and its items: a sentence may be endless. */
const OF_SCORE = 80;
