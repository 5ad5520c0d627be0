import { behindAsides } from '../../asides.ts';
import type { Case } from '../../check.ts';
import type { Measurement } from '../../measured/measured.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/** What is called critical is said to be beyond the end of the range that it lies farther from, and so beyond both. */
export const alarmOf = (
  { patient, reading: { tokens } }: Case,
  one: Measurement,
  value: number,
  [low, high]: readonly [number, number],
): 'low' | 'high' | undefined => {
  const isWithinPlainly = value > low + (high - low) * 0.1 && value < high - (high - low) * 0.1;
  const isAdult = (patient.ageYears ?? 40) >= 13 && !patient.pregnant;
  if (!isWithinPlainly || !isAdult || one.kind !== 'lab' || HAS_OWN_GOAL.test(one.id)) return undefined;
  return isCalledAlarming(tokens, one) ? (value > (low + high) / 2 ? 'low' : 'high') : undefined;
};
/** What is normal of these may still be far from what a patient needs. */
const HAS_OWN_GOAL =
  /^(?:inr|p?ptt|aptt|prothrombin time|.* (?:level|trough)|troponin.*|d-dimer|ph arterial|pco2|po2)$/;

/** "Potassium 4.1 (3.5 to 5.0), critical", "an alarming sodium of 138": called dangerous, whichever way. */
function isCalledAlarming(tokens: readonly Token[], one: Measurement): boolean {
  const from = behindAsides(tokens, one.end, one.sentence.end);
  const behind = phrase(tokens, from, Math.min(one.sentence.end, from + 9));
  return (
    ALARMING.test(behind) ||
    (ALARM.test(tokens[one.first - 1]?.text ?? '') && !/^(?:no|not|non|-)$/.test(tokens[one.first - 2]?.text ?? ''))
  );
}
const ALARM = /^(?:critical|alarming|dangerous|worrying|panic)$/;
const ALARMING =
  /^(?:(?:,|-|–|:|=|is|was|which|that|and|so|an?|truly|very|quite|really|clearly) ){0,5}(?:critical|alarming|dangerous|worrying|life - threatening|a panic)(?: (?:value|level|result|reading|number|range|finding))?(?: [.,;!)]|$)/;
