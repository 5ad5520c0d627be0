import { amountAt, numberAt } from './reading/numbers.ts';
import type { Token } from './reading/tokens.ts';
import { DOSE_UNITS, unitAt } from './reading/units.ts';
import { hasWord, phrase } from './reading/words.ts';

/** How much of a drug at a time, as written: 2 tablets of 500 mg is `low` = `high` = 1000. */
export interface DoseAmount {
  readonly low: number;
  readonly high: number;
  /** `mg`, `units`, `mg/kg`, `mg/day`, `tablet`… */
  readonly unit: string;
  /** "up to", "no more than": a limit, not a dose. */
  readonly limit: boolean;
  /** What the doses of several days come to: no dose. */
  readonly course?: true;
  /** Every strength of a combination, `5/325 mg`; `low` and `high` are the first. */
  readonly parts?: readonly number[];
  readonly first: number;
  readonly end: number;
}

const STEPS =
  /^(?:taper|tapered|tapering|increase|increased|increasing|decrease|decreased|decreasing|reduce|reduced|reducing|titrate|titrated|titrating|uptitrate|lower|lowered|lowering|raise|raised|raising|adjust|go|going|up|down|step|steps|rise|rises|rising|advance|advanced|advancing|cut|drop|climb)$/;

/** The amounts of a drug among tokens [first, end): a number, a unit of dose, and the count of tablets around it. */
export function amountsIn(tokens: readonly Token[], first: number, end: number): readonly DoseAmount[] {
  const amounts: DoseAmount[] = [];
  for (let at = first; at < end; at += 1) {
    const amount = amountAt(tokens, at);
    if (!amount) continue;
    const hyphen = tokens[amount.end]?.text === '-' && !tokens[amount.end]?.spaced ? 1 : 0;
    const unit = unitAt(tokens, amount.end + hyphen);
    if (!unit || !DOSE_UNITS.has(unit.name.split('/')[0]!)) continue;
    const bag = bagEnd(tokens, unit.end);
    // So much potassium no bag holds.
    const isMuchSalt = /^(?:mmol|meq)$/.test(unit.name) && amount.high > MOST_SALT;
    if (bag !== undefined && !isMuchSalt) {
      at = bag - 1;
      continue;
    }
    if (
      // A concentration, HbA1c in mmol/mol, a ratio of the urine in mg/mmol.
      /\/(?:ml|dl|l|ul|mol|mmol|g|mg)\b/.test(unit.name) ||
      isOfFood(tokens, first, at) ||
      isOfOther(tokens, unit.end) ||
      (unit.name === 'g' && isWeight(tokens, first, at)) ||
      isGauge(tokens[amount.end + hyphen]!, amount.high) ||
      (unit.name === 'g' && isBore(tokens, at, unit.end, amount.high)) ||
      isOfCourse(tokens, first, at) ||
      isRatio(tokens, first, at, unit.end)
    ) {
      at = unit.end - 1;
      continue;
    }
    // "Taper by 10 mg every three days" tells a step, not a dose.
    if (tokens[at - 1]?.text === 'by' && hasWord(tokens, STEPS, Math.max(first, at - 6), at)) {
      at = unit.end - 1;
      continue;
    }
    if (isCourseTotal(tokens, { first, at, unitEnd: unit.end, end })) {
      amounts.push({ ...amount, unit: unit.name, end: unit.end, limit: false, course: true });
      at = unit.end - 1;
      continue;
    }
    const hour = releasedEnd(tokens, at, unit.end);
    if (hour !== undefined) {
      amounts.push({ ...amount, unit: `${unit.name}/hour`, end: hour, limit: false });
      at = hour - 1;
      continue;
    }
    const spoon = SPOONS[unit.name] ?? 1;
    const day = dayEnd(tokens, unit.end);
    const isTotal =
      day !== undefined ||
      isDayTotal(tokens, first, at) ||
      isBracketedTotal(tokens, first, { at, end: unit.end }) ||
      (isOfDayLimit(amounts.at(-1)) && isPreferred(tokens, at));
    const name = spoon === 1 ? unit.name : 'ml';
    const parts = partsOf(tokens, first, at);
    if (parts.length > 1) {
      const lead = at - 2 * (parts.length - 1);
      const limit = isLimit(tokens, first, lead);
      amounts.push({ low: parts[0]!, high: parts[0]!, unit: unit.name, parts, first: lead, end: unit.end, limit });
      at = unit.end - 1;
      continue;
    }
    amounts.push({
      ...amount,
      low: amount.low * spoon,
      high: amount.high * spoon,
      unit: isTotal && !name.includes('/day') ? `${name}/day` : name,
      end: day ?? unit.end,
      limit: isLimit(tokens, first, at) || isCeiling(tokens, unit.end),
    });
    at = (day ?? unit.end) - 1;
  }
  return mergeCounts(tokens, amounts);
}

/** "Releases 10 micrograms every hour": where the rate of a patch ends. */
function releasedEnd(tokens: readonly Token[], at: number, end: number): number | undefined {
  const isReleased = hasWord(tokens, /^(?:releas\w{1,3}|deliver\w{0,3})$/, Math.max(0, at - 4), at);
  const isHourly = /^(?:every|each|an|per|a)$/.test(tokens[end]?.text ?? '') && tokens[end + 1]?.text === 'hour';
  return isReleased && isHourly ? end + 2 : undefined;
}

/** In mmol; sodium bicarbonate 150 mEq in a litre is an infusion in use. */
const MOST_SALT = 160;

/** In mL (USP). */
const SPOONS: Readonly<Record<string, number>> = { teaspoon: 5, tablespoon: 15 };

/** "No more than", "a ceiling of", "tops out at", "stay at or under", "maximum noted (": what is not to be passed. */
export function isLimit(tokens: readonly Token[], first: number, at: number): boolean {
  const words = tokens.slice(Math.max(first, at - 5), at).map(({ text }) => text);
  const near = words.slice(-3);
  return (
    near.some((word) => LIMITS.test(word)) ||
    words.some((word) => CEILINGS.test(word)) ||
    (near.at(-1) === 'to' && (near.at(-2) === 'up' || words.includes('keep'))) ||
    // "Acetaminophen <= 2 g".
    /^[<≤]$/.test(near.at(-1) ?? '') ||
    // "The max in patients over 60 is 20 mg".
    (/^(?:is|=)$/.test(near.at(-1) ?? '') &&
      hasWord(tokens, /^(?:max|maximum|ceiling|limit|cap)$/, Math.max(first, at - 11), at)) ||
    (near.at(-1) === '=' && near.at(-2) === '<') ||
    (near.at(-1) === 'at' && near.at(-2) === 'out')
  );
}

const LIMITS = /^(?:nte|exceed|exceeding|exceeds|than|max|limit|limited|over|above|below|under|least|past|beyond)$/;
const CEILINGS = /^(?:maximum|ceiling|capped|tops|exceed)$/;

/** "(4,000 mg is the absolute ceiling)", "80 mg max". */
const isCeiling = (tokens: readonly Token[], end: number): boolean =>
  /^(?:max|maximum)$/.test(tokens[end]?.text ?? '') ||
  (tokens[end]?.text === 'is' && hasWord(tokens, /^(?:max|maximum|ceiling|limit|cap)$/, end + 1, end + 5));

/** The strengths of a combination that ends at `at`: `5/325 mg`, `100/62.5/25 mcg`. */
function partsOf(tokens: readonly Token[], first: number, at: number): readonly number[] {
  const parts: number[] = [];
  for (let part = at; part >= first && tokens[part]?.value !== undefined; part -= 2) {
    parts.unshift(tokens[part]!.value!);
    if (tokens[part - 1]?.text !== '/' || tokens[part - 1]!.spaced) break;
  }
  return parts;
}

/** The end of "in 250 mL" behind an amount: what a bag holds is no dose. */
function bagEnd(tokens: readonly Token[], end: number): number | undefined {
  const volume = tokens[end]?.text === 'in' ? amountAt(tokens, end + 1) : undefined;
  const unit = volume && unitAt(tokens, volume.end);
  // "0.5 mg in 0.05 mL": what a needle holds is the dose.
  return unit && (unit.name === 'l' || (unit.name === 'ml' && volume.high > MOST_OF_NEEDLE_ML)) ? unit.end : undefined;
}

const MOST_OF_NEEDLE_ML = 1;

/** "Keep salt under 2,000 mg a day", "fluids to 1,500 mL". */
const isOfFood = (tokens: readonly Token[], first: number, at: number): boolean =>
  tokens.slice(Math.max(first, at - 4), at).some(
    ({ text }, before, words) =>
      // "Your new water pill".
      !(text === 'caffeine' && words[before + 1]?.text === 'citrate') &&
      !(text === 'water' && /^(?:pills?|tablets?)$/.test(words[before + 1]?.text ?? '')) &&
      /^(?:flush|flushed|salt|fluids?|water|rehydration|pedialyte|protein|carbohydrates?|carbs|fiber|fibre|caffeine|alcohol|sugar)$/.test(
        text,
      ),
  ) ||
  (tokens[at - 1]?.text !== 'sodium' &&
    tokens.slice(Math.max(first, at - 4), at).some(({ text }) => text === 'sodium') &&
    // "Cutting sodium to around 1,500 mg a day".
    (isLimit(tokens, first, at) ||
      hasWord(
        tokens,
        /^(?:cut|cutting|reduce|reducing|lower|lowering|limit|limiting|eat|eating|dietary|intake|less)$/,
        at - 6,
        at,
      )));

/** "1,200 mg calcium a day", "a 15 g snack": what is eaten, not the drug that was named before. */
const isOfOther = (tokens: readonly Token[], end: number): boolean => {
  let at = end;
  // "15 grams of fast-acting sugar".
  while (at < end + 5 && FOOD_ADJECTIVES.test(tokens[at]?.text ?? '')) at += 1;
  return (
    (/^(?:calcium|carbs?|carbohydrates?|snack|protein|fiber|fibre|salt|caffeine|sugar|glucose)$/.test(
      tokens[at]?.text ?? '',
    ) &&
      !SALTS.test(tokens[at + 1]?.text ?? '')) ||
    // "Insulin 10 units with 50 mL of 50% glucose".
    /^(?:of )?[\d.]{1,4} ?% ?(?:glucose|dextrose|saline)\b/.test(phrase(tokens, end, end + 4)) ||
    // "On a 2 g sodium diet".
    tokens.slice(end, end + 3).some(({ text }) => text === 'diet')
  );
};

const FOOD_ADJECTIVES = /^(?:of|elemental|fast|quick|rapid|simple|added|dietary|acting|-)$/;

/** "Birth weight 3,420 g". */
const isWeight = (tokens: readonly Token[], first: number, at: number): boolean =>
  hasWord(tokens, /^(?:weight|weighs|weighed|weighing|bw)$/, Math.max(first, at - 3), at);

const SALTS = /^(?:carbonate|citrate|gluconate|chloride|acetate)$/;

/** The end of "/24 h", "in 24 hours", "over 24 h" behind an amount. */
const dayEnd = (tokens: readonly Token[], end: number): number | undefined => {
  // "30 mg SC over 24 hours".
  const at = /^(?:sc|subcut|iv|subcutaneously|intravenously|csci)$/.test(tokens[end]?.text ?? '') ? end + 1 : end;
  return /^(?:\/|per|in|over)$/.test(tokens[at]?.text ?? '') &&
    tokens[at + 1]?.value === 24 &&
    /^(?:h|hr|hrs|hours?)$/.test(tokens[at + 2]?.text ?? '')
    ? at + 3
    : undefined;
};

/** "Total levodopa unchanged at 600 mg", "total daily dose 600 mg". */
const isDayTotal = (tokens: readonly Token[], first: number, at: number): boolean =>
  tokens
    .slice(Math.max(first, at - 5), at)
    .some(({ text }, index, words) => text === 'total' && !/^(?:of|dose)$/.test(words[index + 1]?.text ?? ''));

/** "1,000 mg q8h (3 g)": what the doses of a day come to. */
const isBracketedTotal = (
  tokens: readonly Token[],
  first: number,
  { at, end }: { readonly at: number; readonly end: number },
): boolean =>
  /^(?:\(|≤|<|=)$/.test(tokens[at - 1]?.text ?? '') &&
  tokens[end]?.text === ')' &&
  hasWord(tokens, /^(?:q\d{1,2}h?|bid|tid|qid|hours?|daily|times)$/, Math.max(first, at - 5), at - 1);

/** "Under 4,000 mg in 24 hours, and many prefer 3,000 mg": the second is of a day, too. */
const isOfDayLimit = (last: DoseAmount | undefined): boolean => last?.limit === true && last.unit.endsWith('/day');

const isPreferred = (tokens: readonly Token[], at: number): boolean =>
  hasWord(
    tokens,
    /^(?:prefers?|preferred|advises?|recommends?|suggests?|even|only|closer|drops?|falls?|lower|or)$/,
    Math.max(0, at - 4),
    at,
  );

/** "Cumulative goal 120-150 mg/kg = 6,600 mg": of a whole course. */
const isOfCourse = (tokens: readonly Token[], first: number, at: number): boolean =>
  tokens.slice(Math.max(first, at - 10), at).some(
    ({ text }, before, words) =>
      /^(?:cumulative|lifetime|cumulatively)$/.test(text) ||
      // "The weekly total of 35 mg".
      (text === 'weekly' &&
        /^(?:total|dose)$/.test(words[before + 1]?.text ?? '') &&
        /^(?:of|is|was|:)$/.test(words[before + 2]?.text ?? '')),
  );

/** What makes a total one of several days or doses. */
const SEVERAL =
  /^(?:x|×|x\d{1,2}|doses?|cycles?|days?|weeks?|months?|weekly|monthly|fortnightly|courses?|doubled|doubling|repeat\w{0,3}|titrated|increments|boluses|infusions?|taper\w{0,3}|steps?|vials|packs?|received|pulses?|min|minutes|shocks?)$/;
const OF_TOTAL =
  /^(?:of|dose|doses|amount|is|was|:|=|about|came|comes|to|approximately|approx|given|received|course|cumulative|~|≈)$/;
const OF_DAY = /^(?:daily|day|24)$/;

/** "Weekly x 3 (total 7.2 million units)", "60 mg for 3 days, 40 mg for 3 days (total 390 mg)", "32 g a day and 160 g in all". */
function isCourseTotal(
  tokens: readonly Token[],
  {
    first,
    at,
    unitEnd,
    end,
  }: { readonly first: number; readonly at: number; readonly unitEnd: number; readonly end: number },
): boolean {
  const word = (index: number) => tokens[index]?.text ?? '';
  const from = Math.max(first, at - 5);
  const lead = tokens.slice(from, at).findLastIndex(({ text }) => text === 'total');
  const isBehind =
    /^(?:altogether|total)$/.test(word(unitEnd)) ||
    (word(unitEnd) === 'in' && /^(?:all|total)$/.test(word(unitEnd + 1)));
  // "You took about 26 g over the whole ten days".
  const isSpread =
    word(unitEnd) === 'over' &&
    hasWord(tokens, /^(?:days|weeks|months)$/, unitEnd + 1, unitEnd + 5) &&
    !hasWord(tokens, /^(?:hours?|h|minutes?|min)$/, unitEnd + 1, unitEnd + 4);
  if (isSpread || isUsed(tokens, at, unitEnd)) return true;
  if (lead === -1 && !isBehind) return false;
  const around = tokens.slice(Math.max(first, at - 4), Math.min(end, unitEnd + 3));
  if (around.some(({ text }) => OF_DAY.test(text)))
    return isBehind && word(unitEnd) === 'in' && !OF_DAY.test(word(at - 1));
  // "Total 21 days, prednisone 40 mg".
  const isApart = lead !== -1 && !tokens.slice(from + lead + 1, at).every(({ text }) => OF_TOTAL.test(text));
  if (isApart && !isBehind) return false;
  const upTo = lead === -1 ? at : from + lead;
  return hasWord(tokens, SEVERAL, Math.max(first, upTo - 40), upTo);
}

/** "Used 34 mg in 12 h": what a pump has given so far. */
const isUsed = (tokens: readonly Token[], at: number, unitEnd: number): boolean =>
  hasWord(tokens, /^(?:used|uses|consumed|demanded|required)$/, Math.max(0, at - 3), at) &&
  /^(?:in|over|during)$/.test(tokens[unitEnd]?.text ?? '') &&
  hasWord(tokens, /^(?:h|hr|hrs|hours?|shift|night|overnight|day)$/, unitEnd + 1, unitEnd + 5);

/** `22G` is a needle. */
const isGauge = (unit: Token, value: number): boolean =>
  unit.text === 'g' && unit.capitals && !unit.spaced && value >= 14 && value <= 34;

/** "Left AC 18 g", "an 18 g forearm line", "20 g in the right hand": the bore of what lies in a vein. */
const isBore = (tokens: readonly Token[], at: number, end: number, value: number): boolean =>
  value >= 14 &&
  value <= 24 &&
  value % 2 === 0 &&
  (VEINS.test(tokens[at - 1]?.text ?? '') ||
    tokens.slice(end, end + 5).some(({ text }, next, words) => {
      const before = words.slice(0, next);
      return (
        VEINS.test(text) &&
        before.every((word) => /^(?:in|the|to|his|her|left|right|l|r|good|peripheral)$/.test(word.text))
      );
    }));
const VEINS =
  /^(?:ac|antecubital|forearm|wrist|hand|line|lines|piv|cannula|cannulas|catheter|angiocath|saphenous|access)$/;

/** "1 mg per 100 units of heparin", "1 unit for every 12 g of carbohydrate": neither number is a dose. */
function isRatio(tokens: readonly Token[], first: number, at: number, end: number): boolean {
  const word = (index: number) => tokens[index]?.text ?? '';
  const isJoined = (index: number) => word(index) === 'for' && /^(?:every|each)$/.test(word(index + 1));
  // "NovoRapid 1 unit for 8 g at breakfast".
  if (/^units?$/.test(word(at + 1)) && word(at + 2) === 'for' && /^(?:g|grams?)$/.test(word(at + 4))) return true;
  if (/^(?:g|grams?)$/.test(word(at + 1)) && word(at - 1) === 'for' && /^units?$/.test(word(at - 2))) return true;
  const next = isJoined(end) ? end + 2 : /^(?:per|\/)$/.test(word(end)) ? end + 1 : undefined;
  if (next !== undefined && isMeasured(tokens, next)) return true;
  const unit = isJoined(at - 2) ? at - 3 : word(at - 1) === 'per' ? at - 2 : undefined;
  return unit !== undefined && unit > first && tokens[unit - 1]?.kind === 'number' && isDoseUnit(tokens, unit);
}

const isDoseUnit = (tokens: readonly Token[], at: number): boolean => DOSE_UNITS.has(unitAt(tokens, at)?.name ?? '');

const isMeasured = (tokens: readonly Token[], at: number): boolean => {
  const amount = amountAt(tokens, at);
  return amount !== undefined && isDoseUnit(tokens, amount.end);
};

const COUNTS = new Set(['tablet', 'capsule', 'puff', 'spray', 'patch', 'drop', 'application']);
export const isCount = ({ unit }: DoseAmount): boolean => COUNTS.has(unit);

/** "two 500 mg tablets", "2 tablets of 500 mg", "500 mg tablets, take 2 tablets", "90 mcg 2 puffs" are one amount each. */
function mergeCounts(tokens: readonly Token[], amounts: readonly DoseAmount[]): readonly DoseAmount[] {
  const merged: DoseAmount[] = [];
  for (const amount of amounts) {
    const last = merged.at(-1);
    const gap = last && !last.course && !amount.course ? amount.first - last.end : Number.POSITIVE_INFINITY;
    if (last && isCount(last) && !isCount(amount) && gap <= 2 && /^(?:of|\(|-)$/.test(tokens[last.end]?.text ?? '')) {
      merged[merged.length - 1] = isTotal(tokens, last, amount)
        ? { ...amount, first: last.first }
        : times(amount, last.low, last.high, last.first, amount.end);
    } else if (last && !isCount(last) && isCount(amount) && gap <= 6 && amount.high <= 10) {
      const between = tokens.slice(last.end, amount.first).map(({ text }) => text);
      // "15 mg (six tablets)" says the same twice, "5 mg every 6 hours as needed, 8 tablets" how many to hand out.
      if (between.at(-1) === '(' && between.length === 1) continue;
      if (between.some((word) => DISPENSED.test(word))) continue;
      merged[merged.length - 1] = times(last, amount.low, amount.high, last.first, amount.end);
    } else {
      merged.push(countedBefore(tokens, amount));
    }
  }
  return merged;
}

/** In tokens: how far before a count its strength is looked for. */
const STRENGTH_BACK = 24;

/** "0.6 mg tablets. Take 2 tablets (1.2 mg)": what as many of the strength told before come to. */
const isTotal = (tokens: readonly Token[], count: DoseAmount, { low, unit }: DoseAmount): boolean =>
  tokens.slice(Math.max(0, count.first - STRENGTH_BACK), count.first).some(({ kind, value = 0 }, step, before) => {
    const at = Math.max(0, count.first - STRENGTH_BACK) + step;
    const own = kind === 'number' ? unitAt(tokens, at + 1) : undefined;
    const isStrength =
      own?.name === unit && /^(?:tablets?|tabs?|capsules?|caps?|pills?)$/.test(before[own.end - at + step]?.text ?? '');
    return isStrength && Math.abs(value * count.low - low) < 1e-6;
  });

const DISPENSED =
  /^(?:every|daily|day|or|needed|prn|bid|tid|qid|nightly|dispense|disp|quantity|qty|hours?|refills?|q\d.*)$/;

const times = (amount: DoseAmount, low: number, high: number, first: number, end: number): DoseAmount => ({
  ...amount,
  low: amount.low * low,
  high: amount.high * high,
  first,
  end,
});

function countedBefore(tokens: readonly Token[], amount: DoseAmount): DoseAmount {
  // "4 of the 10 mg tablets".
  const isOf =
    tokens[amount.first - 2]?.text === 'of' && /^(?:the|your|her|his|these)$/.test(tokens[amount.first - 1]!.text);
  const before = isOf ? amount.first - 3 : amount.first - 1;
  const found = isOf || tokens[before]?.kind === 'word' ? numberAt(tokens, before) : undefined;
  const count = found && isOf ? { value: found.value, end: found.end + 2 } : found;
  const isTablet = hasWord(
    tokens,
    /^(?:tablets?|tabs?|capsules?|caps?|pills?|bolus|boluses|doses|bags|vials|packets)$/,
    amount.end,
    amount.end + 3,
  );
  if (!count || !isTablet || count.end !== amount.first || count.value > 9) return amount;
  // "Two extra tablets a week, that is nine 100 mcg tablets instead of seven".
  const isOfWeek = count.value > 6 && hasWord(tokens, /^(?:week|weekly)$/, Math.max(0, before - 8), before);
  if (isOfWeek) return amount;
  return times(amount, count.value, count.value, before, amount.end);
}
