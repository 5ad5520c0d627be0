import { wordTable } from '../word-table.ts';
import { isDate, isOtherMeaning, LINKS, type Measurement } from './measured.ts';
import { bloodPressuresOf } from './measured-pressure.ts';
import { kidneySharesOf, newsOf, painsOf, ratesOf, statesOf, troughsOf } from './measured-unnamed.ts';
import type { Reading, ReadMention } from './reading/document.ts';
import { type Amount, amountAt, numberAt } from './reading/numbers.ts';
import type { Token } from './reading/tokens.ts';
import { namedUnit, unitAt } from './reading/units.ts';
import { hasWord } from './reading/words.ts';

/** Heights and weights that are not the patient's own. */
const OTHER_SIZES =
  /^(?:fundal|vertebral|disc|birth|sitting|fetal|ideal|target|goal|dosing|lean|uterine|lose|lost|gained)$/;

const ROMAN: Readonly<Record<string, number>> = wordTable({
  i: 1,
  ii: 2,
  iii: 3,
  iv: 4,
  v: 5,
  vi: 6,
  vii: 7,
  viii: 8,
  ix: 9,
});

/** Every lab, vital sign and score that is followed by a value, and blood pressures. */
export function measurementsOf(reading: Reading): readonly Measurement[] {
  const { tokens } = reading;
  const drugs = new Set(reading.mentions.filter(({ kind }) => kind === 'drug').map(({ first }) => first));
  const found: Measurement[] = [];
  for (const mention of reading.mentions) {
    if (mention.sentence.told) continue;
    if (mention.kind !== 'lab' && mention.kind !== 'vital' && mention.kind !== 'score') continue;
    if (OTHER_SIZES.test(tokens[mention.first - 1]?.text ?? '')) continue;
    // "A transferrin saturation of 7%".
    if (
      tokens[mention.first]?.text === 'saturation' &&
      /^(?:transferrin|iron|venous)$/.test(tokens[mention.first - 1]?.text ?? '')
    )
      continue;
    // "Non-HDL" is another analyte.
    if (isNon(tokens, mention.first)) continue;
    // `500 MG` is a unit, `Mg 1.9` a test.
    if (tokens[mention.first]?.text === 'mg' && tokens[mention.first - 1]?.kind === 'number') continue;
    if (mention.id === 'ph arterial' && isOtherFluid(tokens, mention)) continue;
    if (isOfBreath(tokens, mention)) continue;
    // "Cycle 4 at 80 %": the score is written 4AT.
    if (mention.id === '4AT' && tokens[mention.first]?.text === '4' && tokens[mention.first + 1]?.spaced) continue;
    // "Urine Na 56", "urine albumin 48": a test of blood by its name alone.
    if (
      mention.kind === 'lab' &&
      /^(?:urine|urinary|csf|pleural|ascitic|peritoneal|stool|sweat|salivary|synovial)$/.test(
        tokens[mention.first - 1]?.text ?? '',
      )
    )
      continue;
    const value = valueAfter(tokens, mention, mention.sentence.end) ?? scoredBefore(tokens, mention);
    if (!value || isNamesake(tokens, mention, value.end)) continue;
    const isOfSpine = SPINAL.test(mention.id) && isOfSpinalFluid(tokens, mention);
    if (isOfSpine && mention.id !== 'glucose') continue;
    if (mention.id === 'ph arterial' && !isPhOfBlood(tokens, mention, value)) continue;
    const unit = mention.kind === 'score' ? undefined : unitAt(tokens, value.end);
    // "CO2 5.1 kPa" is a pressure, not the bicarbonate that a panel calls so.
    if (mention.id === 'bicarbonate' && /^(?:kpa|mmhg)$/.test(unit?.name ?? '')) continue;
    if (mention.kind === 'lab' && drugs.has(mention.first) && !/\/(?:u|d|m)?l$/.test(unit?.name ?? '')) continue;
    if (unit && (isOtherMeaning(mention.kind, unit.name) || isWeightBeside(mention.id, unit.name))) continue;
    const one: Measurement = {
      kind: mention.kind,
      id: isOfSpine ? 'csf glucose' : mention.id,
      low: value.low,
      high: value.high,
      ...namedUnit(unit),
      sentence: mention.sentence,
      // "(eGFR 28, it was 41 last year)": what follows the comma is of the other value.
      assertion:
        mention.assertion === 'stopped' &&
        /^[,;()]$/.test(tokens[unit?.end ?? value.end]?.text ?? '') &&
        mention.first < value.first
          ? 'active'
          : mention.assertion,
      first: Math.min(mention.first, value.first),
      valueAt: value.first,
      end: Math.max(mention.end, unit?.end ?? value.end),
    };
    found.push(one, ...changedTo(tokens, one));
  }
  return [
    ...dropInner([...found, ...statesOf(reading), ...painsOf(reading), ...ratesOf(reading), ...newsOf(reading)]),
    ...bloodPressuresOf(reading),
    ...kidneySharesOf(reading),
    ...troughsOf(reading),
  ];
}

/** "BMI normal at 61 kg": the weight that it stands beside. */
const isWeightBeside = (id: string, unit: string): boolean => id === 'bmi' && /^(?:kg|lb|g|cm|m)$/.test(unit);

/** The value of a test that no table has, behind its name. */
export function measuredAt({ tokens }: Reading, mention: ReadMention): Measurement | undefined {
  const value = valueAfter(tokens, mention, mention.sentence.end);
  if (!value) return undefined;
  const unit = unitAt(tokens, value.end);
  // "She weighed 3 of them", "neutrophils 78 %".
  if (mention.id === 'body weight' && unit === undefined) return undefined;
  if (mention.kind === 'lab' && unit && isOtherMeaning('lab', unit.name)) return undefined;
  if (mention.id === 'neutrophils absolute' && (unit?.name === '%' || value.high > 40)) return undefined;
  return {
    kind: mention.kind === 'vital' || mention.kind === 'lab' ? mention.kind : 'score',
    id: mention.id,
    low: value.low,
    high: value.high,
    ...namedUnit(unit),
    sentence: mention.sentence,
    assertion: mention.assertion,
    first: mention.first,
    valueAt: value.first,
    end: unit?.end ?? value.end,
  };
}

/** "T score 8" is no temperature, "BPs 124–132/70s" no pain scale, "aPTT 1.5–3 x baseline" no time. */
const isNamesake = (tokens: readonly Token[], { kind, id, first, end }: ReadMention, valueEnd: number): boolean =>
  (kind === 'vital' && hasWord(tokens, /^scores?$/, end, end + 2)) ||
  // "Troponin T was 2250".
  (tokens[first]?.text === 't' && tokens[first - 1]?.text === 'troponin') ||
  // "3T with a 5076 lead", "T -3.1" of a bone density, "radial pulses 2+", "Turlock CA 95380".
  (tokens[first]?.text === 't' &&
    ((first > 0 && tokens[first]?.spaced === false) || tokens[valueEnd - 2]?.text === '-')) ||
  // "Weight has dropped 6.6 kg", "weight up 3 kg": by how much.
  (id === 'body weight' &&
    /^(?:dropped|lost|gained|regained|fallen|risen|increased|decreased|up|down|by)$/.test(
      tokens[valueEnd - 2]?.text ?? '',
    )) ||
  (id === 'heart rate' && (tokens[first]?.text === 'pulses' || tokens[valueEnd]?.text === '+')) ||
  (tokens[first]?.text === 'ca' && (tokens[valueEnd - 1]?.value ?? 0) > 25 && !unitAt(tokens, valueEnd)) ||
  (id.toLowerCase() === 'bps' && tokens[valueEnd]?.text === '/') ||
  (/^(?:x|×|times)$/.test(tokens[valueEnd]?.text ?? '') &&
    hasWord(tokens, /^(?:baseline|normal|control|uln)$/, valueEnd + 1, valueEnd + 4)) ||
  // "HFOV, MAP 9, FiO2 0.31": the pressure in the airway.
  (tokens[first]?.text === 'map' &&
    hasWord(
      tokens,
      /^(?:hfov|hfo|oscillator|peep|pip|fio2|amplitude|hz|airway|vent|ventilator|cpap|jet)$/,
      Math.max(0, first - 10),
      valueEnd + 6,
    )) ||
  // "HR 0.79 (95 % CI …)": a hazard ratio; "T 16.2" of testosterone.
  (tokens[first]?.text === 'hr' && (tokens[valueEnd - 1]?.value ?? 9) < 4) ||
  (tokens[first]?.text === 't' && (tokens[valueEnd - 1]?.value ?? 99) < 25) ||
  isSupplement(tokens, id, valueEnd) ||
  // "The gap without potassium, roughly 8 to 12 mmol/L".
  (tokens[first - 1]?.text === 'without' && tokens[end]?.text === ',') ||
  // "Potassium 40 mmol/L is in the fluid from the start".
  (/^(?:potassium|magnesium|phosphate|sodium|glucose)$/.test(id) &&
    (hasWord(tokens, /^(?:added|fluids?|bags?|saline|infusion|infused|drip|over)$/, valueEnd, valueEnd + 7) ||
      // "Maintenance plus deficit at 97 mL/h, insulin 1.7 units/h. K 40 mmol/L".
      hasWord(tokens, /^(?:maintenance|deficit|crystalloid|replacement)$/, Math.max(0, first - 30), first)) &&
    (tokens[valueEnd - 1]?.value ?? 0) >= (id === 'potassium' ? 10 : 1000)) ||
  isFormula(tokens, valueEnd) ||
  isGiven(tokens, valueEnd) ||
  // "Vitamin B12 5 MG/ML Injectable Solution": how strong a product is.
  (/^(?:mg|mcg|g)$/.test(tokens[valueEnd]?.text ?? '') &&
    tokens[valueEnd + 1]?.text === '/' &&
    /^(?:injectable|oral|solution|suspension|auto|injection|topical|ophthalmic|prefilled|syringe|vial)$/.test(
      tokens[valueEnd + 3]?.text ?? '',
    )) ||
  // "MELD 3.0" is its version.
  (id === 'MELD' && /^3\.0$/.test(tokens[valueEnd - 1]?.text ?? '')) ||
  // "Delta HR/SBP 0.13", "monitor BP/HR > 2 h": two names joined, and what follows is of both.
  (tokens[first - 1]?.text === '/' && !tokens[first - 1]!.spaced && tokens[first - 2]?.kind === 'word') ||
  // "UA: RBC > 50": cells of the urine are counted by the field.
  (/^(?:rbc|wbc|glucose|urine protein)$/.test(id) && isOfUrine(tokens, first));

/** "Vit D 2,000", "B12 1,000": a bare round number of that size is what is taken. */
const isSupplement = (tokens: readonly Token[], id: string, valueEnd: number): boolean => {
  const value = tokens[valueEnd - 1]?.value ?? 0;
  if (unitAt(tokens, valueEnd)) return false;
  return (id === '25-oh vitamin d' && value > 300) || (id === 'vitamin b12' && value >= 500 && value % 500 === 0);
};

/** "Potassium 20 BID", "K 40 PO": given, not measured. */
const isGiven = (tokens: readonly Token[], valueEnd: number): boolean =>
  /^(?:bid|tid|qid|daily|po|iv|qd|qam|qhs)$/.test(tokens[valueEnd]?.text ?? '');

/** "Expected pCO2 = 1.5 x 14 + 8": a factor is no value. */
const isFormula = (tokens: readonly Token[], valueEnd: number): boolean =>
  /^(?:x|×|\*|\+)$/.test(tokens[valueEnd]?.text ?? '') && tokens[valueEnd + 1]?.kind === 'number';

const SPINAL = /^(?:glucose|wbc|rbc|total protein|lymphocytes absolute|neutrophils absolute)$/;

/** "CSF: WBC 1,840, protein 260 mg/dL, glucose 18 mg/dL": of the fluid that the sentence opened with, unless the blood is named. */
const isOfSpinalFluid = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  hasWord(tokens, /^(?:csf|cerebrospinal|lp)$/, sentence.first, first) &&
  !hasWord(tokens, /^(?:serum|blood|plasma|peripheral|cbc)$/, Math.max(sentence.first, first - 3), first);

/** Behind "UA:" in the same run of results. */
function isOfUrine(tokens: readonly Token[], first: number): boolean {
  for (let at = first - 1; at >= Math.max(0, first - 20); at -= 1) {
    const { text } = tokens[at]!;
    if (/^(?:ua|urinalysis|urine|urinary|u\/a)$/.test(text)) return true;
    if (text === '.' || /^(?:cbc|bmp|cmp|labs|blood|serum|csf)$/.test(text) || tokens[at]!.breaks > 0) return false;
  }
  return false;
}

const isNon = (tokens: readonly Token[], first: number): boolean =>
  tokens[tokens[first - 1]?.text === '-' ? first - 2 : first - 1]?.text === 'non';

/** "End-tidal CO2 5.1", "exhaled CO2 38": of the breath. */
const isOfBreath = (tokens: readonly Token[], { id, first }: ReadMention): boolean =>
  id === 'bicarbonate' && hasWord(tokens, /^(?:tidal|exhaled|expired|transcutaneous)$/, Math.max(0, first - 2), first);

/** Nobody lives with such a pH of the blood: where no gas is told nearby it is that of a tube, a bath or a swab. */
const isPhOfBlood = (tokens: readonly Token[], { first }: ReadMention, { low, end }: Amount): boolean =>
  (low >= 6.7 && low <= 7.9) ||
  hasWord(
    tokens,
    /^(?:abg|vbg|cbg|gas|gases|arterial|venous|capillary|blood|pco2|paco2|hco3|bicarbonate|bicarb|lactate|acidosis|alkalosis|acidotic|alkalotic|dka|be)$/,
    Math.max(0, first - 40),
    end + 40,
  );

/** The pH of anything but blood has other limits. */
const isOtherFluid = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  [...tokens.slice(sentence.first, first), ...tokens.slice(end, Math.min(sentence.end, end + 5))].some(({ text }) =>
    /^(?:urine|urinalysis|ua|urinary|stool|gastric|pleural|vaginal|vagina|discharge|semen|seminal|tears|eye|fetal|cord|skin|esophageal|oesophageal|fluid|saliva|aspirate|aspirates|solution|ng|ngt|nasogastric|orogastric|tube|feed|nitrazine|litmus|strip|paper|speculum|amniotic|csf|ascitic|peritoneal|synovial)$/.test(
      text,
    ),
  );

/** "From 8.9% to 7.4%": the second value is of the same test. */
function changedTo(tokens: readonly Token[], one: Measurement): readonly Measurement[] {
  const from = one.end + whenAt(tokens, one.end);
  const arrow =
    tokens[from]?.text === '-' && tokens[from + 1]?.text === '>'
      ? 2
      : /^(?:to|→)$/.test(tokens[from]?.text ?? '')
        ? 1
        : 0;
  if (arrow === 0 || tokens[from + arrow]?.kind !== 'number') return [];
  const value = amountAt(tokens, from + arrow)!;
  if (isDate(tokens, value.first)) return [];
  const unit = unitAt(tokens, value.end);
  if ((unit && isOtherMeaning(one.kind, unit.name)) || isGiven(tokens, value.end)) return [];
  return [
    {
      ...one,
      low: value.low,
      high: value.high,
      ...namedUnit(unit),
      valueAt: value.first,
      end: unit?.end ?? value.end,
    },
  ];
}

/** How many tokens say when: "from 17 in June to 9 today", "from 12 last visit to 6". */
function whenAt(tokens: readonly Token[], at: number): number {
  const words = [0, 1, 2].map((offset) => tokens[at + offset]?.text ?? '');
  if (words[0] === '(') return 0;
  const isWhen =
    (/^(?:in|on|at|last|this|since)$/.test(words[0]!) && tokens[at + 1]?.kind === 'word') ||
    /^(?:yesterday|initially|preoperatively)$/.test(words[0]!);
  const to = words.findIndex((word) => /^(?:to|→|-)$/.test(word));
  return isWhen && to > 0 ? to : 0;
}

/** Of two that share a value (`troponin`, `troponin i`) the nearer name stays, and of equal ones the first. */
function dropInner(found: readonly Measurement[]): readonly Measurement[] {
  const nearest = new Map<number, Measurement>();
  for (const each of found) {
    const other = nearest.get(each.valueAt);
    if (!other || each.first > other.first) nearest.set(each.valueAt, each);
  }
  return found.filter((each) => nearest.get(each.valueAt) === each);
}

/** "Your lithium level from Tuesday, drawn 12 hours after your dose, was 0.8": behind how it was taken. */
function behindDrawn(tokens: readonly Token[], from: number, end: number): number {
  let isDrawn = false;
  for (let at = from; at < Math.min(end, from + 16); at += 1) {
    const { text } = tokens[at]!;
    if (/^(?:drawn|taken|collected|checked)$/.test(text)) isDrawn = true;
    if (isDrawn && tokens[at - 1]?.text === ',' && /^(?:was|is|came|returned)$/.test(text)) return at;
    if (/^[.;]$/.test(text)) return from;
  }
  return from;
}

/** Where the words behind a name go on: "A1c, the three-month sugar average, came down": behind what explains it. */
function behindAside(tokens: readonly Token[], at: number, end: number): number {
  if (tokens[at]?.text !== ',' || !/^(?:the|a|an|your|which|our)$/.test(tokens[at + 1]?.text ?? '')) return at;
  for (let next = at + 2; next < Math.min(end, at + 10); next += 1) {
    if (tokens[next]!.kind === 'number' && !/^(?:which|our)$/.test(tokens[at + 1]!.text)) return at;
    if (tokens[next]!.text === ',') return next + 1;
  }
  return at;
}

/** "CrCl by Cockcroft-Gault, actual weight, comes to 34". */
function behindFormula(tokens: readonly Token[], { id }: ReadMention, from: number): number {
  let at = from;
  if (id !== 'creatinine clearance' || !/^(?:by|using|\()$/.test(tokens[at]?.text ?? '')) return from;
  while (
    /^(?:by|using|the|cockcroft|gault|cg|c|-|,|actual|ideal|adjusted|body|weight|formula|equation|with|\(|\))$/.test(
      tokens[at]?.text ?? '',
    )
  )
    at += 1;
  return at;
}

function valueAfter(tokens: readonly Token[], mention: ReadMention, end: number): Amount | undefined {
  const from = behindFormula(tokens, mention, behindDrawn(tokens, behindAside(tokens, mention.end, end), end));
  for (let at = from; at < Math.min(end, from + 7); at += 1) {
    const token = tokens[at]!;
    if (token.breaks > 1) return undefined;
    // "On the Glasgow Coma Scale she totals 14".
    if (mention.kind === 'score' && /^(?:she|he|patient|pt|they|you|scores?|scored|got|gets)$/.test(token.text))
      continue;
    // "FHR baseline 140".
    if (mention.id === 'fetal heart rate' && token.text === 'baseline') continue;
    // "RASS +9", "RASS −4".
    if (mention.kind === 'score' && /^[+−–]$/.test(token.text)) continue;
    const roman = mention.kind === 'score' && token.capitals ? ROMAN[token.text] : undefined;
    if (roman !== undefined) return { low: roman, high: roman, first: at, end: at + 1 };
    // "Your potassium on November 17 was 3.8".
    const date = dayAt(tokens, at);
    if (date > 0) {
      at += date - 1;
      continue;
    }
    // "Apgar at five minutes was 9": the time is no value.
    // "Cortisol at 8 am was 2.1".
    if (token.kind === 'number' && /^(?:am|pm)$/.test(tokens[at + 1]?.text ?? '') && tokens[at - 1]?.text === 'at') {
      at += 1;
      continue;
    }
    const time = numberAt(tokens, at);
    if (
      time &&
      /^(?:minutes?|mins?|hours?|hrs?|h)$/.test(tokens[time.end]?.text ?? '') &&
      (/^(?:was|is|:|,|of)$/.test(tokens[time.end + 1]?.text ?? '') ||
        // "Bilirubin at 62 h 11.8 mg/dL".
        (tokens[at - 1]?.text === 'at' && tokens[time.end + 1]?.kind === 'number'))
    ) {
      at = time.end;
      continue;
    }
    if (token.kind === 'number') {
      // "INR 11/2: 2.4", "K (11/3) 5.2": the value follows its date.
      if (
        tokens[at + 1]?.text === '/' &&
        tokens[at + 2]?.kind === 'number' &&
        /^[:)]$/.test(tokens[at + 3]?.text ?? '')
      ) {
        at += 3;
        continue;
      }
      // "Your lithium level from 11/11 was 0.9".
      if (isDayAfterFrom(tokens, at)) {
        at += 2;
        continue;
      }
      const amount = amountAt(tokens, at)!;
      if (mention.id === 'RASS' && /^[-−–]$/.test(tokens[at - 1]?.text ?? '') && amount.low > 0)
        return { ...amount, low: -amount.low, high: amount.low === amount.high ? -amount.low : -amount.high };
      // Gleason 3+4 is 7.
      const added = tokens[at + 1]?.text === '+' ? tokens[at + 2]?.value : undefined;
      if (added !== undefined) return { low: amount.low + added, high: amount.low + added, first: at, end: at + 3 };
      // "CURB-65 is 4: confusion, urea, rate and age".
      const isExplained =
        mention.kind === 'score' &&
        tokens[at + 1]?.text === ':' &&
        tokens[at + 2]?.kind === 'word' &&
        tokens[mention.first]!.breaks === 0;
      if (!isExplained && (isDate(tokens, at) || isDate(tokens, amount.end - 1))) return undefined;
      // "Sodium 6-hourly", "creatinine clearance, with a 12-lead".
      if (
        tokens[at + 1]?.text === '-' &&
        !tokens[at + 1]!.spaced &&
        /^(?:hourly|lead|day|week|month|hour|point)$/.test(tokens[at + 2]?.text ?? '')
      )
        return undefined;
      if (isPartOfName(tokens, at)) return undefined;
      // Apgar scores come in twos: 8 and 9.
      const second =
        mention.id === 'Apgar' && /^(?:and|,)$/.test(tokens[amount.end]?.text ?? '')
          ? tokens[amount.end + 1]?.value
          : undefined;
      return second === undefined
        ? amount
        : { ...amount, low: Math.min(amount.low, second), high: Math.max(amount.high, second), end: amount.end + 2 };
    }
    if (!LINKS.test(token.text)) return undefined;
  }
  return undefined;
}

/** How many tokens a date in words takes: `November 17, 2026`, `17 Nov`. */
function dayAt(tokens: readonly Token[], at: number): number {
  const [month, day] = MONTH.test(tokens[at]!.text) ? [at, at + 1] : [at + 1, at];
  if (!MONTH.test(tokens[month]?.text ?? '') || (tokens[day]?.value ?? 99) > 31) return 0;
  const end = at + 2;
  const year = tokens[end]?.text === ',' ? end + 1 : end;
  return /^(?:19|20)\d\d$/.test(tokens[year]?.text ?? '') ? year + 1 - at : 2;
}
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

/** `from 11/11`, `on 3/4`. */
const isDayAfterFrom = (tokens: readonly Token[], at: number): boolean =>
  /^(?:from|on)$/.test(tokens[at - 1]?.text ?? '') &&
  tokens[at + 1]?.text === '/' &&
  (tokens[at]?.value ?? 99) <= 12 &&
  (tokens[at + 2]?.value ?? 99) <= 31 &&
  tokens[at + 3]?.text !== '/';

/** "Scored 31 on the MMSE", "a score of 15 on PHQ-9". */
function scoredBefore(tokens: readonly Token[], mention: ReadMention): Amount | undefined {
  if (mention.kind !== 'score') return undefined;
  const { first } = mention.sentence;
  for (let at = mention.first - 1; at >= Math.max(first, mention.first - 8); at -= 1) {
    // "34 out of 30": what it is out of says nothing of the score.
    if (tokens[at]!.kind === 'number' && tokens[at - 1]?.text === 'of' && tokens[at - 2]?.text === 'out') continue;
    if (tokens[at]!.kind === 'number') {
      const scored = hasWord(tokens, /^(?:scored|score|scores|scoring|rated|got)$/, Math.max(first, at - 4), at);
      return scored ? amountAt(tokens, at) : undefined;
    }
    if (!/^(?:on|in|for|the|a|his|her|points?|out|of|\/)$/.test(tokens[at]!.text)) return undefined;
  }
  return undefined;
}

/** A number glued to letters before it, as in `PHQ-9` read on. */
const isPartOfName = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === '-' && !tokens[at]?.spaced && !tokens[at - 1]?.spaced && tokens[at - 2]?.kind === 'word';
