import { isApart, isDrugFirst, type Link } from './indication-link.ts';
import { isGivenAs, isWhatItDoes, keepsInCheck } from './indication-wordings.ts';

// What gives a drug's purpose over many words: what is told between is how it is taken.

/** Whether one of these wordings leads from the drug to the condition. */
export const isFarFor = (link: Link): boolean =>
  isAimOfOnly(link) || isForIt(link) || ((isSaidToHelp(link) || isTakenFor(link)) && !isApart(link));

/** "… as prophylaxis against", "replaces the hormone missing because of your", "keeps her … in check". */
const isSaidToHelp = (link: Link): boolean =>
  isDrugFirst(link) &&
  (isGivenAs(link.words) || isWhatItDoes(link.words) || keepsInCheck(link.tokens, link.words, link.condition));

/** "It is called mirtazapine, and you take it at bedtime for depression", "…, which he takes for his". */
const isTakenFor = (link: Link): boolean => isDrugFirst(link) && link.words.length <= 16 && TAKEN_FOR.test(link.said);
const TAKEN_FOR =
  /^(?:[\d.,]{1,8} (?:mg|mcg|g|units?) )?(?:, )?(?:and |which |that |it is |this is )(?:you|he|she|they|we|i|is|was|has been) (?:now )?(?:takes?|taken|uses?|used|have|has|given|gave|started|prescribed|put on)(?: it| this| them)?(?: [\w.-]{1,9}){0,6} for(?: (?:your|his|her|their|the|my|chronic|severe|a|an))?$/;

/** "Tamsulosin each evening, half an hour after the same meal, to treat your high cholesterol": of the only drug before it. */
const isAimOfOnly = (link: Link): boolean =>
  isDrugFirst(link) &&
  link.words.length <= 26 &&
  AIM.test(link.said) &&
  !link.words.some(
    (word, at) =>
      /^(?:not|never|cannot|can't|won't|doesn't|don't)$/.test(word) ||
      // "Naproxen 500 mg twice daily with food; it was prescribed for".
      (word === ';' && !/^(?:it|this|that)$/.test(link.words[at + 1] ?? '')),
  ) &&
  !link.mentions.some(
    (one) =>
      one !== link.drug &&
      one.kind !== 'condition' &&
      // "With food" names no other drug.
      !(one.kind === 'class' && /^(?:food|alcohol)$/.test(one.id)) &&
      one.first >= link.drug.end &&
      one.end <= link.condition.first,
  );
const AIM =
  /(?:^| )(?:(?:to|helps?|helps? to|to help|to help with|will|will help|should|is used to|is given to|works to) (?:treat|control|lower|manage|relieve|cure|prevent|ease|calm|settle|heal)s?(?: (?:a|an|another|any|more|further|future|new|repeat|the|your|his|her){1,2})?(?: (?:episodes?|attacks?|bouts?|flares?|rounds?|recurrences?|relapses?|return|spells?) of)?|(?:prescribed|ordered|started|begun|taken|recommended|chosen|added|given|licensed|approved|indicated)(?: \w{2,12}){0,4} for|(?:it|this|that) (?:is|was) (?:given |prescribed |taken )?for|(?:which|that) (?:treats|controls|lowers|prevents|manages|helps|is for|is used for|is meant for))(?:(?= ) (?:your|his|her|the|a|an|this|their|recurrent|further|acute|chronic|bacterial|viral|fungal|primary|secondary|overt|severe|mild|moderate|advanced|persistent|newly|diagnosed|seasonal|underlying|ongoing|known|stable)){0,3}$/;

/** "60 mg, to be taken three times a day, half an hour before meals, for high cholesterol": nothing but how it is taken. */
function isForIt(link: Link): boolean {
  const { mentions, condition } = link;
  const words = withoutBrackets(link.words);
  const at = words.lastIndexOf('for');
  return (
    isDrugFirst(link) &&
    words.length <= 24 &&
    at !== -1 &&
    // "Tonight, and again in a week, for your": what goes on is the order.
    words
      .slice(0, at)
      .every((word, place) => OF_ORDER.test(word) || (word === 'and' && words[place + 1] === 'again')) &&
    words.slice(at + 1).every((word) => OF_AIM.test(word)) &&
    // "Losartan 50 mg daily, for reflux omeprazole": of the next drug.
    !mentions.some((one) => one.kind === 'drug' && one.first === condition.end)
  );
}
/** "300 mcg SC (daily since day 2 per protocol) given for": what stands in brackets is an aside. */
const withoutBrackets = (words: readonly string[]): readonly string[] => {
  const [from, to] = [words.indexOf('('), words.lastIndexOf(')')];
  return from !== -1 && to > from ? [...words.slice(0, from), ...words.slice(to + 1)] : words;
};

/** Words that stand between "for" and the condition: "for the long-term prevention of", "for her second acute attack of". */
export const OF_AIM =
  /^(?:the|an?|his|her|your|their|acute|chronic|severe|mild|moderate|long|short|-|term|prevention|treatment|management|control|relief|prophylaxis|maintenance|reversal|suppression|attacks?|episodes?|flares?|bouts?|symptoms?|relapses?|recurrences?|of|recurrent|first|second|third|another|new|suspected|presumed|confirmed|proven|likely|probable|known|newly|diagnosed|worsening|ongoing|further|secondary|primary|adjuvant|underlying|persistent|seasonal|poorly|controlled|stable|standing|post-?menopausal|pre-?menopausal|er|hormone|receptor|positive|early|metastatic|advanced|refractory|resistant|troublesome|painful)$/;

/** Words of a dose and of how it is taken. */
export const OF_ORDER =
  /^(?:,|for|to|be|taken|take|mg|mcg|micrograms?|g|ml|units?|aiming|soft|stools?|od|bd|tds|qds|nocte|mane|ng|sachets?|nebulised|\d[\d.,]{0,7}|one|two|three|four|half|an|hours?|minutes?|before|after|tablets?|capsules?|puffs?|daily|once|twice|times|a|day|every|each|morning|night|nightly|evening|bedtime|at|by|mouth|in|the|with|meals?|food|breakfast|dinner|po|bid|tid|qid|qhs|hs|prn|weekly|monthly|her|his|your|%|drops?|sprays?|eyes?|nostrils?|both|left|right|l|r|affected|titrated|upwards|slowly|is|used|mainly|mostly|chiefly|primarily|usually|adults?|patients?|people|men|women|dialysis|on|as|directed|instructed|tonight|again|week|weeks|month|nightly|today|regularly|only|cream|ointment|gel|lotion|inhaler|nebuliser|syrup|injections?|patch|patches|orally|topically|sc|sq|subcut|im|iv|given|thigh|arm|deltoid|abdomen)$/;
