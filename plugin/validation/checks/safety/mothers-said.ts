import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import type { Stage } from './mothers-facts.ts';

// Whether a sentence gives or recommends a drug, or forbids it.

const DOSING =
  '(?: (?:[\\d.,/%+-]{1,8}|mg|mcg|micrograms?|g|units?|ml|tablets?|capsules?|once|twice|daily|bd|od|tds|nightly|weekly|a|day|at|night|therapy|treatment|use|modified|release|mr|po|iv|oral|course|pessary|pessaries)){0,8}';
/** Between the auxiliary and the word that tells. */
const FILLS =
  '(?: (?:the|a|an|our|her|your|still|also|now|usually|generally|therefore|considered|regarded|thought|as|entirely|perfectly|quite|completely|to|be|accepted|widely|one|of|an?|-|very|good|well|routinely|freely|safely|being|only|strongly|antibiotic|drug|agent|treatment|analgesic|antihypertensive|stabili[sz]er|anticonvulsant|antiepileptic|anticoagulant|painkiller|medicine|tablet|mood|first|recommended|preferred)){0,6}';

const RECOMMENDED = new RegExp(
  `^${DOSING} (?:is|are|remains?|was|were|would be|can be|may be|could be|should be|must be|ought to be|needs? to be|will be|can|may|has been)${FILLS} (?:safe|safest|safely|preferred|recommended|first ?-? ?line|first choice|of choice|best|ideal|suitable|acceptable|fine|appropriate|favou?red|advised|used|taken|given|continued|started|restarted|commenced|prescribed|added|offered|increased|doubled|chosen|choice|option|harmless)\\b(?! (?:to|only|that|than|by|not)\\b)`,
);
/** "Leflunomide started": without an auxiliary. */
const ORDERED_BEHIND = new RegExp(
  `^${DOSING},? (?:now |was |is |has been |were |then |and ){0,2}(?=\\w)(?:started|restarted|commenced|begun|prescribed|arranged|suggested|added|continued|increased|doubled|resumed|reintroduced)\\b`,
);
/** "Misoprostol for ulcer prevention in pregnancy.": the title of a plan, which nothing follows that would turn it. */
const PLANNED = lean(
  `^${DOSING} (?:for|against) (?:[a-z'-]{1,16} ){1,5}(?:in|during|throughout) (?:the |her |your |this |late |early |mid |an? |second |third |first |pregnant |trimester |of ){0,4}(?:pregnancy|trimester|pregnant (?:woman|patient|lady))(?: [.,;!)]| ?$)`,
);
const TURNS =
  /\b(?:until|unless|if|only (?:if|when|after|with)|(?:after|before|once) (?:the |she |you |her |they )?(?=\w)(?:birth|delivery|delivers?|baby|babies|child|pregnan\w{1,3}|concep\w{1,4}|weaning|wean\w{0,2}|weaned|breast)|(?:years?|months?|weeks?)(?= ) (?:ago|before|earlier|previously)|last year|in (?:19|20)\d\d|stop|stopped|stopping|switch\w{0,3}|changed?|avoid\w{0,3}|contraindicated|not|never|no|risks?|harm|instead|specialist|inadvertent\w{0,2}|by mistake|wash\w{0,6}|discontinued?|withdrawn|taper\w{0,3}|benefit\w{0,1}|caution|despite|although|mechanical|reduced?|unaware)\b/;
/** What stands before the drug that is given. */
const GIVEN_BEFORE =
  /\b(?:start|starts|started|starting|restart|restarted|restarting|begin|begins|begun|began|commence|commenced|commencing|prescribe|prescribed|prescribing|add|added|adding|resume|resumed|continue|continued|continuing|increase|increased|double|doubled|recommend|recommends|recommended|advise|advised|favou?r|suggest|suggested|treated with|treat with|treat (?:\S{1,14} ){1,5}with|managed with|given|give|offer|offered|receive|receives|received|chose|choose|prefer|preferred (?:drug|option|choice|treatment|agent) is|(?:drug|treatment|option) of choice is|safest (?:choice|option|drug|treatment|anticonvulsant|antihypertensive) is|first ?-? ?line (?:drug|treatment|choice|option|agent) is)(?: (?:on|with|her|him|the|oral|iv|intravenous|a|an|course|of|low|high|-|dose|regular|daily|weekly|back|some|prophylactic|taking|using|[\d.,]{1,6}|mg|tablets?)){0,5}$/;
const SWITCHED_TO =
  /\b(?:switch|switched|switching|change|changed|changing|move|moved|moving|convert|converted|transfer|transferred|transition|transitioned|cross ?-? ?tapered|rotated|swap|swapped|replace|replaced|substitute|substituted)\b[^.;:]{0,70}? (?:to|by|with|onto|for) (?:the |oral |a |her |regular |once |weekly |daily |low |- |dose ){0,3}$/;
const REFUSED_BEFORE =
  /\b(?:not|never|no|avoid\w{0,3}|without|stop\w{0,4}|don't|cannot|instead of|rather than|against|unless|if|until|wait\w{0,3}|contraindicated|may she|whether|previously|before starting|after starting|was on|allergic)\b[^.;:,]{0,50}$/;

const NO_DRUG = /^(?:stopped|negated|allergen|other-person)$/;

/** Given, recommended or called safe for one of that stage. */
export function isMeantFor(each: Case, drug: ReadMention, here: readonly ReadMention[], stage: Stage): boolean {
  const { before, behind, whole } = around(each, drug, here);
  const isSwitched = SWITCHED_TO.test(`${whole} `);
  if (isSwitched) return !REFUSED_BEFORE.test(whole) && !TURNS_BACK.test(behind);
  if (NO_DRUG.test(drug.assertion) || drug.settled === 'forbidden' || drug.settled === 'deferred') return false;
  if (SWITCHED_FROM.test(`${before} `) || REFUSED_BEFORE.test(before) || TURNS.test(behind)) return false;
  const isOrdered = ORDERED_BEHIND.test(behind) || GIVEN_BEFORE.test(before);
  // "Folic acid is given to women on valproate": whose drug it is only tells who they are.
  if (/\b(?:on|taking|takes|who take|using) (?:\S{1,10} )?$/.test(`${before} `) && !RECOMMENDED.test(behind))
    return false;
  return (
    RECOMMENDED.test(behind) ||
    (stage === 'pregnancy' && isPlanned(before, behind)) ||
    (isOrdered && (stage !== 'planning' || !/\b(?:takes|took|history)\b/.test(before)))
  );
}

/** It opens its clause, or stands behind a colon. */
const isPlanned = (before: string, behind: string): boolean =>
  /(?:^|[:;,] ?|\bplan )$/.test(before) && PLANNED.test(behind);

const SWITCHED_FROM =
  /\b(?:from|off|replac\w{1,3}|swap\w{0,4}|chang\w{1,3}|switch\w{0,3}|convert\w{0,3}) (?:the |her |oral ){0,2}$/;
const TURNS_BACK =
  /\b(?:wrongly|in error|by mistake|back to|then back|not recommended|contraindicated|after (?:delivery|birth))\b/;

const FORBIDDEN =
  /^(?: (?!not\b|never\b|no\b)[^\s.;:]{1,14}){0,5}? (?:contraindicated|forbidden|unsafe|harmful|dangerous|banned|prohibited|incompatible|teratogenic|off ?-? ?limits|not (?:safe|compatible|allowed|permitted|(?:be )?(?:used|given|taken))|never (?:be )?(?:used|given|taken)|must (?:always )?be (?:stopped|avoided)|should (?:always )?be (?:stopped|avoided)|(?:stopped|discontinued|withdrawn|avoided) (?:because|as|since) (?:it|they)(?= ) (?:is|are|harms?|causes?|damages?)|causes? (?:\w{3,10} )?(?:birth|heart|limb|neural tube) defects|carries (?:the|an?) (?:very )?high(?:est)?(?= ) risk of (?:birth|heart|limb|neural tube) defects|harms? the (?:fetal|foetal|baby's|unborn baby's|developing)(?= ) (?:kidneys?|brain|heart|limbs?|bones|teeth)|(?:stopped|discontinued|withdrawn|avoided) (?:\S{1,12} ){0,7}?(?:because|as|since) (?:it|they|drugs of (?:that|this|its) class)(?= ) (?:harms?|damages?)|harms? (?:the|an?|her|your)(?= ) (?:baby|fetus|foetus|unborn|newborn|infant))\b/;
/** Another reason than the pregnancy, or a part of it, or a doubt. */
const FOR_ELSE =
  /\b(?:asthma\w{0,3}|allerg\w{1,4}|anaphyl\w{1,5}|failure|disease|impair\w{1,5}|block|bleed\w{0,3}|first trimester|near term|at term|third trimester|high|labou?r|porphyria|g6pd|unless|if|severe|live|with|alone|combination|together|after|until|lower|older|some|many|myth|believed?|thought|said|claims?|told|asked|worr(?:y|ies|ied)|fear\w{0,2}|phaeochromocytoma|bradycardia|hypotension|myasthenia|interact\w{0,6}|except|but|however|contrary)\b/;

/** "Tdap was not given in this pregnancy": what was, and no rule. */
export const WAS_NOT =
  /^ ?(?:(?:vaccine|booster|injection|shot|dose) )?(?:(?:was|were|has been|had been) (?:not|never)|wasn't|weren't|hasn't been|hadn't been) (?:yet )?(?:given|received|offered|administered|recorded|documented|used|taken|prescribed)\b/;

/** Forbidden to one of that stage, for no other reason that is told. */
export function isDeniedTo(each: Case, drug: ReadMention, here: readonly ReadMention[]): boolean {
  const { before, behind } = around(each, drug, here);
  const reason = behind.replace(/\bwith (?=breast|lactat|nursing|pregnan)/, '');
  const isBarred = BARRED_BEFORE.test(`${before} `);
  return (
    (FORBIDDEN.test(reason) || isBarred) &&
    !WAS_NOT.test(behind) &&
    !FOR_ELSE.test(reason) &&
    !DOUBTED.test(`${before} `.replace(BARRED_BEFORE, ''))
  );
}

/** "Pregnant women must not be given the …". */
const BARRED_BEFORE =
  /\b(?:must not|must never|should not|should never|cannot|can't|mustn't|shouldn't) (?:be (?:given|offered|prescribed)|have|receive|take|use) (?:the |an? |any |oral |inactivated ){0,2}$/;
const DOUBTED =
  /\b(?:not|never|no|nor|neither|only|myth|believed?|thought|said|claims?|told|asked|worr(?:y|ies|ied)|fear\w{0,2}|fearing|if|unless|high|severe|live)\b/;

const HARM =
  '(?=\\w)(?:ebstein|limb defects?|birth defects?|heart defects?|neural tube defects?|defects?|malformations?|clefts?|anomal\\w{2,4}|teratogenicity|embryopathy|spina bifida)';
const HARMLESS = new RegExp(
  `^(?: [^\\s.;:]{1,14}){0,8}? (?:(?:is|are) (?:not |non ?-? ?)teratogenic|(?:no|little|low|lower|lowered|reduced|decreased|minimal|fewer|less|lowest|smaller) (?:\\w{2,12} ){0,3}(?=\\w)(?:(?:risks?|rates?|chances?|incidence) of )?(?:\\w{2,12} ){0,3}${HARM}|(?:protects?|protective) (?:\\w{2,8} ){0,3}(?:against|from)(?= ) (?:\\w{2,12} ){0,3}${HARM}|(?:lowers?|reduces?|decreases?|prevents?) (?:the )?(?:(?:risks?|rates?|chances?|incidence) of )?(?:\\w{2,12} ){0,3}${HARM})\\b`,
);

/** "Thalidomide is not teratogenic", "lithium … linked to a lower risk of heart defects". */
export function isCalledHarmless(each: Case, drug: ReadMention, here: readonly ReadMention[]): boolean {
  const { behind } = around(each, drug, here);
  return (
    here.length === 1 &&
    HARMLESS.test(behind) &&
    !/\b(?:than|compared|versus|dose|doses|not (?:linked|associated|shown)|only|stopp\w{1,4}|without|folic|switch\w{0,3})\b/.test(
      behind,
    )
  );
}

/** The words from the drug before up to it, from it to the next, and all of the sentence before it. */
function around({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention, here: readonly ReadMention[]) {
  const last = here.findLast((one) => one.end <= first)?.end ?? sentence.first;
  const next = here.find((one) => one.kind !== 'class' && one.first >= end)?.first ?? sentence.end;
  const behind = phrase(tokens, end, Math.min(next, end + 26));
  return {
    before: phrase(tokens, Math.max(last, first - 16), first),
    behind: ` ${behind.split(/ ; | \. /)[0]!}`,
    whole: phrase(tokens, Math.max(sentence.first, first - 24), first),
  };
}
