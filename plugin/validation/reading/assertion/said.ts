import { lean } from '../../../lean.ts';
import type { Sentence } from '../sentences.ts';
import type { Token } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';
import type { Assertion } from './assertion.ts';

/** Words behind a mention that are read as what is said of it. */
const REACH = 30;

/** "25 mg daily", "2 % in alcohol", "infusion", "load": its dose and form stand before what is said of it. */
const OF_DOSE =
  /^(?:\d[\d.,/]*|mg|mcg|micrograms?|ug|µg|g|grams?|kg|units?|iu|u|ml|mmol|meq|m2|m²|kcal|%|\/|x|h|hr|hours?|min|minutes?|hourly|po|iv|im|sc|pr|sl|oral|orally|once|twice|thrice|two|three|four|times|times|a|an|day|daily|nightly|weekly|monthly|every|each|bd|bid|tds|tid|qds|qid|od|on|qd|qhs|nocte|mane|prn|q\d{0,2}h?|per|in|the|morning|evening|night|bedtime|alcohol|infusion|infusions|injection|injections|drip|load|loading|bolus|dose|doses|tablets?|capsules?|patch(?:es)?|cream|gel|spray|drops?|tabs?|caps?|suppositor(?:y|ies)|enemas?|swabs?|kits?|pens?|inhalers?|vials?|bottles?|syringes?|bags?|tray|samples?|script|prescription|order|therapy|treatment|er|xr|sr|mr|xl|lar|depot|hydrochloride|sodium)$/;

/** "Is thus", "has now been": what binds a name to what is said of it. */
const BE =
  '(?:(?:is|was|are|were|be|being|been|has|have|had|remains?|stays?|now|then|thus|therefore|hence|also|still|already|both|all|today|so|again|next|accordingly|on the ward|,|:|-|–|—|→|>|\\() ){0,6}';
const OWN =
  "(?:(?:the|her|his|your|their|our|my|this|a|an|one|only|sole|single|known|proven|recorded|confirmed|documented|listed|charted|named|main|major|true|serious|severe|drug|that|culprit|tablet|medicine|agent|and|is|was|are|noted|flagged|marked|entered|tagged|as|well|patient|s|patient's) ){0,9}";
const PLACE =
  '(?:list|lists|field|fields|section|tab|banner|band|bracelet|wristband|card|record|records|alert|alerts|box|line|column|page|passport|label|sheet|entry|flag|sticker|header|screen|register|file)';

/** "… heads your allergy list", "the allergen, red banner", "is her one proven allergen", "is down as an allergy". */
const ALLERGEN = lean(
  `^${BE}${OWN}allergens?\\b(?! (?:free|tests?|panel|avoid|immuno))` +
    `|^${BE}${OWN}(?:stands?|stood|sits?|heads?|tops?|leads|goes|went|appears?|remains?|stays?|listed|recorded|noted|entered|documented|flagged|marked|added|carried|written|put|named|down|red|is|are|was|shown|filed|kept|printed|in red)(?: [\\w-]{1,12}){0,5}? (?:drug )?(?:allerg(?:y|ies)|adverse reactions?) ${PLACE}\\b` +
    `|^${BE}${OWN}(?:stands?|sits?|goes|listed|recorded|noted|entered|documented|flagged|marked|filed|down|is|are) (?:in red )?under (?:the )?(?:drug )?allergies\\b` +
    `|^${BE}${OWN}(?:listed|recorded|noted|entered|documented|flagged|marked|down|coded|charted|labelled|labeled|registered) (?:\\w{2,10} )?as (?:(?:an?|her|his|your|the|severe|serious|known|true|drug|major) ){0,4}(?:allergy|anaphylaxis|hypersensitivity)\\b` +
    `|^${BE}(?:her|his|your|the|their|a|an) (?:(?:one|only|sole|single|known|proven|recorded|confirmed|documented|listed|main|true|serious|severe|drug) ){0,4}allergy\\b(?! (?:test|clinic|referral|shot|${PLACE}))`,
);
const NO_ALLERGEN = /\b(?:not|never|no longer|removed|taken off|off|struck|delabel\w{0,4}|despite|wrongly|in error)\b/;

/** "Was that drug", "was the culprit": what harm was told before was its. */
const CULPRIT = new RegExp(
  `^${BE}(?:that (?:drug|tablet|medicine|agent|one|infusion|injection|antibiotic)|the (?:\\w{2,12} )?(?:culprit|cause|offender|trigger|offending \\w{2,10})|to blame|implicated|blamed|incriminated|the one (?:that did|to blame|responsible))\\b`,
);

const AGAIN = /\b(?:again|restarted|resumed|regimen|continues?|continued|given|running|reintroduced|back)\b/;

/** "Halted from today", "off as from arrival", "withdrawn on the ward". */
const STOPPED = lean(
  `^${BE}(?:halted|ceased|dropped|axed|terminated|binned|shelved|retired|scrapped|withdrawn|abandoned|disconnected|finished(?! (?:infusing|running|loading|at \\d))|skipped|stood down|called off|taken (?:away|off(?! hold\\b)|down)|shut (?:off|down)|switched off|turned off|put (?:on hold|away|aside)|handed (?:in|back)|c(?:a|o)mes? off|came off|goes off|went off|gone from|out of (?:use|the chart)|at an end|over and done|over with|on hold|behind (?:her|him)|(?:stops?|ends?|ended) (?:today|now|here|tonight|from|with|at once|on|this)|off (?:since|from|as|at|for good|until|till|today|tonight|now|the (?:chart|list|sheet|drug|menu|board|prescription))|out of (?:her|his|your|the) (?:chart|list|regimen|tray|box|blister|dosette))\\b(?! (?:\\w{1,12} )?(?:to \\d|by \\d|from \\d))|^${BE}(?:off|out|stops?|ends?|ended|finished) [.;]`,
);

const GIVEN =
  '(?:reintroduced|continued|carried on|run|used|given(?! up)|started|begun|commenced|hung|added|ordered|charted|signed|prescribed|infused|injected|drawn up|dispensed|taken|touched|opened|repeated|restarted|resumed|offered|indicated|administered|applied|loaded|released|supplied|considered|on board|on the (?:chart|list)|part of|an option|for (?:her|him|this|you|now|today|use))';
/** "Infusion not to be run", "never signed", "left out", "kept away". */
const NEGATED = lean(
  `^${BE}(?:must |should |shall |will |can |may |could |is to |are to |to )?(?:not|never) (?:(?:to be|to|being|been|be|yet|now|at all) ){0,2}${GIVEN}\\b|^${BE}(?:withheld|held back|left (?:out|unsigned|unopened|in the|aside)|unsigned|(?:struck|scored|crossed|ruled) (?:out|off|through)|kept away(?! from (?:[a-z]{2,8} )?(?:heat|light|sun|sunlight|fire|flames?|children|damp|moisture|water|hot))|ruled out|on (?:no|none)|nowhere|passed over|barred|banned|vetoed|refused|declined|cancelled|canceled|intercepted|spared|omitted)\\b`,
);

/** "May follow once K is below 5", "to start when the wound is dry", "were we to begin it". */
const LATER = lean(
  `^(?:[,(] )?(?:were (?:we|he|she|you|they|it|i)|had (?:we|he|she|you|they|it|i|the|this|that|her|his|your|ct|mri))\\b` +
    `|^${BE}(?:may|might|could|can|will|would|shall|to|waits?|only) (?:[\\w-]{1,12} ){0,2}?(?:follow|start|begin|commence|come|restart|resume|return|go (?:back|ahead)|join|wait|be (?:started|begun|added|considered|introduced|restarted|resumed|commenced|tried|next|reintroduced|revisited))\\b(?: [^\\s;.]{1,14}){0,8}? (?:once|when|after|if|until|as soon|provided|pending|only|unless)\\b` +
    `|^${BE}(?:planned|pencilled in|penciled in|earmarked|lined up|reserved|kept back|kept in reserve|held in reserve|foreseen|a plan|an idea) (?:[\\w-]{1,12} ){0,3}?(?:for (?:after|when|once|later|next|if|cycle|week|month|day|the (?:next|second|third|spring|summer|autumn|fall|winter))|once|after|when|if|until|from)\\b` +
    `|^${BE}(?:waits?|waiting) (?:until|till|for (?!you|him|her at|them|collection|pick|us|me)(?:[\\w-]{1,12}))\\b` +
    `|^(?:[,(] )?(?:only (?:once|as soon as)(?! (?:daily|a|an|every|weekly|monthly|in|per|each)\\b)|as soon as|not before|not until)\\b`,
);

/** "Named by Dr Roy as the drug to avoid", "is listed under drugs to avoid", "sits on her do-not-use list". */
const AVOIDED =
  /^(?:(?:is|was|named|noted|listed|marked|flagged|given|by|dr|the|a|an|in|on|pharmacy|[a-z]{2,14}) ){0,6}(?:as )?(?:the|an?|one) (?:drug|medicine|agent|one|thing|antiemetic|analgesic|sedative|antibiotic)? ?to avoid\b/;
const AMONG_AVOIDED = lean(
  /^(?:(?:is|was|are|were|stands?|sits?|goes|belongs|appears?|now|also|rightly|,) ){1,3}(?:(?:listed|filed|found|noted|named|put|kept|entered|written|one) )?(?:among|under|on|in|with|of) (?:(?:the|his|her|your|our|an?|my|own|list of|those|these) ){0,3}(?:(?:drugs?|medicines|medications|things|tablets|agents|ones|those)(?: [a-z]{2,12}){0,3} (?:to (?:avoid|leave|skip|stay away from|keep away from|refuse|not)|(?:he|she|you|they|one) (?:should|must|can|may|is|are) (?:not|never)|that (?:must|should|can) (?:not|never))|(?:avoid|avoidance|stop|red|black|no|never|forbidden) - ?list|(?:avoid|avoidance|forbidden|banned|never) list|do ?- ?not ?- ?(?:use|give|take|prescribe) list)\b/,
);
/** "Would raise your lithium level", "would be an option without RV involvement", "is something to consider only in adults". */
const SUPPOSED = lean(
  `^would (?:only |just |also |further )?(?:raise|increase|worsen|aggravate|precipitate|trigger|mask|harm|risk|endanger|interact|clash)\\b|^would (?:normally |otherwise |usually )?be (?:[\\w-]{1,12} ){1,3}(?:without|were (?:it|she|he|there)|if (?:she|he|it|there|you) (?:had|were|was|did))\\b|^${BE}(?:[\\w-]{1,12} ){0,4}only (?:in|for) (?:adults|grown|older)\\b`,
);

/**
 * "In a child with chickenpox can bring on Reye syndrome", "given with tizanidine multiplies its level": a warning, where the drug
 * is named without a dose.
 */
const HARM =
  '(?:kill|harm|bring on|cause|trigger|provoke|precipitate|set off|lead to|end in|result in|be (?:fatal|lethal|deadly|dangerous|catastrophic|a killer)|stop (?:the|a) heart|arrest|drop (?:the|a) pressure|paralyse|paralyze|poison|burn|blister|damage|destroy|ruin|wreck|close (?:off )?(?:the|an) (?:airway|duct))';
const WARNED = lean(
  `^(?:(?:in|with|on|for|to|during|given|when|if|near|before|after|into|by|under|at|alongside|beside|on top of) [^.;:]{1,70} )?(?:(?:can|may|could|might|will|would) (?:well |still |also |even |itself |easily |quickly |rapidly )?${HARM}|(?:has|have) (?:killed|caused (?:\\w{2,14} ){0,2}(?:deaths?|arrests?)|been fatal|led to deaths?)|(?:kills|multiplies|sextuples|quadruples|quintuples|skyrockets))\\b`,
);

const DRUG_OR_CLASS_NEXT = /^(?:;|but|however|although)$/;

/** What the rest of the clause says of a drug: its dose is passed over, another drug or "but" ends it. */
export function saidBehind(
  tokens: readonly Token[],
  sentence: Sentence,
  end: number,
  { drugStarts, mentionEnds }: { readonly drugStarts: ReadonlySet<number>; readonly mentionEnds: ReadonlySet<number> },
): Assertion | undefined {
  let at = end;
  const last = Math.min(sentence.end, end + REACH);
  const passDose = () => {
    while (at < last && OF_DOSE.test(tokens[at]!.text)) at += 1;
  };
  passDose();
  let said: string[] = [];
  let joined = false;
  for (; at < last && !DRUG_OR_CLASS_NEXT.test(tokens[at]!.text); at += 1) {
    if (drugStarts.has(at)) {
      // "Indapamide and calcium came off": of both.
      if (said.length === 0 || !/^(?:, )?(?:and|&|\/|\+|plus)(?: the| her| his| your)?$/.test(said.join(' '))) break;
      while (at < last && !mentionEnds.has(at)) at += 1;
      passDose();
      said = [];
      joined = true;
      if (at >= last || drugStarts.has(at)) break;
    }
    said.push(tokens[at]!.text);
  }
  if (joined && /^(?:is|was|has)$/.test(said[0] ?? '')) return undefined;
  if (said.length === 0) return undefined;
  // "All heparin, line flushes included, discontinued": what stands between commas is passed over.
  const all = `${said.join(' ')} `;
  const words = all
    .replace(/^, [^,;:]{1,40} , (?!and |or )/, '')
    .replace(
      /^and (?:the |her |his |your )?(?:[\w-]{2,14} ){1,2}(?=(?:both |all )?(?:were|are|came|come|go|went|have|both|all|off|stopped|held)\b)/,
      '',
    );
  const allergen = ALLERGEN.exec(words);
  if (allergen && !NO_ALLERGEN.test(allergen[0])) return 'allergen';
  if (CULPRIT.test(words) && !AGAIN.test(words)) return isReactionTold(tokens, sentence) ? 'allergen' : 'stopped';
  if (NEGATED.test(words)) return 'negated';
  if (AVOIDED.test(words) || AMONG_AVOIDED.test(words)) return 'negated';
  if (STOPPED.test(words)) return 'stopped';
  if (SUPPOSED.test(words) || WARNED.test(phrase(tokens, end, last))) return 'hypothetical';
  return LATER.test(words) || LATER.test(all) ? 'hypothetical' : undefined;
}

/** A reaction in the sentence or in the one before. */
const isReactionTold = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  hasWord(
    tokens,
    /^(?:anaphyla\w{1,6}|angioedema|hives|urticaria|rash|sjs|stevens|necrolysis|bronchospasm|swelling|swelled|hypersensitivity|dress|collapsed|ventilator|allergy|allergic)$/,
    Math.max(0, first - 40),
    end,
  );
