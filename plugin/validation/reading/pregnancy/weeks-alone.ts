import { lean } from '../../../lean.ts';
import { once } from '../../once.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';

// Weeks that are told without a word for the pregnancy that they count: "a woman at 7 weeks", "at 33 weeks your pelvic pain".

/** What else weeks are counted from, and whose, wherever it stands: an operation, a birth, an illness. */
const OTHERWISE_COUNTED =
  /^(?:post|postop|postpartum|postnatal|postoperative|postoperatively|surgery|operation|operated|operative|transplant|transplanted|transplantation|graft|fracture|fractured|injury|injured|sprain|repair|arthroplasty|replacement|stroke|infarction|stent|pci|stented|bypass|concussion|rehab|rehabilitation|physiotherapy|cast|sling|brace|splint|wound|sutures|stitches|born|newborn|neonate|neonatal|infant|infants|child|children|boy|boys|girl|son|he|his|him|man|men|male|m|boyfriend|husband|old|chemo|chemotherapy|trial|study|responded|responder|miscarriage|miscarried|termination|abortion|stillbirth|delivered|breastfeeding|nursing|lactating|preterm|nicu|abstinent|deployment|ivf|remission)$/;
/** The same, beside the weeks. */
const COUNTED_BESIDE =
  /^(?:after|op|since|following|baby|treatment|therapy|cycles?|course|doses?|vaccine|vaccinated|vaccination|response|follow|followup|review|reviewed|recheck|repeat|repeated|retest|rescan|later|ago|within|loss|feeding|quit|sober|program|programme|diet|onset|symptoms|lasting|lasted|duration|persists?|persisted|persistent|chronic|weaned|wean|tapered?|biopsy|rehearsal|month|months)$/;

/** Whether the weeks at a place can be those of something else. */
const isOtherwiseCounted = (tokens: readonly Token[], at: number, end: number): boolean =>
  isOfElse(tokens).is || hasWord(tokens, COUNTED_BESIDE, Math.max(0, at - 6), end + 6);
const isOfElse = once((tokens: readonly Token[]): { readonly is: boolean } => ({
  is: tokens.length > 90 || hasWord(tokens, OTHERWISE_COUNTED),
}));

/** "A woman", "lady", "G1", "27F": who can be told by her weeks alone. */
const WHO =
  /(?:^|\b)(?:(?:woman|lady|primip|multip|gravida|mother|g\d{1,2}(?: ?p ?\d{1,4}(?: ?\+ ?\d)?)?|\d\d ?f),?(?: (?:who is|now|presents?|presenting|seen|attends?|admitted|currently))? ?,?(?: at)?)$/;
/** "L&D: 37 wk", "maternity, 31 weeks". */
const WARD =
  /\b(?:l & d|labou?r ward|labou?r and delivery|maternity|delivery suite|obstetrics?|ob|antenatal|prenatal|anc|maternal medicine|mfm|day assessment|triage)(?: (?:note|triage|unit|ward|visit|clinic|call))? ?[:,.;(-]? ?$/;
/** "7 wk preg", "11 weeks by US", "22 weeks until delivery". */
const BEHIND = lean(
  /^(?:preg|pg|iup|by (?:us|uss|scan|ultrasound|dates|lmp)|of (?:her|your|the|this) pregnancy)\b|^[^.;!?]{0,80}\b(?:until|till|before|up to|right up to) (?:delivery|(?:she|you) deliver|the birth|birth|the baby)\b/,
);
/** "At 33 weeks you can take", "at 18 weeks, the safest": what opens a sentence. */
const ADVISED =
  /^,? ?(?:you|your|she|her|the (?:right|best|safest|safe|usual|first|correct|recommended|preferred|drug|tablet|medicine|painkiller|antibiotic|treatment)|it is|a safe|an? (?:right|good))\b/;
/** "For scabies at 16 weeks, apply", "Cystitis at 22 weeks: give", "UTI @ 30 wks": a complaint, and when. */
const COMPLAINT =
  /^(?:for |treat(?:ing)? |new |acute |symptomatic |recurrent |severe |mild |your |her ){0,3}(?:[a-z-]{2,16} ){1,4}(?:at|@)$/;

/** The weeks of a pregnancy told by them alone; `at` is their number. */
export function weeksAlone(
  tokens: readonly Token[],
  at: number,
): { readonly weeks: number; readonly end: number } | undefined {
  const weeks = tokens[at]?.kind === 'number' ? tokens[at]!.value! : undefined;
  if (weeks === undefined || weeks < 4 || weeks > 42 || !Number.isInteger(weeks)) return undefined;
  const unit = text(tokens, at + 1) === '-' ? at + 2 : at + 1;
  if (!/^(?:weeks?|wks?)$/.test(text(tokens, unit))) return undefined;
  const before = phrase(tokens, Math.max(0, at - 6), at);
  const behind = phrase(tokens, unit + 1, unit + 22);
  const told = { weeks, end: unit + 1 };
  if (/^(?:preg|pg)\b/.test(behind)) return told;
  if (
    isOtherwiseCounted(tokens, at, unit) ||
    /^(?:of|into|to|x|apart|for|on|off|until|course|supply|from)\b/.test(behind)
  )
    return undefined;
  if (WHO.test(before) || WARD.test(before) || BEHIND.test(behind)) return told;
  const opening = phrase(tokens, startOfSentence(tokens, at), at);
  return (/^at$/.test(opening) && ADVISED.test(behind)) || (COMPLAINT.test(opening) && /^[,.;:]/.test(behind))
    ? told
    : undefined;
}

/** Where the sentence of a token begins; twelve tokens before it at most. */
function startOfSentence(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && at - from < 12 && !/^[.;!?:]$/.test(text(tokens, from - 1)) && tokens[from]!.breaks === 0)
    from -= 1;
  return from;
}
