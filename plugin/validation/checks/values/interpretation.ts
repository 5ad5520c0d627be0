import { wordTable } from '../../../word-table.ts';
import { behindAsides } from '../../asides.ts';
import type { Measurement } from '../../measured/measured.ts';
import { inTables } from '../../measured/worst-values.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { namedAt, namedBy, type Said } from './value-names.ts';

/** Words of any value. */
const PLAIN: Readonly<Record<string, Said>> = wordTable({
  normal: 'normal',
  unremarkable: 'normal',
  wnl: 'normal',
  high: 'high',
  elevated: 'high',
  raised: 'high',
  low: 'low',
});

/** Diseases that a value is said to show: they count behind a word of showing. */
const SHOWN: Readonly<Record<string, readonly (readonly [RegExp, Said])[]>> = {
  'troponin i': [[/^(?:mi|infarction|infarct|stemi|nstemi|attack)$/, 'high']],
  'troponin t': [[/^(?:mi|infarction|infarct|stemi|nstemi|attack)$/, 'high']],
  'troponin i hs': [[/^(?:mi|infarction|infarct|stemi|nstemi|attack)$/, 'high']],
  'troponin t hs': [[/^(?:mi|infarction|infarct|stemi|nstemi|attack)$/, 'high']],
  bnp: [[/^failure$/, 'high']],
  'nt-probnp': [[/^failure$/, 'high']],
  lipase: [[/^pancreatitis$/, 'high']],
  lactate: [[/^(?:shock|hypoperfusion)$/, 'high']],
  'd-dimer': [[/^(?:embolism|pe|dvt|clots?|thrombosis)$/, 'high']],
  crp: [[/^(?:inflammation|sepsis)$/, 'high']],
  tsh: [[/^much$/, 'low']],
  '25-oh vitamin d': [[/^(?:toxic|toxicity)$/, 'high']],
};

const SHOWS =
  /^(?:confirms?|confirming|diagnostic|diagnoses|indicat\w{1,4}|shows?|showing|means?|proves?|consistent|signifies|is|establishes)$/;

/** "Troponin 0.01 confirms a massive MI", "TSH 85 means that you take too much levothyroxine". */
function shownAfter(tokens: readonly Token[], one: Measurement): Said | undefined {
  const list = SHOWN[one.id];
  // A D-dimer of 0.2 to 20 without its unit is one in milligrams a litre.
  if (!list || (one.id === 'd-dimer' && one.unit === undefined && one.high < LEAST_DIMER)) return undefined;
  let shows = false;
  // "D-dimer 0.2 (cutoff 0.5) confirms a clot": what stands in brackets leads to nothing.
  const from = behindAsides(tokens, one.end, one.sentence.end);
  for (let at = from; at < Math.min(one.sentence.end, from + 10); at += 1) {
    const { text } = tokens[at]!;
    if (NEGATIONS.test(text) || /^(?:;|but|rules?|ruled|excludes?|unlikely|against)$/.test(text)) return undefined;
    shows ||= SHOWS.test(text);
    const said = shows && list.find(([pattern]) => pattern.test(text))?.[1];
    if (said) return said;
  }
  return undefined;
}

/** In ng/mL. */
const LEAST_DIMER = 20;

const NEGATIONS =
  /^(?:not|no|without|never|denies|if|or|less|more|than|above|below|goal|target|previously|from|history|prior|last)$/;

const GOES_ON =
  /^(?:right|squarely|comfortably|perfectly|entirely|completely|exactly|still|all|both|looks|remains|dangerously|critically|alarmingly|worryingly|seriously|extremely|profoundly|moderately|too|far|markedly|mildly|slightly|severely|clearly|very|quite|borderline|ie|so|thus|hence|therefore|this|she|he|severe|mild|moderate|marked|profound|significant|above|below|well|confirms|which|normal|within|a|an|elevated|high|low|consistent|indicating|suggesting|suggestive|reflecting|compatible|confirming|showing|diagnostic|is|meaning)$/;

/** What the text calls a value: a word before its name, or after it within the clause. */
export const saidOf = (tokens: readonly Token[], one: Measurement): Said | undefined =>
  saidAfter(tokens, one) ?? shownAfter(tokens, one) ?? saidWithin(tokens, one) ?? saidBefore(tokens, one);

/** "Your blood sugar was low at 48", "potassium was a little high at 5.6": between the name and the value. */
function saidWithin(tokens: readonly Token[], one: Measurement): Said | undefined {
  const words = tokens.slice(one.first, one.valueAt).map(({ text }) => text);
  const at = words.findLastIndex((word) => Object.hasOwn(PLAIN, word));
  if (at < 1 || at < words.length - 3) return undefined;
  const behind = words.slice(at + 1);
  // "Was low, now 4.1", "high normal at 145", "normal is 3.5".
  if (!behind.every((word) => /^(?:at|of|:|,|\(|=|today|still)$/.test(word))) return undefined;
  const before = words.slice(Math.max(0, at - 4), at);
  const isAnother = before.some((word) =>
    /^(?:not|no|longer|never|previously|from|than|if|when|high|low|normal|near|nearly|almost|usual|usually|above|below|goal|target|had|been|so|to|was once)$/.test(
      word,
    ),
  );
  return isAnother ? undefined : PLAIN[words[at]!];
}

/** A disease that is treated, not what today's value is: "hypothyroidism, TSH 2.1", "obesity: BMI 24.8 after surgery". */
const DISEASES =
  /^(?:hypertension|hypothyroidism|hyperthyroidism|obesity|diabetes|diabetic|an[ae]+mia|hypertensive|obese|overweight)$/;

/** "Trough 2.8, therapeutic": of drug levels and the INR. */
const isTherapeutic = (text: string, id: string): boolean => text === 'therapeutic' && / (?:level|trough)$/.test(id);

const isOfLevel = (text: string, id: string): boolean =>
  /^(?:therapeutic|toxic|supratherapeutic|subtherapeutic)$/.test(text) && / (?:level|trough)$/.test(id);

/** Right behind the value, or behind its range, its other unit and what else is set beside it: "6.9 (3.5 to 5.0), normal". */
function saidAfter(tokens: readonly Token[], one: Measurement): Said | undefined {
  const said = saidFrom(tokens, one, one.end);
  const behind = said ? one.end : behindAsides(tokens, one.end, one.sentence.end);
  return behind > one.end ? saidFrom(tokens, one, behind) : said;
}

function saidFrom(tokens: readonly Token[], one: Measurement, from: number): Said | undefined {
  for (let at = from; at < Math.min(one.sentence.end, from + 8); at += 1) {
    const token = tokens[at]!;
    const next = tokens[at + 1]?.text ?? '';
    // "TSH 2.1 and shows hypothyroidism" goes on about it.
    if (
      token.text === 'and' &&
      /^(?:shows|means|indicates|confirms|reflects|suggests|described|called|labell?ed)$/.test(next)
    )
      continue;
    // "Hb 7.0, all other values normal": of the others.
    if (token.kind === 'number' || /^(?:;|but|and|\)|others?|rest|remaining|remainder)$/.test(token.text))
      return undefined;
    // "TSH 2.1 on levothyroxine for hypothyroidism": what is treated.
    if (token.text === 'for' && DISEASES.test(next)) return undefined;
    // "TSH of 18 with a free T4 below the reference range": of the other.
    if (
      token.text === 'with' &&
      /^(?:an?|the|free|his|her|normal|low|high)$/.test(next) &&
      !namedBy(tokens[at + 2]?.text ?? '', one.id)
    )
      return undefined;
    // "Mg 1.1 low -> 4 g given".
    if (/^(?:low|high)$/.test(token.text) && next === '→') return PLAIN[token.text];
    if (token.text === ':' && next === 'sinus') continue;
    // "62 g/L: severe anaemia", "1.9: grossly elevated".
    const called = token.text === ':' && HOW.test(next) ? (tokens[at + 2]?.text ?? '') : next;
    if (token.text === ':' && !namedBy(called, one.id) && !Object.hasOwn(PLAIN, called)) return undefined;
    if (token.text === ',' && next === 'at' && isAtGoal(tokens, at + 1)) continue;
    if (token.text === ',' && isInPlainRange(tokens, at + 1, one.id)) continue;
    if (
      token.text === ',' &&
      !GOES_ON.test(next) &&
      !namedBy(next, one.id) &&
      !isOfLevel(next, one.id) &&
      !isPlainBehind(tokens, at + 1)
    )
      return undefined;
    const ranged = rangedAt(tokens, at) ?? (inRangeAt(tokens, at, one.id) ? 'normal' : undefined);
    if (ranged) return ranged;
    if (NEGATIONS.test(token.text)) return undefined;
    const named = namedAt(tokens, at, one.id);
    // "BP 82/50 in a hypertensive man": whom he is.
    if (named && WHO.test(next)) return undefined;
    // "T 39.1 on arrival, afebrile since the morning": of later.
    if (named) return /^(?:since|within|by|after|until)$/.test(next) ? undefined : named;
    if (isTherapeutic(token.text, one.id)) return 'normal';
    // "A BMI of 41 is in the healthy range".
    if (token.text === 'healthy' && /^(?:range|weight|level|reading|value)$/.test(next)) return 'normal';
    // "Lithium level 0.7, toxic".
    if (/^(?:toxic|supratherapeutic)$/.test(token.text) && / level$/.test(one.id)) return 'high';
    if (token.text === 'subtherapeutic' && / (?:level|trough)$/.test(one.id)) return 'low';
    // "INR 4.2 today (diarrhea, low intake)".
    if (token.text === 'low' && /^(?:intake|appetite|mood|back|fluid|food|salt|oral)$/.test(next)) return undefined;
    const plain = PLAIN[token.text];
    // "LDL 93 is far too high after an infarct": for a goal of one's own, which is 55 at the lowest.
    if (plain === 'high' && tokens[at - 1]?.text === 'too' && TREATED_TO_GOAL.test(one.id)) {
      const isFar = /^(?:far|much|way)$/.test(tokens[at - 2]?.text ?? '');
      if (!isFar || !one.id.startsWith('ldl') || !isBelowGoals(inTables(one, one.low))) return undefined;
    }
    if (plain && one.id !== 'diastolic blood pressure' && isOfTheValue(tokens, at) && !isOfNext(tokens, at, one))
      return plain;
  }
  return undefined;
}

const WHO = /^(?:man|woman|lady|gentleman|patient|person|boy|girl|male|female|mother|smoker|diabetic)$/;
const HOW =
  /^(?:severe|severely|mild|mildly|moderate|moderately|marked|markedly|profound|profoundly|significant|significantly|clear|clearly|gross|grossly|overt|definite|very|strikingly|dangerously|frank|too|far|much|simple|completely|entirely|perfectly|an?)$/;

/** "Mg 1.1, low", "Na 133, high, rechecked": the word alone between commas. */
const isPlainBehind = (tokens: readonly Token[], at: number): boolean =>
  /^(?:low|high|elevated|raised|normal|unremarkable|wnl)$/.test(tokens[at]?.text ?? '') &&
  /^(?:|[,.;)])$/.test(tokens[at + 1]?.text ?? '');

/** "Right in the maintenance range", of levels; the goal of an INR or a glucose is not what is normal. */
const isAtGoal = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.text === 'at' && /^(?:goal|target)$/.test(tokens[at + 1]?.text ?? '');

const inRangeAt = (tokens: readonly Token[], at: number, id: string): boolean =>
  isInPlainRange(tokens, at, id) ||
  (/ (?:level|trough)$/.test(id) &&
    (isAtGoal(tokens, at) ||
      (/^(?:in|within)$/.test(tokens[at]!.text) &&
        tokens.slice(at + 1, at + 5).some(({ text }) => text === 'range') &&
        hasWord(tokens, /^(?:therapeutic|maintenance|normal|reference|target|goal)$/, at + 1, at + 5))));

/** "Is within range", "in the reference range"; what has a goal may be in that range. */
const isInPlainRange = (tokens: readonly Token[], at: number, id: string): boolean =>
  /^(?:in|within)$/.test(tokens[at]?.text ?? '') &&
  !HAS_GOAL.test(id) &&
  /^(?:in|within) (?:the |its |our )?(?:normal |usual |reference |lab |laboratory |adult |healthy |expected )?(?:range|limits)\b(?! (?:of|from|between|we|that|where|as|for|\d))/.test(
    phrase(tokens, at, at + 5),
  );
const HAS_GOAL =
  /^(?:inr|p?ptt|aptt|.*anti-xa.*|glucose|hemoglobin a1c|ldl.*|bmi|oxygen saturation|.* (?:level|trough))$/;

/** In mg/dL, with some to spare (ESC and AHA guidelines: below 55 after an infarct); a small number without a unit is of mmol/L. */
const isBelowGoals = (ldl: number): boolean => ldl > 10 && ldl < 65;
const TREATED_TO_GOAL = /^(?:.* cholesterol|uric acid|hemoglobin a1c|phosphate|pth|psa)$/;

/** "Below the therapeutic range", "above goal". */
function rangedAt(tokens: readonly Token[], at: number): Said | undefined {
  const text = tokens[at]!.text;
  if (text !== 'above' && text !== 'below') return undefined;
  const next = tokens.slice(at + 1, at + 5).map((token) => token.text);
  return next.some((word) => /^(?:range|normal|therapeutic|reference)$/.test(word))
    ? text === 'above'
      ? 'high'
      : 'low'
    : undefined;
}

/** "Low potassium", "a normal potassium of 6.8", "hyperkalemia with a potassium of 2.9". */
function saidBefore(tokens: readonly Token[], one: Measurement): Said | undefined {
  // "Fever of 36.6": the state that the value is said of.
  const state =
    /^(?:of|to|at)$/.test(tokens[one.first]?.text ?? '') && namedBy(tokens[one.first - 1]?.text ?? '', one.id);
  // "No fever at 37.1".
  const isDenied = /^(?:no|not|without|never|denies)$/.test(tokens[one.first - 2]?.text ?? '');
  if (state) return isDenied ? undefined : state;
  const from = Math.max(one.sentence.first, one.first - 6);
  for (let at = one.first - 1; at >= from; at -= 1) {
    const text = tokens[at]!.text;
    if (
      tokens[at]!.kind === 'number' ||
      // "Afebrile today after spiking to 39.2": of before.
      /^(?:;|\.|and|but|no|not|denies|without|for|history|of|resolved|corrected|improved|treated|after|since|following|until)$/.test(
        text,
      )
    )
      return undefined;
    const said =
      namedAt(tokens, at, one.id) ??
      (/^(?:normal|elevated|low|high)$/.test(text) && isDescribed(tokens, at + 1, one.first) ? PLAIN[text] : undefined);
    // A disease counts where the value is what shows it: "anemia with a hemoglobin of 15".
    if (!said || (DISEASES.test(text) && !/^(?:with|by|of|\()$/.test(tokens[at + 1]?.text ?? ''))) continue;
    if (/^(?:portal|pulmonary|intracranial|ocular|gestational|nephrogenic)$/.test(tokens[at - 1]?.text ?? '')) continue;
    const earlier = tokens.slice(Math.max(one.sentence.first, at - 3), at);
    return earlier.some((token) => NEGATIONS.test(token.text) || RELATIVES.test(token.text)) ? undefined : said;
  }
  return undefined;
}

/** "A normal adult heart rate": nothing but whose or which stands between. */
const isDescribed = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from, to).every(({ text }) => /^(?:adult|resting|body|oral|average)$/.test(text));

/** "Brother has hemochromatosis: her ferritin is 88". */
const RELATIVES =
  /^(?:mother|father|brother|sister|son|daughter|mom|dad|aunt|uncle|cousin|family|husband|wife)(?:'s)?$/;

/** "TSH 12 with a low free T4": said of the next test. */
const isOfNext = (tokens: readonly Token[], at: number, one: Measurement): boolean =>
  // "Albumin 19 g/L: normal albumin".
  tokens[at + 1]?.text !== tokens[one.first]!.text &&
  // "TSH 14, low free T4".
  (/^(?:free|total|serum|csf|urine|urinary|t3|t4|ft4|ft3|albumin|calcium|magnesium|phosphorus|phosphate|ferritin|iron|cortisol|pth|hemoglobin|platelets|sodium|potassium|bicarbonate)$/.test(
    tokens[at + 1]?.text ?? '',
  ) ||
    (tokens[at - (/^(?:a|an)$/.test(tokens[at - 1]?.text ?? '') ? 2 : 1)]?.text === 'with' &&
      tokens[at + 1]?.kind === 'word'));

/** "high risk", "low dose", "normal sinus rhythm", "normal range is" speak of other things. */
const isOfTheValue = (tokens: readonly Token[], at: number): boolean =>
  // "CrCl 66, high bleed risk".
  !hasWord(tokens, /^(?:risk|probability|suspicion|likelihood)$/, at + 1, at + 4) && isSaidOfIt(tokens, at);

const isSaidOfIt = (tokens: readonly Token[], at: number): boolean =>
  // "122 bpm, normal intervals": of what follows.
  !(
    tokens[at]?.text === 'normal' &&
    tokens[at - 1]?.text === ',' &&
    tokens[at + 1]?.kind === 'word' &&
    !/^(?:for|today|and|but|again|now|range|limits|so|with|on|at|in|since|all|saturations?|breathing|oxygen|oxygenation|levels?|results?|readings?|values?|rate|pressures?|temperature|counts?|function)$/.test(
      tokens[at + 1]!.text,
    )
  ) && isSaidOfValue(tokens, at);

const isSaidOfValue = (tokens: readonly Token[], at: number): boolean =>
  // "Too low to treat".
  (/^(?:low|high)$/.test(tokens[at]!.text) && tokens[at - 1]?.text === 'too' && tokens[at + 1]?.text === 'to') ||
  (tokens[at]?.text === 'normal' &&
    /^(?:in|within)$/.test(tokens[at - (tokens[at - 1]?.text === 'the' ? 2 : 1)]?.text ?? '')) ||
  // "Perfectly normal for his age".
  (tokens[at]?.text === 'normal' &&
    tokens[at + 1]?.text === 'for' &&
    /^(?:perfectly|completely|entirely|totally)$/.test(tokens[at - 1]?.text ?? '')) ||
  !/^(?:risk|dose|sinus|saline|sensitivity|normal|sugar|fat|salt|sodium|protein|flow|intensity|-|end|side|probability|for|range|ranges|value|values|:|limit|limits|is|being|from|up|under|below|about|<|≤|to|level|levels|threshold|stage|volume|output)$/.test(
    tokens[at + 1]?.text ?? '',
  );
