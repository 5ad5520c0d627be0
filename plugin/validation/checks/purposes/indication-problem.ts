import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { OWN_AIM } from './answers-to.ts';
import { complaintsOf } from './complaints.ts';
import { indicationOf } from './indication-judged.ts';
import { relieves } from './symptoms.ts';

// The problem that heads a note, and the order that follows it: "Restless legs, ferritin 88, eGFR 90. Start haloperidol at night."

/** In tokens, from the problem to the order: its details stand between. */
const REACH = 40;

/** What stands before the problem: who it is, how it was found, how bad it is. */
const HEAD = lean(
  /^(?:[:,] ?)?(?:[a-z][a-z' ]{0,16} ?: )?(?:(?:\d{1,3}|-|,|\/|\.|"|#|a|p|&|y|yo|yr|year|years|month|months|mo|wk|week|old|m|f|male|female|man|woman|boy|girl|child|infant|baby|newborn|neonate|adult|patient|pt|your|you|he|she|the|this|has|have|with|w|new|newly|diagnosed|acute|chronic|severe|mild|moderate|moderately|confirmed|proven|uncomplicated|active|known|symptomatic|early|first|recurrent|primary|classic|typical|likely|probable|suspected|presumed|stage|grade|left|right|l|r|bilateral|adult|childhood|impression|assessment|imp|dx|diagnosis|problem|plan|bed|room|handoff|rn|report|result|results|biopsy|scan|swab|test|tests|bloods|show|shows|showed|confirm|confirms|confirmed|been|were|was|is|are|now|in|an|flare|of|refractory|stable|unstable|pregnant|postmenopausal|poorly|controlled|non|presents|presenting|admitted|came) ?){0,12}$/,
);
/** Details that tell of something else: what is taken, was had, must be kept away from. */
const ELSE =
  /\b(?:allerg\w{1,5}|contraindicat\w{1,5}|already|takes|taking|takes|history|hx|previous\w{0,2}|past|stopp\w{2,3}|held|hold|not tolerat\w{1,3}|intoleran\w{1,2}|overdose|poison\w{0,3}|caused|due to|induced|side effects?|unless|until|if|avoid\w{0,3}|instead|rather|never|declin\w{1,3}|refus\w{1,3}|prophylaxis|pre - op|prior to|before|surgery|operation|post - op|postoperative|also|comorbid\w{0,6}|background|resolved|controlled|ruled out|excluded by|chart|asks?|asked|wants?|why|whether|missed|ran out|switch\w{0,3}|chang\w{1,3}|failed|despite|procedure|transplant|bleeding|vomiting|agitat\w{1,4}|pain|fever|febrile|nausea|insomnia|constipat\w{1,3}|cough|itch\w{0,3}|anxi\w{1,4}|spasm|infection|sepsis)\b|n't\b/;
/** "Start", "plan: begin", "first-line treatment is", "one dose of": what stands right before the drug. */
const ORDER = lean(
  /(?:^|[.:;,→–—-] ?)(?:(?:plan|rx|p|tx|treatment|management|now|today|so|then) ?:? ?)?(?:(?:so|please|we|i|you|will|are|have|should|can|now|today|and) ){0,4}(?:start(?:ed|ing)?|begin|began|begun|beginning|commence[d]?|take|use|using|give|gave|given|giving|prescribe[d]?|treat(?:ed|ing)? (?:it |this |him |her |them |the attack |the flare )?with|initiate[d]?|rx|put on|add|added|apply|applied|load(?:ed)?(?: with)?|order(?:ed)?|(?:the |a |best |usual |standard |preferred |recommended |initial ){0,4}(?:first - line|first line|first - choice|first choice|first drug|drug of choice|treatment of choice|initial treatment|usual treatment|treatment|therapy|long - term treatment|maintenance)(?: (?:drug|treatment|therapy|agent|choice|option))?(?: (?:is|remains|here is|with)|:)?|(?:one|two|a single|single) doses? of)(?: (?:on|with|the|an?|one|two|oral|iv|im|sc|po|your|taking|low|high|full|-|dose|daily|weekly|new|him|her|them|usual|topical|inhaled|nebulised|nebulized|intravenous|intravitreal|intramuscular|subcutaneous|rectal|sublingual|slow|long|acting|course|of|regular|monthly|nightly|tablets?|cream|drops?|shampoo|lotion|syrup|suspension|is|eye)){0,6} ?$/,
);
/** Given beside whatever one has, and conditions that are told of whatever is given. */
const BESIDE = new Set(
  'anticoagulant|lmwh|ppi|h2 blocker|laxative|antiemetic|5ht3 antagonist|analgesic|opioid|nsaid|vitamin|vitamin d|calcium|magnesium|potassium supplement|alkali|iron|insulin|benzodiazepine|anesthetic|paralytic|vasopressor|sympathomimetic|antidote|immunoglobulin|statin|antiplatelet|osmotic diuretic|loop diuretic|opioid antagonist|contrast agent|mineral|supplement|antihistamine|sleep aid|chelator'.split(
    '|',
  ),
);
const BACKGROUND =
  /^(?:chronic kidney disease|severe renal impairment|end-stage renal disease|liver disease|obesity|diabetes mellitus|type 2 diabetes|type 1 diabetes|hypertension|edema|fever|pain|nausea|immunocompromised|smoker aged 35 or older|premenopausal|hypersensitivity|coma|transplant rejection|anemia|bariatric surgery|hepatic dysfunction|agitation|cachexia|encephalopathy|compensated cirrhosis|dementia-related psychosis|contraception|viral illness|mechanical heart valve|leukemia)$/;

/** An order that none of the problems of the text, and least of all the one that heads it, asks for. */
export function orderedForProblem(each: Case): readonly Finding[] {
  const { mentions, sentences } = each.reading;
  const conditions = mentions.filter(({ kind }) => kind === 'condition');
  const problem = conditions.find(({ assertion }) => assertion === 'active');
  const drugs = mentions.filter(({ kind }) => kind === 'drug');
  const [drug] = drugs;
  // "Start alendronate with the prednisolone": given beside the treatment.
  if (drugs.some((one) => one !== drug && one.sentence === drug?.sentence)) return [];
  if (!problem || !drug || drug.first < problem.end || BACKGROUND.test(problem.id)) return [];
  const place = sentences.indexOf(problem.sentence);
  const at = sentences.indexOf(drug.sentence);
  if (at < place || at > place + 1 || drug.first - problem.end > REACH) return [];
  if (!isPlainlyOrdered(each, problem, drug) || isBeside(each, drug)) return [];
  if (complaintsOf(each.reading, each.knowledge).some(({ row }) => relieves(each.knowledge, drug.id, row))) return [];
  const others = conditions.filter(({ id, assertion }) => id !== problem.id && assertion !== 'negated');
  if (others.some((one) => !isWrong(indicationOf(each, drug, one)))) return [];
  const found = indicationOf(each, drug, problem);
  return isWrong(found) ? found : [];
}

const isWrong = (found: readonly Finding[]): boolean =>
  found.length > 0 && found.every(({ category }) => category === 'indication_wrong');

/** Whether nothing but details stands between, and an order right before the drug. */
function isPlainlyOrdered({ reading: { tokens } }: Case, problem: ReadMention, drug: ReadMention): boolean {
  const { sentence } = problem;
  if (sentence.question || sentence.told || drug.sentence.question || drug.sentence.told || drug.misspelt) return false;
  if (!/^(?:active|hypothetical)$/.test(drug.assertion)) return false;
  if (!HEAD.test(`${phrase(tokens, sentence.first, problem.first)} `.trimStart())) return false;
  const between = phrase(tokens, problem.end, drug.first);
  const behind = phrase(tokens, drug.end, Math.min(drug.sentence.end, drug.end + 14));
  return (
    ORDER.test(
      `${drug.sentence === sentence ? between : phrase(tokens, drug.sentence.first, drug.first)} `.trimStart(),
    ) &&
    !ELSE.test(between) &&
    !OWN_AIM.test(`${behind} `) &&
    !/\b(?:because|since|against|and then|until|if|unless|not|never|pending|before|while)\b/.test(behind)
  );
}

const isBeside = ({ knowledge }: Case, { id }: ReadMention): boolean =>
  knowledge.usesOf(id).length === 0 || [...knowledge.subjectsOf(id)].some((name) => BESIDE.has(name));
