import { lean } from '../../lean.ts';
import type { SaidOf } from './drug-states.ts';

// A drug that is denied, forbidden or asked about first, and given all the same: "told to avoid it, she was handed it".

const WHO = '(?:she|he|they|we|i|you|the (?:patient|nurse|team|child)|nurse|patient)';
const STILL = '(?:still |now |nevertheless |nonetheless |then |duly |also |both )?';
const TAKES =
  '(?:takes?|took|gave|gives?|got|gets|swallow(?:s|ed)|uses?|used|continue[sd]?|kept taking|keeps taking|is taking|prescribed|ordered|started|began|(?:was|were|is|has been) (?:given|handed|started on|put on|sent home with|back on))';
const GIVEN =
  '(?:was|were|is|are|has been|have been) (?:still |then |nevertheless |nonetheless |duly |also )?(?:given|started|administered|dispensed|filled|sold|released|supplied|continued|taken|resumed|restarted|infused|hung|handed (?:out|over)|signed for|supplied)';
/** What makes it another thing: brought back, taken long ago, never again. */
const NOT_TAKEN =
  '(?! (?:back|up|away|off|out|no|not|never|only|instead|once|ago|in (?:19|20)|years|to (?:the )?(?:pharmacy|clinic|chemist)|for (?:disposal|return|another|a different)))';
const OPENS = '(?:^|[,;:.–—-] |\\b(?:but|yet|and|so) )';
const BOTH = `(?:${WHO} ${STILL}${TAKES} (?:both|them|the two)|(?:both|they|the two) ${GIVEN}|(?:dispensed|filled|released|sold|gave|continued|started|supplied) (?:both|them both|the two))\\b${NOT_TAKEN}`;
const OF_BOTH = lean(`${OPENS}${BOTH}`);
const TAKEN = lean(
  `${OPENS}(?:${BOTH}|${WHO} ${STILL}${TAKES} (?:it|this)|${WHO} ${STILL}(?:have|has) (?:it|this) (?:for|every|daily|at|in)|(?:keep|keeps|go on|carry on) (?:using|taking|giving) (?:it|this)|it ${GIVEN}|the (?:same|full|usual|whole|old)(?: [a-z]{3,8})? dose ${GIVEN}|(?:then )?(?:began|started|gave|prescribed|ordered|continued|restarted|resumed) it|please (?:take|use|start|continue) it|(?:says?|said|reports?|reported|confirms?|confirmed|admits?|admitted) (?:that )?(?:he|she|they) (?:takes?|uses?|has|is on) it|(?:the )?answer (?:was|is) (?:yes|that (?:he|she|you) (?:can|could|may))|(?:was|were) told (?:yes|to go ahead))\\b${NOT_TAKEN}`,
);
/** Right behind the drug: what was to end it did not, or it came back. */
const GOES_ON = lean(
  /^(?:(?:was|has been|is) (?:re ?- ?(?:entered|ordered|instated|activated|issued)|reinstated|reordered|reissued|reactivated|(?:swapped|switched|brought|put) in for)|(?:that|which) (?:was|were|should have been) (?:to be )?(?:stopped|held|paused|withheld)(?: [\w'-]{1,14}){0,5} (?:is|are) still (?:being )?(?:taken|given|used|swallowed))\b/,
);
/** "She could not manage without propranolol, which she takes daily". */
const WHICH_TAKEN =
  /^[,(]? ?(?:which|and) (?:she|he|you|they) (?:still |now |also )?(?:takes?|uses?|has) (?:daily|every (?:day|morning|night|evening)|each (?:day|morning|night|evening)|regularly|twice|nightly|to this day)\b/;
/** "Her husband's dabigatran was given to her", "a friend recommended it, and she takes it daily": the patient's after all. */
const BY_PATIENT = lean(
  /^(?:[\d.,/]{1,8} |mg |mcg |g |tablets? |daily |twice ){0,5}(?:(?:was|were|is|has been) (?:then |still |in fact )?(?:given|handed|administered|fed) to (?:her|him|you|the patient|pt|this patient|our patient)\b|[,;]? ?(?:and|but|so) (?:she|he|you|the patient|pt) (?:now |then |also |still |has |have )?(?:takes?|took|taken|uses?|used|started|begun|began|swallows?|swallowed) (?:it|this|one|them|some)\b)(?! (?:back|to (?:the |her |his )?(?:chemist|pharmacy)|away|off|in hand))/,
);

/** Whether what is named as somebody else's is taken by the patient. */
export const isTakenByPatient = ({ behind }: SaidOf): boolean =>
  BY_PATIENT.test(behind) && !ENDED.test(behind) && !SUPPOSED.test(behind.slice(0, 40));

/** An order that was not mended: with its dose between. */
const UNMENDED =
  /^(?:(?:[\d.,/]{1,9}|mg|mcg|g|units?|daily|once|twice|a|day|bid|tid|po|iv) ){0,8}(?:was|is|were) not (?:corrected|changed|cancelled|caught|noticed|queried|mended|fixed|too (?:much|high|strong|large|big|many))\b/;
const LIFTED = /^(?:was|is|has been) (?:lifted|released|removed|ended|taken off)\b/;
const NO_OBSTACLE =
  /\bno (?:obstacle|bar|barrier|hindrance|objection) (?:to|for)(?: (?:the|taking|using|giving|continuing))?$/;
const ENDED =
  /\b(?:stopped|withdrawn|discontinued|cancelled|reversed|recalled|caught|intercepted|corrected|returned|spat|vomited|not (?:given|taken|swallowed)|never reached)\b/;
const SUPPOSED = /\b(?:if|unless|whether|until|would|could|might|should)\b/;

/** "Warned about clarithromycin with simvastatin; both were dispensed": of the drug before, too. */
export const isOfBoth = (said: string): boolean => {
  const taken = OF_BOTH.exec(said);
  return taken !== null && !ENDED.test(said.slice(taken.index + taken[0].length));
};

/** Whether the clauses behind, or the words right around it, have it given whatever was said before, and do not end it again. */
export function isTakenAfterAll({ before, behind, next }: SaidOf): boolean {
  if (GOES_ON.test(behind) || UNMENDED.test(behind)) return true;
  if ((/\bhold on(?: the| her| his| your)?$/.test(before) && LIFTED.test(behind)) || NO_OBSTACLE.test(before))
    return true;
  if (WHICH_TAKEN.test(behind)) return true;
  const said = next === '' ? behind : `${behind} ${next}`;
  const taken = TAKEN.exec(said);
  if (!taken) return false;
  const end = taken.index + taken[0].length;
  const clause = said.slice(Math.max(0, said.lastIndexOf(',', taken.index)), end);
  return !SUPPOSED.test(clause) && !ENDED.test(said.slice(end));
}
