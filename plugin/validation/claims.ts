import { amountsIn, type DoseAmount } from './amounts.ts';
import { byConcentration, type Concentration, concentrationIn } from './by-concentration.ts';
import { isOfAnother, isOfMineral, isPlainlyOfAnother, isStrange, type Named, namesAnother } from './of-another.ts';
import type { Reading, ReadMention } from './reading/document.ts';
import type { Frequency } from './reading/frequency.ts';
import { routeAt } from './reading/routes.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';
import { hasWord } from './reading/words.ts';
import { makeTopic } from './topic.ts';

/** What the text says of giving one drug, over tokens [first, end). At least one of amount, route and frequency is there. */
export interface DoseClaim {
  readonly drug: ReadMention;
  readonly amount?: DoseAmount;
  readonly route?: { readonly route: string; readonly first: number; readonly end: number };
  readonly frequency?: Frequency;
  /** "… was an error; the true dose is": meant, though its sentence tells of a mistake. */
  readonly corrected?: boolean;
  readonly first: number;
  readonly end: number;
}

/** Links each amount, route and frequency to the drug that it is said of, sentence by sentence. */
export function doseClaimsOf(reading: Reading): readonly DoseClaim[] {
  const { tokens } = reading;
  const drugs = reading.mentions.flatMap((each) =>
    each.kind === 'drug' ? [each] : (dosedByLevel(tokens, each) ?? []),
  );
  const bySentence = Map.groupBy(drugs, ({ sentence }) => sentence);
  const vaccines = Map.groupBy(
    reading.mentions.filter(({ kind }) => kind === 'vaccine'),
    ({ sentence }) => sentence,
  );
  const conditions = Map.groupBy(
    reading.mentions.filter(({ kind }) => kind === 'condition'),
    ({ sentence }) => sentence,
  );
  const tests = new Set(
    reading.mentions.flatMap(({ kind, first, end }) =>
      kind === 'drug' ? [] : Array.from({ length: end - first }, (_, at) => first + at),
    ),
  );
  const salts = sentencesOfSalts(reading);
  const hasCaine = drugs.some(({ id }) => /caine$/.test(id));
  const topic = makeTopic(tokens, drugs);
  let lastSyrup: (Concentration & { readonly drugs: readonly string[]; readonly end: number }) | undefined;
  return reading.sentences.flatMap((sentence) => {
    const here = outermost(bySentence.get(sentence) ?? []).filter((drug) => !(hasCaine && isAdditive(tokens, drug)));
    const stated = amountsIn(tokens, sentence.first, sentence.end).filter(({ course }) => !course);
    // "Calpol is 120 mg in 5 mL. Give him 7.5 mL": of the sentence before, while no other drug is named.
    const isOn = here.every(({ id }) => lastSyrup?.drugs.includes(id)) && sentence.first - (lastSyrup?.end ?? 0) < 30;
    const amounts = byConcentration(tokens, sentence, stated, isOn ? lastSyrup : undefined);
    const syrup = concentrationIn(tokens, sentence.first, sentence.end);
    if (syrup) lastSyrup = { ...syrup, drugs: here.map(({ id }) => id), end: sentence.end };
    // Nirsevimab is a drug, too.
    const jabs = (vaccines.get(sentence) ?? []).filter(({ first }) => !here.some((drug) => drug.first === first));
    const named = [...here, ...jabs].sort((a, b) => a.first - b.first);
    const around = { drugs: named, amounts, sentenceEnd: sentence.end };
    if (here.length === 0 && (opensAnother(reading, sentence, conditions.get(sentence) ?? []) || salts.has(sentence)))
      return [];
    if (here.length === 0)
      return topic
        .saidIn(reading, sentence, amounts)
        .map((each) => ('end' in each ? each : withRouteAndFrequency(reading, each, around)));
    const linked = amounts.flatMap((amount) => {
      const drug = drugOf({ ...reading, tests }, around.drugs, amounts, amount);
      if (drug) return drug.kind === 'vaccine' ? [] : [{ drug, amount }];
      // "It tops out at 60 mg a day; if that is not enough, change to sertraline".
      return amount.end <= here[0]!.first && !salts.has(sentence) ? topic.amountsOf(sentence, [amount]) : [];
    });
    topic.name(here, linked);
    const bare = here
      .filter((drug) => !linked.some((each) => each.drug === drug) && !isCleaned(tokens, drug))
      .map((drug) => ({ drug }));
    return [...linked, ...bare]
      .map((each) => withRouteAndFrequency(reading, each, around))
      .filter(({ amount, route, frequency }) => amount ?? route ?? frequency);
  });
}

/** "Tacrolimus trough 7.2 on 3 mg twice daily": the drug whose level is told of. */
function dosedByLevel(tokens: readonly Token[], mention: ReadMention): ReadMention | undefined {
  const { kind, id, end } = mention;
  if (kind !== 'lab' || !id.endsWith(' level')) return undefined;
  const on = tokens.slice(end, end + 6).findIndex(({ text }) => text === 'on');
  if (on === -1 || tokens[end + on + 1]?.kind !== 'number') return undefined;
  return { ...mention, kind: 'drug', id: id.slice(0, -' level'.length), end: end + on + 1 };
}

/** "Wipe the Spiriva mouthpiece weekly": what is done to the device is not how often it is taken. */
const isCleaned = (tokens: readonly Token[], { first, end }: ReadMention): boolean =>
  hasWord(tokens, /^(?:wipe|clean|rinse|wash|dry)$/, Math.max(0, first - 3), first) ||
  /^(?:mouthpiece|nozzle|canister|spacer|chamber|adapter|tubing|website|level|levels)$/.test(tokens[end]?.text ?? '');

/** "Mg 1.4, give 2 g IV": the value of a salt and what is given for it. */
const sentencesOfSalts = ({ tokens, mentions }: Reading): ReadonlySet<Sentence> =>
  new Set(
    mentions.flatMap((one) =>
      one.kind === 'lab' &&
      /^(?:potassium|magnesium|phosphate|calcium|ionized calcium|bicarbonate|glucose)$/.test(one.id) &&
      tokens.slice(one.end, one.end + 4).some(({ kind }) => kind === 'number')
        ? [one.sentence]
        : [],
    ),
  );

/** "Lidocaine 1%: 4.5 mg/kg without epinephrine, 7 mg/kg with epinephrine": what is in the vial beside the drug that is dosed. */
const isAdditive = (tokens: readonly Token[], { id, first }: ReadMention): boolean =>
  id === 'epinephrine' &&
  (/^(?:with|without|plus|no|plain|w|\+|\/)$/.test(tokens[first - 1]?.text ?? '') ||
    // "2% lidocaine with 1:100,000 epinephrine".
    tokens.slice(Math.max(0, first - 3), first).some(({ kind, value }) => kind === 'number' && (value ?? 0) >= 50_000));

/** "- Hypothyroid: continue 75 mcg": an item headed by a condition is about what is given for it. */
const opensAnother = (
  { tokens, lexicon }: Reading,
  { first, end }: Sentence,
  conditions: readonly ReadMention[],
): boolean => {
  const start = tokens[first]?.kind === 'word' ? first : first + 1;
  // "Pred 40 mg/m2 x 5 = 18 mg BID".
  if (isStrange(tokens, start, lexicon) && tokens[start + 1]?.kind === 'number') return true;
  const colon = tokens.slice(first, Math.min(end, first + 7)).findIndex(({ text }) => text === ':');
  return colon > 0 && conditions.some((one) => one.first <= first + 2 && one.end <= first + colon);
};

/** Drops mentions inside a longer one: `amoxicillin` in `amoxicillin-clavulanate`. */
const outermost = (mentions: readonly ReadMention[]): readonly ReadMention[] =>
  mentions.filter(
    (each) =>
      !mentions.some(
        (other) =>
          other !== each &&
          other.first <= each.first &&
          other.end >= each.end &&
          other.end - other.first > each.end - each.first,
      ),
  );

const LINKS =
  /^(?:of|oral|iv|po|im|sc|tablets?|tabs?|capsules?|dose|doses|the|your|-|generic|intravenous|subcutaneous|sublingual|inhaled|extended|release)$/;

/** Words behind which another order begins: "1 g IV, regular insulin", "reduce to 10 mg or switch to guanfacine". */
const PARTS = /^(?:,|;|\+|&|and|or|then|switch|before|after|instead)$/;

/** The drug that an amount is said of: the one just before it, the one that follows "of", else the last one named. */
function drugOf(
  reading: Named,
  drugs: readonly ReadMention[],
  amounts: readonly DoseAmount[],
  amount: DoseAmount,
): ReadMention | undefined {
  const { tokens } = reading;
  const before = spokenOf(tokens, drugs, amount) ?? drugs.findLast((drug) => drug.end <= amount.first);
  // "Caffeine citrate 20 mg/kg", "metoprolol succinate ER 25 mg": its salt and form stand between.
  if (before && tokens.slice(before.end, amount.first).every(({ text }) => SALTS.test(text))) return before;
  const after = drugs.find((drug) => drug.first >= amount.end);
  const taken = before && amounts.some((other) => other.first >= before.end && other.end <= amount.first);
  // "36 mg lidocaine, 18 mcg epinephrine".
  const isListed =
    after?.first === amount.end &&
    tokens[amount.first - 1]?.text === ',' &&
    amounts.some((other) => other.end === before?.first && before.end === amount.first - 1);
  if (isListed) return after;
  const isOther =
    before !== undefined &&
    (namesAnother(reading, before.end, amount.first) || isNamedOtherwise(reading, before.end, amount.first - 1));
  if (before && !taken && !isOther && amount.first - before.end <= 4 && !isPlainlyOfAnother(tokens, amount))
    return before;
  if (
    after &&
    withoutBracket(tokens.slice(amount.end, after.first)).every(({ text }) => LINKS.test(text)) &&
    withoutBracket(tokens.slice(amount.end, after.first)).length <= 4
  )
    return after;
  if (before && amount.first - before.end <= 40) return isOther || isOfAnother(tokens, amount) ? undefined : before;
  const between = tokens.slice(amount.end, after?.first);
  if (
    !before &&
    after &&
    // "Calcium 1 g with vitamin D 800 units".
    !isOfMineral(tokens, amount) &&
    between.length <= 8 &&
    !between.some(({ text }) => PARTS.test(text) || /^[.→>|:]$/.test(text))
  )
    return after;
  return undefined;
}

/** "She had taken levothyroxine together with iron; the dose went from 100 to 125 mcg": what is spoken of, not what was beside it. */
function spokenOf(tokens: readonly Token[], drugs: readonly ReadMention[], { first }: DoseAmount) {
  const at = drugs.findLastIndex((drug) => drug.end <= first);
  const [main, beside] = [drugs[at - 1], drugs[at]];
  if (!main || !beside || tokens[beside.first - 1]?.text !== 'with') return undefined;
  const between = tokens
    .slice(beside.end, first)
    .map(({ text }) => text)
    .join(' ');
  return /^[^;]{0,30}; (?:the|her|his|your|its) dose\b/.test(between) ? main : undefined;
}

/** "Ropinirole 1 mg before bed, ferritin 41 so sucroferric 210 mg": a word that we do not know owns the amount behind it. */
const isNamedOtherwise = (reading: Named, from: number, at: number): boolean =>
  at > from + 3 &&
  reading.tokens[at]!.text.length > 6 &&
  !reading.tokens[at]!.title &&
  !reading.tests.has(at) &&
  isStrange(reading.tokens, at, reading.lexicon);

/** "18 units (never 18 mL) of insulin": without what stands in brackets. */
function withoutBracket(tokens: readonly Token[]): readonly Token[] {
  const [open, close] = [tokens.findIndex(({ text }) => text === '('), tokens.findIndex(({ text }) => text === ')')];
  return open === 0 && close > 0 ? tokens.slice(close + 1) : tokens;
}

const SALTS =
  /^(?:citrate|hydrochloride|hcl|sulfate|succinate|tartrate|acetate|maleate|mesylate|besylate|fumarate|phosphate|er|xr|sr|ir|la|dr|odt|cr|xl|hfa)$/;

/** What else the sentence names. */
interface Around {
  readonly drugs: readonly ReadMention[];
  readonly amounts: readonly DoseAmount[];
  readonly sentenceEnd: number;
}

function withRouteAndFrequency(
  reading: Reading,
  { drug, amount }: { readonly drug: ReadMention; readonly amount?: DoseAmount },
  { drugs, amounts, sentenceEnd }: Around,
): DoseClaim {
  const follows = amount !== undefined && drug.first >= amount.end && drug.first - amount.end <= 8;
  const leads = amount !== undefined && drug.end <= amount.first && amount.first - drug.end <= 40;
  const first = !amount || leads ? drug.first : amount.first;
  const from = !amount || follows ? drug.end : amount.end;
  const starts = [...drugs, ...amounts].map((other) => other.first).filter((start) => start >= from);
  const next = Math.min(sentenceEnd, from + (amount ? 18 : 9), ...starts);
  const reach = amount ? next : firstStop(reading.tokens, from, next);

  const alone = !amounts.some((other) => other !== amount && other.first >= first && other.end <= (amount?.first ?? 0));
  const near =
    frequencyIn(reading.tokens, reading.frequencies, { first, end: reach, amount, alone }) ??
    (drugs.length === 1 ? nextIn(reading, from, sentenceEnd) : undefined);
  // "At most 4 g a day" is a limit of the day; "up to 20 mg once daily", "up to 1 g every 6 hours" of one dose.
  const frequency =
    amount?.limit && near?.first !== amount.end ? undefined : near?.perDayOnly && amount?.limit ? undefined : near;
  const route = routeIn(
    reading.tokens,
    { first, end: reach, amount, alone },
    drugs.filter((other) => other !== drug),
  );
  // "1,500 mg divided TID" is a day's total.
  const isDivided =
    amount &&
    frequency &&
    (hasDivided(reading.tokens, amount.end, frequency.first) ||
      // "2,550 mg daily in divided doses".
      (frequency.high <= 1 && hasDivided(reading.tokens, frequency.end, frequency.end + 4)));
  return {
    drug,
    ...(amount
      ? { amount: isDivided && !amount.unit.includes('/day') ? { ...amount, unit: `${amount.unit}/day` } : amount }
      : {}),
    ...(route ? { route } : {}),
    ...(frequency ? { frequency } : {}),
    ...(amount && drug.sentence.told && isCorrection(reading.tokens, amount) ? { corrected: true } : {}),
    first,
    end: Math.max(from, amount?.end ?? 0, frequency?.end ?? 0, route?.end ?? 0),
  };
}

/** "Her true dose is 10 mg", "the order should be 5 mg", "kept at 50 mg". */
const isCorrection = (tokens: readonly Token[], { first }: DoseAmount): boolean =>
  /(?:^| )(?:(?:true|correct|actual|right|intended|real) (?:dose|order|strength) (?:is|was|should be)|should (?:be|read|have been)|corrected to)$/.test(
    tokens
      .slice(Math.max(0, first - 5), first)
      .map(({ text }) => text)
      .join(' '),
  );

const hasDivided = (tokens: readonly Token[], first: number, end: number): boolean =>
  hasWord(tokens, /^(?:divided|split)$/, first, end);

/** Without an amount only the words right after the drug are said of it. */
function firstStop(tokens: readonly Token[], from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    // "The estradiol patch and change it every three days".
    if (tokens[at]?.text === 'and' && /^(?:change|replace|apply)$/.test(tokens[at + 1]?.text ?? '')) continue;
    // "Injected once a week, directly into a vein".
    if (tokens[at]?.text === ',' && /^(?:directly|into|under|through|injected|by)$/.test(tokens[at + 1]?.text ?? ''))
      continue;
    // "Semaglutide (Wegovy) is injected once weekly": the bracket holds its other name.
    if (tokens[at]?.text === ')' && at === from) continue;
    if (/^(?:,|and|;|:|\)|\.|in|for|but)$/.test(tokens[at]?.text ?? '')) return at;
  }
  return end;
}

/** "Next dose in 6 months", "next patch change due in 7 days", wherever the sentence says it. */
export const nextIn = ({ tokens, frequencies }: Reading, from: number, end: number): Frequency | undefined =>
  frequencies.slice(lowerBound(frequencies, from)).find(
    ({ first, end: last }, at) =>
      at < 8 &&
      last <= end &&
      // "Patch to be changed every 72 hours", at the end of a long sentence.
      (tokens[first]?.text === 'next' || /^(?:changed?|replaced)$/.test(tokens[first - 1]?.text ?? '')),
  );

/** After a comma only words of giving may stand: "1 mg daily, labs every eight weeks" is two things. */
const isSaidOf = (tokens: readonly Token[], amount: DoseAmount | undefined, { first }: Frequency): boolean => {
  if (!amount || first < amount.end) return true;
  const between = tokens.slice(amount.end, first);
  // "300 mg then 100 q8h": so often the second.
  if (between.some(({ text }, at) => /^(?:then|→)$/.test(text) && between[at + 1]?.kind === 'number')) return false;
  // "20 mg with taper by 5 mg monthly": so often it is lowered.
  if (between.some(({ text }, at) => text === 'by' && between[at + 1]?.kind === 'number')) return false;
  const comma = between.findLastIndex(({ text }) => text === ',' || text === ';');
  return (
    comma === -1 ||
    /^(?:changed?|replaced?|apply|applied|given?|take|taken|inject|injected)$/.test(tokens[first - 1]?.text ?? '') ||
    between.slice(comma + 1).every(({ text, kind }) => kind !== 'word' || GIVING.test(text))
  );
};

const GIVING =
  /^(?:which|you|he|she|change|changed|changing|apply|applied|applying|replacing|it|them|this|patch|today|new|on|only|replaced?|use|used|repeat|tablets?|tabs?|capsules?|caps?|pills?|take|taken|to|be|one|two|by|mouth|po|iv|im|sc|given|orally|inject|injected|with|food|and|then|in|the|every|each|as|needed|a|total|of|puffs?|drops?|usually|at|under|skin|deltoid|gluteal|thigh|abdomen|arm|or|intravenously|subcutaneously|dose|divided|shot|into)$/;

interface Reach {
  readonly first: number;
  readonly end: number;
  readonly amount: DoseAmount | undefined;
  /** No other amount stands between the drug and this one: a frequency before it is its own. */
  readonly alone: boolean;
}

const frequencyIn = (
  tokens: readonly Token[],
  frequencies: readonly Frequency[],
  { first, end, amount, alone }: Reach,
): Frequency | undefined => {
  const fitting = frequencies
    .slice(lowerBound(frequencies, first), lowerBound(frequencies, end))
    .filter(
      (each) =>
        each.end <= end &&
        isSaidOf(tokens, amount, each) &&
        !isQuoted(tokens, each) &&
        !isOfChecks(tokens, each) &&
        (!amount ||
          each.first >= amount.end ||
          (alone && each.end <= amount.first && !isParted(tokens, each.end, amount.first))) &&
        (!each.afterAmount || each.first === amount?.end),
    );
  // "With three drinks daily keep it to 2 g a day": what follows the amount is its own.
  return fitting.find((each) => amount && each.first >= amount.end) ?? fitting[0];
};

/** "10 units IV, hourly glucose checks", "q1h neuro checks": how often something is looked at. */
const isOfChecks = (tokens: readonly Token[], { end, asNeeded }: Frequency): boolean =>
  !asNeeded &&
  tokens
    .slice(end, end + 4)
    .some(
      ({ text }, at, words) =>
        CHECKS.test(text) &&
        words
          .slice(0, at)
          .every(({ kind, text: word }) => kind === 'word' && !/^(?:and|or|with|for|then|until|if)$/.test(word)),
    );

const CHECKS =
  /^(?:checks?|glucoses?|vitals?|vs|neurochecks|fingersticks?|accuchecks?|labs?|bmps?|cbcs?|levels?|inrs?|ecgs?|ekgs?|ctx|monitoring|visits?|weights?|exams?|injections?|potassium|lactates?|turns?|dressings?)$/;

/** `10 mg "daily": the bottle reads weekly`: what another wrote. */
const isQuoted = (tokens: readonly Token[], { first, end }: Frequency): boolean =>
  /^["“”']$/.test(tokens[first - 1]?.text ?? '') && /^["“”']$/.test(tokens[end]?.text ?? '');

/** "20 BID | 20 mg daily", "4 BID -> 2 mg daily": the frequency is of the former order. */
const isParted = (tokens: readonly Token[], from: number, to: number): boolean =>
  hasWord(tokens, /^(?:\||→|>|;)$/, from, to);

/** The first of sorted ranges that starts at or after a token. */
function lowerBound(ranges: readonly { readonly first: number }[], token: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.first < token) low = middle + 1;
    else high = middle;
  }
  return low;
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** "Inhale one atorvastatin tablet", "swallow the contents": the verb before the drug says how it is taken. */
function verbBefore(tokens: readonly Token[], drug: number, others: readonly ReadMention[]) {
  for (let at = drug - 1; at >= Math.max(0, drug - 5); at -= 1) {
    const { text, kind } = tokens[at]!;
    const route = { inhale: 'INH', swallow: 'PO', inject: 'INJ' }[text];
    if (route && !/^(?:not|never|don't|to|can|cannot|can't|or)$/.test(tokens[at - 1]?.text ?? ''))
      return { route, first: at, end: at + 1 };
    if (kind === 'symbol' || others.some((other) => other.first <= at && other.end > at)) return undefined;
  }
  return undefined;
}

/** Ways of giving that stand before what is given. */
const DESCRIBES =
  /^(?:nebuli[sz]ed|inhaled|topical|oral|nasal|intranasal|intravenous|iv|im|sc|subcutaneous|intramuscular|vaginal|rectal|ophthalmic|transdermal|intrathecal|po)$/;
/** What may follow the route of the drug itself. */
const GOES_ON =
  /^(?:and|or|then|for|to|over|at|in|into|via|by|if|until|as|with|when|on|from|prn|stat|now|today|tonight|push|bolus|infusion|injection|dose|doses|only|each|every|once|twice|three|four|daily|weekly|monthly|nightly|hourly|bid|tid|qid|bd|tds|qds|od|qd|after|before|through|given|route|solution|suspension|tablets?|capsules?|syrup|is|was|are|using|q\d{0,2}h?)$/;

/** A route that opens the next item: it stands behind a comma or "and", and a thing that is given follows. */
function isOfNextItem(tokens: readonly Token[], from: number, at: number, end: number): boolean {
  const parted = hasWord(tokens, /^(?:,|;|\+|&|and|plus|with|alongside)$/, Math.max(from, at - 2), at);
  const word = tokens[at]!.text;
  if (!parted) return false;
  // "Nebs" alone is a thing that is given.
  if (/^nebs?$/.test(word)) return /^(?:,|;|\+|&|and|plus|with)$/.test(tokens[at - 1]?.text ?? '');
  const next = tokens[end];
  return DESCRIBES.test(word) && next?.kind === 'word' && !GOES_ON.test(next.text);
}

function needleIn(tokens: readonly Token[], from: number, end: number) {
  for (let at = from; at < Math.min(end, from + 4); at += 1) {
    const route = routeAt(tokens, at);
    if (route && /^(?:IV|IM|SC|IT)$/.test(route.route)) return { route: route.route, first: at, end: route.end };
    if (/^(?:,|and|or|then)$/.test(tokens[at]!.text)) return undefined;
  }
  return undefined;
}

function routeIn(tokens: readonly Token[], { first, end, amount, alone }: Reach, others: readonly ReadMention[]) {
  // "subcutaneous heparin 5000 units": the word just before the drug.
  const before = routeAt(tokens, first - 1);
  if (before?.end === first) return { route: before.route, first: first - 1, end: before.end };
  const [from, to] = amount ? [amount.end, amount.first] : [first, first];
  // What stands behind the amount goes before what stands between it and the drug: "oral or 1,000 mcg IM".
  // "90 mg SC every 8 weeks after the 390 mg infusion": behind another amount it is that one's.
  const isAfter = hasWord(tokens, /^(?:after|following)$/, Math.max(first, to - 4), to);
  const ahead = alone || !isAfter ? first : Math.max(first, to - 1);
  const places = [...range(Math.max(first, from), end), ...range(ahead, Math.min(to, end))];
  const verb = verbBefore(tokens, first, others);
  if (verb) return verb;
  for (const at of places) {
    const route = routeAt(tokens, at);
    if (!route || route.end > end) continue;
    // "Dalbavancin 1,500 mg a week apart, or an oral regimen".
    if (
      /^(?:regimens?|options?|agents?|therapy|alternatives?|step|stepdown|antibiotics?|intake|route|contrast|hygiene|contraceptives?|challenge)$/.test(
        tokens[route.end]?.text ?? '',
      ) &&
      (tokens[route.end]!.text !== 'therapy' || /^(?:or|an|to)$/.test(tokens[at - 1]?.text ?? ''))
    )
      continue;
    // "Every 4 weeks after PO tolerance".
    if (/^(?:after|until|from|than|vs|versus)$/.test(tokens[at - 1]?.text ?? '')) continue;
    // "The last tablet with the first patch": another's form, unless it stands right behind the drug or its amount.
    if (/^patch/.test(tokens[at]!.text) && at - Math.max(first, amount?.end ?? 0) > 3) continue;
    // "Levofloxacin 750 mg daily, nebs q4h", "prednisolone 40 mg for 5 days and nebulised bronchodilators".
    if (isOfNextItem(tokens, Math.max(first, amount && amount.end <= at ? amount.end : first), at, route.end)) continue;
    // "metformin, subcutaneous heparin": a route just before another drug is that drug's.
    if (others.some((other) => other.first >= route.end && other.first - route.end <= 1)) continue;
    // "Is injected intramuscularly": where, not only how.
    const where = route.route === 'INJ' ? needleIn(tokens, route.end, end) : undefined;
    if (where) return where;
    return { route: route.route, first: at, end: route.end };
  }
  return undefined;
}
