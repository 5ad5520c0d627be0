import type { DoseAmount } from './amounts/amounts.ts';
import { isCount } from './amounts/counted.ts';
import { isLimit } from './amounts/limits.ts';
import type { DoseClaim } from './claims/claims.ts';
import { isStrange } from './of-another.ts';
import { assertionOf } from './reading/assertion/assertion.ts';
import type { Reading, ReadMention } from './reading/document.ts';
import { numberAt } from './reading/numbers.ts';
import { routeAt } from './reading/routes.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';
import { hasWord, phrase, wordIn, wordsIn } from './reading/words.ts';
import { isSaid, regimenAt } from './said-doses.ts';

interface Dosed {
  readonly drug: ReadMention;
  readonly amount: DoseAmount;
}

/** The drug that is spoken of, for sentences and list items that say "it", "this medicine", "the patch" or nothing. */
export interface Topic {
  /** A sentence names these drugs, some with an amount. */
  name(drugs: readonly ReadMention[], linked: readonly Dosed[]): void;
  /** Which of a sentence's amounts are said of the drug before. */
  amountsOf(sentence: Sentence, amounts: readonly DoseAmount[]): readonly Dosed[];
  /** What a sentence that names no drug says of the one before: amounts of it, or else how it is given. */
  saidIn(reading: Reading, sentence: Sentence, amounts: readonly DoseAmount[]): readonly (Dosed | DoseClaim)[];
}

/** Taken beside anything: to name one does not change what is spoken of. */
const BESIDE =
  /^(?:calcium carbonate|cholecalciferol|ergocalciferol|folic acid|ferrous sulfate|cyanocobalamin|docusate|senna|magnesium oxide|ascorbic acid)$/;

export function makeTopic({ tokens, lexicon }: Reading, drugs: readonly ReadMention[]): Topic {
  let named: readonly ReadMention[] = [];
  /** The strength that each drug was last given with, to count tablets by. */
  const strengths = new Map<string, DoseAmount>();
  /** What one tablet of it holds: "500 microgram tablets". */
  const sizes = new Map<string, DoseAmount>();
  /** The end of the last sentence that was said of the drug. */
  let reach = 0;
  const isOnly = new Set(drugs.filter(({ id }) => !BESIDE.test(id)).map(({ id }) => id)).size < 2;

  /** Whose form it is: "fentanyl 25 micrograms/hour patch". */
  const isFormed = (stem: string, { end, sentence: own }: ReadMention): boolean =>
    tokens.slice(end, Math.min(own.end, end + 6)).some(({ text }) => text.startsWith(stem));

  /** The one drug named, or of several the one whose form the sentence names. */
  const spokenOf = (sentence: Sentence): ReadMention | undefined => {
    const form = tokens[wordIn(tokens, FORMS, sentence.first, sentence.end)];
    const stem = form?.text.replace(/(?:es|s)$/, '');
    const [only] = named;
    if (only && named.length === 1) {
      // "Fentanyl patch applied. Rescue: morphine solution. Change patch every 72 h": not of the morphine.
      const formed =
        stem === 'patch' && !isFormed(stem, only)
          ? drugs.filter((drug) => drug.first < sentence.first && isFormed(stem, drug))
          : [];
      return new Set(formed.map(({ id }) => id)).size === 1 ? formed.at(-1) : only;
    }
    const formed = named.filter((drug) => stem && isFormed(stem, drug));
    return formed.length === 1 ? formed[0] : undefined;
  };

  /** Further on only a whole regimen is of the drug, where no word that we do not know stands before it. */
  const isWhole = (sentence: Sentence, amount: DoseAmount): boolean => {
    const { isRouted, isTimed } = regimenAt(tokens, sentence, amount);
    const isUpkeep = hasWord(tokens, UPKEEP, sentence.first, amount.first);
    return (isRouted || isUpkeep) && isTimed && !isStrange(tokens, amount.first - 1, lexicon);
  };

  const amountsOf: Topic['amountsOf'] = (sentence, amounts) => {
    const topic = spokenOf(sentence);
    // Of several drugs the one before is spoken of only in the sentence that follows.
    if (!topic) return [];
    const last = Math.max(reach, topic.sentence.end);
    const isNear = isOnly || last >= sentence.first || saysIt(tokens, sentence);
    const isItem = isSameItem(tokens, topic.sentence, sentence);
    if (!isNear && !isItem && sentence.first - last > FAR) return [];
    const drug = { ...topic, sentence };
    const strength = strengths.get(drug.id);
    for (const amount of amounts) if (isOneTablet(tokens, amount)) sizes.set(drug.id, amount);
    const counts = strength && (isNear || isItem) ? countsIn(tokens, sentence, amounts) : [];
    const size = isNear ? sizes.get(drug.id) : undefined;
    const taken = size ? amounts.filter((amount) => isTablet(amount) && isSaid(tokens, sentence, amount)) : [];
    const said = [
      ...counts.map((count) => asMass(count, strength!)),
      ...taken.map((count) => asMass(count, size!)),
      ...amounts.filter(
        (amount) =>
          !isCount(amount) &&
          amount.unit !== 'inch' &&
          !isOneTablet(tokens, amount) &&
          (isNear || (isItem && amount.limit) || isWhole(sentence, amount)) &&
          isSaid(tokens, sentence, amount),
      ),
    ];
    if (said.length > 0) reach = sentence.end;
    return said.map((amount) => ({ drug, amount }));
  };

  return {
    name(drugs, linked) {
      if (named.length > 0 && linked.length === 0 && drugs.every((drug) => isExample(tokens, drug))) return;
      const main = drugs.filter(({ id }) => !BESIDE.test(id));
      if (main.length > 0 || named.length === 0) {
        const own = main.filter((drug) => !isAddedTo(tokens, drug));
        // "Cefazolin chosen over nafcillin": what is not given is not spoken of, where another is.
        const given = own.filter(({ assertion }) => /^(?:active|adjusted)$/.test(assertion));
        // "Low blood pressure on bisoprolol; adding digoxin is reasonable": what is added is spoken of.
        const added = own.filter(({ first }) => ADDS.test(tokens[first - 1]?.text ?? ''));
        const spoken =
          added.length === 1 ? added : given.length > 0 ? given : own.length > 0 ? own : main.length > 0 ? main : drugs;
        named = [...new Map(spoken.map((drug) => [drug.id, drug])).values()];
      }
      for (const { drug, amount } of linked) {
        if (isCount(amount) || amount.limit) continue;
        // "Two acetaminophen 500 mg tablets": as it is written, of one of them.
        const written = tokens[amount.first]?.value ?? amount.low;
        const size = written < amount.low ? { ...amount, low: written, high: written } : amount;
        strengths.set(drug.id, size);
        if (isOfTablet(tokens, amount)) sizes.set(drug.id, size);
      }
    },
    amountsOf,
    saidIn(reading, sentence, amounts) {
      const said = amountsOf(sentence, amounts);
      if (said.length > 0) return said;
      const drug = spokenOf(sentence);
      // "It is cleared by the kidneys. Start with 100 mg": the sentence between goes on about the drug.
      if (drug && Math.max(reach, drug.sentence.end) >= sentence.first && opensWithIt(tokens, sentence))
        reach = sentence.end;
      const given = drug && (nextGiven(reading, sentence) ?? givenIn(reading, sentence));
      return given ? [{ drug: { ...drug, sentence }, ...given }] : [];
    },
  };
}

const ADDS = /^(?:adding|add|starting|start|begin|beginning|introducing|introduce)$/;

/** "For other SSRIs one would wait one week (citalopram, in UK practice)": an example in a bracket is not spoken of. */
const isExample = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  tokens[first - 1]?.text === '(' && hasWord(tokens, /^(?:others?|another|any|some|most)$/, sentence.first, first);

/** "We'll add dulaglutide to the metformin": what is there already is not spoken of. */
const isAddedTo = (tokens: readonly Token[], { first }: ReadMention): boolean =>
  /\b(?:add(?:ed|ing|s)? .{2,40} to|in addition to|on top of|alongside|instead of|rather than)(?: the| your| his| her| their)?$/.test(
    phrase(tokens, Math.max(0, first - 9), first),
  );

/** "At her age it tops out at 60 mg". */
const saysIt = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  tokens.slice(first, end).some(({ text }) => text === 'it');

/** "The drug leaves the body through the kidneys", "you may start it through a peripheral line", "she weighs 14 kg". */
const opensWithIt = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  /^(?:it|its|this|the (?:drug|medicine|dose|tablets?|patch|injection|infusion|effect))\b|^(?:you|we|i) (?:can |may |could |will |would |should )?(?:start|give|run|use|take|begin|titrate) it\b|^(?:he|she) (?:now |only )?weighs\b|^(?:his|her) weight is\b/.test(
    phrase(tokens, first, Math.min(end, first + 5)),
  );

/** "Sumatriptan 100 mg at the start. You may repeat it once. Do not exceed 200 mg": one item of a list, on one line. */
const isSameItem = (tokens: readonly Token[], named: Sentence, { first }: Sentence): boolean =>
  first - named.end < 20 && tokens.slice(named.first + 1, first + 1).every(({ breaks }) => breaks === 0);

const FORMS = /^(?:patch(?:es)?|injections?|shots?|inhalers?|sprays?|drops|infusions?|films?|pens?)$/;

const UPKEEP = /^(?:upkeep|maintenance|dose|dosing|order|ordered|prescribed)$/;

/** In tokens: as far a regimen is of the drug that was named last. */
const FAR = 60;

const isTablet = ({ unit, limit }: DoseAmount): boolean => /^(?:tablet|capsule)$/.test(unit) && !limit;

/** "250 microgram tablets", "5 mg capsules": what one holds, not how much is taken. */
const isOfTablet = (tokens: readonly Token[], { unit, low, high, first, end }: DoseAmount): boolean =>
  /^(?:mg|mcg|g)$/.test(unit) &&
  low === high &&
  /^(?:tablets|tabs|capsules|caps|pills)$/.test(tokens[end]?.text ?? '') &&
  tokens[first]?.value === low &&
  !/^(?:x|×|of)$/.test(tokens[first - 1]?.text ?? '');

/** "The tablets are 3 mg each", "each capsule holds 50 mg". */
const isOneTablet = (tokens: readonly Token[], { unit, low, high, first, end }: DoseAmount): boolean =>
  /^(?:mg|mcg|g)$/.test(unit) &&
  low === high &&
  /\b(?:(?:tablets|capsules|pills) (?:are|come as)|(?:each|one|the|every) (?:tablet|capsule|pill) (?:is|holds|contains|has))$/.test(
    phrase(tokens, first - 4, first),
  ) &&
  !/^(?:taken|given|twice|once|daily)$/.test(tokens[end]?.text ?? '');

const asMass = (count: DoseAmount, strength: DoseAmount): DoseAmount => ({
  ...count,
  unit: strength.unit,
  low: count.low * strength.high,
  high: count.high * strength.high,
});

/** "No more than 3 tablets in 24 hours", "in any 24-hour stretch, nine is where you stop": limits counted in doses. */
function countsIn(tokens: readonly Token[], sentence: Sentence, amounts: readonly DoseAmount[]): readonly DoseAmount[] {
  if (!isOfOneDay(tokens, sentence)) return [];
  if (amounts.length > 0) return amounts.filter((amount) => isCount(amount) && amount.limit);
  // "A rise of no more than 8 in 24 hours": of what is measured.
  if (hasWord(tokens, OF_A_VALUE, sentence.first, sentence.end)) return [];
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const number = numberAt(tokens, at);
    if (!number || number.value < 2 || number.value > 40 || number.value === 24) continue;
    const next = tokens[number.end]?.text ?? '';
    const stops = next === 'is' && /^(?:where|the)$/.test(tokens[number.end + 1]?.text ?? '');
    if (!stops && !(isLimit(tokens, sentence.first, at) && /^(?:in|per|a|within|each|every)$/.test(next))) continue;
    return [{ low: number.value, high: number.value, unit: 'tablet', limit: true, first: at, end: number.end }];
  }
  return [];
}

const OF_A_VALUE =
  /^(?:rise|rises|rising|fall|falls|drop|climb|sodium|na|correct|correction|corrected|potassium|glucose|hb|haemoglobin|hemoglobin|stools?|motions|wet|nappies|diapers|cigarettes|drinks?|litres?|liters?|mmol|points?|degrees)$/;

const isOfOneDay = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  tokens
    .slice(first, end)
    .some(
      ({ text, value }, at) =>
        text === 'day' ||
        text === 'daily' ||
        (value === 24 && /^(?:-|h|hours?|hrs?)$/.test(tokens[first + at + 1]?.text ?? '')),
    );

const GIVES =
  /^(?:administer|administered|apply|applied|put|place|instil|instill|squeeze|drip|changed?|replaced?|take|taken|inject|injected|repeat|repeated|given?|swallow|instilled|infused|push|pushed|used?|worn|kept|left|breathed|inhaled|swallowed|swallowing|sprayed)$/;
const OBJECT =
  /^(?:it|them|this|powder|contents|device|foam|drops?|doses?|injections?|shots?|patch|patches|tablets?|pills?|capsules?|inhalations?|puffs?|sprays?|sachets?|medicine|medication|needle|syringe)$/;

/** "Next patch change due in 72 hours": of the drug before. */
function nextGiven({ tokens, frequencies }: Reading, { first, end }: Sentence): Omit<DoseClaim, 'drug'> | undefined {
  const next = frequencies.find(
    (each) => each.first >= first && each.end <= end && tokens[each.first]?.text === 'next',
  );
  return next && { frequency: next, first: next.first, end: next.end };
}

const DRIPS = /^(?:put|place|instill?|squeeze|drip)$/;

/** "Inject it into a vein", "a fresh patch is applied three times a day": how the drug before is given. */
function givenIn({ tokens, frequencies }: Reading, sentence: Sentence): Omit<DoseClaim, 'drug'> | undefined {
  for (const at of wordsIn(tokens, GIVES, sentence.first, sentence.end)) {
    const around = tokens.slice(Math.max(sentence.first, at - 3), at + 6);
    // "Each patch is normally worn for 6 hours".
    const worn = /^(?:worn|kept|left)$/.test(tokens[at]!.text)
      ? frequencies.find((each) => each.first === at)
      : undefined;
    if (worn) return { frequency: worn, first: at, end: worn.end };
    // "Put one drop into the eye"; a capsule is put into the inhaler.
    if (DRIPS.test(tokens[at]!.text) && !around.some(({ text }) => /^drops?$/.test(text))) continue;
    // "Fold used patches", "dispose of used needles".
    if (tokens[at]!.text === 'used' && OBJECT.test(tokens[at + 1]?.text ?? '')) continue;
    const isDirect = /^(?:as|by|iv|im|via|into|in|under|through|intravenously|rapidly)$/.test(
      tokens[at + 1]?.text ?? '',
    );
    if (!isDirect && !around.some(({ text }) => OBJECT.test(text))) continue;
    if (assertionOf(tokens, sentence, { first: at, end: at + 1 }) !== 'active') continue;
    const reach = firstComma(tokens, at, Math.min(sentence.end, at + 10));
    const frequency = frequencies.find((each) => each.first > at && each.first < reach && !each.afterAmount);
    const route = routeIn(tokens, Math.max(sentence.first, at - 3), reach);
    if (!frequency && !route) continue;
    const end = Math.max(frequency?.end ?? 0, route?.end ?? 0);
    return { ...(frequency ? { frequency } : {}), ...(route ? { route } : {}), first: at, end };
  }
  return undefined;
}

function firstComma(tokens: readonly Token[], from: number, end: number): number {
  for (let at = from; at < end; at += 1) if (/^[,;:.]$/.test(tokens[at]!.text)) return at;
  return end;
}

function routeIn(tokens: readonly Token[], from: number, end: number): DoseClaim['route'] {
  for (let at = from; at < end; at += 1) {
    const route = routeAt(tokens, at);
    if (!route || route.end > end) continue;
    // "Inject it deep into the muscle": where, not only how.
    const where = route.route === 'INJ' ? routeIn(tokens, route.end, end) : undefined;
    return where ?? { route: route.route, first: at, end: route.end };
  }
  return undefined;
}
