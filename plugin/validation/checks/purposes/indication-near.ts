import { lean } from '../../../lean.ts';
import { text } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { OF_AIM, OF_ORDER } from './indication-far.ts';
import { isConditionFirst, isDrugFirst, type Link } from './indication-link.ts';

// What gives a drug's purpose over few words, where no other drug or condition stands between.

/** Whether the words between lead from the one to the other. */
export const isNearFor = (link: Link): boolean =>
  (isConditionFirst(link) && isTakenAgainst(link)) ||
  (isDrugFirst(link) && isMeantFor(link)) ||
  (link.drug.first < link.condition.first ? leadsToIt(link.words) : isTreatedWith(link.words));

/** The condition, and behind it what is taken. */
const isTakenAgainst = (link: Link): boolean =>
  // "Hashimoto hypothyroidism → methimazole 20 mg".
  /^(?:→|=>)(?: (?:start|started|give|begin|on))?$/.test(link.said) ||
  isBeingTreated(link) ||
  isRarerOn(link) ||
  isHeading(link) ||
  isChoiceFor(link) ||
  isForIt(link) ||
  isOpening(link);

/** The drug, and behind it what for. */
const isMeantFor = (link: Link): boolean =>
  isListed(link) ||
  // "Tamsulosin was begun because of her overactive thyroid".
  /^(?:was |is |has been )?(?:begun|started|prescribed|added|ordered|given) because of (?:his|her|your|the|their)$/.test(
    link.said,
  ) ||
  isPrevention(link) ||
  isTheReason(link) ||
  // "Metoprolol 25 mg twice daily will help your underactive thyroid".
  /(?:^| )(?:will|should|can) (?:help|treat|control|improve|relieve|ease|cure|calm|manage|fix)(?: with)? (?:your|his|her|the)$/.test(
    link.said,
  );

/** "Nitrofurantoin reaches the lungs very well, so it's a good treatment for …". */
export const isItFor = (link: Link): boolean => isDrugFirst(link) && IT_IS_FOR.test(link.said);
const IT_IS_FOR = lean(
  /(?:^| )(?:so|and|,|;|:) (?:(?:it|this|that|which) is|it's|that's) (?:also |still |now )?(?:an?|the|your|our|my) (?:\S{1,14} ){0,3}(?:treatment|choice|option|drug|medicine|antibiotic|antiviral|remedy|agent|therapy|answer) (?:for|of|against|in)(?: (?:the|your|his|her|an?))?$/,
);

/** "Lisinopril for her high blood pressure": "for" must lead to the condition itself. */
function leadsToIt(words: readonly string[]): boolean {
  const at = words.findLastIndex((word) => FOR.test(word));
  // "Valproate is linked to neural tube defects", "tends to raise uric acid, which matters with your gout".
  if (/^(?:linked|tied|related|tends?|likely|known|apt|prone|liable|leads?)$/.test(words[at - 1] ?? '')) return false;
  // "With ramipril we shall watch closely for hyperkalaemia": what it may do.
  if (
    /\b(?:watch|look|monitor|check|screen|alert)\w{0,3}(?: (?:closely|carefully|out|bloods))? for$/.test(
      words.slice(Math.max(0, at - 3), at + 1).join(' '),
    )
  )
    return false;
  // "Basal insulin missed for 3 days plus viral gastroenteritis": how long.
  if (/^\d/.test(words[at + 1] ?? '') && /^(?:days?|weeks?|months?|years?|hours?|h|d)$/.test(words[at + 2] ?? ''))
    return false;
  return (
    at !== -1 &&
    (words.length - at <= (words.includes('with') ? 7 : 4) ||
      // "For the long-term prevention of", "for her second acute attack of".
      (words.length - at <= 8 && words[at] === 'for' && words.slice(at + 1).every((word) => OF_AIM.test(word))))
  );
}
const FOR = /^(?:for|to|treat|treats|treating|controls|lowers|control|manage|managing|against|prn)$/;

/** "Her gout is treated with allopurinol". */
const isTreatedWith = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:treated|managed|controlled|maintenance|relief|therapy|treatment)$/.test(word)) &&
  words.some((word) => BY.test(word));
const BY = /^(?:treated|managed|controlled|with|on|using|by)$/;

/** "We are treating the ulcer with metformin". */
const isBeingTreated = ({ tokens, condition, said }: Link): boolean =>
  /^(?:(?:ulcer|infection|disease|flare|symptoms?) )?(?:with|using|by)(?: \w{1,12})?$/.test(said) &&
  hasWord(
    tokens,
    /^(?:treat|treating|treated|manage|managing|managed|control|controlling)$/,
    Math.max(condition.sentence.first, condition.first - 3),
    condition.first,
  );

/** "Your gout flares should become less common on allopurinol". */
const isRarerOn = ({ words }: Link): boolean =>
  /^(?:on|with)(?: (?:the|your|his|her))?$/.test(
    words
      .slice(-2)
      .join(' ')
      .replace(/^(?!on|with)\S+ /, ''),
  ) && words.some((word) => /^(?:less|fewer|rarer)$/.test(word));

/** "The first-line drug for status epilepticus is lorazepam", "the antibiotic of choice in strep throat remains penicillin". */
const isChoiceFor = ({ tokens, condition, said }: Link): boolean =>
  /^(?:in (?:adults|children|most people|pregnancy) )?(?:is|are|remains)(?: (?:still|usually|generally|now|therefore|an?|the|oral|intravenous|iv|intramuscular|inhaled|topical|high|low|dose|-|parenteral)){0,4}$/.test(
    said,
  ) &&
  /\b(?:first - line|first line|initial|preferred|standard|recommended|usual|best|of choice|mainstay)\b(?: [^\s.,;:]{1,16}){0,4} (?:for|of|in|against|with)(?: (?:an?|the|acute|chronic|uncomplicated|severe|mild|moderate|adults?|patients|people|most|with|someone)){0,4}$/.test(
    phrase(tokens, Math.max(condition.sentence.first, condition.first - 14), condition.first),
  );

/** "Gout: allopurinol 100 mg", but not "Parkinson's: quetiapine for hallucinations". */
const isHeading = ({ tokens, drug, condition, said }: Link): boolean =>
  !hasWord(tokens, /^for$/, drug.end, drug.end + 9) &&
  condition.first - condition.sentence.first <= 3 &&
  // "Hepatitis B with cirrhosis: tenofovir" is for the first.
  !/^(?:with|and|\/|&|,)$/.test(text(tokens, condition.first - 1)) &&
  /^(?:(?:prophylaxis|treatment|management|therapy|prevention|maintenance) |, (?:a1c|ldl|ef|lvef|tsh|bp) [\d./%]{1,8}(?: %)? ?)?(?:: |: (?:start|continue|on|add|give|begin|prescribe) |[-–—] (?:(?:start|continue|on|add|give|begin) )?)$/.test(
    `${said} `,
  );

/** "Hypothyroidism, on allopurinol for it". */
const isForIt = ({ tokens, drug, said }: Link): boolean =>
  /^,? ?(?:and |which |so |he |she |they |now |is |are ){0,3}(?:on|takes?|taking|given|gets|uses|started on|treated with)(?: the| a)?$/.test(
    said,
  ) && /^(?:[\w.]{1,6} ){0,4}for (?:it|this|that)(?: |$)/.test(`${phrase(tokens, drug.end, drug.end + 7)} `);

/** "For rheumatoid arthritis he uses latanoprost drops". */
export const isOpening = ({ tokens, condition, said }: Link): boolean =>
  condition.first - condition.sentence.first <= 4 &&
  /^for(?: |$)/.test(phrase(tokens, condition.sentence.first, condition.first)) &&
  /^(?:rescue |relief |prevention |treatment )?,? ?(?=\w)(?:use|take|try|keep|start|begin|(?:he|she|you|they|we|i|the patient|patient|pt) (?:now )?(?=\w)(?:uses?|takes?|keeps?|tries|gets?|is on|are on|is using|is taking|have|has|will take|should take|may take|gave|started|prescribed|added))(?: the| a| his| her| your)?$/.test(
    said,
  );

/** "The reason for your Lipitor is your underactive thyroid". */
const isTheReason = ({ tokens, drug, said }: Link): boolean =>
  /^is (?:your|his|her|the|an?)$/.test(said) &&
  hasWord(tokens, /^reason$/, Math.max(drug.sentence.first, drug.first - 5), drug.first);

/** "Montelukast as seizure prevention". */
const isPrevention = ({ tokens, condition, words }: Link): boolean =>
  words.at(-1) === 'as' &&
  words.every((word) => word === 'as' || OF_ORDER.test(word)) &&
  /^(?:prevention|prophylaxis|treatment|therapy|relief|control|medicine)$/.test(text(tokens, condition.end));

/** "Tamsulosin 0.4 mg – underactive thyroid": an item of a list of medicines, what it is for behind the dash. */
const isListed = ({ tokens, drug, condition, words }: Link): boolean =>
  (drug.first - drug.sentence.first <= 3 || text(tokens, drug.first - 1) === ';') &&
  (condition.end >= condition.sentence.end - 1 || /^[(;|]$/.test(text(tokens, condition.end))) &&
  words.some((word) => /^(?:–|—|-|:|\|)$/.test(word)) &&
  tokens.slice(drug.end, condition.first).every((token) => token.kind !== 'word' || OF_DOSE.test(token.text));
const OF_DOSE =
  /^(?:mg|mcg|g|units?|tablets?|capsules?|puffs?|daily|once|twice|a|day|every|each|morning|night|evening|bedtime|at|by|mouth|in|the|with|meals?|food|breakfast|po|bid|tid|preventing|treating|lowering|controlling|prevention|qd|qhs|hs|qam|qpm|prn|for|your|xl|er|sr|xr|succinate|tartrate|weekly)$/;
