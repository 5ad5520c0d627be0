import { lean } from '../../../lean.ts';
import type { Reading, ReadMention } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { OF_ORDER } from './indication-far.ts';
import { isApart, isConditionFirst, isDrugFirst, type Link, linkOf } from './indication-link.ts';

// A purpose told around the drug as its subject: "for her gout, X is the usual treatment", "X, one a week, is for her gout".

/** Whether the sentence makes the drug the treatment of the condition in one of these ways. */
export const isChosenFor = (link: Link): boolean =>
  !isTurned(link) && (isTheUsual(link) || isNextDrug(link) || isOwnMedicine(link) || isForIt(link));

const TURNED_WORDS =
  /\b(?:not|no|never|nor|neither|without|rather|instead|unlike|avoid|avoided|if|unless|whether|although|though|despite|but|except|allergy|allergic|contraindicated|causes?|caused)\b/;
/** "Not responding to benzodiazepines" denies nothing of the treatment. */
const UNANSWERED =
  /\b(?:not (?:responding|controlled|relieved|settling|tolerating)|with(?: an?)? (?:no|normal)|and no|no (?:red flags|other|heart|history|known|contraindications?))\b/g;
const isTurned = ({ tokens, drug: { sentence }, condition, drug }: Link): boolean =>
  sentence.question ||
  sentence.told ||
  TURNED_WORDS.test(
    phrase(tokens, Math.min(drug.end, condition.end), Math.max(drug.first, condition.first)).replace(UNANSWERED, ''),
  ) ||
  hasWord(tokens, /^(?:not|never|no|rarely|seldom|avoided|contraindicated|hardly|less)$/, drug.end, drug.end + 4);

/** "For", "in a patient with", "for a 9-year-old with uncomplicated": from the head of the sentence to the condition. */
const HEAD = lean(
  /^(?:(?:note|answer|reply|a|plan|rx|yes|so|and|today|now|first|next|overall|in general|in short|us|uk) ?[:,-] ?)?(?:for|in|against|to (?:treat|control|prevent|manage|ease|relieve|settle))(?: [a-z'0-9-]{1,16}| -| ,| \/){0,14}?$/,
);
/** What leads on to another matter than the condition: "for patients who cannot take X with". */
const OTHER_HEAD = /\b(?:taking|on|without|after|during|because|who|cannot|despite|history|had|allergic|before)\b/;
/** "Is first-line", "is what will help", "remains the usual treatment": right behind the drug. */
const USUAL = lean(
  /^(?:(?:[\d.,]{1,8}|mg|mcg|g|units?|\(|\)|[a-z]{2,4}|tablets?|capsules?|drops?|cream|gel|inhaler|spray|injections?|therapy|treatment|alone|once|twice|daily|weekly|a|day|week|by|mouth|oral|iv|im|inhaled|topical) ){0,6}(?:is|are|remains?|will be|would be|was)(?: (?:still|usually|generally|often|now|the|an?|our|your|his|her|my|very|most|well|a good|currently|considered)){0,4} (?:first - line|first line|first choice|second - line|usual|standard|preferred|recommended|initial|best|main|mainstay|right|correct|drug|agent|treatment|therapy|medicine|medication|remedy|antidote|choice|backbone|cornerstone|effective|indicated|licensed|approved|what(?: will| should| usually| often| really)?(?: best)? (?:helps?|works?|treats?|settles?|eases?|clears?|relieves?|we (?:use|give|start|recommend)|you (?:need|should take|take|use))|used|given|prescribed)\b/,
);

/** "For childhood absence epilepsy with no other seizures, X is the usual first choice". */
function isTheUsual(link: Link): boolean {
  const { tokens, drug, condition, said, words } = link;
  if (!isConditionFirst(link) || isApart(link)) return false;
  const before = phrase(tokens, condition.sentence.first, condition.first);
  return (
    words.length <= 16 &&
    /(?:^|\S )?,(?: (?:the|an?|oral|iv|intravenous|inhaled|topical|weekly|daily|low|high|-|dose|long|term|your|regular|nightly)){0,4}$/.test(
      said,
    ) &&
    HEAD.test(before) &&
    !OTHER_HEAD.test(before) &&
    USUAL.test(phrase(tokens, drug.end, Math.min(drug.sentence.end, drug.end + 14)))
  );
}

/** "For status epilepticus not answering to X, the next drug is". */
function isNextDrug(link: Link): boolean {
  const { tokens, condition, said, words } = link;
  if (!isConditionFirst(link) || words.length > 22) return false;
  const before = phrase(tokens, condition.sentence.first, condition.first);
  return HEAD.test(before) && !OTHER_HEAD.test(before) && NEXT_DRUG.test(said);
}
const NEXT_DRUG =
  /(?:^| ), (?:the |our |your )?(?:(?:next|first|second|usual|best|preferred|recommended|standard|right|initial|main|specific|only|long - term|first - line|first line|second - line|correct) ){1,2}(?:drug|treatment|step|choice|agent|option|medicine|therapy|antibiotic|line|antidote|anticoagulant)(?: (?:to give|here|of choice|now|is to give|at this stage)){0,2} (?:is|remains|:)(?: (?:iv|im|oral|the|an?|intravenous|intramuscular|inhaled|high|low|-|dose|topical|subcutaneous|rectal|buccal|slow)){0,4}$/;

/** "Your acne cream is". */
const isOwnMedicine = (link: Link): boolean =>
  isConditionFirst(link) &&
  /^(?:cream|gel|ointment|tablets?|pills?|capsules?|medicines?|medication|drops?|inhaler|injections?|spray|patch|lotion|treatment|antibiotic|drug)(?: (?:now|today|for now))? (?:is|are|will be|:)(?: (?:the|called|now|going to be)){0,2}$/.test(
    link.said,
  ) &&
  /(?:^| )(?:your|the|his|her|my|new|an?)$/.test(
    phrase(link.tokens, link.condition.sentence.first, link.condition.first),
  );

const IS_FOR = lean(
  /(?:^| )(?:treats?|prevents?|controls?|relieves?|protects?(?: (?:you|him|her|them))? (?:against|from)|(?:is|are) (?:your |his |her |the )?(?:protection |prophylaxis |treatment |medicine |cover )?against|(?:is|are)(?: (?:used|taken|given|meant|there|only|just|intended|prescribed|your|the|tablets?|medicine|treatment|what you take|what we use|what we give)){0,4} for)(?: (?:your|his|her|their|the|my|a|an|any|chronic|acute|severe|mild|sudden|occasional|recurrent)){0,2}$/,
);

/** "Alendronate 70 mg, one tablet once a week, is for", "the tablets under the tongue are for": how it is taken, and then what for. */
function isForIt(link: Link): boolean {
  const at = isDrugFirst(link) && link.words.length <= 20 && !isApart(link) ? IS_FOR.exec(link.said) : null;
  return (
    at !== null &&
    link.said
      .slice(0, at.index)
      .split(' ')
      .filter(Boolean)
      .every((word) => OF_ORDER.test(word) || ASIDE.test(word))
  );
}
const ASIDE =
  /^(?:prophylaxis|therapy|treatment|started|begun|continued|days|travel|from|until|ascent|course|infusion|monthly|tablet|capsule|tablets|inhalers?|spray|sprays|patch|patches|pens?|under|tongue|which|you|taken|used|that|new|small|pink|blue|white|yellow|red|brown|purple|green|round|once-weekly|-|\(|\)|liquid|syrup|skin|on|your|medicine|injection|injections|infusion|infusions|drip|shot|shots|into|muscle|vein|pill|pills|lozenges?|sachet|powder|mouthwash|suppository|suppositories|pessary|pessaries|rectal|nasal|oral|eye|ear|nose|gargle|foam|shampoo|solution|wafers?|film|chewable|long|acting|short|slow|release|modified|prolonged|extended|weekly|fortnightly|empty|stomach|full|glass|of|water)$/;

/** The condition of the sentence that the drug is the treatment of, in one of these ways. */
export const chosenFor = (
  { tokens }: Reading,
  drug: ReadMention,
  mentions: readonly ReadMention[],
): ReadMention | undefined =>
  mentions.find(
    (one) =>
      one.kind === 'condition' &&
      !/^(?:negated|other-person)$/.test(one.assertion) &&
      isChosenFor(linkOf(tokens, drug, one, mentions)),
  );
