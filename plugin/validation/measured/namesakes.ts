import type { ReadMention } from '../reading/document.ts';
import { type Token, text } from '../reading/tokens.ts';
import { unitAt } from '../reading/units.ts';
import { hasWord, phrase } from '../reading/words.ts';
import { isOfUrine } from './fluids.ts';

// A name with a number behind it that is no value of the test.

/** "T score 8" is no temperature, "BPs 124–132/70s" no pain scale, "aPTT 1.5–3 x baseline" no time. */
export const isNamesake = (tokens: readonly Token[], mention: ReadMention, valueEnd: number): boolean =>
  isOtherShort(tokens, mention, valueEnd) ||
  isJoinedName(tokens, mention) ||
  isOtherNumber(tokens, mention, valueEnd) ||
  isSupplement(tokens, mention.id, valueEnd) ||
  isOfFluid(tokens, mention, valueEnd) ||
  isGiven(tokens, valueEnd) ||
  isStrength(tokens, valueEnd) ||
  // "UA: RBC > 50": cells of the urine are counted by the field.
  (/^(?:rbc|wbc|glucose|urine protein|serum ketones)$/.test(mention.id) && isOfUrine(tokens, mention.first));

/** A short name that stands for another thing. */
function isOtherShort(tokens: readonly Token[], { first }: ReadMention, valueEnd: number): boolean {
  const value = tokens[valueEnd - 1]?.value;
  switch (text(tokens, first)) {
    case 't':
      return (
        // "Troponin T was 2250".
        text(tokens, first - 1) === 'troponin' ||
        // "3T with a 5076 lead", "T -3.1" of a bone density, "T 16.2" of testosterone.
        (first > 0 && tokens[first]?.spaced === false) ||
        text(tokens, valueEnd - 2) === '-' ||
        (value ?? 99) < 25 ||
        isLastInitial(tokens, first, value ?? 0)
      );
    case 'ca':
      // "Turlock CA 95380".
      return (value ?? 0) > 25 && !unitAt(tokens, valueEnd);
    case 'sat':
      return (
        // "Sat up at 40 degrees", "98/60 when I sat her up, 106/64 after".
        /^(?:up|out|in|on|with|down|by|her|him|them)$/.test(text(tokens, first + 1)) ||
        /^(?:i|we|he|she|they|who)$/.test(text(tokens, first - 1)) ||
        // "Fri 10 QDS, Sat 5 QDS": the day.
        ((value ?? 99) <= 31 && hasWord(tokens, WEEKDAY, Math.max(0, first - 14), valueEnd + 14)) ||
        // "Sat at 7 m, walked at 17 m".
        /^(?:m|mo|mos|months?|min|minutes?)$/.test(text(tokens, valueEnd))
      );
    case 'hr':
      // "HR 0.79 (95 % CI …)": a hazard ratio.
      return (value ?? 9) < 4;
    case 'map':
      // "HFOV, MAP 9, FiO2 0.31": the pressure in the airway.
      return hasWord(tokens, OF_AIRWAY, Math.max(0, first - 10), valueEnd + 6);
    default:
      return false;
  }
}
/** "Paige T 26", "Bui, Tam T 71M": a name and an age, which is no temperature that one speaks of. */
const isLastInitial = (tokens: readonly Token[], first: number, value: number): boolean =>
  (value < 30 || (value > 45 && value < 90)) &&
  tokens[first - 1]?.kind === 'word' &&
  tokens[first - 1]!.title &&
  !/^(?:vitals?|exam|obs|observations|signs|vs|today|triage|arrival|initial)$/.test(text(tokens, first - 1));

const OF_AIRWAY = /^(?:hfov|hfo|oscillator|peep|pip|fio2|amplitude|hz|airway|vent|ventilator|cpap|jet)$/;

const WEEKDAY = /^(?:mon|tues?|wed|thu(?:rs?)?|fri|sun|sundays?|fridays?)$/;

/** A name that goes on, or is one of two. */
const isJoinedName = (tokens: readonly Token[], { kind, first, end }: ReadMention): boolean =>
  // "T score 8".
  (kind === 'vital' && hasWord(tokens, /^scores?$/, end, end + 2)) ||
  // "The gap without potassium, roughly 8 to 12 mmol/L".
  (text(tokens, first - 1) === 'without' && text(tokens, end) === ',') ||
  // "ENGAGE AF-TIMI 48": the name of a study.
  (kind === 'score' &&
    text(tokens, first - 1) === '-' &&
    !tokens[first]!.spaced &&
    tokens[first - 2]?.kind === 'word') ||
  // "Delta HR/SBP 0.13", "monitor BP/HR > 2 h": two names joined, and what follows is of both.
  (text(tokens, first - 1) === '/' && !tokens[first - 1]!.spaced && tokens[first - 2]?.kind === 'word');

/** In percent, where "ICA" may be ionized calcium, too. */
const LEAST_STENOSIS = 10;

/** Of a heart that beats for more than a while. */
const LEAST_PULSE = 25;

/** A number of something else: by how much, how many times, which version. */
const isOtherNumber = (tokens: readonly Token[], { id, first }: ReadMention, valueEnd: number): boolean =>
  // "Weight has dropped 6.6 kg", "weight up 3 kg": by how much.
  (id === 'body weight' &&
    /^(?:dropped|lost|gained|regained|fallen|risen|increased|decreased|up|down|by)$/.test(
      text(tokens, valueEnd - 2),
    )) ||
  isOfThing(tokens, id, first) ||
  // "A rise in pulse rate of more than 10 beats": by how much.
  /\b(?:rise|increase|change|difference|drop|fall|jump) in (?:the |his |her |your )?(?:\w{3,8} )?$/.test(
    `${phrase(tokens, first - 4, first)} `,
  ) ||
  // "Albumin for each gram of creatinine (30 mg/g)": a ratio; "sodium and chloride, the 2 things": a count.
  (id === 'creatinine' && /^g(?:ram)?s? of$/.test(phrase(tokens, first - 2, first))) ||
  (/^, the$/.test(phrase(tokens, valueEnd - 3, valueEnd - 1)) &&
    tokens[valueEnd]?.kind === 'word' &&
    !unitAt(tokens, valueEnd)) ||
  // "Twenty five M G to twenty", as one speaks.
  (/^m g$/.test(phrase(tokens, first, first + 2)) && text(tokens, first - 1) !== ':') ||
  // "The model had an AUC of 0.87": of a test, and of no drug.
  (/\bauc$/.test(id) && (tokens[valueEnd - 1]?.value ?? 9) <= 1) ||
  // "Pulse down 10 from yesterday": by how much.
  (id === 'heart rate' &&
    /^(?:up|down|by)$/.test(text(tokens, valueEnd - 2)) &&
    Number(text(tokens, valueEnd - 1)) < LEAST_PULSE) ||
  // "Radial pulses 2+".
  (id === 'heart rate' && (text(tokens, first) === 'pulses' || text(tokens, valueEnd) === '+')) ||
  // "Ketones 3+" of a dipstick; urea that is given, spread or breathed out.
  (id === 'serum ketones' &&
    (text(tokens, valueEnd) === '+' || hasWord(tokens, /^(?:dip|dipstick|leuks|leucocytes|leukocytes|nitrites?)$/))) ||
  (id === 'bun' &&
    text(tokens, first) === 'urea' &&
    (/^(?:breath|cream|cycle|lotion|ointment)$/.test(text(tokens, first + 1)) ||
      /^(?:%|g|mg|kg|kinetic)$/.test(text(tokens, valueEnd)))) ||
  // "BPs 124–132/70s".
  (id.toLowerCase() === 'bps' && text(tokens, valueEnd) === '/') ||
  // "aPTT 1.5–3 x baseline", "aPTT target 1.5–2.5× (46–78 s)"; "0.7 × 10^9/L" is a value.
  (/^(?:x|×|times)$/.test(text(tokens, valueEnd)) && tokens[valueEnd + 1]?.kind !== 'number') ||
  isPressureFall(tokens, id, first, valueEnd) ||
  // "Not above 160 systolic, 0 points": its value stands before it.
  (/^(?:systolic|diastolic)$/.test(text(tokens, first)) && tokens[first - 1]?.kind === 'number') ||
  // "Weight in 3 months; height, BP and pulse in 6".
  (text(tokens, valueEnd - 2) === 'in' && (tokens[valueEnd - 1]?.value ?? 99) <= 12 && !unitAt(tokens, valueEnd)) ||
  // "Carotid duplex L ICA 50-69": an artery; "Tube 1 RBC 40": of the spinal fluid; "LDH 0.63 of serum": a ratio.
  (text(tokens, first) === 'ica' && (tokens[valueEnd - 1]?.value ?? 0) >= LEAST_STENOSIS) ||
  (text(tokens, first - 2) === 'tube' && tokens[first - 1]?.kind === 'number') ||
  /^of (?:the )?(?:serum|plasma|blood|uln)\b/.test(phrase(tokens, valueEnd, valueEnd + 3)) ||
  // "RR 2 Box 61": a rural route; "VT CL 290 ms": a cycle length.
  (text(tokens, first) === 'rr' && /^,? ?box\b/.test(phrase(tokens, valueEnd, valueEnd + 2))) ||
  (text(tokens, first) === 'cl' && text(tokens, valueEnd) === 'ms') ||
  // "Plate 14K 882", "MD 3CR 8812".
  (/^(?:k|cr)$/.test(text(tokens, first)) && tokens[first]?.spaced === false && tokens[first - 1]?.kind === 'number') ||
  // "Hemoglobin (718-7) 12.9": the test's LOINC code.
  (text(tokens, valueEnd - 2) === '(' && /^- \d \)/.test(phrase(tokens, valueEnd, valueEnd + 3))) ||
  // "MELD 3.0" is its version.
  (id === 'MELD' && text(tokens, valueEnd - 1) === '3.0') ||
  isFormula(tokens, valueEnd);

/** "Exposed to cold temperatures (32 to 50 F)", "meat cooked to an internal temperature of 145 degrees": of no body. */
const isOfThing = (tokens: readonly Token[], id: string, first: number): boolean =>
  id === 'body temperature' &&
  /\b(?:cold|internal|oven|water|room|air|meat|food|storage|freezer|refrigerator|cook\w{0,3}(?: \S{1,12}){0,3})$/.test(
    phrase(tokens, first - 4, first),
  );

/** "Fall of 24/8 on standing: systolic 20 or more": by how much a pressure has to fall. */
const isPressureFall = (tokens: readonly Token[], id: string, first: number, valueEnd: number): boolean =>
  /^(?:systolic|diastolic) blood pressure$/.test(id) &&
  (tokens[valueEnd - 1]?.value ?? 99) <= 30 &&
  hasWord(
    tokens,
    /^(?:falls?|fell|fallen|drops?|dropped|dropping|difference|rises?|rose|postural|orthostatic|standing)$/,
    Math.max(0, first - 14),
    valueEnd + 10,
  );

/** "Potassium 40 mmol/L is in the fluid from the start". */
const isOfFluid = (tokens: readonly Token[], { id, first }: ReadMention, valueEnd: number): boolean =>
  /^(?:potassium|magnesium|phosphate|sodium|glucose)$/.test(id) &&
  (tokens[valueEnd - 1]?.value ?? 0) >= (id === 'potassium' ? 10 : 1000) &&
  (hasWord(tokens, /^(?:added|fluids?|bags?|saline|infusion|infused|drip|over)$/, valueEnd, valueEnd + 7) ||
    // "Maintenance plus deficit at 97 mL/h, insulin 1.7 units/h. K 40 mmol/L".
    hasWord(tokens, /^(?:maintenance|deficit|crystalloid|replacement)$/, Math.max(0, first - 30), first));

/** "Vitamin B12 5 MG/ML Injectable Solution": how strong a product is. */
const isStrength = (tokens: readonly Token[], valueEnd: number): boolean =>
  /^(?:mg|mcg|g)$/.test(text(tokens, valueEnd)) &&
  text(tokens, valueEnd + 1) === '/' &&
  /^(?:injectable|oral|solution|suspension|auto|injection|topical|ophthalmic|prefilled|syringe|vial)$/.test(
    text(tokens, valueEnd + 3),
  );

/** "Vit D 2,000", "B12 1,000": a bare round number of that size is what is taken. */
const isSupplement = (tokens: readonly Token[], id: string, valueEnd: number): boolean => {
  const value = tokens[valueEnd - 1]?.value ?? 0;
  if (unitAt(tokens, valueEnd)) return false;
  return (id === '25-oh vitamin d' && value > 300) || (id === 'vitamin b12' && value >= 500 && value % 500 === 0);
};

/** "Potassium 20 BID", "K 40 PO": given, not measured. */
export const isGiven = (tokens: readonly Token[], valueEnd: number): boolean =>
  /^(?:bid|tid|qid|daily|po|iv|qd|qam|qhs|bd|tds|qds|nocte|x\d)$/.test(text(tokens, valueEnd));

/** "Expected pCO2 = 1.5 x 14 + 8": a factor is no value; "0.7 x 10^9/L" is one with its unit. */
const isFormula = (tokens: readonly Token[], valueEnd: number): boolean =>
  /^(?:x|×|\*|\+)$/.test(text(tokens, valueEnd)) &&
  tokens[valueEnd + 1]?.kind === 'number' &&
  unitAt(tokens, valueEnd) === undefined;
