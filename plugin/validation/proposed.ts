import { lean } from '../lean.ts';
import type { ReadMention } from './reading/document.ts';
import type { Token } from './reading/tokens.ts';
import { phrase } from './reading/words.ts';

const BESIDE = '(?:[\\p{L}\\d.,/%+-]{1,16} )';
/** "Would be my choice", "is suitable", "may be used", "could help", behind a drug and its dose. */
const BEHIND = lean(
  `^${BESIDE}{0,8}?(?:(?:would be|is|are|seems|remains|will be|may be|might be|could be)(?: (?:my|our|the|an?|her|his|your))?(?: (?:good|best|first|second|third|next|logical|sensible|reasonable|preferred|suitable|acceptable|safe|obvious|better|fine|appropriate|right|starting|initial|standard|alternative|valid|possible|first - line|first-line|second - line)){0,3} (?:choices?|options?|regimen|suggestion|recommendation|preference|pick|tablet|step|idea|medicine|drug|agent|alternative|treatment|answer)\\b|(?:is|are|would be|will be|seems|remains) (?:quite |perfectly |also |very )?(?:fine|suitable|reasonable|appropriate|sensible|ok|okay|safe|recommended|advised|preferred|best|indicated|acceptable|enough|a good)\\b|(?:may|can|could|should|will|would) (?:also |now |safely |then )?(?:be (?:used|started|given|added|taken|tried|continued|prescribed|offered|increased|raised)|help|suit)\\b)`,
  'u',
);
/** "Warfarin tonight: take as usual", "methotrexate: continue weekly". */
const TOLD_TO =
  /^(?:[\p{L}\d.,/%+-]{1,16} ){0,6}?: (?:please )?(?:give|take|continue|carry on|you (?:can|may|could) (?:now |also |then )?(?:take|use|have)|keep|increase|raise|double|proceed|go ahead|unchanged|resume|no change|restart|start)(?= ?(?:[.,;]|$)| (?:as|and (?:raise|increase|recheck)|tonight|today|tomorrow|at|in|with|unchanged|usual|the same|weekly|daily|nightly|twice|once|it|for|to|this|on|an?|one|two|half|\d))/u;
const DEGREE =
  '(?:an?|the|her|his|your|some|oral|iv|intravenous|low|-|dose|daily|nightly|high|short|course|of|regular|topical|combined|single|more|extra|either|just|with|intravenous|tablets|teaspoon|spoonful|bedtime|teaspoons|dose|doses|units?|\\d{1,3}|half|one|two|mg|puffs?)';
const VERBS =
  '(?:start|give|begin|add|try|use|take|prescribe|order|arrange|choose|offer|propose|suggest|recommend|advise|favou?r|prefer|combine (?:\\S{3,24} ){1,2}(?:with|and)|combine|continue|keep|carry on with|go on with|stay on|rely on|resume|increase|raise|double|treat (?:\\S{1,14} ){0,3}with|treated with|managed with|handled with|helped by|cover(?:ed)? with|switch (?:her |him |you )?to|request)';
/** "I propose", "we would suggest", "please order", "treat insomnia with", "best handled with"; "advised naproxen" of a note. */
const BEFORE = lean(
  `(?:(?:^|[.:;] )(?:advised|prescribed|recommended|suggested|commenced|offered)(?: (?:to (?:take|use|try)))?|\\b(?:i|we)(?: (?:would|will|shall|could|can|therefore|now|also)|'d|'ll){0,3} ${VERBS}|\\bplease ${VERBS}|(?:^|[.:;,] |\\b(?:and|then|so|best|will|should|may|can|you|to) )${VERBS}|\\b(?:my|our) (?:choice|suggestion|recommendation|preference|advice|plan) (?:is|would be|:)|\\b(?:the|your|her|his) (?:(?:right|best|first|second|third|safest|preferred|recommended|ideal|next|standard|correct|alternative|backup|fallback|reserve|second - line|first - line) ){1,2}(?:treatment|medicine|medication|drug|tablet|pill|therapy|choice|option|contraceptive|painkiller|antibiotic|vaccine|agent|step)(?: [^\\s.;:,]{1,14}){0,6} (?:is|will be|would be|remains)|\\b(?:first|second|third|next|alternative) (?:- )?(?:line|choice|option|step)(?: [^\\s.;:,]{1,14}){0,4} (?:is|will be|would be|:)|\\b(?:a|good|great|ideal|excellent|perfect|fine|suitable|reasonable|appropriate|strong) candidate for|^(?:as (?:an? |the |her |his )?)?(?:fallback|backup|second choice|second line|alternative|plan b|reserve)(?: [^\\s.;:,]{1,14}){0,4} (?:,|:|is|would be))(?: ${DEGREE}){0,5}$`,
);

/** "Cystitis: trimethoprim for three days": what the sentence opens with, to what the colon answers. */
const HEADED = lean(
  `^(?:[^:;]{1,14}; )?([^:]{3,70}?) : (?:${DEGREE} ){0,3}(?:(?:[\\p{L}/-]{3,30} ){1,4}(?:and|plus|or|\\+) )?$`,
  'u',
);
/** "Amoxicillin-clavulanate and wound check in 48 hours": an order that opens its sentence, and what is planned with it. */
const OPENS = lean(`^(?:${DEGREE} ?){0,3}$`);
const AND_CHECKED = lean(
  /^(?:(?:[\d.,/%-]{1,8}|mg|mcg|g|iv|im|po|daily|twice|once|a|day|for|days?|bid|tid|qid) ){0,8}(?:and|then|plus|with|,) (?:\S{2,14} ){0,2}(?:check|review|recheck|follow ?-? ?up|return|reassess\w{0,4}|safety ?-? ?net\w{0,4}|elevation|rest|fluids|rehydration|culture) /,
);
/** "For the headache, aspirin": what it is for, and the drug. */
const FOR = new RegExp(`^for (?:the |her |his |your |this |any )?[^:,;.]{3,40} , (?:${DEGREE} ){0,4}$`);
const NO_HEAD = lean(
  /\b(?:allerg\w{1,5}|intoleran\w{2,4}|reactions?|pmhx?|history|hx|meds|medications?|medicines|home|avoid|causes?|caused|stopp?\w{0,3}|interact\w{0,5}|held|hold|previous\w{0,2}|contraindicat\w{1,5}|never|not|no|risks?|warning|side effects?|levels?|labs?|results?|if|trigger\w{0,3}|failed|tried|discontinued|past|sensitiv\w{1,6}|susceptib\w{1,6}|resistan\w{1,3}|culture|monitor|check|remember|note|question|why|example|such as|theatre|list|taking|takes|drug|exam|denies|unless|admitted|because|due|for whom)\b/,
);
/** What one treats or means to do, by a word of it. */
const FOR_WHAT = lean(
  /(?:itis|osis|emia|emias|algia|ache|aches|rrh?o?ea|ension|ancy|ysis|thma|pathy|plegia|spasms?|edema|ulcers?|stones?)\b|\b(?:infections?|pain|nausea|vomiting|uti|pneumonia|cellulitis|depression|anxiety|agitation|insomnia|sleep|contraception|birth control|treatment|therapy|plan|antibiotics?|prophylaxis|prevention|choices?|options?|control|flares?|thrush|migraine|relief|cough|cold|fever|hay fever|reflux|heartburn|constipation|bladder|throat|teething|acne|flushes|flashes|gout|diabetes|asthma|copd|afib|af|malaria|vte|clots?|rash|itch\w{0,3}|allergy relief|bite|wound|weight|appetite|smoking|seizures?|delirium|crohn's|colitis|angina|failure|palpitations|dysfunction|symptoms|vertigo|dizziness|muscle|back|knee|tooth|rx|start|give|now)\b/,
);
/** What follows such an order: a dose, a length, the end of the sentence. */
const ORDER_END =
  /^(?:(?:[\d.,/%-]{1,8}|mg|mcg|g|units?|ml|iv|im|po|by|mouth|subcutaneously|oral|orally|daily|nightly|weekly|once|twice|three|four|times|bid|tid|qid|a|day|week|month|at|bedtime|night|tablets?|capsules?|drops?|gel|cream|teaspoon|spoon|with|food|as|needed|prn|now|today|tonight|every|\d+|hours?|first|both|gloves|please) ){0,8}(?:[.,;]|$|for (?:\S{1,10} )?(?:days?|weeks?|week|pain|sleep|\S{3,20})|and |plus |then |in )/;

/** What takes a proposal back, or makes it another's. */
const ELSE = lean(
  /\b(?:if|unless|not|never|avoid\w{0,3}|instead(?! ?(?:[.,;]|$))|than|rather|no|nor|stop\w{0,4}|hold|held|withh\w{2,6}|was|were|(?<!\b(?:have|has) )had|caused|causes|allerg\w{1,5}|contraindicat\w{1,5}|interact\w{0,5}|until|once|when|would have|could have|previous\w{0,2}|history|asks?|asked|wonder\w{0,3}|mother|father|but|else|desensiti\w{1,9}|challenge|like to|wants? to|wish\w{0,3}|understand\w{0,3}|keen|hop\w{1,3} to|before|after (?:her|his|the|your|that|age|one|two|three|four|six|\d\S{0,3})|without|only (?:with|in|for|from|after|when)|despite|although|reduc\w{1,4}|lower\w{0,3}|taper\w{0,3}|wean\w{0,3}|halv\w{1,3}|replac\w{1,4}|decreas\w{1,3}|cut\w{0,4}|withdraw\w{0,3}|omit\w{0,4}|skip\w{0,4}|lest|caution|separate\w{0,1}|apart|switch\w{0,3} from|instead of|people|women|others|guidelines?|textbooks?|anyone|anybody|someone|somebody|doubt\w{0,4}|theoretically|on paper|tempt\w{0,6}|most (?:patients|cases)|generally|usually|normally|ordinarily|in general|(?:explained|told|said|shown|wrote) (?:\w{2,4} )?why not)\b|n't\b/,
);

const FAILS =
  "(?:(?:can|could|does|do|is|are|will|should|has|have)(?: not|n't)|cannot|can't|fails?|failed|persists?|continues?|recurs?|returns?|worsens?|spreads?|remains?|grows?|needs?|resistant|no (?:better|response|improvement|relief)|not (?:enough|better|controlled|tolerated|working)|intoleran(?:t|ce)|worse|uncontrolled)";
/** Of the drug itself, or of what would lift the ban: "if she is not allergic", "if the eGFR has risen", "if testing is negative". */
const LIFTS =
  '(?! (?:[^.;]{0,90}\\b)?(?:allerg\\w{1,5}|rash|hives|react\\w{0,5}|test\\w{0,3}|challenge|desensiti\\w{1,9}|pregnan\\w{1,3}|egfr|creatinine|kidneys?|renal|potassium|inr|platelets|available|contraindicat\\w{1,5}|interact\\w{0,5}|qtc?|level|levels|bleed\\w{0,3}|confirmed|no longer)\\b)';
/** "If she cannot tolerate cephalexin, X", "should the pain persist, X", "in case of treatment failure X": what is given then is meant for the patient as she is. */
const CASE_AHEAD = lean(
  `^(?:and |but |then )?(?:if|should|when|where)${LIFTS}(?: [^\\s,.;]{1,20}){1,8} ${FAILS}(?: [^\\s,.;]{1,20}){0,8} ,(?: then)? `,
);
/** How many tokens of a sentence such a case takes, ahead of what is given in it. */
export function caseAhead(tokens: readonly Token[], { first, sentence }: ReadMention): number {
  const found = CASE_AHEAD.exec(`${phrase(tokens, sentence.first, first)} `);
  return found ? found[0].trim().split(' ').length : 0;
}
/** "X if the fever persists". */
const CASE_BEHIND = lean(
  `(?:^| )(?:if|should|when)${LIFTS}(?: [^\\s,.;]{1,20}){1,6} ${FAILS}(?: [^\\s,.;]{1,20}){0,6}(?= ?[.,;]|$)`,
);

/**
 * Whether a sentence of plain words proposes a drug for the patient: "X would be my choice", "I propose X", "cystitis: X for three
 * days", "X: continue". Nothing in the sentence takes it back or tells of another time.
 */
export const isProposed = (tokens: readonly Token[], mention: ReadMention): boolean =>
  /^(?:active|hypothetical|adjusted)$/.test(mention.assertion) &&
  isMeant(mention, {
    before: `${phrase(tokens, mention.sentence.first, mention.first)} `,
    behind: phrase(tokens, mention.end, mention.sentence.end),
  });

/** Whether it is proposed, or would be in a case that changes nothing of what forbids it: "should the cough persist, X". */
export function isFallback(tokens: readonly Token[], mention: ReadMention): boolean {
  const { first, end, sentence, assertion } = mention;
  const ahead = `${phrase(tokens, sentence.first, first)} `;
  const before = ahead.replace(CASE_AHEAD, '');
  const isRead = /^(?:active|hypothetical|adjusted)$/.test(assertion) || (assertion === 'negated' && before !== ahead);
  return isRead && isMeant(mention, { before, behind: phrase(tokens, end, sentence.end).replace(CASE_BEHIND, '') });
}

function isMeant({ sentence }: ReadMention, said: { readonly before: string; readonly behind: string }): boolean {
  if (sentence.question || sentence.told || /^(?:family|allergies|past|stopped)$/.test(sentence.section)) return false;
  const { before } = said;
  // "As needed" waits for nothing that changes whether one may have it.
  const behind = said.behind.replace(/\b(?:if|when) (?:needed|required|necessary)\b/g, 'prn');
  if (ELSE.test(before) || ELSE.test(behind)) return false;
  if (BEHIND.test(behind) || TOLD_TO.test(behind)) return true;
  if (BEFORE.test(before.trimEnd())) return true;
  if (OPENS.test(before.trimEnd()) && AND_CHECKED.test(behind)) return true;
  const head = HEADED.exec(before)?.[1];
  if (head === undefined) return FOR.test(before) && ORDER_END.test(behind);
  return FOR_WHAT.test(head) && !NO_HEAD.test(head) && ORDER_END.test(behind);
}
