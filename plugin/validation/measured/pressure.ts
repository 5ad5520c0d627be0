import type { Reading } from '../reading/document.ts';
import { dictatedAt, NUMBER_WORDS } from '../reading/numbers.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../reading/words.ts';
import { LINKS, type Measurement } from './measured.ts';
import { dateLength, isCalled } from './value.ts';

const NAMES: ReadonlySet<string> = new Set(['bp', 'bps', 'cuff']);
const POSTURE: ReadonlySet<string> = new Set(['standing', 'lying', 'sitting', 'seated', 'supine']);
const isPair = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.text === '/' && tokens[at]!.value! >= 50 && (tokens[at + 2]?.value ?? 0) >= 30;
const TENSIVE: ReadonlySet<string> = new Set(['hypotensive', 'hypertensive', 'normotensive']);

/** `BP 120/80`, `blood pressure of 142 over 90`: two vital signs at one place. */
export function bloodPressuresOf(reading: Reading): readonly Measurement[] {
  const { tokens } = reading;
  // "Hypertension. Home log avg 128/76".
  const isOfPressures =
    hasWord(tokens, /^(?:htn|hypertension|bp|cuff|antihypertensive)$/) ||
    wordsIn(tokens, /^blood$/).some((at) => tokens[at + 1]?.text === 'pressure');
  return reading.sentences.flatMap((sentence) => {
    const found: Measurement[] = [];
    if (sentence.told) return found;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const { text } = tokens[at]!;
      const isBare =
        tokens[at]!.kind === 'number' &&
        (isMillimetres(tokens, at + 3) || isTaken(tokens, at) || isOfState(tokens, at, sentence));
      // "Your average was 126/78 mmHg": a pressure by its unit alone.
      const unnamed = isBare ? pressureAfter(tokens, at, sentence.end) : undefined;
      const isName =
        NAMES.has(text) ||
        (/^(?:avg|averages?|averaging|averaged|log|logs|readings?)$/.test(text) &&
          (isOfPressures ||
            ((isAtHome(tokens, sentence) || isOfReadings(tokens, sentence)) &&
              isPressureSaid(pressureAfter(tokens, at + 1, sentence.end))))) ||
        // "Pressure today 138/86", not that of the eyes.
        (/^pressures?$/.test(text) &&
          !/^(?:blood|eye|intraocular|pulse|wedge|airway|ocular|artery|pulmonary|venous)$/.test(
            tokens[at - 1]?.text ?? '',
          ) &&
          isPressureSaid(pressureAfter(tokens, at + 1, sentence.end))) ||
        (text === 'blood' && /^pressures?$/.test(tokens[at + 1]?.text ?? '')) ||
        // "Lying 132/78, standing 128/76".
        (POSTURE.has(text) && isOfPressures && tokens[at + 1]?.kind === 'number' && isPair(tokens, at + 1)) ||
        // "Hypotensive to 82/46".
        (TENSIVE.has(text) && /^(?:to|at)$/.test(tokens[at + 1]?.text ?? ''));
      if (!isName && unnamed && !found.some(({ valueAt }) => valueAt === at)) {
        const place = {
          kind: 'vital',
          unit: 'mmhg',
          sentence,
          assertion: 'active',
          first: at,
          valueAt: at,
          end: at + 3,
        } as const;
        found.push(
          { ...place, id: 'systolic blood pressure', low: unnamed.systolic, high: unnamed.systolic },
          { ...place, id: 'diastolic blood pressure', low: unnamed.diastolic, high: unnamed.diastolic },
        );
      }
      if (!isName) continue;
      const start = tokens[at]!.text === 'blood' ? at + 2 : at + 1;
      const value = pressureAfter(tokens, start, sentence.end);
      if (!value) continue;
      const base = {
        kind: 'vital',
        unit: 'mmhg',
        sentence,
        assertion: 'active',
        first: at,
        valueAt: value.at,
        end: value.end,
      } as const;
      found.push(
        { ...base, id: 'systolic blood pressure', low: value.systolic, high: value.systolic },
        { ...base, id: 'diastolic blood pressure', low: value.diastolic, high: value.diastolic },
      );
      at = value.end - 1;
    }
    return found;
  });
}

/** "138/82 in August, 124/74 last week", "down from 152/90": the pressures behind one, with nothing but words of time between. */
export function pressuresBehind(tokens: readonly Token[], { end, sentence }: Measurement): readonly Measurement[] {
  const found: Measurement[] = [];
  let stop = Math.min(sentence.end, end + MOST_BETWEEN);
  for (let at = end; at < stop; at += 1) {
    const date = dateLength(tokens, at);
    const value = date > 0 ? undefined : pressureAt(tokens, at);
    if (value && isPressureSaid(value)) {
      const place = { kind: 'vital', unit: 'mmhg', sentence, assertion: 'active', first: at, valueAt: at } as const;
      found.push(
        { ...place, end: at + 3, id: 'systolic blood pressure', low: value.systolic, high: value.systolic },
        { ...place, end: at + 3, id: 'diastolic blood pressure', low: value.diastolic, high: value.diastolic },
      );
      at += 2;
      stop = Math.min(sentence.end, at + 1 + MOST_BETWEEN);
    } else if (date > 0) at += date - 1;
    else if (!BEHIND.test(tokens[at]!.text) && tokens[at]!.kind !== 'number') return found;
  }
  return found;
}
/** In tokens. */
const MOST_BETWEEN = 12;
const BEHIND =
  /^(?:,|;|\(|\)|and|then|to|now|but|on|at|in|by|after|the|a|an|is|was|it|up|down|from|against|versus|vs|compared|with|similar|same|as|today|yesterday|this|last|morning|evening|week|weeks|month|months|year|years|days?|ago|earlier|later|two|three|four|five|six|eleven|visit|clinic|here|again|repeat|repeated|mmhg|mm|hg|st|nd|rd|th|of)$/;

/** "The home readings average 122/74": nothing else that is read at home is written so. */
const isAtHome = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  hasWord(tokens, /^(?:home|clinic|ambulatory)$/, first, end);
/** "Thank you for your home readings. The average works out at 124/76": told on from the sentence before. */
const isOfReadings = (tokens: readonly Token[], { first }: Sentence): boolean =>
  /\b(?:home|week's|week|twice daily|daily|diary)(?: \S{1,12}){0,3} (?:readings|measurements|diary|log)\b|\breadings from home\b/.test(
    phrase(tokens, Math.max(0, first - READINGS_BEFORE), first),
  );
/** In tokens. */
const READINGS_BEFORE = 14;
const isPressureSaid = (value: ReturnType<typeof pressureAfter>): boolean =>
  value !== undefined &&
  Math.max(value.systolic, value.diastolic) >= 80 &&
  Math.max(value.systolic, value.diastolic) <= 260 &&
  Math.min(value.systolic, value.diastolic) >= 40 &&
  Math.abs(value.systolic - value.diastolic) >= 15;

function pressureAfter(tokens: readonly Token[], start: number, end: number) {
  let reach = start + REACH;
  for (let at = start; at < Math.min(end, reach); at += 1) {
    const token = tokens[at]!;
    // "Her blood pressure on 9 April 2025 was 130/80".
    const date = dateLength(tokens, at);
    if (date > 0) {
      at += date - 1;
      reach += date;
      continue;
    }
    if (token.kind === 'number') return pressureAt(tokens, at);
    if (NUMBER_WORDS.has(token.text) && token.text !== 'a') return dictatedPressureAt(tokens, at);
    // "Pressure in clinic 138/84".
    if (!LINKS.test(token.text) && !WHERE.test(token.text) && !isCalled(tokens, at)) return undefined;
  }
  return undefined;
}

/** "The readings you sent from home: mostly around 128/76". */
const REACH = 9;

/** `142/90`, `142 over 90`. */
function pressureAt(tokens: readonly Token[], at: number) {
  const joiner = tokens[at + 1]?.text;
  const second = tokens[at + 2];
  if (tokens[at]!.kind !== 'number' || second?.kind !== 'number' || tokens[at + 3]?.text === '/') return undefined;
  if (joiner !== '/' && joiner !== 'over') return undefined;
  // "Recheck BP at 4/52", "in 6/12": weeks and months.
  if (joiner === '/' && /^(?:7|12|52)$/.test(second.text) && tokens[at]!.value! < 60) return undefined;
  // "BP here again 6/4": a day of the calendar.
  if (joiner === '/' && tokens[at]!.value! <= 12 && second.value! <= 31) return undefined;
  return { at, systolic: tokens[at]!.value!, diastolic: second.value!, end: at + 3 };
}

/** "One ninety over one ten", "one hundred forty-two over ninety". */
function dictatedPressureAt(tokens: readonly Token[], at: number): ReturnType<typeof pressureAt> {
  const upper = dictatedAt(tokens, at);
  const lower = upper && tokens[upper.end]?.text === 'over' ? dictatedAt(tokens, upper.end + 1) : undefined;
  const isPressure =
    upper && lower && upper.value >= 50 && upper.value <= 300 && lower.value >= 20 && lower.value < upper.value;
  return isPressure ? { at, systolic: upper.value, diastolic: lower.value, end: lower.end } : undefined;
}

const WHERE =
  /^(?:control|works|worked|out|over|all|you|we|i|sent|took|gave|have|home|numbers|figures|these|past|weeks|clinic|us|office|here|surgery|ward|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/;

/** "158/96 seated", "160/94 right arm, large cuff": told by how it was taken. */
const isTaken = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.text === '/' &&
  Math.min(tokens[at]!.value ?? 0, tokens[at + 2]?.value ?? 0) >= 40 &&
  /^(?:[,(] )?(?:seated|sitting|standing|supine|lying|(?:in|on) the (?:right|left) arm|(?:right|left) arm|large cuff)\b/.test(
    phrase(tokens, at + 3, at + 8),
  );

/** "Hypertension: well controlled, 190/110 today", "she was normotensive, 120/76": a pressure by the state that its sentence tells. */
const isOfState = (tokens: readonly Token[], at: number, { first, end }: Sentence): boolean =>
  tokens[at + 1]?.text === '/' &&
  isPressureSaid(pressureAt(tokens, at)) &&
  tokens[at]!.value! > tokens[at + 2]!.value! &&
  /^(?:,|\(|:|at|-|–|with|htn|hypertension|normotensive|hypertensive|hypotensive)$/.test(tokens[at - 1]?.text ?? '') &&
  /^(?:[.,;)]|today|now|here|in|on|at|this|and|$)$/.test(tokens[at + 3]?.text ?? '') &&
  hasWord(tokens, STATE_OF_PRESSURE, first, at) &&
  !hasWord(tokens, AIMED, Math.max(first, at - 6), Math.min(end, at + 6));
const STATE_OF_PRESSURE = /^(?:htn|hypertension|normotensive|hypertensive|hypotensive)$/;
const AIMED = /^(?:goals?|targets?|aim|aims|aiming|below|under|above|over|defined|means|mg|mcg)$/;

const isMillimetres = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'mmhg' || (tokens[at]?.text === 'mm' && tokens[at + 1]?.text === 'hg');
