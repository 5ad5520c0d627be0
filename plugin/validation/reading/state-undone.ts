import { lean } from '../../lean.ts';
import type { SaidOf } from './drug-states.ts';

// A drug that lay there or was ordered, and that a clause or a sentence behind has nobody take: "he handed them back unopened",
// "none has been given", "I removed it before signing", "not to him".

const WHO =
  '(?:she|he|they|we|i|you|mother|father|mum|mom|dad|(?:the |our |her |his )?(?:patient|pt|nurse|nurses|pharmacist|pharmacy|family|ward|team|daughter|son|wife|husband|carer|parents))';
const THEN = '(?:(?:have|has|had|then|promptly|duly|therefore|rightly|wisely|sensibly|very|soon|at once|simply) ){0,3}';
const IT =
  '(?:it|this|them|these|both|the (?:box|pack|packet|bottle|tablets|capsules|pills|bag|order|prescription|script|line|entry))';
const CLAUSE = '(?:^|[.,;:–—] |\\b(?:and|but|so) )';
/** What ends the saying of it; "returned it to full strength" goes on. */
const STOP =
  '(?= ?(?:$|[.,;:)]|before|at|because|as|since|unopened|unused|untouched|sealed|and|when|on|to (?:his|her|the|your|our)))';

const BY_SOMEBODY = lean(
  `${CLAUSE}(?:${WHO} )?${THEN}(?:(?:handed|gave|sent|brought|took|posted|carried) ${IT} (?:straight |all |right )?(?:back\\b|to (?:his|her|the|your|our|any|a) (?:chemist|pharmacy|pharmacist|surgery|clinic|desk|dispensary)\\b)|(?:handed|threw|put|sent) ${IT} (?:in|away|aside|back)\\b` +
    `|(?:returned|binned|discarded|deleted|removed|cancelled|canceled|refused|declined|rejected|vetoed|unticked|voided|destroyed|intercepted|blocked) ${IT}${STOP}` +
    `|(?:struck|crossed|scored|left|took|ruled) ${IT} (?:out|off|through|unopened|unused|untouched|unsigned|in (?:its|the) (?:box|drawer|cupboard|packet|bag))\\b)`,
);
const NONE_HAD = lean(
  `${CLAUSE}(?:(?:none|not one|not a (?:tablet|dose|drop|pill)|no (?:tablet|dose|drop|pill)|nothing)(?: of (?:it|them|this|that))? (?:was|were|is|has|have|had)(?: (?:been|ever|actually|in fact)){0,2} (?:given|taken|used|swallowed|dispensed|needed|had|started|applied|opened|administered|prescribed|injected|missing|gone)\\b|(?:she|he|they|we|i|you|(?:the )?(?:patient|pt|baby|child|boy|girl|infant)) ${THEN}(?:has|have|had|took|takes|gave|used|was given|swallowed|received)(?: (?:had|taken|been given|used))? none(?= ?(?:$|[.,;:)]|of (?:it|them|this)|so far|yet|since|today|at all)))`,
);
const NOT_OWN = lean(
  /\b(?:is|was|are|were|it's) not (?:hers|his|yours|theirs|mine) to (?:take|use|have)\b|\bnot (?:for )?this (?:patient|man|woman|lady|child|one|gentleman)\b/,
);
/** "Is to stay there": right behind it. */
const LEFT_THERE = lean(
  /^(?:[^\s.,;:]{1,14} ){0,7}(?:is to|are to|may|can|should|must|shall|will) (?:stay|remain) (?:there|where (?:it|they) (?:is|are)|shut|closed|sealed|unopened|on the shelf|in (?:its|the|her|his|your) (?:box|cupboard|drawer|packet|shop|bag))\b/,
);
/** What the next sentence opens with. */
const NOT_TO_HIM = lean(
  /^(?:but )?(?:not|never) (?:to|for|in|with) (?:him|her|you|them|me|us|this (?:patient|man|woman|lady|child|one|gentleman))\b|^(?:it|that) (?:ends|stops|ended|stopped) (?:here|there|today|now|with (?:this|that))\b|^not (?:started|given|prescribed|dispensed|used|begun|taken|ordered|issued)(?= ?(?:[.;,]|$))|^(?:it|they|the (?:box|pack|tablets|bottle|lot)) (?:has gone|have gone|went|goes|go) (?:straight |all )?(?:back\b|to (?:the|his|her|your|our|a) (?:chemist|pharmacy|bin|pharmacist)|in(?:to)? the bin|down the)|^(?:now |both |all |since |promptly |therefore ){0,2}(?:ended|stopped|withdrawn|discontinued|ceased|binned|cancelled|struck (?:off|out))(?= ?(?:[.;,]|$|at\b|on\b|by\b|in\b|since\b|today|last\b|after\b))|\b(?:that|this|it) (?:is|was) (?:past|over|behind (?:her|him|you|us)|history|no more)(?= ?(?:[.;,]|$))/,
);

const UNLESS = /\b(?:if|unless|whether|would|could|should|might|may|can|until|never|not)\b/;
const BEHIND_UNLESS = /^ ?(?:until|till|before (?:the|that|then)|after|if|unless|at first|initially|yesterday)\b/;

/** "Pharmacy returned it, and 0.25 mg was what she received". */
const HAD_AFTER_ALL =
  /\b(?:received|(?:was|were) (?:then |still )?given|gave (?:her|him|it)|took it|swallowed|got (?:her|his|it))\b/;

/** The farthest that the clause may stand behind the drug, in characters. */
const FARTHEST = 90;

/** Whether what stands behind has nobody take the drug. */
export function isUndone({ behind, next }: SaidOf): boolean {
  if (LEFT_THERE.test(behind) || NOT_TO_HIM.test(next)) return true;
  const own = NOT_OWN.exec(behind) ?? NOT_OWN.exec(next);
  if (own && own.index < FARTHEST) return true;
  return [behind, next].some((said, order) => {
    const none = NONE_HAD.exec(said);
    if (none && none.index < FARTHEST && !BEHIND_UNLESS.test(said.slice(none.index + none[0].length))) return true;
    const deed = BY_SOMEBODY.exec(said);
    // In the sentence behind "it" is the drug only where that opens with it.
    return (
      deed !== null &&
      deed.index < (order === 0 ? FARTHEST : 1) &&
      !UNLESS.test(deed[0]) &&
      !HAD_AFTER_ALL.test(said.slice(deed.index + deed[0].length))
    );
  });
}
