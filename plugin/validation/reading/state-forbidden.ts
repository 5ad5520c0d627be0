import { lean } from '../../lean.ts';
import type { SaidOf } from './drug-states.ts';

// A drug that the text itself keeps from its reader, by a pronoun or by whom it is for: "so he must not have it", "these are
// out for her", "something no child should get", "not for people who have had an ulcer".

const WHO = '(?:he|she|you|they|pt|patient|the patient|this (?:man|woman|patient|lady|child|boy|girl)|i|we|one|anyone)';
const GET =
  '(?:have|take|get|use|receive|be given|be on|be put on|be offered|be started on|touch|try|go near|come near|given|go on)';
const IT = '(?:it|this|that|these|them|either|any|one|those|all of them|both)';
/** Nothing behind says how, when or how long: "do not use it for longer than three days". */
const ENDS =
  '(?= ?(?:$|[.,;:!)]|(?:to|for) (?:him|her|you|them|this)|again|at all|here|either|ever|because|since|as (?:he|she|you|it)|while (?:pregnant|you are pregnant)|even|and|any more|under any|in any))';
const NOT =
  "(?:(?:must|should|may|can|could|shall|ought|will|is|are|dare) (?:not|never)(?: (?:to|ever|be allowed to|allowed to|supposed to))?|mustn't|shouldn't|can't|cannot|isn't to|aren't to|won't)";

/** With a word for the drug in it, so that it may stand a clause or a sentence away. */
const OF_IT = lean(
  `\\b${WHO} (?:really |simply |therefore |just |also )?${NOT} (?:ever |therefore )?${GET} (?:any of )?${IT}${ENDS}` +
    `|\\b${IT} (?:is|are) (?:therefore |thus |also |all |both |simply |strictly |sadly |not ){0,4}(?:not (?:among|one of|on) (?:his|her|your|their|the)|out(?: for| of the question)?(?= (?:for )?(?:him|her|you|them|this|of)|$|[.,;])|forbidden|barred|banned|off (?:the table|limits)|closed to|ruled out|not (?:for|an option|allowed|permitted|to be))\\b` +
    `|\\b(?:rul(?:es|ing|ed)|keep(?:s|ing)?|cross(?:es|ed)?|leav(?:es|ing)|puts?|takes?) ${IT} (?:out|away|off|(?:out of|beyond) (?:(?:his|her|your) )?reach|off the table)\\b(?! (?:with|in|on|at|for))` +
    `|\\b(?:warn(?:ed|ing)?|advis(?:e|ed|ing)|decid(?:ed|e|ing)|argu(?:es|ed)) (?:(?:him|her|you|them|strongly|firmly) )?against (?:both|either|it|them|all)\\b` +
    `|\\b(?:stay|keep|steer|stays|keeps) (?:well |far |right )?(?:clear|away) (?:of|from) ${IT}\\b` +
    `|\\bso (?:it|they|this|these) ${NOT} be (?:given|used|prescribed|taken|offered|started|restarted|chosen)\\b` +
    `|\\b(?:never|not|don't) (?:to )?(?:give|prescribe|use|dispense|take|let (?:him|her|you|them) (?:have|take|get|use)) (?:(?:him|her|you|them) )?${IT}${ENDS}`,
);

/** With the drug for its subject. */
const OF_SUBJECT = lean(
  `^(?:[^.;]{0,40} )?(?:is|are|remains?|stays?) (?:all |both |therefore |thus |simply |strictly |now |also |sadly |hence )?(?:out|closed|barred|banned|forbidden|prohibited|denied|off limits|off - limits|no go|taboo|not (?:meant |suitable |intended |made )?for|not open|not safe)(?: (?:for|to|in|with))? (?:him|her|you|them|me|this|people|anyone|anybody|those|patients|persons|women|men|children|somebody|someone|whoever|a (?:patient|person|woman|man|child)|from now)\\b` +
    `|\\b(?:something|one thing|things|drugs?|medicines?|group|family|class|which|that|the kind|tablets?) (?:that |which |in particular )?(?:no (?:one|child|patient|person|man|woman|\\w{3,12})|nobody|none of (?:us|them|you))(?: \\S{1,14}){0,5}? (?:should|must|may|can|ought to)\\b` +
    `|\\b(?:do|live|manage|get by|cope|go) without (?:it|them|this)?(?=$| ?[.,;]|(?:it|them|this)\\b)` +
    `|\\b(?:barred|banned|forbidden|prohibited|off limits|taboo|closed|off) (?:for|to) (?:him|her|you|them|this (?:man|woman|patient|child))\\b` +
    `|^(?:[^.;]{0,30} )?please (?:leave|keep|put) (?:it |them )?(?:on the shelf|away|aside|alone|in the (?:box|drawer|shop))\\b` +
    `|\\b(?:her|his|your|their) hands? off\\b|^ ?[-–—:,;] hands off\\b` +
    `|\\b(?:things?|something|one|ones|drugs?|tablets?|medicines?|kinds?|sort|group|family|class) (?:that |which )?(?:he|she|you|they) (?:has|have|had|needs?|ought|is|are) (?:better )?to (?:pass|avoid|leave|skip|do without|stay|steer|keep|forgo|miss|shun|refuse)\\b` +
    `|\\b(?:drugs?|medicines?|things?|ones?|tablets?|group|class|family|kinds?) (?:that |which )?(?:he|she|you|they|this (?:man|woman|patient)) ${NOT} (?:ever )?${GET}\\b` +
    `|^[^.;]{0,30}(?:=|:|-|–|—) ?(?:never|avoid|no|not|forbidden|banned|contraindicated|do not)\\b(?! (?:more|less|later|earlier) than)`,
);

/** In front: "nobody who carries a nitrate should take", "is not to be given any". */
const IN_FRONT = lean(
  `\\b(?:nobody|no one|no (?:patient|child|person|woman|man|asthmatic|\\w{3,12})|none of (?:them|us|you)|never should anyone)\\b(?: [^\\s.;:]{1,16}){0,9}? (?:(?:should|must|may|can|ought to)(?: ever)? (?:${GET}|give|prescribe|order|add|reach for|hang|draw up)|is to (?:give|prescribe|order|add|hang|start))(?: (?:the|a|an|any|some|oral|of|drugs|like|such|as|either)){0,4}$`,
);

/** What turns it: a case that is thought of, or a manner of taking. */
const UNLESS =
  /\b(?:if|unless|until|without|except|more than|twice|together|at the same time|with (?:food|milk|alcohol)|on an empty)\b/;

/** Whether the text keeps the drug from its reader. */
export function isForbidden({ before, behind, next, listed }: SaidOf): boolean {
  if (IN_FRONT.test(before)) return true;
  const subject = OF_SUBJECT.exec(behind);
  if (subject && !(listed && /^(?:\S+ )?(?:is|remains)\b/.test(subject[0])) && !isTurned(behind, subject)) return true;
  const own = OF_IT.exec(behind);
  if (own && !isTurned(behind, own)) return true;
  const later = /\b(?:so|therefore|hence|thus|which is why|that is why) \S/.test(next) ? OF_IT.exec(next) : null;
  return later !== null && !isTurned(next, later);
}

/** "Is not off limits for her". */
const NOT_FORBIDDEN =
  /\b(?:not|never|hardly|scarcely|no longer|isn't|aren't|n't|(?:no|little) (?:reason|need|cause|call) (?:for (?:him|her|you) )?to) $/;

const isTurned = (said: string, { index, 0: words }: RegExpExecArray): boolean =>
  NOT_FORBIDDEN.test(said.slice(Math.max(0, index - 30), index)) ||
  UNLESS.test(said.slice(Math.max(0, index - 40), index)) ||
  UNLESS.test(said.slice(index + words.length, index + words.length + 40)) ||
  /\b(?:if|unless|until|together)\b/.test(words);
