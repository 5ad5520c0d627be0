import type { DoseAmount } from './amounts/amounts.ts';
import type { Reading } from './reading/document.ts';
import { routeAt } from './reading/routes.ts';
import type { Token } from './reading/tokens.ts';
import { unitAt } from './reading/units.ts';
import { hasWord, phrase } from './reading/words.ts';

// Whether a name that the knowledge lacks owns what stands near a drug.

/** ", zorvaxen 60 mg", "give magnesium 2 g": a name that we do not know stands between the drug and the amount. */
export const isOfAnother = (tokens: readonly Token[], amount: DoseAmount): boolean => {
  const { first } = amount;
  return (
    /^(?:d2|d3|b6|b12|d5|d10|d25|d50|d5w|d10w|d50w|citrate|carbonate|gluconate)$/.test(tokens[first - 1]?.text ?? '') ||
    isPlainlyOfAnother(tokens, amount) ||
    isOfAnotherChange(tokens, first) ||
    (/^(?:,|;|:|\+|•|give|gave|start|started|add|added)$/.test(tokens[first - 2]?.text ?? '') &&
      tokens[first - 1]?.kind === 'word' &&
      tokens[first - 1]!.text.length > 6 &&
      !/(?:ed|ing|ly|imum|tablets?|capsules?|release|another|additional|recommends?|suggests?|prescribe|administer|continue|maintain|dispense)$/.test(
        tokens[first - 1]!.text,
      ))
  );
};

/** "Fluconazole raises levels. Lower tac to 2.5 mg": another order's, by the name between its verb and the amount. */
const isOfAnotherChange = (tokens: readonly Token[], first: number): boolean =>
  tokens[first - 1]?.text === 'to' &&
  /^(?:lower|raise|increase|decrease|reduce|titrate|drop|taper|cut|adjust|change|switch|uptitrate)$/.test(
    tokens[first - 3]?.text ?? '',
  ) &&
  tokens[first - 2]?.kind === 'word' &&
  !SAME.test(tokens[first - 2]!.text) &&
  !/^(?:dose|doses|up|down|back|slowly|gradually|weekly|daily|further|over|time|again|only|once|twice|qhs|bid|tid|qid|prn)$/.test(
    tokens[first - 2]!.text,
  );

/** "Albuterol q20 min x3, pred 40 mg", "INH 300, PZA 1,500 (25 mg/kg)": a word of no language with a number of its own. */
export function namesAnother({ tokens, lexicon, tests }: Named, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) {
    // "Furosemide 40 mg, albumin 8 g per litre drained (6 L, 48 g)": a substance that is also a test, with its dose.
    if (
      tests.has(at) &&
      tokens[at + 1]?.kind === 'number' &&
      /^(?:[,;+]|and|plus|then|with)$/.test(tokens[at - 1]!.text) &&
      (/^(?:g|mg|mcg|units|mmol|meq|ml)(?:\/kg)?$/.test(unitAt(tokens, at + 2)?.name ?? '') ||
        tokens[at + 3]?.text === 'per')
    )
      return true;
    if (
      tokens[at + 1]?.kind === 'number' &&
      /^(?:[,;:+(/•|]|and|plus|or|then|with)$/.test(tokens[at - 1]!.text) &&
      isStrange(tokens, at, lexicon) &&
      !tests.has(at)
    )
      return true;
  }
  return false;
}

/** With the tokens that name anything but a drug. */
export type Named = Reading & { readonly tests: ReadonlySet<number> };

/** A word that is neither English nor a form or route. */
export const isStrange = (tokens: readonly Token[], at: number, lexicon: Reading['lexicon']): boolean => {
  const { text = '', kind } = tokens[at] ?? {};
  return (
    kind === 'word' &&
    /^[a-z]{3,14}$/.test(text) &&
    !FORMS.test(text) &&
    !COMMON.test(text) &&
    !lexicon.isOrdinary(text) &&
    !routeAt(tokens, at)
  );
};

/** "Vitamin D 2,000 IU, and calcium 1,200 mg", "insulin 10 units with 25 g dextrose": a mineral or food with a number of its own. */
export const isOfMineral = (tokens: readonly Token[], { first, end }: DoseAmount): boolean =>
  (/^(?:calcium|magnesium|potassium|zinc|iron|sodium|phosphate|selenium|biotin|fiber|protein|caffeine|carbohydrates?|carbs?)$/.test(
    tokens[first - 1]?.text ?? '',
  ) &&
    /^(?:,|;|\+|and|plus|with|or|\.|•)$/.test(tokens[first - 2]?.text ?? '.')) ||
  // "Mg oxide 400 mg".
  (/^(?:oxide|carbonate|citrate|gluconate|glycinate)$/.test(tokens[first - 1]?.text ?? '') &&
    /^(?:mg|magnesium|ca|calcium|zn|zinc|k|potassium)$/.test(tokens[first - 2]?.text ?? '')) ||
  // "Furosemide 40, 2 g sodium": a diet.
  (/^(?:sodium|salt)$/.test(tokens[end]?.text ?? '') &&
    !/^(?:chloride|bicarbonate|phosphate|valproate|citrate|tablets?)$/.test(tokens[end + 1]?.text ?? '')) ||
  /^(?:dextrose|glucose|sugar|saline|carbohydrates?|carbs?|protein)$/.test(tokens[end]?.text ?? '');

/** ", MMF 3 g": an abbreviation that we do not know; "2,000 units of concentrate". */
export const isPlainlyOfAnother = (tokens: readonly Token[], amount: DoseAmount): boolean => {
  const { first, end } = amount;
  return (
    isOfMineral(tokens, amount) ||
    isOfPurpose(tokens, first) ||
    (tokens[first - 1]?.capitals === true &&
      /^[a-z]{3,5}$/.test(tokens[first - 1]!.text) &&
      /^[,;+]$/.test(tokens[first - 2]?.text ?? '') &&
      !FORMS.test(tokens[first - 1]!.text)) ||
    (tokens[end]?.text === 'of' && tokens[end + 1]?.kind === 'word' && !SAME.test(tokens[end + 1]!.text)) ||
    // "12 grams, of fiber a day".
    /^, of (?:fib(?:er|re)|protein|sugar|fat|carbohydrates?)\b/.test(phrase(tokens, end, end + 3))
  );
};

/** "Losartan 50 mg every day, thyroid tablet 0.088 mg before breakfast": another medicine, named by what it is for. */
const isOfPurpose = (tokens: readonly Token[], first: number): boolean =>
  /^(?:tablets?|pills?|capsules?|medicine|shot|patch)$/.test(tokens[first - 1]?.text ?? '') &&
  /^(?:thyroid|water|heart|pressure|sugar|cholesterol|stomach|sleep|sleeping|nerve|allergy|hormone|steroid|asthma|gout|bone)$/.test(
    tokens[first - 2]?.text ?? '',
  ) &&
  hasWord(tokens, /^(?:,|;|and|plus)$/, Math.max(0, first - 4), first - 2);

const COMMON =
  /^(?:onset|dial|draw|push|twist|turn|the|this|that|these|your|his|her|their|its|our|all|any|same|new|take|takes|taken|taking|took|use|used|uses|using|give|gives|given|gave|get|gets|drink|swallow|chew|dispense|dispensed|inject|injects|injected|apply|applied|start|starts|started|add|added|continue|increase|reduce|raise|lower|repeat|then|plus|about|around|only|not|may|can|will|now|was|were|been|has|had|for|from|over|under|than|every|each|with|after|before|until|and|but|two|three|four|half|first|second|last|once|twice|today|tonight|dose|doses|tablets?|capsules?|pills?|puffs?|drops?|patch|load|loading|bolus|target|goal|strength|strengths|sized?|labell?ed|marked|worth|just|even|still|maybe|usual|usually|often|needs?|needed|received|reach|reaching|hold|held|stop|try|taper|either|another|extra|more|less|least|most|between|through)$/;

const FORMS =
  /^(?:nte|bsa|ibw|abw|ivp|ivpb|max|prn|bid|tid|qid|inj|tab|cap|tabs|caps|susp|hfa|mdi|dpi|odt|hct|amt|qty|disp|approx|wt|now|total|dose|daily)$/;
const SAME =
  /^(?:it|this|that|these|the|each|your|his|her|their|any|either|medicine|medication|drug|drugs|oral|active|such|both|iv|im|intravenous|generic|liquid)$/;
