import { lean } from '../../../lean.ts';

// How texts say that something is barred, and for what: "egg allergy, so no MMR", "MMR is contraindicated in egg allergy".

const WHO =
  '(?:(?:the|this) (?:patient|child|baby|infant|boy|girl|man|woman|pt|lady|gentleman)|she|he|you|they|we|i|it|one|patients?)';
const ADVERB =
  '(?:therefore|thus|hence|absolutely|strictly|also|still|now|clearly|completely|definitely|all|both|currently|consequently|then|always|deliberately|unfortunately|simply|altogether)';
const GIVEN = '(?:given|used|prescribed|administered|offered|taken|started|ordered|performed|done|had|recommended)';
const TO_HAVE =
  '(?:(?:ever )?be (?:given|prescribed|offered|started on|vaccinated(?: with| against)?|immuni[sz]ed(?: with| against)?|treated with|put on|on)|be|have|take|receive|get|use|undergo|give|prescribe|administer|order|start|recommend|tolerate)';

/** Right in front of what is barred, said of what is to be. */
const STRONG = `(?:(?:must|should|can|could|may|will|would) (?:not|never) ${TO_HAVE}|(?:cannot|can't|mustn't|shouldn't) ${TO_HAVE}|(?:do not|don't|never) (?:give|use|prescribe|order|administer|offer|take|have)|(?:must|has to|have to|needs? to|should|would) (?:${ADVERB} )?(?:avoid|forgo|refuse)|avoid|(?:is|are) not (?:allowed|permitted|able to (?:have|take|receive|get|use)|to (?:have|take|receive|get|use|be given)|eligible for|suitable for|a candidate for)|(?:is|are) (?:unsuitable|ineligible) for|withhold|skip|steer clear of|stay away from|(?:contraindicated|forbidden) ?:?)`;
/** The same, said of what was, or by a bare "no". */
const WEAK =
  '(?:no(?: more| further)?|avoid(?:ed|ing)|(?:was|were) not (?:given|prescribed|offered|allowed|able to (?:have|take|receive))|withheld|hold|holding|we (?:did not|withheld|avoided)(?: give| use)?|never)';
/** A reason that itself bars. */
const BARS =
  '(?:rules? out|ruled out|ruling out|precludes?|contraindicates?|bars|excludes?|forbids?|prohibits?|prevents? (?:the use of)?|is an? (?:\\w{4,9} )?(?:contraindication|bar|obstacle) (?:to|for|against)|is (?:a|the|one) (?:\\w{4,9} )?reason (?:not to (?:give|use|have|take|prescribe|order)|to (?:avoid|withhold|refuse)|against)|makes it (?:unsafe|impossible|dangerous) to (?:give|use|have|take|prescribe)|stops (?:her|him|you|them) (?:from )?(?:having|taking|getting|receiving)|excludes? (?:her|him|you|them|the patient) from|disqualifies (?:her|him|you|them) from)';

const FILLS =
  "(?: (?:the|any|all|an?|further|of|her|his|your|its|their|use|giving|having|taking|using|prescribing|starting|oral|iv|intravenous|usual|annual|seasonal|injectable|yearly|this|today's|to|with|against|products?|like|such|as|every|kinds?|or|and|even|ever|routine|next|regular|inhaled|inactivated|forms?|drugs?|course|dose|doses|treatment|tablets|administration|you|him|them|[:(])){0,5}";
/** What may stand behind the name of what is barred. */
const NOUN =
  '(?: (?:vaccines?|vaccination|jab|shot|therapy|tablets?|drops|injections?|treatment|inhalers?|scans?|antibiotics?|infusion|drugs?|products?|use|prophylaxis|boosters?|doses?|study|studies|at all|today|at any dose|of the \\S{3,12}|with (?:iv |intravenous |oral )?contrast|in any form|anyway|or \\S{3,20}|and \\S{3,20}|for (?:him|her|you|them|this patient)|for the \\S{2,12}|\\( \\S{2,20} \\))){0,3}';
const BARRED_NOW = `(?:,? ?(?:(?:is|are|remains?|would be|will be) )?(?:${ADVERB} ){0,2}(?:contraindicated|forbidden|prohibited|ruled out|excluded|unsafe|off limits|off the table|out of the question|precluded|barred|impossible|banned|not (?:an option|allowed|permitted|safe|suitable|possible|advised|recommended|appropriate))|(?:must|should|has to|have to|needs? to|ought to) (?:${ADVERB} )?be (?:${ADVERB} )?(?:avoided|withheld|refused|ruled out)|(?:must|should|can|may|could|will) (?:${ADVERB} )?(?:not|never) (?:${ADVERB} )?be ${GIVEN}|(?:cannot|can't|mustn't|shouldn't) (?:${ADVERB} )?be ${GIVEN}|: (?:contraindicated|forbidden|avoid|not allowed))`;
const BARRED_THEN = `(?:(?:is|are|was|were|has been|have been|being) )?(?:${ADVERB} ){0,2}(?:contraindicated|ruled out|withheld|avoided|excluded|unsuitable|unsafe|not (?:possible|an option|allowed|permitted)|not ${GIVEN})`;

/** More of the reason, up to what follows from it. */
const TAIL =
  "(?: (?!(?:but|however|although|though|or|plus|yet|despite|nor|not|no|never|is|are|was|were|does|do|did|cannot|must|should|can|may|avoid\\w{0,3}|rules?|so|and|because|as|contra\\w{1,15}|therefore|thus|hence|means|makes|with)\\b)[a-z0-9'][^\\s]{0,14}| (?:\\(|,)(?: [^\\s);]{1,16}){1,6} (?:\\)|,)){0,6}";
const SO = `(?:(?: [,;.:)–—-]| \\) ?[,;.:–—-])?(?: and)?(?: (?:so|therefore|thus|hence|consequently|accordingly|which is why|that is why|for (?:this|that|which) reason|because of (?:this|that)|on (?:this|that) account|as a result|(?:which |this |that )?(?:means|meant|meaning)|→|=))(?: that)?(?: ,)?| [.;,] ${WHO} (?:therefore|thus|hence|consequently))`;
const MARK = '(?: \\))? [;:–—→-]';
const SUBJECT = `(?: (?:${WHO}|${ADVERB}|and|is|was|has)){0,3}`;

const GOES_WITH =
  "(?:she|he|you|they|who|i|we|the patient|this patient|is|are|was|had|has|have|been|being|an?|the|her|his|your|their|this|patient's|known|documented|recorded|reported|severe|serious|mild|slight|moderate|proven|true|previous|past|old|personal|history|of|longstanding|seasonal|childhood|concomitant|underlying|existing|ongoing|current|currently|stable|presence|background|also|someone|anyone|anybody|people|those|women|woman|children|child|mothers|patients?|person|man|with|to|\\d{1,2}|weeks|about|at|suffers?|from|lives?|using|years?|old)";
const WHY =
  'because(?: of)?|due to|owing to|given|in view of|in the light of|on account of|on the grounds? of|by reason of|secondary to|d \\/ t|2 \\/ 2|as|by|(?:since|seeing that) (?:she|he|you|they|the|it|her|his|your|my|their)';
const BECAUSE = `(?:${WHY}|,(?= (?:the patient|this patient|she|he|you) )|–|—|-|:|\\()(?: ${GOES_WITH}){0,8}`;
const BECAUSE_BEHIND = `(?:${WHY}|–|—|-|:|\\(|;|, as|,(?= (?:the patient|this patient|she|he|you) ))(?: ${GOES_WITH}){0,8}`;
const WHERE = `(?:in|with|during|while|to (?:someone|anyone|people|patients|those|an?)|for (?:someone|anyone|people|women|patients|those|children|an?|mothers)|when|under|if (?:you|she|he|the|there))(?: ${GOES_WITH}){0,8}`;

/** Of a reason that is named first: what stands between it and what it is to bar. */
const FOLLOWS_BARRED = lean(
  `^${TAIL}(?:${SO}${SUBJECT} (?:${STRONG}|${WEAK})|(?: and|${MARK}| ,)?${SUBJECT} ${STRONG}|(?: ,)?(?: (?:which|this|that|it|and|therefore|also)){0,2} ${BARS})${FILLS}$`,
);
const FOLLOWS_NO = lean(`^${TAIL}${MARK} no(?: more| further)?${FILLS}$`);
const FOLLOWS_SO = lean(`^${TAIL}${SO}${SUBJECT}${FILLS}$`);
const FOLLOWS_MARK = lean(`^${TAIL}${MARK}${FILLS}$`);
const FOLLOWS_STOP = lean(`^${TAIL} [.;]${FILLS}$`);
const FOLLOWS_COMMA = lean(`^${TAIL}(?: ,)?${SUBJECT}${FILLS}$`);
const BARE_NO = / no(?: more| further)?(?: \S{1,12}){0,5}$/;
const BEHIND_BARRED = lean(`^${TAIL}(?: ,)?${SUBJECT} (?:${STRONG}|${WEAK})${FILLS}$`);
const IS_BARRED_NOW = lean(`^${NOUN} ?${BARRED_NOW}\\b`);
const IS_BARRED_THEN = lean(`^${NOUN} ?${BARRED_THEN}\\b`);
const MADE_UNSAFE = /^(?:unsafe|contraindicated|impossible|dangerous|too dangerous)\b/;
const MAKES = lean(`^${TAIL}(?: (?:also|therefore))? makes?${FILLS}$`);
/** Behind "no" and what it bars: the clause ends, or is about who it is for. */
const ENDS_NO =
  /^(?:$|[.,;:)\]–—-]|at all|ever|for|can|may|could|should|must|will|is to|was given|was used|or|and|in|on|allowed|permitted|(?:vaccines?|vaccination|jab|shot|boosters?|tablets?|therapy|treatment|injections?|antibiotics?|scan)(?: (?:[.,;)]|can|may|could|should|must|for|at)|$))/;
const CAUSES = lean(`(?:^| )(?:${WHY}|with|for|in)(?: ${GOES_WITH}){0,8}$`);

/** What a sentence of its own must say to follow from the one in front. */
const THEREFORE = /\b(?:therefore|thus|hence)\b/;
const FLATLY = /\b(?:therefore|thus|hence|contraindicated|forbidden|ruled out)\b/;

/** Of what is barred and named first. */
const BARRED_BECAUSE = lean(
  `^${NOUN} ?(?:${BARRED_NOW}|${BARRED_THEN})(?: (?:here|at all|for (?:her|him|you)|today|again))?(?: ,)? ${BECAUSE_BEHIND}$`,
);
const BARRED_WHERE = lean(`^${NOUN} ?${BARRED_NOW}(?: (?:here|at all|for (?:her|him|you)|today|again))? ${WHERE}$`);
const BARRED_BEFORE = lean(`(?:^| )(?:${STRONG}|${WEAK}|without)${FILLS}$`);
const STRONG_BEFORE = lean(`(?:^| )${STRONG}${FILLS}$`);
const ONLY_BECAUSE = lean(`^${NOUN}(?: ,)? ${BECAUSE}$`);
const ONLY_WHERE = lean(`^${NOUN} ${WHERE}$`);

/** Another reason behind what is barred, or a limit. */
const GOES_ON = lean(
  /^(?:(?:here|at all|for (?:her|him|you)|anyway) )?,? ?(?:because|as|since|due to|owing to|given|in view|on account|\(|–|—|for fear|if|where|when|until|unless|for now|pending|by|in (?:the )?(?:first|third|second|severe|acute)|at (?:this|high|doses)|in (?:high|large)|together|alongside|with)\b/,
);

/** What stands around the reason and what it is said to bar, as words with a blank between. */
export interface Around {
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

/** Whether a reason that stands in front is said to bar what stands behind: "egg allergy, so no MMR". */
export function followsFrom({ before, between: words, after }: Around, isAllergy: boolean): boolean {
  const between = words === '' ? '' : ` ${words}`;
  if (FOLLOWS_BARRED.test(between) || (isAllergy && FOLLOWS_NO.test(between))) {
    if (BARE_NO.test(between) && !ENDS_NO.test(after)) return false;
    return !GOES_ON.test(after);
  }
  const isBecause = CAUSES.test(before);
  if (isBecause && BEHIND_BARRED.test(between)) return ENDS_NO.test(after) && !GOES_ON.test(after);
  if (MAKES.test(between)) return MADE_UNSAFE.test(after);
  const now = IS_BARRED_NOW.exec(` ${after}`);
  const then = now ?? IS_BARRED_THEN.exec(` ${after}`);
  if (!then) return false;
  const rest = after.slice(then[0].length - 1).trim();
  if (GOES_ON.test(rest)) return false;
  if (FOLLOWS_SO.test(between) || (isBecause && FOLLOWS_COMMA.test(between))) return true;
  if (FOLLOWS_STOP.test(between) && (isAllergy ? FLATLY : THEREFORE).test(then[0])) return true;
  return now !== null && FOLLOWS_MARK.test(between);
}

/** Whether what stands in front is said to be barred by the reason behind it: "MMR is contraindicated because of her egg allergy". */
export function isBarredBy({ before, between: words, after: _ }: Around): boolean {
  const between = words === '' ? '' : ` ${words}`;
  if (BARRED_BECAUSE.test(between) || BARRED_WHERE.test(between)) return true;
  if (BARRED_BEFORE.test(before) && ONLY_BECAUSE.test(between)) return true;
  return STRONG_BEFORE.test(before) && ONLY_WHERE.test(between);
}
