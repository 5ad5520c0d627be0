import { lean } from '../../lean.ts';
import type { SaidOf } from './drug-states.ts';

// A drug that the text lets its reader have: "she could have amoxicillin safely", "there is no reason not to give it".

/** Right in front: "may take", "no reason not to give her", "nothing speaks against". */
const BEFORE = lean(
  /\b(?:nothing to (?:stop|keep|prevent|hinder) (?:him|her|you|them) (?:from )?|no reason (?:at all )?why (?:he|she|you|they|we) (?:should not|should|cannot|could not|may not|can not) |nothing (?:that )?(?:speaks|spoke|argues|stands|counts) against|nothing (?:against|wrong with)|no (?:good |real |medical |clinical )?(?:reason|grounds|cause|need) (?:for (?:him|her|you|us|them) )?(?:not to|to (?:withhold|avoid|refuse|deny|keep (?:him|her|you) (?:off|from)|steer clear of|hold back))|no (?:\w{3,9} )?objections? (?:at all )?(?:to|against)|no (?:\w{3,9} )?(?:problems?|difficulty|trouble) (?:with|in|about)|no (?:\w{3,9} )?(?:harm|danger|risk) in|no (?:\w{3,9} )?(?:qualms?|worries|worry|hesitation|hesitations|concerns?|fears?|misgivings|doubts?) (?:about|over|with|in|at|for)|no bar to|(?:may|can|could|might) (?:(?:safely|perfectly|well|happily|freely|certainly|also|now|still|of course|simply|easily|quite|very well|as well|just as well) ){0,2}(?:have|take|use|get|receive|try|swallow|be given|be put on|be started on|go onto|go on|be offered|be prescribed)|(?:happy|content|glad|fine) (?:for|with) (?:him|her|you|them|this patient|the patient) (?:to (?:have|take|use|go on|be given|start)|having|taking|using|going on|being given)|(?:allowed|permitted|granted)|(?:free|welcome|allowed|permitted|cleared|safe|fine|ok|okay|good) (?:for (?:him|her|you|them) )?to (?:have|take|use|start|get|receive|be given|go on|give (?:him|her|you|them)?))(?: (?:give|giving|use|using|take|taking|have|having|start|starting|prescribe|prescribing|add|adding|offer|offering|put|putting|on|of|him|her|you|them|the|a|an|some|any|his|your|oral|iv|daily|low|dose|-|plain|ordinary|usual|standard|course|tablets?|single|one|short|prescription|as|well|of)){0,5}$/,
);

const ADVERB =
  '(?:quite|perfectly|entirely|absolutely|wholly|completely|also|still|of course|therefore|probably|certainly|very|indeed|equally|even|now|really|just|well|safely|all)';
const FOR =
  '(?:for|in|with|here|as|alongside|on top|to (?:use|take|give|have|start|add)|at|too|then|and|by|on|$|[.,;!])';
/** Behind: "would be all right for her", "can be given without worry", "is open to her". */
const BEHIND = lean(
  `\\b(?:(?:would|could|should|will|shall) be|is|are|seems?|looks?|remains?)(?: ${ADVERB}){0,2} (?:fine|safe|all right|alright|ok|okay|acceptable|suitable|harmless|permissible|allowed|permitted|no problem|in order|unobjectionable|a (?:good|safe|sensible|reasonable|fine|suitable) (?:choice|option|drug|alternative|idea|way|answer))(?= ?${FOR})` +
    `|\\b(?:is|are|remains?|stands?)(?: ${ADVERB})? (?:open|available) to (?:him|her|you|them)\\b` +
    `|\\b(?:(?:would|could|should|will) (?:do (?:him|her|you|them) no (?:harm|damage)|(?:suit|serve|do for) (?:him|her|you|them))|(?:does|do|poses?|carries|holds) (?:him |her |you |them )?no (?:harm|danger|risk)|go ahead|good to go)\\b` +
    `|\\b(?:may|can|could|might)(?: ${ADVERB}){0,2} be (?:given|used|taken|added|started|begun|prescribed|had|combined|continued|tried|offered|introduced)(?: (?:to|by|for|with) [^\\s.;,]{1,14}| [^\\s.;,]{1,14}){0,5}? (?:safely|without (?:any |much |undue |great )?(?:worry|concern|risk|fear|problems?|hesitation|harm|danger|trouble|qualms?|reservations?)|with (?:an easy|a clear) (?:mind|conscience)|with confidence)` +
    `|\\b(?:may|can)(?: ${ADVERB}){0,2} be (?:given|used|taken|added|started|begun|prescribed|combined|offered)(?= ?(?:$|[.;,]|to (?:him|her|you|them|this)|here|in (?:him|her|this)|today|tonight|now|alongside|on top|together))` +
    `|\\b(?:safely|without (?:any |much |undue |great )?(?:worry|concern|fear|hesitation|qualms?|reservations?)|with (?:an easy|a clear) (?:mind|conscience)|with confidence)(?= ?(?:$|[.;,]))`,
);

/** "Asked about aspirin; told her he could safely have one": by a word for it, a clause or a sentence behind. */
const OF_IT = lean(
  `\\b(?:he|she|you|they|pt|patient) (?:may|can|could|might)(?: ${ADVERB}){0,2} (?:have|take|use|get|try) (?:it|one|some|this|that|them|(?:an?|one) (?:\\d{1,4} mg )?(?:tablet|capsule|dose|pill)|half (?:an? )?(?:tablet|dose))(?= ?(?:$|[.,;!]|an? hour|one hour|before|(?:safely|without|with an easy|today|tonight|now|too|as well)\\b))`,
);

/** What makes it no permission: it is denied, depends, or belongs to others. */
const OTHERWISE =
  /\b(?:a (?:man|woman|patient|person|child)|men|women|not|no longer|never|n't|isn't|aren't|won't|wouldn't|can't|cannot|neither|nor|hardly|if|unless|once|until|provided|only|whether|were|had|without the|as long as|assuming|after|when|whoever|people|patients|anyone|those|someone|others|in theory|theoretically|on paper|doubt\w{0,4}|in principle|normally|otherwise|later|eventually)\b/;

/** Whether the text tells the reader that the drug may be had; of what is spoken of as refused, by the words in front alone. */
export function isPermitted({ before, behind, next, listed }: SaidOf, isDenied = false): boolean {
  const clause = before.slice(Math.max(before.lastIndexOf(' ; '), before.lastIndexOf(' but ')) + 1);
  // "In most patients with a good heart diltiazem is a fine choice".
  if (OF_MOST.test(clause)) return false;
  const front = BEFORE.exec(clause);
  if (front && !OTHERWISE.test(clause.slice(0, front.index)) && !OTHERWISE.test(behind.slice(0, 90).split(/[.;]/)[0]!))
    return !isDenied || /\b(?:no|nothing)\b/.test(front[0]);
  if (isDenied) return false;
  if ([behind, next].some((said) => isOfIt(said))) return true;
  const back = BEHIND.exec(behind);
  if (!back || back.index > 60 || /[.;]/.test(behind.slice(0, back.index).replace(/\d\.\d/g, ''))) return false;
  if (listed && /^(?:is|seems|looks|remains|stands)\b/.test(back[0])) return false;
  const rest = behind.slice(back.index + back[0].length);
  return (
    !OTHERWISE.test(behind.slice(0, back.index + back[0].length)) &&
    !OTHERWISE.test(rest.slice(0, 70).split(/[.;]/)[0]!) &&
    !OTHERWISE.test(clause.slice(-70))
  );
}

const OF_MOST =
  /\b(?:in|for|with) (?:most|many|other|average|healthy|younger|the average) (?:patients?|people|adults|others|women|men|cases|folks?)\b/;

const isOfIt = (said: string): boolean => {
  const found = OF_IT.exec(said);
  return (
    found !== null &&
    !OTHERWISE.test(said.slice(0, found.index + found[0].length)) &&
    !OTHERWISE.test(said.slice(found.index + found[0].length, found.index + found[0].length + 50).split(/[.;]/)[0]!)
  );
};
