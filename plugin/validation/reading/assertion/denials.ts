import { lean } from '../../../lean.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';
import { hasMention, type PlaceAfter, type PlaceBefore } from './places.ts';

// Where a word of denial denies something else than the mention, or nothing.

/** A denial in front that is not of the mention. */
/** "Fluids without potassium and rasburicase 15 mg IV daily": what has its dose behind "and" is given. */
const isAddedWithout = ({ tokens, at, first, end }: PlaceBefore): boolean =>
  text(tokens, at) === 'without' &&
  text(tokens, first - 1) === 'and' &&
  first - at > 2 &&
  tokens[end]?.kind === 'number' &&
  /^(?:mg|mcg|micrograms?|g|units?|ml|mmol)$/.test(text(tokens, end + 1));

export const isNoDenial = (place: PlaceBefore): boolean =>
  isOrdered(place) ||
  isOfOwnVerb(place) ||
  isOwnSubject(place) ||
  isNotEnough(place.tokens, place.at) ||
  isPseudo(place.tokens, place.at) ||
  isSetApart(place) ||
  isDosedInstead(place) ||
  isAddedWithout(place) ||
  isItemBefore(place) ||
  isSpared(place) ||
  isPurpose(place);

/** A denial behind that is not of the mention. */
/** "Active Crohn's, TB neg": said of the last item of a list, which its words stand right behind. */
const isOfNextItem = (tokens: readonly Token[], end: number, at: number): boolean =>
  /^(?:neg|negative)$/.test(text(tokens, at)) &&
  text(tokens, at - 1) !== ',' &&
  hasWord(tokens, /^[,;]$/, end, at - 1) &&
  !hasWord(tokens, /^(?:and|or|both|all)$/, end, at);

export const isNoDenialAfter = ({ tokens, sentence, at, end }: PlaceAfter): boolean => {
  const cue = text(tokens, at);
  return (
    // "Glaucoma (declined laser iridotomy)": something else was.
    (/^(?:declined|refused|deferred)$/.test(cue) &&
      text(tokens, at - 1) === '(' &&
      tokens[at + 1]?.kind === 'word' &&
      !/^(?:by|due|because|today|for|at|in|on|and|it|this|again|per|so|until|after)$/.test(tokens[at + 1]!.text)) ||
    isOut(tokens, end, at) ||
    isOfNextItem(tokens, end, at) ||
    // "ER-negative, PR-negative": said of what it is joined to.
    (cue === 'negative' && text(tokens, at - 1) === '-') ||
    isOfNextNoun(tokens, end, at) ||
    // "Delivered in error, was hung and infused".
    (/^(?:delivered|dispensed)$/.test(cue) && isGivenAfterAll(tokens, at + 3, sentence.end))
  );
};

/** "Talked about tramadol, but did not prescribe it". */
export const isNotAfterAll = (tokens: readonly Token[], at: number): boolean =>
  /^(?:did not|didn't|was not|not|never|declined|decided against|cancelled|canceled|was cancelled|was canceled|withdrawn|voided)(?: |$)/.test(
    phrase(tokens, at, at + 2),
  );

/** "We did not start metformin": the order itself is denied; in "no fever, start metformin" it is not. */
export const isNotDone = (tokens: readonly Token[], at: number, first: number): boolean =>
  /^(?:start|started|begin|began|initiate|initiated|prescribe|prescribed)$/.test(text(tokens, at)) &&
  tokens
    .slice(Math.max(first, at - 3), at)
    .some(
      (word, step, before) =>
        /^(?:not|never|avoid|don't|didn't|won't|cannot|can't|nor|declined|refused|hesitant|reluctant|contraindicated)$/.test(
          word.text,
        ) ||
        (/^(?:no|without)$/.test(word.text) && !before.slice(step).some((other) => other.text === ',')),
    );

/** "No monitoring is needed", "without checking levels": what is denied here manages nothing. */
export const isDenied = (words: readonly string[], at: number): boolean =>
  words.slice(Math.max(0, at - 3), at).some((word) => /^(?:no|not|without|never|needn't|don't|skip)$/.test(word));

/** A comma or colon that sets the mention apart from a denial or an end: "no", and "no longer" too. */
export const isSetApart = ({ tokens, trigger, at, first, end, comma, colon, mentionEnds }: PlaceBefore): boolean =>
  // "No basal, ketorolac 15 mg q6h": what has a dose after the comma is given, where no drug was refused before it.
  (comma &&
    /^(?:no|without|denies)$/.test(trigger.words[0]!) &&
    tokens[end]?.kind === 'number' &&
    !hasMention(mentionEnds, at, first)) ||
  // "No pacemaker: diltiazem started"; "avoid: ibuprofen" goes on.
  (colon > at + 1 &&
    trigger.words.at(-1) !== ':' &&
    /^(?:no|not|without|can't|cannot|unable|couldn't)$/.test(text(tokens, at)));

/** "Adenosine held, diltiazem given", "metformin was stopped and insulin begun": said of the drug before it. */
export const isItemBefore = ({ tokens, at, parted, mentionEnds }: PlaceBefore): boolean =>
  parted && POSTPOSED.test(text(tokens, at)) && isSaidOfBefore(tokens, at, mentionEnds);
const POSTPOSED =
  /^(?:stopped|discontinued|held|avoided|declined|refused|deferred|withheld|completed|finished|excluded)$/;

/** Right after a mention, or after it and a form of "to be". */
const isSaidOfBefore = (tokens: readonly Token[], at: number, ends: ReadonlySet<number>): boolean =>
  ends.has(
    /^(?:has|have|had) been$/.test(phrase(tokens, at - 2, at))
      ? at - 2
      : /^(?:was|were|is|are|been|be)$/.test(text(tokens, at - 1))
        ? at - 1
        : at,
  );

/** "Candida, the line is out": said of what stands behind the comma. */
export const isOut = (tokens: readonly Token[], end: number, at: number): boolean =>
  /^(?:is|are)$/.test(text(tokens, at)) &&
  text(tokens, at + 1) === 'out' &&
  at > end &&
  tokens.slice(end, at).some((token) => token.text === ',');

/** "Estradiol left on, transfer cancelled": a bare participle behind a comma and a noun of its own is said of that noun. */
export function isOfNextNoun(tokens: readonly Token[], end: number, at: number): boolean {
  if (
    !/^(?:cancelled|canceled|declined|refused|deferred|rejected|discarded|deleted|discontinued|omitted|intercepted)$/.test(
      tokens[at]!.text,
    )
  )
    return false;
  const comma = tokens.slice(end, at).findLastIndex((token) => token.text === ',');
  return (
    comma !== -1 &&
    tokens.slice(end + comma + 1, at).some(({ text, kind }) => kind === 'word' && !SAME_SUBJECT.test(text))
  );
}
const SAME_SUBJECT =
  /^(?:is|was|were|are|has|have|had|been|being|then|now|also|both|all|which|that|and|so|but|therefore|he|she|it|they|later|again|today|yesterday|since|not|never|patient|pt|mother|father|mum|mom|wife|husband|family|parents|daughter|son|by)$/;

/** "No headache, nifedipine 30 mg started": behind a comma a drug with its dose is an order, if nothing else of the kind is denied. */
function isOrdered({ tokens, at, first, end, isDrug, comma, drugStarts }: PlaceBefore): boolean {
  if (!isDrug || !comma) return false;
  for (let place = at; place < first; place += 1) if (drugStarts.has(place)) return false;
  const number = [end, end + 1].find((place) => tokens[place]?.kind === 'number');
  return number !== undefined && /^(?:mg|mcg|µg|g|units?|ml|meq|iu|%)$/.test(text(tokens, number + 1));
}

/** "No fever, start lisinopril", "no allergies, so give him amoxicillin": an order of its own behind the comma. */
export const isOfOwnVerb = ({ tokens, at, first, comma }: PlaceBefore): boolean =>
  comma &&
  /^(?:no|denies|denied|without|negative|none)$/.test(text(tokens, at)) &&
  OWN_VERB.test(phrase(tokens, at, first));
const OWN_VERB = lean(
  /, (?:(?:so|then|and|we|i|please|plan|will|can|now|may|:) ){0,2}(?:start|starts|started|starting|give|gives|gave|giving|begin|began|take|takes|took|continue|continues|prescribe|prescribed|order|ordered|add|added|use|resume|resumed|try|increase|increased|treat(?:ed)? with|(?:switch|change)(?:ed)? to)(?: (?:the|him|her|on|his|your|with|oral|iv|po|a|an|them)){0,2}$/,
);

/** "For a child with no fever, amoxicillin is first choice": what is denied before the comma only tells of whom its clause is. */
const isOwnSubject = ({ tokens, sentence, at, first, end, isDrug, drugStarts }: PlaceBefore): boolean =>
  isDrug &&
  text(tokens, first - 1) === ',' &&
  /^(?:no|without|never|not)$/.test(text(tokens, at)) &&
  /^(?:for|in|with|given|at|as|since|because|when|where)$/.test(text(tokens, sentence.first)) &&
  /^(?:is|are|remains?|was|were|works|stays|would|should|can|may)$/.test(text(tokens, end)) &&
  // "With no penicillin allergy, amoxicillin is": of what there is no allergy to.
  tokens
    .slice(at, first)
    .every(
      (_, step) => !drugStarts.has(at + step) || /^(?:allerg\w{1,3}|reactions?)$/.test(text(tokens, at + step + 1)),
    );

/** "Cannot take oral bisphosphonates, denosumab 60 mg": what has a dose behind what is not borne. */
const isDosedInstead = ({ tokens, at, first, end, comma, mentionEnds }: PlaceBefore): boolean =>
  comma &&
  /^(?:cannot|can't|unable|couldn't)$/.test(text(tokens, at)) &&
  tokens[end]?.kind === 'number' &&
  hasMention(mentionEnds, at, first) &&
  tokens.slice(at, first).every((token) => !/^(?:or|nor)$/.test(token.text));

/** "No medicines other than ibuprofen", "nothing besides": the one that is left. */
const isSpared = ({ tokens, at, first }: PlaceBefore): boolean =>
  /\b(?:other than|besides|apart from|aside from|except for|nothing but|anything but)(?: (?:the|her|his|your|my|a|an|some|daily|occasional)){0,2}$/.test(
    phrase(tokens, at, first),
  );

/** "To avoid clots take apixaban", "for protection against stroke she has": what it is taken for. */
const isPurpose = ({ tokens, at, first }: PlaceBefore): boolean =>
  (/^avoid/.test(text(tokens, at)) &&
    text(tokens, at - 1) === 'to' &&
    /^\S{1,40} (?:[^,]{1,60} )?,? ?(?:please )?(?:take|takes|give|use|start)(?: (?:the|your|her|his|with|daily)){0,2}$/.test(
      phrase(tokens, at, first),
    ) &&
    !/\b(?:and|or|not|to|we|you|she|he) (?:take|takes|give|use|start)\b/.test(phrase(tokens, at, first))) ||
  (text(tokens, at) === 'against' &&
    /^(?:protection|protects?|protected|protecting|vaccines?|vaccinated|vaccination|immunity|works|effective|active|helps?|prophylaxis|guards?|choice|treatment|antibiotic|drug|option|agent|medicine|remedy|antidote)$/.test(
      text(tokens, at - 1),
    ));

/** "Not enough", "not working": said of what is already taken. */
const isNotEnough = (tokens: readonly Token[], at: number): boolean =>
  text(tokens, at) === 'not' && /^(?:enough|adequate|sufficient|controlled)$/.test(text(tokens, at + 1));

/** "… was hung and infused": it reached the patient. */
const isGivenAfterAll = (tokens: readonly Token[], at: number, end: number): boolean =>
  /^(?:and )?(?:was|were|had been) (?:hung|infused|given|administered|started|injected|taken)(?: |$)/.test(
    phrase(tokens, at, Math.min(end, at + 4)),
  );

/** "not only", "no change in", "no increase", "without difficulty": these negate nothing that follows. */
function isPseudo(tokens: readonly Token[], at: number): boolean {
  const [cue, next, second] = [text(tokens, at), text(tokens, at + 1), text(tokens, at + 2)];
  return (
    // "No, I've had amoxicillin plenty of times": an answer.
    (/^(?:no|nope|nah)$/.test(cue) &&
      next === ',' &&
      /^(?:i|i've|i'm|he|he's|she|she's|we|we've|they|they've|you|you've|my|just|only)$/.test(second)) ||
    // "Do not change to a DOAC".
    (/^changes?$/.test(next) && !(/^(?:not|n't|don't|never)$/.test(cue) && second === 'to')) ||
    // "No recent dose changes to her lithium".
    (cue === 'no' && /^(?:changes?|adjustments?) (?:to|in|of|on|with|for)\b/.test(phrase(tokens, at + 2, at + 4))) ||
    (cue === 'no' && /^(?:changes?|adjustments?) (?:to|in|of|on|with|for)\b/.test(phrase(tokens, at + 3, at + 5))) ||
    // "It is not wrong to take".
    (/^(?:not|nothing)$/.test(cue) && /^(?:wrong|unsafe|harmful|dangerous|inappropriate|unwise|risky)$/.test(next)) ||
    /^(?:only|hesitate|mind|forgotten|forgot|forget|increase|difficulty|longer|doubt|issue|issues|problem|problems|complication|complications|miss|stop|skip)$/.test(
      next,
    ) ||
    (cue === 'no' && next === '.') ||
    // "Has not been stopped", "is not willing to interrupt".
    (next === 'been' && /^(?:stopped|held|paused|discontinued)$/.test(second)) ||
    (next === 'willing' && /^(?:stop|interrupt|pause|hold)$/.test(text(tokens, at + 3)))
  );
}
